"""Claims that a game file may make of a position beyond its facts, such as the size of a triangle of Pi."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from boardgen.errors import CodedError


class Mismatch(NamedTuple):
    """A claim of a game file that does not hold.

    Attributes:
        path: where the claim stands beneath the query, outermost key first.
        message: claimed and true value and, where there is one, the witness.
        code: stable kebab-case code; ``claim-false`` unless something more telling fits.
    """

    path: tuple[str | int, ...]
    message: str
    code: str = "claim-false"


#: A claim beyond facts, such as Pi's ``triangles``: (position, claim as read) → what does not hold.
Query = Callable[[Any, Any], Iterable[Mismatch]]


def mapping_query(answer: Callable[[Any, str], Any]) -> Query:
    """A query whose claim is a mapping: each key is answered and compared with the claimed value.

    ``answer`` may raise a `CodedError` for a key that cannot be read.
    """

    def query(pos: Any, claim: Any) -> Iterator[Mismatch]:
        if not isinstance(claim, Mapping):
            yield Mismatch((), f"expected a mapping, not {claim!r}", "bad-claim")
            return
        for key, claimed in claim.items():
            if not isinstance(key, str):
                yield Mismatch((key,), f"expected a name, not {key!r}", "bad-claim")
                continue
            try:
                true = answer(pos, key)
            except CodedError as error:
                yield Mismatch((key,), error.message, error.code)
                continue
            if true != claimed:
                yield Mismatch((key,), f"{key}: claimed {claimed!r}, is {true!r}")

    return query
