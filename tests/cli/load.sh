#!/bin/bash
# load.sh - a server under `polis load` that is killed in between; remote engines; the example bot.
# usage: load.sh POLIS
POLIS=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tap.sh"
trap 'kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT

# start: starts a server, always on the same port.
choose_port
start() {
    : >"$work/serve"
    "$POLIS" serve --listen "127.0.0.1:$port" --store "$work/polis.db" \
        --config "$here/../../examples/load.conf" >"$work/serve" 2>&1 &
    server=$!
    wait_for 60 is_served "$work/serve"
    url=http://127.0.0.1:$port
}

# crash: ends the server as kill -9 does, and starts it again.
crash() {
    kill -9 $server
    { wait $server; } 2>/dev/null
    start
}

# ask PATH: prints what the server answers.
ask() {
    run python3 -c 'import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).read())' "$url$1"
}

# create SEATS ID: creates a table; prints its id and the last seat's token.
create() {
    python3 - "$url" "$1" "$2" <<'PY'
import json, sys, urllib.request
body = {"id": "load.sh-0123456789" + sys.argv[3], "seats": sys.argv[2].split(",")}
ask = urllib.request.Request(sys.argv[1] + "/api/tables", json.dumps(body).encode(),
                             {"Content-Type": "application/json"})
made = json.load(urllib.request.urlopen(ask))
print(made["table"], made["tokens"][-1])
PY
}

run "$POLIS" load
refuses "no address" 'address of one server'
run "$POLIS" load $(yes http://127.0.0.1:1 | head -17)
refuses "too many addresses" "more than 16 addresses"
run "$POLIS" load http://127.0.0.1:1 https://127.0.0.1:1 --sync-dir "$work"
refuses "only one of two with TLS" "either all addresses have TLS"
run "$POLIS" load nonsense
refuses "not an address" "'nonsense' is not the address"
run "$POLIS" load http://192.0.2.1
refuses "another machine" 'is another machine'
run "$POLIS" load http://127.0.0.1:1 --sync-dir "$work"
refuses "nobody there" '127.0.0.1:1: no answer'
run "$POLIS" load http://127.0.0.1:1 --tables 100000
refuses "too many tables" 'tables'
run "$POLIS" load http://127.0.0.1:1 --seconds 3601
refuses "too long" 'seconds'
run "$POLIS" load http://127.0.0.1:1 --think 1 --moves-per-s 1
refuses "two paces" 'either'
run "$POLIS" load http://127.0.0.1:1 --sync-dir "$work/nowhere"
refuses "a folder that is not there" 'nowhere'

start
run timeout 120 "$POLIS" load "$url" --tables 8 --think 20 --seconds 2 --sockets 30 --json --seal \
    --sync-dir "$work" --journal "$work/journal"
says "tables are played" 0 out '"tables":8,.*"idle":30,.*"moves":[1-9]'
says "and everything is measured" 0 out '"ack_ms":\{.*"p99":.*"fdatasync_ms":.*"digests":[1-9]'
says "nothing drifts, nothing is refused" 0 out '"refused":\{\},.*"drifts":0\}'
ask "/api/tables/$(head -1 "$work/journal" | cut -d' ' -f2)/record"
says "a player of each table had a part in its shuffle" 0 out '\[Seals "[0-9a-f]{64},-"\].*\[Nonces "[0-9a-f]{32}"\]'
run timeout 60 "$POLIS" load "$url" --check "$work/journal" --json
says "the server has kept what it acknowledged" 0 out '"ok":true,.*"missing":0,"extra":0,"broken":0'
run timeout 60 "$POLIS" load "$url" --game panticapaeum --tables 2 --moves-per-s 50 --seconds 2 \
    --sync-dir "$work"
says "the other game, at a pace" 0 out '^moves +[1-9]'

grep '^ack' "$work/journal" | head -1 | sed 's/[^ ]*$/99@9,9\/0/' >"$work/word"
{ sed '/^ack/,$d' "$work/journal"; sed 's/^ack/sent/; s/ \([^ ]*\) \([0-9]*\) \([^ ]*\)$/ \1-9 0 \3/' "$work/word"
  sed 's/ \([^ ]*\) \([0-9]*\) \([^ ]*\)$/ \1-9 \2 \3/' "$work/word"; } >"$work/forged"
run timeout 60 "$POLIS" load "$url" --check "$work/forged" --json
says "a move that was never kept is missed" 1 out '"ok":false,.*"missing":1,'
grep -vF " $(head -1 "$work/journal" | cut -d' ' -f4) " "$work/journal" >"$work/forged"
run timeout 60 "$POLIS" load "$url" --check "$work/forged" --json
says "a move that nobody sent is found" 1 out '"ok":false,.*"extra":1,'

: >"$work/journal"
timeout 120 "$POLIS" load "$url" --tables 20 --think 5 --seconds 6 --json --seal --sync-dir "$work" \
    --journal "$work/journal" >"$work/out" 2>"$work/err" &
load=$!
# The journal grows as moves are acknowledged: the next crash comes once play goes on after the last one, or not at all
# if this took so long that the time of the load is over.
lines=0
is_playing() { [ "$(wc -l <"$work/journal")" -gt "$lines" ]; }
is_playing_or_over() { is_playing || ! kill -0 $load 2>/dev/null; }
for _ in 1 2 3; do
    wait_for 60 is_playing_or_over
    kill -0 $load 2>/dev/null || break
    lines=$(wc -l <"$work/journal")
    crash
done
wait $load
status=$?
says "play goes on over kill -9" 0 out '"moves":[1-9].*"reconnects":[1-9].*"drifts":0'
run timeout 60 "$POLIS" load "$url" --check "$work/journal" --json
says "nothing acknowledged is lost, nothing is played twice" 0 out '"ok":true,.*"acked":[1-9]'

read -r table token <<<"$(create bot:greedy,human first)"
run timeout 60 "$POLIS" engine --connect "ws://127.0.0.1:$port/api/tables/$table/pgi" \
    --token wrong
refuses "an engine with a wrong token" 'error token'
run timeout 60 "$POLIS" engine --connect "ws://127.0.0.1:$port/api/tables/$table/pgi" \
    --token "$token" --bot random
silent "an engine elsewhere plays a seat without a complaint" err
ask "/api/tables/$table"
says "and the game is over" 0 out '"phase":"over"'
read -r table token <<<"$(create bot:easy,human again)"
timeout 120 "$POLIS" engine --connect "ws://127.0.0.1:$port/api/tables/$table/pgi" \
    --token "$token" --bot strong >"$work/engine" 2>&1 &
engine=$!
# has_moved: the engine and the bot have moved, so the version is beyond that of the start.
has_moved() {
    ask "/api/tables/$table"
    has "$work/out" '"version":([6-9]|[1-9][0-9])'
}
wait_for 60 has_moved
crash
wait $engine
status=$?
cp "$work/engine" "$work/err"
silent "an engine comes back to a server that was killed" err
ask "/api/tables/$table"
says "and plays on to the end" 0 out '"phase":"over"'
run timeout 60 python3 "$here/../../examples/bot.py" "$url"
says "the example bot plays to the end" 0 out '^table [A-Za-z0-9_-]{16} scores [0-9]+ [0-9]+$'
finish
