"""Tasks of Pi: win, hold, take a goal for good, keep the goals one has."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardgen.errors import listed
from boardgen.games.forced_tasks import EscapeTask, ForcedTask, ForcingTask, Played, within
from boardgen.games.pi import rules
from boardgen.games.pi.attacks import PiAttack, TakeGoal, WinGame
from boardgen.games.pi.candidates import at, some_game
from boardgen.games.pi.position import FINAL_SIZE, PASS, Position
from boardgen.games.pi.state import BLUE, OPEN, PASSED, RED, TIED, State, state_of
from boardgen.games.tasks import Line, OutOfBudgetError, Proof, Told
from boardgen.games.values import Options
from boardgen.geometry.board import Board, iter_bits
from boardgen.geometry.symmetry import canonical, symmetries

NAMES = ("Blue", "Red")
#: The longest side on which the triangles around goals are listed.
LONGEST_SIDE = 9


class PiTask(ForcingTask[Position, State]):
    """What all tasks of Pi have in common."""

    effort = 12_000

    def state(self, pos: Position) -> State:
        """See `ForcingTask`."""
        return state_of(pos)

    def token(self, pos: Position, move: int) -> str:
        """See `ForcingTask`."""
        return PASS.value if move == PASSED else pos.setup.board.names[move]

    def move(self, pos: Position, token: str) -> int:
        """See `ForcingTask`."""
        return PASSED if token == PASS.value else pos.setup.board.cell(token)

    def fits(self, pos: Position) -> str:
        """Boards must not be too large."""
        if pos.setup.board.side > LONGEST_SIDE:
            return (
                f"the board is too large: its side is {pos.setup.board.side}, and at most {LONGEST_SIDE} are searched"
            )
        return "" if pos.setup.goals else "there are no goals"

    def spot(self, pos: Position, answer: str) -> tuple[Board, int] | None:
        """The cell of a piece."""
        return None if answer == PASS.value else (pos.setup.board, pos.setup.board.cell(answer))

    def where(self, pos: Position, proof: Proof) -> str:
        """The part of the board, and whether the piece takes a goal, or holds one of its owner's more firmly."""
        state, spot = state_of(pos), self.spot(pos, proof.answer)
        if spot is None:
            return "There is no cell to place on."
        taken: list[str] = []
        held: list[str] = []
        for letter, cells, owner in zip(pos.setup.letters, state.grabs[state.mover], state.owners, strict=True):
            if cells >> spot[1] & 1:
                (held if owner == state.mover else taken).append(letter)
        done = [f"takes goal{'s'[: len(taken) > 1]} {listed(taken)}"] if taken else []
        done += [_smaller(pos, spot[1], held)] if held else []
        return f"{super().where(pos, proof)} The piece {' and '.join(done) or 'takes no goal yet'}."

    def tempting(self, state: State) -> int:
        """Moves that take a goal."""
        return state.taking(state.mover)

    def canonical(self, pos: Position) -> Hashable:
        """Pieces, goals and their owners under the twelve symmetries of the board, and who moves."""
        state, board = state_of(pos), pos.setup.board
        signs = [0] * len(board)
        for player, own in enumerate(state.own):
            for cell in iter_bits(own):
                signs[cell] = 1 + player
        for goal, owner in zip(pos.setup.goals, state.owners, strict=True):
            signs[goal] = 3 + owner
        return state.mover, canonical([signs], symmetries(board))

    def game(self, rng: random.Random, board: Options) -> Played[State]:
        """See `ForcingTask`."""
        return some_game(rng, board)

    def at(self, start: Mapping[str, Options], moves: list[int]) -> Position:
        """See `ForcingTask`."""
        return at(start, moves)


def _smaller(pos: Position, cell: int, held: Sequence[str]) -> str:
    """What a piece on a cell makes around goals of its owner's: a triangle of each goal's own, or of several's."""
    holds = rules.play(pos, cell).holds
    around: dict[tuple[int, ...], list[str]] = {}
    for letter, hold in zip(pos.setup.letters, holds, strict=True):
        if letter in held and hold is not None:
            around.setdefault(hold.corners, []).append(letter)
    makes = "makes smaller triangles" if len(around) > 1 else "makes a smaller triangle"
    return f"{makes} {' and '.join(f'round {listed(letters)}' for letters in around.values())}"


def _result(state: State) -> str:
    """How a finished game ended, as the end of a sentence."""
    blue, red = state.owners.count(BLUE), state.owners.count(RED)
    if blue == red:
        return f"a draw {blue}:{red}"
    return f"{NAMES[blue < red].lower()} wins {max(blue, red)}:{min(blue, red)}"


def _other(pos: Position) -> str:
    """The player who is not to move."""
    return NAMES[pos.mover == "blue"].lower()


def _after(pos: Position, line: Line) -> State:
    state = state_of(pos)
    for token in line.moves:
        state = state.play(PASSED if token == PASS.value else pos.setup.board.cell(token))
    return state


def _taken(pos: Position, state: State, player: int) -> list[str]:
    """The goals that a player has in a state, and had not in a position before."""
    owners = zip(pos.setup.letters, state_of(pos).owners, state.owners, strict=True)
    return [letter for letter, once, now in owners if now == player != once]


class _Threat(NamedTuple):
    """How the opponent would reach the target were it his turn: his first move, the state after all, how many moves
    of his it takes.
    """

    move: int
    end: State
    moves: int


@lru_cache(maxsize=64)
def _threats(task: _Escape, pos: Position) -> tuple[_Threat, ...]:
    """The placements with which the opponent would reach the target soonest, were it his turn; none if it is not
    known whether he would.
    """
    search, found = task.search(state_of(pos), task.budget), []
    passed = search.attack.passed(state_of(pos))
    try:
        moves = search.soonest(passed, task.most) or 0
        for move in search.right(passed, moves) if moves else ():
            if move != PASSED:
                state = passed.play(move)
                for played in search.line(state, moves - 1) if moves > 1 else ():
                    state = state.play(played)
                found.append(_Threat(move, state, moves))
    except OutOfBudgetError:
        return ()
    return tuple(found)


class _Escape(PiTask, EscapeTask[Position, State]):
    """What tasks about threats have in common."""

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: the goals that the opponent is after, and how that may begin."""
        threat, who = self._told(pos, proof.answer), _other(pos)
        if threat is None:
            lost = self.lost(pos, _after(pos, proof.wrong[0].line))
            return f"Keep {listed(lost)} from {who}." if lost else super().aim(pos, proof, told)
        lost = self.lost(pos, threat.end)
        how = "threatens" if threat.moves == 1 else "may begin with"
        return f"Keep {listed(lost)} from {who}, who {how} {told([self.token(pos, threat.move)])}."

    def shows(self, pos: Position, end: Position) -> bool:
        """See `Task`: triangles that take goals."""
        other = "red" if pos.mover == "blue" else "blue"
        return any(hold is not None and hold.owner == other and hold not in pos.holds for hold in end.holds)

    def others(self, pos: Position) -> str:
        """See `EscapeTask`."""
        return _other(pos)

    def lost(self, pos: Position, end: State) -> list[str]:
        """The goals to be kept from the opponent, by what he would have in the end."""
        return _taken(pos, end, 1 - state_of(pos).mover)

    def _told(self, pos: Position, answer: str) -> _Threat | None:
        """A threat that does not give away the answer; one that takes a goal at once, if there is any."""
        taking = state_of(pos).taking(1 - state_of(pos).mover)
        others = [each for each in _threats(self, pos) if self.token(pos, each.move) != answer]
        return max(others, key=lambda each: taking >> each.move & 1, default=None)

    def prevented(self, pos: Position, answer: str) -> tuple[Position, ...]:
        """See `Task`: after a move of the opponent's that takes a goal at once, which the answer prevents: that on
        the cell of the answer, and that which the hint names.
        """
        told, passed = self._told(pos, answer), pos._replace(half_turns=pos.half_turns + 1)
        named = [answer, *([] if told is None else [self.token(pos, told.move)])]
        before, after = state_of(pos), state_of(pos).play(self.move(pos, answer))
        other = 1 - before.mover
        found = []
        for each in _threats(self, pos):
            bit = 1 << each.move
            takes, still = (
                [bool(not state.over and cells & bit & state.places[other]) for cells in state.grabs[other]]
                for state in (before, after)
            )
            if self.token(pos, each.move) in named and any(
                now and not later for now, later in zip(takes, still, strict=True)
            ):
                found.append(rules.play(passed, each.move))
        return tuple(found)


class _OnTheGame(PiTask):
    """What tasks about winning say."""

    def reached(self, pos: Position, state: State) -> str:
        """See `ForcingTask`."""
        return _result(state)

    def failed(self, pos: Position, state: State, moves: int) -> str:
        """See `ForcingTask`."""
        if state.over:
            return _result(state)
        if moves:
            return f"no win {within(moves)} is left"
        still = [letter for letter, owner in zip(pos.setup.letters, state.owners, strict=True) if owner == OPEN]
        return f"{listed(still)} {'is' if len(still) == 1 else 'are'} still open"


class Win(_OnTheGame, ForcedTask[Position, State]):
    """The only move that wins soonest, within three."""

    slug = "win"
    title = "the only move that wins soonest, in one, two or three"
    most = 3
    lengths = (1, 2, 2, 3, 3, 3)

    def attack(self, state: State) -> PiAttack:
        """See `ForcingTask`."""
        return WinGame(state.mover)

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: the goals that the win takes."""
        won = _taken(pos, _after(pos, proof.line), state_of(pos).mover)
        return f"{pos.mover.title()} needs {listed(won)}." if won else super().aim(pos, proof, told)

    def asked(self, pos: Position, moves: int) -> str:
        """See `ForcedTask`."""
        return f"{pos.mover.title()} to move and win{' ' + within(moves) if moves else ''}."


class OnlyMove(_OnTheGame, _Escape):
    """The only move after which the opponent does not win within two moves of his."""

    slug = "only-move"
    title = "the only move that stops the opponent from winning within two moves"
    most = 2
    lengths = (1, 2, 2)

    def attack(self, state: State) -> PiAttack:
        """See `ForcingTask`."""
        return WinGame(1 - state.mover)

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        threat = f"{_other(pos)} threatens to win {within(self.most)}"
        return f"{pos.mover.title()} to move: {threat}. Find the only defence."

    def failed(self, pos: Position, state: State, moves: int) -> str:
        """See `ForcingTask`."""
        return _result(state) if state.over else f"{_other(pos)} has no win {within(moves)} any more"

    def fits(self, pos: Position) -> str:
        """See `Task`."""
        return PiTask.fits(self, pos) or EscapeTask.fits(self, pos)

    def calm(self) -> str:
        """See `EscapeTask`."""
        return "the opponent does not threaten to win within two moves"


class _OnGoals(PiTask):
    """What tasks about goals say."""

    def reached(self, pos: Position, state: State) -> str:
        """See `ForcingTask`."""
        before, attack = state_of(pos), self.attack(state_of(pos))
        taken = [
            letter
            for k, letter in enumerate(pos.setup.letters)
            if k in attack.goals
            and state.owners[k] == attack.attacker
            and (before.owners[k] != attack.attacker or not state.limits[k])
        ]
        name = NAMES[attack.attacker].lower()
        if attack.final:
            return f"{listed(taken)} {'is' if len(taken) == 1 else 'are'} {name}'s for good"
        return f"{name} takes {listed(taken)}"

    @abstractmethod
    def attack(self, state: State) -> TakeGoal:
        """See `ForcingTask`."""


class Take(_OnGoals, ForcedTask[Position, State]):
    """The only move that makes a goal the mover's for good soonest: by a triangle of the smallest size, which nothing
    breaks.
    """

    slug = "take"
    title = "the only move that makes a goal the mover's for good soonest, in one, two or three"
    most = 3
    lengths = (1, 2, 2, 3, 3)

    def attack(self, state: State) -> TakeGoal:
        """See `ForcingTask`."""
        wanted = tuple(k for k, owner in enumerate(state.owners) if owner != TIED and state.limits[k])
        return TakeGoal(state.mover, wanted, final=True)

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: the goal."""
        return f"Find the triangle by which {proof.line.end}."

    def better(self, state: State) -> int:
        """See `ForcedTask`: moves that win the game at once."""
        return WinGame(state.mover).hits(state)

    def fits(self, pos: Position) -> str:
        """See `Task`."""
        return PiTask.fits(self, pos) or ("" if any(state_of(pos).limits) else "no goal can be taken any more")

    def asked(self, pos: Position, moves: int) -> str:
        """See `ForcedTask`."""
        when = f", {within(moves)}" if moves else ""
        state = state_of(pos)
        held = any(
            owner == state.mover and not limit for owner, limit in zip(state.owners, state.limits, strict=True)
        )
        return (
            f"{pos.mover.title()} to secure {'one more' if held else 'a'} goal for good, with a triangle "
            f"of size {FINAL_SIZE}{when}."
        )

    def failed(self, pos: Position, state: State, moves: int) -> str:
        """See `ForcingTask`: a goal that is taken all the same has too large a triangle."""
        before, mover = state_of(pos), pos.mover
        larger = [
            f"{letter} with size {limit}, not {FINAL_SIZE},"
            for letter, owner, limit, now in zip(
                pos.setup.letters, before.owners, state.limits, state.owners, strict=True
            )
            if now == before.mover != owner
        ]
        if larger:
            then = "the game is over" if state.over else f"{_other(pos)} may still take it back"
            return f"{mover} takes {' and '.join(larger)} and {then}"
        return f"no goal becomes {mover}'s for good{' ' + within(moves) if moves else ''}"

    def moments(self, plies: int) -> Iterable[int]:
        """See `ForcingTask`."""
        return range(plies // 4, plies)


class Keep(_OnGoals, _Escape):
    """The only move after which the opponent cannot take one of the mover's goals by force within two moves."""

    slug = "keep"
    title = "the only move that keeps all one's goals"
    most = 2
    #: Where nothing is lost at once, there is more than one way to keep all.
    lengths = (1,)
    looked_at = 30

    def attack(self, state: State) -> TakeGoal:
        """See `ForcingTask`."""
        held = tuple(k for k, owner in enumerate(state.owners) if owner == state.mover and state.limits[k])
        return TakeGoal(1 - state.mover, held, final=False)

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        return (
            f"{pos.mover.title()} to move: {_other(pos)} threatens a goal. Find the only move that keeps all of "
            f"{pos.mover}'s."
        )

    def lost(self, pos: Position, end: State) -> list[str]:
        """Those of the mover's alone: what is nobody's is not to be kept."""
        before = state_of(pos)
        owners = dict(zip(pos.setup.letters, before.owners, strict=True))
        return [letter for letter in super().lost(pos, end) if owners[letter] == before.mover]

    def explain(self, pos: Position, answer: str, budget: int) -> Proof | None:
        """See `ForcingTask`; None too where the game is lost at once all the same: nobody plays so."""
        after = state_of(pos).play(self.move(pos, answer))
        if not after.over and WinGame(after.mover).hits(after):
            return None
        return super().explain(pos, answer, budget)

    def failed(self, pos: Position, state: State, moves: int) -> str:
        """See `ForcingTask`: what the mover keeps."""
        threatened = self.attack(state_of(pos)).goals
        return f"{pos.mover} keeps {listed([pos.setup.letters[k] for k in threatened])}"

    def fits(self, pos: Position) -> str:
        """See `Task`."""
        return PiTask.fits(self, pos) or EscapeTask.fits(self, pos)

    def calm(self) -> str:
        """See `EscapeTask`."""
        return "the opponent does not threaten to take a goal of the mover's within two moves"

    def moments(self, plies: int) -> Iterable[int]:
        """See `ForcingTask`."""
        return range(plies // 4, plies)


TASKS = (Win(), OnlyMove(), Take(), Keep())
