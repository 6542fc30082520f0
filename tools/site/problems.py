"""The page of problems: each code with a text that has it and what is said of it (docs/reference/problems.yaml)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml

from boardgen import check
from boardgen.cards.template import load_card
from boardgen.errors import BoardgenError
from boardgen.games import get_game
from boardgen.records.problems import GameFileError, Problem
from boardgen.resources import templates

#: Characters of an example that are shown in full.
_LONG = 1_000

SOURCE = Path(__file__).parent.parent.parent / "docs" / "reference" / "problems.yaml"


HEAD = """\
# Problems

What `boardgen check` says is one line for each fault: file, line and column, the move or claim, a code, the rule that
is broken with what breaks it, and what to do instead. Codes stay the same from version to version; `--json` has them
for programs. Here is each of them, with a small file that has the problem and what is said about it.

Not shown, because no text can show them: `unreadable-file` (the file cannot be opened), `not-utf8` (it is not text),
`file-too-large` and `too-deep` (it is too large, or nested too deeply, to be a game).
"""


class Example(NamedTuple):
    """A text with a problem.

    Attributes:
        section: what the codes beside it are about.
        code: the problem it shows.
        begins: what all examples of the section begin with, and are shown with once.
        text: what follows.
        card: it is the text of a rule card, not a game file.
    """

    section: str
    code: str
    begins: str
    text: str
    card: bool

    @property
    def whole(self) -> str:
        """The file."""
        return self.text if self.text.startswith("---") or self.code == "no-front-matter" else self.begins + self.text


def examples() -> Iterator[Example]:
    """All of them, in the order of the page."""
    sections: dict[str, dict[str, Any]] = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
    for section, about in sections.items():
        for code, text in about["files"].items():
            if isinstance(text, dict):
                text = text["head"] + text["repeat"] * text["times"]
            yield Example(section, code, about.get("begins", ""), text, about.get("card", False))


def problems_of(example: Example) -> list[Problem]:
    """What boardgen says of an example, as it would on the command line."""
    with TemporaryDirectory() as folder:
        if example.card:
            return _card_problems(example.whole, Path(folder))
        path = Path(folder) / "game.yaml"
        path.write_text(example.whole, encoding="utf-8")
        return check(path)


def _card_problems(text: str, folder: Path) -> list[Problem]:
    card = folder / "pi"
    card.mkdir()
    (folder / "layouts.yaml").write_bytes((templates() / "layouts.yaml").read_bytes())
    for path in get_game("pi").folder.iterdir():
        (card / path.name).write_bytes(path.read_bytes())
    (card / "card.md").write_text(text, encoding="utf-8")
    try:
        load_card("pi", folder)
    except GameFileError as error:
        return list(error.problems)
    except BoardgenError as error:
        raise AssertionError(f"{text!r} is refused as a whole") from error
    return []


def said(example: Example) -> str:
    """The line for the problem that an example shows.

    Raises:
        LookupError: there is no such problem.
    """
    for problem in problems_of(example):
        if problem.code == example.code:
            line = problem.format()
            return re.sub(r"^.*?([^/\\]+\.(?:yaml|md))(?=:)", r"\1", line, count=1)
    raise LookupError(example.code)


def problem_page() -> str:
    """The page, as Markdown."""
    lines = [HEAD]
    section = ""
    for example in examples():
        if example.section != section:
            section = example.section
            lines += [f"## {section}", ""]
            if example.begins:
                lines += ["Before each example stands:", "", *_fenced(example.begins, example.card), ""]
        text = example.text if len(example.text) < _LONG else _shortened(example.text)
        lines += [f"### `{example.code}`", "", *_fenced(text, example.card), "", "```text", said(example), "```", ""]
    return "\n".join(lines)


def _shortened(text: str) -> str:
    return text[: _LONG // 8].rstrip() + " …"


def _fenced(text: str, card: bool) -> list[str]:
    shown = text.replace("\a", "␇").rstrip("\n")
    return ["````markdown" if card else "```yaml", shown, "````" if card else "```"]
