#!/bin/bash
# dist.sh - the source archive: the same bytes from any folder, and all that is needed to build. usage: dist.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/tap.sh

# archive FOLDER UMASK AGE ZONE OUT: the archive of a clone in FOLDER, whose files have that age.
archive() {
    (
        umask "$2"
        mkdir -p "$(dirname "$1")"
        git clone -q . "$1"
        cd "$1" && find . -path ./.git -prune -o -type f -exec touch -d "$3" {} + && TZ=$4 script/dist "$work"
    ) >"$work/name" && mv "$(tail -1 "$work/name")" "$5"
}

archive "$work/one" 022 2001-02-03 UTC "$work/one.tar.gz" &&
    archive "$work/another place/polis" 077 2020-01-01 Asia/Tokyo "$work/another.tar.gz"
report $? "archives are made in two folders, under two umasks, of files of two ages"
cmp "$work/one.tar.gz" "$work/another.tar.gz"
report $? "their bytes are the same"
tar -tzvf "$work/one.tar.gz" >"$work/out"
! grep -vE '^[d-]rwxr-xr-x|^-rw-r--r--|^lrwxrwxrwx' "$work/out" && ! grep -vE ' root/root ' "$work/out"
report $? "owners and modes are those of a release"

mkdir "$work/source" && tar -xzf "$work/one.tar.gz" -C "$work/source" && cd "$work"/source/polis-* || exit 1
run script/dist
refuses "without git no archive is made" "no git repository"
run meson setup build -Dwasm=disabled && run ninja -C build polis
report "$status" "the program is built from it without git"
run build/polis bench --signature
cmp "$work/out" tests/seeds/bench.signature
report $? "it plays by the same rules"
run build/polis serve --selftest
report "$status" "its server works"
finish
