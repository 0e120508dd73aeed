"""What an abstract introduces under a name: a method and what it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from explorer.words.headlines.claims import proposals
from explorer.words.headlines.names import SPELT, is_name
from explorer.words.headlines.wording import plain
from explorer.words.sentences import OPENERS
from explorer.words.wordlists import word_set

# Known to everyone, so not what a paper introduces.
_STOCK = re.compile(
    r"(?:[23]D|AI|API|ASR|AUC|BERT|CNN|CoT|DNN|EHR|EEG|FFN|GAN|GNN|GPT|GPU|IoT|KG|LLM|LM|LSTM|MAB"
    r"|MDP|ML|MLLM|MLP|MRI|NLP|NMT|NP|OOD|ODE|PDE|PTQ|POMDP|QA|RAG|RL|RNN|SAE|SAT|SDP|SGD|SNN|SOTA"
    r"|SSL|SVM|TTS|UAV|VAE|VLA|VLM|VQA)s?(?:-[a-z\d].*)?"
)
# What opens a sentence has its capital from there: "Moreover, a strategy is proposed".
_OPENING = frozenset(
    word.capitalize()
    for word in OPENERS
    | word_set(
        "accordingly afterwards alternatively conversely eventually fourth generally importantly "
        "interestingly lastly likewise meanwhile nevertheless next nonetheless notably otherwise "
        "overall particularly secondly similarly subsequently third thirdly thereby ultimately"
    )
)
_APPOSED = re.compile(  # NAME (what it stands for), a ...
    rf"(?:the )?(?P<name>{SPELT}(?: {SPELT}){{0,5}}?)(?: ?\((?P<long>[^()]{{2,120}})\))?"
    r"(?:,| [–—-]) (?P<what>(?:an?|the|our|which is an?) .+)"
)
_SPELT_OUT = re.compile(  # NAME (what it stands for)
    rf"(?:the )?(?P<name>{SPELT}) \((?P<what>[^()]{{8,120}})\)"
)
_STANDS_FOR = re.compile(  # what it stands for (NAME) ...
    rf"(?P<what>[^,;:()]{{4,120}}?)(?: |(?<=[a-z]))\((?P<name>{SPELT})\)(?P<more>.*)"
)
_BETWEEN_COMMAS = re.compile(  # a method, NAME, that ...
    rf"(?P<what>[^,;:()]{{4,90}})(?:,| [–—-]) (?P<name>{SPELT})(?:,| [–—-]|$)(?P<more>.*)"
)
_BY_MEANS_OF = re.compile(  # SOMETHING with NAME, a ...
    rf".{{1,60}}? (?:with|through|via|using) (?P<name>{SPELT}), (?P<what>(?:an?|the) .+)"
)
_FIRST_WORD = re.compile(  # NAME to ..., NAME framework for ...
    rf"(?:the )?(?P<name>{SPELT}) (?P<what>to .+|[a-z-]+ (?:for|that|with) .+)"
)
_WAYS = (_APPOSED, _SPELT_OUT, _STANDS_FOR, _BETWEEN_COMMAS, _BY_MEANS_OF, _FIRST_WORD)
_CALLED = re.compile(
    r"(?P<what>[^;:()]{4,120}?),? (?:called|named|termed|dubbed|coined|namely) "
    r"(?P<name>(?:the )?[“\"‘]?[a-z]{0,3}[A-Z].+)"
)
_PROPER = re.compile(rf"(?:the )?[“\"‘]?((?:[A-Z][\w-]*)(?: [A-Z][\w-]*){{0,5}}|{SPELT})")
_PREPOSITION = re.compile(
    r"(?:with|within|by|for|from|in|of|on|to|via|using|as|and|which|that|whether)\b"
)


@dataclass(frozen=True)
class Method:
    """What a paper introduces.

    Parameters
    ----------
    name : str
    what : str
        A phrase that tells what it is; may be empty.
    """

    name: str
    what: str


def find_method(sentences: list[str]) -> Method | None:
    """Find what an abstract introduces under a name; of several names, the one it mentions most.

    >>> find_method(["We propose WalkNet, a small network that walks."])
    Method(name='WalkNet', what='small network that walks')
    """
    text = " ".join(sentences)
    found = [method for phrase in proposals(sentences) if (method := _named(phrase))]
    return max(found, key=lambda method: _mentions(method.name, text), default=None)


def _mentions(name: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def _named(phrase: str) -> Method | None:
    """Read a phrase in each way that names are introduced; the first that fits counts."""
    method = _called(phrase)
    if method:
        return method
    for way in _WAYS:
        match = way.match(phrase)
        method = _read(match) if match else None
        if method:
            return method
    return None


def _called(phrase: str) -> Method | None:
    """Read "a method called NAME", where the name may be words with their own short form."""
    called = _CALLED.match(phrase)
    proper = _PROPER.match(called["name"]) if called else None
    if not called or not proper:
        return None
    method = _named(called["name"])
    if method and not _PREPOSITION.match(method.what):
        return method
    name = method.name if method else proper[1]
    if " " not in name and not is_name(name):
        return None
    rest = called["name"].partition(name)[2].lstrip('”"’')
    return Method(name, plain(called["what"] + rest))


def _read(match: re.Match[str]) -> Method | None:
    groups = match.groupdict("")
    name, what = groups["name"], groups["what"] + groups.get("more", "")
    if is_name(groups.get("long", "")):
        name, what = groups["long"], f"{name}, {what}"
    if _STOCK.fullmatch(name) or not _introduces(match, name):
        return None
    return Method(name, plain(what))


def _introduces(match: re.Match[str], name: str) -> bool:
    has_capitals = all(word[0].isupper() for word in name.split())
    if match.re is _APPOSED and has_capitals and name not in _OPENING:
        return True
    if match.re is _STANDS_FOR and not _stands_for(name, match["what"]):
        return False
    return is_name(name)


def _stands_for(name: str, words: str) -> bool:
    """Whether the words are the name's, and not a longer phrase that ends in a known one."""
    before = words.split()[: -len(name) - 1]
    return not any(_PREPOSITION.fullmatch(word) for word in before)
