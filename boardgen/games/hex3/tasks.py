"""Tasks of Three Player Hex: win, shut somebody out, stay in, each against both others together."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache

from boardgen.games.forced_tasks import EscapeTask, ForcedTask, ForcingTask, Played, within
from boardgen.games.hex3.attacks import AgainstAll, CutOff, HexAttack, ShutOut, WinGame
from boardgen.games.hex3.candidates import at, some_game
from boardgen.games.hex3.facts import cut
from boardgen.games.hex3.field import COLOURS, Field
from boardgen.games.hex3.rules import CONNECTION, LAST_LEFT, OTHERS, Position, play
from boardgen.games.hex3.state import State, state_of
from boardgen.games.hinting import counted
from boardgen.games.tasks import Line, Proof, Told
from boardgen.games.values import Options
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.symmetry import symmetries

NAMES = tuple(colour.title() for colour in COLOURS)


class HexTask(ForcingTask[Position, State]):
    """What all tasks of Three Player Hex have in common."""

    def state(self, pos: Position) -> State:
        """See `ForcingTask`."""
        return state_of(pos)

    def token(self, pos: Position, move: int) -> str:
        """See `ForcingTask`."""
        return pos.field.board.names[move]

    def move(self, pos: Position, token: str) -> int:
        """See `ForcingTask`."""
        return pos.field.board.cell(token)

    def fits(self, pos: Position) -> str:
        """The colours must be settled."""
        return "" if pos.decision is None else "the pie is not over, so nobody has a colour for certain"

    def spot(self, pos: Position, answer: str) -> tuple[Board, int] | None:
        """The cell of a stone."""
        return pos.field.board, pos.field.board.cell(answer)

    def where(self, pos: Position, proof: Proof) -> str:
        """The part of the board, and whether the stone joins an own one."""
        state, (board, cell) = state_of(pos), (pos.field.board, pos.field.board.cell(proof.answer))
        own = any(pos.cells[near] == 1 + state.mover for near in board.neighbours[cell])
        beside = "next to" if own else "away from"
        return f"{super().where(pos, proof)} The stone lies {beside} {COLOURS[state.mover]}'s others."

    def told(self, pos: Position, moves: list[int], state: State, rest: int) -> Line:
        """See `ForcingTask`: who wins because the others are out, and not by a chain, says so."""
        line = super().told(pos, moves, state, rest)
        after = pos
        for move in moves if state.over else ():
            after = play(after, move)
        if after.reason != LAST_LEFT:
            return line
        gone = [COLOURS[colour] for colour in range(3) if after.cuts[colour] and not pos.cuts[colour]]
        out = f"{' and '.join(gone)} {'is' if len(gone) == 1 else 'are'} out"
        return line._replace(end=f"{out}, so {COLOURS[after.to_move]} wins")

    def tempting(self, state: State) -> int:
        """Stones that join a dam of somebody who is still in, on cells that this player wants as well."""
        cells = 0
        for other in OTHERS[state.mover]:
            if not state.out >> other & 1:
                cells |= (state.right[other] | state.left[other]) & state.reach[other]
        return cells & state.legal(state.mover)

    def canonical(self, pos: Position) -> Hashable:
        """The stones under those turns of the board and exchanges of colours that leave the order of turns alone."""
        cells, out = bytes(pos.cells), [bool(cut) for cut in pos.cuts]
        return min(
            _image(cells, out, pos.to_move, where, colours)
            for where, colours in turns(pos.field)
            if any(out) or colours[1] == (colours[0] + 1) % 3
        )

    def game(self, rng: random.Random, board: Options) -> Played[State]:
        """See `ForcingTask`."""
        return some_game(rng, board)

    def at(self, start: Mapping[str, Options], moves: list[int]) -> Position:
        """See `ForcingTask`."""
        return at(start, moves)


@cache
def turns(field: Field) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The symmetries of a board, each with the colour that takes the place of red, green and blue."""
    found = []
    for where in symmetries(field.board):
        moved = [field.board.bits(where[cell] for cell in iter_bits(own)) for own in field.own]
        found.append((where, tuple(field.own.index(own) for own in moved)))
    return tuple(found)


def _image(cells: bytes, out: list[bool], mover: int, where: tuple[int, ...], colours: tuple[int, ...]) -> bytes:
    signs = bytes((0, *(1 + colour for colour in colours)))
    image = bytearray(len(cells))
    for cell, sign in enumerate(cells):
        image[where[cell]] = signs[sign]
    here = bytearray(3)
    for colour, gone in enumerate(out):
        here[colours[colour]] = gone
    return bytes((colours[mover], *here)) + image


def _left(pos: Position) -> list[str]:
    """The others who are still in."""
    return [COLOURS[other] for other in OTHERS[pos.to_move] if not pos.cuts[other]]


def _end(pos: Position, proof: Proof) -> Position:
    """The end of the main line."""
    for token in proof.line.moves:
        pos = play(pos, pos.field.board.cell(token))
    return pos


def _others(pos: Position) -> str:
    """Against whom the player to move plays."""
    left = _left(pos)
    return "both others together" if len(left) == 2 else left[0]


def _whose(left: Sequence[str]) -> str:
    """Whose stones they are that a player has to fear."""
    return "the others" if len(left) == 2 else left[0]


class _Forced(HexTask, ForcedTask[Position, State]):
    """What tasks of one against all have in common."""

    def failed(self, pos: Position, state: State, moves: int) -> str:
        """See `ForcingTask`."""
        if state.over:
            return f"{COLOURS[state.mover]} wins"
        name = COLOURS[pos.to_move]
        return f"that stops {name}" if moves else f"{name} needs another move"


class Win(_Forced):
    """The only move that wins soonest, within three, against both others together."""

    slug = "win"
    title = "the only move that wins soonest, in one, two or three"
    most = 3
    lengths = (1, 2, 2, 3, 3, 3)

    def attack(self, state: State) -> AgainstAll:
        """See `ForcingTask`."""
        return WinGame(state.mover)

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: how the main line is won, and the longest defence."""
        name, left = COLOURS[pos.to_move], _left(pos)
        out = f"Shut {left[0] if len(left) == 1 else 'both others'} out."
        how = out if _end(pos, proof).reason == LAST_LEFT else f"Join {name}'s two sides."
        reply = proof.line.moves[1:2]
        return f"{how} After the right stone, the longest defence begins with {told(reply)}." if reply else how

    def asked(self, pos: Position, moves: int) -> str:
        """See `ForcedTask`."""
        when = f" {within(moves)}" if moves else ""
        left = _left(pos)
        won = f"beat {left[0]}{when}" if len(left) == 1 else f"move and win{when} against {_others(pos)}"
        return f"{NAMES[pos.to_move]} to {won}."

    def reached(self, pos: Position, state: State) -> str:
        """See `ForcingTask`."""
        return f"{COLOURS[state.mover]} wins"


class Shut(_Forced):
    """The only move that shuts one of two others out soonest, within three."""

    slug = "shut-out"
    title = "the only move that shuts somebody out soonest, in one, two or three"
    most = 3
    lengths = (1, 2, 2, 3, 3, 3)

    def attack(self, state: State) -> AgainstAll:
        """See `ForcingTask`."""
        return ShutOut(state.mover, 7 & ~state.out & ~(1 << state.mover))

    def fits(self, pos: Position) -> str:
        """See `Task`."""
        return HexTask.fits(self, pos) or ("somebody is out already" if any(pos.cuts) else "")

    def asked(self, pos: Position, moves: int) -> str:
        """See `ForcedTask`."""
        when = f" {within(moves)}" if moves else ""
        return f"{NAMES[pos.to_move]} to move and shut {' or '.join(_left(pos))} out{when}."

    def explain(self, pos: Position, answer: str, budget: int) -> Proof | None:
        """See `ForcedTask`: none where the mover wins instead, since nobody is asked for less than can be done."""
        proof = super().explain(pos, answer, budget)
        return None if proof is None or _end(pos, proof).reason else proof

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: who is shut out."""
        if proof.line.moves[1:]:
            return f"With best play {proof.line.end}."
        return f"Shut {proof.line.end.removesuffix(' is shut out')} out."

    def reached(self, pos: Position, state: State) -> str:
        """See `ForcingTask`."""
        if state.over:
            return f"{COLOURS[state.mover]} wins"
        gone = [COLOURS[colour] for colour in range(3) if state.out >> colour & 1 and not pos.cuts[colour]]
        return f"{' and '.join(gone)} is shut out"

    def moments(self, plies: int) -> Iterable[int]:
        """See `ForcingTask`."""
        return range(plies // 4, plies)


class Stay(HexTask, EscapeTask[Position, State]):
    """The only move after which the others do not cut the mover off with their next four stones."""

    slug = "stay"
    title = "the only move that keeps one in for four more stones of the others"
    most = 4
    lengths = (1, 2, 2, 3, 4)

    def attack(self, state: State) -> HexAttack:
        """See `ForcingTask`."""
        return CutOff(state.mover)

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        name = COLOURS[pos.to_move]
        return f"{name.title()} to move and stay in for {counted(self.most, 'more stone')} of {_whose(_left(pos))}."

    def fits(self, pos: Position) -> str:
        """See `Task`."""
        return HexTask.fits(self, pos) or EscapeTask.fits(self, pos)

    def calm(self) -> str:
        """See `EscapeTask`."""
        return "the others do not threaten to cut the player to move off with four stones"

    def reached(self, pos: Position, state: State) -> str:
        """See `ForcingTask`."""
        return f"{COLOURS[pos.to_move]} is cut off"

    def failed(self, pos: Position, state: State, moves: int) -> str:
        """See `ForcingTask`."""
        if state.over:
            return f"{COLOURS[state.mover]} wins"
        name, left = (
            COLOURS[pos.to_move],
            [other for other in _left(pos) if not state.out >> COLOURS.index(other) & 1],
        )
        gone = [other for other in _left(pos) if other not in left]
        out = f"{gone[0]} is out, and " if gone else ""
        return f"{out}no {counted(self.most, 'more stone')} of {_whose(left)} cut {name} off"

    def shows(self, pos: Position, end: Position) -> bool:
        """See `Task`: the wall that cuts the player off, or the chain that wins."""
        return bool(cut(end, pos.to_move)) or end.reason == CONNECTION

    def others(self, pos: Position) -> str:
        """See `EscapeTask`."""
        left = _left(pos)
        return "they" if len(left) == 2 else left[0]

    def moments(self, plies: int) -> Iterable[int]:
        """See `ForcingTask`."""
        return range(plies // 4, plies)


TASKS = (Win(), Shut(), Stay())
