"""Formats whose lines begin with a tag: RIS, MEDLINE, Web of Science, refer and SMART.

One scanner reads them all; a format is a table that says how a tagged line looks, which one begins
a record, and what its tags mean. The libraries there are lose papers: rispy 0.10 the first one
behind a byte-order mark, every one without its end or its beginning, and all but the first of
several abstracts; nbib 0.3 the last one of a file that does not end in a newline.
"""
