"""Specs as JSON Schema, judged by another implementation of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgen.schema import Boolean, Choice, Integer, Number, OrNull, Text, check
from boardgen.schema.published import json_schema
from tests.schema.test_checking import FAULTY, FINE, SPECS, read, values

jsonschema = pytest.importorskip("jsonschema")


def accepts(spec: Any, value: Any) -> bool:
    return bool(jsonschema.Draft202012Validator(json_schema(spec)).is_valid(value))


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_it_is_a_schema(spec):
    jsonschema.Draft202012Validator.check_schema(json_schema(spec))


def test_docs_and_defaults_come_along():
    assert json_schema(Integer("how many", 1, 3, 2)) == {
        "type": "integer",
        "minimum": 1,
        "maximum": 3,
        "description": "how many",
        "default": 2,
    }
    assert json_schema(Boolean(default=False))["default"] is False
    assert json_schema(OrNull(Number(step=0.5), "points"))["description"] == "points"
    assert json_schema(Choice(("1", "a")))["enum"] == ["1", "a", 1]
    assert "pattern" not in json_schema(Text())


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(SPECS), values(st.nothing()))
def test_whatever_is_right_is_right_in_an_editor_too(spec, value):
    """Editors know less (no boards, no glyphs), so that they may only be more lenient."""
    if not check(read(json.dumps(value)), spec, "x").faults:
        assert accepts(spec, value), json_schema(spec)


def test_editors_refuse_most_of_what_is_wrong():
    refused = [not accepts(spec, json.loads(text)) for spec, text, _ in FAULTY if _is_json(text)]
    assert refused.count(True) >= 12
    fine = [(spec, json.loads(text)) for spec, text, _ in FINE if _is_json(text)]
    assert [(spec, value) for spec, value in fine if not accepts(spec, value)] == [(Text(), True)]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
