"""Sections, figures and words that the front matter of a card names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from boardgen.cards.blocks import SHORT, Block, Heading, curly, plain_text
from boardgen.cards.parse import PLACEHOLDER, fill
from boardgen.messages import did_you_mean, shorten
from boardgen.records.problems import Problem, add_problems
from boardgen.records.source import Source

#: A section of the text.
_HEADING = re.compile(r"^##[ \t]+(.*?)[ \t]*$", re.MULTILINE)


def check_sections(
    source: Source,
    begin: int,
    blocks: Sequence[Block],
    key: str,
    named: Sequence[str],
    problems: list[Problem],
    *,
    short: bool = False,
) -> None:
    """Sections that the front matter names under a key are sections of the text, the game in short if allowed."""
    headings = [plain_text(block.runs) for block in blocks if isinstance(block, Heading) and block.level == 2]
    for name in named:
        if name not in headings or (name == SHORT and not short):
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


def places_of(
    source: Source, begin: int, named: Mapping[str, Iterable[str]]
) -> dict[tuple[str, str], tuple[int, int]]:
    """Line and column of what the front matter names, by key and name; of the key where a name is not written so.

    And of sections, by ``##`` and their headings.

    Args:
        source, begin: the text, and where it begins under the front matter.
        named: what stands under each key, in lists or as keys of their own.
    """
    front = curly(source.text[:begin])
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for heading in _HEADING.finditer(source.text, begin):
        found["##", curly(heading[1])] = source.line_column(heading.start())
    for key, names in named.items():
        for name in names:
            start = re.search(rf"^{key}:", front, re.MULTILINE)
            at = start.start() if start else 0
            words = r"\s+".join(map(re.escape, name.split()))
            # A name begins a line, or follows a comma or a bracket; after it, something else begins.
            place = re.compile(rf"[\[{{,\n:-]\s*[\"'“‘]?({words})(?=[\"'”’]?\s*(?:[\],}}\n]|:\s))").search(front, at)
            found[key, name] = source.line_column(place.start(1) if place else at)
    return found


def fill_front(
    source: Source, values: Mapping[str, Any], words: Mapping[str, str], problems: list[Problem]
) -> dict[str, Any]:
    """The values of a front matter with what their placeholders stand for."""

    def filled(value: str) -> str:
        for found in PLACEHOLDER.finditer(value):
            if found[1] not in words:
                message = f"there is no {found[1]!r} to fill in; {did_you_mean(found[1], words)}"
                place = source.problem(source.text.index(found[0]), "unknown-placeholder", message)
                add_problems(problems, [place])
        return fill(value, words)

    def any_of(value: Any) -> Any:
        if isinstance(value, str):
            return filled(value)
        if isinstance(value, list):
            return [*map(any_of, value)]
        return {key: any_of(item) for key, item in value.items()} if isinstance(value, Mapping) else value

    return {key: any_of(value) for key, value in values.items()}
