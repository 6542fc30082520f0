"""``boardgen card`` and ``boardgen booklet`` from outside."""

from __future__ import annotations

import pytest

from boardgen.cli import main as cli
from boardgen.games import get_game
from tests.cards.card_samples import FIGURES, FRONT, TEXT, template


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        status = cli.run(list(arguments))
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


def written(path):
    return sorted(str(p.relative_to(path)) for p in path.rglob("*") if p.is_file())


EXAMPLE = str(get_game("pi").example)


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (["card", "pi"], ["output/pi-card-a4.pdf"]),
        (["card", "pi", "--form", "pocket", "--paper", "letter"], ["output/pi-pocket-letter.pdf"]),
        (["card", "pi", "-o", "x.svg"], ["x-1.svg", "x-2.svg"]),
        (["card", "pi", "--form", "page", "-o", "x.png", "--dpi", "40"], ["x.png"]),
        (["card", "trike", "--form", "page", "-o", "x.png", "--dpi", "40"], ["x-1.png", "x-2.png"]),
        (["card", "pi", "--theme", "dark", "-o", "x.html"], ["x.html"]),
        (["card", "pi", "--format", "html"], ["output/pi-rules.html"]),
        (["booklet", EXAMPLE], ["output/example-booklet.pdf"]),
        (["booklet", EXAMPLE, "--per-page", "4", "--paper", "letter", "-o", "x.pdf"], ["x.pdf"]),
        (["booklet", EXAMPLE, "-o", "x.html"], ["x.html"]),
    ],
    ids=lambda value: " ".join(value[:1] + value[2:]).replace("/", "_"),
)
def test_what_is_written(run, tmp_path, arguments, files):
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert written(tmp_path) == files
    assert out.split() == files


def test_standard_output(run):
    status, out, _ = run("card", "pi", "-o", "-", "--format", "html")
    assert status == 0
    assert out.startswith("<!DOCTYPE html>")
    assert run("card", "pi", "-o", "-")[0] == 2


@pytest.mark.parametrize(
    ("parts", "arguments", "status", "message"),
    [
        ({}, ["--templates", "nowhere"], 2, "nowhere/pi/card.md: unreadable-file"),
        ({"text": TEXT + "<b>x\n"}, [], 1, "raw-html"),
        ({"text": "![x](figures.yaml#no)\n"}, [], 1, "card.md:11:6: unknown-figure"),
        ({"figures": FIGURES.replace("size: 9", "size: 8")}, [], 1, "figures.yaml:13:45: ply 5: claim-false"),
        ({"front": FRONT.replace("source:", "sauce:")}, [], 1, "unknown-key"),
        ({"text": "## A\n\n" + "word " * 30_000}, ["--form", "page"], 2, "and the form page on A4 has room for"),
        ({"text": "## A\n\nNo short part.\n"}, ["--form", "pocket"], 1, "no-short-section"),
        (
            {
                "front": FRONT.replace("title: Pi", "title: Pi\npocket: [How to play]"),
                "text": TEXT + "A word. " * 300,
            },
            ["--form", "pocket"],
            1,
            "card.md:3:10: no-room",
        ),
        ({}, ["--paper", "b9"], 2, "there is no paper"),
    ],
)
@pytest.mark.parametrize("output", ["x.pdf", "x.svg"])
def test_nothing_is_written_where_something_is_wrong(run, tmp_path, parts, arguments, status, message, output):
    template(tmp_path / "mine", **parts)
    before = written(tmp_path)
    where = [] if "--templates" in arguments else ["--templates", "mine"]
    got, out, err = run("card", "pi", *where, *arguments, "-o", output)
    assert (got, out) == (status, "")
    assert message in err
    assert "Traceback" not in err
    assert written(tmp_path) == before


def test_a_copy_can_be_changed(run, tmp_path):
    status, out, _ = run("card", "pi", "--eject", "mine")
    assert status == 0
    assert "mine/pi/card.md" in out
    assert "mine/layouts.yaml" in out
    run("card", "pi", "-o", "own.pdf")
    assert run("card", "pi", "--templates", "mine", "-o", "same.pdf")[0] == 0
    assert (tmp_path / "own.pdf").read_bytes() == (tmp_path / "same.pdf").read_bytes()
    text = (tmp_path / "mine/pi/card.md").read_text()
    (tmp_path / "mine/pi/card.md").write_text(text + "\nOne more rule of the house.\n")
    assert run("card", "pi", "--templates", "mine", "-o", "changed.pdf")[0] == 0
    assert (tmp_path / "own.pdf").read_bytes() != (tmp_path / "changed.pdf").read_bytes()
    status, _, err = run("card", "pi", "--eject", "mine")
    assert status == 2
    assert "is there already" in err


def test_a_wrong_game_file_makes_no_booklet(run, tmp_path):
    (tmp_path / "bad.yaml").write_text(FIGURES.replace("d7", "a1"))
    status, out, err = run("booklet", "bad.yaml", "-o", "x.pdf")
    assert (status, out) == (1, "")
    assert "pi-no-triangle" in err
    assert written(tmp_path) == ["bad.yaml"]
    assert run("booklet", "bad.yaml", "--per-page", "5")[0] == 2
