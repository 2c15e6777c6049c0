#!/bin/sh
# demo.sh - from a fresh Debian 12 to Sett's main job: installs what is missing,
# builds, and repeats the study of Green et al. 2019 (nine generators of
# MiniDungeons 2 levels, measured and compared). Run it from any folder.
set -eu
cd "$(dirname "$0")"
. tools/packages.sh

say()
{
    printf '\n== %s\n' "$*"
}

say "1/3 packages"
# shellcheck disable=SC2086 # lists of names
need_packages "building Sett" $PACKAGES_BUILD || {
    for tool in cmake ninja cc; do
        command -v $tool >/dev/null ||
            { echo "demo: stopped, $tool is missing" >&2; exit 1; }
    done
    echo "demo: going on with what is here; the build says what it leaves out" >&2
}

say "2/3 build (build/release)"
cmake --preset release
cmake --build --preset release --target sett_cli

say "3/3 the two-step study (out/two-step)"
mkdir -p out
build/release/sett study two-step --seed 1 -o out/two-step --force

cat <<END

Done. Open this page (it needs no network):
    $PWD/out/two-step/index.html

Try next, from $PWD:
    build/release/sett generate md2 --layout cc --furnish cf --count 3 --seed 7
    build/release/sett generate md2 --layout cac --furnish af --seed 7 | build/release/sett measure md2 -
    build/release/sett describe --json
    build/release/sett --help
    ./test.sh --quick
END
