// page_taste.mjs BUILD - the designer's taste: learnt from what is taken, what is undone
// and what is opened of the gallery; looked into, switched off, forgotten, kept over a
// reload; rooms and levels sorted by it.
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, begin, visit } from "./browser.mjs";
import { becomes, changes, drag, filled, ready, rowsOf } from "./room.mjs";

const { accessible, finish, journey, onPage, picture } = await begin("taste", (page) => (page.url().includes("generators") ? page.waitForSelector("#cards") : /#\/(lab|room)/.test(page.url()) ? ready(page) : page.waitForSelector(".home")));

const choices = async (page) => Number((await page.textContent("#taste")).match(/(\d+) of 3 choices/)?.[1] ?? NaN);
const chosen = (page, n) => page.waitForFunction((wanted) => document.querySelector("#taste").textContent.includes(`${wanted} of 3 choices`), n);
const words = (page) => page.$$eval("#taste-words li", (all) => all.map((one) => one.textContent));

/** Takes the room of the grid that has the fewest of the glyph, in one step. */
async function takeFewest(page) {
  await filled(page, 15);
  const cells = page.locator("#room-grid .cell[aria-disabled=false]");
  let best = [Infinity, 0];
  for (let i = 0; i < (await cells.count()); i += 2) {
    await cells.nth(i).click();
    await page.waitForSelector("#compare [data-row=enemies] td");
    const label = await page.locator("#elite").getAttribute("aria-label");
    const enemies = Number(label.match(/(\d+) enem/)?.[1] ?? 0);
    if (enemies < best[0]) best = [enemies, i];
  }
  await cells.nth(best[1]).click();
  const before = await rowsOf(page);
  await page.click("#apply");
  return changes(page, before);
}

onPage("a_taste_is_learnt_sorts_is_switched_off_and_forgotten", "#/room", async (page) => {
  const shot = journey(page, "taste");
  equal(await choices(page), 0, "choices to begin with");
  for (let round = 0; round < 4; round++) await takeFewest(page);
  await page.waitForSelector("#taste-words li");
  const said = await words(page);
  check(said.length >= 1 && said.every((text) => /^(more|fewer|higher|lower) /.test(text)), said.join("; "));
  await page.waitForSelector("#favourites .cell");
  equal(await page.locator("#favourites .cell").count(), 6, "favourites");
  check(/foresaw [0-3] of your last 3 choices; a blind guess foresees 0\.\d/.test(await page.textContent("#taste-trust")), await page.textContent("#taste-trust"));
  await shot("learnt");
  await accessible(page);
  await page.reload();
  await page.waitForSelector("#taste-words li");
  equal((await words(page)).join("; "), said.join("; "), "over a reload");
  await page.waitForSelector("#favourites .cell");
  const cell = await page.locator("#favourites .cell").first().evaluate((first) => { // at once: the search goes on
    first.click();
    return first.dataset.cell;
  });
  await page.waitForSelector("#compare");
  equal(await page.locator("#room-grid .cell.chosen").getAttribute("data-cell"), cell, "the favourite is the grid's room");
  await page.uncheck("#taste-on");
  await page.waitForFunction(() => !document.querySelector("#favourites"));
  await page.check("#taste-on");
  await page.waitForSelector("#favourites .cell");
  await page.click("#taste-forget");
  await chosen(page, 0);
  await page.waitForFunction(() => !document.querySelector("#favourites") && !document.querySelector("#taste-words"));
});

onPage("what_is_undone_was_a_mistake_and_what_is_drawn_says_nothing", "#/room?suggest=1&assistant=asked", async (page) => {
  await page.waitForFunction(() => document.querySelectorAll("#six .slot[data-state=ready]").length === 6);
  const before = await rowsOf(page);
  await page.locator("#six .slot").nth(1).click();
  await changes(page, before);
  await chosen(page, 1);
  await page.click("#undo");
  await becomes(page, before);
  await chosen(page, 2);
  await drag(page, [[3, 1], [3, 2]]);
  await changes(page, before);
  await page.click("#undo");
  await becomes(page, before);
  equal(await choices(page), 2, "choices after a stroke that was undone");
});

onPage("levels_of_the_gallery_are_sorted_by_what_was_opened", "#/lab?game=md2", async (page) => {
  const cards = page.locator("#gallery .thumb-card");
  const shown = () => page.$$eval("#gallery .thumb-card", (all) => all.map((one) => one.dataset.index));
  await cards.nth(11).waitFor();
  const plain = await shown();
  for (const index of [3, 7, 5]) await page.click(`#gallery [data-index="${index}"]`);
  await page.waitForSelector("#taste-words li");
  await page.selectOption("#gallery-by", "your taste");
  await page.waitForFunction((before) => [...document.querySelectorAll("#gallery .thumb-card")].map((one) => one.dataset.index).join() !== before, plain.join());
  equal([...(await shown())].sort((a, b) => a - b).join(), plain.join(), "the same levels");
  check((await shown()).slice(0, 6).filter((index) => ["3", "5", "7"].includes(index)).length >= 2, `what was opened stands in front: ${await shown()}`);
  await page.uncheck("#taste-on");
  await page.waitForFunction((before) => [...document.querySelectorAll("#gallery .thumb-card")].map((one) => one.dataset.index).join() === before, plain.join());
  await visit(page, "#/lab?game=mario");
  await page.waitForFunction(() => document.querySelector("#taste").textContent.includes("0 of 3 choices"));
});

onPage("five_rounds_tell_it_that_short_ways_are_liked", "", async (page) => {
  const shot = journey(page, "five-rounds");
  await page.click("#new-crawl");
  const cards = () => page.$$eval("#gallery .thumb-card", (all) => all.map((one) => ({ index: one.dataset.index, way: Number(/exit path (\d+)/.exec(one.textContent)?.[1]) })));
  const by = async (what) => {
    await page.selectOption("#gallery-by", what);
    await page.waitForSelector("#gallery[aria-busy=false] .thumb-card >> nth=11");
  };
  for (let round = 1; round <= 5; round++) {
    await by("exit_path");
    const shortest = (await cards()).at(-1);
    await page.click(`#gallery [data-index="${shortest.index}"]`);
    await page.waitForFunction((n) => document.querySelector("#taste").textContent.includes(`${n} of 3 choices`) || document.querySelector("#taste-words li"), round);
    await page.locator("#taste").scrollIntoViewIfNeeded();
    await shot(`round ${round}`);
    await page.click("#gallery-more");
    await page.waitForFunction((first) => document.querySelector("#gallery[aria-busy=false] .thumb-card") && document.querySelector("#gallery .bar .help").textContent.startsWith(`Levels ${first} `), 12 * round);
  }
  await by("exit_path");
  const counts = new Map((await cards()).map(({ index, way }) => [index, way]));
  const plain = (await cards()).map(({ index }) => index).sort((a, b) => a - b);
  await by("your taste");
  await page.waitForFunction((before) => [...document.querySelectorAll("#gallery .thumb-card")].map((one) => one.dataset.index).join() !== before, plain.join());
  const sorted = (await cards()).map(({ index }) => counts.get(index));
  const mean = (some) => some.reduce((sum, count) => sum + count, 0) / some.length;
  await page.locator("#gallery").scrollIntoViewIfNeeded();
  await shot("sorted");
  const said = (await words(page)).join("; ");
  console.log(`    ways by the taste: ${sorted}; ${said}`);
  check(/lower exit path/.test(said), said);
  check(mean(sorted.slice(0, 6)) < mean(sorted.slice(6)), `ways by the taste: ${sorted}`);
});

onPage("what_is_bred_from_is_a_choice", "#/generators", async (page) => {
  const step = journey(page, "generators");
  const shown = (n) => page.waitForFunction((count) => document.querySelectorAll(".first-level canvas").length >= count, n);
  for (let i = 0; i < 3; i++) {
    await shown(12);
    await page.click(`#card-${i + 2}`);
    await page.waitForSelector(`#card-${i + 2}[aria-pressed=true]`);
    const before = await page.textContent("#generation");
    await page.click("#next");
    await page.waitForFunction((old) => document.querySelector("#generation")?.textContent !== old, before);
  }
  await page.waitForSelector("#taste-words li, #taste-trust");
  await shown(12); // while levels come, cards are not sorted yet
  await page.waitForFunction(() => document.querySelectorAll("#cards [data-want=taste]").length === 12 && document.querySelector("#cards .liked"));
  equal((await page.$$(".liked")).length, 3, "cards to the taste");
  const ranks = () => page.$$eval("#cards [data-want=taste] .won", (all) => all.map(({ textContent }) => Number(textContent.replace("no. ", ""))));
  const numbers = Array.from({ length: 12 }, (_, i) => i + 1).join();
  equal([...(await ranks())].sort((a, b) => a - b).join(), numbers, "each card's place by the taste");
  check((await ranks()).join() !== numbers, "sorted by numbers");
  await page.selectOption("#cards-by", "taste");
  equal((await ranks()).join(), numbers, "sorted by the taste");
  check(/^You like (more|fewer|higher|lower) /.test(await page.textContent("#taste-row")), await page.textContent("#taste-row"));
  await accessible(page, "cards by the taste");
  await step("liked");
  await page.uncheck("#taste-on");
  await page.waitForFunction(() => document.querySelector(".liked") === null);
});

for (const { name, options } of [LOOKS[1], LOOKS[2]])
  onPage(`it_looks_well_${name}`, "#/lab?game=edd", async (page) => {
    await page.locator("#gallery .thumb-card").nth(11).waitFor();
    for (const index of [3, 7, 5, 8]) await page.click(`#gallery [data-index="${index}"]`);
    await page.waitForSelector("#taste-words li");
    await page.locator("#taste").scrollIntoViewIfNeeded();
    await picture(page, name);
    await accessible(page, name);
  }, options);

await finish();
