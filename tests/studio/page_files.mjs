// page_files.mjs BUILD - levels, dungeons and generators go out of each page in every
// form, and come in again as the same ones: a table of pages by forms.
import { readFileSync } from "node:fs";
import { check, equal } from "../wasm/cases.mjs";
import { settled as bred } from "./breeding.mjs";
import { begin, downloaded, reroll, visit } from "./browser.mjs";
import { KEEP, KEPT_ROOMS, lines, settled as judged, untilLines, untilNames } from "./dungeon.mjs";
import { ROWS, withRoom } from "./room.mjs";

/* The lab's buttons are there before its level is. */
const { finish, onPage } = await begin("files", (page) => page.waitForSelector(
  page.url().includes("#/lab") ? "#level[aria-busy=false]" : "#level-text, #save-text, #dungeon-files, #cards", { state: "attached" }));

const FORMS = ["text", "json", "png", "tiled"];
const meadow = Array.from({ length: 14 }, (_, y) => (y === 13 ? "X" : "-").repeat(15)).join("\n");
const drawn = ROWS.map((row, y) => (y === 1 ? `#T${row.slice(2)}` : row));
const linked = (page) => page.waitForFunction(() => document.querySelector("#link-status")?.textContent.includes("complete"));

/** Of each page: its address, a prefix of its buttons, the one that takes a level, how to
    get another level, and how to wait for one that came in. */
const PAGES = [
  {
    name: "lab", hash: "#/lab?game=md2&seed=5", prefix: "level", take: "#level-open", folded: true,
    other: async (page) => {
      const before = await page.textContent("#text");
      await reroll(page);
      await page.waitForFunction((text) => document.querySelector("#text").textContent !== text, before);
    },
    come: (page) => page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("by hand")),
  },
  {
    name: "link", hash: `#/link?${new URLSearchParams([["game", "smb"], ["segment", meadow]])}`, prefix: "level", take: "#level-open", folded: true,
    ready: async (page) => {
      await linked(page);
      await page.uncheck("#link-marks"); // a way over the tiles makes others of them
    },
    other: async (page) => {
      await page.getByTitle("remove").click();
      await page.waitForFunction(() => document.querySelector("#link-status").textContent.includes("nothing to link"));
    },
    come: linked,
  },
  {
    name: "room", hash: withRoom(drawn), prefix: "level", take: "#level-open", folded: true,
    other: async (page) => {
      await page.click("#undo");
      await page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, ROWS.join("\n"));
    },
    come: (page) => page.waitForFunction((text) => document.querySelector("#text").textContent.trim() === text, drawn.join("\n")),
  },
  {
    name: "play md2", hash: "#/play?game=md2&level=pillars", prefix: "save", take: "#open",
    other: (page) => page.selectOption("#level", { index: 1 }),
    come: (page, form) => page.waitForFunction((end) => document.querySelector("#level").selectedOptions[0].text.endsWith(end), { text: "txt", json: "json", png: "png", tiled: "tmj" }[form]),
  },
  {
    name: "play mario", hash: "#/play?game=mario", prefix: "save", take: "#open",
    other: (page) => page.selectOption("#level", { index: 2 }),
    come: (page, form) => page.waitForFunction((end) => document.querySelector("#level").selectedOptions[0].text.endsWith(end), { text: "txt", json: "json", png: "png", tiled: "tmj" }[form]),
  },
];

/** What a button gives: the name of a file and its bytes. By its key: what is above it may
    still grow with a level that has just come, and a click fall beside it. */
const give = async (page, button) => {
  const file = await downloaded(page, () => page.press(button, "Enter"));
  return file.name.endsWith(".zip") ? mapIn(file) : file;
};

/** The map that a zip for Tiled begins with, whose entries are stored as they are. */
function mapIn({ bytes }) {
  const [size, name] = [bytes.readUInt32LE(22), bytes.readUInt16LE(26)];
  const map = bytes.subarray(30 + name, 30 + name + size);
  return { name: bytes.subarray(30, 30 + name).toString(), bytes: map, text: map.toString() };
}

/** Gives a file to a button that takes one. */
async function bring(page, button, { name, bytes }) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles({ name, mimeType: name.endsWith("png") ? "image/png" : "text/plain", buffer: bytes });
}

for (const { name, hash, prefix, take, folded, ready, other, come } of PAGES)
  onPage(`levels_go_out_and_come_in_${name.replace(" ", "_")}`, hash, async (page) => {
    await ready?.(page);
    if (folded) await page.click("#level-files summary");
    const text = async () => (await give(page, `#${prefix}-text`)).text;
    const wanted = await text();
    for (const form of FORMS) {
      const file = await give(page, `#${prefix}-${form}`);
      await other(page);
      if (name !== "link") check((await text()) !== wanted, "the same level");
      await bring(page, take, file);
      await come(page, form);
      equal(await text(), wanted, `${form} of ${name}`);
    }
  });

/* A dungeon is judged anew after it has come in; then its plan is what is there. */
onPage("dungeons_go_out_and_come_in", "#/dungeon", async (page) => {
  await judged(page);
  await page.click("#dungeon-files summary");
  await bring(page, "#import", { name: "old-keep.json", bytes: readFileSync(KEEP) });
  await untilNames(page, KEPT_ROOMS);
  const joined = await lines(page);
  for (const form of ["json", "tiled", "text"]) {
    const file = await give(page, `#export-${form}`);
    await page.selectOption("#example", "two rooms");
    await untilNames(page, "room 1,room 2");
    await bring(page, "#import", file);
    await (form === "text" ? page.waitForFunction(() => document.querySelectorAll(".plan-room").length === 6) : untilNames(page, KEPT_ROOMS));
    await untilLines(page, form === "text" ? 0 : joined); // texts are rooms alone
    equal((await give(page, `#export-${form}`)).bytes.toString(), file.bytes.toString(), form);
  }
});

onPage("generators_go_out_and_come_in_and_so_do_their_levels", "#/generators", async (page) => {
  await bred(page);
  await page.click("#inspect-2");
  await page.waitForSelector("#agents li");
  await page.click("#level-files summary");
  await page.waitForFunction(() => document.querySelectorAll("#level-which option").length === 3);
  await page.selectOption("#level-which", "1");
  const files = [];
  for (const form of FORMS) files.push(await give(page, `#level-${form}`));
  const generator = await give(page, "#export");
  await page.click("#close");
  await bring(page, "#import", generator);
  await page.waitForFunction(() => /imported/.test(document.querySelector("#card-1")?.textContent ?? ""));
  await page.click("#inspect-1");
  await page.waitForSelector("#export:not([disabled])");
  equal((await give(page, "#export")).bytes.toString(), generator.bytes.toString(), "the generator");
  await visit(page, "#/play?game=mario");
  await page.waitForSelector("#save-text");
  for (const file of files) {
    await bring(page, "#open", file);
    await page.waitForFunction((name) => document.querySelector("#level").selectedOptions[0].text === name, file.name);
    equal((await give(page, "#save-text")).bytes.toString(), files[0].bytes.toString(), file.name);
  }
});

onPage("a_picture_of_something_else_is_refused", "#/lab?game=md2&seed=5", async (page) => {
  await page.click("#level-files summary");
  const before = await page.textContent("#text");
  const other = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(32, 32);
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#0f0";
    pen.fillRect(0, 0, 32, 32);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await bring(page, "#level-open", { name: "green.png", bytes: Buffer.from(other) });
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("no tile looks as the one at 0, 0"));
  equal(await page.textContent("#text"), before, "the level");
});

await finish();
