// page_byhand.mjs BUILD - rooms and dungeons of EDD played by hand, from the page that makes
// them and back: through doors, to the stairs, by keys and by fingers.
import { check, equal } from "../wasm/cases.mjs";
import { PHONE, begin } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#stage-panel[aria-busy=false], #reach, #room-play");
const { accessible, finish, onPage, picture } = await begin("byhand", settled);

const stands = (page, words) => page.waitForFunction((part) => document.querySelector("#outcome")?.textContent.includes(part), words);
const room = (page) => page.textContent("#room-name");
const fell = (page) => page.$eval("#board", (board) => board.getAttribute("aria-label"));

/** Presses keys, each once the turn before it is shown. */
async function walk(page, keys) {
  let turn = Number(await page.textContent("#turn"));
  for (const key of keys) {
    await page.keyboard.press(`Arrow${{ N: "Up", E: "Right", S: "Down", W: "Left" }[key]}`);
    turn++;
    await page.waitForFunction((n) => document.querySelector("#turn")?.textContent === String(n) || document.querySelector("#outcome b"), turn);
  }
}

onPage("a_dungeon_is_walked_through_its_doors", "#/dungeon", async (page) => {
  await page.locator("#tool-connect").check({ force: true });
  await page.keyboard.press("F5");
  await stands(page, "Turn 0");
  equal(await room(page), "room 1, one of 2 rooms", "where it begins");
  check((await fell(page)).includes("15 by 9"), `all of it is seen: ${await fell(page)}`);
  check((await page.textContent("#goal")).includes("stairs"), "what wins is not said");
  await walk(page, [..."EEEEEEEEEEEESS"]);
  equal(await room(page), "room 1, one of 2 rooms", "before the door");
  await walk(page, ["S"]);
  equal(await room(page), "room 2, one of 2 rooms", "behind the door");
  await picture(page, "second-room");
  await accessible(page, "in a dungeon");
  await page.keyboard.press("u");
  await stands(page, "Turn 14");
  equal(await room(page), "room 1, one of 2 rooms", "taken back");
  await walk(page, [..."SEEEEEEEEEEEE"]);
  await walk(page, [..."SSS"]); // one of the two farthest corners
  await stands(page, "Won");
  equal(await page.locator("#onward").count(), 0, "another dungeon is offered");
  await picture(page, "won");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#reach");
  check(await page.locator("#tool-connect").isChecked(), "another tool");
});

/** Tiles of the board whose picture the heat changes, as "x,y". */
async function heated(page) {
  await page.evaluate(() => {
    globalThis.pixels = () => {
      const board = document.querySelector("#board");
      const [w, h] = /(\d+) by (\d+)/.exec(board.getAttribute("aria-label")).slice(1).map(Number);
      const pen = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true });
      pen.imageSmoothingEnabled = false;
      pen.drawImage(board, 0, 0, w, h);
      return { w, data: pen.getImageData(0, 0, w, h).data };
    };
    globalThis.cold = globalThis.pixels();
  });
  await page.check("#heat");
  await page.waitForSelector("#heat-told");
  return page.evaluate(() => {
    const [{ w, data }, { data: before }] = [globalThis.pixels(), globalThis.cold];
    return Array.from({ length: data.length / 4 }, (_, i) => i).filter((i) => [0, 1, 2].some((j) => data[4 * i + j] !== before[4 * i + j])).map((i) => `${i % w},${Math.floor(i / w)}`).sort().join(" ");
  });
}

onPage("heat_lies_where_one_walked_in_the_room_that_is_seen", "#/dungeon", async (page) => {
  await page.keyboard.press("F5");
  await stands(page, "Turn 0");
  await walk(page, [..."EEEEEEEEEEEESSS"]);
  equal(await room(page), "room 2, one of 2 rooms", "behind the door");
  const hero = async () => /hero is at (\d+), (\d+)/.exec(await fell(page)).slice(1).join();
  const places = [await hero()];
  for (const key of "EES") {
    await walk(page, [key]);
    places.push(await hero());
  }
  await walk(page, ["E"]); // off the last of them: there he hides it
  equal(await heated(page), places.sort().join(" "), "heat");
  await picture(page, "heat");
});

const HALL = ["#######", "D..T..#", "#.#.#.#", "#..E..D", "#######"];

onPage("a_room_is_played_and_left_for_the_same_tool", `#/room?assistant=off&rows=${encodeURIComponent(HALL.join("-"))}`, async (page) => {
  await page.keyboard.press("g");
  await page.keyboard.press("F5");
  await stands(page, "Turn 0");
  equal(await room(page), "room", "its name");
  equal(await page.locator("text=White rings").count(), 0, "what rings mean where nothing is thrown");
  await walk(page, [..."EEE"]);
  await page.waitForFunction(() => document.querySelector("[data-counter=taken]")?.textContent === "1");
  await picture(page, "room");
  for (let i = 0; i < 12 && !(await page.locator("#outcome b").count()); i++) // a foe may stand in the way
    await walk(page, i < 2 ? "E" : i < 4 ? "S" : "E");
  await stands(page, "Won");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#room-play");
  check(await page.locator("#tool-fill").isChecked(), "another tool");
  check(decodeURIComponent(page.url()).includes(HALL.join("-")), "another room");
});

onPage("fingers_play_a_room", "#/room?assistant=off", async (page) => {
  await page.tap("#room-play");
  await stands(page, "Turn 0");
  const count = await page.locator(".pad button:enabled").count();
  check(count > 1, `${count} moves for fingers`);
  await page.locator(".pad button:enabled").first().tap();
  await stands(page, "Turn 1");
  await accessible(page, "on a phone");
  await picture(page, "phone");
}, PHONE);

/** A dungeon whose boss, nine tiles large, is in the second of three rooms. */
const BOSS = {
  format: "sett-dungeon", version: 1, game: "edd", start: { room: "hall", x: 0, y: 1 },
  rooms: [
    { name: "hall", x: 0, y: 0, rows: ["....", "...D", "...."] },
    { name: "lair", x: 8, y: 0, rows: [".....", "D.BBB", "..BBB", "..BBB"] },
    { name: "far", x: 0, y: 8, rows: ["....", "....", "...."] },
  ],
  connections: [{ from: { room: "hall", x: 3, y: 1, under: "floor" }, to: { room: "lair", x: 0, y: 1, under: "floor" } }],
};

/** Drops a dungeon on the page. */
async function dropped(page, project) {
  await page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "dungeon.json"));
    document.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
  }, JSON.stringify(project));
  await page.waitForFunction((count) => document.querySelector("#reach")?.textContent.includes(`${count} rooms`), project.rooms.length);
}

/** Three rooms, all doors: so many connections join the first two, so many the last two. */
function doored(...counts) {
  const [w, h] = [50, 6];
  const border = [0, h - 1].flatMap((y) => Array.from({ length: w }, (_, x) => ({ x, y })));
  const used = [0, 0, 0];
  const rows = used.map(() => Array.from({ length: h }, () => Array(w).fill(".")));
  const door = (i) => {
    const { x, y } = border[used[i]++];
    rows[i][y][x] = "D";
    return { room: `r${i}`, x, y, under: "floor" };
  };
  const connections = counts.flatMap((n, i) => Array.from({ length: n }, () => ({ from: door(i), to: door(i + 1) })));
  return {
    format: "sett-dungeon", version: 1, game: "edd", settings: { doors: "anywhere" }, start: { room: "r0", x: 33, y: 2 },
    rooms: rows.map((all, i) => ({ name: `r${i}`, x: 0, y: 10 * i, rows: all.map((row) => row.join("")) })), connections,
  };
}

onPage("more_connections_than_a_game_has_portals_are_played_in_parts", "#/dungeon", async (page) => {
  await dropped(page, doored(85, 2)); // of 86 at most
  await page.click("#play-dungeon");
  await stands(page, "Turn 0");
  equal(await room(page), "r0, one of 2 rooms", "where the first part begins");
  check((await page.textContent("#goal")).includes("then comes part 2"), "that there are parts is not said");
  await walk(page, [..."ESSS"]);
  equal(await room(page), "r1, one of 2 rooms", "behind a door");
  await walk(page, [..."EE"]); // past one door to the next part to the farther one
  await stands(page, "Won");
  await picture(page, "part");
  await page.click("#onward");
  await stands(page, "Turn 0");
  equal(await room(page), "r2", "where the second part begins");
  check(!(await page.textContent("#goal")).includes("part"), "another part is announced");
  await walk(page, ["E"]);
  await stands(page, "Won");
  equal(await page.locator("#onward").count(), 0, "a third part is offered");
});

onPage("a_boss_bars_the_stairs_and_rooms_out_of_reach_are_no_goal", "#/dungeon", async (page) => {
  await dropped(page, BOSS);
  await page.click("#play-dungeon");
  await stands(page, "Turn 0");
  await page.check("#ghost-strong-exit");
  await page.waitForFunction(() => /wins after/.test(document.querySelector(".ghost-told")?.textContent ?? ""));
  await page.click(".ghost-told button");
  await stands(page, "Won");
  await picture(page, "boss");
  const { kills } = await page.$$eval("[data-counter]", (all) => Object.fromEntries(all.map((one) => [one.dataset.counter, Number(one.textContent)])));
  equal(kills, 1, "bosses that were beaten");
  equal(await room(page), "lair, one of 3 rooms", "where it was won");
});

await finish();
