#!/usr/bin/env bash
# Runs the core's unit tests as they run on ARM processors of 64 bits, under emulation:
#
#     scripts/arm.sh [FILTER…]
#
# So the form of the engine for NEON registers is checked on other machines, too. Says nothing about speed.
#
# Needs Rust's standard library for that target, which rustup installs (a Rust of Debian has it in the package
# libstd-rust-dev:arm64), a linker and QEMU; the last two are installed if they are missing, where apt-get is.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

target=aarch64-unknown-linux-gnu
libraries=/usr/aarch64-linux-gnu

provide_target() {
    [ -d "$(rustc --print target-libdir --target "$target")" ] && return
    if command -v rustup >/dev/null && rustup target add "$target"; then
        return
    fi
    say "Rust's standard library for $target is missing and cannot be installed from here."
    exit 2
}

provide_emulator() {
    local missing
    if has_apt; then
        missing=$(missing_packages gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
        # shellcheck disable=SC2086  # a list of words
        [ -z "$missing" ] || install_packages $missing || exit 2
    fi
    if ! command -v aarch64-linux-gnu-gcc >/dev/null || ! command -v qemu-aarch64 >/dev/null; then
        say 'aarch64-linux-gnu-gcc and qemu-aarch64 are needed.'
        exit 2
    fi
}

need_cargo
provide_target
provide_emulator

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L $libraries"
# Under emulation every instruction counts.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/arm}
heading "Unit tests for $target, emulated"
cargo test --target "$target" --no-default-features --lib -- "$@"
