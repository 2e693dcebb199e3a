#!/usr/bin/env bash
# Updates the tables in README.md, docs/solvers.md and docs/study.md, with one `sudoscope study` for each:
#
#     scripts/tables.sh COLLECTIONS             measures, and puts the tables between their marks in the files
#     scripts/tables.sh --check COLLECTIONS     only compares; fails if a figure other than a time differs
#
# COLLECTIONS is a folder with the lists named below. The results, which other tools can read, and a report with plots
# for each study are in target/tables. An interrupted study continues where it stopped, and a complete one is only
# printed; remove its folder to measure again. --check always measures, in target/tables-check. Tables of what is
# answered within a time limit depend on the machine, and are not compared.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

checking=
if [ "${1:-}" = --check ]; then
    checking=yes
    shift
fi
if [ "$#" -ne 1 ]; then
    say 'which folder holds the collections? scripts/tables.sh [--check] COLLECTIONS'
    exit 2
fi
lists=$(cd "$1" && pwd)
cd "$here/.."
tables=target/tables
if [ -n "$checking" ]; then
    # Measured again, by the current program.
    tables=target/tables-check
    rm -rf "$tables"
fi
program=${SUDOSCOPE:-}
if [ -z "$program" ]; then
    need_cargo
    program=${CARGO_TARGET_DIR:-target}/release/sudoscope
    cargo build --release --no-default-features
fi
mkdir -p "$tables"
stale=0

# Runs a study: its name, then the arguments.
study() {
    local name=$1
    shift
    heading "$name"
    "$program" study "$@" --table markdown --out "$tables/$name" >"$tables/$name.md"
}

# Prints the table of a study with this number: 1 is by solver, 2 by list if there are several.
table() {
    awk -v wanted="$2" 'BEGIN { RS = "" } /^\|/ && ++count == wanted' "$tables/$1.md"
}

# Keeps the names and the columns whose heading matches.
columns() {
    awk -v wanted="$1" '
        BEGIN { FS = " *[|] *" }
        NR == 1 { for (i = 3; i < NF; i++) if ($i ~ wanted) kept[++count] = i }
        { line = "| " $2; for (k = 1; k <= count; k++) line = line " | " $kept[k]; print line " |" }'
}

# Keeps the headings and the rows whose solver matches.
rows() {
    awk -v wanted="$1" 'NR <= 2 || $2 ~ wanted'
}

# A table without its times, without marks of the best, and without the parallel search, whose counts vary.
without_times() {
    grep -v '`parallel`' | sed -E 's/\*\*//g; s/[0-9.]+ (µs|ms|s)\>|[0-9,]+ (min|h) [0-9]+ (s|min)\>/time/g'
}

# Puts the table from standard input between the marks with a name in a file, or compares it with the table there.
put() {
    local file=$1 name=$2 text before
    text=$(cat)
    before=$(awk -v name="$2" '$0 == "<!-- end of table -->" { inside = 0 } inside && NF { print }
        $0 == "<!-- table: " name " -->" { inside = 1 }' "$file")
    if ! grep -qxF "<!-- table: $name -->" "$file"; then
        say "$file has no mark for the table $name"
        exit 2
    fi
    if [ -n "$checking" ]; then
        if ! diff -u <(without_times <<<"$before") <(without_times <<<"$text") >&2; then
            say "$file: the table $name is not current"
            stale=1
        fi
        return
    fi
    TEXT=$text awk -v name="$name" '
        $0 == "<!-- end of table -->" { inside = 0 }
        !inside { print }
        $0 == "<!-- table: " name " -->" { inside = 1; print ""; print ENVIRON["TEXT"]; print "" }' "$file" >"$tables/new"
    cat "$tables/new" >"$file"
}

# One run at a time, so that no other one shares the core.
study published "$lists"/sudoku16/{hard1,medium1,easy1}.txt --repeat 9 --jobs 1
table published 2 | columns 'assignments|time' | put docs/solvers.md published
table published 2 | columns 'hard1.txt: (assignments|time)' | rows '`(brute-force|mrv|propagation|dlx)`' |
    put README.md published

study conflicts "$lists"/9x9/{top95,top1465}.txt --limit 60 \
    --solvers backtracking,cbj,propagation,learning,learning:mrv,learning:restarts
table conflicts 1 | columns '^(stopped|steps|guesses|contradictions|depth|time)$' | put docs/solvers.md conflicts

# The number of guesses does not matter here, only whether there are any.
"$program" generate "$tables/generated.txt" --count 1000 --seed 1 --clues 28-36
study propagation "$tables/generated.txt" "$lists"/9x9/{top95,top1465,hardest_sample,clue17_sample}.txt --limit 0.02 \
    --solvers ac3:alone,propagation:no-hidden-singles,no-naked-pairs,propagation:no-hidden-singles \
    --solvers propagation:no-naked-pairs,propagation
table propagation 2 | columns 'without a guess' | put docs/study.md propagation

if [ -z "$checking" ]; then
    study heuristics "$lists/9x9/top95.txt" --limit 2 \
        --solvers backtracking:static,ascending,none --solvers backtracking:static,ascending,forward-checking \
        --solvers backtracking:mrv,ascending,none --solvers backtracking:mrv,ascending,forward-checking \
        --solvers backtracking:mrv,ascending,mac
    table heuristics 1 | columns '^(solved|stopped|assignments|guesses|time)$' | put docs/study.md heuristics
    study large "$lists"/16x16/{minimal,published}.txt "$lists"/25x25/{generated,hard,mixed}.txt --limit 5 --give-up 2 \
        --solvers propagation,norvig,dlx,learning,mrv,backtracking,cbj,ac3,brute-force
    table large 2 | columns 'answered' | put docs/solvers.md large
    study growth --family --each 5 --limit 0.5 --solvers brute-force,mrv,propagation,dlx
    table growth 3 | put docs/study.md growth
fi
exit "$stale"
