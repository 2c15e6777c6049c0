// unzip.ts - the files of a zip archive (PKWARE's APPNOTE 6.3.2), stored or deflated, by its
// directory. Sizes are bounded before anything is unpacked, sums are checked.
import { checksum } from "./zip";

export interface Unpacked {
  name: string;
  bytes: Uint8Array;
}

const damaged = new Error("the zip is damaged");

/** Unpacked by the browser; at most `size` bytes. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw" as CompressionFormat));
  const out = new Uint8Array(size);
  const reader = stream.getReader();
  let at = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    if (at + step.value.length > size) throw damaged;
    out.set(step.value, at);
    at += step.value.length;
  }
  if (at !== size) throw damaged;
  return out;
}

/** Those that `wanted` takes, by their names; `most` bytes in all. */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>, wanted: (name: string) => boolean, most: number): Promise<Unpacked[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("this is no zip, or a part of one");
  const found: Unpacked[] = [];
  let [at, left] = [view.getUint32(end + 16, true), most];
  for (let i = view.getUint16(end + 10, true); i > 0; i--) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw damaged;
    const [flags, how, sum, packed, size, long] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true), view.getUint32(at + 16, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + long)).replaceAll("\\", "/");
    const local = view.getUint32(at + 42, true);
    at += 46 + long + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith("/") || !wanted(name)) continue;
    if (flags & 1) throw new Error(`“${name}” in the zip is encrypted`);
    if ((left -= size) < 0) throw new Error(`the zip holds more than ${most / 1048576} MB`);
    if (local + 30 > bytes.length) throw damaged;
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = bytes.slice(from, from + packed);
    if (content.length !== packed || (how === 0 && packed !== size)) throw damaged;
    if (how !== 0 && how !== 8) throw new Error(`“${name}” is packed in a way that is not read here`);
    const whole = how === 0 ? content : await inflated(content, size).catch(() => Promise.reject(damaged));
    if (checksum(whole) !== sum) throw damaged;
    found.push({ name, bytes: whole });
  }
  return found;
}
