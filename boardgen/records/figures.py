"""`figures:` → `Figure`s: their marks on places that are there, their claims checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardgen.errors import CodedError
from boardgen.games.base import Game
from boardgen.records.claims import check_expect
from boardgen.records.fields import figure_fields, switches
from boardgen.records.flow import Flow, read_flow
from boardgen.records.marks import read_marks
from boardgen.records.reader import MISSING, Reader
from boardgen.records.record import Figure
from boardgen.records.replay import Replay
from boardgen.records.yamltree import At, Node, Scalar

_READ_BY_SPEC = ("id", "title", "caption", "pitch")


def read_figures(reader: Reader, game: Game[Any, Any], node: Node, done: Replay | None) -> Iterator[Figure]:
    """The figures of a file; faults are noted.

    Args:
        reader: notes the problems.
        game: the game.
        node: what stands under `figures:`.
        done: the replay, None where the game could not start.
    """
    ids: dict[str, int] = {}
    for item in reader.items(node, "figures"):
        figure = _read_figure(reader, game, item, done)
        if figure is None:
            continue
        if figure.id in ids:
            message = f"the figure {figure.id} stands here for the second time; it is also in line {ids[figure.id]}"
            reader.note(item, "duplicate-figure", message)
        ids.setdefault(figure.id, figure.line)
        yield figure


def _read_figure(reader: Reader, game: Game[Any, Any], node: Node, done: Replay | None) -> Figure | None:
    spec = figure_fields(game)
    nodes = reader.fields(node, spec, "a figure")
    names = switches(game)
    keys = [key for key in nodes if key in _READ_BY_SPEC or key in names]
    read = {key: reader.read(nodes[key], spec.fields[key], key) for key in keys}
    values = {key: value for key, value in read.items() if value is not MISSING}
    marks, switched = read_marks(reader, nodes["marks"], frozenset(names)) if "marks" in nodes else ([], {})
    switched.update({key: values.pop(key) for key in names if key in values})
    crop = reader.words(nodes["crop"], "crop") if "crop" in nodes else []
    after = _after(reader, game, nodes.get("after"), done)
    if done is not None:
        # Where the position is not known, the last one that is will do to tell which places there are.
        named = [place for placed in marks for place in zip(placed.mark.places, placed.at, strict=True)]
        _check_places(reader, game, done.positions[-1 if after is None else after], [*named, *crop])
    if done is not None and after is not None and "expect" in nodes:
        check_expect(reader, game, done.positions[after], nodes["expect"], after)
    flow = _flow(reader, game, nodes, done)
    if "id" not in values:
        return None
    line, column = reader.source.line_column(node.start)
    return Figure(
        after=after or 0,
        marks=tuple(placed.mark for placed in marks),
        numbers=switched.get("numbers", False),
        labels=switched.get("labels"),
        flags=frozenset(name for name in game.flags if switched.get(name)),
        crop=tuple(name for name, _ in crop),
        flow=flow,
        line=line,
        column=column,
        **values,
    )


def _flow(reader: Reader, game: Game[Any, Any], nodes: Mapping[str, Node], done: Replay | None) -> Flow | None:
    """The flow of a figure, which begins where the file does and stands alone."""
    if "flow" not in nodes:
        return None
    for key in nodes.keys() - {*_READ_BY_SPEC, "flow"}:
        reader.note(
            nodes[key], "not-with-flow", f"a flow shows no position, so {key}: means nothing here; leave it out"
        )
    return None if done is None else read_flow(reader, game, nodes["flow"], done.positions[0])


def _after(reader: Reader, game: Game[Any, Any], node: Node | None, done: Replay | None) -> int | None:
    """The number of moves before a figure; None where that position is not known."""
    if node is None:
        return len(done.moves) if done is not None and done.complete else None
    after = reader.read(node, figure_fields(game).fields["after"], "after")
    if after is MISSING or done is None:
        return None
    if after <= len(done.moves):
        return int(after)
    if done.complete and isinstance(node, Scalar):
        reader.note(node, "out-of-range", f"after: {after} is out of range; there are {len(done.moves)} moves")
    return None


def _check_places(reader: Reader, game: Game[Any, Any], pos: Any, places: Sequence[tuple[str, At]]) -> None:
    for name, at in places:
        try:
            game.check_place(pos, name)
        except CodedError as error:
            reader.note(at, error.code, error.message)
