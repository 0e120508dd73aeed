"""Texts cleaned: what a reader sees of them, and what an encoder reads."""

from __future__ import annotations

from explorer.words.textclean.cleaning import readable
from explorer.words.textclean.embedded import embedded_text

__all__ = ["embedded_text", "readable"]
