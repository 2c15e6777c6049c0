// core.ts - the page's end of a worker. One Core for what is quick and shared
// (`shared()`); a Core of its own for every long computation, closed when its page
// goes.
import type { CoreError, Reply, Request, Steps, Verb } from "./verbs";
import type { FromWorker, ToWorker } from "./protocol";
import { ownGames } from "./games";
import { BYTES } from "./session";
import { t } from "./strings";

/** The core has refused: its words, and the line of the request it means. */
export class Refused extends Error {
  constructor(readonly error: CoreError) {
    super(error.expected ? t`${error.text} (expected ${error.expected})` : error.text);
  }
}

/** Nobody wants the answer any more. */
export class Cancelled extends Error {}

/** What an error says. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/* The modules that know games of the user, too. */
const STUDIO = "studio.wasm";
export const WORLD = "world.wasm";
export const PROJECT = "project.wasm";
const WITH_GAMES: readonly string[] = [STUDIO, WORLD, PROJECT];

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A module, fetched and compiled once for all workers. */
async function load(name: string): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const comes = response.headers.get("Content-Type") === "application/wasm"; // or it may not be compiled as it comes
  return comes ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

interface Asked {
  resolve(answer: Answer<unknown>): void;
  reject(error: Error): void;
  step?: ((reply: never) => void) | undefined;
}

/** A reply and what came with it. */
export interface Answer<R> {
  reply: R;
  picture: ImageBitmap | undefined;
  milliseconds: number;
}

export class Core {
  #worker: Worker;
  #asked = new Map<number, Asked>();
  #last = 0;
  #retired = false;
  /** Settles when the worker can be asked, or says why it cannot. */
  readonly ready: Promise<void>;

  /** `module`: studio.wasm, or another with the verbs that will be asked. */
  constructor(module = STUDIO) {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      const fail = (text: string) => {
        reject(new Error(text));
        this.#fail(text);
      };
      this.#worker.addEventListener("error", (event) => fail(event.message || t`the worker could not be started`));
      this.#worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if (data.say === "ready") resolve();
        else if (data.say === "failed") fail(data.text);
        else this.#hear(data);
      });
      if (!compiled.has(module)) compiled.set(module, load(module));
      compiled.get(module)?.then(
        (ready) => this.#tell({ do: "start", module: ready, games: WITH_GAMES.includes(module) ? ownGames.peek().map(({ file }) => file) : [] }),
        (error: Error) => fail(error.message),
      );
    });
    this.ready.catch(() => undefined); // whoever asks is told
  }

  /** One answer. A request may be JSON that is sent as it is. */
  async ask<V extends Verb>(verb: V, request: Request<V> | string, signal?: AbortSignal): Promise<Reply<V>> {
    return (await this.answer(verb, request, { signal })).reply;
  }

  /** The same with the first level of the reply drawn for `picture`, a game. */
  answer<V extends Verb>(
    verb: V,
    request: Request<V> | string,
    { signal, picture }: { signal?: AbortSignal | undefined; picture?: string } = {},
  ): Promise<Answer<Reply<V>>> {
    const text = typeof request === "string" || request === undefined ? request : JSON.stringify(request);
    return this.#send<Reply<V>>(signal, undefined, (id) => ({
      do: "ask", id, verb, request: text as string | undefined, bytes: BYTES.has(verb), picture,
    }));
  }

  /** Asks again and again until the reply is `done`, telling each reply before; other
      questions are answered between the steps. The verb takes a member "units",
      which begins with `units` and is fitted. */
  async loop<V extends Verb>(
    verb: V,
    request: Omit<Request<V> & object, "units">,
    step: (reply: Reply<V> & Steps) => void,
    { signal, units = 1 }: { signal?: AbortSignal; units?: number } = {},
  ): Promise<Reply<V>> {
    return (await this.#send<Reply<V>>(signal, step, (id) => ({ do: "loop", id, verb, request, units }))).reply;
  }

  /** Ends the worker as soon as all that was asked is answered. */
  retire(): void {
    this.#retired = true;
    if (this.#asked.size === 0) this.close();
  }

  /** Ends the worker at once, whatever it does; all that it held is gone. */
  close(): void {
    this.#worker.terminate();
    this.#refuse(new Cancelled("closed"));
  }

  #send<R>(signal: AbortSignal | undefined, step: Asked["step"], message: (id: number) => ToWorker): Promise<Answer<R>> {
    const id = ++this.#last;
    return new Promise<Answer<R>>((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled("cancelled"));
      signal?.addEventListener("abort", () => {
        if (!this.#asked.delete(id)) return;
        this.#tell({ do: "cancel", id });
        reject(new Cancelled("cancelled"));
      });
      this.#asked.set(id, { resolve: resolve as Asked["resolve"], reject, step });
      this.ready.then(() => this.#asked.has(id) && this.#tell(message(id)), reject);
    });
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(data: Extract<FromWorker, { id: number }>): void {
    const asked = this.#asked.get(data.id);
    if (!asked) return;
    if (data.say === "step") return asked.step?.(data.reply as never);
    this.#asked.delete(data.id);
    if (data.say === "error") asked.reject(new Refused(data.error));
    else asked.resolve(data);
    if (this.#retired) this.retire();
  }

  #fail(text: string): void {
    this.#worker.terminate();
    this.#refuse(new Error(text));
  }

  #refuse(error: Error): void {
    for (const asked of this.#asked.values()) asked.reject(error);
    this.#asked.clear();
  }
}

let common: Core | undefined;

/** The Core for short questions. */
export const shared = (): Core => (common ??= new Core());

/** The next one that asks gets a fresh one, which knows the user's games as they are now. */
export function renewShared(): void {
  common?.retire();
  common = undefined;
}

/* Milliseconds after which a worker is not worth waiting for. It decides when an
   answer comes, never which. */
const PATIENCE = 400;

/** Only the newest question counts: what is asked while the worker is busy waits,
    replacing what waited before; a worker that keeps it waiting for long is ended,
    and a fresh one takes over. */
export class Newest<V extends Verb> {
  #core = new Core();
  #waiting: { request: Request<V> | string; picture: string | undefined; number: number } | undefined;
  #asked = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `heard` is told of every answer; `newest` says that no question followed. */
  constructor(
    readonly verb: V,
    readonly heard: (answer: Answer<Reply<V>> | Error, newest: boolean) => void,
  ) {}

  ask(request: Request<V> | string, picture?: string): void {
    this.#waiting = { request, picture, number: ++this.#asked };
    this.#next();
  }

  /** Forgets what was asked. */
  stop(): void {
    this.#waiting = undefined;
    this.#renew();
  }

  close(): void {
    this.#waiting = undefined;
    clearTimeout(this.#timer);
    this.#core.close();
  }

  #renew(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#since = 0;
    this.#core.close();
    this.#core = new Core();
  }

  #next(): void {
    if (!this.#waiting) return;
    if (this.#since !== 0) {
      if (this.#since !== Infinity) this.#timer ??= setTimeout(() => {
        this.#renew();
        this.#next();
      }, this.#since + PATIENCE - performance.now());
      return;
    }
    const { request, picture, number } = this.#waiting;
    const core = this.#core;
    this.#waiting = undefined;
    this.#since = Infinity; // starting is not working
    core.ready.then(() => this.#begun(core), () => undefined);
    core.answer(this.verb, request, picture === undefined ? {} : { picture }).then(
      (answer) => this.#hear(core, answer, number),
      (error: Error) => this.#hear(core, error, number),
    );
  }

  #begun(core: Core): void {
    if (core !== this.#core || this.#since !== Infinity) return;
    this.#since = performance.now();
    this.#next();
  }

  #hear(core: Core, answer: Answer<Reply<V>> | Error, number: number): void {
    if (core !== this.#core || answer instanceof Cancelled) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#since = 0;
    if (answer instanceof Error && !(answer instanceof Refused)) this.#renew();
    this.heard(answer, number === this.#asked);
    this.#next();
  }
}
