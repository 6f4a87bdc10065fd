#!/bin/bash
# analyse.sh - `polis analyse`: its numbers add up, and bad input gets a sentence.
# usage: analyse.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

"$POLIS" match strong random --games 2 --seed 4 --threads 1 --records "$work/games" >/dev/null
game=$work/games/game-000001.polis
before=$(sha256sum <"$game")
quick="--playouts 8 --outlook 16"
quickest="--playouts 2 --outlook 4"     # where the form of the answer is looked at, not its numbers

run "$POLIS" analyse "$game" $quick --threads 1 --svg "$work/plot.svg"
says "a line for each move, with what would be better" 0 out '^ +6  bot:random +[0-9]+@.* [0-9]+ % +[0-9.]+  [0-9]+@'
says "luck has its line" 0 out '^ +1-4  luck .* luck: \+[0-9.]+ for bot:'
says "a total for each seat" 0 out '^bot:strong +18 '
says "the split into play and luck" 0 out '^  bot:random: -[0-9.]+, of it [-+][0-9.]+ by play and [-+]?[0-9.]+ ± [0-9.]+ by luck'
silent "nothing on standard error" err
grep -q '^<svg' "$work/plot.svg" && tail -1 "$work/plot.svg" | grep -q '^</svg>' &&
    [ "$(grep -c 'class="line"' "$work/plot.svg")" = 6 ] && grep -q '<title>bot:random: move ' "$work/plot.svg"
report $? "a plot with two curves for each seat, and bars that explain themselves"
[ "$(sha256sum <"$game")" = "$before" ]
report $? "the record is as it was"
moves=$(sed '1,/^$/d' "$game" | wc -w)
run "$POLIS" analyse "$game" $quick --json
says "as JSON" 0 out '^\{"game":"akropolis","players":2,"bot":"strong","outlook":16,"over":true,"moves":\[\{"at":5,"seat":0,"move":"[^"]+","best":"[^"]+","loss":[0-9.]+,"points":\['
[ "$(grep -o '"at":[0-9]*,"seat"' "$work/out" | wc -l)" = 36 ] && grep -q "\"at\":$moves,\"seat\"" "$work/out"
report $? "every move of a seat is in it"
grep -o '"margin":.*' "$work/out" | tr '{' '\n' | tr -d '"}]' | awk -F'[:,]' '
    { for (i = 1; i < NF; i += 2) v[$i] = $(i + 1)
      d = v["margin"] - v["play"] - v["luck"]; if (d < -0.02 || d > 0.02) exit 1; n++ }
    END { exit n < 1 }'
report $? "play and luck add up to the margin"

# The random bot gives away much more than the strong one.
lost() { sed -n "s/.*\"name\":\"bot:$1\"[^}]*\"loss\":\([0-9.]*\).*/\1/p" "$work/out"; }
awk -v good="$(lost strong)" -v bad="$(lost random)" 'BEGIN { exit !(bad > 40 && bad > 2 * good) }'
report $? "bad play costs points"
one=$(cat "$work/out")
run "$POLIS" analyse "$game" $quick --json --threads 3
[ "$(cat "$work/out")" = "$one" ]
report $? "the same on three threads"
run "$POLIS" analyse "$game" $quickest --json --bot greedy --multi 2
says "another bot, and its two best moves" 0 out '"bot":"greedy".*"candidates":\[\{"move":"[^"]+","points":\[[0-9,]+\],"win":[0-9.]+,"visits":[0-9]+,"pv":"[^"]+","why":\[[^]]*\]\},\{"move":"[^"]+"'
run "$POLIS" analyse - $quickest --lang uk <"$game"
says "standard input, numbers as Ukrainian writes them" 0 out '^ +5  bot:strong .* [0-9]+,[0-9] '

sed -e '/^\[Re/d' -e '/^\[Digest/d' "$game" | head -n 12 >"$work/part.polis"
run "$POLIS" analyse "$work/part.polis" $quickest
says "a game that is not over" 0 out 'not over. Lead over the others, as expected'
"$POLIS" match greedy --architect metagenes --games 1 --seed 2 --records "$work/solo" >/dev/null
run "$POLIS" analyse "$work/solo/game-000001.polis" $quickest
says "a solo game" 0 out '^  bot:greedy: .* by luck'
"$POLIS" match normal greedy random --game panticapaeum --games 1 --seed 2 --records "$work/three" >/dev/null
run "$POLIS" analyse "$work/three/game-000001.polis" $quickest --svg "$work/three.svg"
says "three seats of Panticapaeum" 0 out '^  bot:greedy: .* by luck'
if command -v script >/dev/null; then
    run script -qec "$POLIS analyse $game $quickest --lang en" /dev/null
    says "progress on a terminal" 0 out 'step [0-9]+ of 4[0-9], [0-9]+ s left'
fi

run "$POLIS" analyse
refuses "no record" "analyse needs one record"
run "$POLIS" analyse "$work/none.polis"
refuses "a record that is not there" "none.polis"
run "$POLIS" analyse "$game" --bot nobody
refuses "an unknown level" "unknown bot 'nobody'; there are: "
run "$POLIS" analyse "$game" --bot "exec:true"
refuses "another program cannot do it" "unknown bot 'exec:true'"
for budget in "--playouts 0" "--time -1" "--outlook 0" "--multi 0" "--multi 99"; do
    run "$POLIS" analyse "$game" $budget
    refuses "$budget" "must be a number from 1 to "
done
run "$POLIS" analyse "$game" $quick --svg "$work/none/a.svg"
refuses "a plot into a folder that is not there" "No such file"
printf '[Game "akropolis"]\n[Players "2"]\n' >"$work/empty.polis"
run "$POLIS" analyse "$work/empty.polis"
refuses "a record without moves" "no moves"
finish
