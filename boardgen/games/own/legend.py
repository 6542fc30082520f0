"""Signs for pieces in drawings: what a description says, or letters that tell players and kinds apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby

from boardgen.errors import CodedError, Fault, OptionError
from boardgen.games.own.characters import EMPTY, HOLES, read_drawing
from boardgen.games.own.description import piece_named
from boardgen.games.own.position import NOBODY, Frame, Kind, Piece, Stack

#: The sign of a neutral piece that has no letter.
_NEUTRAL = "*"
#: How many pieces of a stack a sign stands for.
_DIGITS = re.compile(r"[1-9][0-9]{0,2}")


def default_signs(players: tuple[str, ...], kinds: tuple[Kind, ...]) -> dict[str, Piece]:
    """Sign → piece where a description says nothing.

    A piece without a letter is its player's initial. Letters of pieces are, of two players who have nothing else,
    capitals for the first and small for the second, as in chess; otherwise the initial goes before them.
    """
    initials = _initials(players)
    standing = [(i, kind) for i, kind in enumerate(kinds) if kind.place == "cells"]
    chess = len(players) == 2 and all(kind.letter for _, kind in standing if kind.owned)
    found: dict[str, Piece] = {}
    for i, kind in standing:
        if not kind.owned:
            found[kind.letter or _NEUTRAL] = Piece(i, NOBODY)
            continue
        for owner, initial in enumerate(initials):
            sign = f"{initial}{kind.letter}"
            if chess:
                sign = kind.letter if owner == 0 else kind.letter.lower()
            found[sign] = Piece(i, owner)
    return found


def _initials(players: tuple[str, ...]) -> list[str]:
    """The shortest beginnings of the names that differ, in small letters."""
    for length in range(1, 20):
        cut = [player[:length] for player in players]
        if len(set(cut)) == len(cut):
            return cut
    return [str(number) for number in range(1, len(players) + 1)]


def signs_of(given: Mapping[str, str], colours: Mapping[str, str], kinds: tuple[Kind, ...]) -> dict[str, Piece]:
    """Sign → piece: those of a description, and for pieces that it does not name those by default.

    Raises:
        OptionError: signs that stand for something else, or for no piece.
    """
    found: dict[str, Piece] = {}
    faults: list[Fault] = []
    for sign, words in given.items():
        try:
            if sign == EMPTY or sign in HOLES or sign.split() != [sign]:
                raise CodedError("bad-sign", f"{sign!r} cannot stand for a piece; {EMPTY} is an empty place")
            found[sign] = Piece(*piece_named(words, colours, kinds))
        except CodedError as error:
            faults.append(Fault(error.code, error.message, ("signs", sign)))
    if faults:
        raise OptionError.of(faults)
    named = set(found.values())
    for sign, piece in default_signs(tuple(colours), kinds).items():
        if piece not in named:
            found.setdefault(sign, piece)
    return found


def read_signs(text: str, frame: Frame, signs: Mapping[str, Piece]) -> dict[int, Stack]:
    """Cell → what stands there, from a drawing; a sign of several pieces is a stack, its lowest first.

    Raises:
        OptionError: see `read_drawing`.
    """
    stacks: dict[str, Stack] = {sign: (piece,) for sign, piece in signs.items()}
    if frame.stacks:
        for word in text.split():
            parts = _split(word, signs)
            if parts:
                stacks[word] = parts
    return {cell: stacks[sign] for cell, sign in read_drawing(text, frame.board, stacks).items()}


def _split(word: str, signs: Mapping[str, Piece]) -> Stack:
    """A word as signs one after the other, the longest that fits first, each with its number after it.

    Empty where that cannot be.
    """
    found: list[Piece] = []
    at = 0
    while at < len(word):
        sign = next((word[at : at + n] for n in range(len(word) - at, 0, -1) if word[at : at + n] in signs), None)
        if sign is None:
            return ()
        at += len(sign)
        digits = _DIGITS.match(word, at)
        number = int(digits[0]) if digits and digits[0] not in signs else 1
        at += len(digits[0]) if digits and digits[0] not in signs else 0
        found += [signs[sign]] * number
    return tuple(found)


def sign_of(stack: Stack, signs: Mapping[str, Piece]) -> str:
    """The sign of what stands on a cell, inverse of `read_signs`."""
    by_piece = {piece: sign for sign, piece in reversed(list(signs.items()))}
    runs = [(by_piece[piece], len(list(same))) for piece, same in groupby(piece.alike for piece in stack)]
    return "".join(f"{sign}{number}" if number > 2 else sign * number for sign, number in runs)
