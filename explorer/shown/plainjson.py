"""A figure as plain values, which JSON takes and a browser reads without decoding."""

from __future__ import annotations

import math
from base64 import b64decode
from typing import Any

import numpy as np


def plain_json(figure: Any) -> dict[str, Any]:
    """Give a figure as plain JSON values: arrays as lists, NaN and infinity as None.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure

    Returns
    -------
    dict
        With the keys ``data`` and ``layout``; float32 values keep their shortest digits.

    Examples
    --------
    >>> import plotly.graph_objects as go
    >>> plain_json(go.Figure(go.Scatter(y=np.array([0.1, np.nan], np.float32))))["data"][0]["y"]
    [0.1, None]
    """
    given = figure.to_plotly_json()
    return {"data": _plain(given["data"]), "layout": _plain(given["layout"])}


def shortest(values: Any) -> list[float]:
    """Give float32 values as floats with the fewest digits that round back to them."""
    return [float(str(value)) for value in np.asarray(values, np.float32)]


def _plain(value: Any) -> Any:
    if isinstance(value, dict) and {"dtype", "bdata"} <= value.keys():
        return _plain(_decoded(value))
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, np.ndarray):
        short = value.dtype == np.float32 and value.ndim == 1
        return _plain(shortest(value) if short else value.tolist())
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, np.generic):
        return _plain(value.item())
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _decoded(spec: dict[str, str]) -> Any:
    """Undo plotly's base64 form of a numpy array."""
    array = np.frombuffer(b64decode(spec["bdata"]), np.dtype(spec["dtype"]))
    if "shape" not in spec:
        return array
    return array.reshape([int(length) for length in str(spec["shape"]).split(",")])
