"""Stands in for hypothesis inside Pyodide, where it cannot be installed: properties are skipped, rows are run."""

import pytest


class Anything:
    """Whatever strategies are made of."""

    def __call__(self, *_, **__):
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __or__(self, _):
        return self

    def __iter__(self):
        return iter(())


strategies = Anything()


def given(*_, **__):
    return pytest.mark.skip(reason="a property: there is no hypothesis in WebAssembly")


def example(*_, **__):
    return lambda test: test


assume = note = event = target = Anything()


class Settings:
    """Says nothing."""

    def __init__(self, *_, **__):
        pass

    def __call__(self, test):
        return test

    @staticmethod
    def register_profile(*_, **__):
        pass

    @staticmethod
    def load_profile(*_):
        pass


settings = Settings
HealthCheck = Phase = Anything()
