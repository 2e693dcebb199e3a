#!/usr/bin/env bash
# Builds Sudoscope and starts it: scripts/run.sh [OPTION…] [FILE], or scripts/run.sh COMMAND …
#
# Before building for the window, it checks that there is a display, and installs the libraries that the window needs
# if permitted, otherwise lists the missing ones. Exits with 2 if something is missing, otherwise with the program's
# exit code.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(dirname "$here")
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

# Succeeds if these arguments open the window, unlike a command such as `solve`, or --help.
opens_window() {
    case ${1:-} in
        '') return 0 ;;
        -h | --help | -V | --version) return 1 ;;
        -*) return 0 ;;
        *) [ -e "$1" ] || [[ $1 == */* || $1 == *.* ]] ;;
    esac
}

need_display() {
    if [ -n "${DISPLAY:-}" ]; then
        return
    elif [ -n "${WAYLAND_DISPLAY:-}" ]; then
        say 'The window cannot open: this Wayland desktop has no X11 display (DISPLAY is not set). Install and enable XWayland.'
    else
        say 'The window cannot open: there is no display (DISPLAY is not set). Start this from a desktop session, or over ssh with -X.'
    fi
    say 'Commands without a window work as well: scripts/run.sh solve FILE'
    exit 2
}

provide_libraries() {
    if ! has_apt; then
        say 'Not Debian or Ubuntu, so nothing is installed here. The window needs libX11, libXi, libxkbcommon and OpenGL:'
        say '    Fedora: sudo dnf install libX11 libXi libxkbcommon libglvnd-glx mesa-dri-drivers'
        say '    Arch:   sudo pacman -S --needed libx11 libxi libxkbcommon libglvnd mesa'
        return
    fi
    local missing
    read -ra missing <<<"$(missing_packages "${runtime_packages[@]}")"
    if [ "${#missing[@]}" -gt 0 ] && ! install_packages "${missing[@]}"; then
        say "The window cannot open without ${missing[*]}."
        exit 2
    fi
}

need_cargo
if on_linux && opens_window "$@"; then
    need_display
    provide_libraries
fi

# Relative to the caller's folder, like the files.
target=${CARGO_TARGET_DIR:-$project/target}
if [[ $target != /* ]]; then
    target=$PWD/$target
fi
export CARGO_TARGET_DIR=$target

# Built inside the project, where its toolchain and settings are; started in the caller's folder.
(cd "$project" && cargo build --release --locked)
exec "$target/release/sudoscope" "$@"
