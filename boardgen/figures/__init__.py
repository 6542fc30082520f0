"""Annotated diagrams: a position, marks and a caption become one scene."""
