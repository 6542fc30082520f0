"""Templates of the tests' own, and what has to hold of every card that is set."""

from __future__ import annotations

import re

from boardgen.cards.layouts import load_layout
from boardgen.cards.template import load_card
from boardgen.scene.primitives import Group

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


def drawn_in(kind, items):
    """What is of a kind in a drawing, in the order in which it is drawn."""
    for item in items:
        if isinstance(item, Group):
            yield from drawn_in(kind, item.items)
        elif isinstance(item, kind):
            yield item


def on_screen(text):
    """A page without what is there for paper alone."""
    return re.sub("<div class=paper hidden>.*</div>\n(?=</body>)", "", text, flags=re.DOTALL)
