// ghosts.tsx - what other players would do on the same level: computed when it is
// asked for, each in a worker of its own, drawn as shadows in the same turn.
import { signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Cancelled, Core } from "../core/core";
import { ownGames } from "../core/games";
import type { Describe, Ghost } from "../core/session";
import type { PlayLevel } from "./clock";
import { HeatPanel, type Walked } from "./walked";
import { t } from "../core/strings";

/* Told apart in grey as well: dark and light in turn; each comes with its letters,
   white on dark and black on light. */
const COLOURS = ["#0b5fa5", "#e8a100", "#a3195b", "#4fd096", "#6a2fc0", "#ff9a6b"];
const inkOn = (colour: string): string => (COLOURS.indexOf(colour) % 2 ? "#111" : "#fff");

interface Wanted {
  name: string;
  help: string;
  colour: string;
  core: Core;
  found: Ghost | undefined;
  why: string;
}

/** Who can play this game, by the core's own list. */
export function playersOf(describe: Describe, game: string): { name: string; help: string }[] {
  const own = describe.players.filter((player) => player.game === game);
  // Personas plan little ahead; in a game of the user's they seldom come through.
  const strong = ownGames.peek().some(({ name }) => name === game) ? "strong-" : "";
  return own.length > 0 ? own : describe.personas.map(({ name, help }) => ({ name: strong + name, help: help ?? "" }));
}

/** The ghosts of one level. */
export class Ghosts {
  readonly wanted: Signal<readonly Wanted[]> = signal([]);

  constructor(readonly level: PlayLevel, readonly players: readonly { name: string; help: string }[]) {}

  has(name: string): Wanted | undefined {
    return this.wanted.value.find((one) => one.name === name);
  }

  toggle(name: string): void {
    const old = this.has(name);
    if (old) {
      old.core.close();
      this.wanted.value = this.wanted.value.filter((one) => one !== old);
      return;
    }
    const index = this.players.findIndex((player) => player.name === name);
    const ghost: Wanted = {
      name,
      help: this.players[index]?.help ?? "",
      colour: COLOURS[index % COLOURS.length] ?? "#888",
      core: new Core(),
      found: undefined,
      why: "",
    };
    this.wanted.value = [...this.wanted.value, ghost];
    ghost.core.ask("ghost", { ...this.level, player: name, seed: 1 }).then(
      (found) => this.#set(ghost, { found }),
      (error: Error) => error instanceof Cancelled || this.#set(ghost, { why: error.message }),
    );
  }

  close(): void {
    for (const one of this.wanted.value) one.core.close();
    this.wanted.value = [];
  }

  #set(ghost: Wanted, change: Partial<Wanted>): void {
    ghost.core.close();
    this.wanted.value = this.wanted.value.map((one) => (one.name === ghost.name ? { ...one, ...change } : one));
  }
}

/** Where a ghost is in a turn: at its end it stays. */
export function placeOf(ghost: Ghost, turn: number): [number, number] | undefined {
  for (let i = Math.min(turn, ghost.trail.length - 1); i >= 0; i--) {
    const place = ghost.trail[i];
    if (place) return place;
  }
  return undefined;
}

const WINNABLE = { yes: "", no: t`; shown: it cannot be won`, unknown: t`; unknown whether it can win` } as const;

const told = ({ outcome, turns, winnable, spent }: Ghost, unit: string): string => {
  const ends = outcome === "won" ? t`wins` : outcome === "lost" ? t`loses` : outcome === "timeout" ? t`runs out of turns` : t`stops`;
  const why = outcome === "won" ? "" : WINNABLE[winnable] + (winnable === "unknown" ? t`: its ${spent} moves to look at are used up` : "");
  return unit === "turns"
    ? (turns === 1 ? t`${ends} after 1 turn${why}` : t`${ends} after ${turns} turns${why}`)
    : (turns === 1 ? t`${ends} after 1 tick${why}` : t`${ends} after ${turns} ticks${why}`);
};

/** Chooses ghosts. */
export function GhostPanel({ ghosts, walked, unit, watch }: { ghosts: Ghosts; walked: Walked; unit: string; watch: (actions: string, name: string) => void }) {
  useEffect(() => () => ghosts.close(), [ghosts]);
  return (
    <section class="panel" aria-labelledby="ghosts-title">
      <h2 id="ghosts-title">{t`Ghosts`}</h2>
      <p class="help">{t`Computer players on the same level, as shadows in the same ${unit === "turns" ? t`turn` : t`tick`}.`}</p>
      <HeatPanel walked={walked} rows={ghosts.level.rows} unit={unit} />
      <ul class="ghosts">
        {ghosts.players.map(({ name, help }) => {
          const on = ghosts.has(name);
          return (
            <li key={name}>
              <label class="inline">
                <input type="checkbox" id={`ghost-${name}`} checked={on !== undefined} onInput={() => ghosts.toggle(name)} />
                <span class="ghost-name">{on && <GhostMark colour={on.colour} />} <b>{name}</b></span>
                <span>{help}</span>
              </label>
              {on && (
                <p class="ghost-told" aria-live="polite">
                  {on.why ? <span class="error">{on.why}</span> : on.found ? told(on.found, unit) : t`plays ...`}
                  {on.found && <button type="button" onClick={() => on.found && watch(on.found.actions, name)}>{t`Watch`}<span class="unseen"> {name}</span></button>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const GhostMark = ({ colour }: { colour: string }) => (
  <svg class="ghost-mark" width="14" height="14" aria-hidden="true"><circle cx="7" cy="7" r="6" fill={colour} stroke="#fff" /></svg>
);

/** Where ghosts go and are: lines, and a disc with the first letters of the name.
    `at` turns a place into pixels. */
export function drawGhosts(
  pen: CanvasRenderingContext2D, ghosts: readonly Wanted[], turn: number, side: number, at: (place: [number, number]) => [number, number],
): void {
  ghosts.forEach(({ found, colour, name }, index) => {
    const place = found && placeOf(found, turn);
    if (!found || !place) return;
    const shift = (index - (ghosts.length - 1) / 2) * Math.max(1, side / 16);
    pen.save();
    pen.translate(shift, shift);
    pen.globalAlpha = 0.75;
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1.5, side / 12);
    pen.setLineDash([side / 4, side / 6]);
    pen.beginPath();
    for (const step of found.trail) {
      const [x, y] = step ? at(step) : [NaN, NaN];
      if (x > -side && x < pen.canvas.width + side) pen.lineTo(x, y); // dashes out of sight cost as much
    }
    pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 0.9;
    pen.fillStyle = colour;
    pen.strokeStyle = "#fff";
    pen.beginPath();
    // Above the shoulder, so that nothing is hidden.
    const [x, y] = at(place).map((middle, i) => middle + (i ? -0.26 : 0.26) * side) as [number, number];
    pen.arc(x, y, side * 0.27, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.fillStyle = inkOn(colour);
    pen.font = `bold ${Math.round(side * 0.29)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(name.slice(0, 2), x, y);
    pen.restore();
  });
}
