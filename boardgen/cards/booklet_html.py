"""A game move by move as one page of HTML that needs nothing besides itself.

It is a list of diagrams, for paper and for readers without scripts, and a replay where its script may run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import zip_longest

from boardgen.cards.booklet_drawn import Scaled
from boardgen.cards.head_html import played_html, status_html, tally_style, turns_html
from boardgen.cards.html import figure_html, for_the_dark, page, text_html
from boardgen.cards.printed_pages import PAPER, printed
from boardgen.cards.quiet_letters import quietened
from boardgen.cards.replay import (
    Place,
    count_places,
    listed_drawings,
    places,
    player,
    policy,
    script,
    style,
)
from boardgen.cards.replay_note import replay_note
from boardgen.cards.replay_pictures import replay_document, replay_pictures
from boardgen.cards.steps import Step, credit, note, steps, title
from boardgen.progress import tracked
from boardgen.records import Record
from boardgen.render.compact import STYLE, compact
from boardgen.render.svg import InlineSvg
from boardgen.scene.themes import COLOUR, Theme


def booklet_html(record: Record, theme: Theme = COLOUR, dark: Theme | None = None) -> str:
    """The booklet as a page of HTML.

    Args:
        record: the game.
        theme: its colours.
        dark: the colours for readers who have asked their system for dark pages; None for the same.
    """
    theme, darkened = for_the_dark(theme, dark)
    code = script()
    inline = InlineSvg(theme, apart=True)
    listed = steps(record)
    drawn = replay_pictures(record, listed)
    found = places(record, inline, drawn, listed)
    moves = list(tracked(found, count_places(record), "Drawing diagrams"))
    sheets, on_paper = printed(partial(replay_document, drawn, PAPER), inline, partial(replay_document, drawn, "a4"))
    body = "\n".join(
        (
            *_parts(record, inline, drawn, listed, moves, sheets, theme.colour("muted") or ""),
            f"<script>{code}</script>",
        )
    )
    author = record.author or record.game.designer
    squares = (square for place in moves for square in place.tally)
    around = _colours(theme) + tally_style(theme, squares) + darkened + style() + STYLE + on_paper
    return page(title(record), author, body, theme, inline.letters, around, policy(code))


def _colours(theme: Theme) -> str:
    """The colours of what is around the pictures."""
    named = {"text": "ink", "quiet": "muted", "rim": "faint", "focus": "accent.line"}
    return f":root{{{';'.join(f'--{name}:{theme.colour(paint)}' for name, paint in named.items())}}}\n"


def _parts(
    record: Record,
    inline: InlineSvg,
    drawn: Scaled,
    listed: Sequence[Step],
    moves: Sequence[Place],
    sheets: str,
    muted: str,
) -> Iterator[str]:
    branching = ' class="branching"' if record.line.variations else ""
    yield f"<header>\n<h1>{escape(title(record))}</h1>"
    if about := played_html(record):
        yield f'<p class="subtitle">{about}</p>'
    yield f"</header>\n<main{branching}>"
    shape = min(place.shape for place in moves)
    drawings = [*listed_drawings(record, inline, drawn, listed), *(place.drawing for place in moves), sheets]
    (*written, sheets), definitions = compact(drawings, inline.definitions)
    template, boxes = [], ""
    feet = [
        max(some) for some in zip_longest(*([foot for *_, foot in place.parts] for place in moves), fillvalue=0.0)
    ]
    for place, one in zip(moves, written[len(listed) :], strict=True):
        # Parts are as high as the tallest of their kind, so that nothing moves that stays.
        parts = [(*box[:3], foot) for box, foot in zip(place.parts, feet, strict=False)]
        shown = place._replace(drawing=one, parts=parts)
        template.append(shown.html(boxes))
        boxes = shown.boxes
    yield f'<div class="steps">\n{"".join(map(partial(_section, record), listed, written))}</div>'
    letters, definitions = quietened(definitions, muted, wide=max(place.wide for place in moves), shape=shape)
    yield from player(record, replay_note(record), shape, letters, stacked=any(place.is_stacked for place in moves))
    yield definitions
    yield f"<template>\n{''.join(template)}</template>"
    noted = f'<span class="for-list">{text_html(note(record))} </span>'
    by = f'<span class="credit">{text_html(credit(record))}</span>' if credit(record) else ""
    yield f"</main>\n<footer>{noted}{by}</footer>{sheets}"


def _section(record: Record, step: Step, drawing: str) -> str:
    """A diagram of the list with what is said of it."""
    status = status_html(step.tally, record.game.score(record.positions[step.ply]))
    heading = f"<h2>{turns_html(step.turns or (None,))}</h2>"
    text = " ".join(filter(None, (step.told, step.ending)))
    said = f"<p>{text_html(text)}</p>" if text else ""
    return f'<section data-diagram="{step.ply}">\n{heading}\n{figure_html(drawing, status)}{said}\n</section>\n'
