"""A small sample of `tools.fuzz`; run more of it by hand: ``python -m tools.fuzz --count 3000 --seed 7``."""

from __future__ import annotations

import os
import random
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tools.fuzz.files import CORPUS, changed_text
from tools.fuzz.judge import Ending, faults

ROOT = Path(__file__).parent.parent
FILE = stat.S_IFREG | 0o644


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each command runs in a fork")
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_hostile_commands_are_answered_as_they_should_be(seed):
    command = [sys.executable, "-m", "tools.fuzz", "--quick", "--count", "30", "--seed", str(seed), "--slow", "120"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "30 commands ended" in done.stdout


def ending(status=0, stdout=b"", stderr=b"", broken="", before=(), after=()):
    return Ending(status, stdout, stderr, broken, {n: (FILE, d) for n, d in before}, {n: (FILE, d) for n, d in after})


@pytest.mark.parametrize(
    ("what", "found"),
    [
        (ending(), None),
        (ending(stdout=b"a.svg\n", after=[("a.svg", b"<svg></svg>")]), None),
        (ending(2, stderr=b"boardgen: error: no\n"), None),
        (ending(1, stderr=b"a.yaml:1:1: a-code: no\na.yaml:2:1: b-code: no\n"), None),
        (ending(2, broken="stderr"), None),
        (
            ending(2, stderr=b"boardgen: error: cannot write to standard output: it is closed\n", broken="stdout"),
            None,
        ),
        (ending(3, stderr=b"boardgen: error: a fault\n"), "exit status 3"),
        (ending(-11), "exit status -11"),
        (ending(-14), "too slow"),
        (ending(2), "fails without a word"),
        (ending(0, stderr=b"boardgen: hm\n"), "fine, but something on standard error"),
        (ending(1, stderr=b"Traceback (most recent call last):\n"), "a message that speaks of 'Traceback'"),
        (ending(2, stderr=b"boardgen: error: [Errno 2] no\n"), "a message that speaks of '[Errno'"),
        (ending(2, stderr=b"boardgen: error: a\x1b[2Jb\n"), "a message that steers the terminal"),
        (ending(2, stderr=b"boardgen: error: one\nand two\n"), "more than one line for one error"),
        (ending(2, stderr=b"boardgen: error: " + b"x" * 9_999), "a message without end"),
        (ending(2, stderr=b"boardgen: error: standard output: no\n"), "a message that blames standard output"),
        (ending(2, stderr=b"no\n"), "a message of an odd form: 'no'"),
        (ending(2, stderr=b"boardgen: error: no\n", after=[("a", b"")]), "fails, but changes 'a'"),
        (
            ending(2, stderr=b"boardgen: error: no\n", before=[("a", b"1")], after=[("a", b"2")]),
            "fails, but changes 'a'",
        ),
        (ending(2, stderr=b"boardgen: error: no\n", before=[("a", b"1")]), "fails, but changes 'a'"),
        (ending(after=[(".boardgen-1.part", b"")]), ".boardgen-1.part is left behind"),
        (ending(after=[("a.pdf", b"<svg></svg>%%EOF\n")]), "'a.pdf' does not begin like a .pdf"),
        (ending(after=[("a.svg", b"<svg>")]), "'a.svg' is not whole"),
    ],
)
def test_the_judge_finds_what_is_wrong(what, found):
    said = faults(what, ["board", "pi"])
    assert found in said if found else not said


def test_only_what_checks_reports_on_standard_output_as_it_fails():
    report = ending(1, stdout=b"a.yaml: not tidy; boardgen format a.yaml makes it so\n")
    assert faults(report, ["format", "--check", "a.yaml"]) == []
    assert faults(report, ["format", "a.yaml"]) == ["fails, but writes to standard output"]


def test_json_has_to_be_json():
    assert faults(ending(stdout=b"{"), ["facts", "a.yaml", "--json"]) == ["JSON that is none"]


def test_the_same_chance_makes_the_same_file():
    text = "game: pi\nsetup: {red: [e5]}\nmoves: f5 e6\n"
    made = [changed_text(text, random.Random(n)) for n in range(200)]
    assert made == [changed_text(text, random.Random(n)) for n in range(200)]
    assert len(set(made)) > 120
    assert set(CORPUS.values()) & set(made)
