#!/bin/bash
# fuzz.sh - runs each fuzzer on its corpus for FUZZ_SECONDS (1; POLIS_LONG times as long, up to 60); one test each.
# POLIS_SEED (1) decides what is tried, the time only how far it gets.
# Without clang's libFuzzer they are skipped. All output goes to build-fuzz/.
cd "$(dirname "$0")/../.." || exit 1
seconds=${POLIS_LONG:-1}
seconds=${FUZZ_SECONDS:-$((seconds < 60 ? seconds : 60))}
work=build-fuzz/test
mkdir -p "$work"
names=$(cd tests/fuzz/corpus && ls)
n=0 bad=0 seed=${POLIS_SEED:-1}
unset ASAN_OPTIONS UBSAN_OPTIONS    # those of `make test` are for other programs

has_libfuzzer() {
    echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer,address,undefined -x c - -o "$work/probe"
}

skip() {
    for name in $names; do
        n=$((n + 1))
        echo "ok $n - fuzz $name # SKIP $1"
    done
}

# Runs one fuzzer. What it finds is not kept: each run begins from the corpus.
fuzz() {
    rm -rf "$work/found-$1" "$work/crash-$1-"*
    mkdir -p "$work/found-$1"
    "build-fuzz/$1" -seed="$seed" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
        -artifact_prefix="$work/crash-$1-" "$work/found-$1" "tests/fuzz/corpus/$1" >"$work/$1.log" 2>&1
    echo $? >"$work/$1.status"
}

# Reports its result; after a failure, also its output.
report() {
    local log=$work/$1.log runs
    n=$((n + 1))
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    if [ "$(cat "$work/$1.status")" = 0 ]; then
        echo "ok $n - fuzz $1: $runs inputs in $seconds s, POLIS_SEED=$seed"
        return
    fi
    bad=1
    echo "not ok $n - fuzz $1, POLIS_SEED=$seed"
    grep -E 'ERROR|runtime error|Assertion|^ +#[0-9]+ .* in |Test unit written|SUMMARY' "$log" |
        head -30 | sed 's/^/# /'
}

if ! has_libfuzzer >"$work/probe.log" 2>&1; then
    skip "no clang with libFuzzer"
elif ! script/fuzz build >"$work/build.log" 2>&1; then
    n=1 bad=1
    echo "not ok 1 - the fuzzers build"
    tail -20 "$work/build.log" | sed 's/^/# /'
else
    for name in $names; do
        while [ "$(jobs -rp | wc -l)" -ge 2 ]; do
            wait -n
        done
        fuzz "$name" &
    done
    wait
    for name in $names; do
        report "$name"
    done
fi
echo "1..$n"
exit $bad
