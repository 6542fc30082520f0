"""Random records with comments, glyphs, requests and variations, one or several in a file, read and tidied."""

from __future__ import annotations

import random
import textwrap
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.games import get_game
from boardgen.records.checker import read_text
from boardgen.records.source import Source
from boardgen.records.tidy import WIDTH, tidy
from boardgen.records.writer import write_game

SLUGS = ("trike", "hex3", "pi", "iriri")
WORDS = ("why", "1.", "e5", "(not", "a", "move)", "!?", "; no remark", "“quoted”", "[sic]", "a-long-" * 4, "5...")
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")


@cache
def beginning(slug, seed):
    """A game, how its file begins, and its first position."""
    game = get_game(slug)
    options = game.random_setup(seed) if slug in ("pi", "iriri") else {"board": {"side": 4}}
    board, setup = options.get("board", {}), options.get("setup", {})
    return game, write_game(game, board=board, setup=setup), game.start(**board, **setup)


def written(rng, game, pos, depth):
    """A random line as text and as nested lists of what it holds; a variation begins with its move."""
    words, tree = [], []
    for _ in range(rng.randint(1, 5)):
        tokens = [game.format_move(move, pos) for _, move in zip(range(12), game.legal_moves(pos), strict=False)]
        if not tokens:
            break
        number = rng.choice(["", "", f"{game.turn(pos)}.", f"{game.turn(pos)}... "])
        glyph = rng.choice(["", "", "", rng.choice(GLYPHS)])
        token = rng.choice(tokens)
        comment, asked = noted(rng)
        words += [number + token + glyph, *([f"{{{comment}{asked}}}"] if comment or asked else [])]
        inner = []
        while depth and rng.random() < 0.3:
            text, branch = written(rng, game, pos, depth - 1)
            if branch:
                words.append(f"({text})")
                inner.append(branch)
        tree.append((token, glyph, " ".join(comment.split()), asked, inner))
        pos = game.play(pos, token)
    return rng.choice([" ", "\n", "  "]).join(words), tree


def noted(rng):
    """A comment, perhaps empty, and a request as it is written."""
    comment = " ".join(rng.choice(WORDS) for _ in range(rng.choice([0, 0, 1, 4, 40])))
    asked = ' [diagram text="Of two words"]' if rng.random() < 0.1 else ""
    return comment, asked


def tree_of(line):
    return [
        (
            move,
            line.glyphs.get(count, ""),
            line.comments.get(count, ""),
            "".join(f' [{one.kind} text="{one.text}"]' for one in line.requests.get(count, ())),
            [tree_of(one) for one in line.variations.get(count, ())],
        )
        for count, move in enumerate(line.moves, start=1)
    ]


def a_file(seed):
    """A random file as text, and the trees of its games."""
    rng = random.Random(seed)
    texts, trees = [], []
    for _ in range(rng.choice([1, 1, 2, 3])):
        game, head, pos = beginning(rng.choice(SLUGS), rng.randrange(4))
        moves, tree = written(rng, game, pos, 2)
        texts.append(f"{head}moves: |\n{textwrap.indent(moves, '   ')}\n")
        trees.append(tree)
    if len(texts) == 1 and rng.random() < 0.5:
        return texts[0], trees
    items = ["- " + textwrap.indent(text, "  ")[2:] for text in texts]
    return f"title: Some\ngames:\n{''.join(items)}", trees


def check(seed):
    text, trees = a_file(seed)
    assert [tree_of(record.line) for record in read_text(Source("x.yaml", text))] == trees
    once = tidy(Source("x.yaml", text))
    assert [tree_of(record.line) for record in read_text(Source("x.yaml", once))] == trees
    assert tidy(Source("x.yaml", once)) == once
    # It was laid out, and not merely left alone.
    assert max(map(len, once.splitlines())) <= WIDTH + 24


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_a_record_read_and_written_again_is_the_same(seed):
    check(seed)
