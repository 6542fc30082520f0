"""The keys of a game file, for the reader and the JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from boardgen.games.base import Game
from boardgen.games.tasks import MOST_BUDGET
from boardgen.records.endings import WAYS
from boardgen.records.mark_specs import mark_spec
from boardgen.schema import Boolean, ByForm, Fields, Free, Integer, ListOf, MapOf, Number, OneOf, Spec, Text
from boardgen.schema.published import json_schema, names_and_numbers

#: The most games in a file.
MOST_GAMES = 1_000
#: Free texts about a game.
ABOUT = ("title", "subtitle", "author", "date", "event", "source")
#: Results other than a player: unfinished, and a draw.
UNFINISHED, DRAW = "*", "draw"
#: The keys of expect: for every game, besides facts.
CLAIMS = ("legal", "illegal")
#: The claims that a search settles: those of `boardgen.games.proving`.
PROVED = ("best", "wins", "solution")
#: Beside claims that a search settles: which question they answer, and how long to search.
ASKED: Mapping[str, Spec] = MappingProxyType(
    {
        "task": Text(
            "the question of best and solution, by the name of its task; the usual one of the game otherwise"
        ),
        "budget": Integer("positions that the search for best, wins and solution may visit", 1, MOST_BUDGET),
    }
)

FIGURE_ID = Text(
    "the name of the figure, also in file names",
    pattern=r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}",
    expected="a name of letters, digits, - and _ that does not start with - or _",
)
#: The name of a game in a file of several.
GAME_ID = FIGURE_ID._replace(doc="the name of the game where a file has several; if omitted, its number")
_WORDS = ListOf(Text(), words=True)
#: A text of a flow.
SHORT = Text(longest=60, printed=True)
#: A node of a flow; `next` contains further nodes.
NODE = Fields(
    {
        "choice": SHORT._replace(doc="the choice that leads here"),
        "moves": Free("the moves from the previous node to this one"),
        "says": ListOf(SHORT, "short lines: who decides, or what holds", longest=6),
        "next": ListOf(Free(), "the nodes that may follow", longest=6),
        "expect": Free("claims about the position here; a last node must claim what is shown"),
    }
)
FLOW = Fields(
    {
        "shows": MapOf(Text(longest=20, printed=True), "fact → the words before it; the claims that last nodes show"),
        "start": Free("the first node", schema=json_schema(NODE)),
        "lanes": ListOf(
            SHORT, "who makes each choice of a way, one lane beneath another; results stand in rows below", longest=12
        ),
        "sideways": Boolean("whether lanes stand side by side and each way has a row, for narrow paper"),
    },
    required=frozenset({"shows", "start"}),
    doc="a tree of choices from the first position, instead of a position",
)

#: A part of a story.
STORY = ByForm(
    "a paragraph, an aside or diagrams",
    scalar=Text("a paragraph; moves in it are written **24 f11**, and are those of the game", printed=True),
    mapped=OneOf(
        {
            "aside": Text("a paragraph in small type: what might have been, move by move", printed=True),
            "more": Text("a paragraph, where pages have room for it", printed=True),
            "diagrams": ListOf(Text(), "ids of figures, or numbers of moves", words=True, fewest=1, longest=4),
            "spare": ListOf(Text(), "diagrams, where pages have room for them", words=True, fewest=1, longest=4),
        },
        name="a part of a story",
        example="{diagrams: [fork, 24]}",
    ),
)


def results(game: Game[Any, Any]) -> tuple[str, ...]:
    """The values of `result:`."""
    return (UNFINISHED, *game.players, DRAW)


def switches(game: Game[Any, Any]) -> dict[str, str]:
    """The switches of a figure, with a line on each."""
    return {
        "numbers": "print move numbers on the pieces; in games of moving pieces, of the latest moves",
        "last": "show the last move: a dashed outline where a piece came from, bold corners where it went",
        "labels": "draw coordinates; if omitted, the command decides",
        **{name: flag.doc for name, flag in game.flags.items()},
    }


@cache
def file_fields(game: Game[Any, Any]) -> Fields:
    """All keys of a game file of this game."""
    about = {key: Text(doc, printed=True) for key, doc in zip(ABOUT, _ABOUT_DOCS, strict=True)}
    fields: dict[str, Spec] = {
        "game": Text("the game", pattern=game.slug, expected=game.slug) if game.rules_known else Free("the game"),
        "id": GAME_ID,
        **about,
        "seed": Text("the seed a setup was drawn from; noted only, the setup is written out"),
        "board": game.board_keys,
        "setup": game.setup_keys,
        "position": game.position_keys,
        "players": Fields({name: Text(printed=True) for name in game.players}, doc="who played what"),
        "moves": Free("moves with optional turn numbers, {comments} and (variations)", schema=json_schema(_WORDS)),
        "result": Free("the winner, draw, or * for unfinished; {winner, by} says how", schema=_result_schema(game)),
        "expect": Free("claims about the final position", schema=expect_schema(game)),
        "figures": ListOf(figure_fields(game), "diagrams"),
        "story": ListOf(STORY, "how a study book tells the game, instead of its comments", longest=200),
    }
    return Fields(fields, required=frozenset({"game"}), doc=f"A game of {game.title}")


@cache
def marks_spec(game: Game[Any, Any]) -> OneOf:
    """The spec of a figure's marks, including its switches."""
    return mark_spec(switches(game))


@cache
def figure_fields(game: Game[Any, Any]) -> Fields:
    """All keys of a figure."""
    fields: dict[str, Spec] = {
        "id": FIGURE_ID,
        "after": Text(
            "number of moves before it (0 is the setup), or a path into variations such as 5b2; if omitted, the end",
            pattern=r"[0-9]+(?:[a-z]+[0-9]+)*",
            expected="a number of moves, or a path into variations such as 5b2",
            longest=100,
        ),
        "title": Text("a line above the figure", printed=True),
        "caption": Text("text below the figure", printed=True),
        "marks": ListOf(marks_spec(game), "what is drawn on the position"),
        "expect": Free("claims about this position", schema=expect_schema(game)),
        "pitch": Number("mm between cell centres", smallest=1, largest=200),
        "crop": ListOf(Text(), "show only the box around these places", words=True),
        "flow": FLOW,
        **{name: Boolean(doc) for name, doc in switches(game).items()},
    }
    return Fields(fields, required=frozenset({"id"}))


@cache
def outer_fields(game: Game[Any, Any]) -> Fields:
    """`file_fields`, but options are checked by the game and figures one by one."""
    return _opened(file_fields(game), "board", "setup", "position", "figures")


@cache
def outer_figure_fields(game: Game[Any, Any]) -> Fields:
    """`figure_fields`, but marks are checked one by one and flows node by node."""
    return _opened(figure_fields(game), "marks", "flow")


def _opened(spec: Fields, *keys: str) -> Fields:
    """A spec in which some keys take anything, or lists of anything."""
    opened = {key: ListOf(Free()) if isinstance(spec.fields[key], ListOf) else Free() for key in keys}
    return spec._replace(fields={**spec.fields, **opened})


@cache
def header_fields() -> Fields:
    """The keys that can be read of a file whose game is not known."""
    free = ("board", "setup", "position", "players", "moves", "result", "expect", "figures", "story")
    texts: dict[str, Spec] = {key: Text() for key in ("game", "id", *ABOUT, "seed")}
    texts["game"] = Text(pattern=r"[\s\S]+", expected="the name of a game")
    return Fields({**texts, **{key: Free() for key in free}}, required=frozenset({"game"}))


@cache
def collection_fields() -> Fields:
    """The keys of a file with several games."""
    about: dict[str, Spec] = {
        key: Text(doc, printed=True) for key, doc in zip(ABOUT, _COLLECTION_DOCS, strict=True) if doc
    }
    fields: dict[str, Spec] = {
        "game": Free("the game of all that name none themselves"),
        **about,
        "preface": Text("what a study book says before its first game", printed=True),
        "games": ListOf(Free(), "games, each with the keys of a file with one", fewest=1, longest=MOST_GAMES),
    }
    return Fields(fields, required=frozenset({"games"}), doc="A file with several games")


def _result_schema(game: Game[Any, Any]) -> dict[str, Any]:
    """The JSON Schema of a result."""
    names = {"enum": names_and_numbers(results(game))}
    way = {
        "type": "object",
        "properties": {"winner": names, "by": {"enum": list(WAYS)}},
        "required": ["winner", "by"],
        "additionalProperties": False,
    }
    return {"anyOf": [names, way]}


def expect_schema(game: Game[Any, Any]) -> dict[str, Any]:
    """The JSON Schema of claims; facts may be anything, because they differ between positions."""
    codes = {"type": "object", "additionalProperties": {"type": ["string", "null"]}}
    return {
        "type": "object",
        "properties": {
            "legal": json_schema(_WORDS),
            "illegal": codes,
            **(_proved_schemas(game) if game.rules_known else {}),
            **game.query_schemas,
        },
    }


def _proved_schemas(game: Game[Any, Any]) -> dict[str, Any]:
    """The JSON Schemas of claims that a search settles."""
    words = json_schema(_WORDS)
    best = "exactly the right answers (of the usual question: the moves that win or, where none does, draw), proved"
    wins = "who wins with best play on all sides, proved by search; of three players, one against the others together"
    return {
        "best": {"description": best, **words},
        "wins": {"description": wins, "enum": names_and_numbers((*game.players, DRAW))},
        "solution": {"description": "a line; each move of the player to move is the only right one, proved", **words},
        **{key: json_schema(spec) for key, spec in ASKED.items()},
    }


_ABOUT_DOCS = (
    "a title",
    "a line below it",
    "who wrote this file",
    "when it was played",
    "where it was played",
    "where it is from",
)
_COLLECTION_DOCS = ("a title of the whole", "a line below it", "who wrote this file", "", "", "where it is from")
