"""Random setups, as pictures or as game files."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from boardgen.errors import FitError
from boardgen.printables.names import Subject, find_game, settings_of, stem_of
from boardgen.printables.options import (
    Fit,
    FontFile,
    GameName,
    LabelsName,
    LineHues,
    MarginOrNone,
    OrientationName,
    Overlap,
    Pad,
    PaperOrNone,
    PerPage,
    Pitch,
    Ruler,
    Seed,
    Seeds,
    Setting,
    Side,
    ThemeName,
    Tile,
)
from boardgen.printables.product import PICTURE_FORMATS, Product, Way, exclusive, needs, printable
from boardgen.render.drawing import Drawing, TextFile
from boardgen.scene.primitives import Group, Scene

if TYPE_CHECKING:
    from boardgen.paper.heading import Heading
    from boardgen.paper.nameplate import Nameplate
    from boardgen.printables.on_paper import Words
    from boardgen.scene.listing import Entry, Listed, Stock
    from boardgen.scene.primitives import Document

_NEW = "a new one each time"
#: What the number of a random setup is for.
_AGAIN = ": print it again with seed\u00a0{seed}"
#: How a sentence of a game in short begins that follows the first turn.
_THEN = "Then, "
#: What its sentences speak of: a turn, the pie rule; and what those of turns and the end are called.
_TURN, _PIE = re.compile(r"\bturn\b", re.IGNORECASE), re.compile("Pie rule")
_PLAY = "Play"
#: The type of a game in short that stands beneath a title, beside that of one in a corner.
_BENEATH = 1.15
#: Seeds that do not follow on are counted, not listed, where more characters than these would widen the heading.
_LONGEST_LIST = 16


@printable
def setup_file(
    game: GameName,
    *,
    seed: Annotated[Seed, _NEW] = None,
    side: Side = None,
    **settings: Setting,
) -> TextFile:
    """Write a random legal setup as a game file.

    Raises:
        OptionError: an option cannot be used.
    """
    from boardgen.records.writer import write_game

    found = find_game(game)
    seed = new_seed() if seed is None else seed
    about = {"title": f"{found.title}, {_called(found, (seed,))}", "seed": str(seed)}
    written = _random(found, seed, side, settings)
    text = write_game(found.game, about=about, board=written.get("board"), setup=written.get("setup"))
    return TextFile(text, "yaml", f"{stem_of(game)}-{_in_name(_called(found, (seed,)))}")


@printable
def setup(
    game: GameName,
    *,
    seed: Annotated[Seed, _NEW] = None,
    seeds: Seeds = None,
    per_page: PerPage = None,
    side: Side = None,
    paper: PaperOrNone = "a4",
    orientation: OrientationName = "auto",
    margin: Annotated[MarginOrNone, "10 mm; coordinates beside straight edges stand in it"] = None,
    ruler: Ruler = True,
    pitch: Pitch = None,
    fit: Fit = False,
    tile: Tile = False,
    overlap: Overlap = None,
    pad: Pad = None,
    labels: LabelsName = "edge",
    theme: ThemeName = "colour",
    font: FontFile = None,
    line_hues: LineHues = "designer",
    **settings: Setting,
) -> Drawing:
    """Draw a random legal setup, to be laid out on the table.

    Several setups get a page each, or share pages.

    Raises:
        OptionError: an option cannot be used or contradicts another.
        FitError: it does not fit the paper; the message names what would.
    """
    from boardgen.paper.heading import Heading
    from boardgen.paper.sheet import DEFAULT_MARGIN
    from boardgen.printables.on_paper import HANGING, Layout, Titled, Words, different_on_sheets, on_sheets
    from boardgen.printables.told import short_entries
    from boardgen.scene.primitives import Document
    from boardgen.scene.themes import Theme, with_lines

    assert isinstance(theme, Theme)
    theme = with_lines(theme, line_hues)
    found = find_game(game).on_board(settings_of(side, settings))
    chosen = chosen_seeds(seed, seeds) or (new_seed(),)
    free = DEFAULT_MARGIN if margin is None else margin
    layout = Layout(paper, orientation, free, ruler, pitch, fit, tile, overlap, pad=pad, labels=labels)
    if per_page is not None:
        for name, given in (("tile", tile), ("pad", pad is not None)):
            if given:
                raise exclusive("per_page", name, "a page of several setups shows each whole")
        if seeds is None:
            raise needs("per_page", "seeds", "it says which setups to draw")
    usual = found.view.board_pitch
    pictures = [found.setup(_random(found, one, side, settings)) for one in chosen]
    listed = _called(found, chosen)
    title = f"{found.title}, {listed}"
    words = Words(title, "the setup", found.designer, found.title)
    name = f"{stem_of(game)}-{_in_name(listed)}"
    said = found.view.setup_words
    if per_page is not None:
        titled = [
            Titled(picture, _called(found, (one,)).capitalize(), f"setup-{one}")
            for picture, one in zip(pictures, chosen, strict=True)
        ]
        lists = _lists_of_all(found, [_random(found, one, side, settings) for one in chosen])
        lists_at = found.view.setup_lists_at if lists == found.view.setup_lists else None
        shares = [chosen[first : first + per_page] for first in range(0, len(chosen), per_page)]
        titles = [f"{found.title}: {_called(found, share)}" for share in shares]
        heading = Heading(max(titles, key=len), () if lists else said, lists, across=True)
        words = words._replace(heading=heading)
        return Drawing(different_on_sheets(titled, per_page, layout, words, titles, lists_at), theme, name)
    is_headed = layout.on_paper and not (tile or pad)
    short = (
        short_entries(found, settings_of(side, settings))
        if is_headed and not (said or found.view.setup_lists)
        else ()
    )
    # As on the board alone.
    hang = 0.0 if margin is not None or not is_headed or found.view.pieces_pitch else HANGING
    documents = []
    for picture, one in zip(pictures, chosen, strict=True):
        called = _called(found, (one,))
        again = _AGAIN.format(seed=one) if found.view.random_setups else ""
        words = words._replace(title=f"{found.title}, {called}{again}")
        laid = partial(on_sheets, picture, layout, usual_pitch=usual, least=found.view.pieces_pitch, hang=hang)
        if is_headed:
            written = _random(found, one, side, settings)
            pos = _position(found, written)
            ways = _headings(
                found,
                f"{found.title}: {called}",
                short,
                found.view.setup_lists_of(pos),
                () if found.game.pieces(pos) else found.view.stock(pos),
            )
            documents.append(_headed(laid, words, [*ways]))
        else:
            documents.append(laid(words))
    # What a number is for stands in small print alone.
    pages = tuple(
        page._replace(title=page.title.replace(_AGAIN.format(seed=one), ""))
        for document, one in zip(documents, chosen, strict=True)
        for page in document.pages
    )
    document = Document(pages, title, words.author, words.subject)
    return Drawing(layout.on_its_paper(document, theme), theme, name)


def _headings(
    found: Subject,
    title: str,
    short: Sequence[Entry],
    lists: Sequence[Listed],
    stock: tuple[Sequence[Stock], ...] = (),
) -> Iterator[Heading | Nameplate]:
    """Ways to tell beside a setup what is to be known of it, the best first.

    Where its picture does not tell a turn itself, one is told in a corner. A game in short stands in both upper
    corners, or below a board that leaves no corner free, as it does without pieces; neither takes room from that. If
    there is room nowhere else, it stands beneath the title, above a smaller board.
    """
    from boardgen.paper.heading import TITLE, Heading
    from boardgen.paper.nameplate import Nameplate
    from boardgen.scene.listing import Listed

    said = found.view.setup_words
    lists = lists if said else ()
    if len(short) < 2:
        turn = lists[-1] if lists else None
        begin = lists[0] if len(lists) > 1 else None
        yield Heading(title, said, corner=turn, opposite=begin)
        return
    # Only a board that leaves no corner free leaves room above and below it.
    yield Nameplate(title, short=lambda: tuple(short), size=TITLE)
    first, rest = _parted(short)
    if first and rest:
        opening = rest[0].what.removeprefix(_THEN)
        rest[0] = rest[0]._replace(what=f"{opening[0].upper()}{opening[1:]}")
        yield Heading(title, corner=Listed(_PLAY, rest), opposite=Listed("", first), stock=stock)
    half = (len(short) + 1) // 2
    yield Heading(title, lists=(Listed("In short", short[:half]), Listed("", short[half:])), larger=_BENEATH)
    yield Heading(title)


def _parted(short: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """The same in two parts: how a game begins, with the pie rule, and the rest, from the first that tells a turn."""
    first = next((i for i, entry in enumerate(short) if _TURN.search(entry.what)), 0)
    begin = [*short[:first], *(entry for entry in short[first:] if _PIE.match(entry.what))]
    return begin, [entry for entry in short if entry not in begin]


def _headed(laid: Callable[[Words], Document], words: Words, ways: Sequence[Heading | Nameplate]) -> Document:
    """A setup with the first of several headings of which it has all; the last one is a title at most.

    Raises:
        FitError: it does not fit under that either.
    """
    from boardgen.paper.nameplate import Nameplate

    *better, last = [
        words._replace(plate=way) if isinstance(way, Nameplate) else words._replace(heading=way) for way in ways
    ]
    for each in better:
        try:
            document = laid(each)
        except FitError:
            # At a pitch that was asked for, words may have no room.
            continue
        if _tells(document.pages[0], each.heading):
            return document
    return laid(last)


def _tells(page: Scene, heading: Heading | None) -> bool:
    """Whether a page has all that its heading tells, or the game in short: what has no room on it is left out."""
    groups = {item.id: item for item in page.items if isinstance(item, Group)}
    if heading is None:
        return "short" in groups
    beneath = len(groups["heading"].items) > 1
    return ("corner" in groups or heading.corner is None) and (beneath or heading.opposite is None)


def chosen_seeds(seed: int | None, seeds: Any) -> tuple[int, ...]:
    """The given seeds, perhaps none.

    Raises:
        OptionError: both options are given.
    """
    if seed is not None and seeds is not None:
        raise exclusive("seed", "seeds", "the one draws a single setup, the other several")
    return (seed,) if seed is not None else tuple(seeds or ())


def _called(found: Subject, seeds: Sequence[int]) -> str:
    """The seeds in words as `listed_seeds` does; of a game that always starts the same no number, for it has one."""
    return listed_seeds(seeds) if found.view.random_setups else "setup"


def listed_seeds(seeds: Sequence[int]) -> str:
    """The seeds in words, such as ``setup 7``, ``setups 1–12`` or ``setups 3, 9``; or how many."""
    if len(seeds) == 1:
        return f"setup {seeds[0]}"
    runs: list[list[int]] = []
    for seed in sorted(seeds):
        if runs and seed == runs[-1][1] + 1:
            runs[-1][1] = seed
        else:
            runs.append([seed, seed])
    said = ", ".join(f"{first}–{last}" if first < last else f"{first}" for first, last in runs)
    return f"setups {said}" if len(runs) == 1 or len(said) <= _LONGEST_LIST else f"{len(seeds)} setups"


def _in_name(listed: str) -> str:
    """The same for the name of a file, such as ``setups-3-and-9``."""
    return listed.replace(", ", "-and-").replace("–", "-to-").replace(" ", "-")


def new_seed() -> int:
    """A random seed."""
    return random.SystemRandom().randrange(1_000_000)


def _random(found: Subject, seed: int, side: int | None, settings: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return found.game.random_setup(seed, **settings_of(side, settings))


def _position(found: Subject, written: dict[str, dict[str, Any]]) -> Any:
    return found.game.start(**written.get("board", {}), **written.get("setup", {}))


def _lists_of_all(found: Subject, every: Sequence[dict[str, dict[str, Any]]]) -> tuple[Listed, ...]:
    """What holds for several setups; where one differs from another, all that may hold."""
    if not found.view.setup_lists:
        return ()
    lists = {found.view.setup_lists_of(_position(found, written)) for written in every}
    return lists.pop() if len(lists) == 1 else found.view.setup_lists


PRODUCT = Product("setup", (Way("yaml", setup_file, ("yaml",)), Way("print", setup, PICTURE_FORMATS)))
