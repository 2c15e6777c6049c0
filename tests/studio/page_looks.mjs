// page_looks.mjs BUILD - every page as people look at it who need more than the usual: in
// the system's forced colours, without motion, at 200 % zoom, in the dark; and what a first
// view waits for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, SHOWN, ZOOMED, begin, build, uncovered, uncut } from "./browser.mjs";

const { accessible, finish, host, onPage, picture, using } = await begin("looks", (page) => page.waitForSelector("main > :not(#loading)"));

const PAGES = Object.entries(SHOWN);
const FORCED = { forcedColors: "active" };

for (const [id, work] of PAGES) {
  onPage(`forced_colours_${id}`, `#/${id}`, async (page) => {
    await page.waitForSelector(work);
    check(await page.evaluate(() => matchMedia("(forced-colors: active)").matches), "colours are not forced");
    await accessible(page, `forced colours, ${id}`);
    await picture(page, `forced-${id}`);
    const [here, elsewhere] = await page.evaluate(() => ["nav a[aria-current]", "nav a:not([aria-current])"].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor));
    check(here !== elsewhere, "the page that is shown looks as the others");
  }, FORCED);

  onPage(`zoomed_to_200_percent_${id}`, `#/${id}`, async (page) => {
    await page.waitForSelector(work);
    await accessible(page, `200 %, ${id}`);
    await picture(page, `zoomed-${id}`);
  }, ZOOMED);
}

/* What each page is about, and how far down it may begin on a phone. */
const MAIN = { home: ".home .go", lab: "#canvas", generators: "#card-1", link: "#segment-map", play: "#board", puzzle: "#puzzle-board", game: "#game-source", world: "#land", dungeon: "#world", room: "#room-over", "play?game=mario": "#screen", "lab?game=mario": "#canvas" };
const UPRIGHT = { ...PHONE, most: 300 };
const LYING = { ...PHONE, viewport: { width: 844, height: 390 }, most: 240 };

for (const [look, { most, ...options }] of Object.entries({ upright: UPRIGHT, lying: LYING }))
  for (const [id, main] of Object.entries(MAIN))
    onPage(`what_it_is_about_comes_first_on_a_phone_${look}_${id}`, `#/${id}`, async (page) => {
      await page.waitForSelector(SHOWN[id] ?? main);
      const { y } = await page.locator(main).first().boundingBox();
      check(y < most, `${main} begins at ${y}`);
      await accessible(page, `${id}, ${look}`);
      await picture(page, `phone-${look}-${id.replace("?", "-")}`);
    }, options);

/** Grounds of a choice: of what is chosen, and of what is not. */
const grounds = (page, kind) => page.evaluate((one) => [`${one}:has(:checked)`, `${one}:not(:has(:checked))`].map((some) => getComputedStyle(document.querySelector(some)).backgroundColor), kind);

onPage("in_forced_colours_what_is_chosen_is_seen", "#/room", async (page) => {
  await page.waitForSelector(SHOWN.room);
  await page.click("label:has(#tool-draw)");
  await page.waitForSelector(".brush:has(:checked)");
  for (const kind of [".chip", ".brush"]) {
    const [chosen, other] = await grounds(page, kind);
    check(chosen !== other, `${kind}: ${chosen}`);
  }
  const tabs = await page.evaluate(() => ["true", "false"].map((is) => getComputedStyle(document.querySelector(`[role=tab][aria-selected=${is}]`)).backgroundColor));
  check(tabs[0] !== tabs[1], `tabs: ${tabs}`);
}, FORCED);

onPage("what_is_chosen_is_not_coloured_as_the_main_action_and_links_are_of_the_page", "#/room?of=room+1", async (page) => {
  await page.waitForSelector(SHOWN.room);
  const main = await page.evaluate(() => {
    const button = document.body.appendChild(Object.assign(document.createElement("button"), { className: "main" }));
    return getComputedStyle(button).backgroundColor;
  });
  for (const kind of [".chip", ".brush"]) {
    const [chosen, other] = await grounds(page, kind);
    check(chosen !== main && chosen !== other, `${kind}: ${chosen}, ${other}, the main action ${main}`);
  }
  const links = await page.$$eval("main a", (all) => all.map((one) => getComputedStyle(one).color));
  check(links.length > 0 && !links.includes("rgb(0, 0, 238)"), `links: ${links}`);
});

const moving = (page) => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);

for (const reducedMotion of ["reduce", "no-preference"])
  onPage(`motion_${reducedMotion}`, "#/room", async (page) => {
    // An empty cell turns as long as it is looked for: here all the time.
    await page.evaluate(() => document.querySelector("main").insertAdjacentHTML("beforeend", "<div class='room-grid looking'><div class='cell'><span class='empty'></span></div></div>"));
    equal((await moving(page)) > 0, reducedMotion === "no-preference", "whether anything moves");
    await page.goto(`${host.url}#/lab?seed=7`);
    await page.waitForSelector(SHOWN.lab);
    await page.click("#watch");
    equal(await page.textContent("#film-play"), reducedMotion === "reduce" ? "Play" : "Pause", "what the film's button does");
  }, { reducedMotion });

/* What a browser has to have before it shows anything of a page: a second over 4 Mbit/s. */
const MOST_BYTES = 500000;

for (const [id, work] of PAGES)
  onPage(`the_first_view_waits_for_little_${id}`, "#/home", async (page) => {
    await using(async (fresh) => {
      await fresh.addInitScript((shown) => {
        new MutationObserver((_, watch) => {
          if (!document.querySelector(shown)) return;
          globalThis.seen = performance.now();
          watch.disconnect();
        }).observe(document, { childList: true, subtree: true });
      }, "main > :not(#loading)");
      await fresh.goto("about:blank");
      await fresh.goto(`${host.url}#/${id}`);
      await fresh.waitForFunction(() => globalThis.seen);
      const names = await fresh.evaluate(() => performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= globalThis.seen).map(({ name }) => new URL(name).pathname.slice(1)));
      const files = [...new Set(["index.html", ...names])].filter((name) => name && !name.includes("api/"));
      const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(build, "page", name)), { level: 9 }).length, 0);
      console.log(`    ${files.length} files, ${bytes} bytes gzipped`);
      check(bytes <= MOST_BYTES, `${bytes} bytes: ${files}`);
      equal(files.filter((name) => /^page-/.test(name)).length, 1, `programs of pages: ${files}`);
      await fresh.waitForSelector(work);
    });
  });

for (const [game, where] of [["smb", "link"], ["icarus", "link"], ["dungeongrams", "link"], ...["md2", "edd", "mario", "smb", "icarus", "dungeongrams"].map((game) => [game, "lab"])])
  onPage(`the_first_view_of_${game}_on_${where}`, `#/${where}?game=${game}`, async (page) => {
    await page.waitForSelector(SHOWN[where]);
    if (where === "lab") {
      await page.waitForFunction(() => /^made in/.test(document.querySelector("#status").textContent)); // not "infeasible in"
      check(await page.isHidden("#verdict"), await page.textContent("#verdict"));
      check((await page.textContent("#text")).trim().length > 20, "no level");
    } else await page.waitForSelector("#link-map[aria-busy=false]");
    await accessible(page, game);
    await picture(page, `first-${game}-${where}`);
    if (where !== "lab") return;
    await page.keyboard.press("F5");
    await page.waitForSelector("#board, #screen, #unplayable");
    equal(await page.locator("#unplayable").count(), 0, "what cannot be played");
    if (await page.locator("#board").count()) check(/the hero is at -?\d/.test(await page.getAttribute("#board", "aria-label")), "nobody is there to play");
  });

for (const { name, options } of [LOOKS[1], LOOKS[3]])
  for (const id of ["puzzle", "world", "game"])
    onPage(`it_looks_right_in_the_dark_${id}_${name}`, `#/${id}`, async (page) => {
      await page.waitForSelector(SHOWN[id]);
      await accessible(page, `${id} ${name}`);
      await picture(page, `${id}-${name}`);
    }, options);

/** Something drawn by hand, which another level would replace. */
async function drawnOn(page) {
  await page.keyboard.press("b");
  await page.click("#brush-treasure");
  await page.focus("#canvas-over");
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("by hand"));
  await page.click("#reroll");
}

/* Each dialog that needs no server and no other tab (page_save and page_parts have those), and
   how it is opened in the lab. */
const DIALOGS = {
  actions: (page) => page.keyboard.press("Control+k"),
  keys: (page) => page.keyboard.press("?"),
  versions: (page) => page.click("#file-versions"),
  reroll: drawnOn,
};

for (const [look, options] of [["forced", FORCED], ["zoomed", ZOOMED], ["phone", PHONE]])
  for (const [id, show] of Object.entries(DIALOGS))
    onPage(`the_dialog_${id}_${look}`, "#/lab?game=md2&seed=3", async (page) => {
      await page.waitForSelector(SHOWN.lab);
      await show(page);
      await page.waitForSelector(`#${id}-dialog[open]`);
      await accessible(page, `${id}, ${look}`);
      await picture(page, `dialog-${id}-${look}`);
      await uncut(page, id);
      await uncovered(page, id);
    }, options);

await finish();
