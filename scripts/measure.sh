#!/usr/bin/env bash
# Measures Sudoscope on this machine: scripts/measure.sh [engine] [formats] [solvers] [trace] [window] [race] [study]
# [foreign]; without arguments, everything.
#
# The window is measured under Xvfb with software rendering, the slowest case in practice. SUDOSCOPE=PROGRAM measures
# an existing build in `window`, `race`, `study` and `foreign`.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

# A puzzle that keeps brute force busy for longer than the measurement.
long_run=puzzles/16x16-hard.txt
# Solvers, and a random 25×25 board that keeps each of them busy for more than a hundred million steps.
racers=propagation,mrv,norvig,backtracking
race_board=(--size 25 --clues 281 --unchecked --count 1 --seed 1)
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

program=${SUDOSCOPE:-${CARGO_TARGET_DIR:-target}/release/sudoscope}

build() {
    [ -n "${SUDOSCOPE:-}" ] || cargo build --release --locked --quiet
}

# Succeeds if these programs are installed; otherwise names the missing one.
has_tools() {
    local tool
    for tool in "$@"; do
        if ! command -v "$tool" >/dev/null; then
            say "skipped: $tool is not installed"
            return 1
        fi
    done
}

frames() {
    local title=$1
    shift
    in_window "$program" --size 1280x800 --after 10000 --frame-times "$scratch/frames" "$@"
    percentiles "$title"
}

# The times of the frames written last.
percentiles() {
    sort -n "$scratch/frames" | awk -v title="$1" '
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

# The time to record a whole run in the window while following it: with software rendering, and with a renderer that
# only waits for the display, as with a graphics card. `measure.sh solvers` records the same run without a window.
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
    has_tools xvfb-run awk || return 0
    build
    machine
    in_window "$0" inside-window
    frames '16×16, all marks, following brute force' --solve --follow --algorithm brute-force "$long_run"
    frames '16×16, propagation played at 20 steps/s' --solve --algorithm propagation "$long_run"
    machine
}

# Four solvers on a board that keeps all of them busy: once each has recorded 100 million steps they are stopped, and
# the runs are scrubbed, a little further with each frame. Target: 99 of 100 frames in less than 16.7 ms.
race() {
    local steps=100000000 log=$scratch/race.log
    heading 'A race of four, scrubbed'
    has_tools xvfb-run awk timeout || return 0
    build
    machine
    "$program" generate "${race_board[@]}" --to line >"$scratch/race.txt"
    if ! in_window timeout 900 "$program" --log info --size 1600x1000 --race "$racers" --scrub "$steps" --after 20000 \
        --frame-times "$scratch/frames" "$scratch/race.txt" >"$log" 2>&1 || ! [ -s "$scratch/frames" ]; then
        say 'skipped: the race was not recorded in 15 minutes, or the window did not open:'
        tail -n 3 "$log" >&2
        return 0
    fi
    sed -n 's/.*\(scrubbing over .*\)/\1/p' "$log"
    percentiles '25×25, four solvers, 1600×1000'
    machine
}

# The time of a study with one run at a time and with two, each the best of three, alternately. Target: with two, at
# most 1.2 times the ideal, which is half the time with one.
study() {
    local list=${SUDOSCOPE_COLLECTIONS_DIR:-../shared/puzzles}/9x9/top1465.txt round jobs begin millis
    local -A best=()
    heading 'A study on two cores'
    has_tools awk || return 0
    if ! [ -e "$list" ]; then
        say "skipped: $list is not here; SUDOSCOPE_COLLECTIONS_DIR names the folder of the collections"
        return 0
    elif [ "$(nproc)" -lt 2 ]; then
        say 'skipped: this machine has one core'
        return 0
    fi
    build
    machine
    for round in 1 2 3; do
        for jobs in 1 2; do
            begin=$(date +%s%N)
            "$program" study "$list" --solvers propagation,mrv,dlx,norvig --jobs "$jobs" \
                --out "$scratch/study-$round-$jobs" >/dev/null 2>&1
            millis=$((($(date +%s%N) - begin) / 1000000))
            [ "${best[$jobs]:-$millis}" -lt "$millis" ] || best[$jobs]=$millis
        done
    done
    awk -v one="${best[1]}" -v two="${best[2]}" 'BEGIN {
        printf "top1465, four solvers: %.2f s one run at a time, %.2f s two: %.2f of the ideal\n",
            one / 1000, two / 1000, two / (one / 2)
    }'
    machine
}

# Prints the steps per second of a command whose printed steps are recorded through a pipe, and their ratio to those
# of our own solver.
piped() {
    local title=$1 steps=$2 begin micros
    shift 2
    begin=$(date +%s%N)
    "$program" record --out "$scratch/piped.sudoscope" --force -- "$@" >/dev/null
    micros=$((($(date +%s%N) - begin) / 1000))
    awk -v title="$title" -v steps="$steps" -v micros="$micros" -v own="${own_rate:-0}" 'BEGIN {
        rate = steps / micros
        printf "%s: %d steps in %.2f s, %.2f million/s", title, steps, micros / 1e6, rate
        if (own > 0) printf ", 1 : %.0f of our own solver, recorded", own / rate
        printf "\n"
    }'
}

# The steps of other programs, recorded through a pipe: from C, Python and `trace`, as ratios to our own solver.
foreign() {
    local steps=2000000 few=400000
    heading 'The steps of other programs'
    has_tools awk cc python3 || return 0
    build
    machine
    # Read and recorded on one core, from memory; the last line is for our own solver.
    cargo bench --locked --quiet --no-default-features --bench foreign | tee "$scratch/bench"
    own_rate=$(sed -n 's/^brute-force, recorded without lines: \([0-9.]*\) .*/\1/p' "$scratch/bench")
    cat >"$scratch/steps.c" <<'END'
#include "sudoscope.h"
int main(int count, char **words) {
    long step, steps = count > 1 ? atol(words[1]) : 0;
    sudoscope_start("................", "steps in C");
    for (step = 0; step < steps; step += 2) {
        SUDOSCOPE_GUESS(1, 1, 1 + step / 2 % 4);
        SUDOSCOPE_RETRACT(1, 1, 1 + step / 2 % 4);
    }
    return 0;
}
END
    cat >"$scratch/steps.py" <<'END'
import sys
from sudoscope import Recorder

record = Recorder("................")
for step in range(0, int(sys.argv[1]), 2):
    record.guess(0, 1 + step // 2 % 4)
    record.retract(0)
END
    cc -O2 -I clients/c -o "$scratch/steps" "$scratch/steps.c"
    piped 'C client' "$steps" "$scratch/steps" "$steps"
    PYTHONPATH=clients/python piped 'Python client' "$few" python3 "$scratch/steps.py" "$few"
    piped 'trace' "$steps" sh -c "$program trace $long_run --algorithm brute-force | head -n $((steps + 1))"
}

benches() {
    heading "$1"
    cargo bench --locked --quiet --no-default-features --bench "$1"
}

[ "$#" -gt 0 ] || set -- engine formats solvers trace window race study foreign
for part in "$@"; do
    case $part in
        engine | formats | solvers | trace) benches "$part" ;;
        window | race | study | foreign) "$part" ;;
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
            say "usage: scripts/measure.sh [engine] [formats] [solvers] [trace] [window] [race] [study] [foreign]"
            exit 2
            ;;
    esac
done
