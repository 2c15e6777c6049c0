// A worker that makes levels: post it what generate() takes, and it posts the cells.
//     const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
import { generate } from "./index.mjs";

const port = typeof self === "undefined" ? (await import("node:worker_threads")).parentPort : self;
const made = async (options) => {
  const { w, h, cells, feasible } = await generate(options);
  port.postMessage({ w, h, cells, feasible }, [cells.buffer]);
};
if (typeof self === "undefined") port.on("message", made);
else port.onmessage = ({ data }) => made(data);
