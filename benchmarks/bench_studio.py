"""The studio in a browser: first picture and first preview, cold and from what is kept; bytes that travel.

Seconds of the clock, since they are what a reader waits; Chromium and the machine's `npm` have to be there.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.harness import Row
from tools.studio.build import build
from tools.studio.serve import server_for

#: A board that is not ready-made, and one that is.
DRAWN, READY = "#print/pi/board?paper=a4&labels=edge", "#print/pi/board?paper=a4"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


def rows() -> Iterator[Row]:
    """Figures beside their bars; none without a browser."""
    if CHROMIUM is None:
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = Path(scratch) / "site"
        build(site)
        server = server_for(site)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_address[1]}/"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        runs = [_visits(browser, address) for _ in range(3)]
        browser.close()
        server.shutdown()
        picture, cold, kept = (statistics.median(times) for times in zip(*runs, strict=True))
        yield Row("first picture of a first visit, ready-made", picture, 2, "s")
        yield Row("first preview drawn by the engine, cold", cold, 8, "s")
        yield Row("first preview drawn by the engine, from cache", kept, 4, "s")
        sizes = json.loads((site / "sizes.json").read_text(encoding="utf-8"))
        yield Row("all that is transferred, compressed", sizes["transferred"] / 1e6, 10, "MB")
        yield Row("script of our own, compressed", sizes["own_script"] / 1e3, 250, "kB")


def _visits(browser: Any, address: str) -> tuple[float, float, float]:
    """Seconds to the ready-made picture, to the first drawn preview of a first visit, and to that of a second one."""
    context = browser.new_context(locale="en-GB")
    fresh = browser.new_context(locale="en-GB")
    picture = _seconds_to_picture(fresh, f"{address}{READY}")
    fresh.close()
    cold = _seconds_to_picture(context, f"{address}{DRAWN}")
    page = context.new_page()
    page.goto(address)
    kept = "caches.open('boardgen-memory').then(cache => cache.keys()).then(keys => keys.length)"
    while not page.evaluate(kept):
        page.wait_for_timeout(100)
    page.close()
    again = _seconds_to_picture(context, f"{address}{DRAWN}")
    context.close()
    return picture, cold, again


def _seconds_to_picture(context: Any, address: str) -> float:
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address)
    page.locator(".sheets:not(.waits) img").first.wait_for(timeout=60_000)
    taken = time.perf_counter() - begun
    page.close()
    return taken
