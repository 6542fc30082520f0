"""Messages quote long tokens shortened, so that each stays one line."""

import pytest

from boardgen.errors import CodedError, InvalidCellError
from boardgen.games import get_game


@pytest.mark.parametrize(
    ("slug", "token", "shown"),
    [
        ("pi", "x" * 20, f"'{'x' * 20}' is not a move of Pi"),
        ("pi", "x" * 21, f"'{'x' * 19}…' is not a move of Pi"),
        ("pisi", "x" * 40, f"'{'x' * 40}' is not a turn"),
        ("pisi", "x" * 41, f"'{'x' * 39}…' is not a turn"),
        ("iriri", "x" * 40, f"'{'x' * 40}' cannot be read"),
        ("iriri", "x" * 41, f"'{'x' * 39}…' cannot be read"),
        ("iriri", "S@0,0+" + "x" * 20, f"'{'x' * 20}' in 'S@0,0+{'x' * 20}' cannot be read"),
        ("iriri", "S@0,0+" + "x" * 21, f"'{'x' * 19}…' in 'S@0,0+{'x' * 21}' cannot be read"),
        ("trike", "a" * 20 + "1", f"there is no cell '{'a' * 19}…' on this"),
        ("trike", "a" * 19 + "1", f"there is no cell '{'a' * 19}1' on this"),
    ],
)
def test_long_tokens_are_shortened(slug, token, shown):
    game = get_game(slug)
    setup = game.random_setup(1)
    with pytest.raises(CodedError) as caught:
        game.parse_move(token, game.start(**setup["board"], **setup["setup"]))
    assert caught.value.message.startswith(shown)


@pytest.mark.parametrize(("name", "shown"), [("a" * 19 + "1", "a" * 19 + "1"), ("a" * 20 + "1", "a" * 19 + "…")])
def test_long_names_of_tiles_are_shortened(name, shown):
    setup = get_game("pisi").random_setup(1)
    with pytest.raises(InvalidCellError, match=f"^there is no tile '{shown}': the island's tiles lie within a1 to "):
        get_game("pisi").start(**setup["board"], **setup["setup"]).island.cell(name)
