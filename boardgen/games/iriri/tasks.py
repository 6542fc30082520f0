"""Tasks of Iriri: the best placement, words that go round the ring, turns that leave the opponent little."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar

from boardgen.games.hinting import counted, region
from boardgen.games.iriri.candidates import Played, some_game
from boardgen.games.iriri.kinds import KINDS, PLAYERS, SIZE_WORDS
from boardgen.games.iriri.notation import format_move, parse, pieces, printed
from boardgen.games.iriri.position import Cell, Placement, Position, Take
from boardgen.games.iriri.rules import play, points
from boardgen.games.iriri.turns import Turn, after_turn, best_placements, longest_word, turns
from boardgen.games.iriri.words import cell_name
from boardgen.games.tasks import OTHERWISE, Candidate, Line, OutOfBudgetError, Proof, Task, Told, Wrong, varied
from boardgen.games.values import Options

#: Wrong answers that a proof shows; the fewest answers there have to be.
_SHOWN = 3
#: Turns that come near the best among which some with different replies are looked for.
_NEAREST = 8
_CHOICES = 4
#: Positions of one game to look at, and to ask about.
_LOOKED_AT = 14
_ASKED = 3

#: The symmetries of the square grid, as the images of (1, 0) and (0, 1).
_TURNS = tuple(
    pair
    for x in ((1, 0), (-1, 0))
    for y in ((0, 1), (0, -1))
    for pair in ((x, y), (y, x))
)  # fmt: skip


def canonical(pos: Position) -> Hashable:
    """The pieces under turns and shifts of the grid, the ring under turns and reflection; the mover comes first."""
    sign = {code: bytes([1 + (at - 3 * pos.player) % 6]) for at, code in enumerate(KINDS)}
    ring = b"".join(sign[code] for code in pos.ring.pieces)
    spins = [way[at:] + way[:at] for way in (ring, ring[::-1]) for at in range(len(ring))]
    grids = [_moved(pos.grid, sign, turn) for turn in _TURNS]
    return pos.phase, pos.hands[pos.player], pos.hands[1 - pos.player], min(spins, default=b""), min(grids)


def _moved(
    grid: dict[Cell, str], sign: dict[str, bytes], turn: tuple[Cell, Cell]
) -> tuple[tuple[int, int, bytes], ...]:
    (ax, ay), (bx, by) = turn
    cells = [(ax * x + bx * y, ay * x + by * y, sign[code]) for (x, y), code in grid.items()]
    left, low = min((x for x, _, _ in cells), default=0), min((y for _, y, _ in cells), default=0)
    return tuple(sorted((x - left, y - low, code) for x, y, code in cells))


def _player(number: int) -> str:
    return f"player {PLAYERS[number]}"


class IririTask(Task[Position]):
    """What all tasks of Iriri have in common."""

    effort = 6_000
    unit = "turn"
    sentences = True

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """What the right answer comes to."""
        if proof.line.moves[-1] == "pass" and not isinstance(parse(proof.answer.split()[0]), Placement):
            return f"After the right {self.unit} {_player(1 - pos.player)} cannot place."
        return f"With the right {self.unit}, {proof.line.end}."

    def where(self, pos: Position, proof: Proof) -> str:
        """How many pieces go to which part of the grid; of pieces to take, which part of the ring has one."""
        move = parse(proof.answer.split()[0])
        if isinstance(move, Placement):
            cells = [cell for cell, _ in move.pieces]
            middle = tuple(sum(axis) / len(cells) for axis in zip(*cells, strict=True))
            lies = region((middle[0], middle[1]), [*pos.grid, *cells])
            return f"{counted(len(cells), 'piece').capitalize()}, {lies} of the words."
        assert isinstance(move, Take)
        at = pos.ring.places.index(move.place)
        low, high = pos.ring.places[max(at - 2, 0)], pos.ring.places[min(at + 2, len(pos.ring) - 1)]
        return f"Look at places {low} to {high} of the ring."

    def half(self, pos: Position, answer: str) -> str:
        """One of several pieces; of a single one its size."""
        tokens = answer.split()
        move = parse(tokens[0])
        if isinstance(move, Placement):
            if len(tokens) > 1:
                return f"Place {pieces(tokens[0])}; what is taken then?"
            cell, size = move.pieces[0]
            there = f" goes to ({printed(cell_name(cell))})" if len(move.pieces) > 1 else ""
            return f"A {SIZE_WORDS[size]} piece{there}." if there else f"It is a {SIZE_WORDS[size]} piece."
        assert isinstance(move, Take)
        if len(tokens) > 1:
            return f"One of the pieces is at place {move.place}."
        return f"It is a {SIZE_WORDS[pos.ring.pieces[pos.ring.places.index(move.place)].upper()]} piece."

    def fits(self, pos: Position) -> str:
        """There must be pieces on the board, because the first word may lie anywhere, and something to place."""
        if not pos.board:
            return "the board is empty, so that a word may lie anywhere"
        return "" if pos.phase == "take" or best_placements(pos) else "there is no word to place"

    def canonical(self, pos: Position) -> Hashable:
        """See `Task`."""
        return canonical(pos)

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[Position]]:
        """Some positions of one game."""
        played = some_game(rng)
        numbers = [number for number, pos in enumerate(played.positions) if not self.fits(pos)]
        rng.shuffle(numbers)
        return self.chosen(played, numbers)

    @abstractmethod
    def chosen(self, played: Played, numbers: list[int]) -> Iterator[Candidate[Position]]:
        """Those positions of a game, of some in random order, that are worth asking about."""


class _PlacementTask(IririTask):
    """The only placement that is best in some way; all are looked at."""

    unit = "placement"

    @abstractmethod
    def worth(self, pos: Position, placement: Placement, halves: int) -> int:
        """What a placement with so many half points is worth; 0 or less is never right."""

    @abstractmethod
    def end(self, pos: Position, placement: Placement, halves: int) -> str:
        """What it comes to, as the end of a sentence."""

    def fits(self, pos: Position) -> str:
        """See `Task`."""
        return "a word was just placed" if pos.phase == "take" else super().fits(pos)

    def _all(self, pos: Position, budget: int) -> list[tuple[int, int, Placement]]:
        """Every placement with its worth and its half points."""
        found = best_placements(pos)
        if len(found) > budget:
            raise OutOfBudgetError
        return [(self.worth(pos, placement, halves), halves, placement) for placement, halves in found]

    def right(self, pos: Position, budget: int, most: int | None = None) -> list[str]:
        """See `Task`."""
        found = self._all(pos, budget)
        best = max((worth for worth, _, _ in found), default=0)
        return [format_move(placement) for worth, _, placement in found if worth == best > 0]

    def show(self, pos: Position, answer: str, budget: int) -> Line:
        """See `Task`."""
        placement = None if " " in answer else parse(answer)
        halves = dict(best_placements(pos)).get(placement) if isinstance(placement, Placement) else None
        if halves is None or not isinstance(placement, Placement):
            return Line(tuple(answer.split()), OTHERWISE)
        return Line((answer,), self.end(pos, placement, halves))

    def explain(self, pos: Position, answer: str, budget: int) -> Proof | None:
        """The placements that come nearest; None if there are few."""
        found = self._all(pos, budget)
        found.sort(key=lambda item: item[:2], reverse=True)
        tokens = [format_move(placement) for _, _, placement in found]
        wrong = [
            Wrong(token, Line((token,), self.end(pos, placement, halves)), 0)
            for token, (_, halves, placement) in zip(tokens, found, strict=True)
            if token != answer
        ]
        if len(found) < _CHOICES or not self.tempts(found):
            return None
        return Proof(
            answer, self.show(pos, answer, budget), tuple(wrong[:_SHOWN]), 1, len(found), 0, len(found)
        )  # fmt: skip

    def tempts(self, found: list[tuple[int, int, Placement]]) -> bool:
        """Whether the second best comes near the best, so that both have to be counted."""
        return 2 * found[1][1] >= found[0][1]


class Best(_PlacementTask):
    """The only placement that scores most."""

    slug = "best"
    title = "the only placement that scores most"

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        return f"{_player(pos.player).capitalize()} to place and score as much as possible."

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: the score."""
        return f"There are {proof.line.end} to be had."

    def worth(self, pos: Position, placement: Placement, halves: int) -> int:
        """See `_PlacementTask`."""
        return halves

    def end(self, pos: Position, placement: Placement, halves: int) -> str:
        """See `_PlacementTask`."""
        return f"{points(halves):g} points"

    def chosen(self, played: Played, numbers: list[int]) -> Iterator[Candidate[Position]]:
        """See `IririTask`."""
        return (played.at(number) for number in numbers[:_ASKED])


class Round(_PlacementTask):
    """The only placement that forms a word longer than the ring, which is read by going round it more than once."""

    slug = "round"
    title = "the only word that goes round the ring more than once"

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        return f"{_player(pos.player).capitalize()} to place a word that goes round the ring more than once."

    def worth(self, pos: Position, placement: Placement, halves: int) -> int:
        """See `_PlacementTask`."""
        return int(longest_word(pos, placement) > len(pos.ring))

    def end(self, pos: Position, placement: Placement, halves: int) -> str:
        """See `_PlacementTask`."""
        return f"the longest word has {longest_word(pos, placement)} pieces, the ring {len(pos.ring)}"

    def tempts(self, found: list[tuple[int, int, Placement]]) -> bool:
        """See `_PlacementTask`."""
        return True

    def chosen(self, played: Played, numbers: list[int]) -> Iterator[Candidate[Position]]:
        """See `IririTask`."""
        for number in numbers:
            if len(self.right(played.positions[number], self.effort)) == 1:
                yield played.at(number)
                return


class _TurnTask(IririTask):
    """The only whole turn, place and take, that leaves the opponent least; after a placement, only what to take.

    Attributes:
        asked: how many positions before a placement are asked about in a game, besides one after it.
    """

    asked: ClassVar[int]

    @abstractmethod
    def worth(self, turn: Turn) -> int | None:
        """What a turn is worth; None if it is never right."""

    def ends_with(self, pos: Position, turn: Turn) -> str:
        """What a turn comes to, as the end of a sentence."""
        me, other = _player(pos.player), _player(1 - pos.player)
        if not turn.placement:
            return "nothing fits" if turn.reply is None else f"{other} gains {points(turn.reply):g}"
        if turn.reply is None:
            return f"{me} gains {points(turn.gain):g}, {other} nothing"
        gains = points(turn.gain), points(turn.reply)
        balance = f"{gains[0]:g} − {gains[1]:g} = {gains[0] - gains[1]:g}".replace("= -", "= −")
        return f"{me} gains {gains[0]:g}, {other} gains {gains[1]:g} ({balance})"

    def right(self, pos: Position, budget: int, most: int | None = None) -> list[str]:
        """See `Task`."""
        found = [(self.worth(turn), turn) for turn in turns(pos, budget)]
        best = max((worth for worth, _ in found if worth is not None), default=None)
        return [_answer(turn) for worth, turn in found if worth is not None and worth == best]

    def show(self, pos: Position, answer: str, budget: int) -> Line:
        """The turn and the opponent's best reply."""
        turn = next((turn for turn in turns(pos, budget) if _answer(turn) == answer), None)
        if turn is None:
            return Line(tuple(answer.split()), OTHERWISE)
        after = after_turn(pos, turn)
        replies = best_placements(after)
        best = max((halves for _, halves in replies), default=0)
        reply = next((format_move(placement) for placement, halves in replies if halves == best), "pass")
        return Line((*answer.split(), reply), self.ends_with(pos, turn))

    def explain(self, pos: Position, answer: str, budget: int) -> Proof | None:
        """The turns that come nearest, each with the reply that makes the difference; None if there are few.

        They place different words, or if they only take, leave different replies, if there are such.
        """
        found = sorted(turns(pos, budget), key=self.near)
        if len(found) < _CHOICES:
            return None
        # The nearest of each placement, and some of whatever placement.
        nearest = dict(reversed([(turn.placement, at) for at, turn in enumerate(found) if _answer(turn) != answer]))
        some = sorted({*sorted(nearest.values())[:_SHOWN], *range(_NEAREST)})
        answers = [_answer(found[at]) for at in some if at < len(found)]
        wrong = [Wrong(other, self.show(pos, other, budget), 1) for other in answers if other != answer]
        line = self.show(pos, answer, budget)
        shown = varied(wrong, _SHOWN, lambda each: each.line.moves[0 if pos.phase == "place" else -1])
        return Proof(answer, line, shown, len(line.moves), len(found), 1, len(found))

    def near(self, turn: Turn) -> tuple[int, ...]:
        """Smaller for turns that come nearer to the best."""
        return -turn.net, turn.reply or 0

    def chosen(self, played: Played, numbers: list[int]) -> Iterator[Candidate[Position]]:
        """See `IririTask`."""
        left = {"place": self.asked, "take": 1}
        for number in sorted(numbers[:_LOOKED_AT], key=lambda number: played.positions[number].phase):
            if not any(left.values()):
                return
            pos = played.positions[number]
            if left[pos.phase] and self._alone(pos):
                yield played.at(number)
                left[pos.phase] -= 1

    def _alone(self, pos: Position) -> bool:
        try:
            return len(self.right(pos, self.effort)) == 1
        except OutOfBudgetError:
            return False


def _played(pos: Position, moves: Sequence[str]) -> Position:
    for token in moves:
        pos = play(pos, parse(token))
    return pos


def _answer(turn: Turn) -> str:
    tokens = [format_move(turn.placement)] if turn.placement else []
    return " ".join((*tokens, *(format_move(Take(place)) for place in turn.takes)))


class Block(_TurnTask):
    """The only turn after which the opponent cannot place."""

    slug = "block"
    title = "the only turn after which the opponent cannot place"
    asked = 1

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        what = "place and take" if pos.phase == "place" else "take"
        return f"{_player(pos.player).capitalize()} to {what} so that {_player(1 - pos.player)} cannot place."

    def aim(self, pos: Position, proof: Proof, told: Told) -> str:
        """See `Task`: a reply to be prevented."""
        replies = [wrong.line.moves[-1:] for wrong in proof.wrong if wrong.line.moves[-1:] != ("pass",)]
        if not replies:
            return super().aim(pos, proof, told)
        reply = told(replies[0]).removeprefix("places ")
        return f"{_player(1 - pos.player).capitalize()} must not be able to place {reply}."

    def prevented(self, pos: Position, answer: str) -> tuple[Position, ...]:
        """See `Task`: of pieces to take, after the best reply to each tempting choice that the answer rules out.

        With a placement to be made before, there are words enough to be seen.
        """
        proof = self.explain(pos, answer, self.budget) if pos.phase == "take" else None
        if proof is None:
            return ()
        lines = {wrong.line.moves[-1]: wrong.line.moves for wrong in proof.wrong}
        return tuple(_played(pos, moves) for reply, moves in lines.items() if reply != "pass")

    def ends_with(self, pos: Position, turn: Turn) -> str:
        """See `_TurnTask`: points are not asked for."""
        return "nothing fits" if turn.reply is None else "that still fits"

    def worth(self, turn: Turn) -> int | None:
        """See `_TurnTask`."""
        return 1 if turn.reply is None else None

    def near(self, turn: Turn) -> tuple[int, ...]:
        """See `_TurnTask`."""
        return turn.reply or 0, -turn.gain


class Plan(_TurnTask):
    """The only turn that is best when the opponent replies as well as possible."""

    slug = "plan"
    title = "the only turn that gains most over the opponent's best reply"
    asked = 3

    def sentence(self, pos: Position) -> str:
        """See `Task`."""
        me, other = _player(pos.player).capitalize(), _player(1 - pos.player)
        if pos.phase == "place":
            return f"{me} to place and take, for the greatest gain over {other}'s best reply."
        return f"{me} to take, for the least gain of {other}'s best reply."

    def worth(self, turn: Turn) -> int | None:
        """See `_TurnTask`."""
        return turn.net


TASKS = (Best(), Round(), Block(), Plan())
