"""Encoders turn texts into unit vectors: the protocol, the public test double, the real one."""

from __future__ import annotations

from explorer.words.encoders.hashing import HashingEncoder
from explorer.words.encoders.languages import unread_scripts
from explorer.words.encoders.loading import encoder_of, load_encoder
from explorer.words.encoders.protocol import Encoder, Lengths, Measuring, Role, check_encoder
from explorer.words.encoders.transformer import SentenceTransformerEncoder

__all__ = [
    "Encoder",
    "HashingEncoder",
    "Lengths",
    "Measuring",
    "Role",
    "SentenceTransformerEncoder",
    "check_encoder",
    "encoder_of",
    "load_encoder",
    "unread_scripts",
]
