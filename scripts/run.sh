#!/usr/bin/env bash
# Builds Sudoscope and starts it: scripts/run.sh [FILE…]
#
# Installs the libraries that the window needs if permitted, otherwise lists the missing ones.
# Exits with 2 if one of them is missing, otherwise with the program's exit code.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(dirname "$here")
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

# File dialogs are shown by a desktop portal, or by zenity if there is none.
dialog_packages() {
    local folder
    for folder in /usr/share/dbus-1/services /usr/local/share/dbus-1/services; do
        if [ -e "$folder/org.freedesktop.portal.Desktop.service" ]; then
            return
        fi
    done
    if ! command -v zenity >/dev/null; then
        printf 'zenity'
    fi
}

provide_libraries() {
    if ! on_linux; then
        return
    fi
    if ! has_apt; then
        say 'Not Debian or Ubuntu, so nothing is installed here. The window needs the libraries libX11, libXi, libxkbcommon'
        say 'and OpenGL (libGL with a driver); its file dialogs need a desktop portal or zenity.'
        return
    fi
    local wanted
    read -ra wanted <<<"$(missing_packages "${runtime_packages[@]}") $(dialog_packages)"
    if [ "${#wanted[@]}" -eq 0 ] || install_packages "${wanted[@]}"; then
        return
    fi
    local needed
    needed=$(missing_packages "${runtime_packages[@]}")
    if [ -n "$needed" ]; then
        say "The window cannot open without $needed."
        exit 2
    fi
    say 'Continuing without file dialogs: paths can be typed instead.'
}

need_cargo
provide_libraries

# Relative to the caller's folder, like the files.
target=${CARGO_TARGET_DIR:-$project/target}
if [[ $target != /* ]]; then
    target=$PWD/$target
fi
export CARGO_TARGET_DIR=$target

# Built inside the project, where its toolchain and settings are found; started in the caller's folder.
(cd "$project" && cargo build --release --locked)
exec "$target/release/sudoscope" "$@"
