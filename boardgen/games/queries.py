"""Claims about a position besides its facts, such as the size of a triangle in Pi."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from boardgen.errors import CodedError
from boardgen.messages import as_written


class Mismatch(NamedTuple):
    """A false claim in a game file.

    Attributes:
        path: the place of the claim below the query, outermost key first.
        message: claimed and true value and, if there is one, the witness.
        code: stable kebab-case code; ``claim-false`` unless a more specific one applies.
    """

    path: tuple[str | int, ...]
    message: str
    code: str = "claim-false"


#: Checks a claim besides facts, such as Pi's ``triangles``: (position, claim as read) → mismatches.
Query = Callable[[Any, Any], Iterable[Mismatch]]


class MappingQuery:
    """A query whose claim is a mapping: the answer for each key is compared with the claimed value.

    Attributes:
        answer: (position, key) → what is true; may raise a `CodedError` for a key that cannot be read.
    """

    __slots__ = ("answer",)

    def __init__(self, answer: Callable[[Any, str], Any]) -> None:
        self.answer = answer

    def __call__(self, pos: Any, claim: Any) -> Iterator[Mismatch]:
        """The mismatches of a claim."""
        if not isinstance(claim, Mapping):
            yield Mismatch((), f"expected a mapping, not {claim!r}", "bad-claim")
            return
        for key, claimed in claim.items():
            if not isinstance(key, str):
                yield Mismatch((key,), f"expected a name, not {key!r}", "bad-claim")
                continue
            try:
                true = self.answer(pos, key)
            except CodedError as error:
                yield Mismatch((key,), error.message, error.code)
                continue
            if true != claimed:
                yield Mismatch(
                    (key,), f"{key}: claimed {as_written(claimed)}, is {as_written(true)}{_difference(claimed, true)}"
                )


def mapping_query(answer: Callable[[Any, str], Any]) -> MappingQuery:
    """A query whose claim is a mapping; see `MappingQuery`."""
    return MappingQuery(answer)


def _difference(claimed: Any, true: Any) -> str:
    """What a claimed list leaves out, and what it has too many."""
    if not isinstance(claimed, list) or not isinstance(true, list):
        return ""
    parts = {"left out": [x for x in true if x not in claimed], "too many": [x for x in claimed if x not in true]}
    said = "; ".join(f"{what}: {as_written(cells)}" for what, cells in parts.items() if cells)
    return f" ({said})" if said else ""
