#!/usr/bin/env bash
# Measures Sudoscope on this machine: scripts/measure.sh [engine] [formats] [solvers] [trace] [window]; everything without arguments.
#
# The window is measured under Xvfb with software rendering, the slowest case in practice.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

# A puzzle that keeps brute force busy for longer than the measurement.
long_run=puzzles/16x16-hard.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

machine() {
    printf 'machine: %s × %s, load %s\n' "$(nproc)" \
        "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(cut -d' ' -f1-3 /proc/loadavg)"
}

# Runs the program under Xvfb with its own home folder.
in_window() {
    HOME=$scratch XDG_CONFIG_HOME=$scratch LIBGL_ALWAYS_SOFTWARE=1 \
        xvfb-run -a -s '-screen 0 1600x1000x24' "$@"
}

program=${CARGO_TARGET_DIR:-target}/release/sudoscope

frames() {
    local title=$1
    shift
    in_window "$program" --size 1280x800 --after 10000 --frame-times "$scratch/frames" "$@"
    sort -n "$scratch/frames" | awk -v title="$title" '
        { time[NR] = $1 }
        END {
            p50 = time[int((NR - 1) * 0.50) + 1] / 1000
            p99 = time[int((NR - 1) * 0.99) + 1] / 1000
            printf "%-52s %5d frames  p50 %5.1f ms  p99 %5.1f ms  worst %5.1f ms\n", title, NR, p50, p99, time[NR] / 1000
        }'
}

# The time from the start of the process to the log line about the first frame.
first_frame() {
    local begin line
    begin=$(date +%s%N)
    "$program" --log info --after 200 2>&1 | while read -r line; do
        if [[ $line == *"first frame"* ]]; then
            printf 'from start to first frame: %d ms\n' $((($(date +%s%N) - begin) / 1000000))
        fi
    done
}

# The time to record a whole run in the window, following it: with software rendering, and with a renderer that only
# waits for the display, as for a graphics card. `measure.sh solvers` records the same run without a window.
recording() {
    local puzzle=${SUDOSCOPE_COLLECTIONS_DIR:-../shared/puzzles}/sudoku16/hard1.txt title begin line
    if ! [ -e "$puzzle" ]; then
        say "skipped: $puzzle is not here"
        return
    fi
    for title in 'software rendering' 'a renderer that only waits'; do
        set -- --size 1280x800 --solve --follow --algorithm brute-force
        [ "$title" = 'software rendering' ] || set -- --blind "$@"
        "$program" --log info --after 5000 "$@" "$puzzle" 2>&1 | while read -r line; do
            case $line in
                *'solving with'*) begin=$(date +%s%N) ;;
                *' recorded '*' steps') printf '%s, %s: %d ms\n' "${line##*] }" "$title" \
                    $((($(date +%s%N) - begin) / 1000000)) ;;
            esac
        done
    done
}

# The share of one core that the idle program uses, from its process statistics.
idle() {
    local pid before after ticks
    ticks=$(getconf CLK_TCK)
    "$program" --after 16000 &
    pid=$!
    sleep 4
    before=$(awk '{ print $14 + $15 }' "/proc/$pid/stat")
    sleep 10
    after=$(awk '{ print $14 + $15 }' "/proc/$pid/stat")
    awk -v used=$((after - before)) -v ticks="$ticks" 'BEGIN { printf "idle: %.1f %% of one core\n", used / ticks / 10 * 100 }'
    wait "$pid"
}

window() {
    heading 'Window'
    for tool in xvfb-run awk; do
        if ! command -v "$tool" >/dev/null; then
            say "skipped: $tool is not installed"
            return
        fi
    done
    cargo build --release --locked --quiet
    machine
    in_window "$0" inside-window
    frames '16×16, all marks, following brute force' --solve --follow --algorithm brute-force "$long_run"
    frames '16×16, propagation played at 20 steps/s' --solve --algorithm propagation "$long_run"
    machine
}

benches() {
    heading "$1"
    cargo bench --locked --quiet --no-default-features --bench "$1"
}

[ "$#" -gt 0 ] || set -- engine formats solvers trace window
for part in "$@"; do
    case $part in
        engine | formats | solvers | trace) benches "$part" ;;
        window) window ;;
        inside-window)
            first_frame
            first_frame
            first_frame
            recording
            recording
            recording
            idle
            ;;
        *)
            say "usage: scripts/measure.sh [engine] [formats] [solvers] [trace] [window]"
            exit 2
            ;;
    esac
done
