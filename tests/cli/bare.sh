#!/bin/bash
# bare.sh - the program without a server: it needs only the C library, plays as the full program does,
# says what it lacks, and can be linked statically. usage: bare.sh POLIS
POLIS=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/tap.sh
folder=build-test-bare bare=build-test-bare/polis

# build OPTION…: configure and compile without asserts, and without optimisation, which takes half the time.
build() {
    local how=setup
    [ -e $folder/build.ninja ] && how=configure
    run meson $how $folder --buildtype=plain -Doptimization=0 -Db_ndebug=true -Dserver=disabled -Dwasm=disabled "$@"
    [ "$status" = 0 ] && run ninja -C $folder
    return "$status"
}

# same NAME WORDS…: it answers as the full program does, except for times.
same() {
    local name=$1
    shift
    "$POLIS" "$@" 2>&1 | sed 's/"ms_per_move":[0-9.]*//g' >"$work/want"
    run "$bare" "$@"
    sed -i 's/"ms_per_move":[0-9.]*//g' "$work/out"
    [ "$status" = 0 ] && [ -s "$work/out" ] && cmp -s "$work/out" "$work/want"
    report $? "$name"
}

plays() {
    run "$bare" bench --signature
    cmp -s "$work/out" tests/seeds/bench.signature
    report $? "$1: the signature is that of the whole program"
    same "$1: bots play the same games" match greedy random --game panticapaeum --games 4 --seed 1 --json
}

build -Dc_link_args=
report $? "it is built without a server"
run readelf -d "$bare"
! grep NEEDED "$work/out" | grep -vE '\[(libc|libm|ld-linux[^]]*)\.so'
report $? "it needs nothing but the C library"
plays "dynamic"
same "cities are scored" score tests/fuzz/corpus/city/panticapaeum-game.json --json
same "set files are read" set check data/panticapaeum/reconstructed.json --json
for command in serve admin backup migrate load; do
    run "$bare" $command --any=thing
    refuses "no $command" "built without a server: no '$command'"
done
run "$bare" play --server http://localhost:1
refuses "no table elsewhere" "built without a server: no 'play --server'"
run "$bare" engine --connect ws://localhost:1/api
refuses "no engine for a server" "built without a server: no 'engine --connect'"
run "$bare" --help
! grep -qE '^  (serve|admin|backup|migrate|load) ' "$work/out" && grep -q '^  match ' "$work/out"
report $? "--help lists what there is"
PREFIX=/opt/polis DESTDIR=$work/root run script/install $folder
[ "$status" = 0 ] && [ -x "$work/root/opt/polis/bin/polis" ] && [ -e "$work/root/opt/polis/include/polis/polis.h" ]
report $? "it is installed under a PREFIX, with the library"
DESTDIR=$work/root run script/install --remove $folder
[ "$status" = 0 ] && [ ! -e "$work/root/opt" ]
report $? "and removed"
build -Dc_link_args=-static
report $? "it is built statically"
run readelf -l "$bare"
[ "$status" = 0 ] && ! grep -q INTERP "$work/out"
report $? "it is static"
plays "static"
finish
