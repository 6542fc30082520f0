"""Builds the studio's page and its engine, and serves them on this machine: ``make site``, ``make studio``."""
