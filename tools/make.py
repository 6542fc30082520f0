"""Set up .venv in this directory and do what `make` does; without make: ``python tools/make.py test``.

What is installed is what ``constraints.txt`` says, so that the first run of tomorrow is that of today. It is
silent; if it fails, all that the installer said is printed. It begins anew when one of its files has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CONSTRAINTS = "constraints.txt"

#: What can be done → the extra that it needs, and what is run; further arguments are added.
TARGETS = {
    "print": ("", [["boardgen", "print"]]),
    "test": ("test", [["pytest", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]]),
    "bench": ("bench", [["benchmarks"]]),
    "gallery": ("", [["tools.gallery"]]),
    "docs": ("", [["tools.reference"]]),
    "studio": ("site,studio", [["tools.studio", "--serve"]]),
    "site": ("site,studio", [["tools.studio"]]),
    "lint": ("test", [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]]),
    "mutants": ("test,mutants", [["tools.mutants"]]),
    "versions": ("test", [["tools.versions"]]),
}


#: Extra → who needs it.
NEEDS = {
    "": "boardgen needs",
    "test": "the tests need",
    "test,mutants": "mutation tests need",
    "bench": "the benchmarks need",
    "site": "the site needs",
    "site,studio": "the site needs",
}


class SetupError(Exception):
    """Setting up has failed; the text is the whole message."""


def main(arguments: list[str]) -> int:
    """Do what the first argument names; returns its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036  # Where there is no make, this is the first to ask.
        print(f"boardgen needs Python 3.11 or newer, not {sys.version.split()[0]}", file=sys.stderr)
        return 2
    if not arguments or arguments[0] not in TARGETS:
        print(f"usage: python tools/make.py {{{','.join(TARGETS)}}} [ARGUMENT…]", file=sys.stderr)
        return 2
    extra, commands = TARGETS[arguments[0]]
    if shutil.which("npm"):
        # The extra of that name brings node, for machines without.
        extra = extra.removesuffix(",studio")
    try:
        set_up(extra)
        for module, *options in commands:
            status = subprocess.call([PYTHON, "-m", module, *options, *arguments[1:]], cwd=ROOT)
            if status:
                return status if status > 0 else 128 - status
    except SetupError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def set_up(extra: str) -> None:
    """Install the package, editable, with the libraries of an extra; the tests get the examples as well.

    Raises:
        SetupError: it cannot be done.
    """
    packages = [f".[{extra}]" if extra else "."]
    if extra.startswith("test"):
        packages += [str(path.parent.relative_to(ROOT)) for path in sorted(ROOT.glob("examples/*/pyproject.toml"))]
    stamps = {VENV / "installed": _state(["."]), VENV / f"installed{extra and '-'}{extra}": _state(packages)}
    stamp, state = list(stamps.items())[-1]
    if not _has_wanted_python():
        shutil.rmtree(VENV, ignore_errors=True)
    if PYTHON.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == state:
        return
    _make_environment()
    print(f"Installing what {NEEDS[extra]} (once) …", file=sys.stderr)
    stamp.unlink(missing_ok=True)
    options = [part for package in packages for part in ("--editable", package)]
    _quietly([PYTHON, "-m", "pip", "install", *options], "the libraries could not be installed")
    for stamp, state in stamps.items():
        stamp.write_text(state, encoding="utf-8")


def _state(packages: list[str]) -> str:
    """A stamp that changes whenever something must be reinstalled, or the directory has moved."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in (CONSTRAINTS, *(f"{package.partition('[')[0]}/pyproject.toml" for package in packages)):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def _has_wanted_python() -> bool:
    """Whether the environment has the requested Python, if one was named."""
    if not os.environ.get("PYTHON"):
        return True
    try:
        settings = (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return f"version = {sys.version.split()[0]}" in settings


def _make_environment() -> None:
    """Make sure there is a virtual environment with a working pip; a broken one is replaced."""
    if PYTHON.exists() and _runs([PYTHON, "-c", "import pip"]):
        return
    print(f"Setting up {VENV.name} …", file=sys.stderr)
    shutil.rmtree(VENV, ignore_errors=True)
    hint = "no virtual environment could be made; on Debian or Ubuntu: apt install python3-venv"
    try:
        _quietly([sys.executable, "-m", "venv", VENV], hint)
    except SetupError:
        shutil.rmtree(VENV, ignore_errors=True)
        raise


def _runs(command: list[str | Path]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _quietly(command: list[str | Path], fault: str) -> None:
    """Run a command and show its output only if it fails."""
    environment = {
        **os.environ,
        # The directory may have blanks in its name, which would split the value; the command runs inside it.
        "PIP_CONSTRAINT": CONSTRAINTS,
        "PIP_BUILD_CONSTRAINT": CONSTRAINTS,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
    }
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        raise SetupError(f"{done.stdout.decode(errors='replace')}\nboardgen: {fault}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
