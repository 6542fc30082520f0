"""Annotated diagrams: scenes of a position, marks and a caption."""
