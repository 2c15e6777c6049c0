// page_killed.mjs BUILD - what is left when the browser and the server are killed in the
// midst of edits: all but at most the last second of them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { PATIENCE, build, chromium, skipWhereMissing, tools } from "./browser.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";

skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}
const sett = join(build, "sett");
const FIRST_SEED = 1000;

/** A browser with a profile in a folder, as people have it. */
async function people(profile, url) {
  const context = await tools("playwright-core").chromium.launchPersistentContext(profile, {
    executablePath: chromium, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE);
  await page.goto(url);
  await page.waitForSelector(".home, #level");
  if (await page.$(".home")) await page.click("nav a[href='#/lab']");
  await page.waitForSelector("#level[aria-busy=false]");
  return { context, page };
}

/** Ends a browser as a crash does: all its processes, at once, by their profile. */
async function crash(context, profile) {
  const mine = execFileSync("ps", ["-eo", "pid,args"]).toString().split("\n").filter((line) => line.includes(profile));
  for (const line of mine) {
    try {
      process.kill(Number.parseInt(line, 10), "SIGKILL");
    } catch {
      // it went with the others
    }
  }
  await context.close().catch(() => undefined);
}

/** Edits without a pause until the page ends, and says the number of each. */
const editing = (page) =>
  page.evaluate(async (first) => {
    const field = document.querySelector("#seed");
    for (let number = 0; ; number++) {
      field.value = String(first + number);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      console.log(`edit ${number}`);
      await new Promise((next) => setTimeout(next, 20));
    }
  }, FIRST_SEED);

/** Hears the edits of a page. */
class Log {
  times = [];

  constructor(page) {
    page.on("console", (message) => /^edit \d+$/.test(message.text()) && this.times.push(performance.now()));
  }

  async until(count) {
    while (this.times.length < count) await new Promise((next) => setTimeout(next, 20));
  }

  /** Edits of the last second. On a machine that is busy with other things a second is
      as long as what it takes for some edits. */
  newest() {
    const gaps = this.times.slice(1).map((time, i) => time - this.times[i]);
    const second = Math.max(1000, 5 * Math.max(...gaps));
    return this.times.filter((time) => time > performance.now() - second).length;
  }
}

test("killed_browsers_and_servers_lose_at_most_a_second_of_edits", async () => {
  const root = freshFolder();
  const profile = join(root, "profile");
  let server = await Studio.start(sett, join(root, "projects"));
  const { url } = server;
  let before;
  try {
    for (let round = 0; round < 3; round++) {
      const { context, page } = await people(profile, `${server.url}/#token=${server.token}`);
      if (before) {
        const back = Number(await page.inputValue("#seed")) - FIRST_SEED;
        check(back >= before.made - before.newest - 1, `back at edit ${back} of ${before.made}, of which ${before.newest} were new`);
      }
      const log = new Log(page);
      const edits = editing(page).catch(() => undefined);
      await log.until(60);
      if (round === 0) await server.kill(); // the page goes on
      await log.until(100);
      before = { made: log.times.length, newest: log.newest() };
      await crash(context, profile);
      await edits;
      await server.kill();
      server = await Studio.start(sett, join(root, "projects"));
      equal(server.url, url, "the address of a folder");
    }
  } finally {
    await server.kill();
    removeFolder(root);
  }
});

process.exit((await runAll()) ? 1 : 0);
