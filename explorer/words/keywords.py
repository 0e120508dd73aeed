"""Names for topics: phrases that its papers share, that mean the topic, and that others lack."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from explorer.errors import OptionError

EncodePhrases = Callable[[Sequence[str]], NDArray[np.float32]]
"""(m,) phrases to (m, d) unit rows in the space of the papers."""

_MOST_KEYWORDS = 5
_IN_NAME = 2


@dataclass(frozen=True)
class TopicName:
    """What a topic is called.

    Attributes
    ----------
    name : str
        One or two phrases joined by ", "; of a single paper, its headline.
    keywords : tuple of str
        Up to five phrases, the most telling first.
    """

    name: str
    keywords: tuple[str, ...]


@dataclass(frozen=True)
class Candidate:
    """A phrase that may name a topic.

    Attributes
    ----------
    phrase : str
        As most papers of the topic write it.
    papers : frozenset of int
        The rows of the topic's papers that hold it, in singular or plural.
    weight : float
        How much more common it is in this topic than in the others; above 0.
    """

    phrase: str
    papers: frozenset[int]
    weight: float


# --- words that name nothing ----------------------------------------------------------------


def _words(spaced: str) -> frozenset[str]:
    return frozenset(spaced.split())


# A phrase never crosses one of these.
_FUNCTION_WORDS = _words(
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
_ACADEMIC_WORDS = _words(
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
_VAGUE_WORDS = _words(
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
_ADJECTIVE = re.compile(r"(?:ic|al|ive|ous|able|ible|ary|ful|less|ed|ly|ing|sparse|free)\Z")


# --- phrases --------------------------------------------------------------------------------

_LONGEST_PHRASE = 3
_FEW_PAPERS = 4
_PIECE = re.compile(r"(?P<word>(?<![\w.])[23]D\b|[^\W\d_](?:[\w\-+]*[^\W_])?)|\S")


def _runs(text: str) -> Iterator[list[str]]:
    """Yield the runs of telling words with nothing but spaces between them."""
    run: list[str] = []
    for piece in _PIECE.finditer(text):
        word = piece["word"]
        if word and _tells(word):
            run.append(word)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _tells(word: str) -> bool:
    if len(word) < 3:
        return len(word) == 2 and (word.isupper() or word[0].isdigit())
    low = word.lower()
    known = low in _FUNCTION_WORDS or low in _ACADEMIC_WORDS or _ACADEMIC_VERBS.fullmatch(low)
    return not known


def _stem(word: str) -> str:
    """Bring singular and plural together: "policies" and "policy", "bandits" and "bandit"."""
    low = word.lower()
    if len(low) < 4 or low.endswith(("ss", "us", "is")):
        return low
    return low[:-3] + "y" if low.endswith("ies") else low.removesuffix("s")


def _phrases(text: str) -> dict[str, str]:
    """Return the phrases of a text as {stems: spelling}."""
    found: dict[str, str] = {}
    for run in _runs(text):
        stems = [_stem(word) for word in run]
        vague = [word.lower() in _VAGUE_WORDS for word in run]
        for start in range(len(run)):
            for end in range(start + 1, min(start + _LONGEST_PHRASE, len(run)) + 1):
                if not all(vague[start:end]):
                    found.setdefault(" ".join(stems[start:end]), " ".join(run[start:end]))
    return found


class _Spelling:
    """Knows which words are written with a capital even inside a sentence."""

    _INSIDE = re.compile(r"(?<=[^.?!:;\s] )[^\W\d_][\w\-]*[^\W_]")

    def __init__(self, texts: Iterable[str]) -> None:
        self.seen: Counter[str] = Counter()
        for text in texts:
            self.seen.update(self._INSIDE.findall(text))

    def phrase(self, phrase: str) -> str:
        return " ".join(self.word(word) for word in phrase.split(" "))

    def word(self, word: str) -> str:
        if re.search(r"[A-Z\d]", re.sub("-[A-Z]", "", word[1:])):
            return word  # an acronym or a name
        small, capital = word.lower(), word[:1].upper() + word[1:]
        # Titles write everything with capitals, so capitals need twice the votes.
        if self.seen[capital] > 2 * self.seen[small]:
            return capital
        never_inside = self.seen[capital] == self.seen[small] == 0
        return word if never_inside and re.search("-[A-Z]", word) else small


# --- a shortlist by counting ----------------------------------------------------------------


def candidate_phrases(
    texts: Sequence[str], labels: NDArray[np.int32], *, per_topic: int = 25
) -> list[list[Candidate]]:
    """List for each topic the phrases that are common in it and rare outside it.

    Parameters
    ----------
    texts : sequence of str, length n
        Readable texts of the papers.
    labels : (n,) int array
        Topic of each paper, 0 to k - 1.
    per_topic : int, default=25
        Longest list.

    Returns
    -------
    list of list of Candidate
        For each topic its candidates, the most telling first, ties by text. In a topic of four
        or more papers each phrase occurs in two or more.

    Notes
    -----
    Class-based TF-IDF as in BERTopic (Grootendorst 2022, arXiv:2203.05794), on counts of papers:
    ``p * log(p / q)`` for a phrase that the share p of the topic's papers holds and the share q of
    all others. Phrases have one to three words, and cross no punctuation and no stop word.
    """
    topics = range(int(labels.max()) + 1 if len(labels) else 0)
    sizes = [int((labels == topic).sum()) for topic in topics]
    kept = [_repeated(texts, np.flatnonzero(labels == topic)) for topic in topics]
    eligible = set().union(*kept)
    papers: list[dict[str, set[int]]] = [defaultdict(set) for _ in topics]
    spellings: list[dict[str, Counter[str]]] = [defaultdict(Counter) for _ in topics]
    everywhere: Counter[str] = Counter()
    spelling = _Spelling(texts)
    for row, text in enumerate(texts):
        topic = int(labels[row])
        for key, phrase in _phrases(text).items():
            if key in eligible:
                everywhere[key] += 1
            if key in kept[topic]:
                papers[topic][key].add(row)
                spellings[topic][key][spelling.phrase(phrase)] += 1
    return [
        _shortlist(papers[topic], spellings[topic], everywhere, sizes[topic], len(texts), per_topic)
        for topic in topics
    ]


def _repeated(texts: Sequence[str], rows: NDArray[np.intp]) -> frozenset[str]:
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update(_phrases(texts[row]).keys())
    least = 2 if len(rows) >= _FEW_PAPERS else 1
    return frozenset(key for key, count in counts.items() if count >= least)


def _shortlist(
    papers: dict[str, set[int]],
    spellings: dict[str, Counter[str]],
    everywhere: Counter[str],
    size: int,
    n_texts: int,
    per_topic: int,
) -> list[Candidate]:
    found = []
    for key, rows in papers.items():
        inside = len(rows) / size
        outside = (everywhere[key] - len(rows) + 0.5) / (n_texts - size + 1)
        weight = inside * float(np.log(inside / outside)) * (1.5 if _is_compound(key) else 1)
        if weight > 0:
            found.append(Candidate(_usual(spellings[key]), frozenset(rows), round(weight, 9)))
    found = _longest(found)
    return sorted(found, key=lambda one: (-one.weight, one.phrase))[:per_topic]


def _is_compound(phrase: str) -> bool:
    return " " in phrase or phrase.count("-") > 1


def _usual(spellings: Counter[str]) -> str:
    """Return the most frequent spelling; a plural reads better than its singular."""
    return min(spellings, key=lambda one: (-spellings[one] * (1.5 if one[-1] == "s" else 1), one))


def _longest(candidates: list[Candidate]) -> list[Candidate]:
    """Leave out phrases that occur only as part of a longer one."""
    inside: Counter[str] = Counter()
    for one in candidates:
        words = [_stem(word) for word in one.phrase.split()]
        for length in range(1, len(words)):
            for start in range(len(words) - length + 1):
                part = " ".join(words[start : start + length])
                inside[part] = max(inside[part], len(one.papers))
    return [
        one
        for one in candidates
        if inside[" ".join(map(_stem, one.phrase.split()))] < len(one.papers)
    ]


# --- the choice by meaning ------------------------------------------------------------------

# Enough to name a topic by; more would only cost time.
_MOST_PAPERS = 500
_TOO_ALIKE = 0.7
# What counts besides closeness to the topic: being common in it, reading as a noun phrase, standing
# in papers that hold none of the phrases before it, and, in a small topic, standing in headlines.
_COMMON = 0.15
_WHOLE_PHRASE = 0.09
_MERE_ADJECTIVE = 0.10
_NEW_PAPERS = 0.15
_IN_HEADLINES = 0.10


def name_topics(
    texts: Sequence[str],
    labels: NDArray[np.int32],
    X: NDArray[np.float32],
    encode: EncodePhrases,
    headlines: Sequence[str],
) -> list[TopicName]:
    """Name every topic.

    Parameters
    ----------
    texts : sequence of str, length n
        Readable texts of the papers.
    labels : (n,) int array
        Topic of each paper, 0 to k - 1, none empty.
    X : (n, d) float32 array
        Unit rows of the papers.
    encode : callable
        Turns a list of phrases into unit rows in the space of `X`. Called once, with all phrases
        of all topics, sorted and without repeats; not at all when there are none.
    headlines : sequence of str, length n
        What each paper is called; a topic of one paper takes it as its name.

    Returns
    -------
    list of TopicName
        One for each topic, in order; no two names are equal. The same topics get the same names
        in whatever order the papers come.

    Notes
    -----
    The shortlist of `candidate_phrases` is reranked by the cosine to the topic's own centroid minus
    the mean cosine to the others', as in BERTopic's KeyBERTInspired. A phrase that shares a word
    with, or means the same as, one already chosen is passed over.
    """
    n_topics = _count(labels, len(texts))
    centroids = _centroids(X, labels, n_topics)
    rows = _central(texts, labels, X, centroids)
    shortlists = candidate_phrases([texts[row] for row in rows], labels[rows])
    phrases = sorted({one.phrase for shortlist in shortlists for one in shortlist})
    vectors = dict(zip(phrases, encode(phrases), strict=True)) if phrases else {}
    titled = [frozenset(_phrases(headlines[row])) for row in rows]
    taken: set[str] = set()
    names = []
    for topic, shortlist in enumerate(shortlists):
        keywords = _choose(shortlist, vectors, centroids, topic, titled)
        members = [int(row) for row in rows if labels[row] == topic]
        name = _unused(_possible_names(keywords, [headlines[row] for row in members]), taken)
        taken.add(name.casefold())
        names.append(TopicName(name, tuple(keywords)))
    return names


def _count(labels: NDArray[np.int32], n_papers: int) -> int:
    sizes = np.bincount(labels) if len(labels) else labels
    if len(labels) != n_papers or not np.all(sizes):
        raise OptionError(
            f"cannot name topics: {n_papers} papers have {len(labels)} labels, of topics "
            f"{sorted(set(labels.tolist()))}; each paper needs one, and topics are numbered from 0 "
            "without a gap"
        )
    return len(sizes)


def _centroids(X: NDArray[np.float32], labels: NDArray[np.int32], n: int) -> NDArray[np.float64]:
    centroids = np.zeros((n, X.shape[1]))
    for topic in range(n):
        mean = X[labels == topic].mean(axis=0, dtype=np.float64)
        centroids[topic] = mean / max(float(np.linalg.norm(mean)), 1e-12)
    return centroids


def _central(
    texts: Sequence[str],
    labels: NDArray[np.int32],
    X: NDArray[np.float32],
    centroids: NDArray[np.float64],
) -> NDArray[np.intp]:
    """Return the rows to name topics by: of each topic the most central, nearest first."""
    chosen: list[int] = []
    for topic, centroid in enumerate(centroids):
        rows = np.flatnonzero(labels == topic).tolist()
        # In float64, so that the order of the papers cannot show in the sixth decimal.
        closeness = (X[rows].astype(np.float64) @ centroid).round(6).tolist()
        nearest = sorted(zip(closeness, rows, strict=True), key=lambda x: (-x[0], texts[x[1]]))
        chosen += [row for _, row in nearest[:_MOST_PAPERS]]
    return np.array(chosen, dtype=np.intp)


def _choose(
    shortlist: list[Candidate],
    vectors: dict[str, NDArray[np.float32]],
    centroids: NDArray[np.float64],
    topic: int,
    titled: list[frozenset[str]],
) -> list[str]:
    """Pick keywords one by one, the best first."""
    heaviest = max((one.weight for one in shortlist), default=1.0)
    n_papers = len(frozenset().union(*(one.papers for one in shortlist)))
    if n_papers >= _FEW_PAPERS:  # in fewer, no phrase recurs: let the headlines tell
        titled = []
    merits = {
        one: _merit(one, vectors[one.phrase] @ centroids.T, topic, titled)
        + _COMMON * one.weight / heaviest
        for one in shortlist
    }
    chosen: list[str] = []
    covered: frozenset[int] = frozenset()
    while shortlist and len(chosen) < _MOST_KEYWORDS:
        gains = {
            one: merits[one] + _NEW_PAPERS * len(one.papers - covered) / n_papers
            for one in shortlist
        }
        best = min(shortlist, key=lambda one: (-round(gains[one], 6), one.phrase))
        chosen.append(best.phrase)
        covered |= best.papers
        shortlist = [one for one in shortlist if not _alike(one.phrase, best.phrase, vectors)]
    return chosen


def _merit(
    one: Candidate, closeness: NDArray[np.float64], topic: int, titled: list[frozenset[str]]
) -> float:
    others = (closeness.sum() - closeness[topic]) / max(len(closeness) - 1, 1)
    key = " ".join(map(_stem, one.phrase.split(" ")))
    in_headlines = sum(key in titled[row] for row in one.papers if titled) / len(one.papers)
    gerund = one.phrase.endswith("ing") and _is_compound(one.phrase)  # "active learning"
    is_adjective = bool(_ADJECTIVE.search(one.phrase.lower())) and not gerund
    return float(
        closeness[topic]
        - others
        + _WHOLE_PHRASE * _is_compound(one.phrase)
        + _IN_HEADLINES * in_headlines
        - _MERE_ADJECTIVE * is_adjective
    )


def _alike(one: str, other: str, vectors: dict[str, NDArray[np.float32]]) -> bool:
    """Whether two phrases share a word in any form, or mean much the same."""
    if vectors[one] @ vectors[other] > _TOO_ALIKE or _short_form(one, other):
        return True
    words = [[_stem(word) for word in re.split("[ -]", phrase)] for phrase in (one, other)]
    return any(_akin(first, second) for first in words[0] for second in words[1])


def _akin(one: str, other: str) -> bool:
    """Whether two stems are of one family: "robot" and "robotic", "generator" and "generative"."""
    length = min(len(one), len(other), 7)
    return one == other or (length > 3 and one[:length] == other[:length])


def _short_form(one: str, other: str) -> bool:
    """Whether one is the other's acronym."""
    initials = ["".join(word[0] for word in phrase.lower().split(" ")) for phrase in (one, other)]
    return _stem(one) == initials[1] or _stem(other) == initials[0]


def _possible_names(keywords: list[str], headlines: list[str]) -> Iterator[str]:
    """Yield names from the best to the worst; `headlines` has the most central paper first."""
    if len(headlines) > 1:
        for second in range(1, len(keywords)):
            yield f"{keywords[0]}, {keywords[second]}"
        yield from keywords
    yield from headlines
    yield from (f"{headlines[0]} ({number})" for number in count(2))


def _unused(names: Iterator[str], taken: set[str]) -> str:
    return next(name for name in names if name.casefold() not in taken)
