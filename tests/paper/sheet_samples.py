"""Parts to impose that say where they are, and ways to find them again on their sheets."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.scene.curves import circle_steps
from boardgen.scene.primitives import Circle, Group, Polygon, Style, Symbol
from tests.paper.paper_samples import paths

FRONT, BACK, PAPER = Style(fill="red.fill"), Style(fill="blue.fill"), Style(fill="white.fill")
SIDES = (("front", FRONT), ("back", BACK))


def card(width, height, *, count=1, back=True, bleed=0.0, name="card", hole=True):
    """A rectangle, filled to its very edge; the hole is in its top left quarter, front and back."""
    return Part(
        name,
        f"{name}s",
        _area(f"{name}-front", width, height, FRONT, hole),
        width,
        height,
        _area(f"{name}-back", width, height, BACK, hole) if back else None,
        count,
        bleed,
        ("red.fill", "blue.fill"),
    )


def disc(diameter, *, count=1, bleed=0.0):
    r = diameter / 2
    box = (-r, -r, r, r)
    front, back = (Symbol(f"disc-{name}", (Circle(0, 0, r, style),), box) for name, style in SIDES)
    return Part("disc", "discs", front, diameter, diameter, back, count, bleed, ("red.fill", "blue.fill"), "round")


def ring(diameter, count=1):
    """A part with an outline of its own, a fold across, and no back."""
    r = diameter / 2
    outline = (*circle_steps(0, 0, r), *circle_steps(0, 0, r / 2))
    front = Symbol("ring", (Circle(0, 0, 0.8 * r, FRONT),), (-r, -r, r, r))
    folds = (("M", -r, 0.0), ("L", r, 0.0))
    return Part("ring", "rings", front, diameter, diameter, None, count, shape=outline, folds=folds)


def _area(name, width, height, style, hole):
    w, h = width / 2, height / 2
    whole = Polygon(((-w, -h), (w, -h), (w, h), (-w, h)), style)
    notch = Polygon(((-0.8 * w, -0.8 * h), (-0.2 * w, -0.8 * h), (-0.2 * w, -0.2 * h), (-0.8 * w, -0.2 * h)), PAPER)
    return Symbol(name, (whole, notch) if hole else (whole,), (-w, -h, w, h))


def group(scene, id_):
    """The items of a named group of a page, wherever it is."""

    def walk(items):
        for item in items:
            if isinstance(item, Group):
                if item.id == id_:
                    yield from item.items
                yield from walk(item.items)

    return tuple(walk(scene.items))


def boxes_of(document, page, size):
    """The boxes of paths of a page that have a given width and height to 0.01 mm, read with pikepdf."""
    found = []
    for path in paths(document, page):
        xs, ys = [x for x, _ in path], [y for _, y in path]
        width, height = max(xs) - min(xs), max(ys) - min(ys)
        if abs(width - size[0]) < 0.01 and abs(height - size[1]) < 0.01:
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found
