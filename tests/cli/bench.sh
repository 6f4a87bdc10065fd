#!/bin/bash
# bench.sh - the signature of the rules, and the form of the answer. usage: bench.sh POLIS
# A new signature means that rules, bots or random numbers changed: the commit must say why.
POLIS=$1
. "$(dirname "$0")/tap.sh"

run "$POLIS" bench --time 1 --json  # bare.sh has --signature
[ "$(sed 's/^{"signature":"\([0-9a-f]*\)".*/\1/' "$work/out")" = "$(cat "$(dirname "$0")/../seeds/bench.signature")" ]
report $? "the signature is the one in tests/seeds/bench.signature"
says "speeds as JSON" 0 out '^\{"signature":"[0-9a-f]{16}","cpu":"[^"]+","games":\{"akropolis":\{"playout_moves_per_s":[0-9]+,"playout_games_per_s":[0-9]+,"legal_ns":[0-9.]+,"score_ns":[0-9.]+,"copy_ns":[0-9.]+,"state_bytes":[0-9]+,"advice_ms":[0-9.]+,"evaluated_per_s":[1-9][0-9]+\},"panticapaeum":\{.*,"evaluated_per_s":[1-9][0-9]+\}\}\}$'
run "$POLIS" bench --players 5
refuses "bench for five" "players must be"
finish
