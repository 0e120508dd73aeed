"""The one line shown for a paper: its title, else one made from the abstract."""

from __future__ import annotations

from explorer.words.headlines.lines import first_sentence, headline, short_name

__all__ = ["first_sentence", "headline", "short_name"]
