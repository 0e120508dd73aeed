"""The encoder that people use: a sentence-transformers model, read safely and to the last word."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import time
import warnings
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.defaults import DEFAULT_MODEL
from explorer.errors import ModelError, OptionError
from explorer.words.chunking import Chunk, chunk
from explorer.words.encoders.modelfiles import ModelFiles, locate
from explorer.words.encoders.protocol import Role, check_texts, check_vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from explorer.store import Store

logger = logging.getLogger(__name__)

PRECISIONS = ("float32", "float16")
# A model that reads this many tokens is given whole abstracts; one that reads fewer gets chunks.
_LONG_ENOUGH = 512
_UNLIMITED = 1_000_000
_RULES = "chunks-1"
_LOAD_ERRORS = (
    OSError,
    ValueError,
    RuntimeError,
    ImportError,
    LookupError,
    TypeError,
    AttributeError,
)


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
        precision: str = "float32",
        batch_size: int = 32,
        store: Store | None = None,
    ) -> None:
        if precision not in PRECISIONS:
            raise OptionError(f"precision is '{precision}'; it can be {' or '.join(PRECISIONS)}.")
        if batch_size < 1:
            raise OptionError(f"batch_size is {batch_size}; it must be 1 or more.")
        self._name = name
        self._device = device
        self._precision = precision
        self._batch_size = batch_size
        self._store = store
        self._fingerprint = ""
        self._loaded: Any = None
        self._limits: dict[Role, int] = {}
        self._told_of_long_texts = False

    @cached_property
    def _files(self) -> ModelFiles:
        return locate(self._name)

    @property
    def name(self) -> str:
        """What a reader calls the model."""
        return self._files.name

    @property
    def fingerprint(self) -> str:
        """Changes with any model file, with the rules for long texts, and with the precision."""
        if not self._fingerprint:
            parts = [self._files.digests(self._store), _RULES, self._precision]
            text = json.dumps(parts, sort_keys=True)
            self._fingerprint = hashlib.sha256(text.encode()).hexdigest()
        return self._fingerprint

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        """Embed texts; see `Encoder.encode`."""
        checked = check_texts(texts)
        if not checked:
            return np.zeros((0, self._model.get_embedding_dimension()), dtype=np.float32)
        parts = [self._chunks(text, role) for text in checked]
        flat = [part.text for chunks in parts for part in chunks]
        vectors = self._forward(flat, role)
        return check_vectors(_average(vectors, parts), len(checked), self.name)

    @property
    def _model(self) -> Any:
        if self._loaded is None:
            self._files.check()
            self._loaded = self._load()
        return self._loaded

    def _load(self) -> Any:
        started = time.monotonic()
        try:
            with _quiet_loading():
                import torch
                from sentence_transformers import SentenceTransformer

                model = SentenceTransformer(
                    self._files.folder,
                    device=self._device,
                    local_files_only=True,
                    trust_remote_code=False,
                    model_kwargs={
                        "use_safetensors": True,
                        "dtype": getattr(torch, self._precision),
                    },
                )
        except _LOAD_ERRORS as error:
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise ModelError(
                f"the model '{self.name}' cannot be loaded: {reason[:300]}"
                " Choose another with --model, or another --device."
            ) from error
        logger.info(
            "%s loaded on %s in %.1f s", self.name, model.device, time.monotonic() - started
        )
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

    def _chunks(self, text: str, role: Role) -> list[Chunk]:
        limit = self._limit(role)
        if self._reads < _LONG_ENOUGH:
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
                    raise ModelError(f"the model '{self.name}' failed: {error}") from error
                self._halve_batch(error)

    def _halve_batch(self, error: RuntimeError) -> None:
        if self._batch_size == 1:
            raise ModelError(
                f"there is not enough memory for '{self.name}' even one text at a time."
                " Use --device cpu or a smaller model."
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


@contextlib.contextmanager
def _quiet_loading() -> Iterator[None]:
    """Keep the library's own bar for loading weights, and remarks about bars, off the screen."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="IProgress not found")
        from transformers.utils import logging as library_logging

        was_on = library_logging.is_progress_bar_enabled()
        library_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        try:
            yield
        finally:
            if was_on:
                library_logging.enable_progress_bar()  # type: ignore[no-untyped-call]
