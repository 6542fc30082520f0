"""Products: what goes together and what does not, told to Python callers and to users of the command alike."""

from __future__ import annotations

import pickle
import re
from functools import partial

import pytest

from boardgen import draw
from boardgen.cli import main as cli
from boardgen.errors import BoardgenError, FitError, OptionError, UnitError, UnknownGameError, option
from boardgen.games import get_game
from boardgen.printables.product import DPI

EXAMPLE = str(get_game("pi").example)

#: A command, the option at fault, what is said of it.
REFUSED = [
    ("board qi", "name", "there is no board 'qi'"),
    ("board pi --side 0", "side", "from 2 to 26"),
    ("board pi --pitch x", "pitch", "pitch: 'x' is not a length"),
    ("board pi --pitch 0.5", "pitch", "between 1 mm and 1 m"),
    ("board pi --margin 1", "margin", "less than 5 mm"),
    ("board pi --margin 200mm", "margin", "at most 100 mm"),
    ("board pi --paper a9", "paper", "there is no paper 'a9'"),
    ("board pi --theme pink", "theme", "'pink' is not one of"),
    ("board pi --orientation up", "orientation", "'landscape'"),
    ("board pi --labels all", "labels", "'cells'"),
    ("board pi --fit --pitch 9", "fit", "fit and pitch exclude each other"),
    ("board pi --overlap 5", "overlap", "overlap needs tile"),
    ("board pi --flap 5", "flap", "flap needs halves"),
    ("board pi --halves --flap 50", "flap", "0 and 30 mm"),
    ("board pi --tile --pitch 20 --overlap 51", "overlap", "between 0 and 50 mm"),
    ("board pi --tile --pitch 20 --halves", "halves", "halves and tile exclude each other"),
    ("board pi --tile --pitch 20 --pad 4", "pad", "pad and tile exclude each other"),
    ("board pi --halves --pad 4", "halves", "halves and pad exclude"),
    ("board pi --halves --labels cells", "halves", "would be wrong"),
    ("board trike --halves", "halves", "looks different when turned"),
    ("board pi --pad max", "pad", "pad needs pitch"),
    ("board pi --pad 101", "pad", "pad: 101 is not between 1 and 100"),
    ("board pi --paper none --halves", "halves", "halves needs paper"),
    ("board pi --paper none --margin 7", "margin", "margin needs paper"),
    ("board trike --set host=hxe", "host", "did you mean 'hex'?"),
    ("board trike --set hots=hex", "hots", "no option 'hots' here; did you mean 'host'?"),
    ("board pi --for laser --pad 4", "pad", "pad needs paper"),
    ("board pi --for laser --ruler", "ruler", "ruler needs paper"),
    ("paper graph", "kind", "there is no paper 'graph'; there are pi"),
    ("paper pi --pitch 2km", "pitch", "not a length"),
    ("pieces stone", "name", "did you mean 'stones'?"),
    ("pieces stones --duplex-edge long", "duplex_edge", "needs duplex"),
    ("pieces stones --duplex-offset 1,1", "duplex_offset", "needs duplex"),
    ("pieces stones --duplex --duplex-offset 12,0", "duplex_offset", "beyond the margin of 10 mm"),
    ("pieces pyramids --duplex", "duplex", "leave out duplex"),
    ("pieces stones --suits suns", "suits", "has no suits; it has colours"),
    ("pieces stones --only tiles", "only", "no piece 'tiles'"),
    ("pieces stones --colours pink", "colours", "no colour 'pink'"),
    ("pieces stones --diameter 1in --count 0", "count", "count: 0 is not"),
    ("pieces stones --bleed 9", "bleed", "between 0 and 5 mm"),
    ("pieces goals --count 27", "count", "26 letters"),
    ("setup pi --seed -1", "seed", "seed: -1 is not between 0 and"),
    ("setup pi --seed 1 --seeds 1-3", "seed", "exclude each other"),
    ("setup pi --seeds 3-1", "seeds", "not a range"),
    ("setup pi --per-page 4", "per_page", "per_page needs seeds"),
    ("setup pi --per-page 4 --seeds 1-9 --pad 3", "per_page", "exclude"),
    ("setup pi --per-page 0 --seeds 1-9", "per_page", "0 is not between"),
    ("setup pi --per-page 4 --seeds 1-9 --paper none", "per_page", "needs paper"),
    ("setup pi --side 1", "side", "from 2 to 26"),
    ("card pi --form poster", "form", "'pocket'"),
    ("card pi --form page --duplex-edge long", "duplex_edge", "only the folded card has a back"),
    ("card pi --duplex-offset 6,0", "duplex_offset", "beyond the margin of 5 mm"),
    (f"booklet {EXAMPLE} --per-page 5", "per_page", "'4', '6' and '9'"),
    (f"booklet {EXAMPLE} --every 3", "every", "every needs study"),
    (f"booklet {EXAMPLE} --fold", "fold", "fold needs study"),
    (f"booklet {EXAMPLE} --study --every 0", "every", "between 1 and 1,000"),
    (f"booklet {EXAMPLE} --study --per-page 4", "per_page", "per_page and study=True exclude each other"),
    (f"booklet {EXAMPLE} --study --duplex-edge long", "duplex_edge", "duplex_edge needs fold"),
    (f"figure {EXAMPLE} --id no", "id", "has no figure 'no'; there are"),
    (f"figure {EXAMPLE} --after 999", "after", "after=999 is past the end of the game"),
    (f"figure {EXAMPLE} --numbers", "numbers", "numbers needs after"),
    (f"figure {EXAMPLE} --id end --after 1", "after", "after and id exclude"),
    (f"figure {EXAMPLE} --after 1 --flags reach", "flags", "pi has no flag 'reach'; there are"),
    ("kit hex3 --seed 3", "seed", "leave out seed"),
    ("kit hex3 --seeds 3-4", "seeds", "leave out seeds"),
    ("kit pi --duplex-edge long", "duplex_edge", "needs duplex"),
    ("kit pi --copies 0", "copies", "copies: 0 is not between"),
    ("kit pi --set host=hex", "host", "Pi has no option 'host' here"),
]
rows = pytest.mark.parametrize(
    ("command", "at_fault", "said"), REFUSED, ids=[row[0].replace(EXAMPLE, "FILE") for row in REFUSED]
)


def in_python(command: str):
    """The call that means the same as a command."""
    name, subject, *words = command.replace("--for laser", "").split()
    make = getattr(draw, f"laser_{name}" if "--for laser" in command else name)
    options = {}
    while words:
        key = words.pop(0).removeprefix("--").replace("-", "_")
        value = words.pop(0) if words and not words[0].startswith("--") else True
        if key == "set":
            key, _, value = value.partition("=")
        options[key] = value
    return partial(make, subject, **options)


@rows
def test_python_callers_see_the_keyword(command, at_fault, said):
    with pytest.raises(OptionError) as caught:
        in_python(command)()
    assert caught.value.option == at_fault
    assert said in str(caught.value)
    assert not re.search(r"(^|[\s(])--[a-z]", str(caught.value))
    assert str(caught.value) == caught.value.message
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", caught.value.code)


@rows
def test_users_of_the_command_see_the_option(tmp_path, monkeypatch, capfd, command, at_fault, said):
    monkeypatch.chdir(tmp_path)
    assert cli.run(command.split()) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    if at_fault not in ("name", "kind"):
        assert f"--{at_fault.replace('_', '-')}" in line or f"--set {at_fault}" in line
    assert list(tmp_path.iterdir()) == []


ADVICE = [
    ("board pi --pitch 40", "pitch='19.12mm', paper='a2', or tile=True", "--pitch 19.12mm, --paper a2, or --tile"),
    ("board pi --pad 4 --pitch 20", "use pitch='8", "use --pitch 8"),
    ("board pi --pad max --pitch 40", "use pitch='17.8", "use --pitch 17.8"),
    ("board havannah --side 150", "use paper='a3'", "--paper a3"),
    ("paper pi --pitch 500", "a larger paper", "or a larger --paper"),
    ("pieces piecepack --paper 60x60mm", "use paper='a6'", "use --paper a6"),
    ("setup pi --seeds 1-9 --per-page 9 --pitch 20", "use pitch='", "use --pitch "),
    ("kit pi --paper a6", "use a larger paper", "use a larger --paper"),
]


@pytest.mark.parametrize(("command", "to_callers", "to_users"), ADVICE, ids=[row[0] for row in ADVICE])
def test_what_would_fit_is_said_in_the_words_of_whoever_asked(
    command, to_callers, to_users, tmp_path, monkeypatch, capfd
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FitError) as caught:
        in_python(command)()
    assert to_callers in str(caught.value)
    assert "--" not in str(caught.value)
    assert cli.run(command.split()) == 2
    assert to_users in capfd.readouterr().err


def test_errors_cross_processes():
    errors = [
        OptionError("bad-side", f"{option('side', 3)} is too small", ("side", 1)),
        UnknownGameError("there is no game"),
        UnitError("no length", "pitch"),
        FitError("too big"),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))


def test_an_option_within_a_message_is_spelled_by_whoever_shows_it():
    error = BoardgenError(
        f"use {option('pitch', '8mm')}, {option('tile', True)}, {option('side', 7)} or {option('paper')}"
    )
    assert str(error) == "use pitch='8mm', tile=True, side=7 or paper"
    assert (
        error.told(lambda name, value: f"<{name}:{value}>")
        == "use <pitch:8mm>, <tile:True>, <side:7> or <paper:None>"
    )


def test_the_resolution_of_a_png():
    assert DPI.read("300") == 300
    with pytest.raises(OptionError, match="dpi: 20 is not between 30 and 1,200"):
        DPI.read(20)
