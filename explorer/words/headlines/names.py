"""How the name of a method looks."""

from __future__ import annotations

import re

SPELT = r"[^\W_](?:[\w\-+/.]*[\w²³+*])?"
"""Pattern of one word of a name, "GS2", "C++" and "SRE-Gym" included."""


def is_name(word: str) -> bool:
    """Tell whether a part of a word has a capital after its first letter.

    >>> is_name("tNTK"), is_name("SRE-Gym"), is_name("Gym"), is_name("Deep GYM")
    (True, True, False, False)
    """
    parts = re.split("[-–/]", word)
    return " " not in word and any(re.search("[A-Z]", part[1:]) for part in parts)
