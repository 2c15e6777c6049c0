// browser.mjs SOURCE BUNDLE - a bundled script in a page of Chromium: what it logs. 77, with
// the reason, where there is no browser.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [source, bundle] = process.argv.slice(2);
const chromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
let driver;
try {
  driver = createRequire(join(source, "apps/studio/page/package.json"))("playwright-core").chromium;
} catch {}
if (!chromium || !driver) {
  console.error("Chromium, or what drives it, is missing");
  process.exit(77);
}
const browser = await driver.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
const page = await browser.newPage();
const said = new Promise((resolve, reject) => {
  page.on("console", (message) => resolve(message.text()));
  page.on("pageerror", reject);
  setTimeout(() => reject(new Error("the page says nothing")), 30000);
});
await page.setContent(`<script type="module">${readFileSync(bundle, "utf8").replaceAll("</script", "<\\/script")}</script>`);
console.log(await said);
await browser.close();
process.exit(0);
