// page_files.mjs BUILD - levels go out of each page in every form, and come in again as
// the same ones: a table of pages by forms.
import { readFileSync } from "node:fs";
import { check, equal } from "../wasm/cases.mjs";
import { begin } from "./browser.mjs";

const { finish, onPage } = await begin("files", (page) => page.waitForSelector("#level[aria-busy=false], #level-text, #save-text", { state: "attached" }));

const FORMS = ["text", "json", "png", "tmj"];
const meadow = Array.from({ length: 14 }, (_, y) => (y === 13 ? "X" : "-").repeat(15)).join("\n");
const linked = (page) => page.waitForFunction(() => document.querySelector("#link-status")?.textContent.includes("complete"));

/** Of each page: its address, a prefix of its buttons, the one that takes a level, how to
    get another level, and how to wait for one that came in. */
const PAGES = [
  {
    name: "lab", hash: "#/lab?game=md2&seed=5", prefix: "level", take: "#level-open", folded: true,
    other: async (page) => {
      const before = await page.textContent("#text");
      await page.click("#reroll");
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
    name: "play md2", hash: "#/play?game=md2&level=pillars", prefix: "save", take: "#open",
    other: (page) => page.selectOption("#level", { index: 1 }),
    come: (page, form) => page.waitForFunction((end) => document.querySelector("#level").selectedOptions[0].text.endsWith(end), { text: "txt", json: "json", png: "png", tmj: "tmj" }[form]),
  },
  {
    name: "play mario", hash: "#/play?game=mario", prefix: "save", take: "#open",
    other: (page) => page.selectOption("#level", { index: 2 }),
    come: (page, form) => page.waitForFunction((end) => document.querySelector("#level").selectedOptions[0].text.endsWith(end), { text: "txt", json: "json", png: "png", tmj: "tmj" }[form]),
  },
];

/** What a button gives: the name of a file and its bytes. By its key: what is above it may
    still grow with a level that has just come, and a click fall beside it. */
async function give(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.press(button, "Enter")]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

for (const { name, hash, prefix, take, folded, ready, other, come } of PAGES)
  onPage(`levels_go_out_and_come_in_${name.replace(" ", "_")}`, hash, async (page) => {
    await ready?.(page);
    if (folded) await page.click("#level-files summary");
    const text = async () => (await give(page, `#${prefix}-text`)).bytes.toString();
    const wanted = await text();
    for (const form of FORMS) {
      const { name: file, bytes } = await give(page, `#${prefix}-${form}`);
      await other(page);
      if (name !== "link") check((await text()) !== wanted, "the same level");
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(take)]);
      await chooser.setFiles({ name: file, mimeType: form === "png" ? "image/png" : "text/plain", buffer: bytes });
      await come(page, form);
      equal(await text(), wanted, `${form} of ${name}`);
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
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#level-open")]);
  await chooser.setFiles({ name: "green.png", mimeType: "image/png", buffer: Buffer.from(other) });
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("no tile looks as the one at 0, 0"));
  equal(await page.textContent("#text"), before, "the level");
});

await finish();
