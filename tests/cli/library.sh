#!/bin/bash
# library.sh - libpolis as others meet it: installed, found by pkg-config, linked in C and C++, shared and
# static; it exports the functions of its header and needs only the C library. usage: library.sh BUILD
build=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/tap.sh
root=$work/root
export DESTDIR=$root

# All that lies under the root, with folders.
listing() {
    find "$root" | sort
}

mkdir -p "$root/usr/local/include"
echo mine >"$root/usr/local/include/other.h"
listing >"$work/before"
run script/install "$build"
report $status "it is installed"
library=$(find "$root" -name libpolis.so.1)
static=$(find "$root" -name libpolis.a)
export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH LD_LIBRARY_PATH
PKG_CONFIG_PATH=$(dirname "$library")/pkgconfig
LD_LIBRARY_PATH=$(dirname "$library")

# What the shared library exports, and what the headers declare.
run readelf -d "$library"
! grep NEEDED "$work/out" | grep -vE '\[(libc|ld-linux[^]]*)\.so'
report $? "the shared library needs nothing but the C library"
grep -q 'SONAME.*\[libpolis\.so\.1\]' "$work/out"
report $? "its name has the number of its interface"
declared=$(cat include/polis/*.h | tr '\n' ' ' | grep -oE 'POLIS_EXPORT [^(;]*\(' |
    grep -oE 'polis_[a-z_0-9]+\($' | tr -d '(' | sort)
exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' | sort)
[ -n "$declared" ] && [ "$(echo "$exported" | sed 's/@@POLIS_1\..$//')" = "$declared" ] &&
    ! echo "$exported" | grep -v '@@POLIS_1\.[0-9]$'
report $? "the shared library exports the functions of the headers, with versions, and nothing else"
seen=$(nm -g --defined-only "$static" | awk 'NF == 3 { print $3 }' | sort)
[ "$seen" = "$declared" ]
report $? "so does the static one"

# The example, four times, with strict flags, as headers meet those of all programs: a game of each kind,
# and the same one each time.
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -O1"
flags=$(pkg-config --cflags polis) libs=$(pkg-config --libs polis)
# try NAME COMMAND…: compiles to $work/example and runs it.
try() {
    local name=$1
    shift
    # shellcheck disable=SC2086 # the flags are words
    run "$@" $strict $flags -o "$work/example"
    [ "$status" = 0 ] && run "$work/example"
    [ -e "$work/want" ] || cp "$work/out" "$work/want"
    [ "$status" = 0 ] && cmp -s "$work/out" "$work/want" &&
        [ "$(grep -cE '^[a-z]+: [0-9]+ moves, greedy .* wins.*, digest [0-9a-f]{16}$' "$work/out")" = 2 ]
    report $? "$name"
}
# shellcheck disable=SC2086 # the libraries are words
try "the example in C, shared" cc -std=c99 examples/library.c $libs
readelf -d "$work/example" | grep -q 'NEEDED.*libpolis\.so\.1'
report $? "it is shared"
# shellcheck disable=SC2086 # the same
try "in C++, shared" c++ -std=c++11 -x c++ examples/library.c -x none $libs
try "in C, static" cc -std=c99 -static examples/library.c "$static"
try "in C++, static" c++ -std=c++11 -static -x c++ examples/library.c -x none "$static"

for header in polis/polis.h polis/env.h; do
    echo "#include <$header>" >"$work/alone.c"
    # shellcheck disable=SC2086 # the flags are words
    run cc -std=c99 $strict $flags -fsyntax-only "$work/alone.c" &&
        [ "$status" = 0 ] && run c++ -std=c++11 $strict $flags -fsyntax-only -x c++ "$work/alone.c"
    report "$status" "$header stands alone, in C and C++"
done

# The module for Python, which is not compiled and finds the library as other programs do. Root's python
# keeps what it compiles beside it.
python=$(command -v /usr/bin/python3 || command -v python3)
module=$(dirname "$(find "$root" -path '*/polis/__init__.py')")
run "$python" -c 'import sys; sys.exit(sys.argv[1] not in sys.path)' "$(dirname "${module#"$root"}")"
report $status "Debian's python3 looks for modules where the one of polis is installed"
run env PYTHONPATH="$(dirname "$module")" "$python" -c 'import polis.env
match = polis.Match("akropolis", seed=7)
match.play(match.ask("greedy").move)
print(polis.__file__, polis.env.VectorEnv(2, seed=1).turn)'
says "it works from there" 0 out "^$root.*\[[01] [01]\]$"

# A DESTDIR begins where make was called, as for other programs.
here=$PWD
run bash -c "cd '$work' && DESTDIR=./other '$here/script/install' '$build' && ls other/usr/local/include/polis/polis.h &&
    DESTDIR=$work/other '$here/script/install' --remove '$build' && test ! -e other"
says "a DESTDIR may be relative" 0 out '^other/usr/local/include/polis/polis.h$'

# The front door installs under /usr/local, whatever the prefix was the last time.
run make -n install
says "make install is for /usr/local" 0 out 'PREFIX="/usr/local"'

# Removed again, but for what others put there.
run script/install "$build"
run script/install --remove "$build"
report $status "it is removed, even if it was installed twice"
listing >"$work/after"
run diff "$work/before" "$work/after"
report $status "nothing of it is left, and nothing else is gone"
run script/install --remove "$build"
refuses "there is nothing more to remove" "nothing was installed"
finish
