// page_generators_tree.mjs BUILD - the lineage of bred generators in Debian's Chromium
// against the session that the core writes: rows, parents and marks, by mouse, keys and
// touch; which parent agents and attributes are of. Says "SKIP: reason" where a tool is
// missing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal, test } from "../wasm/cases.mjs";
import { act, breed, generation, hashes, marked, pressed, settled } from "./breeding.mjs";
import { LOOKS, PHONE, begin, downloaded, tabTo } from "./browser.mjs";

const { accessible, finish, onPage, picture } = await begin("lineage", settled);
const folder = mkdtempSync(join(tmpdir(), "sett-page-"));

/** The session as the page saves it. */
const sessionOf = async (page) => JSON.parse((await downloaded(page, "#save")).text);

async function open(page, tap = false) {
  await (tap ? page.tap("#tree-title") : page.click("#tree-title"));
  await page.waitForSelector("#bred-0-0");
}

const label = (page, row, place) => page.getAttribute(`#bred-${row}-${place}`, "aria-label");

onPage("every_row_is_a_generation_of_the_record", "#/generators", async (page) => {
  await breed(page, 2, 5);
  await breed(page, 3, 7, 12);
  await breed(page, 1);
  await open(page);
  const { born, pages } = await sessionOf(page);
  equal(await page.locator(".generation").count(), pages.length, "rows");
  let lines = 0;
  for (let row = 0; row < pages.length; row++)
    for (let place = 0; place < 12; place++) {
      const id = pages[row].places[place];
      const before = row > 0 ? pages[row - 1].places : [];
      const text = await label(page, row, place);
      const chosen = (pages[row].marked >> place & 1) === 1;
      equal(/Chosen as a parent/.test(text), chosen, `mark of ${text}`);
      const kept = before.indexOf(id);
      const parents = kept >= 0 ? [kept] : row > 0 ? born[id].parents.map((parent) => before.indexOf(parent)) : [];
      lines += parents.length;
      const of = parents.length > 0 ? `${kept >= 0 ? "kept" : born[id].birth} from generator${parents.length > 1 ? "s" : ""} ${parents.map((at) => at + 1).join(" and ")} above` : born[id].birth;
      check(text.startsWith(`Generation ${row}, number ${place + 1}: `) && text.includes(of), `${text}, not ${of}`);
      equal(/mutated/.test(text), kept < 0 && born[id].mutated, `mutation of ${text}`);
    }
  equal(await page.locator(".lines path").count(), lines, "lines");
});

onPage("a_node_is_inspected_and_a_row_is_gone_to", "#/generators", async (page) => {
  const first = await hashes(page);
  await breed(page, 2, 5);
  const second = await hashes(page);
  await breed(page, 4);
  const third = await hashes(page);
  await open(page);
  await page.click("#bred-2-6");
  await page.waitForSelector("#agents li");
  check((await page.textContent("#inspector-title")).startsWith("Generator 7:"), "one of this page");
  await page.click("#bred-0-8");
  await page.waitForFunction(() => document.querySelector("#inspector-title").textContent.startsWith("Generator 9 (gen. 0)"));
  equal(await page.getAttribute("#inspector", "data-hash"), first.split(",")[8], "whom it shows");
  await page.waitForSelector("#agents li");
  await page.click("#agent-1");
  await page.waitForSelector("[id='1.period']:disabled");
  await act(page, () => page.click("#elder-go"));
  equal(await hashes(page), first, "generation 0");
  equal(await marked(page), "card-2,card-5", "its marks");
  await page.waitForFunction(() => document.querySelector("#inspector-title")?.textContent.startsWith("Generator 9:"));
  await act(page, () => page.click("#go-2"));
  equal(await hashes(page), third, "forth again");
  await act(page, () => page.click("#undo"));
  equal(await hashes(page), second, "undo goes back by one");
  await act(page, () => page.click("#redo"));
  await page.click("#bred-0-8");
  await page.waitForSelector("#elder-use:not([disabled])");
  await act(page, () => page.click("#elder-use"));
  await pressed(page, "card-1");
  check(/imported/.test(await page.textContent("#card-1")), "an elder on this page");
  await breed(page, 2);
  await page.waitForSelector("#bred-3-11");
  check(/Generation 3, number 12/.test(await label(page, 3, 11)), "the tree grows");
});

onPage("the_keyboard_alone_walks_the_tree", "#/generators", async (page) => {
  for (let i = 0; i < 2; i++) {
    await page.focus("#card-3");
    await page.keyboard.press("3");
    await pressed(page, "card-3");
    await act(page, () => page.keyboard.press("n"));
  }
  await tabTo(page, "tree-title");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#bred-2-0");
  await tabTo(page, "bred-2-0");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "End", "ArrowLeft"]) await page.keyboard.press(key);
  equal(await page.evaluate(() => document.activeElement.id), "bred-1-10", "where the focus is");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#elder-go");
  await tabTo(page, "go-0");
  await act(page, () => page.keyboard.press("Enter"));
  equal(await generation(page), "Generation 0", "gone to");
  await act(page, () => page.keyboard.press("Control+y"));
  equal(await generation(page), "Generation 1", "done again");
});

onPage("touch_alone_walks_the_tree", "#/generators", async (page) => {
  for (const at of [4, 6]) {
    await page.tap(`#card-${at}`);
    await pressed(page, `card-${at}`);
    await act(page, () => page.tap("#next"));
  }
  await open(page, true);
  await page.tap("#bred-1-4");
  await page.waitForSelector("#elder-go");
  await act(page, () => page.tap("#elder-go"));
  equal(await generation(page), "Generation 1", "gone to");
}, PHONE);

onPage("agents_and_attributes_say_whose_they_are", "#/generators", async (page) => {
  await breed(page, 2, 5);
  const { born, pages } = await sessionOf(page);
  const places = pages[1].places;
  const place = places.findIndex((id) => born[id].birth === "crossed");
  const { parents, origins, generator, mutated } = born[places[place]];
  const names = parents.map((id) => places.indexOf(id) + 1);
  await page.click(`#inspect-${place + 1}`);
  await page.waitForSelector("#agents li .origin");
  const badges = await page.$$eval("#agents summary", (all) => all.map((one) => [...one.querySelectorAll(".origin")].map((badge) => badge.textContent).join()));
  badges.forEach((badge, i) => {
    const expected = origins[i] === "2" ? "new" : `from ${names[origins[i]]}`;
    check(badge.startsWith(expected), `agent ${i + 1}: ${badge}, not ${expected}`);
  });
  check((await page.textContent("#inspector-title")).includes(`crossed from generators ${names.join(" and ")}`), await page.textContent("#inspector-title"));
  const shares = await page.textContent("#inspector .shares");
  check(new RegExp(`${origins.split("0").length - 1} agents? from generator ${names[0]}`).test(shares), shares);
  // An agent that is its parent's whole: all attributes are; one is then changed by hand.
  const whole = badges.findIndex((badge) => /^from \d+$/.test(badge));
  await page.click(`#agent-${whole + 1}`);
  const note = (name) => `[id='${whole + 1}.${name}-help'] .origin`;
  const own = `from ${names[origins[whole]]}`;
  await page.waitForSelector(note("tokens"));
  check((await page.$$eval(`#agents li:nth-child(${whole + 1}) .help .origin`, (all) => all.map((one) => one.textContent))).every((text) => text === own), "whose attributes are");
  const tokens = generator.agents[whole].tokens;
  await act(page, () => page.fill(`[id='${whole + 1}.tokens']`, String(tokens === 30 ? 31 : 30)));
  await page.waitForFunction((at) => document.querySelector(at)?.textContent === "by hand", note("tokens"));
  check((await page.textContent(`[id='${whole + 1}.tokens-help']`)).includes(`was ${tokens}`), "what it was");
  equal(await page.textContent(note("period")), own, "the others");
  equal(typeof mutated, "boolean", "mutation");
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_right_${name}`, "#/generators", async (page) => {
    await breed(page, 2, 9);
    await breed(page, 1, 8);
    await open(page);
    await page.focus("#bred-2-7");
    await picture(page, name);
    await accessible(page, name);
    await page.click("#bred-1-6");
    await page.waitForSelector("#elder-use:not([disabled])");
    await page.waitForSelector("#agents li");
    await page.click("#agent-2");
    await page.waitForSelector("[id='2.period']");
    await picture(page, `${name}-elder`);
    await accessible(page, `${name}, an elder`);
  }, options);

test("cleared_away", () => rmSync(folder, { recursive: true }));
await finish();
