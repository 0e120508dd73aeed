from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy.spatial import procrustes

from explorer.errors import InputError, OptionError
from explorer.numbers.neighbors import find_neighbors
from explorer.numbers.projection import Projection, project

if TYPE_CHECKING:
    from numpy.typing import NDArray


def unit(rows: NDArray[np.float64]) -> NDArray[np.float32]:
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def directions(n: int, d: int = 12, seed: int = 0) -> NDArray[np.float32]:
    return unit(np.random.default_rng(seed).normal(size=(n, d)))


def blobs(n_groups: int, size: int, scale: float = 0.1) -> NDArray[np.float32]:
    """Groups of rows around different axes of the sphere."""
    axes = np.repeat(np.eye(12)[:n_groups], size, axis=0)
    return unit(axes + np.random.default_rng(0).normal(scale=scale, size=axes.shape))


def drawn(X: NDArray[np.float32], **options: str | int) -> Projection:
    return project(X, find_neighbors(X, 14), **options)  # type: ignore[arg-type]


def assert_sound(projection: Projection, n: int) -> None:
    """What holds for every map of more than one row."""
    points = projection.points
    assert points.shape == (n, 2)
    assert points.dtype == np.float32
    assert np.isfinite(points).all()
    assert len(np.unique(points, axis=0)) == n
    assert (np.abs(points).max()) == pytest.approx(10, abs=1e-5)
    np.testing.assert_allclose(points.max(axis=0), -points.min(axis=0), atol=1e-5)
    assert 0 <= projection.faithfulness.trustworthiness <= 1
    assert 0 <= projection.faithfulness.recall <= 1
    assert projection.faithfulness.n_neighbors == min(10, (n - 1) // 2)


@pytest.fixture(autouse=True)
def _silence(capfd: pytest.CaptureFixture[str]) -> object:
    yield
    assert capfd.readouterr() == ("", "")


def test_one_row_is_a_point() -> None:
    projection = drawn(directions(1))
    assert projection.points.tolist() == [[0, 0]]
    assert (projection.method, projection.faithfulness.n_neighbors) == ("point", 0)
    assert projection.faithfulness.trustworthiness == projection.faithfulness.recall == 1


@pytest.mark.parametrize("n", range(2, 21))
def test_small_piles(n: int) -> None:
    projection = drawn(directions(n))
    assert projection.method == ("pca" if n < 5 else "umap")
    assert_sound(projection, n)


@pytest.mark.parametrize("n", range(2, 21))
def test_piles_of_equal_rows_are_circles(n: int) -> None:
    projection = drawn(np.repeat(directions(1), n, axis=0))
    assert projection.method == "circle"
    assert_sound(projection, n)
    assert projection.faithfulness.trustworthiness == 1


@pytest.mark.parametrize("method", ["umap", "pca"])
@pytest.mark.parametrize("n", range(3, 21))
def test_two_distinct_rows_are_a_circle_with_equal_rows_side_by_side(n: int, method: str) -> None:
    X = directions(2)[np.arange(n) % 2]
    projection = drawn(X, method=method)
    assert projection.method == "circle"
    assert_sound(projection, n)
    angle = np.arctan2(*projection.points.T[::-1]) % (2 * np.pi)
    around = np.argsort(angle) % 2
    assert np.count_nonzero(np.diff(around)) <= 2


@pytest.mark.parametrize("n_distinct", [3, 4, 5])
@pytest.mark.parametrize("n", range(3, 21))
def test_few_distinct_rows(n: int, n_distinct: int) -> None:
    X = directions(n_distinct)[np.arange(n) % n_distinct]
    projection = drawn(X)
    assert projection.method == ("pca" if n < 5 else "umap")
    assert_sound(projection, n)


AGAINST_ALL = unit(np.eye(12)[[0] * 13] + 1e-4 * directions(13))
AGAINST_ALL[5] *= -1
ON_A_LINE = np.eye(12, dtype=np.float32)[[0] * 12] * np.repeat([[1], [-1], [0]], 4, axis=0)


@pytest.mark.parametrize(
    "X",
    [
        pytest.param(directions(21)[np.r_[[0] * 19, 0:21]], id="20 of 40 equal"),
        pytest.param(blobs(2, 30, scale=0.02), id="two groups without a link"),
        pytest.param(blobs(7, 15, scale=0.02), id="seven groups without a link"),
        pytest.param(np.eye(12, dtype=np.float32)[np.arange(90) % 6], id="six rows 15 times"),
        pytest.param(np.eye(16, dtype=np.float32), id="all equally far"),
        pytest.param(unit(np.ones((30, 12)) + 3e-6 * directions(30)), id="nearly equal"),
        pytest.param(AGAINST_ALL, id="one opposite to all others"),
        pytest.param(ON_A_LINE.astype(np.float32), id="on a line"),
        pytest.param(np.vstack([np.zeros((5, 12)), directions(9)]), id="zero rows"),
    ],
)
def test_awkward_piles(X: NDArray[np.float32]) -> None:
    projection = drawn(X)
    assert projection.method == "umap"
    assert_sound(projection, len(X))


def test_a_map_hardly_moves_when_a_few_rows_go() -> None:
    X = unit(np.random.default_rng(0).normal(size=(240, 12)) * 0.8 ** np.arange(12))
    kept = np.delete(np.arange(240), [3, 90, 200])
    moved = procrustes(drawn(X).points[kept], drawn(X[kept]).points)[2]
    assert moved < 0.05


def test_umap_keeps_neighbours_and_pca_is_worse() -> None:
    X = blobs(3, 50, scale=0.25)
    projection = drawn(X)
    assert projection.method == "umap"
    assert_sound(projection, 150)
    assert projection.faithfulness.trustworthiness > 0.92
    assert projection.faithfulness.recall > 0.43
    centres = projection.points.reshape(3, 50, 2).mean(axis=1)
    nearest = np.linalg.norm(projection.points[:, np.newaxis] - centres, axis=2).argmin(axis=1)
    assert nearest.tolist() == [0] * 50 + [1] * 50 + [2] * 50

    linear = drawn(X, method="pca")
    assert_sound(linear, 150)
    assert linear.method == "pca"
    assert 0.85 < linear.faithfulness.trustworthiness < projection.faithfulness.trustworthiness


def test_same_seed_same_points_and_no_global_state() -> None:
    X = directions(60)
    before = np.random.get_state()[1].tolist()  # noqa: NPY002
    first, second, other = drawn(X), drawn(X), drawn(X, random_state=1)
    np.testing.assert_array_equal(first.points, second.points)
    assert not np.array_equal(first.points, other.points)
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002


def test_only_the_first_neighbours_are_used(tmp_path: Path) -> None:
    """Deeper lists make no difference, nor does reading from a file; short lists are used up."""
    np.save(tmp_path / "X.npy", directions(40))
    X = np.load(tmp_path / "X.npy", mmap_mode="r")
    deep, usual = project(X, find_neighbors(X, 39)), drawn(directions(40))
    np.testing.assert_array_equal(deep.points, usual.points)
    for figure in ("trustworthiness", "continuity", "recall"):
        assert getattr(deep.faithfulness, figure) == getattr(usual.faithfulness, figure)
    shallow = project(X, find_neighbors(X, 4))
    assert shallow.faithfulness.n_neighbors == 4
    assert shallow.faithfulness.trustworthiness > 0.7


def test_pca_is_independent_of_row_order() -> None:
    X = directions(50)
    order = np.random.default_rng(1).permutation(50)
    straight, shuffled = drawn(X, method="pca"), drawn(X[order], method="pca")
    np.testing.assert_allclose(shuffled.points, straight.points[order], atol=1e-4)


def test_pca_points_its_axes_one_way() -> None:
    X = directions(50)
    for rows in (X, -X):
        axes, *_ = np.linalg.lstsq(rows - rows.mean(axis=0), drawn(rows, method="pca").points)
        assert (axes[np.abs(axes).argmax(axis=0), [0, 1]] > 0).all()


def test_pca_keeps_distances_that_fit_a_plane() -> None:
    angle = np.array([0, 0.2, 0.5, 0.9, 1.4])
    X = np.column_stack([np.cos(angle), np.sin(angle)]).astype(np.float32)
    points = drawn(X, method="pca").points
    apart = [np.linalg.norm(rows[:, np.newaxis] - rows, axis=2) for rows in (X, points)]
    ratio = apart[1][~np.eye(5, dtype=bool)] / apart[0][~np.eye(5, dtype=bool)]
    np.testing.assert_allclose(ratio, ratio[0], rtol=1e-4)


def test_equal_rows_get_a_place_each() -> None:
    X = directions(9)[np.r_[0:9, [4] * 6]]
    points = drawn(X, method="pca").points
    apart = np.linalg.norm(points[[4, *range(9, 15)]] - points[4], axis=1)
    assert apart.max() < 0.3
    assert len(np.unique(points.round(2), axis=0)) == 15


def test_one_dimension_is_enough() -> None:
    X = np.array([[1], [-1], [0], [1]], dtype=np.float32)
    assert_sound(drawn(X, method="pca"), 4)


def test_wrong_input_is_named() -> None:
    X = directions(8)
    neighbors = find_neighbors(X, 5)
    with pytest.raises(OptionError, match="projection 'tsne' is unknown: choose umap or pca"):
        project(X, neighbors, method="tsne")
    with pytest.raises(InputError, match="there are no rows to place"):
        project(X[:0], neighbors)
    with pytest.raises(InputError, match=r"lists have shape \(8, 5\) and X has 7 rows"):
        project(X[:7], neighbors)


FIT = """
import numpy as np
from explorer.numbers.neighbors import find_neighbors
from explorer.numbers.projection import project

X = np.random.default_rng(0).normal(size=(40, 12))
X /= np.linalg.norm(X, axis=1, keepdims=True)
assert project(X, find_neighbors(X, 14)).method == "umap"
"""


def test_a_fit_is_silent_even_where_numba_may_write_nowhere(tmp_path: Path) -> None:
    """Import included, with every warning an error; what was written is gone afterwards."""
    no_folder = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator", "NUMBA_CACHE_DIR": ""}
    environment = {**os.environ, **no_folder, "TMPDIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", FIT],
        capture_output=True,
        text=True,
        env=environment,
        cwd=Path(__file__).parent.parent,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert not list(tmp_path.iterdir())
