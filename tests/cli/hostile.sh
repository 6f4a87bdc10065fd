#!/bin/bash
# hostile.sh - servers that answer to do harm: `play`, `admin`, `load` and `engine` end with a sentence, and nothing that a
# terminal would obey reaches it. The fuzzer tests/fuzz/hostile.c looks for more.
# usage: hostile.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"
db=$work/polis.db
started=
trap 'kill $started 2>/dev/null; wait; rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state

# `admin` reads its token from the store of a real server.
timeout 300 "$POLIS" serve --listen 127.0.0.1:0 --store "$db" --log off >"$work/serve" 2>&1 &
started=$!
wait_for 60 is_served "$work/serve"
has_token() { run timeout 60 "$POLIS" admin --store "$db" --url "$url" stats; [ "$status" = 0 ]; }
wait_for 60 has_token
kill $started
wait $started

# The first part of the path says how it answers; what it was asked is written to standard output.
python3 -u - >"$work/liar" 2>"$work/liar.err" <<'PY' &
import base64, hashlib, json, socketserver

ODD = "\x1b]0;owned\x07\x9b2J\x7f \u202eback"
SEVEN = "%s: %s, of it %s expected at the start, %s by play, %s ± %s by luck; seen later: %s"

def answer(status, body):
    body = json.dumps(body, ensure_ascii=False).encode()
    return b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n" % (status, len(body)) + body.replace(b"\\u007f", b"\x7f")

def refusal(**members):
    return answer(b"400 Bad Request", {"error": {"code": "syntax", **members}})

def make(how, is_front):
    if how == "zero": return answer(b"0 OK", {"protocol": 1, "tables": []})
    if how == "minus": return answer(b"-200 OK", {"protocol": 1, "tables": []})
    if how == "chunk": return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n{}\r\n"
    if how == "away": return b"HTTP/1.1 302 Found\r\nLocation: http://elsewhere.invalid/\r\nContent-Length: 0\r\n\r\n"
    if how == "format": return refusal(text="as it is: %s%n%9$s", say=["%s%s%s%s%s%s%s%s%n%9$s"])
    if how == "seven": return refusal(text="as it is", say=[SEVEN])
    if how == "escape": return refusal(text="refused: " + ODD)
    if how == "wordless": return answer(b"500 No", [ODD])
    if is_front: return answer(b"200 OK", {"protocol": 1})
    if how == "code": return answer(b"429 No", {"error": {"code": ODD, "text": ODD}})
    if how in ("null", "nothing"): return answer(b"200 OK", {"tables": [{"table": None, "names": [None]}], "tokens": None})
    if how == "names": return answer(b"200 OK", {"tables": [{"table": ODD, "names": [ODD]}], "code": ODD, ODD: 1})
    if how == "seat": return answer(b"200 OK", {"you": 77, "version": 0, "game": "akropolis", "phase": "over"})
    if how == "long": return answer(b"200 OK", {"table": "t" * 9000, "you": 0, "tokens": ["a", "b"]})

def frame(first, body):
    return bytes([first, len(body)]) + body

# A WebSocket that opens, complains twice and closes.
def complain(key):
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    return (b"HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept +
            b"\r\n\r\n" + frame(0x81, b"error " + ODD.encode()) * 2 + frame(0x88, b"\x03\xf0" + ODD.encode()))

class Liar(socketserver.StreamRequestHandler):
    def handle(self):
        words = self.rfile.readline().decode().split()
        how, rest = words[1][1:].split("/", 1)
        headers = {}
        while (line := self.rfile.readline().strip()):
            name, value = line.split(b":", 1)
            headers[name.lower()] = value.strip()
        self.rfile.read(int(headers.get(b"content-length", 0)))
        self.wfile.write(complain(headers[b"sec-websocket-key"]) if how == "engine" else make(how, rest == "api"))
        if how == "engine": self.rfile.read(2)
        print(words[0], how, rest)

server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Liar)
server.daemon_threads = True
print("http://127.0.0.1:%d" % server.server_address[1])
server.serve_forever()
PY
started="$started $!"
wait_for 60 is_served "$work/liar"

# against COMMAND HOW WORDS…: runs it against the server that answers like this.
against() {
    local command=$1 to=$url/$2
    shift 2
    case $command in
    play) run timeout 60 "$POLIS" play --plain --server "$to" "$@" </dev/null ;;
    admin) run timeout 60 "$POLIS" admin --store "$db" --url "$to" "$@" ;;
    load) run timeout 60 "$POLIS" load "$to" --sync-dir "$work" "$@" ;;
    esac
}

# obeys_nothing NAME: what was written has none of the bytes that a terminal obeys.
obeys_nothing() {
    python3 - "$work/out" "$work/err" <<'PY'
import sys, unicodedata
for path in sys.argv[1:]:
    for line in open(path, encoding="utf-8").read().split("\n"):
        odd = [c for c in line if unicodedata.category(c) in ("Cc", "Zl", "Zp") or c == "\u202e"]
        if odd: sys.exit(f"{path}: {odd}")
PY
    report $? "$1: nothing that a terminal obeys"
}

for command in play admin load; do
    words=$([ $command = admin ] && echo tables)
    for how in zero minus chunk; do
        # shellcheck disable=SC2086 # none or one
        against $command $how $words
        refuses "$command: status $how" 'no answer: it is not HTTP|no server answers at'
        obeys_nothing "$command: status $how"
    done
    # shellcheck disable=SC2086 # the same
    against $command away $words
    refuses "$command: pointed to another server" 'is not a polis server$|refused \(302\)'
    # shellcheck disable=SC2086 # the same
    against $command format $words
    refuses "$command: a format in an answer is not used" 'as it is: %s%n%9\$s$'
    # shellcheck disable=SC2086 # the same
    against $command escape $words
    refuses "$command: a refusal with commands for the terminal" 'refused: \?\]0;owned\?\?2J\? \?back$'
    obeys_nothing "$command: a refusal"
    # shellcheck disable=SC2086 # the same
    against $command wordless $words
    refuses "$command: a refusal without a sentence" 'not a polis server|refused \(500\)'
    obeys_nothing "$command: a refusal without a sentence"
done

against admin seven --lang uk tables
refuses "admin: a sentence of the catalogue without its arguments" 'as it is$'
against admin null tables
refuses "admin: a name that is null" "the server's answer cannot be read"
against admin null bans
refuses "admin: no list" "the server's answer cannot be read"
for task in tables invite stats; do
    against admin names $task
    says "admin: $task of a server that writes odd names" 0 out '\?\]0;owned\?\?2J\? \?back'
    obeys_nothing "admin: $task"
    against admin names $task --json
    says "admin: $task as JSON" 0 out '^\{.*\\u001[bB]\]0;owned'
    obeys_nothing "admin: $task as JSON"
done
against play null
refuses "play: a table without an id" "the server's answer cannot be read"
against play seat --table abcdefghijklmnop
refuses "play: a seat that no table has" "the server's answer cannot be read"

run timeout 60 "$POLIS" engine --connect "ws${url#http}/engine/x" --token t </dev/null
says "engine: what the server complains of" 2 err '^error \?\]0;owned\?\?2J\? \?back$'
obeys_nothing "engine: what the server complains of"

# load asks again and again for a table: it is interrupted once it has been answered.
for how in code nothing long; do
    "$POLIS" load "$url/$how" --tables 1 --seconds 1 --sync-dir "$work" >"$work/out" 2>"$work/err" &
    loading=$!
    started="$started $loading"
    wait_for 60 eval 'test "$(grep -c "^POST $how" "$work/liar")" -ge 2'
    report $? "load: asks again after $how"
    kill -INT $loading
    wait $loading
    status=$?
    says "load: $how is counted" 0 out '^refused +(\?\]0;owned|status 200)'
    obeys_nothing "load: $how"
done

echo "1..$n"
exit $bad
