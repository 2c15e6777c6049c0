#!/bin/sh
# run.sh PROGRAM FOLDER COUNT FILE... - compares PROGRAM (toml_tree) on the FILEs as they
# are and on COUNT changed documents with a TOML reader from npm, kept in FOLDER.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$1 folder=$2 count=$3
shift 3
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "SKIP: node or npm is missing"
    exit 0
fi
mkdir -p "$folder" && cp "$here/package.json" "$here/package-lock.json" "$folder" || exit 1
if [ ! -f "$folder/node_modules/@ltd/j-toml/index.mjs" ] &&
    ! (cd "$folder" && npm ci --no-audit --no-fund --prefer-offline >npm.log 2>&1); then
    echo "SKIP: npm cannot fetch the TOML reader that is compared with (see $folder/npm.log)"
    exit 0
fi
module=$folder/node_modules/@ltd/j-toml/index.mjs
node "$here/compare.mjs" "$program" "$module" $# 0 "$@" &&
    node "$here/compare.mjs" "$program" "$module" "$count" 1 "$@"
