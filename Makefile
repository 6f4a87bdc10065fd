# The front door. meson and ninja do the work behind it; every target sets up what it needs.
BUILD ?= build
ORACLE ?=

.PHONY: all play terminal web test test-long wasm fuzz ladder coverage format install clean

all: $(BUILD)/build.ninja
	ninja -C $(BUILD)

$(BUILD)/build.ninja:
	script/deps build
	meson setup $(BUILD)

# Play in the browser: builds the client, serves it and prints the address. LISTEN=0.0.0.0:8080 lets
# other devices of the house in.
play: web
	script/serve-web $(BUILD)/web $(LISTEN)

# Play in the terminal.
terminal: all
	$(BUILD)/polis

# The web client, a static folder for any web server, at build/web.
web: wasm
	script/deps web
	script/web $(BUILD)

# All tests, with sanitizers and without asserts; ends with `N passed, N failed, N skipped`.
test:
	script/deps build test wasm web browser
	ORACLE="$(ORACLE)" script/test

# The same over many more games; minutes to hours, by LONG=N (times the usual number).
test-long:
	script/deps build test wasm web browser
	ORACLE="$(ORACLE)" POLIS_LONG="$(or $(LONG),100)" script/test

# The rules and bots for the browser, at build/src/wasm/polis.wasm.
wasm:
	script/deps build wasm
	test -e $(BUILD)/build.ninja || meson setup $(BUILD)
	meson configure $(BUILD) -Dwasm=enabled
	ninja -C $(BUILD) src/wasm/polis.wasm

# Look for bytes that break a reader: SECONDS each (60).
fuzz:
	script/deps build fuzz
	SECONDS_EACH="$(or $(SECONDS),60)" script/fuzz

# How strong the levels are, as in docs/bots.md: GAMES of each pair (400); hours on two cores.
ladder: all
	script/ladder $(BUILD)/polis $(or $(GAMES),400)

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

install: all
	meson install -C $(BUILD)

clean:
	rm -rf build build-*
