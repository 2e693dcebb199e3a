#!/usr/bin/env bash
# Installs a package in an empty Debian, uses it there, and removes it:
#
#     scripts/try-package.sh PACKAGE.deb [SUITE…]        (bookworm and trixie unless suites are named)
#
# For each suite: sets up a system with only the packages that Debian calls essential, installs the package with
# apt-get, solves a puzzle, opens a recorded run in a window by its file type, as a file manager does, removes the
# package and everything installed with it, and compares the files with those of before. Exits with 1 if anything
# fails.
#
# Needs root, debootstrap, Xvfb and xdotool, which are installed if missing, a Debian mirror, and temporarily 1 GB of
# disk space.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

package=${1:?usage: scripts/try-package.sh PACKAGE.deb [SUITE…]}
package=$(realpath "$package")
shift
[ $# -gt 0 ] || set -- bookworm trixie
[ "$(id -u)" -eq 0 ] || { say 'This has to be run as root: it makes systems of their own.'; exit 2; }
missing=$(missing_packages debootstrap xvfb xdotool)
# shellcheck disable=SC2086  # a list of words
[ -z "$missing" ] || install_packages $missing || exit 2

work=$(mktemp -d)
display=
clean_up() {
    [ -z "$display" ] || kill "$display" 2>/dev/null || true
    local place
    for place in tmp/.X11-unix dev proc; do
        umount -l "$system/$place" 2>/dev/null || true
    done
    # Anything still mounted is not removed with it.
    rm -rf --one-file-system "$work"
}
system=$work/system
trap clean_up EXIT

inside() {
    chroot "$system" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

as_user() {
    chroot "$system" su lena -c "LC_ALL=C.UTF-8 $1"
}

# All files of the system except those in which apt and the linker store their state.
files() {
    (cd "$system" && find . -xdev \( -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/dpkg \
        -o -path ./tmp -o -path ./home -o -path ./proc -o -path ./dev -o -path ./etc/ld.so.cache \) -prune -o -print | sort)
}

make_system() {
    heading "An empty Debian ($1)"
    mkdir -p "$system"
    debootstrap --variant=minbase "$1" "$system" >"$work/debootstrap" || { tail -5 "$work/debootstrap" >&2; exit 1; }
    mount -t proc proc "$system/proc"
    mount --bind /dev "$system/dev"
    mkdir -p "$system/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$system/tmp/.X11-unix"
    inside apt-get update -qq
    # What every desktop has: opening files by type.
    inside apt-get install -qq --no-install-recommends xdg-utils libglib2.0-bin shared-mime-info desktop-file-utils >/dev/null 2>&1
    inside useradd --create-home lena
}

# Opens a file by its type; a window must show its name.
open_by_type() {
    as_user "DISPLAY=:$1 LIBGL_ALWAYS_SOFTWARE=1 gio open ~/run.sudoscope" >"$work/opened" 2>&1 &
    local opener=$!
    DISPLAY=:$1 timeout 60 xdotool search --sync --onlyvisible --name Sudoscope >"$work/window" ||
        { cat "$work/opened" >&2; say 'No window came.'; exit 1; }
    DISPLAY=:$1 xdotool windowclose "$(head -1 "$work/window")" || true
    wait "$opener" || true
}

try_suite() {
    make_system "$1"
    files >"$work/before"
    cp "$package" "$system/tmp/package.deb"
    heading 'Installing'
    inside apt-get install -y --no-install-recommends /tmp/package.deb >"$work/apt" 2>&1 ||
        { tail -20 "$work/apt" >&2; exit 1; }
    grep 'newly installed' "$work/apt" >&2
    heading 'Solving, recording, opening'
    inside sudoscope --version >&2
    local puzzle=/usr/share/doc/sudoscope/puzzles/9x9-easy.txt
    as_user "sudoscope solve $puzzle >/dev/null && sudoscope trace $puzzle | sudoscope record - --out ~/run.sudoscope"
    [ "$(as_user 'xdg-mime query default application/x-sudoscope-run')" = sudoscope.desktop ] ||
        { say 'Recorded runs do not open with the program.'; exit 1; }
    open_by_type "$2"
    heading 'Removing'
    inside apt-get purge -y --autoremove sudoscope >/dev/null 2>&1
    files >"$work/after"
    diff "$work/before" "$work/after" >&2 || { say "The package left files behind in $1."; exit 1; }
    say "$1: installed, used and removed without a trace"
    for place in tmp/.X11-unix dev proc; do
        umount -l "$system/$place"
    done
    rm -rf --one-file-system "$system"
}

mkdir -p /tmp/.X11-unix
number=$((200 + $$ % 700))
Xvfb ":$number" -screen 0 1280x800x24 >/dev/null 2>&1 &
display=$!
for suite in "$@"; do
    try_suite "$suite" "$number"
done
