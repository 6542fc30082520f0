"""Progress: on a terminal, for what takes its time, and for nobody else."""

import io
import os
import subprocess
import sys

import pytest

from boardgen.cli.bar import PATIENCE, Bar
from boardgen.progress import reported_to, tracked
from tests.cli.test_commands import EXAMPLE, ROOT


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_the_outermost_loop_reports():
    heard = []
    with reported_to(lambda *what: heard.append(what)):
        for _ in tracked(range(2), 2, "outer"):
            assert list(tracked("ab", 2, "inner")) == ["a", "b"]
        assert list(tracked("a", 1, "after")) == ["a"]
    assert list(tracked("a", 1, "nobody listens")) == ["a"]
    assert heard == [("outer", 0, 2), ("outer", 1, 2), ("outer", 2, 2), ("after", 0, 1), ("after", 1, 1)]


def test_a_loop_that_fails_leaves_the_next_one_heard():
    heard = []
    with reported_to(lambda *what: heard.append(what)):
        with pytest.raises(ZeroDivisionError):
            [1 / step for step in tracked(range(3), 3, "fails")]
        list(tracked("a", 1, "next"))
    assert heard[-1] == ("next", 1, 1)


def drawn(seconds_a_step, steps=10):
    terminal, clock = Terminal(), Clock()
    bar = Bar(terminal, clock)
    with reported_to(bar):
        for _ in tracked(range(steps), steps, "Drawing"):
            clock.now += seconds_a_step
    bar.close()
    return terminal.getvalue()


def test_quick_work_shows_nothing():
    assert drawn(PATIENCE / 20) == ""


def test_long_work_shows_a_bar_up_to_the_end():
    shown = drawn(1.0)
    assert shown.startswith("\r\x1b[?25l") or "Drawing" in shown
    assert " 50%" in shown
    assert "100%" in shown
    assert shown.endswith("\n")
    assert "\x1b[?25h" in shown


def test_a_bar_that_is_interrupted_gives_the_cursor_back():
    terminal, clock = Terminal(), Clock()
    bar = Bar(terminal, clock)

    def work():
        for step in tracked(range(9), 9, "Drawing"):
            clock.now += 1
            if step == 5:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), reported_to(bar):
        work()
    bar.close()
    assert terminal.getvalue().endswith("\x1b[?25h\n")


def run(arguments, patience, **streams):
    """The command with a bar that comes after so many seconds; 0 for work of any length."""
    code = (
        "import sys; from boardgen.cli import bar, main\n"
        f"bar.PATIENCE = {patience}; bar._APART = 0\n"
        f"sys.exit(main.run({arguments!r}))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, **streams)


def test_a_pipe_sees_no_bar(tmp_path):
    target = str(tmp_path / "x.pdf")
    process = run(["booklet", EXAMPLE, "-o", target], 0, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, err = process.communicate()
    assert (process.returncode, out.decode().strip(), err) == (0, target, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_terminal_sees_one_on_standard_error(tmp_path):
    import pty

    target = str(tmp_path / "x.pdf")
    ours, theirs = pty.openpty()
    process = run(["booklet", EXAMPLE, "-o", target], 0, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    seen = b""
    while True:
        try:
            data = os.read(ours, 1 << 16)
        except OSError:  # Linux says so when the other end is closed.
            break
        if not data:
            break
        seen += data
    assert process.wait() == 0
    assert process.stdout.read().decode().strip() == target
    process.stdout.close()
    os.close(ours)
    assert b"Drawing pages" in seen
    assert b"100%" in seen
