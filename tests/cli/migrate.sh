#!/bin/bash
# migrate.sh - moves a server's store as a host would, and tries what goes wrong: one sentence, exit
# status 2, nothing changed. usage: migrate.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

db=$work/polis.db to=$work/to.db
server=
trap '[ -n "$server" ] && kill -9 $server 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

# start STORE: starts a server on a free port; sets $url.
start() {
    : >"$work/serve"
    timeout 120 "$POLIS" serve --listen 127.0.0.1:0 --store "$1" --lang en --log off \
        >"$work/serve" 2>&1 &
    server=$!
    wait_for 60 is_served "$work/serve"
}

stop() {
    kill $server
    wait $server
    server=
}

# tables STORE: the tables with a game in progress, as the server's host sees them.
tables() {
    timeout 60 "$POLIS" admin tables playing --store "$1" --url "$url" --lang en | cut -d' ' -f1 | sort
}

migrate() {
    run timeout 60 "${as[@]}" "$POLIS" migrate "$@" --lang en
}

# same FILE NAME: it is still equal to its copy FILE.before.
same() {
    cmp -s "$1" "$1.before"
    report $? "$2"
}

as=()
start "$db"
run timeout 60 "$POLIS" load "$url" --tables 2 --seconds 1 --think 10 --sync-dir "$work"
says "people play" 0 out .
tables "$db" >"$work/tables"
[ -s "$work/tables" ]
report $? "there are tables"
migrate "$db" "$to"
refuses "a store that a server uses" "polis.db is in use: another polis serves it"
[ ! -e "$to" ]
report $? "nothing was created"
stop

migrate "$db" "$to" --json
says "it moves" 0 out '^\{"ok":true,"resumed":false,"tables":[1-9][0-9]*,"events":[1-9][0-9]*,"entries":[0-9]+,"digest":"[0-9a-f]{64}"\}$'
digest=$(sed 's/.*"digest":"\([0-9a-f]*\).*/\1/' "$work/out")
migrate "sqlite:$to" "$work/third.db"
says "and on, with the same digest" 0 out "tables: [1-9].*digest $digest$"
start "$work/third.db"
has_tables() { tables "$work/third.db" 2>"$work/err" | diff - "$work/tables" >"$work/out"; }
wait_for 60 has_tables
report $? "a server goes on with the tables"
migrate "$db" "$work/third.db"
refuses "a target that a server uses" "not empty"
stop

cp "$to" "$to.before"
migrate "$db" "$to"
refuses "a target that is not empty" "the store to migrate into is not empty"
same "$to" "it is as it was"
migrate "$db" "$db"
refuses "to itself" "FROM and TO are the same store"
ln "$db" "$work/link.db"
migrate "$db" "sqlite:$work/link.db"
refuses "to itself by another name" "FROM and TO are the same store"
migrate "$work/absent.db" "$work/new.db"
refuses "from nowhere" "absent.db cannot be opened: No such file"
migrate nosql:here "$work/new.db"
refuses "from a store that there is not" "unknown store 'nosql:here'"
migrate "$db" nosql:there
refuses "to a store that there is not" "unknown store 'nosql:there'"
migrate "$db" "$work/no/such/new.db"
refuses "to a folder that is not there" "new.db cannot be opened: No such file"
migrate memory: "$work/new.db"
refuses "from memory" "memory:"
migrate "$db" memory:
refuses "to memory" "in memory would not outlast"
migrate "$db"
refuses "one store is not enough" "migrate needs two stores, FROM and TO"
migrate "$db" "$work/new.db" "$work/more.db"
refuses "three are too many" "migrate needs two stores"
: >"$work/empty.db"
migrate "$work/empty.db" "$work/new.db"
refuses "from an empty file" "empty.db is empty: no server has used it yet"
head -c 9000 "$db" >"$work/cut.db"
migrate "$work/cut.db" "$work/new.db"
refuses "from half a database" "cut.db is damaged"
cp "$db" "$work/bad.db"
dd if=/dev/zero of="$work/bad.db" bs=1 seek=8192 count=64 conv=notrunc 2>/dev/null
migrate "$work/bad.db" "$work/new.db"
refuses "from a damaged one" "damaged|malformed"
[ ! -e "$work/new.db" ]
report $? "nothing was created by any of them"

# A server of tomorrow has written FROM, or TO.
cp "$db" "$work/newer.db"
printf '\0\0\0\143' | dd of="$work/newer.db" bs=1 seek=60 conv=notrunc 2>/dev/null
migrate "$work/newer.db" "$work/new.db"
refuses "from a newer format" "newer.db has format 99, which a newer polis has written"
migrate "$db" "$work/newer.db"
refuses "to a newer format" "newer.db has format 99, which a newer polis has written"

# A disk that is full half-way: the same command goes on when there is room.
(ulimit -f 20; exec timeout 60 "$POLIS" migrate "$db" "$work/full.db" --lang en) >"$work/out" 2>"$work/err"
status=$?
refuses "a disk that is full" "full|large"
migrate "$db" "$work/full.db"
says "it goes on when there is room" 0 out "digest $digest"

# Without permission to write. root may always write, so another user tries.
[ "$(id -u)" = 0 ] && as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod 755 "$work"
if "${as[@]}" "$POLIS" --version >/dev/null 2>&1; then
    mkdir -m 777 "$work/locked"
    cp "$db" "$work/locked/polis.db"
    chmod 666 "$work/locked/polis.db"
    mkdir -m 555 "$work/sealed"
    migrate "$work/locked/polis.db" "$work/sealed/new.db"
    refuses "a folder that may only be read" "new.db"
else
    echo "# nobody else can run the program here: what may only be read is left out"
fi
finish
