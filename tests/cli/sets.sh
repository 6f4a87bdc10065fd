#!/bin/bash
# sets.sh - `polis set check` on good and damaged files. usage: sets.sh POLIS [SET]
POLIS=$1
SET=${2:-$(dirname "$0")/../../data/panticapaeum/reconstructed.json}
. "$(dirname "$0")/tap.sh"

# damage NAME SED: makes $work/NAME.json, the set with a line changed.
damage() {
    sed "$2" "$SET" >"$work/$1.json"
    cmp -s "$SET" "$work/$1.json" && { echo "# $1: sed changed nothing"; status=99; }
}

# faulty NAME SED PATTERN: the damaged set is refused with one sentence.
faulty() {
    damage "$1" "$2"
    run "$POLIS" set check "$work/$1.json"
    refuses "$1" "$3"
}

hash=$(sha256sum "$SET" | cut -c1-16)
run "$POLIS" set check "$SET"
says "the reconstructed set is good" 0 out "^reconstructed: .*65.*$hash\$"
silent "and nothing is wrong with it" err
run "$POLIS" set check "$SET" --json
says "the same as JSON" 0 out "^\{\"ok\":true,\"name\":\"reconstructed\",\"tiles\":65,\"forms\":3,\"hash\":\"$hash\"\}\$"
run "$POLIS" set check - <"$SET"
says "from standard input" 0 out '^reconstructed: '
run "$POLIS" set --help
says "help" 0 out '^usage: polis set check FILE'

faulty "an unknown content" '/"C3"/s/white/blue/' 'terrain_tiles\[12\]\.cells\[0\]: unknown content .blue.$'
damage "a misspelt key" 's/"market_window"/"market_windov"/'
run "$POLIS" set check "$work/a misspelt key.json"
says "a misspelt key" 2 err 'market_windov: unknown key$'
[ "$(wc -l <"$work/err")" = 2 ] && grep -q 'market_window: is missing' "$work/err"
report $? "and the one that is missing now"
faulty "a tile in two parts" '/"C3"/s/\[0, 1,/[1, 1,/;/"C3"/s/\[1, 0,/[2, 1,/' 'terrain_tiles\[12\]\.cells: the cells do not all hang together'
faulty "an id twice" '/"C3"/s/C3/C2/' 'terrain_tiles\[12\]\.id: the id .C2.'
faulty "not JSON" '$d' 'not JSON: line [0-9]+'

{ printf '\xef\xbb\xbf'; cat "$SET"; } >"$work/marked.json"
run "$POLIS" set check "$work/marked.json"
says "a byte order mark is no part of the set" 0 out "^reconstructed: .*65.*$hash\$"
faulty "a zero in a text" '/"name"/s/reconstructed/a\\u0000/' 'not JSON: line [0-9]+, column [0-9]+: a text must not contain .u0000$'

damage "two faults" '/"C3"/s/white/blue/;s/"rounds": 5/"rounds": 50/'
run "$POLIS" set check "$work/two faults.json"
[ "$status" = 2 ] && [ "$(wc -l <"$work/err")" = 2 ] && [ ! -s "$work/out" ]
report $? "each fault has its own line"
run "$POLIS" set check --json "$work/two faults.json"
says "faults as JSON" 2 out '^\{"ok":false,"faults":2,"errors":\[\{"code":"setup","error":"rounds: must be a whole number from 1 to 9"\},\{.*\}\]\}$'
damage "many faults" 's/"plain"/"blue"/g'
run "$POLIS" set check "$work/many faults.json"
[ "$status" = 2 ] && [ "$(wc -l <"$work/err")" = 101 ] && tail -1 "$work/err" | grep -q 'not shown: [0-9]'
report $? "of very many faults the first hundred"

run "$POLIS" set check "$work/none.json"
refuses "a file that is not there" 'none\.json: '
run "$POLIS" set check
refuses "no file" 'set needs the word check and one file'
run "$POLIS" set chekc "$SET"
refuses "another word" 'set needs the word check and one file'
run "$POLIS" set check "$SET" "$SET"
refuses "two files" 'set needs'
head -c 2000000 /dev/zero | tr '\0' ' ' >"$work/huge.json"
run "$POLIS" set check "$work/huge.json"
refuses "a huge file" 'longer than'

# A corrected set travels with the record.
sed 's/"name": "reconstructed"/"name": "mine"/; /"C3"/s/white/green/' "$SET" >"$work/mine.json"
run "$POLIS" selfplay --game panticapaeum --set "$work/mine.json" --seed 1 --games 1 --records "$work"
record=$work/game-000001.polis
[ "$(grep -c '^\[SetData "' "$record")" = 1 ]
report $? "a record has the set that it was played with"
run "$POLIS" verify "$record"
says "which needs no file to be verified" 0 out '^rules: every one'
run "$POLIS" replay "$record" --at 40 --json
says "or replayed" 0 out '"set":"mine"'
run "$POLIS" analyse "$record" --playouts 1 --json
says "or analysed" 0 out '^\{'
sed 's/^\(.SetData "......\)..../\1AAAA/' "$record" >"$work/damaged.polis"
run "$POLIS" verify "$work/damaged.polis"
refuses "damaged data of a set" 'line 4: .*set'
sed '/^.SetData/d' "$record" >"$work/old.polis"
run "$POLIS" verify "$work/old.polis"
refuses "a record without its set" "line 3: the record was played with the set 'mine "
run "$POLIS" verify "$work/old.polis" --set "$work/mine.json"
says "needs the file" 0 out '^rules: every one'
finish
