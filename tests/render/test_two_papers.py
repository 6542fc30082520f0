"""Pages composed for two papers, written as one: read again as a browser would on each."""

import re
from functools import partial
from xml.etree import ElementTree as ET

import pytest

from boardgen.cards.booklet import booklet_document
from boardgen.cards.printed_pages import PAPER, printed
from boardgen.cards.replay_pictures import replay_pictures
from boardgen.cards.steps import steps
from boardgen.games import get_game
from boardgen.records import load
from boardgen.render.compact import compact
from boardgen.render.svg import InlineSvg
from boardgen.render.two_papers import PART, on_both
from boardgen.scene.themes import COLOUR

SUM = re.compile(r"calc\(([-0-9.]+)(?:px)? \+ var\(--k\)\*([-0-9.e]+)(?:px)?\)")
HREF = "{http://www.w3.org/1999/xlink}href"


def seen(element, part, hidden, at=(0.0, 0.0, 1.0)):
    """What is seen on a paper: kind, words or symbol, and about where and how large."""
    if element.get("class") == hidden:
        return
    how = element.get("transform") or element.get("style", "").removeprefix("transform:")
    how = SUM.sub(lambda found: str(float(found[1]) + part * float(found[2])), how)
    x, y, scale = at
    for name, numbers in re.findall(r"(\w+)\(([^()]*)\)", how):
        values = [float(one.removesuffix("px")) for one in re.split("[ ,]+", numbers)]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * (values[1:] or [0.0])[0]
        elif name == "scale":
            scale *= values[0]
    kind = element.tag.rpartition("}")[2]
    if kind == "text":
        x, y = x + scale * float(element.get("x", 0)), y + scale * float(element.get("y", 0))
    if kind in ("text", "use", "path", "polygon", "line"):
        said = element.get(HREF) or element.get("d") or element.get("points") or "".join(element.itertext())
        yield kind, said, round(x, 1), round(y, 1), round(scale, 2)
    for inside in element:
        yield from seen(inside, part, hidden, (x, y, scale))


def shown(markup, part, hidden):
    root = ET.fromstring(markup)
    return sorted(found for element in root for found in seen(element, part, hidden))


def is_near(one, other):
    return one[:2] == other[:2] and all(abs(a - b) < 0.11 for a, b in zip(one[2:], other[2:], strict=True))


DOT, BAR = '<path d="M0 0"/>', '<path d="M1 1"/>'
AT = '<g transform="translate(1,{})">{}</g>'
USE = '<use xlink:href="#a" transform="translate(1,2) scale({})"/>'
WORDS = '<g><text x="1" y="2">{}</text><text x="1" y="4">{}</text></g>'
ONE = '<text x="1" y="2">{}</text>'
PAIRS = {
    "a place": (AT.format(2, DOT), AT.format(3.5, DOT)),
    "a scale": (USE.format(1.2), USE.format(1.4)),
    "words": (WORDS.format("a b", "c"), WORDS.format("a", "b c")),
    "one more": (ONE.format("a"), ONE.format("b") + ONE.format("a")),
    "one less": (DOT + BAR, DOT),
    "none": ("", DOT),
    "names": (f'<g id="a">{BAR}</g>', f'<g id="b">{BAR}</g>'),
}


def page(inside, high):
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {space} viewBox="0 0 210 {high}">{inside}</svg>'


@pytest.mark.parametrize(("first", "second"), PAIRS.values(), ids=PAIRS)
def test_each_paper_shows_its_own(first, second):
    (both,) = on_both([page(first, 279)], [page(second, 297)])
    assert shown(both, 0, "w") == shown(page(first, 279), 0, "")
    assert shown(both, 1, "v") == shown(page(second, 297), 0, "")
    assert 'viewBox="0 0 210 279"' in both


def replay_pages(slug, inline, other="a4"):
    """The pages of a replay as markup, on the common paper and on another; how they are composed on each."""
    record = load(get_game(slug).example)
    drawn = replay_pictures(record, steps(record))
    made = [partial(booklet_document, record, None, paper, drawn) for paper in (PAPER, other)]
    return [[inline.picture(one._replace(title="", desc="")) for one in make().pages] for make in made], made


@pytest.mark.parametrize("slug", ["pi", "trike", "hex3", "pisi"])
def test_pages_of_replays_show_on_each_paper_what_was_composed_for_it(slug):
    """And hardly anything stands there twice: one more composition is a few kilobytes."""
    pages, _ = replay_pages(slug, InlineSvg(COLOUR, apart=True))
    assert len(pages[0]) == len(pages[1])
    merged = on_both(*pages)
    for first, second, both in zip(*pages, merged, strict=True):
        for one, part, hidden in ((first, 0, "w"), (second, 1, "v")):
            assert all(map(is_near, shown(both, part, hidden), shown(one, 0, "")))
    # Lines of comments beside boards break elsewhere on a paper of another width.
    assert sum(map(len, merged)) < 1.45 * sum(map(len, pages[0]))


def test_pages_that_differ_in_number_are_those_of_the_common_paper():
    """Fewer diagrams of Iriri have room on a page of A5."""
    inline = InlineSvg(COLOUR, apart=True)
    pages, made = replay_pages("iriri", inline, "a5")
    assert len(pages[0]) != len(pages[1])
    markup, style = printed(made[0], inline, made[1])
    assert markup.count('<div class="sheet') == len(pages[0])
    assert PART not in markup + style


def test_words_in_a_corner_that_several_pictures_have_are_written_once():
    """Text at the origin has no attributes, and its id was put among its words."""
    pictures = [f"<svg><text>owner: up at red, down at blue, and on{rest}</text></svg>" for rest in ("", "", " it")]
    small, definitions = compact(pictures, "<svg><defs></defs></svg>")
    assert re.search(r'<text id="(\w+)">owner: up at red, down at blue, and on</text>', definitions)
    assert small[0] == small[1] != small[2]


def test_what_is_turned_is_turned_on_both_papers():
    """Rules of style need a unit: without it browsers left the whole place out."""
    one, other = (f'<svg><g transform="translate(1,{y}) rotate(180)">{DOT}</g></svg>' for y in (2, 5))
    (both,) = on_both([one], [other])
    assert 'style="transform:translate(1px,calc(2px + var(--k)*3px)) rotate(180deg)"' in both
