// picture.ts - pictures of tiles: PNG files as base64, and their pixels, since the core of
// the page reads no PNG.
import { signal } from "@preact/signals";
import type { GameUse } from "../core/session";
import { t } from "../core/strings";

/* Of the largest sheet: every worker gets all of them. */
export const MOST_PIXELS = 1048576;

/** A picture of tiles on its way to the page Your game. */
export const given = signal<File | undefined>(undefined);

export function openSheet(file: File): void {
  given.value = file;
  if (!location.hash.startsWith("#/game")) location.hash = "#/game";
}

/** Bytes as base64. */
export function base64(bytes: Uint8Array | Uint8ClampedArray): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}

export const bytesOf = ({ text }: GameUse): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

export const sheetOf = async (name: string, file: Blob): Promise<GameUse> => ({ name, text: base64(new Uint8Array(await file.arrayBuffer())) });

/** Throws where it is no picture. */
export const pictureOf = (sheet: GameUse): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytesOf(sheet)], { type: "image/png" }), { premultiplyAlpha: "none", colorSpaceConversion: "none" });

/** A picture of any kind that the browser reads, by its pixels; throws where it is none, or has
    over `most` pixels. */
export async function pixelsIn(name: string, file: Blob, most: number): Promise<GameUse> {
  const picture = await createImageBitmap(file, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  if (picture.width * picture.height > most) throw new Error(t`“${name}” has over ${most} pixels`);
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  pen?.drawImage(picture, 0, 0);
  return { name, w: picture.width, text: base64(pen?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8Array()) };
}

const known = new WeakMap<GameUse, GameUse>();

/** The same with its pixels in place of the PNG. */
export async function pixelsOf(sheet: GameUse): Promise<GameUse> {
  const found = known.get(sheet);
  if (found) return found;
  const pixels = await pixelsIn(sheet.name, new Blob([bytesOf(sheet)], { type: "image/png" }), Infinity);
  known.set(sheet, pixels);
  return pixels;
}
