"""What a report says of piles: copies, equal texts, scripts, short and long texts, encodings."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from explorer import Explorer
from explorer.cli import main
from explorer.report import DUPLICATE, MALFORMED, WITHOUT_TEXT, Report
from explorer.words.encoders import HashingEncoder, Lengths, Role, load_encoder, unread_scripts
from explorer.words.readers import read, read_records
from explorer.words.readers.writing import has_fewer_words, main_script
from tests.reading import read_bytes, told

PROSE = "We describe a network that predicts the solubility of small molecules."
RUSSIAN = "Мы сообщаем о звезде. "
CHINESE = "我们提出一种消息传递网络，由分子的键图预测其溶解度。"
MULTILINGUAL = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"


def lines(*records: dict[str, object]) -> bytes:
    return "\n".join(json.dumps(record) for record in records).encode()


def papers(*abstracts: str) -> bytes:
    return lines(*({"id": f"p{n}", "abstract": text} for n, text in enumerate(abstracts, 1)))


class Measured(HashingEncoder):
    """Reads eight words at once, and counts how often it measured."""

    scripts = ("Latin",)

    def __init__(self, *, in_chunks: bool = True) -> None:
        super().__init__()
        self.in_chunks = in_chunks
        self.measured = 0

    def lengths(self, texts: Sequence[str]) -> Lengths:
        self.measured += len(texts)
        return Lengths(8, self.in_chunks, [len(text.split()) for text in texts])

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        return super().encode(texts, role=role)


# -- copies and equal texts ---------------------------------------------------------------------


def test_copies_are_grouped_over_files(tmp_path: Path) -> None:
    one = {"id": "p1", "abstract": PROSE}
    (tmp_path / "a.jsonl").write_bytes(lines(one, one, {"id": "p2", "abstract": "Other."}))
    (tmp_path / "b.jsonl").write_bytes(lines(one, one))
    reading = read([tmp_path])
    first, second = (file.duplicates for file in reading.report.files)
    assert [(group.kept, group.places) for group in first] == [
        ("line 1 of a.jsonl", ("line 2",)),
    ]
    assert [(group.kept, group.places) for group in second] == [
        ("line 1 of a.jsonl", ("line 1", "line 2")),
    ]
    assert "3 duplicated" in told(reading)


def test_txt_06_equal_texts_under_other_ids_are_told_and_kept(tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.jsonl", papers(*[PROSE] * 20, "Another text."))
    assert len(reading.corpus) == 21
    assert reading.report.same_texts == [[f"p{n}" for n in range(1, 21)]]
    assert "20 papers have the same text" in told(reading)
    assert reading.report.n_notices == 2  # and the short one


def test_uni_01_the_same_text_however_accents_are_encoded(tmp_path: Path) -> None:
    one, other = "A naïve café in a small village.", "A naïve cafe\u0301 in a small village."
    reading = read_bytes(tmp_path, "a.jsonl", papers(one, PROSE, other))
    assert reading.report.same_texts == [["p1", "p3"]]


# -- texts --------------------------------------------------------------------------------------


def test_txt_05_short_texts_are_counted_and_kept(tmp_path: Path) -> None:
    data = papers(PROSE, "Editorial", "🧬 of genes", "Correction to: Rural credit and crops")
    reading = read_bytes(tmp_path, "a.jsonl", data)
    assert len(reading.corpus) == 4
    assert "fewer than 5 words in title and abstract: 2 (p2, p3)" in told(reading)


@pytest.mark.parametrize(
    ("text", "is_short"),
    [
        ("one two three four", True),
        ("one two three four five", False),
        (CHINESE, False),
        ("", True),
    ],
)
def test_short_is_counted_in_words_or_characters(text: str, is_short: bool) -> None:
    assert has_fewer_words(text, 5) is is_short


def test_uni_07_doubly_encoded_papers_are_counted_and_kept_as_they_are(tmp_path: Path) -> None:
    broken = [text.encode().decode("cp1252") for text in ("naïve counts", "5 μm", "“Hi”"[:-1])]
    broken += ["Мир нам".encode().decode("cp1252", "replace"), "网络图".encode().decode("latin-1")]
    sound = ["naïve, ÂME, Ñandú", "«\xa0café\xa0»", "Мир", "网络", PROSE]
    reading = read_bytes(tmp_path, "a.jsonl", papers(*broken, *sound))
    assert ": 5 (p1, p2, p3, p4, p5)" in told(reading)
    assert reading.corpus[0].abstract == broken[0]


@pytest.mark.parametrize(
    ("text", "script"),
    [
        (PROSE, "Latin"),
        ("Naïve Ångström", "Latin"),
        (RUSSIAN, "Cyrillic"),
        (CHINESE + "GPT", "Han"),
        ("日本語の文章を読む", "Hiragana/Katakana"),
        ("ニューラルネット", "Hiragana/Katakana"),
        ("한국어 초록", "Hangul"),
        ("نص عربي", "Arabic"),
        ("Ελληνικά", "Greek"),
        ("हिन्दी", "Devanagari"),
        ("עברית", "Hebrew"),
        ("We find α > β in 5 μm", "Latin"),
        ("12 🧬 -- 5", "no letters"),
        ("", "no letters"),
    ],
)
def test_the_main_script_of_a_text(text: str, script: str) -> None:
    assert main_script(text) == script


def test_txt_08_scripts_are_counted(tmp_path: Path) -> None:
    data = papers(PROSE, PROSE + "2", PROSE + "3", CHINESE, CHINESE * 2, CHINESE * 3, RUSSIAN)
    reading = read_bytes(tmp_path, "a.jsonl", data)
    assert reading.report.files[0].scripts == {"Latin": 3, "Han": 3, "Cyrillic": 1}
    assert "scripts: Latin 3 (43%), Han 3 (43%), Cyrillic 1 (14%)" in told(reading)


def test_txt_08_a_multilingual_model_is_named(caplog: pytest.LogCaptureFixture) -> None:
    ex = Explorer.from_texts([PROSE, CHINESE, RUSSIAN], model=Measured())
    (notice,) = ex.report.notices
    assert notice.startswith("2 of 3 papers are mainly in a script that hashing does not read")
    assert notice.endswith(
        f"(Han 1, Cyrillic 1); a multilingual one does: as model (--model) give {MULTILINGUAL}"
    )
    assert not caplog.records
    assert len(ex.X) == 3
    assert caplog.messages == [notice]


@pytest.mark.parametrize(
    ("counts", "is_told"),
    [
        ({"Latin": 95, "Han": 5}, True),
        ({"Latin": 96, "Han": 4}, False),
        ({"Latin": 19, "Greek": 1}, True),
        ({"Latin": 1, "no letters": 9}, False),
        ({}, False),
    ],
)
def test_a_few_papers_in_another_script_are_no_matter(
    counts: dict[str, int], is_told: bool
) -> None:
    assert bool(unread_scripts(load_encoder(), counts)) is is_told
    assert not unread_scripts(HashingEncoder(), counts)
    assert not unread_scripts(load_encoder(MULTILINGUAL), counts)


# -- encodings and broken records ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("id,title\np1,Café\n".encode(), "UTF-8"),
        ("\ufeffid,title\np1,Café\n".encode(), "UTF-8"),
        ("id,title\np1,Café\n".encode("utf-16"), "UTF-16"),
        (("id,title\np1," + "Señor Ibáñez à l’été, naïve\n" * 3).encode("cp1252"), "Windows-1252"),
        ("id,title\np1,我们提出一种网络\n".encode("gb18030"), "GB18030"),
    ],
)
def test_the_encoding_is_a_field_always(tmp_path: Path, data: bytes, encoding: str) -> None:
    reading = read_bytes(tmp_path, "a.csv", data)
    assert reading.report.to_dict()["files"][0]["encoding"] == encoding
    assert (encoding in told(reading)) is (encoding != "UTF-8")


def test_broken_records_are_told_by_line(tmp_path: Path) -> None:
    data = (
        lines({"id": "p1", "abstract": PROSE}) + b"\n{broken\n" + lines({"id": "p3"}) + b"\n[1]\n"
    )
    file = read_bytes(tmp_path, "a.jsonl", data).report.files[0]
    kinds = [(out.where, out.kind) for out in file.left_out]
    assert kinds == [("line 2", MALFORMED), ("line 3", WITHOUT_TEXT), ("line 4", MALFORMED)]


_TEXT = st.sampled_from(["", " ", "N/A", "One.", "One. ", "Two words", CHINESE, "\ud800", "Ã¤"])
_RECORD = st.fixed_dictionaries(
    {}, optional={"id": st.sampled_from(["", "a", "b", "a-2"]), "title": _TEXT, "abstract": _TEXT}
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_RECORD, max_size=12))
def test_kept_plus_left_out_is_found(records: list[dict[str, object]]) -> None:
    reading = read_records([{"id": "sure", "title": "Kept for sure"}, *records])
    report = reading.report
    assert report.found == len(records) + 1 == report.kept + report.left_out
    assert report.kept == len(reading.corpus)
    (file,) = report.files
    assert sum(file.scripts.values()) == file.kept
    assert file.title_only == sum(paper.title_only for paper in reading.corpus)
    assert report.left_out_by_kind.get(DUPLICATE, 0) == sum(
        len(group.places) for group in file.duplicates
    )
    alike = [paper_id for ids in report.same_texts for paper_id in ids]
    assert len(set(alike)) == len(alike)
    assert set(alike) <= set(reading.corpus.ids)
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report


# -- texts that are longer than the model reads -------------------------------------------------


def test_long_texts_are_told_once_the_texts_are_embedded() -> None:
    encoder = Measured()
    ex = Explorer.from_texts(["short text", PROSE], ids=["a", "b"], model=encoder)
    assert ex.report.model is None
    assert encoder.measured == 0
    assert len(ex.X) == 2
    told = "1 of 2 texts are longer than the 8 tokens that hashing reads at once: read whole"
    assert told in "\n".join(ex.report.lines())
    assert ex.report.model is not None
    assert ex.report.model.longer == {"b": 11}
    assert encoder.measured == 2


def test_texts_are_measured_once_and_then_known_from_the_store() -> None:
    for encoder in (Measured(), again := Measured()):
        ex = Explorer.from_texts(["short text", PROSE], model=encoder)
        assert len(ex.X) == 2
        assert ex.report.model is not None
        assert len(ex.report.model.longer) == 1
    assert again.measured == 0


def test_of_texts_that_are_cut_the_share_that_is_read_is_told() -> None:
    ex = Explorer.from_texts([PROSE, "short"], ids=["a", "b"], model=Measured(in_chunks=False))
    assert len(ex.X) == 2
    assert str(ex.report.model).endswith("read up to there, which is 73% of them (a 73%)")


def test_given_vectors_and_encoders_that_read_everything_tell_nothing() -> None:
    ex = Explorer.from_texts([PROSE, CHINESE], model="hashing")
    given = Explorer.from_corpus(ex.corpus, X=ex.X, model=Measured())
    assert len(given.X) == 2
    assert given.report.model is ex.report.model is None
    assert given.report.notices == ex.report.notices == []


@pytest.mark.model
def test_csv_05_and_txt_10_with_the_real_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "a.csv", tmp_path / "report.json"
    # More than the 512 tokens from which the tokenizer warns of indexing errors.
    path.write_text(f"id,abstract\np1,{PROSE}\np2,{'Long inputs are slow. ' * 300}\n")
    assert main(["embed", str(path), "-q", "--report", "--report-json", str(out)]) == 0
    err = capsys.readouterr().err
    assert (
        "1 of 2 texts are longer than the 256 tokens that sentence-transformers/all-MiniLM-L6-v2"
        " reads at once: read whole, in chunks\n" in err
    )
    assert "indexing errors" not in err
    model = json.loads(out.read_text())["model"]
    assert (model["limit"], model["in_chunks"], list(model["longer"])) == (256, True, ["p2"])


@pytest.mark.model
def test_texts_that_were_encoded_are_not_tokenised_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from explorer.words.encoders import SentenceTransformerEncoder

    encoder = SentenceTransformerEncoder(device="cpu")
    texts = [PROSE, "We study the regret of bandits. " * 60]
    encoder.encode(texts)
    monkeypatch.setattr(encoder, "_count", lambda _: pytest.fail("tokenised again"))
    lengths = encoder.lengths(texts)
    assert lengths.n_tokens[0] < lengths.limit == 256 < lengths.n_tokens[1]


# -- the command line ---------------------------------------------------------------------------


def test_a_command_that_never_embeds_tells_nothing_of_a_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "a.jsonl", tmp_path / "report.json"
    path.write_bytes(papers(PROSE, CHINESE))
    assert main(["export", str(path), "--report", "--report-json", str(out)]) == 0
    assert "scripts: Latin 1 (50%), Han 1 (50%)" in capsys.readouterr().err
    report = json.loads(out.read_text())
    assert (report["model"], report["scripts"]) == (None, {"Latin": 1, "Han": 1})


def test_nothing_is_told_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.words.encoders.loading.load_encoder", lambda *_, **__: Measured())
    path = tmp_path / "a.jsonl"
    path.write_bytes(papers(PROSE, CHINESE))
    for flags in ([], ["--report"], ["--report", "-q"]):
        assert main(["embed", str(path), *flags]) == 0
        err = capsys.readouterr().err
        assert err.count(MULTILINGUAL) == 1
        assert err.count("longer than the 8 tokens") == len(flags[:1])
    assert not logging.getLogger("explorer").handlers
