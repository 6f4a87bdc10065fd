# The front door. meson and ninja do the work behind it; every target sets up what it needs.
BUILD ?= build
PREFIX ?= /usr/local
ORACLE ?=

.PHONY: all play terminal web test test-long test-soak test-cluster test-packages wasm fuzz ladder train coverage format \
	install uninstall dist deb clean

# The program at build/polis, with the web client inside. If the client cannot be built (no npm, no
# network), the program is built without it, and its page says what is missing.
all: $(BUILD)/build.ninja
	@$(MAKE) --no-print-directory web || \
		echo 'make: the web client was not built; $(BUILD)/polis is without it' >&2
	ninja -C $(BUILD)

$(BUILD)/build.ninja:
	script/deps build
	meson setup $(BUILD)

# Play in the browser, alone, against bots and with others: starts the server and prints its address.
# LISTEN=0.0.0.0:8080 lets other devices in the local network in. Games are kept in polis.db.
play: web
	ninja -C $(BUILD)
	$(BUILD)/polis serve $(if $(LISTEN),--listen $(LISTEN))

# Play in the terminal; needs nothing of the web.
terminal: $(BUILD)/build.ninja
	ninja -C $(BUILD)
	$(BUILD)/polis

# The web client, a static folder for any web server, at build/web.
web: wasm
	script/deps web
	@$(MAKE) --no-print-directory $(BUILD)/web/index.html

$(BUILD)/web/index.html: $(shell find web po -name node_modules -prune -o -type f -print) \
		$(BUILD)/src/wasm/polis.wasm
	script/web $(BUILD)

# All tests, with sanitizers and without asserts; ends with `N passed, N failed, N skipped`.
test:
	script/deps build test wasm web browser
	ORACLE="$(ORACLE)" script/test

# The same over many more games: LONG=N times as many; takes minutes to hours.
test-long:
	script/deps build test wasm web browser
	ORACLE="$(ORACLE)" POLIS_LONG="$(or $(LONG),100)" script/test

# All tests N times (10) beside BUSY busy loops (8), to find those that depend on luck or on a quiet
# machine; ends with a table of tests. Failed tests leave their logs in build-soak.
test-soak:
	script/deps build test wasm web browser
	ORACLE="$(ORACLE)" script/soak "$(or $(N),10)" "$(or $(BUSY),8)"

# Three servers on one PostgreSQL while everything breaks, ROUNDS times (1000), ten seconds each;
# SEED=N repeats a run. It stops at the first fault and keeps the logs.
test-cluster:
	script/deps build test
	bash -c '. script/test-env && configure search'
	ninja -C build-test-search polis tests/cluster/test-cluster-nemesis tests/cluster/libclock_shift.so \
		tests/server/libpostgres_faults.so
	ROUNDS=$(or $(ROUNDS),1000) POLIS_CLOCK_SHIFT=$(CURDIR)/build-test-search/tests/cluster/libclock_shift.so \
		POLIS_POSTGRES_FAULTS=$(CURDIR)/build-test-search/tests/server/libpostgres_faults.so \
		build-test-search/tests/cluster/test-cluster-nemesis build-test-search/polis $(SEED)

# The rules and bots for the browser, in build/src/wasm.
wasm:
	script/deps build wasm
	test -e $(BUILD)/build.ninja || meson setup $(BUILD)
	meson configure $(BUILD) -Dwasm=enabled
	ninja -C $(BUILD) modules

# Run the fuzzers, SECONDS each (60).
fuzz:
	script/deps build fuzz
	SECONDS_EACH="$(or $(SECONDS),60)" script/fuzz

# Measure how strong the levels are, as in docs/bots.md: GAMES of each pair (400); takes hours.
ladder: all
	script/ladder $(BUILD)/polis $(or $(GAMES),4800)

# Learn to judge positions of GAME (both) from self-play: ROUNDS (3) of GAMES (2000) each, some
# minutes. The weights go to build/GAME-network.txt, or to OUT; as data/GAME/network.txt they are
# compiled in. docs/bots.md has the recipe of those. HOW=on goes on from there.
GAME ?= akropolis panticapaeum
train: $(BUILD)/build.ninja
	ninja -C $(BUILD) script/train
	for game in $(GAME); do \
		COMMIT=$$(git rev-parse --short HEAD 2>/dev/null) $(BUILD)/script/train $$game \
			$(or $(HOW),new) $(or $(OUT),$(BUILD)/$$game-network.txt) $(or $(ROUNDS),3) \
			$(or $(GAMES),2000) $(or $(PASSES),8) $(or $(SEED),1) $(THREADS) || exit; \
	done

coverage:
	script/deps build test coverage
	test -e build-coverage || meson setup build-coverage -Db_coverage=true -Dtests=true
	ninja -C build-coverage
	meson test -C build-coverage
	gcovr --root . --filter src/ --gcov-ignore-parse-errors --print-summary build-coverage

# Fold lines that are too long.
format:
	script/deps format
	script/format

# Install the program, the library and the manual: under PREFIX (/usr/local), and within DESTDIR for a
# package. `make uninstall` with the same DESTDIR removes exactly what was installed.
install: all
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" script/install $(BUILD)

uninstall:
	DESTDIR="$(DESTDIR)" script/install --remove $(BUILD)

# The source archive of the commit that is checked out: the same bytes each time.
dist:
	script/dist

# Debian packages of it, with the web client inside, in build-deb.
deb: web
	script/deps deb
	script/deb $(BUILD)

# Install, run, upgrade and purge them in a fresh Debian (needs root and the network), and try the container.
test-packages: deb
	script/deps packages
	tests/cli/completion.sh $(BUILD)-deb/polis-*/build/polis
	tests/packages/dist.sh
	tests/packages/debian.sh $(BUILD)-deb
	tests/packages/container.sh

clean:
	rm -rf build build-*
