"""All options of all products, each declared once.

An option is a type: `Pitch` in the signature of a product says that it takes a length, and carries what the command
line, forms and help need: help text, unit, limits, choices. The default is in the signature; if it is None, a text
beside the type gives the default in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args

from boardgen import limits
from boardgen.printables import kinds, sheet_kinds
from boardgen.printables.names import board_names, find_board, find_game, game_names, paper_kinds, set_names

if TYPE_CHECKING:
    from boardgen.boards.picture import Labels
    from boardgen.fonts.opened import OpenedFont
    from boardgen.games import Game as AnyGame
    from boardgen.paper.cuts import Cuts
    from boardgen.paper.duplex import Edge
    from boardgen.paper.sizes import Orientation
    from boardgen.records import Collection, Record
    from boardgen.records.mark_specs import Mark
    from boardgen.scene.themes import Theme

    Game = AnyGame[Any, Any]
else:  # Not imported at run time.
    Game = Labels = Cuts = Edge = OpenedFont = Orientation = Record = Collection = Mark = Theme = str


class Option(NamedTuple):
    """The description of an option.

    Attributes:
        help: a sentence or two.
        kind: how its values are written and checked.
        metavar: the placeholder for a value in help, if not that of the kind.
        several: whether it may be given more than once.
        not_for_laser: why laser files do not have it; empty if they do.
    """

    help: str
    kind: kinds.Kind
    metavar: str = ""
    several: bool = False
    not_for_laser: str = ""


def _line_hues() -> tuple[str, ...]:
    from boardgen.scene.themes import LINE_HUES

    return tuple(LINE_HUES)


def _labels() -> tuple[str, ...]:
    from boardgen.boards import picture

    return get_args(picture.Labels)


def _orientations() -> tuple[str, ...]:
    from boardgen.paper import sizes

    return get_args(sizes.Orientation)


def _edges() -> tuple[str, ...]:
    from boardgen.paper import duplex

    return get_args(duplex.Edge)


def _cuts() -> tuple[str, ...]:
    from boardgen.paper import cuts

    return get_args(cuts.Cuts)


def _themes() -> tuple[str, ...]:
    from boardgen.scene.themes import THEMES

    return tuple(THEMES)


def _forms() -> tuple[str, ...]:
    from boardgen.cards.layouts import FORMS

    return FORMS


def _diagrams() -> tuple[str, ...]:
    from boardgen.cards.booklet_measures import GRIDS

    return tuple(map(str, GRIDS))


def _presets() -> tuple[str, ...]:
    from boardgen.cards.frames import PRESETS

    return tuple(PRESETS)


def _of_board(name: str) -> limits.Range:
    """A size whose limits depend on the board."""
    return limits.Range(name, -(10**9), unit="")


def _described(key: str) -> tuple[str, ...]:
    """The words allowed for a key in the description of a board."""
    from boardgen.boards.description import BOARD
    from boardgen.schema import Choice

    spec = BOARD.fields[key]
    assert isinstance(spec, Choice)
    return spec.values


_ONE_SIDE = "a cutter works on one side"
_EVERY_CUT = "every cut is a line"
_ONE_PIECE = "a plank is cut in one piece"

# What to print.
BoardName = Annotated[
    str | Mapping[str, Any],
    Option(
        "A game or another board. In Python also a description.",
        kinds.NameOrDescription("board", board_names, find_board),
        "BOARD",
    ),
]
GameName = Annotated[str, Option("A game.", kinds.Name("game", game_names, find_game), "GAME")]
PaperKind = Annotated[str, Option("A kind of paper.", kinds.Name("paper", paper_kinds), "KIND")]
SetName = Annotated[str, Option("A set of pieces.", kinds.Name("set of pieces", set_names), "SET")]
GameFile = Annotated[
    str | Path | Record,
    Option("A game file; '-' is standard input. In Python also a record.", kinds.Given("file", "FILE")),
]

GameFiles = Annotated[
    str | Path | Record | Collection | Sequence[str | Path | Record | Collection],
    Option(
        "A game file; '-' is standard input. A study book takes several. In Python also a record.",
        kinds.Given("file", "FILE"),
        several=True,
    ),
]
OneGame = Annotated[
    str | int | None,
    Option("Which game of a file with several: its number or its id.", kinds.Plain(), "N"),
]

# The board of a game.
Side = Annotated[
    int | None,
    Option("Number of cells on a side.", kinds.Integer(_of_board("side"))),
]
Columns = Annotated[int | None, Option("Columns of a rectangle.", kinds.Integer(_of_board("columns")))]
Rows = Annotated[int | None, Option("Rows of a rectangle.", kinds.Integer(_of_board("rows")))]
Shape = Annotated[str | None, Option("The shape of a board of points.", kinds.Choice(partial(_described, "shape")))]
Corner = Annotated[
    str | None, Option("The corner where coordinates begin.", kinds.Choice(partial(_described, "corner")))
]
Letters = Annotated[
    str | None, Option("The letters of columns; as in Go without i.", kinds.Choice(partial(_described, "letters")))
]
Diagonals = Annotated[
    str | None, Option("Which points have diagonal lines.", kinds.Choice(partial(_described, "diagonals")))
]
Without = Annotated[str | None, Option("Cells to leave out, such as 'c3 d4'.", kinds.Plain(), "CELLS")]
Checkered = Annotated[bool, Option("Shade cells like a checkerboard.", kinds.Flag())]
Setting = Annotated[
    object,
    Option("Any other board option of the game, as in game files (host=hex, variant=even).", kinds.Settings()),
]

# Sheets.
_PAPER = Option(
    "Size of the sheets: a0 … a6, letter, legal, tabloid, or WIDTHxHEIGHT such as 300x300mm.", sheet_kinds.Paper()
)
PaperSize = Annotated[str, _PAPER]
SuitedPaper = Annotated[str | None, _PAPER]
PaperOrNone = Annotated[
    str,
    Option(
        "Size of the sheets: a0 … a6, letter, legal, tabloid, WIDTHxHEIGHT such as 300x300mm, or 'none' for a page "
        "as large as what is drawn.",
        sheet_kinds.Paper(none=True),
    ),
]
OrientationName = Annotated[
    Orientation, Option("Portrait or landscape; auto picks the better one.", kinds.Choice(_orientations))
]
_MARGIN = Option("Margin of the page, at least 5 mm.", kinds.Length(limits.MARGIN))
Margin = Annotated[float | str, _MARGIN]
MarginOrNone = Annotated[float | str | None, _MARGIN]
Ruler = Annotated[
    bool,
    Option(
        "Rulers of 50 mm and 2 in to check the printed size; pads of two to six boards and pages of several setups "
        "have none.",
        kinds.Flag(),
        not_for_laser=_EVERY_CUT,
    ),
]
ThemeName = Annotated[
    str | Theme,
    Option(
        "Colours to print with.", sheet_kinds.ThemeName(_themes), not_for_laser="colours tell cuts from engravings"
    ),
]

FontFile = Annotated[
    str | Path | OpenedFont | None,
    Option(
        "A font of your own (.ttf or .otf) for characters that Fira Sans lacks. Noto Sans sets what that lacks too.",
        sheet_kinds.FontFile(),
    ),
]

LineHues = Annotated[
    str,
    Option("Colours of the lines of Pi: as the designer wants them, or of no player's.", kinds.Choice(_line_hues)),
]

# Pictures on sheets.
Pitch = Annotated[
    float | str | None,
    Option("Distance between the centres of neighbouring cells, such as 25mm or 1in.", kinds.Length(limits.PITCH)),
]
Fit = Annotated[bool, Option("Make it as large as the page allows; the default without a pitch.", kinds.Flag())]
Tile = Annotated[
    bool, Option("A poster over two pages, or as many as a pitch needs.", kinds.Flag(), not_for_laser=_ONE_PIECE)
]
Overlap = Annotated[
    float | str | None,
    Option(
        "Overlap of the pages of a poster, for glue; 0 for butt joints.",
        kinds.Length(limits.OVERLAP),
        not_for_laser=_ONE_PIECE,
    ),
]
Halves = Annotated[
    bool,
    Option(
        "Half the board: print it twice, turn one half around, join them; both halves if they have coordinates.",
        kinds.Flag(),
        not_for_laser=_ONE_PIECE,
    ),
]
Flap = Annotated[
    float | str | None,
    Option(
        "Glue flap along the joint of halves, 8 mm unless given; 0 for a butt joint.",
        kinds.Length(limits.FLAP),
        not_for_laser=_ONE_PIECE,
    ),
]
Pad = Annotated[
    int | str | None,
    Option(
        "N small boards on the page, for pen and paper; 'max' for as many as fit at the pitch.",
        kinds.Integer(limits.PAD, "max"),
    ),
]
_LABELS = Option(
    "Coordinates: 'edge' (the default of the option) along the edge, 'cells' in every cell.",
    kinds.Choice(_labels, alone="edge", without="none"),
)
LabelsName = Annotated[Labels, _LABELS]
#: The same where None stands for what suits the page.
LabelsOrNone = Annotated[Labels | None, _LABELS]

# Printing on both sides.
Duplex = Annotated[
    bool,
    Option("Print the backs too: every second page is a mirrored back.", kinds.Flag(), not_for_laser=_ONE_SIDE),
]
DuplexEdge = Annotated[
    Edge | None,
    Option("The edge over which the printer turns the sheet.", kinds.Choice(_edges), not_for_laser=_ONE_SIDE),
]
DuplexOffset = Annotated[
    str | tuple[float, float] | None,
    Option(
        "Move the backs right and down by this much (mm), as read from the calibration sheet for the same edge.",
        kinds.Offset(),
        not_for_laser=_ONE_SIDE,
    ),
]

# Pieces.
Only = Annotated[
    str | Sequence[str], Option("Only these kinds of pieces of the set: tiles,coins.", kinds.Words(), "KIND,…")
]
Suits = Annotated[
    str | Sequence[str],
    Option("Suits of a piecepack, or 'all' for two whole packs.", kinds.Words(), "SUIT,…"),
]
Colours = Annotated[str | Sequence[str], Option("Colours of the players: yellow,blue.", kinds.Words(), "COLOUR,…")]
Diameter = Annotated[
    float | str | None, Option("Diameter of round pieces, such as 18mm.", kinds.Length(limits.DIAMETER))
]
Copies = Annotated[int | None, Option("Number of copies of the whole set.", kinds.Integer(limits.COPIES))]
Count = Annotated[int | None, Option("Number of each stone, pyramid, goal or counter.", kinds.Integer(limits.COUNT))]
Bleed = Annotated[
    float | str,
    Option(
        "How far the background extends beyond the cuts, such as 2mm.",
        kinds.Length(limits.BLEED),
        not_for_laser=_EVERY_CUT,
    ),
]
CutsName = Annotated[
    Cuts,
    Option("Crop marks around the pieces, or lines to cut along.", kinds.Choice(_cuts), not_for_laser=_EVERY_CUT),
]

Kerf = Annotated[
    float | str,
    Option(
        "Width of the laser's cut, such as 0.15mm: cuts move by half of it, outwards around parts and inwards in "
        "holes, so that parts have their true size.",
        kinds.Length(limits.KERF),
    ),
]

# Setups.
Seed = Annotated[
    int | None,
    Option(
        "The same seed gives the same random setup, for games that have them.",
        kinds.Integer(limits.SEED),
    ),
]
Seeds = Annotated[
    str | int | Sequence[int] | None,
    Option("Several setups, such as 1-12 or 3,7,20-22.", kinds.Seeds(limits.MOST_SETUPS)),
]
PerPage = Annotated[int | None, Option("Number of different setups on a page.", kinds.Integer(limits.PER_PAGE))]

# Rules and records.
Form = Annotated[
    str,
    Option(
        "A card is folded from sheets printed on both sides; a page is read flat, on one side or more; pocket cards "
        "have the rules in brief and are cut out.",
        kinds.Choice(_forms),
    ),
]
Templates = Annotated[
    str | Path | None,
    Option(
        "Read texts, figures and layouts from this directory instead of boardgen's own.",
        kinds.Given("directory", "DIR"),
    ),
]
Study = Annotated[
    bool,
    Option("A study book: prose, variations, diagrams where the record asks for one, exercises.", kinds.Flag()),
]
Every = Annotated[
    int | None,
    Option("A diagram after so many moves, besides those the record asks for.", kinds.Integer(limits.EVERY)),
]
Fold = Annotated[
    bool, Option("Two pages on each side of a sheet, in the order for folding and stapling.", kinds.Flag())
]
Diagrams = Annotated[int | None, Option("Number of diagrams on a page.", kinds.Numbers(_diagrams))]
Width = Annotated[int | None, Option("Width of a moving picture in pixels.", kinds.Integer(limits.WIDTH))]
Delay = Annotated[
    int,
    Option(
        "Milliseconds for a move in a moving picture; the last is seen three times as long.",
        kinds.Integer(limits.DELAY),
    ),
]
Preset = Annotated[
    str | None,
    Option(
        "The size of a moving picture for a forum: bgg (BoardGameGeek) is 1,900 pixels along the longer side.",
        kinds.Choice(_presets),
    ),
]
Ids = Annotated[
    str | Sequence[str],
    Option("Only this figure.", kinds.Ids(), "ID", several=True),
]
After = Annotated[
    int | str | None,
    Option(
        "The position after N moves, or at a path into variations such as 5b2, instead of the figures of the file.",
        kinds.PlaceInGame(limits.AFTER),
    ),
]
Numbers = Annotated[
    bool, Option("Move numbers on the pieces; in games of moving pieces, of the latest moves.", kinds.Flag())
]
Last = Annotated[
    bool, Option("Mark the last move: a dashed outline where it began, bold corners where it ended.", kinds.Flag())
]
Flags = Annotated[
    str | Sequence[str], Option("Switches of the game to turn on, such as control.", kinds.Words(), "NAME,…")
]

# What only programs can pass.
GameOrName = Annotated[str | Game, Option("The game, or its name.", kinds.Given("game", "GAME"))]
AnyPosition = Annotated[Any, Option("A position of that game.", kinds.Given("position", "POSITION"))]
Marks = Annotated[
    Sequence[Mapping[str, Any] | Mark],
    Option("What is drawn on it: marks as in game files, or `Mark`s.", kinds.Given("marks", "MARKS")),
]
Caption = Annotated[str, Option("Text below it.", kinds.Given("text", "TEXT"))]
Places = Annotated[str | Sequence[str], Option("Only the part of the picture around these places.", kinds.Ids())]

# Work.
Jobs = Annotated[int, Option("Number of parallel processes.", kinds.Integer(limits.JOBS))]
