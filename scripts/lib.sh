# shellcheck shell=bash
# Sourced by the other scripts: packages to install, and output functions.

# The libraries that the window loads at run time.
# shellcheck disable=SC2034  # used by the scripts that source this
runtime_packages=(libx11-6 libxkbcommon0 libxi6 libgl1 libgl1-mesa-dri)

heading() {
    printf '\n== %s\n' "$*" >&2
}

say() {
    printf '%s\n' "$*" >&2
}

on_linux() {
    [ "$(uname -s)" = Linux ]
}

has_apt() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null
}

# Prints those of the given packages that are not installed, on one line.
missing_packages() {
    local package missing=()
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            missing+=("$package")
        fi
    done
    printf '%s' "${missing[*]}"
}

# Sets the array `root` to the prefix that runs a command as root; fails if there is none.
become_root() {
    root=()
    if [ "$(id -u)" -eq 0 ]; then
        return 0
    fi
    command -v sudo >/dev/null || return 1
    if sudo -n true 2>/dev/null; then
        root=(sudo -n)
    elif [ -t 0 ] && [ -t 2 ] && [ "${CI:-}" != true ]; then
        root=(sudo)
    else
        return 1
    fi
}

# Installs packages, or prints the command to do so. Fails if they are not installed afterwards.
install_packages() {
    local root
    if become_root; then
        heading "Installing $*"
        apt_get update || say 'apt-get update failed; continuing with the existing package lists.'
        if apt_get install --yes --no-install-recommends "$@"; then
            return 0
        fi
        say 'apt-get failed. To try again, run'
    else
        say 'Packages are missing and cannot be installed from here. Please run'
    fi
    say "    sudo apt-get install --no-install-recommends $*"
    return 1
}

apt_get() {
    # With `env`, because sudo clears the environment.
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

need_cargo() {
    if ! command -v cargo >/dev/null; then
        say 'Rust is not installed: see https://rustup.rs'
        exit 2
    fi
}
