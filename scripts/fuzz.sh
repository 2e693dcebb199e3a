#!/usr/bin/env bash
# Fuzzes the readers: scripts/fuzz.sh [TARGET] [SECONDS]
#
# Without a target: all targets, a minute each. A target is the name of a format on the command line, or `detection` or
# `stream`. Exits with 1 when a reader panics, takes more than a second, or more than 256 MiB; the text that caused it is
# then in fuzz/artifacts. Needs cargo-fuzz, and installs it if permitted. Uses the nightly toolchain if there is one,
# otherwise the installed one, whose compiler is then asked to allow what a nightly one allows.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

# The largest text, in bytes, and its limits of time and memory.
longest=$((1 << 20))
seconds_a_text=1
mebibytes=256

# Sets the array `cargo_fuzz` to the command.
provide_tools() {
    if ! cargo fuzz --version >/dev/null 2>&1; then
        heading 'Installing cargo-fuzz'
        cargo install cargo-fuzz --locked
    fi
    cargo_fuzz=(env RUSTC_BOOTSTRAP=1 cargo fuzz)
    if command -v rustup >/dev/null && rustup run nightly rustc --version >/dev/null 2>&1; then
        cargo_fuzz=(cargo +nightly fuzz)
    fi
}

# Fuzzes one target for this many seconds. Every find is kept in fuzz/corpus, from which the next run starts.
fuzz() {
    local target=$1 seconds=$2 seeds=fuzz/seeds/$1 program=reader
    heading "$target, $seconds s"
    mkdir -p "fuzz/corpus/$target"
    if ! [ -d "$seeds" ]; then
        # Detection and streams take the texts of all formats.
        seeds=fuzz/seeds program=$target
    fi
    # No sanitizer: there is no unsafe code to check, and memory is measured for the program alone.
    SUDOSCOPE_FORMAT=$target "${cargo_fuzz[@]}" run --sanitizer none "$program" "fuzz/corpus/$target" "$seeds" -- \
        -max_total_time="$seconds" -max_len="$longest" -timeout="$seconds_a_text" -rss_limit_mb="$mebibytes" \
        -print_final_stats=1 -verbosity=0
}

need_cargo
provide_tools

# Every format has a folder of seeds; a test compares these folders with the table of formats.
targets=$(cd fuzz/seeds && ls && echo detection && echo stream)
if [ "$#" -gt 0 ]; then
    if ! grep -qx -- "$1" <<<"$targets"; then
        say "unknown target $1; expected one of" $targets
        exit 2
    fi
    targets=$1
fi
for target in $targets; do
    fuzz "$target" "${2:-60}"
done
