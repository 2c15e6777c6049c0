// zip.ts - several files as one zip archive (PKWARE's APPNOTE 6.3.2) of stored entries:
// pictures are packed already, and the bytes are the same for the same files.

export interface ZipEntry {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** CRC-32. */
export function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] ?? 0);
  return ~crc >>> 0;
}

/** Numbers of so many bytes each, the lowest byte first. */
function packed(...fields: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255)));
}

/** The archive; the date of its entries is the format's first day. */
export function zipped(entries: readonly ZipEntry[]): Blob {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    const content = typeof entry.content === "string" ? new TextEncoder().encode(entry.content) : entry.content;
    const both = [[20, 2], [0x800, 2], [0, 2], [0, 2], [33, 2], [checksum(content), 4], [content.length, 4], [content.length, 4], [name.length, 2], [0, 2]] as const;
    files.push(packed([0x04034b50, 4], ...both), name, content);
    directory.push(packed([0x02014b50, 4], [20, 2], ...both, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name);
    at += 30 + name.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = packed([0x06054b50, 4], [0, 4], [entries.length, 2], [entries.length, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...files, ...directory, end], { type: "application/zip" });
}
