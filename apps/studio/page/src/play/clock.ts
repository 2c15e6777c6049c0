// clock.ts - a play in ticks: asks the core for as many as have passed, and knows
// what lies between the last two. What comes out hangs on the buttons alone, never
// on how fast frames or answers come.
import { computed, signal } from "@preact/signals";
import { Cancelled, type Core, wordsOf } from "../core/core";
import { withAction } from "./document";
import type { Actor, PlayState } from "../core/session";
import type { Rows } from "../core/verbs";

/** A level that is played. */
export interface PlayLevel {
  game: string;
  rows: Rows;
}

export type Phase = "ready" | "running" | "paused" | "over";

/* Ticks that are made up for after a pause of the browser; more are let go. */
const MOST_BEHIND = 4;
/* Milliseconds between two times that a running play is kept. */
const KEEP = 900;
/* Things farther from where they were are not the same ones, in tiles. */
const SAME = 1.5;

const DIGITS = "0123456789abcdefghijklmnopqrstuv";

export class LivePlay {
  readonly state = signal<PlayState | undefined>(undefined);
  readonly phase = signal<Phase>("ready");
  readonly there = computed(() => this.state.value !== undefined);
  readonly moved = computed(() => (this.state.value?.turn ?? 0) > 0);
  /** Why it cannot be played, or "". */
  readonly why = signal("");
  /** The actions so far. */
  text = "";
  /** What is pressed now, as an action. */
  buttons: () => number = () => 0;
  /** Told now and then, and at every stop. */
  kept: () => void = () => undefined;
  #before: PlayState | undefined;
  #handle = 0;
  #rate = 0;
  #begun = 0;
  #behind = 0;
  #last = 0;
  #keptAt = 0;
  #asking = false;
  /** it is to pause once the answer that is on its way is there */
  #halts = false;
  #script: string[] | undefined;

  #ticking: Promise<void> = Promise.resolve();

  constructor(readonly core: Core, public level: PlayLevel) {}

  /** The same play in a level that was made longer, without a halt; "late" where another
      play has begun meanwhile. */
  async grow(rows: readonly string[]): Promise<"grown" | "late" | "failed"> {
    const number = this.#begun;
    while (this.#asking) await this.#ticking;
    if (number !== this.#begun) return "late";
    this.#asking = true;
    try {
      const reply = await this.core.ask("play_live", { ...this.level, rows, actions: this.text });
      if (number !== this.#begun) return "late";
      void this.core.ask("release", { handle: this.#handle }).catch(() => undefined);
      this.#handle = reply.handle;
      this.level = { ...this.level, rows };
      this.#before = undefined;
      this.state.value = reply;
      return "grown";
    } catch {
      return number === this.#begun ? "failed" : "late"; // it ends where it ended before
    } finally {
      if (number === this.#begun) this.#heard();
    }
  }

  /** From the start to where these actions lead; stands there. */
  async begin(actions: string): Promise<void> {
    const number = ++this.#begun;
    this.#script = undefined;
    this.#asking = false; // an answer to the play of before is not heard
    this.#halts = false;
    if (this.phase.value === "running") this.phase.value = "paused";
    try {
      if (this.#handle) void this.core.ask("release", { handle: this.#handle }).catch(() => undefined);
      this.#handle = 0;
      const reply = await this.core.ask("play_live", { ...this.level, actions });
      if (number !== this.#begun) return;
      this.text = actions;
      this.#handle = reply.handle;
      this.#rate = reply.ticks_per_second;
      this.#before = undefined;
      this.#behind = 0;
      this.state.value = reply;
      if (reply.outcome !== "playing") this.phase.value = "over";
      else if (this.phase.peek() !== "running") this.phase.value = actions ? "paused" : "ready";
    } catch (error) {
      if (error instanceof Cancelled) return;
      this.why.value = wordsOf(error);
      this.pause();
    }
  }

  /** Goes on, or as soon as the level is there; by a script where one is given, else by
      the buttons. */
  run(script?: string[]): void {
    if (this.phase.value === "over") return;
    this.#script = script ?? this.#script;
    this.#halts = false;
    this.#last = 0;
    this.#behind = 0;
    this.phase.value = "running";
  }

  pause(): void {
    if (this.phase.value !== "running") return;
    this.#halts = this.#asking;
    if (this.#asking) return;
    this.phase.value = "paused";
    this.kept();
  }

  /** The answer that was on its way is there. */
  #heard(): void {
    this.#asking = false;
    if (this.#halts) this.pause();
  }

  close(): void {
    this.#begun++;
    this.core.close();
  }

  /** Called with every frame of the screen. */
  frame(now: number): void {
    if (this.phase.value !== "running" || !this.#handle) return;
    const passed = this.#last ? now - this.#last : 0;
    this.#last = now;
    this.#behind = Math.min(this.#behind + (passed * this.#rate) / 1000, MOST_BEHIND);
    const due = Math.floor(this.#behind);
    if (due === 0 || this.#asking) return;
    const actions = Array.from({ length: due }, () => this.#next()).filter((action) => action !== undefined);
    if (actions.length === 0) return this.pause(); // the script has ended
    this.#behind -= due;
    this.#ticking = this.#tick(actions);
    if (now - this.#keptAt < KEEP) return;
    this.#keptAt = now;
    this.kept();
  }

  /** What moves, between the last two ticks. */
  between(): readonly Actor[] {
    const now = this.state.value?.actors ?? [];
    const before = this.#before?.actors;
    const share = Math.min(this.#behind, 1);
    if (!before || this.phase.value !== "running") return now;
    return now.map((actor, i) => {
      const was = i === 0 ? before[0] : nearest(before, actor);
      if (!was || Math.abs(was.x - actor.x) > SAME || Math.abs(was.y - actor.y) > SAME) return actor;
      return { ...actor, x: was.x + (actor.x - was.x) * share, y: was.y + (actor.y - was.y) * share };
    });
  }

  #next(): string | undefined {
    return this.#script ? this.#script.shift() : DIGITS[this.buttons()];
  }

  async #tick(actions: string[]): Promise<void> {
    const number = this.#begun;
    this.#asking = true;
    try {
      const reply = await this.core.ask("play_tick", { handle: this.#handle, actions: actions.join(" ") });
      if (number !== this.#begun) return;
      const played = reply.turn - (this.state.value?.turn ?? 0);
      for (const action of actions.slice(0, played)) this.text = withAction(this.text, action);
      this.#before = this.state.value;
      this.state.value = reply;
      if (reply.outcome !== "playing") this.phase.value = "over";
      if (this.phase.value !== "running") this.kept();
    } catch (error) {
      if (!(error instanceof Cancelled)) this.why.value = wordsOf(error);
    }
    this.#heard();
  }
}

function nearest(among: readonly Actor[], actor: Actor): Actor | undefined {
  let best: Actor | undefined;
  let least = SAME * 2;
  for (const one of among) {
    const far = Math.abs(one.x - actor.x) + Math.abs(one.y - actor.y);
    if (one.kind === actor.kind && far < least) [best, least] = [one, far];
  }
  return best;
}
