"""`boardgen format`: what is tidy, that nothing is lost, and that tidy files stay as they are."""

from __future__ import annotations

import random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.cli import main as cli
from boardgen.games import get_game
from boardgen.records import GameFileError, loads
from boardgen.records.source import Source
from boardgen.records.tidy import WIDTH, tidy
from tests.records.test_variations import annotated, tree_of

UNTIDY = """\
# a comment of the file
game: trike   \r
board: {side: 5}
moves: |-   # how it went
   {before   the first} c2! c3?! (1... b2 {why
   not} 2. b3 (b4!! a4) a3) (d2) b3 ; a   remark
   b2 {done} resign

# and another
figures:
  - {id: a, after: 2b2b2}"""

TIDY = """\
# a comment of the file
game: trike
board: {side: 5}
moves: |  # how it went
  {before the first}
  1. c2! c3?!
      (1... b2 {why not} 2. b3
          (2. b4!! a4)
       2... a3)
      (1... d2)
  2. b3 ; a   remark
    2... b2 {done}
  3. resign

# and another
figures:
  - {id: a, after: 2b2b2}
"""


def tidied(text):
    return tidy(Source("x.yaml", text))


def test_moves_are_laid_out_and_all_else_is_kept():
    assert tidied(UNTIDY) == TIDY
    assert tidied(TIDY) == TIDY


KEPT = [
    "game: trike\nmoves: e5 e4\n",
    "{game: trike, moves: e5 (e4) e3}\n",
    "game: trike\nmoves: [e5 (e4), e3]\n",
    "game: trike\n",
    "game: trike\nmoves: ''\n",
    "game: trike\nfigures:\n  - {id: a}\nmoves: 1. e5\n",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_is_short_or_no_block_stays_as_it_is(text):
    assert tidied(text) == text


REMARKS = "moves: |\n  1. e5 ; so\n    1... e4\n      (1... e3 ; a\n      ;\n      )\n  2. d4\n"
BLOCKS = [
    ("moves: e5 {a comment}\n", "moves: |\n  1. e5 {a comment}\n"),
    ('moves: "e5 (e4)"  # why\n', "moves: |  # why\n  1. e5\n      (1. e4)\n"),
    ("moves: e5\n  e4\n", "moves: |\n  1. e5 e4\n"),
    ("moves: |\n  e5 ; so\n  e4 (e3 ; a\n    ;\n  ) d4\n", REMARKS),
    ("moves: |+\n  e5 ! {}\n\n\ntitle: x\n", "moves: |\n  1. e5! {}\n\n\ntitle: x\n"),
    ("moves: >\n  e5\n  e4\n", "moves: |\n  1. e5 e4\n"),
]


@pytest.mark.parametrize(("before", "after"), BLOCKS)
def test_other_moves_become_a_block(before, after):
    assert tidied("game: trike\n" + before) == "game: trike\n" + after
    assert tidied("game: trike\n" + after) == "game: trike\n" + after


def test_long_comments_are_wrapped():
    text = "game: trike\nmoves: |\n  e5 {" + "word " * 60 + "}\n"
    lines = tidied(text).splitlines()
    assert max(map(len, lines)) <= WIDTH + 2
    assert loads("\n".join(lines)).comments == loads(text).comments


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10**9))
def test_any_game_is_kept_and_tidied_once(seed):
    rng, trike = random.Random(seed), get_game("trike")
    moves, tree = annotated(rng, trike, trike.start(side=5), 3)
    once = tidied(f"game: trike\nboard: {{side: 5}}\nmoves: {moves}\n")
    assert tree_of(loads(once).line) == tree
    assert tidied(once) == once


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi", "iriri"])
def test_examples_keep_all_they_tell(slug):
    text = get_game(slug).example.read_text(encoding="utf-8")
    once = tidied(text)
    assert tidied(once) == once
    one, other = loads(text), loads(once)
    assert (one.moves, one.comments) == (other.moves, other.comments)


def test_a_wrong_file_is_not_tidied():
    with pytest.raises(GameFileError):
        tidied("game: trike\nmoves: z9\n")


def test_the_command(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.yaml").write_text(UNTIDY, newline="")
    (tmp_path / "b.yaml").write_text("game: trike\nmoves: z9\n")

    def run(*arguments):
        status = cli.run(["format", *arguments])
        return status, *capfd.readouterr()

    assert run("--check", "a.yaml") == (1, "a.yaml: not tidy; boardgen format a.yaml makes it so\n", "")
    assert run("a.yaml", "b.yaml")[0] == 1
    assert (tmp_path / "a.yaml").read_bytes() == UNTIDY.encode()
    assert run("a.yaml", "-o", "-") == (0, TIDY, "")
    assert run("a.yaml", "-o", "c.yaml") == (0, "c.yaml\n", "")
    assert (tmp_path / "c.yaml").read_text() == TIDY
    assert run("a.yaml") == (0, "a.yaml\n", "")
    assert (tmp_path / "a.yaml").read_text() == TIDY
    assert run("a.yaml") == (0, "", "")
    assert run("--check", "a.yaml") == (0, "", "")
    assert run("a.yaml", "c.yaml", "-o", "d.yaml")[0] == 2
    assert run("no-such.yaml")[0] == 2


def test_standard_input_goes_to_standard_output():
    found = CliRunner().invoke(cli.boardgen, ["format", "-"], input=UNTIDY)
    assert found.output == TIDY
