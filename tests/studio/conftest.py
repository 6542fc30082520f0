"""What the tests of the studio in a browser share: the site served, a browser, and somebody who has the studio open.

Files that follow each other share them too, since an engine takes longer to start than most tests. They are closed
before any other test, because what Playwright starts would be in the way of those in the same process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import chromium
from tests.studio.browser import READY, Watched, served, site

#: What is open, by name, and how it is closed.
_OPEN: dict[str, Any] = {}
_CLOSING = ExitStack()


def _opened(name: str, make: Callable[[], AbstractContextManager[Any]]) -> Any:
    if name not in _OPEN:
        _OPEN[name] = _CLOSING.enter_context(make())
    return _OPEN[name]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close what is open, unless the next test wants it."""
    here = Path(__file__).parent
    if nextitem is None or nextitem.path.parent != here or not nextitem.path.stem.endswith("_in_browser"):
        _OPEN.clear()
        _CLOSING.close()


@contextmanager
def _studio() -> Iterator[str]:
    folder = site()
    with served(folder.parent) as address:
        yield f"{address}{folder.name}/"


@pytest.fixture(scope="module")
def address() -> str:
    """Where the studio is: below another folder, since no address of the site may begin at the server's root."""
    return _opened("address", _studio)


@pytest.fixture(scope="module")
def browser() -> Any:
    """A browser without a window."""
    return _opened("browser", chromium)


@pytest.fixture(scope="module")
def reader(browser: Any, address: str) -> Iterator[Watched]:
    """Somebody who came here for the first time, to a board at its defaults, and whose engine is at hand by now."""

    @contextmanager
    def visit() -> Iterator[Watched]:
        watched = Watched(browser, address)
        watched.page = page = watched.open("#print/pi/board", wait=False)
        page.get_by_role("img", name="Pi board").wait_for()
        watched.at_once = page.get_by_text(READY).count() == 0
        page.get_by_text(READY).wait_for(state="attached")
        yield watched
        watched.context.close()

    watched = _opened("reader", visit)
    yield watched
    watched.check()


@pytest.fixture
def page(reader: Watched) -> Any:
    """The reader's page as every test finds it: where little is drawn, unlike on the start with its pictures."""
    reader.go(reader.page, "#write")
    reader.page.set_viewport_size({"width": 1389, "height": 868})
    reader.page.emulate_media(color_scheme="light", media="screen", forced_colors="none")
    return reader.page
