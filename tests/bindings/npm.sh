#!/bin/sh
# npm.sh BUILD SOURCE - the npm package, packed twice with the same bytes, installed into an
# empty folder: as a module, by require, in a worker, through a bundler, typed, and in a page.
set -eu
build=${1:?usage: npm.sh BUILD SOURCE}
source=${2:?usage: npm.sh BUILD SOURCE}
skip()
{
    echo "SKIP: $1"
    exit 77
}
command -v npm >/dev/null || skip "npm is missing"
command -v zopfli >/dev/null || skip "zopfli is missing (Debian: zopfli)"
[ -f "$build/own.wasm" ] || skip "own.wasm was not built"
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-npm-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail()
{
    echo "npm: $*" >&2
    exit 1
}

for time in one two; do
    node "$source/tools/npm_package" "$build" "$folder/$time"
    (cd "$folder/$time" && npm pack --silent >/dev/null)
done
archive=$(ls "$folder"/one/sett-*.tgz)
cmp "$archive" "$folder/two/${archive##*/}" || fail "the package is not the same twice"
size=$(wc -c <"$archive")
[ "$size" -le 200000 ] || fail "$size bytes packed, 200000 at most"
echo "packed: $size bytes"

mkdir "$folder/empty"
cd "$folder/empty"
echo '{"private": true}' >package.json
npm install --silent --offline --no-audit --no-fund "$archive" >/dev/null
"$build/sett" generate md2 --layout cac --furnish cf --count 2 --seed 7 -q |
    awk 'length($0) == 10' >expected
"$build/sett" generate "$source/games/roguelike.game.toml" --size 24x12 --seed 5 -q |
    awk 'length($0) == 24' >expected_own

cat >esm.mjs <<'END'
import { SettError, generate, measure, open } from "sett";
const levels = await generate({ game: "md2", layout: "cac", furnish: "cf", count: 2, seed: 7 });
for (let i = 0; i < levels.count; i++) console.log(levels.rows(i).join("\n"));
if (!(await measure("md2", levels.rows(0))).feasible) throw new Error("not feasible");
const refused = await generate({ game: "md3" }).catch((error) => error);
if (!(refused instanceof SettError) || refused.expected === "") throw new Error(`${refused}`);
const session = await open();
if (session.ask("art", { game: "md2" }).bytes.length % 1024) throw new Error("art");
session.close();
END
cat >own.mjs <<'END'
import { readFileSync } from "node:fs";
import { ask, generate, load, measure } from "sett";
const file = readFileSync("node_modules/sett/roguelike.game.toml", "utf8");
const levels = await generate({ file, size: [24, 12], seed: 5 });
console.log(levels.rows(0).join("\n"));
const { game } = await load(file);
const again = await generate({ game, size: [24, 12], seed: 5 });
if (levels.game !== game || again.rows(0).join() !== levels.rows(0).join()) throw new Error(game);
if (!(await measure(game, levels.rows(0))).measures.way) throw new Error("measures");
const judged = await ask("judge", { game, rows: levels.rows(0) });
if (judged.verdict.completable !== "yes") throw new Error(JSON.stringify(judged));
const broken = await load(`${file}\n[tiles.web]\nglyph = "x"\ntags = ["hazrd"]\n`).catch((error) => error);
if (broken.name !== "SettError" || broken.problems[0].fix !== '"hazard"' || !broken.message.includes("hazrd"))
  throw new Error(`${broken}`);
// A file that takes the place of one of its name has its own tiles.
const other = await generate({ file: file.replace('glyph = "$"', 'glyph = "S"'), size: [24, 12], seed: 5 });
if (other.game !== game || other.rows(0).join("\n") !== levels.rows(0).join("\n").replaceAll("$", "S"))
  throw new Error(other.rows(0).join("\n"));
const used = 'use = "vglc:tiles.json"\n[game]\nformat = 1\nname = "mine"\n';
const files = { "tiles.json": '{"tiles": {"X": ["solid"], "-": ["passable", "empty"]}}' };
if ((await load(used, { files })).game !== "mine") throw new Error("a file that uses another");
END
cat >cjs.cjs <<'END'
const { generate } = require("sett");
generate({ game: "md2", layout: "cac", furnish: "cf", count: 2, seed: 7 })
  .then((levels) => [0, 1].forEach((i) => console.log(levels.rows(i).join("\n"))));
END
cat >worker.mjs <<'END'
import { Worker } from "node:worker_threads";
const worker = new Worker(new URL("./node_modules/sett/worker.mjs", import.meta.url));
worker.postMessage({ game: "md2", layout: "cac", furnish: "cf", count: 2, seed: 7 });
const made = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
const glyphs = "X HeEMRobmPTtp";
for (let y = 0; y < 2 * made.h; y++)
  console.log([...made.cells.subarray(y * made.w, (y + 1) * made.w)].map((tile) => glyphs[tile]).join(""));
await worker.terminate();
END
for program in esm.mjs cjs.cjs worker.mjs own.mjs; do
    node "$program" >out || fail "$program"
    if [ $program = own.mjs ]; then levels=expected_own; else levels=expected; fi
    cmp out $levels || fail "$program: other levels"
    echo "$program: ok"
done

page=$source/apps/studio/page
if [ -x "$page/node_modules/.bin/esbuild" ]; then
    "$page/node_modules/.bin/esbuild" --bundle --format=esm --platform=neutral --log-level=error \
        --minify esm.mjs --outfile=bundled.mjs
    node bundled.mjs >out && cmp out expected || fail "bundled"
    echo "bundled: ok"
    cat >typed.mts <<'END'
import { generate, ask, load, SettError, type Levels } from "sett";
const levels: Levels = await generate({ game: "md2", count: 2, size: [12, 12] });
const told = await ask("measure", { game: "md2", rows: levels.rows(0) });
const feasible: boolean = told.feasible;
const { game, problems } = await load("").catch((error: SettError) => ({ game: "", problems: error.problems }));
console.log(game.length, problems?.[0].line, (await generate({ file: "" })).w);
// @ts-expect-error: a verb that is not there
await ask("nothing", {});
console.log(feasible);
END
    "$page/node_modules/.bin/tsc" --noEmit --strict --module nodenext --target es2022 \
        --lib es2022,dom typed.mts || fail "types"
    cat >typed.cts <<'END'
import { generate, load, type Levels } from "sett";
const made: Promise<Levels> = generate({ count: 2 });
void made.then((levels) => levels.rows(0).join()).then(load);
// @ts-expect-error: no number
void generate({ seed: "7" });
END
    "$page/node_modules/.bin/tsc" --noEmit --strict --module nodenext --target es2022 \
        --lib es2022,dom typed.cts || fail "types of require"
    echo "types: ok"
else
    echo "the page's tools were not installed: tested without a bundler and types"
fi
node "$source/tests/bindings/npm_page.mjs" "$folder/empty/node_modules/sett" "$folder/empty/expected" \
    "$source" || fail "in a page"
