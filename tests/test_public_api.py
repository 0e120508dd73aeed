"""The public names: listed, sorted, importable, documented."""

from __future__ import annotations

import explorer


def test_all_is_sorted_and_equals_the_namespace() -> None:
    assert explorer.__all__ == sorted(explorer.__all__)
    assert set(explorer.__all__) == set(explorer._HOMES)


def test_every_public_name_can_be_imported_and_has_a_docstring() -> None:
    for name in explorer.__all__:
        assert getattr(explorer, name).__doc__, name


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(explorer, "Explorers")


def test_dir_lists_the_public_names_before_they_are_used() -> None:
    assert set(explorer.__all__) <= set(dir(explorer))
