#!/usr/bin/env bash
# Runs the example for GNU parallel in docs/scale.md on this machine, and compares its output with that of the plain
# command:
#
#     scripts/scale.sh
#
# Uses the hosts in SUDOSCOPE_HOSTS (as in --sshlogin; the program must be in the search path there); the default is
# four local jobs. Reports anything missing; with CI=true, that is an error (2). Exits with 1 if an output differs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

target=$(mkdir -p "${CARGO_TARGET_DIR:-target}" && cd "${CARGO_TARGET_DIR:-target}" && pwd)
program=${SUDOSCOPE:-$target/release/sudoscope}
puzzles=${SUDOSCOPE_PUZZLES:-20000}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Reports what cannot be checked.
missing() {
    say "NOT CHECKED: $1"
    if [ "${CI:-}" = true ]; then
        say 'With CI=true it must be.'
        exit 2
    fi
}

# A list with puzzles of two sizes, names, comments, and occasionally a puzzle without a solution.
make_list() {
    heading "A list of $puzzles puzzles"
    "$program" generate --seed 1 --count 1000 >"$scratch/nine"
    "$program" generate --size 4 --seed 2 --count 50 >"$scratch/four"
    awk -v lines="$puzzles" '
        /^#/ { next }
        { all[count++] = $0 }
        END {
            for (i = 0; i < lines; i++) {
                line = all[i % count]
                if (i % 97 == 0) print "# a comment", i
                if (i % 211 == 0) { gsub(/[1-9]/, ".", line); line = "12345678." substr(line, 10, 8) "9" substr(line, 19, 63) }
                print line (i % 3 == 0 ? " puzzle " i : "")
            }
        }' "$scratch/nine" "$scratch/four" >"$scratch/list"
}

# Compares an output with that of the plain command.
compare() {
    if ! cmp "$scratch/plain" "$2"; then
        say "$1: the output differs from that of the plain command."
        exit 1
    fi
    say "$1: the same $(wc -l <"$2") lines."
}

with_parallel() {
    heading 'GNU parallel'
    if ! command -v parallel >/dev/null && has_apt; then
        install_packages parallel || true
    fi
    if ! command -v parallel >/dev/null; then
        missing 'GNU parallel is not installed'
        return
    fi
    local hosts=${SUDOSCOPE_HOSTS:-4/:} command=$program
    [ "$hosts" = 4/: ] || command=sudoscope
    # It exits with the number of blocks that contain a puzzle without a solution.
    parallel --will-cite --pipe --block 64k --keep-order --sshlogin "$hosts" \
        "$command" solve --format line --lines --jobs 1 - <"$scratch/list" >"$scratch/parallel" || true
    compare 'solve' "$scratch/parallel"
    "$program" convert "$scratch/list" "$scratch/plain" --format line --to line --lines
    parallel --will-cite --pipe --block 64k --keep-order --sshlogin "$hosts" \
        "$command" convert - - --format line --to line --lines <"$scratch/list" >"$scratch/parallel"
    compare 'convert' "$scratch/parallel"
}

solve_plainly() {
    "$program" solve --format line --lines "$scratch/list" >"$scratch/plain" || [ "$?" -eq 1 ]
}

if [ "$program" = "$target/release/sudoscope" ]; then
    need_cargo
    cargo build --release --locked --quiet --no-default-features
fi
make_list
solve_plainly
with_parallel
