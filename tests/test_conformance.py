"""What every registered game must do. A new game is found through the registry and held to all of it."""

from __future__ import annotations

import contextlib
import json
import random
import re
from pathlib import Path

import pytest

from boardgen.cards.blocks import SHORT, Heading, figures_in, plain_text
from boardgen.cards.booklet import booklet_document, steps
from boardgen.cards.forms import card_leaves
from boardgen.cards.html import card_html
from boardgen.cards.layouts import FORMS, load_layout
from boardgen.cards.template import load_card
from boardgen.errors import IllegalMoveError, InvalidMoveError, OptionError
from boardgen.games import game_slugs, get_game
from boardgen.games.view import Look
from boardgen.kits.kit import kit_document
from boardgen.records import GameFileError, load, loads
from boardgen.records.writer import write_game
from boardgen.render.formats import render
from boardgen.scene.primitives import Document, Group, Scene
from boardgen.scene.themes import THEMES
from tests.cards.card_samples import check_leaves
from tests.cards.test_html import read

GALLERY = Path(__file__).parent.parent / "output" / "gallery"
games = pytest.mark.parametrize("slug", game_slugs())
seeds = pytest.mark.parametrize("seed", [0, 1])


def begin(slug, seed):
    """A game, a random setup of it and the position it gives."""
    game = get_game(slug)
    written = game.random_setup(seed)
    return game, written, game.start(**written.get("board", {}), **written.get("setup", {}))


def random_line(game, pos, rng, plies=10_000):
    """Positions and moves of a random game."""
    positions, moves = [pos], []
    while game.outcome(pos) is None and len(moves) < plies:
        move = rng.choice(list(game.legal_moves(pos)))
        moves.append(move)
        pos = game.play(pos, move)
        positions.append(pos)
    return positions, moves


@games
@seeds
def test_random_games_end_and_their_moves_round_trip(slug, seed):
    game, _, start = begin(slug, seed)
    positions, moves = random_line(game, start, random.Random(seed))
    assert game.outcome(positions[-1]) is not None
    for pos, move in zip(positions, moves, strict=False):
        token = game.format_move(move, pos)
        assert not re.search(r"\s|[{}]", token)
        assert game.parse_move(token, pos) == move


JUNK = (
    None,
    0,
    -1,
    3.5,
    float("nan"),
    True,
    "",
    "a1",
    "zz99",
    "é",
    [],
    {},
    [1],
    [["a1"]],
    {"a": 1},
    {1: 2},
    object(),
)
NESTED = (
    *JUNK,
    {"red": [["a1"]]},
    {"black": 5},
    {"A": {"cell": "d5", "size": {}}},
    {"A": {"cell": "a1", "triangle": {}}},
    {"1": {}},
)


@games
@pytest.mark.parametrize("whole", [False, True], ids=["setup", "position"])
def test_options_of_the_wrong_kind_are_option_errors(slug, whole):
    game, written, start = begin(slug, 0)
    good = {**written.get("board", {}), **written.get("setup", {})}
    facts = game.facts(random_line(game, start, random.Random(0), plies=4)[0][-1])
    inner = {key: facts[key] for key in game.position_keys.fields if key in facts}
    keys = (
        game.position_keys.fields if whole else {**game.board_keys.fields, **game.setup_keys.fields, "position": None}
    )
    for key in keys:
        for junk in NESTED:
            options = {"position": {**inner, key: junk}} if whole else {**good, key: junk}
            with contextlib.suppress(OptionError):
                game.facts(game.start(**options))


@games
@seeds
def test_playouts_end(slug, seed):
    game, _, start = begin(slug, seed)
    final = game.playout(start, random.Random(seed))
    assert game.outcome(final) is not None
    assert game.to_move(final) is None
    assert list(game.legal_moves(final)) == []


@games
def test_legal_moves_are_what_can_be_played(slug):
    """Every listed move can be played; every other token of the game's own making is refused."""
    game, _, start = begin(slug, 3)
    positions, moves = random_line(game, start, random.Random(3), plies=60)
    tokens = {game.format_move(move, pos) for pos, move in zip(positions, moves, strict=False)}
    # Before the first move a board without end lists one place for all.
    for pos in positions[1 :: max(1, len(positions) // 8)]:
        legal = list(game.legal_moves(pos))
        assert len(set(legal)) == len(legal)
        listed = {game.format_move(move, pos) for move in legal}
        for move in legal[:400]:
            game.play(pos, move)
        for token in sorted(tokens - listed)[:60]:
            with pytest.raises((IllegalMoveError, InvalidMoveError)) as caught:
                game.play(pos, game.parse_move(token, pos))
            assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", caught.value.code)
            assert len(caught.value.message) > 10
            assert "\n" not in caught.value.message


@games
def test_moves_after_the_end_are_refused(slug):
    game, _, start = begin(slug, 4)
    positions, moves = random_line(game, start, random.Random(4))
    for move in moves[-3:]:
        with pytest.raises(IllegalMoveError):
            game.play(positions[-1], move)


@games
@pytest.mark.parametrize("token", ["", "?", "zz999", "e5e5", "swap:pink", "--", "a" * 500, "{", "\u00e9", "1.", "-0"])
def test_tokens_that_are_no_moves_are_invalid(slug, token):
    game, _, start = begin(slug, 5)
    with pytest.raises((InvalidMoveError, IllegalMoveError)):
        game.play(start, game.parse_move(token, start))


@games
def test_facts_are_json_and_cover_what_all_games_share(slug):
    game, _, start = begin(slug, 6)
    positions, _ = random_line(game, start, random.Random(6))
    for at in (0, len(positions) // 2, -1):
        facts = game.facts(positions[at])
        assert json.loads(json.dumps(facts)) == facts
        assert {"game", "ply", "to_move", "outcome"} <= facts.keys()
        assert facts["game"] == slug
        assert (facts["outcome"] is None) == (facts["to_move"] is not None)
    assert [game.facts(pos)["ply"] for pos in positions] == list(range(len(positions)))


@games
def test_positions_are_values(slug):
    """Playing changes nothing; the same moves give equal positions with equal hashes."""
    game, written, start = begin(slug, 7)
    positions, moves = random_line(game, start, random.Random(7), plies=30)
    again = game.start(**written.get("board", {}), **written.get("setup", {}))
    for pos, move in zip(positions, moves, strict=False):
        assert again == pos
        assert hash(again) == hash(pos)
        before = game.facts(pos)
        again = game.play(again, move)
        assert game.facts(pos) == before
    assert again == positions[-1]
    assert again != positions[0]
    assert len({hash(move) for move in moves}) > 1


@games
def test_a_written_game_reads_back(slug):
    game, written, start = begin(slug, 8)
    positions, moves = random_line(game, start, random.Random(8))
    tokens = [game.format_move(move, pos) for pos, move in zip(positions, moves, strict=False)]
    outcome = game.outcome(positions[-1])
    text = write_game(game, **written, moves=tokens, result=outcome.winner or "draw")
    record = loads(text)
    assert record.moves == tuple(tokens)
    assert record.final == positions[-1]


@games
def test_setups_are_reproducible_and_written_in_full(slug):
    game, written, start = begin(slug, 9)
    assert game.random_setup(9) == written
    assert json.loads(json.dumps(written)) == written
    assert written.keys() <= {"board", "setup"}
    assert loads(write_game(game, **written)).positions[0] == start
    if game.view().random_setups:
        assert len({json.dumps(game.random_setup(seed)) for seed in range(8)}) > 1


@games
def test_unknown_and_wrong_options_are_refused(slug):
    game = get_game(slug)
    for key in game.board_keys.fields:
        for value in (-1, 0, 10_000, "huge", None, [1]):
            with pytest.raises(OptionError) as caught:
                game.start(**{key: value})
            assert caught.value.path[:1] == (key,)


@games
def test_cells_have_unique_names_and_mutual_neighbours(slug):
    board = get_game(slug).board()
    assert len(set(board.names)) == len(board) > 0
    for cell in board:
        assert board.cell(board.names[cell]) == cell
        assert all(cell in board.neighbours[other] for other in board.neighbours[cell])


@games
def test_the_pictures_stay_inside_and_scale_with_the_pitch(slug):
    game, _, start = begin(slug, 10)
    view = game.view()
    for picture in (view.board(Look(10.0)), view.position(start, Look(10.0))):
        assert picture.width > 0
        assert picture.desc
    small, large = view.board(Look(10.0)), view.board(Look(20.0))
    assert large.width == pytest.approx(2 * small.width)
    assert large.height == pytest.approx(2 * small.height)
    small, large = view.position(start, Look(10.0)), view.position(start, Look(20.0))
    assert large.width == pytest.approx(2 * small.width)


@games
@pytest.mark.parametrize("theme", THEMES)
def test_every_stage_of_a_game_can_be_drawn_in_every_theme(slug, theme):
    game, _, start = begin(slug, 11)
    positions, _ = random_line(game, start, random.Random(11), plies=40)
    view = game.view()
    look = Look(view.figure_pitch, "cells", numbers=True, flags=frozenset(game.flags))
    for at in (0, len(positions) // 2, len(positions) - 1):
        picture = view.position(positions[at], look, positions[:at])
        scene = Scene(picture.width, picture.height, (Group((*picture.below, *picture.above)),), desc=picture.desc)
        assert render(Document((scene,)), ".svg", THEMES[theme])[0].startswith(b"<")
    assert render(Document((scene,)), ".pdf", THEMES[theme])[0].startswith(b"%PDF")


@games
def test_the_example_checks_clean_and_has_figures(slug):
    record = load(get_game(slug).example)
    assert record.game.slug == slug
    assert record.figures
    assert record.moves


@games
def test_the_invalid_example_fails_with_its_code(slug):
    path = get_game(slug).folder / "invalid.yaml"
    expected = re.match(r"# must fail: ([a-z0-9-]+)", path.read_text(encoding="utf-8"))[1]
    with pytest.raises(GameFileError) as caught:
        load(path)
    assert expected in {problem.code for problem in caught.value.problems}
    assert all(problem.line for problem in caught.value.problems)


@games
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_there_is_a_kit(slug, paper):
    pages = kit_document(slug, paper=paper).pages
    assert len(pages) >= 3
    assert pages[0].title == f"{get_game(slug).title} kit"


@games
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("form", FORMS)
def test_it_has_a_rule_card_in_every_form(slug, form, paper):
    card = load_card(slug)
    game = get_game(slug)
    assert card.front.title == game.title
    assert game.designer.split()[0] in card.front.designer
    leaves = card_leaves(card, form, load_layout(form), paper)
    check_leaves(leaves)
    shown = [heading for leaf in leaves for heading, _ in leaf.headings]
    written = [plain_text(block.runs) for block in card.blocks if isinstance(block, Heading)]
    assert shown == {"card": written, "page": [text for text in written if text != SHORT], "pocket": []}[form]


@games
def test_its_card_shows_figures_that_are_checked(slug):
    card = load_card(slug)
    text = (get_game(slug).folder / "card.md").read_text(encoding="utf-8")
    assert len(list(figures_in(card.blocks))) >= 3
    for name in card.records:
        game_file = (get_game(slug).folder / name).read_text(encoding="utf-8")
        assert "expect:" in game_file
    assert read(card_html(card)).texts("h1") == [card.front.title]
    assert SHORT in text


@games
def test_its_example_makes_a_booklet(slug):
    record = load(get_game(slug).example)
    assert record.comments
    assert record.result not in (None, "*")
    for per_page in (1, 6):
        document = booklet_document(record, per_page)
        assert len(document.pages) == -(-len(steps(record)) // per_page)


@games
def test_the_gallery_has_its_pictures(slug):
    assert (GALLERY / f"{slug}-board.svg").exists()
    assert any(path.name.startswith(f"{slug}-") and "board" not in path.name for path in GALLERY.glob("*.svg"))


@games
def test_it_credits_its_designer(slug):
    game = get_game(slug)
    assert game.designer
    assert game.title
    assert game.designer.split()[0] in (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
