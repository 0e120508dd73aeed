"""Raised and lowered characters, in Unicode where that reads well."""

from __future__ import annotations

import re

# Only what the usual fonts and WordPiece vocabularies hold; the rest stays "^x" and "_x".
_RAISED = dict(
    zip(
        "0123456789+-()abcdefghijklmnoprstuwxyT∘′*⋆†",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘʷˣʸᵀ°′*⋆†",
        strict=True,
    )
)
_LOWERED = dict(
    zip("0123456789+()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)
_NEEDS_NO_BRACKETS = re.compile(r"[\w.]+|.")


def script(mark: str, written: str) -> str:
    """Raise ("^") or lower ("_") what is written.

    >>> script("^", "n+1"), script("_", "0.5"), script("^", "a b")
    ('ⁿ⁺¹', '_0.5', '^(a b)')
    """
    forms = _RAISED if mark == "^" else _LOWERED
    if all(char in forms for char in written) and sum(map(str.isalpha, written)) <= 1:
        return "".join(forms[char] for char in written)
    return f"{mark}{written}" if _NEEDS_NO_BRACKETS.fullmatch(written) else f"{mark}({written})"
