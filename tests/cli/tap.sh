# tap.sh - what the tests of the commands share: checks that print TAP. Sourced with $POLIS set.
n=0 bad=0
seed=${POLIS_SEED:-1}               # of everything that a test itself chooses at random
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

# wait_for SECONDS COMMAND…: repeats it until it succeeds; false if it never does. The limit only ends a test that has
# failed, so it is generous: a busy machine is not a fault.
wait_for() {
    local end=$((SECONDS + $1))

    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

# noise N: writes N random bytes to $work/noise, always the same for one POLIS_SEED.
noise() {
    echo "# noise of POLIS_SEED=$seed"
    python3 -c 'import random, sys
sys.stdout.buffer.write(random.Random(int(sys.argv[1])).randbytes(int(sys.argv[2])))' "$seed" "$1" >"$work/noise"
}

# has FILE PATTERN: the file is there, and a line of it matches.
has() { grep -qsE -- "$2" "$1"; }

# is_served FILE: a server has written its address there; sets $url and $port.
is_served() {
    [[ $(cat "$1" 2>/dev/null) =~ http://127\.0\.0\.1:([0-9]+) ]] && url=${BASH_REMATCH[0]} port=${BASH_REMATCH[1]}
}

# choose_port: sets $port for a server that comes back at the same address. It is below those that the system gives to
# connections, for one of them could take it while the server is away.
choose_port() {
    port=$((10000 + $$ % 20000))
    while (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
}

# How a game ends, by points or by what decides between equal points (AK-4.9, PA-10.4).
ended='^(((Equal points; the (stones|buildings) decide|Equal points and buildings; the coins decide)\. )?The winner: |The victory is shared: )'

# may_end SENTENCE NAME POINTS…: these points allow the sentence. What decides between equal points is not among them.
may_end() {
    local sentence=$1 best= leaders=() name rest

    shift
    while [ $# -gt 1 ]; do
        if [ -z "$best" ] || [ "$2" -gt "$best" ]; then
            best=$2 leaders=("$1")
        elif [ "$2" = "$best" ]; then
            leaders+=("$1")
        fi
        shift 2
    done
    if [ ${#leaders[@]} = 1 ]; then
        [ "$sentence" = "The winner: ${leaders[0]}" ]
        return
    fi
    rest=${sentence#The victory is shared: }
    for name in "${leaders[@]}"; do
        [[ $sentence == "Equal points"*" The winner: $name" ]] && return
        rest=${rest/"$name"/}
    done
    [[ $sentence == *": "*", "* && $rest =~ ^[,\ ]*$ ]]
}

# ends_fairly NAME: the last run played a game to its end and names the winner whom its score sheet shows.
ends_fairly() {
    local sheet

    mapfile -t sheet < <(awk '
        /^houses? / { n = split(row, name, /  +/) }
        /^total / { split($0, points, / +/) }
        { row = $0 }
        END { for (i = 2; i <= n; i++) print name[i] "\n" points[i] }' "$work/out")
    [ "$status" = 0 ] && [ ${#sheet[@]} -ge 4 ] &&
        may_end "$(grep -E "$ended" "$work/out" | tail -1)" "${sheet[@]}"
    report $? "$1"
}

finish() {
    echo "1..$n"
    exit $bad
}
