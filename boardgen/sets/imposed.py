"""A set on paper."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import lru_cache

from boardgen.errors import listed
from boardgen.paper.cut_names import LINES, LONG_CUTS, SHORT_CUTS, after_cuts
from boardgen.paper.cuts import Cuts
from boardgen.paper.duplex import Duplex
from boardgen.paper.imposition import impose, said_once
from boardgen.paper.layout import Job
from boardgen.paper.parts import Part
from boardgen.paper.repeating import repeated
from boardgen.paper.sheet import DEFAULT_MARGIN
from boardgen.paper.sheet_heads import HEAD, headed
from boardgen.paper.sizes import Orientation
from boardgen.scene.primitives import Document, Group
from boardgen.scene.text import measured_by
from boardgen.sets.base import Kind, PieceSet, Selection
from boardgen.sets.registry import get_set
from boardgen.units import format_mm

_STRAIGHT = {"marks": (LONG_CUTS, SHORT_CUTS), "lines": (LINES,)}
#: What is less than this off a whole millimetre is told as that, mm.
_HARDLY = 0.1
#: For flat pieces on sheets with others, which could not be folded on thick card.
_THICKER = "Thicker {}: cut them out, glue them onto 2 mm board and cut around. What is folded stays on thin card."


def piece_sheets(
    name: str,
    selection: Selection | None = None,
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    ruler: bool = True,
    cuts: Cuts = "marks",
    duplex: Duplex | None = None,
    fill: bool = False,
    fitted: Callable[[Part], Part] | None = None,
) -> Document:
    """A set of pieces, ready to print and cut out.

    Args:
        name: one of `set_names`.
        selection: which and how many; None for the usual.
        paper, orientation, margin, ruler: as for boards.
        cuts: ``marks`` around the pieces or ``lines`` along every cut.
        duplex: print the backs as well; without, pieces whose sides differ in what they mean come in pairs to fold.
        fill: print the set again and again while it fits on one sheet.
        fitted: what becomes of each part before it is laid out, as for a cutter that needs more room; there are
            no pairs then.

    Raises:
        OptionError: no such set, or something that it does not have.
        FitError, UnitError: see `boardgen.paper.imposition.impose`.
    """
    found, selection = get_set(name), selection or Selection()
    filled = found.filled(selection)
    across = filled.diameter
    about = f"Use: {_told(across)} across, for {found.use(filled)}." if found.use and across else ""
    return mixed_sheets(
        found.title,
        [(found, selection)],
        about=about,
        paper=paper,
        orientation=orientation,
        margin=margin,
        ruler=ruler,
        cuts=cuts,
        duplex=duplex,
        fill=fill,
        fitted=fitted,
    )


def _told(across: float) -> str:
    """A diameter in words, in whole millimetres where a tenth of one is all that is missing.

    >>> _told(19.05), _told(16.4)
    ('19 mm', '16.4 mm')
    """
    whole = round(across)
    return format_mm(whole if abs(across - whole) < _HARDLY else across)


def mixed_sheets(
    title: str,
    orders: Sequence[tuple[PieceSet, Selection]],
    *,
    paper: str = "a4",
    orientation: Orientation = "auto",
    margin: float = DEFAULT_MARGIN,
    ruler: bool = True,
    cuts: Cuts = "marks",
    duplex: Duplex | None = None,
    fill: bool = False,
    fitted: Callable[[Part], Part] | None = None,
    strip: bool = False,
    about: str = "",
) -> Document:
    """Pieces of several sets, on as few sheets as they need; those of one size on one sheet if that takes no more.

    Args:
        title: of the sheets.
        orders: sets, and which and how many of each.
        paper, orientation, margin, ruler, cuts, duplex, fill, fitted: as for `piece_sheets`.
        about: what is told before all steps, if anything.
        strip: whether names of sheets stand above their margin, and small print keeps room for numbers of pages.

    Raises:
        OptionError, FitError, UnitError: see `piece_sheets`.
    """
    chosen = [(found, found.filled(selection)) for found, selection in orders]
    paired = duplex is None and fitted is None
    parts = [part for found, selection in chosen for part in found.parts(selection, paired=paired)]
    if fitted is not None:
        parts = [fitted(part) for part in parts]
    straight = not all(part.nests for part in parts)
    making = _making(chosen, cuts, paired, straight=straight, backs=duplex is not None)
    steps = (*filter(None, (about,)), *_printing(duplex), *making)
    job = Job(
        title,
        steps,
        _steps_of(chosen, paired),
        over=0.0 if strip else HEAD,
        numbered=strip,
        subject=title,
        paper=paper,
        orientation=orientation,
        margin=margin,
        ruler=ruler,
        cuts=cuts,
        duplex=duplex,
        together=True,
    )
    counted = None
    if fill:
        # Of pieces that come in no fixed number, and of which nobody has said how many it takes, none is spare.
        asked = [one for one, order in zip(chosen, orders, strict=True) if one[0].fixed or order[1].count is not None]
        counted = frozenset(part.kind for found, selection in asked for part in found.parts(selection))
    laid, document = _imposed(tuple(parts), job, counted, measured_by())
    return document._replace(pages=tuple(headed(page, title, laid, margin, strip=strip) for page in document.pages))


#: How many orders are kept as they were laid out: the pieces of all games here on two papers.
_MOST_KEPT = 32


@lru_cache(maxsize=_MOST_KEPT)
def _imposed(
    parts: tuple[Part, ...], job: Job, counted: frozenset[str] | None, _by: Hashable
) -> tuple[tuple[Part, ...], Document]:
    """The pieces and their sheets, told of in the font in use; a kit has the same ones in all themes.

    Args:
        parts, job: see `impose`.
        counted: kinds of which there may be spare ones, where a sheet is filled; None where it is not.
    """
    if counted is not None:
        # What later sheets say of their pieces leaves room on the first one.
        filled, laid = repeated(parts, said_once(parts, job)[0])
        job = replace(job, orientation=laid.orientation, held=laid.held)
        parts = tuple(part if part.kind in counted else replace(part, own=0) for part in filled)
    return parts, impose(parts, job)


def work_pieces(sheets: Document) -> Document:
    """Sheets without their small print, for a cutter: what is engraved, scored and cut.

    Args:
        sheets: fronts with cut lines, as `piece_sheets` makes them.
    """
    work = {"pieces", "score", "cut"}
    pages = (
        page._replace(items=tuple(item for item in page.items if isinstance(item, Group) and item.layer in work))
        for page in sheets.pages
    )
    return sheets._replace(pages=tuple(pages))


def _printing(duplex: Duplex | None) -> tuple[str, ...]:
    true = "Print: at 100 % (actual size) on thin card; check the ruler."
    if duplex is None:
        return (true,)
    return (
        true,
        f"Backs: print on both sides, turning on the {duplex.edge} edge; try one sheet first. If they are off, print "
        "each side by itself and glue the sheets back to back, mark on mark.",
    )


def _making(
    chosen: Sequence[tuple[PieceSet, Selection]], cuts: Cuts, paired: bool, *, straight: bool, backs: bool
) -> list[str]:
    """What to do with the sheets, each step once, however many kinds ask for it.

    Those with backs are glued onto nothing, which would hide them.
    """
    kinds = [(kind, selection) for found, selection in chosen for kind in found.chosen(selection)]
    flat = [each for each in kinds if each[0].mounted and not backs and not (paired and each[0].folding)]
    all_flat = len(flat) == len(kinds)
    before = ("Thicker pieces: glue the sheet onto grey board before you cut.",) if all_flat else ()
    after = [step for kind, selection in kinds for step in _steps(kind, paired, selection)]
    meaning = {step for kind, _ in kinds for step in kind.meaning}
    after = [*(after_cuts(step) for step in after if step not in meaning), *filter(meaning.__contains__, after)]
    if flat and not all_flat:
        # A kind of tiles, such as tinted ones, is tiles.
        names = dict.fromkeys(
            selection.called[-1] if selection.called else _kind_of(kind, selection).split()[-1]
            for kind, selection in flat
        )
        before = (_THICKER.format(listed(names)),)
    return list(dict.fromkeys((*before, *(_STRAIGHT[cuts] if straight else ()), *after)))


def _steps(kind: Kind, paired: bool, selection: Selection) -> tuple[str, ...]:
    """What to do with the pieces of a kind after cutting, perhaps by another name, and what they mean: steps about
    the same thing are one.
    """
    found: dict[str, str] = {}
    plain = kind.parts(selection)[0].kind
    for step in (kind.folding if paired else kind.cutting, *kind.steps):
        about, colon, rest = step.partition(": ")
        if selection.called and colon and about.lower() == plain:
            about = selection.called[-1].capitalize()
            step = f"{about}: {rest}"
        found[about] = f"{found[about]} {rest[:1].upper()}{rest[1:]}" if about in found else step
    return (*filter(None, found.values()), *kind.meaning)


def _steps_of(chosen: Sequence[tuple[PieceSet, Selection]], paired: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the pieces of each kind are called, with what to do with them."""
    return tuple(
        (_kind_of(kind, selection), _steps(kind, paired, selection))
        for found, selection in chosen
        for kind in found.chosen(selection)
    )


def _kind_of(kind: Kind, selection: Selection) -> str:
    """What the pieces of a kind are called."""
    return selection.named(kind.parts(selection)[0]).kind
