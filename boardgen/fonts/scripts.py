"""Scripts that cannot be set letter by letter from left to right."""

from __future__ import annotations

import unicodedata

#: Blocks whose letters join, change their order or stack, and those of the few scripts written from the right
#: whose characters have no direction of their own: first and last code point.
_SHAPED = (
    (0x0590, 0x109F),  # Hebrew, Arabic, Syriac, Thaana, NKo, the scripts of India, Thai, Lao, Tibetan, Myanmar
    (0x1100, 0x11FF),  # Hangul letters, which make syllables
    (0x1700, 0x18AF),  # of the Philippines, Khmer, Mongolian
    (0x1900, 0x1CFF),  # Limbu, Tai, Balinese, Batak, Lepcha …
    (0x200B, 0x200F),
    (0xA800, 0xAB2F),
    (0xABC0, 0xABFF),
    (0xD7B0, 0xD7FF),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFF),
    (0x10800, 0x11FFF),
    (0x1E800, 0x1EFFF),
    (0x1F1E6, 0x1F1FF),  # letters that pair to flags
    (0x1F3FB, 0x1F3FF),  # modifiers of the sign before them
)
#: Categories of what is never set: control and format characters, separators of lines, private use, what is not
#: assigned, and marks that combine with the letter before them (a reader may place them as it likes).
NEVER_SET = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Mn", "Mc", "Me"))


def needs_shaping(character: str) -> bool:
    """Whether a character belongs to a script that needs more than one glyph after the other.

    >>> [needs_shaping(c) for c in "é漢ש"]
    [False, False, True]
    """
    code = ord(character)
    if code < 0x590:
        return False
    shaped = any(first <= code <= last for first, last in _SHAPED) and unicodedata.category(character) != "Sc"
    return shaped or unicodedata.bidirectional(character) in ("R", "AL", "AN")
