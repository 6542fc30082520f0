"""Inline pictures of one page, made small: what all say is left to a style, what they repeat is written once."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from string import ascii_lowercase, digits

#: What the root of each picture says; rules of style for those with the class `PICTURE`.
STYLE = "svg.d{fill:none;font-kerning:none;font-variant-ligatures:none}\n"
PICTURE = "d"
_ROOT = re.compile(r"<svg (?!aria-hidden)([^>]*)>")
_LEFT_OUT = re.compile(
    r' (?:fill="none"|(?:width|height)="[0-9.]+mm"|font-family="[^"]*"|lang="[^"]*"|style="[^"]*"'
    r'|xmlns(?::\w+)?="[^"]*")'
)
#: Layers and titles of groups are for drawing programs; the words of a picture stand at its root.
_LAYER = re.compile(r' inkscape:(?:groupmode|label)="[^"]*"')
_GROUP_TITLE = re.compile(r"(<g\b[^>]*>)<title>[^<]*</title>")
_ID = re.compile(r' id="([^"]*)"')
_REFERENCE = re.compile(r'(?:xlink:href="#|url\(#)([^")]+)')
_ANY_NAME = re.compile(r'( id="|xlink:href="#|url\(#)([^")]+)')
_TURNED = re.compile(r"(rotate|scale)\((-?[0-9]*\.[0-9]+)\)")
_NUMBER = re.compile(r"(-?)[0-9]*\.[0-9]+")
#: Attributes in which a zero before the point may go: none of them holds words.
_NUMBERS = re.compile(
    r' (?:d|points|x|y|x1|x2|y1|y2|cx|cy|r|transform|stroke-width|stroke-dasharray|font-size)="[^"]*"'
)
#: Text, and where it stands.
_WORDS, _PLACE = re.compile(r"<text\b[^>]*>"), re.compile(r' ([xy])="(-?[0-9]*\.[0-9]+)"')
#: Where shapes and text begin if nothing is said.
_AT_ZERO = re.compile(r' c?[xy]="0"')
_PATH = re.compile(r' d="([MLCZ0-9. -]*)"')
_COMMAND = re.compile(r"([MLCZ])([0-9. -]*)")
#: A symbol: which one, where, and how it is turned and scaled.
_PLACED = re.compile(
    r'<use href="#(\w+)" transform="translate\(([-0-9.]+)[ ,]([-0-9.]+)\)((?:rotate|scale)\([^"]*)"/>'
)
_LOOK = re.compile(r'(?: (?:fill|stroke|font|text)(?:-(?!rule)[a-z]+)?="[^"]*")+')
_EMPTY_GROUP = re.compile(r"<g>((?:(?!</?g\b).)*)</g>", re.DOTALL)
_NESTED = re.compile(r"<g>(<g [^>]*>(?:(?!</?g\b).)*</g>)</g>", re.DOTALL)
#: A picture whose white margin is a group around all that it shows.
_MARGIN = re.compile(
    r'(?P<begin><svg[^>]*) viewBox="0 0 (?P<size>[^"]*)">(?P<said>(?:<title>[^<]*</title>)?(?:<desc>[^<]*</desc>)?)'
    r'<g transform="translate\((?P<margin>[0-9.]+) (?P=margin)\)">(?P<inside>.*)</g></svg>',
    re.DOTALL,
)
_LEAF = re.compile(r"<(use|circle|path|polygon|polyline)\b[^>]*/>|<text\b[^>]*>[^<]*</text>")
#: What a definition of its own costs besides what it defines, and what a use of it costs.
_DEFINED, _USED = 9, 19
#: What a group costs that joins two shapes; how often pairs are counted, and how many are joined each time.
_GROUPED, _ROUNDS, _AT_ONCE = 20, 40, 12
#: With more shapes than this, pairs are not looked for.
_MOST_JOINED = 30_000
_RUN = re.compile(r'((?:<use href="#\w+"/>){2,})')
#: Numbers and attributes that are remembered: positions of one game repeat most of them.
_REMEMBERED = 8192
#: What stands between two runs of shapes that are written as signs.
_APART = "\0"


def compact(drawings: Sequence[str], definitions: str) -> tuple[list[str], str]:
    """Pictures that look as before, and the definitions that they share.

    Args:
        drawings: SVG elements for one page, as `boardgen.render.svg.InlineSvg` writes them.
        definitions: the element with their symbols.

    Returns:
        The same, smaller. The page needs the rules `STYLE`.
    """
    texts = [_plain(text) for text in (*drawings, definitions)]
    used = {name for text in texts for name in _REFERENCE.findall(text)}
    names = _names(texts, used)
    texts = [_named(text, used, names) for text in texts]
    fresh = (name for name in _short() if name not in names.values())
    texts, turned = _turned(texts, fresh)
    texts, rules = _classes(texts, fresh)
    *pictures, defined = texts
    # Symbols that are whole pictures share shapes as pictures do.
    (*small, defined), shapes = _shared([*(_framed(_unnested(text)) for text in pictures), _unnested(defined)], fresh)
    style = f"<style>{''.join(rules)}</style>" if rules else ""
    return small, defined.replace("</defs>", f"{''.join((*turned, *shapes))}</defs>{style}")


def _plain(text: str) -> str:
    """Without what a browser does not need within a page."""

    def root(found: re.Match[str]) -> str:
        return f'<svg class="{PICTURE}" {_LEFT_OUT.sub("", f" {found[1]}").strip()}>'

    text = _ROOT.sub(root, text)
    text = _GROUP_TITLE.sub(r"\1", _LAYER.sub("", text))
    text = _AT_ZERO.sub("", text)
    # A thousandth of a degree, or of a size, is less than a screen shows.
    text = _TURNED.sub(lambda found: f"{found[1]}({round(float(found[2]), 4 if found[1] == 'scale' else 2):g})", text)
    text = _WORDS.sub(lambda found: _PLACE.sub(_tenth, found[0]), text)
    text = _NUMBERS.sub(lambda found: _shortened(found[0]), text)
    return _PATH.sub(lambda found: f' d="{_straightened(found[1])}"', text)


def _unnested(text: str) -> str:
    """Without groups around nothing but a group."""
    before = None
    while before != text:
        before, text = text, _NESTED.sub(r"\1", text)
    return text


def _framed(text: str) -> str:
    """A picture with its margin in its box and not as a group around all of it."""
    found = _MARGIN.fullmatch(text)
    if found is None or found["inside"].count("<g") != found["inside"].count("</g>"):
        return text
    margin = _short_number_of(-float(found["margin"]))
    return f'{found["begin"]} viewBox="{margin} {margin} {found["size"]}">{found["said"]}{found["inside"]}</svg>'


def _straightened(data: str) -> str:
    """Path data with the short commands for level and upright lines, and relative ones where they are shorter."""
    parts: list[str] = []
    here: tuple[float, ...] = ()
    for command, rest in _COMMAND.findall(data):
        numbers = [float(number) for number in rest.split()]
        if not numbers or command == "M":
            parts.append(f"{command}{_joined(numbers)}")
        else:
            from_here = [number - here[at % 2] for at, number in enumerate(numbers)]
            if command == "L" and numbers[1] == here[1]:
                command, numbers, from_here = "H", numbers[:1], from_here[:1]
            elif command == "L" and numbers[0] == here[0]:
                command, numbers, from_here = "V", numbers[1:], from_here[1:]
            ways = [f"{command}{_joined(numbers)}"]
            # What is rounded would move all that follows.
            if all(math.isclose(float(_short_number_of(one)), one, abs_tol=1e-6) for one in from_here):
                ways.append(f"{command.lower()}{_joined(from_here)}")
            parts.append(min(ways, key=len))
        here = tuple(map(float, rest.split()[-2:])) or here
    return "".join(parts)


def _joined(numbers: Sequence[float]) -> str:
    """Numbers of path data, with blanks only where they are needed."""
    text = before = ""
    for number in map(_short_number_of, numbers):
        is_apart = not before or number[0] == "-" or (number[0] == "." and "." in before)
        text += number if is_apart else f" {number}"
        before = number
    return text


def _tenth(found: re.Match[str]) -> str:
    """Where text stands to a tenth of a millimetre: a hundredth is less than is seen of letters."""
    return f' {found[1]}="{round(float(found[2]), 1):g}"'


@lru_cache(maxsize=_REMEMBERED)
def _shortened(attribute: str) -> str:
    return _NUMBER.sub(lambda found: _short_number_of(float(found[0])), attribute)


@lru_cache(maxsize=_REMEMBERED)
def _short_number_of(value: float) -> str:
    """A number to a hundredth of a millimetre, smaller ones to a thousandth, without a zero before the point."""
    return f"{value:.{3 if abs(value) < 1 else 2}f}".rstrip("0").rstrip(".").replace("0.", ".", abs(value) < 1)


def _names(texts: Sequence[str], used: set[str]) -> dict[str, str]:
    """Short names, the shortest for what is named most often."""
    how_often = Counter(name for text in texts for name in _REFERENCE.findall(text))
    fresh = _short()
    return {name: next(fresh) for name, _ in how_often.most_common() if name in used}


def _short() -> Iterator[str]:
    """Names that begin with a letter."""
    letters = ascii_lowercase + digits
    for number in count():
        name, rest = ascii_lowercase[number % 26], number // 26
        while rest:
            name += letters[rest % 36]
            rest //= 36
        yield name


def _named(text: str, used: set[str], names: dict[str, str]) -> str:
    """With short names, and with none where nothing names it."""
    text = _ID.sub(lambda found: found[0] if found[1] in used else "", text)
    text = _ANY_NAME.sub(lambda found: found[1] + names[found[2]], text)
    text = text.replace("xlink:href", "href").replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    before = None
    while before != text:
        before, text = text, _EMPTY_GROUP.sub(r"\1", text)
    return text


def _turned(texts: Sequence[str], fresh: Iterator[str]) -> tuple[list[str], list[str]]:
    """Symbols in one size and at one angle, of which only the place is left to say, and their definitions."""
    how_often = Counter(found.group(1, 4) for text in texts for found in _PLACED.finditer(text))
    known = {kind: next(fresh) for kind, times in how_often.most_common() if times > 2}

    def placed(found: re.Match[str]) -> str:
        name = known.get(found.group(1, 4))
        return f'<use href="#{name}" x="{found[2]}" y="{found[3]}"/>' if name else found[0]

    made = [f'<use id="{name}" href="#{symbol}" transform="{how}"/>' for (symbol, how), name in known.items()]
    return [_PLACED.sub(placed, text) for text in texts], made


def _classes(texts: Sequence[str], fresh: Iterator[str]) -> tuple[list[str], list[str]]:
    """What is said of many shapes as rules of style."""
    how_often = Counter(found[0] for text in texts for found in _LOOK.finditer(text))
    known = {look: next(fresh) for look, times in how_often.most_common() if (times - 1) * len(look) > 12 * times + 8}
    rules = [f".{name.upper()}{{{_rule(look)}}}" for look, name in known.items()]

    def named(found: re.Match[str]) -> str:
        name = known.get(found[0])
        return f' class="{name.upper()}"' if name else found[0]

    return [_LOOK.sub(named, text) for text in texts], rules


def _rule(look: str) -> str:
    """Attributes as declarations."""
    pairs = re.findall(r' ([a-z-]+)="([^"]*)"', look)
    return ";".join(f"{name}:{value}{'px' * (name == 'font-size')}" for name, value in pairs)


def _shared(pictures: list[str], fresh: Iterator[str]) -> tuple[list[str], list[str]]:
    """Shapes that several pictures have, written once, and their definitions."""
    how_often = Counter(found[0] for text in pictures for found in _LEAF.finditer(text))
    known: dict[str, str] = {}
    more: list[str] = []
    for shape, times in how_often.most_common():
        if (times - 1) * len(shape) > _DEFINED + times * _USED:
            name = next(fresh)
            known[shape] = _use(name)
            more.append(shape.replace(f"<{_kind(shape)}", f'<{_kind(shape)} id="{name}"', 1))
    small = [_LEAF.sub(lambda found: known.get(found[0], found[0]), text) for text in pictures]
    small, runs = _shared_runs(small, fresh)
    return small, [*more, *runs]


def _shared_runs(pictures: Sequence[str], fresh: Iterator[str]) -> tuple[list[str], list[str]]:
    """Shapes that stand beside each other in several pictures, as one: pairs are joined, and pairs of pairs."""
    parts = [_RUN.split(text) for text in pictures]
    runs = [re.findall(r"#(\w+)", run) for part in parts for run in part[1::2]]
    if sum(map(len, runs)) > _MOST_JOINED:
        return list(pictures), []
    # A character for each shape, so that all runs are one text, whose pairs are replaced at once.
    names = ["", *dict.fromkeys(chain.from_iterable(runs))]
    signs = {name: chr(at) for at, name in enumerate(names)}
    text = _APART.join("".join(map(signs.__getitem__, run)) for run in runs)
    made: list[str] = []
    for _ in range(_ROUNDS):
        pairs = Counter(map(str.__add__, text, text[1:]))
        for pair in [pair for pair in pairs if _APART in pair]:
            del pairs[pair]
        some = [pair for pair, times in pairs.most_common(_AT_ONCE) if (times - 2) * _USED > _GROUPED]
        if not some:
            break
        for pair in some:
            sign, before = chr(len(names)), len(text)
            names.append(next(fresh))
            text = text.replace(pair, sign)
            # A pair that overlaps one that was joined just now may have become rare.
            if before - len(text) < 3:
                text = text.replace(sign, pair)
            else:
                made.append(f'<g id="{names[-1]}">{"".join(_use(names[ord(one)]) for one in pair)}</g>')
    joined = iter(text.split(_APART))
    for part in parts:
        part[1::2] = ["".join(_use(names[ord(sign)]) for sign in next(joined)) for _ in part[1::2]]
    return ["".join(part) for part in parts], made


def _use(name: str) -> str:
    return f'<use href="#{name}"/>'


def _kind(shape: str) -> str:
    """The name of an element, which may have no attributes."""
    return re.split("[ >]", shape[1:], maxsplit=1)[0]
