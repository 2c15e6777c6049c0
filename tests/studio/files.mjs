// files.mjs - files that tests give to pages, chosen or dropped; pictures: PNG of 8 bits a channel.
import { crc32, deflateSync } from "node:zlib";

/** A PNG of w by h pixels; `colour(x, y)` is 0xRRGGBB. */
export function png(w, h, colour) {
  const rows = Buffer.alloc(h * (1 + 3 * w));
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) rows.writeUIntBE(colour(x, y), y * (1 + 3 * w) + 1 + 3 * x, 3);
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(w);
  head.writeUInt32BE(h, 4);
  head.set([8, 2], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

/** Gives files, each { name, mimeType, buffer }, to the chooser that a click opens. */
export async function choose(page, button, files) {
  const picked = page.waitForEvent("filechooser");
  await page.click(button);
  await (await picked).setFiles(files);
}

/** Drops files anywhere on the page. */
export const drop = (page, files) => page.evaluate((all) => {
  const transfer = new DataTransfer();
  for (const [name, type, base64] of all) transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
  for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, files.map(({ name, mimeType = "", buffer }) => [name, mimeType, buffer.toString("base64")]));
