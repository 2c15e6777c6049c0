// page_offline.mjs BUILD - the page from a host of static files goes on when the network is
// gone: every page opens, a level is made, and a newer version comes when the host is back.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { serve } from "../wasm/serve.mjs";
import { SHOWN, begin, build, missing, visit } from "./browser.mjs";

const KEEPS = { serviceWorkers: "allow" };
const folder = mkdtempSync(join(tmpdir(), "sett-offline-"));
if (!missing()) cpSync(join(build, "page"), folder, { recursive: true });
let host = missing() ? undefined : await serve(folder);
const port = host && Number(new URL(host.url).port);
const shared = host && { url: host.url, close: () => { host.close(); rmSync(folder, { recursive: true, force: true }); } };
const settled = (page) => page.waitForSelector("main .panel:not(#loading), .home");
// Fetches that the worker answers in the network's place are told all the same.
const { finish, onPage } = await begin("offline", settled, shared, /ERR_CONNECTION_REFUSED|ERR_FAILED/);

const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
});
const gone = () => {
  host.closeAll();
  host.close();
};

onPage("every_page_opens_without_the_network", "", async (page) => {
  await kept(page);
  gone();
  try {
    await page.reload();
    const ids = await page.$$eval(".top nav a", (links) => links.map((link) => link.getAttribute("href").slice(1)));
    equal(ids.map((id) => id.slice(1)).join(), Object.keys(SHOWN).join(), "pages");
    for (const [id, work] of Object.entries(SHOWN)) {
      await visit(page, `#/${id}?`);
      await Promise.race([page.waitForSelector(work), page.waitForSelector("#absent")]);
      equal(await page.$$eval("#absent, .wrong[role=alert]", (all) => all.map((one) => one.textContent).join()), "", id);
      check(await page.isVisible(work), `${id} without its work`);
    }
    await visit(page, "#/lab");
    await page.reload();
    await page.waitForSelector("#level[aria-busy=false] #canvas");
    // It works: the core answers, and parts that come when they are asked for come.
    equal(await page.evaluate(() => fetch("not-kept.txt").then(() => "answered", () => "gone")), "gone", "the network");
    const made = await page.textContent("#text");
    await page.fill("#seed", "4711");
    await page.waitForFunction((old) => document.querySelector("#text").textContent !== old, made);
    for (const tab of ["measures", "problems", "history"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForSelector(`#dock-${tab} h2`);
    }
    await page.click("#watch");
    await page.waitForSelector("#film-play");
    await visit(page, "#/generators");
    await page.waitForSelector("#cards .first-level canvas");
    await page.click("#card-1");
    await page.waitForSelector("#card-1[aria-pressed=true]");
    await page.click("#next");
    await page.waitForFunction(() => document.querySelector("#generation").textContent === "Generation 1");
    equal(await page.$$eval("[role=alert]:not([hidden])", (all) => all.map((one) => one.textContent).join("")), "", "what is told");
  } finally {
    host = await serve(folder, port);
  }
}, KEEPS);

onPage("a_newer_version_comes_when_the_host_has_it", "", async (page) => {
  await kept(page);
  const names = () => page.evaluate(async () => (await caches.keys()).join());
  const before = await names();
  const worker = join(folder, "sw.js");
  const [, version] = /"(sett-[0-9a-f]{16})"/.exec(readFileSync(worker, "utf8"));
  equal(before, version, "what is kept");
  const ends = () => page.evaluate(async () => (await (await fetch("levels.json")).text()).endsWith("\n"));
  equal(await ends(), false, "the file of this version");
  writeFileSync(join(folder, "levels.json"), `${readFileSync(join(folder, "levels.json"), "utf8")}\n`);
  writeFileSync(worker, readFileSync(worker, "utf8").replace(version, "sett-0123456789abcdef"));
  equal(await ends(), true, "the newer file: the network is asked first");
  await page.reload();
  for (let i = 0; i < 600 && (await names()) === before; i++) await page.waitForTimeout(50); // waitForFunction takes any promise for yes
  for (let i = 0; i < 100 && (await names()) !== "sett-0123456789abcdef"; i++) await page.waitForTimeout(50);
  equal(await names(), "sett-0123456789abcdef", "what is kept then");
  gone();
  try {
    equal(await ends(), true, "what is kept of the newer version");
    await page.reload();
    await page.waitForSelector(".home .card, .home a");
  } finally {
    host = await serve(folder, port);
  }
}, KEEPS);

onPage("it_can_be_installed", "", async (page) => {
  const found = await page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]").href;
    const manifest = await (await fetch(link)).json();
    const icon = await fetch(new URL(manifest.icons[0].src, link));
    return { ...manifest, icon: icon.headers.get("content-type") };
  });
  equal(found.display, "standalone", "how it is shown");
  equal(found.icon, "image/svg+xml", "its icon");
});

await finish();
