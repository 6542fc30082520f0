"""Setups and positions of Iriri from the keys of a game file; random setups."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgen.errors import Faults, OptionError
from boardgen.games.iriri.kinds import HAND, KINDS, OWN, PER_SIZE, PLAYERS, SIZES, name, names, read
from boardgen.games.iriri.notation import CELL_PATTERN
from boardgen.games.iriri.position import Cell, Placed, Position
from boardgen.games.iriri.ring import Ring
from boardgen.games.iriri.rules import ONE_EACH, start, takable
from boardgen.games.iriri.words import beside, cell_name
from boardgen.schema import Boolean, Choice, Fields, Integer, ListOf, MapOf, Number, OrNull, Text
from boardgen.schema import Cell as CellSpec

DEFAULT_SIDE = 11
SMALLEST_SIDE, LARGEST_SIDE = 3, 199

_PIECE = Text(pattern=r"[SMLsml][12]", expected="a piece, size and player, such as S1")
_SIZE = Text(pattern=r"[SMLsml]", expected="S, M or L")
_RING = ListOf(_PIECE, "the pieces of the ring, clockwise", words=True, fewest=1, longest=30, items="pieces")
_PLAYER = Choice(PLAYERS)
_HANDS = MapOf(
    ListOf(_SIZE, "sizes", words=True, longest=HAND, items="pieces"), "player → sizes in hand, such as S M L", _PLAYER
)

BOARD_KEYS = Fields(
    {
        "side": Integer(
            "number of cells on a side of the printed grid, around 0,0; in play the grid has no edge",
            SMALLEST_SIDE,
            LARGEST_SIDE,
            DEFAULT_SIDE,
        )
    }
)
SETUP_KEYS = Fields(
    {
        "dictionary": _RING._replace(doc="the 24 pieces of the starting ring, clockwise"),
        "hands": _HANDS._replace(doc="player → sizes in hand: S M L, one of each, for both"),
    },
    frozenset({"dictionary"}),
    "the starting ring and the hands",
)
POSITION_KEYS = Fields(
    {
        "board": MapOf(_PIECE, "cell → piece", CellSpec(pattern=CELL_PATTERN, expected="a cell x,y such as 0,1")),
        "hands": _HANDS,
        "dictionary": _RING,
        "ring": MapOf(
            _PIECE, "place number → piece, instead of dictionary", Text(pattern="[1-9][0-9]?", expected="a number")
        ),
        "score": MapOf(Number("points", 0, 100_000, step=0.5), "player → points", _PLAYER),
        "phase": Choice(("place", "take"), "what the player to move does", "place"),
        "to_move": OrNull(_PLAYER, "1 by default; null if both have passed and the game is over"),
        "passed": Boolean("the last place phase was a pass", default=False),
        "ply": Integer("moves played before", 0, default=0),
    },
    frozenset({"hands"}),
    "a position in the middle of a game",
)


def start_from(dictionary: Sequence[str], hands: Mapping[str, Sequence[str]]) -> Position:
    """The first position of a game.

    Iriri, rules: each player takes one pyramid of each size; all others form the dictionary in random order.

    Args:
        dictionary: 24 pieces clockwise.
        hands: player → sizes; one of each size.

    Raises:
        OptionError: ``iriri-hands``, ``iriri-pieces``.
    """
    faults = Faults()
    ring = "".join(map(read, dictionary))
    for player, sizes in hands.items():
        if _counted(sizes) != ONE_EACH:
            message = f"player {player} starts with one piece of each size, S M L; for another hand give a position"
            faults.add("iriri-hands", message, "hands", player)
    for code in KINDS:
        if ring.count(code) != PER_SIZE - 1:
            faults.add("iriri-pieces", _miscount(code, ring.count(code), len(ring)), "dictionary")
    faults.check()
    return start(ring)


def _miscount(code: str, found: int, total: int) -> str:
    return (
        f"the dictionary has {found} × {name(code)}, not {PER_SIZE - 1}: each player owns {PER_SIZE} of each size and"
        f" one of them starts in hand (24 pieces in all, here {total})"
    )


def position_from(given: Mapping[str, Any]) -> Position:
    """A position from the checked values of `POSITION_KEYS`.

    Raises:
        OptionError: ``iriri-dictionary``, ``iriri-not-touching``, ``iriri-pieces``, ``iriri-phase``,
            ``iriri-passed``.
    """
    faults = Faults()
    one, two = (_counted(given["hands"].get(player, ())) for player in PLAYERS)
    ring = _ring(given)
    board = {cell: read(piece) for cell, piece in given.get("board", {}).items()}
    _check_joined(board, faults)
    _check_supply(ring, board.values(), (one, two), faults)
    to_move = given.get("to_move", PLAYERS[0])
    if to_move is None and not given["passed"]:
        message = "the game is over only after both have passed: write passed: true, or 1 or 2"
        faults.add("iriri-passed", message, "to_move")
    pos = Position(
        ring,
        (one, two),
        tuple(Placed(cell, board[cell], 0) for cell in sorted(board, key=lambda c: (-c[1], c[0]))),
        halves=_halves(given.get("score", {})),
        turns=0 if to_move is None else PLAYERS.index(to_move),
        phase=given["phase"],
        passes=(2 if to_move is None else 1) if given["passed"] else 0,
        plies=given["ply"],
    )
    if pos.phase == "take" and (pos.over or not takable(pos)):
        message = f"player {pos.player + 1} can take nothing here, so the phase cannot be take"
        faults.add("iriri-phase", message, "phase")
    faults.check()
    return pos


def random_setup(seed: int) -> Mapping[str, Any]:
    """A uniformly shuffled ring."""
    ring = [code for code in KINDS for _ in range(PER_SIZE - 1)]
    random.Random(seed).shuffle(ring)
    hands = {player: " ".join(SIZES) for player in PLAYERS}
    return {"dictionary": names("".join(ring)), "hands": hands}


def _counted(sizes: Iterable[str]) -> tuple[int, ...]:
    """The number of pieces of each size, smallest first."""
    held = [size.upper() for size in sizes]
    return tuple(held.count(size) for size in SIZES)


def _ring(given: Mapping[str, Any]) -> Ring:
    if ("ring" in given) == ("dictionary" in given):
        message = "a position needs its ring: give either dictionary or ring"
        raise OptionError("iriri-dictionary", message, ("dictionary",))
    if "dictionary" in given:
        return Ring.of("".join(map(read, given["dictionary"])))
    numbered = {int(place): read(piece) for place, piece in given["ring"].items()}
    if not numbered:
        raise OptionError("iriri-dictionary", "the ring is empty", ("ring",))
    places = tuple(sorted(numbered))
    return Ring("".join(numbered[place] for place in places), places)


def _check_joined(board: Mapping[Cell, str], faults: Faults) -> None:
    for cell in sorted(board.keys() - _joined(board))[:1]:
        where = cell_name(cell)
        message = f"{where} is not connected to the other pieces by edges"
        faults.add("iriri-not-touching", message, "board", where)


def _joined(board: Mapping[Cell, str]) -> set[Cell]:
    """The cells connected to the first one by edges."""
    reached, edge = set(list(board)[:1]), list(board)[:1]
    while edge:
        new = [near for near in beside(edge.pop()) if near in board and near not in reached]
        reached.update(new)
        edge += new
    return reached


def _check_supply(ring: Ring, board: Iterable[str], hands: Sequence[tuple[int, ...]], faults: Faults) -> None:
    on_board = "".join(board)
    for player, own in enumerate(OWN):
        for at, code in enumerate(own):
            total = ring.pieces.count(code) + on_board.count(code) + hands[player][at]
            if total > PER_SIZE:
                message = f"there are {total} × {name(code)} in ring, hand and board; a player owns {PER_SIZE}"
                faults.add("iriri-pieces", message)


def _halves(score: Mapping[str, float]) -> tuple[int, int]:
    one, two = (int(score.get(player, 0) * 2) for player in PLAYERS)
    return one, two
