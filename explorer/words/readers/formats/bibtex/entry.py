"""One entry of a BibTeX file."""

from __future__ import annotations

from dataclasses import dataclass, field

from explorer.words.readers.record import Notice


@dataclass
class Entry:
    """An entry, its values as LaTeX.

    Parameters
    ----------
    kind : str
        Its type: "article", "proceedings", ...
    key : str
        Its citation key, or "".
    line : int
        Where it begins, from 1.
    fields : dict
        Value by name, in lower case.
    remarks : list of Notice
        What had to be repaired.
    """

    kind: str
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)
    remarks: list[Notice] = field(default_factory=list)

    @property
    def where(self) -> str:
        """The place in the file."""
        return f"line {self.line}"

    @property
    def name(self) -> str:
        """What messages call it."""
        return self.key or f"the entry in {self.where}"

    @property
    def parent_key(self) -> str:
        """The key of the entry that it refers to, case folded; "" for none."""
        return self.fields.get("crossref", "").strip().casefold()

    def remark(self, text: str, detail: str = "") -> None:
        """Note something that had to be repaired."""
        self.remarks.append(Notice(text, f"{self.name} {detail}".rstrip()))

    def put(self, name: str, value: str) -> None:
        """Set a field; of two values the longer is taken, and the other kept beside it."""
        if name in self.fields:
            self.remark("a field is given twice, the longer one is taken", f"'{name}'")
            shorter, value = sorted((self.fields[name], value), key=len)
            beside = name + "_"
            while beside in self.fields:
                beside += "_"
            self.fields[beside] = shorter
        self.fields[name] = value
