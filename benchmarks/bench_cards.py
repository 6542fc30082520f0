"""Cards and booklets, the whole process; all that there is to print."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, process_cpu_seconds
from benchmarks.long_games import PI_28

CARD_BAR, BOOKLET_BAR, PRINT_BAR = 1.0, 1.0, 12.0


def slowest(commands: dict[str, list[str]], runs: int) -> tuple[str, float]:
    """The command that takes longest, and the CPU seconds of its process."""
    taken = {name: process_cpu_seconds(["-m", "boardgen", *arguments], runs) for name, arguments in commands.items()}
    return max(taken.items(), key=lambda item: item[1])


def rows() -> Iterator[Row]:
    from boardgen.cards.layouts import FORMS
    from boardgen.games import game_slugs

    with tempfile.TemporaryDirectory() as directory:
        out = Path(directory)
        for form in FORMS:
            commands = {slug: ["card", slug, "--form", form, "-o", str(out / f"{slug}.pdf")] for slug in game_slugs()}
            slug, seconds = slowest(commands, 3)
            yield Row(f"the slowest card of form {form} ({slug}), the whole process", seconds, CARD_BAR, "s CPU")
        commands = {slug: ["card", slug, "-o", str(out / f"{slug}.html")] for slug in game_slugs()}
        slug, seconds = slowest(commands, 3)
        yield Row(f"the slowest card as HTML ({slug}), the whole process", seconds, CARD_BAR, "s CPU")
        game = out / "game.yaml"
        game.write_text(PI_28, encoding="utf-8")
        for suffix in ("pdf", "html"):
            arguments = ["booklet", str(game), "-o", str(out / f"pi.{suffix}")]
            seconds = process_cpu_seconds(["-m", "boardgen", *arguments], 3)
            yield Row(f"Pi's 28 moves as a booklet, {suffix}, the whole process", seconds, BOOKLET_BAR, "s CPU")
        seconds = process_cpu_seconds(["-m", "boardgen", "print", "-d", str(out / "all")], 1)
        yield Row("make print, one process", seconds, PRINT_BAR, "s CPU")
