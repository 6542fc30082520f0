"""How a game begins: options checked by its specs, with every fault, before the game sees them.

Callers from Python give keywords, game files give what stands under `board:`, `setup:` and
`position:`; from there on both go the same way and meet the same codes, paths and messages.
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

#: What a game starts from, as the keys of a game file; `setup` and `position` exclude each other.
BOARD, SETUP, POSITION = "board", "setup", "position"

#: No keys at all.
NOTHING = Fields({})


class Beginning(ABC, Generic[P]):
    """How a game begins. What a game writes of it are the methods with an underscore; they see checked options.

    Attributes:
        slug: the name in files and commands.
        title: for people.
        board_keys: what `board:` in a game file may hold; these and `setup_keys` are the keyword
            arguments of `start`.
        setup_keys: what `setup:` may hold.
        position_keys: what `position:` may hold: all that the facts need which does not follow from it.
        setup_choices: what `random_setup` takes besides board options.
        drawing_key: the key of a setup or position that holds a drawing in characters; a section that is
            a text is taken for that. Empty where drawings cannot be read.
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
            **options: what `board_keys` and `setup_keys` name, or ``position``, a mapping of what
                `position_keys` names: the same names and values as in game files. ``board`` and ``setup``
                are mappings of the former, as `random_setup` gives them.

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
        """The cells that the board options ask for; boards without end give the part in use.

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

    def sides(self, **options: Any) -> Mapping[str, tuple[str, ...]]:
        """Where the board has coloured sides: cell name → colours of the sides it lies on.

        >>> from boardgen.games import get_game
        >>> get_game("hex3").sides(side=2)["a1"]
        ('blue', 'red')
        """
        return {}

    def random_setup(self, seed: int, **options: Any) -> dict[str, Options]:
        """A random legal setup: ``{"board": …, "setup": …}`` as a game file holds it, in full.

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
        """How many setups there are to draw from, by kind; empty where nobody has counted them.

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
            setup: what `setup_keys` names and was given or has a default; cells as `_find_cell` has them.

        Raises:
            OptionError: options that the rules refuse; paths begin with a key of the setup.
        """

    @abstractmethod
    def _given(self, board: Options, position: Options) -> P:
        """A position in the middle of a game; like `_first`, with what `position_keys` names."""

    @abstractmethod
    def _make_board(self, board: Options) -> Board:
        """The cells, from board options in full."""

    def _complete_board(self, board: Options) -> Options:
        """The board options in full; `board` holds the defaults that their specs tell already.

        Raises:
            OptionError: options that do not go together; paths begin with the option.
        """
        return board

    def _find_cell(self, board: Options, given: Options) -> FindCell | None:
        """What reads the names of cells in a setup or position: by default the index on the board.

        None where that cannot be told because something is missing, which is reported anyway.

        Args:
            board: the board options in full.
            given: the parts of the setup or position that hold no cells.

        Raises:
            OptionError: these parts leave open what the cells are; paths begin with a key of theirs.
        """
        return self._make_board(board).cell

    def _random_setup(self, seed: int, board: Options, choices: Options) -> dict[str, Options]:
        """A random setup from checked options, those of the board in full; without chance just these."""
        return {"board": board, "setup": choices}


def begin(game: Beginning[P], sections: Mapping[str, Any]) -> P:
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
        raise error.below(section) from None


def read_board(game: Beginning[Any], given: Any) -> Options:
    """The board options in full.

    Raises:
        OptionError: with all faults; their paths begin with the option.
    """
    found = check(given, game.board_keys, BOARD)
    if found.faults:
        raise OptionError.of(found.faults)
    return game._complete_board({**defaults(game.board_keys), **found.value})


def sort_keywords(
    game: Beginning[Any], options: Mapping[str, Any], others: tuple[str, ...] = (), **known: Fields
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


def by_keyword(error: OptionError, whole: frozenset[str] = frozenset()) -> OptionError:
    """Faults of sections as whoever gave keywords knows them: paths begin with the keyword.

    Args:
        error: the faults.
        whole: the sections that were keywords themselves.
    """
    own = {BOARD, SETUP} - whole
    return OptionError.of(
        fault._replace(path=fault.path[1:]) if fault.path and fault.path[0] in own else fault
        for fault in error.faults
    )


def _attempt(make: Callable[[], T], faults: list[Fault], section: str) -> T | None:
    """What is made, or None where the options of a section will not do, with their faults noted."""
    try:
        return make()
    except OptionError as error:
        faults += error.below(section).faults
        return None
