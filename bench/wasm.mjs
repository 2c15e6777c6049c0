// wasm.mjs MODULE ROW - does a row's work in WebAssembly and prints how many
// pieces of it a second of CPU time does: the median of three runs of a tenth of
// a second, after one that the engine needs to compile the hot functions well.
import { readFileSync } from "node:fs";

const [path, row] = process.argv.slice(2);
const { exports } = (await WebAssembly.instantiate(readFileSync(path), {})).instance;
exports._initialize?.();

function text(at) {
  const bytes = new Uint8Array(exports.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Slices of work, because a function that runs on is not replaced. */
function seconds(n) {
  const begin = cpu();
  for (let done = 0; done < n; done += slice)
    if (!exports.work(Math.min(slice, n - done))) throw new Error(`${row} failed`);
  return cpu() - begin;
}

let number = 0;
for (let at; (at = exports.name(number)) !== 0 && text(at) !== row; number++);
if (!exports.open(number)) throw new Error(`${row} cannot be set up`);
let slice = 1, n = 1;
while (seconds(n) < 0.1) n *= 2;
slice = Math.max(1, n >> 5);
const rates = [0, 1, 2].map(() => n / seconds(n)).sort((a, b) => a - b);
console.log(rates[1]);
