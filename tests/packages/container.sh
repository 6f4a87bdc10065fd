#!/bin/bash
# container.sh - the container: built on a fresh Debian, unprivileged, its data in the volume. Needs root and the network.
# usage: container.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/tap.sh
. tests/packages/root.sh
base=localhost/polis-test-base image=localhost/polis-test volume=polis-test-data
tidy() {
    podman rm -f polis-test
    podman volume rm -f $volume
    podman rmi -f $image $base
    rm -rf "$work"
}
trap 'tidy >/dev/null 2>&1' EXIT
# runc and these limits work where crun and podman's own do not: with old cgroups, or limits below theirs.
limits="--ulimit nofile=$(ulimit -Hn):$(ulimit -Hn) --ulimit nproc=4096:4096"
start() {
    podman --runtime=runc run $limits -d --replace --name polis-test -v $volume:/var/lib/polis --network=none \
        --cap-drop=all --security-opt=no-new-privileges --read-only $image
}
# ask PATH CURL…: a request from within its network.
ask() {
    local path=$1
    shift
    run nsenter -t "$(podman inspect polis-test --format '{{.State.Pid}}')" -n curl -sf "http://127.0.0.1:8080$path" "$@"
}
answers() {
    for _ in $(seq 60); do
        ask /healthz && [ "$status" = 0 ] && break
        sleep 0.5
    done
    [ "$status" = 0 ]
    report $? "$1"
}

run podman import $root_tar $base
report "$status" "a base is imported"
run podman build --isolation=chroot --build-arg BASE=$base -t $image .
report "$status" "the image is built on it"
podman image inspect $image --format '{{.Config.User}} {{len .Config.Volumes}}' >"$work/out"
[ "$(cat "$work/out")" = "polis 1" ]
report $? "it has a user of its own and one volume"
run start
answers "the server answers, without privileges and with a root that cannot be written"
pid=$(podman inspect polis-test --format '{{.State.Pid}}')
[ "$(stat -c %u "/proc/$pid")" = 990 ] && grep -q '^CapEff:.*0000000000000000$' "/proc/$pid/status"
report $? "it is not root and has no capabilities"
ask / && grep -q '<script' "$work/out"
report $? "its page is inside"
ask /api/tables -H 'Content-Type: application/json' -d '{"game":"akropolis","seats":["human","open"],"name":"Anna"}'
table=$(sed -n 's/.*"table":"\([^"]*\)".*/\1/p' "$work/out")
[ -n "$table" ]
report $? "a table is made"
run podman stop -t 20 polis-test
[ "$(podman inspect polis-test --format '{{.State.ExitCode}}')" = 0 ]
report $? "it stops in order when it is told to"
run start
answers "another container with the same volume"
ask "/api/tables/$table"
says "has the same tables" 0 out "\"table\":\"$table\""
finish
