"""What every game must do, as checks that a game's own tests run in two lines.

>>> from boardgen.testing import conformance
>>> test_conformance = conformance("breakthrough")

Each check has a name and raises `AssertionError` with a line that says what does not hold. Pictures are judged as
pixels and as text that another program reads; that takes pytest, numpy, Pillow and pypdfium2, which the extra
``boardgen-games[testing]`` installs.
"""
