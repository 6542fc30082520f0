"""Every option of everything that can be printed, said once.

An option is a type: `Pitch` says in the signature of a product that it takes a length, and carries what the command
line, a form or a reader of help needs to know: help, unit, limits, choices. What an option is when it is not given
stands in the signature as its default; a text beside the type says so in words where the default is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args

from boardgen import limits
from boardgen.printables import kinds
from boardgen.printables.names import board_names, find_board, find_game, game_names, paper_kinds, set_names

if TYPE_CHECKING:
    from boardgen.boards.picture import Labels
    from boardgen.games import Game as AnyGame
    from boardgen.paper.cuts import Cuts
    from boardgen.paper.duplex import Edge
    from boardgen.paper.sizes import Orientation
    from boardgen.records import Record
    from boardgen.records.mark_specs import Mark
    from boardgen.scene.themes import Theme

    Game = AnyGame[Any, Any]
else:  # Their values are asked for when they are needed.
    Game = Labels = Cuts = Edge = Orientation = Record = Mark = Theme = str


class Option(NamedTuple):
    """What is known of an option.

    Attributes:
        help: a sentence or two.
        kind: how its values are written and checked.
        metavar: stands for a value in help, if not as for all of the kind.
        several: it may be given more than once.
        not_for_laser: why work for a laser does not have it.
    """

    help: str
    kind: kinds.Kind
    metavar: str = ""
    several: bool = False
    not_for_laser: str = ""


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
    from boardgen.cards.booklet import GRIDS

    return tuple(map(str, GRIDS))


def _of_board(name: str) -> limits.Range:
    """A size whose limits the board knows."""
    return limits.Range(name, -(10**9), unit="")


def _described(key: str) -> tuple[str, ...]:
    """The words that a key of descriptions of boards may have."""
    from boardgen.boards.description import BOARD
    from boardgen.schema import Choice

    spec = BOARD.fields[key]
    assert isinstance(spec, Choice)
    return spec.values


_ONE_SIDE = "a cutter works on one side"
_EVERY_CUT = "every cut is a line"
_ONE_PIECE = "a plank is cut in one piece"

# What is printed.
BoardName = Annotated[
    str | Mapping[str, Any],
    Option(
        "A game, or one of the other boards. In Python also a description.",
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

# The board of a game.
Side = Annotated[
    int | None,
    Option("Cells to a side.", kinds.Integer(_of_board("side"))),
]
Columns = Annotated[int | None, Option("Columns of a rectangle.", kinds.Integer(_of_board("columns")))]
Rows = Annotated[int | None, Option("Rows of a rectangle.", kinds.Integer(_of_board("rows")))]
Shape = Annotated[str | None, Option("The shape of a board of points.", kinds.Choice(partial(_described, "shape")))]
Corner = Annotated[
    str | None, Option("The corner that cells are counted from.", kinds.Choice(partial(_described, "corner")))
]
Letters = Annotated[
    str | None, Option("The letters of columns, as in Go without i.", kinds.Choice(partial(_described, "letters")))
]
Diagonals = Annotated[
    str | None, Option("Which points have slanting lines.", kinds.Choice(partial(_described, "diagonals")))
]
Without = Annotated[str | None, Option("Cells to leave out, such as 'c3 d4'.", kinds.Plain(), "CELLS")]
Checkered = Annotated[bool, Option("Shade cells in turn.", kinds.Flag())]
Setting = Annotated[
    object,
    Option("Any other board option of the game, as in game files (host=hex, variant=even).", kinds.Settings()),
]

# Sheets.
PaperSize = Annotated[
    str,
    Option("Size of the sheets: a0 … a6, letter, legal, tabloid, or WIDTHxHEIGHT such as 300x300mm.", kinds.Paper()),
]
PaperOrNone = Annotated[
    str,
    Option(
        "Size of the sheets: a0 … a6, letter, legal, tabloid, WIDTHxHEIGHT such as 300x300mm, or 'none' for a page "
        "as large as what is drawn.",
        kinds.Paper(none=True),
    ),
]
OrientationName = Annotated[
    Orientation, Option("How the paper lies; auto takes the way that serves better.", kinds.Choice(_orientations))
]
Margin = Annotated[float | str, Option("Around what is printed, at least 5 mm.", kinds.Length(limits.MARGIN))]
Ruler = Annotated[bool, Option("A 100 mm and 4 in ruler to check by.", kinds.Flag(), not_for_laser=_EVERY_CUT)]
ThemeName = Annotated[
    str | Theme,
    Option("Colours to print with.", kinds.ThemeName(_themes), not_for_laser="colours say what is cut"),
]

# Pictures on sheets.
Pitch = Annotated[
    float | str | None,
    Option("Between the centres of neighbouring cells, such as 25mm or 1in.", kinds.Length(limits.PITCH)),
]
Fit = Annotated[bool, Option("As large as the page allows, which is usual without a pitch.", kinds.Flag())]
Tile = Annotated[
    bool, Option("A poster over as many pages as the pitch takes.", kinds.Flag(), not_for_laser=_ONE_PIECE)
]
Overlap = Annotated[
    float | str | None,
    Option(
        "Of the pages of a poster, for glue; 0 for butt joints.",
        kinds.Length(limits.OVERLAP),
        not_for_laser=_ONE_PIECE,
    ),
]
Halves = Annotated[
    bool,
    Option("Half the board: print it twice, turn one half round, join.", kinds.Flag(), not_for_laser=_ONE_PIECE),
]
Flap = Annotated[
    float | str | None,
    Option(
        "Of halves, for glue along the joint; 0 for a butt joint.",
        kinds.Length(limits.FLAP),
        not_for_laser=_ONE_PIECE,
    ),
]
Pad = Annotated[
    int | str | None,
    Option(
        "N small boards on the page, for pen and paper; 'max' takes as many as fit at the pitch.",
        kinds.Integer(limits.PAD, "max"),
    ),
]
LabelsName = Annotated[
    Labels,
    Option(
        "Coordinates: alone or 'edge' along the edge, 'cells' in every cell.",
        kinds.Choice(_labels, alone="edge", without="none"),
    ),
]

# Printing on both sides.
Duplex = Annotated[
    bool,
    Option("Print the backs too: every second page is a back, mirrored.", kinds.Flag(), not_for_laser=_ONE_SIDE),
]
DuplexEdge = Annotated[
    Edge | None,
    Option("The edge on which the printer turns the sheet.", kinds.Choice(_edges), not_for_laser=_ONE_SIDE),
]
DuplexOffset = Annotated[
    str | tuple[float, float] | None,
    Option(
        "Move the backs so far right and down (mm), as the calibration sheet tells.",
        kinds.Offset(),
        not_for_laser=_ONE_SIDE,
    ),
]

# Pieces.
Only = Annotated[
    str | Sequence[str], Option("Some kinds of pieces of the set: tiles,coins.", kinds.Words(), "KIND,…")
]
Suits = Annotated[
    str | Sequence[str],
    Option("Suits of a piecepack, or 'all' for two whole packs.", kinds.Words(), "SUIT,…"),
]
Colours = Annotated[str | Sequence[str], Option("Colours of the players: yellow,blue.", kinds.Words(), "COLOUR,…")]
Diameter = Annotated[float | str | None, Option("Of round pieces, such as 18mm.", kinds.Length(limits.DIAMETER))]
Count = Annotated[
    int | None, Option("How many of each stone, pyramid, goal or counter.", kinds.Integer(limits.COUNT))
]
Copies = Annotated[int, Option("Of the whole set of pieces.", kinds.Integer(limits.COPIES))]
Bleed = Annotated[
    float | str,
    Option("Ground that runs on beyond the cuts, such as 2mm.", kinds.Length(limits.BLEED), not_for_laser=_EVERY_CUT),
]
CutsName = Annotated[
    Cuts,
    Option("Marks around the pieces, or lines to cut along.", kinds.Choice(_cuts), not_for_laser=_EVERY_CUT),
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
        "The same seed gives the same setup, for games that have random ones.",
        kinds.Integer(limits.SEED),
    ),
]
Seeds = Annotated[
    str | int | Sequence[int] | None,
    Option("Several setups, such as 1-12 or 3,7,20-22.", kinds.Seeds(limits.MOST_SETUPS)),
]
PerPage = Annotated[int | None, Option("So many different setups on a page.", kinds.Integer(limits.PER_PAGE))]

# Rules and records.
Form = Annotated[
    str,
    Option(
        "A card is a sheet printed on both sides and folded once; a page has everything on one side; pocket cards "
        "have the rules in short and are cut out.",
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
Diagrams = Annotated[int, Option("Diagrams on a page.", kinds.Numbers(_diagrams))]
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
    bool, Option("Move numbers on the pieces; where pieces move, on the one that moved last.", kinds.Flag())
]
Last = Annotated[
    bool,
    Option("The last move: thin corners where a piece came from, bold ones where it went.", kinds.Flag()),
]
Flags = Annotated[
    str | Sequence[str], Option("The game's own switches that are on, such as control.", kinds.Words(), "NAME,…")
]

# What only programs have at hand.
GameOrName = Annotated[str | Game, Option("The game, or its name.", kinds.Given("game", "GAME"))]
AnyPosition = Annotated[Any, Option("A position of that game.", kinds.Given("position", "POSITION"))]
Marks = Annotated[
    Sequence[Mapping[str, Any] | Mark],
    Option("What is drawn upon it: marks as in game files, or `Mark`s.", kinds.Given("marks", "MARKS")),
]
Caption = Annotated[str, Option("Stands under it.", kinds.Given("text", "TEXT"))]
Places = Annotated[str | Sequence[str], Option("Only the part of the picture around these places.", kinds.Ids())]

# Work.
Jobs = Annotated[int, Option("Processes that share the work.", kinds.Integer(limits.JOBS))]
