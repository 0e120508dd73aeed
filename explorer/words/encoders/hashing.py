"""An encoder without a model: words counted in buckets. For tests, demonstrations and doubles."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import numpy as np

from explorer.words.encoders.protocol import Role, check_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_WORD = re.compile(r"\w+")


class HashingEncoder:
    """Counts each lower-case word in the bucket that its SHA-256 names, then scales to length 1.

    It needs no model, no network and no time, and its vectors can be worked out by hand. Two
    texts are similar as far as they share words.

    Parameters
    ----------
    n_features : int, default 256
        Number of buckets.

    Examples
    --------
    >>> encoder = HashingEncoder(n_features=64)
    >>> one, same, other = encoder.encode(["bandit bandit arm", "Arm, bandit: bandit!", "robot"])
    >>> [round(float(x), 3) for x in (one @ same, one @ other, one.max())]
    [1.0, 0.0, 0.894]
    """

    def __init__(self, n_features: int = 256) -> None:
        self.n_features = n_features

    @property
    def name(self) -> str:
        """What a reader calls it."""
        return "hashing"

    @property
    def fingerprint(self) -> str:
        """Changes with the number of buckets."""
        return f"hashing-{self.n_features}"

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:  # noqa: ARG002
        """Embed texts; see `Encoder.encode`. The role makes no difference."""
        checked = check_texts(texts)
        counts = np.zeros((len(checked), self.n_features), dtype=np.float32)
        for row, text in enumerate(checked):
            for word in _WORD.findall(text.casefold()) or [text]:
                counts[row, self._bucket(word)] += 1
        counts /= np.linalg.norm(counts, axis=1, keepdims=True)
        return counts

    def _bucket(self, word: str) -> int:
        return int.from_bytes(hashlib.sha256(word.encode("utf-8", "replace")).digest()[:8]) % (
            self.n_features
        )
