#!/usr/bin/env bash
# Fuzzes the readers: scripts/fuzz.sh [TARGET] [SECONDS]
#
# Without a target: all targets, a minute each. A target is the name of a format on the command line, or `detection`,
# `stream` or `foreign`. Exits with 1 if a reader panics, takes more than a second, or takes more than 256 MiB; the
# text that caused it is then in fuzz/artifacts. A text that took more than a second is read again alone, up to three
# times, because a busy machine may stall. Needs cargo-fuzz, and installs it if permitted. Uses the nightly toolchain
# if there is one, otherwise the installed one, whose compiler is then asked to allow what a nightly one allows.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

# The largest text in bytes, and its limits of time and memory. While fuzzing, the time limit is larger: see
# `recheck`.
longest=$((1 << 20))
seconds_a_text=1
seconds_while_fuzzing=30
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

# Runs the fuzzer on a target with these arguments.
run() {
    local target=$1 program=reader
    shift
    # Detection and streams accept the texts of all formats.
    [ -d "fuzz/seeds/$target" ] || program=$target
    # No sanitizer: there is no unsafe code to check, and only the memory of the program itself should count.
    SUDOSCOPE_FORMAT=$target "${cargo_fuzz[@]}" run --sanitizer none "$program" "$@" \
        -artifact_prefix="fuzz/artifacts/$target/" -rss_limit_mb="$mebibytes" -verbosity=0
}

# Fuzzes one target for this many seconds. Every find is kept in fuzz/corpus, from which the next run starts.
fuzz() {
    local target=$1 seconds=$2 seeds=fuzz/seeds/$1
    heading "$target, $seconds s"
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    [ -d "$seeds" ] || seeds=fuzz/seeds
    run "$target" "fuzz/corpus/$target" "$seeds" -- -max_total_time="$seconds" -max_len="$longest" \
        -timeout="$seconds_while_fuzzing" -report_slow_units="$seconds_a_text" -print_final_stats=1
    recheck "$target"
}

# Reads the slow texts of a target again. A text that is too slow three times is a failure.
recheck() {
    local target=$1 text try
    for text in "fuzz/artifacts/$target"/slow-unit-*; do
        [ -e "$text" ] || continue
        for try in 1 2 3; do
            if run "$target" "$text" -- -timeout="$seconds_a_text" >/dev/null 2>&1; then
                rm "$text"
                continue 2
            fi
        done
        say "$target: takes more than $seconds_a_text s: $text"
        return 1
    done
}

need_cargo
provide_tools

# Every format has a folder of seeds; a test compares these folders with the table of formats.
targets=$(cd fuzz/seeds && ls && echo detection && echo stream && echo foreign)
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
