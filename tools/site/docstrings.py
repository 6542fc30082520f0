"""An extension of griffe: examples in docstrings become blocks of code, which Markdown would take for quotations."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

_EXAMPLE = re.compile(r"^(?P<indent>[ ]*)>>> .*(?:\n(?P=indent).*\S.*)*", re.MULTILINE)


class Doctests(Extension):
    """Fences all examples."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Called for every object with a docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with its examples between fences.

    >>> print(fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nMore."))
    Adds.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    <BLANKLINE>
    More.
    """
    return _EXAMPLE.sub(
        lambda found: f"{found['indent']}```pycon\n{found[0]}\n{found['indent']}```",
        text,
    )
