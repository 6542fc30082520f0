"""The forms of a card, read from ``layouts.yaml``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardgen import resources
from boardgen.cards.template import LAYOUTS
from boardgen.records.notes import read_values
from boardgen.records.source import read_source
from boardgen.scene.text import CAP_HEIGHT
from boardgen.schema import Boolean, Fields, Integer, ListOf, Number, Spec
from boardgen.units import PT_PER_MM

#: The forms, by their names on the command line.
FORMS = ("card", "page", "pocket")
#: Nothing on a page is smaller, letters in figures included, points.
SMALLEST_TYPE = 6.0
#: Printers leave so much white.
LEAST_MARGIN = 4.0
#: How wide A5 is, as a part of its height; and how much narrower margins of more slender pages are, at most.
_A5, _MOST_LESS = 148 / 210, 1.0


@dataclass(frozen=True, slots=True)
class Type:
    """A size of type and the distance of its baselines, mm."""

    size: float
    leading: float

    @property
    def baseline(self) -> float:
        """Where the baseline of a line lies, from its top: capitals in the middle."""
        return self.leading / 2 + self.size * CAP_HEIGHT / 2


@dataclass(frozen=True, slots=True)
class Layout:
    """How a form is set; lengths are mm, sizes of type too.

    Attributes:
        grid, gutter: columns that a page is divided into, or half a page of the form ``page``, and between them.
        top, right, bottom, left: margins of a page.
        title, tagline: sizes of their type.
        heading, text, caption, foot: their type.
        table: the type of tables.
        size: of a small card, None for others.
        short: whether the section "In short" is shown.
        aside: whether the caption of a step stands beside its number; else its first words alone do, since there are
            columns too narrow for more and all steps of a page look alike.
    """

    grid: int
    gutter: float
    top: float
    right: float
    bottom: float
    left: float
    title: float
    tagline: float
    heading: Type
    text: Type
    caption: Type
    foot: Type
    table: Type
    size: tuple[float, float] | None = None
    short: bool = True
    aside: bool = True

    def tighter(self, part: float) -> Layout:
        """The same with less leading: never with smaller type."""
        return replace(
            self,
            text=Type(self.text.size, self.text.leading * (1 - part)),
            caption=Type(self.caption.size, self.caption.leading * (1 - part)),
            table=Type(self.table.size, self.table.leading * (1 - part)),
        )

    def slender(self, width: float, height: float) -> Layout:
        """The same for a page of another shape than A5: one more slender has wider columns, not as high.

        Figures as wide as half a page would be too small to fill half of Letter otherwise.
        """
        less = min((height * _A5 - width) / 4, _MOST_LESS, self.left - LEAST_MARGIN, self.right - LEAST_MARGIN)
        if less <= 0:
            return self
        return replace(
            self, top=self.top + less, right=self.right - less, bottom=self.bottom + less, left=self.left - less
        )


_MARGIN = Number("printers need 4 mm", smallest=LEAST_MARGIN, largest=100)
_POINTS = Number(smallest=SMALLEST_TYPE, largest=144)
_TYPE = ListOf(_POINTS, "size and leading", fewest=2, longest=2, items="points")

_MARGINS = ("top", "right", "bottom", "left")
_SIZES = ("title", "tagline")
_TYPES = ("heading", "text", "caption", "foot")
#: Tables have the type of captions unless they have their own.
_TABLE = "table"


def _group(fields: dict[str, Spec]) -> Fields:
    return Fields(fields, required=frozenset(fields))


LAYOUT = Fields(
    {
        "grid": Integer(smallest=1, largest=12),
        "gutter": Number(smallest=0, largest=50),
        "margins": _group(dict.fromkeys(_MARGINS, _MARGIN)),
        "type": Fields(
            {**dict.fromkeys(_SIZES, _POINTS), **dict.fromkeys((*_TYPES, _TABLE), _TYPE)},
            required=frozenset((*_SIZES, *_TYPES)),
        ),
        "size": ListOf(Number(smallest=40, largest=500), "width and height", fewest=2, longest=2, items="lengths"),
        "short": Boolean(),
        "aside": Boolean(),
    },
    required=frozenset({"grid", "gutter", "margins", "type"}),
)


def load_layout(form: str, directory: Path | None = None) -> Layout:
    """A form of the templates in a directory, or of boardgen's own where that has no layouts.

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
    for name, (size, leading) in (
        (name, values[form]["type"][name]) for name in (*_TYPES, _TABLE) if name in values[form]["type"]
    ):
        if leading < size:
            notes.note((form, "type", name), "bad-value", f"{form}: lines of {name} would run into each other")
    if form == "pocket" and "size" not in values[form]:
        notes.note((form,), "missing-key", "pocket needs size: [width, height]")
    notes.fail()
    return _layout(values[form])


def _layout(values: dict[str, Any]) -> Layout:
    type_ = values["type"]
    sizes = {name: type_[name] / PT_PER_MM for name in _SIZES}
    types = {
        name: Type(*(points / PT_PER_MM for points in type_.get(name, type_["caption"])))
        for name in (*_TYPES, _TABLE)
    }
    rest: dict[str, Any] = {**values["margins"], **sizes, **types}
    rest |= {key: values[key] for key in ("grid", "gutter", "short", "aside") if key in values}
    if "size" in values:
        rest["size"] = tuple(values["size"])
    return Layout(**rest)
