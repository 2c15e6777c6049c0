// page_lab.mjs BUILD - the dungeon lab of BUILD/page in Debian's Chromium against the
// native BUILD/sett: what is drawn, what is said, what the keyboard can do, how it
// looks (build/screenshots). Says "SKIP: reason" where a tool is missing.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, equal, test } from "../wasm/cases.mjs";
import { LOOKS, begin, build, tabTo, visit } from "./browser.mjs";

/** Until the newest question is answered: changes mark the level busy at once. */
const settled = (page) => page.waitForSelector("#level[aria-busy=false]");
const { accessible, browser, finish, host, onPage, picture, using } = await begin("lab", settled);
const hashOf = (page) => page.textContent("#hash");
const textOf = (page) => page.textContent("#text");

async function change(page, act) {
  await act();
  await settled(page);
}

/** Makes a change and expects another level. */
async function redraws(page, what, act) {
  const before = await hashOf(page);
  await change(page, act);
  check((await hashOf(page)) !== before, `${what}: the level stayed the same`);
  await sameAsNative(page);
}

const folder = mkdtempSync(join(tmpdir(), "sett-page-"));
const native = (args, input) =>
  execFileSync(join(build, "sett"), args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });

const { games, generators } = JSON.parse(native(["describe", "--json"]));
/** Those that the lab offers for MiniDungeons 2 at a stage: whole levels are layouts. */
const offeredAt = (stage) => generators.filter((gen) => games.find(({ name }) => name === "md2").generators.includes(gen.name) &&
  (gen.stage === stage || (stage === "layout" && gen.stage === "level")));

/** The parameters of a generator, as the program tells them. */
const described = (name) => generators.find((gen) => gen.name === name).params;

/** Words of the page's own command line; a word in '' is taken as it is. */
const words = (command) => [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** The page's level is what its own command line makes. */
async function sameAsNative(page) {
  const [, ...args] = words(await page.textContent("#command"));
  equal(await textOf(page), native([...args, "--quiet"]), `level of ${args.join(" ")}`);
}

/** Red, green, blue of every pixel of an image or canvas, in the page. */
const pixels = (page, source) =>
  page.evaluate(async (from) => {
    let image = document.querySelector("#canvas");
    if (from) image = await createImageBitmap(new Blob([Uint8Array.from(atob(from), (c) => c.charCodeAt(0))]));
    const copy = new OffscreenCanvas(image.width, image.height);
    const pen = copy.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    const sum = await crypto.subtle.digest("SHA-256", data);
    return `${copy.width}x${copy.height} ${[...new Uint8Array(sum)].join(" ")}`;
  }, source);

onPage("where_a_generator_is_described_is_behind_an_i", "#/lab?layout=cc&furnish=cf", async (page) => {
  for (const stage of ["layout", "furnish"]) {
    const help = () => page.textContent(`#${stage}-help`);
    check(!/20\d\d/.test(await help()) && (await help()).length > 20, await help());
    await page.click(`#${stage}-help .cite`);
    check(/Green et al\. 2019/.test(await help()), await help());
  }
  await accessible(page, "where it is described");
  await picture(page, "described");
});

onPage("a_level_is_drawn", "#/lab", async (page) => {
  check(/^[0-9a-f]{16}$/.test(await hashOf(page)), "no hash");
  const size = await page.$eval("#canvas", (canvas) => `${canvas.width}x${canvas.height}`);
  equal(size, "160x320", "picture of 10x20 tiles");
  check((await page.getAttribute("#canvas", "aria-label")).includes("10 by 20 tiles"), "no label");
  check((await page.$$("#legend li")).length >= 10, "few kinds in the legend");
});

onPage("the_picture_is_the_native_one_to_the_pixel", "#seed=3&layout=cac&furnish=caf", async (page) => {
  const level = join(folder, "level.txt");
  const png = join(folder, "level.png");
  writeFileSync(level, await textOf(page));
  native(["render", "md2", level, "-o", png, "--force", "--quiet"]);
  equal(await pixels(page), await pixels(page, readFileSync(png).toString("base64")), "pixels");
});

const layouts = ["cc", "cac", "ac"];
const furnishers = ["cf", "caf", "af"];

onPage("hashes_and_levels_are_the_native_ones", "#/lab", async (page) => {
  const printed = execFileSync(join(build, "tests/golden_seeds"), ["--hashes", "5"], { encoding: "utf8" });
  for (const layout of layouts)
    for (const furnish of furnishers) {
      const below = new RegExp(`^md2 10x20, layout ${layout} \\d+, furnish ${furnish} \\d+\n((?:\\d+ [0-9a-f]{16}\n)+)`, "m");
      const lines = (below.exec(printed)?.[1] ?? "").trim().split("\n");
      equal(lines.length, 5, "native hashes");
      await page.selectOption("#layout", layout);
      await page.selectOption("#furnish", furnish);
      for (let seed = 1; seed <= 5; seed++) {
        await change(page, () => page.fill("#seed", String(seed)));
        equal(`${seed} ${await hashOf(page)}`, lines.shift(), `${layout}.${furnish}`);
        if (seed === 5) await sameAsNative(page);
      }
    }
});

onPage("measures_are_the_native_ones", "#seed=11&furnish=af", async (page) => {
  const [, ...args] = words(await page.textContent("#command"));
  const { measures } = JSON.parse(native([...args, "--json", "--quiet"])).levels[0];
  await page.click("#tab-measures");
  const shown = await page.$$eval("[data-measure]", (rows) =>
    rows.map((row) => [row.dataset.measure, row.querySelector(".value").textContent]));
  equal(shown.length, Object.keys(measures).length, "measures");
  for (const [name, text] of shown) {
    const value = measures[name];
    const want = value === null ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(2);
    equal(text, want, name);
  }
});

onPage("every_kind_of_setting_redraws", "#seed=7", async (page) => {
  await redraws(page, "creator", () => page.selectOption("#layout", "cac"));
  await redraws(page, "furnisher", () => page.selectOption("#furnish", "af"));
  await redraws(page, "width", () => page.fill("#width", "17"));
  await redraws(page, "height", () => page.fill("#height", "15"));
  await redraws(page, "number", () => page.fill("[id='layout.walls']", "0.3"));
  await redraws(page, "slider", () => page.locator("[data-field='layout.steps'] [type=range]").fill("1"));
  await redraws(page, "switch", () => page.check("[id='furnish.refine']"));
  await redraws(page, "choice", () => page.selectOption("[id='furnish.scale-distances']", "on"));
  await redraws(page, "re-roll", () => page.click("#reroll"));
  await redraws(page, "reset", () => page.click("#reset"));
  equal(await page.inputValue("#layout"), "cc", "creator after reset");
});

onPage("forms_are_what_describe_says", "#/lab", async (page) => {
  for (const stage of ["layout", "furnish"]) {
    const mine = offeredAt(stage);
    const offered = await page.$$eval(`#${stage} option`, (all) => all.map((option) => option.value));
    equal(offered.join(), [...mine.map((gen) => gen.name), "none"].join(), stage);
    for (const { name, params } of mine) {
      await change(page, () => page.selectOption(`#${stage}`, name));
      const fields = await page.$$eval(`#${stage}-params [data-field]`, (all) => all.map((f) => f.dataset.field));
      equal(fields.join(), params.map((param) => `${stage}.${param.name}`).join(), name);
      for (const param of params)
        equal(await page.textContent(`[id='${stage}.${param.name}-help']`), param.help, param.name);
    }
  }
});

onPage("tables_can_be_edited", "#seed=5", async (page) => {
  await page.click("#furnish-params summary:has-text('counts')");
  const area = page.locator("[id='furnish.counts']");
  const rows = JSON.parse(await area.inputValue());
  check(rows.length > 5, "the game's own rows are not there");
  const goblins = rows.find((row) => row.tile === "goblin");
  goblins.low = goblins.high = 6;
  await redraws(page, "table", () => area.fill(JSON.stringify(rows)));
  await page.click("#tab-measures");
  equal(await page.textContent("[data-measure=goblins] .value"), "6", "goblins");
  await change(page, () => area.fill("[\n{"));
  check((await page.textContent("[id='furnish.counts-error']")).length > 5, "no error");
  await change(page, () => page.click("[data-field='furnish.counts'] .undo"));
  equal(await page.isVisible("[id='furnish.counts-error']"), false, "error after undo");
});

/** A wrong value in a field: the core's words beside it, the old level kept. */
const refusal = (name, field, act, words) =>
  onPage(name, "#seed=7", async (page) => {
    const before = await hashOf(page);
    await change(page, () => act(page));
    check(words.test(await page.textContent(`[id='${field}-error']`)), `error: ${await page.textContent(`[id='${field}-error']`)}`);
    check(await page.isVisible(`[id='${field}-error']`), "the error is hidden");
    check((await page.$$(`[data-field='${field}'] [aria-invalid=true]`)).length > 0, "no field is marked");
    check((await page.textContent("#status")).startsWith("not made"), "status");
    check(await page.$eval("#level", (level) => level.classList.contains("stale")), "the old level looks new");
    equal(await hashOf(page), before, "hash");
    equal((await page.$$(".error:not([hidden])")).length, 1, "errors");
    if (await page.isEnabled("#reset")) await change(page, () => page.click("#reset"));
    await change(page, () => page.fill("#seed", "7"));
    equal((await page.$$(".error:not([hidden]), [aria-invalid]")).length, 0, "errors after the repair");
    equal(await hashOf(page), before, "hash after the repair");
  });
refusal("a_size_of_nothing_is_refused", "size", (page) => page.fill("#width", "0"), /0 x 20.*expected/);
refusal("a_size_beyond_all_is_refused", "size", (page) => page.fill("#height", "99999999999"), /99999999999/);
refusal("no_size_is_refused", "size", (page) => page.fill("#width", ""), /size/);
refusal("a_seed_that_is_none_is_refused", "seed", (page) => page.fill("#seed", "lucky"), /seed/);
const rooms = described("cc").find(({ name }) => name === "rooms-low");
refusal("a_parameter_out_of_range_is_refused", "layout.rooms-low",
  (page) => page.fill("[id='layout.rooms-low']", String(rooms.high + 1)), new RegExp(`${rooms.low}\\.\\.${rooms.high}`));

onPage("names_that_nobody_has_are_refused", "#layout=caves", async (page) => {
  check(/caves.*cac/.test(await page.textContent("#layout-error")), await page.textContent("#layout-error"));
  await change(page, () => visit(page, "#layout.fo=3"));
  check(/unknown parameter "fo"/.test(await page.textContent("#other-error")), await page.textContent("#other-error"));
  await redraws(page, "reset", () => page.click("#reset"));
});

onPage("no_level_at_all_comes_with_its_reason", "#size=5x5&seed=1", async (page) => {
  check(/floor/.test(await page.textContent("#verdict")), "no reason");
  equal(await page.isVisible("#canvas"), false, "a picture of nothing");
  await redraws(page, "a larger size", () => page.fill("#width", "20"));
  equal(await page.isVisible("#verdict"), false, "the reason stays");
});

onPage("a_bare_layout_is_a_level", "#furnish=none&seed=4", async (page) => {
  await sameAsNative(page);
  await page.click("#tab-measures");
  equal(await page.textContent("[data-measure=exit_path] .value"), "–", "exit path");
  equal((await page.$$("#legend li")).length, 2, "kinds");
});

onPage("the_address_keeps_what_is_set", "#/lab", async (page) => {
  await change(page, () => page.selectOption("#layout", "ac"));
  await change(page, () => page.selectOption("#furnish", "caf"));
  await change(page, () => page.fill("#seed", "9223372036854775807"));
  await change(page, () => page.fill("#height", "13"));
  await change(page, () => page.fill("[id='layout.turn']", "0.25"));
  await page.waitForFunction(() => location.hash.includes("layout.turn=0.25"));
  const [hash, text] = [await hashOf(page), await textOf(page)];
  await page.reload();
  await settled(page);
  equal(await hashOf(page), hash, "hash after reload");
  equal(await textOf(page), text, "level after reload");
  equal(await page.inputValue("[id='layout.turn']"), "0.25", "parameter after reload");
  await sameAsNative(page);
  await using(async (other) => equal(await hashOf(other), hash, "hash elsewhere"), new URL(page.url()).hash);
  await change(page, () => visit(page, "#seed=2"));
  equal(await page.inputValue("#layout"), "cc", "creator by hand");
});

onPage("generators_keep_their_parameters", "#layout.rooms-low=12", async (page) => {
  const hash = await hashOf(page);
  await change(page, () => page.selectOption("#layout", "ac"));
  check(!(await page.textContent("#command")).includes("rooms"), "parameters of another creator");
  await change(page, () => page.selectOption("#layout", "cc"));
  equal(await hashOf(page), hash, "hash");
});

onPage("the_keyboard_is_enough", "#seed=7", async (page) => {
  await tabTo(page, "seed");
  await redraws(page, "seed", async () => {
    await page.keyboard.press("End");
    await page.keyboard.type("5");
  });
  await tabTo(page, "reroll");
  await redraws(page, "re-roll", () => page.keyboard.press("Enter"));
  await tabTo(page, "layout");
  await redraws(page, "creator", () => page.keyboard.press("ArrowDown"));
  equal(await page.inputValue("#layout"), "cac", "creator");
  await page.keyboard.press("ArrowUp");
  await settled(page);
  await tabTo(page, "width");
  await redraws(page, "size", () => page.keyboard.press("ArrowUp"));
  const wide = described("cc").find(({ type, low, high }) => type === "int" && high - low > 200);
  const field = `layout.${wide.name}`;
  await tabTo(page, field);
  await page.keyboard.press("Tab");
  await change(page, () => page.keyboard.press("ArrowRight"));
  equal(Number(await page.inputValue(`[id='${field}']`)), wide.default + 1, "one step of the slider");
  await change(page, () => page.keyboard.press("PageDown"));
  equal(Number(await page.inputValue(`[id='${field}']`)), Math.max(wide.low, wide.default - 9), "ten steps back");
  await tabTo(page, "reset");
  await redraws(page, "reset", () => page.keyboard.press("Space"));
});

onPage("a_long_computation_does_not_hold_the_page", "#/lab", async (page) => {
  const before = await hashOf(page);
  await page.fill("#width", "32000");
  await page.fill("#height", "500");
  await page.waitForSelector("#stop:not([hidden])");
  equal(await page.textContent("#status"), "working ...", "status");
  await page.click("#stop");
  await settled(page);
  equal(await page.textContent("#status"), "stopped", "status");
  await page.fill("#height", "501");
  await page.waitForSelector("#stop:not([hidden])");
  await page.fill("#width", "10");
  await change(page, () => page.fill("#height", "20"));
  equal(await hashOf(page), before, "hash");
  equal(await page.isVisible("#stop"), false, "stop");
});

onPage("many_changes_end_with_the_last", "#/lab", async (page) => {
  for (let seed = 100; seed <= 150; seed++) await page.fill("#seed", String(seed));
  await settled(page);
  await sameAsNative(page);
});

test("a_large_level_is_drawn_smaller", () =>
  using(async (page) => {
    await sameAsNative(page);
    const [width, height] = await page.$eval("#canvas", ({ width, height }) => [width, height]);
    check(width <= 16384 && width % 1200 === 0 && width / 1200 === height / 12, `${width}x${height}`);
  }, "#layout=cac&furnish=none&size=1200x12"));

test("links_and_texts_can_be_taken_along", () =>
  using(async (page) => {
    await page.click("#copy-link");
    await page.waitForFunction(() => document.querySelector("#said").textContent === "Link copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.waitForFunction((url) => location.href === url, link);
    await page.click("#copy-text");
    await page.waitForFunction(() => document.querySelector("#said").textContent === "Text copied");
    equal(await page.evaluate(() => navigator.clipboard.readText()), await textOf(page), "text");
  }, "#seed=21&layout=ac", { permissions: ["clipboard-read", "clipboard-write"] }));

test("the_colours_can_be_chosen", () =>
  using(async (page) => {
    const ground = () => page.$eval("body", (body) => getComputedStyle(body).backgroundColor);
    const dark = await ground();
    await page.selectOption("#theme", "light");
    const light = await ground();
    check(light !== dark, "light looks dark");
    await page.reload();
    await settled(page);
    equal(await ground(), light, "ground after reload");
  }, "#/lab", { colorScheme: "dark" }));

test("without_its_module_the_page_says_so", async () => {
  const page = await browser.newPage();
  await page.route("**/studio.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(host.url);
  await page.waitForSelector("#broken");
  check(/does not run here: .*404/.test(await page.textContent("#broken")), await page.textContent("#broken"));
  await page.close();
});

for (const { name, options } of LOOKS)
  onPage(`it_looks_right_${name}`, "#/lab?seed=7&layout=cc&furnish=cf", async (page) => {
    await picture(page, name);
    await accessible(page, "a level");
    await change(page, () => page.fill("#width", "0"));
    await picture(page, `${name}-error`, { fullPage: true });
    await accessible(page, "an error");
  }, options);

process.on("exit", () => rmSync(folder, { recursive: true }));
await finish();
