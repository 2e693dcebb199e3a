#!/usr/bin/env bash
# Builds the engine and a peer and prints how long both take, and the ratio: benches/peers/run.sh [FILE…]
#
# Twice: compiled for any processor of this kind, as programs are distributed, and for the very one of this machine,
# which does not always make the peer faster. The engine detects at run time what there is.
#
# Without arguments for the public collections, which are looked for in SUDOSCOPE_COLLECTIONS_DIR or beside the checkout.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [ $# -eq 0 ]; then
    collections=${SUDOSCOPE_COLLECTIONS_DIR:-$here/../../../shared/puzzles}
    set -- "$collections"/9x9/{clue17_sample,top1465,hardest_sample}.txt
fi

measure() {
    local name=$1 flags=$2
    shift 2
    printf '== compiled for %s\n\n' "$name"
    RUSTFLAGS=$flags CARGO_TARGET_DIR=${PEERS_TARGET_DIR:-$here/target}/${name// /-} \
        cargo run --quiet --release --manifest-path "$here/Cargo.toml" -- "$@"
}

measure 'any processor' '' "$@"
measure 'this processor' '-C target-cpu=native' "$@"
