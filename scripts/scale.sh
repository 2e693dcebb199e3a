#!/usr/bin/env bash
# Runs the examples of docs/scale.md on this machine and compares their output with that of the plain command:
#
#     scripts/scale.sh [parallel] [spark]
#
# Without arguments: both. GNU parallel uses the hosts of SUDOSCOPE_HOSTS (as in --sshlogin; the program must be in the
# path there); the default is four jobs here. PySpark is installed into target/scale if there is Java. What is missing is
# reported, and with CI=true it is an error (2). Exits with 1 if an output differs.
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

# A list with puzzles of two sizes, names, comments, and a puzzle without a solution now and then.
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
    # It exits with the number of blocks that hold a puzzle without a solution.
    parallel --will-cite --pipe --block 64k --keep-order --sshlogin "$hosts" \
        "$command" solve --format line --lines --jobs 1 - <"$scratch/list" >"$scratch/parallel" || true
    compare 'solve' "$scratch/parallel"
    "$program" convert "$scratch/list" "$scratch/plain" --format line --to line --lines
    parallel --will-cite --pipe --block 64k --keep-order --sshlogin "$hosts" \
        "$command" convert - - --format line --to line --lines <"$scratch/list" >"$scratch/parallel"
    compare 'convert' "$scratch/parallel"
    solve_plainly
}

provide_pyspark() {
    local environment=$target/scale/python
    command -v java >/dev/null && command -v python3 >/dev/null || return 1
    if ! [ -x "$environment/bin/python" ]; then
        python3 -m venv "$environment" >&2 || return 1
    fi
    if ! "$environment/bin/python" -c 'import pyspark' 2>/dev/null; then
        heading 'Installing PySpark'
        "$environment/bin/python" -m pip install --quiet pyspark >&2 || return 1
    fi
    python=$environment/bin/python
}

with_spark() {
    heading 'Spark'
    local python
    if ! provide_pyspark; then
        missing 'PySpark cannot be installed: it needs Java, Python with venv, and the package index'
        return
    fi
    local code=0
    "$python" - "$scratch/list" "$program" >"$scratch/spark" 2>"$scratch/spark.log" <<'PYTHON' || code=$?
import sys
from pyspark.sql import SparkSession

try:
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
except Exception as error:
    print(error, file=sys.stderr)
    sys.exit(3)
lines = session.sparkContext.textFile(sys.argv[1], 8)
# A partition of comments alone and empty ones must not fail.
command = sys.argv[2] + " solve --format line --lines --jobs 1 -"
for line in lines.pipe(command).collect():
    print(line)
assert session.sparkContext.parallelize([], 3).pipe(command, checkCode=True).collect() == []
session.stop()
PYTHON
    if [ "$code" -ne 0 ]; then
        tail -n 20 "$scratch/spark.log" >&2
        if [ "$code" -ne 3 ]; then
            say 'The program failed under Spark; see above.'
            exit 1
        fi
        missing 'Spark does not start here; see above'
        return
    fi
    compare 'solve' "$scratch/spark"
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
[ "$#" -gt 0 ] || set -- parallel spark
for part in "$@"; do
    case $part in
        parallel) with_parallel ;;
        spark) with_spark ;;
        *)
            say 'usage: scripts/scale.sh [parallel] [spark]'
            exit 2
            ;;
    esac
done
