"""What holds for all tests: none of them is about time, which belongs in the benchmarks."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
