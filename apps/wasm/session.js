// session.js - how a page, a worker or node speaks with sett.wasm; the protocol
// stands at the top of exports.c, verbs and their members in docs/reference/session.md. Memory may move at every call, so
// views are made anew.

/** Starts a module, which needs no imports; returns its exports.
    @param {BufferSource} bytes
    @returns {Promise<any>} */
export async function start(bytes) {
  return instantiate(await WebAssembly.compile(bytes));
}

/** The same for a module that is compiled already.
    @param {WebAssembly.Module} module
    @returns {Promise<any>} */
export async function instantiate(module) {
  const instance = await WebAssembly.instantiate(module, {});
  const sett = /** @type {any} */ (instance.exports);
  sett._initialize();
  return sett;
}

/** What a verb answered. `status` 0 is ok; else `json` holds the error. */
export class Reply {
  /** @param {number} status @param {Uint8Array<ArrayBuffer>} bytes */
  constructor(status, bytes) {
    this.status = status;
    this.bytes = bytes;
  }

  /** @returns {any} */
  get json() {
    return JSON.parse(new TextDecoder().decode(this.bytes));
  }
}

/** One conversation: all that the module keeps between questions belongs to it. */
export class Session {
  #sett;
  #handle;

  /** @param {any} sett exports of a module that was started */
  constructor(sett) {
    this.#sett = sett;
    this.#handle = sett.open();
    if (this.#handle === 0) throw new Error("out of memory");
  }

  /** Asks a verb. A request is an object, a text of JSON that is sent as it is,
      or left out for verbs that take none.
      @param {string} verb @param {object | string} [request]
      @returns {Reply} */
  ask(verb, request = "") {
    const sett = this.#sett;
    const text = typeof request === "string" ? request : JSON.stringify(request);
    const bytes = new TextEncoder().encode(`${verb}\0${text}`);
    const at = sett.room(this.#handle, bytes.length);
    if (at === 0) throw new Error("out of memory");
    new Uint8Array(sett.memory.buffer, at, bytes.length).set(bytes);
    const status = sett.ask(this.#handle, bytes.length);
    const size = sett.reply_size(this.#handle);
    return new Reply(status, new Uint8Array(sett.memory.buffer, sett.reply(this.#handle), size).slice());
  }

  close() {
    this.#sett.close(this.#handle);
    this.#handle = 0;
  }
}
