#!/usr/bin/env bash
# Changes the core in small ways, one at a time, and lists the changes that no test notices:
#
#     scripts/mutants.sh [--list] [--sample NUMBER] [--seed SEED] [FILE…]
#
# FILE is a source file or a pattern such as 'src/trace/**'; without one it is the whole core. --sample chooses so many
# of the changes at random, the same ones for the same seed (1 without one). --list names them and stops.
#
# Works on a copy without the window, so that each change is built in seconds, and leaves what it finds in
# target/mutants/mutants.out. Changes that alter nothing anybody could notice are named in .cargo/mutants.toml, each
# with its reason. Ends with 2 when a change is missed, 3 when a test ran on for too long.
# Installs cargo-mutants and cargo-nextest where they are missing.
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

# Copies the project without the window and without the crates that only the window needs.
copy_core() {
    mkdir -p "$copy"
    # What is no longer in the project must not stay in the copy.
    rm -rf "$copy/src" "$copy/tests" "$copy/docs" "$copy/.cargo"
    git ls-files -z --cached --others --exclude-standard -- src tests puzzles fuzz examples benches assets docs .cargo \
        Cargo.lock LICENSE README.md |
        while IFS= read -r -d '' file; do
            if [ -e "$file" ]; then printf '%s\0' "$file"; fi
        done | tar --null --files-from=- --create | tar --extract --directory "$copy"
    rm -rf "$copy/src/gui" "$copy/tests/window"
    sed -e '/^# The window\./,/^$/d' -e '/^egui_kittest/d' -e '/^png/d' \
        -e 's/^default = .*/default = []/' -e 's/^gui = .*/gui = []/' Cargo.toml >"$copy/Cargo.toml"
}

# Of the names of changes on standard input, those that are to be made.
choose() {
    if [ -z "$sample" ]; then
        cat
        return
    fi
    # The same order for the same seed: that of a checksum of seed and name.
    while IFS= read -r name; do
        printf '%s %s\n' "$(printf '%s %s' "$seed" "$name" | md5sum | cut -c1-16)" "$name"
    done | sort | head -n "$sample" | cut -d' ' -f2-
}

mutants() {
    (cd "$copy" && cargo mutants --in-place "$@")
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
# What was caught before is left out by --iterate, so that what is not chosen is put there. (Its own patterns, --re, let
# every change of a structure's fields through.)
found=target/mutants/mutants.out
rm -rf "$found"
mkdir -p "$found"
grep --invert-match --line-regexp --fixed-strings --file=<(printf '%s\n' "$chosen") <<<"$all" >"$found/caught.txt" || true

# Debug information takes longer to write than most tests to run.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=1 CARGO_TARGET_DIR=$PWD/target/mutants/build
run_tests() {
    mutants --iterate --output .. --test-tool nextest --minimum-test-timeout 60 "$@" "${files[@]}"
}
# Most changes are caught by the tests beside the code, which are built in half the time; the others meet all tests.
heading 'With the tests beside the code'
run_tests --cargo-arg=--lib || true
heading 'With all tests, those that were missed'
run_tests --cargo-arg=--lib --cargo-arg=--test=engine --cargo-arg=--test=format
