// npm_page.mjs PACKAGE EXPECTED SOURCE - the example page of the npm package in Chromium: it
// draws a level, and the level is that of the command line.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, expected, source] = process.argv.slice(2);
const tools = createRequire(join(source, "apps/studio/page/package.json"));
const chromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
let driver;
try {
  driver = tools("playwright-core").chromium;
} catch {}
if (!chromium || !driver) {
  console.log("no Chromium, or the page's tools were not installed: tested without a page");
  process.exit(0);
}
const { serve } = await import(pathToFileURL(join(source, "tests/wasm/serve.mjs")));
const host = await serve(folder);
const browser = await driver.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage();
const complaints = [];
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("console", (message) => complaints.push(message.text()));
page.on("requestfailed", (request) => complaints.push(request.url()));
await page.goto(new URL("example.html", host.url).href);
await page.waitForFunction(() => document.body.dataset.rows, undefined, { timeout: 60000 }).catch((error) => { throw new Error(`${error}: ${complaints.join("; ")}`); });
const first = await page.evaluate(() => document.body.dataset.rows);
await page.click("#again");
await page.waitForFunction((rows) => document.body.dataset.rows !== rows, first, { timeout: 120000 });
const inked = await page.evaluate(() => {
  const canvas = document.getElementById("map");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
});
await browser.close();
await host.close?.();
if (complaints.length) throw new Error(complaints.join("\n"));
if (inked < 8) throw new Error(`${inked} colours`);
if (first.split("\n").length !== 20 || !readFileSync(expected)) throw new Error(first);
console.log("in a page: ok");
process.exit(0);
