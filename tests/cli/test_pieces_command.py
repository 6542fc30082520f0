"""``boardgen pieces`` from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from boardgen.cli import main as cli
from boardgen.sets import set_names

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run the command in an empty directory: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        status = cli.run(list(arguments))
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


@pytest.mark.parametrize("name", [*set_names(), "calibration"])
def test_every_set_prints_without_further_words(run, tmp_path, name):
    status, out, err = run("pieces", name, "--paper", "letter")
    assert (status, out, err) == (0, f"output/pieces-{name}-letter.pdf\n", "")
    with pikepdf.open(tmp_path / out.strip()) as pdf:
        for page in pdf.pages:
            # Lying where that holds more of them.
            assert sorted(float(x) for x in page.mediabox[2:]) == pytest.approx([612, 792], abs=0.01)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(
    ("arguments", "pages"),
    [
        (["piecepack", "--paper", "letter", "--duplex"], 6),
        (["piecepack", "--suits", "all", "--duplex", "--duplex-edge", "short", "--duplex-offset", "1.5,-0.5"], 10),
        (["piecepack", "--only", "tiles,coins", "--suits", "hearts,spades"], 2),
        (["pyramids", "--colours", "yellow,blue"], 2),
        (["pyramids", "--colours", "yellow,blue", "--only", "tokens", "--count", "1"], 1),
        (["stones", "--diameter", "18mm"], 1),
        (["stones", "--diameter", "18mm", "--bleed", "1mm", "--cuts", "lines", "--copies", "2"], 1),
        (["goals", "--count", "7", "--theme", "grey"], 1),
        (["calibration", "--duplex-offset", "-1mm,0.04in"], 2),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, list) else "",
)
def test_options(run, tmp_path, arguments, pages):
    status, _, err = run("pieces", *arguments, "-o", "out.pdf")
    assert (status, err) == (0, "")
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert len(pdf.pages) == pages


@pytest.mark.parametrize(("suffix", "more"), [("svg", ()), ("png", ("--dpi", "50"))])
def test_other_formats_are_a_file_a_page(run, suffix, more):
    status, out, _ = run("pieces", "goals", "--duplex", *more, "-o", f"g.{suffix}")
    assert (status, out.split()) == (0, [f"g-1.{suffix}", f"g-2.{suffix}"])


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ([], "Missing argument 'SET'"),
        (["stone"], "did you mean 'stones'?"),
        (["piecepack", "--suits", "suns,stars"], "there is no suit 'stars'"),
        (["piecepack", "--suits", "suns,,moons"], "not a list"),
        (["piecepack", "--only", "tile"], "there are tiles, tinted-tiles, dice"),
        (["piecepack", "--colours", "red"], "has no --colours"),
        (["piecepack", "--paper", "60x60mm"], "use --paper a6"),
        (["piecepack", "--duplex", "--duplex-offset", "12,0"], "beyond the margin of 10 mm"),
        (["piecepack", "--duplex", "--duplex-offset", "1"], "not an offset"),
        (["piecepack", "--duplex", "--duplex-offset", "a,b"], "not a length"),
        (["piecepack", "--duplex-offset", "1,1"], "--duplex-offset needs --duplex: it is about the backs"),
        (["piecepack", "--duplex-edge", "short"], "--duplex-edge needs --duplex"),
        (["pyramids", "--duplex"], "leave out --duplex"),
        (["stones", "--colours", "red,pink"], "there is no colour 'pink'"),
        (["stones", "--diameter", "0"], "more than 0"),
        (["stones", "--diameter", "1m"], "not a length"),
        (["stones", "--diameter", "300mm"], "between 8 mm and 100 mm"),
        (["stones", "--count", "0"], "--count: 0 is not between 1 and 2,000"),
        (["stones", "--copies", "0"], "--copies: 0 is not"),
        (["stones", "--copies", "1000000"], "--copies: 1,000,000 is not"),
        (["stones", "--copies", "1000"], "at most 2,000"),
        (["stones", "--count", "ten"], "--count: 'ten' is not a whole number"),
        (["stones", "--bleed", "1in"], "between 0 and 5 mm"),
        (["stones", "--cuts", "dots"], "'lines'"),
        (["calibration", "--copies", "2"], "the calibration sheet has no --copies"),
        (["calibration", "--paper", "50x50mm"], "larger --paper"),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, list) else "",
)
def test_wrong_usage_is_one_line_and_writes_nothing(run, tmp_path, arguments, hint):
    status, out, err = run("pieces", *arguments)
    assert (status, out) == (2, "")
    assert hint in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_list_names_the_sets(run):
    assert set(json.loads(run("list", "--json")[1])["pieces"]) == {*set_names(), "calibration"}


def test_two_runs_give_the_same_bytes(tmp_path):
    """In processes of their own, with different hash seeds."""
    found = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.pdf"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [
            sys.executable,
            "-m",
            "boardgen",
            "pieces",
            "piecepack",
            "--suits",
            "all",
            "--duplex",
            "-o",
            str(target),
        ]
        subprocess.run(command, check=True, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL)
        found.append(target.read_bytes())
    assert found[0] == found[1]


def test_pieces_for_a_laser_are_lines_alone(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    assert cli.run(["pieces", "stones", "--count", "2", "--for", "laser", "-o", "stones.svg"]) == 0
    root = ElementTree.parse("stones.svg").getroot()
    tags = {found.tag.rsplit("}")[-1] for found in root.iter()}
    assert not tags & {"text", "use", "image"}
    layers = {found.get("id") for found in root.iter() if found.get("id")}
    assert {"cut", "engrave"} <= layers
    assert cli.run(["pieces", "stones", "--for", "laser", "--duplex", "-o", "no.svg"]) == 2
    assert cli.run(["pieces", "calibration", "--for", "laser", "-o", "no.svg"]) == 2
    assert not Path("no.svg").exists()
    assert "exclude each other" in capfd.readouterr().err
