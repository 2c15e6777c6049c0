// core.js - the page's end of the worker: one question at a time. What is asked
// while the worker is busy waits, replacing what waited before; a worker that
// keeps it waiting for long is ended, and a fresh one takes over.

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Ready} Ready */

/* Milliseconds after which a worker is not worth waiting for. It decides when an
   answer comes, never which. */
const PATIENCE = 400;

export class Core {
  /** @type {Worker | undefined} */ #worker;
  #ready = false;
  #known = false;
  #newest = 0;
  /** When the question in work was handed over; 0: none is. */
  #since = 0;
  /** @type {{ game: string, request: string } | undefined} */ #waiting;
  /** @type {number | undefined} */ #timer;
  #heard;

  /** @param {{ ready(ready: Ready): void, answer(answer: Answer, newest: boolean): void, failed(text: string): void }} heard
      `ready` is called once; `answer` also for questions that others followed */
  constructor(heard) {
    this.#heard = heard;
    this.#start();
  }

  /** @param {string} game @param {string} request JSON, as generate takes it */
  ask(game, request) {
    this.#waiting = { game, request };
    this.#newest++;
    if (!this.#worker) this.#start();
    this.#next();
  }

  /** Forgets what was asked. */
  stop() {
    this.#waiting = undefined;
    this.#end();
    this.#start();
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", (event) => this.#fail(event.message || "the worker could not be started"));
    this.#worker = worker;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
    this.#since = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Hands over what waits, now or when the worker is free or given up. */
  #next() {
    if (!this.#ready || !this.#waiting) return;
    if (this.#since !== 0) {
      this.#timer ??= setTimeout(() => this.#giveUp(), this.#since + PATIENCE - performance.now());
      return;
    }
    this.#worker?.postMessage({ id: this.#newest, ...this.#waiting });
    this.#waiting = undefined;
    this.#since = performance.now();
  }

  #giveUp() {
    this.#end();
    this.#start();
  }

  /** @param {import("./types.js").FromWorker} message */
  #hear(message) {
    if ("failed" in message) return this.#fail(message.failed);
    if ("ready" in message) {
      this.#ready = true;
      if (!this.#known) this.#heard.ready(message.ready);
      this.#known = true;
    } else {
      this.#since = 0;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#heard.answer(message.answer, message.answer.id === this.#newest);
    }
    this.#next();
  }

  /** The next question starts a worker anew.
      @param {string} text */
  #fail(text) {
    this.#end();
    this.#waiting = undefined;
    this.#heard.failed(text);
  }
}
