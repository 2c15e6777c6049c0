// files.mjs - files that tests give to pages, chosen or dropped; pictures: PNG of 8 bits a channel.
import { crc32, deflateRawSync, deflateSync } from "node:zlib";

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

/** A zip of these files, each a text or bytes by its name, deflated. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [bytes, deflated, title] = [Buffer.from(text), deflateRawSync(text), Buffer.from(name)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(deflated.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(title.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), head, title, deflated);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), head, tail, title);
    at += 30 + title.length + deflated.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, all, end]);
}
