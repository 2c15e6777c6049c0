// mutate.mjs - tools/mutate: what each kind of mutation writes, that a seed always draws
// the same, and a run from end to end on a project of one file whose test is known.
// Prints "[       OK ] name" or "[  FAILED  ] name" a case; exit code 1 on a failure.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { drawn, mutated, numbers, readList } from "../../tools/mutation/drawing.mjs";
import { run } from "../../tools/mutation/tree.mjs";
import { KINDS, mutationsOf, withinOf, wording } from "../../tools/mutation/mutations.mjs";
import { ordered } from "../../tools/mutation/judge.mjs";

const tools = join(dirname(new URL(import.meta.url).pathname), "../../tools");

/** What a kind makes of one line in a function: the lines that can come out. */
function made(kind, line) {
  const source = `int f(int a, int b)\n{\n    ${line}\n}\n`;
  return mutationsOf(source).filter((m) => m.kind === kind).map((m) => wording(source, m).after.join("|"));
}

const kinds = {
  "comparisons are flipped": () => {
    assert.deepEqual(made("comparison", "return a < b || a == b;"), ["return a <= b || a == b;", "return a < b || a != b;"]);
    assert.deepEqual(made("comparison", "s->a >>= p->b;"), []);
  },
  "whole numbers are one off": () => {
    assert.deepEqual(made("one off", "return 10u;"), ["return 11u;", "return 9u;"]);
    assert.deepEqual(made("one off", "return a + 0;"), ["return a + 1;"]);
    assert.deepEqual(made("one off", "char name[24];"), ["char name[23];"]); // no room for one more
    assert.deepEqual(made("one off", "return name[2];"), ["return name[3];", "return name[1];"]);
    assert.deepEqual(made("one off", 'g(0x10, 1.5, "7", 1e3);'), []);
  },
  "operands are dropped": () => {
    assert.deepEqual(made("operand", "return a + f(b)[1] - 2;"), ["return a - 2;", "return a + f(b)[1];"]);
    assert.deepEqual(made("operand", "if (a < b && g(a, b))"), ["if (a < b)", "if (g(a, b))"]);
    assert.deepEqual(made("operand", "return *p;"), []);
  },
  "conditions are negated": () => {
    assert.deepEqual(made("negation", "if (a && b) return 1;"), ["if (!(a && b)) return 1;"]);
    assert.deepEqual(made("negation", "while (a) a--;"), ["while (!(a)) a--;"]);
  },
  "statements are dropped": () => {
    assert.deepEqual(made("statement", "a = b;"), [";"]);
    assert.deepEqual(made("statement", "*p = b;"), [";"]);
    assert.deepEqual(made("statement", "for (;;) break;"), ["for (;;) ;"]);
    assert.deepEqual(made("statement", "int32_t c = b;"), []);
    assert.deepEqual(made("statement", "for (;; a++) {}"), []);
  },
  "results of calls are ignored": () => {
    assert.deepEqual(made("result", "a = f(b, 1);"), ["f(b, 1);"]);
    assert.deepEqual(made("result", "a = f(b) + 1;"), []);
  },
  "comments, the preprocessor and assertions stay": () => {
    const source = "#define A 5\n/* a < 5 */\nint f(int a)\n{\n    // a < 5\n    SETT_ASSERT(a < 5);\n    return a;\n}\n";
    assert.deepEqual(mutationsOf(source), []);
  },
  "of tables outside functions, only the numbers": () => {
    const source = "static const int t[2] = {\n    A < B,\n    7,\n};\nstruct S {\n    int a[3];\n};\n";
    assert.deepEqual(mutationsOf(source).map((m) => wording(source, m).after), [["8,"], ["6,"]]);
    assert.deepEqual(withinOf(source, 3), [1, 4]);
  },
  "no line moves": () => {
    const source = "int f(int a)\n{\n    g(a,\n      1);\n    return a;\n}\n";
    const { changed, line } = mutated(source, { line: 3, before: ["g(a,", "1);"], after: [";"] });
    assert.equal(line, 3);
    assert.equal(changed, "int f(int a)\n{\n;\n\n    return a;\n}\n");
  },
};

const drawing = {
  "the same seed draws the same": () => {
    const text = readFileSync(join(dirname(new URL(import.meta.url).pathname), "mutate_sample.c"), "utf8");
    const list = (seed) => [...drawn(["a.c", "b.c"], seed, () => text)].map((m) => `${m.file}:${m.line} ${m.after.join("|")}`);
    assert.deepEqual(list("x").slice(0, 4), EXPECTED);
    assert.notDeepEqual(list("y"), list("x"));
    const lines = list("x").map((row) => row.split(" ")[0]);
    assert.equal(new Set(lines).size, lines.length);
  },
  "all kinds are drawn": () => {
    const text = readFileSync(join(dirname(new URL(import.meta.url).pathname), "mutate_sample.c"), "utf8");
    const seen = new Set();
    for (let i = 0; i < 40; i++) for (const { kind } of drawn(["a.c"], `${i}`, () => text)) seen.add(kind);
    assert.deepEqual([...seen].sort(), [...KINDS].sort());
  },
  "numbers lie below their bound, evenly": () => {
    const random = numbers("seed");
    const count = [0, 0, 0];
    for (let i = 0; i < 3000; i++) count[random(3)]++;
    for (const n of count) assert.ok(n > 900 && n < 1100, `${count}`);
  },
  "lists are read": () => {
    assert.deepEqual(readList("# note\nsrc/a.c: why: so\n- a - b;\n+ a;\n"), [{ file: "src/a.c", remark: "why: so", before: ["a - b;"], after: ["a;"] }]);
    assert.throws(() => readList("what\n"), /line 1/);
    assert.throws(() => mutated("a;\na;\n", { before: ["a;"], after: ["b;"] }), /2 times/);
    assert.throws(() => mutated("a;\n", { before: ["c;"], after: ["b;"] }), /not there/);
  },
  "the likeliest for its time comes first": () => {
    const tests = [{ name: "cli.slow", cpu: 20 }, { name: "gen.cave", cpu: 1 }, { name: "gen.rooms", cpu: 0.2 }, { name: "cli.quick", cpu: 0 }];
    assert.deepEqual(ordered(tests, [0, 1, 2, 3], "src/gen/cave.c", new Set()), [3, 1, 2, 0]);
    assert.deepEqual(ordered(tests, [0, 1, 2, 3], "src/gen/cave.c", new Set(["src/gen/cave.c gen.rooms"])), [2, 3, 1, 0]);
    const seen = new Map([["cli.quick", [0, 30]], ["gen.rooms", [9, 10]]]);
    assert.deepEqual(ordered(tests, [0, 1, 2, 3], "src/gen/cave.c", new Set(), seen), [2, 1, 3, 0]);
  },
};

/* A project of one file: what its test sees is known. */

const SOURCE = `/* ends.c */
#include <stdlib.h>
int sett_seen(int a)
{
    return a < 3;
}
int sett_sum(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += i;
    }
    return sum;
}
int sett_weak(int a)
{
    return a > 5;
}
int sett_unseen(int a)
{
    return a + 1;
}
int sett_given_back(void)
{
    char *volatile text = malloc(8);
    int given = text != 0;
    free(text);
    return given;
}
`;
const TEST = `#include <stdio.h>
int sett_seen(int a), sett_sum(int n), sett_weak(int a), sett_unseen(int a), sett_given_back(void);
int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 100)
        printf("%d", sett_unseen(1));
    return !(sett_seen(2) && !sett_seen(3) && sett_sum(4) == 6 && sett_given_back() && sett_weak(9));
}
`;
const CMAKE = `cmake_minimum_required(VERSION 3.25)
project(sett LANGUAGES C)
enable_testing()
add_subdirectory(src)
add_executable(test_base_ends tests/base/test_ends.c)
target_link_libraries(test_base_ends PRIVATE sett)
add_test(NAME base.ends COMMAND test_base_ends)
`;
const NAMED = `src/base/ends.c: a fault
- return a < 3;
+ return a <= 3;
src/base/ends.c: an endless loop
- for (int i = 0; i < n; i++) {
+ for (int i = 0; i < n;) {
src/base/ends.c: a crash
- sum += i;
+ sum += *(volatile int *)0;
src/base/ends.c: a leak
- free(text);
+ ;
src/base/ends.c: unnoticed
- return a > 5;
+ return a >= 5;
src/base/ends.c: known
- return a > 5;
+ return a > 6;
src/base/ends.c: no test goes there
- return a + 1;
+ return a;
src/base/ends.c: gone
- return 77;
+ return 78;
src/base/ends.c: does not compile
- return a < 3;
+ return a < ;
src/base/ends.c: the same code
- return a < 3;
+ return 3 > a;
`;
const EQUIVALENT = `src/base/ends.c: a reason
- return a > 5;
+ return a > 6;
`;

function project() {
  const root = mkdtempSync(join(tmpdir(), "sett-mutate-"));
  const files = { "src/base/ends.c": SOURCE, "tests/base/test_ends.c": TEST, "CMakeLists.txt": CMAKE,
    "src/CMakeLists.txt": "add_library(sett ${SETT_LIBRARY} base/ends.c)\n", ".gitignore": "/build/\n" };
  cpSync(join(tools, "mutation"), join(root, "tools/mutation"), { recursive: true });
  cpSync(join(tools, "mutate"), join(root, "tools/mutate"));
  for (const [name, text] of Object.entries({ ...files, "tools/mutation/named.txt": NAMED, "tools/mutation/equivalent.txt": EQUIVALENT })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  chmodSync(root, 0o755); // as root, the tests run as nobody
  execFileSync("git", ["init", "-q", root]);
  return root;
}

function mutate(root, ...words) {
  const { status, stdout, stderr } = spawnSync(join(root, "tools/mutate"), words, { encoding: "utf8" });
  return { status, text: stdout + stderr, rows: stdout.split("\n").filter((line) => /^ +\d+ \w/.test(line)) };
}

const whole = {
  "each outcome is told": (root) => {
    const { status, text, rows } = mutate(root, "--named");
    const outcomes = rows.map((row) => row.replace(/^ *\d+ (\w+) +/, "$1 ").replace(/ src\S+/, ""));
    assert.deepEqual(outcomes, ["noticed a fault: (base.ends, failure)", "noticed an endless loop: (base.ends, time-out)",
      "noticed a crash: (base.ends, crash)", "noticed a leak: (base.ends, failure under AddressSanitizer)", "survived unnoticed: (1 of 1 tests run)", "survived known: (1 of 1 tests run)",
      "unreached no test goes there:", "lost gone: (these lines are not there)", "invalid does not compile:", "same the same code:"], text);
    assert.match(text, /\| src\/base +\| +10 \| +4 \| +1 \| +5 \|/);
    assert.match(text, /equivalent: a reason/);
    assert.match(text, /4 of 10 noticed \(40\.0 %\), 1 more are equivalent/);
    assert.match(text, /1 of those noticed only under AddressSanitizer/);
    assert.equal(status, 1);
  },
  "a run goes on where it was killed": (root) => {
    const first = mutate(root, "--seed", "one", "--count", "6");
    assert.equal(first.status, 0, first.text);
    assert.equal(first.rows.length, 6, first.text);
    const path = join(root, "build/mutate/journal-one.jsonl");
    const lines = readFileSync(path, "utf8").split("\n");
    // What the journal says is not made again: a word that only the journal has stays.
    const told = lines.findIndex((line) => line.includes('"noticed"'));
    lines[told] = lines[told].replace("base.ends", "journal");
    writeFileSync(path, `${lines.slice(0, told + 1).join("\n")}\n${lines[told + 1].slice(0, 20)}`);
    const again = mutate(root, "--seed", "one", "--count", "6", "--resume");
    assert.deepEqual(again.rows.map((row) => row.replace("journal", "base.ends")), first.rows);
    assert.match(again.text, /journal, /);
    assert.doesNotMatch(again.text, /recording/);
    writeFileSync(join(root, "src/base/ends.c"), `${SOURCE}/* new */\n`);
    assert.equal(mutate(root, "--seed", "one", "--resume").status, 2);
    writeFileSync(join(root, "src/base/ends.c"), SOURCE);
  },
  "survivors are made again": (root) => {
    writeFileSync(join(root, "tests/base/test_ends.c"), TEST.replace("sett_weak(9)", "sett_weak(9) && sett_weak(6) && !sett_weak(5)"));
    const { text, rows } = mutate(root, "--again", join(root, "build/mutate/journal-named.jsonl"));
    assert.match(text, /recording[^]*base\.ends: /); // its program is new
    assert.equal(rows.length, 3, text);
    assert.match(text, /2 of 3 noticed/);
  },
  "wrong options are refused": (root) => {
    for (const words of [["--count", "0"], ["--what"], ["--seed"], ["--folders", "nowhere", "--seed", "a"], ["--seed", "a/b"]])
      assert.equal(mutate(root, ...words).status, 2, words.join(" "));
    assert.equal(mutate(root, "--help").status, 0);
  },
};

const limits = {
  "a test runs under limits": async () => {
    const { text } = await run(["sh", "-c", "ulimit -S -t; ulimit -H -t; ulimit -f; ulimit -c"], { cwd: "/", cpu: 6.5, test: true });
    assert.equal(text, "7\n8\n2097152\n0\n");
    const { code, used } = await run(["sh", "-c", "while :; do :; done"], { cwd: "/", cpu: 1, test: true });
    assert.equal(code, 128 + constants.signals.SIGXCPU);
    assert.ok(used < 3, `${used} s`);
  },
};

let failed = 0;
async function cases(all, ...given) {
  for (const [name, check] of Object.entries(all))
    try {
      await check(...given);
      console.log(`[       OK ] mutate: ${name}`);
    } catch (error) {
      failed = 1;
      console.log(`[  FAILED  ] mutate: ${name}\n    ${error.message}`);
    }
}
const EXPECTED = ["b.c:8 ;", "a.c:9 call(a, 3);", "b.c:10 while (a >= 10)", "b.c:7 return a;"];
await cases(kinds);
await cases(drawing);
await cases(limits);
const root = project();
await cases(whole, root);
rmSync(root, { recursive: true });
process.exitCode = failed;
