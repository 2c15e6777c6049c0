// session.mjs BUILD - the conversations of tests/session through studio.wasm, those
// about puzzles, worlds and projects through the modules of these names: reply by
// reply the bytes that the library gives natively, and each of them what its verb says
// of itself. Node 18 or later.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { equal, runAll, test } from "./cases.mjs";
import { conversations } from "./conversations.mjs";
import { checker } from "./types.mjs";

const [build] = process.argv.slice(2);
const module = (name) => start(readFileSync(join(build, `${name}.wasm`)));
const studio = await module("studio");
const others = new Map();
for (const name of ["puzzle", "world", "project"]) others.set(`${name}.txt`, await module(name));
const talks = conversations().map(({ file, questions }) => {
  const session = new Session(others.get(basename(file)) ?? studio);
  const replies = questions.map(({ verb, request }) => session.ask(verb, request));
  session.close();
  return { file, questions, replies };
});
const said = talks.flatMap(({ file, questions, replies }) =>
  questions.map(({ verb, request }, i) => ({ where: `${file}:${i + 1}, ${verb}`, verb, request, reply: replies[i] })));
const replay = (...args) => execFileSync(join(build, "tests", "session_replay"), args, { maxBuffer: 1 << 28, ...(args[0] === "-" && { input: "verbs\n" }) });
const described = JSON.parse(replay("-", "--replies").toString().replace(/^1 verbs 0 /, ""));
const verbs = new Map(described.verbs.map((verb) => [verb.name, verb]));

test("at_least_500_questions_of_all_verbs_good_and_bad", () => {
  if (said.length < 500) throw new Error(`${said.length} questions`);
  for (const [name, { native }] of verbs)
    if (!native && !said.some(({ verb, reply }) => verb === name && reply.status === 0)) throw new Error(`${name} never answers`);
  const refused = said.filter(({ reply }) => reply.status !== 0).length;
  if (refused < 100) throw new Error(`${refused} refusals`);
});

test("replies_are_the_native_ones_byte_for_byte", () => {
  for (const { file, questions, replies } of talks) {
    const native = replay(file, "--replies");
    let at = 0;
    replies.forEach(({ status, bytes }, i) => {
      const own = Buffer.concat([Buffer.from(`${i + 1} ${questions[i].verb} ${status} `), bytes, Buffer.from("\n")]);
      if (!native.subarray(at, at + own.length).equals(own)) throw new Error(`${file}:${i + 1}, ${questions[i].verb}`);
      at += own.length;
    });
    equal(at, native.length, `bytes of ${file}`);
  }
});

test("replies_are_what_their_verbs_say", () => {
  const wrong = checker(described);
  for (const { where, verb, reply } of said) {
    const members = verbs.get(verb)?.reply;
    if (reply.status !== 0 || members === undefined) continue;
    const document = verb === "describe";
    const what = wrong(reply.json, document ? members : [{ name: "version", type: "int" }, ...members]);
    if (what) throw new Error(`${where}: ${what}`);
  }
});

test("requests_are_what_their_verbs_say", () => {
  const wrong = checker(described);
  for (const { where, verb, request, reply } of said) {
    if (reply.status !== 0 || request === "") continue;
    const what = wrong(JSON.parse(request), verbs.get(verb).request);
    if (what) throw new Error(`${where}: ${what}`);
  }
});

test("the_checker_notices", () => {
  const wrong = checker({ records: [{ name: "Dot", members: [{ name: "at", type: "[int, int]" }, { name: "why", type: "text?" }] }] });
  const members = [{ name: "dots", type: "Dot[]" }, { name: "n", type: "(real|null){}" }, { name: "s", type: '"a"|"b"' }];
  const good = { dots: [{ at: [1, 2] }, { at: [1, 2], why: "x" }], n: { a: 1.5, b: null }, s: "a" };
  equal(wrong(good, members), "", "a good reply");
  const bad = [
    { ...good, more: 1 }, { ...good, s: "c" }, { ...good, n: { a: "1" } }, { ...good, dots: [{ at: [1] }] },
    { ...good, dots: [{ at: [1, 2.5] }] }, { ...good, dots: [{}] }, { ...good, dots: {} }, { dots: [], n: {} },
  ];
  bad.forEach((reply, i) => {
    if (wrong(reply, members) === "") throw new Error(`bad reply ${i} passes`);
  });
});

process.exit((await runAll()) ? 1 : 0);
