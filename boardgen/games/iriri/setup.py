"""Setups and positions of Iriri from the keys of a game file, checked; random setups."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from boardgen.errors import InvalidCellError, InvalidMoveError, OptionError
from boardgen.games.iriri.kinds import HAND, KINDS, OWN, PER_SIZE, PLAYERS, SIZES, name, names, read
from boardgen.games.iriri.notation import CELL_PATTERN, read_cell
from boardgen.games.iriri.position import Cell, Phase, Placed, Position
from boardgen.games.iriri.ring import Ring
from boardgen.games.iriri.rules import ONE_EACH, start, takable
from boardgen.games.iriri.words import beside, cell_name
from boardgen.schema import Boolean, Choice, Fields, Integer, ListOf, MapOf, Number, Text

DEFAULT_SIDE = 11
SMALLEST_SIDE, LARGEST_SIDE = 3, 199

_PIECE = Text(pattern=r"[SMLsml][12]", expected="a piece such as S1")
_SIZE = Text(pattern=r"[SMLsml]", expected="S, M or L")
_RING = ListOf(_PIECE, "the pieces of the ring, clockwise", words=True)
_PLAYER = Text(pattern="[12]", expected="player 1 or 2")
_HANDS = MapOf(ListOf(_SIZE, "sizes", words=True), "player → sizes in hand, such as S M L", key=_PLAYER)

BOARD_KEYS = Fields(
    {
        "side": Integer(
            "cells to a side of the printed grid, around 0,0; play has no edge", SMALLEST_SIDE, LARGEST_SIDE
        )
    }
)
SETUP_KEYS = Fields({"dictionary": _RING, "hands": _HANDS}, doc="the starting ring and the hands")
POSITION_KEYS = Fields(
    {
        "board": MapOf(_PIECE, "cell → piece", key=Text(pattern=CELL_PATTERN, expected="a cell x,y such as 0,1")),
        "hands": _HANDS,
        "dictionary": _RING,
        "ring": MapOf(_PIECE, "place number → piece, instead of dictionary", key=Text(pattern="[1-9][0-9]?")),
        "score": MapOf(Number("points", 0, 1000), "player → points", key=_PLAYER),
        "phase": Choice(("place", "take"), "place by default"),
        "to_move": Text(pattern="[12]", expected="player 1 or 2"),
        "passed": Boolean("the other player has just passed"),
    },
    doc="a position in the middle of a game",
)


def check_keys(given: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    """Refuse keys that mean nothing here.

    Raises:
        OptionError: code ``unknown-option``.
    """
    for key in given:
        if key not in allowed:
            raise OptionError(
                "unknown-option", f"there is no option {key!r} here; there are {', '.join(allowed)}", (str(key),)
            )


def start_from(dictionary: Any = None, hands: Any = None) -> Position:
    """The first position of a game.

    Iriri, rules: each player takes one pyramid of each size; all others form the dictionary in random order.

    Args:
        dictionary: 24 pieces clockwise, a list or a string separated by blanks.
        hands: player → sizes; one of each size, which is also the default.

    Raises:
        OptionError: with the key at fault.
    """
    if dictionary is None:
        raise OptionError(
            "iriri-dictionary",
            "the setup needs its dictionary: the 24 pieces of the ring, clockwise",
            ("dictionary",),
        )
    ring = _pieces(dictionary, ("dictionary",))
    for player, sizes in _hands(hands).items() if hands is not None else ():
        if sizes != ONE_EACH:
            raise OptionError(
                "iriri-hands",
                f"player {player + 1} starts with one piece of each size, S M L; for another hand give a position",
                ("hands", PLAYERS[player]),
            )
    for code in KINDS:
        if ring.count(code) != PER_SIZE - 1:
            raise OptionError("iriri-pieces", _miscount(code, ring.count(code), len(ring)), ("dictionary",))
    return start(ring)


def _miscount(code: str, found: int, total: int) -> str:
    return (
        f"the dictionary has {found} × {name(code)}, not {PER_SIZE - 1}: each player owns {PER_SIZE} of each size and"
        f" one of them starts in hand (24 pieces in all, here {total})"
    )


def position_from(given: Any) -> Position:
    """A position from the keys of `POSITION_KEYS`.

    Raises:
        OptionError: with the key at fault.
    """
    if not isinstance(given, Mapping):
        raise OptionError("bad-option", f"a position is a mapping, not {given!r}")
    check_keys(given, tuple(POSITION_KEYS.fields))
    if "hands" not in given:
        raise OptionError("iriri-hands", "a position needs its hands, such as {1: S M L, 2: S L}", ("hands",))
    hands = _hands(given["hands"])
    ring = _ring(given)
    board = _board(given.get("board") or {})
    _check_supply(ring, board, hands)
    pos = Position(
        ring,
        (hands[0], hands[1]),
        board,
        halves=_halves(given.get("score") or {}),
        turns=_player(given.get("to_move", "1"), ("to_move",)),
        phase=_phase(given.get("phase", "place")),
        passes=1 if given.get("passed") else 0,
    )
    if pos.phase == "take" and not takable(pos):
        raise OptionError(
            "iriri-phase", f"player {pos.player + 1} can take nothing here, so this is no take phase", ("phase",)
        )
    return pos


def random_setup(seed: int) -> dict[str, dict[str, Any]]:
    """A shuffled ring; each of the orders is as likely as any other."""
    ring = [code for code in KINDS for _ in range(PER_SIZE - 1)]
    random.Random(seed).shuffle(ring)
    hands = {player: " ".join(SIZES) for player in PLAYERS}
    return {"board": {}, "setup": {"dictionary": names("".join(ring)), "hands": hands}}


def _phase(given: Any) -> Phase:
    if given == "place":
        return "place"
    if given == "take":
        return "take"
    raise OptionError("iriri-phase", f"the phase is place or take, not {given!r}", ("phase",))


def _player(given: Any, path: tuple[str, ...]) -> int:
    if str(given) not in PLAYERS:
        raise OptionError("iriri-player", f"the players are 1 and 2, not {str(given)[:20]!r}", path)
    return PLAYERS.index(str(given))


def _words(given: Any, path: tuple[str, ...]) -> list[str]:
    if isinstance(given, str):
        return given.split()
    if isinstance(given, Iterable) and not isinstance(given, Mapping):
        return [str(part) for part in given]
    raise OptionError("iriri-pieces", f"expected pieces, a list or separated by blanks, not {given!r}", path)


def _piece(text: str, path: tuple[str | int, ...]) -> str:
    try:
        return read(text)
    except InvalidMoveError as error:
        raise OptionError(error.code, error.message, path) from None


def _pieces(given: Any, path: tuple[str, ...]) -> str:
    return "".join(_piece(part, path) for part in _words(given, path))


def _hands(given: Any) -> dict[int, tuple[int, ...]]:
    """Player → number of each size; players that are not named hold nothing."""
    if not isinstance(given, Mapping):
        raise OptionError("iriri-hands", f"hands are a mapping such as {{1: S M L}}, not {given!r}", ("hands",))
    found: dict[int, tuple[int, ...]] = {0: (0, 0, 0), 1: (0, 0, 0)}
    for key, sizes in given.items():
        path = ("hands", str(key))
        player = _player(key, path)
        held = [size.upper() for size in _words(sizes, path)]
        strange = [size for size in held if size not in SIZES]
        if strange:
            raise OptionError("iriri-piece", f"{strange[0][:20]!r} is no size; a hand holds S, M and L", path)
        if len(held) > HAND:
            raise OptionError("iriri-hands", f"a hand holds at most {HAND} pieces, not {len(held)}", path)
        found[player] = tuple(held.count(size) for size in SIZES)
    return found


def _ring(given: Mapping[str, Any]) -> Ring:
    if ("ring" in given) == ("dictionary" in given):
        raise OptionError(
            "iriri-dictionary", "a position needs its ring: give either dictionary or ring", ("dictionary",)
        )
    if "dictionary" in given:
        pieces = _pieces(given["dictionary"], ("dictionary",))
        return _not_empty(Ring.of(pieces), "dictionary")
    numbered = given["ring"]
    if not isinstance(numbered, Mapping):
        raise OptionError("iriri-dictionary", f"ring is a mapping such as {{1: S2}}, not {numbered!r}", ("ring",))
    found: dict[int, str] = {}
    for key, piece in numbered.items():
        if not str(key).isdecimal() or len(str(key)) > 3 or int(str(key)) < 1:
            raise OptionError("iriri-dictionary", f"places are numbers from 1, not {key!r}", ("ring", str(key)))
        found[int(str(key))] = _piece(str(piece), ("ring", str(key)))
    places = tuple(sorted(found))
    return _not_empty(Ring("".join(found[place] for place in places), places), "ring")


def _not_empty(ring: Ring, key: str) -> Ring:
    if not len(ring):
        raise OptionError("iriri-dictionary", "the ring is empty", (key,))
    return ring


def _board(given: Any) -> tuple[Placed, ...]:
    if not isinstance(given, Mapping):
        raise OptionError("iriri-cell", f"board is a mapping such as {{'0,1': S1}}, not {given!r}", ("board",))
    found: dict[Cell, str] = {}
    for key, piece in given.items():
        path = ("board", str(key))
        try:
            cell = read_cell(str(key))
        except InvalidCellError as error:
            raise OptionError("iriri-cell", error.message, path) from None
        if cell in found:
            raise OptionError("iriri-occupied", f"there are two pieces on {cell_name(cell)}", path)
        found[cell] = _piece(str(piece), path)
    cut_off = sorted(found.keys() - _joined(found))
    if cut_off:
        where = cell_name(cut_off[0])
        raise OptionError(
            "iriri-not-touching", f"{where} is not joined to the other pieces by edges", ("board", where)
        )
    return tuple(Placed(cell, found[cell], 0) for cell in sorted(found, key=lambda c: (-c[1], c[0])))


def _joined(board: Mapping[Cell, str]) -> set[Cell]:
    """The cells joined to the first one by edges."""
    reached, edge = set(list(board)[:1]), list(board)[:1]
    while edge:
        new = [near for near in beside(edge.pop()) if near in board and near not in reached]
        reached.update(new)
        edge += new
    return reached


def _check_supply(ring: Ring, board: tuple[Placed, ...], hands: Mapping[int, tuple[int, ...]]) -> None:
    on_board = "".join(placed.code for placed in board)
    for player, own in enumerate(OWN):
        for at, code in enumerate(own):
            total = ring.pieces.count(code) + on_board.count(code) + hands[player][at]
            if total > PER_SIZE:
                raise OptionError(
                    "iriri-pieces",
                    f"there are {total} × {name(code)} in ring, hand and board; a player owns {PER_SIZE}",
                )


def _halves(given: Any) -> tuple[int, int]:
    if not isinstance(given, Mapping):
        raise OptionError("iriri-score", f"score is a mapping such as {{1: 6.5, 2: 0}}, not {given!r}", ("score",))
    halves = [0, 0]
    for key, value in given.items():
        path = ("score", str(key))
        player = _player(key, path)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0 or value * 2 % 1 != 0:
            raise OptionError("iriri-score", f"a score is a number of points such as 6 or 6.5, not {value!r}", path)
        halves[player] = int(value * 2)
    return halves[0], halves[1]
