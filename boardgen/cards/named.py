"""Sections and figures that the front matter of a card names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardgen.cards.blocks import SHORT, Block, Heading, plain_text
from boardgen.messages import did_you_mean, shorten
from boardgen.records.problems import Problem, add_problems
from boardgen.records.source import Source


def check_sections(
    source: Source, begin: int, blocks: Sequence[Block], key: str, named: Sequence[str], problems: list[Problem]
) -> None:
    """Sections that the front matter names under a key are sections of the text."""
    headings = [plain_text(block.runs) for block in blocks if isinstance(block, Heading) and block.level == 2]
    for name in named:
        if name not in headings or name == SHORT:
            at = source.text.index(name, source.text.index(f"{key}:")) if name in source.text[:begin] else 0
            message = f"{key}: the text has no such section {shorten(name)!r}; {did_you_mean(name, headings)}"
            add_problems(problems, [source.problem(at, "unknown-section", message)])


def check_figures(
    source: Source,
    key: str,
    shown: Sequence[str],
    named: Collection[str],
    problems: list[Problem],
    where: str = "section",
) -> None:
    """Figures that the front matter names under a key are figures that are shown in such a place."""
    for name in named:
        if name not in shown:
            at = source.text.index(name, source.text.index(f"{key}:"))
            message = f"{key}: no {where} shows the figure {shorten(name)!r}; {did_you_mean(name, shown)}"
            add_problems(problems, [source.problem(at, "unknown-figure", message)])
