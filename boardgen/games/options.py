"""Options on their way to a game: checked by its specs, with every fault, before the game sees them.

Callers from Python give keywords, game files give what stands under `board:`, `setup:` and
`position:`; from there on both go the same way and meet the same codes, paths and messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from boardgen.errors import Fault, OptionError
from boardgen.messages import did_you_mean, shorten
from boardgen.schema import MISSING, Fields, FindCell, check, check_on_board, defaults

if TYPE_CHECKING:
    from boardgen.games.base import Game, Options

T = TypeVar("T")

#: What a game starts from, as the keys of a game file; `setup` and `position` exclude each other.
BOARD, SETUP, POSITION = "board", "setup", "position"


def begin(game: Game[Any, Any], sections: Mapping[str, Any]) -> Any:
    """The first position of a game.

    Args:
        game: the game.
        sections: what stands under `BOARD`, `SETUP` and `POSITION`, as far as anything does.

    Raises:
        OptionError: with all faults; their paths begin with the section.
    """
    faults: list[Fault] = []
    if SETUP in sections and POSITION in sections:
        message = "either a setup or a whole position, not both; what the position needs belongs in it"
        faults.append(Fault("setup-and-position", message, (POSITION,)))
    board = _attempt(lambda: read_board(game, sections.get(BOARD, {})), faults, BOARD)
    section = POSITION if POSITION in sections else SETUP
    spec = game.position_keys if section == POSITION else game.setup_keys

    def find(known: Options) -> FindCell | None:
        return None if board is None else _attempt(lambda: game._find_cell(board, known), faults, section)

    given = check_on_board(sections.get(section, {}), spec, section, (section,), find)
    faults += given.faults
    if faults or board is None or given.value is MISSING:
        raise OptionError.of(faults)
    make = game._given if section == POSITION else game._first
    try:
        return make(board, {**defaults(spec), **given.value})
    except OptionError as error:
        raise error.below(section) from None


def read_board(game: Game[Any, Any], given: Any) -> Options:
    """The board options in full.

    Raises:
        OptionError: with all faults; their paths begin with the option.
    """
    found = check(given, game.board_keys, BOARD)
    if found.faults:
        raise OptionError.of(found.faults)
    return game._complete_board({**defaults(game.board_keys), **found.value})


def sort_keywords(
    game: Game[Any, Any], options: Mapping[str, Any], others: tuple[str, ...] = (), **known: Fields
) -> dict[str, dict[str, Any]]:
    """Keywords by the section whose spec knows them; every section is there.

    Args:
        game: the game.
        options: the keywords.
        others: keywords that would have done too, for messages.
        **known: section → its spec.

    Raises:
        OptionError: ``unknown-key`` for each that no section knows.
    """
    found: dict[str, dict[str, Any]] = {section: {} for section in known}
    every = [*(key for spec in known.values() for key in spec.fields), *others]
    faults = []
    for key, value in options.items():
        section = next((section for section, spec in known.items() if key in spec.fields), None)
        if section is None:
            message = f"{game.title} has no option {shorten(key)!r} here; {did_you_mean(key, every)}"
            faults.append(Fault("unknown-key", message, (key,), key=True))
        else:
            found[section][key] = value
    if faults:
        raise OptionError.of(faults)
    return found


def by_keyword(error: OptionError) -> OptionError:
    """Faults of sections as whoever gave keywords knows them: paths begin with the keyword."""
    return OptionError.of(
        fault._replace(path=fault.path[1:]) if fault.path[:1] in ((BOARD,), (SETUP,)) else fault
        for fault in error.faults
    )


def _attempt(make: Callable[[], T], faults: list[Fault], section: str) -> T | None:
    """What is made, or None where the options of a section will not do, with their faults noted."""
    try:
        return make()
    except OptionError as error:
        faults += error.below(section).faults
        return None
