"""The sections of a kit, and instructions for printing. Lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from boardgen.cards.blocks import Run, Runs
from boardgen.cards.forms import rules_paper
from boardgen.cards.furniture import FOLIO
from boardgen.errors import listed
from boardgen.limits import MARGIN
from boardgen.paper.cuts import Cuts
from boardgen.paper.duplex import Duplex
from boardgen.paper.guillotine import PARTING
from boardgen.paper.rulers import SMALL
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.paper.small_print import APART, LEFT_EMPTY, page_number
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Line, Scene, Text
from boardgen.scene.text import ASCENT, BEFORE_ANCHOR, DESCENT, measure

_FOOT = 2.13
_FROM_SIDE = 10.0
#: From the end of a number to the mark of a fold.
_OFF_FOLD = 2.0
#: Small print stands so high above the margin at most; what is left of so much of the width might be a ruler.
_STRIP, _RULED = 10.0, 0.4


@dataclass(frozen=True, slots=True)
class Section:
    """Pages that belong together.

    Attributes:
        title, note: for the contents.
        pages: in order.
        backs: whether every second page is the back of the one before.
        light: whether it is on light paper in a kit on dark paper.
        round_kinds: kinds of pieces on them that are cut round.
        paired: kinds of pieces on them whose front and back are folded together.
        creased: kinds that are folded without glue, to stand.
        outlined: kinds that are cut along an outline of their own, such as drops.
        halved: whether the last sheet is cut in two, for two cards.
    """

    title: str
    note: str
    pages: tuple[Scene, ...]
    backs: bool = False
    light: bool = False
    round_kinds: tuple[str, ...] = ()
    paired: tuple[str, ...] = ()
    creased: tuple[str, ...] = ()
    outlined: tuple[str, ...] = ()
    halved: bool = False


def on_own_sheets(section: Section) -> Section:
    """The section with an empty back after each page without a back."""
    if section.backs:
        return section
    pages = [side for page in section.pages for side in (page, _blank(page))]
    return replace(section, pages=tuple(pages))


def bound(first: Scene, inside: Sequence[Scene], title: str, duplex: bool) -> tuple[Scene, ...]:
    """All pages with page numbers at the foot, the contents first.

    Pages with small print in their lower right corner have the number in it. On others numbers are printed between
    the margin of all sheets and the strip that printers cannot print, so that they take no room from the pages: at
    the right of the foot, or at the fold where folded pages have numbers of their own at their feet.
    """
    pages = (first, _blank(first), *inside) if duplex else (first, *inside)
    count = len(pages)
    found = []
    for number, page in enumerate(pages, start=1):
        merged = _in_small_print(page, page_number(number, count))
        if merged is not None:
            found.append(merged)
            continue
        told, fold = page_number(number, count), _fold(page)
        at = (_end(page), _folio_line(page)) if fold is None else (fold - _OFF_FOLD, MARGIN.least + ASCENT * _FOOT)
        text = Text(*at, f"{title}{told}", _FOOT, "muted", "end")
        found.append(page._replace(items=(*page.items, text)))
    return tuple(found)


def _in_small_print(page: Scene, text: str) -> Scene | None:
    """The page with a few words at the end of a line of its small print, at its foot or else at its head; None
    where no line has room."""
    printed = [item for item in page.items if isinstance(item, Text) and item.size == SMALL]
    strip = _FROM_SIDE + _STRIP
    small = [item for item in printed if item.y > page.height - strip] or [item for item in printed if item.y < strip]
    # It ends at the margin, or with the picture above it.
    end = max(map(_right, small), default=0.0)
    if end < page.width / 2:
        return None
    lines = [sorted((item for item in small if item.y == y), key=_left) for y in sorted({item.y for item in small})]
    width = measure(text, SMALL)
    moved = [line[_staying(line, width, _ruled(page)) :] for line in lines]
    lefts = {line[0].y: min(map(_left, line)) for line in moved if line and max(map(_right, line)) > end - 0.1}
    if not lefts:
        return None
    # The last line that is no wider than another for it, else the shortest.
    ends = [at for at in lefts if lefts[at] - width >= min(lefts.values())]
    y = max(ends) if ends else max(lefts, key=lambda at: (lefts[at], at))
    along = [item for line in moved for item in line if item.y == y]
    items = tuple(
        item._replace(x=item.x - width) if isinstance(item, Text) and item in along else item for item in page.items
    )
    return page._replace(items=(*items, Text(end, y, text.lstrip(), SMALL, "muted", "end")))


def _staying(line: Sequence[Text], width: float, ruled: float) -> int:
    """How many of the texts of a line, from the left, stay where they are when the rest gives way.

    What stands at the left, such as a name opposite the rest, stays there; all of them where that has no room.

    Args:
        line: its texts, from left to right.
        width: how far the rest goes to the left, mm.
        ruled: nothing goes further to the left, mm.
    """
    free = [ruled, *(max(ruled, _right(text) + APART) for text in line[:-1])]
    return next((i for i, text in enumerate(line) if _left(text) - width >= free[i]), len(line))


def _ruled(page: Scene) -> float:
    """Where small print may begin beside the ruler of a page, mm; where a ruler might end on one without."""
    rulers = [item for item in page.items if isinstance(item, Group) and item.id == "ruler"]
    box = bounds(rulers)
    return box[2] + APART if box else page.width * _RULED


def _end(page: Scene) -> float:
    """Where a page's rules end at the right, so that its number ends there too; pages without rules have a margin."""
    rules = (item.x2 for item in page.items if isinstance(item, Line) and item.y1 == item.y2)
    return max((x for x in rules if 0 <= page.width - x - _FROM_SIDE < _FROM_SIDE), default=page.width - _FROM_SIDE)


def _left(text: Text) -> float:
    return text.x - BEFORE_ANCHOR[text.anchor] * measure(text.text, text.size, text.bold)


def _right(text: Text) -> float:
    return _left(text) + measure(text.text, text.size, text.bold)


def _folio_line(page: Scene) -> float:
    """Where numbers stand at the foot of a page."""
    return page.height - MARGIN.least - DESCENT * _FOOT


def _fold(page: Scene) -> float | None:
    """Where folded pages with numbers of their own meet on their sheet; None where there are none."""
    panels = [item for item in page.items if isinstance(item, Group)]
    numbered = any(isinstance(item, Group) and item.id == FOLIO for panel in panels for item in panel.items)
    return max(panel.dx for panel in panels) if numbered else None


def needs(
    paper: str,
    inside: Sequence[Scene],
    duplex: bool,
    cuts: Cuts,
    *,
    card: int,
    nets: bool,
    flat: bool,
    folded: bool = False,
) -> tuple[str, ...]:
    """The materials and tools for the kit, with the number of sheets of paper.

    Args:
        paper: of all but the rules, if it is too small for them.
        inside: the pages behind the cover.
        duplex: whether both sides are printed.
        cuts: how cuts are shown.
        card: how many sheets have pieces.
        nets: whether there are nets of solids to fold.
        flat: whether there are flat pieces, which may be thicker than card.
        folded: whether there are pieces to fold and glue.
    """
    own = parse_paper(paper)
    names = {_sides(parse_paper(name)): parse_paper(name).name for name in (rules_paper(paper), paper)}
    sizes = Counter({_sides(own): 1})
    sizes.update(_sides(page) for page in inside[:: 2 if duplex else 1])
    counted = " and ".join(f"{n} {'sheet' if n == 1 else 'sheets'} of {names[size]}" for size, n in sizes.items())
    part = "one" if card == 1 else f"{card}"
    of = "them" if len(sizes) == 1 else f"those of {own.name}"
    sheets = f"{counted}, {part} of\u00a0{of} thin\u00a0card" if card else counted
    score = "a blunt point to score folds"
    if not flat:
        # Only nets, one beside another: no cut runs across the sheet.
        return (sheets, f"scissors, {score}", "glue") if nets else (sheets, "scissors", "glue")
    knife = "scissors, or a knife and a steel rule" if cuts == "lines" else "a sharp knife and a steel rule"
    tools = f"{knife}, {score}" if nets else knife
    # Without glue some pieces are no pieces; grey board is for comfort.
    glue = "glue; grey board for thicker flat pieces" if nets or folded else "glue and grey board for thicker pieces"
    return sheets, tools, glue


def steps(
    duplex: Duplex | None,
    measured: int,
    pieces: Sequence[int],
    *,
    folded: Sequence[str] = (),
    nets: bool,
    cuts: Collection[int],
    round_kinds: Sequence[str] = (),
    outlined: Sequence[str] = (),
    paired: bool = False,
    creased: Sequence[str] = (),
    finish: str = "",
) -> tuple[Runs, ...]:
    """How to print and make it, in four or five steps.

    Args:
        duplex: how both sides are printed.
        measured: the first page with a ruler.
        pieces: the pages to cut out.
        folded: what is folded and glued back to back.
        nets: whether there are nets of solids.
        cuts: the numbers of cuts, `PARTING` where there are blocks to part; none where cuts have none.
        round_kinds: kinds of pieces that are cut round.
        outlined: kinds that are cut along outlines of their own.
        paired: whether there are rows that are folded before the last cuts, as the heads of sheets say.
        creased: kinds that are folded without glue.
        finish: what is done with the other pages, see `finishing`.
    """
    true = "**50\u00a0mm\u00a0must\u00a0be\u00a050\u00a0mm**"
    ruled = f"Print page\u00a0{measured} first and measure its scale: {true}."
    pages = _pages(pieces) if pieces else "what is cut out"
    card = f"Put thin card in for {pages}, the pieces; paper will do for the\u00a0rest."
    told = bool(cuts) and (paired or (nets and bool(folded)))
    if told:
        # Rows of pairs are folded between two cuts, and nets are another craft: where they lie, each sheet says how.
        several = len(pieces) > (1 if duplex is None else 2)
        cut = f"Cut, fold and glue the pieces as the head of {'each' if several else 'their'} sheet says."
    elif cuts:
        last = max(cuts)
        more = (", then all\u00a02" if last > 1 else "") + (", and so\u00a0on" if last > 2 else "")
        order = ": part blocks at the lines, then" if PARTING in cuts else ", numbered cuts in order:"
        cut = f"Cut the pieces out{order} all marks\u00a01, right across{more}."
    elif nets and not folded:
        cut = "Cut out the nets, crease them at their lines, fold them and glue the tabs."
    else:
        cut = "Cut the pieces out."
    fold = f" Fold {listed(folded)} and glue them back to back." if folded else ""
    fold += " Crease nets at their lines, fold them and glue the tabs." if nets and (cuts or folded) else ""
    fold += f" Fold the\u00a0{listed(creased)}." if creased else ""
    shaped = [
        *[f"round the\u00a0{listed(round_kinds)}"] * bool(round_kinds),
        *[f"cut the\u00a0{listed(outlined)} along their outlines"] * bool(outlined),
    ]
    fold += f" Then {listed(shaped)}." if cuts and shaped else ""
    window = "In the print window choose **Actual size** or 100\u00a0%, never “Fit”"
    found = (
        f"{window}, and for all pages both sides, **flip on the {duplex.edge} edge**." if duplex else f"{window}.",
        # The first page with a ruler may be one of pieces, which is on card.
        *((card, ruled) if measured in pieces else (ruled, card)),
        cut if told else cut + fold,
        *filter(None, [finish]),
    )
    return tuple(map(_runs, found))


def finishing(rules: Sequence[int], *, halved: bool, divided: bool) -> str:
    """What is done with what is no piece: rules are folded, pads are cut.

    Args:
        rules: the pages of rules to fold, those of the outer sheet first; none where they stay flat.
        halved: whether the inner sheet is cut in two instead, for two cards.
        divided: whether a sheet of the pad has several games.
    """
    if len(rules) > 2:
        inner = f"pages\u00a0{rules[2]} and\u00a0{rules[3]}"
        laid = f"cut {inner} in\u00a0two, and lay one half" if halved else f"fold {inner}, and lay them"
        fold = f"Fold pages\u00a0{rules[0]} and\u00a0{rules[1]} of the rules, {laid} inside."
    else:
        fold = "Fold the rules in the\u00a0middle." if rules else ""
    return " ".join(filter(None, [fold, "Cut the pad at its dashed\u00a0line." if divided else ""]))


def _pages(numbers: Sequence[int]) -> str:
    """Pages by their numbers, in words."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"page\u00a0{first}"
    return f"pages\u00a0{first} {'and' if last == first + 1 else 'to'}\u00a0{last}"


def _runs(text: str) -> Runs:
    """A sentence in which what stands between double asterisks is bold."""
    return tuple(Run(part, bold=i % 2 == 1) for i, part in enumerate(text.split("**")) if part)


def _blank(front: Scene) -> Scene:
    """An empty back."""
    # At the foot: the sheet may be the board, which lies on what is written in the middle.
    text = Text(_FROM_SIDE, _folio_line(front), LEFT_EMPTY, _FOOT, "muted")
    return Scene(front.width, front.height, (text,), desc="An empty back.")


def _sides(page: Scene | Paper) -> tuple[float, float]:
    """Shorter and longer side of a sheet in either orientation, to the tenth of a millimetre."""
    short, long = sorted((page.width, page.height))
    return round(short, 1), round(long, 1)
