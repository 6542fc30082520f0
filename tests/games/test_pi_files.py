"""The game files that come with Pi: one is right in every claim, one fails as it says."""

from pathlib import Path

from boardgen.records import check, load

FOLDER = Path(__file__).parents[2] / "templates" / "pi"


def test_the_example_is_right_in_every_claim():
    assert check(FOLDER / "example.yaml") == []


def test_the_example_ends_with_reds_move_28_taking_the_last_goal():
    """The story of the designer's own example: blue is one move from A with size 4, and too late."""
    record = load(FOLDER / "example.yaml")
    before, final = record.positions[-2:]
    assert len(record.moves) == 28
    facts = record.game.facts(final)
    assert facts["outcome"]["winner"] == "red"
    assert (facts["goals"]["A"]["owner"], facts["goals"]["D"]["owner"]) == ("red", "blue")
    assert record.game.facts(before)["goals"]["A"]["owner"] is None
    # Had red passed over A, blue would have had it for good.
    elsewhere = record.game.play(before, record.game.parse_move("h6", before))
    answer = record.game.play(elsewhere, record.game.parse_move("e1", elsewhere))
    assert record.game.facts(answer)["goals"]["A"] == {
        "cell": "d1",
        "owner": "blue",
        "size": 4,
        "triangle": ["c1", "e1", "e2"],
    }


def red_wins(game, pos, rounds):
    """Whether red, to move, takes A or D and has won, at once or so many rounds later, whatever blue does."""
    if pos.over:
        return game.outcome(pos).winner == "red"
    takes = (cell for cell in map(pos.setup.board.cell, ("a1", "b1", "k6")) if pos.red_places >> cell & 1)
    return any(red_stays_ahead(game, game.play(pos, cell), rounds) for cell in takes)


def red_stays_ahead(game, pos, rounds):
    if pos.over or rounds == 0:
        return pos.over and game.outcome(pos).winner == "red"
    return all(red_wins(game, game.play(pos, move), rounds - 1) for move in game.legal_moves(pos))


def test_after_the_fork_in_the_example_red_wins_whatever_blue_plays():
    record = load(FOLDER / "example.yaml")
    game, fork = record.game, record.positions[26]
    replies = [game.play(fork, move) for move in game.legal_moves(fork)]
    assert len(replies) == 57
    assert all(red_wins(game, reply, 1) for reply in replies)


def test_the_other_file_fails_with_the_code_in_its_first_line():
    file = FOLDER / "invalid.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    (problem,) = check(file)
    assert first == f"# must fail: {problem.code}"
    assert (problem.line, problem.token, problem.player) == (10, "a3", "red")
