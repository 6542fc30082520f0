"""Playing a turn of a game whose rules are not known: it must be possible with the pieces that are there."""

from __future__ import annotations

from dataclasses import replace

from boardgen.errors import IllegalMoveError
from boardgen.games.own.actions import (
    Action,
    Build,
    Change,
    Demolish,
    Face,
    Move,
    Place,
    Push,
    Remove,
    Shift,
    Stop,
    Turn,
)
from boardgen.games.own.claims import group_of
from boardgen.games.own.position import NOBODY, Piece, Position, Stack, with_hand


def play(pos: Position, move: Move) -> Position:
    """The position after a turn.

    Raises:
        IllegalMoveError: it cannot be done; the message says which piece or place stands in the way.
    """
    frame = pos.frame
    mover = _mover(pos, move)
    now = replace(pos, mover=mover, last=((), (), ()))
    for action in move.actions:
        now = _done(now, action, mover)
    after = (mover + 1) % len(frame.players) if not frame.free_turns else mover
    return replace(now, ply=pos.ply + 1, mover=after)


def _mover(pos: Position, move: Move) -> int:
    frame = pos.frame
    if move.player is not None:
        if not frame.free_turns and move.player != pos.mover:
            whose = frame.players[pos.mover]
            raise IllegalMoveError(
                "play-turn", f"it is {whose}'s turn, not {frame.players[move.player]}'s; a game may say turns: free"
            )
        return move.player
    if not frame.free_turns or len(frame.players) == 1:
        return pos.mover
    for action in move.actions:
        if isinstance(action, Shift):
            piece = pos.top(action.start)
            if piece is not None and piece.owner != NOBODY:
                return piece.owner
    raise IllegalMoveError("play-whose", f"turns are free, so say whose turn this is, such as {frame.players[0]}:…")


def _done(pos: Position, action: Action, mover: int) -> Position:
    match action:
        case Place():
            return _place(pos, action, mover)
        case Shift():
            return _shift(pos, action, mover)
        case Push():
            return _push(pos, action, mover)
        case Face():
            return _face(pos, action, mover)
        case Remove():
            return _remove(pos, action, mover)
        case Turn():
            return _turn(pos, action)
        case Build():
            return _build(pos, action, mover)
        case Demolish():
            return _demolish(pos, action)


def _place(pos: Position, action: Place, mover: int) -> Position:
    if pos.cells[action.cell] and not pos.frame.stacks:
        raise IllegalMoveError("play-occupied", f"{_there(pos, action.cell)}; a piece is placed on an empty place")
    if action.number > 1 and not pos.frame.stacks:
        raise IllegalMoveError("play-count", f"{action.number} pieces make a stack; a game may say stacks: true")
    if action.facing == action.cell:
        raise _no_way(pos, action.cell)
    turned = None if action.facing is None else pos.frame.facing(action.cell, action.facing)
    for _ in range(action.number):
        piece = _from_hand(pos, action.kind, mover)
        pos = with_hand(pos, piece, -1)
        pos = _put(pos, action.cell, (*pos.cells[action.cell], piece._replace(facing=turned)))
    return pos


def _no_way(pos: Position, cell: int) -> IllegalMoveError:
    return IllegalMoveError("play-same-place", f"nothing points from {_name(pos, cell)} to where it stands itself")


def _face(pos: Position, action: Face, mover: int) -> Position:
    """Turn a piece, or put down one that needs no letter where nothing stands."""
    stack = pos.cells[action.cell]
    plain = next((i for i, kind in enumerate(pos.frame.kinds) if kind.place == "cells" and not kind.letter), None)
    if not stack and plain is not None:
        return _place(pos, Place(plain, action.cell, facing=action.towards), mover)
    if action.cell == action.towards:
        raise _no_way(pos, action.cell)
    piece = _moving(pos, Shift(None, action.cell, None, ()), mover)[-1]
    turned = piece._replace(facing=pos.frame.facing(action.cell, action.towards))
    if turned == piece:
        raise IllegalMoveError(
            "play-no-change", f"{_there(pos, action.cell)}, and points to {_name(pos, action.towards)} already"
        )
    return _turned(pos, action.cell, (*stack[:-1], turned))


def _push(pos: Position, action: Push, mover: int) -> Position:
    """Move a row a step on, the farthest piece first."""
    _moving(pos, Shift(None, action.start, None, ()), mover)
    ray = next((ray for ray in pos.frame.board.rays[action.start] if ray[:1] == (action.towards,)), None)
    if ray is None:
        raise IllegalMoveError(
            "play-no-line",
            f"{_name(pos, action.towards)} is not next to {_name(pos, action.start)} on a line of the board",
        )
    row = [action.start]
    for cell in ray:
        if not pos.cells[cell]:
            break
        row.append(cell)
    if len(row) > len(ray):
        for _ in pos.cells[row[-1]]:
            pos = _take_off(pos, row[-1], mover)
        row.pop()
    for cell in reversed(row):
        stack, there = pos.cells[cell], ray[ray.index(cell) + 1] if cell in ray else ray[0]
        pos = _put(_left(_put(pos, cell, (), reached=False), cell), there, stack)
    return pos


def _from_hand(pos: Position, kind: int, mover: int) -> Piece:
    described = pos.frame.kinds[kind]
    piece = Piece(kind, mover if described.owned else NOBODY)
    if pos.hand(kind, piece.owner) == 0:
        whose = f"{pos.frame.owner_name(piece.owner)} has" if described.owned else "there is"
        message = f"{whose} no {described.name} left; there were {described.supply}"
        here = next((cell for cell in pos.frame.board if piece in (one.alike for one in pos.cells[cell])), None)
        if here is not None:
            start = f"{described.letter}{_name(pos, here)}"
            message += (
                f"; to move one, say from where, such as {start}-{_name(pos, pos.frame.board.neighbours[here][0])}"
            )
        raise IllegalMoveError("play-none-left", message)
    return piece


def _shift(pos: Position, action: Shift, mover: int) -> Position:
    stack = _moving(pos, action, mover)
    origin = list(pos.cells[action.start])
    for piece in reversed(stack):
        # The topmost of equal pieces goes first.
        del origin[len(origin) - 1 - origin[::-1].index(piece)]
    pos = _left(_put(pos, action.start, tuple(origin), reached=False), action.start)
    at, taken, under = action.start, dict[int, None](), list[Piece]()
    for number, stop in enumerate(action.stops):
        if stop.cell == at:
            raise IllegalMoveError("play-same-place", f"{_name(pos, at)} is where it stands already")
        if stop.takes:
            under += pos.cells[stop.cell]
            pos = _capture(pos, at, stop, mover, taken)
        elif pos.cells[stop.cell] and not pos.frame.stacks:
            raise IllegalMoveError("play-occupied", f"{_there(pos, stop.cell)}; {_hint(pos, stop.cell, mover)}")
        last = number == len(action.stops) - 1
        drop = len(stack) if stop.drop is None and last else stop.drop or 0
        if drop > len(stack) or (last and drop != len(stack)):
            raise IllegalMoveError(
                "play-count", f"{len(stack)} pieces are left to put down on {_name(pos, stop.cell)}, not {drop}"
            )
        if drop:
            # The lowest pieces of what is carried are put down first.
            pos, stack = _put(pos, stop.cell, (*pos.cells[stop.cell], *stack[:drop])), stack[drop:]
        at = stop.cell
    for cell in taken:
        under.insert(0, pos.cells[cell][-1])
        pos = _take_off(pos, cell, mover)
    if under and pos.frame.captured == "under":
        pos = _put(pos, at, (*under, *pos.cells[at]))
    if action.change is not None:
        pos = _turn(pos, Turn(at, action.change))
    return pos if action.facing is None else _face(pos, Face(at, action.facing), mover)


def _moving(pos: Position, action: Shift, mover: int) -> Stack:
    """What is lifted: there, the mover's own or nobody's, and of the kind that was said."""
    stack = pos.cells[action.start]
    if not stack:
        raise IllegalMoveError("play-nothing-there", f"nothing stands on {_name(pos, action.start)}")
    if action.kind is not None and action.lift is None and stack[-1].kind != action.kind:
        return (_beneath(pos, action, mover),)
    top = stack[-1]
    if pos.frame.may_move == "own" and top.owner not in (mover, NOBODY):
        whose = pos.frame.players[mover]
        raise IllegalMoveError(
            "play-not-yours", f"{_there(pos, action.start)}, which is not {whose}'s; a game may say may_move: all"
        )
    if action.kind is not None and top.kind != action.kind:
        kind = pos.frame.kinds[action.kind].name
        raise IllegalMoveError("play-other-piece", f"{_there(pos, action.start)}, which is no {kind}")
    lift = len(stack) if action.lift is None else action.lift
    if lift > len(stack):
        raise IllegalMoveError("play-count", f"{len(stack)} pieces stand on {_name(pos, action.start)}, not {lift}")
    return stack[len(stack) - lift :]


def _beneath(pos: Position, action: Shift, mover: int) -> Piece:
    """The piece of the kind that was said, from beneath what stands upon it, as rings leave their markers."""
    for piece in reversed(pos.cells[action.start]):
        if piece.kind == action.kind and piece.owner in (mover, NOBODY):
            return piece
    kind = pos.frame.kinds[action.kind or 0].name
    whose = pos.frame.players[mover]
    raise IllegalMoveError("play-other-piece", f"{_there(pos, action.start)}, and no {kind} of {whose}'s")


def _capture(pos: Position, at: int, stop: Stop, mover: int, taken: dict[int, None]) -> Position:
    """Take what stands on a stop, or note the piece that a jump to it passes; these leave when the turn is over."""
    target = pos.top(stop.cell)
    if target is not None:
        if target.owner == mover:
            raise IllegalMoveError(
                "play-own-piece", f"{_there(pos, stop.cell)}, which is {pos.frame.players[mover]}'s own"
            )
        for _ in pos.cells[stop.cell]:
            pos = _take_off(pos, stop.cell, mover)
        return pos
    where = f"between {_name(pos, at)} and {_name(pos, stop.cell)}"
    line = next((ray for ray in pos.frame.board.rays[at] if stop.cell in ray), None)
    if line is None:
        raise IllegalMoveError(
            "play-no-line",
            f"{_name(pos, stop.cell)} is empty and in no line with {_name(pos, at)}, so nothing is jumped over; "
            "a piece elsewhere is taken by ,x and its place",
        )
    passed = [cell for cell in line[: line.index(stop.cell)] if pos.cells[cell]]
    if not passed:
        raise IllegalMoveError("play-nothing-there", f"nothing stands {where}, nor on {_name(pos, stop.cell)}")
    if len(passed) > 1:
        raise IllegalMoveError(
            "play-two-jumped", f"{len(passed)} pieces stand {where}: {', '.join(_name(pos, c) for c in passed)}"
        )
    if passed[0] in taken:
        raise IllegalMoveError(
            "play-taken-twice", f"the piece on {_name(pos, passed[0])} is taken already in this turn"
        )
    over = pos.cells[passed[0]][-1]
    if over.owner == mover:
        raise IllegalMoveError(
            "play-own-piece", f"{_there(pos, passed[0])}, which is {pos.frame.players[mover]}'s own"
        )
    taken[passed[0]] = None
    return pos


def _remove(pos: Position, action: Remove, mover: int) -> Position:
    if not pos.cells[action.cell]:
        raise IllegalMoveError("play-nothing-there", f"nothing stands on {_name(pos, action.cell)}")
    for cell in sorted(group_of(pos, action.cell)) if action.group else (action.cell,):
        pos = _take_off(pos, cell, mover)
    return pos


def _take_off(pos: Position, cell: int, mover: int) -> Position:
    """Take the top piece off a cell, to where taken pieces go."""
    stack = pos.cells[cell]
    piece = stack[-1]
    pos = _left(_put(pos, cell, stack[:-1], reached=False), cell)
    taken_as = pos.frame.kinds[piece.kind].taken_as
    if taken_as:
        piece = piece._replace(kind=next(i for i, kind in enumerate(pos.frame.kinds) if kind.name == taken_as))
    if pos.frame.captured == "back":
        return with_hand(pos, piece, 1)
    if pos.frame.captured == "taker" and piece.owner != NOBODY:
        return with_hand(pos, piece._replace(owner=mover), 1)
    return pos


def _turn(pos: Position, action: Turn) -> Position:
    stack = pos.cells[action.cell]
    if not stack:
        raise IllegalMoveError("play-nothing-there", f"nothing stands on {_name(pos, action.cell)}")
    piece = _changed(pos, stack[-1], action.change)
    if piece == stack[-1]:
        raise IllegalMoveError("play-no-change", f"{_there(pos, action.cell)} already")
    return _turned(pos, action.cell, (*stack[:-1], piece))


def _turned(pos: Position, cell: int, stack: Stack) -> Position:
    """The position with a piece turned where it stands; the cell is noted, although nothing has moved there."""
    pos = _put(pos, cell, stack, reached=cell in pos.last[1])
    return pos if cell in pos.last[1] else replace(pos, last=(pos.last[0], pos.last[1], (*pos.last[2], cell)))


def _changed(pos: Position, piece: Piece, change: Change) -> Piece:
    kind = piece.kind if change.kind is None else change.kind
    described = pos.frame.kinds[kind]
    if described.place != "cells":
        raise IllegalMoveError(
            "play-other-piece", f"a {described.name} stands on {described.place}, so nothing on a cell becomes one"
        )
    owner = piece.owner if change.owner is None else change.owner
    if not described.owned:
        owner = NOBODY
    elif owner == NOBODY:
        raise IllegalMoveError(
            "play-whose", f"say whose {described.name} it becomes, such as {pos.frame.players[0]}.{described.letter}"
        )
    return Piece(kind, owner, piece.facing)


def _build(pos: Position, action: Build, mover: int) -> Position:
    kind = pos.frame.kinds[action.kind]
    there = {
        one: piece for pairs, piece in pos.between for one in pairs if pos.frame.kinds[piece.kind].place == kind.place
    }
    for one in action.pairs:
        if one in there:
            raise IllegalMoveError(
                "play-occupied", f"a {pos.frame.piece_name(there[one])} is {_between(pos, one)} already"
            )
    if len(set(action.pairs)) < len(action.pairs):
        raise IllegalMoveError("play-same-place", "an edge is named twice")
    piece = _from_hand(pos, action.kind, mover)
    pos = with_hand(pos, piece, -1)
    ends = tuple(dict.fromkeys(cell for one in action.pairs for cell in one))
    built = (action.pairs, piece)
    return replace(
        pos,
        between=tuple(sorted((*pos.between, built))),
        built={**pos.built, built: pos.ply + 1},
        last=(pos.last[0], pos.last[1], (*pos.last[2], *ends)),
    )


def _demolish(pos: Position, action: Demolish) -> Position:
    place = "links" if action.link else "edges"
    for entry in pos.between:
        if action.pair in entry[0] and pos.frame.kinds[entry[1].kind].place == place:
            return replace(pos, between=tuple(other for other in pos.between if other is not entry))
    raise IllegalMoveError("play-nothing-there", f"nothing is {_between(pos, action.pair)}")


def _put(pos: Position, cell: int, stack: Stack, reached: bool = True) -> Position:
    """The position with another stack on a cell.

    Args:
        pos, cell, stack: which.
        reached: its top piece has come there in this turn.
    """
    highest = pos.frame.highest
    if highest is not None and len(stack) > max(highest, len(pos.cells[cell])):
        message = f"{len(stack)} pieces on {_name(pos, cell)}; a stack has at most {highest}"
        raise IllegalMoveError("play-too-high", message)
    cells = (*pos.cells[:cell], stack, *pos.cells[cell + 1 :])
    plies = {at: ply for at, ply in pos.came.items() if at != cell}
    last = pos.last
    if reached:
        plies[cell] = pos.ply + 1
        last = (last[0], (*(at for at in last[1] if at != cell), cell), last[2])
    return replace(pos, cells=cells, came=plies, last=last)


def _left(pos: Position, cell: int) -> Position:
    """The position with a cell noted as one that was left in this turn."""
    return replace(pos, last=((*(at for at in pos.last[0] if at != cell), cell), *pos.last[1:]))


def _hint(pos: Position, cell: int, mover: int) -> str:
    if pos.cells[cell][-1].owner == mover:
        return "a piece moves to an empty place"
    return f"to capture it write x{_name(pos, cell)}"


def _there(pos: Position, cell: int) -> str:
    names = pos.frame.stack_names(pos.cells[cell])
    what = f"a stack with a {names[-1]} on top" if len(names) > 1 else f"a {names[0]}"
    return f"{what} stands on {_name(pos, cell)}"


def _between(pos: Position, ends: tuple[int, int]) -> str:
    return f"between {_name(pos, ends[0])} and {_name(pos, ends[1])}"


def _name(pos: Position, cell: int) -> str:
    return pos.frame.board.names[cell]
