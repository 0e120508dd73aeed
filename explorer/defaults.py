"""What holds when a user chooses nothing; Python and the command line read it alike."""

from __future__ import annotations

DEFAULT_MODEL = "sentence-transformers/all-MiniLM-L6-v2"
NO_MODEL = "hashing"  # for a command that embeds nothing
PRECISION = "float32"
PRECISIONS = ("float32", "float16")
PROJECTIONS = ("umap", "pca")
BATCH_SIZE = 32
TOP_K = 10
RELATED_DEPTH = 50  # how many related papers, and neighbours, of each paper are kept
RANKING = "hybrid"
COMPARISONS = ("relevant", "duplicates", "topics", "new", "missing")
RANKINGS = ("hybrid", "dense", "lexical")
# What a field of a file holds, where a user names it: the option, and the role.
FIELD_OPTIONS = {"title_field": "title", "abstract_field": "abstract", "id_field": "id"}
# What a table shows of a hit, in Python and on the command line.
HIT_COLUMNS = (
    "rank",
    "relevance",
    "similarity",
    "covered",
    "paper_id",
    "year",
    "versions",
    "other_version",
    "topic_name",
    "headline",
)
# What a table shows of a topic.
TOPIC_COLUMNS = (
    "topic",
    "size",
    "years",
    "nearest",
    "medoid",
    "topic_name",
    "further keywords",
)
# What a table shows of a paper that is exported.
EXPORT_COLUMNS = ("paper_id", "year", "title", "abstract")
# Similarities are given to six decimals: further ones differ between machines.
DECIMALS = 6
