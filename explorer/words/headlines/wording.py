"""Phrases said plainly: without what every abstract says, and with a capital in front."""

from __future__ import annotations

import re

from explorer.words.headlines.names import is_name

_ARTICLE = re.compile(r"\A(?:a|an|the) ", re.IGNORECASE)
_FILLER = re.compile(
    r"(?:(?:an?|our|the|novel|new|(?:conceptually )?simple(?:,? (?:and |but )?(?:yet )?effective)?"
    r"),? )+",
    re.IGNORECASE,
)
_GENERIC = re.compile(
    r"(?:(?:general|generic|novel|unified) )?(?:method|approach|framework|algorithm|technique)s? "
    r"(?:for |of )?(?=\w+ing\b)"
    r"|(?:problem|challenge|task|question|issue)s? (?:of|for) (?:an? |the )?",
    re.IGNORECASE,
)
_SHORT_FORM = re.compile(r" \([A-Z][\w-]{1,9}\)")
_INFINITIVE = re.compile(r"[Tt]o ((?:[a-z]+ly )?)([a-z]+)")
_DOUBLED = re.compile("[^aeiou]*[aeiou][bdgmnpt]")


def plain(phrase: str) -> str:
    """Take off what every abstract says, and turn "to walk" into "walking".

    >>> plain("a novel method for planning"), plain("the problem of gaits"), plain("to run home")
    ('planning', 'gaits', 'running home')
    """
    for filler in (_FILLER, _GENERIC):
        match = filler.match(phrase)
        phrase = phrase[match.end() :] if match else phrase
    infinitive = _INFINITIVE.match(phrase)
    if infinitive:
        phrase = infinitive[1] + _gerund(infinitive[2]) + phrase[infinitive.end() :]
    return _SHORT_FORM.sub("", phrase)


def _gerund(verb: str) -> str:
    if verb.endswith("e") and not verb.endswith("ee"):
        return verb[:-1] + "ing"
    return verb + (verb[-1] if _DOUBLED.fullmatch(verb) else "") + "ing"


def without_article(line: str) -> str:
    """Take off an article at the beginning.

    >>> without_article("The dances of bees")
    'dances of bees'
    """
    return _ARTICLE.sub("", line)


def capitalised(line: str) -> str:
    """Start with a capital, unless the first word is spelt in its own way ("tNTK").

    >>> capitalised("dances of bees"), capitalised("tNTK of bees")
    ('Dances of bees', 'tNTK of bees')
    """
    own_spelling = is_name(line.split(" ", 1)[0]) or "α" <= line[:1] <= "ω"
    return line if own_spelling else line[:1].upper() + line[1:]
