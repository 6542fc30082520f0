"""Runs inside the interpreter while the engine is packed: loads all that a request may need, and keeps it compiled.

`Keeper` compiles each module as it is imported, once, without docstrings where nobody asks for them, and keeps the
code. So nothing has to be compiled in a reader's browser, and only modules that are used travel.
"""

from __future__ import annotations

import importlib
import importlib._bootstrap_external as external
import importlib.util
import json
import opcode
import pkgutil
import re
import sys
import zipfile
import zipimport
from pathlib import Path
from types import CodeType
from typing import Any

APP = "/app"
STDLIB = "/lib/python314.zip"
OURS = f"{APP}/boardgen/"
#: Among the flags of a function, since Python 3.13.
_HAS_DOCSTRING = 0x4000000
_LOAD_CONST, _STORE_NAME = opcode.opmap["LOAD_CONST"], opcode.opmap["STORE_NAME"]


class Keeper:
    """Compiles sources as they are imported, and remembers the code: path of the source → contents of the .pyc."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def start(self) -> None:
        """Take part in every import from now on; what was imported before is compiled now."""
        keeper = self

        def source_to_code(loader: object, data: bytes, path: str, *_: object, **__: object) -> CodeType:
            return keeper.compile(str(path), data)

        external.SourceLoader.source_to_code = source_to_code
        zipimport._compile_source = lambda path, data: keeper.compile(path, data)
        with zipfile.ZipFile(STDLIB) as archive:
            for module in list(sys.modules.values()):
                path = getattr(module, "__file__", None) or ""
                if path.startswith(f"{STDLIB}/") and path not in self.kept:
                    self.compile(path, archive.read(path.removeprefix(f"{STDLIB}/")))

    def compile(self, path: str, data: bytes) -> CodeType:
        """The code of a source, kept as a .pyc that is never compared with it."""
        code = compile(importlib.util.decode_source(bytes(data)), path, "exec", dont_inherit=True)
        if not path.startswith(OURS):
            code = _bare(code)
        self.kept[path] = bytes(external._code_to_hash_pyc(code, b"boardgen", False))
        return code


def _bare(code: CodeType) -> CodeType:
    """Code of libraries without docstrings and tables of lines: reports name function and file.

    Docstrings are taken out of what is compiled: in the syntax tree it would take as long as all the rest.
    """
    constants = [_bare(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    at = _docstring(code)
    if at is not None:
        constants[at] = ""
    return code.replace(co_consts=tuple(constants), co_linetable=b"")


def _docstring(code: CodeType) -> int | None:
    """Which constant is the docstring and nothing else.

    A flag says it of a function's first; modules and classes store theirs under its name.
    """
    instructions = code.co_code
    if code.co_flags & _HAS_DOCSTRING:
        return None if _times(bytes((_LOAD_CONST, 0)), instructions) else 0
    if "__doc__" not in code.co_names:
        return None
    stored = instructions.find(bytes((_STORE_NAME, code.co_names.index("__doc__"))))
    load, at = instructions[stored - 2 : stored] or (0, 0)
    if load != _LOAD_CONST or not isinstance(code.co_consts[at], str):
        return None
    return at if _times(bytes((load, at)), instructions) == 1 else None


def _times(instruction: bytes, instructions: bytes) -> int:
    """How often an instruction of two bytes stands there."""
    count, at = 0, instructions.find(instruction)
    while at >= 0:
        count += at % 2 == 0
        at = instructions.find(instruction, at + 1)
    return count


def load_all(settings: dict[str, Any]) -> None:
    """Import what any request may import, and answer some, for what libraries import on the way."""
    if APP not in sys.path:
        sys.path.insert(0, APP)
    for name in settings["modules"]:
        importlib.import_module(name)
    for name in settings["packages"]:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not _left_out(found.name, settings):
                importlib.import_module(found.name)
    for name in sorted(_imported_anywhere(settings)):
        if not _left_out(name, settings) and _is_there(name):
            importlib.import_module(name)
    from boardgen.studio import answer

    for request in settings["requests"]:
        done = answer(request)
        if not done["ok"]:
            raise SystemExit(f"the engine cannot do {request}: {done['error']}")


#: Our sources have one import a line. To parse them once more for these would take a tenth of all the time.
_IMPORT = re.compile(r"^ *(?:from|import) (\w[\w.]*)", re.MULTILINE)


def _imported_anywhere(settings: dict[str, Any]) -> set[str]:
    """What our functions import when they are called, and perhaps a word of prose, which is no module."""
    found: set[str] = set()
    for package in settings["packages"]:
        for path in Path(APP, package).rglob("*.py"):
            found |= set(_IMPORT.findall(path.read_text(encoding="utf-8")))
    return found


def _left_out(name: str, settings: dict[str, Any]) -> bool:
    return any(name == out or name.startswith(f"{out}.") for out in settings["without"])


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ImportError:
        return False


def pack(settings: dict[str, Any]) -> tuple[bytes, dict[str, bytes]]:
    """Write the standard library as a zip of modules that are not compressed (the whole is), and name our modules.

    Returns:
        The zip, and path → contents of all other modules.
    """
    keeper = Keeper()
    keeper.start()
    load_all(settings)
    others = {}
    with zipfile.ZipFile("/build/library.zip", "w") as archive:
        for path, content in sorted(keeper.kept.items()):
            if path.startswith(f"{STDLIB}/"):
                name = f"{path.removeprefix(f'{STDLIB}/')}c"
                archive.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), content)
            else:
                others[f"{path}c"] = content
    return Path("/build/library.zip").read_bytes(), others


def main(text: str) -> tuple[bytes, str, bytes]:
    """The zip, and the other modules as one string of bytes with a list of [path, length]."""
    library, others = pack(json.loads(text))
    return library, json.dumps([[path, len(content)] for path, content in others.items()]), b"".join(others.values())
