"""Books of puzzles: right, unique, evenly hard, the same whatever does the work."""

import itertools
import json
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace

import pytest

from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.games.tasks import WIN, Line, Proof
from boardgen.progress import reported_to
from boardgen.puzzles import Puzzle, make_puzzles, making, one_puzzle
from boardgen.puzzles.attempts import Wanted
from boardgen.puzzles.files import book_file
from boardgen.puzzles.levels import BOUNDS, LEVELS, is_at_once, level, points
from boardgen.puzzles.turns import Turns
from boardgen.records import loads

TRIKE = get_game("trike")
SIDE_7 = {"side": 7}


@pytest.fixture(scope="module")
def book():
    return make_puzzles(TRIKE, 8, 7, board=SIDE_7)


def proof(plies, depth, choices, nodes):
    return Proof("a1", Line(("a1",), ""), (), plies, choices, depth, nodes)


@pytest.mark.parametrize(
    ("measures", "wanted", "at"),
    [((1, 0, 1, 1), 1.0, 1), ((3, 2, 4, 8), 10.0, 1), ((5, 4, 4, 8), 14.0, 2), ((9, 8, 4, 64), 25.0, 5)],
)
def test_levels_are_made_of_what_has_to_be_seen(measures, wanted, at):
    assert points(proof(*measures)) == wanted
    assert level(proof(*measures)) == at


def test_a_win_in_one_move_is_no_hard_puzzle():
    """Whoever tries each move finds it; a goal reached in one may be hard to see."""
    hard = proof(1, 9, 64, 512)
    assert level(hard) == 5
    assert level(hard._replace(line=Line(("a1",), "", WIN))) == 2
    assert level(hard._replace(plies=3, line=Line(("a1", "b1", "c1"), "", WIN))) == 5


def test_a_level_begins_at_its_bound():
    for k, bound in enumerate(BOUNDS):
        whole = int(bound)
        assert level(proof(whole, 0, 1, 1)) == k + 1 + (whole == bound)
        assert level(proof(whole + 1, 0, 1, 1)) == k + 2


def test_levels_are_even_and_no_two_alike(book):
    levels = [puzzle.level for puzzle in book]
    assert levels == sorted(levels)
    assert sorted(levels.count(k) for k in range(1, 6)) == [1, 1, 2, 2, 2]
    assert len({puzzle.key for puzzle in book}) == 8


def test_every_answer_is_the_only_one_that_wins(book):
    for puzzle in book:
        pos = puzzle.position()
        task = TRIKE.task(puzzle.task)
        assert task.right(pos, 10**6) == [puzzle.answer]
        assert puzzle.answer == puzzle.proof.line.moves[0]
        assert puzzle.level == level(puzzle.proof)
        assert len(puzzle.proof.wrong) > 1
        assert not any(f"not {puzzle.answer}" in hint for hint in puzzle.hints)


def test_a_book_as_a_file_is_proved_again(book):
    """Every claim of it is settled by reading it; with another answer it is refused."""
    text = book_file(book, 7)
    assert f"best: [{book[0].answer}]" in text
    from boardgen.records.problems import GameFileError

    other = book[0].proof.wrong[0].answer
    with pytest.raises(GameFileError) as caught:
        loads(book_file(book[:1]).replace(f"best: [{book[0].answer}]", f"best: [{other}]"))
    assert {problem.code for problem in caught.value.problems} == {"claim-false"}
    loads(book_file(book[:1]))


def test_it_is_plain_data_and_comes_back(book):
    for puzzle in book:
        assert Puzzle.of(json.loads(json.dumps(puzzle.data()))) == puzzle


def test_the_same_in_other_processes_and_with_other_hashes():
    code = (
        "from boardgen.games import get_game\nfrom boardgen.puzzles import make_puzzles\nimport json, sys\n"
        "found = make_puzzles(get_game('trike'), 3, 7, board={'side': 7}, jobs=int(sys.argv[1]))\n"
        "print(json.dumps([puzzle.data() for puzzle in found]))"
    )
    wanted = [puzzle.data() for puzzle in make_puzzles(TRIKE, 3, 7, board=SIDE_7)]
    for jobs, seed in (("1", "1"), ("2", "2")):
        done = subprocess.run(
            [sys.executable, "-c", code, jobs],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        )
        assert json.loads(done.stdout) == wanted


def test_what_was_searched_is_kept(book, tmp_path, monkeypatch):
    kept = tmp_path / "kept"
    assert make_puzzles(TRIKE, 8, 7, board=SIDE_7, cache=str(kept)) == book
    files = sorted(kept.iterdir())
    assert files
    files[0].write_text("{broken", encoding="utf-8")
    made = []
    from boardgen.puzzles import making

    real = making.batch
    monkeypatch.setattr(making, "batch", lambda wanted, *turn: made.append(turn) or real(wanted, *turn))
    assert make_puzzles(TRIKE, 8, 7, board=SIDE_7, cache=str(kept)) == book
    assert made == [("only-moves", 0)]
    assert make_puzzles(TRIKE, 1, 8, board=SIDE_7, cache=str(kept)) != book[:1]


def test_what_was_made_lately_is_not_searched_again(monkeypatch):
    """Until another board or seed is wanted."""
    from boardgen.puzzles import making

    found = make_puzzles(TRIKE, 1, 7, board=SIDE_7)
    made = []
    monkeypatch.setattr(making, "batch", lambda _, *turn: made.append(turn) or [[]] * 5)
    assert make_puzzles(TRIKE, 1, 7, board=SIDE_7) == found
    assert not made
    for seed, board in ((8, SIDE_7), (7, {"side": 6})):
        made.clear()
        monkeypatch.setattr(making, "_LATELY", dict(making._LATELY))
        with pytest.raises(OptionError):
            make_puzzles(TRIKE, 1, seed, board=board)
        assert made


def test_a_cluster_gives_the_same():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        found = make_puzzles(TRIKE, 1, 7, board=SIDE_7, dask=cluster.scheduler_address)
    assert found == make_puzzles(TRIKE, 1, 7, board=SIDE_7)


def test_a_level_the_board_cannot_give_is_refused_after_a_while():
    with pytest.raises(OptionError, match=r"does not give 2 more of level 5: 600 games in a row had none") as caught:
        make_puzzles(TRIKE, 2, 1, levels=[5], board={"side": 3})
    assert caught.value.code == "no-such-level"


def test_too_many_are_told_how_long_they_would_take():
    with pytest.raises(OptionError, match=r"at most 2,000 puzzles; 1,000,000 would take about [\d,]+ hours"):
        make_puzzles(TRIKE, 10**6, 1, board=SIDE_7)


def test_games_without_rules_have_none():
    from boardgen.records import load

    bastion = load(get_game("pi").folder.parent / "own" / "example.yaml").game
    with pytest.raises(OptionError, match="the rules of Bastion are not known"):
        make_puzzles(bastion, 1, 1)


def test_one_puzzle_for_a_page():
    found = one_puzzle(TRIKE, 3, 2, board=SIDE_7)
    assert (found, found.level) == (one_puzzle(TRIKE, 3, 2, board=SIDE_7), 2)
    code = "import sys; sys.modules['joblib'] = None\nfrom boardgen.games import get_game\n"
    code += "from boardgen.puzzles import one_puzzle\none_puzzle(get_game('trike'), 3, 2, board={'side': 7})"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_tasks_that_give_a_missing_level_come_more_often():
    turns = Turns(["a", "b", "c"])
    gives, order = {"a": (1,), "b": (4,), "c": ()}, []
    for _ in range(12):
        task, number = turns.next([4, 5])
        assert number == order.count(task)
        order.append(task)
        turns.tell(task, gives[task], [4, 5])
    assert order == ["a", "b", "c", *"b" * 9]
    ahead = turns.copy()
    assert (ahead.next([1]), ahead.next([4])) == (("a", 1), ("b", 10))
    ahead.tell("a", [4] * 90, [4])
    assert (ahead.next([4]), turns.next([4])) == (("a", 2), ("b", 10))


def test_a_task_that_gives_nothing_any_more_leaves_room_for_all():
    turns, tried = Turns(["a", "b"]), []
    turns.tell("a", [4], [5])
    for _ in range(20):
        tried.append(turns.next([5])[0])
        turns.tell(tried[-1], (), [5])
    assert 3 <= tried.count("b") <= 10


def test_what_gave_most_does_not_keep_the_others_out():
    """However often a task has given a level, another is tried again after some failures in a row."""
    turns, tried = Turns(["a", "b"]), []
    turns.tell("b", (), [5])
    for _ in range(40):
        turns.tell("a", [5], [5])
    for _ in range(24):
        tried.append(turns.next([5])[0])
        turns.tell(tried[-1], (), [5])
    assert "".join(tried) == "aaaaaaab" + 2 * "aaaaaab" + "aa"


def test_progress_is_told():
    told = []
    with reported_to(lambda what, done, total: told.append((what, done, total))):
        make_puzzles(TRIKE, 2, 7, board=SIDE_7)
    assert told == [("Searching puzzles", k, 2) for k in range(3)]


def test_levels_nobody_asked_for_are_given_up_and_others_have_more():
    """Games of Havannah on a small board are easy to win or hard to see through."""
    from boardgen.puzzles.making import levels_without
    from boardgen.puzzles.telling import about

    found = make_puzzles(TRIKE, 5, 7, board={"host": "havannah", "side": 6, "variant": "odd"})
    without = levels_without(found, 5)
    assert len({puzzle.key for puzzle in found}) == 5
    assert without
    assert not {puzzle.level for puzzle in found} & {*without}
    assert " of 5 · set 1" in about(TRIKE, found, 1, without)
    assert " of 5" not in about(TRIKE, found, 1)


def test_levels_that_are_rare_are_not_given_up_where_a_search_is_quick():
    """Games of Trike on Hex give few puzzles, and all levels."""
    found = make_puzzles(TRIKE, 6, 1, board={"host": "hex", "side": 8})
    assert {puzzle.level for puzzle in found} == {*LEVELS}


def test_few_puzzles_of_a_book_are_won_at_once(monkeypatch):
    """Most of those that a search finds first are; whoever asks for level 1 has them."""
    numbers = itertools.count()

    def found_puzzle(level, plies):
        line = Line(("a1",), "", value=WIN)
        return SimpleNamespace(
            key=str(next(numbers)), task="win", level=level, proof=Proof("a1", line, (), plies, 4, plies, 8)
        )

    class Batches:
        def next(self, turns, missing):
            return [[found_puzzle(level, plies)] for level in missing for plies in (1, 1, 1, 3)]

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: ())
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: None)
    wanted = Wanted(TRIKE.slug, tuple(task.slug for task in TRIKE.tasks()), TRIKE.puzzle_board(), 1)
    for asked, most in ((False, 3), (True, 10)):
        chosen = list(making._chosen(Batches(), dict.fromkeys(LEVELS, 2), TRIKE, wanted, asked=asked))
        assert [sum(puzzle.level == level for puzzle in chosen) for level in LEVELS] == [2] * 5
        assert sum(is_at_once(puzzle.proof) for puzzle in chosen) == most


def test_where_others_are_found_no_more_are_won_at_once_even_if_levels_stay_empty(monkeypatch):
    """Levels of which all are won at once are given up rather than filled with these."""
    numbers = itertools.count()

    def found_puzzle(level, plies):
        line = Line(("a1",), "", value=WIN)
        return SimpleNamespace(
            key=str(next(numbers)), task="win", level=level, proof=Proof("a1", line, (), plies, 4, plies, 8)
        )

    class Batches:
        def next(self, turns, missing):
            return [[found_puzzle(1, 1)], [found_puzzle(2, 1)], [found_puzzle(3, 3)]]

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: ())
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: None)
    wanted = Wanted(TRIKE.slug, tuple(task.slug for task in TRIKE.tasks()), TRIKE.puzzle_board(), 1)
    chosen = list(making._chosen(Batches(), dict.fromkeys(LEVELS, 2), TRIKE, wanted, asked=False))
    assert len(chosen) == 10
    assert sum(is_at_once(puzzle.proof) for puzzle in chosen) <= 3


def test_where_there_are_no_others_all_may_be_won_at_once(monkeypatch):
    numbers = itertools.count()

    class Batches:
        def next(self, turns, missing):
            proof = Proof("a1", Line(("a1",), "", value=WIN), (), 1, 4, 1, 8)
            return [[SimpleNamespace(key=str(next(numbers)), task="win", level=1, proof=proof)]]

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: ())
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: None)
    wanted = Wanted(TRIKE.slug, tuple(task.slug for task in TRIKE.tasks()), TRIKE.puzzle_board(), 1)
    assert len(list(making._chosen(Batches(), dict.fromkeys(LEVELS, 2), TRIKE, wanted, asked=False))) == 10


def test_what_is_left_of_a_book_has_least_in_common_with_what_is_there(monkeypatch):
    """Levels that do not come are filled with what was found and not needed: first what was not asked yet."""
    numbers = itertools.count()

    def found_puzzle(idea):
        proof = Proof("a1", Line(("a1",), "", value=WIN), (), 3, 4, 3, 8)
        return SimpleNamespace(key=str(next(numbers)), task="win", level=3, proof=proof, idea=idea)

    class Batches:
        def next(self, turns, missing):
            return [[found_puzzle(idea)] for idea in ("run", "run", "run", "run", "stop")]

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: (puzzle.idea,))
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: None)
    wanted = Wanted(TRIKE.slug, tuple(task.slug for task in TRIKE.tasks()), TRIKE.puzzle_board(), 1)
    chosen = list(making._chosen(Batches(), dict.fromkeys(LEVELS, 2), TRIKE, wanted, asked=False))
    assert [puzzle.idea for puzzle in chosen].count("stop") == 5


def test_where_levels_do_not_come_at_most_half_ask_the_same(monkeypatch):
    """Six of eight of Breakthrough asked what stops a win: that is found more often than a win in two moves."""
    numbers = itertools.count()

    class Batches:
        def next(self, turns, missing):
            task, tried = turns.next(missing)
            proof = Proof("a1", Line(("a1",), "", value=WIN), (), 3, 4, 3, 8)
            found = SimpleNamespace(key=str(next(numbers)), task=task, level=3, proof=proof)
            return [[found]] * (task == "win" or not tried or len(turns._tried) == 1)

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: (puzzle.task,))
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: None)
    wanted = Wanted(TRIKE.slug, ("win", "only-moves"), TRIKE.puzzle_board(), 1)
    chosen = list(making._chosen(Batches(), dict.fromkeys(LEVELS, 1), TRIKE, wanted, asked=False))
    assert Counter(puzzle.task for puzzle in chosen) == {"win": 3, "only-moves": 2}
    monkeypatch.setattr(making, "FOR_OTHERS", 0)
    chosen = list(making._chosen(Batches(), dict.fromkeys(LEVELS, 1), TRIKE, wanted, asked=False))
    assert Counter(puzzle.task for puzzle in chosen) == {"win": 4, "only-moves": 1}


def test_a_book_mixes_its_tasks_where_all_levels_come(monkeypatch):
    """Six of eight of Three Player Hex were wins, as these give all levels; other tasks give them, too."""
    numbers, hex3 = itertools.count(), get_game("hex3")

    class Batches:
        def next(self, turns, missing):
            task, tried = turns.next(missing)
            proof = Proof("a1", Line(("a1",), "", value=WIN), (), 3, 4, 3, 8)
            level = missing[0] if task == "win" else 1 + tried % 5
            return [[SimpleNamespace(key=str(next(numbers)), task=task, level=level, proof=proof)]]

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: (puzzle.task,))
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: None)
    tasks = tuple(task.slug for task in hex3.tasks())
    wanted = Wanted(hex3.slug, tasks, hex3.puzzle_board(), 1)
    chosen = list(making._chosen(Batches(), {1: 2, 2: 1, 3: 2, 4: 1, 5: 2}, hex3, wanted, asked=False))
    assert len(chosen) == 8
    assert max(Counter(puzzle.task for puzzle in chosen).values()) == 3
    # Whoever asks for levels gets what comes first.
    chosen = list(making._chosen(Batches(), {1: 2, 2: 1, 3: 2, 4: 1, 5: 2}, hex3, wanted, asked=True))
    assert max(Counter(puzzle.task for puzzle in chosen).values()) > 3


def test_puzzles_of_a_pattern_that_is_there_wait_for_others(monkeypatch):
    """However early they are found; with no others they come all the same."""
    numbers = itertools.count()

    def found_puzzle(pattern, level):
        proof = Proof("a1", Line(("a1",), "", value=WIN), (), 3, 4, 3, 8)
        return SimpleNamespace(key=str(next(numbers)), task="win", level=level, proof=proof, pattern=pattern)

    class Batches:
        def next(self, turns, missing):
            tried = next(numbers)
            others = [[found_puzzle(f"run {tried}", 3)]] if self.rich else []
            return [[found_puzzle("take", level)] for level in (1, 2)] + others

    monkeypatch.setattr(making, "Puzzle", SimpleNamespace(of=lambda found: found))
    monkeypatch.setattr(making.Seen, "_ideas_of", lambda seen, puzzle: ())
    monkeypatch.setattr(making.Seen, "_pattern_of", lambda seen, puzzle: puzzle.pattern)
    wanted = Wanted(TRIKE.slug, tuple(task.slug for task in TRIKE.tasks()), TRIKE.puzzle_board(), 1)
    for Batches.rich, most in ((True, 1), (False, 10)):
        chosen = list(making._chosen(Batches(), dict.fromkeys(LEVELS, 2), TRIKE, wanted, asked=False))
        assert len(chosen) == 10
        assert sum(puzzle.pattern == "take" for puzzle in chosen) == most


def test_puzzles_of_a_level_that_is_asked_for_are_of_that_level():
    asked = make_puzzles(TRIKE, 3, 2, levels=[1], board={"side": 5})
    assert [puzzle.level for puzzle in asked] == [1, 1, 1]
