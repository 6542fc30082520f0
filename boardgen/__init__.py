"""boardgen: boards, papers, pieces and checked diagrams for abstract board games."""

from __future__ import annotations

__version__ = "0.1.0"
