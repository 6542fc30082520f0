"""Straight quotation marks → those of print, in time that grows with the text and no faster.

A mark opens before a word and closes behind one, and marks of a kind pair up like parentheses
within the same degree of stress; a single one within or behind a word is an apostrophe. What stands
beside a mark decides: blanks, punctuation, or letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

_MARK = re.compile("['\"]")
_PRINTED = {"'": ("‘", "’"), '"': ("“", "”")}
_APOSTROPHE = "’"
_BLANKS = frozenset("\t\n\v\f\r \xa0\u1680\u202f\u205f\u3000") | {chr(code) for code in range(0x2000, 0x200B)}


class Piece(NamedTuple):
    """A stretch of a paragraph.

    Attributes:
        text: a blank for the end of a line, nothing where a stress ends.
        depth: within how many stresses it stands.
        fixed: its marks stay as they are.
    """

    text: str
    depth: int
    fixed: bool = False


def set_quotes(pieces: Sequence[Piece]) -> list[str]:
    """The texts of the pieces of one paragraph, with quotation marks of print."""
    ends = list(accumulate(len(piece.text) for piece in pieces))
    letters = _replaced("".join(piece.text for piece in pieces), pieces, ends)
    return ["".join(letters[end - len(piece.text) : end]) for piece, end in zip(pieces, ends, strict=True)]


def _replaced(text: str, pieces: Sequence[Piece], ends: Sequence[int]) -> list[str]:
    """The characters of a text whose pieces end at ``ends``."""
    letters = list(text)
    # The marks that are open, by depth and kind; a mark that closes forgets those opened since its partner.
    opened: dict[tuple[int, str], list[int]] = {}
    number = -1
    for found in _MARK.finditer(text):
        at, mark = found.start(), found[0]
        while number < 0 or ends[number] <= at:
            number += 1
            # Whatever was opened within a stress that has ended finds no partner any more.
            for key in [key for key in opened if key[0] > pieces[number].depth]:
                del opened[key]
        if pieces[number].fixed:
            continue
        opens, closes = _sides(text, at)
        mine = opened.setdefault((pieces[number].depth, mark), [])
        if closes and mine:
            begin = mine.pop()
            letters[begin], letters[at] = _PRINTED[mark]
            for others in opened.values():
                while others and others[-1] > begin:
                    others.pop()
        elif opens:
            mine.append(at)
        elif mark == "'":
            letters[at] = _APOSTROPHE
    return letters


def _sides(text: str, at: int) -> tuple[bool, bool]:
    """Whether a mark may open, and whether it may close, by what stands beside it."""
    before = text[at - 1] if at else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    if text[at] == after == '"' and "0" <= before <= "9":
        return False, False  # inches, and behind them a mark
    blank_before, blank_after = before in _BLANKS, after in _BLANKS
    sign_before, sign_after = _is_sign(before), _is_sign(after)
    opens = not blank_after and (not sign_after or blank_before or sign_before)
    closes = not blank_before and (not sign_before or blank_after or sign_after)
    if opens and closes:  # between letters it is neither, between signs both
        return sign_before, sign_after
    return opens, closes


def _is_sign(character: str) -> bool:
    """Punctuation and symbols."""
    return unicodedata.category(character)[0] in "PS"
