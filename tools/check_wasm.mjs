#!/usr/bin/env node
// check_wasm FOLDER MODULE[=MOST]... - a module of a folder asks nothing of its host: no imports at
// all, so that it starts with an empty object anywhere. Its exports are what
// apps/wasm marks as such. With MOST it is at most that many bytes gzipped.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

let failed = false;
const [folder, ...modules] = process.argv.slice(2);
for (const argument of modules) {
  const [name, most = "Infinity"] = argument.split("=");
  const path = `${folder}/${name}`;
  const bytes = readFileSync(path);
  const module = new WebAssembly.Module(bytes);
  for (const wanted of WebAssembly.Module.imports(module)) {
    console.error(`${path}: imports ${wanted.module}.${wanted.name}`);
    failed = true;
  }
  const names = WebAssembly.Module.exports(module).map((e) => e.name);
  for (const name of names.filter((n) => n.startsWith("__"))) {
    console.error(`${path}: exports ${name}`);
    failed = true;
  }
  const zipped = gzipSync(bytes, { level: 9 }).length;
  if (zipped > Number(most)) {
    console.error(`${path}: ${zipped} bytes gzipped, ${most} at most`);
    failed = true;
  }
  console.log(`${path}: ${bytes.length} bytes, ${zipped} gzipped; exports ${names.join(" ")}`);
}
process.exit(failed || modules.length === 0 ? 1 : 0);
