// page_frame.mjs BUILD - what all pages of the studio have from their frame: the bar,
// the way past it, undo and redo that survive a reload, the address.
import { check, equal } from "../wasm/cases.mjs";
import { begin, tabTo, visit } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#level[aria-busy=false]");
const { finish, onPage } = await begin("frame", settled, undefined, /^Failed to load resource: net::ERR_FAILED$/); // one case refuses pages

const seed = (page) => page.inputValue("#seed");

onPage("undo_and_redo_survive_a_reload", "", async (page) => {
  check(await page.isDisabled("#undo"), "there is something to undo");
  for (const value of ["5", "6"]) {
    await page.fill("#seed", value);
    await page.selectOption("#layout", value === "5" ? "cac" : "ac");
    await settled(page);
  }
  await page.click("#undo");
  equal(await page.inputValue("#layout"), "cac", "creator after undo");
  await page.waitForFunction(() => location.hash.includes("layout=cac"));
  await page.reload();
  await settled(page);
  equal(`${await page.inputValue("#layout")} ${await seed(page)}`, "cac 6", "after the reload");
  await page.click("#redo");
  equal(await page.inputValue("#layout"), "ac", "creator after redo");
  check(await page.isDisabled("#redo"), "there is something to redo");
  for (let i = 0; i < 4; i++) await page.click("#undo");
  equal(`${await page.inputValue("#layout")} ${await seed(page)}`, "cc 1", "the begin");
});

onPage("keys_undo_and_redo", "#seed=3", async (page) => {
  await page.selectOption("#layout", "ac");
  await page.focus("#layout");
  await page.keyboard.press("Control+z");
  equal(await page.inputValue("#layout"), "cc", "after Ctrl+Z");
  await page.keyboard.press("Control+y");
  equal(await page.inputValue("#layout"), "ac", "after Ctrl+Y");
});

onPage("what_is_typed_in_one_go_is_one_step", "#seed=3", async (page) => {
  await page.focus("#seed");
  await page.keyboard.press("End");
  await page.keyboard.type("456");
  await page.click("#undo");
  equal(await seed(page), "3", "seed");
});

onPage("without_settings_the_address_brings_back_what_was_there", "#seed=77", async (page) => {
  await page.waitForFunction(() => location.hash.includes("seed=77"));
  await page.goto(`${page.url().split("#")[0]}#/lab`);
  await page.reload();
  await settled(page);
  equal(await seed(page), "77", "seed");
});

onPage("a_page_that_could_not_be_fetched_is_told_and_comes_later", "", async (page) => {
  await page.route("**/page-*.js", (request) => request.abort());
  await page.reload();
  await page.waitForSelector("#absent");
  await page.unroute("**/page-*.js");
  await page.click("#absent button");
  await settled(page);
});

onPage("the_first_tab_leads_past_the_bar", "", async (page) => {
  await page.keyboard.press("Tab");
  equal(await page.evaluate(() => document.activeElement.className), "skip", "first stop");
  check((await page.evaluate(() => document.activeElement.getBoundingClientRect().top)) >= 0, "it is not seen");
  await page.keyboard.press("Enter");
  equal(await page.evaluate(() => document.activeElement.id), "main", "where it leads");
});

onPage("every_stop_of_the_keyboard_can_be_seen", "", async (page) => {
  await tabTo(page, "undo").catch(() => undefined);
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement);
      return document.activeElement === document.body || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
    });
    check(seen, `stop ${i}: ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 80))}`);
  }
});

onPage("a_page_that_is_not_there_is_told", "", async (page) => {
  await visit(page, "#/nowhere");
  await page.waitForFunction(() => document.querySelector("main").textContent.includes("no page"));
  await page.click("main a");
  await settled(page);
});

await finish();
