#!/bin/bash
# ask.sh - `polis` without arguments in a terminal that only has lines, made by script(1), asks what to play.
# usage: ask.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

# type_in LINES: prints these, and ends only when the program has ended: the terminal ends with its input. The terminal
# keeps lines until the program reads them.
type_in() {
    local line

    for line in $1; do printf '%s\n' "${line#.}"; done
    wait_for 60 test -e "$work/ended"
}

# answer LINES: type these and keep what the terminal shows.
answer() {
    rm -f "$work/ended"
    type_in "$1" | TERM=dumb LC_ALL=C.UTF-8 timeout 120 script -qec "$POLIS; : >'$work/ended'" /dev/null 2>"$work/err" |
        tr -d '\r' >"$work/out"
    status=0
}

if ! command -v script >/dev/null; then
    echo "ok 1 - polis in a terminal # SKIP no script(1)"
    echo "1..1"
    exit 0
fi
answer "1 1 1 quit ."
says "it asks which game" 0 out '1\) .*kropolis'
! grep -qw null "$work/out"
report $? "but not the null game"
says "then who plays, and begins" 0 out '^== Round 1 of 12: you to play'
says "and leaves" 0 out 'nothing was saved'
answer "1 2 2 1 1 1 . quit ."
says "against the random bot, with variants" 0 out 'bot:random'
answer "1 5 1 quit ."
says "solo" 0 out 'Hippodamos'
answer "2 1 quit ."
says "the other game" 0 out 'reconstructed set'
says "PA-3.9: it proposes the lot" 0 out '1\) one drawn by lot'
answer "2 1 2 quit ."
says "PA-3.9: or the first seat begins" 0 out '^First player: you\.'
answer "2 1 3 1 quit ."
says "PA-3.9: or the second" 0 out '^First player: bot:greedy\.'
run "$POLIS" </dev/null
says "without a terminal it says how it is used" 2 err '^usage: polis'
finish
