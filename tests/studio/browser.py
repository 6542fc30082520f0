"""The site, built once, served and opened in Chromium."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import PATIENCE, REQUIRED
from tools.studio.build import PAGE, BuildError, built
from tools.studio.serve import server_for

AXE = PAGE / "node_modules" / "axe-core" / "axe.min.js"

#: What could act if it were taken for more than text.
HOSTILE = "<img src=x onerror=alert(1)>\"'--></script><script>alert(2)</script>\u202eabc\u202c"

#: What the page says as soon as its engine can be asked.
READY = "Ready, works offline"

#: In a worker: something that it never comes back from. It sleeps, since a loop would take all of a processor.
NEVER_ENDS = """() => void setTimeout(() => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    Atomics.wait(new Int32Array(memory.buffer), 0, 0);
})"""

#: In a page: its engine is on its way for ever.
NEVER_COMES = "window.Worker = class { postMessage() {} terminate() {} }"

#: What is told to a page that has no network.
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


def site() -> Path:
    """The folder of the site: built once for all processes that test, and kept until something of it changes."""
    try:
        return built()
    except BuildError as error:
        if REQUIRED:
            raise
        pytest.skip(f"the studio cannot be built here: {str(error).splitlines()[-1]}")


def until(page: Any, condition: Callable[[], Any]) -> Any:
    """Wait until something holds that no locator can wait for; its value."""
    began = time.monotonic()
    while not (found := condition()):
        assert time.monotonic() - began < PATIENCE / 1000, "it never held"
        page.wait_for_timeout(25)
    return found


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, as long as it is served."""
    server = server_for(folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serious(page: Any) -> list[tuple[str, list[str]]]:
    """What axe finds in a page that is serious or critical."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in result["violations"]
        if one["impact"] in ("serious", "critical")
    ]


class Watched:
    """A context of a browser whose pages may say nothing in the console and ask nobody else.

    Attributes:
        address: of the studio.
        said: what was said in the console or asked elsewhere.
        page: the one that tests take turns with.
        at_once: whether its first picture came before its engine.
        offline: whether its pages are without a network.
    """

    page: Any
    at_once: bool
    offline = False

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.address = address
        self.said: list[str] = []
        usual = {
            "viewport": {"width": 1389, "height": 868},
            "locale": "en-GB",
            "accept_downloads": True,
            "reduced_motion": "reduce",  # what fades in is there at once
        }
        self.context = browser.new_context(**usual | options)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", lambda message: self.said.append(f"console: {message.text}"))
        self.context.on("weberror", lambda error: self.said.append(f"error: {error.error}"))
        self.context.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, f"blob:{self.address[: self.address.index('/', 8)]}", "data:")):
            self.said.append(request.url)

    def open(self, at: str = "", *, wait: bool = True, engine: bool = True) -> Any:
        """A new page; by default with its engine, which is waited for."""
        page = self.context.new_page()
        if not engine:
            page.add_init_script(NEVER_COMES)
        page.goto(f"{self.address}{at}")
        if self.offline:
            # Some versions of Chromium forget it when another process takes the page over.
            network = self.context.new_cdp_session(page)
            network.send("Network.enable")
            network.send("Network.emulateNetworkConditions", OFFLINE)
        if wait and engine:
            page.get_by_text(READY).wait_for(state="attached")
        return page

    def set_offline(self, offline: bool) -> None:
        """Take the network away from all pages, those opened later too, or give it back."""
        self.offline = offline
        self.context.set_offline(offline)

    def go(self, page: Any, at: str) -> None:
        """Another address of the same page, as a link within it leads there."""
        page.evaluate("at => { location.hash = at; }", at)

    def check(self) -> None:
        """Nothing may have been said or asked elsewhere since the last time."""
        said, self.said[:] = list(self.said), []
        assert said == [], said

    def close(self) -> None:
        """End it; nothing may have been said or asked elsewhere."""
        self.context.close()
        self.check()
