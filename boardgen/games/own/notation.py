"""Moves of a game by description as tokens.

One token is one turn: actions joined by ``,`` or ``/``, without blanks::

    e5  Re5  R@e5      place a piece; a letter says which;  e5:3 three of them
    e2-e4  Ke1-f1      move;  e2-e4-e6 through several places
    e2xe4  c3xe5xg7    capture what stands there, or jump over what stands between
    e7-e8=Q  e5=blue   turn into another piece, or into another player's;  d4+e5=blue  both
    xe4  xe4+e5  xe4*  take off the board;  * with all pieces joined to it
    Ae5>e6  e5-e6>f7   place or move a piece and turn it towards a cell;  e5>f7  turn it where it is
    a1>>b1             push a row of pieces a step along its line
    a1:3-b1:1-c1:2     lift three of a stack, drop one, then two
    e4|e5  We4|e5+f4|f5    build on an edge, or on two with one piece
    a1~b3              link two points
    xe4|e5  xa1~b3     take a wall or link away
    pass
    red:e5             say who moves, where turns are free
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardgen.errors import InvalidCellError, InvalidMoveError
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
from boardgen.games.own.position import NOBODY, Frame, Pair, pair

PASS = "pass"
LONGEST_TOKEN = 2_000

_LETTER = re.compile(r"[A-Z][A-Z]?")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
_WORD = re.compile(r"[a-z0-9_-]+")
_CELL_CHARACTERS = re.compile(r"[a-z0-9]{1,12}")


def parse_move(token: str, frame: Frame) -> Move:
    """Read a token.

    Raises:
        InvalidMoveError: it cannot be read; the message says from which character on.
    """
    if len(token) > LONGEST_TOKEN:
        raise InvalidMoveError("bad-move", f"a move of {len(token):,} characters; at most {LONGEST_TOKEN:,} will do")
    player, rest = _player(token, frame)
    if rest == PASS:
        return Move(player, ())
    return Move(player, tuple(_Parser(token, len(token) - len(rest), frame).actions()))


def format_move(move: Move, frame: Frame) -> str:
    """The token of a move, inverse of `parse_move`."""
    lead = "" if move.player is None else f"{frame.players[move.player]}:"
    return lead + (",".join(_written(action, frame) for action in move.actions) or PASS)


def _player(token: str, frame: Frame) -> tuple[int | None, str]:
    name, sign, rest = token.partition(":")
    if sign and name in frame.players:
        return frame.players.index(name), rest
    return None, token


class _Parser:
    """Reads actions from left to right."""

    def __init__(self, token: str, at: int, frame: Frame) -> None:
        self.token, self.at, self.frame = token, at, frame

    def actions(self) -> Iterator[Action]:
        """All actions up to the end of the token."""
        while True:
            yield from self._action()
            if self.at == len(self.token):
                return
            if not self._take(",") and not self._take("/"):
                raise self._fault("expected - x = : > | ~ + , or the end")

    def _action(self) -> Iterator[Action]:
        """One action, or one for each of the cells that stand together."""
        if self._takes_off():
            yield from self._remove()
            return
        kind = self._letter()
        if kind is not None and not self._take("@"):
            self._take("*")
        begin = self.at
        cell = self._cell()
        if self._peek() in ("|", "~"):
            yield self._build(kind, cell)
            return
        if self.token.startswith(">>", self.at):
            yield self._push(kind, cell)
            return
        if kind is None and self._peek() == "+":
            yield from self._turn_all(cell)
            return
        count = self._count()
        stops = []
        while self._peek() in ("-", "x"):
            takes = self._take("x")
            if not takes:
                self._take("-")
            stops.append(Stop(self._cell(), takes, self._count()))
        change = self._change() if self._take("=") else None
        facing = self._cell() if self._take(">") else None
        if stops:
            yield Shift(kind, cell, count, tuple(stops), change, facing)
        elif change is None and (kind is not None or facing is None):
            if count is not None and not self.frame.stacks:
                raise self._fault("a count needs a move, such as a1:2-b1; or a game that says stacks: true")
            yield Place(self._kind(kind, "cells"), cell, count or 1, facing)
        else:
            if kind is not None or count is not None:
                self.at = begin
                raise self._fault("a piece that turns is named by its cell alone, such as e5=K or e5>e6")
            if change is not None:
                yield Turn(cell, change)
            if facing is not None:
                yield Face(cell, facing)

    def _push(self, kind: int | None, start: int) -> Push:
        if kind is not None:
            raise self._fault("a row is pushed by its first cell alone, such as a1>>b1")
        self.at += 2
        return Push(start, self._cell())

    def _turn_all(self, first: int) -> Iterator[Turn]:
        """Turn the pieces of all cells into the same."""
        cells = self._others(first)
        if not self._take("="):
            raise self._fault("expected =: pieces on cells joined by + turn into another, such as d4+e5=blue")
        change = self._change()
        for cell in cells:
            yield Turn(cell, change)

    def _others(self, first: int) -> list[int]:
        """A cell, and those that follow after ``+``."""
        cells = [first]
        while self._take("+"):
            cells.append(self._cell())
        return cells

    def _takes_off(self) -> bool:
        """Whether an ``x`` comes here that is no letter of a cell."""
        return self._peek() == "x" and self._longest_cell(self.at) is None and self._take("x")

    def _remove(self) -> Iterator[Action]:
        cell = self._cell()
        for sign in ("|", "~"):
            if self._take(sign):
                yield Demolish(self._pair(cell, self._cell(), sign), sign == "~")
                return
        cells = self._others(cell)
        group = self._take("*")
        for one in cells:
            yield Remove(one, group)

    def _build(self, letter: int | None, first: int) -> Build:
        sign = self._peek()
        kind = self._kind(letter, "edges" if sign == "|" else "links")
        self._take(sign)
        pairs = [self._pair(first, self._cell(), sign)]
        while self._take("+"):
            cell = self._cell()
            if not self._take(sign):
                raise self._fault(f"expected {sign}")
            pairs.append(self._pair(cell, self._cell(), sign))
        return Build(kind, tuple(pairs))

    def _pair(self, a: int, b: int, sign: str) -> Pair:
        names = self.frame.board.names
        if a == b:
            raise self._fault(f"{names[a]} is named twice")
        if sign == "|" and b not in self.frame.beside[a]:
            raise self._fault(f"{names[a]} and {names[b]} are no neighbours, so there is no edge between them")
        return pair(a, b)

    def _kind(self, letter: int | None, place: str) -> int:
        kinds = self.frame.kinds
        if letter is not None:
            if kinds[letter].place != place:
                raise self._fault(f"a {kinds[letter].name} stands on {kinds[letter].place}, not on {place}")
            return letter
        possible = [i for i, kind in enumerate(kinds) if kind.place == place]
        plain = [i for i in possible if not kinds[i].letter]
        if len(plain or possible) == 1:
            return (plain or possible)[0]
        if not possible:
            raise self._fault(f"{self.frame.title} has no piece that stands on {place}")
        listed = ", ".join(f"{kinds[i].letter} {kinds[i].name}" for i in possible)
        raise self._fault(f"say which piece: {listed}")

    def _letter(self) -> int | None:
        found = _LETTER.match(self.token, self.at)
        if found is None:
            return None
        for text in (found[0], found[0][:1]):
            if text in self.frame.letters:
                self.at += len(text)
                return self.frame.letters[text]
        raise self._fault(f"no piece has the letter {found[0]}; there are {self._known_letters()}")

    def _known_letters(self) -> str:
        return ", ".join(f"{kind.letter} {kind.name}" for kind in self.frame.kinds if kind.letter) or "none"

    def _change(self) -> Change:
        found = _WORD.match(self.token, self.at)
        owner = None
        if found is not None:
            if found[0] not in self.frame.players:
                raise self._fault(f"{found[0]!r} is no player; there are {', '.join(self.frame.players)}")
            owner = self.frame.players.index(found[0])
            self.at = found.end()
            if not self._take("."):
                return Change(owner=owner)
        kind = self._letter()
        if kind is None:
            raise self._fault(f"expected a player or the letter of a piece; there are {self._known_letters()}")
        return Change(kind, owner)

    def _cell(self) -> int:
        found = self._longest_cell(self.at)
        if found is None:
            raise self._no_cell()
        self.at += len(self.frame.board.names[found])
        return found

    def _no_cell(self) -> InvalidMoveError:
        word = _CELL_CHARACTERS.match(self.token, self.at)
        if word is None:
            return self._fault("expected a cell")
        try:
            self.frame.board.cell(word[0])
        except InvalidCellError as error:
            return InvalidMoveError(error.code, error.message)
        return self._fault("expected a cell")

    def _longest_cell(self, at: int) -> int | None:
        """The cell with the longest name that begins here."""
        found = _CELL_CHARACTERS.match(self.token, at)
        for end in range(len(found[0]) if found else 0, 0, -1):
            cell = self.frame.board.find(self.token[at : at + end])
            if cell is not None:
                return cell
        return None

    def _count(self) -> int | None:
        if not self._take(":"):
            return None
        found = _NUMBER.match(self.token, self.at)
        if found is None:
            raise self._fault("expected a number of pieces after :")
        self.at = found.end()
        return int(found[0])

    def _peek(self) -> str:
        return self.token[self.at : self.at + 1]

    def _take(self, sign: str) -> bool:
        if self._peek() == sign:
            self.at += 1
            return True
        return False

    def _fault(self, message: str) -> InvalidMoveError:
        where = f"character {self.at + 1}" if self.at < len(self.token) else "the end"
        return InvalidMoveError("bad-move", f"at {where}: {message}")


def _written(action: Action, frame: Frame) -> str:
    names = frame.board.names

    def between(pairs: tuple[Pair, ...], sign: str) -> str:
        return "+".join(f"{names[a]}{sign}{names[b]}" for a, b in pairs)

    match action:
        case Place(kind=kind, cell=cell, number=number, facing=facing):
            times = _counted(None if number == 1 else number)
            return f"{_letter_of(kind, frame)}{names[cell]}{times}{_facing(facing, frame)}"
        case Shift(kind=moving, start=start, lift=lift, stops=stops, change=change, facing=facing):
            lead = "" if moving is None else frame.kinds[moving].letter
            way = "".join(f"{'x' if stop.takes else '-'}{names[stop.cell]}{_counted(stop.drop)}" for stop in stops)
            return f"{lead}{names[start]}{_counted(lift)}{way}{_changed(change, frame)}{_facing(facing, frame)}"
        case Push(start=start, towards=towards):
            return f"{names[start]}>>{names[towards]}"
        case Face(cell=cell, towards=towards):
            return f"{names[cell]}>{names[towards]}"
        case Remove(cell=cell, group=group):
            return f"x{names[cell]}{'*' if group else ''}"
        case Turn(cell=cell, change=change):
            return f"{names[cell]}{_changed(change, frame)}"
        case Build(kind=kind, pairs=pairs):
            return f"{_letter_of(kind, frame)}{between(pairs, '~' if frame.kinds[kind].place == 'links' else '|')}"
        case Demolish(pair=ends, link=link):
            return f"x{between((ends,), '~' if link else '|')}"


def _letter_of(kind: int, frame: Frame) -> str:
    """The letter of a kind; the only one of its place goes without."""
    described = frame.kinds[kind]
    alone = sum(other.place == described.place for other in frame.kinds) == 1
    return "" if alone else described.letter


def _counted(count: int | None) -> str:
    return "" if count is None else f":{count}"


def _changed(change: Change | None, frame: Frame) -> str:
    if change is None:
        return ""
    owner = "" if change.owner in (None, NOBODY) else frame.players[change.owner]
    letter = "" if change.kind is None else frame.kinds[change.kind].letter
    return "=" + (f"{owner}.{letter}" if owner and letter else owner or letter)


def _facing(towards: int | None, frame: Frame) -> str:
    return "" if towards is None else f">{frame.board.names[towards]}"
