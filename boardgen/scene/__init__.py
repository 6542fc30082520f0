"""Primitives, styles, themes and measured text, in millimetres with y down."""
