from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.words.textclean import embedded_text, readable

SEEDS = sorted((Path(__file__).parents[1] / "seeds").glob("*.txt"))

LATEX = [
    (r"$\pi_{0.5}$ by 9.8\%", "π_0.5 by 9.8%"),
    (r"$\texttt{PerTIDE}$ and \textsc{Spell}", "PerTIDE and Spell"),
    (r"up to $8\text{--}64\times$", "up to 8–64×"),
    (r"$T_{\beta}^{\star}(\mu)\log(1/\delta)$", "T_β⋆(μ) log(1/δ)"),
    (r"$O(T\log T)$ and $O(\sqrt{Kt})$", "O(T log T) and O(√(Kt))"),
    (r"$\gamma\in[0,1]$, $x^{n+1}$, $10^{-3}$, $\ell_1$", "γ∈[0,1], xⁿ⁺¹, 10⁻³, ℓ₁"),
    (r"$\frac{a+b}{2}$ of $\hat{y}$, $\tilde{\mathcal{O}}(n)$", "(a+b)/2 of ŷ, Õ(n)"),
    (r"27.8\,m/s$^2$ at ${\sim}25$ and 90$^\circ$", "27.8 m/s² at ∼25 and 90°"),
    (r"$k \in \{1,2\}$ or {0,1}", "k ∈ {1,2} or {0,1}"),
    (r"$x \not\in A$, $\sqrt[3]{n}$, $\binom{n}{k}$", "x ∉ A, ³√n, (n choose k)"),
    (r"\(O(n^2)\), \[y_1\], $$z$$", "O(n²), y₁, z"),
    (r"$ \alpha $ and $ d $ and p$<$0.05", "α and d and p<0.05"),
    (r"Erd\H{o}s, Fr\'echet, na{\"\i}ve", "Erdős, Fréchet, naïve"),
    (r"{\L}ukasz, \AA ngstr\"om", "Łukasz, Ångström"),
    (r"The {DNA} of G\"odel--Erd{\H o}s models", "The DNA of Gödel–Erdős models"),
    (r"R\&D \{set\} 100\% tail", "R&D set 100% tail"),
    (r"\SysName{} or \SysName\ is $\eps$-far, $n\eps$", "SysName or SysName is eps-far, n eps"),
    (r"{\em any} \unknown{kept words} here", "any kept words here"),
    (r"\cite{doe2021on} first; see~\citep[p. 2]{a,b}", "[doe2021on] first; see [a, b, p. 2]"),
    (r"fast\footnote{Code at \url{http://a.b/c_d}}", "fast (Code at http://a.b/c_d)"),
    (r"\href{https://e.org}{page} in \textcolor{red}{red ink}", "page (https://e.org) in red ink"),
    (r"space$\unicode{x2013}$time", "space–time"),
    (r"it\'s \"quoted\"", 'it\'s "quoted"'),
    (r"first.\nSecond", "first. Second"),
    (r"\today and \alpha", "today and α"),
]

MONEY = [
    "Costs $5 to $10 per kg",
    "$HOME and $PATH",
    "US$5 and US$10",
    "from $5-$10 (or $12)",
    "unclosed $x and more",
]

TYPOGRAPHY = [
    ("``views'' of ''high'' vs. ''low''", "“views” of “high” vs. “low”"),
    ("a `91' don't", "a ‘91’ don't"),
    ("tire--road, 25--100, so -- yes --- no---no", "tire–road, 25–100, so – yes — no—no"),
    ("--help and ----", "--help and ----"),
    ("Fig.~3, ~10%, 10~20, so:~it, e.org/~me", "Fig. 3, ~10%, 10~20, so: it, e.org/~me"),
    ("*contextual* and **P**air-**B**ased", "contextual and Pair-Based"),
    ("a*b*c, 3*128*128, A*BC, x* y*", "a*b*c, 3*128*128, A*BC, x* y*"),
]

CROSSREF = (
    "<jats:title>Abstract</jats:title><jats:p>Aim. Waves <jats:italic>in\n vitro</jats:italic>"
    " last 40 ms &amp;amp; fade; p &amp;lt; 0.05 for CO<sub>2</sub>.</jats:p>"
)
TAGS = [
    (CROSSREF, "Aim. Waves in vitro last 40 ms & fade; p < 0.05 for CO2."),
    ("<jats:title>Methods</jats:title><p>We</p><p>walk.</p>", "Methods: We walk."),
    ("10<sup>-3</sup> on the 19<sup>th</sup>", "10⁻³ on the 19th"),
    ("&lt;i&gt;x&lt;/i&gt; &#945;&copy; &nbsp;&what; AT&T, me&not", "x α© &what; AT&T, me&not"),
    ("a < b, p<0.05, if a<b>c, x <b and c> y", "a < b, p<0.05, if a<b>c, x <b and c> y"),
    ("the <think> token, <script>x()</script>", "the <think> token, <script>x()</script>"),
    ("<!-- no --><![CDATA[yes]]>", "yes"),
]


@pytest.mark.parametrize(("raw", "shown"), LATEX + TYPOGRAPHY + TAGS)
def test_readable_shows_what_a_reader_sees(raw: str, shown: str) -> None:
    assert readable(raw) == shown


@pytest.mark.parametrize("text", MONEY)
def test_money_is_no_maths(text: str) -> None:
    assert readable(text) == text


def test_escaped_dollars_stay_dollars() -> None:
    assert readable(r"from \$5 to \$10, alone \$HOME") == "from $5 to $10, alone $HOME"


@pytest.mark.parametrize(
    "text", [r"50% of $\alpha$ stays", "100% of {all} of it", r"5\% or 6% & more"]
)
def test_a_per_cent_sign_never_begins_a_comment(text: str) -> None:
    assert readable(text).split()[-1] == text.split()[-1]


def test_control_and_unseen_characters_go_and_words_stay() -> None:
    raw = "Before\0 after the nul,\tbell\x07 esc\x1b\nend\u202e zero\u200bwidth leaf\x92s"
    assert readable(raw) == "Before after the nul, bell esc end zerowidth leaf’s"
    assert readable("one\0two") == "one two"


def test_lone_surrogates_are_replaced_and_pairs_joined() -> None:
    assert readable("Spec\ud800tral \ud83d\ude00") == "Spec\ufffdtral 😀"
    embedded_text("\udcb2", "\ud800 text").encode()


def test_doubly_encoded_text_is_left_alone() -> None:
    assert (
        readable("5 Î¼m shows the leafâ€™s edge; naÃ¯ve") == "5 Î¼m shows the leafâ€™s edge; naÃ¯ve"
    )


def test_composed_and_decomposed_forms_are_one_text() -> None:
    composed = "Fréchet naïve Šťastný"
    assert readable(unicodedata.normalize("NFD", composed)) == composed
    assert embedded_text("", unicodedata.normalize("NFD", composed)) == composed


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{4,}", text))


def seed_paragraphs() -> list[str]:
    return [
        paragraph
        for path in SEEDS
        for paragraph in re.split(r"\n\s*\n", path.read_text(encoding="utf-8"))
    ]


def test_no_word_of_the_seeds_vanishes_and_no_markup_stays() -> None:
    paragraphs = seed_paragraphs()
    assert sum(len(paragraph) > 100 for paragraph in paragraphs) == 38
    for paragraph in paragraphs:
        without_macro_names = re.sub(r"\\[A-Za-z]+", " ", paragraph)
        for cleaned in (readable(paragraph), embedded_text("", paragraph)):
            assert words(without_macro_names) <= words(cleaned)
            assert not re.search(r"[\\${}]|--|''", cleaned)
            assert readable(cleaned) == cleaned


PIECES = (
    r"\ $ $$ { } [ ] ( \( \) \[ \] _ ^ ~ ` ' '' `` -- --- - * ** < > & ; &amp; lt; &#27; <b> </b>"
    r" <sup> </sup> <jats:p> <!-- --> <title> \frac \hat \sqrt \emph \cite \url \href \unicode{x1b}"
    r" \n \$ \% \{ \} \" \' © (c) Copyright 2020 Abstract. 5 1 a word Words"
)
UNPRINTED = [" ", "\n", "-\n", "\0", "\x85", "\ud800", "\u0301", "\u0338", "\xad", "ﬁ", "\u1fef"]
MARKUP = st.lists(st.sampled_from([*PIECES.split(), *UNPRINTED]), max_size=24).map("".join)


@given(st.one_of(st.text(max_size=60), MARKUP), MARKUP)
@settings(max_examples=300, deadline=None)
def test_any_text_becomes_one_clean_line_that_stays_as_it_is(title: str, abstract: str) -> None:
    for cleaned in (readable(title), readable(abstract), embedded_text(title, abstract)):
        assert readable(cleaned) == cleaned
        assert cleaned == " ".join(cleaned.split())
        assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in cleaned)


@pytest.mark.parametrize(
    "piece", ["{", "}", r"\hat", r"\frac{", "^", "$", r"\emph{", "<b", "&amp", r"\("]
)
def test_deep_and_endless_markup_is_survived(piece: str) -> None:
    assert "kept" in readable(piece * 3000 + " a word kept")


def test_plain_text_never_imports_the_latex_library() -> None:
    code = (
        "import sys; from explorer.words.textclean import embedded_text\n"
        "embedded_text('A title', 'We walk. 50% of ``it` -- a < b, R&D')\n"
        "assert 'pylatexenc' not in sys.modules\n"
        r"embedded_text('', r'$\alpha$'); assert 'pylatexenc' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- what an encoder reads ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "abstract", "text"),
    [
        ("A title", "We walk.", "A title. We walk."),
        ("Do we walk?", "We do.", "Do we walk? We do."),
        ("A “quoted one.”", "We do.", "A “quoted one.” We do."),
        ("A title", " ", "A title"),
        ("", "We walk.", "We walk."),
        ("", "", ""),
    ],
)
def test_title_and_abstract_are_joined(title: str, abstract: str, text: str) -> None:
    assert embedded_text(title, abstract) == text


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("Eﬃcient classiﬁcation of ﬁndings", "Efficient classification of findings"),
        (
            "Effi-\ncient classifi-\n  cation of pro-\r\nteins",
            "Efficient classification of proteins",
        ),
        ("soft\xadware and soft\xad\nware", "software and software"),
        ("real-\ntime, self-\nsupervised", "real-time, self-supervised"),
        ("state-of-\nthe-art", "state-of-the-art"),
        ("multi-\nmodal", "multimodal"),
        ("multi-\nmodal and multi-modal", "multi-modal and multi-modal"),
        ("Jean-\nPaul in 2019-\n2020", "Jean-Paul in 2019- 2020"),
    ],
)
def test_words_broken_in_typesetting_are_mended(broken: str, whole: str) -> None:
    assert embedded_text("", broken) == whole


def test_readable_leaves_ligatures_and_line_ends_as_they_came() -> None:
    assert readable("Eﬃcient multi-\nmodal soft\xadware") == "Eﬃcient multi- modal soft\xadware"


TAIL = (
    " © 2019 Invented Press B.V. All rights reserved. Peer-review under responsibility of the"
    " committee of the Invented Conference. This is an open access article under the CC BY-NC-ND"
    " licence. Selection and peer-review under responsibility of Invented Press."
)


@pytest.mark.parametrize(
    ("abstract", "text"),
    [
        ("Abstract. Heads are removed." + TAIL, "Heads are removed."),
        ("Summary: Credit changes crops." + TAIL, "Credit changes crops."),
        ("ABSTRACT We walk. (c) 2020 Elsevier B.V. All rights reserved.", "We walk."),
        ("Abstract—We walk. Copyright (c) 2010 Some Society, Inc.", "We walk."),
        ("We walk. All rights reserved.", "We walk."),
        ("We walk. Published by Elsevier Ltd.", "We walk."),
        ("© 2016 IEEE. We walk.", "We walk."),
    ],
)
def test_boilerplate_is_left_out(abstract: str, text: str) -> None:
    assert embedded_text("", abstract) == text


@pytest.mark.parametrize(
    "abstract",
    [
        "Abstract interpretation is sixty years young.",
        "Summary statistics of (a) 500, (b) 1000. And (c) 2000 samples were taken.",
        "Data published by the state show that rights are reserved.",
        "© 2016 IEEE.",
        "Abstract.",
        "All rights reserved.",
        "We study copyright and open access articles.",
    ],
)
def test_what_only_looks_like_boilerplate_stays(abstract: str) -> None:
    assert embedded_text("", abstract) == abstract


def test_boilerplate_is_still_shown() -> None:
    assert readable("Abstract. We walk." + TAIL) == "Abstract. We walk." + TAIL
