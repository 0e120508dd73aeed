"""Texts in: reading, cleaning, naming and embedding them."""
