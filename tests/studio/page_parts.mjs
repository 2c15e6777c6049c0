// page_parts.mjs BUILD - recipes, generators and archives as parts of a project, in Debian's
// Chromium against the native BUILD/sett: they are added to the folder, stand in the tree, and
// open where they belong.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, ZOOMED, begin, build, downloaded, pixels, root, skipWhereMissing, uncovered, uncut, unzipped } from "./browser.mjs";
import { choose, png } from "./files.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";

skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}
const sett = join(build, "sett");
const folder = freshFolder();
const studio = await Studio.start(sett, folder);
const host = { url: `${studio.url}/`, close: () => studio.kill().then(() => removeFolder(folder)) };
const { accessible, finish, onPage, picture } = await begin("parts", (page) => page.waitForSelector(".home"), host, /40[49]/);
const key = `#token=${studio.token}`;
const native = (...args) => execFileSync(sett, args, { encoding: "utf8", maxBuffer: 1e8, stdio: ["ignore", "pipe", "ignore"] });

// What the command line makes lies in the folder.
copyFileSync(join(root, "recipes/big-rooms.json"), join(folder, "big.json"));
copyFileSync(join(root, "generators/md2/md2-0-1-0.json"), join(folder, "agents.json"));
writeFileSync(join(folder, "kinds.json"), native("evolve", "edd", "--seed", "1", "--budget", "400", "--json"));
writeFileSync(join(folder, "segments.json"), native("evolve", "gram-elites", "smb", "--iterations", "200", "--seed", "1", "--json", "-q"));

const goTo = async (page, where, shown) => {
  await page.evaluate((hash) => (location.hash = hash), where);
  await page.waitForSelector(shown);
};
/** The tree's leaves by kind. */
const tree = (page) => page.$$eval("#tree section", (all) => Object.fromEntries(all.map((one) => [one.querySelector("h3").textContent, [...one.querySelectorAll("li")].map((leaf) => leaf.textContent.replace(" unsaved", "").trim())])));
const leaf = (page, name) => page.click(`#tree .leaf:has-text("${name}")`);
const openTree = async (page) => {
  if (!(await page.$("#tree"))) await page.click("#project");
  await page.waitForSelector("#tree[aria-busy=false] .leaf");
};
const said = (page, words) => page.waitForFunction((part) => document.querySelector("#said").textContent.includes(part), words);

onPage("parts_stand_in_the_tree_and_open_where_they_belong", key, async (page) => {
  await openTree(page);
  await page.waitForFunction(() => document.querySelectorAll("#tree .leaf").length >= 4);
  const { recipes, generators, archives } = await tree(page);
  check(recipes.includes("big") && generators.includes("agents") && archives.includes("kinds") && archives.includes("segments"), JSON.stringify(await tree(page)));
  await accessible(page, "with all parts");
  await picture(page, "tree");

  await leaf(page, "big");
  await page.waitForFunction(() => document.querySelector("#width")?.value === "32");
  await page.waitForSelector("#level[aria-busy=false]");
  const made = native("generate", "md2", "--recipe", join(folder, "big.json"));
  equal((await page.textContent("#text")).trimEnd(), made.trimEnd(), "the recipe's level");

  await leaf(page, "agents");
  await said(page, "agents is number 1");

  await leaf(page, "kinds");
  await page.waitForSelector("#archive-dialog [data-elite='0']");
  check(page.url().includes("#/room"), page.url());
  for (const { name, options: { viewport } } of [LOOKS[2], { name: "200 %", options: ZOOMED }, LOOKS[0]]) {
    await page.setViewportSize(viewport);
    await accessible(page, `an archive, ${name}`);
    await picture(page, `archive-${name}`);
    await uncut(page, `an archive, ${name}`);
  }
  await uncovered(page, "an archive");
  await page.setViewportSize(LOOKS[0].options.viewport);
  const [best] = JSON.parse(readFileSync(join(folder, "kinds.json"), "utf8")).elites.sort((a, b) => b.fitness - a.fitness);
  await page.click("#archive-dialog [data-elite='0']");
  await page.waitForFunction((rows) => decodeURIComponent(location.hash).includes(rows), best.rows.join("-"));
  equal(await page.locator("#archive-dialog").count(), 0, "dialogs");

  await leaf(page, "segments");
  await page.waitForSelector("#archive-dialog [data-elite='0']");
  check(page.url().includes("#/link"), page.url());
  await page.click("#archive-dialog [data-elite='1']");
  await said(page, "segments, number 2 opened");
});

onPage("a_recipe_is_added_and_makes_the_same_level", key, async (page) => {
  await goTo(page, "#/lab?game=md2&seed=9&layout=cac&layout.walls=0.4&size=20x18", "#level[aria-busy=false]");
  const { text } = await downloaded(page, "#recipe-save");
  await openTree(page);
  await page.click("#recipe-keep");
  await said(page, "is in the project");
  const name = "md2 9 recipe";
  equal(readFileSync(join(folder, `${name}.json`), "utf8"), text, "the file in the folder");
  await page.waitForFunction((title) => [...document.querySelectorAll("#tree .leaf")].some((one) => one.textContent === title), name);
  const made = native("generate", "md2", "--recipe", join(folder, `${name}.json`));
  equal((await page.textContent("#text")).trimEnd(), made.trimEnd(), "the recipe's level");
  await page.click("#recipe-keep"); // nothing is written over
  await said(page, `${name} 2 is in the project`);
  await goTo(page, "#/lab?game=md2&seed=3", "#level[aria-busy=false]");
  await page.fill("#seed", "4");
  await leaf(page, name);
  await page.waitForFunction(() => document.querySelector("#seed")?.value === "9" && document.querySelector("#layout")?.value === "cac");
  await page.waitForSelector("#level[aria-busy=false]");
  equal((await page.textContent("#text")).trimEnd(), made.trimEnd(), "what it makes when it is opened");
});

onPage("a_generator_and_an_archive_are_added", key, async (page) => {
  await goTo(page, "#/generators", "#inspect-1");
  await page.click("#inspect-1");
  await page.waitForSelector("#keep-generator:enabled");
  await page.click("#keep-generator");
  await said(page, "is in the project");
  await goTo(page, "#/room", "#room-grid");
  await page.waitForSelector("#keep-archive:enabled");
  await page.click("#keep-archive");
  await said(page, "room archive is in the project");
  const { archive, game, elites } = JSON.parse(readFileSync(join(folder, "room archive.json"), "utf8"));
  equal(`${archive} ${game}`, "1 edd", "what it is");
  check(elites.length > 0, "an empty archive");
  await openTree(page);
  await page.waitForFunction(() => [...document.querySelectorAll("#tree .leaf")].some((one) => one.textContent === "room archive"));
  const { generators } = await tree(page);
  check(generators.length > 1, JSON.stringify(generators));
});

onPage("all_of_the_project_goes_out_as_one_zip", key, async (page) => {
  await goTo(page, "#/lab?game=md2&seed=3", "#level[aria-busy=false]");
  await page.click("#reroll");
  await page.waitForSelector("#level[aria-busy=false]");
  await goTo(page, "#/dungeon", "#reach");
  await page.click("#add-room");
  await page.waitForSelector("[data-room='room 3']");
  await openTree(page);
  const { name, bytes } = await downloaded(page, "#tree-zip");
  equal(name, `${basename(folder)}.zip`, "its name");
  const files = unzipped(bytes);
  for (const file of readdirSync(folder).filter((one) => one.endsWith(".json")))
    equal(String(files[file]), readFileSync(join(folder, file), "utf8"), file);
  // What was not saved opens again, as if it had been.
  const work = JSON.parse(files["unsaved/dungeon.json"]);
  equal(`${work.page} ${work.version} ${work.rooms.length}`, "dungeon 1 3", "the unsaved dungeon");
  await page.click("#undo");
  await page.waitForSelector("[data-room='room 3']", { state: "detached" });
  for (const [kept, shown] of [["dungeon", "[data-room='room 3']"], ["lab", "#level[aria-busy=false]"]]) {
    await page.evaluate(([text, title]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], title));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [String(files[`unsaved/${kept}.json`]), `${kept}.json`]);
    await said(page, `${kept}.json opened`);
    await page.waitForSelector(shown);
  }
});

onPage("a_game_of_ones_own_is_in_the_zip_with_its_tiles", key, async (page) => {
  await goTo(page, "#/game", "#game-source");
  const known = () => page.waitForFunction(() => document.querySelector("#came-title")?.textContent === "my game" && document.querySelector(".game-level canvas"));
  await known();
  const picture = png(32, 16, (x, y) => x * 65536 + y);
  await choose(page, "#sheet-open", { name: "tiles.png", mimeType: "image/png", buffer: picture });
  await page.waitForSelector("#sheet");
  await page.fill("#sheet-side", "8");
  await page.click('[data-tile="floor"]');
  await page.waitForFunction(() => document.querySelector("#game-source").value.includes("tiles.png#0"));
  await known();
  await openTree(page);
  // Until the game that has the picture is known everywhere.
  let files = {};
  for (let i = 0; i < 20 && !files["games/my-game/tiles.png"]; i++) files = unzipped((await downloaded(page, "#tree-zip")).bytes);
  equal(String(files["games/my-game/my-game.game.toml"]), await page.inputValue("#game-source"), "its file");
  equal(await pixels(page, files["games/my-game/tiles.png"]), await pixels(page, picture), "its tiles");
});

/** What the rows of Recent show, by their titles: how many colours, and whether one is in them. */
const thumbnails = (page, colour) => page.$$eval("#recent .go", (all, sought) => all.map((row) => {
  const canvas = row.querySelector(".shown canvas");
  const pixels = canvas ? new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer) : [];
  return { title: row.querySelector("b").textContent, colours: new Set(pixels).size, has: [...pixels].includes(sought) };
}), colour);

/* Pixels as a canvas has them. */
const MAGENTA = 0xffff00ff;

onPage("a_breeding_and_a_game_file_are_saved", key, async (page) => {
  await goTo(page, "#/generators", "#inspect-1");
  await page.click("#card-2");
  await page.click("#next");
  await page.waitForFunction(() => document.querySelector("#generation").textContent.includes("1"));
  await page.click("#card-3");
  await page.waitForSelector("#card-3[aria-pressed=true]");
  await page.waitForSelector(".generators[data-saved=true]");
  writeFileSync(join(folder, "bred.json"), (await downloaded(page, "#save")).text);
  await goTo(page, "#/game", "#game-source");
  await page.waitForSelector(".game-level canvas");
  await choose(page, "#sheet-open", { name: "tiles.png", mimeType: "image/png", buffer: png(32, 16, () => 0xff00ff) });
  await page.waitForSelector("#sheet");
  await page.fill("#sheet-side", "8");
  await page.click('[data-tile="floor"]');
  await page.waitForFunction(() => document.querySelector("#game-source").value.includes("tiles.png#0"));
  rmSync(join(folder, "magenta.json"), { force: true }); // of a run before this one
  await page.click("#file-save");
  await page.fill("#save-name", "magenta");
  await page.click("#save-dialog .main");
  await said(page, "magenta saved");
  for (const [where, shown, does] of [["#/lab?game=md2&seed=3", "#level[aria-busy=false]", "#reroll"], ["#/dungeon", "#reach", "#add-room"]]) {
    await goTo(page, where, shown);
    await page.click(does);
    await page.waitForSelector("#undo:enabled");
  }
  await goTo(page, "#/puzzle", "#puzzle-board");
  await page.selectOption("#puzzle-sample", { index: 1 });
  await page.waitForSelector("#undo:enabled");
  await goTo(page, "#/world", "#world-reroll");
  await page.click("#world-reroll");
  await page.waitForSelector("#undo:enabled");
  await goTo(page, "#/", ".home #recent[aria-busy=false]");
  await page.waitForFunction(() => [...document.querySelectorAll("#recent .go")].every((row) => row.querySelector("canvas")));
  const rows = await thumbnails(page, MAGENTA);
  await picture(page, "recent", { fullPage: true });
  for (const title of ["Dungeon", "Dungeon lab", "Your game", "Breeding", "Puzzle", "World"]) check(rows.some((row) => row.title === title), `${title}: ${JSON.stringify(rows)}`);
  equal(rows.filter(({ colours }) => colours < 2).map(({ title }) => title).join(), "", "rows without a picture");
  check(rows.find(({ title }) => title === "Your game").has, "the tiles of the game that is worked on");
});

onPage("every_row_of_recent_has_a_picture_where_nothing_is_known_of_it", key, async (page) => {
  await page.waitForSelector("#recent .go");
  await page.waitForFunction(() => [...document.querySelectorAll("#recent .go")].every((row) => row.querySelector("canvas")));
  const rows = await thumbnails(page, MAGENTA);
  await picture(page, "recent-anew", { fullPage: true });
  for (const title of ["big", "agents", "kinds", "segments", "bred", "magenta"]) check(rows.some((row) => row.title === title), `${title}: ${JSON.stringify(rows)}`);
  equal(rows.filter(({ colours }) => colours < 2).map(({ title }) => title).join(), "", "rows without a picture");
  check(rows.find(({ title }) => title === "magenta").has, "a game's own tiles");
  await page.click("#recent .go:has-text('bred')");
  await page.waitForSelector("#card-3[aria-pressed=true]");
});

await finish();
