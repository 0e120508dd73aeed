"""One pile of papers: a corpus, an encoder and a store, and all that is derived from them."""
