// run.ts - long work that people start and stop, in a worker of its own, or in several
// that share it.
import { signal } from "@preact/signals";
import { Cancelled, Core, wordsOf } from "./core";

/** One piece of work at a time: a new start ends the one before. */
export class Run {
  readonly running = signal(false);
  /** why it failed, or "" */
  readonly wrong = signal("");
  #cores: readonly Core[] = [];

  /** `work` is done in every worker, whose number it gets. */
  async start(work: (core: Core, worker: number) => Promise<void>, workers = 1): Promise<void> {
    this.stop();
    const cores = (this.#cores = Array.from({ length: workers }, () => new Core()));
    this.running.value = true;
    this.wrong.value = "";
    try {
      await Promise.all(cores.map(work));
    } catch (error) {
      if (!(error instanceof Cancelled)) this.wrong.value = wordsOf(error);
    }
    if (cores === this.#cores) this.stop();
  }

  /** What it has told stays. */
  stop(): void {
    for (const core of this.#cores) core.close();
    this.#cores = [];
    this.running.value = false;
  }
}
