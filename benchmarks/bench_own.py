"""Games by description: reading one, one more figure, a folder for a game of one's own and its kit."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from benchmarks.harness import Row, cpu_seconds, process_cpu_seconds

EXAMPLES = Path(__file__).parent.parent / "examples" / "games"


def rows() -> Iterator[Row]:
    yield from _reading()
    yield from _figures()
    yield from _folder()


def _reading() -> Iterator[Row]:
    """The slowest description; each time with another text, since games are cached by theirs."""
    from boardgen.records import loads

    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.yaml"))}
    number = count()
    taken = {
        name: cpu_seconds(lambda text=text: loads(f"{text}\n# {next(number)}\n")) for name, text in texts.items()
    }
    slowest = max(taken, key=lambda name: taken[name])
    yield Row(f"the slowest game by description ({slowest}), read and checked", 1e3 * taken[slowest], 20, "ms")


def _figures() -> Iterator[Row]:
    """One more figure in a running process, beside python-chess's board."""
    import chess
    import chess.svg

    from boardgen.figures.figure import figure_scene
    from boardgen.records import load
    from boardgen.render.svg import to_svg
    from boardgen.scene.themes import COLOUR

    board = chess.Board()
    times = 10
    for path in sorted(EXAMPLES.glob("*.yaml")):
        record = load(path)
        figures = [replace(figure, numbers=True) for figure in record.figures]

        def ours(record: object = record, figures: object = figures) -> None:
            for figure in figures * times:  # type: ignore[operator]
                to_svg(figure_scene(record, figure), COLOUR)  # type: ignore[arg-type]

        def theirs(many: int = len(figures) * times) -> None:
            for _ in range(many):
                chess.svg.board(board)

        ours()
        yield Row(f"one more figure of {path.stem}, scene and SVG", cpu_seconds(ours) / cpu_seconds(theirs), 1,
                  "× chess.svg.board")  # fmt: skip


def _folder() -> Iterator[Row]:
    """``boardgen new`` and the kit of what it makes, two processes."""
    code = "import tempfile\nfrom boardgen.cli.main import run\n"
    code += "with tempfile.TemporaryDirectory() as place: assert run(['new', f'{place}/game']) == 0"
    new = process_cpu_seconds(["-c", code], 3)
    with tempfile.TemporaryDirectory() as made:
        folder, out = Path(made) / "game", Path(made) / "kit.pdf"
        subprocess.run([sys.executable, "-m", "boardgen", "new", str(folder)], check=True, stdout=subprocess.DEVNULL)
        kit = process_cpu_seconds(["-m", "boardgen", "kit", str(folder), "-o", str(out)], 3)
    yield Row("boardgen new and boardgen kit, both processes", new + kit, 1.5, "s CPU")
