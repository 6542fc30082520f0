"""The hosts beneath the meta-rule. `HOSTS` lists them; a seventh is one more module and one more line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardgen.games.trike.hosts import atoll, havannah, hexes, majorities, pure, y
from boardgen.games.trike.hosts.base import Host

HOSTS: Mapping[str, Host] = MappingProxyType(
    {m.HOST.slug: m.HOST for m in (pure, hexes, y, havannah, majorities, atoll)}
)

__all__ = ["HOSTS", "Host"]
