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
from benchmarks.long_games import PI_28
from tools.site.gallery import text_address
from tools.studio.build import ROOT, build
from tools.studio.serve import server_for

#: A board that is not ready-made, and one that is.
DRAWN, READY = "#print/pi/board?paper=a4&labels=edge", "#print/pi/board?paper=a4"
TRIKE = (ROOT / "templates" / "trike" / "example.yaml").read_text(encoding="utf-8")
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
        writing = [_writing(browser, address, text) for text in (PI_28, TRIKE)]
        task = _longest_task(browser, address)
        browser.close()
        server.shutdown()
        picture, cold, kept = (statistics.median(times) for times in zip(*runs, strict=True))
        yield Row("first picture of a first visit, ready-made", picture, 2, "s")
        yield Row("first preview drawn by the engine, cold", cold, 8, "s")
        yield Row("first preview drawn by the engine, from cache", kept, 4, "s")
        for name, (first, later, step) in zip(("28 moves of Pi", "Trike's example"), writing, strict=True):
            yield Row(f"{name}: the first key to its diagram", first, 150, "ms")
            yield Row(f"{name}: a later key to its diagram", later, 150, "ms")
            yield Row(f"{name}: a click to the next position", step, 100, "ms")
        yield Row("longest task while a megabyte is typed in", task, 100, "ms")
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


#: Does something to the page; gives the milliseconds until what it changes has been painted.
_PAINTED = """([act, name]) => new Promise(done => {
    const count = () => performance.getEntriesByName(name).length;
    const before = count(), begun = performance.now();
    const text = document.querySelector(".editor").shadowRoot.querySelector(".cm-content");
    if (act === "click") document.querySelector(".stepper [aria-label='A move back']").click();
    else if (act === "delete") { text.focus(); document.execCommand("delete"); }
    else { text.focus(); document.execCommand("insertText", false, act); }
    const look = () => {
        if (count() === before) return setTimeout(look, 1);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    };
    look();
})"""


def _opened(context: Any, address: str, text: str) -> Any:
    """A page with a file open in Write, checked."""
    page = context.new_page()
    page.goto(f"{address}{text_address(text.encode())}")
    page.locator(".filebar .pill", has_text="Right").wait_for(timeout=60_000)
    return page


def _writing(browser: Any, address: str, text: str) -> tuple[float, float, float]:
    """Milliseconds from a key to its diagram, the first and a later one; from a click to its position."""
    context = browser.new_context(locale="en-GB")
    page = _opened(context, address, text)
    page.locator(".moves .move").last.click()  # its end in the text
    page.wait_for_function("performance.getEntriesByName('boardgen:shown').length > 0")

    def times(act: str, mark: str, count: int) -> list[float]:
        return [page.evaluate(_PAINTED, [act, mark]) for _ in range(count)]

    typed = times("b", "boardgen:checked", 1) + times("delete", "boardgen:checked", 1)
    for _ in range(4):
        typed += times("b", "boardgen:checked", 1) + times("delete", "boardgen:checked", 1)
    steps = times("click", "boardgen:shown", 7)
    context.close()
    return typed[0], statistics.median(typed[1:]), statistics.median(steps)


def _longest_task(browser: Any, address: str) -> float:
    """Milliseconds of the longest task of the page while somebody types in a file of a megabyte."""
    context = browser.new_context(locale="en-GB")
    page = _opened(context, address, "game: trike\nmoves: e5 e4\n" + "# a remark that says nothing\n" * 34_000)
    page.evaluate("""() => {
        window.tasks = [0];
        const seen = list => tasks.push(...list.getEntries().map(one => one.duration));
        new PerformanceObserver(seen).observe({ type: "longtask" });
    }""")
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# typed, and typed on, and typed to the end\n", delay=40)
    page.locator(".filebar .pill", has_text="Right").wait_for(timeout=60_000)
    longest = float(page.evaluate("Math.max(...tasks)"))
    context.close()
    return longest


def _seconds_to_picture(context: Any, address: str) -> float:
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address)
    page.locator(".sheets:not(.waits) img").first.wait_for(timeout=60_000)
    taken = time.perf_counter() - begun
    page.close()
    return taken
