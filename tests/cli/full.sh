#!/bin/bash
# full.sh - whole games on the full screen, in tmux: by keys, by mouse, in terminals of several kinds and
# sizes. usage: full.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"
if ! command -v tmux >/dev/null; then
    echo "1..0 # SKIP no tmux"
    exit 0
fi
export XDG_STATE_HOME="$work/state" LC_ALL=C.UTF-8
unset TMUX NO_COLOR
mux() { tmux -L "polis-$$" -f /dev/null "$@"; }
server=

# A program whose terminal goes away ends by itself, but the sanitizers' search for leaks can hang then.
end_all() {
    local shell

    for shell in $(mux list-panes -a -F '#{pane_pid}' 2>/dev/null); do pkill -KILL -P "$shell"; done
    mux kill-server 2>/dev/null
    [ -z "$server" ] || kill -9 $server 2>/dev/null
    rm -rf "$work"
}
trap end_all EXIT

# start NAME WIDTH HEIGHT TERM ARGUMENTS…: a terminal that runs polis, with the variables of $with, and then says
# how it ended and, in the last line, how long the processor worked for it.
start() {
    mux new-session -d -s "$1" -x "$2" -y "$3" \
        "TERM=$4 ${with-} '$POLIS' ${*:5}; echo \"EXIT \$?\"; times; exec sleep 600"
}

screen() { mux capture-pane -p -t "$1:" >"$work/out"; : >"$work/err"; }

# shows NAME PATTERN [COMMAND…]: the terminal shows PATTERN now; if not, the command is done.
shows() {
    screen "$1"
    grep -qE -- "$2" "$work/out" && return
    "${@:3}"
    return 1
}

# until_seen NAME PATTERN [COMMAND…]: waits until the terminal shows PATTERN, and repeats the command meanwhile.
until_seen() { wait_for 120 shows "$@"; }

# sees NAME WHAT PATTERN: the terminal shows PATTERN sooner or later.
sees() {
    until_seen "$1" "$3"
    report $? "$2"
}

is_golden() { screen "$1"; cmp -s "$2" "$work/out"; }

# is_other NAME TEXT: the terminal shows something else than TEXT.
is_other() { screen "$1"; [ "$(<"$work/out")" != "$2" ]; }

# paced NAME COMMAND…: does what the last screen of the terminal wants, and waits until it changes. A program that is
# slow on a busy machine would else be sent more than it needs, and the rest would go to the next page.
paced() {
    local before

    before=$(<"$work/out")
    "${@:2}"
    wait_for 2 is_other "$1" "$before"
}

# The end of a game, or what comes after it if a key too many was sent all the same.
over="The game is over|Save the record\\?|$ended"

# golden NAME FILE: the terminal comes to show exactly what FILE has; UPDATE=1 writes it.
golden() {
    local file
    file=$(dirname "$0")/screens/$2.txt
    screen "$1"
    [ -z "${UPDATE-}" ] || cp "$work/out" "$file"
    wait_for 60 is_golden "$1" "$file"
    diff "$file" "$work/out" >"$work/err"
    report $? "the screen is that of $2.txt"
}

keys() { mux send-keys -t "$1:" "${@:2}"; }

# click NAME COLUMN LINE: the left button there, down and up, both counted from 1.
click() {
    local at
    at=$(printf '%b%b' "\\0$(printf %o $((32 + $2)))" "\\0$(printf %o $((32 + $3)))")
    mux send-keys -t "$1:" -l "$(printf '\033[M %s\033[M#%s' "$at" "$at")"
}

# spot WORD: column and line of the first place where the last screen shows WORD.
spot() {
    local line before y=0

    while IFS= read -r line; do
        y=$((y + 1))
        before=${line%%"$1"*}
        [ "$before" = "$line" ] || { echo $((${#before} + 1)) $y; return; }
    done <"$work/out"
}

# click_on NAME WORD: the left button there, once it is shown; on the very screen that showed it.
click_on() {
    until_seen "$1" "$2"
    click "$1" $(spot "$2")
}

# Akropolis by keys.
start keys 80 24 xterm-256color play --seats you,bot:random --seed 5
sees keys "the city, the site and the scores" '^ you .*▸ you +1 ■1'
sees keys "what is in the bag" 'Round 1 of 12 +Tiles face down: 33'
sees keys "what the move would change, and why" '· Starts your largest group'
golden keys akropolis
keys keys Right r
sees keys "the cursor moves over what is allowed" '\('
keys keys h
sees keys "a hint" ' Hint$' # keys before it are not meant for the move that it proposes
sees keys "a hint has reasons" '· (Points|Stars) for [a-z]+: [-+][0-9]'
keys keys Enter
sees keys "what the rival did" 'bot:random: tile '
keys keys u
sees keys "undo" 'Your last move is taken back'
keys keys : ; keys keys -l 'rule AK-4.5'; keys keys Enter
sees keys "words are typed, a rule is told" 'AK-4\.5 +Barracks count on the edge'
keys keys b
sees keys "the bag" 'houses: districts [0-9]+, plazas'
keys keys Enter
mux send-keys -t keys: -N 18 Enter
sees keys "a whole game by keys" 'The game is over'
sees keys "with its sheet" 'total +[0-9]+ +[0-9]+'
keys keys Enter Enter
sees keys "it offers to save" 'Save the record\?'
keys keys -l "$work/keys.txt"
keys keys Enter
sees keys "and leaves a terminal in order" '^EXIT 0'
sentence=$(grep -E "$ended" "$work/out")
points=$(sed -n 's/^\[Result "\([0-9-]*\)"\]$/\1/p' "$work/keys.txt")
[[ $points == *-* ]] && may_end "$sentence" you "${points%-*}" bot:random "${points#*-}"
report $? "which still shows who has won"
run "$POLIS" verify "$work/keys.txt"
[ "$status" = 0 ]
report $? "the record proves the shuffle"

# Akropolis by mouse alone.
start mouse 100 30 screen-256color play --seats you,bot:random --seed 6
sees mouse "a place can be clicked on" '·'
click_on mouse '·'
click_on mouse ' 2 '
until_seen mouse Confirm
until_seen mouse 'The game is over' paced mouse click mouse $(spot Confirm)
click_on mouse 'Go on'
sees mouse "a whole game by mouse" 'The game is over'
click_on mouse 'Go on'
sees mouse "and out" 'Save the record\?'
click_on mouse Done
sees mouse "by mouse, too" '^EXIT 0'

# Panticapaeum by keys and by mouse.
start steps 80 24 screen-256color play panticapaeum --seats you,bot:random --seed 5
sees steps "the ring, the list, the phase" 'Exploration: which tile\?'
golden steps panticapaeum
until_seen steps "$over" paced steps keys steps Enter
report $? "a whole game of steps by keys"
start clicks 160 50 screen-256color play panticapaeum --seats you,bot:random --seed 7
sees clicks "the rival's city is there, too" 'Exploration'
until_seen clicks Confirm
until_seen clicks "$over" paced clicks click clicks $(spot Confirm)
report $? "a whole game of steps by mouse"

# A record, with what a bot says about each move.
start replay 80 24 screen-256color replay "$work/keys.txt"
sees replay "a record begins" 'Move 0 of [0-9]+'
keys replay Right Right
sees replay "move by move" 'Move 2 of [0-9]+'
until_seen replay 'loss: [0-9]' keys replay n
sees replay "what was expected of a move, and a better one" 'loss: [0-9]'
sees replay "is told beside it" 'better: [0-9]+@'
keys replay '?'
sees replay "its keys are explained" 'to the next move that lost points'
page=$(<"$work/out")
keys replay Enter
wait_for 60 is_other replay "$page"
until_seen replay 'better: [0-9]+@'
cp "$work/out" "$work/played"
keys replay m
wait_for 60 is_other replay "$(<"$work/played")"
report $? "the better move is shown on the map"
keys replay End
sees replay "to its end" 'Move ([0-9]+) of \1$'
keys replay q
sees replay "and out" '^EXIT 0'

{ echo '[Game "akropolis"]'; echo '[Weather "fine"]'; sed 1d "$work/keys.txt"; } >"$work/newer.txt"
start newer 80 24 screen-256color replay "$work/newer.txt"
sees newer "a record of a newer version" 'a newer version may have written this'
sees newer "is refused before the screen is taken" '^EXIT 2'

# The lesson.
start tour 80 24 xterm-256color tour
sees tour "a lesson explains" 'Every turn you take a tile from the construction site'
keys tour Enter 2 Enter
sees tour "a move that is not the answer is not made" 'Try the first one: it is free'
sees tour "and the task stays in sight" '^ Take the first tile'
for word in 19@1,1/1 22@0,2/5 12@1,1/0 20@-1,1/2 35@3,0/1 2@-1,0/4; do
    [ $word = 19@1,1/1 ] || keys tour Enter
    keys tour : ; keys tour -l $word; keys tour Enter Enter
done
sees tour "a whole lesson" 'You are ready for your first game'
keys tour Enter
sees tour "and out" '^EXIT 0'
start hints 80 24 xterm-256color tour panticapaeum
sees hints "the other lesson" 'Enter Go on'
advised() {
    if grep -q 'Enter Go on' "$work/out"; then keys hints Enter; else keys hints h Enter; fi
}
until_seen hints 'You are ready for your first game' paced hints advised
report $? "its hints are what it asks for"

# A terminal that goes away loses nothing.
start gone 80 24 xterm-256color play --seats you,bot:greedy --seed 8
sees gone "a game begins" 'Round 1'
keys gone Enter Enter
sees gone "some moves are made" 'Round 2'
kept=$XDG_STATE_HOME/polis/interrupted.txt
mkdir -p "${kept%/*}"
echo another >"$kept"
kept=$XDG_STATE_HOME/polis/interrupted-2.txt
kill -HUP "$(mux list-panes -t gone: -F '#{pane_pid}' | xargs -I{} pgrep -P {})"
sees gone "SIGHUP: the terminal is restored, and it says how to go on" "polis play --resume"
[ "$(stat -c %a "$kept.seed")" = 600 ] && ! grep -q Reveal "$kept"
report $? "the deal stays secret"
[ "$(cat "$XDG_STATE_HOME/polis/interrupted.txt")" = another ]
report $? "a game that was kept before is still there"
start again 80 24 xterm-256color play --resume "$kept"
sees again "it goes on where it was" 'Round 2'
until_seen again "$over" paced again keys again Enter
report $? "to its end"
keys again Enter Enter Enter
sees again "and out" '^EXIT 0'
[ ! -e "$kept" ] && [ ! -e "$kept.seed" ]
report $? "what was kept is not needed any more"

# A bot that thinks does not hold up a signal, and does not hide the game.
start thinker 80 24 screen-256color play panticapaeum --seats you,bot:master,bot:master --seed 8
sees thinker "a game against strong bots" 'Exploration'
until_seen thinker 'bot:master \(.\) is thinking' keys thinker Enter
keys thinker s
sees thinker "a page can be read while it thinks" 'total +-?[0-9]+'
program=$(mux list-panes -t thinker: -F '#{pane_pid}' | xargs -I{} pgrep -P {})
before=$(awk -v tick="$(getconf CLK_TCK)" '{ print ($14 + $15) / tick }' "/proc/$program/stat")
kill -INT "$program"
sees thinker "a signal ends the program" '^EXIT 0'
until_seen thinker '^([0-9]+m[0-9.]+s ?){2}$'
# It does not think on; by the processor's time, for another program may have the machine meanwhile.
grep -E '^([0-9]+m[0-9.]+s ?){2}$' "$work/out" | tail -1 | tr 'ms' '  ' |
    awk -v before="$before" '{ exit !(60 * $1 + $2 + 60 * $3 + $4 - before < 1.5) }'
report $? "at once"
ls "$XDG_STATE_HOME"/polis/interrupted*.txt >"$work/out"
report $? "and the game is kept"

# Two persons before one screen read each message once.
start pair 80 40 screen-256color play --seats ann,bot:random,ben --seed 3
sees pair "two persons and a bot" 'ann to play'
for name in ann ben ann; do
    sees pair "$name" "$name to play"
    keys pair Enter
done
sees pair "and again" 'ben to play'
told_once() {
    screen pair
    [ "$(grep -c '^ bot:random: tile' "$work/out")" = 2 ] && [ "$(grep -c '^ ben: tile' "$work/out")" = 1 ]
}
wait_for 60 told_once              # the bot may still think
report $? "each move is told once"

# At a server's table, with another player, a viewer, and a server that is killed in between.
choose_port
serve() {
    : >"$work/serve"
    "$POLIS" serve --listen "127.0.0.1:$port" --store "$work/polis.db" --log off \
        --config "$(dirname "$0")/../../examples/load.conf" >"$work/serve" 2>&1 &
    server=$!
    wait_for 60 is_served "$work/serve"
}
serve
start anna 80 24 screen-256color play --server "http://127.0.0.1:$port" --seats you,open --name Anna --speed live:300+20
sees anna "a table has a link, also on a small screen" 'http://[^ ]*#/table/[A-Za-z0-9_-]{16}$'
link=$(grep -oE 'http://[^ ]*#/table/[A-Za-z0-9_-]{16}$' "$work/out")     # which the page of the keys will cover
keys anna '?'
sees anna "keys work before the game" 'say something to all at the table|play what is shown'
keys anna Enter
sees anna "it waits" '^ Waiting until all seats are taken'
start bob 80 24 screen-256color play --server "'$link'" --name Bob
sees bob "the other player waits" 'Waiting for Anna\.'
start viewer 80 24 xterm-256color play --server "'$link'"
sees anna "clocks" '▸ Anna +[45]:[0-9][0-9] +1 ■1'
sees viewer "a viewer sees whose turn it is" "Anna to play"
keys anna Enter
sees viewer "a viewer sees moves" 'Anna: tile [0-9]+'
sees bob "it is the other's turn" 'Choose a tile'
kill -9 $server
wait $server 2>/dev/null
sees bob "a server that goes away" 'The connection is lost'
serve
sees bob "and comes back" 'Connected again'
keys bob t; keys bob -l hello; keys bob Enter
sees anna "chat" '<Bob> hello'
keys anna u
sees bob "the other asks to take back" 'y Yes n No'
click_on bob 'y Yes'
sees anna "and may" 'The last move is taken back'
anna_plays() { keys anna Enter; }
bob_plays() { ! grep -q Confirm "$work/out" || click bob $(spot Confirm); }
# both_play: whoever has to choose a tile does; true when the game is over.
both_play() {
    for name in bob anna; do
        screen $name
        ! grep -q 'Choose a tile' "$work/out" || "$name"_plays
    done
    grep -q 'The game is over' "$work/out"
}
wait_for 300 both_play
sees anna "a whole game at a table, by keys and by mouse" 'The game is over: m plays again'
keys anna Enter Enter Enter
until_seen bob 'The game is over'
keys bob Enter m
sees anna "Enter does not leave; the other wants a rematch" 'Bob wants a rematch'
click_on anna 'm Rematch'
sees anna "a rematch" 'Round 1 of 12'
keys anna q
sees anna "leaving is asked about" 'Enter leaves, Esc stays'
keys anna Enter
sees anna "and out of it" '^EXIT 0'
grep -q 'your seat is kept' "$work/out"
report $? "with the link to come back"
keys viewer Enter Enter
sees viewer "a viewer leaves with the result" "$ended(Anna|Bob|Anna, Bob)\$"
kill $server
wait $server 2>/dev/null

# Other terminals.
start plain 80 24 vt100 play --seed 5
sees plain "without colours" '\( *B★1'
start console 80 24 linux play --seed 5
sees console "with eight colours and few signs" '\*1'
start dumb 80 24 dumb play --seed 5
sees dumb "a terminal that cannot move its cursor gets lines" '^Which tile\?'
start lines 80 24 xterm-256color play --seed 5 --plain
sees lines "and so does --plain" '^Which tile\?'
start small 70 20 xterm-256color play --seed 5
sees small "too small" 'This terminal has 70 columns and 20 lines'
keys small Enter
mux resize-window -t small: -x 80 -y 24
sees small "larger, it goes on, and nothing was played unseen" 'Starts your largest group'
start uk 80 24 xterm-256color play --seed 5 --lang uk
sees uk "in Ukrainian" 'Акрополіс'
sees uk "with all keys" ' c :$'
with=LC_ALL=C start ascii 80 24 xterm-256color play --seed 5
sees ascii "without UTF-8" '\(B\*1\)'
with=LC_ALL=C start ru 80 24 xterm-256color play --seed 5 --lang ru
sees ru "a language that needs UTF-8 gets it" 'Акрополис'
with=LC_ALL=pl_PL.UTF-8 start pl 80 24 xterm-256color play --seed 5
sees pl "a locale that need not be installed" 'Runda 1 z 12'
with=LC_ALL=no.such.locale start broken 80 24 xterm-256color play --seed 5
sees broken "a broken one" 'Round 1 of 12'
finish
