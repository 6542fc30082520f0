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
    elsewhere = record.game.play(before, record.game.parse_move("a1", before))
    answer = record.game.play(elsewhere, record.game.parse_move("c7", elsewhere))
    assert record.game.facts(answer)["goals"]["A"] == {
        "cell": "c8",
        "owner": "blue",
        "size": 4,
        "triangle": ["b7", "c7", "d9"],
    }


def test_the_other_file_fails_with_the_code_in_its_first_line():
    file = FOLDER / "invalid.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    (problem,) = check(file)
    assert first == f"# must fail: {problem.code}"
    assert (problem.line, problem.token, problem.player) == (11, "b2", "red")
