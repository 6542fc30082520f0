"""The engine of the studio: requests and answers as plain data, for a page, an editor or any other front end.

`answer` takes a request such as ``{"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pdf"}``
and gives plain data back: text, numbers, lists, mappings, and bytes for the contents of files. It never raises
for a request that cannot be met; the answer then says why. It needs no browser and keeps nothing but caches.
"""

from __future__ import annotations

from boardgen.studio.answers import answer

__all__ = ["answer"]
