"""The tables of the writers, for the page's script, which writes the same in JavaScript."""

from __future__ import annotations

from explorer.shown.writers import as_bibtex, as_csv, details, kinds, latex, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def tables() -> dict[str, dict[str, Any]]:
    r"""Give all words and signs by which the writers of the page go, as JSON has them.

    >>> tables()["latex"]["signs"]["&"]
    '\\&'
    """
    return {
        "kinds": {
            "named": {name: kind._asdict() for name, kind in kinds.KINDS.items()},
            "fields": kinds.KIND_FIELDS,
            "meetings": kinds.MEETINGS,
        },
        "details": {
            "names": {name: names_.split() for name, names_ in details.NAMES.items()},
            "pages": [details.FIRST_PAGE.split(), details.LAST_PAGE.split()],
        },
        "names": {
            "others": names.OTHERS,
            "suffixes": names.SUFFIXES,
            "bodies": names.BODIES,
        },
        "latex": {
            "entryType": latex.ENTRY_TYPE,
            "signs": latex.SIGNS,
            "braces": latex.BRACES,
        },
        "bibtex": {
            "noTypes": as_bibtex.NO_TYPES,
            "months": as_bibtex.MONTHS,
            "notWritten": as_bibtex.NOT_WRITTEN,
            "noGivenNames": as_bibtex.NO_GIVEN_NAMES,
            "notInAddresses": as_bibtex.NOT_IN_ADDRESSES,
        },
        "csv": {"formulaStarts": as_csv.FORMULA_STARTS},
    }
