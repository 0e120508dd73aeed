"""Words that say nothing of what two papers share, though they may be rare in a pile."""

from __future__ import annotations

import re
from functools import lru_cache

from explorer.words.keywords.phrases import stem
from explorer.words.wordlists import word_set

# No term holds one of these. Singular and plural are one word.
_FILLERS = frozenset(
    map(
        stem,
        word_set(
            "accepted accompanied accompanying accomplish accomplished according "
            "accordingly account accounts acquired actual add added adding addition "
            "adequate advancement advancements advances agree aid akin alternative anyone "
            "anything apparent appear appeared appears applicable appropriate arise arises "
            "arising article articles artificially ask asked asks aspire associated attract "
            "attractive avoid avoided avoids aware begin beginning begins behind belong "
            "beneficial benefit benefits big brought built call called calls carried carry "
            "caused chosen classic clear close closer com come comes coming commented "
            "comparable comparison comparisons complementary complicated composed comprise "
            "comprised comprises comprising computed concern concerned concerning concerns "
            "conclude concludes concretely conference conferences confirm confirmed "
            "confirms connect considerable constitute constituted constitutes construct "
            "constructed constructing constructs contrary contrast convenient correct "
            "correspond correspondingly corresponds cover covered covers crafted cumbersome "
            "day days decide deemed deeper define defined defines defining depends "
            "desirable despite detailed determine determined determines determining "
            "dimensional disadvantage disadvantages discover discovered distinct "
            "distinctive distinguish distinguished distinguishes dominant dominated dozen "
            "dozens drawbacks drawn dub dubbed ease easier easy elaborate elegant eliminate "
            "emerge emerged emerges emerging encounter encountered encourage encouraged "
            "encourages encouraging ends enormous equipped era exceed exceeds excellent "
            "exceptional executed exploit exploited exploiting exploits extant extract "
            "extracted extracting extracts facilitate facilitated facilitates facilitating "
            "fact facts far favorable fewer foremost former fraction gain gained gains gap "
            "gaps gather gathered getting going gone got growing half happen helpful hinder "
            "hinders holding holds hope hundred hundreds ideal immense incorporate "
            "incorporated incorporates incorporating inform inherently inside integrate "
            "integrated integrates integrating intend intended intends intermediate "
            "intrigued intriguing introduction intuition intuitive invaluable involve "
            "involved involves involving keep keeping keeps kind kinds know known lacking "
            "lacks lends let lets lie lies list lists little lone longer look looking looks "
            "lot lots manage managed manually manuscript mark marked massive mature "
            "meaningful meet meets mention mentioned mentions mere merely merit merits "
            "million millions minor mitigate mitigated mitigates mitigating neat newly nice "
            "notable noted notice noticeable november obstacle obstacles ones opportunities "
            "opportunity organize organized outline outlines overlooked overlooking par "
            "parts past pay place placed places plenty possess possesses possibilities "
            "possibility possible practise preceding preface preferable preferred presence "
            "prevent prevented prevents principled principles proceed proceedings proceeds "
            "prohibitive promise promote promotes pursue pursued put puts quick raise "
            "raised raises raising rapid reach reached reaches reaching realize realized "
            "received reduction refer referred referring refers regard regarded regarding "
            "regards related relates relationship relationships release released releases "
            "releasing reliance replace replaced replaces replacing represent represented "
            "representing represents resort respect respects respond retain retained "
            "retaining retains rethink rethinking right rise rising said say says seen "
            "select selected selecting selects send sent share shared shares sharing shed "
            "shedding shown simplified simplify situated slower slows someone something "
            "sophisticated start started starting starts stay strict strongest struggle "
            "struggles subsequent suitability suited summarize summarized summarizes "
            "supplementary supported surround surrounding sustain sustained sustains tell "
            "tells ten tens termed thing things thorough thousand thousands tighter top "
            "tries try trying turned turns undergo underlie underlies underlying underscore "
            "underscored underscores understand undesired unfortunate unnecessary "
            "unprecedented urgent usage usual valid valuable vast want wanted wants warrant "
            "week weeks well-designed well-known widespread winning won"
        ),
    )
)
# An adverb; the others only look like one.
_ADVERB = re.compile(
    r"(?!anomaly|assembly|butterfly|daily|early|family|fly|italy|july|monopoly|multiply|poly|supply)"
    r"[a-z]+ly"
)


def has_filler(key: str) -> bool:
    """Tell whether a term, by the key of its phrase, holds a word that says nothing.

    >>> has_filler("underlying bandit"), has_filler("deeply layered"), has_filler("anomaly")
    (True, True, False)
    """
    return any(map(_is_filler, key.split(" ")))


@lru_cache(maxsize=65_536)
def _is_filler(word: str) -> bool:
    return word in _FILLERS or _ADVERB.fullmatch(word) is not None
