"""Lines of a game in words: moves in bold with what is said of them, variations in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardgen.cards.blocks import Run, Runs, curly
from boardgen.cards.steps import ending_of
from boardgen.cards.turns import goes_on, judged_at
from boardgen.records import Record
from boardgen.records.line import Line

#: Between a move and what is said of it, besides a blank: a space that Fira Sans has, so that nothing else is loaded.
_SET_OFF = "\u2008"
_NO_BREAK = "\u00a0"
#: No blank stands before these.
CLOSING = (" ", ")", ",", ".", ";", ":", "!", "?")
#: The last sign of a move that is judged.
_JUDGED = ("!", "?")


def move_runs(line: Line, record: Record, first: int, last: int, *, full: bool = False) -> Run:
    """The moves of a turn in bold, with their number and the judgement of the last; in full: see `Game.said`."""
    said, judged = record.game.said(line.moves[first - 1 : last], full=full), line.glyphs.get(last, "")
    at_number, said = judged_at(record.game, said, judged)
    return Run(f"{line.before + first}{at_number}{_NO_BREAK}{said}", True)


def _is_judged(move: Run) -> bool:
    """Whether a move, or its number, ends with a judgement."""
    return move.text.endswith(_JUDGED) or move.text.partition(_NO_BREAK)[0].endswith(_JUDGED)


def turns_in(line: Line, record: Record) -> Iterator[tuple[int, int]]:
    """First and last move of each turn; whatever is said, asked or varied ends one."""
    game, first = record.game, 1
    for count in range(1, len(line.moves) + 1):
        noted = count in line.comments or count in line.requests or count in line.variations or count in line.glyphs
        if count == len(line.moves) or noted or not goes_on(game, line, count):
            yield first, count
            first = count + 1


def line_told(
    record: Record, line: Line, begin: int, *, briefly: bool = False, ended: bool = True, full: bool = False
) -> list[Run]:
    """A line from a move on, with its comments and, in brackets, its variations.

    Args:
        record, line: the game and the line.
        begin: the first move that is told.
        briefly: end with the first comment.
        ended: say how the game ended, which a caption says where the end is pictured.
        full: tell moves in full, where no picture shows them.
    """
    told: list[Run] = []
    said = curly(line.comments.get(0, "")) if begin == 1 and line.path else ""
    if said:
        told.append(Run(said))
    for first, last in turns_in(line, record):
        if first < begin:
            continue
        told.append(move_runs(line, record, first, last, full=full))
        comment = curly(line.comments.get(last, ""))
        if comment:
            told.append(Run(comment))
        for variation in line.variations.get(last, ()) if not briefly else ():
            inner = joined(line_told(record, variation, 1, full=full))
            told += [Run("("), *inner, Run(")")]
        if briefly and comment:
            return told
    return with_ending(told, ending_of(line, record.game, len(line.moves)) if ended else "")


def with_ending(told: Sequence[Run], ending: str) -> list[Run]:
    """What is told of a line, and how the game ended, in a sentence; a full stop divides it from a bare move."""
    return [*(closed(told) if ending else told), *([Run(ending)] if ending else ())]


def closed(told: Sequence[Run]) -> list[Run]:
    """What is told of a line as a sentence: with a full stop after a move that is the last thing said.

    A judgement behind the move, such as ``!``, closes it as well, one at its number does not.
    """
    is_open = bool(told) and told[-1].bold and not told[-1].text.endswith(_JUDGED)
    return [*told, *([Run(".")] if is_open else ())]


def joined(runs: Sequence[Run]) -> Runs:
    """Runs with a blank between any two, except within brackets and before punctuation; a comma between two moves.

    A sentence after a move is set off by more than a blank, since it may begin with a letter that is a goal's; a
    judgement such as ``!`` does that alone at the end of the move, and behind its number with a full stop.
    """
    found: list[Run] = []
    for run in runs:
        apart = found and not found[-1].text.endswith("(") and not run.text.startswith(CLOSING)
        if apart and run.bold and found[-1].bold:
            found.append(Run(","))
        ends_bare = bool(found) and found[-1].bold and not _is_judged(found[-1])
        begins = apart and not run.bold and run.text[0].isupper()
        # A number that is judged does not end its move, whose words go on after it.
        ends_judged = bool(found) and found[-1].bold and not ends_bare and not found[-1].text.endswith(_JUDGED)
        off = _SET_OFF if begins and ends_bare else "." if begins and ends_judged else ""
        found.append(Run(f"{off} {run.text}" if apart else run.text, run.bold))
    return tuple(found)
