#!/bin/bash
# train.sh - a tiny training: repeatable to the byte, and it learns. usage: train.sh TRAIN
TRAIN=$1
. "$(dirname "$0")/tap.sh"

# The errors against what is learned, pass by pass.
errors() {
    sed -n 's/.*: error \([0-9.]*\),.*/\1/p' "$work/out"
}

run "$TRAIN" panticapaeum new "$work/one.txt" 1 40 12 7 1
says "a training from nothing" 0 out '40 of 40 games, mean score [0-9]'
errors | awk 'NR == 1 { first = $1 } { last = $1 } END { exit !(NR == 12 && last < 0.9 * first) }'
report $? "the error falls from pass to pass"
grep -q 'HOW=new ROUNDS=1 GAMES=40 PASSES=12 SEED=7$' "$work/one.txt"
report $? "the file says how it was made"
run "$TRAIN" panticapaeum new "$work/two.txt" 1 40 12 7 2
cmp "$work/one.txt" "$work/two.txt" >>"$work/err"
report $? "the same weights again, on two threads"
run "$TRAIN" panticapaeum new "$work/other.txt" 1 40 12 8 2
! cmp -s "$work/one.txt" "$work/other.txt"
report $? "other weights from another seed"
run "$TRAIN" chess new "$work/none.txt"
refuses "a game that has no network" "^usage: train"
run "$TRAIN" panticapaeum old "$work/none.txt"
refuses "neither new nor on" "^usage: train"
[ ! -e "$work/none.txt" ]
report $? "no file where nothing was learned"
finish
