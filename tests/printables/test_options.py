"""Options: what each kind takes, and that every product takes the same under the same name."""

from __future__ import annotations

import inspect
import json
import math

import pytest

from boardgen import limits
from boardgen.cli import main as cli
from boardgen.errors import OptionError
from boardgen.games import game_slugs, get_game
from boardgen.printables import NAMES, catalogue, get_product, kinds, products, sheet_kinds
from boardgen.printables.everything import everything
from boardgen.printables.product import Way
from boardgen.scene.themes import DARK

PITCH = kinds.Length(limits.PITCH)
OVERLAP = kinds.Length(limits.OVERLAP)
PAD = kinds.Integer(limits.PAD, "max")
CHOICE = kinds.Choice(lambda: ("long", "short"))
SEEDS = kinds.Seeds(5)
THEME = sheet_kinds.ThemeName(lambda: ("colour", "dark"))

READ = [
    (kinds.Flag(), True, True),
    (PITCH, 25, 25.0),
    (PITCH, "25", 25.0),
    (PITCH, "25mm", 25.0),
    (PITCH, "1in", 25.4),
    (PITCH, 1000, 1000.0),
    (OVERLAP, "0", 0.0),
    (PAD, 4, 4),
    (PAD, "4", 4),
    (PAD, "max", "max"),
    (CHOICE, "short", "short"),
    (kinds.Numbers(lambda: ("1", "6")), 6, 6),
    (kinds.Numbers(lambda: ("1", "6")), "6", 6),
    (kinds.Words(), "Red, blue", ("red", "blue")),
    (kinds.Words(), ["red", "blue"], ("red", "blue")),
    (kinds.Words(), (), ()),
    (kinds.Ids(), "A b", ("A b",)),
    (kinds.Ids(), ["A", "b"], ("A", "b")),
    (kinds.Offset(), "1.5,−0.5", (1.5, -0.5)),
    (kinds.Offset(), (1, "1in"), (1.0, 25.4)),
    (SEEDS, "3", (3,)),
    (SEEDS, 3, (3,)),
    (SEEDS, "1-3", (1, 2, 3)),
    (SEEDS, "7, 1-2", (7, 1, 2)),
    (SEEDS, range(2, 5), (2, 3, 4)),
    (sheet_kinds.Paper(), " A4 ", "a4"),
    (sheet_kinds.Paper(), "300x200mm", "300x200mm"),
    (sheet_kinds.Paper(none=True), "none", "none"),
    (THEME, "dark", DARK),
    (THEME, DARK, DARK),
    (
        kinds.Settings(),
        {"side": "4", "pie": "false", "host": "hex", "n": 7},
        {"side": 4, "pie": False, "host": "hex", "n": 7},
    ),
]


@pytest.mark.parametrize(
    ("kind", "value", "read"), READ, ids=lambda v: v.type if isinstance(v, kinds.Kind) else repr(v)
)
def test_what_is_read_and_read_again(kind, value, read):
    assert kind.read(value) == read
    assert kind.read(kind.read(value)) == read


REFUSED = [
    (kinds.Flag(), "yes", "is not True or False"),
    (PITCH, "25 miles", "not a length"),
    (PITCH, "0", "more than 0"),
    (PITCH, 0.5, "a pitch of 0.5 mm is not between 1 mm and 1 m"),
    (PITCH, math.nan, "not a length"),
    (PITCH, math.inf, "not a length"),
    (PITCH, True, "not a length"),
    (PITCH, [25], "not a length"),
    (OVERLAP, -1, "an overlap of -1 mm is not between 0 and 50 mm"),
    (kinds.Length(limits.MARGIN), 4, "a margin of 4 mm is less than 5 mm, which printers need"),
    (PAD, 0, "pad: 0 is not between 1 and 100"),
    (PAD, 101, "pad: 101 is not between 1 and 100"),
    (PAD, "many", "'many' is not a whole number, nor 'max'"),
    (PAD, 2.5, "2.5 is not a whole number"),
    (PAD, True, "True is not a whole number"),
    (PAD, "٣", "not a whole number"),
    (CHOICE, "top", "'top' is not one of 'long' and 'short'"),
    (CHOICE, None, "None is not one of"),
    (kinds.Numbers(lambda: ("1", "6")), 5, "not one of '1' and '6'"),
    (kinds.Words(), "red,,blue", "not a list such as one,two"),
    (kinds.Words(), 5, "not a list"),
    (kinds.Words(), [5], "not a list"),
    (kinds.Ids(), [None], "nor a list of names"),
    (kinds.Offset(), "1", "not an offset such as"),
    (kinds.Offset(), (1, 2, 3), "not an offset"),
    (kinds.Offset(), "a,b", "not a length"),
    (SEEDS, "", "not a whole number"),
    (SEEDS, "3-1", "not a range"),
    (SEEDS, "1-6", "at most 5 numbers"),
    (SEEDS, "1-1000000000000", "at most 5 numbers"),
    (SEEDS, "1,1", "different numbers"),
    (SEEDS, "1-3,4-6", "1 to 5 different numbers"),
    (SEEDS, (), "1 to 5 different numbers"),
    (SEEDS, "1-", "not a whole number"),
    (SEEDS, [-1], "not a whole number"),
    (sheet_kinds.Paper(), "a9", "there is no paper 'a9'"),
    (sheet_kinds.Paper(), "leter", "there is no paper 'leter'; did you mean 'letter'?"),
    (sheet_kinds.Paper(), "none", "there is no paper 'none'"),
    (THEME, "pink", "'colour' and 'dark'"),
    (THEME, 3, "3 is not one of"),
    (kinds.Name("game", lambda: ("pi", "trike")), "trik", "there is no game 'trik'; did you mean 'trike'?"),
    (kinds.Name("game", lambda: ("pi", "trike")), 7, "there is no game 7; there are pi, trike"),
]


@pytest.mark.parametrize(
    ("kind", "value", "message"), REFUSED, ids=lambda v: v.type if isinstance(v, kinds.Kind) else repr(v)
)
def test_what_is_refused(kind, value, message):
    with pytest.raises(OptionError) as caught:
        kind.read(value)
    assert message in str(caught.value)


def ways() -> list[Way]:
    return [way for product in products() for way in product.ways]


def test_an_option_is_the_same_wherever_it_stands():
    """Under one keyword there is one declaration; three may have a second one."""
    found = {}
    for way in ways():
        for name, parameter in way.parameters.items():
            if parameter.role == "option":
                found.setdefault(name, {})[id(parameter.option)] = parameter.option.help
    # Some things need no paper; what stands on a page is setups or diagrams; what is counted, pieces or puzzles.
    twice = {"paper": 2, "per_page": 2, "count": 2}
    assert {name: len(helps) for name, helps in found.items() if len(helps) > 1} == twice


@pytest.mark.parametrize("way", ways(), ids=lambda way: way.make.__name__)
def test_every_default_is_one_that_could_be_given(way):
    for parameter in way.parameters.values():
        if parameter.role == "option" and parameter.default is not None:
            parameter.read(parameter.default)
        assert parameter.option.help.endswith(".")
        assert parameter.option.help[0].isupper() or parameter.option.help.startswith("N ")


@pytest.mark.parametrize("way", ways(), ids=lambda way: way.make.__name__)
def test_help_in_python_tells_every_option(way):
    text = inspect.getdoc(way.make)
    assert "Raises:" in text
    for name in way.parameters:
        assert f"\n    {name}: " in text


def test_the_board_options_of_no_game_are_those_of_a_product():
    taken = (
        set(get_product("board").parameters)
        | set(get_product("setup").parameters)
        | set(get_product("kit").parameters)
    )
    for slug in game_slugs():
        game = get_game(slug)
        assert {*game.board_keys.fields, *game.setup_choices.fields} & taken <= {"side", "columns", "rows"}, slug


def test_the_catalogue_is_plain_data():
    data = catalogue()
    assert json.loads(json.dumps(data)) == data
    assert [product["name"] for product in data] == list(NAMES)
    board = data[0]
    assert [way["name"] for way in board["ways"]] == ["print", "laser"]
    assert board["ways"][1]["formats"] == ["svg", "dxf", "pdf"]
    options = {option["name"]: option for option in board["ways"][0]["options"]}
    assert options["name"]["required"]
    assert {"pi", "havannah"} <= set(options["name"]["choices"])
    assert options["pitch"]["type"] == "length"
    assert (options["pitch"]["unit"], options["pitch"]["minimum"], options["pitch"]["maximum"]) == ("mm", 1.0, 1000.0)
    assert options["labels"]["choices"] == ["none", "edge", "cells"]
    assert options["margin"]["default"] is None
    assert {option["name"]: option for option in board["ways"][1]["options"]}["margin"]["default"] == 10.0
    assert options["theme"]["choices"] == ["colour", "ink", "grey", "dark"]
    assert options["settings"]["role"] == "settings"
    assert options["dpi"]["formats"] == ["png"]
    assert "theme" not in {option["name"] for option in board["ways"][1]["options"]}


def test_the_command_lists_it_for_other_programs(capfd):
    assert cli.run(["list", "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["products"] == catalogue()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "calibration"])
def test_the_command_has_just_the_options_of_its_product(name):
    """No option is only in the list or only in the command, but for where it is written and what it is for."""
    product = get_product(name)
    first, *words = (product.command or name).split()
    command = cli.boardgen.get_command(None, first)
    if words:
        command = command.make_context(first, words, resilient_parsing=True).command
    others = {"output", "format", "dpi", "text", "purpose", "no_labels", "eject", "how_many"}
    assert {parameter.name for parameter in command.params} - others == set(product.parameters)


def test_a_form_made_from_the_catalogue_makes_every_product():
    """First choices for what is required, defaults for the rest, all as text where there is text."""
    for product in catalogue():
        for way in product["ways"]:
            given = {}
            for option in way["options"]:
                if option["required"]:
                    given[option["name"]] = (
                        str(get_game("pi").example) if option["type"] == "file" else option["choices"][0]
                    )
                elif option["role"] == "option" and "formats" not in option:
                    given[option["name"]] = option["default"]
            if product["name"] in ("setup", "kit"):
                given["game"] = "pi"
            if product["name"] == "puzzle":
                given.update(game="trike", count=2)
            made = get_product(product["name"]).way(way["name"]).make(**given)
            assert made.files(way["formats"][0])[0]


def test_everything_is_made_by_products():
    """What `boardgen print` writes can be asked for one by one, with the same options."""
    for item in everything():
        known = get_product(item.product).way("print").parameters
        assert set(item.arguments) <= set(known), item
        json.dumps(item.arguments)


def test_none_is_the_default():
    board = get_product("board").ways[0].make
    assert board("pi", margin=None, ruler=None, theme=None).pdf == board("pi").pdf


def test_unknown_options_are_named_with_what_was_meant():
    board, card = get_product("board").ways[0].make, get_product("card").ways[0].make
    with pytest.raises(OptionError, match=r"no option 'pich' here; .*; did you mean pitch") as caught:
        board("pi", pich=3)
    assert caught.value.option == "pich"
    with pytest.raises(OptionError, match="card has no option 'papers'; did you mean paper") as caught:
        card("pi", papers="a4")
    assert caught.value.option == "papers"
    with pytest.raises(TypeError, match="missing"):
        card()
    with pytest.raises(TypeError, match="positional"):
        card("pi", "page")
