"""Look for puzzles until a book is full: levels evenly, no two alike, the same whatever does the work."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count as numbers
from typing import Any

from boardgen.errors import OptionError, option
from boardgen.games.base import Game
from boardgen.games.registry import get_game
from boardgen.progress import tracked
from boardgen.puzzles.attempts import BATCH, Wanted, attempt, batch
from boardgen.puzzles.cache import Cache
from boardgen.puzzles.levels import LEVELS, is_at_once, points
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.seen import Seen
from boardgen.puzzles.turns import Turns
from boardgen.puzzles.workers import Workers

#: The most puzzles in a book.
MOST = 2000
#: So many batches without a puzzle that is still wanted end the search.
PATIENCE = 120
#: Where nobody has asked for levels, at most one puzzle in so many is won at once: these are soon seen, and alike.
AT_ONCE_IN = 3
#: At most one puzzle in so many asks the same, if there are so many tasks and others are found in so many batches.
SAME_IN, FOR_OTHERS = 3, 13
#: At most one puzzle in so many has the same pattern, if there are others.
PATTERN_IN = 8
#: Puzzles by which the time for many is told.
PROBE = 4


def make_puzzles(
    game: Game[Any, Any],
    count: int,
    seed: int,
    *,
    levels: Sequence[int] | None = None,
    tasks: Sequence[str] = (),
    board: Mapping[str, Any] | None = None,
    jobs: int = 1,
    dask: str | None = None,
    cache: str | None = None,
) -> list[Puzzle]:
    """So many puzzles, from easy to hard, of every level as many as of any other or one more.

    Args:
        game: a game with rules.
        count: how many, at most `MOST`.
        seed: the same seed gives the same puzzles, whatever does the work.
        levels: the levels, of 1 to 5; None for all that are found without a long search.
        tasks: slugs of tasks; all without.
        board: board options.
        jobs: parallel processes.
        dask: the address of a Dask scheduler that does the work instead.
        cache: a directory for what has been searched, so that interrupted work goes on where it was.

    Raises:
        OptionError: no such task or board; too many; or so few puzzles of a level that the search ends.
        MissingExtraError: Dask is not installed.
    """
    wanted = _wanted(game, seed, tasks, board)
    if count > MOST:
        raise _too_many(wanted, count)
    left = _shares(count, LEVELS if levels is None else levels)
    found: dict[str, Puzzle] = {}
    with Workers(jobs, dask) as workers:
        batches = _Batches(wanted, workers, Cache(cache) if cache is not None else None)
        for puzzle in tracked(
            _chosen(batches, left, game, wanted, asked=levels is not None), count, "Searching puzzles"
        ):
            found[puzzle.key] = puzzle
    return sorted(found.values(), key=lambda puzzle: (puzzle.level, points(puzzle.proof)))


def one_puzzle(
    game: Game[Any, Any],
    seed: int,
    level: int | None = None,
    *,
    tasks: Sequence[str] = (),
    board: Mapping[str, Any] | None = None,
) -> Puzzle:
    """A puzzle, quickly: for pages that show one after the other. The same arguments give the same puzzle.

    >>> from boardgen.games import get_game
    >>> one_puzzle(get_game("trike"), 7, 2, board={"side": 5}).level
    2

    Args:
        game: a game with rules.
        seed: the same seed gives the same puzzle.
        level: 1 to 5; None for any.
        tasks: slugs of tasks; all without.
        board: board options.

    Raises:
        OptionError: no such task or board, or no puzzle of that level was found.
    """
    wanted = _wanted(game, seed, tasks, board)
    missing = LEVELS if level is None else (level,)
    turns = Turns(wanted.tasks)
    for _ in range(PATIENCE * BATCH):
        task, number = turns.next(missing)
        given = set()
        for puzzle in attempt(wanted, task, number):
            if puzzle.level in missing:
                return puzzle
            given.add(puzzle.level)
        turns.tell(task, given, missing)
    raise _none_left(game, wanted, {level or 1: 1}, Counter())


def _wanted(game: Game[Any, Any], seed: int, tasks: Sequence[str], board: Mapping[str, Any] | None) -> Wanted:
    """What is looked for, checked.

    Raises:
        OptionError: no such task or board, or a game without rules.
    """
    slugs = tuple(game.task(slug).slug for slug in tasks) or tuple(task.slug for task in game.tasks())
    if not slugs:
        raise OptionError("no-rules", f"the rules of {game.title} are not known, so nothing can be proved", ("game",))
    return Wanted(game.slug, slugs, game.puzzle_board(**(board or {})), seed)


def _shares(count: int, levels: Sequence[int]) -> dict[int, int]:
    """How many of each level; what is left over is spread over them."""
    each, rest = divmod(count, len(levels))
    more = {(2 * k + 1) * len(levels) // (2 * rest) for k in range(rest)}
    return {level: each + (k in more) for k, level in enumerate(sorted(levels))}


#: The batches that this process has made last, by all that they depend on: on other paper, in another theme or with
#: hints a book has the same puzzles.
_LATELY: dict[tuple[Any, ...], list[list[dict[str, Any]]]] = {}
_MOST_LATELY = 200


class _Batches:
    """Batches, those that are kept without work; where several are made at once, those that are likely to come next.

    Which are made ahead is a guess that nothing depends on but time.
    """

    def __init__(self, wanted: Wanted, workers: Workers, cache: Cache | None) -> None:
        self._wanted, self._workers, self._cache = wanted, workers, cache
        self._made: dict[tuple[str, int], list[list[dict[str, Any]]]] = {}

    def next(self, turns: Turns, missing: Sequence[int]) -> list[list[dict[str, Any]]]:
        """The batch whose turn it is."""
        turn = turns.next(missing)
        if not self._has(turn):
            calls = [each for each in self._ahead(turns.copy(), missing) if not self._has(each)]
            made = self._workers.map(batch, [(self._wanted, *each) for each in calls])
            for each, found in zip(calls, made, strict=True):
                self._made[each] = found
                if self._cache is not None:
                    self._cache.keep(self._wanted, *each, found)
                elif self._workers.are_here:
                    _LATELY[self._all_of(each)] = found
                    if len(_LATELY) > _MOST_LATELY:
                        del _LATELY[next(iter(_LATELY))]
        return self._made.pop(turn)

    def _has(self, turn: tuple[str, int]) -> bool:
        if turn not in self._made:
            kept = None
            if self._cache is not None:
                kept = self._cache.find(self._wanted, *turn)
            elif self._workers.are_here:
                kept = _LATELY.get(self._all_of(turn))
            if kept is not None:
                self._made[turn] = kept
        return turn in self._made

    def _all_of(self, turn: tuple[str, int]) -> tuple[Any, ...]:
        """All that a batch depends on."""
        game, _, board, seed = self._wanted
        return get_game(game), repr(sorted(board.items())), seed, *turn

    def _ahead(self, turns: Turns, missing: Sequence[int]) -> Iterator[tuple[str, int]]:
        """The turns to come, if none of them gives anything."""
        for _ in range(self._workers.at_once):
            task, number = turns.next(missing)
            yield task, number
            turns.tell(task, (), missing)


def levels_without(puzzles: Sequence[Puzzle], count: int) -> tuple[int, ...]:
    """The levels of which a book of so many puzzles should have some, and has none.

    Args:
        puzzles: what was found for no levels in particular.
        count: how many were wanted.
    """
    found = {puzzle.level for puzzle in puzzles}
    return tuple(level for level, share in _shares(count, LEVELS).items() if share and level not in found)


def _chosen(
    batches: _Batches, left: dict[int, int], game: Game[Any, Any], wanted: Wanted, *, asked: bool
) -> Iterator[Puzzle]:
    """The puzzles that are wanted, each once, until there are enough; ``left`` counts down.

    Where nobody has asked for levels, those that do not come are given up, one after the other or several together,
    and others have more puzzles instead: first those that were found and not needed until then. At most a third of
    all ask the same, or half where there are two tasks, if the search soon finds others. A few puzzles at most are
    won at once or have the same pattern, unless there are no others.

    Raises:
        OptionError: no more are found.
    """
    known: set[str] = set()
    others = False
    most_alike = -(-sum(left.values()) // min(SAME_IN, len(wanted.tasks)))
    graded: Counter[int] = Counter()
    spare: list[Puzzle] = []
    seen = Seen(game, sum(left.values()) if asked else max(sum(left.values()) // PATTERN_IN, 1))
    turns, idle, for_others = Turns(wanted.tasks), 0, FOR_OTHERS
    asking = [game.task(slug) for slug in wanted.tasks]
    is_mixed = not asked
    at_once = sum(left.values()) if asked else max(sum(left.values()) // AT_ONCE_IN, 1)
    while missing := [level for level, rest in left.items() if rest]:
        # What has been asked often enough waits until others have been looked for.
        is_mixed = is_mixed and idle < FOR_OTHERS
        some = [task for task in asking if not (is_mixed and seen.asks(task.slug) >= most_alike)] or asking
        patience = min((task.patience for task in some if not task.asks_on), default=max(t.patience for t in some))
        wanted_too = [puzzle for puzzle in spare if left.get(puzzle.level) and not seen.is_stale(puzzle)]
        rarer: Collection[str] = ()
        if not asked and idle >= patience and (wanted_too or len(missing) < len(left)):
            rarer = seen.rarer(spare, sum(left.values()), most_alike) if for_others else ()
        if rarer:
            for_others -= 1
        elif not asked and idle >= patience and (wanted_too or len(missing) < len(left)):
            found_instead = list(_instead(left, spare, at_once if others else len(spare), seen, most_alike))
            at_once -= sum(is_at_once(puzzle.proof) for puzzle in found_instead)
            yield from found_instead
            idle = 0
            continue
        elif idle >= PATIENCE and not asked and spare:
            # There are no others.
            rest = sum(left.values())
            yield from spare[:rest]
            left = {spare[0].level: max(rest - len(spare), 0)}
            spare.clear()
            continue
        elif idle >= PATIENCE:
            raise _none_left(game, wanted, left, graded) if asked else _too_few(game, wanted, left, graded)
        idle += 1
        here, sought = (turns.only(rarer), [*left]) if rarer else (turns, missing)
        if not rarer and len(some) < len(asking):
            here = turns.only([each.slug for each in some])
        task, _ = here.next(sought)
        given: list[int] = []
        for found in batches.next(here, sought):
            puzzles = [puzzle for puzzle in map(Puzzle.of, found) if puzzle.key not in known]
            graded.update(puzzle.level for puzzle in puzzles)
            given += {puzzle.level for puzzle in puzzles}
            others = others or not all(is_at_once(puzzle.proof) for puzzle in puzzles)
            # One of a game: its positions resemble each other.
            fit = (puzzle for puzzle in puzzles if left.get(puzzle.level) and not seen.is_stale(puzzle))
            if is_mixed:
                fit = (puzzle for puzzle in fit if seen.asks(puzzle.task) < most_alike)
            chosen = seen.newest([puzzle for puzzle in fit if at_once or not is_at_once(puzzle.proof)])
            known.update(puzzle.key for puzzle in puzzles if puzzle is not chosen and not left.get(puzzle.level))
            if chosen is not None:
                known.add(chosen.key)
                left[chosen.level] -= 1
                at_once -= is_at_once(chosen.proof)
                seen.add(chosen)
                idle = 0
                yield chosen
            elif puzzles:
                spare.append(min(puzzles, key=lambda puzzle: (is_at_once(puzzle.proof), seen.is_stale(puzzle))))
                known.add(spare[-1].key)
        turns.tell(task, given, sought)


def _instead(
    left: dict[int, int], spare: list[Puzzle], at_once: int, seen: Seen, most_alike: int
) -> Iterator[Puzzle]:
    """Puzzles to spare instead of those that do not come: of the same levels those that are won at once, of others
    those that are not. What is then missing is spread over the other levels.

    Args:
        left: how many are missing of each level; changed to those that are looked for from now on.
        spare: what was found and not needed; those that are taken are taken out.
        at_once: how many may be won at once, if there are others.
        seen: what was taken; of others those that have least in common with it come first.
        most_alike: how many may ask the same, if there are others.
    """
    for puzzle in [*spare]:
        fits = left.get(puzzle.level) and not seen.is_stale(puzzle)
        if fits and (at_once > 0 or not is_at_once(puzzle.proof)):
            at_once -= is_at_once(puzzle.proof)
            spare.remove(puzzle)
            left[puzzle.level] -= 1
            seen.add(puzzle)
            yield puzzle
    rest = sum(left.values())
    if all(left.values()):
        return
    for level in [level for level, missing in left.items() if missing]:
        del left[level]
    taken: Counter[int] = Counter()
    while rest and (fit := [puzzle for puzzle in spare if puzzle.level in left and not is_at_once(puzzle.proof)]):
        best = min(
            fit,
            key=lambda one: (
                seen.is_stale(one), seen.asks(one.task) >= most_alike, seen.known(one), taken[one.level],
            ),
        )  # fmt: skip
        spare.remove(best)
        seen.add(best)
        taken[best.level] += 1
        rest -= 1
        yield best
    left.update(_shares(rest, list(left)))


def _none_left(game: Game[Any, Any], wanted: Wanted, left: Mapping[int, int], graded: Counter[int]) -> OptionError:
    missing = {level: rest for level, rest in left.items() if rest}
    what = ", ".join(f"{rest} more of level {level}" for level, rest in missing.items())
    message = (
        f"{option('level', next(iter(missing)))}: {_named(game, wanted)} does not give {what}: "
        f"{_in_vain(graded)}; take another board or other levels"
    )
    return OptionError("no-such-level", message, ("level",))


def _too_few(game: Game[Any, Any], wanted: Wanted, left: Mapping[int, int], graded: Counter[int]) -> OptionError:
    """Nobody has asked for levels, so none is named as what was asked for."""
    more = sum(left.values())
    message = (
        f"{_named(game, wanted)} gives {more} puzzle{'s' * (more > 1)} fewer than are wanted: {_in_vain(graded)}"
    )
    return OptionError("too-few-puzzles", f"{message}; take fewer, or another board", ("count",))


def _named(game: Game[Any, Any], wanted: Wanted) -> str:
    """The game with its board."""
    board = ", ".join(f"{name} {value}" for name, value in wanted.board.items())
    return f"{game.title}{f' ({board})' if board else ''}"


def _in_vain(graded: Counter[int]) -> str:
    """How long was searched, and what was found."""
    there = ", ".join(f"{level}: {many}" for level, many in sorted(graded.items())) or "none"
    return f"{PATIENCE * BATCH:,} games in a row had none; found by level: {there}"


def _too_many(wanted: Wanted, count: int) -> OptionError:
    """How long it would take, from a few."""
    begun, found = time.process_time(), 0
    for number in numbers():
        again, task = divmod(number, len(wanted.tasks))
        found += sum(1 for _ in attempt(wanted, wanted.tasks[task], again))
        if found >= PROBE or number >= PATIENCE:
            break
    hours = (time.process_time() - begun) / max(found, 1) * count / 3600
    took = f"{hours:,.0f} hours" if hours >= 2 else f"{max(hours * 60, 1):,.0f} minutes"
    message = (
        f"{option('count', count)}: a book has at most {MOST:,} puzzles; {count:,} would take about {took} of one "
        f"processor; make several books with other seeds"
    )
    return OptionError("bad-count", message, ("count",))
