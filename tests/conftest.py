"""Every test has a cache of its own, no network, and no wait for the disk."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from explorer.shown.drawing import Drawing

SEEDS = Path(__file__).parent.parent / "seeds"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test out of the user's cache."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("EXPLORER_CACHE", str(folder))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    return folder


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test reach beyond this machine; a browser is driven over a pipe."""
    if request.node.get_closest_marker("browser"):
        return
    connect = socket.socket.connect

    def refuse(self: socket.socket, address: object) -> None:
        if self.family != socket.AF_UNIX:
            raise AssertionError(f"a test tried to connect to {address}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave writing to the system: a test cannot see what syncing is good for, a power cut."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(scope="session")
def seeds() -> Path:
    """The folder of the seed abstracts."""
    return SEEDS


@pytest.fixture(scope="session")
def embedded_seeds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Embed the seeds and their topics' phrases once, and give vectors to copy into a cache."""
    from explorer import Explorer

    folder = tmp_path_factory.mktemp("embedded")
    _ = Explorer.from_path(SEEDS, cache=folder, device="cpu").topics
    return folder / "vectors"


@pytest.fixture(scope="session")
def drawing() -> Drawing:
    """Papers in four topics."""
    from tests.drawings import synthetic

    return synthetic(38)


@pytest.fixture(scope="session")
def hostile(drawing: Drawing) -> Drawing:
    """The same with texts that mean harm in every field."""
    from tests.drawings import with_texts

    return with_texts(drawing)


@pytest.fixture(scope="session")
def page(drawing: Drawing) -> str:
    """The page of the drawing."""
    from tests.pages import page_of

    return page_of(drawing)


# Not for the session: Playwright keeps an event loop running, in which no other could be started.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    with chromium() as started:
        yield started
