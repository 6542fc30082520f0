"""Titles in large type, which begin where rules and pictures below them do. Lengths in mm."""

from __future__ import annotations

from boardgen.fonts.metrics import face
from boardgen.scene.primitives import Text


def bearing(text: str, size: float, *, bold: bool = True) -> float:
    """How far within its width the first letter of a text is seen to begin."""
    return face(bold=bold).bearings.get(text[:1], 0.0) * size


def hung(x: float, y: float, text: str, size: float, *, bold: bool = True) -> Text:
    """A line of large type whose first letter is seen to begin at ``x``.

    A font leaves room before each letter. In small type nobody sees that; a large stem stands a millimetre to the
    right of all that is below it.
    """
    return Text(x - bearing(text, size, bold=bold), y, text, size, bold=bold)
