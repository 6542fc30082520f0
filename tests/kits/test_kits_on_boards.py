"""Kits for the board of another game: its board, its goal and its numbers instead of the game's own."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from boardgen.cards.forms import card_leaves
from boardgen.cards.layouts import load_layout
from boardgen.cards.on_board import load_on_board
from boardgen.cards.pictures import Picture
from boardgen.cards.template import eject
from boardgen.errors import OptionError
from boardgen.games import get_game
from boardgen.games.trike.draw_on_boards import GAME, _by_key, on_board
from boardgen.games.trike.hosts import HOSTS, majorities
from boardgen.games.trike.hosts.atoll import ISLANDS
from boardgen.games.trike.played import played
from boardgen.games.trike.rules import VARIANTS, rules_for, winning_cells
from boardgen.kits.plan import load_plan
from boardgen.printables.board import board
from boardgen.printables.kit import kit
from boardgen.records import GameFileError
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group
from tests.kits.kit_samples import kit_on, pdf_of, pdf_on

OTHERS = sorted(HOSTS.keys() - {"pure"})
TRIKE = get_game("trike")


def words(page):
    return " ".join(page.get_textpage().get_text_range().replace("\u00a0", " ").split())


@pytest.mark.parametrize("host", OTHERS)
def test_a_kit_for_a_host_says_and_counts_what_it_takes_there(host):
    """It spoke of a triangle and of 23 stones each, and counted what is spare by these."""
    document = pdf_on(host)
    cells = len(TRIKE.board(host=host))
    needed = (cells + 1) // 2
    cover, board, pieces, rules = (words(document[at]) for at in range(4))
    title = f"Trike on {HOSTS[host].title}".lower()
    assert title in cover.lower()
    assert title in rules.lower()
    assert f"{cells} cells" in board
    printed, spare = map(int, re.search(r"(\d+) stones \((\d+) spare\)", cover).groups())
    assert spare == printed - 2 * needed
    assert f"({spare} spare)" in pieces
    assert f"{cells} cells; {needed} black and {needed} white stones" in rules
    assert "triangle of hexagons" not in rules
    assert HOSTS[host].aim.split("} ")[-1] in rules
    assert "How to win" in rules or "How to win" in words(document[4])
    assert "In short" in rules
    designers = {"", "traditional"}.isdisjoint({HOSTS[host].designer})
    assert f"rules belong to their {'designers' if designers else 'designer'}." in rules


@pytest.mark.parametrize(
    ("host", "line", "sentence"),
    [
        (
            "hex",
            "Hex: Piet Hein and, independently, John Nash",
            "Trike was designed by Alek Erickson; Hex by Piet Hein and, independently, John Nash.",
        ),
        (
            "y",
            "Y: Claude Shannon, Craige Schensted and Charles Titus",
            "Trike was designed by Alek Erickson; Y by Claude Shannon, Craige Schensted and Charles Titus.",
        ),
        (
            "gomoku",
            "Five in a Row: traditional",
            "Trike was designed by Alek Erickson; Five in a Row is traditional. Source",
        ),
    ],
)
def test_a_kit_says_who_designed_the_rule_and_who_the_game(host, line, sentence):
    """It said that all of them had designed one game together."""
    document = pdf_on(host)
    cover, rules = words(document[0]), words(document[3])
    assert line in cover
    assert sentence in rules
    # In a line each beside the title.
    assert "Trike: Alek Erickson" in rules
    assert line in rules
    assert "a game by" not in document.get_metadata_value("Subject")


@pytest.mark.parametrize("host", OTHERS)
def test_how_to_win_says_more_than_what_stands_in_short(host):
    """The sentence that says what wins stood there word for word, and as tagline too."""
    goal = HOSTS[host].aim.split("} ")[-1].rstrip(".")
    rules = words(pdf_on(host)[3])
    assert len(HOSTS[host].terms) > 120
    assert goal not in HOSTS[host].terms
    assert HOSTS[host].terms[:30] in rules
    assert rules.count(goal) == 1


@pytest.mark.parametrize(
    ("host", "zero"),
    [
        ("hex", "Zero: the game ends at once, in a draw."),
        ("majorities", "Zero: the game ends at once, and is counted."),
    ],
)
def test_rules_on_a_board_name_the_other_game_and_say_how_a_trapped_pawn_ends_it(host, zero):
    """They spoke of "the other game", and left open who had won."""
    rules = " ".join(words(pdf_on(host)[at]) for at in (3, 4))
    assert zero in rules
    assert f"of your own colour, whatever the rules of {HOSTS[host].title} say." in rules
    assert "the other game" not in rules


def test_equal_counts_of_majorities_are_a_reading_of_ours():
    """The card of Trike said so, and the rules on the board did not."""
    assert "nobody’s.†" in " ".join(words(pdf_on("majorities")[at]) for at in (3, 4))


def test_the_caption_names_the_islands_that_the_chain_joins():
    """A reader had to find eight islands in pairs."""
    rules = rules_for("atoll", 11, "zero")
    end = played(rules)
    said = on_board(rules).words["won"]
    one, other = re.search(r"two opposite \w+ islands, (.+) and (.+)\. Black stones", said).groups()
    assert (ISLANDS.index(one) - ISLANDS.index(other)) % 8 == 4
    cells = winning_cells(end)
    for name in (one, other):
        (island,) = [part for part in HOSTS["atoll"].sides(11) if part.name == name]
        assert island.colour == end.outcome.winner
        assert cells & {*island.cells}


def test_atoll_says_which_islands_are_opposite():
    """They are four apart of eight: the right half of the bottom and the left half of the top are two of them."""
    at = [ISLANDS.index(name) for name in ("right of the bottom", "left of the top")]
    assert abs(at[0] - at[1]) == 4
    assert "the left half of the top and the right half of the bottom" in HOSTS["atoll"].terms
    assert "opposite if they face each other across the middle" in HOSTS["atoll"].terms


def test_havannah_names_the_three_that_win_and_says_what_each_is():
    """It began with "All three", none of which had been named, and board and pad spoke of a bridge and a fork."""
    rules = words(pdf_on("havannah")[3])
    for said in (
        "Make a ring around",
        "a bridge, a chain that joins two corners",
        "a fork, one that joins three sides",
    ):
        assert said in rules
    assert "Black stones have a circle inside." in rules


@pytest.mark.parametrize("host", sorted({*OTHERS} - {"majorities"}))
def test_what_ends_the_game_is_the_goal_by_its_name(host):
    """It said "as soon as that stands" of nothing in particular."""
    assert "The first player to reach this goal wins" in words(pdf_on(host)[3])


def test_a_plain_board_is_needed_by_its_size():
    assert "a board of 15 × 15 squares, 225 cells" in words(pdf_on("gomoku")[3])
    assert on_board(rules_for("gomoku", 9, "zero", 4)).words["ground"] == "a board of 9 × 9 squares"
    assert on_board(rules_for("hex", 9, "zero")).words["ground"] == "a Hex board"


@pytest.mark.parametrize("host", OTHERS)
def test_its_cover_shows_the_board_of_the_host_in_play(host):
    document = kit_on(host).document
    (picture,) = (item for item in document.pages[0].items if getattr(item, "id", "") == "cover-picture")

    def titles(item):
        yield getattr(item, "title", "")
        for part in getattr(item, "items", ()):
            yield from titles(part)

    (drawn,) = (part for part in titles(picture) if part.endswith(" in play"))
    assert drawn.lower() == f"trike on {HOSTS[host].title} in play".lower()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("host", OTHERS)
def test_the_game_that_is_shown_reaches_the_goal_by_the_rules(host, variant):
    rules = rules_for(host, HOSTS[host].default_side, variant)
    end = played(rules)
    assert end.outcome is not None
    assert end.outcome.winner is not None
    pos = TRIKE.start(host=host, variant=variant)
    for move in on_board(rules).games[GAME].moves:
        pos = TRIKE.play(pos, TRIKE.parse_move(move, pos))
    assert TRIKE.outcome(pos) == end.outcome
    assert played(rules).moves == end.moves


@pytest.mark.parametrize("host", OTHERS)
def test_the_pawn_is_trapped_on_the_board_of_the_host_itself(host):
    """Rules for any board showed a triangle of Y, which squares with eight neighbours are not."""
    games = on_board(rules_for(host, HOSTS[host].default_side, "zero")).games
    for variant in VARIANTS:
        made = games[f"{variant}.yaml"]
        assert made.board["host"] == host
        pos = TRIKE.start(host=host, variant=variant)
        (figure,) = made.figures
        trap = len(made.moves) - len(figure.arrow[1:])
        for move in made.moves[:trap]:
            assert TRIKE.outcome(pos) is None
            pos = TRIKE.play(pos, TRIKE.parse_move(move, pos))
        assert TRIKE.facts(pos)["trapped"]
        assert (TRIKE.outcome(pos) is not None) == (variant == "zero")
        mover = None if variant == "zero" else TRIKE.to_move(pos)
        assert mover is None or figure.caption.startswith(mover.capitalize())
        # The pawn's cell and all around it are in the picture.
        board = TRIKE.board(host=host)
        cells = [board.names[cell] for cell in (pos.pawn, *board.neighbours[pos.pawn])]
        assert set(cells) < set(figure.crop)
        assert "game of Y" not in figure.caption
        if variant == "zero":
            assert not figure.arrow
            continue
        # The stone that follows is in the picture, and an arrow leads there.
        (move,) = made.moves[trap:]
        assert figure.arrow == (board.names[pos.pawn], move)
        after = TRIKE.play(pos, TRIKE.parse_move(move, pos))
        assert TRIKE.outcome(after) is None
        assert move in figure.crop


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("host", OTHERS)
def test_pages_of_rules_on_a_board_end_at_one_depth(host, paper):
    """What is needed stood alone above an empty board, or pages ended up to 86 mm above their foot."""
    card = load_on_board(TRIKE, TRIKE.full_board(host=host))
    leaves = card_leaves(card, "card", load_layout("card"), paper)
    left = [leaf.frames[-1][3] - max(band.box[3] for band in leaf.bands) for leaf in leaves]
    assert max(left) < 9.5
    needed, ways, trap = ([name for name, _ in leaf.headings] for leaf in leaves[1:])
    assert [name for name in needed if name != "Reading the pictures"] == ["You need", "How to win"]
    assert ways == ["The first stone", "A move"]
    assert trap[0] == "A trapped pawn"


@pytest.mark.parametrize("host", OTHERS)
def test_pictures_of_a_trapped_pawn_have_one_scale_and_one_left_edge(host):
    """On Havannah they began at two places 3 mm apart."""
    card = load_on_board(TRIKE, TRIKE.full_board(host=host))
    (band,) = (
        band
        for band in card_leaves(card, "card", load_layout("card"), "a4")[3].bands
        if "A trapped pawn" in band.headings
    )
    found = {}

    def walk(items, x):
        for item in items:
            if getattr(item, "id", "") in VARIANTS:
                found[item.id] = x + item.dx
            elif hasattr(item, "items"):
                walk(item.items, x + item.dx)

    walk(band.items, 0.0)
    assert found.keys() == {*VARIANTS}
    assert max(found.values()) - min(found.values()) < 0.01


def test_a_board_too_small_to_trap_the_pawn_without_a_win_keeps_the_figures_of_another():
    assert set(on_board(rules_for("hex", 2, "zero")).games) == {GAME}


@pytest.mark.parametrize("host", ["hex", "y"])
def test_no_draw_is_promised_on_full_boards_that_always_have_a_chain(host):
    """So it was said of Hex and Y too, where only a trapped pawn can end a game that nobody has won."""
    over = on_board(rules_for(host, HOSTS[host].default_side, "zero")).words["over"]
    assert "A full board always has such a chain" in over
    assert "trapped pawn ends the game" in over
    rules = rules_for(host, 4, "even")
    for seed in range(40):
        cells = list(rules.board)
        random.Random(seed).shuffle(cells)
        goal, won = rules.goal, False
        stones, reached = [0] * len(cells), goal.begin()
        for ply, cell in enumerate(cells):
            stones[cell] = 1 + ply % 2
            reached, how = goal.place(reached, stones, ply % 2, cell)
            won = won or how is not None
        assert won


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("atoll", "White has won: the framed chain joins two opposite white islands, lower right and upper left."),
        ("hex", "Black has won: the framed chain joins top and bottom."),
        ("gomoku", "Black has won: the framed stones are five in a row."),
    ],
)
def test_what_is_framed_is_said_in_words(host, told):
    """It said: Black has won: 5 in a row, by the framed stones."""
    assert on_board(rules_for(host, HOSTS[host].default_side, "zero")).words["won"].startswith(told)


def test_a_board_of_any_size_has_its_own_numbers():
    found = on_board(rules_for("gomoku", 9, "zero", 4))
    assert (found.words["cells"], found.words["stones"]) == ("81", "41")
    assert found.words["aim"].startswith("Four or more of your own stones")
    assert "eight directions" in found.words["directions"]


def test_a_host_without_a_sentence_for_its_aim_has_one_of_its_key():
    assert _by_key(HOSTS["hex"]) == "You win as in Hex: join the two sides of your colour."
    assert _by_key(replace(HOSTS["gomoku"], key="")) == "You win as in Five in a Row."


def test_pure_trike_keeps_its_card():
    assert load_on_board(TRIKE, TRIKE.full_board()) is None
    assert "trap it among your own stones" in words(pdf_of("trike")[0])


def test_the_card_for_a_board_is_made_once_while_its_text_says_the_same(tmp_path):
    """So kits on several papers set its page once."""
    hex_, atoll = (TRIKE.full_board(host=host) for host in ("hex", "atoll"))
    assert load_on_board(TRIKE, hex_) is load_on_board(TRIKE, hex_)
    assert load_on_board(TRIKE, atoll) is not load_on_board(TRIKE, hex_)
    for path, data in eject("trike", tmp_path).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    file = tmp_path / "trike" / "board.md"
    before = load_on_board(TRIKE, hex_, tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("{{tagline}}", "Another"), encoding="utf-8")
    after = load_on_board(TRIKE, hex_, tmp_path)
    assert before.front.subtitle != "Another" == after.front.subtitle


def test_a_template_without_a_text_for_boards_has_the_card_of_the_game(tmp_path):
    for path, data in eject("trike", tmp_path).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    (tmp_path / "trike" / "board.md").unlink()
    assert load_on_board(TRIKE, TRIKE.full_board(host="hex"), tmp_path) is None


@pytest.mark.parametrize("word", ["{{terms}}", "{{tagline}}"])
def test_a_text_for_boards_with_an_unknown_word_is_refused(tmp_path, word):
    for path, data in eject("trike", tmp_path).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    file = tmp_path / "trike" / "board.md"
    file.write_text(file.read_text(encoding="utf-8").replace(word, "{{trems}}"), encoding="utf-8")
    with pytest.raises(GameFileError) as caught:
        load_on_board(TRIKE, TRIKE.full_board(host="hex"), tmp_path)
    assert [problem.code for problem in caught.value.problems] == ["unknown-placeholder"]


def test_what_a_game_takes_is_said_in_pieces_or_in_cells(tmp_path):
    (tmp_path / "trike").mkdir()
    for text in (
        "board: true\npieces: [{set: stones, needed: 3, needed_of_cells: 0.5}]\n",
        "board: false\npieces: [{set: stones, needed_of_cells: 0.5}]\n",
    ):
        (tmp_path / "trike" / "kit.yaml").write_text(text, encoding="utf-8")
        with pytest.raises(GameFileError) as caught:
            load_plan("trike", tmp_path)
        assert caught.value.problems[0].code == "bad-value"
    (chosen, _) = (pieces.chosen(20.0, 225) for pieces in load_plan("trike").pieces)
    assert (chosen.needed, chosen.count) == (113, 123)


def test_options_of_the_board_are_checked_as_ever():
    with pytest.raises(OptionError):
        kit("trike", host="chess")


def test_large_boards_are_shown_in_parts_with_all_that_wins():
    rules = rules_for("gomoku", 19, "zero", 5)
    shown = {figure.id: figure for figure in on_board(rules).games[GAME].figures}
    assert [len(shown[name].crop) for name in ("won", "first", "move")] == [81] * 3
    won = winning_cells(played(rules))
    # With a cell around it, unless the board ends there.
    around = won.union(*(rules.board.neighbours[cell] for cell in won))
    assert {rules.board.names[cell] for cell in around} <= {*shown["won"].crop}
    # Where the cells of the whole are large enough for stones to be seen, its edge and corners are seen too.
    for host, side in (("gomoku", 15), ("havannah", 8)):
        figures = {figure.id: figure for figure in on_board(rules_for(host, side, "zero")).games[GAME].figures}
        assert [bool(figures[name].crop) for name in ("won", "first", "move")] == [False, True, True]
    # Smaller ones are whole, and so is one on which a chain has to be seen from side to side.
    small = on_board(rules_for("gomoku", 12, "zero", 5))
    assert not any(figure.crop for figure in small.games[GAME].figures[:3])
    for side in (11, 19):
        wide = {figure.id: figure for figure in on_board(rules_for("hex", side, "zero")).games[GAME].figures}
        assert [bool(wide[name].crop) for name in ("won", "first", "move")] == [False, True, True]
        # Beside the whole, parts are smaller, and as wide as each other, though sides slant.
        board = TRIKE.board(host="hex", side=side)
        spans = [
            max(at) - min(at)
            for name in ("first", "move")
            for at in zip(*(board.centre(board.names.index(cell)) for cell in wide[name].crop), strict=True)
        ]
        assert all(6.0 < span <= 7.0 + 1e-6 for span in spans)
        assert all("on to the edge of the board" in wide[name].caption for name in ("first", "move"))


def test_by_which_lines_a_count_was_won_is_said_and_marked():
    rules = rules_for("majorities", 5, "zero")
    won = next(figure for figure in on_board(rules).games[GAME].figures if figure.id == "won")
    assert won.flags == ("chain",)
    end = played(rules)
    told = re.search(
        r"has won: (one|two|three) directions? to (none|one); more (black|white) stones are in "
        r"(\w+) (level|rising|falling) lines?, which (?:is|are) marked",
        won.caption,
    )
    assert told is not None
    words = {"none": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
    directions = majorities.tally(5, end.stones.cells).directions
    assert [words[number] for number in told.groups()[:2]] == sorted(directions, reverse=True)
    winner = ["black", "white"].index(end.outcome.winner)
    decided = majorities.HOST.decided(5, end.stones.cells, winner)
    for line in decided.lines:
        own = [end.stones.cells[cell] for cell in line]
        assert own.count(winner + 1) > own.count(2 - winner)
    counts = majorities.tally(5, end.stones.cells).lines
    # The directions that are not marked are counted, too.
    others = re.findall(r"(level|rising|falling) (?:lines are|ones) (\w+) to (\w+)", won.caption)
    assert {(name, words[own], words[other]) for name, own, other in others} == {
        (name, pair[winner], pair[1 - winner])
        for name, pair in zip(("level", "rising", "falling"), counts, strict=True)
        if name != told[5]
    }
    assert len(decided.lines) in [pair[winner] for pair in counts if pair[winner] > pair[1 - winner]]


@pytest.mark.parametrize("host", OTHERS)
def test_pads_of_hosts_have_two_games_on_a_sheet(host):
    """Four of five in a row had nine lines each for the moves on 225 squares, and four on Y 20 mm for a name."""
    document = pdf_on(host, "letter")
    pad = words(document[len(document) - 1])
    assert pad.count("Date") == 2
    assert "In short" in words(document[3])
    lines = max(map(int, re.findall(r"(?<= )\d+(?= )", pad)))
    assert lines >= 20


@pytest.mark.parametrize("host", ["majorities", "atoll"])
def test_boards_in_a_row_of_columns_have_one_size_and_stand_level(monkeypatch, host):
    """On Letter the third board of Majorities hung 3 mm below the others, which were as much larger."""
    drawn = {}
    draw = Picture.draw

    def recorded(self, pitch, x, y, id_=""):
        if not self.calm:
            drawn[self.figure.id] = round(pitch, 3)
        return draw(self, pitch, x, y, id_)

    monkeypatch.setattr(Picture, "draw", recorded)
    # As `kit` sets the rules; set anew, since nothing could be seen of what others have set.
    # Another card that says the same: it is laid out anew.
    card_leaves(replace(load_on_board(TRIKE, TRIKE.full_board(host=host))), "page", load_layout("page"), "letter")
    assert drawn["won"] == drawn["first"] == drawn["move"]


def test_the_board_of_a_long_game_fills_its_part_of_a_pad():
    """That of Havannah had cells of 7 mm and 20 mm of nothing above and below, for three turns side by side."""
    page = board("trike", host="havannah", pad=2).document.pages[0]
    pads = next(item for item in page.items if getattr(item, "id", "") == "pads")
    height = page.height / 2
    top, foot = bounds([_board_in(pads.items[0].symbol.items)])[1::2]
    assert foot - top > 0.75 * height


def _board_in(items):
    for item in items:
        if isinstance(item, Group):
            if item.id == "board":
                return item
            if (found := _board_in(item.items)) is not None:
                return found
    return None
