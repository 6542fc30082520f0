"""What stands in a text: problems, claims, figures and moves, each with its place; and how problems are mended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.queries import MappingQuery
from boardgen.records.claims import FALSE
from boardgen.records.edits import Edit, remove, set_value
from boardgen.records.line import Line, line_facts
from boardgen.records.problems import UNREADABLE, Problem
from boardgen.records.reading import Reading
from boardgen.records.record import Figure
from boardgen.studio.games import game_data
from boardgen.studio.requests import Data, RefusedError, Request
from boardgen.studio.showing import show_opened
from boardgen.studio.texts import Opened, again, figure_of, number_of, opened, position_of_claim, problem_data

#: The most problems, and the most moves, that an answer lists.
_PROBLEMS = 200
_MOVES = 4_000
#: The most problems for which mends are looked for at once.
_MENDED = 12
_SUGGESTED = re.compile(r"did you mean '?([^'?]+)'?\?")
_TURN = re.compile(r"write ([0-9]+\.) or leave")
_IS = re.compile(r"claimed (.*), is (.*?)(?: \(|$)")


def check(request: Request) -> Data:
    """What stands in a text; with ``show``, the picture as well."""
    found = opened(request)
    shown = None
    if request.given("show"):
        shown = _shown(found, Request(request.mapping("show")))
    return {**_told(found), "shown": shown}


def _shown(found: Opened, wanted: Request) -> Data | None:
    """The picture; None where there is none."""
    if found.reading is None or found.reading.line is None:
        return None
    try:
        return show_opened(found, wanted)
    except RefusedError:  # what was shown is gone from the text
        return show_opened(found, Request({**wanted.all, "at": None, "figure": None}))


def _told(found: Opened) -> Data:
    examined, reading = found.examined, found.reading
    problems = [problem_data(found, problem) for problem in examined.problems[:_PROBLEMS]]
    told: Data = {
        "status": examined.status,
        "problems": [{**data, "short": short(one)} for data, one in zip(problems, examined.problems, strict=False)],
        "count": len(examined.problems),
        "game": None,
        "title": "",
        "says": "",
        "claims": [],
        "figures": [],
        "moves": [],
        "last": None,
        "games": [],
        "number": 1,
    }
    if reading is None:
        return told
    line = reading.line
    moves = list(_moves(found, reading, line)) if line is not None else []
    count = len(line.moves) if line is not None else 0
    figures = [_figure(found, reading, one) for one in reading.figures]
    return {
        **told,
        "games": games_in_file(found),
        "number": number_of(reading),
        "game": game_data(reading.game),
        "title": _text(reading, "title"),
        "says": f"{_number(count, 'move')}, {_number(len(figures), 'figure')}",
        "claims": [claim for one in examined.readings for claim in _claims(found, one)],
        "figures": figures,
        "moves": moves,
        "last": line.path_to(count) if line is not None else None,
    }


def games_in_file(found: Opened) -> list[Data]:
    """The games of a file with several, by number; of a file with one, nothing."""
    return [_game_in_file(found, one) for one in found.examined.readings if one.prefix]


def _game_in_file(found: Opened, reading: Reading) -> Data:
    start, _ = reading.document.span(())
    return {
        "number": number_of(reading),
        "id": _text(reading, "id"),
        "title": _text(reading, "title") or reading.game.title,
        **found.span(start, start),
    }


def _text(reading: Reading, key: str) -> str:
    scalar = reading.document.scalar((key,))
    return " ".join(scalar.text.split()) if scalar is not None else ""


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def short(problem: Problem) -> str:
    """The problem in a few words."""
    said = _IS.search(problem.message) if problem.code == FALSE else None
    if said is not None:
        return f"claimed {said[1]}, is {said[2]}"
    return problem.message.partition(": ")[0] if problem.code == "bad-yaml" else problem.message.partition(";")[0]


def _figure(found: Opened, reading: Reading, figure: Figure) -> Data:
    at = figure.path or str(figure.after)
    start = found.source.index(figure.line, figure.column)
    within = [
        problem.path for problem in found.examined.problems if problem.path[: len(reading.prefix)] == reading.prefix
    ]
    bad = any(figure_of(reading, path) == figure.id for path in within)
    return {
        "id": figure.id,
        "at": at,
        "caption": figure.caption,
        "title": figure.title,
        **found.span(start, start),
        "line": figure.line,
        "right": not bad,
        "flow": figure.flow is not None,
        "marks": len(figure.marks),
        "numbers": figure.numbers,
        "last": figure.last,
        "flags": sorted(figure.flags),
    }


def _claims(found: Opened, reading: Reading) -> Iterator[Data]:
    """Every claim, true or false; nothing of claims whose position is not known."""
    wrong = [problem.path for problem in found.examined.problems if problem.path]
    done = reading.line
    if done is None:
        return
    for path, figure in reading.claims():
        if figure is None and not done.complete:
            continue
        whole = (*reading.prefix, *path)
        if any(whole[: len(at)] == at and len(at) < len(whole) for at in wrong):
            continue
        start, end = reading.document.span(path, key=True)
        line, _ = found.source.line_column(start)
        true = not any(at[: len(whole)] == whole for at in wrong)
        scalar = reading.document.scalar(("figures", figure, "id")) if figure is not None else None
        yield {
            **found.span(start, end),
            "line": line,
            "figure": scalar.text if scalar is not None else None,
            "path": [str(step) for step in path[path.index("expect") + 1 :]],
            "true": true,
        }


def _moves(found: Opened, reading: Reading, line: Line) -> Iterator[Data]:
    """The moves of a line with their variations."""
    game = reading.game
    for number, token in enumerate(line.moves[:_MOVES], start=1):
        pos = line.positions[number - 1]
        path, offset = line.written[number - 1]
        start, _ = reading.document.span(path, offset=offset)
        yield {
            "at": line.path_to(number),
            "ply": line.before + number,
            "turn": game.turn(pos),
            "player": game.to_move(pos),
            "token": token,
            "glyph": line.glyphs.get(number),
            "comment": line.comments.get(number),
            **found.span(start, start + len(token)),
            "variations": [list(_moves(found, reading, one)) for one in line.variations.get(number, ())],
        }


def mends(request: Request) -> Data:
    """How problems may be mended: only what is known to help, because it was tried."""
    found = opened(request)
    return {"mends": [list(_mends(found, one)) for one in found.examined.problems[:_MENDED]]}


def _mends(found: Opened, problem: Problem) -> Iterator[Data]:
    for title, edits in _tries(found, problem):
        after = again(found, edits).examined
        gone = (problem.code, problem.message) not in {(one.code, one.message) for one in after.problems}
        if (gone and len(after.problems) <= len(found.examined.problems)) or (
            problem.code in UNREADABLE and after.status != "unreadable"
        ):
            yield {"title": title, "edits": found.written(edits)}


def _tries(found: Opened, problem: Problem) -> Iterator[tuple[str, list[Edit]]]:
    """What might mend a problem."""
    start = found.source.index(problem.line or 1, problem.column or 1)
    end = found.source.index(problem.end_line, problem.end_column or 1) if problem.end_line else start
    if problem.code == "bad-yaml" and end == start + 1:
        sign = found.source.text[start]
        yield f"Take out “{sign}”", [Edit(start, end, "")]
        closing = {"[": "]", "{": "}"}.get(sign, sign)
        line_end = found.source.text.find("\n", start)
        line_end = len(found.source.text) if line_end < 0 else line_end
        yield f"Close it with “{closing}”", [Edit(line_end, line_end, closing)]
    if problem.code == FALSE:
        yield from _claim_mends(found, problem)
    suggested = _SUGGESTED.search(problem.message) or _TURN.search(problem.message)
    if suggested is not None and end > start:
        yield f"Write {suggested[1]}", [Edit(start, end, suggested[1])]
    reading = found.reading
    if problem.code == "unknown-key" and reading is not None and problem.path:
        yield from _tried("Take it out", lambda: remove(reading.document, problem.path[len(reading.prefix) :]))


def _claim_mends(found: Opened, problem: Problem) -> Iterator[tuple[str, list[Edit]]]:
    """Write what is true, or take the claim back."""
    reading = found.reading
    if reading is None:
        return
    path = problem.path[len(reading.prefix) :]
    true = _true_value(reading, path)
    if true is not None:
        from boardgen.records.writer import in_line

        written = in_line(true[0])
        title = f"Write {written}" if len(written) <= 40 else "Write what is true"
        yield from _tried(title, lambda: set_value(reading.document, path, true[0]))
    yield from _tried("Take the claim back", lambda: remove(reading.document, path))


def _tried(title: str, make: Any) -> Iterator[tuple[str, list[Edit]]]:
    try:
        yield title, make()
    except CodedError:
        return


def _true_value(reading: Reading, path: tuple[Any, ...]) -> tuple[Any] | None:
    """What a claim should say; None where nobody knows."""
    position = position_of_claim(reading, path)
    if position is None or "expect" not in path:
        return None
    line, count = position
    key, *rest = path[path.index("expect") + 1 :]
    game, pos = reading.game, line.positions[count]
    if key in ("legal", "illegal"):
        return None
    query = game.queries.get(key)
    if query is not None:
        if not isinstance(query, MappingQuery) or len(rest) != 1:
            return None
        try:
            return (query.answer(pos, str(rest[0])),)
        except CodedError:
            return None
    true: Any = line_facts(game, line, count).get(key)
    for step in rest:
        if not isinstance(true, dict) or step not in true:
            return None
        true = true[step]
    return (true,)
