"""The game files that come with Pi: one is right in every claim, one fails as it says."""

from pathlib import Path

from boardgen.records import check, load

FOLDER = Path(__file__).parents[2] / "templates" / "pi"


def test_the_example_is_right_in_every_claim():
    assert check(FOLDER / "example.yaml") == []


def test_the_example_ends_with_blues_move_15_taking_the_last_goal():
    record = load(FOLDER / "example.yaml")
    before, final = record.positions[-2:]
    assert len(record.moves) == 15
    facts = record.game.facts(final)
    assert facts["outcome"]["winner"] == "blue"
    assert (facts["goals"]["A"]["owner"], facts["goals"]["E"]["size"]) == ("blue", 4)
    assert record.game.facts(before)["goals"]["A"]["owner"] is None


#: Cells by which blue takes A or E after the fork.
TAKING = ("b4", "c4", "c6", "d6", "b1", "a1", "d3", "b7")


def blue_wins(game, pos, rounds, known):
    """Whether blue, to move, has won by taking goals, at once or so many rounds later, whatever red does.

    ``known`` keeps what was found: the same stones are reached in many orders.
    """
    if pos.over:
        return game.outcome(pos).winner == "blue"
    key = pos.red_bits, pos.blue_bits, pos.holds, rounds
    if key not in known:
        cells = (cell for cell in map(pos.setup.board.cell, TAKING) if pos.blue_places >> cell & 1)
        known[key] = any(blue_stays_ahead(game, game.play(pos, cell), rounds, known) for cell in cells)
    return known[key]


def blue_stays_ahead(game, pos, rounds, known):
    if pos.over:
        return game.outcome(pos).winner == "blue"
    replies = (game.play(pos, move) for move in game.legal_moves(pos))
    return rounds > 0 and all(blue_wins(game, reply, rounds - 1, known) for reply in replies)


def test_after_the_fork_in_the_example_blue_wins_whatever_red_plays():
    record = load(FOLDER / "example.yaml")
    game, fork = record.game, record.positions[11]
    replies = [game.play(fork, move) for move in game.legal_moves(fork)]
    assert len(replies) == 43
    known = {}
    assert all(blue_wins(game, reply, 2, known) for reply in replies)


def test_the_other_file_fails_with_the_code_in_its_first_line():
    file = FOLDER / "invalid.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    (problem,) = check(file)
    assert first == f"# must fail: {problem.code}"
    assert (problem.line, problem.token, problem.player) == (10, "a3", "red")
