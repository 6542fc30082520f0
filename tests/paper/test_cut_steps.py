"""Sheets are cut as they say: cut by cut in the order of the printed numbers, and no cut meets a piece."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from boardgen.games import game_slugs
from boardgen.kits.plan import load_plan
from boardgen.paper.boxes import overlap
from boardgen.paper.duplex import Duplex
from boardgen.paper.imposition import impose
from boardgen.paper.layout import Job
from boardgen.scene.primitives import Circle, Group, Line, Path, Use
from boardgen.sets import Selection, get_set, piece_sheets, set_names
from tests.kits.kit_samples import kit_of
from tests.paper.sheet_samples import card, disc, group, ring

#: How far a cut may be off, mm.
HAIR = 0.01


def printed_cuts(page):
    """Number → middles and ways of all lines and marks of that number, as they are printed."""
    found = {}
    for item in page.items:
        if isinstance(item, Group) and item.id.startswith("cut-"):
            lines = [ends for inner in item.items for ends in _segments(inner)]
            found.setdefault(int(item.id.split("-")[1]), []).extend(lines)
    return dict(sorted(found.items()))


def _segments(item):
    if isinstance(item, Line):
        yield item.x1, item.y1, item.x2, item.y2
    elif isinstance(item, Path):
        for (_, x1, y1), (_, x2, y2) in zip(item.steps[::2], item.steps[1::2], strict=True):
            yield x1, y1, x2, y2


def pieces_of(page):
    """Cut size of every piece and where it lies."""
    found = []
    for use in group(page, "pieces"):
        left, top, right, bottom = use.symbol.box
        found.append((use.x + left, use.y + top, use.x + right, use.y + bottom))
    return found


def follow(page, cuts):
    """Cut the sheet; the papers that are left. Each line cuts the paper that it lies on, from edge to edge."""
    inner = [
        tuple(side + off for side, off in zip(box, (HAIR, HAIR, -HAIR, -HAIR), strict=True))
        for box in pieces_of(page)
    ]
    papers = [((0.0, 0.0, page.width, page.height), inner)]
    for lines in cuts.values():
        for x1, y1, x2, y2 in lines:
            level = abs(y1 - y2) < 1e-9
            assert level or abs(x1 - x2) < 1e-9
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            papers = [part for paper in papers for part in _cut(*paper, (x, y), level)]
    return [paper for paper, _ in papers]


def _cut(paper, pieces, at, level):
    """The parts of a paper with the pieces on each; no piece lies on two."""
    parts = _parted(paper, at, level)
    if len(parts) == 1:
        return [(paper, pieces)]
    assert not any(all(overlap(piece, part) for part in parts) for piece in pieces), "a cut meets a piece"
    return [(part, [piece for piece in pieces if overlap(piece, part)]) for part in parts]


def _parted(paper, at, level):
    left, top, right, bottom = paper
    x, y = at
    if not (left < x < right and top < y < bottom):
        return [paper]
    if level:
        return [(left, top, right, y), (left, y, right, bottom)]
    return [(left, top, x, bottom), (x, top, right, bottom)]


def outlines(page):
    """The printed outlines of pieces, where they lie and as they are turned."""
    found = []
    for use in group(page, "cuts"):
        corners = [step[1:] for step in use.symbol.items[0].steps if step[0] in "ML"]
        sign = -1 if use.rotate else 1
        found.append(Polygon([(use.x + sign * x, use.y + sign * y) for x, y in corners]))
    return found


def check_nested(page):
    """Outlines to cut along by hand, one a piece, leave room between them and keep off the margin."""
    found = outlines(page)
    assert len(found) == len(group(page, "pieces"))
    for one, other in combinations(found, 2):
        assert one.distance(other) > 0.9
    for one in found:
        left, top, right, bottom = one.bounds
        assert 10 - HAIR <= left < right <= page.width - 10 + HAIR
        assert 10 - HAIR <= top < bottom <= page.height - 10 + HAIR
    return True


def check(page, rectangles=(), reach=15.0):
    """Everything comes apart, rectangles to their true size, and the cuts say so where they are."""
    check_dashes(page)
    cuts = printed_cuts(page)
    if not cuts:
        return check_nested(page)
    check_numbers(page, cuts, reach)
    papers = follow(page, cuts)
    pieces = pieces_of(page)
    for piece in pieces:
        (paper,) = [paper for paper in papers if overlap(piece, paper)]
        assert sum(overlap(other, paper) for other in pieces) == 1
        if any(abs(piece[2] - piece[0] - w) + abs(piece[3] - piece[1] - h) < 0.01 for w, h in rectangles):
            assert paper == pytest.approx(piece, abs=0.01)
    return cuts


def cut_way(ends):
    """Which way a cut runs: those numbered 1 all run alike on all sheets."""
    return "level" if abs(ends[1] - ends[3]) < 1e-9 else "upright"


def fold_lines(page):
    """The printed folds, each from end to end."""
    for use in group(page, "folds"):
        sign = -1 if use.rotate else 1
        for x1, y1, x2, y2 in _segments(use.symbol.items[0]):
            yield use.x + sign * x1, use.y + sign * y1, use.x + sign * x2, use.y + sign * y2


def check_numbers(page, cuts, reach):
    """Each number stands nearer to cuts of its step than to others, and not where a fold, so much longer, runs out.

    It is clear of all lines. Those between groups, which are cut first, have no number.
    """
    spots = [
        (int(item.id.split("-")[1]), Point(inner.x, inner.y).buffer(inner.r))
        for item in page.items
        if isinstance(item, Group) and item.id.startswith("cut-")
        for inner in item.items
        if isinstance(inner, Circle)
    ]
    assert {number for number, _ in spots} == set(cuts) - {0} == {1, 2}
    assert {cut_way(ends) for ends in cuts[1]} == {"level"}
    lines = {number: [LineString((ends[:2], ends[2:])) for ends in found] for number, found in cuts.items()}
    folds = [_beyond(*ends, reach) for ends in fold_lines(page)]
    for number, spot in spots:
        others = [line for step, found in lines.items() if step != number for line in found]
        own, other = (min(map(spot.distance, found), default=math.inf) for found in (lines[number], others))
        assert min(own or math.inf, other) > 0.3, f"{number} touches a cut"
        # Lines along pieces have no ends of their own to stand at.
        marks, foreign = ([line for line in found if line.length < 3] for found in (lines[number], others))
        if own:
            nearest = min(map(spot.distance, marks))
            assert nearest <= min(map(spot.distance, foreign), default=math.inf), f"{number} stands at another's cut"
        assert not any(spot.intersects(fold) for fold in folds), f"{number} stands on a fold"
    for (_, one), (_, other) in combinations(spots, 2):
        assert not one.intersects(other)


def _beyond(x1, y1, x2, y2, more):
    """A line that runs on beyond its ends."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length * more, (y2 - y1) / length * more
    return LineString(((x1 - dx, y1 - dy), (x2 + dx, y2 + dy)))


def check_dashes(page):
    """What is dashed is folded: no cut is."""
    for item in page.items:
        if isinstance(item, Group) and item.layer in ("marks", "cut"):
            inside = [part for use in item.items for part in (use.symbol.items if isinstance(use, Use) else (use,))]
            assert not any(part.style.dash for part in inside if isinstance(part, Line | Path))


def _rectangles(name, selection, *, paired):
    parts = get_set(name).parts(get_set(name).filled(selection), paired=paired)
    return {(part.width, part.height) for part in parts if part.shape == "rect"}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("name", set_names())
def test_every_set_comes_apart(name, both, paper):
    if both and not get_set(name).two_sided:
        return
    document = piece_sheets(name, paper=paper, duplex=Duplex() if both else None, fill=True)
    rectangles = _rectangles(name, Selection(), paired=not both)
    for page in document.pages[:: 2 if both else 1]:
        assert check(page, rectangles)


@pytest.mark.parametrize(
    ("name", "selection"),
    [
        ("pyramids", Selection(only=("tokens",))),
        ("pyramids", Selection(only=("closed",), count=2)),
        ("piecepack", Selection(bleed=2.0)),
        ("stones", Selection(bleed=1.0, count=30)),
        ("piecepack", Selection(copies=2)),
    ],
)
def test_with_bleed_and_other_kinds(name, selection):
    for page in piece_sheets(name, selection).pages:
        assert check(page, _rectangles(name, selection, paired=True))


def _parts_of(slug):
    for pieces in load_plan(slug).pieces:
        yield from pieces.found.parts(pieces.found.filled(pieces.selection))


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("slug", game_slugs())
def test_the_sheets_of_every_kit_come_apart(slug, both):
    pages = [page for page in kit_of(slug, duplex=both).document.pages if group(page, "pieces")]
    fronts = [page for page in pages if printed_cuts(page) or outlines(page)]
    backs = both and any(part.back for part in _parts_of(slug))
    # A sheet of nothing but nets has no back.
    assert len(fronts) == len([page for page in pages if not page.title.endswith("back")])
    assert backs == (len(fronts) < len(pages))
    for page in fronts:
        check(page)


@example([(8.0, 8.0, 1, "c"), (8.0, 8.0, 1, "d"), (12.0, 70.0, 25, "c")])
@example([(59.0, 19.0, 3, "c"), (78.0, 8.0, 2, "d"), (14.0, 15.0, 13, "c"), (8.0, 8.0, 21, "c")])
@example([(9.0, 8.0, 12, "c"), (80.0, 8.0, 3, "d"), (25.0, 8.0, 7, "c"), (8.0, 8.0, 1, "c")])
@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(8, 90), st.floats(8, 90), st.integers(1, 25), st.sampled_from("cdr")),
        min_size=1,
        max_size=5,
    )
)
def test_any_pieces_come_apart(sizes):
    parts = []
    for i, (width, height, count, kind) in enumerate(sizes):
        if kind == "c":
            parts.append(card(width, height, count=count, name=f"card{i}"))
        else:
            parts.append(disc(width + 90, count=count) if kind == "d" else ring(width + 90, count))
    for page in impose(parts, Job("Pieces", paper="a3")).pages:
        # The fold of a large ring points at its narrow neighbours.
        check(page, {(part.width, part.height) for part in parts if part.shape == "rect"}, reach=4.5)


def test_the_order_matters():
    """What the judge is for: short cuts made first, and cuts of a group made right across the sheet, meet pieces."""
    document = piece_sheets("piecepack")
    for page in document.pages:
        cuts = printed_cuts(page)
        assert len(cuts) > 1
    with pytest.raises(AssertionError, match="a cut meets a piece"):
        follow(page, {1: [line for lines in reversed(cuts.values()) for line in lines]})


def test_numbers_are_printed_once_a_group():
    page = piece_sheets("stones", Selection(count=30)).pages[0]
    for number in (1, 2):
        (marks,) = [item for item in page.items if isinstance(item, Group) and item.id == f"cut-{number}"]
        assert [item.text for item in marks.items if hasattr(item, "text")] == [str(number)]


@pytest.mark.parametrize(("slug", "numbers"), [("pi", 0), ("trike", 1)])
def test_last_rows_with_cuts_of_their_own_are_numbered_below(slug, numbers):
    """Strips of pawns are longer than stones: the number above these is not theirs. Goals lie in their columns."""
    (page,) = [page for page in kit_of(slug).document.pages if printed_cuts(page)]
    lowest = max(piece[3] for piece in pieces_of(page))
    (marks,) = [item for item in page.items if isinstance(item, Group) and item.id == "cut-2"]
    assert len([item for item in marks.items if isinstance(item, Circle) and item.y > lowest]) == numbers


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nets_of_two_stashes_take_two_sheets(paper):
    """Side by side in rows and columns they took three; some stand on their heads."""
    pages = piece_sheets("pyramids", paper=paper).pages
    assert len(pages) == 2
    assert {use.rotate for page in pages for use in group(page, "pieces")} == {0.0, 180.0}
    assert sum(len(group(page, "pieces")) for page in pages) == 30


def test_groups_beside_each_other_are_parted_by_a_line_and_each_has_all_numbers():
    """Coins beside tiles had another direction of cut 1 than the tiles of all other sheets, and a third number."""
    found = 0
    for page in piece_sheets("piecepack", fill=True).pages:
        cuts = printed_cuts(page)
        if 0 not in cuts:
            continue
        found += 1
        marks = [item for item in page.items if isinstance(item, Group) and item.id in ("cut-1", "cut-2")]
        told = [item.text for group in marks for item in group.items if hasattr(item, "text")]
        # Dice and pawns lie beside each other below coins, saucers beside tiles.
        assert told.count("1") == told.count("2") == len(cuts[0]) + 1
        lines = [LineString((ends[:2], ends[2:])) for ends in cuts[0]]
        for number in (1, 2):
            assert not any(line.crosses(LineString((ends[:2], ends[2:]))) for ends in cuts[number] for line in lines)
    assert found == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_numbers_of_cuts_begin_at_the_top_left(paper):
    """The last sheet of a piecepack had its first cuts below the others."""
    page = piece_sheets("piecepack", paper=paper, fill=True).pages[2]
    first = {}
    for item in page.items:
        if isinstance(item, Group) and item.id in ("cut-1", "cut-2"):
            first[item.id] = min((one.y, one.x) for one in item.items if isinstance(one, Circle))
    assert len(first) == 2
    top = min(piece[1] for piece in pieces_of(page))
    assert all(abs(y - top) < 6 for y, _ in first.values())
