#!/bin/sh
# cut_off.sh BUILD SOURCE CC - the install step of the two commands with each of its
# sources cut off in turn: Debian's packages, npm's, and the tools themselves. What
# can go on goes on and says what it leaves out; what cannot stops and says why.
# Prints "[       OK ] name" or "[  FAILED  ] name" a case; exit 1 on a failure.
set -u
usage="usage: cut_off.sh BUILD SOURCE CC"
build=${1:?$usage}
source=${2:?$usage}
cc=${3:?$usage}
work=$(mktemp -d "${TMPDIR:-/tmp}/sett-cut-off-XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
failed=0

# says NAME CODE PATTERN...: the last command ended so, and each pattern is in
# what it said.
says()
{
    name=$1
    [ "$code" -eq "$2" ] || { echo "exit code $code, not $2" >>"$work/answer"; name=; }
    shift 2
    for pattern in "$@"; do
        grep -Eq -- "$pattern" "$work/answer" ||
            { echo "nowhere: $pattern" >>"$work/answer"; name=; }
    done
    if [ -n "$name" ]; then
        echo "[       OK ] $name"
    else
        echo "[  FAILED  ] $case_name"
        tail -n 40 "$work/answer" | sed 's/^/    /'
        failed=1
    fi
}

# skips NAME TOOL: true, with its line, where the tool is missing.
skips()
{
    command -v "$2" >/dev/null && return 1
    echo "SKIP: $2 is missing"
    echo "[  SKIPPED ] $1"
}

# stub NAME BODY: a command of that name, found before the real one.
stub()
{
    printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# A tree of the two commands alone.
fresh()
{
    rm -rf "$work/tree"
    mkdir -p "$work/tree/tools" "$work/tree/tests/fuzz" "$work/tree/tests/studio"
    cp "$source/demo.sh" "$source/test.sh" "$work/tree/"
    cp "$source/tools/packages.sh" "$source/tools/testlib.sh" "$work/tree/tools/"
    cd "$work/tree" || exit 2
}

# with_stubs COMMAND...
with_stubs()
{
    PATH=$work/bin:$PATH "$@" >"$work/answer" 2>&1 </dev/null
    code=$?
}

# The machine of a user who may install, where nothing is installed; apt-get cannot
# fetch. `cmake` makes a program that says what it was called with.
no_packages()
{
    stub dpkg-query 'exit 1'
    stub id 'echo 0'
    stub apt-get "echo \"asked: apt-get \$*\"; exit 100"
    stub ninja 'exit 0'
    stub cmake 'case $* in --preset*) exit 0 ;; esac
mkdir -p build/release
echo "echo this is sett \$*" >build/release/sett
chmod +x build/release/sett'
}

cut_off_packages()
{
    case_name="demo: goes on without Debian's packages where the tools are there"
    no_packages
    fresh
    with_stubs ./demo.sh
    says "$case_name" 0 'asked: apt-get update' 'asked: apt-get install' \
        'lists could not be fetched' 'could not install .*cmake' \
        'going on with what is here' 'this is sett study two-step'

    case_name="demo: without the tools it stops and says which is missing"
    fresh
    mkdir "$work/few"
    for tool in sh dirname tr env id cat; do
        ln -s "$(command -v $tool)" "$work/few/$tool"
    done
    PATH=$work/few "$work/few/sh" ./demo.sh >"$work/answer" 2>&1 </dev/null
    code=$?
    says "$case_name" 1 'no dpkg-query here' 'demo: stopped, cmake is missing'

    case_name="test: goes on without Debian's packages, and fails where nothing builds"
    fresh
    stub cmake 'echo "cmake: error: no compiler"; exit 1'
    with_stubs ./test.sh --quick
    says "$case_name" 1 'could not install .*libcmocka-dev' 'FAILED +build dev' \
        'no compiler' 'skipped +tests dev' '[0-9]+ passed, [1-9][0-9]* failed, [0-9]+ skipped$'
    case_name="test: the lists of packages are fetched once"
    code=$(grep -c 'asked: apt-get update' "$work/answer")
    says "$case_name" 1
}

# page REGISTRY: builds the page by a copy of its folder that has no packages.
page()
{
    rm -rf "$work/page"
    mkdir -p "$work/page/apps/studio" "$work/page/out"
    (cd "$source/apps/studio/page" && tar cf - --exclude=node_modules .) |
        (mkdir "$work/page/apps/studio/page" && cd "$work/page/apps/studio/page" && tar xf -)
    ln -s "$source/levels" "$source/generators" "$source/games" "$work/page/"
    echo 'an older page' >"$work/page/out/chunk-old.js"
    npm_config_registry=$1 npm_config_cache=$work/page/cache node \
        "$work/page/apps/studio/page/build.mjs" "$work/page/out" \
        >"$work/answer" 2>&1
    code=$?
}

# The table that is built into sett-studio, and what it says of the page.
embedded()
{
    cat >"$work/tell.c" <<'END'
#include "studio/server/assets.h"
#include <stdio.h>
int main(void)
{
    printf("absent: %s\n", sett_studio_page_absent ? sett_studio_page_absent : "no");
    for (int32_t i = 0; i < sett_studio_asset_count; i++)
        printf("asset: %s\n", sett_studio_asset_names[i]);
    return 0;
}
END
    "$build/apps/studio/server/sett_embed" "$work/assets.c" "$work/page/out"/* \
        >"$work/answer" 2>&1 &&
        "$cc" -std=c17 -I"$source/apps" "$work/assets.c" "$work/tell.c" \
            -o "$work/tell" >>"$work/answer" 2>&1 &&
        "$work/tell" >>"$work/answer" 2>&1
    code=$?
}

cut_off_npm()
{
    case_name="page: where npm cannot fetch, a page that says so is built"
    skips "$case_name" node && return
    skips "$case_name" npm && return
    page http://127.0.0.1:9/
    says "$case_name" 0 "page is not built: npm could not install .*ECONNREFUSED"
    case_name="page: it is built into the program with the reason, and none older"
    [ -x "$build/apps/studio/server/sett_embed" ] ||
        { echo "SKIP: sett studio is not built"; echo "[  SKIPPED ] $case_name"; return; }
    embedded
    says "$case_name" 0 '^absent: npm could not install .*ECONNREFUSED.*[^. ]$' \
        '^asset: index.html$' '^asset: page.js$'
    case_name="page: not-built.txt is none of the page's files, nor what was there before"
    code=$(grep -cE '^asset: (not-built|chunk-old)' "$work/answer")
    says "$case_name" 0
}

# configured ARGUMENT...: a release build is configured, and not made.
configured()
{
    rm -rf "$work/build"
    cmake --preset release -S "$source" -B "$work/build" -DCMAKE_C_COMPILER="$cc" \
        -DSETT_TESTS=OFF "$@" >"$work/answer" 2>&1
    code=$?
}

cut_off_libraries()
{
    case_name="build: without npm the page is left out, and it is said why"
    if [ -f "$build/sett.wasm" ] || command -v wasm-ld-19 >/dev/null; then
        configured -DSETT_NPM_PROGRAM=OFF
        cat "$work/build/apps/studio/absent/not-built.txt" >>"$work/answer" 2>&1
        says "$case_name" 0 "page is not built: node or npm is missing" '^node or npm is missing'
    fi
    case_name="build: without libraries of others their parts are left out, and named"
    configured -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON -DSETT_WASM_TOO=OFF \
        -DCMAKE_DISABLE_FIND_PACKAGE_SQLite3=ON
    says "$case_name" 0 'not built: PNG pictures .*libpng-dev' \
        'not built: results.sqlite .*libsqlite3-dev'
    case_name="build: what is asked for and cannot be had is an error"
    configured -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON -DSETT_PNG=ON
    says "$case_name" 1 'SETT_PNG=ON, and its library is missing .Debian: libpng-dev'
    case_name="build: warnings are errors for developers, not for users"
    code=0
    for preset in dev:1 asan:1 tsan:1 release:0; do
        cmake --preset "${preset%:*}" -S "$source" -B "$work/build" -N >"$work/answer" 2>&1
        [ "$(grep -c 'SETT_WERROR="ON"' "$work/answer")" -eq "${preset#*:}" ] || code=1
    done
    says "$case_name" 0
}

cut_off_packages
cut_off_npm
cut_off_libraries
exit $failed
