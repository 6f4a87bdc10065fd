#!/bin/bash
# puzzles.sh - `polis puzzles`: the same seed gives the same file on any number of threads; all
# puzzles that are shipped are legal, and six are solved again; a bad file gets a sentence.
# usage: puzzles.sh POLIS
POLIS=$(realpath "$1")
. "$(dirname "$0")/tap.sh"
cd "$(dirname "$0")/../.." || exit 1

# The rest is checked on demand: docs/puzzles.md.
for game in akropolis panticapaeum; do
    run "$POLIS" puzzles check $game --sample 3 --times 1 --playouts 1500
    says "puzzles of $game are legal, and three are solved again" 0 out \
        "^[0-9]+ puzzles of $game, all legal; 3 checked with unlimited .* 0 failed"
done

for threads in 1 2; do
    run "$POLIS" puzzles mine akropolis --games 2 --seed 1 --keep 2 --unproved --threads $threads \
        --out "$work/$threads.txt"
    says "mined on $threads threads" 0 err ' [12] kept$'
done
cmp -s "$work/1.txt" "$work/2.txt"
report $? "the same puzzles on any number of threads"
kept=$(sed -n 's/.* \([12]\) kept$/\1/p' "$work/err")
run "$POLIS" puzzles check akropolis --file "$work/1.txt" --sample 0 --out "$work/none.txt"
says "what was mined can be read" 0 out "^$kept puzzles? of akropolis, all legal; 0 checked"

run "$POLIS" puzzles check akropolis --file "$work/1.txt" --rate --out "$work/rated.txt"
says "how hard they are is computed anew" 0 out "^$kept puzzles? of akropolis rated\$"
cmp -s "$work/1.txt" "$work/rated.txt"
report $? "by the same bots it is the same"

good='game players=2 : +3 +23 +34 +17'
# refused NAME SENTENCE LINE…: a file of these lines is refused.
refused() {
    name=$1 sentence=$2
    shift 2
    printf '%s\n' "$@" >"$work/bad.txt"
    run "$POLIS" puzzles check akropolis --file "$work/bad.txt" --sample 0
    refuses "$name" "$sentence"
}
refused "a puzzle without a match" 'line 2: a puzzle before the first match' '#' '0 3@0,0/0 temple 1000 3.0'
refused "an illegal move" 'line 1: .*AK-' 'game players=2 : +3 +23 +34 +17 3@9,9/0'
refused "a set-up that is none" "line 1: .*players" 'game players=9 : +3'
refused "no colon" "line 1: no ':' after the set-up" 'game players=2'
refused "a word that is no set-up" "line 1: key=value is needed" 'game players=2 what : +3'
refused "too far" 'line 2: its match has only 4 moves' "$good" '5 3@-1,-1/3 temple 1000 3.0'
refused "luck's turn" 'line 2: nobody is to move there' "$good" '3 3@-1,-1/3 temple 1000 3.0'
refused "an illegal solution" 'line 2: .*AK-' "$good" '4 3@9,9/3 temple 1000 3.0'
refused "an unknown theme" "line 2: unknown theme 'love'" "$good" '4 3@-1,-1/3 love 1000 3.0'
refused "no margin" 'line 2: after the theme' "$good" '4 3@-1,-1/3 temple 1000'
refused "a rating that is none" 'line 2: after the theme' "$good" '4 3@-1,-1/3 temple 99999 3.0'
refused "a margin without a decimal" 'line 2: after the theme' "$good" '4 3@-1,-1/3 temple 1000 3'
refused "a margin with two decimals" 'line 2: after the theme' "$good" '4 3@-1,-1/3 temple 1000 3.05'
refused "a file without puzzles" 'there are no puzzles in it' '# none'
refused "an empty set-up, its line ended as in DOS" "line 1: no ':' after the set-up" $'game \r' '4 3@-1,-1/3 temple 1000 3.0'
refused "a match whose line ends as in DOS, an illegal solution" 'line 2: .*AK-' "$good"$'\r' $'4 3@9,9/3 temple 1000 3.0\r'
yes 'game players=2 :' | head -n 4001 >"$work/many.txt"
run "$POLIS" puzzles check akropolis --file "$work/many.txt" --sample 0
refuses "more matches than puzzles" 'line 4001: more than 4000 matches'
refused "the same puzzle twice" 'line 3: the puzzles of a match must be in their order' \
    "$good" '4 3@-1,-1/3 temple 1000 3.0' '4 3@-1,-1/3 temple 1000 3.0'
head -c 3000000 /dev/zero | tr '\0' x >"$work/long.txt"
run "$POLIS" puzzles check akropolis --file "$work/long.txt"
refuses "a file that is too long" 'long.txt'
run "$POLIS" puzzles dig
refuses "no such task" 'usage: polis puzzles'
run "$POLIS" puzzles mine null
refuses "a game without puzzles" "there are no puzzles of the game 'null'"
run "$POLIS" puzzles check akropolis --bot nobody
refuses "no such bot" 'nobody'
finish
