"""Questions about positions with answers that are proved: for claims in game files, and for puzzles.

A game offers its tasks as ``TASKS`` of a module ``tasks`` beside its own; `boardgen.puzzles` makes books of them and
`boardgen.records` checks claims with them, so that what a book says is what a check proves. An answer is text: the
tokens of what the solver does now, joined by spaces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from boardgen.games.hinting import part_of_board
from boardgen.games.values import Options

if TYPE_CHECKING:
    import random

    from boardgen.geometry.board import Board

P = TypeVar("P")
#: Moves in words.
Told = Callable[[Sequence[str]], str]

#: What a position is worth to a player, against all others together.
WIN, DRAW, LOSS = 1, 0, -1

#: Positions that a claim may visit unless it says otherwise, and the most it may ask for: about a minute.
BUDGET, MOST_BUDGET = 200_000, 10_000_000


#: Cells whose names begin alike, of which a hint tells the half.
_HALVED = 4
_DIGITS = "0123456789"
#: The end of a line for what may be played but is no answer to the question, such as a resignation.
OTHERWISE = "which is not what the question is about"


class OutOfBudgetError(Exception):
    """A search has visited as many positions as it may; what it was to settle is reported as not proved.

    Attributes:
        right, wrong: answers that were settled all the same.
        unsettled: answers that were not, if it is known which.
    """

    def __init__(self, right: Iterable[str] = (), wrong: Iterable[str] = (), unsettled: Iterable[str] = ()) -> None:
        super().__init__("the budget of positions does not suffice")
        self.right, self.wrong, self.unsettled = tuple(right), tuple(wrong), tuple(unsettled)


class Line(NamedTuple):
    """Moves of all players and what they come to.

    Attributes:
        moves: tokens from the position on.
        end: the end of a sentence, such as ``white wins 4 points to 3``.
        value: what it is worth to the player who moves first, where that is the question: `WIN`, `DRAW` or `LOSS`.
        why: why nothing else comes of it, as the end of a sentence, such as ``no reply stops b7-a8``; perhaps empty.
        told: so many moves are enough where `why` says what becomes of all that may follow; 0 for all of them.
    """

    moves: tuple[str, ...]
    end: str
    value: int | None = None
    why: str = ""
    told: int = 0


class Wrong(NamedTuple):
    """A wrong answer and why it fails.

    Attributes:
        answer: the answer.
        line: its refutation, beginning with the answer.
        depth: plies after the answer that have to be seen until it is refuted.
    """

    answer: str
    line: Line
    depth: int


class Proof(NamedTuple):
    """Why the only right answer is right and others are not, and how hard that is to see.

    Attributes:
        answer: the answer.
        line: the main line: the answer and the longest defence, until the task is done.
        wrong: some wrong answers, the most tempting first.
        plies: plies of the main line that have to be seen.
        choices: the number of answers there are to choose from.
        depth: depth of the refutation of the best wrong answer.
        nodes: positions, or whole answers, that were looked at to tell right from wrong.
    """

    answer: str
    line: Line
    wrong: tuple[Wrong, ...]
    plies: int
    choices: int
    depth: int
    nodes: int


class Candidate(NamedTuple, Generic[P]):
    """A position that may be a puzzle, and how it came about.

    Attributes:
        start: the beginning as keywords of `Game.start`, such as ``{"board": …, "setup": …}``.
        moves: legal tokens from there to the position.
        pos: the position.
    """

    start: Mapping[str, Options]
    moves: tuple[str, ...]
    pos: P


class Task(ABC, Generic[P]):
    """A kind of question. Instances have no state; whatever is random comes from the given generator.

    Attributes:
        slug: its name in files and commands: letters, digits and hyphens, unique within the game.
        title: its name for people, such as ``the only winning move``.
        budget: positions that a claim may visit.
        effort: positions that a candidate for a book may cost.
        patience: so many batches of games in a row without a level that nobody has asked for end the search for it;
            fewer where a game's search is slow.
        asks_on: whether more positions of a game are asked about after one that is a puzzle.
        unit: what an answer is: a move, a turn, a road ….
        sentences: whether moves in words say what is done, such as “places small (0,1)”.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    budget: ClassVar[int] = BUDGET
    effort: ClassVar[int] = 20_000
    patience: ClassVar[int] = 120
    asks_on: ClassVar[bool] = True
    unit: ClassVar[str] = "move"
    sentences: ClassVar[bool] = False

    @abstractmethod
    def sentence(self, pos: P) -> str:
        """The task in a line, such as ``White to move and win.``"""

    def stated(self, pos: P, proof: Proof) -> str:
        """The same for a puzzle, whose answer is known: all that it achieves; by default no more."""
        return self.sentence(pos)

    def fits(self, pos: P) -> str:
        """Why the question cannot be asked of a position; empty if it can. The game is not over."""
        return ""

    @abstractmethod
    def right(self, pos: P, budget: int, most: int | None = None) -> list[str]:
        """Every right answer, in a stable order.

        Args:
            pos: the position.
            budget: positions that may be visited.
            most: the search may stop as soon as it has found more than this many.

        Raises:
            OutOfBudgetError: the budget does not suffice.
        """

    def same(self, pos: P, answer: str, right: str, budget: int) -> bool:
        """Whether an answer is right since it comes to the same as a right one, such as a road paid with other goods.

        Raises:
            OutOfBudgetError: the budget does not suffice.
        """
        return answer == right

    @abstractmethod
    def show(self, pos: P, answer: str, budget: int) -> Line:
        """What an answer comes to, right or wrong: best play of all, and where that loses, the longest defence.

        Raises:
            OutOfBudgetError: the budget does not suffice.
        """

    @abstractmethod
    def explain(self, pos: P, answer: str, budget: int) -> Proof | None:
        """Why the only right answer is right; None if the position is no good as a puzzle.

        Raises:
            OutOfBudgetError: the budget does not suffice.
        """

    @abstractmethod
    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """The positions of one game, random or sensible, that are worth asking about.

        Args:
            rng: the only source of chance.
            board: the board options in full.
        """

    @abstractmethod
    def canonical(self, pos: P) -> Hashable:
        """The same value for positions that are alike up to the symmetries of board and colours."""

    def later(self) -> Task[P]:
        """The question at the solver's next move; by default the same one."""
        return self

    def prevented(self, pos: P, answer: str) -> tuple[P, ...]:
        """Positions after a move that the others threaten to make next, where the answer prevents what they would
        reach with it at once; by default none.
        """
        return ()

    def shows(self, pos: P, end: P) -> bool:
        """Whether the picture of an answer that stops the others is to show what they reach instead at the end of a
        refutation; by default not.
        """
        return False

    def ideas(self, pos: P, proof: Proof) -> tuple[Hashable, ...]:
        """What a solver notices of a puzzle: books take those with least in common; by default the task."""
        return (self.slug,)

    def pattern(self, pos: P, proof: Proof) -> Hashable:
        """The same of puzzles that whoever has solved one solves at a glance: books have few of each; by default
        None, which no puzzle shares.
        """
        return None

    def hints(self, pos: P, proof: Proof, told: Told = " ".join) -> tuple[str, ...]:
        """Three hints, each of which gives away more than the one before: the aim, where to look, how it begins.

        Args:
            pos, proof: the puzzle.
            told: puts moves in words.
        """
        return (self.aim(pos, proof, told), self.where(pos, proof), self.half(pos, proof.answer))

    def aim(self, pos: P, proof: Proof, told: Told) -> str:
        """What to aim at; by default why a tempting answer misses it. The answer is not named."""
        tempting = (wrong for wrong in proof.wrong if not _names(_after(wrong), proof.answer))
        wrong = next(tempting, next(iter(proof.wrong), None))
        if wrong is None:
            return f"One of {proof.choices} {self.unit}s is right."
        said, after = told(wrong.answer.split()), _after(wrong)
        rest = "" if _names(after, proof.answer) or self.sentences or not after else told(after)
        what = f"The one that {said}" if self.sentences else said
        return f"{what} is not enough: {f'after {rest}, ' if rest else ''}{wrong.line.end}."

    def spot(self, pos: P, answer: str) -> tuple[Board, int] | None:
        """The board and its cell that an answer is about, if it is one cell."""
        return None

    def where(self, pos: P, proof: Proof) -> str:
        """Where to look."""
        spot = self.spot(pos, proof.answer)
        return f"Look {part_of_board(*spot)} of the board." if spot else f"It is not {proof.wrong[0].answer}."

    def half(self, pos: P, answer: str) -> str:
        """The first half of the answer: of a cell, the letters of its name, and in which half of these it is."""
        spot = self.spot(pos, answer)
        name = spot[0].names[spot[1]] if spot else answer.split()[0]
        letters = name.rstrip(_DIGITS)
        if not letters:
            return f"The answer begins with {name[:1]}."
        alike = (other for other in spot[0].names if other.rstrip(_DIGITS) == letters) if spot else ()
        numbers = sorted(int(other[len(letters) :] or 0) for other in alike)
        if len(numbers) < _HALVED:
            return f"The name of the cell begins with {letters}."
        middle = numbers[(len(numbers) - 1) // 2]
        half = f"at most {middle}" if int(name[len(letters) :]) <= middle else f"above {middle}"
        return f"The name of the cell begins with {letters}; its number is {half}."


def varied(wrong: Sequence[Wrong], most: int, idea: Callable[[Wrong], Hashable], alike: int = 0) -> tuple[Wrong, ...]:
    """So many wrong answers at most, in their order: the first with each idea, and others only where these are few,
    after the second at the soonest.

    Args:
        wrong: all of them, the most tempting first.
        most: how many are kept.
        idea: the same of wrong answers that fail alike.
        alike: so many more of each idea that is kept, since these are told in one breath.
    """
    seen: dict[Hashable, int] = {}
    for at, each in enumerate(wrong):
        seen.setdefault(idea(each), at)
    kept = sorted(seen.values())[:most]
    if alike:
        same = [[at for at in range(len(wrong)) if idea(wrong[at]) == idea(wrong[first])] for first in kept]
        return tuple(wrong[at] for at in sorted(at for some in same for at in some[: 1 + alike]))
    others = [at for at in range(max(kept[:2], default=0), len(wrong)) if at not in kept]
    return tuple(wrong[at] for at in sorted([*kept, *others[: most - len(kept)]]))


def _after(wrong: Wrong) -> tuple[str, ...]:
    """What follows a wrong answer in its refutation."""
    return wrong.line.moves[len(wrong.answer.split()) :]


def _names(moves: Sequence[str], answer: str) -> bool:
    """Whether moves name a part of an answer."""
    return bool(set(moves) & {*answer.split(), answer.partition("/")[2]})
