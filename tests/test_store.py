"""The cache can cost time, never a result."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import pickle
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.errors import OptionError
from explorer.store import Store, digest, key_of

SPACE = "space"
KEY = key_of("key")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache")


def put(store: Store, texts: list[str], width: int = 4) -> np.ndarray:
    vectors = np.array(
        [np.frombuffer(digest(text)[:width], np.uint8) for text in texts], dtype=np.float32
    ).reshape(len(texts), width)
    store.save_vectors(SPACE, [digest(text) for text in texts], vectors)
    return vectors


def get(store: Store, texts: list[str]) -> tuple[list[bool], np.ndarray]:
    stored = store.load_vectors(SPACE, [digest(text) for text in texts])
    return stored.found.tolist(), stored.vectors


def files(store: Store) -> list[Path]:
    return sorted(
        path for path in Path(store.folder).rglob("*") if path.suffix in (".npy", ".json")
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=8))
def test_what_is_put_is_got(tmp_path: Path, texts: list[str]) -> None:
    store = Store(tmp_path / "cache")
    vectors = put(store, texts)
    found, got = get(store, texts)
    assert all(found)
    assert np.array_equal(got, vectors)


def test_what_was_not_put_is_not_found(store: Store) -> None:
    put(store, ["a"])
    found, vectors = get(store, ["b", "a", "b", "a"])
    assert found == [False, True, False, True]
    assert not vectors[[0, 2]].any()


def test_an_empty_store_and_no_texts(store: Store) -> None:
    assert get(store, ["a"])[0] == [False]
    assert get(store, [])[1].shape == (0, 0)


def test_spaces_are_apart(store: Store) -> None:
    put(store, ["a"])
    assert not store.load_vectors("other", [digest("a")]).found.any()


@pytest.mark.parametrize("damage", ["flip", "cut", "trail", "empty", "pickle"])
def test_a_damaged_file_is_a_miss_told_once_and_removed(
    store: Store, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    put(store, ["a"])
    (path,) = files(store)
    whole = path.read_bytes()
    path.write_bytes(
        {
            "flip": whole[:-3] + bytes([whole[-3] ^ 0x40]) + whole[-2:],
            "cut": whole[:-5],
            "trail": whole + b"x",
            "empty": b"",
            "pickle": pickle.dumps({"a": 1}),
        }[damage]
    )
    with caplog.at_level(logging.WARNING):
        assert get(store, ["a"])[0] == [False]
        assert get(store, ["a"])[0] == [False]
    assert caplog.text.count("damaged cache file") == 1
    assert "pickle" not in caplog.text
    put(store, ["a"])
    assert get(store, ["a"])[0] == [True]


def plant(store: Store, name: str, data: bytes) -> None:
    """Put a file in the store whose checksum is right, whoever made it."""
    path = Path(store.folder) / name.replace("CHECKSUM", hashlib.sha256(data).hexdigest()[:32])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def npy(array: np.ndarray, **options: bool) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array, **options)  # type: ignore[arg-type]
    return buffer.getvalue()


def npz() -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, a=np.arange(3))
    return buffer.getvalue()


def huge() -> bytes:
    return npy(np.arange(3)).replace(b"(3,), }" + 15 * b" ", b"(3000000000000000,), }")


NOT_OURS = {
    "pickled": npy(np.array([{"an": "object"}], dtype=object), allow_pickle=True),
    "an archive": npz(),
    "a header that lies": huge(),
    "no array": b"hello",
    "nothing": b"",
    "half a header": npy(np.arange(3))[:40],
    "brackets": b"\x93NUMPY\x01\x00\x10\x27" + b"(" * 10000,
}


@pytest.mark.filterwarnings("ignore:Reading `.npy`")
@pytest.mark.parametrize("what", NOT_OURS)
def test_a_foreign_array_under_a_right_checksum_is_a_miss(store: Store, what: str) -> None:
    """A file that proves itself may still be hostile."""
    assert what != "a header that lies" or b"3000000000000000" in NOT_OURS[what]
    plant(store, f"results/kind-{KEY}.CHECKSUM.npy", NOT_OURS[what])
    plant(store, f"vectors/{SPACE}/CHECKSUM.npy", NOT_OURS[what])
    assert store.load_array("kind", KEY, lambda _: True) is None
    assert get(store, ["a"])[0] == [False]
    put(store, ["a"])
    assert get(store, ["a"])[0] == [True]


@pytest.mark.parametrize("data", [b"{", b"\xff", b"[" * 100_000, b""])
def test_foreign_json_under_a_right_checksum_is_a_miss(store: Store, data: bytes) -> None:
    plant(store, f"results/kind-{KEY}.CHECKSUM.json", data)
    assert store.load_json("kind", KEY, lambda kept: kept) is None


@pytest.mark.parametrize(
    "dtype",
    [
        [("digest", "V32"), ("vector", "<f8", (4,))],
        [("digest", "V16"), ("vector", "<f4", (4,))],
        [("digest", "V32"), ("vector", "<f4")],
        [("vector", "<f4", (4,)), ("digest", "V32")],
    ],
)
def test_a_segment_of_another_type_is_a_miss(store: Store, dtype: list[object]) -> None:
    plant(store, f"vectors/{SPACE}/CHECKSUM.npy", npy(np.zeros(2, dtype=dtype)))
    assert store.load_vectors(SPACE, [bytes(32)]).found.tolist() == [False]


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_vectors_that_are_no_numbers_are_a_miss(store: Store, number: float) -> None:
    vectors = np.array([[1, number]], dtype=np.float32)
    store.save_vectors(SPACE, [digest("a")], vectors)
    assert get(store, ["a"])[0] == [False]


def test_an_array_that_the_caller_cannot_use_is_a_miss(store: Store) -> None:
    store.save_array("kind", KEY, np.arange(3))
    assert store.load_array("kind", KEY, lambda array: array.shape == (3,)) is not None
    assert store.load_array("kind", KEY, lambda array: array.shape == (4,)) is None
    assert store.load_array("kind", KEY, lambda array: array["row"].ndim == 1) is None


def test_a_json_value_is_restored_or_a_miss(store: Store) -> None:
    store.save_json("kind", KEY, [["a", 1]])
    assert store.load_json("kind", KEY, dict) == {"a": 1}
    assert store.load_json("kind", KEY, lambda value: value["a"]) is None


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0), (2, 3)])
def test_arrays_of_any_shape_come_back_writable(store: Store, shape: tuple[int, ...]) -> None:
    store.save_array("kind", KEY, np.zeros(shape, dtype=np.float32))
    array = store.load_array("kind", KEY, lambda _: True)
    assert array is not None
    assert array.shape == shape
    assert array.flags.writeable


def test_many_segments_are_joined_and_nothing_is_lost(store: Store) -> None:
    texts = [f"text {i}" for i in range(20)]
    vectors = np.vstack([put(store, [text]) for text in texts])
    store.compact(SPACE)
    assert len(files(store)) == 1
    found, got = get(store, texts)
    assert all(found)
    assert np.array_equal(got, vectors)


def test_few_segments_are_left_alone(store: Store) -> None:
    put(store, ["a"])
    put(store, ["b"])
    store.compact(SPACE)
    assert len(files(store)) == 2


def test_equal_content_is_one_file(store: Store) -> None:
    put(store, ["a", "b"])
    put(store, ["b", "a"])
    assert len(files(store)) == 1


def test_results_come_back(store: Store) -> None:
    array = np.arange(6, dtype=np.int32).reshape(2, 3)
    store.save_array("labels", KEY, array)
    store.save_json("names", KEY, {"a": [1, "ü"]})
    assert np.array_equal(store.load_array("labels", KEY, lambda _: True), array)  # type: ignore[arg-type]
    assert store.load_json("names", KEY, lambda kept: kept) == {"a": [1, "ü"]}
    assert store.load_array("labels", key_of("other"), lambda _: True) is None
    assert store.load_json("labels", KEY, lambda kept: kept) is None


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_the_newest_result_of_a_key_takes_the_place_of_earlier_ones(
    store: Store, order: tuple[int, int]
) -> None:
    for age, value in zip((100, 0), order, strict=True):
        store.save_json("kind", KEY, value)
        for path in files(store):
            os.utime(path, (time.time() - age,) * 2)
    assert store.load_json("kind", KEY, lambda kept: kept) == order[1]
    assert len(files(store)) == 1


def test_old_results_make_room(store: Store) -> None:
    for number in range(40):
        store.save_json("kind", key_of(number), number)
    assert len(files(store)) == 32


def test_a_disk_that_is_full_is_told_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("explorer.store.files.write_atomically", full)
    with caplog.at_level(logging.WARNING):
        store.save_json("kind", KEY, 1)
        store.save_json("kind", key_of("b"), 1)
    assert caplog.text.count("could not be saved") == 1
    assert store.load_json("kind", KEY, lambda kept: kept) is None


def test_half_written_files_are_never_read_and_swept_when_abandoned(store: Store) -> None:
    put(store, ["a"])
    folder = files(store)[0].parent
    fresh, old = (
        folder / "x.npy.999999999-0123abcd.partial",
        folder / "y.npy.999999999-0123abcd.partial",
    )
    for path in (fresh, old):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 3600,) * 2)
    put(store, ["b"])
    assert fresh.exists()
    assert not old.exists()
    assert get(store, ["a", "b"])[0] == [True, True]


def test_check_and_clear(store: Store) -> None:
    put(store, ["a"])
    store.save_json("kind", KEY, 1)
    assert [file.whole for file in store.check()] == [True, True]
    files(store)[0].write_bytes(b"x")
    assert sorted(file.whole for file in store.check()) == [False, True]
    keep = Path(store.folder) / "mine.txt"
    keep.write_text("not ours")
    assert store.clear() > 0
    assert not files(store)
    assert keep.exists()


def test_files_of_others_are_never_listed_removed_or_swept(store: Store) -> None:
    put(store, ["a"])
    folder = Path(store.folder)
    others = {
        folder / name
        for name in (
            "results/final.npy",
            "results/kind-final.json",
            "results/kind-0.json",
            "vectors/mine.npy",
            f"vectors/{SPACE}/mine.npy",
            "answers/mine.sqlite",
            "results/download.partial",
        )
    }
    for path in others:
        path.write_text("not ours")
        os.utime(path, (time.time() - 10**7,) * 2)
    for number in range(40):
        store.save_json("kind", key_of(number), number)
    half = folder / "results" / f"kind-{KEY}.{KEY}.json.1-0123abcd.partial"
    half.write_text("half")
    assert len(store.check()) == 33
    store.clear()
    left = {path for path in folder.rglob("*") if path.is_file()}
    assert left == {*others, folder / "CACHEDIR.TAG"}


def test_a_folder_that_is_no_cache_is_not_cleared(tmp_path: Path) -> None:
    precious = tmp_path / "results" / f"kind-{KEY}.{KEY}.npy"
    precious.parent.mkdir()
    precious.write_text("precious")
    with pytest.raises(OptionError, match=r"is not cleared.*CACHEDIR.TAG.*cache \(--cache\)"):
        Store(tmp_path).clear()
    assert precious.exists()


def test_nothing_is_cleared_of_nothing(tmp_path: Path) -> None:
    assert Store(tmp_path).clear() == Store(tmp_path / "none").clear() == 0


def test_a_reader_finds_what_was_joined_while_it_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [f"text {i}" for i in range(12)]
    for text in texts:
        put(store, [text])
    read_array = Store._read_array
    joined = []

    def read_and_join(self: Store, path: str) -> object:
        if not joined:
            joined.append(True)
            Store(self.folder).compact(SPACE)
        return read_array(self, path)

    monkeypatch.setattr(Store, "_read_array", read_and_join)
    assert all(get(store, texts)[0])
