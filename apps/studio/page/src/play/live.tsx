// live.tsx - a game in ticks: the core says how many a second has; the worker plays
// them, the page draws what is between two of them, as often as the screen is
// drawn. What was pressed in each tick is the play.
import { effect, signal, untracked, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ART_SIDE, type Palette } from "../core/art";
import { Core } from "../core/core";
import type { Actor, Game } from "../core/session";
import type { Kit } from "../core/kit";
import type { History } from "../store/history";
import { split, useKeys, useStage, type Play } from "./document";
import { drawGhosts, GhostPanel, Ghosts, playersOf } from "./ghosts";
import { LivePlay, type Phase } from "./clock";
import { Full, isFull } from "../ui/full";
import { grown, onward, Windows, type Endless } from "./endless";
import { cellAt, drawHeat, heatShown, Walked } from "./walked";
import { Loading } from "../ui/opening";
import { t } from "../core/strings";

/* Bits of an action, and the keys for them. */
const BUTTONS = { left: 1, right: 2, down: 4, speed: 8, jump: 16 } as const;
type Button = keyof typeof BUTTONS;
const KEYS: Record<string, Button> = {
  ArrowLeft: "left", ArrowRight: "right", ArrowDown: "down", a: "left", d: "right", s: "down",
  Shift: "speed", x: "speed", " ": "jump", ArrowUp: "jump", w: "jump", z: "jump",
};
const LABELS: Record<Button, string> = { left: "←", right: "→", down: "↓", speed: t`Run`, jump: t`Jump` };
const SPOKEN: Record<Button, string> = { left: t`left`, right: t`right`, down: t`down`, speed: t`run and shoot`, jump: t`jump` };

/* Colours of what has no tile of its own. */
const PLAIN: Record<string, string> = {
  bullet: "#22252b", plant: "#2f8f3a", mushroom: "#d43c3c", flower: "#f2a01e", shell: "#3fa04f", life: "#43b649", fireball: "#ff6a00",
};

interface LiveProps {
  kit: Kit;
  game: Game;
  palette: Palette;
  history: History<Play>;
}

export function Live({ kit, game, palette, history }: LiveProps) {
  const play = history.state.value;
  const ghosts = useMemo(() => new Ghosts({ game: game.name, rows: play.rows }, playersOf(kit.describe, game.name)), [game, play.rows]);
  const kept = useRef<LivePlay>();
  const live = useMemo(() => {
    const old = kept.current; // a level that has grown is played on
    if (old?.level.rows === play.rows && old.level.game === game.name) return old;
    return (kept.current = new LivePlay(new Core(), { game: game.name, rows: play.rows }));
  }, [game, play.rows]);
  const walked = useMemo(() => new Walked({ game: game.name, rows: play.rows }, ghosts, true), [ghosts]);
  const held = useRef(new Set<Button>());
  const mine = useRef<string | undefined>(undefined); // what was kept last
  const watched = useSignal("");
  const phase = live.phase.value;

  const keep = (): void => {
    const { rows, actions } = history.state.value;
    if (watched.value || rows !== live.level.rows || live.text === actions) return;
    mine.current = live.text;
    history.set({ ...history.state.value, actions: live.text }, "play", "ticks");
  };
  useGrowth(game.name, live, history, (next) => {
    mine.current = next.actions;
    history.amend(next); // nothing that undo should take back
  });
  useEffect(() => () => {
    live.close();
    mine.current = undefined;
    watched.value = "";
  }, [live]);
  // The play of the document, where it is not the one that was just kept: the newest one,
  // as an effect may come after the next play was kept.
  useEffect(() => {
    const { actions } = history.state.peek();
    if (watched.value || actions === mine.current) return;
    mine.current = actions;
    void live.begin(actions);
  }, [live, play.actions]);
  useEffect(() => effect(() => {
    const state = live.state.value;
    const hero = state?.actors[0];
    if (hero && !play.endless && !untracked(() => watched.value)) untracked(() => walked.at(state.turn, cellAt([hero.x, hero.y], true)));
    if (live.phase.value !== "running") untracked(() => walked.keep());
  }), [live, walked]);
  useEffect(() => {
    live.buttons = () => [...held.current].reduce((sum, button) => sum | BUTTONS[button], 0);
    live.kept = keep;
    const hide = (): void => {
      if (document.hidden) live.pause();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      keep();
    };
  }, [live]);

  const go = (): void => {
    held.current.clear();
    if (live.phase.value === "running") live.pause();
    else if (live.phase.value !== "over") live.run();
  };
  const restart = (): void => {
    held.current.clear();
    watched.value = "";
    live.pause();
    mine.current = "";
    if (history.state.value.actions) history.set({ ...history.state.value, actions: "" }, "restart");
    void live.begin("");
  };
  const watch = async (text: string, name: string): Promise<void> => {
    live.pause();
    keep();
    watched.value = name;
    await live.begin("");
    live.run(split(text));
  };
  const ahead = useSignal(false);
  const goOn = async (): Promise<void> => {
    if (ahead.value) return;
    ahead.value = true;
    const next = await onward(game.name, history.state.value).catch(() => undefined);
    ahead.value = false;
    if (next) history.set(next, "the next level");
  };
  const unwatch = (): void => {
    watched.value = "";
    live.pause();
    void live.begin(history.state.value.actions);
  };

  const key = (event: KeyboardEvent, down: boolean): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=checkbox]), select, textarea")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (target.closest("button, a, summary, input") && (name === " " || name === "Enter")) return;
    const button = KEYS[name];
    if (button) {
      if (down) document.getElementById("screen")?.focus({ preventScroll: true }); // Space is the game's from now on
      if (down) held.current.add(button);
      else held.current.delete(button);
      if (down && !watched.value && (phase === "ready" || phase === "paused")) live.run();
    } else if (down && name === "p") go();
    else if (down && name === "r") restart();
    else return;
    event.preventDefault();
  };

  useKeys(key);

  if (live.why.value) return <p class="panel error" id="unplayable" role="alert">{live.why}</p>;
  if (!live.there.value) return <Loading />;
  return (
    <div class="play-live">
      <section class="panel stage" aria-label={t`The game`}>
        <Score live={live} watched={watched.value} way={play.endless} />
        <div class="under-pad">
          <Screen walked={walked} live={live} palette={palette} ghosts={ghosts} phase={phase} start={go} game={game} />
          <div class="touch" role="group" aria-label={t`Buttons`}>
            {(Object.keys(BUTTONS) as Button[]).map((button) => (
              <Held key={button} button={button} held={held.current} wake={() => !watched.value && phase !== "over" && phase !== "running" && live.run()} />
            ))}
          </div>
        </div>
        <p id="screen-keys" class="help keys">{t`Arrows or WASD walk, space or ↑ jumps, Shift or X runs and shoots, P pauses, R restarts.`}</p>
        <div class="bar actions">
          <button type="button" id="pause" class={phase === "running" ? "" : "main"} disabled={phase === "over"} onClick={go}>{phase === "running" ? t`Pause` : phase === "ready" ? t`Start` : t`Go on`}</button>
          <button type="button" id="restart" disabled={!live.moved.value} onClick={restart}>{t`Restart`}</button>
          <button type="button" id="watch" disabled={!play.actions || phase === "running" || !!watched.value} onClick={() => void watch(play.actions, t`your play`)}>{t`Watch again`}</button>
          {phase === "over" && !watched.value && live.state.value?.outcome === "won" &&
            <button type="button" id="onward" class="main" disabled={ahead.value} onClick={() => void goOn()}>{ahead.value ? t`Making the next level ...` : t`Next level`}</button>}
          {watched.value && <button type="button" id="unwatch" onClick={unwatch}>{t`Back to your play`}</button>}
          <Full of=".stage" />
        </div>
      </section>
      <div class="side">
        {play.endless ? <EndlessNote {...play.endless} /> : <GhostPanel ghosts={ghosts} walked={walked} unit="ticks" watch={(text, name) => void watch(text, name)} />}
      </div>
    </div>
  );
}

/* Columns before the end of what is there at which more is asked for: farther than is
   seen or moves, half a minute at full speed. */
const AHEAD = 270;

/** Makes an endless level longer ahead of the hero, in a worker of its own. */
function useGrowth(game: string, live: LivePlay, history: History<Play>, keep: (play: Play) => void): void {
  const generator = history.state.value.endless?.generator;
  useEffect(() => {
    const way = history.state.peek().endless;
    if (!way) return undefined;
    const windows = new Windows(game, way);
    let asking = false;
    const again = signal(0);
    const grow = async (now: Endless): Promise<void> => {
      asking = true;
      const level = await windows.after(now).catch(() => undefined);
      const { rows } = live.level;
      const fits = (): boolean => level?.first === now.first && history.state.peek().rows === rows; // not undone meanwhile
      const came = level && fits() ? await live.grow(level.rows) : "failed";
      if (level && came === "grown" && fits()) keep({ ...grown(history.state.peek(), now, level), actions: live.text });
      asking = level === undefined;
      if (came === "late") again.value++; // the other play may have come while this asked
    };
    const stop = effect(() => {
      again.value; // looked at anew when it changes
      const x = live.state.value?.actors[0]?.x ?? 0;
      const { endless, rows } = history.state.peek();
      if (!asking && endless?.grows && live.state.value?.outcome === "playing" && x > (rows[0]?.length ?? 0) - AHEAD) void grow(endless);
    });
    return () => {
      stop();
      windows.close();
    };
  }, [game, live, generator]);
}

const EndlessNote = ({ first, windows, width }: Endless) => (
  <section class="panel" id="endless" aria-labelledby="endless-title">
    <h2 id="endless-title">{t`Without an end`}</h2>
    <p class="help">
      {t`Windows ${first + 1} to ${first + windows} of ${width} columns are there. More are made ahead of you, each one joined to those before by a player of the core. All of it comes from the generator and its seed.`}
    </p>
  </section>
);

/** How it stands; the end is read out. All that is made anew with every tick. */
function Score({ live, watched, way }: { live: LivePlay; watched: string; way: Endless | undefined }) {
  const state = live.state.value;
  const phase = live.phase.value;
  if (!state) return null;
  const { counters, outcome } = state;
  const words = outcome === "won" ? t`Won` : outcome === "lost" ? t`Lost` : outcome === "timeout" ? t`Timeout` : phase === "running" ? t`Playing` : phase === "paused" ? t`Paused` : t`Ready`;
  const gone = way && { columns: Math.floor(way.first * way.width + (state.actors[0]?.x ?? 0)) };
  const counts: Record<string, number> = { ...counters, ...gone };
  return (
    <div class="standing">
      <p id="outcome" class={`verdict ${outcome}`} role="status">
        {watched && <span class="watching">{t`Watching ${watched}. `}</span>}<b>{words}</b>{outcome !== "playing" && t` after ${state.turn} ticks`}
      </p>
      <dl class="counters">
        {[[t`Coins`, "treasure"], [t`Foes`, "kills"], [t`Health`, "hp"], gone ? [t`Columns`, "columns"] : [t`To go`, "distance"], [t`Tick`, "steps"]].map(([label, name]) => (
          <div key={name}><dt>{label}</dt><dd data-counter={name}>{counts[name ?? ""]}</dd></div>
        ))}
      </dl>
    </div>
  );
}

/** A button that counts as long as it is touched; several at once. */
function Held({ button, held, wake }: { button: Button; held: Set<Button>; wake: () => void }) {
  const [down, setDown] = useState(false);
  const press = (event: PointerEvent): void => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    held.add(button);
    setDown(true);
    wake();
  };
  const release = (): void => {
    held.delete(button);
    setDown(false);
  };
  return (
    <button type="button" id={`button-${button}`} class={`touch-${button}`} aria-pressed={down} onPointerDown={press} onPointerUp={release}
      onPointerCancel={release} onLostPointerCapture={release} onContextMenu={(event) => event.preventDefault()}>
      {LABELS[button]}<span class="unseen"> {SPOKEN[button]}</span>
    </button>
  );
}

/* CSS pixels of a tile at most, on the page and on all of the screen. */
const MOST_TILE = 40;
const MOST_FULL = 80;

interface ScreenProps {
  walked: Walked;
  live: LivePlay;
  palette: Palette;
  ghosts: Ghosts;
  phase: Phase;
  start: () => void;
  game: Game;
}

/** The part of the level around the hero. */
function Screen({ walked, live, palette, ghosts, phase, start, game }: ScreenProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ columns: 20, tile: 32 });
  const { rows } = live.level;
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];

  useStage(box, canvas, [w, h], (width, height) => {
    const tile = Math.max(8, Math.min(Math.floor(height / h), Math.floor(width / 12), isFull(box.current) ? MOST_FULL : MOST_TILE));
    setSize({ tile, columns: Math.min(w, Math.floor(width / tile)) });
  });

  const side = Math.max(1, Math.round(size.tile * devicePixelRatio));
  useEffect(() => {
    let frame = requestAnimationFrame(function again(now: number) {
      live.frame(now);
      const pen = canvas.current?.getContext("2d", { alpha: false });
      if (pen) drawScene(pen, live, palette, ghosts, heatShown.peek() ? walked.counts.peek() : undefined, size.columns, side);
      frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
  }, [live, palette, ghosts, walked, size, side]);

  return (
    <div class="board" ref={box}>
      <canvas ref={canvas} id="screen" class="level-canvas" tabIndex={0} role="application" aria-describedby="screen-keys"
        aria-label={t`${game.name}, level of ${w} by ${h} tiles`} width={size.columns * side} height={h * side}
        style={{ width: `${size.columns * size.tile}px`, height: `${h * size.tile}px` }}
        onPointerDown={() => phase === "ready" && start()} />
    </div>
  );
}

/** The camera: the hero a little left of the middle, never beyond the ends. */
const cameraOf = (hero: Actor | undefined, columns: number, w: number): number =>
  Math.max(0, Math.min((hero?.x ?? 0) - columns * 0.42, w - columns));

function drawScene(pen: CanvasRenderingContext2D, live: LivePlay, palette: Palette, ghosts: Ghosts, heat: Uint32Array | undefined, columns: number, side: number): void {
  const state = live.state.peek();
  if (!state) return;
  const actors = live.between();
  const w = state.rows[0]?.length ?? 1;
  const left = Math.round(cameraOf(actors[0], columns, w) * side) / side;
  drawGround(pen, state.rows, palette, Math.round(left * side), columns, side);
  if (heat) drawHeat(pen, heat, w, side, { x: left, y: 0 });
  const at = ([x, y]: [number, number]): [number, number] => [(x - left) * side, (y - 0.75) * side];
  drawGhosts(pen, ghosts.wanted.value, state.turn, side, at);
  for (const actor of [...actors].reverse()) drawActor(pen, actor, palette, (actor.x - left) * side, actor.y * side, side);
}

/* Columns that are painted at once. */
const PART = 32;
let painter: Palette | undefined;
const painted = new Map<number, { text: string; picture: ImageBitmap | undefined }>();

/** The tiles in parts, each painted anew where a tile of it has changed. */
function drawGround(pen: CanvasRenderingContext2D, rows: readonly string[], palette: Palette, left: number, columns: number, side: number): void {
  if (painter !== palette) painted.clear();
  painter = palette;
  pen.imageSmoothingEnabled = side < ART_SIDE;
  for (let at = Math.floor(left / side / PART); at * PART * side < left + columns * side; at++) {
    const part = rows.map((row) => row.slice(at * PART, (at + 1) * PART));
    const text = part.join();
    if (painted.get(at)?.text !== text) painted.set(at, { text, picture: palette.bitmap(part) });
    const picture = painted.get(at)?.picture;
    if (picture) pen.drawImage(picture, at * PART * side - left, 0, (part[0]?.length ?? 0) * side, rows.length * side);
  }
}

/** An actor on its feet. A large hero is two tiles high. */
function drawActor(pen: CanvasRenderingContext2D, actor: Actor, palette: Palette, x: number, y: number, side: number): void {
  const large = actor.kind === "hero-large" || actor.kind === "hero-fire";
  pen.save();
  pen.translate(x, y);
  if (actor.left) pen.scale(-1, 1);
  pen.imageSmoothingEnabled = false;
  if (actor.tile >= 0) {
    const picture = pictureOf(palette, actor.tile);
    if (actor.kind === "hero-fire") pen.filter = "hue-rotate(150deg)";
    pen.drawImage(picture, -side / 2, large ? -1.7 * side : -side, side, large ? 1.7 * side : side);
  } else {
    pen.fillStyle = PLAIN[actor.kind] ?? "#888";
    pen.strokeStyle = "#111";
    pen.lineWidth = Math.max(1, side / 16);
    const r = actor.kind === "fireball" ? side * 0.2 : side * 0.38;
    pen.beginPath();
    if (actor.kind === "plant") pen.roundRect(-r, -1.4 * side, 2 * r, 1.4 * side, r);
    else pen.arc(0, -r, r, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    if (actor.kind === "mushroom" || actor.kind === "life") {
      pen.fillStyle = "#fff";
      pen.fillRect(-r / 2, -r, r, r);
    }
  }
  pen.restore();
}

const pictures = new WeakMap<Palette, Map<number, OffscreenCanvas>>();

/** A tile's picture with the colour of its corner taken out: it stands before others. */
function pictureOf(palette: Palette, tile: number): OffscreenCanvas {
  const known = pictures.get(palette) ?? new Map<number, OffscreenCanvas>();
  pictures.set(palette, known);
  const old = known.get(tile);
  if (old) return old;
  const canvas = new OffscreenCanvas(ART_SIDE, ART_SIDE);
  const size = ART_SIDE * ART_SIDE * 4;
  const pixels = palette.art.slice(tile * size, (tile + 1) * size);
  const ground = palette.art.slice(0, 3); // tile 0 is the air that all stand in
  for (let i = 0; i < size; i += 4)
    if (pixels[i] === ground[0] && pixels[i + 1] === ground[1] && pixels[i + 2] === ground[2]) pixels[i + 3] = 0;
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, ART_SIDE, ART_SIDE), 0, 0);
  known.set(tile, canvas);
  return canvas;
}
