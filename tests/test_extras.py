"""Extras: what is missing is said at once, with the command that installs it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from boardgen.cli.output import Target
from boardgen.errors import MissingExtraError
from boardgen.extras import DISTRIBUTION, EXTRAS, require

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("name", EXTRAS)
def test_the_package_has_the_extra(name):
    assert PROJECT["name"] == DISTRIBUTION
    assert PROJECT["optional-dependencies"][name]


@pytest.mark.parametrize("name", EXTRAS)
def test_it_is_there_with_the_tests(name):
    assert require(name) is None


@pytest.mark.parametrize("executable", ["/usr/bin/python3", "C:\\My Programs\\python.exe"])
@pytest.mark.parametrize("name", EXTRAS)
def test_a_missing_extra_comes_with_the_command_that_installs_it(monkeypatch, name, executable):
    extra = EXTRAS[name]
    monkeypatch.setitem(sys.modules, extra.module, None)
    monkeypatch.setattr(sys, "executable", executable)
    with pytest.raises(MissingExtraError) as missing:
        require(name)
    before, command = str(missing.value).split("; run ")
    assert before == f"{extra.purpose} need {extra.module}, which is not installed"
    quoted = f'"{executable}"' if " " in executable else executable
    assert command == f'{quoted} -m pip install "{DISTRIBUTION}[{name}]"'


@pytest.mark.parametrize("name", EXTRAS)
def test_asking_imports_nothing(name):
    code = f"import sys; from boardgen.extras import require; require({name!r}); print({name!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(("output", "format_"), [("a.dxf", None), ("-", "dxf"), (None, "dxf")])
def test_the_command_line_asks_when_it_reads_the_format(monkeypatch, output, format_):
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    with pytest.raises(MissingExtraError, match="DXF files need ezdxf"):
        Target(output, format_).wanted(("svg", "dxf"))
