"""Where a reader finds what a page does not explain: words for its foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.cards.leaves import Band
from boardgen.cards.template import READING
from boardgen.scene.primitives import Group, Item, Text

#: Between the things that stand on different pages.
_BETWEEN = "  ·  "


def has_readings(bands: Sequence[Band]) -> bool:
    """Whether the sign of readings, which the imprint of the last page explains, stands in some bands."""
    return any(READING in text for band in bands for text in _words(band.items))


def looked_up(where: Mapping[str, int]) -> str:
    """On which page each of some things is explained; a page that explains several is named once."""
    pages = dict.fromkeys(where.values())
    named = (", ".join(name for name, at in where.items() if at == page) for page in pages)
    return _BETWEEN.join(f"{names}: see page {page}" for names, page in zip(named, pages, strict=True))


def _words(items: Sequence[Item]) -> Iterator[str]:
    """All that is written in items."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from _words(item.items)
