"""What a description of a game may say, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardgen.errors import CodedError, Fault, OptionError
from boardgen.games.own.position import NOBODY_NAME, Kind
from boardgen.games.own.view import Shape
from boardgen.messages import did_you_mean
from boardgen.pieces.designed import read_path
from boardgen.pieces.men import SHAPES
from boardgen.scene.primitives import PathStep
from boardgen.scene.themes import COLOURS
from boardgen.schema import Boolean, ByForm, Choice, Fields, Free, Integer, ListOf, MapOf, Number, Text

#: Beside the players: a drawing to which walls and links are added.
DRAWING = "drawing"
MOST_PLAYERS = 6
WALL, LINK = "wall", "link"
#: Where shapes that stand between places may stand; all others stand on cells.
_PLACES: Mapping[str, tuple[str, ...]] = {WALL: ("edges",), LINK: ("links", "edges")}

_NAME = Text(
    pattern=r"[a-z][a-z0-9-]{0,19}", expected="a name of 1 to 20 lower-case letters, digits and hyphens, such as red"
)
_COLOUR = Choice(COLOURS)

PIECE = Fields(
    {
        "shape": Choice((*SHAPES, WALL, LINK), "what it looks like; a stone unless told"),
        "path": Text("an outline of your own, as the data of an SVG path", longest=20_000),
        "letter": Text("stands for it in moves", pattern="[A-Z][A-Z]?", expected="one or two capitals, such as R"),
        "text": Text("a letter or number on it", longest=2, printed=True),
        "owner": Choice(("players", NOBODY_NAME), "whose they are", default="players"),
        "colour": Choice(COLOURS, "of pieces that are nobody's"),
        "count": Integer("how many each owner has, those on the board included", smallest=1, largest=1_000),
        "taken_as": Text("the kind it goes back to when it is taken"),
        "stands": Choice(("cells", "edges", "links"), "where it stands; walls on edges, links from cell to cell"),
        "size": Number("a share of the usual size", smallest=0.2, largest=1.45, default=1.0),
        "length": Number("of a wall or link in a kit, pitches", smallest=0.2, largest=20),
        "turned": Number("degrees clockwise", smallest=-360, largest=360, default=0.0),
        "faces": Boolean("it points away from its player", default=False),
    },
    doc="a kind of piece",
)
#: What stands where: a drawing, or player → cells, or player → kind of piece → cells.
PLACES = ByForm(
    "what stands where: a drawing, a row of cells a line; or the cells of each player",
    scalar=Text(longest=200_000),
    mapped=MapOf(
        ByForm(
            scalar=Text(longest=200_000),
            listed=ListOf(Text()),
            mapped=MapOf(ListOf(Text(), words=True), key=_NAME),
        ),
        key=_NAME,
    ),
)
DESCRIPTION = Fields(
    {
        "title": Text("the name of the game", longest=60, printed=True),
        "designer": Text("who designed it", longest=100, printed=True),
        "players": ByForm(
            "in the order of their turns: colours, or a name and a colour for each",
            scalar=ListOf(_COLOUR, words=True, fewest=1, longest=MOST_PLAYERS, distinct=True),
            listed=ListOf(_COLOUR, fewest=1, longest=MOST_PLAYERS, distinct=True),
            mapped=MapOf(_COLOUR, key=_NAME),
        ),
        "turns": Choice(("round", "free"), "whether players move in turn", default="round"),
        "stacks": Boolean("pieces may stand on others", default=False),
        "highest": Integer("how many pieces a stack may have", smallest=2, largest=1_000),
        "may_move": Choice(("own", "all"), "whose pieces a player may move", default="own"),
        "captured": Choice(
            ("gone", "back", "taker", "under"),
            "what becomes of taken pieces: gone, back in hand, in the taker's hand, or under their captor",
            default="gone",
        ),
        "board": Free("a board by description"),
        "pieces": MapOf(PIECE, "kinds of pieces; stones of the players unless told", key=_NAME),
        "signs": MapOf(
            Text(longest=60), "what characters of drawings stand for, such as x: red", key=Text(longest=3)
        ),
        "start": PLACES,
        "pitch": Number(
            "mm between neighbouring places of a board to play on", smallest=3, largest=200, default=20.0
        ),
        "figure_pitch": Number("the same of figures", smallest=3, largest=100, default=8.0),
    },
    required=frozenset({"title", "board"}),
    doc="a game by description",
)


def players_of(values: Mapping[str, Any]) -> dict[str, str]:
    """Player → colour, in the order of turns.

    Raises:
        OptionError: too many of them, or two of one colour.
    """
    given = values.get("players", ["black", "white"])
    found = dict(given) if isinstance(given, Mapping) else {colour: colour for colour in given}
    faults = []
    if not 1 <= len(found) <= MOST_PLAYERS:
        faults.append(Fault("bad-players", f"1 to {MOST_PLAYERS} players, not {len(found)}", ("players",)))
    faults += [
        Fault("bad-players", f"no player can be called {name}", ("players", name))
        for name in (NOBODY_NAME, DRAWING)
        if name in found
    ]
    seen: dict[str, str] = {}
    for player, colour in found.items():
        if colour in seen:
            message = f"{seen[colour]} and {player} are both {colour}; nobody could tell their pieces apart"
            faults.append(Fault("bad-players", message, ("players", player)))
        seen.setdefault(colour, player)
    if faults:
        raise OptionError.of(faults)
    return found


def kinds_of(values: Mapping[str, Any]) -> tuple[tuple[Kind, ...], tuple[Shape, ...]]:
    """The kinds of pieces and how they look.

    Raises:
        OptionError: kinds that moves could not tell apart, or a path that cannot be drawn.
    """
    pieces: Mapping[str, Mapping[str, Any]] = values.get("pieces") or {"stone": {}}
    faults: list[Fault] = []
    kinds, shapes = [], []
    for name, piece in pieces.items():
        shape = piece.get("shape", "path" if "path" in piece else name if name in (*SHAPES, WALL, LINK) else "stone")
        place = piece.get("stands", {WALL: "edges", LINK: "links"}.get(shape, "cells"))
        if place not in _PLACES.get(shape, ("cells",)):
            message = (
                f"a {shape} does not stand on {place}; walls and links stand on edges, links also from cell to cell"
            )
            faults.append(Fault("bad-piece", message, ("pieces", name)))
        steps: tuple[PathStep, ...] = ()
        if "path" in piece:
            if "shape" in piece:
                message = "either a shape or a path of your own, not both"
                faults.append(Fault("bad-piece", message, ("pieces", name, "path"), key=True))
            try:
                steps = read_path(piece["path"])
            except CodedError as error:
                faults.append(Fault(error.code, error.message, ("pieces", name, "path")))
        owned = piece.get("owner", "players") == "players"
        if owned and "colour" in piece:
            message = "pieces of players have their player's colour; a colour goes with owner: nobody"
            faults.append(Fault("bad-piece", message, ("pieces", name, "colour"), key=True))
        kinds.append(Kind(name, piece.get("letter", ""), place, owned, piece.get("count"), shape == WALL))
        if "taken_as" in piece:
            if piece["taken_as"] not in pieces:
                message = f"there is no piece {piece['taken_as']!r}; {did_you_mean(piece['taken_as'], pieces)}"
                faults.append(Fault("bad-piece", message, ("pieces", name, "taken_as")))
            kinds[-1] = kinds[-1]._replace(taken_as=piece["taken_as"])
        shapes.append(
            Shape(
                shape,
                piece.get("colour", "grey" if place == "cells" else "black"),
                piece.get("text", ""),
                piece.get("size", 1.0),
                piece.get("turned", 0.0),
                piece.get("faces", False),
                steps,
                piece.get("length"),
            )
        )
    faults += _unclear(kinds)
    if faults:
        raise OptionError.of(faults)
    return tuple(kinds), tuple(shapes)


def _unclear(kinds: list[Kind]) -> list[Fault]:
    """Kinds that moves could not tell apart."""
    faults = []
    letters: dict[str, str] = {}
    plain: dict[str, str] = {}
    for kind in kinds:
        if kind.letter in letters:
            message = f"{letters[kind.letter]} and {kind.name} both have the letter {kind.letter}"
            faults.append(Fault("bad-piece", message, ("pieces", kind.name, "letter")))
        elif kind.letter:
            letters[kind.letter] = kind.name
        elif kind.place in plain:
            message = f"{plain[kind.place]} and {kind.name} both stand on {kind.place}: give one of them a letter"
            faults.append(Fault("bad-piece", message, ("pieces", kind.name)))
        else:
            plain[kind.place] = kind.name
    return faults


def piece_named(words: str, players: Iterable[str], kinds: tuple[Kind, ...]) -> tuple[int, int]:
    """Kind and owner of a piece in words, such as ``red ring``, ``red`` or ``ring``.

    Raises:
        CodedError: no player or piece is called so, or more than one could be meant.
    """
    names = list(players)
    kind = owner = None
    for word in words.split():
        if word in names or word == NOBODY_NAME:
            owner = word
        elif word in (kind.name for kind in kinds):
            kind = next(i for i, one in enumerate(kinds) if one.name == word)
        else:
            known = (*names, NOBODY_NAME, *(one.name for one in kinds))
            raise CodedError("bad-piece", f"{word!r} is no player and no piece; {did_you_mean(word, known)}")
    if kind is None:
        possible = [i for i, one in enumerate(kinds) if one.place == "cells" and one.owned == (owner != NOBODY_NAME)]
        plain = [i for i in possible if not kinds[i].letter] or possible
        if len(plain) != 1:
            raise CodedError("bad-piece", f"{words!r}: say which piece, such as '{words} {kinds[0].name}'")
        kind = plain[0]
    if not kinds[kind].owned:
        if owner not in (None, NOBODY_NAME):
            raise CodedError("bad-piece", f"{words!r}: a {kinds[kind].name} is nobody's")
        return kind, -1
    if owner is None or owner == NOBODY_NAME:
        raise CodedError("bad-piece", f"{words!r}: say whose, such as '{names[0]} {kinds[kind].name}'")
    return kind, names.index(owner)
