"""Command lines: every command with its own options, as click knows them, and values good, odd and hostile."""

# ruff: noqa: SIM905  # Lists of words are easier to read, and to add to, as text.

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import click

from boardgen.cli.main import boardgen

NUMBERS = (
    *"0 1 2 3 4 5 6 7 9 11 12 13 26 27 60 100 101 1000 10000000 -1 -0 +5 1-3 3-1 1,2 max true".split(),
    *"1e3 0x10 1_000 5.5 ² ٣ ६ nan inf".split(),
    *("", " ", "9" * 30, "9" * 5_000),
)
LENGTHS = (
    *'0 0mm 1mm 2mm 5mm 10 12mm 25mm 40mm 200mm 900mm 19m 1in 1" 2.5cm 72pt -5mm +5mm 1e3 20000mm 20001mm'.split(),
    *"0.0001mm nan inf ２５mm mm 25mm25mm 1/2in 1,5mm".split(),
    *("", "25 mm", "1" * 400),
)
PAPERS = (
    *"a0 a1 a2 a3 a4 a5 a6 A4 letter Legal tabloid a7 a-1 b4 300x300mm 20x20mm 40x20mm 105x148 600x400mm".split(),
    *"1x1mm 0x0 -1x5mm 10x10in 99999x99999mm 3000x3000mm 5000x30mm 30x5000mm axb 210x x297 210×297mm nanxnan".split(),
    *("1e9x1e9", "210x297x3", "", " a4", "a4 "),
)
WORDS = (
    *"x pi PI red red,blue red,red red,green,blue yellow, , all none pink colour ../.. -- - --help -x".split(),
    *"side side=4 side= =4 side=x side=4=5 side=200 side=-1 host=hex host=x".split(),
    *"host=atoll host=gomoku row=4 variant=even pie=true".split(),
    *("", " ", "a\x1b[31mb", "\udcff", "囲碁", "a\u0301", "\u202e", "%s%n", "${HOME}", "a\nb", "\x00", "x" * 3_000),
)
#: Names of files that are there (see `world`), that are not, that cannot be.
FILES = (
    *"game.yaml - missing.yaml missing/game.yaml directory link.yaml dangling loop pipe closed/game.yaml".split(),
    *"closed.yaml /dev/null /dev/zero / . .. ~ game.yaml/ game.yaml/x".split(),
    *("", "\x00", "\udcff.yaml", "x" * 300),
)
OUTPUTS = (
    *"- . .. / directory directory/ directory/out.SUFFIX missing/out.SUFFIX missing/ taken.SUFFIX".split(),
    *"readonly.SUFFIX locked/out.SUFFIX closed/out.SUFFIX link.SUFFIX dangling.SUFFIX loop.SUFFIX".split(),
    *"pipe /dev/null /dev/full".split(),
    *"file.yaml/out.SUFFIX out out. .SUFFIX out.SUFFIX. out.doc Out.PDF out.tar.gz -out.SUFFIX con.SUFFIX".split(),
    *"out.yaml out.html out.dxf out.svg/ ./out.SUFFIX directory/../out.SUFFIX no\\such.SUFFIX".split(),
    *("", "x" * 300 + ".SUFFIX", "π" * 125 + ".SUFFIX", "out.SUFFIX ", "\x00.SUFFIX", "\udcff.SUFFIX"),
    *("a\x1b[2Jb.SUFFIX", "a\nb.SUFFIX"),
)
SUFFIXES = ("svg", "svg", "svg", "pdf", "pdf", "png", "html", "dxf", "yaml")


def command_line(chance: random.Random, commands: Sequence[str]) -> list[str]:
    """A command with its arguments, up to three options, and sometimes something superfluous."""
    name = chance.choice(commands)
    found = boardgen.get_command(click.Context(boardgen), name)
    assert found is not None
    words: list[str] = []
    options = []
    for parameter in found.params:
        if isinstance(parameter, click.Argument):
            words += _argument(parameter, chance)
        elif isinstance(parameter, click.Option):
            options.append(parameter)
    must = [option for option in options if option.required]
    for option in must + [chance.choice(options) for _ in range(chance.choice((0, 0, 0, 1, 1, 2, 3))) if options]:
        words += _option(option, chance)
    if any("--templates" in option.opts for option in options) and chance.random() < 0.4:
        words += ["--templates", "templates"]
    if any("--output" in option.opts for option in options) and chance.random() < 0.7:
        words += ["-o", f"out.{chance.choice(SUFFIXES)}"]
    if name == "perft":
        words += ["--depth", "2"]  # Larger depths take too long legitimately.
    if chance.random() < 0.05:
        words.insert(chance.randrange(len(words) + 1), chance.choice(WORDS))
    return [name if chance.random() < 0.99 else chance.choice(WORDS), *words]


def _argument(parameter: click.Argument, chance: random.Random) -> list[str]:
    count = chance.choice((0, 1, 1, 1, 2, 3)) if parameter.nargs == -1 else 1
    return [_value(parameter, chance) for _ in range(count)]


def _option(option: click.Option, chance: random.Random) -> list[str]:
    flag = chance.choice([*option.opts, *option.secondary_opts])
    if option.is_flag or (option._flag_needs_value and chance.random() < 0.5):
        return [flag]
    if chance.random() < 0.02:
        return [flag]
    value = _value(option, chance)
    return [f"{flag}={value}"] if flag.startswith("--") and chance.random() < 0.3 else [flag, value]


def _value(parameter: click.Parameter, chance: random.Random) -> str:
    """A value for a parameter: mostly one that it might take."""
    if chance.random() < 0.08:
        return chance.choice(WORDS)
    name, kind = str(parameter.name), parameter.type
    if isinstance(kind, click.Choice):
        return chance.choice([*map(str, kind.choices)])
    option = getattr(getattr(kind, "parameter", None), "option", None)
    names = option.kind.choices() if option is not None else ()
    if names and chance.random() < 0.9:
        return chance.choice(names)
    metavar = str(parameter.make_metavar(click.Context(boardgen)) or "")
    if name == "output":
        return chance.choice(OUTPUTS).replace("SUFFIX", chance.choice(SUFFIXES))
    if name in ("directory", "templates", "eject"):
        return chance.choice((*"templates templates directory new missing/new locked/new closed".split(), *FILES))
    if name in ("file", "files") or metavar.startswith("FILE"):
        return "game.yaml" if chance.random() < 0.8 else chance.choice(FILES)
    if name == "paper":
        return chance.choice(PAPERS)
    if isinstance(kind, click.types.IntRange | click.types.IntParamType) or metavar == "N":
        return chance.choice(NUMBERS)
    if kind.name == "length" or "LENGTH" in metavar or name in ("overlap", "margin", "pitch", "diameter"):
        return chance.choice(LENGTHS)
    default: Any = parameter.default
    return chance.choice((*WORDS, *NUMBERS, *LENGTHS, *([default] if isinstance(default, str) else [])))
