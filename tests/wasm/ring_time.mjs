// ring_time.mjs BUILD - how long it takes to know what an edit does to a dungeon of
// 200 rooms (ring.mjs): the request is made, sent, judged and read again, as the
// page's worker does it. Prints the median and the 99th percentile of 300 in
// milliseconds of CPU time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { ring } from "./ring.mjs";

const session = new Session(await start(readFileSync(join(process.argv[2], "studio.wasm"))));
let { project } = session.ask("dungeon_edit", { project: ring(200) }).json;

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function time(what, edits) {
  const took = [];
  for (let i = 0; i < 300; i++) {
    const begun = cpu();
    const { status, json } = session.ask("dungeon_edit", { project, edits: edits(i) });
    const state = json;
    took.push(cpu() - begun);
    if (status !== 0) throw new Error(`${what}: ${json.error.text}`);
    project = state.project;
  }
  took.sort((a, b) => a - b);
  console.log(`${what.padEnd(24)} ${took[150].toFixed(2)} ms, 99 of 100 ${took[297].toFixed(2)} ms`);
}

const at = { room: "r150", x: 12, y: 3 };
const to = { room: "r151", x: 0, y: 3 };
time("a room moved", (i) => [{ do: "move", room: `r${i % 200}`, x: i, y: i }]);
time("a connection cut, made", (i) => [i % 2 ? { do: "connect", from: at, to } : { do: "disconnect", at }]);
time("a wall painted", (i) => {
  const rows = [...project.rooms[50].rows];
  rows[2] = rows[2].slice(0, 4) + "#."[i % 2] + rows[2].slice(5);
  return [{ do: "tiles", room: "r50", rows }];
});
