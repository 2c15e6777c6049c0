// mcp_client.mjs TOOLS SETT FOLDER - sett mcp spoken to by the protocol's own client in
// TypeScript, which comes with the inspector: it checks every message by its schema. A long
// tool says how far it is, is cancelled, and the server goes on.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [tools, sett, folder] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(join(tools, "node_modules/@modelcontextprotocol/sdk/dist/esm/client", name)));
const { Client } = await part("index.js");
const { StdioClientTransport } = await part("stdio.js");

const client = new Client({ name: "test", version: "1" });
const errors = [];
client.onerror = (error) => errors.push(`${error}`);
await client.connect(new StdioClientTransport({ command: sett, args: ["mcp", folder] }));
const levels = (count) => ({ name: "generate", arguments: { recipe: { game: "edd", size: [13, 7] }, count } });
// A level is about a kilobyte: so many take seconds, and less than the server's memory.
const many = 100000;

/** Calls a long tool and cancels it after what `enough` says; what was told meanwhile. */
async function cancelled(call, enough) {
  const told = [];
  const stop = new AbortController();
  const failure = await client.callTool(call, undefined, {
    signal: stop.signal, onprogress: (progress) => (told.push(progress), enough(told) && stop.abort()),
  }).then(() => "it was not cancelled", (error) => `${error}`);
  if (!/abort/i.test(failure)) throw new Error(failure);
  return told;
}
const grows = (told) => told.every(({ progress }, i) => progress > (i > 0 ? told[i - 1].progress : 0));

const steps = await cancelled(levels(many), (told) => told.length === 2);
if (!grows(steps) || steps.some(({ total }) => total !== many)) throw new Error(JSON.stringify(steps));
const rows = Array.from({ length: 30 }, (_, y) => (y === 0 || y === 29 ? "D".padEnd(30, ".") : ".".repeat(30)));
const room = await client.callTool({ name: "room_start", arguments: { rows } });
const { handle } = JSON.parse(room.content[0].text);
const seconds = await cancelled({ name: "room_step", arguments: { handle, units: 100000 } }, (told) => told.length === 2);
if (!grows(seconds) || seconds.some(({ progress, total }) => total !== undefined || progress > 60)) throw new Error(JSON.stringify(seconds));

// What was cancelled gives way at once.
const began = Date.now();
const made = await client.callTool(levels(1));
if (made.isError || Date.now() - began > 2000) throw new Error(`${Date.now() - began} ms: ${JSON.stringify(made).slice(0, 200)}`);
await client.close();
if (errors.length) throw new Error(errors.join("\n"));
console.log(`client: progress by steps (${steps.map(({ progress }) => progress)} of ${many}) and seconds, cancelled: ok`);
