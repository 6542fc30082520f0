"""The six kinds of pyramids: three sizes, two players.

Inside, a piece is one letter, capital for player 1 and small for player 2 (``S M L s m l``), so that a
run of pieces is a string and matching is substring search. In text it is size and player: ``S1``.
"""

from __future__ import annotations

from boardgen.errors import InvalidMoveError

SIZES = "SML"
SIZE_WORDS = {"S": "small", "M": "medium", "L": "large"}
#: Pieces of each size that a player owns.
PER_SIZE = 5
PER_PLAYER = PER_SIZE * len(SIZES)
HAND = 3
PLAYERS = ("1", "2")
KINDS = "SMLsml"
#: The kinds of each player, smallest first.
OWN = ("SML", "sml")

_NAMES = dict(zip(KINDS, ("S1", "M1", "L1", "S2", "M2", "L2"), strict=True))
_CODES = {name: code for code, name in _NAMES.items()}


def piece(player: int, size: str) -> str:
    """The piece of a player (0 or 1) and a size (``S``, ``M`` or ``L``)."""
    return size if player == 0 else size.lower()


def owner(code: str) -> int:
    """The player, 0 or 1, whose piece it is."""
    return 0 if code.isupper() else 1


def name(code: str) -> str:
    """The piece as people write it.

    >>> name("S"), name("l")
    ('S1', 'L2')
    """
    return _NAMES[code]


def in_words(piece_name: str) -> str:
    """A piece for readers.

    >>> in_words("S1")
    'small piece of player 1'
    """
    return f"{SIZE_WORDS[piece_name[0]]} piece of player {piece_name[1]}"


def names(word: str) -> str:
    """The pieces of a word or a ring, separated by spaces.

    >>> names("Sls")
    'S1 L2 S2'
    """
    return " ".join(_NAMES[code] for code in word)


def read(text: str) -> str:
    """The inverse of `name`; upper and lower case do not matter.

    Raises:
        InvalidMoveError: not a piece.
    """
    code = _CODES.get(text.upper())
    if code is None:
        raise InvalidMoveError(
            "iriri-piece", f"{text[:20]!r} is not a piece; write size and player, such as S1 or L2"
        )
    return code


def read_word(text: str) -> str:
    """The inverse of `names`.

    Raises:
        InvalidMoveError: some part is not a piece.
    """
    return "".join(read(part) for part in text.split())
