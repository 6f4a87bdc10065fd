#!/bin/bash
# monitoring.sh - Prometheus and Grafana: promtool tests the alerts, and a running server has each
# metric that the alerts, the dashboard and the documents name. usage: monitoring.sh POLIS SOURCE
POLIS=$(realpath "$1")
source=$(realpath "$2")
. "$(dirname "$0")/tap.sh"

rules=$source/data/monitoring/polis.rules.yml
dashboard=$source/data/monitoring/polis.dashboard.json
server=
trap '[ -n "$server" ] && kill -9 $server 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

for file in "$rules" "$source/data/monitoring/cluster.rules.yml"; do
    test=$source/tests/monitoring/$(basename "$file" .yml).test.yml
    run promtool check rules "$file"
    says "the rules can be read: ${file##*/}" 0 out "SUCCESS"
    run promtool test rules "$test"
    says "each alert is fired when it should be: ${file##*/}" 0 out "SUCCESS"
    for alert in $(sed -n 's/.*- alert: //p' "$file"); do
        [ "$(grep -c "alertname: $alert" "$test")" -ge 2 ]
        report $? "$alert is tried, and its silence"
    done
done

"$POLIS" serve --listen 127.0.0.1:0 --store "$work/polis.db" --lang en >"$work/serve" 2>"$work/log" &
server=$!
wait_for 60 is_served "$work/serve"
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3
timeout 60 cat <&3 | sed '1,/^\r$/d' >"$work/metrics"
exec 3<&-
kill -TERM $server
wait $server
server=

run promtool check metrics <"$work/metrics"
! grep -v "^polis_commit_batches_\(count\|sum\) " "$work/err" >"$work/out"
report $? "the numbers are as Prometheus wants them"
run python3 -m json.tool "$dashboard"
says "the dashboard can be read" 0 out '"panels"'
# metrics_of FILE: prints the names of the metrics in it.
metrics_of() { grep -oE '\bpolis_[a-z_]+' "$1" | sort -u; }
# names FILE PATTERN: each metric that it names exists; NAME in the pattern stands for the name.
names() {
    [ "$(metrics_of "$1" | wc -l)" -ge 3 ]
    report $? "${1##*/} names some"
    for name in $(metrics_of "$1"); do
        grep -qE "${2//NAME/$name}" "$work/metrics"
        report $? "$name of ${1##*/}"
    done
}
names "$rules" '^NAME[ {]'
names "$dashboard" '^NAME[ {]'
names "$source/docs/hosting.md" '^# TYPE NAME '
for name in $(sed -n 's/^# TYPE \([a-z_]*\) .*/\1/p' "$work/metrics"); do
    grep -q "\b$name" "$dashboard"
    report $? "$name is on the dashboard"
done
finish
