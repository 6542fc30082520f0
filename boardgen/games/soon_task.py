"""Tasks of any game with rules whose games are too long to be searched to their end: win in two moves, or in three.

A player is searched for against all others together. What the game comes to otherwise is not asked, so a position
costs little however far away its end is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from boardgen.games.hinting import counted
from boardgen.games.search import told, worth
from boardgen.games.tasks import LOSS, WIN, Candidate, Line, OutOfBudgetError, Proof, Told, Wrong, varied
from boardgen.games.values import Options
from boardgen.games.win_task import SHOWN, TEMPTING, WinTask

if TYPE_CHECKING:
    import random

    from boardgen.games.base import Game

P = TypeVar("P")

#: Replies that refute a wrong answer are counted up to so many: what so many refute tempts nobody.
_MANY = 3
#: Wrong answers that are told with another that fails by the same reply.
ALIKE = 1
#: Before the wins of which each reply leaves one.
STOPS = "no reply stops "
#: Positions that a whole game of those who look ahead may visit: never so many.
_LONG = 10**9


class WinInTwoTask(WinTask[P]):
    """The only move after which the player wins with the next one, whatever is replied.

    Attributes:
        moves: in which the player is to win.
    """

    slug = "win-in-two"
    title = "the only win in two moves"
    effort = 4_000
    moves: ClassVar[int] = 2

    def sentence(self, pos: P) -> str:
        """Such as ``White to move and win in two moves.``"""
        return f"{self.game._mover(pos).capitalize()} to move and win in {counted(self.moves, 'move')}."

    def right(self, pos: P, budget: int, most: int | None = None) -> list[str]:
        """The moves that win in so many moves or fewer; none if there are none."""
        search = Soon(self.game, self.game._mover(pos), budget)
        found: list[str] = []
        for move, after in search.moves(pos):
            if search.wins(after, self.moves - 1):
                found.append(self.game._format_move(move, pos))
                if most is not None and len(found) > most:
                    break
        return found

    def show(self, pos: P, answer: str, budget: int) -> Line:
        """The answer, replies that hold out longest and leave few ways to win, and a win; or what refutes it."""
        return Soon(self.game, self.game._mover(pos), budget).shown(pos, answer, self.moves)

    def explain(self, pos: P, answer: str, budget: int) -> Proof | None:
        """The win, and replies to other moves; None if the answer wins sooner, which is another task's."""
        search = Soon(self.game, self.game._mover(pos), budget)
        for _, after in search.moves(pos):
            search.wins(after, self.moves - 1)
        nodes = search.nodes
        line = search.shown(pos, answer, self.moves)
        plies = self.back
        if line.value != WIN or len(line.moves) < plies:
            return None
        tokens = (self.game._format_move(move, pos) for move, _ in search.moves(pos))
        refuted = {token: search.refuted(pos, token, self.moves) for token in tokens if token != answer}
        # Of replies that are as good, those that refute most are told: several answers fail alike.
        often = Counter(each.token for some in refuted.values() for each in some)
        tried = []
        for token, some in refuted.items():
            shown = search.told_refuted(pos, token, some, self.moves, often)
            tried.append((len(some), Wrong(token, shown, plies - 1 if shown.value is None else 1)))
        if sum(each.depth > 1 for _, each in tried) < TEMPTING:
            return None
        # Moves of the piece of the answer, or to where that goes, tempt most, then those with few good replies.
        tried.sort(key=lambda one: (-one[1].depth, not self.near(pos, one[1].answer, answer), one[0]))
        wrong = [each for _, each in tried]
        return Proof(
            answer,
            line,
            varied(wrong, SHOWN, lambda each: (each.line.moves[1:], each.line.end), ALIKE),
            len(line.moves),
            len(tried) + 1,
            wrong[0].depth,
            nodes,
        )

    @property
    def back(self) -> int:
        """Plies before the end of a game at which a player who is to win has so many moves left."""
        return 2 * self.moves - 1

    def aim(self, pos: P, proof: Proof, told: Told) -> str:
        """How the game ends; answers tell why others fail."""
        return f"The aim: {proof.line.end}."

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """Positions so many moves before the end of a game in which nobody overlooks a win, random otherwise."""
        yield from last_choices(self, rng, board, (self.back,), sensible)


class WinInThreeTask(WinInTwoTask[P]):
    """The only move after which the player wins with the second one after it at the latest, and not sooner."""

    slug = "win-in-three"
    title = "the only win in three moves"
    effort, patience, asks_on = 30_000, 6, False
    moves = 3

    def candidates(self, rng: random.Random, board: Options) -> Iterator[Candidate[P]]:
        """Positions late in a game in which nobody overlooks a win in two; in those before the winner's last choice
        either may have had a win that nobody saw.
        """
        yield from last_choices(self, rng, board, (self.back + before for before in (0, 2, 3, 4)), keen)


#: How somebody plays a game: a move at a position and where it leads.
Player = Callable[[Any], tuple[Any, Any]]


def last_choices(
    task: WinTask[P],
    rng: random.Random,
    board: Options,
    backs: Iterable[int],
    players: Callable[[Game[Any, Any], random.Random], Player],
) -> Iterator[Candidate[P]]:
    """Positions so many plies before the end of a game of some players."""
    game = task.game
    start = game.random_setup(rng.randrange(10**9), **board)
    passed = task.passed(start, players(game, rng))
    for back in backs:
        if len(passed) >= back:
            yield Candidate(start, tuple(token for _, token in passed[:-back]), passed[-back][0])


def sensible(game: Game[Any, Any], rng: random.Random) -> Player:
    """Who plays a move that wins at once; else one after which nobody else does; else any."""

    def chosen(pos: Any) -> tuple[Any, Any]:
        moves = list(game._legal_moves(pos))
        rng.shuffle(moves)
        player = game._mover(pos)
        if game._wins_at_once(pos) is not False:
            for move in moves:
                after = game._play(pos, move)
                outcome = game._outcome(after)
                if outcome is not None and outcome.winner == player:
                    return move, after
        kept = (pair for pair in _played(game, pos, moves) if not _loses(game, pair[1], player))
        return next(kept, None) or next(_played(game, pos, moves))

    return chosen


def keen(game: Game[Any, Any], rng: random.Random) -> Player:
    """Who is `sensible`, and sees wins in two moves, both ways: so games are won by what is hard to see."""
    searches = {player: Soon(game, player, _LONG) for player in game.players}
    simple = sensible(game, rng)

    def chosen(pos: Any) -> tuple[Any, Any]:
        if game._wins_at_once(pos):
            return simple(pos)
        player = game._mover(pos)
        moves = list(game._legal_moves(pos))
        rng.shuffle(moves)
        if game._soonest_win(pos, player) <= 2:
            for pair in _played(game, pos, moves):
                if searches[player].wins(pair[1], 1):
                    return pair
        others = [search for other, search in searches.items() if other != player]
        for pair in _played(game, pos, moves):
            if not any(search.wins(pair[1], 2) for search in others):
                return pair
        kept = (pair for pair in _played(game, pos, moves) if not _loses(game, pair[1], player))
        return next(kept, None) or next(_played(game, pos, moves))

    return chosen


def _played(game: Game[P, Any], pos: P, moves: Iterable[Any]) -> Iterator[tuple[Any, P]]:
    """Moves, with where they lead."""
    return ((move, game._play(pos, move)) for move in moves)


def _loses(game: Game[Any, Any], pos: Any, player: str) -> bool:
    """Whether somebody else wins with the next move."""
    if game._outcome(pos) is not None or game._mover(pos) == player:
        return False
    known = game._wins_at_once(pos)
    if known is not None:
        return known
    outcomes = (game._outcome(game._play(pos, move)) for move in game._legal_moves(pos))
    return any(outcome is not None and outcome.winner not in (None, player) for outcome in outcomes)


class Reply(NamedTuple):
    """A reply that refutes an answer.

    Attributes:
        token: it, as text.
        after: the position after it.
        ends: whether the game is over then.
    """

    token: str
    after: Any
    ends: bool


class Soon:
    """A search for wins in few moves of one player's.

    Attributes:
        nodes: positions that were looked at so far, without those after a last move that is tried.
    """

    def __init__(self, game: Game[Any, Any], player: str, limit: int) -> None:
        self._game, self._player, self._limit = game, player, limit
        self.nodes = self._visited = 0
        self._known: dict[tuple[Hashable, int], bool] = {}
        self._settled: dict[tuple[bool, int], Any] = {}

    def moves(self, pos: Any) -> Iterator[tuple[Any, Any]]:
        """All legal moves, with where they lead."""
        return ((move, self._game._play(pos, move)) for move in self._game._legal_moves(pos))

    def wins(self, pos: Any, left: int) -> bool:
        """Whether the player wins with so many further moves of his, whatever is replied.

        Raises:
            OutOfBudgetError: the limit is reached.
        """
        self._visited += 1
        if self._visited > self._limit:
            raise OutOfBudgetError
        if not left:
            outcome = self._game._outcome(pos)
            return outcome is not None and worth(outcome, self._player) == WIN
        if self._game._soonest_win(pos, self._player) > left:
            return False
        key = self._game._state(pos), left
        if key not in self._known:
            self._known[key] = self._searched(pos, left)
        return self._known[key]

    def _searched(self, pos: Any, left: int) -> bool:
        self.nodes += 1
        outcome = self._game._outcome(pos)
        if outcome is not None:
            return worth(outcome, self._player) == WIN
        ours = self._game._mover(pos) == self._player
        known = self._game._wins_at_once(pos) if ours and left == 1 else None
        if known is not None:
            return known
        # What settled a position like this settles most: it is tried first.
        settling = self._settled.get((ours, left))
        moves = sorted(self._game._legal_moves(pos), key=lambda move: move != settling)
        for move in moves:
            if self.wins(self._game._play(pos, move), left - ours) == ours:
                self._settled[ours, left] = move
                return ours
        return not ours

    def shown(self, pos: Any, answer: str, moves: int) -> Line:
        """An answer with what it comes to in so many moves, itself included.

        Raises:
            OutOfBudgetError: the limit is reached.
        """
        after = self._game.play(pos, answer)
        if self.wins(after, moves - 1):
            return self.won(after, answer, moves - 1)
        return self.told_refuted(pos, answer, self.refuted(pos, answer, moves), moves)

    def won(self, after: Any, answer: str, left: int) -> Line:
        """An answer after which the player wins with so many moves, whatever is replied, and why nothing stops that.

        Raises:
            OutOfBudgetError: the limit is reached.
        """
        rest, end, last = self._won(after, left)
        return Line((answer, *rest), told(self._game._outcome(end)), WIN, self._sealed(last, (answer, *rest)[-3:]))

    def refuted(self, pos: Any, answer: str, moves: int) -> list[Reply]:
        """The replies that refute an answer, up to `_MANY`, first those that end the game.

        Raises:
            OutOfBudgetError: the limit is reached.
        """
        game, found = self._game, list[Reply]()
        pos = game.play(pos, answer)
        if game._outcome(pos) is None and game._mover(pos) != self._player:
            for move, after in sorted(self.moves(pos), key=lambda reply: game._outcome(reply[1]) is None):
                if not self.wins(after, moves - 1):
                    found.append(Reply(game._format_move(move, pos), after, game._outcome(after) is not None))
                    if len(found) == _MANY:
                        break
        return found

    def told_refuted(
        self, pos: Any, answer: str, replies: Sequence[Reply], moves: int, often: Mapping[str, int] | None = None
    ) -> Line:
        """A wrong answer and the reply that refutes it: one that ends the game, or leads to a win of another's that
        nothing stops, or takes the piece that has moved, or any other.

        Args:
            pos, answer: the answer and where it is given.
            replies: those that refute it.
            moves: the answer is one of so many in which the player might win.
            often: how many answers each reply refutes; of equal ones the first is told that refutes most.
        """
        game, before = self._game, self._game.play(pos, answer)
        if not replies:
            outcome = game._outcome(before)
            end = self._fails() if outcome is None else told(outcome)
            return Line((answer,), end, None if outcome is None else worth(outcome, self._player))
        # Where somebody else wins at once, nothing has to be said of what comes later.
        ends = [each for each in replies if each.ends]
        if ends:
            outcome = game._outcome(ends[0].after)
            assert outcome is not None
            return Line((answer, ends[0].token), told(outcome), worth(outcome, self._player))
        place = game.places_of(answer, pos)[1:][-1:]
        told_of = [(each, self._reason(before, each, place)) for each in replies]
        best, (_, end) = min(told_of, key=lambda one: (one[1][0], -(often or {}).get(one[0].token, 0)))
        return Line((answer, best.token), end)

    def _reason(self, before: Any, reply: Reply, place: Sequence[str]) -> tuple[int, str]:
        """Why a reply refutes an answer by a piece that has moved to a place: how good a reason it is, and the end of
        a sentence.
        """
        game = self._game
        for other in game.players:
            if other != self._player and game._mover(reply.after) == self._player:
                search = Soon(game, other, self._limit)
                if search.wins(reply.after, 1):
                    return 0, f"{other} wins next"
        if place and [*game.places_of(reply.token, before)[1:]] == [*place]:
            return 1, "the piece is taken"
        return 2, self._fails()

    def _fails(self) -> str:
        """That there is no win in as many moves as are asked for, as the end of a sentence."""
        return f"{self._player} is too slow"

    def _sealed(self, pos: Any, line: Sequence[str]) -> str:
        """Why nothing stops a win with the next move of the player's, as the end of a sentence: a win that each reply
        leaves, or two of which it leaves one; empty where there are more, or none to reply.

        Args:
            pos: where the others have the last reply.
            line: the player's move before that, the reply and the win.
        """
        game = self._game
        if pos is None:
            return ""
        left = [
            {game._format_move(move, after) for move, end in self.moves(after) if self.wins(end, 0)}
            for _, after in self.moves(pos)
        ]
        ways = sorted(set().union(*left), key=lambda way: (way != line[-1], way))
        first = f"after {line[0]}, {STOPS}"
        for way in ways:
            if all(way in some for some in left):
                return f"{first}{way}"
        pairs = (pair for pair in combinations(ways, 2) if all(some.intersection(pair) for some in left))
        return next((f"{first}both {one} and {other}" for one, other in pairs), "")

    def lost(self, pos: Any, answer: str, left: int) -> Line:
        """Another's answer: with the win in so many moves that it leaves the player, or alone if it leaves none.

        Args:
            pos, answer: the answer and where it is given.
            left: moves in which there may be a win.

        Raises:
            OutOfBudgetError: the limit is reached.
        """
        pos = self._game.play(pos, answer)
        if not self.wins(pos, left):
            return Line((answer,), f"{self._player} has no win within {counted(left, 'move')}", WIN)
        return self.won(pos, answer, left)._replace(value=LOSS)

    def _won(self, pos: Any, left: int) -> tuple[list[str], Any, Any]:
        """The moves from a position on in which the player wins with so many, their end, and where the others have
        the last reply; None if they have none.
        """
        game, tokens, last = self._game, list[str](), None
        while game._outcome(pos) is None:
            if game._mover(pos) == self._player:
                left = next(few for few in range(1, left + 1) if self.wins(pos, few)) - 1
                move, after = next((move, after) for move, after in self.moves(pos) if self.wins(after, left))
            else:
                # What holds out longest, and then what leaves the fewest ways to win.
                held = [way for way in self.moves(pos) if left > 1 and not self.wins(way[1], left - 1)]
                move, after = min(held or self.moves(pos), key=lambda way: self._ways(way[1]))
                last = pos
            tokens.append(game._format_move(move, pos))
            pos = after
        return tokens, pos, last

    def _ways(self, pos: Any) -> int:
        """How many moves win at once."""
        if self._game._outcome(pos) is not None:
            return 0
        return sum(self.wins(after, 0) for _, after in self.moves(pos))
