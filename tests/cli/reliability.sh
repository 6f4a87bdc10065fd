#!/bin/bash
# reliability.sh - the tool that compares chances with what came of them: every game, also solo; and the
# picture of what it prints. usage: reliability.sh RELIABILITY
RELIABILITY=$1
. "$(dirname "$0")/tap.sh"
picture=$(dirname "$0")/../../script/reliability-picture

run "$RELIABILITY" akropolis normal 2 6 2
says "two players of Akropolis" 0 out '^90-100 % +[0-9]+ +9[0-9]\.[0-9] %'
cp "$work/out" "$work/akropolis-2.txt"
run "$RELIABILITY" akropolis normal 2 6 1
cmp "$work/out" "$work/akropolis-2.txt" >"$work/err"
report $? "the same on one thread"
run "$RELIABILITY" panticapaeum normal 4 2 2
says "four players of Panticapaeum" 0 out '^ *[0-9]+-[0-9]+ % '
cp "$work/out" "$work/panticapaeum-4.txt"
run "$RELIABILITY" akropolis normal 1 6 1 0 1 architect=metagenes
says "a solo game" 0 out '^ *[0-9]+-[0-9]+ % '
run "$RELIABILITY" akropolis normal 1 6
refuses "a solo game without an architect" "needs an architect"
run "$RELIABILITY" panticapaeum normal 1 6
refuses "too few players" "2 to 4 players"
run "$RELIABILITY" akropolis nobody 2
refuses "an unknown bot" "^usage: reliability"

run "$picture" "$work/akropolis-2.txt" "$work/panticapaeum-4.txt"
says "a picture with a title for each file" 0 out '>panticapaeum, 4 seats</text>'
[ "$(grep -c '<circle' "$work/out")" = "$(cat "$work"/*-?.txt | grep -c '^ *[0-9]*-[0-9]* %')" ]
report $? "and a point for each tenth"
finish
