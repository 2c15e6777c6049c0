#!/usr/bin/env node
// check_page FOLDER - what a browser loads of the studio's page beside its module is
// at most 80 kB gzipped, data that one page fetches again as much,
// and the lock file of its packages names no host.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const most = 80000;
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: check_page.mjs FOLDER");
  process.exit(2);
}
let failed = false;
const zipped = (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
const data = ["levels.json", "generators.json", "dungeons.json"];
let all = 0;
for (const name of readdirSync(folder).filter((file) => !file.endsWith(".wasm") && !data.includes(file))) {
  console.log(`${name}: ${zipped(name)} bytes gzipped`);
  all += zipped(name);
}
console.log(`together ${all}, ${most} at most`);
if (all > most) failed = true;
for (const name of data) {
  console.log(`${name}: ${zipped(name)} bytes gzipped, ${most} at most`);
  if (zipped(name) > most) failed = true;
}
const lock = readFileSync(new URL("../apps/studio/page/package-lock.json", import.meta.url), "utf8");
if (lock.includes('"resolved"')) {
  console.error("package-lock.json names where packages were fetched: see .npmrc beside it");
  failed = true;
}
process.exit(failed ? 1 : 0);
