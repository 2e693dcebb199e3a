#!/usr/bin/env bash
# Checks everything: formatting, lints, documentation, and all tests, those in a real window too.
#
# Installs what the window tests need where that is allowed. Where it is not, those tests skip themselves; with CI=true
# that is an error (2).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

test_packages=(xvfb xdotool imagemagick xclip zenity)
test_commands=(Xvfb xdotool import xclip zenity)
skipping=

# Answers whether the window tests can run.
provide_test_tools() {
    if has_apt; then
        local missing
        read -ra missing <<<"$(missing_packages "${runtime_packages[@]}" "${test_packages[@]}")"
        [ "${#missing[@]}" -eq 0 ] || install_packages "${missing[@]}"
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
            heading "Installing $tool"
            rustup component add "$tool"
        fi
    done
}

need_cargo
provide_rust_tools
if on_linux && ! provide_test_tools; then
    if [ "${CI:-}" = true ]; then
        say 'With CI=true the window tests must run.'
        exit 2
    fi
    skipping=yes
    say 'THE WINDOW TESTS WILL SKIP THEMSELVES.'
fi

heading 'Formatting'
cargo fmt --check

heading 'Lints'
cargo clippy --all-targets --all-features --locked -- -D warnings

heading 'Lints without the window'
cargo clippy --all-targets --no-default-features --locked -- -D warnings

heading 'Documentation'
RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps --document-private-items --locked

heading 'Tests without the window'
cargo test --no-default-features --locked

heading 'All tests'
cargo test --locked

heading 'All checks passed'
if [ -n "$skipping" ]; then
    say 'BUT THE WINDOW TESTS WERE SKIPPED: see above for what they need.'
fi
