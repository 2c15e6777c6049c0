// page_whole.mjs BUILD - the zip of a whole project comes in again in Debian's Chromium against
// the native BUILD/sett: exported, cleared, dropped, all is there byte for byte; so from one that
// was packed anew; names that are taken, zips that are damaged, and those of others.
import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal } from "../wasm/cases.mjs";
import { begin, build, downloaded, root, skipWhereMissing, unzipped } from "./browser.mjs";
import { choose, drop, png, zip } from "./files.mjs";
import { Studio, freshFolder, removeFolder } from "./client.mjs";
import { drag } from "./room.mjs";

skipWhereMissing();
if (!existsSync(join(build, "apps/studio/server/assets.c"))) {
  console.log("SKIP: sett studio was not built (SETT_STUDIO=OFF)");
  process.exit(0);
}
const folder = freshFolder();
const studio = await Studio.start(join(build, "sett"), folder);
const host = { url: `${studio.url}/`, close: () => studio.kill().then(() => removeFolder(folder)) };
const { accessible, finish, onPage, picture, using } = await begin("whole", (page) => page.waitForSelector(".home"), host, /40[49]/);
const key = `#token=${studio.token}`;

const goTo = async (page, where, shown) => {
  await page.evaluate((hash) => (location.hash = hash), where);
  await page.waitForSelector(shown);
};
const said = (page, words) => page.waitForFunction((part) => document.querySelector("#said").textContent.includes(part), words);
const openTree = async (page) => {
  if (!(await page.$("#tree"))) await page.click("#project");
  await page.waitForSelector("#tree[aria-busy=false] .leaf");
};
const exported = async (page) => {
  await openTree(page);
  return (await downloaded(page, "#tree-zip")).bytes;
};
const dropZip = (page, buffer, name = "all.zip") => drop(page, [{ name, buffer }]);
const titles = (page) => page.$$eval("#recent .go b", (all) => all.map((one) => one.textContent));
const saved = () => readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
const clear = () => saved().forEach((name) => rmSync(join(folder, name)));

/** Names and contents, in the order of the names. */
const told = (files) => JSON.stringify(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => [name, bytes.toString("base64")]));

/** Another generation. */
async function bred(page) {
  await goTo(page, "#/generators", "#card-2");
  await page.click("#card-2");
  await page.click("#next");
  await page.waitForFunction(() => document.querySelector("#generation").textContent.includes("1"));
  await page.waitForSelector(".generators[data-saved=true]");
}

/** Something of every kind, in the folder and in the browser; all of it as a zip. */
async function filled() {
  clear();
  copyFileSync(join(root, "recipes/big-rooms.json"), join(folder, "big.json"));
  copyFileSync(join(root, "generators/md2/md2-0-1-0.json"), join(folder, "agents.json"));
  copyFileSync(join(root, "levels/edd/dungeons/old-keep.json"), join(folder, "keep.json"));
  writeFileSync(join(folder, "room archive.json"), `${JSON.stringify({ archive: 1, game: "edd", elites: [{ rows: ["....", ".#..", "...."], fitness: 1 }] })}\n`);
  let bytes;
  await using(async (page) => {
    await goTo(page, "#/game", ".game-level canvas");
    await choose(page, "#sheet-open", { name: "tiles.png", mimeType: "image/png", buffer: png(32, 16, (x, y) => x * 65536 + y) });
    await page.waitForSelector("#sheet");
    await page.fill("#sheet-side", "8");
    await page.click('[data-tile="floor"]');
    await page.waitForFunction(() => document.querySelector("#game-source").value.includes("tiles.png#0"));
    await page.waitForSelector("#came[aria-busy=false]");
    await goTo(page, "#/lab?game=md2&seed=3", "#level[aria-busy=false]");
    await page.click("#reroll");
    await page.waitForSelector("#level[aria-busy=false]");
    await goTo(page, "#/room", "#room-over");
    await drag(page, [[1, 1], [3, 1]]);
    await goTo(page, "#/dungeon", "#reach");
    await page.click("#add-room");
    await page.waitForSelector("[data-room='room 3']");
    await goTo(page, "#/", "#example-join");
    await page.click("#example-join");
    await page.waitForFunction(() => document.querySelector("#link-status")?.textContent.startsWith("complete"));
    await page.click("#link-global");
    await goTo(page, "#/play?game=md2&level=arena", "#board");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#turn")?.textContent === "1");
    await bred(page);
    await goTo(page, "#/puzzle", "#puzzle-board");
    await page.selectOption("#puzzle-sample", { index: 1 });
    await page.waitForSelector("#undo:enabled");
    await goTo(page, "#/world", "#world-reroll");
    await page.click("#world-reroll");
    await page.waitForSelector("#undo:enabled");
    await goTo(page, "#/", "#recent[aria-busy=false] .go");
    // Until the game that has the picture is known everywhere.
    for (let i = 0; i < 20 && !(bytes && unzipped(bytes)["games/my-game/tiles.png"]); i++) bytes = await exported(page);
  }, key);
  const names = Object.keys(unzipped(bytes)).sort();
  equal(names.join(), "agents.json,big.json,games/my-game/my-game.game.toml,games/my-game/tiles.png,keep.json,room archive.json," +
    "unsaved/dungeon.json,unsaved/game.json,unsaved/generators.json,unsaved/lab.json,unsaved/link.json,unsaved/play-md2.json,unsaved/puzzle.json,unsaved/room.json,unsaved/world.json", "what the zip has");
  return bytes;
}
let all;
const whole = async () => (all ??= await filled());

for (const [how, pack] of [["as_it_was_exported", (bytes) => bytes], ["that_was_packed_anew", (bytes) => zip(Object.fromEntries([...Object.entries(unzipped(bytes)), [".DS_Store", Buffer.from("no")]].map(([name, content]) => [`my project/${name}`, content])))]])
  onPage(`a_zip_${how}_brings_all_back`, key, async (page) => {
    const bytes = await whole();
    clear();
    await page.reload();
    await page.waitForSelector("#recent[aria-busy=false]");
    equal((await titles(page)).join(), "", "what there is before");
    await dropZip(page, pack(bytes));
    await said(page, "all.zip is here. Saved: 4, games: 1, unsaved: 9");
    equal(await page.locator("dialog").count(), 0, "dialogs");
    await page.waitForFunction(() => document.querySelectorAll("#recent .shown canvas").length === 13);
    await picture(page, how);
    equal(told(unzipped(await exported(page))), told(unzipped(bytes)), "what is exported again");
    equal(saved().map((name) => readFileSync(join(folder, name), "utf8")).join(), saved().map((name) => String(unzipped(bytes)[name])).join(), "the folder");
    await page.reload();
    await page.waitForSelector("#recent .go");
    equal(told(unzipped(await exported(page))), told(unzipped(bytes)), "what is exported after a reload");
    await goTo(page, "#/lab?game=my-game", "#level[aria-busy=false] #canvas");
  });

onPage("what_is_there_is_asked_about_and_nothing_is_lost", key, async (page) => {
  const bytes = await whole();
  clear();
  writeFileSync(join(folder, "big.json"), '{"recipe": 1, "game": "md2", "seed": 1}\n');
  await goTo(page, "#/game", ".game-level canvas");
  await page.waitForSelector("#came[aria-busy=false]");
  await goTo(page, "#/dungeon", "#reach");
  await page.click("#add-room");
  await page.click("#add-room");
  await page.waitForSelector("[data-room='room 4']");
  const before = unzipped(await exported(page));
  await dropZip(page, bytes);
  await page.waitForSelector("#whole-dialog");
  const words = await page.textContent("#whole-dialog");
  for (const part of ["those that come get a number: big.", "those that come get a number: my-game.", "brings it back: Dungeon."]) check(words.includes(part), words);
  await picture(page, "asked");
  await accessible(page, "what is there already");
  await page.click("#whole-dialog button:has-text('Cancel')");
  await page.waitForFunction(() => document.querySelector("dialog") === null);
  equal(told(unzipped(await exported(page))), told(before), "what is there after Cancel");
  equal(saved().join(), "big.json", "the folder after Cancel");

  await dropZip(page, bytes);
  await page.click("#whole-open");
  await said(page, "all.zip is here");
  equal(saved().join(), "agents.json,big 2.json,big.json,keep.json,room archive.json", "the folder");
  const after = unzipped(await exported(page));
  equal(String(after["big.json"]), String(before["big.json"]), "what was saved");
  equal(String(after["big 2.json"]), String(unzipped(bytes)["big.json"]), "what came");
  equal(String(after["games/my-game/my-game.game.toml"]), String(before["games/my-game/my-game.game.toml"]), "the game that was there");
  check(String(after["games/my-game-2/my-game-2.game.toml"]).includes("tiles.png#0"), "the game that came");
  equal(String(after["unsaved/dungeon.json"]), String(unzipped(bytes)["unsaved/dungeon.json"]), "the dungeon");
  await goTo(page, "#/dungeon", "[data-room='room 3']");
  await page.click("#undo");
  await page.waitForSelector("[data-room='room 4']");
});

onPage("what_comes_is_not_saved_over_the_project_that_is_open", key, async (page) => {
  const bytes = await whole();
  const keep = unzipped(bytes)["keep.json"];
  clear();
  writeFileSync(join(folder, "keep.json"), keep);
  await page.reload();
  await page.click("#recent .go:has-text('keep')");
  await page.waitForFunction(() => document.querySelector("#file-name")?.textContent === "keep");
  await goTo(page, "#/generators", "#card-2");
  await bred(page);
  await dropZip(page, bytes);
  await page.click("#whole-dialog:has-text('Your breeding is replaced for good') #whole-open");
  await said(page, "all.zip is here");
  await goTo(page, "#/dungeon", "[data-room='room 3']");
  await page.waitForTimeout(2500); // longer than it takes until what is open is saved by itself
  equal(await page.locator("#file-name").count(), 0, "open projects");
  equal(JSON.stringify(JSON.parse(readFileSync(join(folder, "keep.json"), "utf8")).rooms), JSON.stringify(JSON.parse(keep).rooms), "the project that was open");
});

onPage("a_file_that_is_dropped_is_not_saved_over_the_project_that_is_open", key, async (page) => {
  const files = unzipped(await whole());
  clear();
  writeFileSync(join(folder, "keep.json"), files["keep.json"]);
  await page.reload();
  await page.click("#recent .go:has-text('keep')");
  await page.waitForFunction(() => document.querySelector("#file-name")?.textContent === "keep");
  await drop(page, [{ name: "bad.json", buffer: Buffer.from('{"page": "dungeon", "version": 1}') }]);
  await said(page, "Not opened");
  equal(await page.textContent("#file-name"), "keep", "the open project after a bad file");
  await drop(page, [{ name: "other.json", buffer: files["unsaved/dungeon.json"] }]);
  await said(page, "other.json opened");
  await page.waitForTimeout(2500); // longer than it takes until what is open is saved by itself
  equal(await page.locator("#file-name").count(), 0, "open projects");
  equal(readFileSync(join(folder, "keep.json"), "utf8"), String(files["keep.json"]), "the project that was open");
});

onPage("a_zip_that_is_damaged_or_of_others_is_refused", key, async (page) => {
  const bytes = await whole();
  clear();
  await page.reload();
  await page.waitForSelector("#recent[aria-busy=false]");
  const flipped = Buffer.from(bytes);
  flipped[bytes.indexOf("sett-breeding") - 200] ^= 1; // in what is stored
  const packed = zip(unzipped(bytes));
  const half = Buffer.from(packed);
  half.fill(0x55, 200, 260);
  const files = unzipped(bytes);
  for (const [name, buffer, words] of [
    ["flipped.zip", flipped, "the zip is damaged"],
    ["inflated.zip", half, "the zip is damaged"],
    ["cut.zip", bytes.subarray(0, bytes.length - 100), "this is no zip, or a part of one"],
    ["list.zip", zip({ ...files, "list.json": "[1, 2]" }), "“list.json” is no JSON object"],
    ["strange.zip", zip({ ...files, "unsaved/lab.json": '{"page": "letters"}' }), "“unsaved/lab.json” is no work of a page"],
    ["later.zip", zip({ ...files, "unsaved/lab.json": '{"page": "lab", "version": 9}' }), "was saved by a later Sett"],
    ["bred.zip", zip({ ...files, "unsaved/generators.json": '{"format": "sett-breeding", "version": 1, "game": "md2"}' }), "Not opened: "],
    ["game.zip", zip({ ...files, "games/my-game/my-game.game.toml": "[game]\n" }), "“games/my-game/my-game.game.toml” is not right"],
    ["letters.zip", zip({ "letter.txt": "Dear Sir", "numbers.json": "{}" }), "no map of Tiled, no project of LDtk"],
  ]) {
    await dropZip(page, buffer, name);
    await said(page, words);
    check((await page.textContent("#said")).startsWith("Not opened: "), await page.textContent("#said"));
    equal(saved().join(), "", `the folder after ${name}`);
    await page.evaluate(() => (location.hash = "#/world"));
    await page.waitForFunction(() => document.querySelector("#said").textContent === "");
    await goTo(page, "#/", "#recent[aria-busy=false]");
    equal((await titles(page)).join(), "", `Recent after ${name}`);
  }
});

onPage("a_zip_of_a_game_file_opens_on_its_page", key, async (page) => {
  const bytes = await whole();
  clear();
  const files = unzipped(bytes);
  const text = String(files["games/my-game/my-game.game.toml"]).replace('"my-game"', '"other"');
  await dropZip(page, zip({ "other.game.toml": text, "tiles.png": files["games/my-game/tiles.png"] }));
  await said(page, "games: 0, unsaved: 1");
  await goTo(page, "#/game", "#sheet");
  equal(await page.inputValue("#game-source"), text, "its file");
});

await finish();
