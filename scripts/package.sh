#!/usr/bin/env bash
# Makes a package for Debian and a plain archive for Linux: scripts/package.sh [--binary FILE] [FOLDER]
#
# Builds the program with the profile `dist`, unless a binary is given, and writes both files into the folder (by
# default target/package). The same sources and the same binary produce the same bytes: dates are those of the last
# commit, or SOURCE_DATE_EPOCH. Exits with 2 if something is missing.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"
from=$PWD
cd "$here/.."

binary=
folder=
while [ $# -gt 0 ]; do
    case $1 in
        --binary)
            binary=${2:?--binary needs a file}
            shift 2
            ;;
        -*)
            say "unknown option $1; usage: scripts/package.sh [--binary FILE] [FOLDER]"
            exit 2
            ;;
        *)
            folder=$1
            shift
            ;;
    esac
done

for tool in dpkg-deb dpkg gzip tar objdump; do
    if ! command -v "$tool" >/dev/null; then
        say "$tool is missing. Packages are made on Debian and Ubuntu."
        exit 2
    fi
done

# Paths are relative to the caller's folder.
at() {
    case $1 in
        /*) printf '%s' "$1" ;;
        *) printf '%s' "$from/$1" ;;
    esac
}

need_cargo
folder=${folder:+$(at "$folder")}
folder=${folder:-target/package}
if [ -n "$binary" ]; then
    binary=$(at "$binary")
else
    heading 'Building'
    cargo build --profile dist --locked
    binary=${CARGO_TARGET_DIR:-target}/dist/sudoscope
fi
[ -x "$binary" ] || { say "$binary is no program"; exit 2; }

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
architecture=$(dpkg --print-architecture)
libc=$(objdump -T "$binary" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -1)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/sudoscope_${version}_$architecture

# Puts a file into the package, with a mode.
put() {
    install -D -m "$1" "$2" "$root/usr/$3"
}

heading 'Collecting'
put 755 "$binary" bin/sudoscope
"$binary" man --out "$stage/man"
for page in "$stage"/man/*.1; do
    gzip -9n "$page"
    put 644 "$page.gz" "share/man/man1/$(basename "$page").gz"
done
for shell in bash zsh fish; do
    "$binary" completions "$shell" >"$stage/$shell"
done
put 644 "$stage/bash" share/bash-completion/completions/sudoscope
put 644 "$stage/zsh" share/zsh/vendor-completions/_sudoscope
put 644 "$stage/fish" share/fish/vendor_completions.d/sudoscope.fish
put 644 assets/icon/sudoscope.svg share/icons/hicolor/scalable/apps/sudoscope.svg
for icon in assets/icon/*.png; do
    size=$(basename "$icon" .png)
    put 644 "$icon" "share/icons/hicolor/${size}x$size/apps/sudoscope.png"
done
put 644 assets/linux/sudoscope.desktop share/applications/sudoscope.desktop
put 644 assets/linux/sudoscope.xml share/mime/packages/sudoscope.xml
sed "s/@VERSION@/$version/; s/@DATE@/$date/" assets/linux/sudoscope.metainfo.xml >"$stage/metainfo"
put 644 "$stage/metainfo" share/metainfo/io.github.sudoscope.sudoscope.metainfo.xml
for puzzle in puzzles/*.txt; do
    put 644 "$puzzle" "share/doc/sudoscope/puzzles/$(basename "$puzzle")"
done
put 644 README.md share/doc/sudoscope/README.md
for page in docs/*.md; do
    put 644 "$page" "share/doc/sudoscope/docs/$(basename "$page")"
done
gzip -9nc CHANGELOG.md >"$stage/changelog.gz"
put 644 "$stage/changelog.gz" share/doc/sudoscope/changelog.gz
{ cat LICENSE; printf '\n'; scripts/notices.sh; } >"$stage/copyright"
put 644 "$stage/copyright" share/doc/sudoscope/copyright

heading 'Writing'
mkdir -p "$folder"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
archive=$folder/sudoscope-$version-linux-$architecture.tar.gz
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --transform "s,^usr,sudoscope-$version," -C "$root" -cf - usr | gzip -9n >"$archive.part"
mv "$archive.part" "$archive"

mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<END
Package: sudoscope
Version: $version
Architecture: $architecture
Maintainer: The Sudoscope authors <sudoscope@localhost>
Section: science
Priority: optional
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: libc6 (>= $libc), libgcc-s1, libx11-6, libxi6, libxkbcommon0, libgl1
Recommends: libgl1-mesa-dri
Suggests: xdg-desktop-portal-gtk | zenity, ffmpeg, cups-client
Description: debugger for constraint search on sudokus
 Opens a sudoku, runs a textbook solver, records every step it takes, and lets
 you play, step both ways, and read why each step was taken.
END
touch --date="@$SOURCE_DATE_EPOCH" "$root/DEBIAN" "$root/DEBIAN/control"
package=$folder/sudoscope_${version}_$architecture.deb
dpkg-deb --root-owner-group --uniform-compression -Zxz --build "$root" "$package.part" >/dev/null
mv "$package.part" "$package"
printf '%s\n' "$package" "$archive"
