"""Requests: their fields, read with their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")

#: A request or an answer: plain data by name.
Data = dict[str, Any]


class RequestError(Exception):
    """A request that is malformed: a fault of the front end, not of its user."""


class RefusedError(Exception):
    """What was asked for cannot be done.

    Attributes:
        code: kebab-case.
        message: why, for people.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Request:
    """A request, whose fields are read by name and type; ``null`` is as good as missing."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping):
            raise RequestError(f"a request is a mapping, not {type(data).__name__}")
        self._data = data

    def text(self, name: str, default: str | None = None) -> str:
        """A text.

        Raises:
            RequestError: it is missing, or no text.
        """
        return self._read(name, str, "a text", default)

    def optional(self, name: str) -> str | None:
        """A text, or None."""
        return None if self._data.get(name) is None else self.text(name)

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number.

        Raises:
            RequestError: it is missing, or no whole number.
        """
        value = self._data.get(name)
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, bool):
            raise RequestError(f"{name} is a whole number, not {value!r}")
        return self._read(name, int, "a whole number", default)

    def given(self, name: str) -> bool:
        """Whether a field is there."""
        return self._data.get(name) is not None

    @property
    def all(self) -> Data:
        """All fields."""
        return dict(self._data)

    def value(self, name: str) -> Any:
        """Anything, as it is."""
        return self._data.get(name)

    def switch(self, name: str, default: bool = False) -> bool:
        """Yes or no."""
        return self._read(name, bool, "true or false", default)

    def mapping(self, name: str) -> Data:
        """A mapping with names as keys; empty if missing.

        Raises:
            RequestError: it is none.
        """
        found = self._read(name, dict, "a mapping", {})
        if not all(isinstance(key, str) for key in found):
            raise RequestError(f"the keys of {name} are texts")
        return dict(found)

    def texts(self, name: str) -> tuple[str, ...]:
        """Several texts; none if missing."""
        return tuple(self._several(name, str, "texts"))

    def numbers(self, name: str) -> tuple[int, ...] | None:
        """Several whole numbers; None if missing."""
        return tuple(self._several(name, int, "whole numbers")) if self.given(name) else None

    def path(self, name: str) -> tuple[str | int, ...]:
        """Keys and indices."""
        found = self._read(name, list, "a list", [])
        if not all(isinstance(step, str | int) for step in found):
            raise RequestError(f"{name} is a list of keys and numbers")
        return tuple(found)

    def _several(self, name: str, kind: type[T], what: str) -> list[T]:
        found = self._read(name, list, "a list", [])
        if not all(isinstance(one, kind) for one in found):
            raise RequestError(f"{name} is a list of {what}")
        return found

    def _read(self, name: str, kind: type[T], what: str, default: T | None) -> T:
        value = self._data.get(name)
        if value is None:
            value = default
        if not isinstance(value, kind):
            said = "missing" if value is None else repr(value)[:80]
            raise RequestError(f"{name} is {what}, not {said}")
        return value
