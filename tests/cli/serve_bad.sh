#!/bin/bash
# serve_bad.sh - what a server refuses to serve: one sentence, exit status 2, nothing changed.
# serve.sh tests what is refused before the store is opened.
# usage: serve_bad.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

db=$work/polis.db
server=
trap '[ -n "$server" ] && kill -9 $server 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

# start: starts a server on a free port; sets $port.
start() {
    : >"$work/serve"
    timeout 120 "$POLIS" serve --listen 127.0.0.1:0 --store "$db" --lang en --log off \
        >"$work/serve" 2>&1 &
    server=$!
    wait_for 60 is_served "$work/serve"
}

stop() {
    kill $server
    wait $server
    server=
}

# serve STORE OPTIONS…: runs a server that must end by itself.
serve() {
    local store=$1
    shift
    run timeout 60 "${as[@]}" "$POLIS" serve --listen 127.0.0.1:0 --store "$store" --lang en "$@"
}

# put FILE OFFSET BYTES: overwrites bytes; BYTES are in printf's notation.
put() {
    printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# same FILE NAME: it is still equal to its copy FILE.before.
same() {
    cmp -s "$1" "$1.before"
    report $? "$2"
}

as=()
start
serve "$db"
refuses "a database that another server has open" "polis.db"
run timeout 60 "$POLIS" serve --listen "127.0.0.1:$port" --store memory: --lang en --log off
refuses "a port in use" "127.0.0.1:$port"
run timeout 60 "$POLIS" serve --listen 0.0.0.0:$port --store memory: --lang en --log off
refuses "a port in use, for the whole house" "0.0.0.0:$port"
stop
report $? "the server that is there is not disturbed"

cp "$db" "$work/newer.db"
put "$work/newer.db" 60 '\0\0\0\143'            # SQLite's user_version: 99
cp "$work/newer.db" "$work/newer.db.before"
serve "$work/newer.db"
refuses "a newer format" "newer.db has format 99, which a newer polis has written"
same "$work/newer.db" "and it is as it was"

cp "$db" "$work/foreign.db"
put "$work/foreign.db" 68 'abcd'                # SQLite's application_id
cp "$work/foreign.db" "$work/foreign.db.before"
serve "$work/foreign.db"
refuses "another program's database" "foreign.db"
same "$work/foreign.db" "and it is as it was"

head -c 5000 "$db" >"$work/cut.db"
serve "$work/cut.db"
refuses "half a database" "cut.db"
mkfifo "$work/pipe"
serve "$work/pipe"
refuses "a pipe" "pipe"
serve ""
refuses "no name at all" "."
serve nosql:nowhere
refuses "a store that there is not" "unknown store 'nosql:nowhere'"

# Without permission to write. root may always write, so another user tries.
[ "$(id -u)" = 0 ] && as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod 755 "$work"
mkdir -m 777 "$work/locked"
cp "$db" "$work/locked/polis.db"
chmod 444 "$work/locked/polis.db"
if "${as[@]}" "$POLIS" --version >/dev/null 2>&1; then
    serve "$work/locked/polis.db"
    refuses "a file that may only be read" "polis.db"
    chmod 555 "$work/locked"
    chmod 666 "$work/locked/polis.db"
    serve "$work/locked/polis.db"
    refuses "a folder that may only be read" "polis.db"
    serve "$work/locked/new.db"
    refuses "a new file there" "new.db"
    chmod 000 "$work/locked/polis.db"
    serve "$work/locked/polis.db"
    refuses "a file that may not even be read" "polis.db"
else
    echo "# nobody else can run the program here: files that may only be read are left out"
fi
as=()
chmod 755 "$work/locked"

serve memory: --no-such-option
refuses "an unknown option" "no-such-option"
serve memory: --bots
refuses "an option without its value" "bots"
serve memory: --tls-cert "$work/absent.pem" --tls-key "$work/absent.key"
refuses "a certificate that is not there" "absent.pem"
serve memory: --listen 127.0.0.1:99999
refuses "a port that there is not" "99999"
while IFS='|' read -r line pattern; do
    printf '%s\n' "$line" >"$work/bad.conf"
    serve memory: --config "$work/bad.conf"
    refuses "a settings file that says '$line'" "line 1.*$pattern"
done <<'EOF'
max_body = lots|lots
max_body = 0|max_body
socket_rate = 100|100
socket_rate = 5/0s|5/0s
listen|listen
= 7|
bots = -1|bots
no_such = 1|no_such
EOF
finish
