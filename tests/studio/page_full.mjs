// page_full.mjs BUILD - a game, or a plan, on all of the screen; and the pads for fingers,
// which lie over a game's picture.
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, tabTo } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#stage-panel[aria-busy=false], #screen, #reach, #level[aria-busy=false]");
const { accessible, finish, onPage, picture } = await begin("full", settled);

const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };
const MD2 = "#/play?game=md2&level=arena";

const filled = (page) => page.waitForFunction(() => {
  const { left, top, width, height } = document.querySelector("[data-full]")?.getBoundingClientRect() ?? {};
  return left === 0 && top === 0 && width === innerWidth && height === innerHeight;
}, undefined, { polling: 100 });
/** By its key, once: what is made anew while it loads fills the screen again. */
async function fill(page) {
  await page.keyboard.press("f");
  await filled(page);
}
const back = (page) => page.waitForFunction(() => !document.querySelector("[data-full], [inert]") && !document.fullscreenElement, undefined, { polling: 100 });
const wide = (page, of) => page.locator(of).evaluate((canvas) => canvas.getBoundingClientRect().width);

for (const api of ["with", "without"])
  onPage(`a_game_fills_the_screen_${api}_the_browser_s_help`, MD2, async (page) => {
    if (api === "without") await page.evaluate(() => (document.documentElement.requestFullscreen = undefined));
    const before = await wide(page, "#board");
    await page.keyboard.press("f");
    await filled(page);
    if (api === "with") await page.waitForFunction(() => document.fullscreenElement);
    await page.waitForFunction((was) => document.querySelector("#board").getBoundingClientRect().width > was, before);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#turn")?.textContent === "1");
    await tabTo(page, "full");
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press("Tab");
      check(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("[data-full]") !== null), "Tab goes behind");
    }
    await accessible(page, "on all of the screen");
    await picture(page, `game-${api}`);
    await page.keyboard.press("Escape");
    await back(page);
    await page.waitForFunction((was) => document.querySelector("#board").getBoundingClientRect().width === was, before);
    equal(await page.textContent("#turn"), "1", "the play goes on");
  });

onPage("escape_leaves_the_full_screen_before_the_game", "#/lab", async (page) => {
  await page.selectOption("#game", "md2");
  await page.waitForSelector("#level[aria-busy=false]");
  await page.click("#play-level");
  await page.waitForSelector("#play-back");
  await page.waitForSelector("#stage-panel[aria-busy=false]");
  await fill(page);
  await page.keyboard.press("Escape");
  await back(page);
  check((await page.evaluate(() => location.hash)).startsWith("#/play"), "left the game at once");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#level");
});

onPage("a_panel_that_is_made_anew_fills_the_screen_again", MD2, async (page) => {
  await fill(page);
  await page.waitForFunction(() => document.fullscreenElement);
  for (const [game, of] of [["mario", "#screen"], ["md2", "#board"]]) {
    await page.evaluate((name) => {
      document.querySelector("[data-full]").id = "gone";
      location.hash = `#/play?game=${name}`;
    }, game);
    await page.waitForSelector(`[data-full] ${of}`);
    equal(await page.locator("#gone").count(), 0, "the panel before");
    await filled(page);
    check(await page.evaluate(() => document.fullscreenElement !== null && document.querySelector("header").inert), `${game}: the browser's own bars`);
  }
  // Gone with its part while none is there.
  await page.evaluate(() => (location.hash = "#/play?game=mario"));
  await page.evaluate(() => (location.hash = "#/dungeon"));
  await page.waitForSelector("#reach");
  await back(page);
  await page.evaluate(() => (location.hash = "#/play?game=md2"));
  await settled(page);
  await back(page);
});

onPage("the_browser_s_own_way_back_and_another_page_end_it", MD2, async (page) => {
  await page.keyboard.press("Control+k");
  await page.fill("#action", "full screen");
  await page.keyboard.press("Enter");
  await filled(page);
  await page.waitForFunction(() => document.fullscreenElement);
  await page.evaluate(() => document.exitFullscreen());
  await back(page);
  await fill(page);
  await page.evaluate(() => (location.hash = "#/dungeon"));
  await page.waitForSelector("#reach");
  await back(page);
  const small = await wide(page, "#world");
  await fill(page);
  await page.waitForFunction((was) => document.querySelector("#world").getBoundingClientRect().width > was + 100, small);
  const box = await page.locator("#world").boundingBox();
  check(box.y + box.height <= 900 && box.height > 600, `a plan of ${box.height} pixels`);
  await picture(page, "plan");
  await page.keyboard.press("?");
  await page.waitForFunction(() => document.querySelector(".keys-told")?.textContent.includes("full screen"));
  await page.keyboard.press("Escape");
  await page.waitForSelector("#keys-dialog", { state: "detached" });
  await page.keyboard.press("Escape");
  await back(page);
});

/** Buttons of a pad: all in the window, as large as a thumb, apart from each other; and how
    many touch the picture, and lie on it. */
async function pad(page, buttons, canvas) {
  await page.waitForTimeout(100);
  return page.evaluate(([of, under]) => {
    const picture = document.querySelector(under).getBoundingClientRect();
    const all = [...document.querySelectorAll(of)].map((button) => button.getBoundingClientRect());
    const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return {
      count: all.length,
      outside: all.filter((one) => one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight).length,
      small: all.filter((one) => one.width < 48 || one.height < 48).length,
      meeting: all.filter((one, i) => all.slice(i + 1).some((other) => meets(one, other))).length,
      on: all.filter((one) => meets(one, picture)).length,
      within: all.filter((one) => one.left >= picture.left - 4 && one.right <= picture.right + 4 && one.top >= picture.top && one.bottom <= picture.bottom).length,
      seen: picture.top >= 0 && picture.bottom <= innerHeight,
    };
  }, [buttons, canvas]);
}

for (const [name, options] of [["390x844", PHONE], ["844x390", LANDSCAPE]]) {
  onPage(`pads_lie_over_the_platformer_${name}`, "#/play?game=mario", async (page) => {
    for (const full of [false, true]) {
      if (full) await page.tap("#full");
      if (full) await filled(page);
      const { count, outside, small, meeting, on, within, seen } = await pad(page, ".touch button", "#screen");
      equal([count, outside, small, meeting, seen].join(), "5,0,0,0,true", `pads, full ${full}`);
      if (name === "844x390") equal(within, 5, "on the picture");
      else if (!full) equal(on, 4, "over its edge");
      await accessible(page, `${name} full ${full}`);
      await picture(page, `platformer-${name}${full ? "-full" : ""}`);
    }
    await page.tap("#full");
    await back(page);
  }, options);

  onPage(`pads_lie_over_a_game_in_turns_${name}`, MD2, async (page) => {
    for (const full of [false, true]) {
      if (full) await page.tap("#full");
      if (full) await filled(page);
      const { count, outside, small, meeting, seen } = await pad(page, ".pad button:not(#move-wait)", "#board");
      equal([count, outside, small, meeting, seen].join(), "6,0,0,0,true", `pads, full ${full}`);
      await page.tap("#move-east");
      await page.waitForFunction((n) => document.querySelector("#turn")?.textContent === n, full ? "2" : "1");
      await accessible(page, `${name} full ${full}`);
      await picture(page, `turns-${name}${full ? "-full" : ""}`);
    }
  }, options);
}

await finish();
