"""Find related papers and map the topics of a pile of abstracts, locally and offline."""

__version__ = "0.1.0"
