"""Each code of a problem has an example that shows it, on the page of problems."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.site.problems import examples, problem_page, said

PACKAGE = Path(__file__).parent.parent / "boardgen"
#: Where problems of files and cards are found.
FINDERS = ("records", "schema", "games", "cards", "boards", "geometry")
#: What makes a problem, and is given its code.
MAKERS = {"add", "fault", "note", "problem", "_problem", "_refusal"}
#: Codes that no file can have: of calls in Python, of files that cannot be read as text, of changes asked for.
ELSEWHERE = {
    "bad-notation",
    "bad-side",
    "file-too-large",
    "needs-game",
    "not-utf8",
    "past-end",
    "pisi-over",
    "unreadable-file",
    "utf-8-sig",
}
ELSEWHERE |= {"cannot-edit", "no-move"}
#: Said when a card is printed in a form, not when it is read.
PRINTED = {"no-room", "no-short-section"}
_CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
EXAMPLES = list(examples())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.section}-{example.code}")
def test_the_example_has_its_problem(example):
    assert f": {example.code}: " in said(example)


def codes_in_source() -> Iterator[str]:
    """Codes that the calls which make problems are given."""
    for path in (path for top in FINDERS for path in (PACKAGE / top).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in MAKERS or name.endswith(("Fault", "Error", "Mismatch")):
                    given = [*node.args[:2], *(word.value for word in node.keywords if word.arg == "code")]
                    constants = (part for argument in given for part in ast.walk(argument))
                    texts = (part.value for part in constants if isinstance(part, ast.Constant))
                    yield from (text for text in texts if isinstance(text, str) and _CODE.fullmatch(text))


def test_every_code_has_an_example():
    found = set(codes_in_source())
    assert len(found) > 100
    assert found - {example.code for example in EXAMPLES} <= ELSEWHERE | PRINTED


def test_the_page_shows_them_all():
    page = problem_page()
    for example in EXAMPLES:
        assert f"### `{example.code}`" in page
    assert page.count("\n```text\n") == len(EXAMPLES)
