"""What the tests of the studio in a browser share: the site served, a browser, and somebody who has the studio open.

Each file has its own, because what Playwright starts would be in the way of other tests of the same process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.studio.browser import READY, Watched, chromium, served, site


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the studio is: below another folder, since no address of the site may begin at the server's root."""
    folder = site()
    with served(folder.parent) as address:
        yield f"{address}{folder.name}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def reader(browser: Any, address: str) -> Iterator[Watched]:
    """Somebody who came here for the first time, to a board at its defaults, and whose engine is at hand by now."""
    watched = Watched(browser, address)
    watched.page = page = watched.open("#print/pi/board", wait=False)
    page.get_by_role("img", name="Pi board").wait_for()
    watched.at_once = page.get_by_text(READY).count() == 0
    page.get_by_text(READY).wait_for(state="attached")
    yield watched
    watched.close()


@pytest.fixture
def page(reader: Watched) -> Any:
    """The reader's page as every test finds it."""
    reader.go(reader.page, "#")
    reader.page.set_viewport_size({"width": 1389, "height": 868})
    reader.page.emulate_media(color_scheme="light", media="screen", forced_colors="none")
    return reader.page
