"""The one line shown for a paper: its title, else one made from the abstract."""

from __future__ import annotations

import re
from dataclasses import dataclass

from explorer.words.sentences import split_sentences
from explorer.words.textclean import readable


def headline(title: str, abstract: str, *, max_length: int = 90) -> str:
    """Return the line that stands for a paper in lists, cards and topic names.

    Parameters
    ----------
    title, abstract : str
        As they came; they are made readable here.
    max_length : int, default=90
        Longest line in characters, an ellipsis included.

    Returns
    -------
    str
        The title if there is one; else "NAME: what it is" for a paper that introduces something
        with a name, else what the authors say they propose, study or show, else the first
        sentence. Empty only when title and abstract both are.

    Examples
    --------
    >>> headline("", "Walking is hard. We propose WalkNet, a small network that walks.")
    'WalkNet: small network that walks'
    >>> headline("", "Bees dance. In this paper we study how bees find their way home.")
    'How bees find their way home'
    """
    shown = readable(title)
    return _cut(shown, max_length) if shown else _made(_sentences(abstract), max_length)


def first_sentence(abstract: str) -> str:
    """Return the first sentence of an abstract, readable; empty for an empty abstract.

    Examples
    --------
    >>> first_sentence("Costs fell by 3.5 points (cf. Fig. 2). We ask why.")
    'Costs fell by 3.5 points (cf. Fig. 2).'
    """
    return next(iter(_sentences(abstract)), "")


def short_name(title: str, abstract: str, max_length: int = 28) -> str:
    """Return a label that fits beside a dot: the method's name, or the headline cut short.

    Examples
    --------
    >>> short_name("", "Walking is hard. We propose WalkNet, a small network that walks.")
    'WalkNet'
    >>> short_name("A note on the dances of bees in spring", "")
    'Note on the dances of bees…'
    """
    titled = _TITLED.match(readable(title))
    if titled and _is_name(titled[1]):
        name = titled[1]
    else:
        method = _method(_sentences(abstract))
        name = method.name if method else ""
    if name and len(name) <= max_length:
        return name
    return _cut(_capitalised(_ARTICLE.sub("", headline(title, abstract))), max_length)


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in split_sentences(readable(text))]


def _made(sentences: list[str], max_length: int) -> str:
    if not sentences:
        return ""
    method = _method(sentences)
    if method:
        what = _clause(method.what, max_length - len(method.name) - 2)
        return _cut(f"{method.name}: {what}" if what else method.name, max_length)
    if sentences[0].endswith("?") and len(sentences[0]) <= max_length:
        return sentences[0]
    made = _contribution(sentences, max_length) or _clause(_opening(sentences), max_length)
    return _cut(_capitalised(made or sentences[0]), max_length)


def _opening(sentences: list[str]) -> str:
    return _LABEL.sub("", sentences[0]).rstrip(".")


def _contribution(sentences: list[str], max_length: int) -> str:
    """Return the first phrase that tells by itself, else one joined to the topic; or ""."""
    phrases = _contributions(sentences)
    clauses = [_clause(phrase, max_length) for phrase in phrases]
    usable = [n for n, clause in enumerate(clauses) if clause and not _POINTS_BACK.search(clause)]
    telling = [clauses[n] for n in usable if not _SAYS_LITTLE.fullmatch(clauses[n])]
    if telling or not usable:
        return telling[0] if telling else ""
    topic = _TOPIC.match(_opening(sentences))
    if not topic:
        return max((clauses[n] for n in usable), key=len)
    return f"{topic[1]}: {_clause(phrases[usable[0]], max_length - len(topic[1]) - 2)}"


# --- what the authors say they did ----------------------------------------------------------


def _verbs(stems: str, who: str) -> re.Pattern[str]:
    """Match "we first propose and analyse <what>" for verbs given by their stems."""
    return re.compile(
        rf"\b{who},?(?: [a-z]+ly| also| then| first| further| thus| hence| here| instead| next)*"
        rf" (?:aim to |seek to )?(?:{stems})(?:e|es|s|y|ies|d|ed)?(?:,? and (?:[a-z]+ly )?[a-z]+)?"
        r":? (?P<what>.+)",
        re.IGNORECASE,
    )


_AUTHORS = (
    r"(?:we|I|(?:this|the present|our) (?:paper|work|article|study|survey|thesis|report|research))"
)
_PROPOSALS = (
    _verbs(
        "propos|present|introduc|develop|design|devis|describ|formulat|construct|creat|build|put "
        "forward|implement|contribut|releas|instantiat",
        _AUTHORS,
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
    _verbs(
        "stud|investigat|consider|explor|examin|analys|analyz|address|tackl|focus(?:es)? on|aim at"
        "|survey|review|deals? with|compar|evaluat|characteris|characteriz",
        _AUTHORS,
    ),
    re.compile(
        r"\b(?:aim|goal|purpose|objective)s? (?:of (?:this|the|our) (?:present )?\w+ )?"
        r"(?:is|was|are|were) to (?:study|\w+at|\w+in|assess|explor|compar)\w* (?P<what>.+)"
    ),
)
_CLAIMS = (
    _verbs("provid|deriv|offer", _AUTHORS),
    _verbs(r"(?:show|prov|demonstrat|find|establish|argu|observ)(?:e|s|es)? that", _AUTHORS),
    re.compile(
        r"\b(?:[Ee]xperiment|[Rr]esult|[Ff]inding|[Ss]imulation|[Aa]nalys[ie])s?(?: [\w-]+){0,4}"
        r" (?:show|suggest|demonstrate|reveal|indicate)s? that (?P<what>.+)"
    ),
)


_LONGEST = 800


def _phrases(sentences: list[str], patterns: tuple[re.Pattern[str], ...]) -> list[str]:
    found = (pattern.search(sentence[:_LONGEST]) for sentence in sentences for pattern in patterns)
    return [match["what"].rstrip(".") for match in found if match]


def _contributions(sentences: list[str]) -> list[str]:
    """Return what is proposed, then what is studied, then what is shown."""
    return [
        phrase if patterns is _CLAIMS else _plain(phrase)
        for patterns in (_PROPOSALS, _SUBJECTS, _CLAIMS)
        for phrase in _phrases(sentences, patterns)
    ]


# --- a method and its name ------------------------------------------------------------------


@dataclass(frozen=True)
class _Method:
    name: str
    what: str


_SPELT = r"[^\W_](?:[\w\-+/.]*[\w²³+*])?"
_TITLED = re.compile(rf"({_SPELT}(?: \d+)?)[:–—] ")
_STOCK = re.compile(
    r"(?:[23]D|AI|API|ASR|AUC|BERT|CNN|CoT|DNN|EHR|EEG|FFN|GAN|GNN|GPT|GPU|IoT|KG|LLM|LM|LSTM|MAB"
    r"|MDP|ML|MLLM|MLP|MRI|NLP|NMT|NP|OOD|ODE|PDE|PTQ|POMDP|QA|RAG|RL|RNN|SAE|SAT|SDP|SGD|SNN|SOTA"
    r"|SVM|TTS|UAV|VAE|VLA|VLM|VQA)s?(?:-[a-z\d].*)?"
)
_APPOSED = re.compile(  # NAME (what it stands for), a ...
    rf"(?:the )?(?P<name>{_SPELT}(?: {_SPELT}){{0,5}}?)(?: ?\((?P<long>[^()]{{2,120}})\))?"
    r"(?:,| [–—-]) (?P<what>(?:an?|the|our|which is an?) .+)"
)
_SPELT_OUT = re.compile(  # NAME (what it stands for)
    rf"(?:the )?(?P<name>{_SPELT}) \((?P<what>[^()]{{8,120}})\)"
)
_STANDS_FOR = re.compile(  # what it stands for (NAME) ...
    rf"(?P<what>[^,;:()]{{4,120}}?)(?: |(?<=[a-z]))\((?P<name>{_SPELT})\)(?P<more>.*)"
)
_BETWEEN_COMMAS = re.compile(  # a method, NAME, that ...
    rf"(?P<what>[^,;:()]{{4,90}})(?:,| [–—-]) (?P<name>{_SPELT})(?:,| [–—-]|$)(?P<more>.*)"
)
_BY_MEANS_OF = re.compile(  # SOMETHING with NAME, a ...
    rf".{{1,60}}? (?:with|through|via|using) (?P<name>{_SPELT}), (?P<what>(?:an?|the) .+)"
)
_FIRST_WORD = re.compile(  # NAME to ..., NAME framework for ...
    rf"(?:the )?(?P<name>{_SPELT}) (?P<what>to .+|[a-z-]+ (?:for|that|with) .+)"
)
_NAMED = (_APPOSED, _SPELT_OUT, _STANDS_FOR, _BETWEEN_COMMAS, _BY_MEANS_OF, _FIRST_WORD)
_CALLED = re.compile(
    r"(?P<what>[^;:()]{4,120}?),? (?:called|named|termed|dubbed|coined|namely) "
    r"(?P<name>(?:the )?[“\"‘]?[a-z]{0,3}[A-Z].+)"
)
_PROPER = re.compile(rf"(?:the )?[“\"‘]?((?:[A-Z][\w-]*)(?: [A-Z][\w-]*){{0,5}}|{_SPELT})")
_PREPOSITION = re.compile(
    r"(?:with|within|by|for|from|in|of|on|to|via|using|as|and|which|that|whether)\b"
)


def _method(sentences: list[str]) -> _Method | None:
    """Return what the abstract introduces under a name; the name it mentions most."""
    text = " ".join(sentences)
    found = [method for phrase in _phrases(sentences, _PROPOSALS) if (method := _named(phrase))]
    return max(found, key=lambda method: _mentions(method.name, text), default=None)


def _named(phrase: str) -> _Method | None:
    called = _CALLED.match(phrase)
    method = _called(called) if called else None
    if method:
        return method
    for pattern in _NAMED:
        match = pattern.match(phrase)
        method = _read(match) if match else None
        if method:
            return method
    return None


def _read(match: re.Match[str]) -> _Method | None:
    groups = match.groupdict("")
    name, what = groups["name"], groups["what"] + groups.get("more", "")
    if _is_name(groups.get("long", "")):
        name, what = groups["long"], f"{name}, {what}"
    proper = match.re is _APPOSED and all(word[0].isupper() for word in name.split())
    if not (proper or _is_name(name)) or _STOCK.fullmatch(name):
        return None
    if match.re is _STANDS_FOR and not _stands_for(name, groups["what"]):
        return None
    return _Method(name, _plain(what))


def _stands_for(name: str, words: str) -> bool:
    """Whether the words are the name's, and not a longer phrase that ends in a known one."""
    before = words.split()[: -len(name) - 1]
    return not any(_PREPOSITION.fullmatch(word) for word in before)


def _called(called: re.Match[str]) -> _Method | None:
    """Read "a method called NAME", where the name may be words with their own short form."""
    proper = _PROPER.match(called["name"])
    method = _named(called["name"])
    if method and not _PREPOSITION.match(method.what):
        return method
    name = method.name if method else proper[1] if proper else ""
    rest = called["name"].partition(name)[2].lstrip('”"’')
    return _Method(name, _plain(called["what"] + rest)) if " " in name or _is_name(name) else None


def _mentions(name: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def _is_name(word: str) -> bool:
    """Whether a part of the word has a capital after its first letter: "tNTK", "SRE-Gym"."""
    parts = re.split("[-–/]", word)
    return " " not in word and any(re.search("[A-Z]", part[1:]) for part in parts)


# --- cutting to size ------------------------------------------------------------------------

_ARTICLE = re.compile(r"\A(?:a|an|the) ", re.IGNORECASE)
_LABEL = re.compile(r"\A[A-Z][A-Z /&]{3,}: ?")
_TOPIC = re.compile(
    r"([A-Z][^,;:]{8,60}?) (?:has|have) (?:recently |already |long )?"
    r"(?:emerged|become|attracted|received|gained|achieved|shown|been|made)\b"
)
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
_POINTS_BACK = re.compile(
    r"\b(?:this|these|those|such|both|it|them|former|latter|above|aforementioned|proposed"
    r"|outperforms?|(?:our|the) (?:method|approach|model|framework|algorithm|theory|theoretical)s?"
    r")\b"
)
_SAYS_LITTLE = re.compile(
    r"(?:(?:\w+ )?(?:method|approach|framework|algorithm|model|technique|strategy|solution|system)"
    r" (?:with|that|which|to|based)|two|three|several|some|various)\b.*|.{0,27}",
    re.IGNORECASE,
)


def _plain(phrase: str) -> str:
    """Take off what every abstract says: "a novel", "the problem of", "a method for ...ing"."""
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
    doubled = re.fullmatch("[^aeiou]*[aeiou][bdgmnpt]", verb)
    return verb + (verb[-1] if doubled else "") + "ing"


# A clause may end before these; before the later kinds less happily.
_ENDS = (
    (0, re.compile(r",? (?:in |for |on )?(?:that|which|where|whose|while|when)\b|[,;:—]| [–-]")),
    (25, re.compile(r" (?:\(|(?:to|in|on|for|with|by|via|using|through|from|under|without)\b)")),
    (45, re.compile(r" and\b")),
)
_INSIDE_CLAUSE = 5
_NO_FURTHER = re.compile(
    r"(?: that| which|),? (?:consists|comprising|featuring|operates in|to our|to the best)"
    r"\b|,? to \w+ (?:this|these|those|such|it|the above)\b"
    r"|,? (?:that|which|in which),"
)
_LEFT_HANGING = re.compile(
    r"(?: (?:an?|the|of|to|in|on|for|with|by|and|or|that|which|from|is|are|be|can|as|not|its|their"
    r"|at|how|into|about|based|relying|such|than|between|due|aims?|whether|via|using|through|under))+\Z"
)


def _clause(phrase: str, room: int) -> str:
    """Return the longest beginning that fits and is whole; all of the phrase if none does."""
    stop = _NO_FURTHER.search(phrase, 12)
    phrase = phrase[: stop.start()] if stop else phrase
    if len(phrase) <= room:
        return phrase.rstrip(_LOOSE)
    ends = [
        (
            found.start() - cost - _INSIDE_CLAUSE * (" that " in phrase[: found.start()]),
            found.start(),
        )
        for cost, pattern in _ENDS
        for found in pattern.finditer(phrase, 12, room + 12)
        if found.start() <= room and not _LEFT_HANGING.search(phrase[: found.start()])
    ]
    return phrase[: max(ends)[1]].rstrip(_LOOSE) if ends else phrase


_LOOSE = " ,;:–—-("


def _cut(line: str, max_length: int) -> str:
    """Cut a line at a word, with an ellipsis; a word that is too long by itself is cut through."""
    if len(line) <= max_length:
        return line
    kept = line[: max(max_length - 1, 0)]
    at_word = kept.rpartition(" ")[0] if line[len(kept)] != " " else kept
    return _LEFT_HANGING.sub("", (at_word or kept).rstrip(_LOOSE)).rstrip(_LOOSE) + "…"


def _capitalised(line: str) -> str:
    """Start with a capital, unless the first word is spelt in its own way ("tNTK")."""
    own_spelling = _is_name(line.split(" ", 1)[0]) or "α" <= line[:1] <= "ω"
    return line if own_spelling else line[:1].upper() + line[1:]
