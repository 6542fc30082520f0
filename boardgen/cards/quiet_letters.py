"""Coordinates of a replay: on paper the smallest that can be read, on a wide screen no larger than text."""

from __future__ import annotations

import re

from boardgen.scene.text import CAP_HEIGHT

#: The largest on screens, and how large a wide screen shows a picture at most, pixels.
_MOST, _WIDE, _HIGH = 15.0, 616.0, 640.0
#: The style of coordinates; that of squares and pieces has other colours, or is bold.
_RULE = r"(?P<name>\.[A-Z]\w*)\{{(?P<look>fill:{muted});font-size:(?P<size>[0-9.]+)px;text-anchor:middle\}}"


def quietened(definitions: str, muted: str, *, wide: float, shape: float) -> tuple[float, str]:
    """By how much a wide screen makes coordinates smaller, and the definitions with style that lets it.

    Args:
        definitions: what all pictures share, with the rules of their style.
        muted: the colour of coordinates.
        wide: the width of the widest picture, mm.
        shape: the width of its tallest picture by its height.
    """
    rule = re.compile(_RULE.format(muted=re.escape(muted)))
    found = [float(one["size"]) for one in rule.finditer(definitions)]
    scale = min(_WIDE, _HIGH * shape) / wide
    part = min(1.0, _MOST / (max(found) * scale)) if found else 1.0
    return part, rule.sub(_scaled, definitions) if part < 1 else definitions


def _scaled(rule: re.Match[str]) -> str:
    """The rule with its size as a part, about the middle of capitals: where pictures say no part, it stays."""
    part, size = "var(--quiet-letters,1)", float(rule["size"])
    raised = f"transform:translateY(calc({-CAP_HEIGHT / 2 * size:.3g}px*(1 - {part})))"
    return f"{rule['name']}{{{rule['look']};font-size:calc({rule['size']}px*{part});text-anchor:middle;{raised}}}"
