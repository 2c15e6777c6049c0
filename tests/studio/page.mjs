// page.mjs BUILD - the page as sett studio of BUILD serves it, in Debian's
// Chromium: it works under the server's policy, its key leaves the address, the
// browser that the program opens gets in once; and a page of another origin that
// tries everything a page can changes nothing and learns nothing. Says
// "SKIP: reason" where a tool is missing.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal, runAll, test } from "../wasm/cases.mjs";
import { PATIENCE, build, launch, root, skipWhereMissing } from "./browser.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";

const sett = join(build, "sett");
skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}

const folder = freshFolder();
const studio = await Studio.start(sett, folder);
const browser = await launch();

/** A page in a browser of its own; `complaints` is what it said to its console. */
async function open(url) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, complaints };
}

const drawn = async (page) => {
  await page.waitForSelector(".home, #level");
  if (await page.$(".home")) await page.click("nav a[href='#/lab']");
  await page.waitForSelector("#level[aria-busy=false]");
};
const says = (page, words) =>
  page.waitForFunction((part) => document.querySelector("#studio").textContent.includes(part), words);

test("the_page_works_and_its_key_leaves_the_address", async () => {
  const { page, complaints } = await open(`${studio.url}/#token=${studio.token}`);
  await drawn(page);
  check(/^[0-9a-f]{16}$/.test(await page.textContent("#hash")), "no level");
  await says(page, folder);
  check(!page.url().includes(studio.token), "the token is in the address");
  await page.waitForFunction(() => location.hash.includes("seed=1"));
  await page.reload();
  await drawn(page);
  await says(page, folder);
  equal(complaints.join("; "), "", "complaints");
  mkdirSync(join(root, "build/screenshots"), { recursive: true });
  await page.screenshot({ path: join(root, "build/screenshots/studio.png"), fullPage: true });
  await page.context().close();
});

test("a_project_is_saved_in_the_folder_and_opened_again", async () => {
  const { page, complaints } = await open(`${studio.url}/#token=${studio.token}`);
  await says(page, folder);
  await drawn(page);
  await page.waitForFunction(() => location.hash.includes("seed=1")); // or it is written over ours
  await page.goto(`${studio.url}/#/lab?seed=41`);
  await page.reload();
  await drawn(page);
  await page.click("#file-save");
  await page.fill("#save-name", "my lab");
  await page.press("#save-name", "Enter");
  await page.waitForFunction(() => document.querySelector("#save-dialog") === null);
  equal(JSON.parse(readFileSync(join(folder, "my lab.json"), "utf8")).settings.seed, "41", "seed in the file");
  await page.fill("#seed", "42");
  await drawn(page);
  await page.click("#file-save");
  await page.press("#save-name", "Enter");
  await page.waitForFunction(() => document.querySelector("#save-dialog") === null);
  equal(JSON.parse(readFileSync(join(folder, "my lab.json"), "utf8")).settings.seed, "42", "seed after the second save");
  await page.fill("#seed", "1");
  await page.click("#file-open");
  await page.click("#open-dialog .projects button");
  await page.waitForFunction(() => document.querySelector("#open-dialog") === null);
  await drawn(page);
  equal(await page.inputValue("#seed"), "42", "seed that was opened");
  await page.reload();
  await drawn(page);
  await page.fill("#seed", "43");
  await page.click("#file-save");
  await page.press("#save-name", "Enter");
  await page.waitForFunction(() => document.querySelector("#save-dialog") === null);
  equal(JSON.parse(readFileSync(join(folder, "my lab.json"), "utf8")).settings.seed, "43", "seed after the reload");
  equal(complaints.join("; "), "", "complaints");
  await page.context().close();
});

test("without_a_key_the_page_is_there_and_no_more", async () => {
  const { page, complaints } = await open(`${studio.url}/#seed=3`);
  await drawn(page);
  equal(await page.textContent("#studio"), "", "footer");
  equal(complaints.join("; "), "", "complaints");
  await page.context().close();
});

test("a_wrong_key_is_told", async () => {
  const { page } = await open(`${studio.url}/#token=${"0".repeat(64)}`);
  await says(page, "does not let this page in");
  await page.context().close();
});

test("the_browser_that_is_opened_gets_in_once", async () => {
  const place = freshFolder(tmpdir()); // programs can be run there
  const told = join(place, "told");
  writeFileSync(join(place, "xdg-open"), `#!/bin/sh\necho "$1" >'${told}.new' && mv '${told}.new' '${told}'\n`);
  chmodSync(join(place, "xdg-open"), 0o755);
  const child = spawn(sett, ["studio", join(place, "projects")], {
    env: { ...process.env, PATH: `${place}:${process.env.PATH}` }, stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((done) => child.on("exit", done));
  try {
    for (let i = 0; i < 500 && !existsSync(told); i++) await new Promise((done) => setTimeout(done, 20));
    const url = readFileSync(told, "utf8").trim();
    check(/^http:\/\/127\.0\.0\.1:\d+\/#launch=[0-9a-f]{64}$/.test(url), url);
    const first = await open(url);
    await says(first.page, join(place, "projects"));
    await first.page.reload();
    await says(first.page, join(place, "projects"));
    await first.page.context().close();
    const second = await open(url);
    await says(second.page, "does not let this page in");
    await second.page.context().close();
  } finally {
    child.kill("SIGINT");
    equal(await ended, 0, "exit code");
    removeFolder(place);
  }
});

/* What a page of elsewhere can try, without the token and with a guess. Runs in
   that page; each tells what it got. */
async function tryEverything({ url, project }) {
  const got = {};
  const attempt = async (name, run) => {
    try {
      got[name] = await run();
    } catch (error) {
      got[name] = `refused: ${error.name}`;
    }
  };
  const read = async (response) => `${response.type} ${await response.text()}`;
  const change = { method: "PUT", body: '{"evil": 1}' };
  const guess = { Authorization: `Bearer ${"0".repeat(64)}` };
  await attempt("fetch", async () => read(await fetch(url + project)));
  await attempt("fetch page", async () => read(await fetch(url)));
  await attempt("fetch no-cors", async () => read(await fetch(url + project, { mode: "no-cors" })));
  await attempt("fetch token", async () => read(await fetch(url + project, { headers: guess })));
  await attempt("put", async () => read(await fetch(url + project, change)));
  await attempt("put no-cors", async () => read(await fetch(url + project, { ...change, mode: "no-cors" })));
  await attempt("post no-cors", async () => read(await fetch(url + project, { method: "POST", body: "{}", mode: "no-cors" })));
  await attempt("delete", async () => read(await fetch(url + project, { method: "DELETE" })));
  await attempt("beacon", async () => `sent ${navigator.sendBeacon(url + project, '{"evil": 1}')}`);
  const loaded = (made, name) =>
    new Promise((done) => {
      made.onload = () => done(`loaded ${made.width ?? ""}`);
      made.onerror = () => done("refused");
      setTimeout(() => done("nothing came"), 3000);
      if (name) document.body.append(made);
    });
  await attempt("img", () => loaded(Object.assign(new Image(), { src: `${url}/icon.svg` })));
  await attempt("script", () => loaded(Object.assign(document.createElement("script"), { src: `${url}/page.js`, type: "module" }), true));
  await attempt("plain script", () => loaded(Object.assign(document.createElement("script"), { src: `${url}/worker.js` }), true));
  await attempt("style", () => loaded(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${url}/page.css` }), true));
  await attempt("frame", async () => {
    const frame = Object.assign(document.createElement("iframe"), { src: url });
    await loaded(frame, true);
    return `read ${frame.contentDocument?.title}`;
  });
  await attempt("form", async () => {
    const form = document.createElement("form");
    form.method = "post";
    form.enctype = "text/plain";
    form.action = url + project;
    form.target = "there";
    document.body.append(Object.assign(document.createElement("iframe"), { name: "there" }), form);
    form.submit();
    await new Promise((done) => setTimeout(done, 300));
    return `read ${document.querySelector("[name=there]").contentDocument?.title}`;
  });
  await attempt("socket", () =>
    new Promise((done) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/api/events`);
      socket.onopen = () => done("open");
      socket.onerror = () => done("refused");
    }));
  await attempt("events", () =>
    new Promise((done) => {
      const events = new EventSource(`${url}/api/events`);
      events.onopen = () => done("open");
      events.onerror = () => done("refused");
    }));
  return got;
}

test("a_page_of_elsewhere_learns_and_changes_nothing", async () => {
  const put = await studio.ask("PUT", "/api/projects/mine", '{"secret": "of mine"}', { "If-None-Match": "*" });
  equal(put.status, 200, "save");
  const elsewhere = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>elsewhere</title><body></body>");
  });
  await new Promise((done) => elsewhere.listen(0, "127.0.0.1", done));
  for (const name of ["127.0.0.1", "localhost"]) {
    const { page } = await open(`http://${name}:${elsewhere.address().port}/`);
    for (const own of ["127.0.0.1", "localhost"]) {
      const got = await page.evaluate(tryEverything, { url: `http://${own}:${studio.port}`, project: "/api/projects/mine" });
      for (const [what, result] of Object.entries(got))
        check(/^(refused(: TypeError)?|read undefined|sent true)$/.test(result), `${what} from ${name} to ${own}: ${result}`);
      equal(Object.keys(got).length, 17, "attempts");
    }
    await page.context().close();
  }
  elsewhere.close();
  const read = await studio.ask("GET", "/api/projects/mine");
  equal(read.body, '{"secret": "of mine"}', "the project");
  equal(read.headers.etag, put.headers.etag, "its tag");
  equal(JSON.parse((await studio.ask("GET", "/api/projects")).body).projects.length, 2, "projects");
});

const failed = await runAll();
await browser.close();
await studio.kill();
removeFolder(folder);
process.exit(failed ? 1 : 0);
