"""Zip archives: their members as files of a folder, read in memory and never written anywhere."""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.words.readers.refusals import name_objection
from explorer.words.readers.unpacking import is_gzip, too_large, unpacked_limit

if TYPE_CHECKING:
    from collections.abc import Iterator

NESTED = "an archive inside an archive is not read; unpack it first"

_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_APPLE = "__MACOSX"
_ENCRYPTED = 1
# Documents that are zip files, known by a member.
_DOCUMENTS = {
    "word/document.xml": ".docx",
    "ppt/presentation.xml": ".pptx",
    "META-INF/container.xml": ".epub",
    "META-INF/manifest.xml": ".odt",
}


@dataclass(frozen=True)
class Member:
    """A member of an archive: its data, or the reason why it is not read."""

    name: str
    data: bytes = b""
    reason: str = ""


def is_archive(data: bytes) -> bool:
    """Tell whether data is a zip file of any kind."""
    return data.startswith(_MAGIC)


def members(data: bytes) -> Iterator[Member]:
    """Read the members whose name tells a format, in the order of their names.

    Folders, hidden members and what macOS adds are passed over.

    Raises
    ------
    SourceError
        When the archive is damaged, is a document, or unpacks to more than `unpack` allows.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = sorted(archive.infolist(), key=lambda info: info.filename)
            _refuse_document({info.filename for info in infos})
            left = limit = unpacked_limit(len(data))
            for info in infos:
                if info.is_dir() or _is_hidden(info.filename):
                    continue
                member = _member(archive, info, left)
                left -= len(member.data)
                if left < 0:
                    raise SourceError(too_large(len(data), limit))
                yield member
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise SourceError(f"the zip archive is cut short or damaged ({error})") from error


def _refuse_document(names: set[str]) -> None:
    for name, suffix in _DOCUMENTS.items():
        if name in names:
            raise SourceError(name_objection(suffix))


def _is_hidden(name: str) -> bool:
    parts = [part for part in name.replace("\\", "/").split("/") if part not in (".", "..")]
    return _APPLE in parts or any(part.startswith(".") for part in parts)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> Member:
    reason = _objection(info)
    if reason:
        return Member(info.filename, reason=reason)
    try:
        with archive.open(info) as file:
            data = file.read(left + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError) as error:
        return Member(info.filename, reason=f"it is cut short or damaged ({error})")
    return Member(info.filename, reason=NESTED) if is_gzip(data) else Member(info.filename, data)


def _objection(info: zipfile.ZipInfo) -> str:
    name = info.filename.replace("\\", "/")
    if name.startswith("/") or ".." in name.split("/"):
        return "its name leads out of the archive"
    if name.lower().endswith((".zip", ".gz")):
        return NESTED
    if info.flag_bits & _ENCRYPTED:
        return "it is encrypted"
    return name_objection(name)
