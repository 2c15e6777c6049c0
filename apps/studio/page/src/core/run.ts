// run.ts - long work that people start and stop, in a worker of its own.
import { signal } from "@preact/signals";
import { Cancelled, Core, wordsOf } from "./core";

/** One piece of work at a time: a new start ends the one before. */
export class Run {
  readonly running = signal(false);
  /** why it failed, or "" */
  readonly wrong = signal("");
  #core: Core | undefined;

  async start(work: (core: Core) => Promise<void>): Promise<void> {
    this.stop();
    const core = (this.#core = new Core());
    this.running.value = true;
    this.wrong.value = "";
    try {
      await work(core);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.wrong.value = wordsOf(error);
    }
    if (core === this.#core) this.stop();
  }

  /** What it has told stays. */
  stop(): void {
    this.#core?.close();
    this.#core = undefined;
    this.running.value = false;
  }
}
