"""The README keeps its word: its commands run, its file is right, its error is what comes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from boardgen.cli import main as cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
#: Pages of the documentation that are made when it is built.
MADE = ("docs/gallery.md", "docs/reference/commands.md", "docs/reference/problems.md")
#: Run by people, or by other tests.
ELSEWHERE = ("make ", "pip ", "pipx ")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    lines = [line.split("#")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith(ELSEWHERE)]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty directory in which somebody has saved lesson.yaml."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lesson.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    return tmp_path


def test_every_command_of_the_readme_runs(desk, monkeypatch, capfd):
    seen = commands()
    assert len(seen) > 12
    for line in seen:
        program, *arguments = shlex.split(line)
        if ">" in arguments:
            arguments = arguments[: arguments.index(">")]
        assert program == "boardgen", line
        assert cli.run(arguments) == 0, (line, capfd.readouterr())
    assert (desk / "figures" / "first-hold.svg").is_file()
    assert (desk / "output" / "pi-board-a4.pdf").is_file()


def test_the_false_claim_of_the_readme_is_reported_as_it_says(desk, capfd):
    wrong = (desk / "lesson.yaml").read_text(encoding="utf-8").replace("size: 9}", "size: 8}")
    (desk / "lesson.yaml").write_text(wrong, encoding="utf-8")
    assert cli.run(["figure", "lesson.yaml", "-o", "lesson.pdf"]) == 1
    (said,) = capfd.readouterr().err.splitlines()
    assert said in README
    assert not (desk / "lesson.pdf").exists()


def test_the_python_of_the_readme_runs(desk):
    names: dict[str, object] = {}
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), names)
    assert (desk / "board.pdf").is_file()
    assert names["game"].facts(names["pos"])["ply"] == 1


def test_links_and_pictures_of_the_documents_are_there():
    for page in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "ARCHITECTURE.md",
        *(ROOT / "docs").rglob("*.md"),
    ):
        # What stands in code is no link of the page.
        text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            there = (page.parent / target).resolve().relative_to(ROOT)
            if there.parent == Path("docs/gallery"):  # where the site has the pictures
                there = Path("output/gallery") / there.name
            assert there.as_posix() in MADE or (ROOT / there).exists(), f"{page.name}: {target}"
