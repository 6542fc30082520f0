"""Extensions of griffe, which reads sources for the pages of Python."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from griffe import ExprName, Extension, Function

_EXAMPLE = re.compile(r"^(?P<indent>[ ]*)>>> .*(?:\n(?P=indent).*\S.*)*", re.MULTILINE)


class Defaults(Extension):
    """Writes the values of constants where signatures name them: ``dpi=200`` says more than ``dpi=DEFAULT_DPI``."""

    def on_function(self, *, func: Function, **_: Any) -> None:
        """Called for every function when all sources have been read."""
        for parameter in func.parameters:
            if not isinstance(parameter.default, ExprName):
                continue
            with suppress(KeyError):  # a name that no single assignment gives
                value = getattr(func.modules_collection[parameter.default.canonical_path], "value", None)
                if isinstance(value, str):  # the source of a literal
                    parameter.default = value


class Doctests(Extension):
    """Fences all examples, which Markdown would take for quotations."""

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
