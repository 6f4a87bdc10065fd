#!/bin/bash
# bad_input.sh - bad input gets one sentence and exit status 2, and changes nothing.
# usage: bad_input.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

run "$POLIS" dance
refuses "an unknown command" "unknown command 'dance'"
run "$POLIS" perft akropolis 2 --dance
refuses "an unknown option" "unknown option '--dance'"
run "$POLIS" perft akropolis
refuses "a missing word" "perft needs"
run "$POLIS" play --lang xx
refuses "an unknown language" "unknown language 'xx'"
run "$POLIS" play chess
refuses "an unknown game" "unknown game 'chess'"
run "$POLIS" play --seats a,b,c,d,e
refuses "5 players" "1 to 4 players, not 5 \(AK-1.2\)"
run "$POLIS" perft akropolis 1 --players 5
refuses "5 players in perft" "1 to 4 players, not 5"
run "$POLIS" play --variants houses,towers --seats bot:random,bot:random
refuses "an unknown variant" "unknown variant in 'houses,towers'; there are: houses"
run "$POLIS" play --rulings edge:none --seats bot:random,bot:random
refuses "an unknown ruling" "ruling 'edge' does not know 'none'; there are: outside, any"
run "$POLIS" play --rulings sides:edge --seats bot:random,bot:random
refuses "sides by a word that is none" "ruling 'sides' does not know 'edge'; there are: outside, any"
run "$POLIS" play panticapaeum --first 2 --seats bot:random,bot:random
refuses "PA-3.9: no such seat to begin" "there is no seat 2 to begin"
run "$POLIS" play --first lot --seats bot:random,bot:random
refuses "who begins is not chosen in akropolis" "who begins cannot be chosen"
run "$POLIS" play --long --seats bot:random,bot:random,bot:random,bot:random
refuses "no long game with four" "no long game"
run "$POLIS" selfplay --long --stacks 14 --games 1
refuses "a long game of another length" "stacks and long contradict each other"
run "$POLIS" match greedy unlimitedest
refuses "an unknown bot" "unknown bot 'unlimitedest'"
run "$POLIS" match greedy random greedy --players 2
refuses "more bots than seats" "3 bots cannot share 2 seats"
run "$POLIS" match greedy random --games 0
refuses "no games" "games must be"
run "$POLIS" match greedy random --seed -1
refuses "a negative seed" "a seed is a number"

sealed=$(dirname "$0")/../seeds/sealed.polis
run "$POLIS" verify "$sealed" --nonce bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
refuses "a nonce that is not in it" "the nonce b{32} is not among the Nonces of the record"
sed 's/^.Nonces "a/[Nonces "b/' "$sealed" >"$work/swapped.polis"
run "$POLIS" verify "$work/swapped.polis"
refuses "a nonce that was not sealed" "does not fit the Seals"
sed 's/^.Seals ".*"/[Seals "a,b"/' "$sealed" >"$work/swapped.polis"
run "$POLIS" verify "$work/swapped.polis"
refuses "seals that are none" "line [0-9]+: 'a,b' is not a list of seals"
part=$(dirname "$0")/../seeds/sealed.part
sed 's/"Anna,Bo,Cy"/"Anna,Bo,bot:easy"/' "$sealed" >"$work/swapped.polis"
run "$POLIS" verify "$work/swapped.polis" --witness "$part"
refuses "another opponent than was seen" "the server shows another game than when"
sed 's/^6fd7/6fd8/' "$part" >"$work/other.part"
run "$POLIS" verify "$sealed" --witness "$work/other.part"
refuses "another commitment than was seen" "the server changed what was fixed"
sed 's/,=c /,=d /' "$part" >"$work/other.part"
run "$POLIS" verify "$sealed" --witness "$work/other.part"
refuses "another nonce than was seen" "the server changed what was fixed"
sed 's/^.Nonces.*/[Nonces "c"]/; /^.Reveal/d' "$sealed" >"$work/without.polis"
run "$POLIS" verify "$work/without.polis" --witness "$part"
refuses "without one's own part" "the tiles were dealt without this seat's part"
{ cat "$part"; echo changed; } >"$work/other.part"
run "$POLIS" verify "$sealed" --witness "$work/other.part"
refuses "a witness that was contradicted" "the server has already shown another game"
{ sed -n '2s/.$/0/p' "$part"; cat "$part"; } >"$work/other.part"
run "$POLIS" verify "$sealed" --witness "$work/other.part"
refuses "two witnesses" "there are two witnesses in the file, and they differ"
run "$POLIS" verify "$sealed" --witness "$sealed"
refuses "a file without a witness" "there is no witness in the file"
run "$POLIS" verify "$work/absent.polis"
refuses "a file that is not there" "absent.polis"
"$POLIS" selfplay --games 1 --seed 5 --records "$work/games" >/dev/null
game=$work/games/game-000001.polis
before=$(sha256sum <"$game")
sed '12{s/..$//;q}' "$game" >"$work/cut.polis"     # in the middle of a move
run "$POLIS" verify "$work/cut.polis"
refuses "a truncated record" "^polis: line 12: "
head -n -2 "$game" >"$work/cut.polis"
run "$POLIS" verify "$work/cut.polis"
refuses "a record without its last lines" "ends before the game does"
sed 's/\[Result "[0-9]*/[Result "999/' "$game" >"$work/edited.polis"
run "$POLIS" verify "$work/edited.polis"
refuses "an edited result" "the Result is 999-"
sed 's/\[Reveal "../[Reveal "00/' "$game" >"$work/edited.polis"
run "$POLIS" verify "$work/edited.polis"
refuses "an edited seed" "not the one that Commit"
sed '11s/+\([0-9]*\) +\([0-9]*\)/+\2 +\1/; /^\[Digest/d; /^\[Result/d' "$game" >"$work/edited.polis"
run "$POLIS" verify "$work/edited.polis"
[ "$status" = 2 ]
report $? "an edited draw"
sed '11s/^+[0-9]*/+99/' "$game" >"$work/edited.polis"
run "$POLIS" replay "$work/edited.polis"
refuses "a tile that does not exist" "line 1[0-9]: .*AK-"
[ "$(sha256sum <"$game")" = "$before" ]
report $? "the record is as it was"
run "$POLIS" verify --json "$work/edited.polis"
[ "$status" = 2 ] && grep -q '^{"ok":false,"line":1[0-9],"error":"' "$work/out"
report $? "the same as JSON"
{ printf '\xef\xbb\xbf'; cat "$game"; } >"$work/marked.polis"
run "$POLIS" verify "$work/marked.polis"
says "a byte order mark is no part of a record" 0 out "every one of the 73 moves"
printf '\xef\xbb\xbflisten = 127.0.0.1:0\nspeed = high\n' >"$work/marked.conf"
run "$POLIS" serve --config "$work/marked.conf"
refuses "a byte order mark is no part of the settings" "line 2: .*'speed'"
run "$POLIS" verify
refuses "no record at all" "verify needs one record"
run "$POLIS" replay "$work/none/a.polis"
refuses "a record in a folder that is not there" "No such file"
run "$POLIS" replay "$game" --svg "$work/none/a.svg"
refuses "a picture into a folder that is not there" "No such file"
run "$POLIS" selfplay now
refuses "a word too many" "selfplay takes no arguments, only options"
noise 100000
run "$POLIS" verify "$work/noise"
refuses "noise instead of a record" "."
run "$POLIS" replay "$game" --at 1000
refuses "a move that the record does not have" "has only 73 moves"

city() {
    echo "$1" >"$work/city.json"
    run "$POLIS" score "$work/city.json"
}
city '{"game":"akropolis","cells":[[0,0,"H",1],[1,0,"h",-1]]}'
refuses "a negative level" "1,0: level -1 is below 1 \(AK-"
city '{"game":"akropolis","cells":[[0,0,"H",1],[5,5,"h",2]]}'
refuses "a city that is not connected" "5,5 is not connected .*AK-3.2"
city '{"game":"akropolis","cells":[[0,0,"H",1],[0,0,"h",1]]}'
refuses "a hex named twice" "0,0 is named twice"
city '{"game":"akropolis","cells":7}'
refuses "cells that are no list" "cells must be a list$"
city '{"game":"akropolis","moves":{}}'
refuses "moves that are no list" "moves must be a list$"
city "{\"game\":\"akropolis\",\"cells\":[$(printf '0,%.0s' {1..4096})0]}"
refuses "too many cells" "cells must be a list of at most 4096$"
city '{"game":"akropolis","cells":[]}'
refuses "an empty city" "starting tile"
city '{"game":"akropolis","cells":[[0,0,"x",1]]}'
refuses "an unknown hex" "'x' is none of"
city '{"game":"akropolis","cells":[[0,0,"H"]]}'
refuses "an entry of the wrong shape" "cells\[0\] must be"
city '{"game":"akropolis","moves":[[1,7,7,0]]}'
refuses "a tile that does not touch" "tile 1 does not touch the city \(AK-3.2\)"
city '{"game":"akropolis","moves":[[1,0,0,0]]}'
refuses "a city that hangs in the air" "tile 1 hangs over an empty place \(AK-3.3\)"
city '{"game":"akropolis","moves":[[1,1,1,3],[1,-2,0,3]]}'
refuses "a tile laid twice" "tile 1 is laid twice"
city '{"game":"akropolis","moves":[[62,1,1,3]]}'
refuses "a tile that is not in the box" "no tile 62"
city '{"game":"akropolis","variants":["towers"],"cells":[[0,0,"H",1]]}'
refuses "an unknown variant in a city" "unknown variant"
city '{"game":"akropolis","stonez":2,"cells":[[0,0,"H",1]]}'
refuses "an unknown key" "unknown key 'stonez'"
city '{"game":"akropolis","cells":[[0,0,"H",1],[1,0,"hh",1]]}'
refuses "a hex of two letters" "the hex at 1,0: 'hh' is none of"
city '{"game":"akropolis","variants":["houses,markets"],"cells":[[0,0,"H",1]]}'
refuses "two variants in one word" 'variants\[0\] must be one word, not "houses,markets"'
city '{"game":"akropolis","rulings":{"edge":"any,lake:single"},"cells":[[0,0,"H",1]]}'
refuses "two rulings in one word" 'rulings.edge must be one word, not "any,lake:single"'
city '{"game":"akropolis","rulings":{"edge:any,lake":"single"},"cells":[[0,0,"H",1]]}'
refuses "two rulings in one key" "unknown key 'edge:any,lake'"
city '{"game":"akropolis","rulings":{"":"any"},"cells":[[0,0,"H",1]]}'
refuses "a ruling without a name" "unknown key ''"
city '{"game":"akropolis","rulings":{"edge":1},"cells":[[0,0,"H",1]]}'
refuses "a ruling that is a number" "rulings.edge must be one word, not 1"

seat() {
    city '{"game":"panticapaeum","seat":{'"$1"'}}'
}
cells='"cells":[{"x":0,"y":0,"content":"plain","level":1},{"x":1,"y":0,"content":"plain","level":1}]'
seat '"cells":[]'
refuses "a seat without a cell" "at least its first tile \(PA-5.2\)"
seat '"coins":1'
refuses "a seat without cells" 'the seat needs "cells"'
seat '"cells":7'
refuses "cells that are no list" "cells has the wrong form"
for level in '"one"' 100; do
    seat '"cells":[{"x":0,"y":0,"content":"plain","level":'"$level"'}]'
    refuses "a level of $level" "cells\[0\].level must be a number from 1 to 99"
done
seat '"cells":[{"x":0,"y":0,"content":"plain"}]'
refuses "no level" "cells\[0\].level must be a number from 1 to 99"
seat '"cells":[{"x":0,"y":0,"content":"plain","level":-5}]'
refuses "a level below the ground" "0,0: level -5 is below 1 \(PA-5.3\)"
seat '"cells":[{"x":0,"y":0,"content":"plain","level":-5000}]'
refuses "a level far below the ground" "0,0: level -5000 is below 1 \(PA-5.3\)"
for worker in 1 '"yes"' null; do
    seat '"cells":[{"x":0,"y":0,"content":"plain","level":1,"worker":'"$worker"'}]'
    refuses "a worker that is $worker" "cells\[0\].worker must be true or false"
done
seat "$cells"',"store":{"brown":-1}'
refuses "a store below nothing" "store.brown must be a number from 0 to 99"
seat "$cells"',"markers":{"brown":12}'
refuses "a marker beyond its row" "markers.brown must be a number from 0 to 9"
seat "$cells"',"workers":{"board":"one"}'
refuses "workers in words" "workers.board must be a number from 0 to 9"
seat "$cells"',"workers":{"board":3,"citty":2}'
refuses "workers in a place that there is not" "unknown key 'citty'"
seat "$cells"',"buildings":[{"kind":"house","cells":[[0,0,0]]}]'
refuses "a cell of three numbers" "a building's cells are pairs of numbers"
seat "$cells"',"buildings":[{"kind":"winery","cells":[[0,0]]}]'
refuses "a winery of one cell" "winery: this building has two cells, side by side \(PA-6.1.5\)"
seat "$cells"',"buildings":[{"kind":"house","cells":[[0,0],[1,0]]}]'
refuses "a house of two cells" "house: this building has one cell \(PA-6.1.6\)"
city '{"game":"panticapaeum","coins_taken":"yes","seat":{'"$cells"'}}'
refuses "coins that are taken in words" "coins_taken must be true or false"
city '{"game":"akropolis","cells":[[0,0,"H",1]'
refuses "JSON that is cut off" "not JSON: line 2, column 0: the text ends too early$"
run "$POLIS" score "$work/city.json" --json
[ "$status" = 2 ] && grep -q '^{"ok":false,"at":null,"error":"not JSON' "$work/out"
report $? "the same as JSON"

city '{"game":"akropolis\u0000","cells":[[0,0,"H",1]]}'
refuses "a zero in a text of a city" "not JSON: line 1, column [0-9]+: a text must not contain .u0000$"
city '{"game":"akropolis","stones":1,"stones":2}'
refuses "a key of a city twice" "not JSON: line 1, column [0-9]+: this key has been there before$"

# The protocol: noise is answered line by line and does not change the match.
noise 10000000
{ printf 'newgame akropolis seed=1\nstate\n'; cat "$work/noise"; printf '\nstate\nquit\n'; } >"$work/in"
run "$POLIS" engine <"$work/in"
grep -a '^state ' "$work/out" >"$work/states"
[ "$status" = 0 ] && [ "$(wc -l <"$work/states")" = 2 ] && [ "$(sort -u "$work/states" | wc -l)" = 1 ]
report $? "10 MB of noise on the protocol's input"
{ printf 'newgame akropolis seed=1\nstate\n'; head -c 10000000 /dev/zero | tr '\0' 'x'; printf '\nstate\nquit\n'; } >"$work/in"
run "$POLIS" engine <"$work/in"
[ "$status" = 0 ] && [ "$(wc -l <"$work/out")" = 4 ] && grep -q '^error syntax the line is longer' "$work/out"
report $? "a line of 10 MB"
printf '\xef\xbb\xbfisready\n\xef\xbb\xbfisready\n' >"$work/in"
run "$POLIS" engine <"$work/in"
[ "$status" = 0 ] && [ "$(sed -n 1p "$work/out")" = readyok ] && [ "$(grep -c '^error' "$work/out")" = 1 ]
report $? "a byte order mark is no part of the first line"
finish
