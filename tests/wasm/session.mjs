// session.mjs - how a page or a worker speaks with sett.wasm; see
// apps/wasm/exports.c. Memory may move at every call, so views are made anew.
import { readFileSync } from "node:fs";

/** Instantiates a module that needs no imports; returns its exports. */
export function load(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const { exports } = new WebAssembly.Instance(module, {});
  exports._initialize();
  return exports;
}

export class Session {
  #sett;
  #handle;

  constructor(sett) {
    this.#sett = sett;
    this.#handle = sett.open();
    if (this.#handle === 0) throw new Error("out of memory");
  }

  /** Asks a verb; `request` is an object, or a string to be sent as it is.
      Returns { status, bytes, json }; json is null for replies in bytes. */
  ask(verb, request) {
    const sett = this.#sett;
    let status;
    if (request === undefined) {
      status = sett[verb](this.#handle);
    } else {
      const text = typeof request === "string" ? request : JSON.stringify(request);
      const bytes = new TextEncoder().encode(text);
      const at = sett.room(this.#handle, bytes.length);
      if (at === 0) throw new Error("out of memory");
      new Uint8Array(sett.memory.buffer, at, bytes.length).set(bytes);
      status = sett[verb](this.#handle, bytes.length);
    }
    const size = sett.reply_size(this.#handle);
    const bytes = new Uint8Array(sett.memory.buffer, sett.reply(this.#handle), size).slice();
    const isJson = bytes[0] === 0x7b;
    return { status, bytes, json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null };
  }

  close() {
    this.#sett.close(this.#handle);
    this.#handle = 0;
  }
}
