#!/usr/bin/env bash
# Builds the engine and a peer and prints how long both take, and the ratio: benches/peers/run.sh [FILE…]
#
# Without arguments for the public collections, which are looked for in SUDOSCOPE_COLLECTIONS_DIR or beside the checkout.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [ $# -eq 0 ]; then
    collections=${SUDOSCOPE_COLLECTIONS_DIR:-$here/../../../shared/puzzles}
    set -- "$collections"/9x9/{clue17_sample,top1465,hardest_sample}.txt
fi

# The peer is compiled for this very processor; the engine detects at run time what it has.
export RUSTFLAGS="-C target-cpu=native" CARGO_TARGET_DIR=${PEERS_TARGET_DIR:-$here/target}
exec cargo run --quiet --release --manifest-path "$here/Cargo.toml" -- "$@"
