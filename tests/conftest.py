"""What holds for all tests: none of them is about time, which belongs in the benchmarks."""

from hypothesis import Phase, settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# For `make mutants`: the same examples every time, and a failure is enough, however long its example.
settings.register_profile(
    "mutants", deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate]
)
