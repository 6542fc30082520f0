"""Rule cards as plain data: sections of blocks, and their figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, assert_never

from boardgen.cards.blocks import (
    Block,
    FigureRow,
    Heading,
    Listing,
    Paragraph,
    Run,
    Runs,
    Table,
    curly,
    plain_text,
)
from boardgen.cards.captions import caption_runs, parted
from boardgen.cards.html import scene_of
from boardgen.cards.template import READING, Card, load_card
from boardgen.figures.figure import figure_picture
from boardgen.games import get_game
from boardgen.render.svg import to_svg
from boardgen.scene.themes import THEMES
from boardgen.studio.requests import Data, Request, RequestError

_card = lru_cache(maxsize=8)(load_card)


def card(request: Request) -> Data:
    """A rule card: what stands above it, its sections, its figures, and the game's example."""
    slug = request.text("game")
    found, front = _card(slug), _card(slug).front
    game = get_game(slug)
    example = game.example
    return {
        "title": front.title,
        "subtitle": front.subtitle,
        "designer": front.designer,
        "players": front.players,
        "time": front.time,
        "parts": list(front.parts),
        "source": front.source,
        "licence": front.licence,
        "readings": f"{READING} {front.readings}" if front.readings else "",
        "sections": list(_sections(found.blocks)),
        "figures": [_figure(found, index) for index in range(len(found.figures))],
        "files": {name: (game.folder / name).read_text(encoding="utf-8") for name in sorted(found.records)},
        "game": {"name": example.name, "text": example.read_text(encoding="utf-8")},
    }


def card_figure(request: Request) -> Data:
    """A figure of a card.

    Raises:
        RequestError: there is no such figure or theme.
    """
    found, index, theme = _card(request.text("game")), request.number("index"), request.text("theme", "colour")
    if not 0 <= index < len(found.figures) or theme not in THEMES:
        raise RequestError(f"there is no figure {index} or no theme {theme!r}")
    ref = found.figures[index]
    picture = figure_picture(*found.figure(ref))
    scene = scene_of(picture, ref.alt, picture.desc)
    svg = to_svg(scene, THEMES[theme])
    return {"svg": svg, "width": scene.width, "height": scene.height, "desc": picture.desc}


def _figure(found: Card, index: int) -> Data:
    ref = found.figures[index]
    record, figure = found.figure(ref)
    caption = curly(" ".join(figure.caption.split()))
    at = figure.path or str(figure.after)
    return {
        "id": f"figure-{index + 1}",
        "alt": ref.alt,
        "caption": caption,
        "said": _runs(_caption(caption)),
        "file": ref.file,
        "figure": ref.id,
        "at": at,
        "of": len(record.moves),
    }


def _caption(caption: str) -> Runs:
    """A caption, its first words bold and the number of a step before them."""
    step, said = parted(caption)
    return (*((Run(f"{step}\u2002", True),) if step else ()), *caption_runs(said))


def _sections(blocks: Sequence[Block]) -> Iterator[Data]:
    """The blocks by their headings of level 2; those before the first have no title."""
    title, inside = "", list[Data]()
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            if inside:
                yield _section(title, inside)
            title, inside = plain_text(block.runs), []
        else:
            inside.append(_block(block))
    yield _section(title, inside)


def _section(title: str, blocks: list[Data]) -> Data:
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return {"id": name or "begin", "title": title, "blocks": blocks}


def _block(block: Block) -> Data:
    match block:
        case Heading(level=level, runs=runs):
            return {"kind": "heading", "level": level, "runs": _runs(runs)}
        case Paragraph(runs=runs):
            return {"kind": "paragraph", "runs": _runs(runs)}
        case Listing(items=items, start=start):
            return {"kind": "list", "start": start, "items": [[_block(one) for one in item] for item in items]}
        case Table():
            rows: list[Any] = [[_runs(cell) for cell in row] for row in block.rows]
            head = [_runs(cell) for cell in block.head]
            return {"kind": "table", "head": head, "rows": rows, "aligns": list(block.aligns)}
        case FigureRow(figures=figures):
            return {"kind": "figures", "figures": [figure.index for figure in figures]}
        case _:
            assert_never(block)


def _runs(runs: Runs) -> list[Data]:
    return [{"text": run.text, "bold": run.bold} for run in runs]
