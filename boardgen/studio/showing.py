"""Positions to look at: picture, places to point at, legal places, facts, and the board in words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from boardgen.boards.picture import Anchor, Picture
from boardgen.cards.html import scene_of
from boardgen.errors import CodedError
from boardgen.figures.figure import FigureStyle, position_picture
from boardgen.games.base import Game
from boardgen.records.comment_edits import comment_at
from boardgen.records.line import Line, line_facts
from boardgen.records.reading import Reading
from boardgen.records.record import Figure
from boardgen.render.svg import to_svg
from boardgen.scene.themes import THEMES
from boardgen.studio.facts import changes, claims_at, in_words, rows
from boardgen.studio.requests import Data, RefusedError, Request, RequestError
from boardgen.studio.texts import Opened, opened, position_of_claim

#: The most legal moves that are looked at, and the most that are offered by name.
_LEGAL = 4_000
_OFFERED = 60
#: The two coordinates in the name of a place; other names are whole.
_COORDINATES = re.compile(r"([a-z]+|-?[0-9]+(?=,)),?(-?[0-9]+)")
#: White around a picture, mm; that of `scene_of`.
_BORDER = 1.0


def show(request: Request) -> Data:
    """A position, or a figure with its marks."""
    return show_opened(opened(request), request)


def show_opened(found: Opened, wanted: Request) -> Data:
    """The position that a request names.

    Raises:
        RequestError, RefusedError: there is no such figure, place or theme.
    """
    reading, line, count, figure, index = _meant(found, wanted)
    theme = wanted.text("theme", "colour")
    if theme not in THEMES:
        raise RequestError(f"there is no theme {theme!r}")
    game, pos = reading.game, line.positions[count]
    picture = position_picture(game, pos, figure, FigureStyle(figure.pitch))
    scene = scene_of(picture, figure.title or figure.id, picture.desc)
    key = f"{game.slug} {picture.width:g} {picture.height:g} {hash(tuple(game.places(pos)))}"
    facts = line_facts(game, line, count)
    said = count and game.said([line.moves[count - 1]])
    mover = game.to_move(line.positions[count - 1]) if count else None
    return {
        "svg": to_svg(scene, THEMES[theme]),
        "width": scene.width,
        "height": scene.height,
        "desc": picture.desc,
        "at": line.path_to(count),
        "ply": line.before + count,
        "count": len(line.moves),
        "says": f"after {count} of {len(line.moves)}" + (f", {mover} played {said}" if count else ""),
        "played": line.moves[count - 1] if count else None,
        "comment": line.comments.get(count),
        "written": comment_at(reading, line, count),
        "to_move": facts.get("to_move"),
        "outcome": None if facts.get("outcome") is None else in_words(facts["outcome"]),
        "caption": figure.caption,
        "figure": figure.id if index is not None else None,
        "cells": None if wanted.optional("cells_key") == key else _cells(game, pos, picture),
        "cells_key": key,
        "stands": game.stands(pos),
        "legal": _legal(game, pos) if wanted.switch("legal") else None,
        "facts": _facts(found, reading, index, line, facts) if wanted.switch("facts", True) else None,
        "marks": _marks(figure),
        "numbers": figure.numbers,
        "flags": sorted(figure.flags),
        "witness": _witness(found, wanted),
    }


def _meant(found: Opened, wanted: Request) -> tuple[Reading, Line, int, Figure, int | None]:
    """The game, line, number of moves and figure that a request names, and the figure's index in the file."""
    name = wanted.optional("figure")
    if name is None:
        reading, line, count = found.place(wanted.optional("at"))
        figure = Figure("position", count, marks=line.marks.get(count, ()), last=True, path=line.path)
        return reading, line, count, _switched(figure, wanted, reading.game), None
    reading, main, _ = found.place(None)
    listed = {figure.id: figure for figure in reading.figures}
    if name not in listed:
        raise RefusedError("unknown-figure", f"there is no figure {name}")
    figure = listed[name]
    place = main.find(figure.path or str(figure.after)) or (main, len(main.moves))
    values = reading.document.value
    items = values.get("figures", ()) if isinstance(values, dict) else ()
    index = next(k for k, item in enumerate(items) if isinstance(item, dict) and str(item.get("id")) == name)
    return reading, *place, _switched(figure, wanted, reading.game), index


def _switched(figure: Figure, wanted: Request, game: Game[Any, Any]) -> Figure:
    """The figure with the switches that a request sets."""
    if wanted.given("numbers"):
        figure = replace(figure, numbers=wanted.switch("numbers"))
    if wanted.given("last"):
        figure = replace(figure, last=wanted.switch("last"))
    if wanted.given("labels"):
        figure = replace(figure, labels=wanted.switch("labels"))
    if wanted.given("flags"):
        figure = replace(figure, flags=frozenset(wanted.texts("flags")) & frozenset(game.flags))
    return figure


def _anchors(game: Game[Any, Any], pos: Any, picture: Picture) -> dict[str, Anchor]:
    """Where the places are that can be seen."""
    found = {}
    for name in game.places(pos):
        try:
            anchor = picture.anchor(name)
        except CodedError:
            continue
        if 0 <= anchor.x <= picture.width and 0 <= anchor.y <= picture.height:
            found[name] = anchor
    return found


def _cells(game: Game[Any, Any], pos: Any, picture: Picture) -> list[Data]:
    """The places with their outlines in the picture, row by row, and the neighbours that keys lead to."""
    anchors = _anchors(game, pos, picture)
    lines = _rows(tuple((name, round(anchor.x, 3), round(anchor.y, 3)) for name, anchor in anchors.items()))
    ways = _ways(lines)
    beside = _beside(lines)
    cells = []
    for row, line in enumerate(lines):
        for column, (name, x, y) in enumerate(line):
            anchor = anchors[name]
            outline = [[round(a + _BORDER, 2), round(b + _BORDER, 2)] for a, b in anchor.outline]
            about = {"name": name, "x": round(x + _BORDER, 2), "y": round(y + _BORDER, 2), "r": round(anchor.r, 2)}
            where = {"row": row, "col": column, "beside": beside[row], "above": _above(name, beside[row])}
            cells.append({**about, **where, "outline": outline, "go": ways[name]})
    return cells


@lru_cache(maxsize=8)
def _rows(places: tuple[tuple[str, float, float], ...]) -> list[list[tuple[str, float, float]]]:
    """The places by rows, from the top and from the left."""
    lines: list[list[tuple[str, float, float]]] = []
    for one in sorted(places, key=lambda place: (place[2], place[1])):
        if not lines or one[2] - lines[-1][0][2] > 0.5:
            lines.append([])
        lines[-1].append(one)
    return [sorted(line, key=lambda place: place[1]) for line in lines]


def _beside(lines: Sequence[Sequence[tuple[str, float, float]]]) -> list[str]:
    """What stands beside each row, which all names in it have in common: ``5`` of a5 b5 c5; empty if nothing does."""
    parts = [[part for name, _, _ in line if (part := _COORDINATES.fullmatch(name))] for line in lines]
    for group in (2, 1):
        common = [{part[group] for part in row} for row in parts]
        if all(len(one) <= 1 for one in common):
            return ["".join(one) for one in common]
    return [""] * len(lines)


def _above(name: str, beside: str) -> str:
    """What stands above a place: the part of its name that its row does not have; empty if there is none."""
    part = _COORDINATES.fullmatch(name)
    if part is None or not beside:
        return ""
    return str(part[1] if part[2] == beside else part[2])


def _ways(lines: Sequence[Sequence[tuple[str, float, float]]]) -> dict[str, Data]:
    """Place → key → the place that it leads to: along the row, straight up and down, and aslant."""
    found: dict[str, Data] = {}
    for row, line in enumerate(lines):
        for column, (name, x, _) in enumerate(line):
            ways: Data = {}
            if column:
                ways["left"] = line[column - 1][0]
            if column + 1 < len(line):
                ways["right"] = line[column + 1][0]
            for other, (straight, left, right) in ((row - 1, ("up", "q", "e")), (row + 1, ("down", "z", "x"))):
                if 0 <= other < len(lines):
                    ways.update(_nearest(lines[other], x, straight, left, right))
            found[name] = ways
    return found


def _nearest(line: Sequence[tuple[str, float, float]], x: float, straight: str, left: str, right: str) -> Data:
    """The places of another row nearest to an x: in all, towards the left, towards the right."""
    xs = [place[1] for place in line]
    at = bisect_left(xs, x - 0.01)
    level = at < len(xs) and abs(xs[at] - x) < 0.02
    before, after = at - 1, at + (1 if level else 0)
    near = at if level else min((k for k in (before, after) if 0 <= k < len(xs)), key=lambda k: abs(xs[k] - x))
    ways = {straight: line[near][0]}
    if before >= 0:
        ways[left] = line[before][0]
    if after < len(xs):
        ways[right] = line[after][0]
    return ways


def _legal(game: Game[Any, Any], pos: Any) -> Data:
    """The places where a legal move may be, and the moves that have no place."""
    places: dict[str, None] = {}
    others, count = list[Data](), 0
    if game.to_move(pos) is not None:
        for move in islice(game.legal_moves(pos), _LEGAL):
            token = game.format_move(move, pos)
            count += 1
            named = game.places_of(token, pos)
            places.update(dict.fromkeys(named))
            if not named and len(others) < _OFFERED:
                others.append({"token": token, "says": game.said([token])})
    return {"places": list(places), "others": others, "count": count}


def _facts(found: Opened, reading: Reading, index: int | None, line: Line, facts: Any) -> list[Data] | None:
    """The facts, with what is claimed of them where the position has claims."""
    at_end = line is reading.line and facts["ply"] == line.before + len(line.moves)
    claimed = claims_at(reading, index) if index is not None or at_end else None
    start = (*reading.prefix, *(("figures", index) if index is not None else ()), "expect")
    wrong = {
        problem.path[len(start) :]: problem.message
        for problem in found.examined.problems
        if problem.path[: len(start)] == start
    }
    return rows(reading.game, facts, claimed, wrong)


def _marks(figure: Figure) -> Data:
    """Place → its marks in words."""
    found: dict[str, list[str]] = {}
    for mark in figure.marks:
        for place in mark.places:
            found.setdefault(place, []).append(" ".join(filter(None, (mark.colour, mark.kind))))
    return found


def _witness(found: Opened, wanted: Request) -> Data | None:
    """The places that show that a claim is false."""
    reading = found.reading
    if not wanted.given("witness") or reading is None:
        return None
    number = wanted.number("witness")
    if not 0 <= number < len(found.examined.problems):
        return None
    problem = found.examined.problems[number]
    path = problem.path[len(reading.prefix) :]
    place = position_of_claim(reading, path)
    if place is None or "expect" not in path:
        return None
    game, pos = reading.game, place[0].positions[place[1]]
    names = game.witness(pos, path[path.index("expect") + 1 :]) or game.named_places(problem.message, pos)
    return {"places": names, "says": problem.message}


def ask(request: Request) -> Data:
    """What may be done at a place, or the rule that forbids it."""
    found = opened(request)
    reading, line, count = found.place(request.optional("at"))
    game, pos, place = reading.game, line.positions[count], request.text("place")
    try:
        game.check_place(pos, place)
    except CodedError as error:
        raise RefusedError(error.code, error.message) from None
    stands = game.stands(pos).get(place, "empty")
    mover = game.to_move(pos)
    tokens = game.tokens_at(pos, (place,))
    told: Data = {"place": place, "stands": stands, "tokens": tokens[:_OFFERED], "code": None, "witness": []}
    if tokens:
        effect = _effect(game, pos, tokens[0]) if len(tokens) == 1 else ""
        what = f"{tokens[0]}{effect}" if len(tokens) == 1 else "here"
        says = f"{_person(mover)} may play {what}."
        return {**told, "legal": True, "says": says, "read": f"{place}, {stands}. {says}"}
    objection = game.objection(pos, place) if game.rules_known else None
    if objection is None:
        return {**told, "legal": None, "says": f"{place}: {stands}.", "read": f"{place}, {stands}."}
    message = objection.message
    names = [name for name in game.named_places(message, pos) if name != place]
    says = message + ("" if message.endswith((".", "…")) else ".")
    told.update(code=objection.code, witness=names)
    return {**told, "legal": False, "says": says, "read": f"{place}, {stands}. Not possible: {says}"}


def _person(player: str | None) -> str:
    if player is None:
        return "Nobody"
    return f"Player {player}" if player.isdigit() else player.capitalize()


def _effect(game: Game[Any, Any], pos: Any, token: str) -> str:
    """What a move would change besides where its piece stands."""
    before, after = game.facts(pos), game.facts(game.play(pos, token))
    plain = ("to_move", "pieces", "stones", "pawn", "passed", "board", "hands", "coins", "goods", "on_board", "built")
    skipped = {key: before[key] for key in plain if key in before}
    found = changes({**before, **skipped}, {**after, **skipped})
    return f": {'; '.join(found[:3])}" if found else ""


def point(request: Request) -> Data:
    """The moves that the places pointed at name: one that may be played at once, or a choice, or places to go on."""
    found = opened(request)
    reading, line, count = found.place(request.optional("at"))
    game, pos, pointed = reading.game, line.positions[count], request.texts("places")
    tokens = game.tokens_at(pos, pointed)
    exact = [token for token in tokens if set(game.places_of(token, pos)) == set(pointed)]
    rest = [token for token in tokens if token not in exact]
    further = dict.fromkeys(name for token in rest for name in game.places_of(token, pos) if name not in pointed)
    return {
        "tokens": [{"token": token, "says": game.said([token])} for token in exact[:_OFFERED]],
        "further": list(further),
        "play": exact[0] if len(exact) == 1 and not rest else None,
    }


def words(request: Request) -> Data:
    """The board in words: what the engine says of it, a table by rows, and what the last move changed."""
    found = opened(request)
    reading, line, count = found.place(request.optional("at"))
    game, pos = reading.game, line.positions[count]
    picture = position_picture(game, pos, Figure("position", count), FigureStyle())
    anchors = _anchors(game, pos, picture)
    lines = _rows(tuple((name, round(anchor.x, 3), round(anchor.y, 3)) for name, anchor in anchors.items()))
    stands = game.stands(pos)
    changed: list[str] = []
    if count:
        changed = changes(line_facts(game, line, count - 1), line_facts(game, line, count))
    return {
        "says": picture.desc,
        "rows": [[{"name": name, "stands": stands.get(name, "")} for name, _, _ in row] for row in lines],
        "changes": changed,
        "facts": rows(game, line_facts(game, line, count), None, {}),
    }
