"""The documentation keeps its word: commands run in the order in which they stand, files are right, Python runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from boardgen.cli import main as cli

DOCS = Path(__file__).parent.parent / "docs"
#: Pages whose examples other tests run, each in its own way.
ELSEWHERE = {
    "own-games.md": "tests/test_own_games_guide.py",
    "python.md": "tests/test_docstrings.py",
}
_BLOCK = re.compile(r"^```(sh|yaml|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if _BLOCK.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name not in ELSEWHERE], ids=lambda page: str(page.relative_to(DOCS))
)
def test_the_examples_of_a_page_work(page, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for language, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "yaml":
            name = re.match(r"# (\S+\.yaml)\n", block)
            assert name, f"the first line says how the file is called: {block}"
            Path(name[1]).write_text(block, encoding="utf-8")
            run(f"boardgen check {name[1]}", capfd)
        elif language == "python":
            exec(compile(block, page.name, "exec"), names)
        else:
            for line in block.splitlines():
                run(line, capfd)


def run(line, capfd):
    program, *arguments = shlex.split(line, comments=True) or ["", ""]
    if not program:
        return
    assert program == "boardgen", line
    kept = arguments[arguments.index(">") + 1] if ">" in arguments else None
    status = cli.run(arguments[: arguments.index(">")] if kept else arguments)
    said = capfd.readouterr()
    assert status == 0, (line, said.err)
    if kept:
        Path(kept).write_text(said.out, encoding="utf-8")


def test_pages_that_others_run_are_run_there():
    for page, test in ELSEWHERE.items():
        assert page.removesuffix(".md") in (DOCS.parent / test).read_text(encoding="utf-8"), (page, test)
