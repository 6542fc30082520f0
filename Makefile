# make print      everything there is to print, into output/ (PAPER=letter for US paper)
# make test       the whole test suite, style and types included
# make lint       style and types alone        make bench     speed: figure beside bar (AREA=pi for one area)
# make gallery    rebuild output/gallery       make docs      rewrite the tables of docs/ that are made from specs
# make versions   renew constraints.txt, the versions that are installed
# make studio    the studio in your browser: builds it and says its address        make site    the same as files for any web server, in output/site
# make mutants    break geometry, records and rules in small ways, and see what no test notices (hours; AREA=pi for one area)
# Each sets up .venv by itself. PYTHON=… picks another interpreter (3.11 or newer).
# For GNU make and BSD make; without make: python tools/make.py print.

PAPER ?= a4
RUN = PYTHON='$(PYTHON)' sh tools/python.sh tools/make.py

.PHONY: print test bench gallery docs lint mutants versions studio site clean
print:
	@$(RUN) print --paper '$(PAPER)'

test:
	@$(RUN) test

bench:
	@$(RUN) bench $(AREA)

gallery:
	@$(RUN) gallery

docs:
	@$(RUN) docs

lint:
	@$(RUN) lint

mutants:
	@$(RUN) mutants $(AREA)

versions:
	@$(RUN) versions

studio:
	@$(RUN) studio

site:
	@$(RUN) site

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build mutants
