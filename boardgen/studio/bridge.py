"""What the page's worker calls: requests and answers as JSON text, contents of files beside it."""

from __future__ import annotations

import json
from typing import Any

from boardgen.studio.answers import answer

#: In the text, bytes are an object with this key and their place in the list.
BYTES = "$bytes"


def answer_text(text: str) -> tuple[str, list[bytes]]:
    """Answer a request.

    Args:
        text: the request as JSON.

    Returns:
        The answer as JSON, and the contents of its files, to which ``{"$bytes": 0}`` refers.
    """
    contents: list[bytes] = []

    def hold(value: Any) -> dict[str, int]:
        if not isinstance(value, bytes):
            raise TypeError(f"an answer cannot hold {type(value).__name__}")
        contents.append(value)
        return {BYTES: len(contents) - 1}

    return json.dumps(answer(json.loads(text)), ensure_ascii=False, default=hold), contents
