"""The house as a test: rooms import down, heavy packages have one door, light paths stay light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "explorer"

# What each room may import; a room is named by the longest prefix that is listed.
GROUND = {
    "errors": [],
    "defaults": [],
    "checks": ["errors", "terminal"],
    "ids": [],
    "terminal": [],
    "progress": [],
    "htmltable": [],
    "cachefolder": ["atomic"],
    "atomic": ["errors", "terminal"],
    "sources": ["errors", "terminal", "cachefolder"],
    "report": ["terminal", "report"],
    "corpus": ["errors", "htmltable", "ids", "terminal"],
    "results": ["defaults", "errors", "terminal", "htmltable", "corpus", "results"],
    "store": ["errors", "terminal", "checks", "atomic", "cachefolder", "snapshot", "store"],
    "snapshot": ["atomic", "defaults", "cachefolder", "sources", "ids"],
}
ALLOWED = {
    **GROUND,
    "numbers.neighbors": ["errors"],
    "numbers.clustering": ["errors", "numbers.neighbors"],
    "numbers.clusterers": ["errors", "numbers.clustering"],
    "numbers.splitting": ["errors", "numbers.clustering"],
    "numbers.evidence": ["numbers.neighbors", "numbers.clustering"],
    "numbers.hierarchy": ["numbers.clustering"],
    "numbers.faithfulness": ["errors", "numbers.neighbors"],
    "numbers.projection": ["errors", "numbers.neighbors", "numbers.faithfulness"],
    "numbers.placement": ["errors", "numbers.neighbors"],
    "numbers.alignment": [],
    "numbers.ranking": ["errors", "numbers.ranking"],
    "words.wordlists": [],
    "words.textclean": ["words.wordlists", "words.textclean"],
    "words.sentences": ["words.wordlists"],
    "words.headlines": [
        "words.wordlists",
        "words.textclean",
        "words.sentences",
        "words.headlines",
    ],
    "words.keywords": ["errors", "words.wordlists", "words.keywords"],
    "words.duplicates": [*GROUND, "words.wordlists", "words.textclean", "words.duplicates"],
    "words.explanation": [
        *GROUND,
        "words.wordlists",
        "words.textclean",
        "words.keywords",
        "words.terms",
        "words.explanation",
    ],
    "words.chunking": ["words.sentences"],
    "words.terms": ["words.wordlists"],
    "words.lexical": ["words.terms"],
    "words.bm25": ["words.terms"],
    "words.encoders": [*GROUND, "words.encoders", "words.chunking"],
    "words.embedding": [*GROUND, "words.encoders"],
    "words.readers": [*GROUND, "words.readers"],
    "words.filters": [*GROUND, "words.textclean", "words.filters"],
    "words.opening": [*GROUND, "words.readers"],
    "shown.drawing": [],
    "shown.palette": ["shown.drawing"],
    "shown.colors": [*GROUND, "shown.drawing", "shown.palette"],
    "shown.legend": ["shown.drawing", "shown.palette", "shown.colors"],
    "shown.figure": [
        *GROUND,
        "shown.drawing",
        "shown.palette",
        "shown.colors",
        "shown.legend",
        "shown.picture",
        "shown.plainjson",
    ],
    "shown.plainjson": [],
    "shown.picture": [],
    "shown.widget": [*GROUND, "shown.page"],
    "shown.charts": ["shown.figure", "shown.palette"],
    "shown.metadata": [],
    "shown.parquet": ["errors"],
    "shown.page": [
        *GROUND,
        "shown.drawing",
        "shown.palette",
        "shown.colors",
        "shown.page",
        "shown.writers",
        "__init__",
    ],
    "shown.writers": ["terminal", "shown.writers"],
    "pile.relevance": [*GROUND, "words.encoders", "words.lexical", "numbers.ranking"],
    "pile.places": [*GROUND, "numbers"],
    "pile.knowntopics": ["numbers.placement", "words.keywords"],
    "pile.mapbase": [*GROUND, "words.keywords", "numbers", "pile.places", "pile.knowntopics"],
    "pile.mapmaking": [*GROUND, "numbers", "pile.options", "pile.places", "pile.mapbase"],
    "pile.texts": [*GROUND, "words.headlines", "words.textclean", "__init__"],
    "pile.neighborhood": [*GROUND, "numbers.neighbors"],
    "pile.topicnaming": [*GROUND, "words.keywords", "pile.texts"],
    "pile.topicmaking": [
        *GROUND,
        "numbers",
        "words.lexical",
        "pile.options",
        "pile.knowntopics",
        "pile.mapbase",
    ],
    "pile.options": [*GROUND, "words.encoders", "numbers.clusterers"],
    "pile.past": [
        *GROUND,
        "pile.options",
        "words.keywords",
        "shown.page",
        "pile.places",
        "pile.knowntopics",
        "pile.mapbase",
    ],
    "pile.library": [
        *GROUND,
        "words",
        "numbers",
        "pile.options",
        "pile.texts",
        "pile.neighborhood",
        "pile.relevance",
        "pile.places",
        "pile.knowntopics",
        "pile.mapbase",
        "pile.mapmaking",
        "pile.topicmaking",
        "pile.topicnaming",
        "pile.past",
    ],
    "pile.vectors": [*GROUND],
    "pile.topictree": [*GROUND, "numbers.hierarchy", "words.keywords", "pile.library"],
    "pile.selection": [*GROUND, "words.filters", "words.readers"],
    "pile.assembly": [
        *GROUND,
        "words",
        "pile.options",
        "pile.past",
        "pile.library",
        "pile.vectors",
    ],
    "tasks": [
        *GROUND,
        "pile.topictree",
        "words",
        "numbers",
        "shown",
        "pile.selection",
        "pile.relevance",
        "pile.past",
        "pile.library",
        "__init__",
    ],
    "tasks.lookup": [
        *GROUND,
        "words",
        "numbers",
        "pile.relevance",
        "pile.selection",
        "pile.library",
        "tasks.lookup",
    ],
    "tasks.evaluation": [
        *GROUND,
        "words",
        "numbers",
        "pile.relevance",
        "pile.library",
        "tasks.evaluation",
    ],
    "tasks.topics": [
        *GROUND,
        "pile.topictree",
        "words",
        "numbers",
        "shown",
        "pile.library",
        "tasks.topics",
    ],
    "api": [
        *GROUND,
        "pile.topictree",
        "words",
        "numbers",
        "shown",
        "pile.relevance",
        "pile.library",
        "pile.selection",
        "pile.options",
        "pile.assembly",
        "tasks",
    ],
    "cli": [*GROUND, "api", "shown.writers", "shown.page", "cli", "__init__"],
    "__main__": ["cli"],
}
# One door each.
DOORS = {
    "sentence_transformers": {"words.encoders.transformer"},
    "umap": {"numbers.projection"},
    "plotly": {"shown.figure"},
    "matplotlib": {"shown.picture"},
    "anywidget": {"shown.widget"},
}
NEVER_AT_MODULE_TOP = {"sentence_transformers", "torch", "transformers", "sklearn", "umap", "scipy"}
STANDARD_LIBRARY_ALONE = {
    "errors",
    "defaults",
    "ids",
    "terminal",
    "cachefolder",
    "atomic",
    "sources",
    "snapshot",
    "report",
    "corpus",
    "results",
    "shown.writers",
    "cli",
}
HEAVY = ("torch", "sklearn", "umap", "plotly", "sentence_transformers", "numba", "scipy")


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        yield name, ast.parse(path.read_text("utf-8"))


MODULES = dict(modules())


def imported(tree: ast.AST) -> Iterator[str]:
    """Give every module that is imported, absolutely, anywhere in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide which room is meant"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_top(tree: ast.Module) -> Iterator[str]:
    """Give what is imported when the module is, type checking aside."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imported(node)


def room_of(name: str, rooms: object = tuple(ALLOWED)) -> str:
    parts = name.split(".")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((prefix for prefix in prefixes if prefix in tuple(rooms)), "")  # type: ignore[arg-type]


def own(name: str) -> str:
    """Turn an imported name into one of our modules: "words.sentences.f" is "words.sentences"."""
    inner = name.removeprefix("explorer.")
    while inner and inner not in MODULES:
        inner = inner.rpartition(".")[0]
    return inner or "__init__"


@pytest.mark.parametrize("name", [name for name in MODULES if name != "__init__"])
def test_a_room_imports_only_what_is_below_it(name: str) -> None:
    room = room_of(name)
    if name in {"numbers", "words", "pile", "shown", "tasks"}:
        assert not list(imported(MODULES[name])), "the folders of a floor hold no code"
        return
    assert room, f"{name} belongs to no room of the house; give it one here"
    for other in imported(MODULES[name]):
        if other.split(".")[0] == "explorer":
            target = own(other)
            assert target == room or room_of(target, ALLOWED[room]) or target in ALLOWED[room], (
                f"{name} imports {target}"
            )


@pytest.mark.parametrize("package", DOORS)
def test_a_heavy_package_has_one_door(package: str) -> None:
    users = {
        name
        for name, tree in MODULES.items()
        if any(other.split(".")[0] == package for other in imported(tree))
    }
    assert users == DOORS[package]


@pytest.mark.parametrize("name", MODULES)
def test_heavy_packages_are_imported_where_they_are_used(name: str) -> None:
    top = {other.split(".")[0] for other in at_top(MODULES[name])}
    assert not top & NEVER_AT_MODULE_TOP


@pytest.mark.parametrize(
    "name", [name for name in MODULES if room_of(name, STANDARD_LIBRARY_ALONE)]
)
def test_light_rooms_use_the_standard_library_alone(name: str) -> None:
    top = {other.split(".")[0] for other in at_top(MODULES[name])}
    assert top <= sys.stdlib_module_names | {"explorer"}


@pytest.mark.parametrize(
    "statement", ["import explorer", "import explorer.cli", "import explorer.api"]
)
def test_importing_loads_nothing_heavy(statement: str) -> None:
    loaded = _loaded_after(statement)
    assert not loaded & set(HEAVY)


def _loaded_after(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint(' '.join({{m.split('.')[0] for m in sys.modules}}))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        check=True,
        capture_output=True,
        text=True,
        cwd=PACKAGE.parent,
    )
    assert not done.stderr
    return set(done.stdout.split())
