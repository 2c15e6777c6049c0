// page_zoom.mjs BUILD - levels of the lab, rooms and segments larger than their place: zoomed
// and panned by mouse, keys and fingers, drawn on where they are pointed at.
import { check, equal } from "../wasm/cases.mjs";
import { LOOKS, PHONE, begin } from "./browser.mjs";

const settled = (page) => page.waitForSelector("#level[aria-busy=false], #room-over, #segment-map");
const { accessible, finish, onPage, picture } = await begin("zoom", settled);

const LAB = "#/lab?seed=7&layout=cc&furnish=cf&size=20x20";
const rowsOf = async (page) => (await page.textContent("#text")).trim().split("\n");

/** Where the box is, what of it is scrolled, and how large a tile is. */
const seen = (page, canvas = "#canvas-over") => page.evaluate((over) => {
  const level = document.querySelector(over).getBoundingClientRect().toJSON();
  const place = document.querySelector(".zoomed");
  const box = place.getBoundingClientRect().toJSON();
  return { box, level, left: place.scrollLeft, top: place.scrollTop, zoom: Number(place.dataset.zoom), w: document.querySelector(over).width, h: document.querySelector(over).height };
}, canvas);
const zoomed = (page, than) => page.waitForFunction((z) => Number(document.querySelector(".zoomed").dataset.zoom) > z, than);
/** The cell under a point. */
const cellAt = ({ level }, [x, y], rows) => [Math.floor(((x - level.x) / level.width) * rows[0].length), Math.floor(((y - level.y) / level.height) * rows.length)];
const middle = ({ box }) => [Math.round(box.x + box.width * 0.6), Math.round(box.y + Math.min(box.height, 500) * 0.4)];

onPage("the_wheel_zooms_at_the_pointer_and_strokes_hit", LAB, async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-blob");
  await page.locator("#canvas-over").scrollIntoViewIfNeeded();
  const rows = await rowsOf(page);
  await page.mouse.move(...middle(await seen(page)));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -500);
  await zoomed(page, 2);
  const at = middle(await seen(page)); // what is all in sight in its place cannot stay where it was
  const cell = cellAt(await seen(page), at, rows);
  await page.mouse.move(...at);
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await zoomed(page, 3);
  const near = await seen(page);
  check(near.level.width > near.box.width * 1.2, "nothing is out of sight");
  equal(String(cellAt(near, at, rows)), String(cell), "the cell under the pointer");
  const [x, y] = [at[0], at[1] + Math.round(near.level.height / rows.length) * 2];
  const [cx, cy] = cellAt(near, [x, y], rows);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + Math.round(near.level.width / rows[0].length), y, { steps: 2 });
  await page.mouse.up();
  await page.waitForFunction(([a, b]) => document.querySelector("#text").textContent.split("\n")[b].slice(a, a + 2) === "bb", [cx, cy]);
  // The middle button pans, and draws nothing.
  const before = await rowsOf(page);
  await page.mouse.move(...at);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(at[0] - 60, at[1] - 40, { steps: 3 });
  await page.mouse.up({ button: "middle" });
  const panned = await seen(page);
  equal([panned.left - near.left, panned.top - near.top].join(), "60,40", "panned");
  equal((await rowsOf(page)).join(), before.join(), "drawn by the middle button");
  // The wheel alone goes on.
  await page.mouse.wheel(0, 30);
  await page.waitForFunction((was) => document.querySelector(".zoomed").scrollTop > was, panned.top);
  await page.mouse.wheel(30, 0);
  await picture(page, "lab");
  await page.click("#zoom-fit");
  await page.waitForSelector(".zoomed[data-zoom='1.00']");
  check(!(await page.isEnabled("#zoom-out")), "smaller than all of it");
});

onPage("who_looks_pans_with_any_button", LAB, async (page) => {
  await page.check("#tool-look");
  await page.click("#zoom-in");
  await page.click("#zoom-in");
  await zoomed(page, 2);
  const before = await seen(page);
  const at = middle(before);
  await page.mouse.move(...at);
  await page.mouse.down();
  await page.mouse.move(at[0] + 50, at[1] + 30, { steps: 3 });
  await page.mouse.up();
  const after = await seen(page);
  equal([before.left - after.left, before.top - after.top].join(), "50,30", "panned");
});

/** Holds Space and drags by 50, 30. */
async function dragUnderSpace(page, at) {
  await page.mouse.move(...at);
  await page.keyboard.down(" ");
  await page.mouse.down();
  await page.mouse.move(at[0] - 50, at[1] - 30, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up(" ");
}

for (const [where, hash, over, brush, glyph] of [["lab", LAB, "#canvas-over", "#brush-blob", "b"], ["room", "#/room?assistant=off", "#room-over", "#brush-wall", "#"]])
  onPage(`space_pans_where_the_pointer_drags_and_draws_alone_on_the_${where}`, hash, async (page) => {
    await page.check("#tool-draw");
    await page.check(brush);
    const rows = () => page.textContent("#text");
    const changes = (old) => page.waitForFunction((text) => document.querySelector("#text").textContent !== text, old);
    await page.focus(over);
    for (let i = 0; i < 3; i++) await page.keyboard.press("+");
    await zoomed(page, 2);
    await page.keyboard.press("ArrowDown");
    const [before, were] = [await seen(page, over), await rows()];
    const scrolled = await page.evaluate(() => scrollY);
    await dragUnderSpace(page, middle(before));
    const after = await seen(page, over);
    equal([after.left - before.left, after.top - before.top].join(), "50,30", "panned");
    equal(await rows(), were, "what was drawn by pointer or key");
    equal(await page.evaluate(() => scrollY), scrolled, "the page is scrolled");
    await page.mouse.move(...middle(before)); // after it, strokes are strokes
    await page.keyboard.press(" ");
    await changes(were);
    equal((await rows()).split("\n")[1][0], glyph, "the tile under the keyboard's cursor");
    const drawn = await rows();
    await page.mouse.down();
    await page.mouse.up();
    await changes(drawn);
    // From a button: it is not pressed.
    await page.click("#zoom-in");
    const [nearer, there] = [await seen(page, over), await rows()];
    await dragUnderSpace(page, [nearer.box.x + nearer.box.width / 2, Math.max(nearer.box.y, 0) + 60]);
    const last = await seen(page, over);
    equal(last.zoom, nearer.zoom, "the button that had the focus");
    check(last.left > nearer.left || last.top > nearer.top, "not panned");
    equal(await rows(), there, "drawn");
  });

onPage("keys_zoom_and_the_cursor_stays_in_sight", LAB, async (page) => {
  await page.check("#tool-draw");
  await page.check("#brush-blob");
  await page.focus("#canvas-over");
  for (let i = 0; i < 3; i++) await page.keyboard.press("+");
  await zoomed(page, 2.5);
  for (let i = 0; i < 14; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 13; i++) await page.keyboard.press("ArrowDown");
  const { box, level } = await seen(page);
  const side = level.width / 20;
  const [x, y] = [level.x + 14.5 * side, level.y + 13.5 * side];
  check(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, `the cursor is at ${x}, ${y}, out of sight`);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#text").textContent.split("\n")[13][14] === "b");
  await page.keyboard.press("0");
  await page.waitForSelector(".zoomed[data-zoom='1.00']");
  await page.keyboard.press("-");
  equal((await seen(page)).zoom, 1, "smaller than all of it");
});

/** Two fingers that go apart about a point, by CSS pixels. */
async function pinch(page, [x, y], from, to, by = [0, 0]) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await send("touchStart", [x - from, y]);
  await send("touchMove", [x - from - 3, y]);
  await send("touchStart", [x - from, y], [x + from, y]);
  for (let i = 1; i <= 4; i++) {
    const apart = from + ((to - from) * i) / 4;
    await send("touchMove", [x - apart + (by[0] * i) / 4, y + (by[1] * i) / 4], [x + apart + (by[0] * i) / 4, y + (by[1] * i) / 4]);
  }
  await send("touchEnd");
}

for (const tool of ["draw", "line", "look"])
  onPage(`two_fingers_zoom_and_pan_under_${tool}`, LAB, async (page) => {
    await page.check(`#tool-${tool}`);
    if (tool !== "look") await page.check("#brush-exit");
    if (tool === "line") await page.check("#tool-line");
    const rows = await rowsOf(page);
    await page.locator("#canvas-over").scrollIntoViewIfNeeded();
    for (const than of [1.2, 2]) {
      await page.tap("#zoom-in");
      await zoomed(page, than);
    }
    await page.locator("#canvas").scrollIntoViewIfNeeded();
    const { box: level } = await seen(page);
    const at = [Math.round(level.x + level.width / 2), Math.round(level.y + Math.min(level.height, 500) / 2)];
    const cell = cellAt(await seen(page), at, rows);
    await pinch(page, at, 40, 60);
    await zoomed(page, 3);
    equal(String(cellAt(await seen(page), at, rows)), String(cell), "the cell between the fingers");
    equal((await rowsOf(page)).join(), rows.join(), "what was drawn");
    const before = await seen(page);
    await pinch(page, at, 50, 50, [-40, -20]);
    await page.waitForTimeout(100);
    const after = await seen(page);
    check(Math.abs(after.left - before.left - 40) < 3 && Math.abs(after.top - before.top - 20) < 3, `panned by ${after.left - before.left}, ${after.top - before.top}`);
    equal((await rowsOf(page)).join(), rows.join(), "what was drawn");
    if (tool !== "draw") return;
    const to = cellAt(after, at, rows);
    await page.touchscreen.tap(...at);
    await page.waitForFunction(([x, y]) => document.querySelector("#text").textContent.split("\n")[y][x] === "e", to);
    await accessible(page, "a level that is zoomed, on a phone");
    await picture(page, "phone");
  }, PHONE);

onPage("a_room_is_zoomed_in_its_frame", "#/room?assistant=off", async (page) => {
  await page.check("#tool-draw");
  await page.focus("#room-over");
  for (let i = 0; i < 2; i++) await page.keyboard.press("+");
  await zoomed(page, 1.5);
  await accessible(page, "a room that is zoomed");
  await picture(page, "room");
  await page.keyboard.press("f");
  await page.waitForSelector("#editor[data-full]");
  await page.waitForFunction(() => document.querySelector(".zoomed").getBoundingClientRect().width > 600);
  await accessible(page, "a room on all of the screen");
  await picture(page, "room-full");
  await page.keyboard.press("Escape");
  await page.waitForSelector("[data-full]", { state: "detached" });
});

const segment = Array.from({ length: 14 }, (_, y) => (y === 13 ? "X" : "-").repeat(15)).join("\n");

onPage("a_segment_is_zoomed_and_drawn_on", `#/link?${new URLSearchParams([["game", "smb"], ["segment", segment]])}`, async (page) => {
  await page.click(".segment-open");
  await page.waitForSelector("#segment-over");
  await page.check("#tool-draw");
  await page.click("label:has(#brush-ground)");
  await page.click("#zoom-in");
  await page.click("#zoom-in");
  await zoomed(page, 1.5);
  await page.locator("#zoom-in").scrollIntoViewIfNeeded();
  const place = await seen(page, "#segment-over");
  const at = middle(place);
  const [x, y] = cellAt(place, at, segment.split("\n"));
  const address = page.url();
  await dragUnderSpace(page, at);
  const panned = await seen(page, "#segment-over");
  check(panned.left + panned.top > place.left + place.top, "Space and a drag");
  await page.evaluate(({ left, top }) => document.querySelector(".zoomed").scrollTo(left, top), place);
  equal(page.url(), address, "drawn");
  await page.mouse.click(...at);
  await page.waitForFunction(([cx, cy]) => new URLSearchParams(location.hash.split("?")[1]).get("segment").split("\n")[cy][cx] === "X", [x, y]);
  await picture(page, "segment");
});

/* Runs in a page: of a corner cell of the part that is drawn, 40 pixels within what is seen, its place in the
   level and whether its pixels are those of its glyph's icon. */
function cornerOf([fx, fy]) {
  const canvas = document.querySelector("#canvas");
  const style = getComputedStyle(canvas);
  const rows = document.querySelector("#text").textContent.trim().split("\n");
  const box = canvas.getBoundingClientRect();
  const place = document.querySelector(".zoomed").getBoundingClientRect();
  const tile = box.width / rows[0].length;
  const [px, py] = [fx ? place.right - 40 : place.left + 20, fy ? place.bottom - 40 : place.top + 20];
  const [x, y] = [Math.floor((px - box.left) / tile), Math.floor((py - box.top) / tile)];
  const side = canvas.width / ((box.width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) / tile);
  const [left, top] = [style.paddingLeft, style.paddingTop].map((text) => Math.round(parseFloat(text) / tile));
  const pen = new OffscreenCanvas(16, 16).getContext("2d", { willReadFrequently: true });
  const data = (from, ...at) => {
    pen.drawImage(from, ...at, 16, 16, 0, 0, 16, 16);
    return pen.getImageData(0, 0, 16, 16).data.join();
  };
  const icon = document.querySelector(`label:has(input[name=brush][value='${rows[y][x]}']) canvas`);
  return { x, y, side: Math.round(side), same: !icon || data(canvas, (x - left) * 16, (y - top) * 16) === data(icon, 0, 0), known: Boolean(icon) };
}

onPage("of_a_large_level_what_is_seen_is_drawn_and_no_more", "#/lab?game=md2&seed=7&layout=cac&furnish=caf&size=256x256", async (page) => {
  await page.check("#tool-draw");
  const all = await page.$eval("#canvas", ({ width, height, clientWidth, clientHeight }) => [width * height, clientWidth * clientHeight]);
  check(all[0] <= 4 * all[1], `${all[0]} pixels for ${all[1]} where all of it is shown`);
  for (let i = 0; i < 6; i++) await page.click("#zoom-in");
  await zoomed(page, 9);
  let known = 0;
  for (const at of [[0, 0], [1, 0], [0.5, 0.5], [0, 1], [1, 1]]) {
    await page.evaluate(([x, y]) => {
      const place = document.querySelector(".zoomed");
      place.scrollTo(x * (place.scrollWidth - place.clientWidth), y * (place.scrollHeight - place.clientHeight));
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, at);
    for (const corner of [[0, 0], [1, 1]]) {
      const cell = await page.evaluate(cornerOf, corner);
      equal(`${cell.side} ${cell.same}`, "16 true", `scrolled ${at}, ${cell.x}, ${cell.y}`);
      known += cell.known;
    }
    const { box, w, h } = await seen(page);
    const base = await page.$eval("#canvas", ({ width, height }) => width * height);
    for (const pixels of [base, w * h]) check(pixels <= (box.width + 260) * (box.height + 260), `${pixels} pixels for ${box.width} by ${box.height}`);
  }
  // What lies over it is where it belongs: the brush under the pointer.
  const { box, level } = await seen(page);
  const pointer = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(...pointer);
  await page.waitForFunction(([px, py, tile]) => {
    const over = document.querySelector("#canvas-over");
    const pen = new OffscreenCanvas(tile, tile).getContext("2d", { willReadFrequently: true });
    const place = over.getBoundingClientRect();
    const [left, top] = ["paddingLeft", "paddingTop"].map((side) => parseFloat(getComputedStyle(over)[side]));
    pen.drawImage(over, Math.round(left + place.left - px + tile / 2), Math.round(top + place.top - py + tile / 2));
    return pen.getImageData(0, 0, tile, tile).data.some((value) => value > 0);
  }, [...pointer, Math.round(level.width / 256)], { timeout: 20000 });
  check(known >= 6, `only ${known} of the cells have a tile that is known here`);
  await picture(page, "large");
});

for (const { name, options } of LOOKS)
  onPage(`looks_${name}`, LAB, async (page) => {
    await page.click("#zoom-in");
    await zoomed(page, 1.2);
    await accessible(page, name);
  }, options);

await finish();
