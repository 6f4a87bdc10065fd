#!/bin/bash
# commands.sh - tries each command as a new user would. usage: commands.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

run "$POLIS" --version
says "version" 0 out '^polis [0-9]'
run "$POLIS" --help
says "help lists the commands" 0 out '^  verify FILE'
for command in play serve score replay verify analyse match selfplay perft engine bench set admin backup \
    migrate load puzzles; do
    run "$POLIS" $command --help
    says "help of $command" 0 out "^usage: polis $command"
done

run "$POLIS" match --help
says "help of match lists the bots with a rating for each game" 0 out '^  beginner +1000 +1000$'
says "help of match lists the strongest last" 0 out '^  master +[0-9]{4} +[0-9]{4}$'
says "a level that was not measured stands above the one below it" 0 out '^  unlimited +above master +above master$'
says "no rating is below zero" 0 out '^  random .* far below beginner$'
says "a style has none" 0 out '^  denier +not measured +not measured$'
for bot in $("$POLIS" engine <<<pgi | sed -n 's/^option bot //p'); do
    run "$POLIS" match --help
    says "help of match says what $bot is like" 0 out "^  $bot "
done

run "$POLIS" perft akropolis 3
says "perft counts luck: 37·36·35" 0 out '^perft 3 46620$'
run "$POLIS" perft akropolis 2 --seed 1
says "perft with a seed: 2 tiles × 90 places, then 3 × 90" 0 out '^perft 2 48600$'
run "$POLIS" perft null 2 --json
says "perft of the null game as JSON" 0 out '"counts":\[9,18\]'

run "$POLIS" selfplay --games 3 --seed 5 --records "$work/games" --threads 2
says "selfplay writes records" 0 out '^3 games'
game=$work/games/game-000001.polis
run "$POLIS" verify "$game"
says "verify proves the shuffle" 0 out '^shuffle: all 37 draws'
run "$POLIS" verify "$game" --json
says "verify as JSON" 0 out '"shuffle_proved":true'
run "$POLIS" verify --lang uk "$game"
says "verify in Ukrainian" 0 out '^правила: '
grep -v '^\[Reveal' "$game" >"$work/unrevealed.polis"
run "$POLIS" verify "$work/unrevealed.polis"
says "verify says what it could not prove" 0 out 'not proved'
run "$POLIS" verify "$game"
says "nobody added anything" 0 out '^parts: the dealer may have chosen the shuffle: no seat'
sealed=$(dirname "$0")/../seeds/sealed.polis
run "$POLIS" verify "$sealed"
says "who opened a sealed part" 0 out '^parts: according to the record, seat 1 opened a sealed part after the commitment'
says "who did not" 0 out '^parts: according to the record, seat 2 sealed a part and did not open it: it is forfeited$'
run "$POLIS" verify "$sealed" --nonce aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
says "one's own part" 0 out '^nonce: a{32} is in the shuffle, and was sealed$'
run "$POLIS" verify "$sealed" --nonce c
says "one that was not sealed" 0 out '^nonce: c is in the shuffle, but was not sealed'
says "a nonce does not cover the set-up" 0 out '^setup: not covered: only a witness'
run "$POLIS" verify "$sealed" --nonce c --json
says "which JSON says, too" 0 out '"setup_covered":false'
part=$(dirname "$0")/../seeds/sealed.part
run "$POLIS" verify "$sealed" --witness "$part"
says "what a terminal has noted" 0 out '^witness: commitment, seals and nonces are those that seat 1 saw'
says "covers the set-up" 0 out '^setup: game, options, set and seats are those that were seen then$'
run "$POLIS" verify "$sealed" --witness "$part" --json
says "a witness in JSON" 0 out '"witness":true,"setup_covered":true'
sed 's/ [0-9a-f]*$//' "$part" >"$work/old.part"
run "$POLIS" verify "$sealed" --witness "$work/old.part"
says "an older witness says what it does not cover" 0 out '^setup: not covered: the witness does not say'
sed "s/^\$/; [Witness \"$(tail -1 "$part")\"]\n/" "$sealed" >"$work/both.polis"
run "$POLIS" verify "$work/both.polis" --witness "$work/both.polis"
says "record and witness in one file" 0 out '^setup: game, options, set and seats are those'
grep -v '^.Reveal' "$sealed" >"$work/kept.polis"
run "$POLIS" verify "$work/kept.polis" --nonce aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
says "that it was used does not show without the seed" 0 out '^nonce: a{32} is in the record, and was sealed$'
run "$POLIS" verify "$work/kept.polis" --nonce c
says "nor of one that was not sealed" 0 out '^nonce: c is in the record, but was not sealed'
run "$POLIS" verify "$sealed" --nonce c --json
says "the same as JSON" 0 out '"opened":\[0\],"forfeited":\[1\],"nonce":true,"nonce_sealed":false'
run "$POLIS" verify "$work/kept.polis" --json
says "of an unproved shuffle nothing is said" 0 out '"shuffle_proved":false,"opened":\[\],"forfeited":\[\]'
sed '/^\[Result/,$d' "$sealed" >"$work/undealt.polis"
run "$POLIS" verify "$work/undealt.polis"
says "where nothing was dealt nothing is proved" 0 out '^shuffle: not proved: nothing was dealt$'
sed 's/Anna,Bo,Cy/bot:easy,Bo,Cy/' "$sealed" >"$work/forged.polis"
run "$POLIS" verify "$work/forged.polis"
says "a bot seals nothing" 2 err 'seat 1 is a bot, which seals nothing'
grep -v '^.Seals' "$sealed" | sed '/^.Nonces/s/,c/,/' >"$work/forged.polis"
run "$POLIS" verify "$work/forged.polis"
says "no nonce is empty" 2 err 'Nonces: at most one per player, and none may be empty'
grep -v '^.Seals' "$sealed" >"$work/bare.polis"
run "$POLIS" verify "$work/bare.polis"
says "bare nonces prove nothing more" 0 out '^parts: the dealer may have chosen'

run "$POLIS" replay "$game"
says "replay lists every move" 0 out '^  73 '
run "$POLIS" replay "$game" --at 10
says "replay at a move draws the cities" 0 out '\\_0,0_/'
run "$POLIS" replay "$game" --at 10 --json
says "replay as JSON" 0 out '^\{"at":10,"moves":73,"move":"[^"]+","state":\{"game":"akropolis".*"score":'
run "$POLIS" replay "$game" --svg "$work/city.svg"
[ "$status" = 0 ] && grep -q '^<svg' "$work/city.svg" && tail -1 "$work/city.svg" | grep -q '</svg>'
report $? "replay draws an SVG"

"$POLIS" selfplay --game panticapaeum --players 3 --games 1 --seed 5 --records "$work/steps" >/dev/null
steps=$work/steps/game-000001.polis
run "$POLIS" verify "$steps"
says "verify a record of steps" 0 out '^shuffle: all [0-9]+ draws'
run "$POLIS" replay "$steps" --at 60
says "replay draws squares" 0 out '_0,0_'
steps=$(dirname "$0")/store_of_nine.polis   # kept, for another bot would play another game
run "$POLIS" replay "$steps" --at 67 --json
says "PA-10.2 a store of nine" 0 out '"store":\{"brown":0,"purple":2,"white":3,"orange":1,"green":3\}'
says "PA-10.2 would bring five points" 0 out '"coins":1,"resources":5,'
run "$POLIS" replay "$steps"
points() { sed -n "s/^ *$1 .* //p" "$work/out"; }
[ "$status" = 0 ] && [ "$(points 152)" = 7-13-4 ] && [ "$(points 159)" = 7-13-4 ]
report $? "PA-10.2 so that discards cost nothing"
run "$POLIS" replay "$steps" --svg "$work/squares.svg"
[ "$status" = 0 ] && grep -q '<circle' "$work/squares.svg" && tail -1 "$work/squares.svg" | grep -q '</svg>'
report $? "replay draws them as an SVG"
run "$POLIS" replay "$work/games/game-000002.polis" --json --at 0
says "replay from the beginning" 0 out '^\{"at":0,"moves":73,"move":null'

run "$POLIS" match greedy random --games 6 --seed 1 --threads 1 --json
says "match as JSON" 0 out '^\{"game":"akropolis","players":2,"games":6,"bots":\[\{"bot":"greedy","wins":[0-9]+,"draws":[0-9]+,"mean":[0-9.]+,"sd":[0-9.]+,"ms_per_move":[0-9.]+,"elo":-?[0-9.]+,"elo_error":[0-9.]+\},\{"bot":"random"'
strip() { sed 's/"ms_per_move":[0-9.]*//g' "$work/out"; }
one=$(strip)
run "$POLIS" match greedy random --games 6 --seed 1 --threads 2 --json
[ "$(strip)" = "$one" ]
report $? "match gives the same result on two threads"
run "$POLIS" match greedy "exec:$POLIS engine" --games 4 --seed 3
says "match against another program" 0 out 'exec:'
run "$POLIS" match greedy random --players 4 --games 4 --seed 3 --json
says "match fills seats with the last bot" 0 out '"players":4.*"bot":"random"'
run "$POLIS" perft panticapaeum 2 --first lot --players 3
says "PA-3.9: perft counts the lot" 0 out '^perft 2 15$'
run "$POLIS" selfplay --game panticapaeum --first lot --games 1 --seed 1 --records "$work/lot"
run "$POLIS" verify "$work"/lot/*.polis
says "PA-3.9: the lot is proved like every draw" 0 out 'shuffle: all [0-9]+ draws follow from the seed'
run head -12 "$work"/lot/game-000001.polis
says "PA-3.9: and in the record" 0 out '^\[First "lot"\]$'
says "PA-3.9: before the tokens" 0 out '^first=[01] brown3='
run "$POLIS" match greedy --architect metagenes --games 4 --seed 3 --json
says "match against an architect" 0 out '"players":1'

run "$POLIS" play --seats bot:greedy,bot:random --seed 1 </dev/null
says "play with bots in all seats needs no input" 0 out '.'

cat >"$work/city.json" <<'EOF'
{"game":"akropolis","stones":2,"cells":[[0,0,"H",1],[0,-1,"q",1],[1,0,"h",1],[-1,1,"q",1]]}
EOF
run "$POLIS" score "$work/city.json"
says "score explains every hex" 0 out '^\+ 1,0  h1  in the largest group'
run "$POLIS" score "$work/city.json" --json
says "score as JSON" 0 out '^\{"ok":true,"houses":\{"value":1,"stars":1,"points":1\}.*"total":3'
run "$POLIS" score - --json <<'EOF'
{"game":"akropolis","stones":0,"moves":[[19,1,1,3],[33,-2,0,3]]}
EOF
says "score of a list of moves: 2 houses × 2 stars" 0 out '"ok":true.*"total":4'
run "$POLIS" score - --json <<'EOF'
{"game":"akropolis","cells":[[900,-900,"H",1],[901,-900,"h",2]]}
EOF
says "score takes any origin" 0 out '"q":901,"r":-900,"code":"h","level":2,"counts":true.*"warnings":\['

# A barracks with two sides outside and one on a lake, five houses and two stars; AK-7.
ruled() {
    echo '{"game":"akropolis","variants":["houses","barracks"],"rulings":{'"$1"'},
"cells":[[0,0,"B",1],[1,0,"b",1],[2,0,"h",1],[0,1,"H",1],[2,1,"h",1],[0,2,"H",1],[1,2,"h",2],[3,0,"h",1]]}' \
        >"$work/ruled.json"
    run "$POLIS" score "$work/ruled.json" --json
}
ruled ''
says "score without rulings" 0 out '"houses":\{"value":5,"stars":2,.*"barracks":\{"value":1,'
ruled '"doubling":"points"'
says "score by doubling:points" 0 out '"houses":\{"value":10,"stars":2,.*"barracks":\{"value":1,'
ruled '"sides":"any"'
says "score by sides:any" 0 out '"houses":\{"value":5,.*"barracks":\{"value":2,'
ruled '"edge":"any"'
says "sides are as the edge" 0 out '"barracks":\{"value":2,'
ruled '"sides":"outside","edge":"any"'
says "unless they are given" 0 out '"barracks":\{"value":1,'
ruled '"houses":"value","lake":"single","doubling":"value"'
says "score by the other rulings" 0 out '"houses":\{"value":5,.*"barracks":\{"value":1,'

printf '\357\273\277{"game":"akropolis","stones":41,"cells":[[0,0,"H",1]]}' >"$work/marked.json"
run "$POLIS" score "$work/marked.json"
says "a byte order mark is no fault; more stones than the box has are told" 0 out '^! stones: 41 are here, the box has 40 \(AK-1.7\)'

# Panticapaeum: as if the game ended now (PA-10.2).
seat() {
    echo '{"game":"panticapaeum",'"$1"'"seat":{"coins":3,"markers":{"brown":4},"store":{"brown":9},
"cells":[{"x":0,"y":0,"content":"plain","level":1,"cube":"green"},{"x":1,"y":0,"content":"plain","level":1},
{"x":2,"y":0,"content":"plain","level":1}]}}' >"$work/seat.json"
}
seat ''
run "$POLIS" score "$work/seat.json"
says "a store of nine is cut to five" 0 out '^\* of 9 resources only 5 are kept and count \(PA-10.2\)'
says "the last coins are assumed, and it says so" 0 out '^\* the coins that the last round brings are taken to be among the coins \(PA-10.2\)'
says "a cube that cannot be there is doubted" 0 out '^! the cell at 0,0 never has such a cube \(PA-5.7\)'
run "$POLIS" score "$work/seat.json" --json
says "the same as JSON" 0 out '"coins":1,"resources":5,"droughts":0,"total":6,.*"coins_taken":true,"notes":\["the coins .*"warnings":\["the cell at 0,0'
seat '"coins_taken":false,'
run "$POLIS" score "$work/seat.json" --json
says "coins that are still due" 0 out '"coins":2,"resources":5,"droughts":0,"total":7,.*"coins_taken":false,"notes":\["of 9'
finish
