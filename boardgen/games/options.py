"""How a game begins: its options are checked against its specs, reporting every fault, before it sees them.

Python callers give keywords; game files have the sections `board:`, `setup:` and `position:`. Both are
checked in the same way, with the same codes, paths and messages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from boardgen.errors import Fault, OptionError
from boardgen.games.values import Options
from boardgen.messages import did_you_mean, shorten
from boardgen.schema import MISSING, Fields, FindCell, Integer, check, check_on_board, defaults

if TYPE_CHECKING:
    from boardgen.geometry.board import Board

P = TypeVar("P")
T = TypeVar("T")

#: The sections a game starts from, as in game files; `setup` and `position` exclude each other.
BOARD, SETUP, POSITION = "board", "setup", "position"

#: No keys at all.
NOTHING = Fields({})


class GameStart(ABC, Generic[P]):
    """How a game begins. A game implements the methods with an underscore, which get checked options.

    Attributes:
        slug: the name in files and commands.
        title: the name for people.
        board_keys: the keys of `board:` in a game file; these and `setup_keys` are the keyword
            arguments of `start`.
        setup_keys: the keys of `setup:`.
        position_keys: the keys of `position:`: everything the facts need that does not follow from the rest.
        setup_choices: the options of `random_setup` besides board options.
        drawing_key: the key of a setup or position for a drawing as text; a section that is text is read as
            this. Empty if drawings cannot be read.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    drawing_key: ClassVar[str] = ""
    board_keys: ClassVar[Fields] = NOTHING
    setup_keys: ClassVar[Fields] = NOTHING
    position_keys: ClassVar[Fields] = NOTHING
    setup_choices: ClassVar[Fields] = NOTHING

    def start(self, **options: Any) -> P:
        """The first position.

        >>> from boardgen.games import get_game
        >>> trike = get_game("trike")
        >>> trike.start(side=5, pie=True) == trike.start(board={"side": 5}, setup={"pie": True})
        True
        >>> iriri = get_game("iriri")
        >>> iriri.ply(iriri.start(**iriri.random_setup(7)))
        0

        Args:
            **options: the keys of `board_keys` and `setup_keys`, or ``position``, a mapping with those of
                `position_keys`: the same names and values as in game files. ``board`` and ``setup`` may also
                be given as mappings, as returned by `random_setup`.

        Raises:
            OptionError: with every option that cannot be used; paths begin with the keyword.
        """
        sections = {name: options.pop(name) for name in (BOARD, SETUP, POSITION) if name in options}
        try:
            found = sort_keywords(self, options, (POSITION,), board=self.board_keys, setup=self.setup_keys)
        except OptionError as error:
            raise by_keyword(error) from None
        whole = frozenset(sections)
        for name, given in found.items():
            if given:
                sections[name] = {**sections[name], **given} if isinstance(sections.get(name), Mapping) else given
        try:
            return begin(self, sections)
        except OptionError as error:
            raise by_keyword(error, whole) from None

    def board(self, **options: Any) -> Board:
        """The board for these board options; of a board without end, the part in use.

        >>> from boardgen.games import get_game
        >>> board = get_game("trike").board(host="hex", side=3)
        >>> board.names
        ('a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3')

        Raises:
            OptionError: with every option that cannot be used.
        """
        return self._make_board(self.full_board(**options))

    def full_board(self, **options: Any) -> Options:
        """The board options in full.

        >>> from boardgen.games import get_game
        >>> get_game("trike").full_board(host="hex")
        {'host': 'hex', 'side': 11, 'variant': 'zero'}

        Raises:
            OptionError: with every option that cannot be used.
        """
        sort_keywords(self, options, board=self.board_keys)
        return read_board(self, options)

    def puzzle_board(self, **options: Any) -> Options:
        """The board options in full for puzzles: those of `full_board`, or where no size is given and no search gets
        to the end of games on the usual board, those of a smaller one.

        >>> from boardgen.games import get_game
        >>> get_game("trike").puzzle_board(host="hex")
        {'host': 'hex', 'side': 8, 'variant': 'zero'}

        Raises:
            OptionError: with every option that cannot be used.
        """
        return self.full_board(**options)

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """The coloured sides of the board: cell name → colours of the sides it lies on.

        >>> from boardgen.games import get_game
        >>> get_game("hex3").sides(side=2)["a1"]
        ('blue', 'red')
        """
        return {}

    def random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A random legal setup, written out in full as in a game file: ``{"board": …, "setup": …}``.

        >>> from boardgen.games import get_game
        >>> get_game("pi").random_setup(7, goals=1)
        {'board': {'side': 6}, 'setup': {'red': ['f5', 'e6', 'g7'], 'goals': {'A': 'a4'}}}

        Args:
            seed: the same seed gives the same setup.
            **options: board options and those of `setup_choices`.

        Raises:
            OptionError: with every option that cannot be used.
        """
        sections = sort_keywords(self, options, board=self.board_keys, choices=self.setup_choices)
        chosen = check(sections["choices"], self.setup_choices, self.slug)
        whole = check(seed, Integer(), "seed", ("seed",))
        if chosen.faults or whole.faults:
            raise OptionError.of((*whole.faults, *chosen.faults))
        board = read_board(self, sections["board"])
        return self._random_setup(seed, board, {**defaults(self.setup_choices), **chosen.value})

    def setup_counts(self) -> Mapping[str, int]:
        """The number of possible random setups, by kind; empty if they have not been counted.

        >>> from boardgen.games import get_game
        >>> get_game("pisi").setup_counts()["connected"]
        7520278
        """
        return {}

    @abstractmethod
    def _first(self, board: Options, setup: Options) -> P:
        """The first position of a game.

        Args:
            board: the board options in full.
            setup: the keys of `setup_keys` that were given or have a default; cells as found by `_find_cell`.

        Raises:
            OptionError: the rules refuse the options; paths begin with a key of the setup.
        """

    @abstractmethod
    def _given(self, board: Options, position: Options) -> P:
        """A position in the middle of a game; like `_first`, with the keys of `position_keys`."""

    @abstractmethod
    def _make_board(self, board: Options) -> Board:
        """The board for full board options."""

    def _complete_board(self, board: Options) -> Options:
        """The board options in full; `board` already has the defaults of the specs.

        Raises:
            OptionError: options cannot be combined; paths begin with the option.
        """
        return board

    def _find_cell(self, board: Options, given: Options) -> FindCell | None:
        """The function that reads cell names in a setup or position: by default to their index on the board.

        None if something is missing that it needs, which is reported anyway.

        Args:
            board: the board options in full.
            given: the parts of the setup or position without cells.

        Raises:
            OptionError: these parts do not determine the cells; paths begin with one of their keys.
        """
        return self._make_board(board).cell

    def _random_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A random setup from checked options, board options in full; by default just these options."""
        return {"board": board, "setup": choices}


def begin(game: GameStart[P], sections: Mapping[str, Any]) -> P:
    """The first position of a game.

    Args:
        game: the game.
        sections: the values of `BOARD`, `SETUP` and `POSITION`, if given.

    Raises:
        OptionError: with all faults; their paths begin with the section.
    """
    faults: list[Fault] = []
    if SETUP in sections and POSITION in sections:
        message = "give either a setup or a position, not both; a position has keys for all it needs"
        faults.append(Fault("setup-and-position", message, (POSITION,)))
    board = _attempt(lambda: read_board(game, sections.get(BOARD, {})), faults, BOARD)
    section = POSITION if POSITION in sections else SETUP
    spec = game.position_keys if section == POSITION else game.setup_keys

    def find(known: Options) -> FindCell | None:
        return None if board is None else _attempt(lambda: game._find_cell(board, known), faults, section)

    told = sections.get(section, {})
    drawn = isinstance(told, str) and game.drawing_key
    given = check_on_board({game.drawing_key: told} if drawn else told, spec, section, (section,), find)
    faults += [fault._replace(path=(section,)) if drawn else fault for fault in given.faults]
    if faults or board is None or given.value is MISSING:
        raise OptionError.of(faults)
    make = game._given if section == POSITION else game._first
    try:
        return make(board, {**defaults(spec), **given.value})
    except OptionError as error:
        if drawn:
            raise OptionError.of(fault._replace(path=(section,)) for fault in error.faults) from None
        raise error.prefixed(section) from None


def read_board(game: GameStart[Any], given: Any) -> Options:
    """The board options in full.

    Raises:
        OptionError: with all faults; their paths begin with the option.
    """
    found = check(given, game.board_keys, BOARD)
    if found.faults:
        raise OptionError.of(found.faults)
    return game._complete_board({**defaults(game.board_keys), **found.value})


def sort_keywords(
    game: GameStart[Any], options: Mapping[str, Any], others: tuple[str, ...] = (), **known: Fields
) -> dict[str, dict[str, Any]]:
    """Sort keywords into the sections whose specs have them; every section is in the result.

    Args:
        game: the game.
        options: the keywords.
        others: further valid keywords, for messages.
        **known: section → its spec.

    Raises:
        OptionError: ``unknown-key`` for each keyword that no section has.
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


def by_keyword(error: OptionError, whole: frozenset[str] = frozenset()) -> OptionError:
    """Faults of sections for callers who gave keywords: paths begin with the keyword.

    Args:
        error: the faults.
        whole: the sections that were given as keywords.
    """
    own = {BOARD, SETUP} - whole
    return OptionError.of(
        fault._replace(path=fault.path[1:]) if fault.path and fault.path[0] in own else fault
        for fault in error.faults
    )


def _attempt(make: Callable[[], T], faults: list[Fault], section: str) -> T | None:
    """The result of a function; None, with faults noted, if the options of a section cannot be used."""
    try:
        return make()
    except OptionError as error:
        faults += error.prefixed(section).faults
        return None
