#!/usr/bin/env bash
# Makes the tables of docs/solvers.md anew: scripts/tables.sh COLLECTIONS [SECONDS]
#
# COLLECTIONS is a folder with the lists named below, SECONDS the limit of a run (60 if not given). The results, which
# other tools read, and a report with plots are in target/tables; a table that was interrupted goes on where it stopped.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

if [ "$#" -lt 1 ]; then
    say 'which folder holds the collections? scripts/tables.sh COLLECTIONS [SECONDS]'
    exit 2
fi
lists=$(cd "$1" && pwd) limit=${2:-60}
cd "$here/.."
need_cargo
program=${CARGO_TARGET_DIR:-target}/release/sudoscope
cargo build --release --no-default-features

# One table: its folder, then the arguments. One run at a time, so that no other shares the core with it.
table() {
    local name=$1
    shift
    heading "$name"
    "$program" study "$@" --jobs 1 --table markdown --out "target/tables/$name"
}

table published "$lists"/sudoku16/{hard1,medium1,easy1}.txt --repeat 9
table large "$lists"/16x16/{minimal,published}.txt "$lists"/25x25/{generated,hard,mixed}.txt \
    --limit "$limit" --give-up 2 \
    --solvers propagation,norvig,dlx,mrv,backtracking,ac3,brute-force
table propagation "$lists"/9x9/{top95,top1465,hardest_sample}.txt \
    --solvers ac3:alone,propagation:no-hidden-singles,no-naked-pairs,propagation:no-naked-pairs,propagation,dlx
