"""Setups tell their game in short: who begins, what a turn is, how one wins."""

from __future__ import annotations

import pytest

from boardgen.cards.in_short import in_short
from boardgen.draw import board, setup, setup_file
from boardgen.games import get_game
from boardgen.scene.bounds import bounds
from boardgen.scene.primitives import Group, Text, Use


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def told(page):
    """All words of a page that stand in its heading, in its corners and below its board."""
    some = [item for item in page.items if getattr(item, "id", "") in ("heading", "corner", "nameplate", "short")]
    return " ".join(text.text for text in texts(some))


def picture_of(page):
    return next(item for item in page.items if getattr(item, "id", "") == "picture")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["trike", "hex3", "breakthrough"])
def test_a_setup_tells_all_that_the_card_says_in_short(slug, paper):
    game = get_game(slug)
    page = setup(slug, paper=paper).document.pages[0]
    said = told(page)
    short = in_short(game, game.full_board())
    assert len(short) > 3
    for sentence in short:
        # Nothing stands before the first of what is told of play.
        play = sentence.removeprefix("Then, i")
        assert (sentence if play == sentence else f"I{play}") in said
    small = [text.size for text in texts(page.items) if text.text in said]
    assert min(small) > 7.4 * 25.4 / 72


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["trike", "hex3"])
def test_a_setup_is_as_large_as_its_board_where_that_leaves_corners_to_tell_its_game_in(slug, paper):
    """Above the board its words made that smaller by an eighth. How a game begins stands below the title, with the
    pie rule; turns and the end stand opposite.
    """
    page, printed = (kind(slug, paper=paper).document.pages[0] for kind in (setup, board))
    assert page.width > page.height
    wide, usual = (right - left for left, _, right, _ in (bounds((picture_of(one),)) for one in (page, printed)))
    # The board alone has its ruler above, which gains a little on Letter.
    assert wide > 0.96 * usual
    groups = {getattr(item, "id", ""): item for item in page.items}
    begin, play = (" ".join(text.text for text in texts([groups[name]])) for name in ("heading", "corner"))
    assert "The board starts empty." in begin
    assert "Pie rule" in begin
    assert play.startswith("Play")
    assert "turn" in play
    sizes = {text.size for name in ("heading", "corner") for text in texts([groups[name]]) if text.text == "•"}
    assert len(sizes) == 1


def test_a_game_in_short_stands_below_a_board_as_wide_as_its_paper_as_it_does_without_pieces():
    """It stood above it, below a hole."""
    page, printed = (kind("breakthrough").document.pages[0] for kind in (setup, board))
    for one in (page, printed):
        (title,), (short,) = (
            [item for item in one.items if getattr(item, "id", "") == name] for name in ("nameplate", "short")
        )
        _, top, _, foot = bounds((picture_of(one),))
        ruler = bounds([item for item in one.items if getattr(item, "id", "") == "ruler"])
        assert bounds((title,))[3] < top < foot < bounds((short,))[1] < bounds((short,))[3] < ruler[1]


def test_a_game_in_short_stands_above_a_board_that_leaves_no_room_below():
    page = setup("breakthrough", paper="letter").document.pages[0]
    heading = bounds([item for item in page.items if getattr(item, "id", "") == "heading"])
    assert heading[3] < bounds((picture_of(page),))[1]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_setup_is_as_large_as_its_board_where_that_is_as_wide_as_its_paper(paper):
    """Breakthrough's was smaller by half a millimetre a square."""
    pages = (kind("breakthrough", paper=paper).document.pages[0] for kind in (setup, board))
    wide, usual = (right - left for left, _, right, _ in (bounds((picture_of(page),)) for page in pages))
    assert wide == pytest.approx(usual, abs=0.1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("slug", "stock", "begins"),
    [
        ("trike", ["23 black", "23 white", "1 pawn"], "Black begins:"),
        ("hex3", ["25 red", "25 green", "25 blue"], "Red begins."),
        ("templates/own", ["20 red", "20 green", "20 blue", "6 walls", "6 walls", "6 walls"], "Red begins."),
    ],
)
def test_a_setup_whose_board_is_empty_shows_what_lies_beside_it(slug, stock, begins, paper):
    """It was an empty board with a list; nothing was said of what to take, nor always of who begins."""
    page = setup(slug, paper=paper).document.pages[0]
    (heading,) = [item for item in page.items if getattr(item, "id", "") == "heading"]
    (beside,) = [item for item in heading.items if getattr(item, "id", "") == "stock"]
    # What is told are facts, which were numbered like steps.
    assert not any(text.text.isdigit() for text in texts([heading]))
    assert sum(text.text == "•" for text in texts([heading])) >= 3
    title, *said = [text.text for text in texts([beside])]
    assert title == "Beside the board"
    assert said == stock
    assert sum(isinstance(item, Use) for item in beside.items) == len(stock)
    assert begins in told(page)
    # Nothing lies on the board, nor it on anything.
    left, top, right, foot = bounds((picture_of(page),))
    inside = bounds((beside,))
    assert inside[0] < left or inside[3] < top + (foot - top) / 2
    assert inside[2] < (left + right) / 2


def test_what_is_told_of_play_begins_with_a_turn():
    """It began with “Then, in turn”."""
    (corner,) = [item for item in setup("trike").document.pages[0].items if getattr(item, "id", "") == "corner"]
    assert " ".join(text.text for text in texts([corner]) if text.text).startswith("Play • In turn:")


def test_a_setup_with_pieces_on_its_board_shows_none_beside_it():
    page = setup("breakthrough").document.pages[0]
    assert "Beside the board" not in told(page)


def test_a_setup_on_the_board_of_another_game_tells_the_rules_of_that():
    game = get_game("trike")
    short = in_short(game, game.full_board(host="hex"))
    assert short
    assert short != in_short(game, game.full_board())
    page = setup("trike", host="hex", seed=1).document.pages[0]
    said = told(page)
    assert said.startswith("Trike on Hex: setup")
    assert all(sentence in said for sentence in short)


def test_a_game_without_a_card_has_setups(tmp_path, monkeypatch):
    game = get_game("hex3")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    assert in_short(game, game.full_board()) == ()
    (tmp_path / "card.md").write_text("no front matter")
    assert in_short(game, game.full_board()) == ()
    assert told(setup("hex3", seed=1).document.pages[0]) == "Three Player Hex: setup"


def test_a_setup_as_large_as_its_paper_takes_does_without_words():
    page = setup("breakthrough", paper="200x220", pitch=21, seed=1).document.pages[0]
    assert told(page) == "Breakthrough: setup"


def test_a_described_game_tells_its_own():
    page = setup("templates/own", seed=1).document.pages[0]
    assert "Whoever joins both of their sides by a chain of stones wins." in told(page)
    # And whose the sides are, which no colour tells on a print without any.
    assert "Red sides have a line inside, green dashes, blue none." in told(page)


def test_setups_say_how_many_cells_there_are_and_how_far_apart():
    said = [text.text for text in texts(setup("trike").document.pages[0].items)]
    assert any(text.startswith("45 cells, pitch 23") for text in said)


def test_a_board_beside_its_game_stands_in_the_middle_of_what_is_left():
    """There were 17 mm above it and 25 mm below; and two small columns had no heading."""
    page = setup("breakthrough", seed=1).document.pages[0]
    title, short = (
        [item for item in page.items if getattr(item, "id", "") == name] for name in ("nameplate", "short")
    )
    assert "In short" in told(page)
    _, top, _, foot = bounds((picture_of(page),))
    above, under = top - bounds(title)[3], bounds(short)[1] - foot
    assert above == pytest.approx(under, abs=1.5)
    assert above < 14
    bullets = [
        min(text.y for text in texts(item.items) if text.text == "•")
        for item in short[0].items
        if isinstance(item, Group)
    ]
    assert bullets[0] == pytest.approx(bullets[1])


def test_a_game_in_short_beside_a_board_as_wide_as_its_paper_is_in_larger_type():
    """On A4 there were 17 mm above Breakthrough's board and 16 mm below, on Letter 7."""
    pages = {paper: setup("breakthrough", paper=paper, seed=1).document.pages[0] for paper in ("a4", "letter")}
    small = {paper: max(text.size for text in texts(page.items) if text.text == "•") for paper, page in pages.items()}
    assert small["a4"] > 1.1 * small["letter"]
    # No board is smaller for it.
    left, _, right, _ = bounds((picture_of(pages["a4"]),))
    assert right - left > 185


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_lists_of_iriri_reach_down_to_the_small_print(paper):
    """There were 16 mm between them on A4, and entries followed each other without a gap."""
    page = setup("iriri", paper=paper, seed=3).document.pages[0]
    lists = [text for item in picture_of(page).items for text in texts([item])]
    foot = picture_of(page).dy + max(text.y for text in lists)
    small = min(text.y for text in page.items if isinstance(text, Text))
    assert 6 < small - foot < 13


def test_the_second_list_of_a_setup_is_nearer_to_its_own_heading():
    """Its heading stood closer to the last line of the first list."""
    page = setup("pisi", seed=3).document.pages[0]
    said = list(texts([picture_of(page)]))
    (heading,) = (text for text in said if text.text == "For the players, then begin")
    above, below = (
        min(way * (text.y - heading.y) for text in said if way * (text.y - heading.y) > 1.0) for way in (-1, 1)
    )
    assert above > 1.1 * below


@pytest.mark.parametrize("slug", ["trike", "hex3", "breakthrough"])
def test_a_setup_that_is_always_the_same_has_no_number(slug):
    """A number promises others."""
    drawing = setup(slug, seed=3)
    assert drawing.name == f"{slug}-setup"
    assert told(drawing.document.pages[0]).startswith(f"{get_game(slug).title}: setup ")
    assert not any("setup 3" in text.text for text in texts(drawing.document.pages[0].items))
    file = setup_file(slug, seed=3)
    assert (file.name, "setup 3" in file.text) == (f"{slug}-setup", False)
    assert setup("pi", seed=3).name == "pi-setup-3"


def test_what_a_card_says_of_other_games_after_its_list_is_not_of_a_setup():
    short = in_short(get_game("trike"), get_game("trike").full_board())
    assert short[-1].startswith("Pie rule")
    assert "Other games can be played this way too" in (get_game("trike").folder / "card.md").read_text()


@pytest.mark.parametrize(("goals", "said"), [("f6", True), ("d5", False)])
def test_a_goal_on_the_centre_is_spoken_of_where_there_is_one(goals, said):
    pi = get_game("pi")
    begin, _ = pi.view().setup_lists_of(pi.start(side=6, red=["e5", "g6", "f7"], goals={"A": goals}))
    assert any("one on the centre is red" in entry.what for entry in begin.entries) is said
    assert any("placed already" in entry.what for entry in begin.entries)


def test_a_page_of_setups_speaks_of_the_centre_only_where_one_has_a_goal_there():
    """It did on every page, of goals that none of its setups had."""
    page = setup("pi", seeds="1-4", per_page=4).document.pages[0]
    assert "still nobody’s" in told(page)
    assert "centre is red" not in told(page)


def test_a_random_setup_says_what_its_number_is_for():
    pages = [setup(slug, seed=7).document.pages[0] for slug in ("pi", "trike")]
    said = [" ".join(text.text for text in texts(page.items)) for page in pages]
    assert ["print it again with seed\u00a07" in one for one in said] == [True, False]


def test_a_pad_of_a_described_game_says_how_a_wall_is_written():
    """There were lines for moves, and nobody could know how one writes a wall."""
    page = board("templates/own", pad=2).document.pages[0]
    uses = next(item for item in page.items if getattr(item, "id", "") == "pads").items
    said = [text.text for text in texts(uses[0].symbol.items)]
    (note,) = [text for text in said if text.startswith("A wall is written so: ")]
    first, second = note.removesuffix(".").rpartition(" ")[2].split("|")
    assert first != second
    # A game that fills 61 cells and builds 18 walls takes 79 turns: there are as many lines as are wide enough for
    # "b5|b6", and there were 39.
    assert "54" in said
    assert "55" not in said
    # And still whose the sides are.
    assert any("red sides have a line inside" in text for text in said)
