"""Words that name no topic, and words that name none alone."""

from __future__ import annotations

import re
from functools import lru_cache

from explorer.words.wordlists import word_set

# A phrase never crosses one of these.
_FUNCTION_WORDS = word_set(
    "a about above across after again against all almost along already also although always "
    "among an and another any are around as at away be because been before being below besides "
    "best better between beyond both but by can cannot could did do does doing done down due "
    "during each either else enough et etc even ever every few first five for four from further "
    "furthermore get give given gives had has have having he hence her here him his how however "
    "i if in indeed instead into is it its itself just last least less like likely made mainly "
    "make makes making many may means might more moreover most mostly much must my namely "
    "nearly need needed needs neither never nevertheless new next no nor not now of off often "
    "on once one only onto or other others otherwise our out over own per perhaps quite rather "
    "really recent recently respectively same second see seem several she should since so some "
    "still such take taken takes taking than that the their them themselves then there thereby "
    "therefore these they third this those though three through throughout thus to together too "
    "toward towards two under unless unlike until up upon us use used uses using usually "
    "various very via vs was way ways we well were what when where whereas wherein whether "
    "which while who whole whom whose why widely will with within without would yet you your "
    "zero"
)
# What every abstract says of itself, whatever it is about.
_ACADEMIC_WORDS = word_set(
    "able abstract acceptance accurate accurately act acted acting acts additional additionally "
    "aforementioned aspect aspects available average background baseline baselines benchmark "
    "benchmarks broad careful carefully case cases certain closely code codes common commonly "
    "competitive complete comprehensive conclusion conclusions consistent consistently "
    "conventional corresponding crucial current currently decade dedicated degree designed "
    "designing designs desired detail details different differently difficult difficulty "
    "directly diverse downstream drawback easily effect effective effectively effectiveness "
    "effects efficacy efficiency efficient efficiently effort empirical empirically end-to-end "
    "entire especially essential evidence example examples existing experiment experimental "
    "experimentally experiments explicit explicitly explore explored explores exploring "
    "extensive extensively extra fast faster feasible field fields final finally find finds "
    "flexible found framework frameworks full fully fundamental general generally github good "
    "great greatly group groups hard high high-quality higher highest highly huge idea ideas "
    "impact important impressive increasing independent individual inherent initial insight "
    "insights interesting issue issues key lack large large-scale largely larger latest limited "
    "literature long low lower main major manner margin method methodology methods mild modern "
    "month months multiple natural naturally necessary notably notion notions novel novelty "
    "nowadays number numbers numerous objective objectives open open-source original overall "
    "paper papers part particular particularly patient patients performance performances "
    "perspective perspectives pipeline play plays poor popular potential potentially powerful "
    "practical practice practitioners previous previously primarily primary prior prominent "
    "promising proper properly properties property provably prove proved proven proves public "
    "publicly purpose quality question questions range real real-life real-world reasonable "
    "relevant relied relies rely relying remarkable research researchers rich robustly role "
    "scenario scenarios scheme second-best separate separately set setting settings "
    "significance significant significantly similar similarly simple simply simultaneous "
    "simultaneously single situation situations small solution solutions source specific "
    "specifically standard state state-of-the-art step steps strategies strategy strong "
    "stronger substantial substantially success successful successfully sufficient suitable "
    "superior superiority technical technique techniques theoretical theoretically theory today "
    "tool tools total traditional type types typical typically ubiquitous unified unique "
    "unknown useful varied varies variety vary varying versatile version versions versus vital "
    "whilst wide work works world worse worst year years"
)
_ACADEMIC_VERBS = re.compile(
    r"(?:achiev|address|adopt|aim|allow|analy[sz]|appl|approach|assum|attain|attempt|bring|build"
    r"|captur|challeng|combin|compar|conduct|consider|consist|contain|contribut|creat|deal"
    r"|degrad|deliver|demonstrat|deploy|deriv|describ|develop|differ|discuss|employ|enabl"
    r"|enhanc|ensur|establish|evaluat|examin|exhibit|exist|extend|fail|focus|follow|formulat"
    r"|guid|handl|help|highlight|identif|illustrat|implement|improv|includ|increas|indicat"
    r"|inspir|introduc|investigat|lead|leverag|limit|maintain|motivat|observ|obtain|occur"
    r"|offer|outperform|overcom|perform|present|preserv|produc|propos|provid|reduc|remain"
    r"|report|requir|result|reveal|satisf|seek|serv|show|solv|stud|suffer|suggest|surpass"
    r"|tackl|tend|test|utili[sz]|validat|yield)"
    r"(?:e|es|s|ed|d|ing|ings|ion|ions|ations?|e?ments?|y|ies|ied|ying|ously)?"
)
# These name nothing alone, but much in a phrase: "language model", "optimal control".
_VAGUE_WORDS = word_set(
    "ability accuracy action adaptive advance advanced algorithm algorithms amount analysis "
    "application applications architecture architectures area assumption automated automatic "
    "based basis behavior bound bounds capabilities capability change changes class classes "
    "complex complexity component components computation computational condition conditions "
    "content context cost costs data dataset datasets deep dependency design direct "
    "distribution domain domains dynamic element end environment environments error errors "
    "estimate estimates factor factors feature features finding findings form formal function "
    "functions global goal guarantees human image images inference information input inputs "
    "instance instances interaction internal knowledge language learn learned learning learns "
    "level levels line local loss machine mechanism mechanisms model modeled modeling models "
    "module modules network networks neural object objects operation optimal optimality order "
    "outcome output outputs pair pairs parameter parameters pattern patterns point points "
    "problem problems process processes processing random rate rates relation relations "
    "representation representations response robust rule rules sample samples scale score "
    "scores sequence sequences sets shared signal size space spaces stage structure structured "
    "structures system systems target targets task tasks term terms test text time train "
    "trained training unit update user users value values variable variables"
)


@lru_cache(maxsize=65_536)
def tells(word: str) -> bool:
    """Tell whether a word says something of a paper's subject.

    >>> [word for word in "we propose novel LLM agents in 3D".split() if tells(word)]
    ['LLM', 'agents', '3D']
    """
    if len(word) < 3:
        return len(word) == 2 and (word.isupper() or word[0].isdigit())
    low = word.lower()
    stops = low in _FUNCTION_WORDS or low in _ACADEMIC_WORDS or _ACADEMIC_VERBS.fullmatch(low)
    return not stops


def is_vague(word: str) -> bool:
    """Tell whether a word names nothing without another: "model", "optimal".

    >>> is_vague("Models"), is_vague("robots")
    (True, False)
    """
    return word.lower() in _VAGUE_WORDS
