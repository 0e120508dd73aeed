"""What a user may choose, and what of it concerns topics and map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from explorer.checks import check_names, choice, whole_number
from explorer.defaults import FIELD_OPTIONS, PROJECTIONS
from explorer.errors import OptionError
from explorer.numbers.clusterers import Clusterer, check_clusterer

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from explorer.progress import Progress
    from explorer.words.encoders import Encoder

_LARGEST_SEED = 2**32 - 1


class Options(TypedDict, total=False):
    """What a user may choose; every entry has a default.

    Parameters
    ----------
    model : str, path or Encoder, default "sentence-transformers/all-MiniLM-L6-v2"
        A Hugging Face name, a folder, "hashing", or an encoder of one's own.
    device : str, optional
        As torch names it; by default the fastest there is.
    precision : {"float32", "float16"}, default "float32"
    batch_size : int, default 32
    cache : str or path, optional
        Folder of the store; see docs/store.md for the default.
    n_clusters : int, optional
        Number of topics; by default one that suits the number of papers.
    max_size : int, optional
        Larger topics are divided, into sessions of a conference for instance; by default none is.
    clusterer : Clusterer, optional
        What finds the topics in place of k-means: one of scikit-learn's clusterers, or an object
        with a `fit_predict` of its own. Papers that it gives -1 have no topic.
    projection : {"umap", "pca"}, default "umap"
    random_state : int, default 0
        From 0 to 2**32 - 1.
    progress : Progress or bool, optional
        Told of long work. True is a bar and False is silence; by default a notebook has a bar.
    """

    model: str | os.PathLike[str] | Encoder
    device: str | None
    precision: str
    batch_size: int
    cache: str | os.PathLike[str] | None
    n_clusters: int | None
    max_size: int | None
    clusterer: Clusterer | None
    projection: str
    random_state: int
    progress: Progress | bool | None


class SourceOptions(Options, total=False):
    """What a user may choose about files, beside the other options.

    Parameters
    ----------
    title_field, abstract_field, id_field : str, optional
        The field that holds the title, the abstract or the id, where its name is not recognised.
    vectors : path or ndarray of float, shape (m, d), optional
        Vectors of one's own instead of the model's: a .npy file, or the array.
    vector_ids : path or sequence of str, length m, optional
        The id of each vector: a text file with one a line, or the ids. By default vector i is
        that of paper i.
    base : path, optional
        An earlier map that this one goes on from: a page that `save` wrote, or a source whose map
        is remembered. By default the last map of this source, where there is one.
    refit : bool, default False
        Whether to draw anew, and lay the map over the earlier one.
    fresh : bool, default False
        Whether to pass over all earlier maps.
    """

    title_field: str | None
    abstract_field: str | None
    id_field: str | None
    vectors: str | os.PathLike[str] | NDArray[Any] | None
    vector_ids: str | os.PathLike[str] | Sequence[str] | None
    base: str | os.PathLike[str] | None
    refit: bool
    fresh: bool


@dataclass(frozen=True)
class Settings:
    """What a user may choose of topics and map.

    Parameters
    ----------
    n_clusters : int, optional
        Number of topics; by default one that suits the number of papers.
    projection : {"umap", "pca"}, default "umap"
    random_state : int, default 0
    max_size : int, optional
        Larger topics are divided; by default none is.
    clusterer : Clusterer, optional
        What finds the topics in place of k-means.
    """

    n_clusters: int | None = None
    projection: str = "umap"
    random_state: int = 0
    max_size: int | None = None
    clusterer: Clusterer | None = None

    @property
    def of_topics(self) -> list[int | None] | None:
        """What two maps must have chosen alike for one to take over the topics of the other.

        None where topics are never taken over.
        """
        if self.clusterer is not None or self.max_size is not None:
            return None
        return [self.n_clusters, self.random_state]


def settings_of(
    options: Options, known: Mapping[str, object] = Options.__annotations__
) -> Settings:
    """Check what was chosen, and give what concerns topics and map.

    Raises
    ------
    OptionError
        When an option has no such name or value.
    """
    check_names(options, known)
    projection = choice("projection", options.get("projection", "umap"), PROJECTIONS)
    n_clusters = options.get("n_clusters")
    if n_clusters is not None:
        n_clusters = whole_number("n_clusters", n_clusters, 1)
    random_state = whole_number("random_state", options.get("random_state", 0), 0, _LARGEST_SEED)
    max_size = options.get("max_size")
    if max_size is not None:
        max_size = whole_number("max_size", max_size, 1)
    return Settings(n_clusters, projection, random_state, max_size, _clusterer(options))


def _clusterer(options: Options) -> Clusterer | None:
    clusterer = options.get("clusterer")
    if clusterer is None:
        return None
    check_clusterer(clusterer)
    if options.get("n_clusters") is not None:
        raise OptionError("n_clusters is for k-means, and a clusterer was given; choose one.")
    return clusterer


def named_fields(options: SourceOptions) -> dict[str, str]:
    """Give the fields that the user named, by option."""
    given: Mapping[str, Any] = options
    return {name: given[name] for name in FIELD_OPTIONS if given.get(name) is not None}
