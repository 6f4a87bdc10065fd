# tap.sh - what the tests of the commands share: checks that print TAP. Sourced with $POLIS set.
n=0 bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# report STATUS NAME: one line of TAP.
report() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        bad=1
        sed 's/^/# /' "$work/out" "$work/err" 2>/dev/null | cut -c1-300
    fi
}

# skip NAME REASON: a check that cannot be made here.
skip() {
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

# run COMMAND…: runs it and keeps $status, $work/out and $work/err.
run() {
    "$@" >"$work/out" 2>"$work/err"
    status=$?
}

# says NAME STATUS FILE PATTERN: the last run ended with STATUS, and FILE (out or err) has PATTERN.
says() {
    [ "$status" = "$2" ] && grep -qE -- "$4" "$work/$3"
    report $? "$1"
}

# silent NAME FILE: the last run wrote nothing there.
silent() {
    [ ! -s "$work/$2" ]
    report $? "$1"
}

# refuses NAME PATTERN: exit 2, one sentence on standard error with PATTERN, nothing on output.
refuses() {
    [ "$status" = 2 ] && [ "$(wc -l <"$work/err")" = 1 ] && grep -qE -- "$2" "$work/err" &&
        [ ! -s "$work/out" ]
    report $? "$1"
}

finish() {
    echo "1..$n"
    exit $bad
}
