#!/usr/bin/env node
// check_page FOLDER - what a browser loads to show any one page of the studio, beside
// its module, is at most 80 kB gzipped, data that one page fetches again as much, and
// the lock file of its packages names no host. The sizes of all parts are told too.
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
const judge = (what, bytes) => {
  console.log(`${what}: ${bytes} bytes gzipped, ${most} at most`);
  if (bytes > most) failed = true;
};

/** A program with all that it imports before it runs. */
function withParts(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(folder, name), "utf8");
  for (const [, part] of text.matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g)) withParts(part, found);
  return found;
}

const names = readdirSync(folder);
const data = names.filter((name) => name.endsWith(".json"));
const base = names.filter((name) => !/\.(js|json|wasm)$/.test(name));
const first = withParts("page.js", withParts("worker.js", new Set(base)));
const sum = (some) => [...some].reduce((all, name) => all + zipped(name), 0);
const fetched = (name) => [...readFileSync(join(folder, name), "utf8").matchAll(/\bimport\("\.\/([^"]+)"\)/g)].map(([, part]) => part);
const pages = new Set([...withParts("page.js")].flatMap(fetched));
if (pages.size < 2) {
  console.error("page.js fetches no pages");
  failed = true;
}
for (const page of pages) judge(page, sum(withParts(page, new Set(first))));
console.log(`all pages together: ${sum(names.filter((name) => !/\.(json|wasm)$/.test(name)))} bytes gzipped`);
for (const name of data) judge(name, zipped(name));
const lock = readFileSync(new URL("../apps/studio/page/package-lock.json", import.meta.url), "utf8");
if (lock.includes('"resolved"')) {
  console.error("package-lock.json names where packages were fetched: see .npmrc beside it");
  failed = true;
}
process.exit(failed ? 1 : 0);
