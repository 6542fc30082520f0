"""The command line from outside: what it writes, what it says, how it ends."""

from __future__ import annotations

import json
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from boardgen.cli import main as cli
from boardgen.games import game_slugs, get_game
from boardgen.records import load
from boardgen.resources import templates

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = str(get_game("pi").example)


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run the command in an empty directory: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


def written(path: Path) -> list[str]:
    return sorted(str(p.relative_to(path)) for p in path.rglob("*") if p.is_file())


HEADS = {".pdf": b"%PDF-", ".svg": b"<svg", ".png": b"\x89PNG"}


@pytest.mark.parametrize("suffix", HEADS)
@pytest.mark.parametrize(
    "arguments",
    [
        ["board", "pi", "--paper", "a4", "--fit"],
        ["board", "pi", "--pitch", "12mm", "--side", "4", "--labels"],
        ["board", "pi", "--labels", "cells", "--theme", "dark"],
        ["board", "pi", "--halves", "--paper", "letter"],
        ["paper", "pi", "--paper", "a5", "--pitch", "12mm"],
        ["paper", "dot", "--paper", "a6"],
        ["setup", "pi", "--seed", "7", "--theme", "grey"],
        ["figure", EXAMPLE, "--theme", "ink"],
    ],
    ids=lambda a: " ".join(a[:2]) + (a[2] if len(a) > 2 else ""),
)
def test_pictures_in_every_format(run, tmp_path, arguments, suffix):
    # As many dots as a page has by default are drawn for the first row alone.
    coarse = ["--dpi", "60"] if suffix == ".png" and "--fit" not in arguments else []
    status, out, err = run(*arguments, *coarse, "-o", f"out{suffix}")
    assert (status, err) == (0, "")
    assert out == f"out{suffix}\n"
    assert (tmp_path / f"out{suffix}").read_bytes().startswith(HEADS[suffix])


def test_a_poster_is_one_pdf_or_one_svg_a_page(run, tmp_path):
    poster = ["board", "pi", "--pitch", "25mm", "--tile", "--paper", "letter", "-o"]
    assert run(*poster, "big.pdf")[0] == 0
    with pikepdf.open(tmp_path / "big.pdf") as pdf:
        pages = len(pdf.pages)
    assert pages > 1
    _, out, _ = run(*poster, "big.svg")
    assert out.split() == [f"big-{i}.svg" for i in range(1, pages + 1)]


def test_without_output_files_go_to_output_under_a_telling_name(run, tmp_path):
    status, out, _ = run("board", "pi")
    assert status == 0
    assert out == f"{Path('output') / 'pi-board-a4.pdf'}\n"
    assert written(tmp_path) == ["output/pi-board-a4.pdf"]


@pytest.mark.parametrize("suffix", ["svg", "dxf", "pdf"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["board", "pi", "--pitch", "20mm"],
        ["board", "hex3", "--labels", "cells", "--side", "3"],
        ["board", "trike", "--paper", "a3", "--pad", "4"],
        ["paper", "square", "--paper", "a6"],
        ["paper", "dot", "--pitch", "20mm"],
    ],
    ids=" ".join,
)
def test_for_laser(run, tmp_path, arguments, suffix):
    status, out, err = run(*arguments, "--for", "laser", "-o", f"out.{suffix}")
    assert (status, out, err) == (0, f"out.{suffix}\n", "")
    assert (tmp_path / f"out.{suffix}").stat().st_size > 500


def test_for_laser_the_page_is_the_plank_or_the_paper_asked_for(run, tmp_path):
    run("board", "havannah", "--side", "4", "--pitch", "20mm", "--for", "laser")
    own = (tmp_path / "output" / "havannah-board-side-4-laser.svg").read_text(encoding="utf-8")
    assert 'width="140mm"' in own
    assert "100 mm" not in own
    run("board", "havannah", "--paper", "400x300mm", "--for", "laser", "-o", "bed.svg")
    bed = (tmp_path / "bed.svg").read_text(encoding="utf-8")
    assert 'width="400mm"' in bed
    # Without a ruler and with one, which is engraved like any text.
    run("board", "havannah", "--paper", "400x300mm", "--for", "laser", "--ruler", "-o", "ruler.svg")
    assert (tmp_path / "ruler.svg").stat().st_size > 2 * (tmp_path / "bed.svg").stat().st_size


def test_a_pad_is_one_page(run, tmp_path):
    assert run("board", "trike", "--pad", "4")[1] == f"{Path('output') / 'trike-board-pad-4-a4.pdf'}\n"
    with pikepdf.open(tmp_path / "output" / "trike-board-pad-4-a4.pdf") as pdf:
        assert len(pdf.pages) == 1
    run("board", "trike", "--pad", "max", "--pitch", "6mm", "-o", "pad.svg")
    assert (tmp_path / "pad.svg").read_text(encoding="utf-8").count("<use ") > 8


def test_standard_output_needs_a_format(run, tmp_path):
    status, out, _ = run("board", "pi", "-o", "-", "--format", "svg")
    assert status == 0
    assert out.startswith("<svg")
    assert out.rstrip().endswith("</svg>")
    assert run("board", "pi", "-o", "-")[0] == 2
    assert written(tmp_path) == []


def test_figures_on_a_sheet_or_each_in_a_file(run, tmp_path):
    ids = [f["id"] for f in _figures()]
    assert run("figure", EXAMPLE, "-o", "figs.svg")[1] == "figs.svg\n"
    assert run("figure", EXAMPLE, "-o", "figs.pdf")[0] == 0
    with pikepdf.open(tmp_path / "figs.pdf") as pdf:
        assert len(pdf.pages) == len(ids)
    (tmp_path / "figs").mkdir()
    _, out, _ = run("figure", EXAMPLE, "-o", "figs/")
    assert out.split() == [str(Path("figs") / f"{id_}.svg") for id_ in ids]
    assert run("figure", EXAMPLE, "--id", ids[1], "-o", "one.svg")[0] == 0
    assert len((tmp_path / "one.svg").read_bytes()) < len((tmp_path / "figs.svg").read_bytes())


def _figures():
    import yaml

    return yaml.safe_load(Path(EXAMPLE).read_text(encoding="utf-8"))["figures"]


def test_a_format_serves_a_name_that_says_none(run, tmp_path):
    """The name is taken as it is, so that devices and pipes can be named."""
    assert run("board", "pi", "-o", "plain", "--format", "svg")[:2] == (0, "plain\n")
    assert run("setup", "pi", "-o", "game", "--format", "yaml")[:2] == (0, "game\n")
    assert run("setup", "pi", "-o", "game.yml", "--format", "yaml")[:2] == (0, "game.yml\n")
    assert written(tmp_path) == ["game", "game.yml", "plain"]
    assert run("check", "game", "game.yml")[0] == 0


def test_the_command_alone_shows_its_help(run):
    status, out, err = run()
    assert (status, out) == (2, "")
    assert err.startswith("Usage: ")
    assert err.count("\n") > 10
    assert "boardgen board pi" in err


@pytest.mark.parametrize("slug", game_slugs())
def test_a_setup_file_checks_and_is_the_same_for_the_same_seed(run, tmp_path, slug):
    assert run("setup", slug, "--seed", "5", "-o", "a.yaml")[0] == 0
    assert run("setup", slug, "--seed", "5", "-o", "b.yaml")[0] == 0
    assert (tmp_path / "a.yaml").read_bytes() == (tmp_path / "b.yaml").read_bytes()
    assert run("check", "a.yaml")[0] == 0
    assert run("setup", slug, "--seed", "5", "-o", "-")[1].encode() == (tmp_path / "a.yaml").read_bytes()


def test_check_says_what_is_wrong_where(run, tmp_path):
    (tmp_path / "bad.yaml").write_text("game: pi\nmoves: |\n  1. f5 a1\nresult: red\n", encoding="utf-8")
    status, out, err = run("check", EXAMPLE, "bad.yaml")
    assert status == 1
    lines = out.splitlines()
    assert lines[0].startswith(f"{EXAMPLE}: right (")
    assert lines[1].startswith('bad.yaml:3:9: ply 2 (red) "a1": pi-no-triangle: ')
    assert err == ""


def test_check_as_json(run, tmp_path):
    (tmp_path / "bad.yaml").write_text("game: pi\nmoves: f5 a1\n", encoding="utf-8")
    status, out, _ = run("check", "bad.yaml", "--json")
    (problem,) = json.loads(out)
    assert status == 1
    assert {key: problem[key] for key in ("file", "line", "column", "ply", "player", "token", "code")} == {
        "file": "bad.yaml",
        "line": 2,
        "column": 11,
        "ply": 2,
        "player": "red",
        "token": "a1",
        "code": "pi-no-triangle",
    }
    assert problem["message"]


def test_facts_after_some_moves(run):
    status, out, _ = run("facts", EXAMPLE, "--after", "0", "--json")
    facts = json.loads(out)
    assert (status, facts["ply"], facts["to_move"]) == (0, 0, "blue")
    assert json.loads(run("facts", EXAMPLE)[1])["ply"] > 0
    assert run("facts", EXAMPLE, "--after", "9999")[0] == 2


def test_cells_as_json(run):
    _, out, _ = run("cells", "pi", "--side", "6", "--json")
    cells = {cell["name"]: cell for cell in json.loads(out)}
    assert len(cells) == 91
    assert (cells["f6"]["q"], cells["f6"]["r"], cells["f6"]["centre"]) == (0, 0, [0.0, 0.0])
    assert cells["a1"]["centre"] == [-2.5, pytest.approx(-4.330127)]
    assert cells["a1"]["neighbours"] == ["a2", "b1", "b2"]


def test_schema_is_json_schema(run):
    _, out, _ = run("schema")
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_list_names_all_games(run):
    _, out, _ = run("list")
    assert all(slug in out for slug in game_slugs())
    assert set(json.loads(run("list", "--json")[1])["games"]) == set(game_slugs())


def test_perft_counts(run):
    _, out, _ = run("perft", "pi", "--side", "3", "--depth", "2")
    first, second = (int(line.split()[1]) for line in out.splitlines())
    assert 0 < first < second


def test_print_writes_everything(run, tmp_path):
    status, out, _ = run("print", "pi", "--paper", "a5")
    assert status == 0
    files = written(tmp_path)
    assert {"output/pi-board.pdf", "output/pi-board-halves.pdf", "output/pi-example.pdf"} <= set(files)
    assert f"{len(files)} files" in out


def test_print_writes_everything_or_nothing(run, tmp_path):
    taken = tmp_path / "output" / "pi-example.pdf"
    taken.mkdir(parents=True)
    status, out, err = run("print", "pi", "--paper", "a5")
    assert (status, out) == (2, "")
    assert "pi-example.pdf: cannot be written: it is a directory" in err
    assert written(tmp_path) == []


@pytest.mark.parametrize(
    ("directory", "said"),
    [
        ("no/such/directory", "the directory does not exist"),
        ("file", "a file of that name exists"),
        ("file/in", "not a directory"),
        ("nul\0name", "character that file names cannot have"),
    ],
)
def test_print_refuses_a_directory_before_it_draws(run, tmp_path, monkeypatch, directory, said):
    monkeypatch.setattr("boardgen.printables.everything.everything", lambda *_: pytest.fail("it draws"))
    (tmp_path / "file").touch()
    status, out, err = run("print", "pi", "-d", directory)
    assert (status, out) == (2, "")
    assert said in err


def test_help_loads_click_alone():
    """Every heavy library waits until it is used."""
    code = "import sys; from boardgen.cli.main import run; run(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = done.stdout.splitlines()[-1]
    for library in ("reportlab", "svgwrite", "shapely", "yaml", "fontpkg", "fontTools", "resvg_py", "boardgen.games"):
        assert f"'{library}'" not in modules
    assert "'click'" in modules


LEAN = [
    (["board", "pi", "-o", "x.pdf"], ("svgwrite", "urllib.request")),
    (["board", "pi", "-o", "x.svg"], ("reportlab", "yaml")),
    (["figure", "{pi}", "-o", "x.svg"], ("reportlab", "markdown_it")),
    (["card", "pi", "-o", "x.pdf"], ("svgwrite", "urllib.request")),
    (["booklet", "{pi}", "-o", "x.pdf"], ("svgwrite", "urllib.request")),
    (["kit", "pi", "-o", "x.pdf"], ("svgwrite", "urllib.request")),
    (["board", "pi", "--for", "laser", "-o", "x.svg"], ("reportlab",)),
]


@pytest.mark.parametrize(("arguments", "others"), LEAN, ids=lambda value: " ".join(value[:2]))
def test_a_print_loads_what_it_needs(tmp_path, arguments, others):
    """Nothing that belongs to cutters, and neither numpy nor the geometry library that brings it."""
    arguments = [word.replace("{pi}", EXAMPLE) for word in arguments]
    code = f"import sys; from boardgen.cli.main import run; print(run({arguments!r})); print(sorted(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True, env=environment
    )
    *_, status, modules = done.stdout.splitlines()
    assert status == "0"
    assert (tmp_path / arguments[-1]).exists()
    refused = {"shapely", "numpy", "ezdxf", *others}
    if "laser" not in arguments:
        refused |= {"boardgen.laser", "fontTools.ttLib"}
    assert not {name for name in refused if f"'{name}'" in modules}


def test_every_command_explains_itself():
    runner = CliRunner()
    for name in cli.COMMANDS:
        result = runner.invoke(cli.boardgen, [name, "--help"])
        assert result.exit_code == 0, name
        assert "Usage:" in result.output


WRONG_USAGE = [
    (["chek"], "did you mean 'check'?"),
    (["board", "qi"], "there are"),
    (["board"], "Missing argument"),
    (["board", "pi", "--sides", "4"], "--side"),
    (["board", "pi", "--side", "0"], "from 2 to 26"),
    (["board", "pi", "--side", "10000"], "from 2 to 26"),
    (["board", "pi", "--side", "six"], "--side: 'six' is not a whole number"),
    (["board", "pi", "--pitch", "0"], "more than 0"),
    (["board", "pi", "--pitch", "-5mm"], "more than 0"),
    (["board", "pi", "--pitch", "nan"], "not a length"),
    (["board", "pi", "--pitch", "inf"], "not a length"),
    (["board", "pi", "--pitch", "1e400mm"], "not a length"),
    (["board", "pi", "--pitch", "40mm"], "--tile"),
    (["board", "pi", "--pitch", "40mm", "--tile", "--fit"], "exclude each other"),
    (["board", "pi", "--pitch", "900mm", "--tile", "--paper", "a6"], "pages"),
    (["board", "pi", "--halves", "--labels", "cells"], "--labels"),
    (["board", "pi", "--paper", "a9"], "a4"),
    (["board", "pi", "--paper", "0x0mm"], "more than 0"),
    (["board", "pi", "--margin", "1mm"], "5 mm"),
    (["board", "pi", "--margin", "200mm"], "room"),
    (["board", "pi", "--theme", "pink"], "'dark'"),
    (["board", "pi", "--set", "colour=red"], "side"),
    (["board", "pi", "--set", "side"], "KEY=VALUE"),
    (["board", "pi", "--set", "side=--3"], "not a whole number"),
    (["board", "pi", "--set", "side=²"], "not a whole number"),
    (["board", "pi", "--set", "side=٣"], "not a whole number"),
    (["board", "pi", "--side", "4", "--set", "side=5"], "given twice"),
    (["board", "pi", "--set", "side=4", "--set", "side=4"], "given twice"),
    (["board", "squares"], "--columns: a rectangle needs columns; --rows: a rectangle needs rows"),
    (["board", "hexagon", "--columns", "3"], "--side: a hexagon needs a side; --columns: a hexagon has no columns"),
    (["board", "squares", "--columns", "0", "--rows", "9999"], "200; --rows: 9999 is out of range"),
    (["board", "pi", "--checkered"], "there is only side"),
    (["board", "pi", "-o", "board.doc"], ".pdf"),
    (["board", "pi", "-o", "board"], ".pdf"),
    (["board", "pi", "-o", "board.svg", "--format", "pdf"], "--format"),
    (["board", "pi", "-o", "no/such/directory/board.pdf"], "no/such/directory"),
    (["board", "pi", "--dpi", "100000", "-o", "b.png"], "dpi"),
    (["board", "pi", "--pad", "0"], "between 1 and 100"),
    (["board", "pi", "--pad", "101"], "between 1 and 100"),
    (["board", "pi", "--pad", "1e3"], "'max'"),
    (["board", "pi", "--pad", "max"], "--pitch"),
    (["board", "pi", "--pad", "4", "--tile", "--pitch", "20mm"], "--pad and --tile"),
    (["board", "pi", "--pad", "4", "--halves"], "--halves and --pad"),
    (["board", "pi", "--pad", "4", "--pitch", "20mm"], "use --pitch 8"),
    (["board", "pi", "--pad", "max", "--pitch", "30mm"], "use --pitch 17.87mm"),
    (["format", "game.yaml", "-o", "game.svg"], "a game file ends in .yaml"),
    (["board", "pi", "--for", "plotter"], "'laser'"),
    (["board", "pi", "-o", "board.dxf"], "--for laser"),
    (["board", "pi", "-o", "-", "--format", "dxf"], "--for laser"),
    (["board", "pi", "--for", "laser", "-o", "board.png"], ".dxf"),
    (["board", "pi", "--for", "laser", "--format", "png"], ".dxf"),
    (["board", "pi", "--for", "laser", "--theme", "dark"], "--theme"),
    (["board", "pi", "--for", "laser", "--dpi", "300"], "--dpi"),
    (["board", "pi", "--for", "laser", "--halves"], "--halves"),
    (["board", "pi", "--for", "laser", "--tile", "--pitch", "20"], "--tile"),
    (["board", "pi", "--for", "laser", "--ruler"], "--paper"),
    (["board", "pi", "--for", "laser", "--pad", "4"], "--paper"),
    (["paper", "pi", "--for", "laser", "--theme", "grey"], "--theme"),
    (["figure", EXAMPLE, "-o", "figure.dxf"], "cutters"),
    (["paper", "graph"], "square"),
    (["paper", "pi", "--pitch", "500mm"], "--pitch"),
    (["setup", "pi", "--seed", "-1"], "--seed"),
    (["setup", "pi", "--side", "1"], "from 2 to 26"),
    (["setup", "pi", "-o", "setup.yaml", "--format", "svg"], "--format"),
    (["setup", "pi", "-o", "setup.svg", "--format", "yaml"], "--format"),
    (["setup", "pi", "-o", "directory/"], "name a file in it"),
    (["figure", "no-such-file.yaml"], "no-such-file.yaml"),
    (["figure", EXAMPLE, "--id", "nothing"], "there are"),
    (["figure", EXAMPLE, "--pitch", "0"], "more than 0"),
    (["figure", EXAMPLE, "--pitch", "0.001"], "between 1 mm and"),
    (["figure", EXAMPLE, "--pitch", "20000"], "between 1 mm and"),
    (["print", "pi", "-d", "no/such/directory"], "cannot make the directory"),
    (["print", "pi", "-d", "nul\0name"], "cannot make the directory"),
    (["check"], "Missing argument"),
    (["check", "no-such-file.yaml"], "no-such-file.yaml"),
    (["facts", "/"], "/"),
    (["perft", "pi", "--depth", "0"], "--depth"),
]


@pytest.mark.parametrize(("arguments", "hint"), WRONG_USAGE, ids=lambda v: " ".join(v) if isinstance(v, list) else "")
def test_wrong_usage_is_one_line_and_writes_nothing(run, tmp_path, arguments, hint):
    status, out, err = run(*arguments)
    said = out + err
    assert status == 2
    assert hint in said
    assert said.count("\n") == 1
    assert "Traceback" not in said
    assert written(tmp_path) == []


BAD_FILES = {
    "unknown-game": "game: chess\n",
    "unknown-key": "game: pi\nfigurs: []\n",
    "no-such-cell": "game: pi\nfigures: [{id: a, after: 0, marks: [{circle: z9}]}]\n",
    "claim-false": "game: pi\nfigures: [{id: a, after: 0, expect: {score: {red: 5}}}]\n",
    "pi-goal": "game: pi\nsetup: {goals: {A: d5}}\nmoves: d5\n",
    "wrong-turn-number": "game: pi\nmoves: 2. f5\nfigures: [{id: a}]\n",
    "bad-value": "game: pi\nfigures: [{id: ../../etc/passwd, after: 0}]\n",
    "bad-yaml": "game: pi\nfigures: [\n",
    "unknown-mark": "game: pi\nfigures: [{id: a, marks: [{cirkle: f6}]}]\n",
}


@pytest.mark.parametrize("code", BAD_FILES)
def test_nothing_is_drawn_from_a_wrong_file(run, tmp_path, code):
    (tmp_path / "bad.yaml").write_text(BAD_FILES[code], encoding="utf-8")
    status, out, err = run("figure", "bad.yaml", "-o", "figs.pdf")
    assert status in (1, 2)
    assert out == ""
    assert f": {code}: " in err
    assert err.startswith("bad.yaml:")
    assert written(tmp_path) == ["bad.yaml"]
    assert run("check", "bad.yaml")[1] == err


def test_a_caption_may_hold_markup(run, tmp_path):
    text = """game: pi\nfigures: [{id: a, after: 0, caption: '<&"> is safe — Corné π →'}]\n"""
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    assert run("figure", "a.yaml", "-o", "a.svg")[0] == 0
    assert "&lt;&amp;" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert run("figure", "a.yaml", "-o", "a.pdf")[0] == 0


def test_a_glyph_that_is_missing_is_an_error(run, tmp_path):
    (tmp_path / "a.yaml").write_text("game: pi\nfigures: [{id: a, caption: 囲碁}]\n", encoding="utf-8")
    status, _, err = run("figure", "a.yaml", "-o", "a.svg")
    assert status == 1
    assert "a.yaml:2:28: missing-glyph: caption contains" in err
    assert "U+56F2" in err
    assert written(tmp_path) == ["a.yaml"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_directory(run, tmp_path):
    (tmp_path / "locked").mkdir()
    (tmp_path / "locked").chmod(stat.S_IRUSR | stat.S_IXUSR)
    status, _, err = run("board", "pi", "-o", "locked/board.pdf")
    assert status == 2
    assert "locked/board.pdf" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line(tmp_path):
    """Standard output that is full, as a full disk would be."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "boardgen", "board", "pi", "-o", "-", "--format", "svg"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves_is_no_fault(tmp_path):
    command = f"{shlex.quote(sys.executable)} -m boardgen cells pi --side 26 --json | head -n 1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def shell(tmp_path, command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which boardgen is the command of this checkout."""
    environment = {"PYTHONPATH": str(ROOT), **environment}
    command = f'boardgen() {{ {shlex.quote(sys.executable)} -m boardgen "$@"; }}; {command}'
    return subprocess.run(
        command, shell=True, cwd=tmp_path, env={**os.environ, **environment}, capture_output=True, check=False
    )


@pytest.mark.skipif(os.name != "posix", reason="a line of POSIX shell")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("boardgen list >&-", b"cannot write to standard output: it is closed"),
        ("boardgen board pi -o - --format svg >&-", b"cannot write to standard output: it is closed"),
        ("boardgen board pi -o a.svg >&-", b"cannot write to standard output: it is closed"),
        ("boardgen check - <&-", b"<stdin>: unreadable-file: standard input is closed"),
        ("boardgen facts '' </dev/null", b"'': unreadable-file: there is no such file"),
        ("boardgen board pi --side x 2>&-", b""),
    ],
)
def test_streams_that_are_closed(tmp_path, command, said):
    done = shell(tmp_path, command)
    everything = done.stdout + done.stderr
    assert done.returncode == 2
    assert said in everything
    assert everything.count(b"\n") == (1 if said else 0)
    assert written(tmp_path) == []


@pytest.mark.skipif(os.name != "posix", reason="a line of POSIX shell")
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_terminals_that_cannot_show_a_character(tmp_path, encoding):
    text = "game: pi\nfigures: [{id: a, caption: Corné, marks: [{circle: π囲9}]}]\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    done = shell(tmp_path, "boardgen check a.yaml; boardgen list", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert done.stderr == b""
    assert b"no-such-cell" in done.stdout
    assert b"Corn" in done.stdout


def test_check_takes_the_folder_of_a_game(run, tmp_path):
    assert run("new", "./fort")[0] == 0
    status, out, err = run("check", "fort")
    assert (status, err) == (0, "")
    figures = len(load(templates() / "own" / "example.yaml").figures)
    assert out.splitlines() == [
        "fort/game.yaml: right (the description of Bastion)",
        "fort/card.md: right (a rule card, 8 figures)",
        f"fort/example.yaml: right (37 moves, {figures} figures)",
        "fort/key.yaml: right (2 moves, 8 figures)",
        "fort/kit.yaml: right (a kit, 1 set of pieces)",
        "fort/strong.yaml: right (2 moves, 4 figures)",
    ]
    for name, old, new in (
        ("strong.yaml", "distance: {e5 f6: 2}", "distance: {e5 f6: 1}"),
        ("card.md", "time: 20", "tyme: 20"),
        ("kit.yaml", "set: described", "set: describd"),
    ):
        path = tmp_path / "fort" / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    status, out, _ = run("check", "-q", "fort")
    assert status == 1
    # Each fault once, though the card shows the figure whose claim is false.
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "fort/card.md",
        "fort/strong.yaml",
        "fort/kit.yaml",
    ]


def test_a_fault_of_a_description_is_told_once_for_its_folder(run, tmp_path):
    assert run("new", "./fort")[0] == 0
    path = tmp_path / "fort" / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("side: 5", "side: five"), encoding="utf-8")
    status, out, _ = run("check", "fort")
    assert status == 1
    assert len(out.splitlines()) == 1
    assert out.startswith("fort/game.yaml:")


def test_a_folder_named_like_a_game_is_pointed_out(run):
    assert run("new", "./fort")[0] == 0
    status, _, err = run("kit", "fort")
    assert status == 2
    assert "for the folder write ./fort" in err
    assert "for the folder" not in run("kit", "castle")[2]
