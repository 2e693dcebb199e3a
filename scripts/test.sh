#!/usr/bin/env bash
# Checks everything: formatting, lints, documentation, and all tests, including those in a real window.
#
# Installs what the window tests need if permitted. Otherwise those tests are skipped; with CI=true that is an error (2).
# Public puzzle collections are checked if available; with SUDOSCOPE_COLLECTIONS=required their absence fails the
# tests. They are searched for in SUDOSCOPE_COLLECTIONS_DIR, else in ../shared/puzzles next to the checkout.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

test_packages=(xvfb xdotool x11-utils x11-xkb-utils imagemagick xclip zenity dbus-daemon at-spi2-core ffmpeg)
test_commands=(Xvfb xdotool xprop setxkbmap import xclip zenity dbus-daemon)
skipping=

# Succeeds if the window tests can run.
provide_test_tools() {
    if has_apt; then
        local missing
        read -ra missing <<<"$(missing_packages "${runtime_packages[@]}" "${test_packages[@]}")"
        [ "${#missing[@]}" -eq 0 ] || install_packages "${missing[@]}" || return
        # Installed separately, because not every system has it under this name.
        command -v chromium chromium-browser google-chrome >/dev/null || install_packages chromium \
            || say 'Without Chromium the pages that are handed out are not tested.'
        return
    fi
    local command missing=()
    for command in "${test_commands[@]}"; do
        command -v "$command" >/dev/null || missing+=("$command")
    done
    if [ "${#missing[@]}" -gt 0 ]; then
        say "Not Debian or Ubuntu, so nothing is installed here. The window tests need ${missing[*]}."
        return 1
    fi
}

provide_rust_tools() {
    local tool
    for tool in rustfmt clippy; do
        if ! cargo "${tool#rust}" --version >/dev/null 2>&1; then
            if ! command -v rustup >/dev/null; then
                say "$tool is missing, and there is no rustup to install it. Install it with your system's packages (Debian: rustfmt, rust-clippy) or use Rust from https://rustup.rs"
                exit 2
            fi
            heading "Installing $tool"
            rustup component add "$tool"
        fi
    done
}

# The same search as in tests/common/files.rs.
collections_are_here() {
    if [ -n "${SUDOSCOPE_COLLECTIONS_DIR+set}" ]; then
        [ -d "$SUDOSCOPE_COLLECTIONS_DIR" ]
        return
    fi
    local common
    common=$(git rev-parse --path-format=absolute --git-common-dir 2>/dev/null || true)
    [ -d ../shared/puzzles ] || [ -n "$common" -a -d "${common%/*}/../shared/puzzles" ]
}

log=$(mktemp)
trap 'summary; rm -f "$log"' EXIT

run_tests() {
    cargo test --locked --no-fail-fast "$@" 2>&1 | tee -a "$log"
}

# The sums over all test programs so far.
summary() {
    awk '
        /^test result: / {
            programs++
            for (word = 2; word <= NF; word++) {
                if ($word == "passed;") passed += $(word - 1)
                if ($word == "failed;") failed += $(word - 1)
                if ($word == "ignored;") ignored += $(word - 1)
            }
        }
        END {
            if (programs) printf "\n== Tests: %d passed, %d failed, %d ignored\n", passed, failed, ignored
        }' "$log" >&2
}

need_cargo
provide_rust_tools
if on_linux && ! provide_test_tools; then
    if [ "${CI:-}" = true ]; then
        say 'With CI=true the window tests must run.'
        exit 2
    fi
    skipping=yes
    say 'THE WINDOW TESTS WILL BE SKIPPED.'
fi

heading 'Formatting'
cargo fmt --all --check

heading 'Lints'
cargo clippy --all-targets --all-features --locked -- -D warnings

heading 'Lints without the window'
cargo clippy --all-targets --no-default-features --locked -- -D warnings

heading 'Documentation'
RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps --document-private-items --locked

# Each test once: the core and the command line in the build without the window, then the tests of the window.
heading 'Tests without the window'
run_tests --no-default-features --lib --bins --examples
run_tests --no-default-features --test engine --test format --test technique --test foreign --test cli --test house
run_tests --no-default-features --doc

heading 'Tests of the window'
run_tests --package sudoscope --lib -- gui::
run_tests --test cli -- window::
run_tests --test window

heading 'All checks passed'
if [ -n "$skipping" ]; then
    say 'BUT THE WINDOW TESTS WERE SKIPPED: see above for their requirements.'
fi
if ! collections_are_here; then
    say 'The public collections of puzzles were NOT CHECKED because they are not available. The puzzles of the project were checked.'
fi
