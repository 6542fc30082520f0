"""A rule card as its template has it: front matter, text, and figures that have been checked."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from boardgen import resources
from boardgen.cards.blocks import Block, FigureRef, Heading, curly, figures_in, plain_text
from boardgen.cards.front import CARD, Front
from boardgen.cards.named import check_figures, check_sections, fill_front, places_of
from boardgen.cards.parse import FIGURE, parse_text
from boardgen.errors import OutputError, UnknownGameError
from boardgen.games import Game, get_game
from boardgen.messages import did_you_mean, shorten
from boardgen.records import Figure, GameFileError, Record
from boardgen.records.checker import read_text
from boardgen.records.described import find_game
from boardgen.records.notes import read_values
from boardgen.records.problems import Problem, add_problems, by_place
from boardgen.records.source import Source, read_source
from boardgen.schema import Fields, ListOf, MapOf, Text

#: Name of the layouts, beside the folders of the games.
LAYOUTS = "layouts.yaml"
_FENCE = re.compile(r"^---[ \t]*\r?$", re.MULTILINE)

#: In the text: so it is read here, and the designer's rules leave it open.
READING = "†"

#: The places of the figures that the front matter names, before those of the text.
NAMED: Mapping[str, int] = MappingProxyType({"cover": -1, "strip": -2, "kit": -900})
#: The places of the figures of the key count down from here.
KEYED = -3
#: And those of figures for pocket cards.
SMALL = -100
#: And those of figures that the form page shows in place of others.
PAGED = -500
#: The place of the empty board, which no text names.
BOARD = -1000

#: The keys of the front matter that name what the form page leaves out, and what it shows in place of other figures.
WITHOUT, PAGE_FIGURES = "page_without", "page_figures"

_WORDS = Text(longest=300, printed=True)
FRONT = Fields(
    {
        **{field.name: _WORDS for field in fields(Front) if field.name != "parts"},
        "parts": ListOf(_WORDS, "what is needed to play", longest=30),
        "cover": Text("a figure that shows the game in play, file.yaml#id", longest=200),
        "strip": Text("a figure for the head of pocket cards, file.yaml#id", longest=200),
        "kit": Text("a figure for the cover of kits, in place of that of `cover`, file.yaml#id", longest=200),
        "spare": ListOf(
            Text("a heading of the text", longest=200), "sections for pages that would stay empty", longest=12
        ),
        WITHOUT: ListOf(
            Text("a heading of the text, or file.yaml#id", longest=200),
            "sections and figures that the form page leaves out, instead of all spare sections",
            longest=24,
        ),
        PAGE_FIGURES: MapOf(
            Text("a figure that the form page shows in its place, file.yaml#id", longest=200),
            "figures of the text that the form page shows otherwise, such as more or less of a board",
            Text("a figure of the text, file.yaml#id", longest=200),
        ),
        "instead_of": ListOf(
            Text("a figure of the text, file.yaml#id", longest=200),
            "figures that a page leaves out where the game in play opens it: the first, and as many more as need be",
            longest=12,
        ),
        "pocket": ListOf(
            Text("a heading of the text, or file.yaml#id", longest=200),
            "sections that pocket cards show, all of them, or after a section another figure in place of its own",
            longest=24,
        ),
        "brief": MapOf(
            _WORDS._replace(longest=600),
            "what pocket cards say under a figure instead of sentences of its section; each line is a paragraph",
            Text("a figure of the text, file.yaml#id", longest=200),
        ),
        "key": ListOf(
            Text("file.yaml#id", longest=200), "small figures whose captions say what the pictures show", longest=12
        ),
    },
    required=frozenset({"title", "players", "parts", "licence"}),
    doc="The front matter of a rule card",
)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A rule card that has been read and found right; each reading is a card of its own, whatever it says.

    Attributes:
        slug: the game's.
        file: the text's name, for problems.
        front: its front matter.
        blocks: its text.
        records: the game files that it shows figures of, by name.
        cover: the figure on its first page, if it names one.
        strip: the figure at the head of pocket cards, if it names one.
        kit: the figure on the cover of kits, if it is another than `cover`.
        spare: headings of sections that stand only on pages that would stay empty.
        page_without: headings of sections, and figures as ``file.yaml#id``, that the form page leaves out, perhaps
            that of the cover; the sections of `spare` where there are none. Others of these may be there or not.
        pocket: headings of the sections that pocket cards show; of all that have room if there are none.
        small: by such a heading, the figures that pocket cards show in place of those of the section.
        key: small figures whose captions say what the pictures show, for where there is room.
        brief: figure, as ``file.yaml#id`` → what pocket cards say under it instead of sentences of its section.
        instead_of: figures, as ``file.yaml#id``, that a page leaves out where the game in play opens it: the
            first, and as many more as need be.
        page_figures: figure of the text, as ``file.yaml#id`` → the one that the form page shows in its place.
        places: line and column of what `pocket`, `small` and `brief` name, by the key of the front matter and the
            name, and of sections, by ``##`` and the heading.
    """

    slug: str
    file: str
    front: Front
    blocks: tuple[Block, ...]
    records: Mapping[str, Record]
    cover: FigureRef | None = None
    strip: FigureRef | None = None
    kit: FigureRef | None = None
    key: tuple[FigureRef, ...] = ()
    spare: tuple[str, ...] = ()
    page_without: tuple[str, ...] = ()
    pocket: tuple[str, ...] = ()
    small: Mapping[str, tuple[FigureRef, ...]] = field(default_factory=dict)
    brief: Mapping[str, str] = field(default_factory=dict)
    instead_of: tuple[str, ...] = ()
    page_figures: Mapping[str, FigureRef] = field(default_factory=dict)
    places: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)

    @property
    def figures(self) -> tuple[FigureRef, ...]:
        """The figures of the text, in its order."""
        return tuple(figures_in(self.blocks))

    def figure(self, ref: FigureRef) -> tuple[Record, Figure]:
        """The game file and the figure that the text names."""
        record = self.records[ref.file]
        return record, record.figure(ref.id)


class Read(NamedTuple):
    """A card and the texts that it was read from, by their files."""

    card: Card
    texts: Mapping[Path, str]


#: The cards read last, by game and folder: a kit, its forms and its themes are mostly wanted of one and the same.
_READ: dict[tuple[str, Path], Read] = {}
_MOST_READ = 16


def load_card(slug: str, directory: Path | None = None) -> Card:
    """The card of a game; the one that was read before while its files say the same.

    Args:
        slug: the game.
        directory: holds a folder for it; the game's own folder is read unless this is given.

    Raises:
        GameFileError: with every problem of the text and of the game files it names.
    """
    folder = find_game(slug).folder if directory is None else directory / slug
    source = _read_text(folder / CARD)
    if (known := _READ.pop((slug, folder), None)) is None or not _says_the_same(known, source):
        known = read_card(slug, folder, source)
    if all(is_registered(record.game) for record in known.card.records.values()):
        _READ[slug, folder] = known
        if len(_READ) > _MOST_READ:
            del _READ[next(iter(_READ))]
    return known.card


def _says_the_same(known: Read, source: Source) -> bool:
    """Whether a card would be read from the same texts again."""
    try:
        return known.texts == {
            path: (source if path.name == CARD else read_source(path)).text for path in known.texts
        }
    except GameFileError:
        return False


def is_registered(game: Game[Any, Any]) -> bool:
    """Whether a game is the one of its name, unlike those described in files, which may change."""
    try:
        return get_game(game.slug) is game
    except UnknownGameError:
        return False


def read_card(
    slug: str,
    folder: Path,
    source: Source,
    words: Mapping[str, str] = MappingProxyType({}),
    games: Mapping[str, Source] = MappingProxyType({}),
) -> Read:
    """The card of a folder, whose text has been read.

    Args:
        slug: the game's.
        folder: holds game files.
        source: the text.
        words: what further placeholders stand for, in the front matter too.
        games: game files that are not in the folder, by name.

    Raises:
        GameFileError: see `load_card`.
    """
    source.check_characters()
    problems: list[Problem] = []
    front, named, begin = read_front(source, problems, words)
    values = {} if front is None else {**words, **values_of(front)}
    blocks = parse_text(source, begin, values, problems)
    if front is not None:
        _check_readings(source, begin, front, problems)
        check_sections(source, begin, blocks, "spare", named.spare, problems)
        check_sections(source, begin, blocks, "pocket", named.pocket, problems)
        shown = [ref.name for ref in figures_in(blocks)]
        unshown = [name for name in named.page_without if FIGURE.fullmatch(name) is not None]
        headings = [name for name in named.page_without if name not in unshown]
        check_sections(source, begin, blocks, WITHOUT, headings, problems, short=True)
        of_page = [*shown, *(ref.name for ref in (named.cover, *named.key) if ref is not None)]
        check_figures(source, WITHOUT, of_page, unshown, problems)
        check_figures(source, "instead_of", shown, named.instead_of, problems)
        check_figures(source, PAGE_FIGURES, shown, named.page_figures, problems)
        check_figures(source, "brief", _on_pocket_cards(blocks, named), named.brief, problems, "pocket card")
    refs = (*figures_in(blocks), *filter(None, (named.cover, named.strip, named.kit)), *named.key)
    refs = (*refs, *itertools.chain.from_iterable(named.small.values()), *named.page_figures.values())
    records, texts = _load_records(folder, refs, problems, games)
    ids = {name: dict.fromkeys(figure.id for figure in record.figures) for name, record in records.items()}
    for ref in refs:
        record = records.get(ref.file)
        if record is not None and ref.id not in ids[ref.file]:
            message = f"{ref.file} has no figure {shorten(ref.id)!r}; {did_you_mean(ref.id, ids[ref.file])}"
            add_problems(problems, [source.problem(ref.at, "unknown-figure", message)])
    if not blocks and not problems:
        problems.append(source.problem(None, "empty-card", "there is no text under the front matter"))
    if problems or front is None:
        raise GameFileError(by_place(problems))
    small = (ref.name for ref in itertools.chain.from_iterable(named.small.values()))
    places = places_of(source, begin, {"pocket": [*named.pocket, *small], "brief": named.brief})
    card = Card(slug, source.name, front, blocks, MappingProxyType(records), *named, places)
    return Read(card, {folder / CARD: source.text, **texts})


def _read_text(path: Path) -> Source:
    """The text of a card.

    Raises:
        GameFileError: it cannot be read; if there is none, the message tells how to begin one.
    """
    if not path.exists():
        message = "there is no rule card; write its text here (boardgen new shows how one looks)"
        raise GameFileError([Source(str(path), "").problem(None, "unreadable-file", message)])
    return read_source(path)


def eject(slug: str, target: Path) -> dict[Path, bytes]:
    """Copies of a game's template and of the layouts, to begin an own one from.

    Returns:
        The files to write; directories are not made.

    Raises:
        OutputError: one of them is there already.
    """
    own = sorted(path for path in get_game(slug).folder.iterdir() if path.is_file())
    copies = {target / LAYOUTS: resources.templates() / LAYOUTS, **{target / slug / path.name: path for path in own}}
    for copy in copies:
        if os.path.lexists(copy):
            raise OutputError(f"{copy} is there already; eject into another directory")
    return {copy: path.read_bytes() for copy, path in copies.items()}


class _Named(NamedTuple):
    """The figures that the front matter names; see `Card`."""

    cover: FigureRef | None = None
    strip: FigureRef | None = None
    kit: FigureRef | None = None
    key: tuple[FigureRef, ...] = ()
    spare: tuple[str, ...] = ()
    page_without: tuple[str, ...] = ()
    pocket: tuple[str, ...] = ()
    small: Mapping[str, tuple[FigureRef, ...]] = MappingProxyType({})
    brief: Mapping[str, str] = MappingProxyType({})
    instead_of: tuple[str, ...] = ()
    page_figures: Mapping[str, FigureRef] = MappingProxyType({})


def read_front(source: Source, problems: list[Problem], words: Mapping[str, str]) -> tuple[Front | None, _Named, int]:
    """The front matter, None where it is of no use, the figures it names, and where the text begins."""
    fences = list(_FENCE.finditer(source.text))[:2]
    if len(fences) < 2 or source.text[: fences[0].start()].strip():
        message = "a card begins with a line ---, then title: and so on, then another line ---"
        raise GameFileError([source.problem(0, "no-front-matter", message)])
    inner = Source(source.name, source.text[: fences[1].start()])
    begin = min(fences[1].end() + 1, len(source.text))
    try:
        values, notes = read_values(inner, FRONT, "the front matter")
    except GameFileError as error:
        add_problems(problems, error.problems)
        return None, _Named(), begin
    add_problems(problems, notes.problems)
    if notes.problems:
        return None, _Named(), begin
    values = fill_front(source, values, words, problems) if words else values
    cover = _named(source, "cover", str(values.pop("cover", "")), f"{values['title']} in play", problems)
    strip = _named(source, "strip", str(values.pop("strip", "")), str(values["title"]), problems)
    kit = _named(source, "kit", str(values.pop("kit", "")), f"{values['title']} in play", problems)
    spare, without, pocket = (tuple(map(curly, values.pop(name, []))) for name in ("spare", WITHOUT, "pocket"))
    key = (_named(source, "key", name, "", problems, KEYED - at) for at, name in enumerate(values.pop("key", [])))
    keys = tuple(filter(None, key))
    pocket, small = _pocket(source, pocket, problems)
    brief = MappingProxyType({name: curly(said) for name, said in values.pop("brief", {}).items()})
    instead_of = tuple(values.pop("instead_of", ()))
    paged = _page_figures(source, values.pop(PAGE_FIGURES, {}), problems)
    named = _Named(cover, strip, kit, keys, spare, without, pocket, small, brief, instead_of, paged)
    texts = {key: curly(value) for key, value in values.items() if key != "parts"}
    return Front(**texts, parts=tuple(map(curly, values["parts"]))), named, begin


def _named(
    source: Source, key: str, named: str, alt: str, problems: list[Problem], index: int | None = None
) -> FigureRef | None:
    """The figure that the front matter names under a key."""
    if not named:
        return None
    at = source.text.index(named, source.text.index(f"{key}:"))
    found = FIGURE.fullmatch(named)
    if found is None:
        message = (
            f"{key}: {shorten(named)!r} is no figure; write a game file of this folder and a figure, file.yaml#id"
        )
        add_problems(problems, [source.problem(at, "bad-figure", message)])
        return None
    return FigureRef(alt, found[1], found[2], NAMED[key] if index is None else index, at)


def _pocket(
    source: Source, named: Sequence[str], problems: list[Problem]
) -> tuple[tuple[str, ...], Mapping[str, tuple[FigureRef, ...]]]:
    """The sections named for pocket cards, and the figures that stand after some of them."""
    headings: list[str] = []
    small: dict[str, tuple[FigureRef, ...]] = {}
    for at, name in enumerate(named):
        if not headings or FIGURE.fullmatch(name) is None:
            headings.append(name)
        elif (ref := _named(source, "pocket", name, headings[-1], problems, SMALL - at)) is not None:
            small[headings[-1]] = (*small.get(headings[-1], ()), ref)
    return tuple(headings), MappingProxyType(small)


def _page_figures(source: Source, named: Mapping[str, str], problems: list[Problem]) -> Mapping[str, FigureRef]:
    """The figures that the form page shows in place of others."""
    found = {
        name: _named(source, PAGE_FIGURES, other, "", problems, PAGED - at)
        for at, (name, other) in enumerate(named.items())
    }
    return MappingProxyType({name: ref for name, ref in found.items() if ref is not None})


def _check_readings(source: Source, begin: int, front: Front, problems: list[Problem]) -> None:
    """The sign for a reading and the line that says what it means come together."""
    at = source.text.find(READING, begin)
    if at >= 0 and not front.readings:
        message = f"{READING} marks a reading; say what it means under readings: in the front matter, or leave it out"
        add_problems(problems, [source.problem(at, "missing-reading", message)])
    if at < 0 and front.readings:
        message = (
            f"readings: says what {READING} means, and the text has none; write {READING} behind such a sentence"
        )
        add_problems(problems, [source.problem(source.text.index("readings"), "missing-reading", message)])


def _on_pocket_cards(blocks: Sequence[Block], named: _Named) -> list[str]:
    """The figures that pocket cards show, if there is room."""
    found: list[str] = []
    section = ""
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            section = plain_text(block.runs)
            found += [ref.name for ref in named.small.get(section, ())]
        elif section not in named.small and (not named.pocket or section in named.pocket):
            found += [ref.name for ref in figures_in((block,))]
    return found


def values_of(front: Front) -> dict[str, str]:
    """What placeholders stand for."""
    values = {field.name: getattr(front, field.name) for field in fields(front)}
    return {**values, "parts": ", ".join(front.parts)}


def _load_records(
    folder: Path, refs: Sequence[FigureRef], problems: list[Problem], games: Mapping[str, Source]
) -> tuple[dict[str, Record], dict[Path, str]]:
    """Each game file once, and its text; what is wrong with one is noted with its own place."""
    records, texts = {}, {}
    for name in dict.fromkeys(ref.file for ref in refs):
        try:
            source = games[name] if name in games else read_source(folder / name)
            records[name] = read_text(source).record()
            texts[folder / name] = source.text
        except GameFileError as error:
            add_problems(problems, error.problems)
    return records, texts
