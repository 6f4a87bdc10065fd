#!/bin/bash
# reliability.sh - the tool that compares chances with what came of them: every game, also solo; and the
# picture of what it prints. usage: reliability.sh RELIABILITY
RELIABILITY=$1
. "$(dirname "$0")/tap.sh"
picture=$(dirname "$0")/../../script/reliability-picture

run "$RELIABILITY" akropolis normal 2 6 2
says "two players of Akropolis" 0 out '^90-100 % +[0-9]+ +(9[0-9]\.[0-9]|100\.0) %'
cp "$work/out" "$work/akropolis-2.txt"
run "$RELIABILITY" akropolis normal 2 6 1
cmp "$work/out" "$work/akropolis-2.txt" >"$work/err"
report $? "the same on one thread"
run "$RELIABILITY" panticapaeum normal 4 2 2
says "four players of Panticapaeum" 0 out '^ *[0-9]+-[0-9]+ % '
cp "$work/out" "$work/panticapaeum-4.txt"
run "$RELIABILITY" akropolis normal 1 6 1 0 1 architect=metagenes
says "a solo game" 0 out '^ *[0-9]+-[0-9]+ % '
cp "$work/out" "$work/akropolis-1-metagenes.txt"
# What both sides get is expected all the way, by who states chances: 80 playouts (docs/bots.md).
for architect in callicrates metagenes; do
    run "$RELIABILITY" akropolis master 1 8 2 80 1 architect=$architect
    sed -n '/^luck/,$p' "$work/out" | awk '$1 ~ /^([1-9]|1[01])$/ { n++; if ($3 * $3 > 225 || $4 * $4 > 225) bad = 1 }
        END { exit bad || n != 11 }'
    report $? "$architect: on average of 8 games not 15 points off"
done
run "$RELIABILITY" akropolis normal 1 6
refuses "a solo game without an architect" "needs an architect"
run "$RELIABILITY" panticapaeum normal 1 6
refuses "too few players" "2 to 4 players"
run "$RELIABILITY" akropolis nobody 2
refuses "an unknown bot" "^usage: reliability"

run "$picture" "$work/akropolis-1-metagenes.txt"
says "a picture of solo games says against whom" 0 out '>akropolis, 1 seat, metagenes</text>'
run "$picture" "$work/akropolis-2.txt" "$work/panticapaeum-4.txt"
says "a picture with a title for each file" 0 out '>panticapaeum, 4 seats</text>'
[ "$(grep -c '<circle' "$work/out")" = "$(cat "$work"/*-?.txt | grep -c '^ *[0-9]*-[0-9]* %')" ]
report $? "and a point for each tenth"
finish
