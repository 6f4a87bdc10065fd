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
# how it ended.
start() {
    mux new-session -d -s "$1" -x "$2" -y "$3" \
        "TERM=$4 ${with-} '$POLIS' ${*:5}; echo \"EXIT \$?\"; exec sleep 600"
}

screen() { mux capture-pane -p -t "$1:" >"$work/out"; : >"$work/err"; }

# sees NAME WHAT PATTERN: the terminal shows PATTERN sooner or later.
sees() {
    for _ in $(seq 300); do
        screen "$1"
        grep -qE -- "$3" "$work/out" && break
        sleep 0.1
    done
    grep -qE -- "$3" "$work/out"
    report $? "$2"
}

# golden NAME FILE: the terminal shows exactly what FILE has; UPDATE=1 writes it.
golden() {
    local file
    file=$(dirname "$0")/screens/$2.txt
    screen "$1"
    [ -z "${UPDATE-}" ] || cp "$work/out" "$file"
    diff "$file" "$work/out" >"$work/err"
    report $? "the screen is that of $2.txt"
}

keys() { mux send-keys -t "$1:" "${@:2}"; }

# until NAME PATTERN COMMAND…: repeats the command until the terminal shows PATTERN.
until_seen() {
    for _ in $(seq 400); do
        screen "$1"
        grep -qE -- "$2" "$work/out" && return
        "${@:3}"
        sleep 0.05
    done
}

# click NAME COLUMN LINE: the left button there, down and up, both counted from 1.
click() {
    local at
    at=$(printf '%b%b' "\\0$(printf %o $((32 + $2)))" "\\0$(printf %o $((32 + $3)))")
    mux send-keys -t "$1:" -l "$(printf '\033[M %s\033[M#%s' "$at" "$at")"
}

# spot NAME WORD: column and line of the first place that shows WORD.
spot() {
    screen "$1"
    python3 - "$work/out" "$2" <<'PY'
import sys
for y, line in enumerate(open(sys.argv[1], encoding="utf-8"), 1):
    x = line.find(sys.argv[2])
    if x >= 0:
        print(x + 1, y)
        break
PY
}

# click_on NAME WORD: the left button there.
click_on() { click "$1" $(spot "$1" "$2"); }

# Akropolis by keys.
start keys 80 24 xterm-256color play --seats you,bot:random --seed 5
sees keys "the city, the site and the scores" '^ you .*▸ you +1 ■1'
sees keys "what is in the bag" 'Round 1 of 12 +Tiles face down: 33'
sees keys "what the move would change, and why" '· Starts your largest group'
golden keys akropolis
keys keys Right r
sees keys "the cursor moves over what is allowed" '\('
keys keys h
sees keys "a hint has reasons" '^.*· (Points for|A plaza for) [a-z]+'
keys keys Enter u
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
run "$POLIS" verify "$work/keys.txt"
[ "$status" = 0 ]
report $? "the record proves the shuffle"

# Akropolis by mouse alone.
start mouse 100 30 screen-256color play --seats you,bot:random --seed 6
sees mouse "a place can be clicked on" '·'
click_on mouse '·'
click_on mouse ' 2 '
until_seen mouse 'The game is over' click mouse $(spot mouse Confirm)
click_on mouse Done
sees mouse "a whole game by mouse" 'The game is over'
click_on mouse Leave
sees mouse "and out" 'Save the record\?'
click_on mouse Done
sees mouse "by mouse, too" '^EXIT 0'

# Panticapaeum by keys and by mouse.
start steps 80 24 screen-256color play panticapaeum --seats you,bot:random --seed 5
sees steps "the ring, the list, the phase" 'Exploration: which tile\?'
golden steps panticapaeum
until_seen steps 'The game is over' keys steps Enter
sees steps "a whole game of steps by keys" 'The game is over'
start clicks 160 50 screen-256color play panticapaeum --seats you,bot:random --seed 7
sees clicks "the rival's city is there, too" 'Exploration'
until_seen clicks 'The game is over' click clicks $(spot clicks Confirm)
sees clicks "a whole game of steps by mouse" 'The game is over'

# A record, with what a bot says about each move.
start replay 80 24 screen-256color replay "$work/keys.txt"
sees replay "a record begins" 'Move 0 of [0-9]+'
keys replay Right Right
sees replay "move by move" 'Move 2 of [0-9]+'
until_seen replay 'loss: [0-9]' keys replay n
sees replay "what was expected of a move, and a better one" 'loss: [0-9]'
sees replay "is told beside it" 'better: [0-9]+@'
keys replay End
sees replay "to its end" 'Move ([0-9]+) of \1$'
keys replay q
sees replay "and out" '^EXIT 0'

# The lesson.
start tour 80 24 xterm-256color tour
sees tour "a lesson explains" 'Every turn you take a tile from the construction site'
keys tour Enter 2 Enter
sees tour "a move that is not the answer is not made" 'Try the first one: it is free'
for word in 19@1,1/1 22@0,2/5 12@1,1/0 20@-1,1/2 35@3,0/1 2@-1,0/4; do
    [ $word = 19@1,1/1 ] || keys tour Enter
    keys tour : ; keys tour -l $word; keys tour Enter Enter
done
sees tour "a whole lesson" 'You are ready for your first game'
keys tour Enter
sees tour "and out" '^EXIT 0'

# A terminal that goes away loses nothing.
start gone 80 24 xterm-256color play --seats you,bot:greedy --seed 8
sees gone "a game begins" 'Round 1'
keys gone Enter Enter
sees gone "some moves are made" 'Round 2'
kept=$XDG_STATE_HOME/polis/interrupted.txt
kill -HUP "$(mux list-panes -t gone: -F '#{pane_pid}' | xargs -I{} pgrep -P {})"
sees gone "SIGHUP: the terminal is restored, and it says how to go on" "polis play --resume"
[ "$(stat -c %a "$kept.seed")" = 600 ] && ! grep -q Reveal "$kept"
report $? "the deal stays secret"
start again 80 24 xterm-256color play --resume "$kept"
sees again "it goes on where it was" 'Round 2'
until_seen again 'The game is over' keys again Enter
sees again "to its end" 'The game is over'

# At a server's table, with another player, a viewer, and a server that is killed in between.
port=0
serve() {
    : >"$work/serve"
    "$POLIS" serve --listen "127.0.0.1:$port" --store "$work/polis.db" --log off \
        --config "$(dirname "$0")/../../examples/load.conf" >"$work/serve" 2>&1 &
    server=$!
    for _ in $(seq 300); do
        grep -q 'http://' "$work/serve" && break
        sleep 0.1
    done
    port=$(sed -n 's/.*http:\/\/127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/serve" | head -1)
}
serve
start anna 120 30 screen-256color play --server "http://127.0.0.1:$port" --seats you,open --name Anna --speed live:300+20
sees anna "a table has a link" '#/table/[A-Za-z0-9_-]+$'
link=$(grep -oE 'http://[^ ]*#/table/[A-Za-z0-9_-]+$' "$work/out" | head -1)
start bob 80 24 xterm-256color play --server "'$link'" --name Bob
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
keys bob : ; keys bob -l 'chat hello'; keys bob Enter
sees anna "chat" '<Bob> hello'
for turn in $(seq 36); do
    for name in bob anna; do
        screen $name
        ! grep -q 'Choose a tile' "$work/out" || keys $name Enter
    done
    sleep 0.2
    grep -q 'The game is over\|rematch' "$work/out" && break
done
sees anna "a whole game at a table" 'Type rematch to play again'
keys anna Enter Enter
sees anna "and out of it" '^EXIT 0'
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
with=LC_ALL=C start ascii 80 24 xterm-256color play --seed 5
sees ascii "without UTF-8" '\(B\*1\)'
with=LC_ALL=C start ru 80 24 xterm-256color play --seed 5 --lang ru
sees ru "a language that needs UTF-8 gets it" 'Акрополис'
with=LC_ALL=pl_PL.UTF-8 start pl 80 24 xterm-256color play --seed 5
sees pl "a locale that need not be installed" 'Runda 1 z 12'
with=LC_ALL=no.such.locale start broken 80 24 xterm-256color play --seed 5
sees broken "a broken one" 'Round 1 of 12'
finish
