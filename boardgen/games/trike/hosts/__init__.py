"""The host games of the meta-rule, and what other packages need to add one."""

from __future__ import annotations

from boardgen.games.base import Outcome
from boardgen.games.persistent import Items, Readable
from boardgen.games.trike.hosts.base import BLACK, COLOURS, WHITE, BoardSide, Decided, Goal, Host
from boardgen.games.trike.hosts.chains import ChainGoal, touching
from boardgen.games.trike.hosts.registry import HOSTS, find_host, host_names, plugged_in
from boardgen.games.trike.hosts.rows import RowGoal

__all__ = [
    "BLACK",
    "COLOURS",
    "HOSTS",
    "WHITE",
    "BoardSide",
    "ChainGoal",
    "Decided",
    "Goal",
    "Host",
    "Items",
    "Outcome",
    "Readable",
    "RowGoal",
    "find_host",
    "host_names",
    "plugged_in",
    "touching",
]
