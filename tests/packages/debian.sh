#!/bin/bash
# debian.sh - the packages in a fresh Debian that systemd has booted: installed, served, upgraded with the data kept,
# removed, purged. Needs root and the network. usage: debian.sh FOLDER
debs=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/tap.sh
. tests/packages/root.sh
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
root=$work/root
url=http://127.0.0.1:8080
machine= leader=
trap '[ -z "$machine" ] || { kill $machine; wait $machine; } 2>/dev/null; rm -rf "$work"' EXIT

run lintian --fail-on error,warning "$debs"/*.changes
report "$status" "lintian finds no fault"

# A fresh system, with the packages, newer ones, and in its cache what they depend on.
mkdir -p "$root" "$work/unpacked"
tar -xf $root_tar -C "$root" && mkdir "$root/debs" "$root/newer" || exit 1
for deb in "$debs"/*.deb; do
    case $deb in *dbgsym*) continue ;; esac
    cp "$deb" "$root/debs/"
    folder=$work/unpacked/$(basename "$deb" .deb)
    dpkg-deb -R "$deb" "$folder"
    sed -i -E 's/^(Version: .*)$/\1+new/; s/\(= ([^)]*)\)/(= \1+new)/g' "$folder/DEBIAN/control"
    dpkg-deb --root-owner-group -b "$folder" "$root/newer/" >/dev/null
done
cp /etc/resolv.conf "$root/etc/"
run chroot "$root" sh -c 'apt-get update && apt-get install -y --download-only --no-install-recommends /debs/*.deb'
report "$status" "what they depend on is in Debian"

# Boot it, with a network of its own.
systemd-nspawn --quiet --register=no --keep-unit --private-network -D "$root" -b </dev/null >"$work/boot" 2>&1 &
machine=$!
inside() {
    nsenter -t "$leader" -m -u -i -n -p -- "$@"
}
for _ in $(seq 120); do
    leader=$(ps -o pid= --ppid $machine | tr -d ' ')
    [ -n "$leader" ] && state=$(inside systemctl is-system-running 2>/dev/null)
    case ${state:-} in running | degraded) break ;; esac
    sleep 0.5
done
run inside systemctl is-system-running
[ "$(cat "$work/out")" = running ] || [ "$(cat "$work/out")" = degraded ]
report $? "the system is up"

# answers NAME: the server is active, and answers with its page.
answers() {
    for _ in $(seq 60); do
        run nsenter -t "$leader" -n curl -sf $url/healthz && [ "$status" = 0 ] && break
        sleep 0.5
    done
    [ "$status" = 0 ] && [ "$(inside systemctl is-active polis)" = active ]
    report $? "$1"
}
admin() {
    inside polis admin "$@" --store /var/lib/polis/polis.db
}
install() {
    run inside sh -c "apt-get install -y --no-install-recommends $1/*.deb"
    report "$status" "$2"
}

install /debs "the packages are installed"
answers "the server has been started"
run nsenter -t "$leader" -n curl -sf $url/
says "its page is inside" 0 out '<script'
main=$(inside systemctl show -p MainPID --value polis)
[ "$(inside stat -c %U "/proc/$main")" = polis ]
report $? "it runs as a user of its own"
[ "$(inside stat -c '%U %a' /var/lib/polis)" = "polis 700" ] && [ ! -L "$root/var/lib/polis" ]
report $? "nobody else may look at its data"
run inside systemd-analyze verify --man=no polis.service polis-worker.service
[ "$status" = 0 ] && [ ! -s "$work/err" ]
report $? "systemd finds no fault with the units"
run inside systemctl reload polis
[ "$status" = 0 ] && [ "$(inside systemctl show -p MainPID --value polis)" = "$main" ]
report $? "it rereads its certificate without a restart"
run inside systemd-analyze security --no-pager --threshold=20 polis.service
report "$status" "the server is confined: exposure of 2.0 at most"
[ "$(inside systemctl is-enabled polis polis-worker | paste -sd' ')" = "enabled disabled" ]
report $? "the server starts at boot, the worker when it is wanted"
run inside polis serve --check --config /etc/polis/polis.conf --store /var/lib/polis/polis.db
says "the check of the settings sees the server" 0 out 'a server is using this store'
run inside zcat /usr/share/man/man1/polis.1.gz /usr/share/man/man5/polis.conf.5.gz
says "the man pages are there" 0 out '^.TH POLIS.CONF 5'
run inside bash -c '. /usr/share/bash-completion/completions/polis; compopt() { :; }
    COMP_LINE="polis ser" COMP_POINT=9; _polis; echo "${COMPREPLY[@]}"'
says "bash completes" 0 out '^serve$'
run sh -c "cc examples/library.c -I$root/usr/include -L$(dirname "$root"/usr/lib/*/libpolis.so) -lpolis -o $root/library"
run inside /library
report "$status" "a program that was linked with the library runs"

run inside python3 -c 'import polis.env; print(polis.__version__, polis.env.VectorEnv(2, seed=1).turn)'
says "the module for Python finds the library" 0 out '[01] [01]'

run nsenter -t "$leader" -n curl -sf $url/api/tables -H 'Content-Type: application/json' \
    -d '{"game":"akropolis","seats":["human","open"],"name":"Anna"}'
table=$(sed -n 's/.*"table":"\([^"]*\)".*/\1/p' "$work/out")
[ "$status" = 0 ] && [ -n "$table" ] && admin tables | grep -q "^$table "
report $? "a table is made"
echo 'log = json' >>"$root/etc/polis/polis.conf"

install /newer "newer packages are installed"
answers "the server is up again"
[ "$(inside systemctl show -p MainPID --value polis)" != "$main" ] &&
    inside dpkg-query -W -f '${Version}' polis-server | grep -q '+new$'
report $? "it is the newer one"
run admin tables
says "the table is still there" 0 out "^$table "
run tail -1 "$root/etc/polis/polis.conf"
says "the settings are those of the host" 0 out '^log = json$'

run inside apt-get remove -y polis polis-server
[ "$status" = 0 ] && [ ! -e "$root/usr/bin/polis" ] && [ "$(inside systemctl is-active polis)" != active ]
report $? "the packages are removed, and the server has stopped"
[ -s "$root/var/lib/polis/polis.db" ] && [ -e "$root/etc/polis/polis.conf" ]
report $? "data and settings stay"
install /newer "they are installed again"
answers "the server has been started again"
run admin tables
says "with its table" 0 out "^$table "

run inside apt-get purge -y polis polis-server libpolis1 libpolis-dev python3-polis
report "$status" "the packages are purged"
rm -rf "$root/debs" "$root/newer" "$root/library"
run find "$root" -xdev -name "*polis*" -not -name Indianapolis -not -path "$root/proc/*" -not -path "$root/var/cache/*" -not -path "$root/run/*"
silent "nothing of them is left" out
finish
