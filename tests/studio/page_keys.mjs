// page_keys.mjs BUILD - keys of the whole studio: each does what it says on every page, and
// none does what the browser would.
import { check, equal } from "../wasm/cases.mjs";
import { begin } from "./browser.mjs";
import { inRoom } from "./dungeon.mjs";

const { accessible, finish, onPage, picture } = await begin("keys", (page) => page.waitForSelector("main > :not(#loading)"));

/** Presses keys; whether the browser's own was left out. */
async function pressed(page, keys) {
  await page.evaluate(() => addEventListener("keydown", (event) => (globalThis.kept = event.defaultPrevented))); // heard after the page
  await page.keyboard.press(keys);
  return page.evaluate(() => globalThis.kept);
}

onPage("ctrl_s_in_a_room_of_a_dungeon_names_a_version_of_the_dungeon", "#/room?of=room+2", async (page) => {
  await inRoom(page, "room 2");
  check(await pressed(page, "Control+s"), "the browser saves the page");
  await page.waitForSelector("#versions-dialog");
  await page.fill("#version-name", "of the room");
  await page.click("#version-keep");
  await page.waitForSelector("#versions [data-version='of the room']");
  await page.keyboard.press("Escape");
  await picture(page, "room-of-dungeon");
  await page.click("a[href='#/dungeon']:has-text('Back')");
  await page.click("#file-versions");
  await page.waitForSelector("#versions [data-version='of the room']"); // the dungeon's own list
});

onPage("actions_of_folded_parts_are_found_and_unfold", "#/lab", async (page) => {
  await page.waitForSelector("#level[aria-busy=false]");
  check(await page.isHidden("#level-text"), "it is not folded");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("for tiled");
  equal((await page.textContent("#actions li")).trim(), "For Tiled", "found");
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  check(file.suggestedFilename().endsWith(".zip"), "its file");
  check(await page.isVisible("#level-text"), "it is unfolded");
  await page.$eval("#level-files", (part) => (part.open = false));
  await page.keyboard.press("Control+k"); // a part itself unfolds, and is not folded at once
  await page.keyboard.type("import and export");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#level-text", { state: "visible" });
});

for (const page of ["home", "lab", "generators", "link", "play", "puzzle", "game", "world", "dungeon", "room"])
  onPage(`ctrl_s_is_never_the_browsers_${page}`, `#/${page}`, async (at) => {
    check(await pressed(at, "Control+s"), "the browser saves the page");
  });

/** The rows of "?". */
async function told(page) {
  await page.keyboard.press("?");
  await page.waitForSelector("#keys-dialog dt");
  const rows = await page.$$eval("#keys-dialog dl div", (all) => all.map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent]));
  await page.keyboard.press("Escape");
  await page.waitForSelector("#keys-dialog", { state: "detached" });
  return rows;
}
const has = (rows, keys, what) => check(rows.some(([some, does]) => some === keys && does.includes(what)), `${keys}, ${what}: ${JSON.stringify(rows)}`);
const TOOLS = "look, draw, line, fill, pick, lock, select, stamp, measure";

/** Each letter that "?" tells of these tools, which come first, chooses what it says. */
async function lettersHold(page, names) {
  const [letters, what] = (await told(page)).find(([, does]) => does.startsWith(names)) ?? [];
  check(letters, `no keys for ${names}`);
  const words = names.split(", ");
  equal(letters.split(", ").length, what.split(", ").length, "letters");
  for (const [i, letter] of letters.split(", ").slice(0, words.length).entries()) {
    await page.keyboard.press(letter.toLowerCase());
    check(await page.locator("main label:has(input:checked)", { hasText: new RegExp(`^\\s*${words[i]}$`, "i") }).count(), `${letter} does not choose ${words[i]}`);
    if (words[i] !== "paint") continue;
    await page.focus("#world"); // now letters are the painter's
    await page.keyboard.press("Escape");
  }
}

for (const [page, ready] of [["lab", "#level[aria-busy=false] .tools"], ["room", ".tools"]])
  onPage(`keys_of_the_tools_are_told_and_hold_${page}`, `#/${page}`, async (at) => {
    await at.waitForSelector(ready);
    const rows = await told(at);
    has(rows, "1 to 9", "choose a tile");
    equal(rows.length, new Set(rows.map(String)).size, "rows, none twice");
    await lettersHold(at, TOOLS);
  });

onPage("keys_of_the_tools_are_told_on_link_where_they_are_shown", `#/link?${new URLSearchParams([["game", "smb"], ["segment", Array(14).fill("-".repeat(15)).join("\n")]])}`, async (page) => {
  await page.waitForSelector("#link-map[aria-busy=false]");
  check(!(await told(page)).some(([, what]) => what.startsWith(TOOLS)), "tools that are not there");
  await page.click(".segment-open");
  await page.waitForSelector("#segment-editor .tools");
  await lettersHold(page, TOOLS);
});

onPage("keys_of_the_plan_are_told_and_hold", "#/dungeon", async (page) => {
  await page.waitForSelector("#reach");
  await lettersHold(page, "move, connect, paint, path");
});

onPage("keys_of_the_plan_and_of_a_room_that_is_removed", "#/dungeon", async (page) => {
  await page.waitForSelector("#reach");
  has(await told(page), "Delete", "remove");
  await page.focus("[data-room='room 2']");
  await page.keyboard.press("Delete");
  await page.waitForSelector("[data-room='room 2']", { state: "detached" });
});

onPage("the_arrows_of_home_are_told_and_hold", "#/home", async (page) => {
  await page.waitForSelector(".home .go");
  has(await told(page), "Arrow keys", "card");
  await page.locator(".home .go").first().focus();
  await page.keyboard.press("ArrowRight");
  check(await page.locator(".home .go").nth(1).evaluate((card) => card === document.activeElement), "the next card");
});

/** Walks on a level with the arrow keys: what is told of the cells. */
async function walked(page, over, told) {
  await page.focus(over);
  for (const [key, place] of [["ArrowRight", "1, 0"], ["ArrowDown", "1, 1"]]) {
    await page.keyboard.press(key);
    await page.waitForFunction(([where, part]) => document.querySelector(where)?.textContent.includes(part), [told, ` at ${place}`]);
  }
  equal(await page.getAttribute(told, "aria-live"), "polite", "how it is said");
  return page.textContent(told);
}

onPage("cells_are_named_on_a_segment", `#/link?${new URLSearchParams([["game", "smb"], ["segment", Array.from({ length: 14 }, (_, y) => (y === 1 ? "X" : "-").repeat(15)).join("\n")]])}`, async (page) => {
  await page.click(".segment-open");
  await page.waitForSelector("#segment-over");
  equal(await walked(page, "#segment-over", "#segment-under"), "ground at 1, 1", "the cell");
});

onPage("cells_are_named_on_the_painted_plan", "#/dungeon", async (page) => {
  await page.waitForSelector("#reach");
  await page.keyboard.press("b");
  await page.focus("[data-room='room 1']");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#painted-over");
  equal(await walked(page, "#painted-over", "#paint-help"), "floor at 1, 1", "the cell");
});

onPage("cells_are_named_in_a_comparison", "#/room", async (page) => {
  await page.locator("#room-grid .cell[aria-disabled=false]").last().click();
  await page.waitForSelector("#elite-over");
  const told = await walked(page, "#elite-over", "#elite-under");
  check(/^\w+ at 1, 1(; yours: \w+ at 1, 1)?$/.test(told), told);
});

/* By page, where the second stop of the keyboard leads: to what the page is about; on Play it
   has the focus already. */
const WORKS = { home: "#new-crawl", lab: "#canvas-over", generators: "#card-1", link: "#segment-map", puzzle: "#puzzle-board", world: "#land", dungeon: "#world", room: "#room-over" };

for (const [id, work] of Object.entries(WORKS))
  onPage(`what_it_is_about_is_two_tabs_away_${id}`, `#/${id}`, async (page) => {
    await page.waitForSelector(work);
    for (let i = 0; i < 2; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    check(await page.evaluate((one) => document.activeElement.matches(one), work), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 80)));
  });

for (const [id, first] of [["lab", "#gallery .thumb-card"], ["room", "#room-grid .cell"]])
  onPage(`suggestions_are_three_tabs_away_${id}`, `#/${id}`, async (page) => {
    await page.waitForSelector(first);
    await page.click("#tab-measures"); // whatever is told beside the level
    await page.focus(".skip"); // the first stop
    for (let i = 0; i < 2; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction((one) => document.activeElement.matches(one) && document.activeElement.checkVisibility(), first);
  });

await finish();
