#!/bin/sh
# languages.sh BUILD SOURCE CC - the programs of samples/hello, one in each language and each
# form of the library, as a user builds and starts them: all make the level of the command
# line. One table, below; speaks cmocka's language. What install.one_file made is used where it is there.
set -u
usage="usage: languages.sh BUILD SOURCE CC"
build=$(cd "${1:?$usage}" && pwd)
source=${2:?$usage}
cc=${3:?$usage}
hello=$source/samples/hello
page=$source/apps/studio/page
python=${PYTHON:-/usr/bin/python3}
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-languages-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
failed=0
cmake --install "$build" --prefix "$folder/prefix" >install.log || { cat install.log; exit 1; }
pc=$(find "$folder/prefix" -name sett.pc)
PKG_CONFIG_PATH=${pc%/*}
export PKG_CONFIG_PATH
libdir=$folder/prefix/${pc#"$folder/prefix/"}
libdir=${libdir%/pkgconfig/sett.pc}
"$build/sett" generate md2 --seed 7 -q >wanted
wanted=$(sha256sum <wanted)

# row NAME FUNCTION TOOL...: a line of the table. A tool is a command, or a file after "/".
# FUNCTION writes the level; 77: it cannot run here, and its last line says why.
row()
{
    name=$1
    run=$2
    shift 2
    why=
    echo "[ RUN      ] languages.$name"
    for tool in "$@"; do
        command -v "$tool" >/dev/null 2>&1 || [ -e "$tool" ] || why="$tool is missing"
    done
    code=77
    [ -n "$why" ] || {
        mkdir -p "$name.d"
        (cd "$name.d" && $run) >"$name.out" 2>"$name.log"
        code=$?
        why=$(tail -n 1 "$name.log")
    }
    touch "$name.out"
    got=$(tr -d '\r' <"$name.out" | sha256sum)
    if [ $code -eq 77 ]; then
        echo "SKIP: $why"
        echo "[  SKIPPED ] languages.$name"
    elif [ $code -eq 0 ] && [ "$got" = "$wanted" ]; then
        printf 'level %.16s\n' "$got"
        echo "[       OK ] languages.$name"
    else
        echo "code $code"
        cat "$name.out" "$name.log"
        echo "[  FAILED  ] languages.$name"
        failed=1
    fi
}

no() { echo "$*" >&2; return 77; }

# shellcheck disable=SC2046 # lists of words
c_shared()
{
    [ -e "$libdir/libsett.so" ] || { no "there is no shared library"; return; }
    "$cc" $(pkg-config --cflags sett) "$hello/hello.c" $(pkg-config --libs sett) -o hello &&
        LD_LIBRARY_PATH=$libdir ./hello
}
# shellcheck disable=SC2046
c_static()
{
    [ -e "$libdir/libsett.a" ] || { no "there is no static library"; return; }
    "$cc" $(pkg-config --cflags sett) "$hello/hello.c" \
        $(pkg-config --static --libs sett | sed 's/-lsett/-l:libsett.a/') -o hello && ./hello
}
# shellcheck disable=SC2046
cplusplus()
{
    [ -e "$libdir/libsett.so" ] || { no "there is no shared library"; return; }
    g++ -Wall -Wextra -Werror $(pkg-config --cflags sett) -x c++ "$hello/hello.c" -x none \
        $(pkg-config --libs sett) -o hello && LD_LIBRARY_PATH=$libdir ./hello
}
one_file()
{
    [ -e "$build/one_file/sett.o" ] || { no "install.one_file has not made sett.o"; return; }
    mkdir -p sett && cp "$build/one_file/sett.h" sett &&
        "$cc" -I. "$hello/hello.c" "$build/one_file/sett.o" -lm -o hello && ./hello
}
one_file_cplusplus()
{
    [ -e "$build/one_file/sett.o" ] || { no "install.one_file has not made sett.o"; return; }
    mkdir -p sett && cp "$build/one_file/sett.h" sett &&
        g++ -Wall -Wextra -Werror -I. -x c++ "$hello/hello.c" -x none \
            "$build/one_file/sett.o" -lm -o hello && ./hello
}
python_wheel()
{
    "$python" -c 'import setuptools, wheel, ensurepip' 2>/dev/null ||
        { no "setuptools, wheel or venv is missing"; return; }
    cmake --build "$build" --target help | grep -q sett_portable ||
        { no "this build has no library without others"; return; }
    wheel=$("$source/tools/python_wheel" "$build" "$PWD") && "$python" -m venv venv &&
        venv/bin/pip install -q --no-index "$wheel" >&2 && venv/bin/python "$hello/hello.py"
}
# The package in an empty folder, once for all rows of JavaScript.
npm_installed()
{
    [ -f "$build/own.wasm" ] || { no "own.wasm was not built"; return; }
    [ -d ../npm/node_modules/sett ] || {
        mkdir -p ../npm && node "$source/tools/npm_package" "$build" ../npm/made &&
            (cd ../npm/made && npm pack --silent >/dev/null) && (cd ../npm &&
                echo '{"private": true}' >package.json &&
                npm install --silent --offline --no-audit --no-fund ./made/sett-*.tgz >/dev/null)
    } || return 1
    cp "$hello"/hello.?js ../npm && cd ../npm
}
node_esm() { npm_installed && node hello.mjs; }
node_cjs() { npm_installed && node hello.cjs; }
browser()
{
    npm_installed && "$page/node_modules/.bin/esbuild" --bundle --format=esm --minify \
        --log-level=error hello.mjs --outfile=bundle.js >&2 || return
    node "$source/tests/install/browser.mjs" "$source" bundle.js
}
csharp()
{
    [ -e "$libdir/libsett.so" ] || { no "there is no shared library"; return; }
    mcs -out:hello.exe "$hello/hello.cs" >&2 && LD_LIBRARY_PATH=$libdir mono hello.exe
}
windows()
{
    windows=$build/../windows
    [ -x "$windows/sett-wine" ] ||
        { no "build/windows was not made and run by tools/check_windows"; return; }
    WINEPREFIX=$windows/wine WINEDEBUG=-all "$windows/sett-wine" generate md2 --seed 7 -q
}

row C-shared c_shared pkg-config
row C-static c_static pkg-config
row C++ cplusplus pkg-config g++
row one-file one_file
row one-file-C++ one_file_cplusplus g++
row Python python_wheel "$python"
row node-ESM node_esm node npm zopfli
row node-CJS node_cjs node npm zopfli
row browser browser node npm zopfli "$page/node_modules/.bin/esbuild"
row C# csharp mcs mono
row Windows-CLI windows
exit $failed
