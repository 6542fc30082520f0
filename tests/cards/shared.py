"""Cards that several processes of a run look at: laid out by the first of them, read by the others."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

from boardgen.cards.template import Card, load_card
from boardgen.errors import BoardgenError
from boardgen.games import get_game
from tests.puzzles.kept import kept

#: Whether what others have laid out is read.
_READS = [True]


@contextmanager
def laid_out_here() -> Iterator[None]:
    """For tests that watch how a card is laid out: this process does it, though others have."""
    _READS.append(False)
    try:
        yield
    finally:
        _READS.pop()


def shared(lay_out: Callable[..., Any]) -> Callable[..., Any]:
    """The function that lays out cards; those of games are found in the directory of the run."""

    @wraps(lay_out)
    def found(card: Card, form: str, layout: Any, sheet: Any, font: Any) -> Any:
        source = _source(card) if font is None else None
        if source is None:
            return lay_out(card, form, layout, sheet, font)
        name = sha256(repr((source, form, layout, sheet)).encode()).hexdigest()[:24]
        path = Path(kept(), f"{name}.pickle")
        if _READS[-1] and path.exists():
            return pickle.loads(path.read_bytes())
        leaves = lay_out(card, form, layout, sheet, font)
        if not path.exists():
            # Under another name first: others see the whole of it or nothing.
            written = path.with_suffix(f".{os.getpid()}")
            written.write_bytes(pickle.dumps(leaves))
            written.replace(path)
        return leaves

    return found


def _source(card: Card) -> list[tuple[Path, bytes]] | None:
    """All that the card of a game is read from; None for any other card."""
    try:
        if load_card(card.slug) is not card:
            return None
        files = sorted(path for path in get_game(card.slug).folder.iterdir() if path.is_file())
    except BoardgenError:
        return None
    return [(path, path.read_bytes()) for path in files]
