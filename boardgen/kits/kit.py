"""A game to print and play: contents, board, pieces, a setup and the rules in one document. Lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from boardgen.cards.forms import card_document, rules_paper
from boardgen.cards.layouts import load_layout
from boardgen.cards.template import Card, load_card
from boardgen.draw import at_pitch, board_picture, setup_picture
from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.kits.contents import Entry, Lines, contents_page
from boardgen.kits.plan import Pieces, load_plan
from boardgen.paper.cuts import Cuts
from boardgen.paper.duplex import Duplex, Edge
from boardgen.paper.pages import board_pages, fitted_pitch
from boardgen.paper.sheet import SMALLEST_MARGIN, sheets
from boardgen.paper.sizes import Paper, parse_paper
from boardgen.scene.primitives import Document, Scene, Text
from boardgen.scene.text import DESCENT
from boardgen.sets import get_set, mixed_sheets
from boardgen.units import format_mm

#: The setup that is printed unless asked otherwise.
DEFAULT_SEED = 1
#: The edge on which the sheets of a kit are turned: the one that folded cards are made for.
EDGE: Edge = "short"
_FOOT = 2.1
_FROM_SIDE = 10.0


@dataclass(frozen=True, slots=True)
class _Section:
    """Pages that belong together.

    Attributes:
        title, note: for the contents.
        pages: in order.
        backs: every second page is the back of the one before.
    """

    title: str
    note: str
    pages: tuple[Scene, ...]
    backs: bool = False


def kit_document(
    slug: str,
    *,
    paper: str = "a4",
    seed: int | None = None,
    cuts: Cuts = "lines",
    duplex: bool = False,
    templates: Path | None = None,
) -> Document:
    """The kit of a game.

    Args:
        slug: the game.
        paper: size of the sheets; rules are on A4 where that is too small for them.
        seed: of the setup; None for the first.
        cuts: ``lines`` along every cut or ``marks`` around the pieces.
        duplex: for printers that print both sides, turning on the short edge: with the backs of the pieces and
            the folded rule card; every part begins on a sheet of its own.
        templates: where rules and plans are read; boardgen's own unless told otherwise.

    Raises:
        OptionError: a seed for a game whose setup is always the same.
        FitError, UnitError: a paper that cannot be used.
        GameFileError: with every problem of the templates.
    """
    game = get_game(slug)
    if seed is not None and not game.view().random_setups:
        raise OptionError("no-random-setup", f"{game.title} has no random setups: leave out --seed")
    card = load_card(slug, templates)
    sections = list(_sections(card, paper, DEFAULT_SEED if seed is None else seed, cuts, duplex, templates))
    begin = 2
    if duplex:
        sections = [_on_own_sheets(section) for section in sections]
        begin = 3
    entries = []
    for section in sections:
        entries.append(Entry(section.title, section.note, begin))
        begin += len(section.pages)
    inside = [page for section in sections for page in section.pages]
    lists = (
        Lines("To play you need", card.front.parts),
        Lines("To make it you need", _tools(paper, inside, duplex, cuts)),
        Lines("How to print", _printing(duplex), numbered=True),
    )
    first = contents_page(sheets(paper, "portrait")[0], card.front, entries, lists)
    lead = (first, _blank(first)) if duplex else (first,)
    pages = _numbered((*lead, *inside), f"{card.front.title} kit")
    return Document(
        pages,
        title=f"{card.front.title}: kit to print and play",
        author=card.front.designer,
        subject=f"Board, pieces and rules of {card.front.title}, a game by {card.front.designer}",
        keywords=("board game", "print and play", slug),
    )


def _sections(
    card: Card, paper: str, seed: int, cuts: Cuts, duplex: bool, templates: Path | None
) -> Iterator[_Section]:
    game, plan = get_game(card.slug), load_plan(card.slug, templates)
    pitch = 0.0
    if plan.board:
        title = f"{game.title} board"
        picture = at_pitch(board_picture(card.slug, {}), "none")
        pitch = fitted_pitch(picture, paper=paper, title=title)
        board = board_pages(picture, paper=paper, title=title)
        yield _Section("Board", f"cells {format_mm(round(pitch, 1))} apart", board.pages)
    if plan.pieces:
        yield _pieces(f"{game.title} pieces", plan.pieces, pitch, paper, cuts, duplex)
    if game.view().random_setups:
        title = f"{game.title}, setup {seed}"
        picture = at_pitch(setup_picture(game, game.random_setup(seed)), "none")
        setup = board_pages(picture, paper=paper, title=title, what="the setup")
        yield _Section("A setup to begin with", f"seed {seed}", setup.pages)
    form = "card" if duplex else "page"
    rules = card_document(card, form, load_layout(form, templates), rules_paper(paper))
    note = "one sheet, to fold once" if duplex else "all on one page"
    yield _Section("Rules", note, tuple(_as_rules(page, card) for page in rules.pages), backs=duplex)


def _as_rules(page: Scene, card: Card) -> Scene:
    """The page with a bookmark that says what it is."""
    return page._replace(title=page.title.replace(card.front.title, f"{card.front.title}: rules", 1))


def _pieces(title: str, chosen: Sequence[Pieces], pitch: float, paper: str, cuts: Cuts, duplex: bool) -> _Section:
    """All pieces together, on as few sheets as they need."""
    orders = [(pieces.name, replace(pieces.order, diameter=pieces.diameter(pitch))) for pieces in chosen]
    counts: Counter[tuple[str, str]] = Counter()
    backs = False
    for name, order in orders:
        found = get_set(name)
        for part in found.parts(found.filled(order)):
            counts[part.name, part.kind] += part.count
            backs = backs or (duplex and part.back is not None)
    note = ", ".join(f"{n} {one if n == 1 else many}" for (one, many), n in counts.items())
    pages = mixed_sheets(title, orders, paper=paper, cuts=cuts, duplex=Duplex(EDGE) if backs else None).pages
    named = tuple(page._replace(title=f"{title}: {page.title.lower()}") for page in pages)
    return _Section("Pieces to cut out", note, named, backs)


def _on_own_sheets(section: _Section) -> _Section:
    """The section with an empty back behind each page that has none."""
    if section.backs:
        return section
    pages = [side for page in section.pages for side in (page, _blank(page))]
    return replace(section, pages=tuple(pages))


def _blank(front: Scene) -> Scene:
    """The back of a page that has none."""
    text = Text(front.width / 2, front.height / 2, "This side stays empty.", _FOOT * 1.3, "muted", "middle")
    return Scene(front.width, front.height, (text,), desc="An empty back.")


def _numbered(pages: Sequence[Scene], title: str) -> tuple[Scene, ...]:
    """The pages with their numbers at the foot.

    These stand between the margin of all sheets and the edge strip that printers leave white, so that nothing
    has to make room for them.
    """
    count = len(pages)
    found = []
    for number, page in enumerate(pages, start=1):
        y = page.height - SMALLEST_MARGIN - DESCENT * _FOOT
        text = f"{title} · page {number} of {count}"
        foot = Text(page.width - _FROM_SIDE, y, text, _FOOT, "muted", "end")
        found.append(page._replace(items=(*page.items, foot)))
    return tuple(found)


def _tools(paper: str, inside: Sequence[Scene], duplex: bool, cuts: Cuts) -> tuple[str, ...]:
    """What it takes to make the kit: paper, counted, and tools."""
    names = {_sides(parse_paper(name)): parse_paper(name).name for name in (rules_paper(paper), paper)}
    sizes = Counter({_sides(parse_paper(paper)): 1})
    sizes.update(_sides(page) for page in inside[:: 2 if duplex else 1])
    counted = " and ".join(f"{n} {'sheet' if n == 1 else 'sheets'} of {names[size]}" for size, n in sizes.items())
    knife = "scissors, or a sharp knife" if cuts == "lines" else "a sharp knife"
    return (
        f"a printer and {counted}; thin card, 160 to 200 g/m², for what is cut out",
        f"{knife}, a steel rule and something to cut on",
        "glue, and thick card or grey board where pieces are to lie well in the hand",
    )


def _sides(page: Scene | Paper) -> tuple[float, float]:
    """Shorter and longer side of a sheet, however it lies, to the tenth of a millimetre."""
    short, long = sorted((page.width, page.height))
    return round(short, 1), round(long, 1)


def _printing(duplex: bool) -> tuple[str, ...]:
    """How to print, step by step."""
    if duplex:
        sides = f"Print on both sides, turning on the {EDGE} edge. Every part begins on a sheet of its own."
    else:
        sides = "Print on one side. With --duplex a kit has the backs of the pieces and a rule card to fold."
    return (
        "Print at 100 % (“actual size”), not “fit to page”, and let every page lie as it wants to.",
        "Measure the rulers on the first sheet that has them: 100 mm and 4 in have to be right before you cut.",
        sides,
    )
