"""Where tests keep what they have searched for puzzles, and what else several of them draw: a directory for a run."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

_NAME = "BOARDGEN_TESTS_PUZZLES"


def keep(config):
    """Make the directory; in one of several processes that test it is there already."""
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="boardgen-puzzles-")
        config.add_cleanup(folder.cleanup)
        os.environ[_NAME] = folder.name


def kept():
    """The directory."""
    return os.environ[_NAME]
