#!/bin/bash
# files.sh - output goes where it is sent: links, pipes, devices and permissions stay as they are.
# usage: files.sh POLIS
POLIS=$(realpath "$1")
. "$(dirname "$0")/tap.sh"
cd "$work" || exit 1

"$POLIS" selfplay --games 1 --seed 5 --records games >/dev/null
game=games/game-000001.polis
"$POLIS" replay "$game" --svg want.svg
mkdir folder

# draw PATH…: writes the picture of the game there.
draw() {
    run "$POLIS" replay "$game" --svg "$@"
}

# drawn NAME PATH: the last run succeeded, and PATH has the picture.
drawn() {
    [ "$status" = 0 ] && [ ! -s err ] && cmp -s "$2" want.svg
    report $? "$1"
}

draw new.svg
drawn "a new file" new.svg
[ "$(stat -c %a new.svg)" = "$(printf %o $((0666 & ~$(umask))))" ]
report $? "with the rights that new files have here"
echo old >new.svg
draw new.svg
drawn "a file that was there" new.svg

# Links.
echo old >folder/target.svg
ln -s folder/target.svg link.svg
ln -s "$PWD/link.svg" folder/chain.svg
draw folder/chain.svg
drawn "through two links to a file in another folder" folder/target.svg
[ -L folder/chain.svg ] && [ -L link.svg ] && [ ! -L folder/target.svg ]
report $? "the links are links still"
ln -s folder/later.svg dangling.svg
draw dangling.svg
drawn "a link to nothing makes what it points to" folder/later.svg
[ -L dangling.svg ]
report $? "and stays a link"
ln -s loop.svg loop.svg
draw loop.svg
refuses "a link to itself" "loop.svg: .*symbolic links"
ln -s nowhere/a.svg lost.svg
draw lost.svg
refuses "a link into a folder that is not there" "lost.svg: No such file or directory"
echo old >one.svg
ln one.svg two.svg
draw one.svg
drawn "a file of two names" two.svg

# Permissions.
echo old >secret.svg
chmod 600 secret.svg
draw secret.svg
drawn "a private file" secret.svg
[ "$(stat -c %a secret.svg)" = 600 ]
report $? "stays private"
chmod 751 secret.svg
draw secret.svg
[ "$status" = 0 ] && [ "$(stat -c %a secret.svg)" = 751 ]
report $? "unusual rights stay too"
if [ "$(id -u)" = 0 ]; then
    chown 12345:23456 secret.svg
    chmod 640 secret.svg
    draw secret.svg
    drawn "somebody else's file, by root" secret.svg
    [ "$(stat -c %u:%g:%a secret.svg)" = 12345:23456:640 ]
    report $? "stays somebody else's"
else
    skip "somebody else's file, by root" "not root"
    skip "stays somebody else's" "not root"
fi
# as_nobody COMMAND…: runs it without root's permissions.
as_nobody() {
    setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
}
chmod 755 . games
if [ "$(id -u)" = 0 ] && as_nobody "$POLIS" --version >/dev/null 2>&1; then
    mkdir theirs
    echo old >theirs/ours.svg
    chmod 666 theirs/ours.svg
    chown 65534 theirs
    run as_nobody "$POLIS" replay "$game" --svg theirs/ours.svg
    drawn "a file that may be written and not given away" theirs/ours.svg
    [ "$(stat -c %u:%a theirs/ours.svg)" = 0:666 ]
    report $? "keeps its owner"
    echo old >theirs/readonly.svg
    chown 65534 theirs/readonly.svg
    chmod 444 theirs/readonly.svg
    run as_nobody "$POLIS" replay "$game" --svg theirs/readonly.svg
    refuses "a read-only file" "readonly.svg: Permission denied"
    [ "$(cat theirs/readonly.svg)" = old ]
    report $? "is as it was"
    mkdir closed
    echo old >closed/a.svg
    chmod 666 closed/a.svg
    run as_nobody "$POLIS" replay "$game" --svg closed/a.svg
    drawn "a file in a folder where none may be made" closed/a.svg
else
    for name in "a file that may be written and not given away" "keeps its owner" "a read-only file" \
        "is as it was" "a file in a folder where none may be made"; do
        skip "$name" "not root, or the program is hidden from others"
    done
fi

# Things that are not files.
mkfifo pipe
timeout 60 cat pipe >piped.svg &
reader=$!
draw pipe
wait $reader
drawn "a pipe with a reader" piped.svg
[ -p pipe ]
report $? "stays a pipe"
draw /dev/stdout
[ "$status" = 0 ] && cmp -s out want.svg
report $? "standard output, a file"
{ echo before && "$POLIS" replay "$game" --svg /dev/stdout && echo after; } >out
[ "$(sed -n '1p;$p' out | tr '\n' ' ')" = "before after " ] && sed '1d;$d' out | cmp -s - want.svg
report $? "and not at the cost of what others write there"
"$POLIS" replay "$game" --svg /dev/stdout | cmp -s - want.svg
report $? "standard output, a pipe"
draw folder
refuses "a folder" "folder: Is a directory"
if mknod full c 1 7 2>/dev/null && ! echo >full 2>/dev/null; then
    draw full
    refuses "a full device" "full: No space left on device"
    [ -c full ]
    report $? "stays a device"
    mknod null c 1 3
    draw null
    [ "$status" = 0 ] && [ -c null ]
    report $? "the null device too"
else
    for name in "a full device" "stays a device" "the null device too"; do
        skip "$name" "mknod is not permitted"
    done
fi

# A full disk, or a file at its size limit: the old file is intact, and no other file is left.
echo old >folder/full.svg
ls folder >before
run bash -c "ulimit -f 1; exec \"\$@\"" - "$POLIS" replay "$game" --svg folder/full.svg
refuses "a file at its limit" "folder/full.svg: File too large"
[ "$(cat folder/full.svg)" = old ] && ls folder | cmp -s - before
report $? "leaves the old file and nothing else"
if mkdir disk && mount -t tmpfs -o size=4k tmpfs disk 2>/dev/null; then
    echo old >disk/a.svg
    draw disk/a.svg
    refuses "a full disk" "disk/a.svg: No space left on device"
    [ "$(cat disk/a.svg)" = old ] && [ "$(ls disk)" = a.svg ]
    report $? "leaves the old file and nothing else there"
    umount disk
else
    skip "a full disk" "mount is not permitted"
    skip "leaves the old file and nothing else there" "mount is not permitted"
fi

# The other commands that write files.
echo old >folder/plot.svg
ln -s folder/plot.svg plot.svg
chmod 600 folder/plot.svg
run "$POLIS" analyse "$game" --svg plot.svg --bot random --playouts 1 --outlook 1
[ "$status" = 0 ] && [ -L plot.svg ] && grep -q '^<svg' folder/plot.svg && [ "$(stat -c %a folder/plot.svg)" = 600 ]
report $? "a plot through a link"
ln -s folder/saved.polis saved.polis
printf '1\n1\n1\n1\n1\nsave saved.polis\nsave pipe\nquit\n' >in
timeout 60 cat pipe >piped &
reader=$!
run "$POLIS" play --seats you,bot:random --seed 1 --lang en <in
wait $reader
[ "$status" = 0 ] && [ -L saved.polis ] && [ -p pipe ] && grep -q '^\[Game ' folder/saved.polis && cmp -s piped folder/saved.polis
report $? "a game saved through a link and into a pipe"
mkdir records
ln -s ../folder/game.polis records/game-000001.polis
run "$POLIS" selfplay --games 1 --seed 5 --records records
[ "$status" = 0 ] && [ -L records/game-000001.polis ] && "$POLIS" verify folder/game.polis >/dev/null
report $? "a record of selfplay through a link"
# A closed stream cannot be written to, even if it refers to the same file.
"$POLIS" replay "$game" --svg /dev/null >&- 2>err
[ $? = 0 ] && [ ! -s err ]
report $? "/dev/null beside a closed output"

finish
