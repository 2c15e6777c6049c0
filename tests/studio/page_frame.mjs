// page_frame.mjs BUILD - what all pages of the studio have from their frame: the bar,
// the way past it, undo and redo that survive a reload, the address.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Session, start } from "../../apps/wasm/session.js";
import { check, equal } from "../wasm/cases.mjs";
import { conversations } from "../wasm/conversations.mjs";
import { begin, build, tabTo, visit } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#level[aria-busy=false]");
const { finish, onPage } = await begin("frame", settled, undefined, /^Failed to load resource: net::ERR_FAILED$/); // one case refuses pages

const seed = (page) => page.inputValue("#seed");

onPage("undo_and_redo_survive_a_reload", "#/lab", async (page) => {
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

onPage("a_page_that_could_not_be_fetched_is_told_and_comes_later", "#/lab", async (page) => {
  await page.route("**/page-*.js", (request) => request.abort());
  await page.reload();
  await page.waitForSelector("#absent");
  await page.unroute("**/page-*.js");
  await page.click("#absent button");
  await settled(page);
});

onPage("a_part_of_a_page_that_could_not_be_fetched_is_told_and_comes_later", "#/lab", async (page) => {
  await page.route("**/play-*.js", (request) => request.abort());
  await page.click("nav a[href^='#/room']");
  await page.click("#tab-play");
  await page.waitForSelector("#dock-play [role=alert]");
  await page.unroute("**/play-*.js");
  await page.click("#dock-play [role=alert] button");
  await page.waitForSelector("#dock-play h2");
});

onPage("the_first_tab_leads_past_the_bar", "#/lab", async (page) => {
  await page.keyboard.press("Tab");
  equal(await page.evaluate(() => document.activeElement.className), "skip", "first stop");
  check((await page.evaluate(() => document.activeElement.getBoundingClientRect().top)) >= 0, "it is not seen");
  await page.keyboard.press("Enter");
  equal(await page.evaluate(() => document.activeElement.id), "main", "where it leads");
});

onPage("every_stop_of_the_keyboard_can_be_seen", "#/lab", async (page) => {
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

onPage("a_page_that_is_not_there_is_told", "#/lab", async (page) => {
  await visit(page, "#/nowhere");
  await page.waitForFunction(() => document.querySelector("main").textContent.includes("no page"));
  await page.click("main a");
  await page.waitForSelector(".home");
});

/* Runs in the page: a worker of its own for a conversation; hashes of what it says. */
async function converse(all) {
  const worker = new Worker(new URL("worker.js", location.href), { type: "module" });
  const module = await WebAssembly.compile(await (await fetch("studio.wasm")).arrayBuffer());
  let hear;
  worker.onmessage = ({ data }) => hear(data);
  const tell = (message) => new Promise((resolve) => {
    hear = resolve;
    worker.postMessage(message);
  });
  await tell({ do: "start", module });
  const replies = [];
  for (const [id, { verb, request }] of all.entries()) {
    const answer = await tell({ do: "ask", id, verb, request, bytes: true });
    if (answer.say === "error") replies.push(JSON.stringify(answer.error));
    else {
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", answer.reply));
      replies.push([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
  }
  worker.terminate();
  return replies;
}

/* Questions and replies as session.mjs of tests/wasm has compared them with the library. */
onPage("the_worker_answers_as_the_library_does", "#/lab", async (page) => {
  const module = await start(readFileSync(join(build, "page/studio.wasm")));
  for (const { file, questions } of conversations()) {
    const session = new Session(module);
    const expected = questions.map(({ verb, request }) => {
      const reply = session.ask(verb, request);
      return reply.status === 0 ? createHash("sha256").update(reply.bytes).digest("hex") : JSON.stringify(reply.json.error);
    });
    const answers = await page.evaluate(converse, questions);
    questions.forEach(({ verb }, i) => equal(answers[i], expected[i], `${file}:${i + 1}, ${verb}`));
  }
});
await finish();
