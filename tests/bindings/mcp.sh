#!/bin/sh
# mcp.sh BUILD SOURCE - sett mcp spoken to by the protocol's own inspector, from npm, and by
# its client: progress, and a long tool that is cancelled.
set -eu
build=${1:?usage: mcp.sh BUILD SOURCE}
source=${2:?usage: mcp.sh BUILD SOURCE}
inspector=@modelcontextprotocol/inspector@0.14.0 # the last one for node 18
skip()
{
    echo "SKIP: $1"
    exit 77
}
command -v npm >/dev/null || skip "npm is missing"
tools=$build/inspector
mkdir -p "$tools"
if [ ! -x "$tools/node_modules/.bin/mcp-inspector" ]; then
    (cd "$tools" && echo '{"private": true}' >package.json &&
        timeout 120 npm install --silent --no-audit --no-fund "$inspector" >/dev/null 2>&1) ||
        skip "npm has no $inspector here"
fi
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-mcp-XXXXXX")
trap 'rm -rf "$folder"' EXIT
echo plain >"$folder/a.txt"

# asked WANTED ARGUMENT...: what the inspector prints has WANTED.
asked()
{
    wanted=$1
    shift
    timeout 60 "$tools/node_modules/.bin/mcp-inspector" --cli "$build/sett" mcp "$folder" "$@" \
        >"$folder/.out" 2>&1 || { cat "$folder/.out"; exit 1; }
    grep -q -- "$wanted" "$folder/.out" || { echo "no $wanted in:"; cat "$folder/.out"; exit 1; }
    echo "inspector: $*: ok"
}
asked '"name": "generate"' --method tools/list
asked 'too-few' --method tools/call --tool-name measure --tool-arg game=md2 \
    --tool-arg 'rows=["XXX","XHX","XXX"]'
asked 'sett://games/md2' --method resources/list
asked 'plain' --method resources/read --uri sett://files/a.txt
asked 'sett://files/{+path}' --method resources/templates/list
timeout 120 node "$source/tests/bindings/mcp_client.mjs" "$tools" "$build/sett" "$folder"
