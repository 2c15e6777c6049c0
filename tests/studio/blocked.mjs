// blocked.mjs BUILD [PART] - how long the pages of the studio keep their own thread busy
// at a time while they are used: of each interaction (those whose names begin with PART)
// the longest tasks of the renderer's main thread, in CPU time, from Chromium's own
// trace, so that it does not hang on what else the machine does; and what the tasks
// over 16 ms are made of. Prints figures; no test, as it hangs on the machine.
import { ring } from "../wasm/ring.mjs";
import { breed, settled as cardsThere } from "./breeding.mjs";
import { begin } from "./browser.mjs";
import { settled as judged, spot as tileOf, tool } from "./dungeon.mjs";
import { drag, filled, spot, withRoom } from "./room.mjs";

/** A page should not be blocked for longer, in milliseconds: a frame. */
const FRAME = 16;
const TRACED = { categories: ["toplevel", "devtools.timeline", "blink", "cc", "v8", "disabled-by-default-v8.gc"] };

const { browser, open } = await begin("blocked");
const part = process.argv[3] ?? "";

/** What the events within a task take without those within them, most first. */
function partsOf(task, events) {
  const within = events.filter(({ ts }) => ts >= task.ts && ts < task.ts + task.dur);
  const parts = new Map();
  const add = (name, cpu) => parts.set(name, (parts.get(name) ?? 0) + cpu);
  const outer = [];
  for (const event of within) {
    while (outer.length > 0 && outer.at(-1).ts + outer.at(-1).dur <= event.ts) outer.pop();
    if (outer.length > 0) add(outer.at(-1).name, -event.tdur);
    add(event.name, event.tdur);
    outer.push(event);
  }
  return [...parts].sort(([, a], [, b]) => b - a).slice(0, 6).map(([name, cpu]) => `${name} ${(cpu / 1000).toFixed(1)}`).join(", ");
}

/** Traces what somebody does on a page, and tells. */
async function watch(what, page, act) {
  if (!what.startsWith(part)) return;
  await page.waitForTimeout(500);
  await browser.startTracing(page, TRACED);
  await act();
  await page.waitForTimeout(300);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = traceEvents.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const events = traceEvents.filter(({ tid, pid, tdur }) => tid === main.tid && pid === main.pid && tdur !== undefined)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = events.filter(({ name }) => name === "RunTask" || name.endsWith("::RunTask"));
  const longest = tasks.toSorted((a, b) => b.tdur - a.tdur);
  const over = longest.filter(({ tdur }) => tdur > FRAME * 1000);
  console.log(`${what}: ${tasks.length} tasks; the longest ${longest.slice(0, 5).map(({ tdur }) => (tdur / 1000).toFixed(1)).join(", ")} ms of CPU; ${over.length} over ${FRAME} ms`);
  for (const task of over.slice(0, 3)) console.log(`    ${(task.tdur / 1000).toFixed(1)} ms: ${partsOf(task, events)}`);
}

/** A page that is opened where one of its interactions is asked for. */
async function on(names, hash, settled, use) {
  if (!names.some((name) => name.startsWith(part))) return;
  const page = await open(hash);
  await settled(page);
  await use(page);
  await page.context().close();
}

const middle = async (page, selector) => {
  const box = await page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Moves the mouse along a zigzag around a point. */
async function wander(page, [x, y], wide, steps = 40) {
  for (let i = 0; i < steps; i++) await page.mouse.move(x + wide * Math.sin(i / 3), y + (wide / 2) * Math.cos(i / 2));
}

await on(["dungeon: 200 rooms opened", "dungeon: hover", "dungeon: zoom", "dungeon: pan", "dungeon: drag a room", "dungeon: connect, hover", "dungeon: a room chosen", "dungeon: undo and redo"],
  "#/dungeon", judged, async (page) => {
    const rooms = (n) => page.waitForFunction((want) => document.querySelectorAll(".plan-room").length === want, n);
    await page.click("#dungeon-files summary");
    const give = async () => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#import")]);
      await chooser.setFiles({ name: "ring.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(ring(200))) });
      await rooms(200);
    };
    if ("dungeon: 200 rooms opened".startsWith(part)) await watch("dungeon: 200 rooms opened", page, give);
    else await give();
    const at = await middle(page, "#world");
    await watch("dungeon: hover", page, () => wander(page, at, 250));
    await watch("dungeon: zoom", page, async () => {
      await page.mouse.move(...at);
      for (let i = 0; i < 30; i++) await page.mouse.wheel(0, i % 16 < 8 ? -100 : 100);
    });
    await page.click("#zoom-fit");
    await watch("dungeon: pan", page, async () => {
      await page.mouse.move(...at);
      await page.mouse.down({ button: "middle" });
      await wander(page, at, 200);
      await page.mouse.up({ button: "middle" });
    });
    await page.click("#zoom-fit");
    await watch("dungeon: drag a room", page, async () => {
      const from = await tileOf(page, "r105", 6, 3);
      await page.mouse.move(...from);
      await page.mouse.down();
      await wander(page, from, 60);
      await page.mouse.up();
    });
    await watch("dungeon: a room chosen", page, async () => {
      for (let i = 100; i < 110; i++) await page.mouse.click(...(await tileOf(page, `r${i}`, 6, 3)));
    });
    await watch("dungeon: undo and redo", page, async () => {
      for (const key of ["z", "y", "z", "y"]) {
        await page.keyboard.press(`Control+${key}`);
        await page.waitForTimeout(200);
      }
    });
    await watch("dungeon: connect, hover", page, async () => {
      await tool(page, "connect");
      await wander(page, at, 250);
    });
  });

const LARGE = Array.from({ length: 64 }, (_, y) => Array.from({ length: 64 }, (_, x) =>
  (x === 0 && y === 30 ? "D" : (x * 7 + y * 5) % 11 === 0 && x % 63 && y % 63 ? "#" : (x + y) % 17 === 0 ? "T" : ".")).join(""));
const SMALL = ["......D......", ".............", "..#...#...#..", "D...T.....E.D", "..#...#...#..", ".............", ".............".replace(/^(.{6})./, "$1D")];

await on(["room: strokes on 13x7", "room: other dimensions"], withRoom(SMALL), (page) => filled(page, 12), async (page) => {
  await watch("room: strokes on 13x7", page, async () => {
    for (let i = 0; i < 8; i++) {
      await page.check(`input[name=brush][value='${i % 2 ? "." : "#"}']`);
      await drag(page, [[2, 1], [10, 1], [10, 5]]);
    }
  });
  await watch("room: other dimensions", page, async () => {
    for (const value of await page.$$eval("#dim-0 option", (all) => all.slice(0, 5).map((option) => option.value))) {
      await page.selectOption("#dim-0", value);
      await page.waitForTimeout(400);
    }
  });
});

await on(["room: strokes on 64x64"], withRoom(LARGE), (page) => page.waitForSelector("#room-over"), async (page) => {
  await watch("room: strokes on 64x64", page, async () => {
    for (let i = 0; i < 2; i++) {
      await page.check(`input[name=brush][value='${i % 2 ? "." : "#"}']`);
      await drag(page, [[5, 5], [55, 20], [10, 40]]);
    }
  });
});

/* Levels of the lab that are drawn on: strokes of the mouse, hover, undo. */
for (const side of [64, 256])
  await on([`lab: strokes on ${side}x${side}`, `lab: hover over ${side}x${side}`, `lab: undo on ${side}x${side}`, `lab: history and zoom on ${side}x${side}`], `#/lab?game=md2&seed=7&layout=cac&furnish=caf&size=${side}x${side}`,
    (page) => page.waitForSelector("#level[aria-busy=false] #canvas-over"), async (page) => {
      await page.keyboard.press("b");
      await page.click("#brush-wall");
      await page.locator("#canvas-over").scrollIntoViewIfNeeded();
      const at = await middle(page, "#stage");
      await watch(`lab: strokes on ${side}x${side}`, page, async () => {
        for (const glyph of ["floor", "wall"]) {
          await page.click(`#brush-${glyph}`);
          await page.mouse.move(...at);
          await page.mouse.down();
          await wander(page, at, 120);
          await page.mouse.up();
        }
      });
      await watch(`lab: hover over ${side}x${side}`, page, () => wander(page, at, 150));
      await watch(`lab: undo on ${side}x${side}`, page, async () => {
        for (const key of ["z", "y", "z", "y"]) {
          await page.keyboard.press(`Control+${key}`);
          await page.waitForTimeout(200);
        }
      });
      for (let i = 0; i < 40; i++) await page.mouse.click(at[0] - 100 + 5 * i, at[1] + 30);
      await watch(`lab: history and zoom on ${side}x${side}`, page, async () => {
        await page.click("#tab-history");
        await page.waitForSelector("[data-step] canvas");
        for (let i = 0; i < 2; i++) await page.click("#zoom-in");
        for (let i = 0; i < 4; i++) {
          await page.mouse.move(...at);
          await page.mouse.down();
          await wander(page, at, 120);
          await page.mouse.up();
        }
      });
    });

await on(["lab: a slider"], "#/lab?seed=7", (page) => page.click("#tab-measures").then(() => page.waitForSelector("#range[aria-busy=false]")), async (page) => {
  await watch("lab: a slider", page, async () => {
    for (let value = 4; value <= 32; value++) {
      await page.locator("[data-field='layout.rooms-low'] [type=range]").fill(String(value));
      await page.waitForTimeout(60);
    }
    await page.waitForSelector("#range[aria-busy=false]");
  });
});

await on(["generators: next", "generators: lineage open, next", "generators: lineage, hover"], "#/generators", cardsThere, async (page) => {
  for (let n = 0; n < 20; n++) await breed(page, 3 + (n % 5), 9);
  await watch("generators: next", page, async () => {
    for (let n = 0; n < 5; n++) await breed(page, 3 + n, 9);
  });
  await page.click("#tree-title");
  await watch("generators: lineage open, next", page, async () => {
    for (let n = 0; n < 5; n++) await breed(page, 3 + n, 9);
  });
  await watch("generators: lineage, hover", page, async () => wander(page, await middle(page, ".drawing"), 250));
});

await on(["link: segments"], "#/link?game=smb", (page) => page.waitForSelector("#link-map[aria-busy=false]"), async (page) => {
  await watch("link: segments", page, async () => {
    const at = await middle(page, "#segment-map");
    for (let i = 0; i < 4; i++) {
      await page.mouse.click(at[0] - 60 + 30 * i, at[1] + 40);
      await page.waitForTimeout(600);
    }
  });
});

await on(["play: turns"], "#/play?game=md2&level=arena", (page) => page.waitForSelector("#board"), async (page) => {
  await watch("play: turns", page, async () => {
    await page.focus("#board");
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][i % 4]);
      await page.waitForTimeout(60);
    }
  });
});

await on(["play: the platformer"], "#/play?game=mario&level=02-treetops", (page) => page.waitForSelector("#screen"), async (page) => {
  await watch("play: the platformer", page, async () => {
    await page.focus("#screen");
    await page.keyboard.down("ArrowRight");
    await page.waitForTimeout(4000);
    await page.keyboard.up("ArrowRight");
  });
});
process.exit(0);
