"""What the comments of the examples say of moves that were not played, held against the searches."""

import pytest

from boardgen.games import get_game
from boardgen.games.forcing import Forcing
from boardgen.games.iriri.words import words_through
from boardgen.games.pi.attacks import WinGame
from boardgen.games.pi.state import state_of
from boardgen.games.pisi.plans import End
from boardgen.games.pisi.state import state_of as pisi_state_of
from boardgen.games.tasks import WIN
from boardgen.records import load


def example(slug):
    return load(get_game(slug).example)


def test_three_moves_win_where_pi_says_so():
    """“Like c4 and d6 it wins.”"""
    record = example("pi")
    assert "Like c4 and d6 it wins" in record.line.comments[11]
    (task,) = (task for task in record.game.tasks() if task.slug == "win")
    assert task.right(record.positions[10], 200_000) == ["c4", "d5", "d6"]


@pytest.mark.parametrize("count", [6, 8, 10, 12, 14])
def test_from_move_7_on_blue_wins_by_force_and_goes_on_to(count):
    positions = example("pi").positions
    for pos in positions[count : count + 2]:
        if state_of(pos).over:
            continue
        search = Forcing(WinGame(0), 200_000)
        assert search.soonest(state_of(pos), 4) is not None


def test_five_cells_of_trike_were_better_than_the_mistake():
    """“b3 wins, whatever white does, and so do b2, c4, d2 and e1.”"""
    record = example("trike")
    (variation,) = record.line.variations[18]
    assert variation.comments[1].endswith("and so do b2, c4, d2 and e1.")
    assert sorted(record.game.task().right(record.positions[17], 400_000)) == ["b2", "b3", "c4", "d2", "e1"]


def test_player_1_wins_iriri_by_force_where_it_says_so():
    record = example("iriri")
    assert record.line.comments[26].endswith("But now player 1 can force a win, whatever player 2 does.")
    assert record.game._value(record.positions[26], "1", 50_000) == WIN


def test_the_longest_word_of_iriri_is_the_one_that_is_called_so():
    record = example("iriri")
    assert "the longest word of the game" in record.line.comments[19]
    grid = record.positions[-1].grid
    words = [len(run.word) for run in words_through(grid, grid)]
    assert max(words) == 5
    assert words.count(5) == 1
    grid = record.positions[17].grid
    assert max(len(run.word) for run in words_through(grid, grid)) == 5


def test_a_forced_end_of_pisi_is_not_passed_over_in_silence():
    """Move 26 misses a win in five turns, which is told; none is missed at the turns before and after."""
    record = example("pisi")
    assert record.line.glyphs[26] == "?"
    (variation,) = record.line.variations[26]
    assert list(variation.moves) == ["b5"]
    pos = record.positions[25]
    assert not End(1, 200_000).forces(pisi_state_of(pos, 4), 4)
    assert record.game._value(pos, "2", 20_000) == record.game._value(variation.positions[1], "2", 20_000) == WIN
    for count in (21, 23, 27, 29):
        assert not End(1, 20_000).forces(pisi_state_of(record.positions[count], 3), 3)
