#!/bin/bash
# symbols.sh - whatever a game's folders export begins with the game's two letters, so that another
# game can be linked. usage: symbols.sh BUILD
cd "$(dirname "$0")/../.." || exit 1
build=$1 n=0 bad=0

# Each object with the source it is made of, as src_tui_akropolis_draw.c, whether its folder or one
# above it makes a library of it.
objects=$(cd "$build" && find . -path '*.p/*.c.o' |
    sed -E 's,^\./(.*),\1 \1,; s,[^/ ]*\.p/([^ ]*)\.o ,\1 ,' |
    awk '{ gsub("/", "_", $1); print $1, $2 }')

# names SOURCE: the symbols that its objects export.
names() {
    local source
    source=$(echo "$1" | tr / _)
    # shellcheck disable=SC2046 # the names are words
    (cd "$build" && nm -g --defined-only $(echo "$objects" | sed -n "s/^$source //p") \
        /dev/null 2>/dev/null) | awk 'NF == 3 {print $3}' | grep -v '^__' | sort -u
}

for folder in src/games/*/; do
    game=$(basename "$folder")
    seen=0 wrong=
    for source in src/*/"$game"/*.c; do
        for name in $(names "$source"); do
            seen=$((seen + 1))
            case $name in
            "$game" | "${game:0:2}"_*) ;;
            *) wrong+="# $source: $name"$'\n' ;;
            esac
        done
    done
    n=$((n + 1))
    [ $seen -gt 0 ] || wrong="# no objects of $game in $build"$'\n'
    [ -z "$wrong" ] || { echo -n "not "; bad=1; }
    echo "ok $n - what $game exports is called $game or ${game:0:2}_..."
    echo -n "$wrong"
done

# The symbols of src/ that no other object needs. The wasm module and some scripts are not among the
# objects, nor are tests of the other build, and an object may be left over from a file that is gone: so their
# sources are searched.
lonely() {
    (cd "$build" && echo "$objects" | sed 's/^[^ ]* //' | xargs nm -gA --format=posix 2>/dev/null) |
        awk '{ if ($3 == "U") used[$2] = 1; else if ($1 ~ /src[\/_]/) home[$2] = $1 }
             END { for (name in home) if (!(name in used)) print name }' |
        grep -vE '^(__|main$)' | sort | while read -r name; do
        grep -rqw "$name" src/wasm script tests --include='*.c' && continue
        home=$(grep -rlE "^[a-zA-Z].*\b$name\b" src --include='*.c' | head -1)
        [ -z "$home" ] || echo "# $home: $name"
    done
}
n=$((n + 1))
wrong=$(lonely)
[ -z "$wrong" ] || { echo -n "not "; bad=1; }
echo "ok $n - what only one file uses is static"
echo -n "${wrong:+$wrong$'\n'}"
echo "1..$n"
exit $bad
