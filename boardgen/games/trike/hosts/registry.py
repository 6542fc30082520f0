"""The registry of hosts: those of boardgen and those of other packages.

A package adds one with an entry point of the group ``boardgen.trike_hosts``: its name is the slug, its value the
`Host`. Entry points are looked up only for a host that boardgen does not have, and for lists of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from boardgen.errors import HostLoadError
from boardgen.games import plugins
from boardgen.games.trike.hosts import atoll, gomoku, havannah, hexes, majorities, pure, y
from boardgen.games.trike.hosts.base import Host

#: The hosts of boardgen; a new one is a module and a name here.
HOSTS: Mapping[str, Host] = MappingProxyType(
    {m.HOST.slug: m.HOST for m in (pure, hexes, y, havannah, majorities, atoll, gomoku)}
)


@cache
def plugged_in() -> Mapping[str, tuple[Host, str]]:
    """Hosts of other packages, with package and version. Unusable ones are reported on standard error."""
    return plugins.usable(_KIND)


def host_names() -> tuple[str, ...]:
    """The slugs of all hosts that can be used, boardgen's own first."""
    return (*HOSTS, *plugged_in())


def find_host(slug: str) -> Host:
    """The host with a slug.

    Raises:
        HostLoadError: there is none.
    """
    if slug in HOSTS:
        return HOSTS[slug]
    if slug in plugged_in():
        return plugged_in()[slug][0]
    raise HostLoadError(f"there is no host {slug!r}; the hosts are {', '.join(host_names())}")


def _try(host: Host) -> None:
    """Try out a host: make its board and goal in the default size."""
    side = host.default_side
    host.board(side), host.sides(side)
    if (goal := host.goal_of(side)) is not None:
        goal.begin()


#: Hosts that plug in.
_KIND = plugins.Kind(
    group="boardgen.trike_hosts",
    noun="host of Trike",
    type=Host,
    called="boardgen.games.trike.hosts.Host",
    error=HostLoadError,
    taken=HOSTS.__contains__,
    whose="host",
    attempt=_try,
)
