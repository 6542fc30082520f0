"""`figures:` → `Figure`s: check that their marks are on existing places and their claims are true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.records.claims import check_expect
from boardgen.records.fields import marks_spec, outer_figure_fields, switches
from boardgen.records.flow import Flow, read_flow
from boardgen.records.line import Line, no_such_place
from boardgen.records.mark_specs import read_marks
from boardgen.records.notes import Notes
from boardgen.records.record import Figure
from boardgen.schema import MISSING, Path

#: The keys of a figure that may go with a flow.
_WITH_FLOW = ("id", "title", "caption", "pitch", "flow")


def read_figures(notes: Notes, game: Game[Any, Any], listed: Sequence[Any], done: Line | None) -> Iterator[Figure]:
    """The figures of a file; faults are noted.

    Args:
        notes: where problems are noted.
        game: the game.
        listed: the value of `figures:`.
        done: the main line; None if the game could not start.
    """
    ids: dict[str, int] = {}
    for k, item in enumerate(listed):
        path = ("figures", k)
        figure = _read_figure(notes, game, item, path, done)
        if figure is None:
            continue
        if figure.id in ids:
            message = f"there is already a figure {figure.id}, in line {ids[figure.id]}; choose another id"
            notes.note(path, "duplicate-figure", message)
        ids.setdefault(figure.id, figure.line)
        yield figure


def _read_figure(notes: Notes, game: Game[Any, Any], item: Any, path: Path, done: Line | None) -> Figure | None:
    values = notes.check(item, outer_figure_fields(game), "a figure", path)
    if values is MISSING:
        return None
    names = switches(game)
    marks, switched = read_marks(notes, values.get("marks", ()), (*path, "marks"), marks_spec(game))
    switched.update({key: values[key] for key in names if key in values})
    crop = values.get("crop", [])
    at = _after(notes, item, values, path, done)
    if done is not None:
        # If the position is not known, the last known one still tells which places there are.
        line, after = at or (done, len(done.moves))
        pos = line.positions[after]
        for mark, below in marks:
            _check_places(notes, game, pos, mark.places, below)
        _check_places(notes, game, pos, crop, (*path, "crop"))
        if at is not None and "expect" in values:
            check_expect(notes, game, line, after, values["expect"], (*path, "expect"))
    flow = _flow(notes, game, values, path, done)
    if "id" not in values:
        return None
    row, column = notes.line_column(path)
    return Figure(
        after=at[1] if at else 0,
        path=at[0].path_to(at[1]) if at and at[0].path else "",
        marks=tuple(mark for mark, _ in marks),
        numbers=switched.get("numbers", False),
        last=switched.get("last", False),
        labels=switched.get("labels"),
        flags=frozenset(name for name in game.flags if switched.get(name)),
        crop=tuple(crop),
        flow=flow,
        line=row,
        column=column,
        **{key: values[key] for key in ("id", "title", "caption", "pitch") if key in values},
    )


def _flow(
    notes: Notes, game: Game[Any, Any], values: Mapping[str, Any], path: Path, done: Line | None
) -> Flow | None:
    """The flow of a figure, which begins at the file's first position and has no other content."""
    if "flow" not in values:
        return None
    for key in values.keys() - set(_WITH_FLOW):
        message = f"a flow shows no position, so {key}: has no meaning here; leave it out"
        notes.note((*path, key), "not-with-flow", message)
    start = None if done is None else done.positions[0]
    return None if start is None else read_flow(notes, game, values["flow"], (*path, "flow"), start)


def _after(
    notes: Notes, item: Any, values: Mapping[str, Any], path: Path, done: Line | None
) -> tuple[Line, int] | None:
    """The line of a figure and the number of its moves before it; None where that position is not known."""
    if done is None or ("after" in item and "after" not in values):
        return None
    if "after" not in values:
        return (done, len(done.moves)) if done.complete else None
    after = str(values["after"])
    found = done.find(after)
    if found is None and (done.complete or not after.isdigit()):
        notes.note((*path, "after"), *no_such_place(done, after, f"after: {after}"))
    return found


def _check_places(notes: Notes, game: Game[Any, Any], pos: Any, places: Sequence[str], path: Path) -> None:
    for k, name in enumerate(places):
        try:
            game.check_place(pos, name)
        except CodedError as error:
            notes.note((*path, k), error.code, error.message)
