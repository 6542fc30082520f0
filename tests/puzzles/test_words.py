"""The words of puzzles and answers in lines."""

from boardgen.cards.blocks import Run
from boardgen.games import get_game
from boardgen.puzzles.asked import Asked
from boardgen.puzzles.cells import SIGN, rows_over
from boardgen.puzzles.dealing import over_all, tasks_over
from boardgen.puzzles.windows import Window
from boardgen.puzzles.words import Passages, set_words
from boardgen.records import load
from boardgen.scene.bounds import bounds

SIZE = 4.0


def test_the_number_of_a_step_stands_left_of_all_its_lines():
    said = (
        (Run("1\u00a0c3 and a good", True),),
        (Run("2\u00a0f4, road e3–e4–f4 (two moons, one sun)"),),
        (Run("Won."),),
    )
    lines = set_words(Passages(said, steps=True), 40.0, SIZE).lines
    told = [" ".join(text for _, text, _ in line.pieces) for line, *_ in lines]
    assert told[0] == "1"
    assert told[2] == "2"
    assert "\u00a0" not in "".join(told)
    rights = [right for *_, right in lines]
    assert rights[0] == rights[2] == rights[-1] == 0.0
    assert len(set(rights[3:-1])) == 1
    assert rights[1] == rights[3] > 0.0
    # A number has the baseline of the first line of its step.
    assert lines[2][1] == lines[3][1] < lines[4][1]
    assert all(right == 0.0 for *_, right in set_words(Passages(said), 40.0, SIZE).lines)


def test_tasks_over_pictures_take_the_room_of_the_longest_in_their_own_row():
    short, long = (set_words(Passages(((Run("to win " * times),),)), 30.0, SIZE) for times in (1, 12))
    rows = rows_over([short] * 4, [(0.0, 0.0, 8.0, 8.0)] * 4, 2, 60.0, 0.0, [short, long, short, short])
    assert tasks_over(rows[0]) - tasks_over(rows[1]) == long.under - short.under
    assert over_all(rows[0]) - over_all(rows[1]) == long.under - short.under


def test_tasks_begin_with_the_sign_of_the_player_to_move():
    for slug in ("trike", "hex3", "pi", "pisi", "iriri"):
        game = get_game(slug)
        pos = load(game.example).position_at(2)
        asked = Asked(game, [pos], [Window()], is_ruled=True)
        ((left, top, right, bottom),) = (bounds(sign) for sign in asked.signs)
        assert -1.5 * SIGN < left < 0.0 < right < 1.5 * SIGN
        assert -1.5 * SIGN < top < 0.0 < bottom < 1.5 * SIGN
