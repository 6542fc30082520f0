"""Print and play kits: contents, board, pieces, setups and rules of a game in one document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from boardgen.boards.picture import Display, Picture
from boardgen.cards.furniture import FOLIO
from boardgen.cards.on_board import load_on_board
from boardgen.cards.template import Card, load_card
from boardgen.errors import FitError, OptionError, option
from boardgen.games.base import Game
from boardgen.kits.cover import cover
from boardgen.kits.cover_pages import Entry
from boardgen.kits.cover_picture import InPlay
from boardgen.kits.cover_words import Words
from boardgen.kits.piece_sheets import is_sorted, most_told, pieces_counted
from boardgen.kits.plan import Plan, load_plan
from boardgen.kits.sections import Section, bound, finishing, needs, on_own_sheets, steps
from boardgen.paper.cuts import Cuts
from boardgen.paper.duplex import Duplex as BothSides
from boardgen.paper.pages import fitted_pitch
from boardgen.paper.parts import Part, is_pair
from boardgen.paper.sheet import sheets
from boardgen.paper.sheet_heads import pieces_on
from boardgen.printables.board import board, titled
from boardgen.printables.duplex import both_sides
from boardgen.printables.names import Subject, find_game, settings_of, stem_of
from boardgen.printables.on_paper import HANGING, at_pitch
from boardgen.printables.options import (
    Copies,
    CutsName,
    Duplex,
    DuplexEdge,
    DuplexOffset,
    FontFile,
    GameName,
    LineHues,
    PaperSize,
    Seed,
    Seeds,
    Setting,
    Side,
    Templates,
    ThemeName,
)
from boardgen.printables.product import Product, Way, printable
from boardgen.printables.setup import chosen_seeds, setup
from boardgen.render.drawing import Drawing
from boardgen.scene.light import on_light_paper
from boardgen.scene.primitives import Document, Group, Scene
from boardgen.scene.themes import Theme, with_lines
from boardgen.sets import PieceSet, Selection, mixed_sheets
from boardgen.units import format_mm

#: Titles of parts that are spoken of elsewhere.
PIECES, RULES, PAD = "Pieces", "Rules", "Score pad"
#: How much of the example has been played on the cover.
_PLAYED = 0.8
#: The pitch at which its picture is drawn to find cells on it, mm.
_TRIED = 10.0
#: Parts of a cell that stones may be as large as, the largest first.
_LARGEST = (0.82, 0.79, 0.76)
#: How what the rules call for begins that spares some or all of the pieces.
_INSTEAD = "or, instead of "
#: The groups of cuts with their number.
_CUT = re.compile(r"cut-(\d+)")
#: The seed of the setup printed by default.
DEFAULT_SEED = 1


class _Choices(NamedTuple):
    """The options of a kit."""

    paper: str
    settings: dict[str, Any]
    seeds: tuple[int, ...]
    copies: int | None
    cuts: Cuts
    duplex: BothSides | None
    templates: Path | None
    light_pads: bool


@printable
def kit(
    game: GameName,
    *,
    side: Side = None,
    paper: PaperSize = "a4",
    seed: Annotated[Seed, f"{DEFAULT_SEED}; no setup where the players set up the board by themselves"] = None,
    seeds: Seeds = None,
    copies: Annotated[Copies, "as many as a sheet holds"] = None,
    duplex: Duplex = False,
    duplex_edge: Annotated[DuplexEdge, "short"] = None,
    duplex_offset: DuplexOffset = None,
    cuts: CutsName = "marks",
    templates: Templates = None,
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
    **settings: Setting,
) -> Drawing:
    """Make everything needed to print and play a game, in one document.

    For duplex printing it has the backs of the pieces and a rule card to fold, and every part begins on a new
    sheet. Rules and score pads are on A4 if the paper is too small for them.

    Raises:
        OptionError: an option cannot be used or contradicts another.
        FitError: the paper is too small.
        GameFileError: with every problem of the templates.
    """
    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    found = find_game(game)
    given = chosen_seeds(seed, seeds)
    if given and not found.view.random_setups:
        name = "seed" if seeds is None else "seeds"
        raise OptionError("no-random-setup", f"{found.title} has no random setups: leave out {option(name)}", (name,))
    turning = both_sides(duplex, duplex_edge, duplex_offset, "short")
    directory = None if templates is None else Path(str(templates))
    chosen = settings_of(side, settings)
    choices = _Choices(paper, chosen, given, copies, cuts, turning, directory, theme.light is not None)
    return Drawing(_document(found, choices), theme, f"{stem_of(game)}-kit-{paper}")


def _document(found: Subject, choices: _Choices) -> Document:
    on_board = load_on_board(found.game, found.game.full_board(**choices.settings), choices.templates)
    card = on_board or load_card(found.name, choices.templates)
    in_play = _in_play(found, card)
    plan = load_plan(found.name, choices.templates, None if on_board else lambda cell: in_play(_TRIED).anchor(cell))
    sections = list(_sections(found, card, plan, choices))
    # The backs of pieces look like their fronts, or like each other; pads have the same again.
    shown = [section.pages[:: 2 if section.backs and section.title in {PIECES, PAD} else 1] for section in sections]
    begin = 2
    if choices.duplex:
        sections = [on_own_sheets(section) for section in sections]
        begin = 3
    entries = []
    for section, pages in zip(sections, shown, strict=True):
        last = begin + len(section.pages) - 1
        if section.light:
            pages = tuple(map(on_light_paper, pages))
        told = most_told(pages) if section.title == PIECES else ()
        entries.append(Entry(section.title, section.note, begin, last, pages, told))
        begin += len(section.pages)
    inside = [page for section in sections for page in section.pages]
    first = cover(
        sheets(choices.paper, "portrait")[0],
        card.front,
        in_play,
        entries,
        _words(
            choices,
            (*plan.needs, *(part for part in card.front.parts if part.startswith(_INSTEAD))),
            sections,
            entries,
            divided=(plan.pad or 1) > 1,
            shown=(plan.in_play or card.front.in_play) if (card.kit or card.cover) is not None else "",
        ),
        () if on_board else plan.part,
    )
    pages = bound(first, inside, f"{card.front.title} kit", choices.duplex is not None)
    for section, entry in zip(sections, entries, strict=True):
        if section.light:
            light = map(on_light_paper, pages[entry.first - 1 : entry.last])
            pages = (*pages[: entry.first - 1], *light, *pages[entry.last :])
    return Document(
        pages,
        title=f"{card.front.title}: kit to print and play",
        author=card.front.designer,
        subject=f"Board, pieces and rules of {card.front.whose}",
        keywords=("board game", "print and play", found.name),
    )


def _words(
    choices: _Choices,
    more: tuple[str, ...],
    sections: Sequence[Section],
    entries: Sequence[Entry],
    *,
    divided: bool,
    shown: str,
) -> Words:
    """What it takes to make the kit, and how.

    Args:
        choices: the options.
        more: what else it takes to play.
        sections: what is inside.
        entries: the same on the cover.
        divided: whether sheets of the pad have several games.
        shown: what the picture on the cover shows.
    """
    duplex = choices.duplex
    inside = [page for section in sections for page in section.pages]
    pieces, rules = (
        [page for one in entries if one.title == what for page in one.pages_in] for what in (PIECES, RULES)
    )
    # Rules and pads have no scale.
    measured = next((entry.first for entry in entries if entry.title not in {RULES, PAD}), entries[0].first)
    printed = {use.symbol.id for page in inside for use in pieces_on(page)}
    rounded, outlined, paired, creased = (
        [kind for section in sections for kind in kinds(section)]
        for kinds in map(attrgetter, ("round_kinds", "outlined", "paired", "creased"))
    )
    folded = [*paired, *["pawns"] * any(name.startswith("standee-") for name in printed)]
    nets = {name for name in printed if name.startswith("net-") or "-net-" in name}
    groups = (item.id for page in inside for item in page.items if isinstance(item, Group))
    cuts = {int(found[1]) for found in map(_CUT.match, groups) if found}
    made = needs(
        choices.paper,
        inside,
        duplex is not None,
        choices.cuts,
        card=len(pieces[:: 2 if duplex else 1]),
        nets=bool(nets),
        flat=bool(printed - nets),
        folded=bool(folded),
    )
    return Words(
        made + ("a pencil for the pad",) * any(entry.title == PAD for entry in entries) + more,
        steps(
            duplex,
            measured,
            pieces,
            folded=folded,
            nets=bool(nets),
            cuts=cuts,
            round_kinds=rounded,
            outlined=outlined,
            paired=bool(paired),
            creased=creased,
            finish=finishing(
                rules if duplex else (),
                halved=any(section.halved for section in sections),
                divided=divided,
            ),
        ),
        shown,
    )


def _in_play(found: Subject, card: Card) -> InPlay:
    """The picture that the rule card names for kits, or has itself; else the game when most of its example has been
    played, or as it begins.

    Of a board that something surrounds, such as the sea, it is the whole and not the part that the card shows.
    """
    from boardgen.cards.pictures import cover_picture
    from boardgen.figures.figure import FigureStyle, figure_picture
    from boardgen.records import load

    named = card.kit or card.cover
    shown = cover_picture(card, named) if named is not None else None
    if shown is not None:
        record, figure, alt = shown.record, shown.figure, shown.alt

        def of_card(pitch: float) -> Picture:
            style = FigureStyle(pitch, calm=True, wordless=True)
            # A cover shows all of the board.
            drawn = figure_picture(record, replace(figure, crop=()), style)
            return drawn._replace(desc=alt)

        game, pos = record.game, record.position_at(figure.after)
        return InPlay(of_card, _cells(game, pos))
    view = found.view
    if found.game.example.exists():
        record = load(found.game.example)
        game, pos = record.game, record.position_at(round(len(record.moves) * _PLAYED))
        view, flags = game.view(), frozenset(game.view().booklet_flags)
    else:
        game, pos, flags = found.game, found.game.start(), frozenset()
    return InPlay(
        lambda pitch: view.position(pos, Display(pitch, "none", flags=flags, to_play=True)), _cells(game, pos)
    )


def _cells(game: Game[Any, Any], pos: Any) -> tuple[str, ...]:
    """The places of a board that are cells, not edges between two."""
    return tuple(place for place in game.places(pos) if "|" not in place)


def _sections(found: Subject, card: Card, plan: Plan, choices: _Choices) -> Iterator[Section]:
    pitch, cells = 0.0, 0
    if plan.board:
        drawn = found.board(choices.settings)
        shown = drawn(Display(10.0, "none"))
        cells, called = shown.cells, shown.cells_called
        title = titled(found.board_title, drawn)
        hang = 0.0 if found.pieces_pitch else HANGING
        by, at = found.on_board(choices.settings).designer, at_pitch(drawn, "edge", hang=hang)
        # Small print of two lines makes some boards smaller.
        pitch = fitted_pitch(at, paper=choices.paper, title=title, author=by, cells=cells, cells_called=called)
        pages = board(found.name, paper=choices.paper, **choices.settings).document.pages
        yield Section("Board", f"{cells} {called}, {format_mm(round(pitch, 1))} apart", pages)
    if plan.pieces:
        title = f"{found.on_board(choices.settings).title} pieces"
        yield _pieces(title, _as_large_as_sheets_hold(title, plan, pitch, cells, choices), choices)
    if found.view.random_setups and (plan.setup or choices.seeds):
        seeds = choices.seeds or (DEFAULT_SEED,)
        pages = setup(found.name, seeds=seeds, paper=choices.paper, **choices.settings).document.pages
        several = len(seeds) > 1
        note = f"setups {', '.join(map(str, seeds))}" if several else f"setup {seeds[0]}, one of many"
        yield Section("First setups" if several else "A first setup", note, pages)
    yield _rules(card, choices)
    if plan.pad is not None:
        pad, title = _pad(found, plan.pad, choices), f"{card.front.title}: score pad"
        pages = tuple(page._replace(title=title) for page in pad.pages)
        # On both sides of its sheet where both are printed, bookmarked once; a pencil does not show on black.
        if duplex := choices.duplex is not None:
            pages = tuple(side for page in pages for side in (page, page._replace(title="")))
        each = f"{plan.pad} game{'s' * (plan.pad > 1)} a {'side' if duplex else 'sheet'}"
        yield Section(PAD, each, pages, backs=duplex, light=choices.light_pads)


def _pad(found: Subject, count: int, choices: _Choices) -> Document:
    """The sheet to write on, with boards, or with rows for the score alone where boards leave no room for these."""
    from boardgen.cards.forms import rules_paper
    from boardgen.paper.round_sheet import round_sheets

    paper = rules_paper(choices.paper)
    try:
        return board(found.name, paper=paper, pad=count, **choices.settings).document
    except FitError:
        if found.round_form is None:
            raise
        return round_sheets(found.round_form, count, paper=paper)


def _rules(card: Card, choices: _Choices) -> Section:
    from boardgen.cards.forms import card_document, rules_paper
    from boardgen.cards.layouts import load_layout
    from boardgen.cards.sheets import folding, is_halved

    duplex = choices.duplex
    form = "card" if duplex else "page"
    layout = load_layout(form, choices.templates)
    pages = card_document(card, form, layout, rules_paper(choices.paper), duplex).pages
    note = folding(pages) if duplex else "all on one page" if len(pages) == 1 else f"on {len(pages)} pages"
    rules = tuple(_as_rules(page, card) for page in pages)
    return Section(RULES, note, rules, backs=duplex is not None, halved=duplex is not None and is_halved(pages))


def _as_rules(page: Scene, card: Card) -> Scene:
    """The page with a bookmark for the rules, and without a page number of its own."""
    title = page.title.replace(card.front.title, f"{card.front.title}: rules", 1)
    items = tuple(item for item in page.items if not (isinstance(item, Group) and item.id == FOLIO))
    return page._replace(title=title, items=items)


def _as_large_as_sheets_hold(
    title: str, plan: Plan, pitch: float, cells: int, choices: _Choices
) -> list[tuple[PieceSet, Selection]]:
    """The pieces; those of which a game takes a known number are larger than the plan says, up to a part of a cell,
    as long as that takes no more sheets and keeps colours in rows or columns of their own: larger ones are better
    than many to spare.
    """

    def orders(least: float) -> list[tuple[PieceSet, Selection]]:
        chosen = [(pieces.found, pieces.chosen(pitch, cells, least)) for pieces in plan.pieces]
        return [(found, replace(one, copies=choices.copies)) for found, one in chosen]

    usual = orders(0.0)
    if orders(_LARGEST[0]) == usual:
        return usual
    few = _sheets(title, usual, choices)

    def is_as_good(larger: list[tuple[PieceSet, Selection]]) -> bool:
        found = _sheets(title, larger, choices)
        wide = [[page.width > page.height for page in pages] for pages in (found, few)]
        return wide[0] == wide[1] and all(map(is_sorted, found))

    return next(filter(is_as_good, map(orders, _LARGEST)), usual)


def _sheets(title: str, orders: Sequence[tuple[PieceSet, Selection]], choices: _Choices) -> tuple[Scene, ...]:
    """All pieces together, on as few sheets as possible."""
    duplex = choices.duplex
    if duplex is not None and not any(part.back is not None for part in _parts(orders, choices)):
        duplex = None
    fill = choices.copies is None
    return mixed_sheets(
        title, orders, paper=choices.paper, cuts=choices.cuts, duplex=duplex, fill=fill, strip=True
    ).pages


def _parts(orders: Sequence[tuple[PieceSet, Selection]], choices: _Choices) -> list[Part]:
    """The pieces as they are printed, those of each set once."""
    paired = choices.duplex is None
    return [part for found, order in orders for part in found.parts(found.filled(order), paired=paired)]


def _pieces(title: str, orders: Sequence[tuple[PieceSet, Selection]], choices: _Choices) -> Section:
    """All pieces together."""
    one, pages = _parts(orders, choices), _sheets(title, orders, choices)
    backs = choices.duplex is not None and any(part.back is not None for part in one)
    named = [page._replace(title=f"{title}: {page.title.lower()}") for page in pages]
    single = [part for found, order in orders for part in found.parts(found.filled(order))]
    rounded = tuple(dict.fromkeys(part.kind for part in single if part.shape == "round"))
    paired = tuple(dict.fromkeys(part.kind for part in one if is_pair(part)))
    creased = tuple(dict.fromkeys(part.kind for part in single if part.creased))
    outlined = tuple(dict.fromkeys(part.kind for part in single if _is_outlined(part)))
    note = pieces_counted(one, pages)
    return Section(PIECES, note, tuple(named), backs, False, rounded, paired, creased, outlined)


def _is_outlined(part: Part) -> bool:
    """Whether a flat piece is cut along an outline of its own."""
    return part.shape not in {"rect", "round"} and part.back is not None and not part.folds


PRODUCT = Product("kit", (Way("print", kit, ("pdf",)),))
