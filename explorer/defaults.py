"""What holds when a user chooses nothing; Python and the command line read it alike."""

from __future__ import annotations

DEFAULT_MODEL = "sentence-transformers/all-MiniLM-L6-v2"
PRECISION = "float32"
PRECISIONS = ("float32", "float16")
PROJECTIONS = ("umap", "pca")
BATCH_SIZE = 32
TOP_K = 10
# What a table shows of a hit, in Python and on the command line.
HIT_COLUMNS = ("rank", "similarity", "paper_id", "year", "headline")
# Similarities are given to six decimals: further ones differ between machines.
DECIMALS = 6
