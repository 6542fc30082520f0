"""What a line of text does not part: numbers and their units, words and their numbers."""

from __future__ import annotations

import re
from functools import cache

# No line ends between a number and its unit or what it counts, between that of a move and its cell, between a word
# and its number or letter, between a player and the number that stands for what that player has, or between the name
# of a cell and the word it hangs on; nor behind a word of a letter or two that begins a quotation, or behind the
# letter of a piece on coordinates.
_COUNTED = (
    "cell column connection game goal hour house minute move neighbour page pawn piece place player point pyramid "
    "road round row set sheet side square stone suit tile turn word"
)
_UNITS = "mm|cm|m|in|pt|g|kg|%|×|min|cities|coins|dice|goods|large|medium|plies|small|degrees|times"
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_NUMBERED = "cell column game goal move page piece place player plus ply round row side size stone tile turn"
_NUMERALS = "none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_TIED = (
    rf"(?<=[\d½]) (?=(?:{_UNITS}|{_MONTHS}|(?:{_COUNTED.replace(' ', '|')})s?)\b)"
    r"|(?<=\b\d) (?=[a-z]\d{1,2}\b)|(?<=\b\d\d) (?=[a-z]\d{1,2}\b)"
    rf"|(?<=[×+=−]) (?=\d)|(?<=\d) (?=[×·+=−])|(?<=·) (?=[a-z]\d)|(?<=[’']s) (?=\d)|(?<=\b[Gg]oal) (?=[A-Z]\b)"
    rf"|(?<=\b[Pp]layer \d) (?=(?:{_NUMERALS})\b)|(?<=\b(?:at|by|on|to)) (?=[a-z]?\d{{1,2}}\b)"
    r"|(?<=[“‘]\w) (?=\w)|(?<=[“‘]\w\w) (?=\w)|(?<=\b[A-Z]) (?=\([−-]?\d+,)"
)
_BEFORE_NUMBER = rf"\b((?:{_NUMBERED.replace(' ', '|')})s?) (?=\d)"


def tied(text: str) -> str:
    """The text, its blanks such that no line ends between a number and what it counts, or a word and its number.

    It is as long as before: blanks become no-break spaces.
    """
    if " " not in text:
        return text
    between, before_number = _patterns()
    return before_number.sub("\\1\u00a0", between.sub("\u00a0", text))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands between and before numbers: a board whose texts are short needs neither, and they take 3 ms."""
    return re.compile(_TIED), re.compile(_BEFORE_NUMBER, re.IGNORECASE)
