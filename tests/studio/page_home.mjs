// page_home.mjs BUILD - the first page: what can be begun, the examples, what was worked on
// last, files that are dropped anywhere; the list of actions and of keys, and what all
// pages owe to somebody who comes for the first time.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, equal, test } from "../wasm/cases.mjs";
import { LOOKS, PHONE, SHOWN, begin, build, root, uncovered, visit } from "./browser.mjs";

const settled = (page) => page.waitForSelector(".home #recent[aria-busy=false], main .panel:not(#loading)");
const { accessible, browser, finish, host, journey, onPage, picture } = await begin("home", settled);

const shown = (page, id) => page.waitForFunction((part) => location.hash.startsWith(`#/${part}`), id);
const said = (page, words) => page.waitForFunction((part) => document.querySelector("#said").textContent.includes(part), words);

/** Lets go of a file over the page. */
const drop = (page, name, text) => page.evaluate(([file, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([content], file));
  for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}, [name, text]);

onPage("everything_new_begins_with_a_level_that_holds", "", async (page) => {
  for (const id of ["crawl", "platformer"]) {
    await page.click(`#new-${id}`);
    await page.waitForSelector("#level[aria-busy=false] #canvas");
    check(await page.isHidden("#verdict"), `${id}: ${await page.textContent("#verdict")}`);
    await visit(page, "#/");
    await settled(page);
  }
});

onPage("puzzles_are_begun_and_their_sources_are_opened", "", async (page) => {
  await page.click("#new-puzzle");
  await shown(page, "puzzle");
  await page.waitForSelector("#puzzle-source");
  const sources = JSON.parse(readFileSync(join(build, "page/puzzles.json"), "utf8"));
  await drop(page, "ice.txt", sources.find(({ name }) => name === "ice").source); // on the page itself
  await page.waitForFunction(() => document.querySelector("#puzzle-source").value.startsWith("title Thin Ice"));
  await visit(page, "#/");
  await settled(page);
  const other = sources.find(({ name, source }) => name !== "ice" && /^title/m.test(source));
  await drop(page, `${other.name}.txt`, other.source.replaceAll("\n", "\r\n").replace(/^OBJECTS/m, "Objects"));
  await shown(page, "puzzle");
  await page.waitForFunction((name) => document.querySelector("#puzzle-source")?.value.includes(name), /^title .*$/m.exec(other.source)[0]);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("#puzzle-source").value.startsWith("title Thin Ice"));
  await visit(page, "#/");
  await settled(page);
  await drop(page, "half.txt", "OBJECTS\n\nLEVELS\n");
  await said(page, "“half.txt” is no project");
});

/** When each example has finished. */
const ENDS = {
  cave: (page) => page.waitForSelector("#level[aria-busy=false] #canvas"),
  keep: (page) => page.waitForFunction(() => document.querySelector("#verdict-title")?.textContent.includes("reached")),
  join: (page) => page.waitForFunction(() => document.querySelector("#link-status")?.textContent.startsWith("complete")),
  breed: (page) => page.waitForSelector("#card-12"),
  draw: (page) => page.waitForFunction(() => / [1-9]\d* rooms looked at|[1-9]\d* of 25/.test(document.body.textContent)),
  game: (page) => page.waitForSelector("#came canvas"),
  play: (page) => page.waitForSelector("#board"),
};

/** All examples from Home, each begun by `press`. */
async function allBy(page, press, step = async () => undefined) {
  for (const [id, end] of Object.entries(ENDS)) {
    await press(page, `example-${id}`);
    await end(page);
    await step(id);
    await visit(page, "#/");
    await settled(page);
    equal(await page.textContent("#said"), "", "what another page has said");
  }
}

const focused = (page) => page.evaluate(() => document.activeElement.id);

/** By Tab, arrow keys and Enter alone; the Tabs are counted. */
async function byKeys(page, id) {
  let tabs = 0;
  const tab = async () => {
    await page.keyboard.press("Tab");
    check(++tabs <= 12, `more than twelve Tabs to ${id}`);
  };
  await page.reload();
  await settled(page);
  do await tab();
  while (!(await page.evaluate(() => document.activeElement.textContent.includes("Skip to the level"))));
  await page.keyboard.press("Enter");
  equal(await focused(page), "new-crawl", "where the way past the bar leads");
  for (let i = 0; i < 6 && !(await focused(page)).startsWith("example-"); i++) await page.keyboard.press("ArrowDown");
  for (let i = 0; i < 8 && (await focused(page)) !== id; i++) await page.keyboard.press("ArrowRight");
  equal(await focused(page), id, "where the arrows lead");
  await page.keyboard.press("Enter");
}

onPage("all_examples_finish_by_mouse", "", (page) => allBy(page, (_, id) => page.click(`#${id}`), journey(page, "examples")));
onPage("all_examples_finish_by_keys", "", (page) => allBy(page, byKeys));
onPage("all_examples_finish_by_touch", "", (page) => allBy(page, (_, id) => page.tap(`#${id}`), journey(page, "examples-phone")), PHONE);

onPage("all_of_the_project_is_at_the_left_of_every_page", "#/dungeon", async (page) => {
  await page.click("#add-room");
  await page.waitForSelector("[data-room='room 3']");
  await page.keyboard.press("Control+b");
  await page.waitForSelector("#tree[aria-busy=false] .leaf");
  await page.click("#tree summary");
  equal(await page.$$eval("#tree details .leaf", (all) => all.map((one) => one.textContent).join()), "room 1,room 2,room 3", "the dungeon's rooms");
  await picture(page, "tree");
  await accessible(page, "the tree");
  await page.click("#tree .leaf >> text=room 2");
  await page.waitForFunction(() => document.querySelector("#room-title")?.textContent.includes("room 2"));
  equal(await page.textContent("#tree [aria-current=page]"), "room 2", "where one is");
  await page.reload();
  await page.waitForSelector("#tree[aria-busy=false] .leaf");
  await page.click("#tree .leaf >> text=Dungeon");
  await page.waitForSelector("[data-room='room 3']");
  await page.click("#project");
  await page.waitForSelector("#tree", { state: "detached" });
});

onPage("an_example_is_twelve_tabs_away_at_most", "", async (page) => {
  let tabs = 0;
  for (; tabs < 30 && (await page.evaluate(() => document.activeElement.id)) !== "new-crawl"; tabs++) {
    if (tabs === 2) { // the way past the bar
      await page.keyboard.press("Enter");
      break;
    }
    await page.keyboard.press("Tab");
  }
  equal(await page.evaluate(() => document.activeElement.id), "new-crawl", "where the way past the bar leads");
  for (; (await page.evaluate(() => document.activeElement.id)) !== "example-cave"; tabs++) await page.keyboard.press("Tab");
  check(tabs <= 12, `${tabs} tabs to the first example`);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#level[aria-busy=false] #canvas");
});

onPage("what_was_worked_on_comes_back", "#/lab?seed=5", async (page) => {
  await page.waitForSelector("#level[aria-busy=false]");
  await page.click("#reroll");
  await page.waitForSelector("#level[aria-busy=false]");
  await visit(page, "#/");
  await page.waitForSelector("#recent .go");
  equal(await page.$$eval("#recent .go b", (all) => all.map((b) => b.textContent).join()), "Dungeon lab", "recent");
  await page.waitForSelector("#recent .go canvas"); // made from its settings
  await picture(page, "recent");
  await page.click("#recent .go");
  await shown(page, "lab");
});

onPage("files_open_where_they_belong", "", async (page) => {
  await drop(page, "steps.txt", readFileSync(join(root, "levels/md2/first-steps.txt"), "utf8"));
  await shown(page, "lab");
  await page.waitForFunction(() => document.querySelector("#status")?.textContent.startsWith("by hand"));
  await drop(page, "keep.json", readFileSync(join(root, "levels/edd/dungeons/old-keep.json"), "utf8"));
  await shown(page, "dungeon");
  await said(page, "keep.json opened");
  await drop(page, "crossroads.txt", readFileSync(join(root, "levels/edd/crossroads.txt"), "utf8"));
  await shown(page, "room");
  await said(page, "crossroads.txt opened");
  await drop(page, "hills.txt", readFileSync(join(root, "levels/icarus", readdirSync(join(root, "levels/icarus"))[0]), "utf8"));
  await shown(page, "lab");
  await page.waitForFunction(() => document.querySelector("#status")?.textContent.startsWith("by hand"));
  await drop(page, "letter.txt", "Dear Sir,\nno level at all?\n");
  await said(page, "Not opened: “letter.txt” is no project");
  await shown(page, "lab");
});

test("files_dropped_before_the_core_is_there_open_once_it_is", async () => {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  let load;
  const asked = new Promise((done) => (load = done));
  await page.route("**/levels.json", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(host.url);
  await page.waitForSelector("#held", { state: "attached" });
  await drop(page, "steps.txt", readFileSync(join(root, "levels/md2/first-steps.txt"), "utf8"));
  await drop(page, "crossroads.txt", readFileSync(join(root, "levels/edd/crossroads.txt"), "utf8"));
  await page.waitForFunction(() => document.querySelector("#held").textContent.endsWith(": steps.txt, crossroads.txt"));
  await picture(page, "dropped-early");
  load();
  await said(page, "crossroads.txt opened");
  await shown(page, "room");
  await page.waitForFunction(() => document.querySelector("#held").textContent === "");
  await visit(page, "#/lab");
  await page.waitForFunction(() => document.querySelector("#status")?.textContent.startsWith("by hand"));
  await page.context().close();
});

onPage("every_action_is_found_by_name", "#/dungeon", async (page) => {
  await page.waitForSelector("#world");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add roo");
  equal(await page.textContent("#actions li"), "Add room ", "found");
  await accessible(page, "the list of actions");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#reach").textContent.includes("3 rooms"));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("xyzzy");
  await page.waitForSelector("#actions-dialog [role=status]");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("dialog") === null);
  await page.keyboard.press("?");
  await page.waitForSelector("#keys-dialog");
  check((await page.textContent("#keys-dialog")).includes("connect"), "keys of the page");
  await accessible(page, "the keys");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("dialog") === null);
  await page.keyboard.press("c");
  check(await page.isChecked("#tool-connect"), "C connects");
});

onPage("two_hundred_rooms_are_all_in_sight", "#/dungeon", async (page) => {
  await page.waitForSelector("#world");
  const rooms = await page.evaluate(async () => {
    const data = new DataTransfer();
    const rows = Array.from({ length: 7 }, () => ".".repeat(13));
    data.items.add(new File([JSON.stringify({ format: "sett-dungeon", version: 1, game: "edd", rooms: [{ name: "room 1", x: 0, y: 0, rows }] })], "one.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    return data.files.length;
  });
  equal(rooms, 1, "files");
  await said(page, "one.json opened");
  await page.evaluate(async () => {
    const count = () => Number(/in (\d+) room/.exec(document.querySelector("#reach")?.textContent ?? "")?.[1] ?? 0);
    while (count() !== 1) await new Promise((done) => setTimeout(done, 20));
    for (let i = 1; i < 200; i++) document.querySelector("#add-room").click();
    while (count() !== 200) await new Promise((done) => setTimeout(done, 50));
  });
  await page.click("#zoom-fit");
  const seen = await page.evaluate(() => {
    const frame = document.querySelector("#world").getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#world [data-room]")].map((room) => room.getBoundingClientRect());
    return { count: boxes.length, out: boxes.filter((b) => b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1).length };
  });
  await picture(page, "two-hundred-rooms");
  equal(JSON.stringify(seen), JSON.stringify({ count: 200, out: 0 }), "rooms, and those out of sight");
  equal(await page.$$eval(".plan-tag", (all) => all.filter((tag) => tag.checkVisibility()).length), 0, "words over other rooms");
  const zoom = await page.$eval("#world", (world) => Number(world.dataset.zoom));
  check(zoom >= 0.15, `they are shown at ${zoom} of their size`);
});

onPage("a_drawing_survives_a_re_roll_or_is_asked_about", "#/lab?game=md2&seed=3", async (page) => {
  await page.waitForSelector("#level[aria-busy=false] #canvas");
  await page.click("#text-view summary");
  const rows = (await page.textContent("#text")).split("\n");
  const y = rows.findIndex((row) => row.includes(" "));
  const x = rows[y].indexOf(" ");
  const over = () => page.$eval("#canvas", (canvas) => canvas.getBoundingClientRect().top + scrollY);
  const top = await over();
  for (const key of ["b", "l", "r", "h", "b"]) {
    await page.keyboard.press(key);
    equal(await over(), top, `where the level is after ${key}`);
  }
  check(await page.isChecked("#tool-draw"), "B draws");
  await page.click("#brush-treasure");
  const at = await page.locator("#canvas").boundingBox();
  const side = at.width / rows[0].length;
  await page.mouse.click(at.x + (x + 0.5) * side, at.y + (y + 0.5) * side);
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("by hand"));
  await page.click("#reroll");
  await page.waitForSelector("#reroll-dialog");
  await accessible(page, "what becomes of the drawing");
  await page.click("#reroll-keep");
  await page.waitForSelector("#level[aria-busy=false]");
  equal((await page.textContent("#text")).split("\n")[y][x], "T", "what was drawn");
});

onPage("a_win_leads_to_the_next_level", "#/play?game=md2&level=arena", async (page) => {
  await page.waitForSelector("#board");
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((turn) => document.querySelector("#outcome").textContent.includes(String(turn)), i + 1);
  }
  await page.click("#onward");
  await page.waitForFunction(() => !location.hash.includes("arena"));
  await page.waitForFunction(() => document.querySelector("#turn")?.textContent === "0");
});

for (const [name, options] of [["upright", PHONE], ["lying", { ...PHONE, viewport: { width: 844, height: 390 } }]])
  onPage(`a_game_and_its_pad_are_in_sight_on_a_phone_${name}`, "#/play?game=md2&level=seed%203", async (page) => {
    await page.waitForFunction(() => document.querySelector("#board")?.getAttribute("aria-label").includes("10 by 20"));
    await page.waitForTimeout(300);
    const bottoms = await page.evaluate(() => ["#board", "#move-south", "#move-north"].map((id) => Math.round(document.querySelector(id).getBoundingClientRect().bottom)));
    await picture(page, `phone-${name}`);
    check(Math.max(...bottoms) <= options.viewport.height, `ends at ${bottoms} of ${options.viewport.height}`);
  }, options);

for (const [id, work] of Object.entries(SHOWN))
  onPage(`no_text_lies_under_a_control_${id}`, `#/${id}`, async (page) => {
    await page.waitForSelector(work);
    await page.waitForTimeout(600);
    await uncovered(page);
  });

for (const { name, options } of LOOKS)
  onPage(`it_looks_right_${name}`, "", async (page) => {
    await picture(page, name, { fullPage: true });
    await accessible(page, name);
  }, options);
await finish();
