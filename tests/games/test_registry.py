"""Games that other packages bring: found by entry point, peers of the built-in ones, and no danger to them."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys

import pypdfium2
import pytest

from boardgen import draw
from boardgen.errors import OptionError
from boardgen.games import plugins, registry
from boardgen.games.trike.hosts import registry as hosts
from boardgen.records.jsonschema import schema

GOOD = """
from boardgen.games.base import BoardKind
from boardgen.games.pi.game import PiGame
from boardgen.games.pi.tasks import TASKS

class Mine(PiGame):
    slug = "mine"
    title = "Mine"
    designer = "Me Myself"
    boards = {"mine-small": BoardKind("mine-small", "Small board of Mine", 3, {})}

    def _tasks(self):
        return TASKS

GAME = Mine()
"""
#: Module text, slug, and what has to be said of a plug-in that cannot be used.
BAD = {
    "no-module": (
        None,
        "lost",
        "the game 'lost' of bad 2.1 cannot be used: ModuleNotFoundError: No module named 'bad'",
    ),
    "raises": ("raise RuntimeError('two\\nlines')", "lost", "of bad 2.1 cannot be used: RuntimeError: two lines"),
    "syntax": ("def", "lost", "of bad 2.1 cannot be used: SyntaxError: invalid syntax"),
    "no-game": ("GAME = 3", "lost", "of bad 2.1 cannot be used: bad:GAME is not a boardgen.games.base.Game but int"),
    "no-attribute": ("", "lost", "of bad 2.1 cannot be used: AttributeError: module 'bad' has no attribute 'GAME'"),
    "abstract": (
        "from boardgen.games.base import Game\nclass Half(Game):\n    slug = 'lost'\nGAME = Half()",
        "lost",
        "cannot be used: TypeError: Can't instantiate abstract class Half",
    ),
    "other-slug": (GOOD, "lost", "cannot be used: its slug is 'mine'; its entry point must have the same name"),
    "no-slug": (GOOD, "My Game", "cannot be used: its name may only have lower-case letters, digits and single"),
    "taken": (
        GOOD,
        "trike",
        "the game 'trike' of bad 2.1 cannot be used: boardgen already has a game or board of that name",
    ),
    "board-taken": (
        GOOD,
        "hex",
        "the game 'hex' of bad 2.1 cannot be used: boardgen already has a game or board of that",
    ),
}


#: A host of Trike.
HOST = """
from dataclasses import replace
from boardgen.games.trike.hosts import HOSTS

HOST = replace(HOSTS["gomoku"], slug="mine", title="Mine", designer="Me Myself", default_side=6)
"""
#: The same as `BAD` for hosts.
BAD_HOSTS = {
    "no-module": (None, "lost", "of bad 2.1 cannot be used: ModuleNotFoundError: No module named 'bad'"),
    "raises": ("raise RuntimeError('two\\nlines')", "lost", "of bad 2.1 cannot be used: RuntimeError: two lines"),
    "no-host": ("HOST = 3", "lost", "bad:HOST is not a boardgen.games.trike.hosts.Host but int"),
    "other-slug": (HOST, "lost", "its slug is 'mine'; its entry point must have the same name"),
    "no-slug": (HOST, "My Host", "its name may only have lower-case letters, digits and single hyphens"),
    "taken": (
        HOST,
        "hex",
        "the host of Trike 'hex' of bad 2.1 cannot be used: boardgen already has a host of that name",
    ),
    "no-board": (
        HOST.replace('slug="mine"', 'slug="lost", board=lambda side: 1 // 0'),
        "lost",
        "of bad 2.1 cannot be used: ZeroDivisionError:",
    ),
    "no-goal": (
        HOST.replace('slug="mine"', 'slug="lost", goal=lambda side: None'),
        "lost",
        "of bad 2.1 cannot be used: TypeError: ",
    ),
}


def plug_in(folder, name, text, slug, version="2.1", group="boardgen.games", value="GAME"):
    """An installed package of one module, as pip leaves it."""
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{slug} = {name}:{value}\n")
    if text is not None:
        (folder / f"{name}.py").write_text(text)


def forget():
    for module in (registry, plugins, hosts):
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A directory of packages on the path, and a registry that has not looked yet."""
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield tmp_path
    forget()
    for name in ("good", "bad"):
        sys.modules.pop(name, None)


def command(site, *arguments):
    """Run the command where the packages of a directory are installed: status, standard output and error."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-m", "boardgen", *arguments], env=environment, cwd=site, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


def test_a_game_that_plugs_in_is_found_beside_the_built_in_ones(site):
    plug_in(site, "good", GOOD, "mine")
    assert registry.get_game("mine").title == "Mine"
    assert set(registry.game_slugs()) == {*registry.built_in(), *registry.plugged_in()}
    assert registry.plugged_in()["mine"] == "good 2.1"
    assert registry.find_board("mine") == (registry.get_game("mine"), {})
    assert registry.find_board("mine-small") == (registry.get_game("mine"), {"side": 3})
    assert registry.board_designer("mine") == "Me Myself"
    assert registry.get_game("mine").folder == site / "templates"


@pytest.mark.parametrize(
    ("name", "designer"),
    [
        ("hex", "Piet Hein, John Nash"),
        ("y", "Claude Shannon, Craige Schensted, Charles Titus"),
        ("havannah", "Christian Freeling"),
        ("majorities", "Bill Taylor"),
        ("atoll", "Mark Steere"),
        ("trike", "Alek Erickson"),
        ("pi", "Justin Love"),
    ],
)
def test_boards_credit_who_made_the_game(name, designer):
    """In the small print, as pdfium reads it, on whole boards and posters."""
    assert registry.board_designer(name) == designer
    for drawing in (draw.board(name), draw.board(name, pitch="30mm", tile=True)):
        with pypdfium2.PdfDocument(drawing.pdf) as document:
            assert designer in " ".join(document[0].get_textpage().get_text_range().split())


def test_the_built_in_games_are_found_without_looking_for_others(monkeypatch, site):
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    for slug in registry.built_in():
        assert registry.get_game(slug).slug == slug
    assert registry.find_board("hex")[0].slug == "trike"


@pytest.mark.parametrize(("text", "slug", "said"), BAD.values(), ids=BAD)
def test_a_plug_in_that_cannot_be_used_is_named_and_the_rest_works(site, caplog, text, slug, said):
    plug_in(site, "bad", text, slug)
    plug_in(site, "good", GOOD, "mine")
    assert {*registry.built_in(), "mine"} <= set(registry.game_slugs())
    assert "lost" not in registry.game_slugs()
    assert "mine-small" in registry.board_kinds()
    [line] = caplog.messages
    assert said in line
    assert "\n" not in line
    if slug == "lost":
        with pytest.raises(registry.GameLoadError) as caught:
            registry.get_game(slug)
        assert said in str(caught.value)


def test_of_two_games_of_one_name_the_first_is_taken(site, caplog):
    plug_in(site, "bad", GOOD, "mine")
    plug_in(site, "good", GOOD, "mine")
    assert registry.plugged_in()["mine"] == "bad 2.1"
    assert caplog.messages == ["boardgen: the game 'mine' of good 2.1 is left out: bad 2.1 has one of the same name"]
    assert type(registry.get_game("mine")).__module__ == "bad"


def test_a_board_whose_name_is_taken_is_left_out(site, caplog):
    plug_in(site, "good", GOOD.replace("mine-small", "hex"), "mine")
    assert registry.board_kinds()["hex"][0].slug == "trike"
    assert caplog.messages == ["boardgen: the board 'hex' of mine is left out: there is already one of that name"]


def test_the_command_takes_it_everywhere_and_names_the_broken_one_once(site):
    plug_in(site, "good", GOOD, "mine")
    plug_in(site, "bad", "import nothing_of_that_name", "lost")
    shutil.copytree(registry.get_game("pi").folder, site / "templates")
    for path in (site / "templates").glob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("game: pi", "game: mine"), encoding="utf-8")
    complaint = "boardgen: the game 'lost' of bad 2.1 cannot be used: ModuleNotFoundError: No module named 'nothing"
    status, out, err = command(site, "list", "--json")
    assert (status, err.count("\n")) == (0, 1)
    assert err.startswith(complaint)
    listed = json.loads(out)
    assert listed["games"]["mine"] == "Mine, by Me Myself (good 2.1)"
    assert listed["boards"]["mine-small"] == "Small board of Mine (good 2.1)"
    for arguments in (
        ("board", "mine", "--side", "4", "-o", "mine.svg"),
        ("card", "mine", "-o", "card.pdf"),
        ("setup", "mine", "--seed", "1", "-o", "setup.yaml"),
        ("check", "templates/example.yaml"),
        ("figure", "templates/example.yaml", "-o", "figure.pdf"),
        ("kit", "mine", "-o", "kit.pdf"),
    ):
        status, out, err = command(site, *arguments)
        assert (status, err) == (0, ""), arguments
    status, out, err = command(site, "board", "lost")
    assert status == 2
    assert complaint.removeprefix("boardgen: ") in err
    (site / "lost.yaml").write_text("game: lost\n")
    status, out, err = command(site, "check", "lost.yaml")
    assert status == 1
    assert "lost.yaml:1:7: unknown-game: the game 'lost' of bad 2.1 cannot be used: ModuleNotFoundError" in out + err


def plug_in_host(folder, name, text, slug):
    plug_in(folder, name, text, slug, group="boardgen.trike_hosts", value="HOST")


def test_a_host_that_plugs_in_is_found_beside_the_others(site):
    plug_in_host(site, "good", HOST, "mine")
    trike = registry.get_game("trike")
    pos = trike.start(host="mine", row=4)
    assert (len(trike.board(host="mine")), pos.rules.row, pos.rules.host.designer) == (36, 4, "Me Myself")
    assert pickle.loads(pickle.dumps(pos)) == pos
    assert registry.find_board("mine") == (trike, {"host": "mine", "side": 6})
    assert (registry.board_title("mine"), registry.board_kinds()["mine"][1].origin) == ("Mine", "good 2.1")
    assert "mine" in json.dumps(schema([trike]))


def test_the_hosts_of_boardgen_are_found_without_looking_for_others(monkeypatch, site):
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    for host in hosts.HOSTS:
        assert registry.get_game("trike").start(host=host).rules.host is hosts.find_host(host)
        assert host == "pure" or registry.board_title(host) == hosts.HOSTS[host].title


@pytest.mark.parametrize(("text", "slug", "said"), BAD_HOSTS.values(), ids=BAD_HOSTS)
def test_a_host_that_cannot_be_used_is_named_and_the_rest_works(site, caplog, text, slug, said):
    plug_in_host(site, "bad", text, slug)
    plug_in_host(site, "good", HOST, "mine")
    assert {*hosts.HOSTS, "mine"} <= set(hosts.host_names())
    assert {"hex", "mine"} <= set(registry.board_kinds())
    [line] = caplog.messages
    assert said in line
    assert "\n" not in line
    with pytest.raises(OptionError, match="'lost' is not known; there are pure, hex") as caught:
        registry.get_game("trike").start(host="lost")
    assert (caught.value.code, caught.value.path) == ("bad-value", ("host",))


def test_of_two_hosts_of_one_name_the_first_is_taken(site, caplog):
    plug_in_host(site, "bad", HOST, "mine")
    plug_in_host(site, "good", HOST, "mine")
    assert hosts.plugged_in()["mine"][1] == "bad 2.1"
    said = "boardgen: the host of Trike 'mine' of good 2.1 is left out: bad 2.1 has one of the same name"
    assert caplog.messages == [said]


def test_a_host_whose_name_is_that_of_a_game_has_no_board_of_its_own(site, caplog):
    plug_in_host(site, "good", HOST.replace("mine", "pisi"), "pisi")
    assert registry.find_board("pisi") == (registry.get_game("pisi"), {})
    assert "pisi" not in registry.board_kinds()
    assert caplog.messages == [
        "boardgen: the board 'pisi' of good 2.1 is left out: there is already one of that name"
    ]
    assert len(registry.get_game("trike").board(host="pisi")) == 36


def test_the_command_takes_a_host_everywhere_and_names_the_broken_one_once(site):
    plug_in_host(site, "good", HOST, "mine")
    plug_in_host(site, "bad", "import nothing_of_that_name", "lost")
    complaint = "boardgen: the host of Trike 'lost' of bad 2.1 cannot be used: ModuleNotFoundError: No module named"
    status, out, err = command(site, "list", "--json")
    assert (status, err.count("\n"), err.startswith(complaint)) == (0, 1, True)
    assert json.loads(out)["boards"]["mine"] == "Mine (good 2.1)"
    (site / "mine.yaml").write_text("game: trike\nboard: {host: mine}\nmoves: a1 b2\nfigures: [{id: one}]\n")
    (site / "lost.yaml").write_text("game: trike\nboard: {host: lost}\n")
    (site / "hex.yaml").write_text("game: trike\nboard: {host: hex}\n")
    for arguments, lines in ((("figure", "mine.yaml", "-o", "figure.svg"), 1), (("check", "hex.yaml"), 0)):
        status, out, err = command(site, *arguments)
        assert (status, err.count("\n"), complaint in err) == (0, lines, bool(lines)), arguments
    status, out, err = command(site, "check", "lost.yaml")
    assert status == 1
    assert "lost.yaml:2:15: bad-value: host: 'lost' is not known; there are pure, hex" in out + err
    assert complaint in err
