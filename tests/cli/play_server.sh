#!/bin/bash
# play_server.sh - terminals at a server's tables, typed by a script over pipes; the server is killed
# in between. usage: play_server.sh POLIS
POLIS=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tap.sh"
export LC_ALL=C XDG_STATE_HOME="$work/state"
started= pipes=
trap '' PIPE                        # a terminal that has gone is a check that fails
trap 'for pid in $started $server; do kill -9 $pid 2>/dev/null; done; wait 2>/dev/null; rm -rf "$work"' EXIT

# await FILE PATTERN: waits until it has a matching line; false after a minute.
await() { wait_for 60 has "$@"; }

# apart COMMAND…: replaces a subshell by it, with our ends of the terminals' pipes closed.
apart() {
    for fd in $pipes; do eval "exec $fd>&-"; done
    exec "$@"
}

# start: starts a server, always on the same port.
choose_port
config=$here/../../examples/load.conf
start() {
    : >"$work/serve"
    apart "$POLIS" serve --listen "127.0.0.1:$port" --store "$work/polis.db" --log off \
        --config "$config" >"$work/serve" 2>&1 &
    server=$!
    wait_for 60 is_served "$work/serve"
}

# seat NAME ARGUMENTS…: starts a terminal in the background, to type to and to read from.
seat() {
    mkfifo "$work/$1.in"
    apart timeout 900 "$POLIS" play --server "${@:2}" <"$work/$1.in" >"$work/$1" 2>&1 &
    started="$started $!"
    eval "pid_$1=$!"
    eval "exec {fd_$1}>\"\$work/$1.in\""
    eval "pipes=\"\$pipes \$fd_$1\""
}

# type_to NAME LINES
type_to() {
    local fd=fd_$1
    printf '%b' "$2" >&"${!fd}"
}

# hang_up NAME: ends its input and keeps its exit status.
hang_up() {
    local fd=fd_$1 pid=pid_$1
    eval "exec ${!fd}>&-"
    wait "${!pid}"
    status=$?
}

# heard NAME WHAT PATTERN: the terminal NAME prints PATTERN sooner or later.
heard() {
    await "$work/$1" "$3"
    local found=$?
    [ $found = 0 ] || { cp "$work/$1" "$work/out"; : >"$work/err"; }
    report $found "$2"
}

# heard_after NAME WHAT FROM PATTERN: the same, after a line like FROM.
heard_after() {
    wait_for 60 has_after "$work/$1" "$3" "$4"
    local found=$?
    [ $found = 0 ] || { cp "$work/$1" "$work/out"; : >"$work/err"; }
    report $found "$2"
}
has_after() { sed -nE "/$2/,\$p" "$1" | grep -E -- "$3" >/dev/null; }

# heard_again NAME WHAT N PATTERN: it prints PATTERN N times.
heard_again() {
    wait_for 60 has_times "$@"
    [ "$(grep -cE -- "$4" "$work/$1")" = "$3" ]
    report $? "$2"
}

has_times() { [ "$(grep -cE -- "$4" "$work/$1")" -ge "$3" ]; }

# part_of NAME: prints the file that has its part of the shuffle.
part_of() { echo "$XDG_STATE_HOME/polis/$(link_of "$1" | sed 's/.*\///').part"; }

link_of() { sed -n '2s/^ *//p' "$work/$1"; }
seat_link_of() { sed -n '4s/^ *//p' "$work/$1"; }

# turns N: prints the input for N turns, by numbers.
turns() {
    for _ in $(seq "$1"); do printf '1\\n1\\n1\\n\\n'; done
}

play() {
    run timeout 120 "$POLIS" play --server "$@"
}

play nonsense </dev/null
refuses "not an address" "'nonsense' is not the address of a server"
play http://127.0.0.1:1 </dev/null
refuses "nobody there" '127\.0\.0\.1:1: no answer'
start
play "$url/#/table/nosuchtable12345" </dev/null
refuses "no such table" 'no such table'
play "$url/#/chair/1" </dev/null
refuses "a link that is none of a table" 'not the link of a table'
play "$url" --table '../x' </dev/null
refuses "a table that cannot be" "'../x' is neither a table nor a seat"
play "$url" --token abc </dev/null
refuses "a seat without a table" 'token needs its table'
play "$url" --seats you,me </dev/null
refuses "two persons at one terminal" "one seat is yours; 'me' can join"
play "$url" --seats you,bot:nosuch </dev/null
refuses "a bot that is not there" "unknown bot 'bot:nosuch'"
play "$url" --seats you,bot:unlimited </dev/null
refuses "a bot that the server does not offer" 'refused \(400\)'
play "$url" --seed 5 </dev/null
refuses "the server deals" 'seed is not for a game on a server'
play "$url" --aids some </dev/null
refuses "no such aids" 'refused \(400\): .*aids'
play "$url" --name 'a,b' </dev/null
refuses "a name that is none" 'refused \(400\): a name must not contain commas'
play "$url" chess </dev/null
refuses "no such game" "unknown game 'chess'"
play "$url" --architect metagenes --variants gardens,houses --rulings edge:any </dev/null
says "solo, with variants and rulings" 0 out '^Goodbye; your seat is kept'
play "$url" panticapaeum --seats open,you --first 1 </dev/null
says "who begins is agreed" 0 out '^Goodbye; your seat is kept'
sed 's/"rounds": 5/"rounds": 4/; s/"name": "reconstructed"/"name": "mine"/' "$here/../../data/panticapaeum/reconstructed.json" >"$work/mine.json"
play "$url" panticapaeum --set "$work/mine.json" --seats bot:random,bot:random </dev/null
says "a set of one's own goes to the server and comes back" 0 out '^Panticapaeum, mine set'
says "and the game is played with it" 0 out '^The seed fits what was promised'
play "$url" --table abcdefghijklmnop --set "$work/mine.json" </dev/null
refuses "a table that is there has its set" 'set is for a new table'
play "$url" panticapaeum --first 2 </dev/null
refuses "PA-3.9: no such seat to begin" 'there is no seat 2 to begin'
play "$url" --table 0123456789abcdef --long </dev/null
refuses "an option of a game is for a new table" '\-\-long is for a new table'
python3 - >"$work/other" <<'PY' &
import http.server, sys
server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.timeout = 60
sys.stderr = open("/dev/null", "w")
server.handle_request()
PY
started="$started $!"
await "$work/other" http
play "$(cat "$work/other")" </dev/null
refuses "another kind of server" 'is not a polis server'
python3 - >"$work/liar" <<'PY' &
import http.server, json
class Liar(http.server.BaseHTTPRequestHandler):
    def do_GET(self, answer={"protocol": 1}):
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET({"table": "../escaped", "you": 0, "tokens": ["a" * 32, None]})
    def log_message(self, *words): pass
server = http.server.HTTPServer(("127.0.0.1", 0), Liar)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.timeout = 60
for i in range(2): server.handle_request()
PY
started="$started $!"
await "$work/liar" http
play "$(cat "$work/liar")" </dev/null
refuses "an id that would be a path" "the server's answer cannot be read"
[ ! -e "$XDG_STATE_HOME/escaped.part" ]
report $? "and no file is written by it"

play "$url" --seats bot:greedy,bot:easy </dev/null
says "bots alone need no input" 0 out 'The (winner|victory is shared): bot:'
[ "$(grep -cE '^bot:(greedy|easy): tile' "$work/out")" = 36 ]
report $? "each of their moves is told, from the first on"
says "the shuffle is proved" 0 out '^The seed fits what was promised'
play "$url" panticapaeum --seats bot:random,bot:greedy,bot:random </dev/null
says "the other game" 0 out 'The (winner|victory is shared): bot:'
{ printf '1\n1\nundo\n'; yes 1 2>/dev/null | head -2000; } >"$work/in"
play "$url" panticapaeum --seats you,bot:random <"$work/in"
says "a step of one's own turn is taken back at once" 0 out '^The last move is taken back\.$'
says "and the game is played to its end" 0 out 'The (winner|victory is shared): '

{ printf '%b' "$(turns 18)"; echo "save $work/record"; } >"$work/in"
play "$url" --seats you,bot:greedy --name Anna <"$work/in"
says "a whole game by numbers" 0 out '^== Round 11 of 12: Anna to play\.'
says "it comes to its end" 0 out 'The (winner|victory is shared): '
says "with a part of one's own in the shuffle" 0 out '^Proved: your device had a part in the shuffle, so the server alone'
ls "$XDG_STATE_HOME/polis" >"$work/kept"
table=$(link_of out | sed 's/.*\///')
[ -n "$table" ] && grep -q -- "$table" "$work/kept"
report $? "which is kept, so that nobody can show another table later"
run "$POLIS" verify "$work/record"
says "what was saved is proved" 0 out 'proved'

seat anna "$url" --seats you,open --name Anna
heard anna "the first one waits" '^Waiting until all seats'
part=$(part_of anna)
[ "$(stat -c '%a %s' "$part")" = '600 33' ] && [ "$(stat -c %a "$XDG_STATE_HOME/polis")" = 700 ]
report $? "and keeps a part of the shuffle that nobody else can read"
seat bob "$(link_of anna)" --name Bob
heard anna "the second one comes" '^Bob: has come to the table$'
heard anna "and the game begins" '^== Round 1 of 12: Anna to play\.'
type_to bob '1\n1\n1\n\nchat Good luck!\n'
type_to anna 'chat Hello\n1\n1\n1\n\n'
heard bob "a move is seen" '^Anna: tile [0-9]+ '
heard anna "chat" '^<Bob> Good luck!$'
# Bob hears something after his lines were typed and before his turn; his lines are read after it.
awk '/^<Anna> Hello$/ { hello = NR } /^Anna: tile / { move = NR } END { exit !(hello && hello < move) }' "$work/bob" &&
    awk '/^Bob: tile / { moved = 1 } /^<Bob> / { exit !moved }' "$work/anna"
report $? "what is typed before one's turn waits for it"
type_to bob 'undo\n'
heard anna "a take-back is asked for" '^Bob: asks to take back the last move$'
type_to anna 'no\n'
heard bob "and refused" '^Anna: does not agree$'
type_to anna '99@0,0/0\nfoo\n'
heard anna "the rules refuse a move" 'AK-2\.4\)$'
heard anna "what is nothing" '^That is not an answer here'
type_to anna 'rule 4.5\nbox\n'
heard anna "AK-4.5 can be read at a table" '^AK-4\.5  Barracks count '
heard anna "AK-1.2: tiles by players" '^tiles +37 +49 +61$'
type_to anna 'undo\n'
heard bob "another take-back" '^Anna: asks to take back the last move$'
type_to bob 'yes\n'
heard anna "is agreed to" '^The last move is taken back\.$'
heard_again anna "and the position is the old one" 3 '^== Round 1 of 12: Anna to play\.'
seat carl "$(link_of anna)"
heard carl "a third one watches" '^You are watching\.$'
type_to carl 'chat hello\n'
heard carl "and cannot speak" '^You are watching: only players can do that\.$'

type_to anna "$(turns 4)"
type_to bob "$(turns 3)"
heard anna "they play on" '^== Round 3 of 12: Anna to play\.'
kill -9 $server
{ wait $server; } 2>/dev/null
heard anna "the server is gone" '^The connection is lost; it is being tried again\.$'
type_to anna 'score\n'
start
heard anna "and comes back" '^Connected again\.$'
heard bob "for both" '^Connected again\.$'
type_to anna 'quit\n'
hang_up anna
[ "$status" = 0 ] && tail -1 "$work/anna" | grep -qE '^  http.*\?seat=[A-Za-z0-9_-]{32}$'
report $? "whoever leaves hears how to come back"
mkdir -p "$work/elsewhere/polis"
sed '2s/^./x/' "$part" >"$work/elsewhere/polis/${part##*/}"
XDG_STATE_HOME=$work/elsewhere seat doubt "$(seat_link_of anna)"
heard doubt "who has seen another commitment is told at once" '^the server changed what was fixed before this seat'
hang_up doubt
[ "$status" = 2 ] && grep -q '^changed$' "$work/elsewhere/polis/${part##*/}"
report $? "is shown nothing more, and remembers it"
{ cat "$part"; echo changed; } >"$work/elsewhere/polis/${part##*/}"
XDG_STATE_HOME=$work/elsewhere seat reminded "$(seat_link_of anna)"
heard reminded "and is reminded, whatever the server shows" '^the server has already shown another game at this table'
type_to reminded 'quit\n'
hang_up reminded
seat again "$(seat_link_of anna)"
heard again "and goes on where it was" '^Waiting for Bob\.$'
type_to again "$(turns 14)"
type_to bob "$(turns 15)"
heard again "to the end" 'The (winner|victory is shared): '
heard bob "for both" 'The (winner|victory is shared): '
heard carl "and for whoever watches" 'The (winner|victory is shared): '
hang_up carl
[ "$status" = 0 ]
report $? "who watches is done then"
for name in again bob; do sed -n '/^houses/,/^total/p' "$work/$name" >"$work/$name.sheet"; done
[ -s "$work/bob.sheet" ] && cmp -s "$work/again.sheet" "$work/bob.sheet"
report $? "all see the same score sheet"
heard again "who came back has its part of the shuffle" '^Proved: your device had a part in the shuffle'
heard bob "and so has the other" '^Proved: your device had a part in the shuffle'
[ -e "$part" ]
report $? "what was checked is still kept"
type_to again 'rematch\n'
heard bob "a rematch is offered" '^Anna wants a rematch$'
type_to bob 'rematch\n'
heard bob "and played, seats rotated" '^== Round 1 of 12: Bob to play\. Chief architect: Bob\.'
type_to bob 'resign\nresign yes\n'
heard bob "resigning wants to be meant" '^That is for good'
heard again "who has given up" '^Bob: has given up$'
heard_after again "which ends a game of two" 'Bob: has given up' '^The winner: Anna$'
grep -B1 '^The winner: Anna$' "$work/again" | grep -q '^Bob: has given up$'
report $? "the reason stands above the winner"
heard_after again "and reveals the shuffle" 'Bob: has given up' '^The seed fits what was'
heard_again again "the rematch has a part of each, too" 2 '^Proved: your device had a part in the shuffle'
heard_again bob "for both" 2 '^Proved: your device had a part in the shuffle'
! grep -q 'plays on$' "$work/again"
report $? "no bot plays on"
type_to again "save $work/given\\n"
heard_after again "the record is kept" 'Bob: has given up' 'given'
run "$POLIS" verify "$work/given"
says "it does not lead to the end" 0 out '^end: not proved: the record says that seat 1 resigned$'
says "but its shuffle is proved" 0 out '^shuffle: all [0-9]+ draws follow from the seed'
type_to again 'rematch\n'
type_to bob 'rematch\n'
heard_after again "both are taken to the rematch" 'Bob: has given up' \
    '^== Round 1 of 12: Anna to play\.'
heard_after bob "without another word" 'Bob: has given up' '^Waiting for Anna\.$'
type_to again 'leave\n'
heard again "one may leave and return" '^Type return to play on yourself\.$'
heard bob "the other is told what comes of it" '^Anna: loses the game without a return within 60 seconds$'
type_to again 'return\n'
heard bob "unless its owner returns" '^Anna: plays again$'
type_to again 'quit\n'
hang_up again
type_to bob 'leave\n'
heard bob "the other leaves too" '^Type return to play on yourself\.$'
hang_up bob
[ "$status" = 0 ]
report $? "the end of the input leaves"

sed 's/"name": "reconstructed"/"name": "mine"/; /"C3"/s/white/green/' \
    "$here/../../data/panticapaeum/reconstructed.json" >"$work/mine.json"
seat gina "$url" panticapaeum --set "$work/mine.json" --seats you,open --name Gina
heard gina "a corrected set" '^Waiting until all seats'
mv "$work/mine.json" "$work/away.json"
seat hugo "$(link_of gina)" --name Hugo
heard hugo "the table brings it along" '^Panticapaeum, mine set'
type_to gina '1\n'
type_to hugo 'resign yes\n'
heard hugo "and it is played with" '^The winner: Gina$'
heard hugo "and proved" '^The seed fits what was promised'
for name in gina hugo; do hang_up $name; done

seat dora "$url" --seats you,open,open --name Dora
heard dora "a table for three" '^Waiting until all seats'
seat emil "$(link_of dora)" --name Emil
heard dora "the second comes" '^Emil: has come to the table$'
seat fred "$(link_of dora)" --name Fred
type_to dora "$(turns 1)"
heard emil "they play" '^== Round 1 of [0-9]+: Emil to play\.'
type_to dora 'undo\n'
heard fred "a question" '^Dora: asks to take back the last move$'
type_to emil 'leave\n'
heard fred "a bot moves meanwhile" '^Emil: tile '
type_to fred 'yes\n'
heard dora "the question still stands" '^Fred: agrees$'
heard dora "and all agree" '^The last move is taken back\.$'
type_to dora "$(turns 1)"
heard_after fred "it goes on" 'taken back' '^Dora: tile '
type_to dora 'undo\n'
heard_after fred "another question" 'taken back' '^Dora: asks to take back the last move$'
type_to dora 'leave\n'
heard fred "who asks leaves" '^Dora: has left$'
type_to fred 'yes\n'
heard_after fred "and so does the question" 'Dora: has left' '^nobody has asked this seat$'
for name in dora emil fred; do
    type_to $name 'quit\n'
    hang_up $name
done

printf 'leave\nmoves\n' >"$work/in"
play "$url" --seats you,open <"$work/in"
says "whoever leaves before the start has no seat any more" 0 out '^Goodbye\.$'
printf 'save x\n?\nquit\n' >"$work/in"
play "$url" --seats you,open <"$work/in"
says "before the start there is nothing to save" 0 out '^The game has not begun\.$'
! grep -qE '^  (score|look)|^total' "$work/out"
report $? "and nothing to look at"
printf 'score\nwhy\nbest\n1\n1\n1\n\n?\n' >"$work/in"
play "$url" --aids none --seats you,bot:greedy <"$work/in"
says "a table without aids" 0 out '^At this table that help is not given\.$'
says "shows no points" 0 out '^> 1 you +\? +1 +0$'
says "nor those of a move" 0 out '^bot:greedy: tile .*, points \?$'
! grep -qE '^  best|[(][+-][0-9]+[)]' "$work/out"
report $? "nor what would be best"
play "$url" --aids score --seats you,bot:greedy <"$work/in"
says "live score shows points" 0 out '^total '
! grep -qE '^  best' "$work/out"
report $? "but gives no advice"
printf '1\n1\n1\n\nclock\n' >"$work/in"
play "$url" --speed live:60+40 --name Anna <"$work/in"
says "how the clock goes" 0 out '^Everybody begins with 60 seconds and gains 40 at each turn\.$'
says "clocks" 0 out '^Time left: Anna [01]:[0-9]{2}$'
printf '2\n2\n2\n2\n2\n' >"$work/in"
play "$url" null --seats you,bot:greedy --name Anna <"$work/in"
says "a game that has no screen, to its end" 0 out '^The (winner|victory is shared): '
says "and what the other did" 0 out '^bot:greedy: (take|leave)$'

XDG_STATE_HOME=/dev/null/state HOME=/nowhere play "$url" null --seats you,bot:greedy <"$work/in"
says "without a place for files one's part lasts as long as the program" 0 out '^Proved: your device had a part in the shuffle'

# Ida leaves and comes back before the other player joins, who is slow to open a part.
seat ida "$url" null --seats you,open --name Ida
heard ida "a table that is left" '^Waiting until all seats'
type_to ida 'quit\n'
hang_up ida
seat ida2 "$(seat_link_of ida)"
heard ida2 "and found again" '^Waiting until all seats'
cat >"$work/jo.py" <<'PY'
import hashlib, json, sys, urllib.request
table, part = sys.argv[1].replace("#/table/", "api/tables/"), "0123456789abcdef" * 2
def do(verb, token=None, **fields):
    ask = urllib.request.Request(table + "/" + verb, json.dumps(fields).encode())
    ask.add_header("Content-Type", "application/json")
    if token: ask.add_header("Authorization", "Bearer " + token)
    return json.load(urllib.request.urlopen(ask))
seal = hashlib.sha256(b"polis part" + part.encode()).hexdigest()
token = do("join", id="0123456789abcdef", name="Jo", seal=seal)["token"]
if input():
    do("nonce", token, id="0123456789abcdeg", nonce=part)
    do("resign", token, id="0123456789abcdeh")
else:
    do("leave", token, id="0123456789abcdeg")
PY
mkfifo "$work/jo"
apart python3 "$work/jo.py" "$(link_of ida)" <"$work/jo" >"$work/jo.out" 2>&1 &
started="$started $!"
exec {jo}>"$work/jo"
heard ida2 "all wait for it" '^The game is being set up '
echo open >&$jo
heard ida2 "then the game begins, and ends" '^The winner: Ida$'
heard ida2 "with the part that was sealed in the first visit" '^Proved: your device had a part in the shuffle'
! grep -q 'sealed and not opened' "$work/ida2"
report $? "and all parts were opened"
exec {jo}>&-
hang_up ida2

# The host clears the seat of a guest, and does not wait for a guest who sealed a part and vanished.
seat olga "$url" null --seats you,open,open --name Olga
heard olga "a table for three" '^Waiting until all seats'
seat pia "$(link_of olga)" --name Pia
heard olga "a guest" '^Pia: has come to the table$'
type_to pia 'clear 1\n'
heard pia "who is not the host" "^only the host of the table may use 'clear'$"
type_to olga 'start\n'
heard olga "nothing to start without" '^no part of the shuffle is being waited for$'
type_to olga 'clear 2\n'
heard olga "the guest's seat is open again" '^Pia: has left$'
heard pia "and the guest is out" '^Goodbye\.$'
hang_up pia
seat mara "$(link_of olga)" --name Mara
heard olga "another takes the seat" '^Mara: has come to the table$'
type_to mara 'clear 1\n'
heard mara "and stays, though it was cleared before" "^only the host of the table may use 'clear'$"
hang_up mara
hang_up olga
seat rosa "$url" --seats you,open --name Rosa
heard rosa "another table" '^Waiting until all seats'
mkfifo "$work/vanished"
apart python3 "$work/jo.py" "$(link_of rosa)" <"$work/vanished" >"$work/jo.out" 2>&1 &
started="$started $!"
exec {vanished}>"$work/vanished"
heard rosa "the host is told what can be done" '^A part of the shuffle is missing\.'
type_to rosa 'close\n'
heard rosa "closing is asked about" 'if you mean it: close yes\.$'
type_to rosa 'start\n'
heard rosa "the game begins" '^== Round 1 of 12: Rosa to play\.'
type_to rosa 'resign yes\n'
heard rosa "and says whose part it lacks" '^Parts of the shuffle that were sealed and not opened: Jo$'
hang_up rosa
exec {vanished}>&-

# A table whose id is not enough: the link with its key takes a seat, or watches if the table is full.
cat >"$work/key.py" <<'PY'
import json, sys, urllib.request
ask = urllib.request.Request(sys.argv[1] + "/api/tables", json.dumps(
    {"watch": "token", "seats": ["human", "open"], "name": "Kim"}).encode())
made = json.load(urllib.request.urlopen(ask))
link = "%s/#/table/%s?" % (sys.argv[1], made["table"])
print(link + "watch=" + made["watch"])
print(link + "seat=%s&watch=%s" % (made["tokens"][0], made["watch"]))
PY
{ read -r key; read -r kim; } < <(python3 "$work/key.py" "$url")
run timeout 60 "$POLIS" play --server "${key%\?*}" </dev/null
refuses "a table whose id is not enough" "there is no such table"
seat lea "$key" --name Lea
heard lea "a link with a key sits down" '^Waiting for Kim'
seat max "$key"
heard max "and looks on" '^You are watching'
seat kim "$kim"
heard kim "a link with a seat and a key is that of the seat" '^Your seat, on any device'
kill $pid_lea $pid_max $pid_kim

# Who leaves loses as soon as the time to return is over: a second here, not a minute. This comes last, because at any
# other table a player who is slow for a second would lose.
kill $server
wait $server
{ cat "$config"; echo 'away_s = 1s'; } >"$work/short.conf"
config=$work/short.conf
start
seat ida3 "$url" null --seats you,open --name Ida
heard ida3 "another table" '^Waiting until all seats'
echo | apart python3 "$work/jo.py" "$(link_of ida3)" >"$work/jo.out" 2>&1
heard ida3 "who goes instead of opening a part" '^The winner: Ida$'
heard ida3 "is named" '^Parts of the shuffle that were sealed and not opened: Jo$'
hang_up ida3

kill $server
wait $server
report $? "the server stops politely"

# A server for invited people.
printf 'invite_only = yes\n' >"$work/invite.conf"
"$POLIS" serve --listen 127.0.0.1:0 --store "$work/invite.db" --log off \
    --config "$work/invite.conf" >"$work/serve2" 2>&1 &
server=$!
wait_for 60 is_served "$work/serve2"
invited() { code=$("$POLIS" admin --store "$work/invite.db" --url "$url" invite 2>/dev/null); }
wait_for 60 invited                 # the token of admin exists after the first commit
run timeout 60 "$POLIS" play --server "$url" --seats you,bot:greedy </dev/null
refuses "no invitation" "you need an invitation to play on this server"
seat nia "$url" --seats you,bot:greedy --invite "$code"
heard nia "with one a table is opened" '^The tiles are shuffled'
finish
