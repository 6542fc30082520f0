"""Parts to impose that say where they are: each a solid area in a colour of its own, lopsided."""

from __future__ import annotations

from boardgen.paper.parts import Part
from boardgen.scene.curves import circle_steps
from boardgen.scene.primitives import Circle, Polygon, Style, Symbol

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
