#!/bin/bash
# migrate_postgres.sh - moves a server's store between SQLite and PostgreSQL and back, by way of a
# backup too, while games are in progress; and what goes wrong: one sentence, exit status 2, nothing
# changed. usage: migrate_postgres.sh POLIS POSTGRES-LENT
POLIS=$1
. "$(dirname "$0")/tap.sh"

coproc lent { "$2" 'fsync = off'; }
read -r first <&"${lent[0]}"
server=
trap '[ -n "$server" ] && kill -9 $server 2>/dev/null; exec {lent[1]}>&-; wait 2>/dev/null
    rm -rf "$work"' EXIT
bin=${POSTGRES_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
base=${first%/*} last=1

# sql URL STATEMENTS: as the owner of the database.
sql() {
    "$bin/psql" -Atqc "$2" "$1"
}

# fresh: makes a database; sets $url.
fresh() {
    last=$((last + 1))
    sql "$first" "create database polis_$last"
    url=$base/polis_$last
}

start() {
    local url
    : >"$work/serve"
    timeout 120 "$POLIS" serve --listen 127.0.0.1:0 --store "$1" --lang en --log off \
        >"$work/serve" 2>&1 &
    server=$!
    wait_for 60 is_served "$work/serve"
    site=$url
}

stop() {
    kill $server
    wait $server
    server=
}

# tables STORE: the games in progress, as the server's host sees them.
tables() {
    timeout 60 "$POLIS" admin tables playing --store "$1" --url "$site" --lang en | cut -d' ' -f1 | sort
}

# has_tables STORE: they are those of the first server.
has_tables() { tables "$1" 2>"$work/err" | diff - "$work/tables" >"$work/out"; }

# goes_on STORE NAME: a server has the games of the first one, and they are played on.
goes_on() {
    start "$1"
    wait_for 60 has_tables "$1"
    report $? "$2"
    stop
}

migrate() {
    run timeout 60 "$POLIS" migrate "$@" --lang en
}

digest() {
    sed 's/.*digest //' "$work/out"
}

db=$work/polis.db
start "$db"
timeout 60 "$POLIS" load "$site" --tables 3 --seconds 1 --think 10 --sync-dir "$work" >/dev/null
tables "$db" >"$work/tables"
[ "$(wc -l <"$work/tables")" -ge 1 ]
report $? "there are games in progress"
stop

fresh
pg=$url
migrate "$db" "$pg"
says "from SQLite to PostgreSQL" 0 out "^tables: [1-9].*digest [0-9a-f]{64}$"
original=$(digest)
run timeout 60 "$POLIS" backup "$work/copy.db" --store "$pg"
says "a backup of PostgreSQL" 0 out "tables: [1-9]"
migrate "$work/copy.db" "$work/sqlite.db"
says "has the same digest" 0 out "digest $original$"
fresh
copy=$url
migrate "$work/copy.db" "$copy"
says "also in another PostgreSQL" 0 out "digest $original$"
migrate "$pg" "$work/back.db"
says "and back in SQLite" 0 out "digest $original$"
goes_on "$work/back.db" "where the games go on"
goes_on "$copy" "as they do in PostgreSQL"

start "$pg"
tables "$pg" >/dev/null
migrate "$pg" "$work/new.db"
refuses "from a database that a server uses" "postgres://.* is in use: another polis serves it"
migrate "$db" "$pg"
refuses "to one" "is not empty|is in use"
run timeout 60 "$POLIS" backup "$work/live.db" --store "$pg"
says "but a backup is possible" 0 out "tables: [1-9]"
fresh
migrate "$work/live.db" "$url"
says "and can be migrated" 0 out "digest"
stop
goes_on "$url" "where the games go on as well"

migrate "$db" "$pg"
refuses "to a database that is not empty" "the store to migrate into is not empty"
migrate "$pg" "$pg"
refuses "to itself" "FROM and TO are the same store"
migrate "$pg" "postgresql${pg#postgres}"
refuses "to itself by another name" "is not empty|same store"
migrate "$db" "$base/nowhere"
refuses "to a database that there is not" "postgres://.*/nowhere.*does not exist"
migrate "$base/nowhere" "$work/new.db"
refuses "from one that there is not" "postgres://.*/nowhere.*does not exist"
migrate "$db" "${base/polis@/guarded:wrong@}/polis_2"
refuses "with a wrong password" "password"
! grep -q wrong "$work/err"
report $? "which is not shown to others"
migrate "$db" "${base%:*}:1/polis"
refuses "to a server that there is not" "postgres://.*refused"
fresh
sql "$first" "alter database polis_$last set default_transaction_read_only = on"
migrate "$db" "$url"
refuses "to a database that is read-only" "read-only"
fresh
sql "$url" "create schema polis create table other(x int)"
migrate "$db" "$url"
refuses "to one of another program" "is a database of another program"
fresh
migrate "$db" "$url"
sql "$url" "update polis.schema set version = 9, readable_by = 9"
migrate "$url" "$work/new.db"
refuses "from a newer format" "has format 9, which a newer polis has written"
run timeout 60 "$POLIS" serve --listen 127.0.0.1:0 --store "$url" --lang en --log off
refuses "which no server uses either" "has format 9, which a newer polis has written"
sql "$url" "update polis.schema set version = 9, readable_by = 1"
migrate "$url" "$work/ahead.db"
says "but one that this program may use" 0 out "digest $original$"

# A database that is full half-way: the same command goes on when there is room.
fresh
migrate "$db" "$url"
sql "$url" "truncate polis.tables, polis.events, polis.entries; update polis.service set time = 0;
    create function polis.no_room() returns trigger language plpgsql as
        \$\$ begin raise exception 'no space left' using errcode = '53100'; end \$\$;
    create trigger full_disk before insert on polis.events execute function polis.no_room()"
migrate "$db" "$url"
refuses "to a database that is full" "disk is full"
run timeout 60 "$POLIS" serve --listen 127.0.0.1:0 --store "$url" --lang en --log off
refuses "which no server uses now" "holds an unfinished migration"
sql "$url" "drop trigger full_disk on polis.events"
migrate "$db" "$url" --json
says "it goes on when there is room" 0 out "\"resumed\":true.*\"digest\":\"$original\""

fresh
migrate "$url" "$work/new.db"
refuses "from an empty database" "is empty: no server has used it yet"
sql "$pg" "delete from polis.events where version = 2"
migrate "$pg" "$work/new.db"
refuses "from a damaged one" "damaged: rows of .* are missing"
[ ! -e "$work/new.db" ]
report $? "nothing was created by any of them"
finish
