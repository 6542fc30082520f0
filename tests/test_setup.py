"""Setting up: the versions that were tested, silence, and both kinds of make."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import make, versions

ROOT = Path(__file__).parent.parent
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKES = [name for name in ("make", "gmake", "bmake") if shutil.which(name)]


def pinned() -> dict[str, str]:
    lines = [line for line in CONSTRAINTS.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.!+]*", line) for line in lines)
    assert lines == sorted(lines)
    return dict(line.split("==") for line in lines)


def test_everything_that_is_installed_has_a_version():
    """Direct or not: what is missing here would be next year's release; `make versions` adds it."""
    needed, waiting = set(), [Requirement(line) for line in versions.requirements(PROJECT)]
    while waiting:
        need = waiting.pop()
        name = canonicalize_name(need.name)
        if name in needed:
            continue
        needed.add(name)
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:  # Of the build, or of a system that is not this one.
            continue
        for line in needs:
            found = Requirement(line)
            if found.marker is None or any(
                found.marker.evaluate({"extra": extra}) for extra in (need.extras or {""})
            ):
                waiting.append(found)
    assert needed <= set(pinned())


def test_the_package_itself_has_lower_bounds_alone():
    project = PROJECT["project"]
    extras = [need for extra in project["optional-dependencies"].values() for need in extra]
    for need in map(Requirement, [*project["dependencies"], *extras]):
        assert {bound.operator for bound in need.specifier} <= {">="}, need
        known = pinned()[canonicalize_name(need.name)]
        assert need.specifier.contains(known), need


@pytest.mark.parametrize(
    ("requires", "suits"),
    [(None, True), (">=3.9", True), (">=3.12", False), (">=3.10,<3.14", False), ("!=3.9.*", True)],
)
def test_versions_suit_every_python(requires, suits):
    assert versions.suits(requires) == suits


def test_what_other_systems_need_is_listed():
    item = {
        "metadata": {
            "name": "a",
            "version": "1",
            "requires_dist": [
                'colorama; sys_platform == "win32"',
                'only-old; python_version < "3.13"',
                'long-gone; python_version < "3.9"',
                'with-extra; extra == "more"',
                "everywhere",
            ],
        }
    }
    assert versions.elsewhere(item) == {"colorama", "only-old"}
    assert versions.elsewhere({**item, "requested_extras": ["more"]}) == {"colorama", "only-old", "with-extra"}


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A copy of what setting up reads, with an installer that does as `checkout.says` and notes what it is told."""

    class Checkout:
        root = tmp_path / "a checkout"
        says = (0, b"")
        calls: list[list[str]]

    here = Checkout()
    here.calls = []
    shutil.copytree(ROOT / "tools", here.root / "tools")
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, here.root)
    monkeypatch.setattr(make, "ROOT", here.root)
    monkeypatch.setattr(make, "VENV", here.root / ".venv")
    monkeypatch.setattr(make, "PYTHON", here.root / ".venv" / "bin" / "python")
    monkeypatch.delenv("PYTHON", raising=False)

    def run(command, **options):
        words = [str(word) for word in command]
        here.calls.append(words)
        if words[1:3] == ["-m", "venv"]:
            make.PYTHON.parent.mkdir(parents=True)
            make.PYTHON.write_text("", encoding="utf-8")
            make.VENV.joinpath("pyvenv.cfg").write_text(f"version = {sys.version.split()[0]}\n", encoding="utf-8")
        here.environment = options.get("env")
        status, said = here.says if "install" in words else (0, b"")
        return subprocess.CompletedProcess(command, status, said)

    monkeypatch.setattr(make.subprocess, "run", run)
    monkeypatch.setattr(make.subprocess, "call", lambda command, **_: here.calls.append([*map(str, command)]) or 0)
    return here


def installs(checkout) -> list[list[str]]:
    return [call[4:] for call in checkout.calls if "install" in call]


def test_setting_up_is_silent_and_done_once(checkout, capfd):
    checkout.says = (0, b"Collecting click\nWARNING: a location is ignored\n")
    assert make.main(["print", "--paper", "letter"]) == 0
    out, err = capfd.readouterr()
    assert (out, err.splitlines()) == ("", ["Setting up .venv …", "Installing what boardgen needs (once) …"])
    assert installs(checkout) == [["--editable", "."]]
    assert checkout.environment["PIP_CONSTRAINT"] == checkout.environment["PIP_BUILD_CONSTRAINT"] == "constraints.txt"
    assert checkout.calls[-1] == [str(make.PYTHON), "-m", "boardgen", "print", "--paper", "letter"]
    checkout.calls.clear()
    assert make.main(["print"]) == 0
    assert capfd.readouterr() == ("", "")
    assert len(checkout.calls) == 1


def test_when_setting_up_fails_the_whole_log_is_there_and_the_next_run_begins_anew(checkout, capfd):
    checkout.says = (1, b"Collecting click\nERROR: no route to host\n")
    assert make.main(["test"]) == 2
    err = capfd.readouterr().err
    assert "Collecting click\nERROR: no route to host\n" in err
    assert err.splitlines()[-1] == "boardgen: the libraries could not be installed"
    assert not any("pytest" in call for call in checkout.calls)
    checkout.says = (0, b"")
    assert make.main(["test"]) == 0
    assert len(installs(checkout)) == 2


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt", "examples/game/pyproject.toml"])
def test_what_has_changed_is_installed_anew(checkout, changed):
    example = checkout.root / "examples" / "game" / "pyproject.toml"
    example.parent.mkdir(parents=True)
    example.write_text("", encoding="utf-8")
    assert make.main(["test"]) == 0
    assert installs(checkout) == [["--editable", ".[test]", "--editable", str(Path("examples") / "game")]]
    # What the tests need is more than what the package does.
    make.main(["print"])
    assert len(installs(checkout)) == 1
    with open(checkout.root / changed, "a", encoding="utf-8") as file:
        file.write("# changed\n")
    make.main(["test"])
    make.main(["test"])
    assert len(installs(checkout)) == 2


def test_a_directory_that_was_moved_is_set_up_anew(checkout, monkeypatch):
    make.main(["print"])
    moved = checkout.root.rename(checkout.root.with_name("moved"))
    monkeypatch.setattr(make, "ROOT", moved)
    monkeypatch.setattr(make, "VENV", moved / ".venv")
    monkeypatch.setattr(make, "PYTHON", moved / ".venv" / "bin" / "python")
    make.main(["print"])
    assert len(installs(checkout)) == 2


def test_a_python_that_is_asked_for_gets_an_environment_of_its_own(checkout, monkeypatch):
    make.main(["print"])
    monkeypatch.setenv("PYTHON", sys.executable)
    make.main(["print"])
    assert len(installs(checkout)) == 1
    make.VENV.joinpath("pyvenv.cfg").write_text("version = 3.10.1\n", encoding="utf-8")
    make.main(["print"])
    assert len(installs(checkout)) == 2


@pytest.mark.parametrize("arguments", [[], ["prin"], ["--help"]])
def test_other_targets_are_an_error(arguments, capfd):
    assert make.main(arguments) == 2
    assert capfd.readouterr().err.startswith("usage: python tools/make.py {print,test,")


posix = pytest.mark.skipif(os.name != "posix", reason="a POSIX shell")


@posix
@pytest.mark.parametrize("program", MAKES)
def test_every_make_says_the_same(program, tmp_path):
    """GNU make and BSD make; a Python that only notes what it is told."""
    fake = tmp_path / "my python"
    fake.write_text('#!/bin/sh\ncase "$1" in -c) exit 0;; esac\necho "$@"\n', encoding="utf-8")
    fake.chmod(0o755)

    def said(*arguments: str) -> str:
        command = [program, f"PYTHON={fake}", *arguments]
        environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout

    assert said("print") == said() == "tools/make.py print --paper a4\n"
    assert said("print", "PAPER=letter") == "tools/make.py print --paper letter\n"
    assert said("bench", "AREA=pi") == "tools/make.py bench pi\n"
    assert said("mutants", "AREA=pi") == "tools/make.py mutants pi\n"
    for target in ("test", "lint", "gallery", "docs", "versions", "bench", "mutants"):
        assert said(target) == f"tools/make.py {target}\n"
        assert target in make.TARGETS


@posix
def test_the_makefile_has_nothing_of_one_make_alone():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert not re.search(
        r"\$\((shell|wildcard|foreach|call|if|patsubst)\b|^\s*(ifeq|ifdef|define|\.if)\b|!=|::?=", text
    )


@posix
@pytest.mark.parametrize(
    ("python", "said"),
    [
        ("no-such-python", "no-such-python is no Python 3.11 or newer"),
        ("", "boardgen needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python"),
    ],
)
def test_without_a_python_it_says_so(python, said, tmp_path):
    environment = {"PATH": str(tmp_path), "PYTHON": python}
    command = [shutil.which("sh"), "tools/python.sh", "tools/make.py", "test"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{said}\n")


def test_continuous_integration_runs_the_tests_by_make():
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == "make test"
