"""The task that any game with rules has: find the move that wins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardgen.games.hinting import moved, number
from boardgen.games.search import Search, Tree, best_of
from boardgen.games.tasks import LOSS, WIN, Candidate, Line, Proof, Task, Wrong
from boardgen.games.values import Options

if TYPE_CHECKING:
    import random

    from boardgen.games.base import Game
    from boardgen.geometry.board import Board

P = TypeVar("P")

#: Wrong answers that a proof refutes.
SHOWN = 3
#: Wrong answers that do not fail at once; with fewer there is nothing to think about.
TEMPTING = 2
#: Plies before the end of a random game at which its positions are asked about, and how many of them.
NEAR_THE_END = range(1, 9)
ASKED = 2


class WinTask(Task[P], Generic[P]):
    """The only winning move, by exhaustive search.

    Attributes:
        game: the game.
    """

    slug = "win"
    title = "the only winning move"
    #: A game without a search of its own is slow.
    effort, patience = 800, 13

    def __init__(self, game: Game[P, Any]) -> None:
        self.game = game

    def tree(self, pos: P, budget: int) -> tuple[Tree[Any, Any], Any]:
        """A search for the player to move, and the position as its state."""
        return Search(self.game, self.game._mover(pos), budget), pos

    def sentence(self, pos: P) -> str:
        """Such as ``White to move and win.``"""
        return f"{self.game._mover(pos).capitalize()} to move and win."

    def right(self, pos: P, budget: int, most: int | None = None) -> list[str]:
        """The moves that win; if none does, those that draw; none if all lose."""
        tree, root = self.tree(pos, budget)
        found = best_of(tree.moves(root), lambda child: tree.worth(child[1]), most)
        return [tree.token(move, root) for move, _ in found]

    def show(self, pos: P, answer: str, budget: int) -> Line:
        """The answer and best play to the end."""
        tree, root = self.tree(pos, budget)
        move, after = next(child for child in tree.moves(root) if tree.token(child[0], root) == answer)
        return self._with_reason(pos, tree.shown(move, root, after))

    def explain(self, pos: P, answer: str, budget: int) -> Proof | None:
        """The whole game that the answer wins, and the longest refutations of others; None if it does not win."""
        tree, root = self.tree(pos, budget)
        children = {tree.token(move, root): (move, after) for move, after in tree.moves(root)}
        move, after = children.pop(answer)
        if tree.worth(after) != WIN or len(children) < TEMPTING:
            return None
        for _, other in children.values():
            tree.worth(other)
        nodes = tree.nodes
        depths = {token: tree.length(other) for token, (_, other) in children.items()}
        wrong = sorted(children, key=lambda token: -depths[token])
        if not depths[wrong[TEMPTING - 1]] or not self.worthy(tree, root):
            return None
        line = self._with_reason(pos, tree.shown(move, root, after))
        refuted = [
            Wrong(
                token, self._with_reason(pos, tree.shown(children[token][0], root, children[token][1])), depths[token]
            )
            for token in wrong[:SHOWN]
        ]
        return Proof(answer, line, tuple(refuted), len(line.moves), len(children) + 1, depths[wrong[0]], nodes)

    def _with_reason(self, pos: P, line: Line) -> Line:
        """A line with the reason why whoever loses has no better reply: the first time that he has a choice all of it
        loses, or he never has any.
        """
        game, solver = self.game, self.game._mover(pos)
        loser_is_solver, only = line.value == LOSS, 0
        if line.value not in (WIN, LOSS):
            return line
        pos = game.play(pos, line.moves[0])
        for at, (before, token) in enumerate(pairwise(line.moves), start=1):
            if (game._mover(pos) == solver) == loser_is_solver:
                many = sum(1 for _ in game._legal_moves(pos))
                if many > 1:
                    lost = "both" if many == 2 else f"all {number(many)}"
                    if loser_is_solver:
                        return line._replace(why=f"{lost} replies lose", told=at)
                    return line._replace(why=f"{lost} replies to {before} lose")
                only += 1
            pos = game.play(pos, token)
        if not only:
            return line
        forced = "the reply is forced" if only == 1 else "each reply is forced"
        return line._replace(why="forced" if loser_is_solver else forced)

    def worthy(self, tree: Tree[Any, Any], root: Any) -> bool:
        """Whether a position with one winning move is a puzzle of this kind."""
        return True

    def near(self, pos: P, token: str, answer: str) -> bool:
        """Whether a move goes from where an answer goes from, or to where it goes."""
        one, other = self.game.places_of(token, pos), self.game.places_of(answer, pos)
        return bool({*one[:1]} & {*other[:1]} or {*one[-1:]} & {*other[-1:]})

    def spot(self, pos: P, answer: str) -> tuple[Board, int] | None:
        """The first cell that the move names, on boards of cells."""
        board = self.game._board(pos)
        named = [board.find(place) for place in self.game.places_of(answer.split()[0], pos)]
        cells = [cell for cell in named if cell is not None]
        return (board, cells[0]) if cells else None

    def half(self, pos: P, answer: str) -> str:
        """Where a piece moves, which one, and whether it takes another."""
        places, stands = self.game.places_of(answer.split()[0], pos), self.game.stands(pos)
        if len(places) == 2 and places[0] in stands:
            return moved(places[0], captures=places[1] in stands)
        return super().half(pos, answer)

    def ideas(self, pos: P, proof: Proof) -> tuple[Hashable, ...]:
        """Who is asked what; where pieces move, whether the answer takes one, whether its piece ends the line, and
        all of `pattern`.
        """
        found: tuple[Hashable, ...] = (self.slug, self.game._mover(pos))
        steps = self._steps(pos, proof)
        if steps:
            takes, ends, at_edge = steps[0][0], steps[0][2] == steps[-1][1], steps[0][3]
            found += ("takes", takes), ("ends", ends), ("edge", at_edge), self.pattern(pos, proof)
        return found

    def pattern(self, pos: P, proof: Proof) -> Hashable:
        """Where pieces move: which of the solver's moves take something, whether each goes on with the piece of the
        one before, and whether the first ends at an edge; of other games None.
        """
        steps = self._steps(pos, proof)
        if not steps:
            return None
        goes_on = tuple(now[1] == before[2] for before, now in pairwise(steps))
        return self.slug, tuple(takes for takes, *_ in steps), goes_on, steps[0][3]

    def _steps(self, pos: P, proof: Proof) -> list[tuple[bool, str, str, bool]]:
        """The solver's moves of the main line where all move pieces from place to place: whether each takes
        something, its places, and whether it ends at an edge, with fewer neighbours than most; otherwise none.
        """
        game, solver = self.game, self.game._mover(pos)
        found: list[tuple[bool, str, str, bool]] = []
        for token in proof.line.moves:
            places = game.places_of(token, pos)
            if game._mover(pos) == solver:
                if len(places) != 2:
                    return []
                board = game._board(pos)
                cell = board.find(places[1])
                at_edge = cell is not None and len(board.neighbours[cell]) < max(map(len, board.neighbours))
                found.append((places[1] in game.stands(pos), places[0], places[1], at_edge))
            pos = game.play(pos, token)
        return found

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """Some positions near the end of a random game."""
        game = self.game
        start = game.random_setup(rng.randrange(10**9), **board)

        def at_random(pos: P) -> tuple[Any, P]:
            move = rng.choice(list(game._legal_moves(pos)))
            return move, game._play(pos, move)

        passed = self.passed(start, at_random)
        for back in sorted(rng.sample(NEAR_THE_END, ASKED)):
            if back <= len(passed):
                moves = tuple(token for _, token in passed[: len(passed) - back])
                yield Candidate(start, moves, passed[len(passed) - back][0])

    def passed(self, start: Options, chosen: Callable[[P], tuple[Any, P]]) -> list[tuple[P, str]]:
        """The positions of a game, each with the move that is made there.

        Args:
            start: how it begins.
            chosen: the move at a position, and where it leads.
        """
        game = self.game
        pos = game.start(**start)
        passed: list[tuple[P, str]] = []
        while game._outcome(pos) is None:
            move, after = chosen(pos)
            passed.append((pos, game._format_move(move, pos)))
            pos = after
        return passed

    def canonical(self, pos: P) -> Hashable:
        """The position itself: which boards and colours are alike, only the game knows."""
        return self.game.notation(pos)


class OnlyMovesTask(WinTask[P]):
    """Only one winning move, now and at each later move of the solver's in the main line."""

    slug = "only-moves"
    title = "the only winning move, again and again"
    #: Moves of the solver's in the main line.
    least = 2

    def sentence(self, pos: P) -> str:
        """Such as ``White to move and win, each time by the only move.``"""
        return f"{self.game._mover(pos).capitalize()} to move and win, each time by the only move."

    def worthy(self, tree: Tree[Any, Any], root: Any) -> bool:
        """Whether the longest defence leaves only one winning move each time."""
        count, state = 0, root
        while not tree.over(state):
            if tree.ours(state):
                count += 1
                if sum(tree.worth(after) == WIN for _, after in tree.moves(state)) != 1:
                    return False
            best = tree.best(state)
            assert best is not None
            state = best[1]
        return count >= self.least
