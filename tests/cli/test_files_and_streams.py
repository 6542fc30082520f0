"""Where the command writes, and what it says when that cannot be: names, signals, streams."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.cli import main as cli
from boardgen.games import get_game

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = str(get_game("pi").example)
posix = pytest.mark.skipif(os.name != "posix", reason="a line of POSIX shell")


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run the command in an empty directory: (status, standard output, standard error)."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capfd.readouterr()
        return status, captured.out, captured.err

    return call


def written(path: Path) -> list[str]:
    return sorted(str(p.relative_to(path)) for p in path.rglob("*") if p.is_file())


def shell(directory: Path, command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which boardgen is the command of this checkout."""
    environment = {"PYTHONPATH": str(ROOT), **environment}
    command = f'boardgen() {{ $ORDINARY {shlex.quote(sys.executable)} -m boardgen "$@"; }}; {command}'
    return subprocess.run(
        command, shell=True, cwd=directory, env={**os.environ, **environment}, capture_output=True, check=False
    )


WRITERS = [
    ["board", "pi"],
    ["board", "pi", "--pitch", "25mm", "--tile"],
    ["board", "pi", "--for", "laser"],
    ["paper", "hex"],
    ["pieces", "stones"],
    ["setup", "pi", "--seed", "1"],
    ["card", "pi"],
    ["booklet", EXAMPLE],
    ["kit", "pi"],
    ["figure", EXAMPLE, "--id", "no-such-figure"],
]


@pytest.mark.parametrize("format_", [[], ["--format", "svg"]], ids=["", "svg"])
@pytest.mark.parametrize("name", ["", ".", "..", "./", "a.svg/", "a.svg/."])
@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_a_name_that_is_no_name_of_a_file(run, tmp_path, arguments, name, format_):
    if arguments[0] == "kit" and format_:
        pytest.skip("a kit is always a PDF")
    status, out, err = run(*arguments, *format_, "-o", name)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert any(reason in err for reason in ("name a file in it", "not a file name", "no figure"))
    assert written(tmp_path) == []


@pytest.mark.parametrize("name", [".", "./", "..", "../", "../here"])
def test_figures_go_into_the_directory_that_is_named(run, tmp_path, name):
    status, out, _ = run("figure", EXAMPLE, "-o", name)
    assert status == 0
    assert {Path(line).resolve().parent for line in out.splitlines()} == {(tmp_path / "here" / name).resolve()}
    assert all(path.endswith(".svg") for path in written(tmp_path))


@pytest.mark.parametrize(
    "arguments", [["figure", EXAMPLE, "-o", ""], ["print", "pi", "-d", ""], ["card", "pi", "--eject", ""]]
)
def test_nothing_names_nothing(run, tmp_path, arguments):
    status, _, err = run(*arguments)
    assert status == 2
    assert "'' is not " in err
    assert written(tmp_path) == []


@pytest.mark.parametrize("arguments", [*WRITERS, ["figure", EXAMPLE]], ids=" ".join)
def test_a_name_that_is_too_long_is_the_fault_of_the_name(run, tmp_path, arguments):
    name = "x" * 300 + ".pdf"
    status, _, err = run(*arguments, "-o", name)
    assert status == 2
    assert err.count("\n") == 1
    assert "standard output" not in err
    assert "the name is too long" in err or "no figure" in err
    assert written(tmp_path) == []


@pytest.mark.parametrize("arguments", [["check"], ["figure"], ["booklet"], ["facts"]])
def test_a_file_to_read_whose_name_is_too_long(run, arguments):
    status, out, err = run(*arguments, "x" * 300)
    assert status == 2
    assert "unreadable-file: the name is too long" in out + err


@posix
@pytest.mark.parametrize(
    "command",
    [
        "board pi -o a.pdf",
        "board pi",
        "figure $EXAMPLE -o a.svg",
        "figure $EXAMPLE -o ./",
        "print pi",
        "card pi --eject mine",
        "check a.yaml",
        "figure a.yaml",
    ],
)
def test_a_directory_that_has_been_deleted(tmp_path, command):
    command = f'mkdir gone && cd gone && rmdir "$PWD" && boardgen {command}'
    done = shell(tmp_path, command, EXAMPLE=EXAMPLE)
    said = (done.stdout + done.stderr).decode()
    assert done.returncode == 2
    assert said.count("\n") == 1
    assert "standard output" not in said
    assert written(tmp_path) == []


@pytest.fixture
def ordinary() -> str:
    """What to put before a command so that it has no more rights than those of its files say."""
    if os.geteuid() != 0:
        return ""
    if shutil.which("setpriv") is None:
        pytest.skip("the superuser may do everything, and there is no setpriv to forbid it")
    return "setpriv --bounding-set -dac_override,-dac_read_search"


@posix
@pytest.mark.parametrize(
    ("mode", "command", "said"),
    [
        (0o500, "board pi -o d/a.pdf", "d/a.pdf: cannot be written: permission denied"),
        (0o500, "print pi -d d/new", "cannot make the directory d/new/: permission denied"),
        (0o500, "card pi --eject d/new", "cannot make the directory d/new/: permission denied"),
        (0o000, "board pi -o d/a.pdf", "d/a.pdf: cannot be written: permission denied"),
        (0o000, "board pi -o d/e/a.pdf", "d/e/a.pdf: cannot be written: permission denied"),
        (0o000, "figure $EXAMPLE -o d/e/a.pdf", "d/e/a.pdf: cannot be written: permission denied"),
        (0o000, "print pi -d d/new", "cannot make the directory d/new/: permission denied"),
        (0o000, "card pi --eject d", "cannot make the directory d/pi/: permission denied"),
        (0o000, "card pi --templates d/e", "d/e"),
        (0o000, "check d/e/a.yaml", "d/e/a.yaml: unreadable-file: permission denied"),
        (0o000, "figure d/e", "d/e: unreadable-file: permission denied"),
    ],
)
def test_directories_that_are_closed_to_us(tmp_path, ordinary, mode, command, said):
    closed = tmp_path / "d"
    (closed / "e").mkdir(parents=True)
    closed.chmod(mode)
    try:
        done = shell(tmp_path, f"boardgen {command}", EXAMPLE=EXAMPLE, ORDINARY=ordinary)
    finally:
        closed.chmod(0o700)
    message = (done.stdout + done.stderr).decode()
    assert done.returncode == 2
    assert message.count("\n") == 1
    assert said in message
    assert "standard output" not in message
    assert written(tmp_path) == []


@posix
@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_a_read_only_file_stays(tmp_path, ordinary, mode):
    (tmp_path / "a.svg").write_bytes(b"precious")
    (tmp_path / "a.svg").chmod(mode)
    done = shell(tmp_path, "boardgen board pi -o a.svg", ORDINARY=ordinary)
    assert done.returncode == 2
    assert done.stderr == b"boardgen: error: a.svg: cannot be written: the existing file is read-only\n"
    assert (tmp_path / "a.svg").read_bytes() == b"precious"


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")


@FULL
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("boardgen board pi --side x 2>/dev/full", 2),
        ("boardgen board qi 2>/dev/full", 2),
        ("boardgen 2>/dev/full", 2),
        ("boardgen figure missing.yaml 2>/dev/full", 2),
        ("boardgen figure wrong.yaml 2>/dev/full", 1),
        ("boardgen list >/dev/full 2>/dev/full", 2),
        ("boardgen --help >/dev/full 2>/dev/full", 2),
        ("boardgen board pi -o a.svg 2>/dev/full", 0),
        ("boardgen list >&- 2>/dev/full", 2),
    ],
)
def test_standard_error_that_is_full_does_not_change_the_status(tmp_path, command, status):
    (tmp_path / "wrong.yaml").write_text("game: pi\nmoves: a1 b9\nfigures: [{id: a}]\n", encoding="utf-8")
    assert shell(tmp_path, command).returncode == status


@FULL
@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "--version",
        "board --help",
        "list",
        "list --json",
        "schema",
        "cells pi",
        "check $EXAMPLE",
    ],
)
def test_standard_output_that_is_full_is_said(tmp_path, arguments):
    done = shell(tmp_path, f"boardgen {arguments} >/dev/full", EXAMPLE=EXAMPLE)
    assert done.stderr == b"boardgen: error: cannot write to standard output: No space left on device\n"
    assert done.returncode == 2


@posix
@pytest.mark.parametrize("arguments", ["--help", "list", "cells pi --side 26 --json", "board pi -o - --format svg"])
def test_readers_that_leave_are_no_fault(tmp_path, arguments):
    done = shell(tmp_path, f"{{ sleep 0.1; boardgen {arguments}; echo $? >status; }} | true")
    assert done.stderr == b""
    assert (tmp_path / "status").read_text(encoding="utf-8") == "0\n"


HOSTILE = ["\x1b[2J", "\x07", "\x9b31m", "\u202e", "\u2028", "\udcff", "\r", "\x7f"]


@pytest.mark.parametrize("hostile", HOSTILE, ids=ascii)
@pytest.mark.parametrize(
    "arguments",
    [
        ["X"],
        ["board", "X"],
        ["board", "pi", "--X"],
        ["board", "pi", "--theme", "X"],
        ["board", "pi", "--paper", "X"],
        ["board", "pi", "--pitch", "X"],
        ["board", "pi", "--set", "X=1"],
        ["board", "pi", "--set", "side=X"],
        ["board", "pi", "-o", "X"],
        ["board", "pi", "-o", "X/a.svg"],
        ["board", "pi", "-o", "X.svg"],
        ["figure", "X"],
        ["figure", EXAMPLE, "--id", "X"],
        ["check", "X"],
        ["card", "pi", "--templates", "X"],
        ["print", "pi", "-d", "X/X"],
        ["pieces", "X"],
        ["pieces", "stones", "--colours", "X"],
    ],
    ids=lambda arguments: " ".join(arguments[:4]),
)
def test_no_message_steers_the_terminal(run, arguments, hostile):
    _, out, err = run(*(argument.replace("X", f"a{hostile}b") for argument in arguments))
    assert (out + err).replace("\n", "").isprintable()
    assert (out + err).count("\n") == 1


def test_json_is_json_whatever_a_file_is_called(run):
    """Names of files are bytes; those that are no UTF-8 come as lone surrogates."""
    status, out, _ = run("check", "\udcff.yaml", "--json")
    assert status == 2
    assert json.loads(out)[0]["file"] == "\udcff.yaml"


def test_a_message_has_an_end(run):
    status, _, err = run("board", "pi", "--side", "9" * 50_000)
    assert status == 2
    assert len(err) < 2_100
    assert "--side" in err


@posix
def test_an_interrupt_while_modules_are_imported_shows_no_traceback(tmp_path):
    code = """
import sys, signal
from importlib.abc import MetaPathFinder
module = sys.argv.pop(1)
signal.signal(signal.SIGINT, signal.default_int_handler)  # Of what shells run in the background it is ignored.
class Interrupting(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == module:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from boardgen.__main__ import main
main()
"""
    for module in ("boardgen.cli", "boardgen.cli.main", "click", "boardgen.cli.board", "reportlab"):
        done = subprocess.run(
            [sys.executable, "-c", code, module, "board", "pi"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=False,
        )
        assert (module, done.returncode, done.stderr) == (module, -signal.SIGINT, b"")
    assert written(tmp_path) == []


def test_an_interrupt_that_python_handles_is_one_line(run, monkeypatch):
    """As under a program that calls the command in its own process."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardgen.games.game_slugs", interrupted)
    status, _, err = run("list")
    assert (status, err.strip()) == (cli.INTERRUPTED, "boardgen: interrupted")


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (MemoryError(), 2, "boardgen: error: not enough memory\n"),
        (
            ZeroDivisionError("by\x1bzero"),
            cli.FAULT,
            "boardgen: internal error, please report it: ZeroDivisionError: by\\u001bzero "
            "(set BOARDGEN_TRACEBACK=1 for a traceback)\n",
        ),
    ],
)
def test_a_fault_of_our_own_is_one_line(monkeypatch, capfd, error, status, said):
    def fail(_: object) -> int:
        raise error

    monkeypatch.setattr(cli, "run", fail)
    monkeypatch.delenv("BOARDGEN_TRACEBACK", raising=False)
    with pytest.raises(SystemExit) as left:
        cli.main([])
    assert left.value.code == status
    assert capfd.readouterr().err == said
    if status == cli.FAULT:
        monkeypatch.setenv("BOARDGEN_TRACEBACK", "1")
        with pytest.raises(ZeroDivisionError):
            cli.main([])


@pytest.mark.parametrize("command", ["card", "kit"])
def test_a_game_without_a_rule_card_is_told_how_to_begin_one(run, tmp_path, command):
    text = "title: X\nplayers: red blue\nboard: {cells: squares, side: 5}\npieces: {stone: {}}\n"
    (tmp_path / "here" / "game.yaml").write_text(text)
    status, out, err = run(command, ".")
    assert (status, out) == (2, "")
    assert "there is no rule card" in err
    assert err.count("\n") == 1
    assert written(tmp_path / "here") == ["game.yaml"]
