// page_foreign.mjs BUILD - a map of Tiled and a project of LDtk on the page Your game in Debian's
// Chromium: dropped, chosen, in a folder and a zip; the guess is shown and said yes to, a game is
// made of it, levels go into it and come out again, a folder is written into. Says "SKIP: reason"
// where a tool is missing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin, downloaded, root, uncovered, unzipped } from "./browser.mjs";
import { choose, drop, png, zip } from "./files.mjs";

const settled = (page) => page.waitForSelector("#game-problems[aria-busy=false], .home");
const { accessible, finish, journey, onPage } = await begin("foreign", settled);

/** The project of the guide. */
const LDTK = readFileSync(join(root, "docs/guide/your-files.md"), "utf8").split("```json world.ldtk\n")[1].split("```")[0];
const TSX = `<tileset name="caves" tilewidth="8" tileheight="8" tilecount="4" columns="2">
 <tile id="0" type="Wall"/>
 <tile id="1" type="Floor"/>
 <tile id="2" type="Start"/>
 <tile id="3" type="Exit"/>
</tileset>
`;
const [W, H] = [24, 16];
const GIDS = Array.from({ length: W * H }, (_, i) => {
  const [x, y] = [i % W, Math.floor(i / W)];
  if (x === 0 || y === 0 || x === W - 1 || y === H - 1) return 1;
  return x === 1 && y === 1 ? 3 : x === W - 2 && y === H - 2 ? 4 : 2;
});
const packed = (gids) => deflateSync(Buffer.from(Uint32Array.from(gids).buffer)).toString("base64");
/** With a mark of order, CRLF and a comment, all of which have to stay. */
const tmx = (source = "art/caves.tsx") => `\ufeff<?xml version="1.0" encoding="UTF-8"?>\r
<map version="1.10" orientation="orthogonal" width="${W}" height="${H}" tilewidth="8" tileheight="8" infinite="0" nextlayerid="3" nextobjectid="1">\r
 <tileset firstgid="1" source="${source}"/>\r
 <layer id="1" name="Ground" width="${W}" height="${H}"><data encoding="base64" compression="zlib">${packed(GIDS)}</data></layer>\r
 <layer id="2" name="Grass" width="${W}" height="${H}"><data encoding="csv">${GIDS.map(() => 0).join(",")}</data></layer><!-- mine -->\r
</map>\r
`;

const bytesOf = (text) => Buffer.from(text, "utf8");
const given = (name, text) => ({ name, mimeType: "application/octet-stream", buffer: bytesOf(text) });
/** The cells of the layer of a map that the page gave. */
function cellsOf(text) {
  const data = inflateSync(Buffer.from(/compression="zlib">([^<]*)</.exec(text)[1], "base64"));
  return Array.from({ length: data.length / 4 }, (_, i) => data.readUInt32LE(4 * i));
}
const said = (page, part) => page.waitForFunction((words) => document.querySelector("#project-status")?.textContent.includes(words), part);
const changed = (page) => page.waitForSelector("#project-save");
const levels = (page, list) => page.$$eval(`${list} li b`, (all) => all.map(({ textContent }) => textContent));

onPage("a_project_of_ldtk_is_dropped_becomes_a_game_and_takes_levels", "", async (page) => {
  const step = journey(page, "ldtk");
  await drop(page, [given("world.ldtk", LDTK)]);
  await said(page, "A project of LDtk: 1 of 1 level read");
  equal(await page.textContent("#project-name"), "world.ldtk", "the project");
  await page.click("#project-import");
  await page.waitForFunction(() => document.querySelector("#came-title")?.textContent === "world" && document.querySelector("#project-game").value === "world");
  await said(page, "1 of 1 level read");
  check((await page.textContent("#project-guess")).includes("the tile's name"), await page.textContent("#project-guess"));
  equal(await page.$("#project-put"), null, "levels went in before the guess was agreed to");
  await step("guessed");
  await accessible(page);
  await page.click("#project-yes");
  await page.click("#project-make");
  await changed(page);
  equal((await levels(page, "#project-after")).join(), "Sett_0,Sett_1,Sett_2", "new levels");
  await page.$eval("#project-put", (one) => one.scrollIntoView());
  await step("levels in it");
  await accessible(page, "levels in a project of LDtk");
  await uncovered(page, "levels in a project of LDtk");
  await page.setViewportSize({ width: 1200, height: 900 });
  const { name, text } = await downloaded(page, "#project-save");
  equal(name, "world.ldtk", "the file");
  const [before, after] = [JSON.parse(LDTK), JSON.parse(text)];
  equal(JSON.stringify(after.levels[0]), JSON.stringify({ ...before.levels[0], __neighbours: after.levels[0].__neighbours }), "the level that was there");
  equal(after.levels.map(({ identifier }) => identifier).join(), "Home,Sett_0,Sett_1,Sett_2", "levels");
  const iids = text.match(/"iid": ?"[^"]+"/g);
  equal(new Set(iids).size, iids.length, "iids");
  for (const { layerInstances, identifier } of after.levels.slice(1))
    check(layerInstances.some(({ autoLayerTiles }) => autoLayerTiles.length > 0), `${identifier} is not dressed`);
  // What was written is a project: it is opened again and has the same levels.
  await drop(page, [given("world.ldtk", text)]);
  await said(page, "4 of 4 levels read");
  await page.click("#project-yes");
  await page.selectOption("#project-level", "Sett_1");
  await page.fill("#project-seed", "9");
  await page.click("#project-make");
  await changed(page);
  equal((await levels(page, "#project-after")).join(), "Sett_1", "the level that was replaced");
});

onPage("a_map_of_tiled_with_its_tileset_keeps_all_but_the_cells", "#/game", async (page) => {
  const step = journey(page, "tiled");
  await choose(page, "#project-open", [given("cave.tmx", tmx()), given("caves.tsx", TSX)]);
  await said(page, "A map of Tiled: 1 of 1 level read");
  await page.selectOption("#project-game", "md2");
  await said(page, "A map of Tiled: 1 of 1 level read");
  await page.waitForFunction(() => document.querySelector("#project-guess")?.textContent.includes("entrance"));
  await page.click("#project-yes");
  await page.click("#project-make");
  await changed(page);
  check((await page.textContent("#project-lost")).includes("is left out"), "nothing was told of what has no place");
  await page.$eval("#project-put", (one) => one.scrollIntoView());
  await step("a level in it");
  await accessible(page, "a level in a map of Tiled");
  await uncovered(page, "a level in a map of Tiled");
  await page.setViewportSize({ width: 1200, height: 900 });
  const { name, bytes } = await downloaded(page, "#project-save");
  const [text, whole] = [bytes.toString(), tmx()];
  equal(name, "cave.tmx", "the file");
  check(text !== whole, "nothing changed");
  const data = />[A-Za-z0-9+/=]*<\/data>/;
  equal(text.replace(data, ""), whole.replace(data, ""), "all but the cells");
  const cells = cellsOf(text);
  equal(cells.length, W * H, "cells");
  check([...new Set(cells)].every((gid) => gid >= 1 && gid <= 4), `gids ${[...new Set(cells)]}`);
  equal([cells.filter((gid) => gid === 3).length, cells.filter((gid) => gid === 4).length].join(), "1,1", "entrance and exit");
});

onPage("a_mapping_is_corrected_and_mistakes_are_told", "#/game", async (page) => {
  await choose(page, "#project-open", { name: "all.zip", mimeType: "application/zip", buffer: zip({ "maps/cave.tmx": tmx(), "maps/art/caves.tsx": TSX, "notes.md": "no" }) });
  await said(page, "1 of 1 level read");
  equal(await page.textContent("#project-name"), "maps/cave.tmx", "the map of the zip");
  equal(await page.$("#project-missing"), null, "something is missing");
  await page.selectOption("#project-game", "md2");
  await page.waitForFunction(() => document.querySelector("#project-guess")?.textContent.includes("entrance"));
  await page.click("#project-mapping summary");
  const toml = await page.inputValue("#project-toml");
  await page.fill("#project-toml", toml.replace("format = 1", "format = 7"));
  await page.click("#project-read");
  await page.waitForSelector("#project-wrong:not([hidden])");
  check(/mapping:\d+:\d+: a mapping of another format/.test(await page.textContent("#project-wrong")), await page.textContent("#project-wrong"));
  await page.fill("#project-toml", toml.replace('to = "exit"', 'to = "treasure"'));
  await page.click("#project-read");
  await page.waitForFunction(() => document.querySelector("#project-levels canvas")?.getAttribute("aria-label").includes("1 treasure"));
  await page.waitForSelector("#project-put"); // a mapping that was given needs no yes
  const kept = await downloaded(page, "#project-keep");
  equal(kept.name, "cave.sett-map.toml", "the mapping's file");
  // Beside the map it is found again.
  await choose(page, "#project-open", [given("cave.tmx", tmx()), given("caves.tsx", TSX), given("cave.sett-map.toml", kept.text)]);
  await page.waitForFunction(() => document.querySelector("#project-wrong")?.textContent.includes("is no tile of my-game"));
  await page.selectOption("#project-game", "md2");
  await said(page, "1 of 1 level read");
  await page.waitForSelector("#project-put");
});

onPage("what_is_not_there_is_told_and_what_is_no_project_refused", "#/game", async (page) => {
  await choose(page, "#project-open", given("cave.tmx", tmx("../art/caves.tsx")));
  await page.waitForSelector("#project-missing");
  check((await page.textContent("#project-missing pre")).includes("it leads out of the project's folder"), await page.textContent("#project-missing pre"));
  await choose(page, "#project-open", given("broken.tmx", "<map"));
  await page.waitForFunction(() => document.querySelector("#project-wrong")?.textContent.includes("broken.tmx:1:1: a tag without an end"));
  await choose(page, "#project-open", { name: "bad.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") });
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("this is no zip"));
  await choose(page, "#project-open", { name: "latin.tmx", mimeType: "text/xml", buffer: Buffer.from("<map name='\xe9'/>", "latin1") });
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("no text in UTF-8"));
  await page.click("#project-close");
  equal(await page.$("#project-name"), null, "it is closed");
});

/* The browser's own store of files stands for a folder of the disk. */
onPage("a_folder_is_written_into_with_a_backup_unless_it_changed", "#/game", async (page) => {
  await page.evaluate(async (files) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("mine", { create: true });
    const inner = await folder.getDirectoryHandle("art", { create: true });
    const put = async (where, name, text) => {
      const stream = await (await where.getFileHandle(name, { create: true })).createWritable();
      await stream.write(text);
      await stream.close();
    };
    await put(folder, "cave.tmx", files.map);
    await put(inner, "caves.tsx", files.set);
    window.showDirectoryPicker = async () => folder;
    window.textIn = async (name) => (await (await folder.getFileHandle(name)).getFile()).text();
    window.change = (text) => put(folder, "cave.tmx", text);
  }, { map: tmx(), set: TSX });
  await page.click("#project-folder");
  await said(page, "1 of 1 level read");
  await page.selectOption("#project-game", "md2");
  await page.waitForFunction(() => document.querySelector("#project-guess")?.textContent.includes("entrance"));
  await page.click("#project-yes");
  await page.click("#project-make");
  await changed(page);
  await page.click("#project-write");
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("cave.tmx written"));
  const [now, kept] = await page.evaluate(async () => [await textIn("cave.tmx"), await textIn("cave.tmx.bak")]);
  equal(kept, tmx().slice(1), "the backup"); // text() leaves the mark of order out
  check(now !== kept && now.includes("<!-- mine -->"), "the map");
  await page.fill("#project-seed", "4");
  await page.click("#project-make");
  await changed(page);
  await page.evaluate(() => change("<map/>"));
  await page.click("#project-write");
  await page.waitForFunction(() => document.querySelector("#project-wrong")?.textContent.includes("“cave.tmx” was changed by another program: nothing is written"));
  equal(await page.evaluate(() => textIn("cave.tmx")), "<map/>", "what another program wrote");
});

onPage("several_files_go_out_as_a_zip", "#/game", async (page) => {
  const project = JSON.parse(LDTK);
  const [level] = project.levels;
  const main = { ...project, externalLevels: true, levels: [{ ...level, layerInstances: null, externalRelPath: "world/Home.ldtkl" }] };
  const inner = { ...level, externalRelPath: null };
  await choose(page, "#project-open", [given("world.ldtk", JSON.stringify(main, null, "\t")), given("Home.ldtkl", JSON.stringify(inner, null, "\t"))]);
  await said(page, "1 of 1 level read");
  await page.selectOption("#project-game", "md2");
  await said(page, "1 of 1 level read");
  await page.waitForFunction(() => document.querySelector("#project-guess")?.textContent.includes("wall"));
  await page.click("#project-yes");
  await page.fill("#project-count", "2");
  await page.click("#project-make");
  await changed(page);
  const files = unzipped((await downloaded(page, "#project-save")).bytes);
  equal(Object.keys(files).join(), "world/Sett_0.ldtkl,world/Sett_1.ldtkl,world.ldtk", "the zip");
  equal(JSON.parse(files["world.ldtk"]).levels.length, 3, "levels");
}, PHONE);

const picture = (name, buffer) => ({ name, mimeType: "image/png", buffer });
/** The colours of some pixels of the first level of a list, as it is shown. */
const seen = (page, list, places) => page.$eval(`${list} canvas`, (canvas, all) => {
  const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  return all.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].join());
}, places);

onPage("levels_are_shown_in_the_projects_own_art", "#/game", async (page) => {
  const step = journey(page, "own art");
  await choose(page, "#project-open", [given("world.ldtk", LDTK)]);
  await said(page, "A project of LDtk");
  check((await page.textContent("#project-lacking")).includes("caves.png"), "what it lacks");
  equal(await page.$(".own-art"), null, "art without pictures");
  // Four tiles of 8 pixels, each of one colour.
  const tiles = png(16, 16, (x, y) => [0xaa2211, 0x22bb33, 0x3344cc, 0xddcc55][(x >> 3) + 2 * (y >> 3)]);
  await choose(page, "#project-open", [given("world.ldtk", LDTK), picture("caves.png", tiles)]);
  await page.waitForSelector("#project-levels .own-art");
  equal(await page.$("#project-lacking"), null, "nothing is lacking");
  await page.selectOption("#project-game", "md2");
  await said(page, "1 of 1 level read");
  await page.waitForFunction(() => document.querySelector("#project-guess")?.textContent.includes("wall"));
  await page.click("#project-yes");
  await page.fill("#project-count", "2");
  await page.click("#project-make");
  await page.waitForSelector("#project-after .own-art");
  // The corner of a level is a wall, which the rules dress in tile 0 or 2.
  const [corner] = await seen(page, "#project-after", [[1, 1]]);
  check(["170,34,17,255", "51,68,204,255"].includes(corner), `the corner is ${corner}`);
  equal((await page.$$("#project-after .own-art")).length, 2, "levels in their art");
  await page.$eval("#project-put", (one) => one.scrollIntoView());
  await step("levels in their own art");
  await accessible(page);
  await page.click("#project-after >> xpath=preceding-sibling::div[1]//input");
  equal((await page.$$("#project-after .own-art")).length, 0, "as tiles");
  equal((await page.$$("#project-after .thumb")).length, 2, "levels as tiles");
});

onPage("colours_of_pictures_say_what_tiles_are", "#/game", async (page) => {
  const cells = Array.from({ length: 48 }, (_, i) => 1 + ((i + Math.floor(i / 8)) % 2));
  const map = `<map orientation="orthogonal" width="8" height="6" tilewidth="8" tileheight="8"><tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="2" columns="2"><image source="t.png" width="16" height="8"/></tileset><layer id="1" name="g" width="8" height="6"><data encoding="csv">${cells}</data></layer></map>`;
  await choose(page, "#project-open", [given("m.tmx", map), picture("t.png", png(16, 8, (x) => (x < 8 ? 0x3c3a45 : 0xd9c8a3)))]);
  await said(page, "A map of Tiled");
  await page.selectOption("#project-game", "md2");
  await page.waitForFunction(() => /wall +tile t#0.*the nearest colour/.test(document.querySelector("#project-guess")?.textContent ?? ""));
  equal(await page.$("#project-yes"), null, "looks alone were to be agreed to");
  await page.waitForSelector("#project-levels .own-art");
  equal((await seen(page, "#project-levels", [[1, 1], [9, 1]])).join(" "), "60,58,69,255 217,200,163,255", "its own art");
});

onPage("worlds_show_their_maps_and_zstd_says_what_to_do", "#/game", async (page) => {
  const world = JSON.stringify({ maps: [{ fileName: "cave.tmx", x: 0, y: 0 }, { fileName: "../b/cave.tmx", x: 192, y: 0 }, { fileName: "gone.tmx", x: 0, y: 128 }], type: "world" });
  await choose(page, "#project-open", { name: "all.zip", mimeType: "application/zip", buffer: zip({ "a/my.world": world, "a/cave.tmx": tmx("../art/caves.tsx"), "b/cave.tmx": tmx("../art/caves.tsx"), "art/caves.tsx": TSX }) });
  await said(page, "A world of Tiled: 2 of 3 levels read");
  equal(await page.inputValue("#project-main"), "a/my.world", "the world first");
  check((await page.textContent("#project-carried pre")).includes("../b/cave.tmx lies at 192,0"), "where it lies");
  check((await page.textContent("#project-levels li:nth-child(3)")).includes("it is not among the files"), "the map that is gone");
  await page.click("#project-yes");
  await page.fill("#project-count", "2");
  await page.click("#project-make");
  await page.waitForSelector("#project-changed");
  equal(await page.textContent("#project-changed p"), "Changed: a/Sett_0.tmx, a/Sett_1.tmx, a/my.world. All else of the project stays as it is.", "new maps and the world's list");
  await choose(page, "#project-open", given("z.tmx", tmx().replace('compression="zlib"', 'compression="zstd"').replace('source="art/caves.tsx"', 'source="caves.tsx"')));
  await page.waitForFunction(() => document.querySelector("#project-wrong")?.textContent.includes("packed by zstd"));
  check((await page.textContent("#project-wrong")).includes("another Tile Layer Format in Tiled's Map Properties"), await page.textContent("#project-wrong"));
});

await finish();
