"""Puzzles in words: headings, answers with their main line, why tempting moves fail, hints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from boardgen import errors
from boardgen.cards.blocks import Run, curly
from boardgen.cards.turns import person
from boardgen.games.base import Game
from boardgen.games.hinting import counted
from boardgen.games.registry import get_game
from boardgen.games.tasks import Line, Wrong
from boardgen.games.values import ARRIVED, BoardKind
from boardgen.puzzles.levels import LEVELS
from boardgen.puzzles.puzzle import Puzzle
from boardgen.puzzles.words import NO_BREAK

#: Wrong answers that a book explains, and moves of a line that it tells.
TOLD = 2
#: The same beside pictures where there is room.
AT_LEISURE = 3
LONGEST = 16
#: The same beside a picture with the numbers of them all.
_BESIDE_NUMBERS = 8
#: How a wrong answer begins where moves have numbers, and between the last two of several.
_NOT, _OR = "Not ", " or "
#: Before what a line comes to.
_END = ": "
#: Between turns, and between the parts of one.
_PARTS = ", "
#: Blanks before numbers that must not begin a line, and within a result.
_NUMBERED = re.compile(
    r"(?<=\bgains) (?=\d)|(?<=\btakes) (?=\d)|(?<=\bplaces) (?=\d)|(?<=\bplace) (?=\d)|(?<=\d and) (?=\d)"
    r"|(?<=[a-z]) (?=\(−?\d+,)|(?<=\d) (?=[−=] )|(?<= [−=]) (?=−?\d)|(?<=\ba) (?=draw\b)|(?<=\bdraw) (?=\()"
)
#: The headings of hints: each of them gives away more than the one before.
HINTS = (
    "First hints: what to aim at or to avoid",
    "Second hints: where to look",
    "Third hints: how the answer begins",
)
#: Under the heading of a page of them.
MORE = "Each kind gives away more than the one before."


def title(game: Game[object, object], puzzles: Sequence[Puzzle]) -> str:
    """Such as ``Twelve puzzles of Trike``, ``… of Trike on Hex`` or ``… of Trike, Even``."""
    many = counted(len(puzzles), "puzzle") if len(puzzles) != 1 else "a puzzle"
    board = puzzles[0].start.get("board", {})
    if any(puzzle.start.get("board", {}) != board for puzzle in puzzles):
        board = {}
    on = "".join(f" on {kind.title}" for kind in _boards(game, board))
    _, named = _board_titles(game, board)
    rules = "".join(f", {_capital(value)}" for value in _unusual(game, board, named).values())
    return f"{_capital(many)} of {game.title}{on}{rules}"


def about(
    game: Game[object, object], puzzles: Sequence[Puzzle], seed: int | None, without: Sequence[int] = ()
) -> str:
    """What a book has, in a player's words: the board and its measures, levels, the number of the set.

    Args:
        game, puzzles: what is in it.
        seed: the number of the set; None where there is none.
        without: levels that were looked for in vain.
    """
    levels = sorted({puzzle.level for puzzle in puzzles})
    board = puzzles[0].start.get("board", {})
    same = all(puzzle.start.get("board", {}) == board for puzzle in puzzles)
    parts, named = _board_titles(game, board)
    unusual = _unusual(game, board, named)
    parts += [
        _capital(unusual[name]) if name in unusual else f"{name} {value}"
        for name, value in board.items()
        if type(value) is int or name in unusual
    ]
    parts = parts if same else []
    parts.append(_levels(levels, without))
    if seed is not None:
        parts.append(f"set {seed}")
    return " · ".join(parts)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _unusual(game: Game[object, object], board: Mapping[str, object], named: Mapping[str, object]) -> dict[str, str]:
    """Words among board options besides the title's: names of rules of the game, where these are not the usual."""
    usual = {**game.full_board(), **named}
    return {name: value for name, value in board.items() if isinstance(value, str) and value != usual.get(name)}


def _levels(levels: Sequence[int], without: Sequence[int]) -> str:
    """Such as ``levels 1–5``, ``levels 1–5 without 3`` or ``levels 1 and 3 of 5``, where others were looked for."""
    first, last = levels[0], levels[-1]
    missing = [str(level) for level in range(first, last + 1) if level not in levels]
    if 0 < len(missing) < len(levels) / 2:
        return f"levels {first}–{last} without {errors.listed(missing)}"
    if len(levels) == 1:
        said = f"level {first}"
    else:
        said = f"levels {errors.listed(map(str, levels)) if missing else f'{first}–{last}'}"
    return f"{said} of {len(LEVELS)}" if without else said


def _board_titles(game: Game[object, object], board: Mapping[str, object]) -> tuple[list[str], Mapping[str, object]]:
    """The game whose board it is, or what this game is called on its own, and the board options that say so."""
    own, found = game.view().own_title, _boards(game, board)
    if found:
        return [kind.title for kind in found], found[0].options
    return [own] * bool(own), {}


def _boards(game: Game[object, object], board: Mapping[str, object]) -> list[BoardKind]:
    """The kinds of boards that board options are of."""
    # Others' boards are looked up only where it matters.
    some = [*game.boards.values(), *(game.boards_plugged_in().values() if game.view().own_title else ())]
    return [kind for kind in some if kind.options and kind.options.items() <= board.items()]


def guide(
    game: Game[object, object], positions: Iterable[object] = (), sentences: Iterable[str] | None = None
) -> str:
    """What has to be known to read the pages of some positions, at their head.

    Args:
        game, positions: what is asked.
        sentences: the tasks; where none of them counts moves, nothing is said of these.
    """
    view = game.view()
    notes = dict.fromkeys(map(view.puzzle_note_at, positions)) or {view.puzzle_note: None}
    named = view.puzzle_counts
    if sentences is not None and not any(named.lower() in said for said in sentences):
        named = ""
    counts = f"{named} are one player's own; replies come between." if named else ""
    told = ("Dots: one is easy, five are very hard.", counts, *notes)
    return curly(" ".join(filter(None, told)))


def credit(game: Game[object, object], board: Mapping[str, object] | None = None) -> str:
    """The last line of a page: who designed the game, and that whose board it is played on.

    Args:
        game: of the puzzles.
        board: its options.
    """
    said = f"{game.title} was designed by {game.designer}. " if game.designer else ""
    others = (kind for kind in _boards(game, board or {}) if kind.designer not in {"", game.designer})
    said += "".join(f"{kind.title}: {kind.designer}. " for kind in others)
    return f"{said}Every answer is proved by a search of all replies."


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in words, bold where it begins and, if moves are short signs, where what is tried instead does.

    Attributes:
        solution: the right move, its main line and what that comes to.
        wrong: why tempting moves fail, the most tempting first, each a passage of its own.
        played: what was played there, if the position is from a game; perhaps empty.
    """

    solution: tuple[Run, ...]
    wrong: tuple[tuple[Run, ...], ...]
    played: tuple[Run, ...] = ()

    @property
    def asides(self) -> tuple[tuple[Run, ...], ...]:
        """All that follows the solution."""
        return (*self.wrong, self.played) if self.played else self.wrong


def answer(puzzle: Puzzle, told: int = TOLD) -> Answer:
    """The answer, its main line, and why tempting ones fail.

    Args:
        puzzle: what is answered.
        told: wrong answers that are explained, at most.
    """
    game = get_game(puzzle.game)
    pos = puzzle.position(game)
    solution = _line(game, pos, puzzle.answer, puzzle.proof.line)
    first = solution[0].text
    solution[0] = Run(f"{first[:1].upper()}{first[1:]}", True)
    right = puzzle.answer.split()
    wrong = _alike(_together([_tried(game, pos, each, right) for each in puzzle.proof.wrong])[:told])
    played: tuple[Run, ...] = ()
    if puzzle.played:
        said, task = _told(game, pos, puzzle.played.split(), right), game.task(puzzle.task)
        is_right = task.same(pos, puzzle.played, puzzle.answer, task.budget)
        other = f"What was played is right as well: {said}." if is_right else f"What was played: {said}."
        played = (Run("This was played." if puzzle.played == puzzle.answer else other),)
    return Answer(_printed(solution), tuple(map(_printed, wrong)), _printed(played))


def _together(wrong: Sequence[list[Run]]) -> list[list[Run]]:
    """Wrong answers, those of which the same is said in one passage: “Not 1 a1 or 1 b2: too slow”, “Not 1 a1 or 1 b2,
    then 2 c3: …”.

    Args:
        wrong: passages as `_tried` gives them; those of which more is told than an answer and what follows stay
            alone.
    """
    found: list[list[Run]] = []
    for why, *said, end in wrong:
        alike = next((each for each in found if len(said) == 1 and each[0] == why and each[-1] == end), None)
        if alike is None or why.text != _NOT:
            found.append([why, *said, end])
            continue
        # Between answers of several parts a comma would not be told from theirs.
        between = _OR if any(_PARTS in run.text for run in (*alike[1:-1], *said)) else _PARTS
        alike[2:-1] = [Run(between) if run.text == _OR else run for run in alike[2:-1]]
        alike[-1:] = [Run(_OR), *said, end]
    return found


def _alike(wrong: Sequence[list[Run]]) -> list[list[Run]]:
    """Passages as `_together` gives them, those that come to the same in one: “Not 1 a1, then 2 c3; 1 b2, then 2 d4:
    too slow”.
    """
    found: list[list[Run]] = []
    for runs in wrong:
        end = runs[-1].text.partition(_END)[1:]
        alike = next((each for each in found if each[-1].text.partition(_END)[1:] == end), None)
        if alike is None or runs[0].text != _NOT or not all(end):
            found.append(runs)
            continue
        alike[-1:] = [Run(f"{alike[-1].text.partition(_END)[0]}; "), *runs[1:]]
    return found


def listed(puzzle: Puzzle, *, steps: bool = False) -> tuple[tuple[Run, ...], ...]:
    """The answer and its main line, with a line for each turn of several parts (a road built), or for each turn as
    ``steps``, and one for what it comes to; one passage where turns have no numbers.
    """
    game, line = get_game(puzzle.game), puzzle.proof.line
    if not game.view().solved_by_numbers:
        return (answer(puzzle).solution,)
    many = len(puzzle.answer.split())
    said = list(numbered_turns(game, puzzle.position(game), line.moves, many))
    told: list[list[Run]] = []
    for end, turn in said:
        if end > many + _BESIDE_NUMBERS:
            break
        if told and not steps and _PARTS not in turn and _PARTS not in told[-1][0].text:
            told[-1] += [Run(_PARTS), Run(turn, end <= many)]
        else:
            told.append([Run(turn, end <= many)])
    if said[-1][0] > many + _BESIDE_NUMBERS:
        told[-1].append(Run(" …"))
    return tuple(map(_printed, [*told, [Run(f"{_capital(_with_reason(line))}.")]]))


def turns(puzzle: Puzzle) -> int:
    """How many turns the main line of the answer has."""
    game, line = get_game(puzzle.game), puzzle.proof.line
    many = len(puzzle.answer.split())
    return sum(1 for _ in numbered_turns(game, puzzle.position(game), line.moves, many))


def asked_turns(puzzle: Puzzle) -> int:
    """How many turns a solver is asked for, with the replies between his own, and that which ends the game: one where
    the task counts none.
    """
    game, line = get_game(puzzle.game), puzzle.proof.line
    named = game.view().puzzle_counts.lower()
    if not named or not re.search(rf"\bin \w+ {named.removesuffix('s')}", puzzle.sentence):
        return 1
    pos = puzzle.position(game)
    solver, own = game.to_move(pos), 0
    for at, token in enumerate(line.moves, start=1):
        own = at if game.to_move(pos) == solver else own
        pos = game.play(pos, token)
    own = own if game.outcome(pos) is None else len(line.moves)
    many = len(puzzle.answer.split())
    said = numbered_turns(game, puzzle.position(game), line.moves[:own], many)
    return max(sum(1 for _ in said), 1)


def hints(puzzle: Puzzle) -> tuple[tuple[Run, ...], ...]:
    """A hint for each of `HINTS`, each a passage of its own."""
    return tuple(_printed([Run(hint)]) for hint in puzzle.hints)


def _printed(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Words with the apostrophes and quotation marks of print, numbers on the line of what they belong to."""
    return tuple(Run(_NUMBERED.sub(NO_BREAK, curly(run.text)), run.bold) for run in runs)


def _tried(game: Game[object, object], pos: object, wrong: Wrong, right: Sequence[str]) -> list[Run]:
    """A wrong answer, told from the right one, and why it fails."""
    why = _NOT if game.view().solved_by_numbers else "Wrong: "
    return [Run(why), *_line(game, pos, wrong.answer, wrong.line, right)]


def _now(turns: Iterable[tuple[int, str]], many: int) -> str:
    """An answer of so many moves, of the turns of a line that begins with it."""
    return ", ".join(said for end, said in turns if end <= many)


def _line(
    game: Game[object, object], pos: object, first: str, line: Line, unlike: Sequence[str] | None = None
) -> list[Run]:
    """An answer, what follows it and what that comes to; turns have the numbers that stones on pictures have.

    Wrong answers are ``unlike`` the right one.
    """
    many = len(first.split())
    is_enough = bool(unlike and line.told)
    turns = list(numbered_turns(game, pos, line.moves[: line.told] if is_enough else line.moves, many, unlike or ()))
    now = _now(turns, many)
    rest = [said for end, said in turns if many < end <= many + LONGEST]
    then = ", ".join(rest) + (" …" if turns and turns[-1][0] > many + LONGEST else "")
    if rest and not game.view().solved_by_numbers:
        # Turns are sentences.
        return [Run(now, unlike is None), Run(f". {then[:1].upper()}{then[1:]}: {line.end}.")]
    if is_enough:
        line = line._replace(end=line.why, why="")
    end = _with_reason(line, "; " if unlike else ": ", rest[-1] if rest and unlike else "")
    # Whole sentences, and moves in words, in bold would outweigh the answer.
    is_bold = unlike is None or (game.view().solved_by_numbers and not game.moves_in_words)
    return [Run(now, is_bold), Run(f", then {then}: {end}." if rest else f": {end}.")]


def _with_reason(line: Line, between: str = ": ", last: str = "") -> str:
    """What a line, perhaps with its last turn in words, comes to, and why nothing else does: the place that wins is
    told by one of them.
    """
    if line.why:
        return f"{line.end.partition(ARRIVED)[0]}{between}{line.why}"
    return _ended(line.end, last) if last else line.end


def _ended(end: str, last: str) -> str:
    """What a refutation comes to, without the place that wins where the last turn, in words, has just named it."""
    result, _, place = end.partition(ARRIVED)
    return result if place in re.findall(r"\w+", last) else end


def numbered_turns(
    game: Game[object, object], pos: object, moves: Sequence[str], many: int, unlike: Sequence[str] = ()
) -> Iterator[tuple[int, str]]:
    """The turns of a line that begins with an answer of so many moves, which is not to be taken for other moves:
    where each ends, and its words.

    They have the numbers that stones on pictures have; where these have none, turns begin with who makes them.
    """
    begin, number, numbered = 0, 1, game.view().solved_by_numbers
    begun = pos
    for end, token in enumerate(moves, start=1):
        after = game.play(pos, token)
        goes_on = (game.turn(pos), game.to_move(pos)) == (game.turn(after), game.to_move(after))
        pos = after
        if end in (many, len(moves)) or not goes_on:
            said = _told(game, begun, moves[begin:end], () if begin else unlike)
            yield end, f"{number}{NO_BREAK}{said}" if numbered else said
            begin, number, begun = end, number + 1, after


def _told(game: Game[object, object], pos: object, moves: Sequence[str], unlike: Sequence[str] = ()) -> str:
    """A turn in words, with who makes it where no number tells."""
    told = game.told_at(pos, moves, unlike)
    return told if game.view().solved_by_numbers else f"{person(game.to_move(pos) or '')} {told}"
