"""Small TrueType fonts: the glyphs of a text out of a font file, without hints, as TrueType or as WOFF.

Written with `struct` alone: importing fontTools takes longer than drawing a board. The formats are those of the
OpenType specification (glyf, loca, cmap …) and of WOFF 1.0.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

_COMPOSITE_WORDS, _COMPOSITE_SCALE, _COMPOSITE_MORE = 0x0001, 0x0008, 0x0020
_COMPOSITE_XY_SCALE, _COMPOSITE_MATRIX, _COMPOSITE_HINTS = 0x0040, 0x0080, 0x0100
#: Flags of a point: the next byte says how often it is repeated; x and y are short, x and y are the same.
_REPEAT, _COORDINATES = 0x08, ((0x02, 0x10), (0x04, 0x20))
#: Seconds from 1904 to 2000: small fonts are all made then.
_MADE = 3_029_529_600
_MAGIC = 0xB1B0AFBA


class Metrics(NamedTuple):
    """What a font says of all its glyphs, in font units.

    Attributes:
        family: its name.
        weight: 400 for regular, 700 for bold.
        per_em: font units in an em.
        ascent, descent: above and below the baseline, both positive.
        licence: the bits of embedding of its OS/2 table.
    """

    family: str
    weight: int
    per_em: int
    ascent: int
    descent: int
    licence: int = 0


class Glyph(NamedTuple):
    """A glyph.

    Attributes:
        advance: font units.
        outline: its entry in the glyf table, without hints; empty for a blank.
        parts: glyphs that it is composed of, as (place of the glyph's number in the entry, number).
    """

    advance: int
    outline: bytes = b""
    parts: tuple[tuple[int, int], ...] = ()


class TrueType:
    """A TrueType file, read as far as glyphs are asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        (count,) = struct.unpack_from(">H", data, 4)
        entries = (struct.unpack_from(">4s4xLL", data, 12 + 16 * at) for at in range(count))
        self._tables = {tag: data[offset : offset + length] for tag, offset, length in entries}
        (self.per_em,) = struct.unpack_from(">H", self._tables[b"head"], 18)
        (wide,) = struct.unpack_from(">h", self._tables[b"head"], 50)
        (self._count,) = struct.unpack_from(">H", self._tables[b"maxp"], 4)
        self.ascent, descent = struct.unpack_from(">hh", self._tables[b"hhea"], 4)
        self.descent = -descent
        (self._metrics,) = struct.unpack_from(">H", self._tables[b"hhea"], 34)
        self._loca, self._step = (">LL", 4) if wide else (">HH", 2)
        self._segments = _segments(self._tables[b"cmap"])

    def number(self, character: str) -> int:
        """The number of the glyph of a character of the basic plane; 0 if there is none."""
        code = ord(character)
        for first, last, shift, numbers in self._segments:
            if first <= code <= last:
                return (numbers[code - first] if numbers else code + shift) & 0xFFFF
        return 0

    def characters(self) -> dict[int, int]:
        """Code points → numbers of glyphs, 0 where a code has none."""
        return {
            code: (numbers[code - first] if numbers else code + shift) & 0xFFFF
            for first, last, shift, numbers in self._segments
            for code in range(first, last + 1)
        }

    def metrics(self) -> list[tuple[int, int]]:
        """Advance and left bearing of each glyph, in font units; of the bearing the two bytes as they are."""
        words = struct.unpack_from(f">{self._metrics + self._count}H", self._tables[b"hmtx"])
        full = 2 * self._metrics
        pairs = list(zip(words[:full:2], words[1:full:2], strict=True))
        return pairs + [(pairs[-1][0], bearing) for bearing in words[full:]]

    def places(self) -> list[int]:
        """Where each glyph begins in the table glyf, and where the last one ends."""
        words = struct.unpack_from(f">{self._count + 1}{self._loca[1]}", self._tables[b"loca"])
        return [word * (2 if self._step == 2 else 1) for word in words]

    def glyph(self, number: int) -> Glyph:
        """The glyph of a number."""
        (advance,) = struct.unpack_from(">H", self._tables[b"hmtx"], 4 * min(number, self._metrics - 1))
        start, end = struct.unpack_from(self._loca, self._tables[b"loca"], self._step * number)
        if self._step == 2:
            start, end = 2 * start, 2 * end
        outline = self._tables[b"glyf"][start:end]
        if not outline:
            return Glyph(advance)
        (contours,) = struct.unpack_from(">h", outline)
        if contours < 0:
            return Glyph(advance, *_composite(outline))
        return Glyph(advance, _simple(outline, contours))


def _segments(cmap: bytes) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """First and last code, shift, and the numbers if a shift is not enough, of a format 4 table."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    entries = [struct.unpack_from(">HHL", cmap, 4 + 8 * at) for at in range(count)]
    at = next(offset for platform, encoding, offset in entries if (platform, encoding) in ((3, 1), (0, 3)))
    (double,) = struct.unpack_from(">H", cmap, at + 6)
    words = f">{double // 2}H"
    lasts, firsts, shifts, ranges = (
        struct.unpack_from(words, cmap, at + 14 + skip) for skip in (0, double + 2, 2 * double + 2, 3 * double + 2)
    )
    found = []
    for nth, (first, last, shift, offset) in enumerate(zip(firsts, lasts, shifts, ranges, strict=True)):
        numbers: tuple[int, ...] = ()
        if offset:
            begin = at + 16 + 3 * double + 2 * nth + offset
            plain = struct.unpack_from(f">{last - first + 1}H", cmap, begin)
            numbers = tuple(number and number + shift for number in plain)
        found.append((first, last, shift, numbers))
    return found


def _simple(outline: bytes, contours: int) -> bytes:
    """A simple entry without hints and without what fills it up to the next one."""
    at = 10 + 2 * contours
    last, length = struct.unpack_from(">HH", outline, at - 2)
    begin = at + 2 + length
    here, points, coordinates = begin, 0, 0
    while points <= last:
        flag, again = outline[here], 1
        here += 1
        if flag & _REPEAT:
            again += outline[here]
            here += 1
        points += again
        # A coordinate takes a byte, or two, or none if it is that of the point before.
        wide = sum(1 if flag & short else 2 * (not flag & same) for short, same in _COORDINATES)
        coordinates += again * wide
    return outline[:at] + b"\0\0" + outline[begin : here + coordinates]


def _composite(outline: bytes) -> tuple[bytes, tuple[tuple[int, int], ...]]:
    """A composite entry without hints, and its parts."""
    found = bytearray(outline)
    parts = []
    at, flags = 10, _COMPOSITE_MORE
    while flags & _COMPOSITE_MORE:
        flags, number = struct.unpack_from(">HH", outline, at)
        struct.pack_into(">H", found, at, flags & ~_COMPOSITE_HINTS)
        parts.append((at + 2, number))
        at += 8 if flags & _COMPOSITE_WORDS else 6
        at += 2 * bool(flags & _COMPOSITE_SCALE) + 4 * bool(flags & _COMPOSITE_XY_SCALE)
        at += 8 * bool(flags & _COMPOSITE_MATRIX)
    return bytes(found[:at]), tuple(parts)


def subset(font: TrueType, characters: Iterable[str], family: str, weight: int) -> bytes:
    """The TrueType font of some characters out of another."""
    metrics = Metrics(family, weight, font.per_em, font.ascent, font.descent)
    numbers = {character: font.number(character) for character in characters}
    return assemble(metrics, {c: font.glyph(number) for c, number in numbers.items()}, font)


def assemble(metrics: Metrics, glyphs: Mapping[str, Glyph], whole: TrueType | None = None) -> bytes:
    """A TrueType font of some glyphs.

    Args:
        metrics: of the font.
        glyphs: character → glyph.
        whole: where the parts of composite glyphs are found.
    """
    ordered = sorted(glyphs)
    listed = [Glyph(metrics.per_em // 2), *(glyphs[character] for character in ordered)]
    places: dict[int, int] = {}
    for glyph in listed:  # The list grows by the parts that are met.
        for _, number in glyph.parts:
            if whole is not None and number not in places:
                places[number] = len(listed)
                listed.append(whole.glyph(number))
    outlines = [_renumbered(glyph, places) for glyph in listed]
    boxes = [struct.unpack_from(">4h", outline, 2) if outline else (0, 0, 0, 0) for outline in outlines]
    starts = [0]
    for outline in outlines:
        starts.append(starts[-1] + len(outline))
    codes = [ord(character) for character in ordered]
    tables = {
        b"OS/2": _os2(metrics, listed, codes),
        b"cmap": _cmap(codes),
        b"glyf": b"".join(outlines) or b"\0",
        b"head": _head(metrics, boxes),
        b"hhea": _hhea(metrics, listed, boxes),
        b"hmtx": b"".join(
            struct.pack(">Hh", glyph.advance, box[0]) for glyph, box in zip(listed, boxes, strict=True)
        ),
        b"loca": struct.pack(f">{len(starts)}L", *starts),
        b"maxp": _maxp(outlines, listed),
        b"name": _name(metrics, codes),
        b"post": struct.pack(">LlhhLLLLL", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _file(tables)


def _renumbered(glyph: Glyph, places: Mapping[int, int]) -> bytes:
    """The entry of a glyph with new numbers of its parts, its length a multiple of four."""
    found = bytearray(glyph.outline)
    for at, number in glyph.parts:
        struct.pack_into(">H", found, at, places[number])
    return bytes(found) + bytes(-len(found) % 4)


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """The tables behind their directory, with the sums that readers may check."""
    power = 1 << (len(tables).bit_length() - 1)
    head = struct.pack(">LHHHH", 0x10000, len(tables), 16 * power, power.bit_length() - 1, 16 * (len(tables) - power))
    directory, body = [], bytearray()
    begin = 12 + 16 * len(tables)
    at_head = 0
    for tag, table in tables.items():
        if tag == b"head":
            at_head = begin + len(body)
        directory.append(struct.pack(">4sLLL", tag, _sum(table), begin + len(body), len(table)))
        body += table + bytes(-len(table) % 4)
    font = bytearray(head + b"".join(directory)) + body
    struct.pack_into(">L", font, at_head + 8, (_MAGIC - _sum(font)) & 0xFFFFFFFF)
    return bytes(font)


def _sum(data: bytes | bytearray) -> int:
    """The checksum of a table: its big-endian words added up."""
    whole = bytes(data) + bytes(-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(whole) // 4}L", whole)
    return sum(words) & 0xFFFFFFFF


def _head(metrics: Metrics, boxes: Sequence[tuple[int, ...]]) -> bytes:
    left, bottom, right, top = (min(b[0] for b in boxes), min(b[1] for b in boxes), *_far(boxes))
    bold = int(metrics.weight >= 600)
    numbers = (0x10000, 0x10000, 0, 0x5F0F3CF5, 0x0003, metrics.per_em, _MADE, _MADE)
    return struct.pack(">LLLLHHQQhhhhHHhhh", *numbers, left, bottom, right, top, bold, 6, 2, 1, 0)


def _far(boxes: Sequence[tuple[int, ...]]) -> tuple[int, int]:
    return max(b[2] for b in boxes), max(b[3] for b in boxes)


def _hhea(metrics: Metrics, glyphs: Sequence[Glyph], boxes: Sequence[tuple[int, ...]]) -> bytes:
    widest = max(glyph.advance for glyph in glyphs)
    left = min(box[0] for box in boxes)
    right = min(glyph.advance - box[2] for glyph, box in zip(glyphs, boxes, strict=True))
    numbers = (metrics.ascent, -metrics.descent, 0, widest, left, right, _far(boxes)[0], 1)
    return struct.pack(">LhhhHhhhhhhhhhhhH", 0x10000, *numbers, *(0,) * 7, len(glyphs))


def _maxp(outlines: Sequence[bytes], glyphs: Sequence[Glyph]) -> bytes:
    """Limits of the glyphs; those of composites are not counted but bounded."""
    contours = points = 0
    for outline in outlines:
        (count,) = struct.unpack_from(">h", outline) if outline else (0,)
        if count > 0:
            contours = max(contours, count)
            points = max(points, struct.unpack_from(">H", outline, 8 + 2 * count)[0] + 1)
    parts = max((len(glyph.parts) for glyph in glyphs), default=0)
    depth = 3 if parts else 0
    composed = (points * parts * 2, contours * parts * 2)
    return struct.pack(">L14H", 0x10000, len(outlines), points, contours, *composed, 1, *(0,) * 6, parts, depth)


def _name(metrics: Metrics, codes: Sequence[int]) -> bytes:
    """Family, style, full name and the name in PostScript, by which some programs tell fonts apart."""
    style = "Bold" if metrics.weight >= 600 else "Regular"
    plain = "".join(c for c in metrics.family if c.isascii() and c.isalnum()) or "Font"
    full = f"{metrics.family} {style}"
    names = {
        1: metrics.family,
        2: style,
        3: full,
        4: full,
        6: f"{plain}-{style}-{zlib.crc32(repr(codes).encode()):08x}",
    }
    records, texts = b"", b""
    for number, name in names.items():
        text = name.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(text), len(texts))
        texts += text
    return struct.pack(">HHH", 0, len(names), 6 + len(records)) + records + texts


def _os2(metrics: Metrics, glyphs: Sequence[Glyph], codes: Sequence[int]) -> bytes:
    average = sum(glyph.advance for glyph in glyphs) // len(glyphs)
    em = metrics.per_em
    script = (em * 13 // 20, em * 3 // 5, 0, em // 12, em * 13 // 20, em * 3 // 5, 0, em * 9 // 20)
    style = 0x20 if metrics.weight >= 600 else 0x40
    first, last = (min(codes[0], 0xFFFF), min(codes[-1], 0xFFFF)) if codes else (0, 0)
    heights = (metrics.ascent, -metrics.descent, 0, metrics.ascent, metrics.descent)
    start = (4, average, metrics.weight, 5, metrics.licence, *script, em // 20, em // 3, 0)
    ends = (0, 0, 0, 0, b"NONE", style, first, last, *heights, 1, 0, em // 2, em * 7 // 10, 0, 32, 0)
    return struct.pack(">HhHHHhhhhhhhhhhh10sLLLL4sHHHhhhHHLLhhHHH", *start, bytes(10), *ends)


def _cmap(codes: Sequence[int]) -> bytes:
    """Glyph numbers from 1 on for ascending codes: format 4, and format 12 if there are codes beyond 0xFFFF."""
    runs: list[tuple[int, int, int]] = []  # First code, last code, first glyph.
    for glyph, code in enumerate(codes, 1):
        if runs and code == runs[-1][1] + 1 and code != 0x10000:
            runs[-1] = (runs[-1][0], code, runs[-1][2])
        else:
            runs.append((code, code, glyph))
    near = _format_4([run for run in runs if run[1] <= 0xFFFE])
    if not codes or codes[-1] <= 0xFFFF:
        return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + near
    far = struct.pack(">HHLLL", 12, 0, 16 + 12 * len(runs), 0, len(runs))
    far += b"".join(struct.pack(">LLL", *run) for run in runs)
    return struct.pack(">HHHHLHHL", 0, 2, 3, 1, 20, 3, 10, 20 + len(near)) + near + far


def _format_4(runs: Sequence[tuple[int, int, int]]) -> bytes:
    ends = [last for _, last, _ in runs] + [0xFFFF]
    firsts = [first for first, _, _ in runs] + [0xFFFF]
    shifts = [(glyph - first) & 0xFFFF for first, _, glyph in runs] + [1]
    count = len(ends)
    power = 1 << (count.bit_length() - 1)
    search = (2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power))
    words = (*ends, 0, *firsts, *shifts, *(0,) * count)
    return struct.pack(f">3H4H{len(words)}H", 4, 14 + 2 * len(words), 0, *search, *words)


def woff(font: bytes) -> bytes:
    """A TrueType font, its tables compressed, as WOFF 1.0."""
    (count,) = struct.unpack_from(">H", font, 4)
    directory, body = [], b""
    begin = 44 + 20 * count
    plain = 12 + 16 * count
    for at in range(count):
        tag, checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * at)
        table = font[offset : offset + length]
        packed = zlib.compress(table, 9)
        stored = packed if len(packed) < length else table
        directory.append(struct.pack(">4sLLLL", tag, begin + len(body), len(stored), length, checksum))
        body += stored + bytes(-len(stored) % 4)
        plain += length + -length % 4
    numbers = (0x774F4646, 0x10000, begin + len(body), count, 0, plain, 1, 0, 0, 0, 0, 0, 0)
    return struct.pack(">LLLHHLHHLLLLL", *numbers) + b"".join(directory) + body
