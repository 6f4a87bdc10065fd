# root.sh - a fresh Debian, made once by mmdebstrap and kept beside the builds. Sourced in the project's root: sets $root_tar.
root_tar=build-packages/root.tar
if [ ! -e $root_tar ]; then
    mkdir -p build-packages
    echo "# making a Debian with mmdebstrap"
    mmdebstrap --quiet --format=tar --variant=minbase --include=systemd,ca-certificates bookworm $root_tar.new &&
        mv $root_tar.new $root_tar || exit 1
fi
