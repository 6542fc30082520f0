"""Answers: which module answers what, and errors as plain data."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Callable, Mapping
from types import MappingProxyType

from boardgen.errors import BoardgenError, CodedError, FitError, MissingExtraError, OptionError, OutputError
from boardgen.studio.requests import Data, RefusedError, Request, RequestError

#: What may be asked for → module and function; a module is imported when it is needed.
HANDLERS: Mapping[str, str] = MappingProxyType(
    {
        "catalogue": "catalogue:catalogue",
        "make": "making:make",
        "setup": "making:setup",
        "card": "reading:card",
        "card-figure": "reading:card_figure",
        "puzzle": "solving:puzzle",
        "solve": "solving:solve",
        "check": "checking:check",
        "mends": "checking:mends",
        "show": "showing:show",
        "ask": "showing:ask",
        "point": "showing:point",
        "words": "showing:words",
        "play": "editing:play",
        "take-back": "editing:take_back",
        "edit": "editing:edit",
        "tidy": "editing:tidy",
        "new": "editing:new",
        "complete": "completing:complete",
        "hover": "completing:hover",
    }
)


def answer(request: object) -> Data:
    """Answer a request.

    >>> answer({"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pages"})["command"]
    'boardgen board pi'
    >>> answer({"do": "make", "product": "board", "options": {"name": "pi", "pitch": "9 miles"}})["error"]["faults"]
    [{'option': 'pitch', 'path': ['pitch'], 'code': 'bad-measure', 'message': "--pitch: '9 miles' is not a length; ...

    Args:
        request: a mapping with ``do``, which says what is wanted, and the fields that this needs.

    Returns:
        A mapping with ``ok``; where that is false, ``error`` says what is wrong, by ``kind``: ``options``,
        ``problems`` of a game file, ``refused``, ``request`` (malformed) or ``fault`` (of the engine).
    """
    try:
        read = Request(request)
        return {"ok": True, **_handler(read.text("do"))(read)}
    except RequestError as error:
        return _failed("request", message=str(error))
    except RefusedError as error:
        return _failed("refused", code=error.code, message=error.message)
    except BoardgenError as error:
        return _told(error)
    except Exception as error:  # the page has to go on, and its user to be told
        report = "".join(traceback.format_exception(error))
        return _failed("fault", message=f"{type(error).__name__}: {error}", report=report)


def _handler(name: str) -> Callable[[Request], Data]:
    if name not in HANDLERS:
        raise RequestError(f"there is no request {name!r}; there are {', '.join(HANDLERS)}")
    module, _, function = HANDLERS[name].partition(":")
    found: Callable[[Request], Data] = getattr(importlib.import_module(f"boardgen.studio.{module}"), function)
    return found


def _told(error: BoardgenError) -> Data:
    """An error of the engine as data."""
    from boardgen.printables.spelling import flag
    from boardgen.records.problems import GameFileError

    if isinstance(error, GameFileError):
        return _failed("problems", problems=[problem.to_json() for problem in error.problems])
    if isinstance(error, OptionError):
        faults = [
            {"option": one.option, "path": list(one.path), "code": one.code, "message": one.told(flag)}
            for one in (OptionError.of((fault,)) for fault in error.faults)
        ]
        return _failed("options", faults=faults)
    if isinstance(error, CodedError):
        return _failed("refused", code=error.code, message=error.told(flag))
    codes = {FitError: "fit", MissingExtraError: "missing-extra", OutputError: "output"}
    code = next((code for kind, code in codes.items() if isinstance(error, kind)), "refused")
    return _failed("refused", code=code, message=error.told(flag))


def _failed(kind: str, **more: object) -> Data:
    return {"ok": False, "error": {"kind": kind, **more}}
