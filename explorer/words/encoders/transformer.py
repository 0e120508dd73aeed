"""The encoder that people use: a sentence-transformers model, read safely and to the last word."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import re
import time
import warnings
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.checks import choice, whole_number
from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION, PRECISIONS
from explorer.errors import ExplorerError, ModelError
from explorer.words.chunking import Chunk, chunk
from explorer.words.encoders.modelfiles import (
    EMBEDDED_NAMES,
    ModelFiles,
    first_line,
    locate,
    not_installed,
)
from explorer.words.encoders.protocol import Lengths, Role, check_texts, check_vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from explorer.store import Store

logger = logging.getLogger(__name__)

# A model that reads this many tokens is given whole abstracts; one that reads fewer gets chunks.
_LONG_ENOUGH = 512
_UNLIMITED = 1_000_000
_RULE = "chunks-1"
# A line of the report on weights: what is missing is filled with random numbers. A pooler that is
# missing does no harm, since sentence-transformers has its own.
_MISSING = re.compile(r"^(\S+) *\| *(?:\x1b\[\d*m)?MISSING", re.MULTILINE)


class SentenceTransformerEncoder:
    """A sentence-transformers model on this machine or from Hugging Face.

    Only safetensors weights are read and no code of a model is ever run. The files of the
    default model come with the package's `offline` extra and are checked by SHA-256. A text that
    is longer than the model reads is embedded in sentence-bounded chunks, whose vectors are
    averaged by their number of tokens, so that every abstract is read to its end.

    Parameters
    ----------
    name : str, default "sentence-transformers/all-MiniLM-L6-v2"
        A Hugging Face name or a folder.
    device : str, optional
        As torch names it: "cpu", "cuda", "mps". By default the fastest there is.
    precision : {"float32", "float16"}, default "float32"
        Of the model's arithmetic; float16 is for GPUs and makes vectors of its own.
    batch_size : int, default 32
        Halved by itself when memory does not suffice.
    store : Store, optional
        Remembers the digests of model files.

    Raises
    ------
    ModelError
        When the model cannot be had, is not what it must be, or could run code.
    """

    def __init__(
        self,
        name: str = DEFAULT_MODEL,
        *,
        device: str | None = None,
        precision: str = PRECISION,
        batch_size: int = BATCH_SIZE,
        store: Store | None = None,
    ) -> None:
        self._name = name
        self._device = device
        self._precision = choice("precision", precision, PRECISIONS)
        self._batch_size = whole_number("batch_size", batch_size, 1)
        self._store = store
        self._limits: dict[Role, int] = {}
        self._n_tokens: dict[str, int] = {}
        self._told_of_long_texts = False

    @cached_property
    def _files(self) -> ModelFiles:
        return locate(self._name)

    @property
    def name(self) -> str:
        """What a reader calls the model."""
        return self._files.name

    @property
    def scripts(self) -> tuple[str, ...] | None:
        """The scripts that the model was trained on, None where that is not known."""
        return ("Latin",) if self._name in EMBEDDED_NAMES else None

    @cached_property
    def fingerprint(self) -> str:
        """Changes with any model file, with the rules for long texts, and with the precision."""
        parts = [self._files.digests(self._store), _RULE, self._precision]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        """Embed texts; see `Encoder.encode`."""
        checked = check_texts(texts)
        model = self._model
        with _failing_as(
            f"the model '{self.name}' failed",
            'Try device="cpu" (--device cpu) or another model (--model).',
        ):
            if not checked:
                return np.zeros((0, model.get_embedding_dimension()), dtype=np.float32)
            parts = [self._measured_chunks(text, role) for text in checked]
            flat = [part.text for chunks in parts for part in chunks]
            vectors = _average(self._forward(flat, role), parts)
        return check_vectors(vectors, checked, self.name)

    def lengths(self, texts: Sequence[str]) -> Lengths:
        """Measure texts; those that were encoded by this object are not tokenised again."""
        special = self._reads - self._limit("document")
        for text in check_texts(texts):
            if text not in self._n_tokens:
                self._measured_chunks(text, "document")
        return Lengths(
            self._reads, self._in_chunks, [self._n_tokens[text] + special for text in texts]
        )

    @property
    def _in_chunks(self) -> bool:
        return self._reads < _LONG_ENOUGH

    @cached_property
    def _model(self) -> Any:
        self._files.check()
        return self._load()

    def _load(self) -> Any:
        started = time.monotonic()
        try:
            with _quiet_loading() as remarks:
                model = self._load_collecting(remarks)
        except (ImportError, OSError) as error:
            raise not_installed(error) from error
        logger.info(
            "%s loaded on %s in %.1f s", self.name, model.device, time.monotonic() - started
        )
        return model

    def _load_collecting(self, remarks: list[str]) -> Any:
        import torch
        from sentence_transformers import SentenceTransformer

        _check_device(self._device)
        with _failing_as(
            f"the model '{self.name}' cannot be loaded",
            "Choose another with model (--model), or another device (--device).",
        ):
            model = SentenceTransformer(
                self._files.folder,
                device=self._device,
                local_files_only=True,
                trust_remote_code=False,
                model_kwargs={"use_safetensors": True, "dtype": getattr(torch, self._precision)},
            )
            _check_remarks(remarks)
        return model

    def _limit(self, role: Role) -> int:
        """Give the number of tokens that the model reads of a text itself."""
        if role not in self._limits:
            model = self._model
            prompt = (model.prompts or {}).get(role) or ""
            special = model.tokenizer.num_special_tokens_to_add()
            self._limits[role] = self._reads - special - sum(self._count([prompt]))
        return self._limits[role]

    @cached_property
    def _reads(self) -> int:
        """The number of tokens that the model reads at a time."""
        model = self._model
        config = getattr(getattr(model[0], "auto_model", None), "config", None)
        positions = getattr(config, "max_position_embeddings", None)
        return min(n for n in (model.max_seq_length, positions, _UNLIMITED) if n)

    def _count(self, texts: Sequence[str]) -> list[int]:
        encoded = self._model.tokenizer(
            list(texts), add_special_tokens=False, truncation=False, verbose=False
        )
        return [len(ids) for ids in encoded["input_ids"]]

    def _measured_chunks(self, text: str, role: Role) -> list[Chunk]:
        chunks = self._chunks(text, role)
        if role == "document":
            self._n_tokens[text] = sum(part.n_tokens for part in chunks)
        return chunks

    def _chunks(self, text: str, role: Role) -> list[Chunk]:
        limit = self._limit(role)
        if self._in_chunks:
            return chunk(text, limit, self._count)
        (n_tokens,) = self._count([text])
        if n_tokens > limit and not self._told_of_long_texts:
            self._told_of_long_texts = True
            logger.warning(
                "a text of %d tokens is longer than the %d that %s reads;"
                " the ends of such texts are not read",
                n_tokens,
                limit,
                self.name,
            )
        return [Chunk(text, n_tokens)]

    def _forward(self, texts: list[str], role: Role) -> NDArray[np.float32]:
        encode = self._model.encode_query if role == "query" else self._model.encode_document
        while True:
            try:
                vectors = encode(
                    texts,
                    batch_size=self._batch_size,
                    normalize_embeddings=True,
                    show_progress_bar=False,
                )
                return np.asarray(vectors, dtype=np.float32)
            except RuntimeError as error:
                if not _is_out_of_memory(error):
                    raise
                self._halve_batch(error)

    def _halve_batch(self, error: RuntimeError) -> None:
        if self._batch_size == 1:
            raise ModelError(
                f"there is not enough memory for '{self.name}' even one text at a time."
                ' Use device="cpu" (--device cpu) or a smaller model (--model).'
            ) from error
        self._batch_size //= 2
        logger.warning("not enough memory; going on with a batch size of %d", self._batch_size)


def _average(vectors: NDArray[np.float32], parts: list[list[Chunk]]) -> NDArray[np.float32]:
    """Average the vectors of a text's chunks by their number of tokens, and scale to length 1."""
    rows = np.empty((len(parts), vectors.shape[1]), dtype=np.float32)
    start = 0
    for row, chunks in enumerate(parts):
        weights = np.array([max(part.n_tokens, 1) for part in chunks], dtype=np.float32)
        own = vectors[start : start + len(chunks)]
        rows[row] = own[0] if len(chunks) == 1 else weights @ own
        start += len(chunks)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows


def _is_out_of_memory(error: RuntimeError) -> bool:
    return type(error).__name__ == "OutOfMemoryError" or "out of memory" in str(error)


def _check_device(device: str | None) -> None:
    import torch

    try:
        torch.device(device or "cpu")
    except (RuntimeError, TypeError) as error:
        raise ModelError(
            f"device is '{device}'; torch takes cpu, cuda, cuda:0 (the first of several), mps or"
            " xpu. Where none is named (--device) the fastest there is gets chosen."
        ) from error


@contextlib.contextmanager
def _failing_as(what: str, way_out: str) -> Iterator[None]:
    """Turn what the libraries raise, which is of many kinds, into a ModelError."""
    try:
        yield
    except ExplorerError:
        raise
    except Exception as error:
        raise ModelError(f"{what}: {first_line(error)}. {way_out}") from error


@contextlib.contextmanager
def _quiet_loading() -> Iterator[list[str]]:
    """Keep the libraries' bars and remarks off the screen; the remarks are collected instead."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="IProgress not found")
        from transformers.utils import logging as library_logging

        was_on = library_logging.is_progress_bar_enabled()
        library_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        library_logging.get_verbosity()  # sets its logger up, which would undo what follows
        try:
            with (
                _collected("transformers") as remarks,
                _collected("sentence_transformers", remarks),
            ):
                yield remarks
        finally:
            if was_on:
                library_logging.enable_progress_bar()  # type: ignore[no-untyped-call]


class _Collector(logging.Handler):
    def __init__(self, remarks: list[str]) -> None:
        super().__init__()
        self._remarks = remarks

    def emit(self, record: logging.LogRecord) -> None:
        self._remarks.append(record.getMessage())


@contextlib.contextmanager
def _collected(library: str, remarks: list[str] | None = None) -> Iterator[list[str]]:
    """Collect the warnings that a library logs, and put its logger back as it was."""
    theirs = logging.getLogger(library)
    remarks = [] if remarks is None else remarks
    before = theirs.handlers, theirs.propagate, theirs.level
    theirs.handlers, theirs.propagate = [_Collector(remarks)], False
    theirs.setLevel(logging.WARNING)
    try:
        yield remarks
    finally:
        theirs.handlers, theirs.propagate = before[:2]
        theirs.setLevel(before[2])


def _check_remarks(remarks: list[str]) -> None:
    """Refuse a model that the library completed with guesses, which it tells in a remark only."""
    for remark in remarks:
        if "trust_remote_code" in remark:
            raise ValueError(remark)
        missing = [key for key in _MISSING.findall(remark) if "pooler" not in key]
        if missing:
            raise ValueError(
                f"its weights lack {', '.join(missing[:3])}"
                + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
            )
