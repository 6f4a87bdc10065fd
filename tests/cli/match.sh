#!/bin/bash
# match.sh - `polis match` with programs that fail, the sequential test, progress, interrupts.
# usage: match.sh POLIS
POLIS=$1
. "$(dirname "$0")/tap.sh"

# program NAME ANSWER: makes a program that speaks the protocol and does ANSWER when it has to move.
program() {
    cat >"$work/$1" <<END
#!/bin/sh
echo \$\$ >>"$work/$1.pids"
while read -r line; do
    case \$line in
    pgi) echo pgiok ;;
    newgame*|move*) echo ok ;;
    go*) $2 ;;
    quit) exit ;;
    esac
done
END
    chmod +x "$work/$1"
}

# gone NAME: no process of the program is left; zombies do not count. One that is killed may take a moment to end, and
# on a busy machine it may be killed before it has written its number.
gone() {
    local pid
    while read -r pid; do
        case $(ps -o stat= -p "$pid") in
        '' | Z*) ;;
        *) return 1 ;;
        esac
    done < <(cat "$work/$1.pids" 2>/dev/null)
    return 0
}

program liar 'echo "bestmove 99@0,0/0"'
run "$POLIS" match greedy "exec:$work/liar" --games 6 --seed 1 --threads 1
says "an illegal move forfeits, with its rule" 0 err '^polis: game 1: exec:.*liar forfeits: 99@0,0/0: .*\(AK-'
says "and the match goes on" 0 out '^greedy +6 .*'
says "the forfeits are counted" 0 out '^exec:.* 0 .* forfeits: 6$'
says "after three in a row nobody asks again" 0 err 'liar failed 3 times in a row'
[ "$(grep -c 'forfeits: 99' "$work/err")" = 3 ]
report $? "three lines, not six"
run "$POLIS" match greedy "exec:$work/liar" --games 2 --seed 1 --json 2>"$work/err"
says "forfeits as JSON" 0 out '"bot":"greedy","wins":2,.*"wins":0,"draws":0,.*"forfeits":2'

program crash 'kill -SEGV $$'
run "$POLIS" match "exec:$work/crash" greedy --games 2 --seed 1 --threads 1
says "a program that crashes forfeits" 0 err 'crash forfeits: .*ended without an answer'
says "and loses" 0 out '^greedy +2 '

program hang 'sleep 1000'
run "$POLIS" match greedy "exec:$work/hang" --games 2 --seed 1 --threads 2 --patience 300
says "a program that hangs forfeits" 0 err 'hang forfeits: .*no answer in time'
wait_for 60 gone hang
report $? "and is ended, with what it started"
program talk 'while :; do echo info; done'
run "$POLIS" match greedy "exec:$work/talk" --games 2 --seed 1 --threads 1 --patience 300
says "one that talks without end forfeits too" 0 err 'talk forfeits: .*no answer in time'
wait_for 60 gone talk
report $? "and is ended"
run "$POLIS" match greedy exec:/bin/false --games 2 --threads 1
says "one that ends before it begins" 0 err 'exec:/bin/false forfeits: '
program complain 'echo "error state I do not want to"'
run "$POLIS" match greedy "exec:$work/complain" --games 2 --seed 1 --threads 1
says "one that refuses" 0 err 'forfeits: the other program says: error state I do not want'

# It fails in its first game and then plays like another polis.
cat >"$work/once" <<END
#!/bin/sh
[ -e "$work/failed" ] && exec "$POLIS" engine
: >"$work/failed"
exec "$work/crash"
END
chmod +x "$work/once"
run "$POLIS" match greedy "exec:$work/once" --games 4 --seed 3 --threads 1 --records "$work/games"
says "one failure costs one game" 0 out '^exec:.* forfeits: 1$'
run "$POLIS" verify "$work/games/game-000001.polis"
says "its record is sound, as far as it goes" 0 out 'not over'
run "$POLIS" verify "$work/games/game-000004.polis"
says "and the others are whole" 0 out '^shuffle: all 37 draws'

rm "$work/failed"
run "$POLIS" match greedy "exec:$work/liar" random --games 3 --seed 2 --threads 1 --json
# One of the others wins each of the three games, or both share it.
grep -o '"bot":"[^"]*","wins":[0-9]*,"draws":[0-9]*' "$work/out" | awk -F'[:,]' '
    /liar/ { liar = NR; lost = /"wins":0,"draws":0$/ }
    !/liar/ { n += $(NF - 2); shared += $NF }
    END { exit !(NR == 3 && liar == 2 && lost && 2 * n + shared == 6) }' &&
    [ "$status" = 0 ] && grep -q '"forfeits":3' "$work/out"
report $? "with three the others play it out"

run "$POLIS" match greedy random --sprt 0,200 --seed 1 --threads 1 --json
says "a sequential test stops early" 0 out '"games":[0-9]{1,2},"bots":.*"sprt":\{"elo0":0,"elo1":200,.*"decision":"elo1"\}'
strip() { sed 's/"ms_per_move":[0-9.]*//g' "$work/out"; }
one=$(strip)
run "$POLIS" match greedy random --sprt 0,200 --seed 1 --threads 3 --json
[ "$(strip)" = "$one" ]
report $? "at the same game on three threads"
run "$POLIS" match random greedy --sprt 0,200 --seed 1
says "and says what was decided" 0 out '^random is nearer to \+0 Elo against greedy than to \+200: decided'
run "$POLIS" match greedy random --sprt 0,50 --games 4 --seed 1
says "or that nothing was" 0 out 'not decided'

# interrupt COMMAND…: what the interrupt of a terminal does, as soon as the command succeeds.
interrupt() {
    wait_for 60 "$@"
    kill -INT "$(cat "$work/pid")"
}
# endless: a match that does not end, and its number.
cat >"$work/endless" <<END
#!/bin/sh
echo \$\$ >"$work/pid"
exec "$POLIS" match random random --games 1000000 --seed 1 --threads 1 "\$@"
END
chmod +x "$work/endless"
interrupt test -e "$work/many/game-000003.polis" &
run "$work/endless" --records "$work/many"
wait
says "an interrupt ends it with what is known" 0 out 'interrupted: 1000000 games were asked for'
if command -v script >/dev/null; then
    progress='[0-9]+/1000000 .*random [0-9]+ : random [0-9]+, Elo .* left'
    : >"$work/out"
    interrupt has "$work/out" "$progress" &
    LC_ALL=C.UTF-8 run script -qec "$work/endless" /dev/null
    wait
    says "progress on a terminal" 0 out "$progress"
fi

run "$POLIS" match greedy exec:/nowhere/bot --games 2
refuses "a missing program" "^polis: exec:/nowhere/bot: there is no program '/nowhere/bot'"
run "$POLIS" match greedy "exec:nosuchprogram --strong" --games 2
refuses "a missing program of the path" "there is no program 'nosuchprogram'"
run "$POLIS" match greedy "exec:/etc" --games 2
refuses "a folder is no program" "there is no program '/etc'"
run "$POLIS" match greedy bot:nobody
refuses "an unknown level" "unknown bot 'bot:nobody'; there are: random, greedy"
for budget in "--playouts 0" "--playouts -1" "--time 0" "--time -1" "--time soon"; do
    run "$POLIS" match greedy random $budget
    refuses "$budget" "^polis: --(playouts|time) must be a number from 1 to "
done
for test in 5 20,0 0,x 0, ,5 0,20,40 0,5000; do
    run "$POLIS" match greedy random --sprt $test
    refuses "--sprt $test" "sprt must be two Elo numbers"
done
run "$POLIS" match greedy random random --sprt 0,5
refuses "a test of three" "sprt compares two bots, not 3"
run "$POLIS" selfplay --bot nobody
refuses "selfplay of an unknown bot" "unknown bot 'nobody'"
run "$POLIS" selfplay --playouts 0
refuses "selfplay without playouts" "playouts must be"
finish
