"""The text of a card cut into sections: heading, text, figures and captions that are never divided."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from boardgen.cards.blocks import Block, FigureRef, FigureRow, Heading, Listing, Paragraph, Run, plain_text
from boardgen.cards.front import Front

#: The heading of what is needed to play, which the front matter says.
PARTS = "You need"
#: The heading of the key to what figures show.
KEY = "Reading the pictures"


@dataclass(frozen=True, slots=True)
class Step:
    """Text and the figures that stand beside it; either may be empty."""

    text: tuple[Block, ...]
    figures: tuple[FigureRef, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """What stands together on a page.

    Attributes:
        heading: None for text before the first heading.
        steps: texts, each with the figures that follow it.
        is_key: its figures are small and stand before their captions.
        is_spare: it may be left out.
    """

    heading: Heading | None
    steps: tuple[Step, ...]
    is_key: bool = False
    is_spare: bool = False

    @property
    def text(self) -> tuple[Block, ...]:
        """All of its text."""
        return tuple(block for step in self.steps for block in step.text)

    @property
    def figures(self) -> tuple[FigureRef, ...]:
        """All of its figures."""
        return tuple(ref for step in self.steps for ref in step.figures)

    def without(self, names: Collection[str]) -> Section:
        """The section without some figures, named ``file.yaml#id``; itself where it has none of them."""
        if not any(ref.name in names for ref in self.figures):
            return self
        left = [Step(step.text, tuple(ref for ref in step.figures if ref.name not in names)) for step in self.steps]
        return replace(self, steps=tuple(step for step in left if step.text or step.figures))

    def showing(self, others: Mapping[str, FigureRef]) -> Section:
        """The section with others in place of some figures, named ``file.yaml#id``; itself where it has none of them.

        What they show in words is what those of the text do.
        """
        if not any(ref.name in others for ref in self.figures):
            return self
        steps = (
            replace(step, figures=tuple(replace(others.get(ref.name, ref), alt=ref.alt) for ref in step.figures))
            for step in self.steps
        )
        return replace(self, steps=tuple(steps))

    @property
    def led(self) -> tuple[tuple[Block, ...], tuple[Step, ...]]:
        """What leads to all of its steps, and the steps without it.

        Where each step is named in bold, what stands before the first name is said of all.
        """
        if len(self.steps) > 1 and all(_is_named(step.text[:1]) for step in self.steps[1:]):
            first = self.steps[0]
            if len(first.text) > 1 and _is_named(first.text[-1:]) and not _is_named(first.text[:1]):
                return first.text[:-1], (replace(first, text=first.text[-1:]), *self.steps[1:])
        return (), self.steps

    @property
    def name(self) -> str:
        """Its heading as text."""
        return "" if self.heading is None else plain_text(self.heading.runs)


def sections_of(blocks: Sequence[Block], spare: Collection[str] = ()) -> tuple[Section, ...]:
    """Sections, each from one heading of level 2 to the next; those with some headings may be left out."""
    found: list[tuple[Heading | None, list[Block]]] = [(None, [])]
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            found.append((block, []))
        else:
            found[-1][1].append(block)
    sections = (Section(heading, tuple(_steps(some))) for heading, some in found if heading is not None or some)
    return tuple(replace(section, is_spare=section.name in spare) for section in sections)


def parts_section(front: Front, *shown: FigureRef) -> Section:
    """What is needed to play, perhaps with a picture of it."""
    items = tuple((Paragraph((Run(part),)),) for part in front.parts)
    return Section(Heading(2, (Run(PARTS, True),)), (Step((Listing(items),), shown),))


def key_section(refs: Sequence[FigureRef]) -> Section:
    """What the signs in the pictures mean."""
    return Section(Heading(2, (Run(KEY, True),)), (Step((), tuple(refs)),), is_key=True, is_spare=True)


def subsections(section: Section) -> list[Section]:
    """A section cut where its headings of level 3 begin; itself where it has none."""
    found: list[tuple[Heading | None, list[Step]]] = [(section.heading, [])]
    for step in section.steps:
        text: list[Block] = []
        for block in step.text:
            if isinstance(block, Heading):
                if text:
                    found[-1][1].append(Step(tuple(text), ()))
                found.append((block, []))
                text = []
            else:
                text.append(block)
        if text or step.figures:
            found[-1][1].append(Step(tuple(text), step.figures))
    return [Section(heading, tuple(steps), is_spare=section.is_spare) for heading, steps in found if steps]


def _is_named(text: Sequence[Block]) -> bool:
    """Whether a text is a paragraph that begins in bold."""
    return bool(text) and isinstance(text[0], Paragraph) and text[0].runs[0].bold


def _steps(blocks: Sequence[Block]) -> Iterator[Step]:
    """Figures of rows that follow each other stand together; those within lists behind the list."""
    text: list[Block] = []
    figures: list[FigureRef] = []
    for block in blocks:
        if isinstance(block, FigureRow):
            figures += block.figures
            continue
        if figures:
            yield Step(tuple(text), tuple(figures))
            text, figures = [], []
        text.append(block)
        figures += _inner(block)
    if text or figures:
        yield Step(tuple(text), tuple(figures))


def _inner(block: Block) -> Iterator[FigureRef]:
    if isinstance(block, Listing):
        for item in block.items:
            for part in item:
                if isinstance(part, FigureRow):
                    yield from part.figures
                else:
                    yield from _inner(part)
