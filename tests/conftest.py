"""Every test has a cache of its own and no network."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import NoReturn

import pytest

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
        if self.family == socket.AF_UNIX:
            connect(self, address)  # type: ignore[arg-type]
            return
        _refused(address)

    def _refused(address: object) -> NoReturn:
        raise AssertionError(f"a test tried to connect to {address}")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.fixture(scope="session")
def seeds() -> Path:
    """The folder of the seed abstracts."""
    return SEEDS
