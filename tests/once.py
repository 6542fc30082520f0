"""What several processes of a run draw: made by the first that needs it, read by the others.

That is cards laid out and kits: these take longest, and tests all over need them on their way to something else.
Programs that tests start make theirs by themselves.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

from boardgen.cards.template import is_registered, load_card
from boardgen.errors import BoardgenError
from boardgen.fonts.fallback import own_font
from boardgen.games import get_game
from boardgen.games.trike.hosts import HOSTS
from tests.puzzles.kept import kept

#: Whether what was made before is read, and whether what is made is kept.
_WAYS = [(True, True)]


@contextmanager
def made_here(*, kept: bool = True) -> Iterator[None]:
    """For tests that watch or change how something is made: it is made in this process, whoever has made it before.

    Args:
        kept: whether others may have it.
    """
    _WAYS.append((False, kept))
    try:
        yield
    finally:
        _WAYS.pop()


def once(make: Callable[..., Any], inputs: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose results are found in the directory of the run.

    Args:
        make: the function.
        inputs: of its arguments, all that its result depends on; None where it shall be made.
    """

    @wraps(make)
    def found(*given: Any, **named: Any) -> Any:
        reads, keeps = _WAYS[-1]
        depends = inputs(*given, **named) if own_font() is None and (reads or keeps) else None
        if depends is None:
            return make(*given, **named)
        path = Path(
            kept(), f"{sha256(repr((make.__module__, make.__qualname__, depends)).encode()).hexdigest()[:24]}.pickle"
        )
        if reads and path.exists():
            return pickle.loads(path.read_bytes())
        made = make(*given, **named)
        if keeps and not path.exists():
            # Under another name first: others see the whole of it or nothing.
            written = path.with_suffix(f".{os.getpid()}")
            written.write_bytes(pickle.dumps(made))
            written.replace(path)
        return made

    return found


def shared(make: Callable[..., Any]) -> Callable[..., Any]:
    """As `cache`, for all processes of a run: of a function whose arguments and the files here say all."""
    return cache(once(make, lambda *given, **named: (given, sorted(named.items()))))


def inputs_of_leaves(card: Any, form: str, layout: Any, sheet: Any, _font: Any) -> Any:
    """Of a card of a game that is laid out, unlike those that a test has changed."""
    try:
        is_own = load_card(card.slug) is card
    except BoardgenError:
        return None
    return (_files(card.slug), form, layout, sheet) if is_own else None


def inputs_of_kit(found: Any, choices: Any) -> Any:
    """Of a kit of a game, unlike those of described ones and of templates that a test has written."""
    # Hosts that tests plug in may be others another time.
    if (
        choices.templates is not None
        or not is_registered(found.game)
        or choices.settings.get("host", "hex") not in HOSTS
    ):
        return None
    return _files(found.game.slug), found.name, found.fixed, choices


def _files(slug: str) -> list[tuple[Path, bytes]]:
    """All that is said of a game."""
    return [(path, path.read_bytes()) for path in sorted(get_game(slug).folder.rglob("*.*")) if path.is_file()]
