"""Looney pyramids: nets to fold, or flat tokens that show a pyramid from above."""

from __future__ import annotations

from dataclasses import replace

from boardgen.paper.parts import Part
from boardgen.pieces.pyramid_nets import pyramid_net
from boardgen.pieces.pyramids import SIZES, top_view
from boardgen.sets.base import Kind, PieceSet, Selection


def _nets(selection: Selection, closed: bool = False) -> list[Part]:
    found = []
    for player, colour in enumerate(selection.colours):
        for size, measures in reversed(SIZES.items()):
            n = pyramid_net(size, player, colour, closed=closed)
            part = Part(f"{measures.name} pyramid", f"{measures.name} pyramids", n.symbol, n.width, n.height)
            count = selection.count or 1
            part = replace(part, count=count, shape=n.outline, folds=n.folds)
            found.append(replace(part, fold_paint=f"{colour}.text", nests=True, owner=colour))
    return found


def _closed(selection: Selection) -> list[Part]:
    return _nets(selection, closed=True)


def _tokens(selection: Selection) -> list[Part]:
    found = []
    for size, measures in reversed(SIZES.items()):
        for player, colour in enumerate(selection.colours):
            symbol = top_view(size, player, colour)
            names = (f"{measures.name} token", f"{measures.name} tokens")
            grounds = (f"{colour}.fill", f"{colour}.fill")
            base = measures.base
            found.append(Part(*names, symbol, base, base, symbol, selection.count or 1, selection.bleed, grounds))
    return found


_FOLD = (
    "Cut out: along the outlines; score the dashed lines with a blunt point.",
    "Fold: along these, and glue the shaded tab inside.",
)

SET = PieceSet(
    "pyramids",
    "Pyramids",
    "small, medium and large pyramids of true size, five of each in two colours",
    (
        Kind("nets", "to fold, open below, so that they nest and stack", _nets, steps=_FOLD),
        Kind("closed", "to fold, with a base", _closed, steps=(*_FOLD, "Base: glue it last."), usual=False),
        Kind(
            "tokens",
            "flat squares that show them from above",
            _tokens,
            True,
            usual=False,
        ),
    ),
    Selection(colours=("orange", "blue"), count=5),
    most_colours=4,
)
