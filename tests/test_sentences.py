from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.words.sentences import split_sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["We walk. ", "We rest."],
        ["Do we walk? ", "Yes! ", "“Here.” ", "Then we rest…"],
        ["Costs fell by 3.5 points (cf. Fig. 2, e.g. at noon, vs. 4.1). ", "We ask why."],
        ["It follows the rule of Jourdan et al. (2022), i.e. the first. ", "This works."],
        ["This was shown by Jourdan et al. ", "We show more."],
        ["It was found by J. B. Smith and by vitamin C. ", "We confirm it."],
        ["See No. 5 and pp. 3 to 4. ", "The answer is no. ", "We stop."],
        ["He works in the U.S. Army. ", "That is all."],
        ["It adapts (e.g., ungrounded: date). ", "When deployed, it walks."],
        ["We use β-EB. ", "β-EB is good. ", "3D scenes are, too."],
        ["It calls iOS v. 3 and then e. coli. ", "Good."],
        ["A heading\n\n", "A paragraph.\n \n", "another one"],
        ["这是第一句。", "这是第二句！", "End."],
        ["no end mark at all"],
        ["  leading space. ", "Trailing space.  "],
        ["   "],
    ],
)
def test_sentences_end_where_a_reader_ends_them(sentences: list[str]) -> None:
    assert split_sentences("".join(sentences)) == sentences


def test_an_empty_text_has_no_sentences() -> None:
    assert split_sentences("") == []


PIECES = st.lists(
    st.sampled_from(
        [".", "!", "?", "…", "。", " ", "\n", "\n\n", ")", "”", "e.g", "al", "We", "a", "3", "J"]
    )
).map("".join)


@given(st.one_of(st.text(), PIECES))
def test_nothing_is_lost(text: str) -> None:
    pieces = split_sentences(text)
    assert "".join(pieces) == text
    assert all(pieces)
