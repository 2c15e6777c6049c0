// page_play.mjs BUILD - the pages that play, in Debian's Chromium against the native
// BUILD/sett: what was played is what sett replay plays, by mouse, keys and fingers,
// over a reload and through files; ghosts are the native players. Says
// "SKIP: reason" where a tool is missing.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin, build, downloaded, root, tabTo, pixels, unzipped } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#stage-panel[aria-busy=false], #screen, #unplayable, #level[aria-busy=false]");
const { accessible, finish, journey, onPage, picture } = await begin("play", settled);

const folder = mkdtempSync(join(tmpdir(), "sett-play-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const native = (...args) => execFileSync(join(build, "sett"), args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const levelFile = (game, name) => join(root, `levels/${game}/${name}.txt`);

const textOf = (page, selector) => page.textContent(selector);
const turn = async (page, n) => page.waitForFunction((at) => document.querySelector("#turn")?.textContent === String(at), n);
const outcome = (page, words) => page.waitForFunction((part) => document.querySelector("#outcome")?.textContent.includes(part), words);

/** The action text of the page's own command line. */
const actionsOf = async (page) => /--actions "(.*)"$/.exec(await textOf(page, "#command"))[1];
const countersOf = (page) => page.$$eval("[data-counter]", (all) => all.map((one) => [one.dataset.counter, Number(one.textContent)]));

/** What the page shows is what the native replay comes to. */
async function sameAsNative(page, game, name) {
  const level = name.endsWith(".txt") ? name : levelFile(game, name);
  const actions = await actionsOf(page);
  const replay = JSON.parse(native("replay", game, level, "--json", "--actions", actions));
  const told = await textOf(page, "#outcome");
  if (replay.outcome !== "not over") check(told.toLowerCase().includes(replay.outcome), `${told}, not ${replay.outcome}`);
  else check(!/Won|Lost/.test(told), told);
  for (const [counter, value] of await countersOf(page)) {
    const known = replay[counter] ?? replay.counters?.[counter] ?? replay[counter.replaceAll("-", "_")];
    if (known !== undefined) equal(value, known, `${counter} after ${actions}`);
  }
  return replay;
}

/** A place on the board, by tile. */
async function tileAt(page, x, y, rows) {
  const box = await page.locator("#board").boundingBox();
  const [w, h] = [rows[0].length, rows.length];
  return { x: box.x + ((x + 0.5) * box.width) / w, y: box.y + ((y + 0.5) * box.height) / h };
}

const ARENA = readFileSync(levelFile("md2", "arena"), "utf8").trimEnd().split("\n");

onPage("a_mouse_plays", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  const step = journey(page, "mouse");
  await step("begin");
  const click = async (x, y) => {
    const at = await tileAt(page, x, y, ARENA);
    await page.mouse.click(at.x, at.y);
  };
  await click(2, 6);
  await turn(page, 1);
  equal(await actionsOf(page), "E", "beside the hero");
  await click(9, 6);
  await turn(page, 2);
  const [, second] = (await actionsOf(page)).split(" ");
  check(/^(E|J\(9,6\))$/.test(second), `far to the east: ${second}`);
  await sameAsNative(page, "md2", "arena");
  await step("two turns");
  await page.click("#back");
  await turn(page, 1);
  await page.click("#restart");
  await turn(page, 0);
  await page.click("#undo");
  await turn(page, 1);
  for (let i = 2; i <= 5; i++) {
    await page.keyboard.press("ArrowRight");
    await turn(page, i);
  }
  await sameAsNative(page, "md2", "arena");
  await step("five turns");
});

/** The colours of a tile of the board, as hexadecimal numbers. */
const coloursAt = (page, x, y) => page.evaluate(([column, row, w]) => {
  const board = document.querySelector("#board");
  const side = board.width / w;
  const pen = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  pen.drawImage(board, -column * side, -row * side);
  const { data } = pen.getImageData(0, 0, side, side);
  const found = new Set();
  for (let i = 0; i < data.length; i += 4) found.add([0, 1, 2].map((j) => data[i + j].toString(16).padStart(2, "0")).join(""));
  return [...found];
}, [x, y, ARENA[0].length]);

onPage("the_hero_leaves_the_entrance_s_arch", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  const [TUNIC, ARCH] = ["2f6fd6", "858a99"];
  for (const x of [1, 2, 3]) {
    const seen = await coloursAt(page, x, 6);
    check(seen.includes(TUNIC) && !seen.includes(ARCH), `at ${x}: ${seen}`);
    check(seen.includes("dcc49a"), `no floor below him at ${x}`);
    if (x > 1) check(!(await coloursAt(page, x - 1, 6)).some((colour) => [TUNIC, ARCH].includes(colour)), "he is where he was, too");
    await page.keyboard.press("ArrowRight");
    await turn(page, x);
  }
});

onPage("what_stays_is_seen_below_the_hero", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  await take(page, "trap.txt", ARENA.map((row) => row.replace("XH ", "XHt")).join("\n") + "\n");
  await page.waitForFunction(() => !location.hash.includes("arena"));
  await turn(page, 0);
  const floor = await coloursAt(page, 3, 6);
  const trap = (await coloursAt(page, 2, 6)).filter((colour) => !floor.includes(colour));
  check(trap.length > 0, "a trap looks like the floor");
  await page.keyboard.press("ArrowRight");
  await turn(page, 1);
  const seen = await coloursAt(page, 2, 6);
  check(seen.includes("2f6fd6"), "he is not there");
  check(trap.some((colour) => seen.includes(colour)), `of the trap ${trap} nothing is left: ${seen}`);
});

/** How red a tile of the board is beside its floor's colour. */
const redness = async (page, x, y) => {
  const seen = (await coloursAt(page, x, y)).map((colour) => [0, 2, 4].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)));
  return Math.max(...seen.map(([red, green]) => red - green));
};
const told = (page, ...parts) => page.waitForFunction((all) => all.every((part) => document.querySelector("#heat-told")?.textContent.includes(part)), parts);

onPage("heat_shows_where_players_walked", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  const cold = await redness(page, 3, 6);
  await page.check("#heat");
  await told(page, "your run", "at 1, 6");
  const go = async (key, n) => {
    await page.keyboard.press(key);
    await turn(page, n);
  };
  for (const n of [1, 2, 3]) await go("ArrowRight", n);
  await go("u", 2); // not walked then
  await page.keyboard.press("r");
  await turn(page, 0);
  await go("ArrowRight", 1);
  await go("ArrowLeft", 2);
  await told(page, "your 2 runs", "at 1, 6");
  equal(await page.getAttribute("#heat-told", "data-most"), "3", "times at the start: twice begun, once come back");
  equal(await redness(page, 4, 6), cold, "a step that was taken back");
  const [once, twice] = [await redness(page, 3, 6), await redness(page, 2, 6)];
  check(once > cold + 10 && twice > once + 3, `no heat: ${cold}, ${once}, ${twice}`);
  await page.check("#ghost-R");
  await told(page, "your 2 runs, R");
  check((await redness(page, 10, 6)) > cold + 10, "nothing where the ghost walks");
  check((await page.locator("#heat-legend li").count()) > 1, "no legend");
  await accessible(page, "with heat");
  await picture(page, "heat");
  await page.uncheck("#ghost-R");
  await page.reload();
  await turn(page, 2);
  await page.check("#heat");
  await told(page, "your 2 runs", "at 1, 6");
  // Another level has heat of its own.
  const here = await page.evaluate(() => location.hash);
  await page.selectOption("#level", { index: 1 });
  await page.waitForFunction((was) => location.hash !== was, here);
  await turn(page, 0);
  await told(page, "your run.");
  await page.selectOption("#level", "arena");
  await told(page, "your 3 runs", "at 1, 6"); // it begins anew
  await page.click("#heat-forget");
  await told(page, "Nobody");
  await page.uncheck("#heat");
  equal(await redness(page, 3, 6), cold, "the heat stays");
  await page.reload();
  await turn(page, 0);
  await page.check("#heat");
  await told(page, "your run."); // that goes on here
});

onPage("heat_lies_over_the_platformer", "#/play?game=mario", async (page) => {
  await page.waitForSelector("#screen");
  /* How much redder than green a place in row `y` is. */
  const sky = (y) => page.evaluate((row) => {
    const screen = document.querySelector("#screen");
    const side = screen.height / 16;
    const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    pen.drawImage(screen, -Math.floor(4.5 * side), -Math.floor((row + 0.1) * side));
    const [red, green] = pen.getImageData(0, 0, 1, 1).data;
    return red - green;
  }, y);
  await page.keyboard.down("ArrowRight");
  await page.waitForFunction(() => Number(document.querySelector("[data-counter=steps]")?.textContent) > 15);
  await page.keyboard.up("ArrowRight");
  await page.keyboard.press("p");
  const cold = await sky(13);
  await page.check("#heat");
  for (let tries = 0; (await sky(13)) <= cold + 20; tries++) {
    check(tries < 100, "no heat");
    await page.waitForTimeout(100);
  }
  equal(await sky(3), cold, "heat where nobody was");
  await page.keyboard.press("r");
  await told(page, "your 2 runs"); // it has begun
});

onPage("keys_that_come_before_the_answer_are_turns_too", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  const press = (...keys) => page.evaluate((all) => { // in one task, so that no answer comes between them
    for (const key of all) document.querySelector("#board").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, keys);
  await press("ArrowRight", "ArrowLeft", "ArrowRight");
  await turn(page, 3);
  equal(await actionsOf(page), "E W E", "what was pressed");
  await sameAsNative(page, "md2", "arena");
  await press("ArrowLeft", "ArrowRight", "u"); // what waited goes, and the turn before it
  await page.waitForTimeout(300);
  equal(await actionsOf(page), "E W E", "taken back");
  await press(...Array(20).fill("ArrowUp")); // a key that is held down does not run on for long
  await turn(page, 7);
  await page.waitForTimeout(300);
  equal(await actionsOf(page), "E W E N N N N", "to the wall");
  await press(...Array(5).fill(["ArrowRight", "ArrowLeft"]).flat());
  await turn(page, 12);
  await page.waitForTimeout(300);
  equal(await actionsOf(page), "E W E N N N N E W E W E", "one, and the four that may wait");
});

onPage("the_keyboard_alone_wins", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  equal(await page.evaluate(() => document.activeElement.id), "board", "where the keyboard is");
  const keys = ["ArrowRight", "d"];
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(keys[i % 2]);
    if (i < 11) await turn(page, i + 1);
  }
  await outcome(page, "Won after 12 turns");
  equal((await sameAsNative(page, "md2", "arena")).outcome, "won", "native outcome");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("u");
  await turn(page, 11);
  await page.keyboard.press("Control+z");
  await outcome(page, "Won");
  await page.keyboard.press("r");
  await turn(page, 0);
  await page.keyboard.press(" "); // a wait, which the rules do not allow
  await page.keyboard.press("ArrowRight");
  await turn(page, 1);
  equal(await actionsOf(page), "E", "no wait");
  check(await page.isDisabled("#move-wait"), "waits cannot be chosen");
});

onPage("a_throw_is_aimed_by_keys", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  await page.keyboard.press("j");
  await page.waitForSelector("#throw:not([disabled])", { state: "attached" });
  await page.keyboard.press("Escape");
  await page.waitForSelector("#throw[disabled]", { state: "attached" });
  await page.keyboard.press("j");
  await page.waitForSelector("#throw:not([disabled])", { state: "attached" });
  await page.keyboard.press("Enter");
  await turn(page, 1);
  check(/^J\(\d+,\d+\)$/.test(await actionsOf(page)), await actionsOf(page));
  await sameAsNative(page, "md2", "arena");
});

onPage("fingers_play", "#/play?game=md2&level=first-steps", async (page) => {
  await turn(page, 0);
  const step = journey(page, "touch");
  await step("begin");
  await page.tap("#move-east");
  await turn(page, 1);
  await page.tap("#move-east");
  await turn(page, 2);
  const rows = readFileSync(levelFile("md2", "first-steps"), "utf8").trimEnd().split("\n");
  await page.evaluate(() => document.querySelector("#board").scrollIntoView());
  const at = await tileAt(page, 2, 1, rows);
  await page.touchscreen.tap(at.x, at.y);
  await turn(page, 3);
  equal(await actionsOf(page), "E E W", "tap to the west");
  await page.tap("#back");
  await turn(page, 2);
  await sameAsNative(page, "md2", "first-steps");
  await step("played");
  await accessible(page, "on a phone");
}, PHONE);

onPage("a_reload_goes_on_where_it_was", "#/play?game=md2&level=spiral", async (page) => {
  await turn(page, 0);
  for (let i = 1; i <= 3; i++) {
    await page.$eval(".pad button:not([disabled])", (button) => button.click());
    await turn(page, i);
  }
  await page.waitForFunction(() => location.hash.includes("level=spiral"));
  await page.reload();
  await settled(page);
  await turn(page, 3);
  equal(await page.inputValue("#level"), "spiral", "level");
  equal(await actionsOf(page), "E W E", "actions");
  await page.click("#undo");
  await turn(page, 2);
});

onPage("levels_come_from_seeds", "#/play?game=md2", async (page) => {
  await page.fill("#seed", "41");
  await page.click("#make");
  await page.waitForFunction(() => document.querySelector("#command").textContent.includes("seed-41"));
  equal((await downloaded(page, "#save-text")).text, native("generate", "md2", "--seed", "41", "--quiet"), "level of seed 41");
  await page.fill("#seed", "x");
  await page.click("#make");
  await page.waitForFunction(() => document.querySelector("#picker-error").textContent.includes("a seed is a number"));
});

async function take(page, name, text, button = "#open") {
  const path = join(folder, name);
  writeFileSync(path, text);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(path);
}

async function give(page, button, count = 1) {
  const all = [];
  const listen = (download) => all.push(download);
  page.on("download", listen);
  await page.click(button);
  for (let i = 0; i < 400 && all.length < count; i++) await page.waitForTimeout(25);
  page.off("download", listen);
  equal(all.length, count, `files of ${button}`);
  const files = [];
  for (const download of all) {
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    files.push(path);
  }
  return files;
}

onPage("what_is_exported_is_imported", "#/play?game=md2&level=pillars", async (page) => {
  await turn(page, 0);
  await page.$eval(".pad button:not([disabled])", (button) => button.click());
  await turn(page, 1);
  const [play] = await give(page, "#file-save");
  const [text] = await give(page, "#save-text");
  const [zip] = await give(page, "#save-tiled");
  const files = Object.entries(unzipped(readFileSync(zip))).map(([name, bytes]) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  });
  const [map, ...tileset] = files;
  const [png] = await give(page, "#save-png");
  equal(readFileSync(text, "utf8"), readFileSync(levelFile("md2", "pillars"), "utf8"), "level text");
  equal(native("render", "md2", map), readFileSync(text, "utf8"), "the map as text");
  for (const file of tileset) check(/sett-md2\.(tsj|png)$/.test(file), file);
  const own = join(folder, "own.png");
  native("render", "md2", text, "-o", own, "--force", "--quiet");
  equal(await pixels(page, readFileSync(png)), await pixels(page, readFileSync(own)), "pixels of the picture");
  if (spawnSync("tmxrasterizer", ["--version"], { env: { ...process.env, QT_QPA_PLATFORM: "offscreen" } }).status === 0) {
    const drawn = join(folder, "drawn.png");
    execFileSync("tmxrasterizer", ["--no-smoothing", map, drawn],
      { env: { ...process.env, QT_QPA_PLATFORM: "offscreen", XDG_RUNTIME_DIR: folder }, stdio: "pipe" });
    equal(await pixels(page, readFileSync(drawn)), await pixels(page, readFileSync(own)), "pixels by Tiled");
  }
  await page.selectOption("#level", "arena");
  await turn(page, 0);
  await take(page, "again.json", readFileSync(play, "utf8"), "#file-open");
  await turn(page, 1);
  equal(await page.inputValue("#level"), "pillars", "level of the play");
  await take(page, "map.tmj", readFileSync(map, "utf8"));
  await turn(page, 0);
  equal((await give(page, "#save-text")).length, 1, "the map's level");
  await take(page, "turned.tmj", readFileSync(map, "utf8").replace("\n1,", "\n2147483649,"));
  await page.waitForFunction(() => document.querySelector("#picker-error").textContent.includes("flipped or turned"));
  await take(page, "broken.txt", "XXX\nX?X\n");
  await page.waitForFunction(() => document.querySelector("#picker-error").textContent.includes("unknown character"));
});

onPage("a_level_of_the_lab_is_played", "#/lab?seed=5", async (page) => {
  const text = await textOf(page, "#text");
  await page.click("#play-level");
  await turn(page, 0);
  const [saved] = await give(page, "#save-text");
  equal(readFileSync(saved, "utf8"), text, "level");
  await page.$eval(".pad button:not([disabled])", (button) => button.click());
  await turn(page, 1);
});

onPage("f5_plays_and_escape_goes_back_to_the_tool", "#/lab?seed=5", async (page) => {
  await page.click('[data-key="b"]');
  await page.keyboard.press("F5");
  await turn(page, 0);
  await page.keyboard.press("j");
  await page.keyboard.press("Escape"); // the aim first, where there is one
  if (await page.$("#board")) await page.keyboard.press("Escape");
  await page.waitForSelector("#level[aria-busy=false]");
  check(await page.$eval('[data-key="b"]', (tool) => tool.checked ?? tool.getAttribute("aria-pressed") === "true"), "another tool");
  check((await page.evaluate(() => location.hash)).includes("seed=5"), "another level");
});

onPage("ghosts_are_the_native_players", "#/play?game=md2&level=arena", async (page) => {
  await turn(page, 0);
  for (const name of ["R", "MK", "C"]) {
    await page.check(`#ghost-${name}`);
    const { plan } = JSON.parse(native("play", "md2", levelFile("md2", "arena"), "--player", name, "--seed", "1", "--json"));
    const turns = plan.split(" ").length;
    await page.waitForFunction((words) => document.querySelector(".ghosts").textContent.includes(words), `after ${turns} turns`);
  }
  await page.keyboard.press("ArrowRight");
  await turn(page, 1);
  await picture(page, "ghosts");
  await page.click(".ghosts li:first-child button");
  await outcome(page, "Watching R");
  await outcome(page, "Won");
  await page.click("#unwatch");
  await turn(page, 1);
});

onPage("a_ghost_whose_budget_ended_says_so", "#/play?game=md2&level=first-steps", async (page) => {
  await turn(page, 0);
  await page.check("#ghost-MK");
  await page.waitForFunction(() => document.querySelector(".ghosts").textContent.includes("unknown whether it can win: its 50000 moves to look at are used up"));
});

/* Nothing to fall into or to run into, for half a minute at full speed: however late
   a test looks, the game goes on. */
const FLAT = join(folder, "flat.txt");
const air = `${"-".repeat(300)}\n`;
writeFileSync(FLAT, `${air.repeat(12)}-M${"-".repeat(296)}F-\n${air.replaceAll("-", "X").repeat(2)}`);

const ticks = (page) => page.$eval("[data-counter=steps]", (one) => Number(one.textContent));
const ticked = (page, n) => page.waitForFunction((least) => Number(document.querySelector("[data-counter=steps]").textContent) >= least, n);

onPage("keys_play_the_platformer", "#/play?game=mario", async (page) => {
  await take(page, "flat.txt", readFileSync(FLAT, "utf8"));
  await page.waitForFunction(() => document.querySelector("#command").textContent.includes("mario-flat.txt"));
  const step = journey(page, "platformer");
  await outcome(page, "Ready");
  await step("ready");
  await page.keyboard.down("ArrowRight");
  await ticked(page, 20);
  await page.keyboard.down(" ");
  await ticked(page, 26);
  await step("in the air");
  await page.keyboard.up(" ");
  await page.keyboard.up("ArrowRight");
  await page.keyboard.press("p");
  await outcome(page, "Paused");
  const at = await ticks(page);
  const actions = (await actionsOf(page)).split(" ");
  equal(actions.length, at, "actions");
  check(actions.includes("2") && actions.includes("i"), `pressed: ${actions.join(" ")}`);
  await sameAsNative(page, "mario", FLAT);
  await page.waitForTimeout(200);
  equal(await ticks(page), at, "ticks of a pause");
  await page.reload();
  await settled(page);
  await outcome(page, "Paused");
  equal(await ticks(page), at, "ticks after a reload");
  await page.click("#pause");
  await ticked(page, at + 5);
  await page.click("#pause");
  await outcome(page, "Paused");
  await sameAsNative(page, "mario", FLAT);
  await page.focus("#screen");
  await page.keyboard.press("r");
  await outcome(page, "Ready");
  equal(await actionsOf(page), "", "actions after a restart");
});

onPage("a_start_before_the_level_is_there_is_kept", "#/play?game=mario", async (page) => {
  await take(page, "flat.txt", readFileSync(FLAT, "utf8"));
  await page.waitForFunction(() => document.querySelector("#command").textContent.includes("mario-flat.txt"));
  await outcome(page, "Ready");
  await page.focus("#screen");
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.verb !== "play_live") return post.call(this, message, ...more);
      globalThis.go = () => post.call(this, message, ...more);
    };
  });
  await page.keyboard.press("r");
  await page.waitForFunction(() => globalThis.go !== undefined);
  await page.click("#pause");
  await page.evaluate(() => globalThis.go());
  await ticked(page, 5);
});

onPage("two_fingers_run_and_jump", "#/play?game=mario", async (page) => {
  await take(page, "flat.txt", readFileSync(FLAT, "utf8"));
  await page.waitForFunction(() => document.querySelector("#command").textContent.includes("mario-flat.txt"));
  await outcome(page, "Ready");
  const touch = await page.context().newCDPSession(page);
  const middle = async (id) => {
    const box = await page.locator(id).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.locator("#button-jump").scrollIntoViewIfNeeded();
  const right = { ...(await middle("#button-right")), id: 1 };
  const jump = { ...(await middle("#button-jump")), id: 2 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [right] });
  await ticked(page, 10);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [right, jump] });
  await ticked(page, 20);
  await picture(page, "two-fingers");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.tap("#pause");
  await outcome(page, "Paused");
  const actions = await actionsOf(page);
  check(actions.includes("2") && actions.includes("i"), `pressed: ${actions}`);
  await sameAsNative(page, "mario", FLAT);
  await accessible(page, "the platformer on a phone");
}, PHONE);

onPage("the_agent_is_watched_to_its_end", "#/play?game=mario&level=02-treetops", async (page) => {
  await outcome(page, "Ready");
  await page.check("#ghost-solve");
  const { turns } = JSON.parse(native("play", "mario", levelFile("mario", "02-treetops"), "--player", "solve", "--seed", "1", "--json"));
  await page.waitForFunction((words) => document.querySelector(".ghosts").textContent.includes(words), `wins after ${turns} ticks`);
  await page.click(".ghosts li:last-child button");
  await ticked(page, 40);
  await picture(page, "agent");
  await outcome(page, `Won after ${turns} ticks`);
  equal(await actionsOf(page), "", "the own play");
  await page.click("#unwatch");
  await outcome(page, "Ready");
});

onPage("platformer_levels_come_from_seeds_and_files", "#/play?game=mario", async (page) => {
  await page.fill("#seed", "7");
  await page.press("#seed", "Enter");
  await page.waitForFunction(() => document.querySelector("#command").textContent.includes("seed-7"));
  const [text] = await give(page, "#save-text");
  equal(readFileSync(text, "utf8"), native("generate", "mario", "--seed", "7", "--quiet"), "level of seed 7");
  await outcome(page, "Ready");
  await page.click("#pause");
  await ticked(page, 5);
  await page.click("#pause");
  await outcome(page, "Paused");
  const [play] = await give(page, "#file-save");
  const at = await ticks(page);
  await page.selectOption("#level", "03-stone-stairs");
  await outcome(page, "Ready");
  await take(page, "again.json", readFileSync(play, "utf8"), "#file-open");
  await outcome(page, "Paused");
  equal(await ticks(page), at, "ticks of the play");
});

onPage("the_game_is_reached_by_tab", "#/play?game=md2&level=arena", async (page) => {
  await page.focus("#level");
  await tabTo(page, "board");
  await page.keyboard.press("ArrowRight");
  await turn(page, 1);
});

for (const { name, options } of LOOKS)
  for (const [what, hash] of [["dungeon", "#/play?game=md2&level=guarded-vault"], ["platformer", "#/play?game=mario&level=04-pipe-garden"]])
    onPage(`${what}_looks_right_${name}`, hash, async (page) => {
      await page.locator(".ghosts input").first().check();
      await page.waitForFunction(() => /after|stops/.test(document.querySelector(".ghost-told").textContent));
      await picture(page, `${what}-${name}`, { fullPage: true });
      await accessible(page, what);
    }, options);

await finish();
