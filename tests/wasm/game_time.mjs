// game_time.mjs BUILD [NAME...] - CPU milliseconds of what the studio's module does after an
// edit of a game's file, as the page asks for it: the file is read, the first level against
// which nothing speaks is looked for, five more are made, each is judged.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";

const session = new Session(await start(readFileSync(join(process.argv[2], "studio.wasm"))));
const spent = {};

function ask(verb, request) {
  const begun = process.cpuUsage();
  const { status, json } = session.ask(verb, request);
  const { user, system } = process.cpuUsage(begun);
  spent[verb] = (spent[verb] ?? 0) + (user + system) / 1000;
  if (status !== 0) throw new Error(`${verb}: ${json.error.text}`);
  return json;
}

const { files } = ask("game_files", {});
const names = process.argv.slice(3);
const EDITS = 9;

for (const { name, text } of files.filter((file) => names.length === 0 || names.includes(file.name))) {
  const took = [];
  let tried = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    for (const verb in spent) delete spent[verb];
    tried = 0;
    const { game } = ask("game_load", { text: text.replace(`name = "${name}"`, 'name = "my-game"').replace(/version = "/, `version = "${edit}-`) });
    for (let i = 0; i < 6; i++)
      for (let n = 0, right = false; n < (i === 0 ? 20 : 1) && !right; n++, tried++) {
        const [made] = ask("generate", { recipe: { recipe: 1, game, seed: 20 * i + n } }).levels;
        if (!made?.rows) continue;
        const { feasible, verdict } = ask("judge", { game, rows: made.rows, budget: i === 0 ? 400 : 100 });
        right = feasible || verdict?.completable === "unknown";
      }
    ask("game_explain", { game });
    took.push({ all: Object.values(spent).reduce((a, b) => a + b, 0), ...spent });
  }
  const [middle] = took.sort((a, b) => a.all - b.all).slice(EDITS >> 1);
  console.log(`${name.padEnd(14)} ${Object.entries(middle).map(([verb, ms]) => `${verb} ${ms.toFixed(1)}`).join(", ")}; ${tried} levels`);
}
