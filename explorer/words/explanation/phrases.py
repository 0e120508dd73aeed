"""The phrases of a text that may tell what it is about, in scripts with spaces and without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.explanation.fillers import has_filler
from explorer.words.keywords.phrases import phrases_of
from explorer.words.terms import EAST_ASIAN, HAN
from explorer.words.wordlists import word_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Each begins with a plain letter, which makes the search fast.
_NO_PHRASE = re.compile(
    r"https?://\S+|www\.\S+|state[ -]of[ -]the[ -]art|State[ -]of[ -]the[ -]art|up to date|on par\b"
)
_HAN_FIRST = re.compile(f"[{HAN}]")
_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]+")
# Hiragana, which stands between the words of Japanese, is in no run.
_RUN = re.compile(rf"(?P<han>[{HAN}]{{2,}})|[\u30a0-\u30ff]{{3,}}|[\uac00-\ud7a3]{{2,}}")
_LONGEST_RUN = 8
# What stands between the words of Chinese, and what papers in Chinese and Japanese say anyway.
_BETWEEN = re.compile(
    "我们|我們|本文|本研究|本論文|本稿|论文|論文|文章|研究|提出|提案|方法|手法|结果|結果|结论|実験|实验"
    "|表明|显示|通过|通過|基于|基於|进行|進行|使用|利用|采用|具有|一种|一種|一个|一個|不同|问题|問題"
    "|能够|可以|可能|必要|主要|目前|以及|其中|因此|然而|但是|同时|同時|针对|验证|有效|性能|提高"
    "|实现|存在|需要|相关|发现|探讨|认为|情况|方面|对于|關於|关于|为了|由于|有关|检讨|検討|我々"
    "|根据|包括|包含|旨在|特点|解决|方式|明显|介绍|结合"
    "|[的了和与與及或是等该該此这這那也都其将將被把从從而且]"
)
_PARTICLE = re.compile(
    "(?<=[\uac00-\ud7a3]{2})(?:에서|으로|까지|부터|에게|하는|하여|하고|한다|했다|하였다|합니다|입니다"
    "|되는|된다|이다|이며|들은|들을|들이|들의|은|는|이|가|을|를|의|에|로|와|과|도|만)$"
)
_KOREAN_FILLERS = word_set(
    "논문 연구 방법 결과 제안 제시 통해 위해 대한 있는 있다 기반 이용 사용 분석 실험 성능 우리 "
    "또한 따라서 새로운 다양한 같은 보다 그러나 의해 통하여 위하여 대하여"
)


def telling_phrases(text: str) -> dict[str, str]:
    """Give the phrases of a text by key, as the text first writes them.

    Of Chinese these are runs of two to eight signs, of Japanese also words of Katakana, and of
    Korean words without particles. A key names all words of its phrase; those of a run are its
    pairs of signs.

    >>> telling_phrases("State-of-the-art bandits, see https://example.org")
    {'bandit': 'bandits'}
    >>> telling_phrases("我们提出了图网络")
    {'图网': '图网', '图网 网络': '图网络', '网络': '网络'}
    """
    text = _NO_PHRASE.sub(" . ", text)
    spaced = phrases_of(_EAST_ASIAN.sub(" . ", text))
    found = {key: phrase for key, phrase in spaced.items() if not has_filler(key)}
    for phrase in _runs(text):
        found.setdefault(_key_of_run(phrase), phrase)
    return found


def _runs(text: str) -> Iterator[str]:
    for run in _RUN.finditer(text):
        if not run["han"]:
            word = _PARTICLE.sub("", run[0])
            if word not in _KOREAN_FILLERS:
                yield word
            continue
        for part in _BETWEEN.split(run[0]):
            for start in range(len(part) - 1):
                for end in range(start + 2, min(start + _LONGEST_RUN, len(part)) + 1):
                    yield part[start:end]


def _key_of_run(phrase: str) -> str:
    if not _is_han(phrase):
        return phrase
    return " ".join(phrase[at : at + 2] for at in range(len(phrase) - 1))


def is_cut(key: str, others: Iterable[str]) -> bool:
    """Tell whether a run of Chinese begins with the sign that another one ends with, or ends so.

    Then it most likely begins or ends within a word.

    >>> is_cut("络模", ["神经 经网 网络"]), is_cut("模型", ["网络"])
    (True, False)
    """
    return _is_han(key) and any(key[0] == one[-1] or key[-1] == one[0] for one in others)


def _is_han(text: str) -> bool:
    return _HAN_FIRST.match(text) is not None
