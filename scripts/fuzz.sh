#!/usr/bin/env bash
# Feeds the readers with texts that nobody would write: scripts/fuzz.sh [TARGET] [SECONDS]
#
# Without a target all of them, a minute each. A target is called as its format is on the command line, or `detection` or
# `stream`. Ends with 1 when a reader panics, takes more than a second, or more than 256 MiB; the text that does it is
# then in fuzz/artifacts. Needs a nightly toolchain and cargo-fuzz, and installs them where that is allowed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

# The largest text, in bytes, and what it may cost.
longest=$((1 << 20))
seconds_a_text=1
mebibytes=256

provide_tools() {
    if ! command -v rustup >/dev/null; then
        say 'rustup is missing, which provides the nightly toolchain that libFuzzer needs: see https://rustup.rs'
        exit 2
    fi
    if ! rustup run nightly rustc --version >/dev/null 2>&1; then
        heading 'Installing a nightly toolchain'
        rustup toolchain install nightly --profile minimal
    fi
    if ! cargo fuzz --version >/dev/null 2>&1; then
        heading 'Installing cargo-fuzz'
        cargo install cargo-fuzz --locked
    fi
}

# Fuzzes one target for so many seconds. Every find is kept in fuzz/corpus, and is where the next run begins.
fuzz() {
    local target=$1 seconds=$2 seeds=fuzz/seeds/$1 program=reader
    heading "$target, $seconds s"
    mkdir -p "fuzz/corpus/$target"
    if ! [ -d "$seeds" ]; then
        # Detection and streams take the texts of all formats.
        seeds=fuzz/seeds program=$target
    fi
    # No sanitizer: there is no unsafe code to watch, and the memory is the program's own.
    SUDOSCOPE_FORMAT=$target cargo +nightly fuzz run --sanitizer none "$program" "fuzz/corpus/$target" "$seeds" -- \
        -max_total_time="$seconds" -max_len="$longest" -timeout="$seconds_a_text" -rss_limit_mb="$mebibytes" \
        -print_final_stats=1 -verbosity=0
}

need_cargo
provide_tools

# A format has a folder of seeds; a test holds these folders against the table of formats.
targets=$(cd fuzz/seeds && ls && echo detection && echo stream)
if [ "$#" -gt 0 ]; then
    if ! grep -qx -- "$1" <<<"$targets"; then
        say "$1 is none of" $targets
        exit 2
    fi
    targets=$1
fi
for target in $targets; do
    fuzz "$target" "${2:-60}"
done
