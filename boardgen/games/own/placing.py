"""What stands where, as descriptions and game files say it: a drawing, or the places of each player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from boardgen.errors import CodedError, Fault, OptionError
from boardgen.games.own import claims
from boardgen.games.own.actions import Build
from boardgen.games.own.description import DRAWING, piece_named
from boardgen.games.own.legend import read_signs
from boardgen.games.own.notation import parse_move
from boardgen.games.own.position import NOBODY_NAME, Frame, Pair, Piece, Position, Stack, first_position
from boardgen.geometry.ranges import expanded

_Between = list[tuple[tuple[Pair, ...], Piece]]
#: A place, how many stand there, and where the topmost points.
_PLACE = re.compile(r"([^:>]+)(?::([1-9][0-9]{0,3}))?(?:>([^:>]+))?")


def placed(given: Any, frame: Frame, signs: Mapping[str, Piece]) -> Position:
    """The position that places describe.

    Args:
        given: a drawing; or player → places, or player → kind → places, perhaps with a drawing of its own.
        frame: the board and the pieces.
        signs: what stands for a piece in drawings.

    Raises:
        OptionError: places that are not there or taken, too many pieces, drawings that do not fit.
    """
    listed = {DRAWING: given} if isinstance(given, str) else dict(given)
    cells: dict[int, Stack] = {}
    if DRAWING in listed:
        try:
            cells = read_signs(listed.pop(DRAWING), frame, signs)
        except OptionError as error:
            raise error if isinstance(given, str) else error.prefixed(DRAWING) from None
    between: _Between = []
    faults: list[Fault] = []
    for owner, places in listed.items():
        if owner not in (*frame.players, NOBODY_NAME):
            message = f"there is no player {owner!r}; there are {', '.join((*frame.players, NOBODY_NAME))}"
            faults.append(Fault("no-such-player", message, (owner,), True))
            continue
        for below, words, names in _by_kind(owner, places):
            try:
                piece = Piece(*piece_named(words, frame.players, frame.kinds))
                names = expanded(frame.board, names) if frame.kinds[piece.kind].place == "cells" else names
            except CodedError as error:
                faults.append(Fault(error.code, error.message, (owner, *below)))
                continue
            for name in names:
                try:
                    _put(piece, name, frame, cells, between)
                except CodedError as error:
                    faults.append(Fault(error.code, error.message, (owner, *below)))
    if faults:
        raise OptionError.of(faults)
    pos = first_position(frame, cells, tuple(between))
    check_pieces(pos)
    return pos


def check_pieces(pos: Position) -> None:
    """Check that there are no more pieces than the game has, and no stacks that are too high.

    Raises:
        OptionError: there are.
    """
    frame = pos.frame
    for piece, number in claims.counts(pos).items():
        supply = frame.kinds[piece.kind].supply
        if supply is not None and number > supply:
            message = f"{number} times a {frame.piece_name(piece)}; there are {supply}"
            raise OptionError.of([Fault("too-many-pieces", message, ())])
    if frame.captured != "taker":
        on_board = claims.counts(pos)
        for piece, left in pos.hands:
            supply = frame.kinds[piece.kind].supply
            if supply is not None and on_board.get(piece, 0) + left > supply:
                message = f"{left} of {frame.piece_name(piece)} in hand and {on_board.get(piece, 0)} on the board"
                raise OptionError.of([Fault("too-many-pieces", f"{message}; there are {supply}", ("hands",))])
    for cell, stack in enumerate(pos.cells):
        if frame.highest is not None and len(stack) > frame.highest:
            message = f"{len(stack)} pieces on {frame.board.names[cell]}; a stack has at most {frame.highest}"
            raise OptionError.of([Fault("too-high", message, ())])


def _put(piece: Piece, text: str, frame: Frame, cells: dict[int, Stack], between: _Between) -> None:
    """Put a piece on a place such as ``e5``, several such as ``e5:3``, or one that points: ``e5>e6``."""
    kind = frame.kinds[piece.kind]
    if kind.place != "cells":
        sign = "~" if kind.place == "links" else "|"
        if sign not in text:
            raise CodedError("bad-place", f"{text!r}: a {kind.name} stands between two places, such as a1{sign}b1")
        action = parse_move(f"{kind.letter}{text}", frame).actions[0]
        if not isinstance(action, Build):
            raise CodedError("bad-place", f"{text!r} is no place for a {kind.name}")
        between.append((action.pairs, piece))
        return
    found = _PLACE.fullmatch(text)
    if found is None:
        raise CodedError("bad-place", f"{text!r} is no place, such as e5, e5:3 for three pieces, or e5>e6")
    name, number, towards = found.groups()
    cell = frame.board.cell(name)
    count = int(number or 1)
    if count > 1 and not frame.stacks:
        raise CodedError("bad-place", f"{text}: {count} pieces make a stack; a game may say stacks: true")
    if cell in cells and not frame.stacks:
        there = frame.piece_name(cells[cell][-1])
        raise CodedError("named-twice", f"{name}: a {there} stands there already")
    top = piece
    if towards:
        other = frame.board.cell(towards)
        if other == cell:
            raise CodedError("bad-place", f"{text!r}: nothing points to where it stands itself")
        top = piece._replace(facing=frame.facing(cell, other))
    cells[cell] = (*cells.get(cell, ()), *(piece,) * (count - 1), top)


def _by_kind(owner: str, places: Any) -> Iterator[tuple[tuple[str, ...], str, list[str]]]:
    """Path below the owner, the piece in words, and the names of its places."""
    if isinstance(places, Mapping):
        for kind, names in places.items():
            yield (kind,), f"{owner} {kind}", list(names)
    else:
        yield (), owner, places.split() if isinstance(places, str) else list(places)
