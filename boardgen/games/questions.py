"""What a game offers to those who ask what a position is worth: claims in game files, and puzzles."""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from boardgen.errors import OptionError
from boardgen.messages import shorten

if TYPE_CHECKING:
    from boardgen.games.tasks import Task

P = TypeVar("P")


class Questions(Generic[P]):
    """The part of a `Game` that answers questions about its positions."""

    title: ClassVar[str]
    rules_known: ClassVar[bool]

    def chooser(self, pos: P) -> str:
        """Which player, by number, may change who has which colour; empty where that is plain, or nobody may.

        >>> from boardgen.games import get_game
        >>> hex3 = get_game("hex3")
        >>> hex3.chooser(hex3.play(hex3.start(pie=True), "a1"))
        '2'
        """
        return self._chooser(pos)

    def _chooser(self, pos: P) -> str:
        """No player is named unless a game says otherwise."""
        return ""

    def tasks(self) -> tuple[Task[P], ...]:
        """The questions with proved answers that the game offers; the first is the usual one.

        >>> from boardgen.games import get_game
        >>> get_game("trike").tasks()[0].title
        'the only winning move'
        """
        return self._tasks()

    def task(self, slug: str | None = None) -> Task[P]:
        """The task of that slug; without, the usual one.

        >>> from boardgen.games import get_game
        >>> get_game("trike").task().slug
        'win'

        Raises:
            OptionError: there is none; the message lists the tasks there are.
        """
        tasks = self.tasks()
        found = next((task for task in tasks if slug in (None, task.slug)), None)
        if found is None:
            there = ", ".join(task.slug for task in tasks)
            known = f"there are {there}" if tasks else "its rules are not known"
            raise OptionError("bad-value", f"{self.title} has no task {shorten(str(slug))!r}; {known}", ("task",))
        return found

    def told(self, tokens: Sequence[str]) -> str:
        """Moves with all their places in words, for texts without a diagram.

        >>> from boardgen.games import get_game
        >>> get_game("pisi").told(["a6", "d4+"])
        'a6; d4 and a good'
        """
        return self._told(tokens)

    def told_at(self, pos: P, tokens: Sequence[str], unlike: Sequence[str] = ()) -> str:
        """The same of moves from a position, with what they cost there.

        >>> from boardgen.games import get_game
        >>> from boardgen.records import load
        >>> record = load(get_game("pisi").example)
        >>> record.game.told_at(record.positions[2], ["e3"], unlike=["e3+"])
        'e3 without taking the good'

        Args:
            pos: the position before them.
            tokens: the moves.
            unlike: other moves, which they are not to be taken for: what they leave out of these is said.
        """
        return self._told_at(pos, tokens, unlike)

    # What a game implements; all of it has defaults.

    def _tasks(self) -> tuple[Task[P], ...]:
        """By default ``TASKS`` of the module ``tasks`` beside the game's own, imported on demand.

        Without that module, a game with rules has the questions for the winning move and for a win in two moves, in
        three if it overrides `_wins_at_once`, and one of two players that for what stops a win in two.
        """
        package = type(self).__module__.rpartition(".")[0]
        if package and find_spec(f"{package}.tasks") is not None:
            found: tuple[Task[P], ...] = importlib.import_module(f"{package}.tasks").TASKS
            return found
        if not self.rules_known:
            return ()
        from boardgen.games.soon_task import WinInThreeTask, WinInTwoTask
        from boardgen.games.stop_task import StopTask
        from boardgen.games.win_task import WinTask

        game = cast(Any, self)
        wins: tuple[Task[P], ...] = WinTask(game), WinInTwoTask(game)
        if type(self)._wins_at_once is not Questions._wins_at_once:
            wins += (WinInThreeTask(game),)
        return (*wins, StopTask(game)) if len(game.players) == 2 else wins

    def _state(self, pos: P) -> Hashable:
        """What the rest of the game depends on, without history: by default the position itself."""
        return cast(Hashable, pos)

    def _wins_at_once(self, pos: P) -> bool | None:
        """Whether the player to move wins with some move while the game goes on: None, by default, where each has to
        be tried. Searches of few moves ask this at most of their positions.
        """
        return None

    def _soonest_win(self, pos: P, player: str) -> int:
        """In how many moves of his own a player may win at the soonest; 0, by default, where that is not known.
        Searches of few moves do not look at positions from which no so short a win is possible.
        """
        return 0

    def _value(self, pos: P, player: str, budget: int) -> int:
        """What a position is worth to a player against all others together: `WIN`, `DRAW` or `LOSS` of `tasks`.

        Raises:
            OutOfBudgetError: the budget of positions does not suffice.
        """
        from boardgen.games.search import value_of

        return value_of(cast(Any, self), pos, player, budget)

    def _told(self, tokens: Sequence[str]) -> str:
        """Moves with all their places in words: their tokens unless these are more than the names of places."""
        return " ".join(tokens)

    def _told_at(self, pos: P, tokens: Sequence[str], unlike: Sequence[str]) -> str:
        """See `told_at`."""
        return self._told(tokens)
