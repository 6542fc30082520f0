"""The forms of a card, read from ``layouts.yaml``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from boardgen import resources
from boardgen.cards.template import LAYOUTS
from boardgen.records.notes import read_values
from boardgen.records.source import read_source
from boardgen.schema import Boolean, Choice, Fields, Integer, ListOf, Number, Spec
from boardgen.units import PT_PER_MM

#: The forms, by their names on the command line.
FORMS = ("card", "page", "pocket")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a form is set; lengths are mm, sizes of type too.

    Attributes:
        columns, gutter: of a page.
        top, right, bottom, left: margins of a page.
        largest, smallest: type of the text.
        leading: baseline to baseline, in sizes of type.
        title, foot: their type.
        heading, subheading, caption: their type in sizes of the text.
        widest, highest: the largest size of a figure.
        narrowest: the least width of figures side by side.
        orientation: of the sheet.
        size: of a small card, None for others.
        short: whether the section "In short" is shown.
    """

    columns: int
    gutter: float
    top: float
    right: float
    bottom: float
    left: float
    largest: float
    smallest: float
    leading: float
    title: float
    foot: float
    heading: float
    subheading: float
    caption: float
    widest: float
    highest: float
    narrowest: float
    orientation: Literal["portrait", "landscape"] = "portrait"
    size: tuple[float, float] | None = None
    short: bool = True


_LENGTH = Number(smallest=0, largest=500)
_POSITIVE = Number(smallest=1, largest=500)
_MARGIN = Number("printers need 5 mm", smallest=4, largest=100)
_POINTS = Number(smallest=4, largest=72)
_RATIO = Number(smallest=0.5, largest=4)

_MARGINS = ("top", "right", "bottom", "left")
_TYPE = ("largest", "smallest", "title", "heading", "subheading", "caption", "foot")
_PLAIN = ("columns", "gutter", "leading", "orientation", "short")
_FIGURE = ("widest", "narrowest", "highest")


def _group(fields: dict[str, Spec]) -> Fields:
    return Fields(fields, required=frozenset(fields))


LAYOUT = Fields(
    {
        "columns": Integer(smallest=1, largest=8),
        "gutter": _LENGTH,
        "margins": _group(dict.fromkeys(_MARGINS, _MARGIN)),
        "type": _group({key: _RATIO if key in ("heading", "subheading", "caption") else _POINTS for key in _TYPE}),
        "leading": Number(smallest=1.1, largest=3),
        "figure": _group(dict.fromkeys(_FIGURE, _POSITIVE)),
        "orientation": Choice(("portrait", "landscape")),
        "size": ListOf(_POSITIVE, "width and height", fewest=2, longest=2, items="lengths"),
        "short": Boolean(),
    },
    required=frozenset({"columns", "gutter", "margins", "type", "leading", "figure"}),
)


def load_layout(form: str, directory: Path | None = None) -> Layout:
    """A form from the layouts in a directory, or from boardgen's if that has none.

    Raises:
        GameFileError: with every problem of the file.
    """
    path = (directory or resources.templates()) / LAYOUTS
    if directory is not None and directory.is_dir() and not path.exists():
        path = resources.templates() / LAYOUTS
    source = read_source(path)
    layouts = Fields(dict.fromkeys(FORMS, LAYOUT), required=frozenset({form}))
    values, notes = read_values(source, layouts, "the layouts")
    notes.fail()
    if values[form]["type"]["smallest"] > values[form]["type"]["largest"]:
        message = f"{form}: the smallest type is larger than the largest"
        notes.note((form, "type", "smallest"), "bad-value", message)
    if form == "pocket" and "size" not in values[form]:
        notes.note((form,), "missing-key", "pocket needs size: [width, height]")
    notes.fail()
    return _layout(values[form])


def _layout(values: dict[str, Any]) -> Layout:
    sizes = dict(values["type"])
    for key in ("largest", "smallest", "title", "foot"):
        sizes[key] /= PT_PER_MM
    rest: dict[str, Any] = {key: values[key] for key in _PLAIN if key in values}
    if "size" in values:
        rest["size"] = tuple(values["size"])
    return Layout(**values["margins"], **sizes, **values["figure"], **rest)
