"""Changes of a text as edits: moves played and taken back, marks, claims, figures; and new texts to begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from boardgen.errors import CodedError
from boardgen.games import get_game
from boardgen.games.paths import DESCRIPTION_FILE
from boardgen.records import move_edits
from boardgen.records.comment_edits import set_comment
from boardgen.records.edits import Edit, append, remove, set_value
from boardgen.records.fields import switches
from boardgen.records.reading import Reading
from boardgen.records.starter import STARTER
from boardgen.resources import templates
from boardgen.studio.requests import Data, RefusedError, Request, RequestError
from boardgen.studio.texts import Opened, again, opened, refused

Change = Callable[[Opened, Reading, Request], tuple[list[Edit], Data]]


def play(request: Request) -> Data:
    """A move written where it is played; from the middle of a game, ``ask`` says what may be done."""
    found = opened(request)
    _, line, count = found.place(request.optional("at"))
    token, how = request.text("move"), request.text("how", "")
    if how not in ("", "replace", "variation"):
        raise RequestError(f"how is replace or variation, not {how!r}")
    reading = _reading(found)
    if count < len(line.moves) and not how:
        if line.moves[count] == token:
            return _edited(found, [], at=line.path_to(count + 1))
        for one in line.variations.get(count + 1, ()):
            if one.moves[:1] == [token]:
                return _edited(found, [], at=one.path_to(1))
        reading.game.play(line.positions[count], token)
        return {**_edited(found, []), "ask": ["replace", "variation"]}
    return _done(found, lambda: move_edits.play(reading, line, count, token, how))


def take_back(request: Request) -> Data:
    """The last move of the game, or of the variation that a place is in, taken out."""
    found = opened(request)
    reading, line, _ = found.place(request.optional("at"))
    return _done(found, lambda: move_edits.take_back(reading, line))


def _done(found: Opened, make: Callable[[], move_edits.Played]) -> Data:
    try:
        done = make()
    except CodedError as error:
        raise refused(error) from None
    return _edited(found, done.edits, at=done.at)


def edit(request: Request) -> Data:
    """A change of marks, claims, figures or texts."""
    found = opened(request)
    kind = request.text("kind")
    if kind not in _CHANGES:
        raise RequestError(f"there is no change {kind!r}; there are {', '.join(_CHANGES)}")
    reading = _reading(found)
    try:
        edits, more = _CHANGES[kind](found, reading, request)
    except CodedError as error:
        raise refused(error) from None
    return _edited(found, edits, **more)


def _edited(found: Opened, edits: Iterable[Edit], **more: Any) -> Data:
    """Edits that leave the text as readable as it was.

    Raises:
        RefusedError: they would not.
    """
    listed = list(edits)
    if listed and again(found, listed).examined.status == "unreadable" != found.examined.status:
        message = "this cannot be written here by itself; write it by hand"
        raise RefusedError("cannot-edit", message)
    return {"edits": found.written(listed), "at": None, "figure": None, **more}


def _reading(found: Opened) -> Reading:
    if found.reading is None:
        raise RefusedError("cannot-edit", "the file cannot be read, so nothing can be written into it")
    return found.reading


def _figure(reading: Reading, name: str | None) -> tuple[str | int, ...]:
    """The path of a figure; of the whole game without a name."""
    if name is None:
        return ()
    values = reading.document.value
    for k, item in enumerate(values.get("figures", ()) if isinstance(values, dict) else ()):
        if isinstance(item, dict) and str(item.get("id")) == name:
            return ("figures", k)
    raise CodedError("unknown-figure", f"there is no figure {name}")


def _mark(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """Add a mark; the same once more takes it out."""
    name = request.text("figure")
    path = (*_figure(reading, name), "marks")
    places, kind = list(request.texts("places")), request.text("mark")
    wanted: Data = {kind: places[0] if len(places) == 1 else places}
    for key, field in (("colour", "colour"), ("text", "label")):
        value = request.optional(field)
        if value:
            wanted[key] = value
    node = reading.document.node(path)
    listed = node.value if node is not None and isinstance(node.value, list) else []
    for k, item in enumerate(listed):
        if not isinstance(item, dict) or kind not in item:
            continue
        there = _words(item[kind])
        if there == places:
            return remove(reading.document, (*path, k)), {"figure": name}
        if len(places) == 1 and places[0] in there and kind not in ("arrow", "line", "path", "bracket"):
            left = [place for place in there if place != places[0]]
            return set_value(reading.document, (*path, k, kind), left if len(left) > 1 else left[0]), {"figure": name}
    return append(reading.document, path, wanted), {"figure": name}


def _words(value: Any) -> list[str]:
    return str(value).split() if not isinstance(value, list) else [str(one) for one in value]


def _claim(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """Claim a fact."""
    name = request.optional("figure")
    path = (*_figure(reading, name), "expect", *request.path("path"))
    return set_value(reading.document, path, request.value("value")), {"figure": name}


def _unclaim(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """Take a claim back."""
    name = request.optional("figure")
    return remove(reading.document, (*_figure(reading, name), "expect", *request.path("path"))), {"figure": name}


def _new_figure(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """A figure of the position shown."""
    at = request.optional("at")
    taken = {figure.id for figure in reading.figures}
    number = len(taken) + 1
    while f"figure-{number}" in taken:
        number += 1
    name = request.optional("id") or f"figure-{number}"
    line = reading.line
    whole: Data = {"id": name}
    if line is not None and at is not None and at != line.path_to(len(line.moves)):
        whole["after"] = int(at) if at.isdigit() else at
    elif line is not None:
        whole["after"] = len(line.moves)
    return append(reading.document, ("figures",), whole), {"figure": name}


def _remove_figure(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """Take a figure out."""
    return remove(reading.document, _figure(reading, request.text("figure"))), {}


def _caption(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """What stands below a figure."""
    return _text(reading, request, (*_figure(reading, request.text("figure")), "caption"))


def _comment(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """What is said after a move, before the first one, or at the end."""
    _, line, count = found.place(request.optional("at"))
    return set_comment(reading, line, count, request.text("value")), {}


def _title(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """The title of the game."""
    return _text(reading, request, ("title",))


def _text(reading: Reading, request: Request, path: tuple[str | int, ...]) -> tuple[list[Edit], Data]:
    value = " ".join(request.text("value").split())
    more: Data = {"figure": request.optional("figure")}
    if value:
        return set_value(reading.document, path, value), more
    return (remove(reading.document, path) if reading.document.node(path) is not None else []), more


def _switch(found: Opened, reading: Reading, request: Request) -> tuple[list[Edit], Data]:
    """A switch of a figure."""
    name, figure = request.text("switch"), request.text("figure")
    if name not in switches(reading.game):
        raise RequestError(f"there is no switch {name!r}")
    path = (*_figure(reading, figure), name)
    if request.switch("on"):
        return set_value(reading.document, path, True), {"figure": figure}
    if reading.document.node(path) is None:
        return [], {"figure": figure}
    return remove(reading.document, path), {"figure": figure}


_CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "mark": _mark,
        "claim": _claim,
        "unclaim": _unclaim,
        "figure": _new_figure,
        "remove-figure": _remove_figure,
        "caption": _caption,
        "comment": _comment,
        "title": _title,
        "switch": _switch,
    }
)


def tidy(request: Request) -> Data:
    """The whole text, its moves laid out."""
    from boardgen.records.tidy import tidy as tidied

    found = opened(request)
    text = tidied(found.source)
    edits = [] if text == found.source.text else [Edit(0, len(found.source.text), text)]
    return {"edits": found.written(edits)}


def new(request: Request) -> Data:
    """A text to begin with: an empty game, one with a random setup, an example, or a game of one's own."""
    from boardgen.records.writer import write_game

    kind = request.text("kind", "game")
    if kind == "own":
        return {"name": "own.yaml", "text": _own()}
    game = get_game(request.text("game"))
    if kind == "example":
        return {"name": f"{game.slug}-example.yaml", "text": game.example.read_text(encoding="utf-8")}
    if kind not in ("game", "setup"):
        raise RequestError(f"there is nothing new of kind {kind!r}; there are game, setup, example and own")
    options: Data = {}
    if kind == "setup" or game.view().random_setups:
        from boardgen.printables.setup import new_seed

        options = game.random_setup(request.number("number", new_seed()), **request.mapping("options"))
    else:
        options = {"board": request.mapping("options")}
    text = write_game(game, about={"title": f"A game of {game.title}"}, **options)
    return {"name": f"{game.slug}.yaml", "text": text}


def _own() -> str:
    """The starter of a game of one's own in a single file: its description stands under ``game:``."""
    folder = templates() / STARTER
    described = (folder / DESCRIPTION_FILE).read_text(encoding="utf-8").splitlines()
    example = (folder / "example.yaml").read_text(encoding="utf-8").splitlines()
    inner = [f"  {line}" if line.strip() else "" for line in described]
    return "\n".join(["game:", *inner, "", *(line for line in example if not line.startswith("game:"))]) + "\n"
