"""What the authors say they did: the phrases after "we propose", "we study" and "we show that"."""

from __future__ import annotations

import re

from explorer.words.headlines.wording import plain

_LONGEST_SENTENCE = 800
_AUTHORS = (
    r"(?:we|I|(?:this|the present|our) (?:paper|work|article|study|survey|thesis|report|research))"
)


def _authors(stems: str) -> re.Pattern[str]:
    """Match "we first propose and analyse <what>" for verbs given by their stems."""
    return re.compile(
        rf"\b{_AUTHORS},?"
        r"(?: [a-z]+ly| also| then| first| further| thus| hence| here| instead| next)*"
        rf" (?:aim to |seek to )?(?:{stems})(?:e|es|s|y|ies|d|ed)?(?:,? and (?:[a-z]+ly )?[a-z]+)?"
        r":? (?P<what>.+)",
        re.IGNORECASE,
    )


_PROPOSALS = (
    _authors(
        "propos|present|introduc|develop|design|devis|describ|formulat|construct|creat|build|put "
        "forward|implement|contribut|releas|instantiat"
    ),
    re.compile(r"\bby (?:introducing|proposing|developing) (?P<what>.+)"),
    re.compile(
        r"^(?:In this \w+, |Here, |Therefore, |To this end, )?(?P<what>(?!.*\bwe\b).{12,}?)"
        r" (?:is|are) (?:proposed|presented|introduced)\b"
    ),
)
_SUBJECTS = (
    re.compile(r"^(?:[A-Z]+ )?(?:OBJECTIVE|AIM|PURPOSE|Objective|Aim|Purpose)[sS]?: ?(?P<what>.+)"),
    re.compile(rf"\b{_AUTHORS} (?:aim|seek|attempt|try|strive)s? (?P<what>to .+)", re.IGNORECASE),
    _authors(
        "stud|investigat|consider|explor|examin|analys|analyz|address|tackl|focus(?:es)? on|aim at"
        "|survey|review|deals? with|compar|evaluat|characteris|characteriz"
    ),
    re.compile(
        r"\b(?:aim|goal|purpose|objective)s? (?:of (?:this|the|our) (?:present )?\w+ )?"
        r"(?:is|was|are|were) to (?:study|\w+at|\w+in|assess|explor|compar)\w* (?P<what>.+)"
    ),
)
_CLAIMS = (
    _authors("provid|deriv|offer"),
    _authors(r"(?:show|prov|demonstrat|find|establish|argu|observ)(?:e|s|es)? that"),
    re.compile(
        r"\b(?:[Ee]xperiment|[Rr]esult|[Ff]inding|[Ss]imulation|[Aa]nalys[ie])s?(?: [\w-]+){0,4}"
        r" (?:show|suggest|demonstrate|reveal|indicate)s? that (?P<what>.+)"
    ),
)


def proposals(sentences: list[str]) -> list[str]:
    """Give the phrases that follow "we propose" and the like, in order.

    >>> proposals(["We walk.", "We then propose a novel gait for goats."])
    ['a novel gait for goats']
    """
    return _phrases(sentences, _PROPOSALS)


def contributions(sentences: list[str]) -> list[str]:
    """Give what is proposed, then what is studied, then what is shown.

    >>> contributions(["We study the problem of walking.", "We propose a novel gait for goats."])
    ['gait for goats', 'walking']
    """
    named = [*proposals(sentences), *_phrases(sentences, _SUBJECTS)]
    return [*map(plain, named), *_phrases(sentences, _CLAIMS)]


def _phrases(sentences: list[str], patterns: tuple[re.Pattern[str], ...]) -> list[str]:
    found = []
    for sentence in sentences:
        for pattern in patterns:
            match = pattern.search(sentence[:_LONGEST_SENTENCE])
            if match:
                found.append(match["what"].rstrip("."))
    return found
