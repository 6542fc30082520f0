"""An exact solver for late positions: who wins, with which moves, and the line that shows it.

The search is exhaustive and never guesses: what it cannot finish within its budget of positions is
reported as unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from boardgen.games.persistent import Items
from boardgen.games.tasks import DRAW, LOSS, WIN, OutOfBudgetError
from boardgen.games.trike.hosts.base import COLOURS
from boardgen.games.trike.rules import NOBODY, SWAP, Position, Rules, Stones, legal_moves, may_swap, play

#: Positions one question may visit; a second or two of work.
BUDGET = 200_000
#: The most empty cells: the recursion goes one level deeper for each.
MAX_EMPTY = 300
#: Solutions kept: an editor asks for those of a file at every key.
_KEPT = 128

#: The stones and the pawn identify a position, because the player to move follows from them.
Key = tuple[Items, int]


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a position, as far as it is known.

    Attributes:
        values: each legal move with its value for the player who makes it: `WIN`, `DRAW`, `LOSS`,
            or None if the budget did not suffice.
        nodes: number of positions visited.
    """

    values: tuple[tuple[int, int | None], ...]
    nodes: int

    @property
    def value(self) -> int | None:
        """The value for the player to move; None if it is unknown or the game is over."""
        known = [value for _, value in self.values if value is not None]
        if WIN in known:
            return WIN
        return max(known) if known and len(known) == len(self.values) else None

    @property
    def best(self) -> list[int] | None:
        """The winning moves; if there are none, the drawing moves; empty if all lose. None if unknown."""
        if any(value is None for _, value in self.values):
            return None
        top = self.value
        return [] if top == LOSS else [move for move, value in self.values if value == top]


class Search:
    """One search: its table of solved positions and its budget. Not shared between questions.

    Attributes:
        nodes: positions visited so far.
        limit: number of positions after which it gives up.
    """

    def __init__(self, rules: Rules, limit: int = BUDGET) -> None:
        self.rules = rules
        self.limit = limit
        self.nodes = 0
        self._bounds: dict[Key, tuple[int, int]] = {}

    def value(self, stones: Stones, pawn: int, mover: int, floor: int = LOSS, roof: int = WIN) -> int:
        """The value for ``mover``; exact between ``floor`` and ``roof``, otherwise a bound on that side.

        Raises:
            OutOfBudgetError: the limit is reached.
        """
        key = (stones.cells, pawn)
        low, high = self._bounds.get(key, (LOSS, WIN))
        if low >= roof or low == high:
            return low
        if high <= floor:
            return high
        floor, roof = max(floor, low), min(roof, high)
        self.nodes += 1
        if self.nodes > self.limit:
            raise OutOfBudgetError
        best = LOSS
        for found, after, at, following in self._children(stones, pawn, mover):
            if found is None:
                if following == mover:
                    found = self.value(after, at, following, max(best, floor), roof)
                else:
                    found = -self.value(after, at, following, -roof, -max(best, floor))
            best = max(best, found)
            if best >= roof:
                break
        self._bounds[key] = (low, best) if best <= floor else (best, high) if best >= roof else (best, best)
        return best

    def _children(self, stones: Stones, pawn: int, mover: int) -> list[tuple[int | None, Stones, int, int]]:
        """The positions after one move: decided ones with their value, best first, then by number of replies."""
        rules = self.rules
        decided, open_ones = [], []
        for cell in rules.destinations(stones.cells, pawn):
            after, won = rules.add(stones, cell, mover)
            answers = rules.count_slides(after.cells, cell)
            # While the pawn can slide, the game goes on with the other player.
            goes_on = answers and won is None
            following, outcome = (1 - mover, None) if goes_on else rules.settle(after, cell, mover, won)
            if outcome is None:
                open_ones.append((answers or after.free, (None, after, cell, following)))
            elif outcome.winner == COLOURS[mover]:
                return [(WIN, after, cell, following)]
            else:
                decided.append((DRAW if outcome.winner is None else LOSS, after, cell, following))
        open_ones.sort(key=lambda pair: pair[0])
        return [*decided, *(child for _, child in open_ones)]


def value_of(search: Search, pos: Position, move: int) -> int:
    """The value of a legal move for the player who makes it.

    A swap exchanges colours and leaves the move to the opponent, so it is worth the opposite of the best
    reply; and before a first stone that may be swapped, the opponent gets the better side.

    Raises:
        OutOfBudgetError: the search gave up.
    """
    if move == SWAP:
        return -search.value(pos.stones, pos.pawn, pos.mover)
    after = play(pos, move)
    if after.outcome is not None:
        return DRAW if after.outcome.winner is None else WIN if after.outcome.winner == COLOURS[pos.mover] else LOSS
    found = search.value(after.stones, after.pawn, after.mover)
    if may_swap(after):
        return -abs(found)
    return found if after.mover == pos.mover else -found


@lru_cache(maxsize=_KEPT)
def solve(pos: Position, budget: int = BUDGET) -> Solution:
    """The value of every legal move, each within its share of the budget."""
    search = Search(pos.rules)
    moves = sorted(legal_moves(pos))
    values: list[tuple[int, int | None]] = []
    for i, move in enumerate(moves):
        search.limit = (
            search.nodes + (budget - search.nodes) // (len(moves) - i) if pos.stones.free <= MAX_EMPTY else 0
        )
        try:
            values.append((move, value_of(search, pos, move)))
        except OutOfBudgetError:
            values.append((move, None))
    return Solution(tuple(values), search.nodes)


@lru_cache(maxsize=_KEPT)
def value_to_move(pos: Position, budget: int = BUDGET) -> int | None:
    """The value for the player to move, found with less work than the values of all moves; None if not found.

    Even then `solve` may find it, because it shares the budget among the moves. It must also be used if a swap
    is possible.
    """
    if pos.stones.free > MAX_EMPTY or (pos.pie and pos.before + len(pos.moves) < 2):
        return None
    try:
        return Search(pos.rules, budget).value(pos.stones, pos.pawn, pos.mover)
    except OutOfBudgetError:
        return None


def value_for(pos: Position, player: str, budget: int = BUDGET) -> int:
    """The value of a position for a colour.

    Raises:
        OutOfBudgetError: the budget does not suffice.
    """
    # A quarter of the budget settles most positions; only the rest are solved move by move.
    value = value_to_move(pos, budget // 4)
    if value is None:
        value = solve(pos, budget).value
    if value is None:
        raise OutOfBudgetError
    return value if COLOURS[pos.mover] == player else -value


def best_line(pos: Position, move: int, budget: int = BUDGET) -> list[Position]:
    """The positions of a game in which ``move`` is played, followed by best play on both sides.

    It ends early if the budget is exhausted. A losing side plays its first move.
    """
    line = [play(pos, move)]
    search = Search(pos.rules, budget)
    while line[-1].mover != NOBODY:
        here = line[-1]
        try:
            values = {option: value_of(search, here, option) for option in _promising(search, here)}
        except OutOfBudgetError:
            break
        line.append(play(here, max(values, key=lambda option: values[option])))
    return line


def _promising(search: Search, pos: Position) -> list[int]:
    """The first move with the position's value, so that the others need not be searched."""
    moves = list(legal_moves(pos))
    if may_swap(pos):
        return moves
    target = search.value(pos.stones, pos.pawn, pos.mover)
    for move in moves:
        if value_of(search, pos, move) == target:
            return [move]
    return moves[:1]
