#!/bin/bash
# serve.sh - the server as its host sees it: it starts, refuses to start, stops, comes back.
# usage: serve.sh POLIS
POLIS=$(realpath "$1")
. "$(dirname "$0")/tap.sh"

cd "$work" || exit 1             # where polis.db is made, if none is named
db=$work/polis.db
server=
trap '[ -n "$server" ] && kill -9 $server 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

# start OPTIONS…: starts a server on a free port; sets $url, $port and $server.
start() {
    : >"$work/serve"
    "$POLIS" serve --listen 127.0.0.1:0 --store "$db" --lang en "$@" >"$work/serve" 2>"$work/log" &
    server=$!
    url=
    wait_for 60 is_served "$work/serve"
    port=${url##*:}
}

# ask METHOD PATH [BODY]: sends it; the whole answer is in $work/out.
ask() {
    exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
    printf '%s %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' \
        "$1" "$2" "$port" "${#3}" "$3" >&3
    timeout 60 cat <&3 >"$work/out"
    exec 3<&-
    status=0
}

run "$POLIS" serve --help
says "the help" 0 out "--public-url"
run timeout 120 "$POLIS" serve --selftest --lang en
says "the self-test" 0 out "^ok"

run "$POLIS" serve now
refuses "a word too many" "serve takes no arguments, only options: 'now'"
run "$POLIS" serve --listen nowhere
refuses "no address" "nowhere"
run "$POLIS" serve --listen 192.0.2.1:8080 --store memory: --log off
refuses "an address that is not ours" "cannot listen on 192.0.2.1:8080"
run "$POLIS" serve --store "$work"
refuses "a folder for a database" "$work"
run "$POLIS" serve --store "$work/absent/polis.db"
refuses "a folder that is not there" "absent"
echo "this is no database, only a text that is long enough to be one" >"$work/text"
run "$POLIS" serve --store "$work/text" --listen 127.0.0.1:0
refuses "no database" "text"
run "$POLIS" serve --config "$work/absent.conf"
refuses "no settings" "absent.conf"
printf 'listen = 127.0.0.1:0\n# fine\nspeed = high\n' >"$work/bad.conf"
run "$POLIS" serve --config "$work/bad.conf"
refuses "an unknown setting" "line 3.*speed"
run "$POLIS" serve --bots many
refuses "no number" "bots"
run "$POLIS" serve --tls-cert "$work/text"
refuses "a certificate without its key" "both or none"
run "$POLIS" serve --tls-cert "$work/text" --tls-key "$work/text" --listen 127.0.0.1:0 --store memory:
refuses "no certificate" "text"
run "$POLIS" serve --sets "$work/absent"
refuses "no sets" "absent"
cp "$work/text" "$work/torn.json" 2>/dev/null; mkdir "$work/sets"; mv "$work/torn.json" "$work/sets/"
run "$POLIS" serve --sets "$work/sets" --store memory: --listen 127.0.0.1:0
refuses "a damaged set" "torn.json"
run "$POLIS" serve --public-url nonsense --store memory: --listen 127.0.0.1:0
refuses "no URL" "nonsense"

start
ask GET /healthz
says "it serves" 0 out "^ok"
ask POST /api/tables '{"seats":["human","human"],"public":true,"name":"Anna"}'
says "a table" 0 out '"type":"started"'
run "$POLIS" serve --listen "127.0.0.1:$port" --store memory: --log off
refuses "a port in use" "cannot listen on 127.0.0.1:$port"
run "$POLIS" serve --listen 127.0.0.1:0 --store "$db" --log off
refuses "a database that is served already" "polis.db"
kill -9 $server
wait $server 2>/dev/null

start
ask GET /api/tables
says "all is there after kill -9" 0 out '"name":"Anna"'
kill -TERM $server
wait $server
status=$?
says "SIGTERM ends it well" 0 log "info stopped"
grep -q "WARNING\|error" "$work/log"
report $((! $?)) "without a complaint"

start --log json
ask GET /metrics
says "metrics" 0 out "^polis_tables"
kill -INT $server
wait $server
status=$?
says "so does Ctrl-C" 0 log '"event":"stopped"'
server=
finish
