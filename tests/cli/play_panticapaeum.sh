#!/bin/bash
# play_panticapaeum.sh - Panticapaeum in the terminal, typed by a script over a pipe.
# usage: play_panticapaeum.sh POLIS
POLIS=$1
here=$(dirname "$0")
. "$here/tap.sh"
export LC_ALL=C

# type LINES ARGUMENTS…: plays with these lines as input.
type_lines() {
    printf '%b' "$1" >"$work/in"
    shift
    run "$POLIS" play panticapaeum --seed 7 "$@" <"$work/in"
}

# ones: prints as many lines with 1 as a whole game needs.
ones() {
    yes '1\n' | head -n 2000 | tr -d '\n'
}

# count PATTERN: counts the lines of the last output that match.
count() {
    grep -cE -- "$1" "$work/out"
}

type_lines "$(ones)"
ends_fairly "a whole game by numbers"
says "the set is named at the start" 0 out '^Panticapaeum, reconstructed set\.$'
says "only the pictures are missing" 0 out '^We have no pictures of the published tiles and boards;'
says "it has a score sheet" 0 out '^fortress +[0-9]+ +[0-9]+$'
says "the sheet has reasons" 0 out '^ +[0-9]+  [-0-9]+,[-0-9]+ [a-z]+: '
says "it reveals the seed" 0 out '^The seed of the shuffle was [0-9a-f]{64}\.$'
[ "$(count '^bot:greedy: .*tile [A-Z][0-9] at')" = 15 ]
report $? "each turn of the others is one line"
[ "$(count '^== Round [1-5] of 5, turn [1-3] of 3: you to play')" -ge 15 ]
report $? "the whole picture comes once a turn"
cp "$work/out" "$work/first"
type_lines "$(ones)"
cmp -s "$work/out" "$work/first"
report $? "the same seed and answers give the same game"

type_lines "$(ones)" --seats anna,bob,bot:random
says "two at one keyboard and a bot" 0 out '^== Round 2 of 5, turn 1 of 3: bob to play\. ==$'
ends_fairly "they end"
for seats in 2 3 4; do
    bots=$(printf ',bot:greedy%.0s' $(seq 2 "$seats"))
    run "$POLIS" play panticapaeum --seats "bot:random$bots" --seed 1 </dev/null
    ends_fairly "$seats bots need no input"
    [ "$(count '^bot:.*: .*tile [A-Z][0-9] at')" = $((seats * 15)) ]
    report $? "$seats bots: a line for each turn"
done

# Tile A2 (p . w), a worker on the purple cube, then a resource.
start='2\n1\n3\n1\n1\n2\n'
type_lines "$start"
says "a tile by numbers" 0 out '^A2@0,0/0: points 0 \(\+0\)$'
says "a worker by numbers" 0 out '^worker@0,0: points 1 \(\+1\), grapes 1 \(\+1\), workers 0 \(-1\)$'
says "a resource by numbers" 0 out '^take:purple: points 2 \(\+1\), grapes 2 \(\+1\)$'
type_lines '2\n1\n3\n1\nsell:grapes\ntake:logs\n'
says "a resource by its name" 0 out '^take:brown: points 2 \(\+1\), logs 1 \(\+1\)$'
says "the set says how many are sold" 0 out 'a sale takes 3 to 5 different resources \(PA-6\.2\.1\)$'
type_lines '2\n1\n3\n0\n1\n0\n2\n'
[ "$(count '^Development: what')" = 3 ]
report $? "0 goes back to the question before"
says "and another way is open" 0 out '^take:coins: '
type_lines '9\n2\n99\n'
says "a number that is not in the list" 0 out 'Choose a number from 1 to 3\.$'

# The other player is typed too, because a bot may take other tiles one day.
ben='B5@0,0/2\ntake:white\nworker@0,-1\nend\n'
two="$start\\n${ben}K5@0,-2/1\ntake:coins\n\nI1@1,-2/2\ntake:coins\nend\nE1@1,-2/0\n1\n2\n"
type_lines "$two" --seats you,ben
says "a building of two cells, by numbers" 0 out '1\) right \(\+1\)   2\) below \(\+1\)   3\) left \(\+0\)$'
type_lines "${two}1\n1\n" --seats you,ben
says "it stands" 0 out '^winery@-1,-2\+0,-2: points'
says "its row gives something" 0 out '^  winery 1: points: 1 for every 3 free cells beside a winery$'
says "a paid step" 0 out '^step: points .*, coins 1 \(-1\)'

type_lines 'A2@0,0/0\nundo\nundo\n'
says "undo takes back one step" 0 out '^Your last step is taken back\.$'
says "and nothing beyond the turn" 0 out 'Only steps of your own turn can be taken back'
[ "$(count '^== Round')" = 2 ]
report $? "the turn begins again"
type_lines 'A2@0,0/0\nworker@0,0\nundo\n'
says "the city is shown as it was" 0 out '^\|\(p\)1 \| \. 1 \|\(w\)1 \|$'

type_lines '2\n1\n2\n\n0\n1\n1\n'
says "the end of a turn says what is left" 0 out 'Workers on your board: 1; cubes that they could fetch: 2\.$'
says "no is an answer" 0 out '^worker@0,0: '
type_lines '2\n1\n2\n2\n\n'
says "yes is one too" 0 out '^== Round 1 of 5, turn 2 of 3: you'
type_lines '2\n1\n3\n1\n1\n1\n\n'
[ "$(count 'could fetch')" = 0 ] && grep -q '^== Round 1 of 5, turn 2' "$work/out"
report $? "an end that gives nothing away is not questioned"

refusals='K5@0,0/0\nA2@1,0/0\nend\ntemple@0,0+1,0\nfoo:bar\nA2@0,0/0 take:coins\ntemple\n'
type_lines "$refusals"
says "a tile that is not next" 0 out 'only the first 3 tiles after the trireme may be taken \(PA-5\.1\)$'
says "a tile elsewhere" 0 out 'the first tile is laid at 0,0 \(PA-5\.2\)$'
says "an end too early" 0 out 'both phases are compulsory \(PA-4\.2\)$'
says "two steps at once" 0 out 'One move at a time, please\.$'
says "what is no step" 0 out "'foo:bar' is not a step"
says "what is nothing" 0 out 'That is not an answer here; \? shows what is\.$'
[ "$(count '^== Round')" = 1 ]
report $? "nothing was played by any of them"

# The second player has nine resources and could keep five of them at the end (PA-10.2).
full='J3@0,0/3 take:white worker@0,0 end C3@0,0/3 take:green worker@0,0 end A5@0,0/2 take:purple worker@-2,0 end
M3@0,-2/2 take:brown end K4@-1,-1/1 take:coins end E1@-1,1/0 take:purple end I4@-2,-4/2 take:coins end
K3@-1,-1/1 take:purple end L2@4,-2/1 take:orange end drop:brown K2@-1,-1/1 aqueduct@-2,-1+-1,-1 worker@-2,0 score'
echo "$full" | tr ' ' '\n' >"$work/in"
run "$POLIS" play panticapaeum --seed 5 --seats you,you,you <"$work/in"
says "PA-10.2 the sheet is that of an end now" 0 out '^resources +3 +5 +4$'
says "PA-10.2 and so are the points of a step" 0 out '^worker@-2,0: points 7 \(\+0\), amphoras 1 \(\+1\)'

type_lines "${start}score\nbest\nbag\ncity 2\ncity 7\nlook\nrows\nmoves\n?\n"
says "score" 0 out '^total +2 +0$'
says "best" 0 out '^The greedy bot would play [^ ]+, points -?[0-9]+ \([-+][0-9]+\)'
says "bag" 0 out '^logs [0-9]+, grapes [0-9]+, .*, drought [0-9]+$'
says "city" 0 out '^This city has no tile yet\.$'
says "no such city" 0 out 'from 1 to 2\.$'
says "rows" 0 out '^  2 tileA  aqueduct tile A$'
says "moves" 0 out '^temple@1,1\+2,1:brown: build'
says "help" 0 out '^  save FILE +save the record'
says "PA-3.9: the custom for who begins is told at the start" 0 out '^By the rulebook, whoever is the first to name a Greek god begins'
[ "$(count '^Panticapaeum, reconstructed set\.$')" = 2 ]
report $? "help names the set again"

type_lines "${start}save $work/game\nquit\n"
says "a saved game is left at once" 0 out '^Goodbye\.$'
run "$POLIS" verify "$work/game"
[ "$status" = 0 ]
report $? "what was saved is a record"

noise 1000000
{ head -c 1000000 /dev/zero | tr '\0' x; echo; tr '\n' x <"$work/noise"; echo; } >"$work/in"
run "$POLIS" play panticapaeum --seed 7 <"$work/in"
says "noise is answered by one sentence" 0 out '^That line cannot be read'
[ "$(wc -c <"$work/out")" -lt 3500 ]
report $? "noise is not echoed"

sed 's/"name": "reconstructed"/"name": "ours"/' \
    "$here/../../data/panticapaeum/reconstructed.json" >"$work/ours.json"
type_lines '2\n' --set "$work/ours.json"
says "a set file" 0 out '^Panticapaeum, ours set\.$'
sed '/^ *"white": \[$/{n;s/.*/{"type": "draw_tile"},/}' "$work/ours.json" >"$work/draw.json"
type_lines "A2@0,0/0\nworker@2,0\ntake:white\n\n${ben}1\n1\n1\n1\n1\nundo\n\n1\n" --seats you,ben --set "$work/draw.json"
says "a drawn tile is shown" 0 out '^You drew tile E3; it must be laid:$'
says "it is laid" 0 out '^E3@'
says "a draw is not taken back" 0 out 'and none before a drawn tile\.$'
type_lines '2\n' --set "$work/none.json"
refuses "a set file that is not there" 'none\.json'
run "$POLIS" play akropolis --set "$work/ours.json"
refuses "a game without set files" 'akropolis has no set files'
run "$POLIS" play panticapaeum --seats you
refuses "not for one" '2 to 4 players'
run "$POLIS" play panticapaeum --architect metagenes
refuses "no architects" 'architect'
finish
