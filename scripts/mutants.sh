#!/usr/bin/env bash
# Mutation tests: makes small changes to the core, one at a time, and lists those that no test notices:
#
#     scripts/mutants.sh [--list] [--sample NUMBER] [--seed SEED] [FILE…]
#
# FILE is a source file or a pattern such as 'src/core/trace/**'; the default is the whole core. --sample chooses this many
# changes at random, the same ones for the same seed (default: 1). --list lists them and stops.
#
# Works on a copy without the window, so that each change is built in seconds, and writes the results to
# target/mutants/mutants.out. Changes without observable effect are listed in .cargo/mutants.toml, each
# with its reason. Exits with 2 if a change is missed, 3 if a test timed out.
# Installs cargo-mutants and cargo-nextest if they are missing.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

copy=target/mutants/tree
sample=
seed=1
list=
files=()
while [ "$#" -gt 0 ]; do
    case $1 in
        --sample) sample=$2 && shift ;;
        --seed) seed=$2 && shift ;;
        --list) list=yes ;;
        -*)
            say 'usage: scripts/mutants.sh [--list] [--sample NUMBER] [--seed SEED] [FILE…]'
            exit 2
            ;;
        *) files+=(--file "$1") ;;
    esac
    shift
done

provide_tools() {
    local tool
    for tool in mutants nextest; do
        if ! cargo "$tool" --version >/dev/null 2>&1; then
            heading "Installing cargo-$tool"
            cargo install --locked "cargo-$tool"
        fi
    done
}

# Copies the project without the window and the crates that only the window needs.
copy_core() {
    mkdir -p "$copy"
    # Files no longer in the project must not stay in the copy.
    rm -rf "$copy/src" "$copy/tests" "$copy/docs" "$copy/.cargo"
    # With their original times, files would seem older than the last build, which was of a change.
    git ls-files -z --cached --others --exclude-standard -- src tests puzzles fuzz examples benches assets docs .cargo \
        Cargo.lock LICENSE README.md |
        while IFS= read -r -d '' file; do
            if [ -e "$file" ]; then printf '%s\0' "$file"; fi
        done | tar --null --files-from=- --create | tar --extract --touch --directory "$copy"
    rm -rf "$copy/src/gui" "$copy/tests/window"
    sed -e '/^# The window\./,/^$/{/^clap_/!d}' -e '/^egui_kittest/d' \
        -e 's/^default = .*/default = []/' -e 's/^gui = .*/gui = []/' Cargo.toml >"$copy/Cargo.toml"
}

# Filters the names of changes on standard input to those to be made.
choose() {
    if [ -z "$sample" ]; then
        cat
        return
    fi
    # Ordered by a checksum of seed and name, so that the same seed gives the same order.
    while IFS= read -r name; do
        printf '%s %s\n' "$(printf '%s %s' "$seed" "$name" | md5sum | cut -c1-16)" "$name"
    done | sort | sed -n "1,${sample}p" | cut -d' ' -f2-
}

# Changes the core alone: the command line's tests start the program, which would have to be linked for each change.
mutants() {
    (cd "$copy" && cargo mutants --in-place --package sudoscope-core "$@")
}

need_cargo
provide_tools
copy_core

all=$(mutants --list "${files[@]}")
chosen=$(choose <<<"$all")
if [ -n "$list" ]; then
    printf '%s\n' "$chosen"
    exit 0
fi

heading "$(wc -l <<<"$chosen") of $(wc -l <<<"$all") changes"
# --iterate skips the changes caught before, so those not chosen are listed there. (The tool's own patterns, --re, let
# every change of a structure's fields through.)
found=target/mutants/mutants.out
rm -rf "$found"
mkdir -p "$found"
grep --invert-match --line-regexp --fixed-strings --file=<(printf '%s\n' "$chosen") <<<"$all" >"$found/caught.txt" || true

# Writing debug information takes longer than running most tests.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=1 CARGO_TARGET_DIR=$PWD/target/mutants/build
run_tests() {
    mutants --iterate --output .. --test-workspace true --test-tool nextest --minimum-test-timeout 60 "${files[@]}" "$@"
}
# The unit tests catch most changes, and are built in half the time; most of the others are caught by the tests that
# do not run every solver on every puzzle.
slow='test(/^(solvers_agree::on_|soundness::of_runs_on_|claims::of_|answers::on_)/)'
heading 'With the unit tests'
# In an unoptimised build most changes are built within seconds, instead of up to a minute and a half. All tests
# together then take three times as long, but most changes fail an early one; of those that never end, few are worth a
# long wait.
CARGO_PROFILE_TEST_OPT_LEVEL=0 run_tests --cargo-arg=--lib --timeout-multiplier 2 || true
heading 'With the quick tests: the changes missed so far'
run_tests --cargo-arg=--test=engine --cargo-arg=--test=format -- --filterset "not $slow" || true
heading 'With the slow tests: the changes still missed'
run_tests --cargo-arg=--test=engine -- --filterset "$slow"
