"""Encoders turn texts into unit vectors: the protocol, the public test double, the real one."""

from __future__ import annotations

from explorer.words.encoders.hashing import HashingEncoder
from explorer.words.encoders.loading import load_encoder
from explorer.words.encoders.protocol import Encoder, Role, check_encoder
from explorer.words.encoders.transformer import SentenceTransformerEncoder

__all__ = [
    "Encoder",
    "HashingEncoder",
    "Role",
    "SentenceTransformerEncoder",
    "check_encoder",
    "load_encoder",
]
