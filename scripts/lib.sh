# shellcheck shell=bash
# Shared by the scripts beside it: what to install, and how to say so. To be sourced.

# What the window loads while it runs.
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

# Prints those of the named packages that are not installed, on one line.
missing_packages() {
    local package missing=()
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            missing+=("$package")
        fi
    done
    printf '%s' "${missing[*]}"
}

# Sets the array `root` to the words that make a command run as root; fails where nothing would.
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

# Installs packages, or prints the command that would. Fails where they are not installed afterwards.
install_packages() {
    local root
    if become_root; then
        heading "Installing $*"
        apt_get update || say 'apt-get update failed; trying with the lists at hand.'
        if apt_get install --yes --no-install-recommends "$@"; then
            return 0
        fi
        say 'apt-get failed; the command to repeat is'
    else
        say 'Packages are missing and may not be installed from here. Please run'
    fi
    say "    sudo apt-get install $*"
    return 1
}

apt_get() {
    # With `env`, because sudo clears the environment.
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

need_cargo() {
    if ! command -v cargo >/dev/null; then
        say 'Rust is missing: see https://rustup.rs'
        exit 2
    fi
}
