"""Requests for things to print, answered without a browser."""

from __future__ import annotations

import importlib.util
import io
import json
import sys

import pikepdf
import pytest

from boardgen.cli import main as cli
from boardgen.printables import get_product
from boardgen.printables.spelling import command
from boardgen.studio import answer


def make(product: str, format_: str | None = None, **options: object) -> dict:
    return answer({"do": "make", "product": product, "options": options, "format": format_})


def as_json(data: object) -> object:
    """What is left of data on its way through JSON, files aside."""
    return json.loads(json.dumps(data, default=lambda value: {"bytes": len(value)}))


MADE = [
    ("board", "pdf", {"name": "pi"}),
    ("board", "svg", {"name": "trike", "side": "5", "labels": "edge", "ruler": False}),
    ("board", "pdf", {"name": "hex3", "pitch": "25mm", "tile": True, "paper": "letter"}),
    ("setup", "yaml", {"game": "pi", "seed": 7}),
    ("setup", "pdf", {"game": "pi", "seeds": "1-3", "theme": "ink"}),
    ("paper", "svg", {"kind": "hex", "pitch": "12mm"}),
]


@pytest.mark.parametrize(("product", "format_", "options"), MADE)
def test_files_are_those_of_the_command(product, format_, options, tmp_path, monkeypatch):
    """The command that stands below the form makes the very bytes that are downloaded."""
    monkeypatch.chdir(tmp_path)
    answered = make(product, format_, **options)
    assert cli.run(answered["command"].split()[1:]) == 0
    written = sorted((tmp_path / "output").iterdir())
    assert [path.name for path in written] == sorted(file["name"] for file in answered["files"])
    assert [path.read_bytes() for path in written] == [
        file["data"] for file in sorted(answered["files"], key=lambda file: file["name"])
    ]


def test_pages_are_those_of_the_pdf():
    pages = make("setup", "pages", game="pi", seeds="1-3")
    (file,) = make("setup", "pdf", game="pi", seeds="1-3")["files"]
    with pikepdf.open(io.BytesIO(file["data"])) as pdf:
        sizes = [[float(x) * 25.4 / 72 for x in page.mediabox[2:]] for page in pdf.pages]
    assert [[page["width"], page["height"]] for page in pages["pages"]] == [pytest.approx(s, abs=0.01) for s in sizes]
    assert pages["count"] == 3
    assert all(page["svg"].startswith("<svg") for page in pages["pages"])


def test_only_the_pages_that_are_wanted_are_written():
    found = answer(
        {"do": "make", "product": "setup", "options": {"game": "pi", "seeds": "1-3"}, "format": "pages", "only": [1]}
    )
    assert [page["svg"] is None for page in found["pages"]] == [True, False, True]


def test_what_has_been_shown_is_not_drawn_again(monkeypatch):
    make("board", "pages", name="pi", side=4)
    monkeypatch.setattr("boardgen.printables.on_paper.on_sheets", None)
    assert make("board", "pdf", name="pi", side=4)["ok"]


@pytest.mark.parametrize(
    ("options", "format_", "said"),
    [
        ({"name": "pi"}, "pdf", "boardgen board pi"),
        ({"name": "pi", "paper": "A4 ", "margin": None, "ruler": True}, "pdf", "boardgen board pi"),
        # Coordinates may stand in the usual margin, in one that is asked for they may not.
        ({"name": "pi", "margin": "1cm"}, "pdf", "boardgen board pi --margin 1cm"),
        ({"name": "pi", "ruler": False}, "svg", "boardgen board pi --no-ruler --format svg"),
        ({"name": "trike", "host": "hex"}, "pdf", "boardgen board trike --set host=hex"),
        ({"name": "pi", "pitch": 9.5, "tile": True}, "pdf", "boardgen board pi --pitch 9.5 --tile"),
        ({"name": "a b.yaml"}, "pdf", "boardgen board 'a b.yaml'"),
    ],
)
def test_the_command_says_what_differs(options, format_, said):
    board = get_product("board")
    assert command(board, board.ways[0], options, format_) == said


def test_the_command_names_purpose_and_resolution():
    board = get_product("board")
    assert command(board, board.ways[1], {"name": "pi"}, "dxf") == "boardgen board pi --for laser --format dxf"
    assert command(board, board.ways[0], {"name": "pi"}, "png", 150) == "boardgen board pi --format png --dpi 150"
    figure = get_product("figure")
    assert command(figure, figure.ways[0], {"file": "x.yaml", "id": ["a", "b"]}, "svg") == (
        "boardgen figure x.yaml --id a --id b"
    )


def faults(answered: dict) -> list[tuple[str, str]]:
    assert not answered["ok"]
    assert answered["error"]["kind"] == "options", answered
    return [(fault["option"], fault["message"]) for fault in answered["error"]["faults"]]


def test_every_fault_names_its_option_as_on_the_command_line():
    assert faults(make("board", name="pi", pitch="9 miles")) == [
        ("pitch", "--pitch: '9 miles' is not a length; write it as 25mm, 2.5cm, 1in or 72pt")
    ]
    ((option, message),) = faults(make("board", name="pie"))
    assert option == "name"
    assert "did you mean" in message
    ((option, _),) = faults(make("board", name="trike", host="chess"))
    assert option == "host"
    ((option, _),) = faults(make("board", "gif", name="pi"))
    assert option == ""


def test_what_cannot_be_made_is_refused():
    answered = make("board", name="pi", side=90)
    assert answered["error"]["kind"] in ("refused", "options")
    answered = make("board", name="pi", pitch="60mm")
    assert (answered["error"]["kind"], answered["error"]["code"]) == ("refused", "fit")
    assert "--tile" in answered["error"]["message"]


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    answered = answer(
        {"do": "make", "product": "board", "options": {"name": "pi"}, "purpose": "laser", "format": "dxf"}
    )
    assert (answered["error"]["kind"], answered["error"]["code"]) == ("refused", "missing-extra")


MALFORMED = [
    None,
    [],
    {},
    {"do": "dance"},
    {"do": 3},
    {"do": "make"},
    {"do": "make", "product": "boards"},
    {"do": "make", "product": "board", "options": []},
    {"do": "make", "product": "board", "options": {1: 2}},
    {"do": "make", "product": "figure", "options": {"file": "x.yaml"}},
    {"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pages", "only": "all"},
    {"do": "card", "game": "pi", "index": True},
    {"do": "card-figure", "game": "pi", "index": 99},
    {"do": "card-figure", "game": "pi", "index": True},
]


@pytest.mark.parametrize("request_", MALFORMED[:-3] + MALFORMED[-2:], ids=str)
def test_malformed_requests_are_told(request_):
    assert answer(request_)["error"]["kind"] == "request"


def test_a_broken_engine_is_reported(monkeypatch):
    monkeypatch.setattr("boardgen.studio.making.setup", lambda request: 1 / 0)
    error = answer({"do": "setup", "game": "pi"})["error"]
    assert error["kind"] == "fault"
    assert "ZeroDivisionError" in error["message"]
    assert "Traceback" in error["report"]


def test_a_setup_is_its_number():
    one, again = (answer({"do": "setup", "game": "pisi", "number": 42}) for _ in range(2))
    assert one == again
    assert one["text"].startswith("game: pisi")
    assert one["command"] == "boardgen setup pisi --seed 42"
    other = answer({"do": "setup", "game": "pisi"})
    assert answer({"do": "setup", "game": "pisi", "number": other["number"]})["text"] == other["text"]
    assert faults(answer({"do": "setup", "game": "chess"}))[0][0] == "game"


def test_figures_of_a_text():
    text = "game: trike\nmoves: e5 d5\nfigures: [{id: one, after: 1}, {id: two}]\n"
    found = make("figure", "pages", file={"name": "fork.yaml", "text": text})
    assert found["count"] == 2
    assert found["command"] == "boardgen figure fork.yaml --format svg" or found["command"].startswith(
        "boardgen figure fork.yaml"
    )
    wrong = make("figure", "pages", file={"name": "fork.yaml", "text": text.replace("d5", "z9")})
    assert wrong["error"]["kind"] == "problems"
    (problem,) = wrong["error"]["problems"]
    assert (problem["file"], problem["line"], problem["column"]) == ("fork.yaml", 2, 11)


def test_the_catalogue_is_plain_data_and_holds_all_there_is():
    found = answer({"do": "catalogue"})
    assert as_json(found) == found
    games = {game["slug"]: game for game in found["games"]}
    assert {"pi", "trike", "hex3", "pisi", "iriri"} <= games.keys()
    assert list(games["iriri"]["views"]) == ["kit", "board", "paper", "pieces", "rules"]
    assert games["pi"]["setups"]
    assert not games["hex3"]["setups"]
    options = {option["name"] for option in games["trike"]["board"]}
    assert {"host", "side", "variant"} <= options


def views():
    for game in answer({"do": "catalogue"})["games"]:
        for name, view in game["views"].items():
            for one in view if isinstance(view, list) else [view]:
                yield pytest.param(one, id=f"{game['slug']}-{name}")


@pytest.mark.parametrize("view", list(views()))
def test_what_the_catalogue_offers_for_a_game_can_be_made(view):
    found = answer({"do": "make", **view, "format": "pages", "only": [0]})
    assert found["ok"], found
    assert found["pages"][0]["svg"]


def test_what_is_missing_here_is_said_with_the_formats(monkeypatch):
    """As in a browser: cuts in DXF and beside the lines need libraries that are not there."""
    laser = {"do": "make", "product": "board", "options": {"name": "pi", "side": 3}, "purpose": "laser"}
    assert answer({**laser, "format": "pages"})["missing"] == {}
    found = importlib.util.find_spec
    without = ("ezdxf", "shapely")
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name in without else found(name, *more)
    )
    monkeypatch.setattr(sys, "platform", "emscripten")
    shown = answer({**laser, "format": "pages"})
    assert shown["formats"] == ["svg", "dxf", "pdf"]
    assert list(shown["missing"]) == ["dxf"]
    assert "on your own machine" in shown["missing"]["dxf"]
    refused = answer({**laser, "format": "dxf"})
    assert refused["error"] == {"kind": "refused", "code": "missing-extra", "message": shown["missing"]["dxf"]}
    for product, named in (("board", {"name": "pi", "side": 4}), ("pieces", {"name": "pyramids", "count": 1})):
        options = {**named, "kerf": "0.1mm"}
        refused = answer({**laser, "product": product, "options": options, "format": "svg"})
        assert refused["error"]["code"] == "missing-extra"
        assert refused["error"]["message"].startswith("Cuts with --kerf need shapely")


@pytest.mark.parametrize(("slug", "usual"), [("pi", "board"), ("pisi", "kit"), ("iriri", "kit")])
def test_every_game_has_its_board(slug, usual):
    (game,) = (one for one in answer({"do": "catalogue"})["games"] if one["slug"] == slug)
    assert game["usual"] == usual
    view = game["views"]["board"]
    assert make(view["product"], "pages", **view["options"])["command"] == f"boardgen board {slug}"
