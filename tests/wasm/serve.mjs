// serve.mjs FOLDER [PORT] - the files of one folder on 127.0.0.1, as any host of
// static files would give them, gzipped. For tests, and to try the page by hand:
//     node tests/wasm/serve.mjs build/release/page 8000
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const gzipped = new Map(); // what was made of which bytes, by file

/** A file for who takes gzip. */
async function read(file) {
  const plain = await readFile(file);
  if (!gzipped.get(file)?.plain.equals(plain)) gzipped.set(file, { plain, packed: gzipSync(plain) });
  return gzipped.get(file).packed;
}

async function answer(folder, request, response) {
  const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
  const known = request.method === "GET" && (await readdir(folder)).includes(name);
  const packs = /\bgzip\b/.test(request.headers["accept-encoding"]);
  response.writeHead(known ? 200 : 404, {
    "Content-Type": known ? (types[extname(name)] ?? "application/octet-stream") : "text/plain",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(known && packs ? { "Content-Encoding": "gzip" } : {}),
  });
  response.end(known ? await (packs ? read : readFile)(join(folder, name)) : "not here\n");
}

/** Serves until close(); port 0 takes a free one.
    @returns {Promise<{ url: string, close(): void, closeAll(): void }>} */
export function serve(folder, port = 0) {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => response.destroy());
  });
  return new Promise((done, failed) => {
    server.on("error", failed);
    server.listen(port, "127.0.0.1", () =>
      done({
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () => server.close(),
        closeAll: () => server.closeAllConnections(),
      }),
    );
  });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , folder, port] = process.argv;
  if (!folder) {
    console.error("usage: serve.mjs FOLDER [PORT]");
    process.exit(2);
  }
  console.log((await serve(folder, Number(port ?? 8000))).url);
}
