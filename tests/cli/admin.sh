#!/bin/bash
# admin.sh - administers a running server from the command line.
# usage: admin.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

db=$work/polis.db
timeout 300 "$POLIS" serve --listen 127.0.0.1:0 --store "$db" --log off >"$work/serve" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait; rm -rf "$work"' EXIT
wait_for 60 is_served "$work/serve"

admin() {
    run timeout 60 "$POLIS" admin --store "$db" --url "$url" --lang en "$@"
}

# The token exists after the first commit.
has_stats() {
    admin stats
    [ "$status" = 0 ]
}
wait_for 60 has_stats
says "stats" 0 out "^accounts +0$"
admin tables
says "no tables yet" 0 out "no tables"
admin bans
says "no bans yet" 0 out "nobody is banned"
admin ban 192.0.2.7 5
says "a ban" 0 out "^done$"
admin bans
says "the ban" 0 out "^192\.0\.2\.7 "
admin bans --json
says "as JSON" 0 out '"who":"192.0.2.7"'
admin unban 192.0.2.7
says "the ban is lifted" 0 out "^done$"
admin bans
says "nobody is left" 0 out "nobody is banned"

admin ban Nobody
refuses "a name that nobody has" "'Nobody' is neither an address nor the name of an account"
admin account delete Nobody
refuses "an account that is not there" "no account has the name 'Nobody'"
admin close nosuchtable12345
refuses "a table that is not there" "no such table"
admin
refuses "no command" "admin needs one of"
admin account
refuses "half a command" "admin needs one of"
admin chat nosuchtable12345
refuses "a missing word" "usage: polis admin chat TABLE VERSION"
admin chat nosuchtable12345 soon
refuses "a version that is no number" "version must be a number, not 'soon'"
admin tables over today
refuses "a word too many" "usage: polis admin tables"
run timeout 60 "$POLIS" admin stats --store "$work/absent.db" --url "$url"
refuses "a store that is not there" "absent.db"
[ ! -e "$work/absent.db" ]
report $? "and it is not made"
run timeout 60 "$POLIS" admin stats --store "$db" --url nonsense
refuses "no URL" "nonsense"

kill $server
wait $server
report $? "the server stops politely"
run timeout 60 "$POLIS" admin stats --store "$db" --url "$url"
refuses "no server" "no server answers at $url: it must be running"
finish
