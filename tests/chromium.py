"""Chromium for the tests that need a browser; where there is none, they say so and are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import pytest

#: The first of these that is here. The shell is the same browser without windows, toolbars and extensions, which
#: nobody sees here; it takes two thirds of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
#: How long anything may take, in milliseconds: only what never comes fails, however busy the machine is.
PATIENCE = int(os.environ.get("BOARDGEN_PATIENCE", "180000"))
REQUIRED = os.environ.get("BOARDGEN_BROWSER") == "required"


def require_browser() -> None:
    """Skip the module where there is no browser, unless one is required."""
    if REQUIRED:
        return
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine; apt-get install chromium-headless-shell", allow_module_level=True)
    if find_spec("playwright") is None:
        pytest.skip("playwright, of the extra test, is not installed", allow_module_level=True)


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, "BOARDGEN_BROWSER=required, and there is no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
