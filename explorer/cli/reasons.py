"""Why papers are listed, below a table or as a column."""

from __future__ import annotations

from explorer.terminal import columns_of_stdout, cut, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

_TERMS = (("shared", "both"), ("only_query", "only asked"), ("only_hit", "only here"))
_NOTHING_AGAINST = "it shares no term with what it should be unlike"


def as_column(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give rows of single cells: terms that speak for and against stand for the explanation."""
    return [
        {name: value for name, value in row.items() if name != "explanation"}
        | _cells(row.get("explanation", {}))
        for row in rows
    ]


def _cells(told: dict[str, Any]) -> dict[str, Any]:
    named = {"shared": "shared_terms", "against": "terms_against"}
    return {column: told[name] for name, column in named.items() if name in told}


def as_text(rows: Sequence[dict[str, Any]]) -> str:
    """Give the explanations as lines below a table; none for rows without."""
    explained = [row for row in rows if "explanation" in row]
    return "".join(f"\n{line}" for row in explained for line in [*_lines(row), ""])


def _lines(row: dict[str, Any]) -> Iterator[str]:
    told = row["explanation"]
    yield _line(f"{row['rank']}.", f"{row['paper_id']}: {row['headline']}")
    for name, called in _TERMS:
        if told[name]:
            yield _line(f"   {called}:", ", ".join(told[name]))
    if "against" in told:
        yield _line("   against:", ", ".join(told["against"]) or _NOTHING_AGAINST)
    for pair in told["sentences"]:
        yield _line(f"   {pair['similarity']:.2f} ", pair["query"])
        yield _line("      ~ ", pair["hit"])


def _line(beginning: str, text: str) -> str:
    return cut(f"{beginning} {one_line(text)}", columns_of_stdout())
