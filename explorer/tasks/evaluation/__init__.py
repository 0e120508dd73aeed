"""How well the answers are: measured on one's own pile, or against judgements."""

from __future__ import annotations

from explorer.tasks.evaluation.evaluating import ModelOptions, evaluate

__all__ = ["ModelOptions", "evaluate"]
