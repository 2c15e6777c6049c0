// build.mjs OUT [MODULE.WASM...] - the studio's page into the folder OUT, for sett
// studio and for any host of static files: index.html, icon.svg, manifest.webmanifest,
// page.css, page.js with its parts, worker.js, sw.js (works without a network), levels.json,
// generators.json, dungeons.json, puzzles.json, strings-XX.json for each language but English,
// and the modules. Installs what it
// needs with npm ci where that has not been done. Without npm's packages (no network) OUT gets absent.html, a page that
// says why, and not-built.txt with the reason; that is no failure, as the rest of Sett works.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [out, ...modules] = process.argv.slice(2).map((path) => resolve(path));
const told = join(out ?? "", "not-built.txt");

/** npm ci, once for each lock file. */
function install() {
  const lock = readFileSync(join(here, "package-lock.json"));
  const stamp = join(here, "node_modules/installed-lock.json");
  if (existsSync(stamp) && readFileSync(stamp).equals(lock)) return;
  const quick = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000"];
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...quick], { cwd: here, stdio: "pipe", timeout: 240000 });
  writeFileSync(stamp, lock);
}

/** Our sample levels as rows, by game and by file. */
function levels() {
  const found = {};
  const root = join(here, "../../../levels");
  for (const game of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const name of readdirSync(join(root, game.name)).filter((file) => file.endsWith(".txt")).sort()) {
      const rows = readFileSync(join(root, game.name, name), "utf8").replace(/\n$/, "").split("\n");
      (found[game.name] ??= {})[name.replace(/\.txt$/, "")] = rows;
    }
  return JSON.stringify(found);
}

/** What npm said was wrong: without its codes, its log files and what to try. */
function reasonOf(error) {
  const lines = String(error.stderr || error.message).split("\n").map((line) => line.replace(/^npm (error|ERR!) /i, ""));
  const said = lines.filter((line) => line && !/^(npm |code |errno |syscall |network This|network In|A complete log|\s)/i.test(line));
  return (said[0] ?? lines[0]).replace(/[.\s]+$/, "");
}

const bundled = () => readdirSync(out).filter((file) => /\.(js|css)$/.test(file)).map((file) => join(out, file));

/* What is fetched later imports the first program, which is there by then: so that is one chunk, not
   one for each set of parts that share some of it. */
const later = {
  name: "later",
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir }) =>
      kind === "dynamic-import" ? { ...(await build.resolve(path, { kind: "import-statement", resolveDir })), namespace: "later" } : undefined);
    build.onLoad({ filter: /./, namespace: "later" }, ({ path }) =>
      ({ contents: `import ${JSON.stringify(join(here, "src/main.tsx"))}; export * from ${JSON.stringify(path)};`, resolveDir: dirname(path) }));
  },
};

async function bundle() {
  const { build } = await import("esbuild");
  bundled().forEach((file) => rmSync(file)); // of builds before
  await build({
    entryPoints: { page: join(here, "src/main.tsx"), worker: join(here, "src/core/worker.ts") },
    outdir: out,
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    chunkNames: "[name]-[hash]",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
    plugins: [later],
  });
  bundled().filter((file) => /\.css$/.test(file) && basename(file) !== "page.css").forEach((file) => rmSync(file)); // each the same
}

/** All files that the build waits for, none of them the page. */
function absent(why) {
  console.error(`the studio's page is not built: ${why}`);
  writeFileSync(told, `${why}\n`);
  const shown = why.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  writeFileSync(join(out, "index.html"), readFileSync(join(here, "absent.html"), "utf8").replace("@SETT_PAGE_ABSENT@", () => shown));
  bundled().forEach((file) => rmSync(file));
  for (const name of ["page.js", "worker.js", "sw.js"]) writeFileSync(join(out, name), "// not built: see index.html\n");
  writeFileSync(join(out, "page.css"), "/* not built: see index.html */\n");
  utimesSync(join(out, "page.js"), 0, 0); // so that the next build tries again
}

/** The generators of generators/GAME as one file: {GAME: [{name, generator}]}. */
function generators() {
  const folder = join(here, "../../../generators");
  const games = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  const all = games.map((game) => [game, readdirSync(join(folder, game)).filter((file) => file.endsWith(".json")).sort().map((file) =>
    ({ name: file.slice(0, -5), generator: JSON.parse(readFileSync(join(folder, game, file), "utf8")) }))]);
  return JSON.stringify(Object.fromEntries(all));
}

/** The projects of levels/edd/dungeons as one file: [{name, project}]. */
function dungeons() {
  const folder = join(here, "../../../levels/edd/dungeons");
  return JSON.stringify(readdirSync(folder).filter((file) => file.endsWith(".json")).sort().map((file) =>
    ({ name: file.slice(0, -5), project: JSON.parse(readFileSync(join(folder, file), "utf8")) })));
}

/** The sources of games/puzzles as one file: [{name, source}]. */
function puzzles() {
  const folder = join(here, "../../../games/puzzles");
  return JSON.stringify(readdirSync(folder).filter((file) => file.endsWith(".txt")).sort().map((file) =>
    ({ name: file.slice(0, -4), source: readFileSync(join(folder, file), "utf8") })));
}

/** The tables of languages; English is in the sources. */
function languages() {
  const folder = join(here, "strings");
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json") && file !== "en.json"))
    copyFileSync(join(folder, name), join(out, `strings-${name}`));
}

/** The worker that keeps all other files for times without a network. */
function offline() {
  const files = readdirSync(out).filter((file) => file !== "sw.js").sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(out, file)));
  const text = readFileSync(join(here, "sw.js"), "utf8");
  writeFileSync(join(out, "sw.js"), text.replace("@VERSION@", hash.digest("hex").slice(0, 16)).replace('["@FILES@"]', JSON.stringify(files)));
}

if (!out) {
  console.error("usage: build.mjs OUT [MODULE.WASM...]");
  process.exit(2);
}
mkdirSync(out, { recursive: true });
for (const name of ["icon.svg", "manifest.webmanifest"]) copyFileSync(join(here, name), join(out, name));
writeFileSync(join(out, "levels.json"), levels());
writeFileSync(join(out, "generators.json"), generators());
writeFileSync(join(out, "dungeons.json"), dungeons());
writeFileSync(join(out, "puzzles.json"), puzzles());
languages();
for (const module of modules) copyFileSync(module, join(out, basename(module)));
let missing = "";
try {
  install();
} catch (error) {
  missing = `npm could not install its packages (${reasonOf(error)})`;
}
if (missing) absent(missing);
else {
  copyFileSync(join(here, "index.html"), join(out, "index.html"));
  await bundle();
  rmSync(told, { force: true });
  offline();
}
