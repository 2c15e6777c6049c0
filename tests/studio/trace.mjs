// trace.mjs SETT - what sett studio asks of the system while it answers hostile
// requests, told by strace: after it has begun, every file is opened by a single
// name within a folder that is open. Says "SKIP: reason" where strace cannot run.
import { spawnSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, runAll, test } from "../wasm/cases.mjs";
import { Client, Studio, bytesOf, freshFolder, removeFolder } from "./client.mjs";

const sett = process.argv[2];
const probe = spawnSync("strace", ["-D", "-o", "/dev/null", "true"]);
if (probe.error || probe.status !== 0) {
  console.log(`SKIP: ${probe.error ? "strace is missing" : "strace may not look at other processes here"}`);
  process.exit(0);
}

/** Everything that can be asked for, well meant and not. */
async function askForAll(studio) {
  const client = new Client(studio.port);
  const targets = ["/", "/sett.wasm", "/../../etc/passwd", "/etc/passwd", "/%2e%2e/secret", "//etc/passwd", "/proc/self/environ",
    ...["", "/x", "/out", "/pipe", "/up", "/hard", "/none", "/..", "/../secret", "/%2e%2e%2fsecret", "/x/backups",
      "/x/backups/1", "/up/backups", "/up/backups/1", "/../backups/1", "/x/backups/../../secret", "/x%00", "/.sett"]
      .map((end) => `/api/projects${end}`)];
  for (const target of targets) await client.send(bytesOf("GET", target, studio.headers())).catch(() => undefined);
  for (const target of targets)
    await client.send(bytesOf("PUT", target, studio.headers({ "If-None-Match": "*" }), '{"a": 1}')).catch(() => undefined);
  const { etag } = (await studio.ask("GET", "/api/projects/x")).headers;
  await studio.ask("PUT", "/api/projects/x", '{"a": 2}', { "If-Match": etag });
  client.close();
}

/** A call that names a file, apart: where from, and which. */
const calls = (log) =>
  log.split("\n").flatMap((line) => {
    const found = line.match(/\b(?:open|openat|openat2|newfstatat|renameat|renameat2|linkat|unlinkat|mkdirat|stat|lstat|readlink|access)\((.*)/);
    return found ? [found[1]] : [];
  });

test("only_single_names_within_open_folders_are_opened", async () => {
  const root = freshFolder();
  const folder = join(root, "projects");
  mkdirSync(folder);
  writeFileSync(join(root, "secret.json"), "{}");
  symlinkSync("../secret.json", join(folder, "out.json"));
  symlinkSync("..", join(folder, "up.json"));
  linkSync(join(root, "secret.json"), join(folder, "hard.json"));
  const log = join(root, "log");
  const studio = await Studio.start(sett, folder, ["strace", "-D", "-f", "-s", "200", "-e", "trace=%file,write", "-o", log]);
  try {
    await askForAll(studio);
    await studio.stop();
    const text = readFileSync(log, "latin1");
    const begun = text.indexOf("#token=");
    check(begun > 0, "the beginning is not in the log");
    // The C library looks once at what the time of day is, for Date.
    const asked = calls(text.slice(begun)).filter((call) => !call.includes('"/etc/localtime"'));
    for (const call of asked) {
      const names = [...call.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name);
      check(!call.startsWith("AT_FDCWD") && !call.startsWith('"'), `not within an open folder: ${call}`);
      for (const name of names) check(!name.includes("/") && name !== "..", `a path: ${call}`);
    }
    check(asked.length > 50, `only ${asked.length} calls were seen`);
    console.log(`    ${asked.length} calls`);
  } finally {
    await studio.kill();
    removeFolder(root);
  }
});

process.exit((await runAll()) ? 1 : 0);
