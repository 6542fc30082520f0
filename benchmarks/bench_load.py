"""Large files: long games, claims on the largest board, thousands of faults; cost grows no faster than the work."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.harness import Row, process_cpu_seconds, process_megabytes

MOVES, STONES, CLAIMS, FAULTS, QUOTES = 20_000, 200, 20, 4_000, 200_000
FRONT = "---\ntitle: x\ndesigner: x\nplayers: x\ntime: x\nparts: [x]\nsource: x\nlicence: x\n---\n\n"


def random_tokens(game: Any, pos: Any, count: int, among: int, seed: int) -> list[str]:
    """The tokens of random moves, each out of the first few that are listed."""
    rng, tokens = random.Random(seed), []
    while len(tokens) < count:
        moves = [move for move, _ in zip(game.legal_moves(pos), range(among), strict=False)]
        move = moves[int(rng.random() * len(moves))]
        tokens.append(game.format_move(move, pos))
        pos = game.play(pos, move)
    return tokens


def havannah() -> str:
    """A game of 20,000 moves on the largest board of Havannah."""
    from boardgen.games import get_game

    game = get_game("trike")
    options = {"host": "havannah", "side": 200, "variant": "even"}
    tokens = random_tokens(game, game.start(**options), MOVES, 400, 3)
    return f"game: trike\nboard: {{host: havannah, side: 200, variant: even}}\nmoves: {' '.join(tokens)}\n"


def claims() -> str:
    """Claims about the bridges of 20 positions on the largest board of Three Player Hex."""
    from boardgen.games import get_game

    game = get_game("hex3")
    tokens = random_tokens(game, game.start(side=200), STONES, 400, 3)
    figures = [
        f"  - {{id: f{i}, after: {STONES - 10 * i}, expect: {{missing: {{}}, bridges: {{}}}}}}" for i in range(CLAIMS)
    ]
    return "\n".join(["game: hex3", "board: {side: 200}", f"moves: {' '.join(tokens)}", "figures:", *figures]) + "\n"


def card(folder: Path, text: str) -> list[str]:
    """The arguments of a process that reads a card of that text, and may find faults in it."""
    (folder / "pi").mkdir(parents=True)
    (folder / "pi" / "card.md").write_text(FRONT + text, encoding="utf-8")
    lines = "\n".join(f"  - id: f{i}" for i in range(FAULTS))
    (folder / "pi" / "figures.yaml").write_text(f"game: pi\nfigures:\n{lines}\n", encoding="utf-8")
    code = (
        "import contextlib, pathlib\n"
        "from boardgen.cards.template import load_card\n"
        "from boardgen.records import GameFileError\n"
        f"with contextlib.suppress(GameFileError): load_card('pi', pathlib.Path({str(folder)!r}))\n"
    )
    return ["-c", code]


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        files = {name: folder / f"{name}.yaml" for name in ("havannah", "claims", "faults")}
        files["havannah"].write_text(havannah(), encoding="utf-8")
        files["claims"].write_text(claims(), encoding="utf-8")
        marks = "\n".join(f"  - {{id: f{i}, marks: [{{circle: zz{i}}}]}}" for i in range(FAULTS))
        files["faults"].write_text(f"game: pi\nfigures:\n{marks}\n", encoding="utf-8")

        def check(name: str) -> list[str]:
            return ["-m", "boardgen", "check", str(files[name])]

        yield Row(f"check of {MOVES:,} moves, Havannah side 200", process_cpu_seconds(check("havannah"), 3), 4, "s")
        yield Row("its memory", process_megabytes(check("havannah")), 400, "MB")
        yield Row(f"check of {CLAIMS} claims, hex3 side 200", process_cpu_seconds(check("claims"), 3), 3, "s")
        yield Row(f"check of {FAULTS:,} marks on no cell", process_cpu_seconds(check("faults"), 3, status=1), 2, "s")
        unknown = card(folder / "ids", "\n\n".join(f"![x](figures.yaml#g{i})" for i in range(FAULTS)) + "\n")
        yield Row(f"a card with {FAULTS:,} unknown figures", process_cpu_seconds(unknown, 3), 2, "s")
        quotes = card(folder / "quotes", '"a" ' * (QUOTES // 2) + "\n")
        yield Row(f"a card with {QUOTES:,} quotation marks", process_cpu_seconds(quotes, 3), 1, "s")
