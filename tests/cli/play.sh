#!/bin/bash
# play.sh - games in the terminal, typed by a script over a pipe. usage: play.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"
export LC_ALL=C

# type LINES ARGUMENTS…: plays with these lines as input.
type_lines() {
    printf '%b' "$1" >"$work/in"
    shift
    run "$POLIS" play "$@" <"$work/in"
}

# turns N LINES: prints the same lines N times.
turns() {
    for _ in $(seq "$1"); do printf '%s' "$2"; done
}

type_lines "$(turns 18 '1\n1\n1\n\n')" --seed 5
ends_fairly "a whole game by numbers"
says "it has a score sheet" 0 out '^houses +[0-9]+ x [0-9]+ = +[0-9]+ +[0-9]+ x [0-9]+ = +[0-9]+$'
says "it reveals the seed" 0 out '^The seed of the shuffle was [0-9a-f]{64}\.$'
says "what the others did is told" 0 out '^bot:greedy: tile [0-9]+ \(. . .\) at .*, level [12]'
cp "$work/out" "$work/first"
type_lines "$(turns 18 '1\n1\n1\n\n')" --seed 5
cmp -s "$work/out" "$work/first"
report $? "the same seed and answers give the same game"

type_lines "$(turns 36 '1\n1\n1\n\n')" --seats anna,bob --seed 5
says "two at one keyboard" 0 out '^== Round 2 of 12: bob to play\. Chief architect: bob\.'
ends_fairly "two at one keyboard end"
type_lines "$(turns 18 '1\n1\n1\n\n')" --architect metagenes --seed 5
says "solo" 0 out '^Metagenes: takes tile [0-9]+ '
grep -q 'olives' "$work/out"
report $(($? == 0)) "AK-6.1: nobody asks who begins there"
says "the sheet counts the architect's quarries" 0 out '^quarries +0 +[0-9]+$'
for count in 2 3 4; do
    bots=$(printf ',bot:greedy%.0s' $(seq 2 "$count"))
    run "$POLIS" play --seats "bot:random$bots" --seed 1 --variants houses,gardens </dev/null
    ends_fairly "$count bots need no input"
done
run "$POLIS" play --seats bot:greedy --architect callicrates --long --seed 1 </dev/null
refuses "no long game for one" "no long game"

type_lines '0\n1\n11\n0\n20\n1\n0\n0\n0\n2\n' --seed 5
[ "$(grep -c '^Which tile' "$work/out")" = 3 ]
report $? "0 goes back, step by step"
type_lines '99\n1\n9999\n1\n1\n2\n' --seed 5
says "a number that is not in the list" 0 out 'Choose a number from 1 to 30\.$'
type_lines '6@-3,1/1\nundo\nundo\n8@0,-2/1\n' --seed 5
says "undo" 0 out 'Your last move is taken back'
says "undo has an end" 0 out 'There is no move of yours to take back yet\.$'
awk '/^1\) tile/ && !first { first = $0; next } /taken back; / { back = 1 }
    back && /^1\) tile/ { again = $0; exit } END { exit !first || again != first }' "$work/out"
report $? "the same tiles are dealt again"
type_lines 't1 -3,1 r1\n' --seed 5
says "a move in a person's words" 0 out '^> 1 you .* 1$'
type_lines '17@0,0/0\nt1 0,0 r0\nt3 0,-2 r0\nt1 9,9 r0\n6@-3,1/1 8@0,-2/1\n6@x\n' --seed 5
says "a tile that is not in the site" 0 out 'tile 17 is not in the site \(AK-2\.4\)$'
says "a tile on an empty place" 0 out 'hangs over an empty place \(AK-3\.3\)$'
says "a tile that is too dear" 0 out 'the price in stones is 2, the stock 1 \(AK-2\.5\)$'
says "a tile that does not touch" 0 out 'does not touch the city \(AK-3\.2\)$'
says "two moves at once" 0 out 'One move at a time, please\.$'
says "what is no move" 0 out "'6@x' is not a move"
[ "$(grep -c '^== Round' "$work/out")" = 1 ]
report $? "nothing was played by any of them"

words='score\nwhy 0,0\nwhy 5,5\nwhy up\nwhy\nbest\nbag\ncity 2\ncity 7\nlook\nmoves\n?\n'
type_lines "$words" --seed 5
says "score" 0 out '^total +1 +2$'
says "why a hex scores" 0 out '^0,0 H1: a plaza'
says "why an empty place does not" 0 out '^Nothing is built at 5,5\.$'
says "why what" 0 out 'for example: why 1,-2$'
says "why for all" 0 out '^1,0 q1: a quarry scores nothing'
says "best" 0 out '^The greedy bot would take tile [0-9]+ and play [0-9]+@[-0-9]+,[-0-9]+/[0-5], points \+'
says "bag" 0 out '^houses: districts [0-9]+, plazas [0-9]+$'
says "city" 0 out '^bot:greedy:$'
says "no such city" 0 out 'from 1 to 2\.$'
says "help" 0 out '^  save FILE +save the record'

says "AK-1.6: the custom for who begins is told at the start" 0 out '^By the rulebooks, whoever was the last to eat olives'
says "help has the rules" 0 out '^  rule 5\.3 +a rule by its number'
says "help has the player aid" 0 out '^  box +how many tiles'
type_lines 'rule AK-4.5\nrule 4.4\nrule pa-10.3\nrule AK-4.99\nrule towers\nrule\nbox\n' --seed 5
says "AK-4.5 is shown by rule" 0 out '^AK-4\.5  Barracks count on the edge of the city: '
says "AK-4.4: without letters the game's own rule" 0 out '^AK-4\.4  Markets count if '
[ "$(grep -c '^PA-10\.3  ' "$work/out")" = 8 ]
report $? "PA-10.3: all paragraphs of a number, of another game too"
says "a rule that is not there" 0 out "^there is no rule 'AK-4\.99'; there are AK-4\.1 to AK-4\.9$"
says "no number at all" 0 out "^there is no rule 'towers'; there are AK-1 to AK-7$"
says "rule alone lists the topics" 0 out '^AK-4  Scoring$'
says "and says how to go on" 0 out 'for example: rule AK-1\.1$'
says "AK-1.2: tiles by players" 0 out '^tiles +37 +49 +61$'
says "hexes by players" 0 out '^garden plaza, 3 stars +3 +4 +5$'

type_lines "6@-3,1/1\nsave $work/game\nquit\n" --seed 5
says "a saved game is left at once" 0 out '^Goodbye\.$'
run "$POLIS" verify "$work/game"
[ "$status" = 0 ]
report $? "what was saved is a record"
type_lines "6@-3,1/1\nquit\n$work/second\n" --seed 5
cmp -s "$work/game" "$work/second"
report $? "quit asks where to save"
[ "$(stat -c %a "$work/game.seed")" = 600 ] && ! grep -q Reveal "$work/game"
report $? "the seed is kept beside it, for its owner alone"
type_lines "$(turns 17 '1\n1\n1\n\n')save $work/whole\n" --resume "$work/game"
ends_fairly "a saved game goes on"
cp "$work/game" "$work/alone"
type_lines '' --resume "$work/alone"
refuses "without its seed it does not" 'alone\.seed: '
echo 00 >"$work/alone.seed"
type_lines '' --resume "$work/alone"
refuses "nor with another" 'alone\.seed is not the seed of this game'
type_lines '' --resume "$work/game" --seats you
refuses "who plays is agreed already" '\-\-seats is for a new game'
type_lines '' panticapaeum --resume "$work/game"
refuses "and so is the game" "leave out 'panticapaeum'"
printf '19@1,1/1\n30@0,2/5\n22@0,2/5\n12@1,1/0\n20@-1,1/2\n35@3,0/1\n2@-1,0/4\n' >"$work/in"
run "$POLIS" tour <"$work/in"
says "the lesson of the page in lines" 0 out '^You are ready for your first game$'
says "a move that is not the answer is answered" 0 out '^This tile is free, but it has no market plaza'
run "$POLIS" tour null
refuses "a game without a lesson" 'null has no lesson'
echo precious >"$work/letter"
type_lines "save $work/letter\nsave $work/no/such/folder\nsave\n" --seed 5
[ "$(cat "$work/letter")" = precious ]
report $? "a file that is no record is not written over"
says "end of input leaves" 0 out '^Goodbye; nothing was saved\.$'
says "save needs a name" 0 out 'save FILE\.$'

noise 1000000
{ head -c 1000000 /dev/zero | tr '\0' x; echo; tr '\n' x <"$work/noise"; echo; } >"$work/in"
run "$POLIS" play --seed 5 <"$work/in"
says "noise is answered by one sentence" 0 out '^That line cannot be read'
[ "$(wc -c <"$work/out")" -lt 2500 ]
report $? "noise is not echoed"

run "$POLIS" play --seats you,bot:nosuch
refuses "a bot that is not there" "unknown bot 'bot:nosuch'; there are: random, greedy, beginner, easy, normal, good, skilled, strong, master, unlimited, builder, hoarder, denier"
run "$POLIS" play --seats you,
refuses "a seat without a name" "no name for a seat"
run "$POLIS" play --table nosuchtable12345
refuses "a table, but no server" "table is for a game on a server"
run "$POLIS" play --set set.json
refuses "a game without set files" "akropolis has no set files"
run "$POLIS" play akropolis chess
refuses "two games" "play takes only one game: leave out 'chess'"
finish
