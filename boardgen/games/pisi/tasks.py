"""The tasks of Pisi."""

from __future__ import annotations

from boardgen.games.pisi.plan_tasks import CapitalTask, EndTask
from boardgen.games.pisi.road_tasks import CheapestTask, HoldTask, RoadTask

TASKS = (CapitalTask(), RoadTask(), HoldTask(), CheapestTask(), EndTask())
