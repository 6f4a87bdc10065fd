#!/bin/bash
# output.sh - if output cannot be written: a sentence and status 2; if the reader is gone: silence.
# usage: output.sh POLIS
POLIS=$(realpath "$1")
. "$(dirname "$0")/tap.sh"
set=$(realpath "$(dirname "$0")/../../data/panticapaeum/reconstructed.json")
puzzles=$(realpath "$(dirname "$0")/../../data/akropolis/puzzles.txt")
cd "$work" || exit 1
export LC_ALL=C
server=
trap '[ -n "$server" ] && kill $server 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

"$POLIS" selfplay --games 1 --seed 5 --records . >/dev/null
echo '{"game":"akropolis","cells":[[0,0,"H",1]]}' >city.json
"$POLIS" serve --listen 127.0.0.1:0 --store polis.db --log off >serve 2>&1 &
server=$!
wait_for 60 is_served serve
# The token of admin exists after the first commit.
wait_for 60 "$POLIS" admin stats --store polis.db --url "$url" >/dev/null 2>&1
"$POLIS" backup still.db --store polis.db >/dev/null

# words COMMAND: sets $words to arguments with which it prints; false if it is not known here.
words() {
    words=("$1")
    case $1 in
    play) words+=(--seats bot:random,bot:random --seed 1) ;;
    serve) words+=(--listen 127.0.0.1:0 --store memory: --log off) ;;
    score) words+=(city.json) ;;
    replay | verify) words+=(game-000001.polis) ;;
    analyse) words+=(game-000001.polis --bot random --playouts 1 --outlook 1) ;;
    match) words+=(random random --games 2) ;;
    selfplay) words+=(--games 1) ;;
    perft) words+=(akropolis 1 --seed 1) ;;
    engine | tour) ;;
    bench) words+=(--signature) ;;  # all of it at the end
    set) words+=(check "$set") ;;
    admin) words+=(stats --store polis.db --url "$url") ;;
    migrate) words+=(still.db "$(mktemp -u moved.XXXXXX)") ;;
    backup) words+=("$(mktemp -u copy.XXXXXX)" --store polis.db) ;;
    load) words+=("$url" --tables 1 --seconds 1 --think 10 --sync-dir "$work") ;;
    puzzles) words+=(check akropolis --file "$puzzles" --sample 0) ;;
    worker) words+=(--help) ;;      # more only with a database: tests/server/workers.c
    *) return 1 ;;
    esac
}

# try COMMAND…: runs it with descriptor 4 as its output. Its input makes engine answer.
# The limit is for a program that hangs: bench works for seconds, and for minutes on a busy machine.
try() {
    echo isready | timeout 300 "$POLIS" "$@" >&4 2>err
    status=$?
}

# quiet NAME: the last run ended silently: by the signal, or by itself if that is ignored.
quiet() {
    [ "$status" = 141 ] || [ "$status" = 0 ] && [ ! -s err ]
    report $? "$1"
}

: >out                              # where no output goes that refuses looks for
mkfifo gone
exec 3<>gone 4>gone 3<&- 5>&4       # 5 is a pipe without a reader
full="^polis: standard output: No space left on device$"
for command in $("$POLIS" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v '^polis$'); do
    : >err
    words "$command"
    report $? "$command is known to this test"
    exec 4>/dev/full
    try "${words[@]}"
    refuses "$command, its output full" "$full"
    try "$command" --help
    refuses "$command --help, its output full" "$full"
    case $command in serve | bench) continue ;; esac    # see below
    exec 4>&5
    words "$command"
    try "${words[@]}"
    quiet "$command, its reader gone"
done
for word in --help --version; do
    exec 4>/dev/full
    try $word
    refuses "$word, its output full" "$full"
    exec 4>&5
    try $word
    quiet "$word, its reader gone"
done
"$POLIS" --version >&- 2>err
status=$?
refuses "no output at all" "^polis: standard output: .*Bad file descriptor"

# If the signal is ignored, the program sees the error, and ends silently too.
exec 4>&5
(trap '' PIPE; try perft akropolis 2 --seed 1; [ "$status" = 0 ] && [ ! -s err ])
report $? "a reader gone, the signal ignored"
(trap '' PIPE; try match exec:"$POLIS engine" random --games 1; [ "$status" = 0 ] && [ ! -s err ])
report $? "the same with another program at the table"

# Interactive commands end even if there is more input.
mkfifo talk
exec 6<>talk
for what in engine "play --seats you,bot:random --seed 1"; do
    echo isready >&6
    timeout 60 "$POLIS" $what <talk >/dev/full 2>err
    status=$?
    refuses "${what%% *} ends when it cannot be heard" "$full"
    echo isready >&6
    (trap '' PIPE; timeout 60 "$POLIS" $what <talk >&5 2>err)
    status=$?
    [ "$status" = 0 ] && [ ! -s err ]
    report $? "${what%% *} ends when nobody hears it"
done

# A server goes on when the program that read its address is gone.
"$POLIS" serve --listen 127.0.0.1:0 --store memory: >&5 2>log &
deaf=$!
wait_for 60 has log ' listening '
port=$(sed -n 's/.* listening .*127\.0\.0\.1:\([0-9]*\).*/\1/p' log)
(: <"/dev/tcp/127.0.0.1/$port") && kill $deaf && wait $deaf
status=$?
says "serve, its reader gone, serves until it is told to end" 0 log " stopped"

# Long output, and output that takes long.
(ulimit -f 1; "$POLIS" replay game-000001.polis >file 2>err)
status=$?
refuses "a file at its limit" "^polis: standard output: File too large$"
"$POLIS" bench --time 1 2>err | head -1 >out
status=${PIPESTATUS[0]}
[ "$status" = 141 ] || [ "$status" = 0 ] && [ "$(wc -l <out)" = 1 ] && [ ! -s err ]
report $? "bench with a reader of one line"
finish
