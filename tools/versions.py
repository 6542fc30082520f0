"""Renew constraints.txt: the newest versions, of everything that is installed for boardgen, its tests and its build.

Run the tests with them (`make test`) before they are committed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
HEAD = """\
# The versions that were tested, of all that `make print` and `make test` install; renewed by `make versions`.
"""
#: What hatchling asks for to install an editable package.
BUILD = ("editables",)
#: Systems whose own libraries are listed as well.
SYSTEMS = (
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
    {"sys_platform": "darwin", "platform_system": "Darwin"},
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def main() -> int:
    """Write the file and say what has changed; exit status 1 if a version does not suit all Pythons."""
    wanted = set(requirements(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))))
    while True:
        found = resolve(sorted(wanted))
        more = {need for item in found for need in elsewhere(item)} - {name_of(item) for item in found} - wanted
        if not more:
            break
        wanted |= more
    unfit = [name_of(item) for item in found if not suits(item["metadata"].get("requires_python"))]
    if unfit:
        print(f"not for every Python from {PYTHONS[0]} on: {', '.join(unfit)}", file=sys.stderr)
        print(f"run this with the oldest one: make clean; make versions PYTHON=python{PYTHONS[0]}", file=sys.stderr)
        return 1
    old = CONSTRAINTS.read_text(encoding="utf-8").splitlines() if CONSTRAINTS.exists() else []
    new = sorted(f"{name_of(item)}=={item['metadata']['version']}" for item in found)
    CONSTRAINTS.write_text(HEAD + "\n".join(new) + "\n", encoding="utf-8")
    for line in sorted({*old, *new} - ({*old} & {*new})):
        if not line.startswith("#"):
            print(("+ " if line in new else "- ") + line)
    return 0


def requirements(project: dict) -> list[str]:
    """All that the package, its extras and its build ask for."""
    extras = project["project"]["optional-dependencies"].values()
    return [
        *project["project"]["dependencies"],
        *(need for extra in extras for need in extra),
        *project["build-system"]["requires"],
        *BUILD,
    ]


def resolve(wanted: list[str]) -> list[dict]:
    """What pip would install, each with its metadata."""
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "report.json"
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--dry-run",
            "--ignore-installed",
            "--quiet",
            "--report",
            str(report),
            *wanted,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        return json.loads(report.read_text(encoding="utf-8"))["install"]


def name_of(item: dict) -> str:
    """The name of an installed package in its normal form."""
    return canonicalize_name(item["metadata"]["name"])


def elsewhere(item: dict) -> set[str]:
    """What a package needs on other systems or Pythons alone."""
    needs = set()
    extras = item.get("requested_extras", [""]) or [""]
    for line in item["metadata"].get("requires_dist", []):
        need = Requirement(line)
        environments = (
            {
                **default_environment(),
                **system,
                "python_version": python,
                "python_full_version": f"{python}.0",
                "extra": extra,
            }
            for system in ({}, *SYSTEMS)
            for python in PYTHONS
            for extra in extras
        )
        if need.marker is not None and any(map(need.marker.evaluate, environments)):
            needs.add(canonicalize_name(need.name))
    return needs


def suits(requires: str | None) -> bool:
    """Whether a version runs on every Python that the package does."""
    return requires is None or all(f"{python}.99" in SpecifierSet(requires) for python in PYTHONS)


if __name__ == "__main__":
    raise SystemExit(main())
