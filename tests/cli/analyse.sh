#!/bin/bash
# analyse.sh - `polis analyse`: its numbers add up, and bad input gets a sentence.
# usage: analyse.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

# The games are kept, because other bots would play other games.
here=$(dirname "$0")
cp "$here/strong_random.polis" "$here/solo.polis" "$work"
game=$work/strong_random.polis
# begin_of FILE LINES: its first lines, as a game that is not over; where a few turns tell as much.
begin_of() { sed -e '/^\[Re/d' -e '/^\[Digest/d' "$1" | head -n "$2"; }
part=$work/part.polis
begin_of "$game" 12 >"$part"
before=$(sha256sum <"$game")
quick="--playouts 8 --outlook 16"
quickest="--playouts 2 --outlook 4"     # where the form of the answer is looked at, not its numbers

run "$POLIS" analyse "$game" $quickest --bot normal --threads 1 --svg "$work/plot.svg"
says "a line for each move, with what would be better" 0 out '^ +[0-9]+  bot:random +[0-9]+@.* [0-9]+ % +[0-9.]+ [?!]* +[0-9]+@'
says "luck has its line" 0 out '^ +luck .* luck: \+[0-9.]+ for bot:'
says "a total for each seat" 0 out '^bot:strong +18 '
says "the split into play and luck" 0 out '^  bot:random: -[0-9.]+, of it [-+][0-9.]+ by play, [-+]?[0-9.]+ ± [0-9.]+ by luck; seen later: [-+]?[0-9.]+$'
silent "nothing on standard error" err
grep -q '^<svg' "$work/plot.svg" && tail -1 "$work/plot.svg" | grep -q '^</svg>' &&
    [ "$(grep -c 'class="line"' "$work/plot.svg")" = 6 ] && grep -q '<title>bot:random: move ' "$work/plot.svg"
report $? "a plot with two curves for each seat, and bars that explain themselves"
[ "$(sha256sum <"$game")" = "$before" ]
report $? "the record is as it was"
moves=$(sed '1,/^$/d' "$game" | wc -w)
run "$POLIS" analyse "$game" $quick --json
says "as JSON" 0 out '^\{"game":"akropolis","players":2,"bot":"master","outlook":16,"over":true,"before":\{"step":-1,[^}]*\},"moves":\[\{"step":1,"at":5,"to":5,"seat":0,"choice":true,"turn":1,"number":1,"round":1,"move":"[^"]+","loss":[0-9.]+,"points":\['
[ "$(grep -o '"seat":[01],"choice"' "$work/out" | wc -l)" = 36 ] && grep -q "\"at\":$moves,\"to\":$moves,\"seat\"" "$work/out"
report $? "every move of a seat is in it"
grep -o '"margin":[^}]*' "$work/out" | tr -d '"' | awk -F'[:,]' '
    { for (i = 1; i < NF; i += 2) v[$i] = $(i + 1)
      d = v["margin"] - v["play"] - v["luck"] - v["later"]; if (d < -0.001 || d > 0.001) exit 1; n++ }
    END { exit n != 2 }'
report $? "play, luck and what was seen later add up to the margin"

# The random bot gives away much more than the strong one.
lost() { sed -n "s/.*\"name\":\"bot:$1\"[^}]*\"loss\":\([0-9.]*\).*/\1/p" "$work/out"; }
awk -v good="$(lost strong)" -v bad="$(lost random)" 'BEGIN { exit !(bad > 40 && bad > 2 * good) }'
report $? "bad play costs points"
run "$POLIS" analyse "$part" $quick --json --threads 1
one=$(cat "$work/out")
run "$POLIS" analyse "$part" $quick --json --threads 3
[ "$(cat "$work/out")" = "$one" ]
report $? "the same on three threads"
run "$POLIS" analyse "$part" $quickest --json --bot greedy --multi 2
says "another bot, and its two best moves" 0 out '"bot":"greedy".*"candidates":\[\{"move":"[^"]+","points":\[[0-9.,]+\],"win":[0-9.]+,"visits":[0-9]+,"pv":"[^"]+"(,"why":\[[^]]*\],"say":[^}]*)?\},\{"move":"[^"]+"'
run "$POLIS" analyse - $quickest --lang uk <"$part"
says "standard input, numbers as Ukrainian writes them" 0 out '^ +1  bot:strong .* [0-9]+,[0-9] '

run "$POLIS" analyse "$part" $quickest
says "a game that is not over" 0 out 'not over. Lead over the others, as expected'
wide=漢字漢字漢字漢字漢字
sed "s/^\[Seats.*/[Seats \"$wide$wide,Žofie\"]/" "$work/part.polis" >"$work/wide.polis"
run "$POLIS" analyse "$work/wide.polis" $quickest
says "a name that is cut where its columns end" 0 out '^漢字漢字漢字漢字…  +[0-9]'
run "$POLIS" analyse "$work/solo.polis" $quickest
says "a solo game" 0 out '^  bot:greedy: [-+][0-9.]+, of it \+[0-9.]+ expected at the start, [-+][0-9.]+ by play, [-+]?[0-9.]+ ± [0-9.]+ by luck; seen later: [-+]?[0-9.]+$'
says "its ledger in a sentence" 0 out '^  bot:greedy: (won|lost) by [0-9]+ points: expected at the start \+[0-9]+, luck [a-z]+ [0-9]+, play cost [0-9]+(, what showed only later (brought|cost) [0-9]+)?\.$'
run "$POLIS" analyse "$work/solo.polis" $quick --json
grep -o '"margin":[^}]*' "$work/out" | tr -d '"' | awk -F'[:,]' '
    { for (i = 1; i < NF; i += 2) v[$i] = $(i + 1)
      d = v["margin"] - v["start"] - v["play"] - v["luck"] - v["later"]
      exit !(v["start"] > 40 && v["seating"] == 0 && d > -0.001 && d < 0.001) }'
report $? "an architect's strength is not luck"
begin_of "$here/../study/three-seats.polis" 17 >"$work/three.polis"
run "$POLIS" analyse "$work/three.polis" $quickest --bot normal --svg "$work/three.svg"
says "three seats of Panticapaeum" 0 out '^  bot:beginner \(3\): .* by luck'
if command -v script >/dev/null; then
    run script -qec "$POLIS analyse $part $quickest --lang en" /dev/null
    says "progress on a terminal" 0 out 'step [0-9]+ of [0-9]+, [0-9]+ s left'
fi

# What was planted is found (tests/study/README.md).
planted() {
    run "$POLIS" analyse "$here/../study/$1.polis" $quick --lang "$3"
    says "$1: the planted blunder" 0 out "^ +$2 +Anna .* [0-9]+[.,][0-9] [?][?] "
    says "$1: it is the worst move" 0 out "^Anna +[0-9]+ .* $2(,|\$)"
}
planted akropolis 15 cs
says "the ledger in a sentence, in Czech" 0 out '^  Anna: prohra o 94 bodů: náhoda '
planted panticapaeum 12 en
says "the ledger in a sentence" 0 out '^  Anna: lost by 8 points: luck (brought|cost) [0-9]+, play cost [0-9]+(, what showed only later (brought|cost) [0-9]+)?\.$'
run "$POLIS" analyse "$here/../study/three-seats.polis" --bot random --playouts 1 --outlook 1 --json
numbers=$(grep -o '"seat":[0-9],"choice":[a-z]*,"turn":[0-9]*,"number":[0-9]*' "$work/out" | sed 's/.*"turn"/turn/')
[ "$(sort -u <<<"$numbers" | wc -l)" -lt "$(wc -l <<<"$numbers")" ] &&
    [ "$(sed 's/.*://' <<<"$numbers" | sort -nu | tr '\n' ' ')" = "$(seq -s ' ' "$(sort -u <<<"$numbers" | wc -l)") " ]
report $? "a turn of several steps has one number, and no number is left out"
begin_of "$here/../study/panticapaeum.polis" 19 >"$work/until.polis"
run "$POLIS" analyse "$work/until.polis" $quickest --json
says "what it was about" 0 out '"at":87,"to":89,[^{]*"grade":"blunder","theme":"goods",'

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
run "$POLIS" analyse "$part" $quickest --svg "$work/none/a.svg"
says "a plot into a folder that is not there" 2 err "No such file"
says "the report is there all the same" 2 out '^bot:strong '
run "$POLIS" analyse "$part" $quickest --json --svg /dev/full
says "a full disk" 2 err "^polis: /dev/full: No space left on device$"
says "the JSON is there all the same" 2 out '^\{"game":"akropolis".*\}$'
# One move with all playouts, to see how many there are.
begin_of "$game" 9 | sed '9s/ .*//' >"$work/begin.polis"
run "$POLIS" analyse "$work/begin.polis" --json
says "as many playouts as the manual says" 0 out '"outlook":512,'
run "$POLIS" analyse "$work/begin.polis" --playouts 2 --json
says "or those given for a move" 0 out '"outlook":2,'
# What is read is not written to, and no file is written twice.
ln -s part.polis "$work/link.polis"
for output in "--html $part" "--svg $work/link.polis" "--html $work/../${work##*/}/part.polis"; do
    run "$POLIS" analyse "$part" $quickest $output
    refuses "$output, which is read" "would overwrite the file that is read"
done
run "$POLIS" analyse - $quickest --svg "$part" <"$part"
refuses "the file on standard input" "would overwrite the file that is read"
run "$POLIS" analyse "$part" $quickest --svg "$work/new" --html "$work/./new"
refuses "two outputs, one file" "^polis: --html and --svg are the same file: "
run "$POLIS" analyse "$part" $quickest --svg -
refuses "an output without a name" "--svg needs the name of a file"
[ "$(cat "$part")" = "$(begin_of "$game" 12)" ] && ! [ -e "$work/new" ]
report $? "the record is whole, and nothing was written"
# A page for the browser (tests/browser/report.test.mjs looks at it), where the program has one to write.
run "$POLIS" analyse "$game" $quickest --html "$work/review.html"
if ! grep -q 'built without its page' "$work/err"; then
    says "a page, besides the report" 0 out '^bot:strong +18 '
    grep -q 'id="polis-report"' "$work/review.html" && grep -q 'id="polis-bots"' "$work/review.html"
    report $? "the page has the review and the engine inside"
    page=$(sha256sum <"$work/review.html")
    run "$POLIS" analyse "$work/part.polis" $quickest --html "$work/review.html"
    refuses "a page of a game that is not over" "only a finished one can be a page"
    [ "$(sha256sum <"$work/review.html")" = "$page" ]
    report $? "the old page is as it was"
    run "$POLIS" analyse "$game" $quickest --html "$work/none/a.html"
    says "a page into a folder that is not there" 2 err "No such file"
    run "$POLIS" analyse "$game" $quickest --html "$work"
    says "a page where a folder is" 2 err "Is a directory"
    run "$POLIS" analyse "$game" $quickest --html /dev/full
    says "a page on a full disk" 2 err "No space left on device"
    says "the report is there without its page" 2 out '^bot:strong +18 '
fi
sed 's/^\[Game .*/[Game "chess"]/' "$game" >"$work/chess.polis"
run "$POLIS" analyse "$work/chess.polis" --html "$work/chess.html"
refuses "a record of an unknown game" "unknown game 'chess'"
[ ! -e "$work/chess.html" ]
report $? "and there is no page"
printf '[Game "akropolis"]\n[Players "2"]\n' >"$work/empty.polis"
run "$POLIS" analyse "$work/empty.polis"
refuses "a record without moves" "no moves"
sed '2i [Expansion "athena"]' "$game" >"$work/newer.polis"
run "$POLIS" analyse "$work/newer.polis"
refuses "a record of a newer version" "unknown header 'Expansion'"
sed 's/^\[Set .*/[Set "mine 0123456789abcdef"]/' "$here/../study/panticapaeum.polis" >"$work/other.polis"
run "$POLIS" analyse "$work/other.polis"
refuses "a record of another set" "played with the set 'mine 0123456789abcdef'"
sed '/^$/q' "$part" >"$work/blank.polis"
head -c 900000 /dev/zero | tr '\0' ' ' >>"$work/blank.polis"
sed '1,/^$/d' "$part" >>"$work/blank.polis"
run "$POLIS" analyse "$work/blank.polis" $quickest
says "a record with a million blanks" 0 out '^bot:strong +[1-9]'
head -c 10000000 /dev/zero | tr '\0' ' ' >"$work/long.polis"
run "$POLIS" analyse "$work/long.polis"
refuses "10 MB" "longer than 1048576 bytes"
finish
