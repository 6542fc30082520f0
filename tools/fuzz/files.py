"""Hostile files: texts that never were game files, and game files, cards, kits and layouts that were changed."""

# ruff: noqa: SIM905  # Lists of words are easier to read, and to add to, as text.

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import yaml

#: Whole files, each wrong in a way of its own, or odd.
CORPUS: dict[str, bytes] = {
    "empty": b"",
    "newline": b"\n",
    "nul": b"game: pi\x00\n",
    "latin-1": "game: pi\ntitle: Corné\n".encode("latin-1"),
    "utf-16": "game: pi\n".encode("utf-16"),
    "utf-32": "game: pi\n".encode("utf-32"),
    "bom": b"\xef\xbb\xbfgame: pi\n",
    "surrogate": b"game: pi\ntitle: \xed\xa0\x80\n",
    "half-a-character": b"game: pi\ntitle: \xe2\x82",
    "escape": b"game: pi\ntitle: '\x1b[2J'\n",
    "carriage-returns": b"game: pi\rtitle: x\rmoves: a1\r",
    "tabs": b"game:\tpi\nsetup:\n\tred: [e5]\n",
    "next-line": "game: pi\u0085title: x\u2028moves: a1\n".encode(),
    "aliases": b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]\n",
    "alias-of-itself": b"game: &a [*a]\n",
    "merge": b"game: pi\n<<: {title: x}\n",
    "tag": b"!!python/object/apply:os.system ['true']\n",
    "tagged-value": b"game: !!binary cGk=\ntitle: !!python/name:os.system\n",
    "directive": b"%YAML 9.9\n---\ngame: pi\n",
    "two-documents": b"game: pi\n---\ngame: pi\n",
    "deep": b"game: " + b"[" * 50_000,
    "deep-mapping": b"{a: " * 20_000,
    "deep-blocks": b"".join(b" " * n + b"a:\n" for n in range(2_000)),
    "wide": b"game: pi\nmoves: |\n" + b"  f5 e6\n" * 50_000,
    "large": b"game: pi\ntitle: " + b"x" * 1_000_001 + b"\n",
    "one-line": b"game: pi\nmoves: " + b"a1 " * 100_000 + b"\n",
    "key-twice": b"game: pi\ngame: trike\n",
    "keys-that-are-none": b"game: pi\n? [a, b]\n: c\n1: 2\nnull: 3\ntrue: 4\n2020-01-01: 5\n",
    "huge-number": b"game: pi\nboard: {side: " + b"9" * 5_000 + b"}\n",
    "octal": b"game: pi\nboard: {side: 0o6}\n",
    "sexagesimal": b"game: pi\nboard: {side: 1:30}\n",
    "infinite": b"game: pi\nboard: {side: .inf}\nfigures: [{id: a, after: .nan}]\n",
    "date": b"game: pi\ndate: 9999-99-99\nfigures: [{id: 2020-01-01}]\n",
    "a-list": b"- game: pi\n",
    "a-word": b"pi\n",
    "a-number": b"6\n",
    "json": b'{"game": "pi", "board": {"side": 6}, "moves": "f5"}',
    "not-yaml": b"<?xml version='1.0'?><svg/>",
    "a-pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "unclosed": b"game: pi\ntitle: 'x\n",
    "open-comment": b"game: pi\nmoves: f5 {never closed\n",
    "many-figures": b"game: pi\nfigures:\n" + b"".join(b"- {id: f%d, after: 0}\n" % n for n in range(300)),
    "many-claims": b"game: pi\nexpect: {illegal: {" + b", ".join(b"x%d: pi-goal" % n for n in range(2_000)) + b"}}\n",
    "long-caption": b"game: pi\nfigures: [{id: a, caption: " + b"word " * 20_000 + b"}]\n",
    "long-word": b"game: pi\nfigures: [{id: a, caption: " + b"x" * 20_000 + b"}]\n",
    "odd-scripts": "game: pi\ntitle: 囲碁 שלום 👩‍👩‍👧 a\u0301\nfigures: [{id: a, caption: \u202eabc}]\n".encode(),
}

#: Values to stand where any other stood.
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 200, 10**9, -(10**30), 1.5, 1e308, float("inf"), float("nan")),
    *"x a1 z99 e5 a0 aa1 - * ~ 1 true null red RED Ω { } {a} <b> &amp; %s 囲 ../../etc/passwd a1>a2 S@0,0".split(),
    *("", " ", "a1 a1", "-1 -2", "a\u0301", "\u202e", "a\nb", "x" * 3_000),
    *([], {}, [[]], [{}], {"": ""}, ["a1"], ["a1", "a1"], ["e5", "f5", "g5"], [None], [1, 2], {"a": 1}),
    *({"red": []}, {1: 2}, [["a1"] * 30] * 30, {f"k{n}": n for n in range(50)}),
)


def changed_text(text: str, chance: random.Random) -> bytes:
    """A text after some accidents, or the file of the corpus that stands in its place."""
    kind = chance.randrange(10)
    if kind == 0:
        return CORPUS[chance.choice(sorted(CORPUS))]
    if kind <= 4:
        return _changed_tree(text, chance)
    if kind <= 6:
        return _changed_bytes(text.encode(), chance)
    return _changed_words(text, chance).encode("utf-8", "surrogatepass")


def _changed_tree(text: str, chance: random.Random) -> bytes:
    """YAML with one to three of its values, keys or items replaced, left out or doubled."""
    front, sign, rest = text.removeprefix("---\n").partition("\n---\n")
    has_front = text.startswith("---\n") and bool(sign)
    try:
        tree = yaml.safe_load(front if has_front else text)
    except (yaml.YAMLError, ValueError, RecursionError):
        return _changed_bytes(text.encode(), chance)
    for _ in range(chance.randint(1, 3)):
        places = list(_places(tree))
        if places:
            chance.choice(_CHANGES)(*chance.choice(places), chance)
    changed = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)
    return (f"---\n{changed}---\n{rest}" if has_front else changed).encode("utf-8", "surrogatepass")


def _places(tree: Any) -> Any:
    """Each container with each of its keys."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def _replace(inside: Any, key: Any, chance: random.Random) -> None:
    inside[key] = deepcopy(chance.choice(VALUES))


def _drop(inside: Any, key: Any, chance: random.Random) -> None:
    if isinstance(inside, list):
        inside.pop(key)
    else:
        inside.pop(key, None)


def _rename(inside: Any, key: Any, chance: random.Random) -> None:
    if isinstance(inside, dict) and key in inside:
        inside[chance.choice((f"{key}x", "", "control", "after", 7, None, True))] = inside.pop(key)
    else:
        _replace(inside, key, chance)


def _double(inside: Any, key: Any, chance: random.Random) -> None:
    if isinstance(inside, list):
        inside.insert(key, inside[key])
    elif key in inside:
        inside[key] = [inside[key], inside[key]]


_CHANGES: tuple[Callable[[Any, Any, random.Random], None], ...] = (_replace, _replace, _drop, _rename, _double)


def _changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes overwritten, left out or doubled."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed) + 1)
        length = chance.choice((1, 1, 1, 5, 80))
        kind = chance.randrange(4)
        if kind == 0:
            changed[at : at + length] = b""
        elif kind == 1:
            changed[at:at] = changed[at : at + length]
        elif kind == 2:
            changed[at:at] = chance.choice(
                (b"\x00", b"\xff", b"\t", b"\r", b"'", b'"', b"{", b"]", b": ", b"&a ", b"#", b"- ")
            )
        elif at < len(changed):
            changed[at] = chance.randrange(256)
    return bytes(changed)


def _changed_words(text: str, chance: random.Random) -> str:
    """Some words replaced by others of the text, or by hostile ones."""
    words = text.split(" ")
    strings = [value for value in VALUES if isinstance(value, str)]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(words))
        words[at] = chance.choice((chance.choice(words), chance.choice(strings)))
    return " ".join(words)
