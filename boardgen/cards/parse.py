"""Markdown → blocks. Text that cannot be printed, or is not allowed on a card, is noted with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from boardgen.cards.blocks import (
    Align,
    Block,
    FigureRef,
    FigureRow,
    Heading,
    Listing,
    Paragraph,
    Run,
    Runs,
    Table,
    plain_text,
)
from boardgen.cards.quotes import Piece, set_quotes
from boardgen.messages import did_you_mean, shorten
from boardgen.records.problems import Problem, add_problems
from boardgen.records.source import Source
from boardgen.scene.text import find_unprintable

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

PLACEHOLDER = re.compile(r"\{\{\s*([A-Za-z_][A-Za-z0-9_-]*)\s*\}\}")
_BROKEN = re.compile(r"\{\{|\}\}")
#: How a figure is named.
FIGURE = re.compile(r"([A-Za-z0-9][A-Za-z0-9_-]*\.ya?ml)#([A-Za-z0-9][A-Za-z0-9_-]*)")
_LINE = re.compile(r"^", re.MULTILINE)

#: Markdown not allowed on a card: node → what to write instead.
_REFUSED: Mapping[str, tuple[str, str]] = {
    "html_block": ("raw-html", "HTML and scripts are not taken; write Markdown"),
    "html_inline": ("raw-html", "HTML and scripts are not taken; write Markdown"),
    "link": ("no-links", "a printed card has no links; write the address into source: of the front matter"),
    "code_inline": ("unknown-markup", "there is no code on a card; write **words** for bold"),
    "code_block": ("unknown-markup", "text indented by four spaces would be code; indent it less"),
    "fence": ("unknown-markup", "there is no code on a card; leave the ``` out"),
    "blockquote": ("unknown-markup", "there are no quotations; leave the > out"),
    "hr": ("unknown-markup", "there are no horizontal rules; begin a section with ##"),
}


def parse_text(source: Source, begin: int, values: Mapping[str, str], problems: list[Problem]) -> tuple[Block, ...]:
    """The blocks of a text.

    Args:
        source: the whole file.
        begin: index where the text begins in it, at the beginning of a line.
        values: placeholder → value.
        problems: the list to which problems are added.
    """
    from markdown_it.tree import SyntaxTreeNode

    tree = SyntaxTreeNode(_markdown().parse(source.text[begin:]))
    reader = _TextReader(source, begin, values, problems)
    return tuple(reader.blocks(tree))


def fill(text: str, values: Mapping[str, str]) -> str:
    """A text with the values of its placeholders; those that are unknown stay."""
    return PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), text)


@cache
def _markdown() -> Any:
    from markdown_it import MarkdownIt

    # HTML is recognised so that it can be refused; otherwise it would be printed verbatim.
    markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "smartquotes"])
    # Its own way with quotation marks takes time that grows with the square of their number.
    markdown.core.ruler.at("smartquotes", _set_quotes)
    return markdown


def _set_quotes(state: Any) -> None:
    """Set typographic quotation marks in every paragraph, except escaped ones."""
    for block in state.tokens:
        if block.type == "inline" and block.children and ("'" in block.content or '"' in block.content):
            pieces = [
                Piece(
                    " " if part.type in ("softbreak", "hardbreak") else part.content, part.level, part.type != "text"
                )
                for part in block.children
            ]
            for part, text in zip(block.children, set_quotes(pieces), strict=True):
                if part.type == "text":
                    part.content = text


class _TextReader:
    def __init__(self, source: Source, begin: int, values: Mapping[str, str], problems: list[Problem]) -> None:
        self.source = source
        self.values = values
        self.problems = problems
        text = source.text[begin:]
        self.lines = [begin + found.start() for found in _LINE.finditer(text)] + [len(source.text)]
        self.region = (begin, len(source.text))
        self.figures = 0

    def note(self, at: int, code: str, message: str) -> None:
        add_problems(self.problems, [self.source.problem(at, code, message)])

    def find(self, needle: str) -> int:
        """The index of a text in the lines of the current block."""
        begin, end = self.region
        found = self.source.text.find(needle, begin, end)
        return begin if found < 0 else found

    def enter(self, node: SyntaxTreeNode) -> None:
        """Look for places in the lines of this node from now on."""
        if node.map:
            first, last = (min(line, len(self.lines) - 1) for line in node.map)
            self.region = (self.lines[first], self.lines[last])

    def blocks(self, parent: SyntaxTreeNode) -> Iterator[Block]:
        for node in parent.children:
            self.enter(node)
            if node.type in _REFUSED:
                begin, end = self.region
                blanks = len(self.source.text[begin:end]) - len(self.source.text[begin:end].lstrip(" "))
                self.note(begin + blanks, *_REFUSED[node.type])
                continue
            block = self.block(node)
            if block is not None:
                yield block

    def block(self, node: SyntaxTreeNode) -> Block | None:
        match node.type:
            case "heading":
                return self.heading(node)
            case "paragraph":
                return self.paragraph(node.children[0])
            case "bullet_list":
                return Listing(tuple(tuple(self.blocks(item)) for item in node.children))
            case "ordered_list":
                start = int(node.attrs.get("start", 1))
                return Listing(tuple(tuple(self.blocks(item)) for item in node.children), start)
            case "table":
                return self.table(node)
            case other:
                self.note(self.region[0], "unknown-markup", f"there is no {other.replace('_', ' ')} on a card")
                return None

    def heading(self, node: SyntaxTreeNode) -> Block | None:
        level = int(node.tag[1:])
        if level not in (2, 3):
            message = "headings begin with ## or ###; the title of the card stands in its front matter"
            self.note(self.region[0], "bad-heading", message)
            return None
        runs = self.runs(node.children[0])
        if not plain_text(runs).strip():
            self.note(self.region[0], "bad-heading", "a heading needs words")
            return None
        return Heading(level, tuple(Run(run.text, True) for run in runs))

    def paragraph(self, inline: SyntaxTreeNode) -> Block | None:
        images = [node for node in inline.children if node.type == "image"]
        if not images:
            runs = self.runs(inline)
            return Paragraph(runs) if runs else None
        for node in inline.children:
            if node.type not in ("image", "softbreak") and not (node.type == "text" and not node.content.strip()):
                message = "a figure stands in a paragraph of its own; leave empty lines around it"
                self.note(self.find(str(images[0].attrs["src"])), "figure-in-text", message)
                return None
        found = tuple(ref for image in images if (ref := self.figure(image)) is not None)
        return FigureRow(found) if found else None

    def figure(self, node: SyntaxTreeNode) -> FigureRef | None:
        target = str(node.attrs["src"])
        at = self.find(f"]({target}") + 2
        named = FIGURE.fullmatch(target)
        if named is None:
            message = f"{shorten(target)!r} is no figure; write a game file of this folder and a figure, file.yaml#id"
            self.note(at, "bad-figure", message)
            return None
        alt = self.filled(node.content).strip()
        if not alt:
            message = "a figure needs words between the [ ], for those who cannot see it"
            self.note(at, "missing-alt", message)
        self.figures += 1
        return FigureRef(alt, named[1], named[2], self.figures - 1, at)

    def table(self, node: SyntaxTreeNode) -> Block | None:
        rows = [row for part in node.children for row in part.children]
        cells = []
        for row in rows:
            self.enter(row)
            cells.append(tuple(self.runs(cell.children[0]) if cell.children else () for cell in row.children))
        aligns = tuple(_align(cell) for cell in rows[0].children)
        return Table(cells[0], tuple(cells[1:]), aligns)

    def runs(self, inline: SyntaxTreeNode) -> Runs:
        """The text of a block, neighbours in the same face joined."""
        joined: list[Run] = []
        for run in self.pieces(inline, bold=False):
            if joined and joined[-1].bold == run.bold:
                joined[-1] = Run(joined[-1].text + run.text, run.bold)
            elif run.text:
                joined.append(run)
        return tuple(joined)

    def pieces(self, parent: SyntaxTreeNode, bold: bool) -> Iterator[Run]:
        for node in parent.children:
            match node.type:
                case "text":
                    yield Run(self.printable(self.filled(node.content), bold), bold)
                case "strong" | "em":
                    # The family comes without italics here; whatever is stressed is bold.
                    yield from self.pieces(node, True)
                case "softbreak":
                    yield Run(" ", bold)
                case "hardbreak":
                    yield Run("\n", bold)
                case "image":
                    message = "a figure stands in a paragraph of its own, not within other text"
                    self.note(self.find(str(node.attrs["src"])), "figure-in-text", message)
                case refused if refused in _REFUSED:
                    sign = {"code_inline": "`"}.get(refused, node.content)
                    if refused == "link":
                        sign = str(node.attrs["href"])
                    self.note(self.find(sign), *_REFUSED[refused])
                case other:
                    self.note(self.region[0], "unknown-markup", f"there is no {other.replace('_', ' ')} on a card")

    def filled(self, text: str) -> str:
        """The text with the values of its placeholders."""
        for found in PLACEHOLDER.finditer(text):
            if found[1] not in self.values:
                message = f"the front matter has no {found[1]!r}; {did_you_mean(found[1], self.values)}"
                self.note(self.find(found[0]), "unknown-placeholder", message)
        broken = _BROKEN.search(PLACEHOLDER.sub("", text))
        if broken is not None:
            message = "a placeholder is written {{name}}, with the name of an entry of the front matter"
            self.note(self.find(broken[0]), "bad-placeholder", message)
        return fill(text, self.values)

    def printable(self, text: str, bold: bool) -> str:
        """The text; a character that the font does not have is noted."""
        for character in dict.fromkeys(text):
            found = find_unprintable(character)
            if found is not None:
                self.note(self.find(character), "missing-glyph", f"this text contains {found[0]}")
        return text


def _align(cell: SyntaxTreeNode) -> Align:
    style = str(cell.attrs.get("style", ""))
    return "right" if "right" in style else "center" if "center" in style else "left"
