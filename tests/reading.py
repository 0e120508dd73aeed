"""Reading in tests: every record that is found has to be accounted for."""

from __future__ import annotations

from pathlib import Path

from explorer.words.readers import Reading, read


def checked(reading: Reading) -> Reading:
    for file in reading.report.files:
        assert file.found == file.kept + len(file.left_out)
    return reading


def read_bytes(folder: Path, name: str, data: str | bytes) -> Reading:
    """Write a file and read it."""
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return checked(read([path]))


def told(reading: Reading) -> str:
    return "\n".join(reading.report.lines())
