#!/bin/bash
# examples.sh - runs the examples of the documents; they must print what is shown there.
# usage: examples.sh POLIS [DOCUMENT…]
#
# docs/testing.md says which blocks are run, and how: "Examples in documents".
POLIS=$(realpath "$1")
shift
tree=$(realpath "$(dirname "$0")/../..")
. "$(dirname "$0")/tap.sh"

# The program by the name that the documents use, in a folder of its own.
mkdir -p "$work/bin" "$work/here/build"
ln -s "$POLIS" "$work/bin/polis"
ln -s "$POLIS" "$work/here/build/polis"
for name in data docs examples src tests; do ln -s "$tree/$name" "$work/here/$name"; done
export PATH=$work/bin:$PATH LC_ALL=C NO_COLOR=1
export -n POLIS

# seen TEXT: without blanks at the ends of lines, and JSON without its line breaks.
seen() {
    if [ "$language" = json ]; then
        sed 's/^[ \t]*//; s/[ \t]*$//' | tr -d '\n'
    else
        sed 's/[ \t]*$//'
    fi
}

# matches GOT WANT: are they equal, if "…", or "..." on a line of its own, stands for anything?
matches() {
    local pattern
    pattern=$(printf '%s' "$2" | sed 's/[][\\*?]/\\&/g; s/^\.\.\.$/…/; s/…/*/g')
    [[ $1 == $pattern ]]
}

# compare NAME WANT: compares with $work/got.
compare() {
    local got
    got=$(seen <"$work/got")
    : >"$work/out"
    matches "$got" "$(printf '%s\n' "$2" | seen)"
    local answer=$?
    [ $answer = 0 ] || { printf 'the document:\n%s\nthe program:\n%s\n' "$2" "$got" >"$work/out"; }
    report $answer "${1:0:100}"
}

# shell NAME COMMAND WANT: runs it in the folder of the document.
shell() {
    (cd "$work/here" && timeout 60 bash -c "$2") >"$work/got" 2>&1 </dev/null
    compare "$1" "$3"
}

# typed NAME: a block of "$ command" lines, each with what it prints.
typed() {
    local command= want= line
    while IFS= read -r line; do
        if [ "${line:0:2}" = '$ ' ]; then
            [ -z "$command" ] || shell "$1: $command" "$command" "$want"
            command=${line:2} want=
        else
            want+=${want:+$'\n'}$line
        fi
    done <"$work/block"
    shell "$1: $command" "$command" "$want"
}

# spoken NAME: a block of "> line" for the protocol, with the answers.
spoken() {
    sed -n 's/^> //p' "$work/block" | polis engine >"$work/got" 2>&1
    compare "$1: a conversation" "$(grep -v '^> ' "$work/block")"
}

# prepare NAME COMMAND: runs what an example needs; it must succeed.
prepare() {
    (cd "$work/here" && timeout 60 bash -c "set -e; $2") >"$work/out" 2>&1 </dev/null
    report $? "${1:0:40}: ${2:0:60}"
}

# block NAME: decides what to do with a block by its language, its contents and the comment before it.
block() {
    case $comment in
    '$ '*) shell "$1: ${comment:2}" "${comment:2}" "$(cat "$work/block")" ;;
    'file '*) cp "$work/block" "$work/here/${comment#file }" ;;
    sketch*) ;;
    *)
        if [ -n "$language" ] && [ "$language" != json ]; then
            return
        elif grep -q '^\$ ' "$work/block"; then
            typed "$1"
        elif grep -q '^> ' "$work/block"; then
            spoken "$1"
        else
            cp "$work/block" "$work/out"
            report 1 "$1: a block that is neither run nor said to be a sketch"
        fi
        ;;
    esac
}

# document FILE: checks each of its blocks, in order.
document() {
    local line at=0 start=0 is_in= comment= language=
    while IFS= read -r line; do
        at=$((at + 1))
        if [ "${line:0:3}" = '```' ] && [ -z "$is_in" ]; then
            is_in=1 language=${line:3} start=$at
            : >"$work/block"
        elif [ "${line:0:3}" = '```' ]; then
            is_in=
            block "${1#"$tree/"}:$start"
            comment=
        elif [ -n "$is_in" ]; then
            printf '%s\n' "$line" >>"$work/block"
        elif [[ $line =~ ^'<!-- '(.*)' -->'$ ]]; then
            [ "${BASH_REMATCH[1]:0:4}" = 'run ' ] && prepare "${1#"$tree/"}:$at" "${BASH_REMATCH[1]:4}" && continue
            comment=${BASH_REMATCH[1]}
        elif [ -n "$line" ]; then
            comment=
        fi
    done <"$1"
}

[ $# -gt 0 ] || set -- "$tree"/README.md "$tree"/docs/*.md "$tree"/docs/rules/*.md
for name in "$@"; do document "$(realpath "$name")"; done
finish
