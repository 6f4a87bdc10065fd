#!/bin/bash
# nullgame.sh - a game that nothing outside its folder knows by name: it works in every command, but
# no menu offers it. usage: nullgame.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"
export LC_ALL=C

# type_lines LINES ARGUMENTS…: plays with these lines as input.
type_lines() {
    printf '%b' "$1" >"$work/in"
    shift
    run "$POLIS" play null "$@" <"$work/in"
}

type_lines '2\n2\n2\n2\n2\n' --seed 5
says "a whole game by numbers" 0 out '^The (winner: you|winner: bot:greedy|victory is shared: you, bot:greedy)$'
says "what the other did is told" 0 out '^bot:greedy: (take|leave)$'
says "the moves are listed" 0 out '^  2\) take$'
says "the position is shown" 0 out '"game":"null","players":2,"turn":0,"phase":"play","card":3'
cp "$work/out" "$work/first"
type_lines 'take\ntake\ntake\ntake\ntake\n' --seed 5
cmp -s "$work/out" "$work/first"
report $? "typed moves make the same game"
type_lines 'take\nundo\nleave\nbox\nrule\nfoo\ntake take\n?\n' --seed 5
says "undo" 0 out 'Your last move is taken back'
says "a word that is no move" 0 out "^'foo' is not a move of this game now$"
says "it has no book" 0 out '^the rules of null are not written down here$'
says "one move at a time" 0 out '^One move at a time, please\.$'
for count in 1 2 3 4; do
    bots=$(printf ',bot:greedy%.0s' $(seq 2 "$count") | cut -c"$((count == 1 ? 12 : 1))"-)
    run "$POLIS" play null --seats "bot:easy$bots" --seed 1 </dev/null
    says "$count bots need no input" 0 out '^The (winner|victory is shared): '
done
run "$POLIS" play null --seats anna,ben,carl,dora,emil
refuses "more than it is for" 'null is for 1 to 4 players, not 5'

printf 'take\nsave %s\nleave\nleave\ntake\ntake\nquit\n' "$work/game.polis" >"$work/in"
run "$POLIS" play null --seed 5 <"$work/in"
says "a record is saved" 0 out '^The record is saved\.$'
run "$POLIS" replay "$work/game.polis"
says "and replayed" 0 out '^ *2  you  take  '
run "$POLIS" replay "$work/game.polis" --at 2 --json
says "and shown" 0 out '"move":"take","state":\{"game":"null"'
run "$POLIS" replay "$work/game.polis" --svg "$work/x.svg"
refuses "but not drawn" 'there are no pictures of this game'
run "$POLIS" selfplay --game null --games 2 --seed 1 --records "$work/records"
says "selfplay" 0 out '^2 games'
cp "$work/records/game-000001.polis" "$work/played.polis"
run "$POLIS" verify "$work/played.polis"
says "verify" 0 out '^shuffle: all 9 draws follow from the seed'
run "$POLIS" analyse "$work/played.polis"
says "analyse" 0 out '^ +1  bot:greedy \(1\)  (take|leave) '
run "$POLIS" match greedy random --game null --games 10 --seed 1
says "match" 0 out 'greedy'
run "$POLIS" perft null 3
says "perft" 0 out '144'
printf 'newgame null players=2 seed=7\nlegal\nstate\ngo\nrecord\nquit\n' >"$work/in"
run "$POLIS" engine <"$work/in"
says "the protocol" 0 out '^(legal|moves?) .*take'
echo '{"game":"null"}' >"$work/city.json"
run "$POLIS" score "$work/city.json"
refuses "there is no city to score" "unknown game 'null'"

for words in '' --help 'play --help' 'match --help' 'selfplay --help' 'serve --help'; do
    # shellcheck disable=SC2086 # words
    run "$POLIS" $words </dev/null
    ! grep -qw null "$work/out" "$work/err"
    report $? "not offered by: polis $words"
done
finish
