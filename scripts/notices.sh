#!/usr/bin/env bash
# Prints the licences of everything built into the program: scripts/notices.sh [TARGET] >THIRD-PARTY.txt
#
# For those who distribute the binary. Lists the packages linked for this machine or for the given target, with
# version, licence and source, followed by the licence texts they contain, each text once. If a package may be used
# under the MIT licence, only that text is included.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

need_cargo
target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
rule=$(printf '=%.0s' {1..80})

# Name, version, licence and source of each package; build tools and test tools are not linked.
packages() {
    cargo tree --locked --edges normal,no-proc-macro --target "$target" --prefix none --no-dedupe \
        --format '{p}|{l}|{r}' | sed -n 's/^\([^ ]*\) v\([^ |]*\)|/\1|\2|/p' | sort -u
}

heading_of() {
    printf '\n%s\n%s\n\n' "$rule" "$(fold -s -w 100 <<<"$1")"
}

# The licence files of a package.
licence_files() {
    local folder=$1 file
    if [ -f "$folder/LICENSE-MIT" ] && [[ $2 != *' AND '* ]]; then
        printf '%s\n' "$folder/LICENSE-MIT"
        return
    fi
    for file in "$folder"/*; do
        case ${file##*/} in
            LICEN[SC]E* | COPYING* | COPYRIGHT* | NOTICE* | UNLICENSE*) [ ! -f "$file" ] || printf '%s\n' "$file" ;;
        esac
    done
}

# Texts that differ only in whitespace are the same.
texts() {
    local -A users=() file_of=()
    local order=() bare=() name version licence folder file key
    while IFS='|' read -r name version licence _; do
        folder=$(printf '%s\n' "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$name-$version" | head -n 1)
        if ! [ -d "$folder" ]; then
            say "The sources of $name $version are not in Cargo's folder: run cargo fetch."
            return 1
        fi
        while read -r file; do
            key=$(tr -s '[:space:]' ' ' <"$file" | sed 's/^ //; s/ $//' | cksum)
            [ -n "${users[$key]+set}" ] || order+=("$key")
            [[ ${users[$key]:-} == *"$name $version" ]] || users[$key]+="${users[$key]:+, }$name $version"
            file_of[$key]=$file
        done < <(licence_files "$folder" "$licence")
        if [ -z "$(licence_files "$folder" "$licence")" ]; then
            [[ $licence == *MIT* ]] || say "$name $version ($licence) contains no licence text: add it by hand."
            bare+=("$name $version")
        fi
    done
    for key in "${order[@]}"; do
        heading_of "${users[$key]}"
        cat "${file_of[$key]}"
    done
    # These name the MIT licence without its text, which is the same as our own licence below the copyright line.
    heading_of "$(printf '%s, ' "${bare[@]}" | sed 's/, $//')"
    printf 'MIT License\n\nCopyright (c) the authors of these packages\n'
    sed '1,/^Copyright/d' LICENSE
}

list=$(packages)
cat <<'END'
Sudoscope contains the following packages, the Rust standard library (MIT OR Apache-2.0, https://github.com/rust-lang/rust),
and the fonts Inter and Fira Code (OFL-1.1).

END
awk -F '|' '{ printf "%s %s: %s\n    %s\n", $1, $2, $3, $4 }' <<<"$list"
texts <<<"$list"
for font in assets/fonts/*-LICENSE.txt; do
    heading_of "${font##*/}"
    cat "$font"
done
