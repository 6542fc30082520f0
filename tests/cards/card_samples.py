"""Templates of the tests' own, and what has to hold of every card that is set."""

from __future__ import annotations

import itertools

from boardgen.cards.layouts import load_layout
from boardgen.cards.template import load_card
from boardgen.paper.boxes import overlap
from boardgen.scene.bounds import bounds

FRONT = """\
---
title: Pi
subtitle: Triangles on hexagons
designer: Justin Love
players: 2
time: 30 minutes
parts: [a board, 15 red stones, 15 blue stones, 5 goals]
source: the designer's own page
licence: Text and pictures under the MIT licence.
---
"""

TEXT = """
## In short

- Complete a triangle with **every** stone.
- The smallest triangle around a goal owns it.

## How to play

{{title}} is for {{players}} players. Blue begins; then place in turn. A stone goes on an empty cell:

1. It completes a triangle with two stones that are there.
2. For red these two are **red**; for blue any two.

![The start](figures.yaml#start)

### Who owns a goal

The smallest triangle that encloses it, and of two equally small ones the earlier. Triangles stay for good.

![Before](figures.yaml#start) ![After](figures.yaml#hold)

| size | goals | remark |
|---|--:|---|
| 4 | 1 | final |
| 9 | **2** | may still be taken by a smaller one |

The game ends when every goal is enclosed.
"""

FIGURES = """\
game: pi
setup: {red: [e5, g6, f7], goals: {A: d5, B: h8, C: f6, D: e8, E: g4}}
moves: f5 e6 d3 h5 d7
figures:
  - id: start
    after: 0
    caption: Three red stones around the centre, five goals.
    expect: {to_move: blue}
  - id: hold
    control: true
    numbers: true
    caption: Blue's 5 takes A with a triangle of size 9, and nobody can see why at once.
    expect: {goals: {A: {owner: blue, size: 9}}}
"""


def template(path, text=TEXT, front=FRONT, figures=FIGURES, slug="pi"):
    """Write a template; the directory for ``--templates``."""
    folder = path / slug
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "card.md").write_text(front + text, encoding="utf-8")
    (folder / "figures.yaml").write_text(figures, encoding="utf-8")
    return path


def sample(path, **parts):
    """The card of such a template."""
    return load_card("pi", template(path, **parts))


def layout(form):
    return load_layout(form)


def check_leaves(leaves):
    """Nothing crosses a margin or another; nothing is cut off; no line stands alone."""
    for leaf in leaves:
        left, top = leaf.frames[0][0], leaf.frames[0][1]
        right, bottom = leaf.frames[-1][2], leaf.frames[-1][3]
        boxes = [placed.box for placed in leaf.placed]
        for placed in leaf.placed:
            box = placed.box
            assert left - 0.01 <= box[0]
            assert box[2] <= right + 0.01
            assert top - 0.01 <= box[1]
            assert box[3] <= bottom + 0.01
            drawn = bounds((placed.group,))
            if drawn is not None:
                assert box[0] - 0.3 <= drawn[0]
                assert drawn[2] <= box[2] + 0.3
                assert box[1] - 0.3 <= drawn[1]
                assert drawn[3] <= box[3] + 0.3
        for i, one in enumerate(boxes):
            assert not any(overlap(one, other) for other in boxes[:i])
        furniture = bounds(leaf.furniture)
        assert furniture[0] > 3
        assert furniture[2] < leaf.width - 3
        assert furniture[3] < leaf.height - 3
        for placed in leaf.placed:
            for item in leaf.furniture:
                assert not overlap(placed.box, bounds((item,)))
    check_lonely_lines([placed for leaf in leaves for placed in leaf.placed])


def check_lonely_lines(placed):
    """A paragraph is never divided so that one line stands alone, and no heading ends a column."""
    text = [p for p in placed if not p.slab.span]
    columns = [(p.page, p.box[0]) for p in text]
    for i, p in enumerate(text):
        if p.slab.kind == "heading":
            assert i + 1 < len(text)
            assert columns[i + 1] == columns[i]
    starts = [i for i, p in enumerate(text) if p.slab.space > 0] + [len(text)]
    for begin, end in itertools.pairwise(starts):
        lines = [columns[i] for i in range(begin, end) if text[i].slab.kind in ("paragraph", "list")]
        if len(lines) > 1:
            assert lines.count(lines[0]) >= 2
            assert lines.count(lines[-1]) >= 2
