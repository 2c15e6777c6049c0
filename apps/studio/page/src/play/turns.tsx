// turns.tsx - a game in turns: the board, what is legal, what happened. Mouse and
// finger choose a place, keys a direction; buttons do the same for who has neither.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Palette } from "../core/art";
import { shared, wordsOf } from "../core/core";
import { ownGames } from "../core/games";
import type { Game, PlayAim, PlayState } from "../core/session";
import type { Kit } from "../core/kit";
import type { History } from "../store/history";
import { announce } from "../ui/announce";
import { Full, isFull } from "../ui/full";
import { widthOf } from "../ui/cells";
import { levelLabel, shownTile, type Cell } from "../ui/level";
import { spoken } from "../ui/words";
import { split, useKeys, useStage, withAction, type Play } from "./document";
import { onward } from "./endless";
import { GOAL, nextPart, roomAround, type Place } from "./rooms";
import { drawGhosts, GhostPanel, Ghosts, playersOf } from "./ghosts";
import { drawFigure, startIsPlace, withoutHero } from "./hero";
import { drawHeat, heatShown, Walked } from "./walked";
import { Loading } from "../ui/opening";
import { t } from "../core/strings";

/* CSS pixels of a tile at most, on the page and on all of the screen. */
const MOST_TILE = 48;
const MOST_FULL = 96;
/* Keys that are kept while a turn is not yet there. */
const MOST_KEYS = 4;
/* Milliseconds that a turn is shown for where a play is watched. */
const PACE = 280;

const KEYS: Record<string, string> = {
  ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W", w: "N", d: "E", s: "S", a: "W", " ": ".", ".": ".",
};
const NAMES: Record<string, string> = { N: t`north`, E: t`east`, S: t`south`, W: t`west`, ".": t`wait` };
const STEPS: Record<string, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/* What games from files have besides: "j0;" is the first of their jumps. */
const MORE: Readonly<Record<string, string>> = { j: t`Jump`, f: t`Fall`, d: t`Dig`, m: t`Move` };

/** Such an action in words; undefined: it is a step or a throw. */
function moreOf(action: string): string | undefined {
  if (action.length === 2 && /^[NS][EW]$/.test(action)) return t`Step ${action}`;
  const [, letter = "", number] = /^([a-z])(\d+);$/.exec(action) ?? [];
  return MORE[letter] && `${MORE[letter]} ${Number(number) + 1}`;
}

/** A choice in words. */
function spokenAction(action: string, aims: readonly PlayAim[]): string {
  const aim = aims.find((one) => one.action === action);
  return aim ? t`throw at ${aim.x}, ${aim.y}` : NAMES[action] ?? moreOf(action) ?? action;
}

interface TurnsProps {
  kit: Kit;
  game: Game;
  palette: Palette;
  history: History<Play>;
}

export function Turns({ kit, game, palette, history }: TurnsProps) {
  const play = history.state.value;
  const [state, setState] = useState<PlayState>();
  const [why, setWhy] = useState("");
  const watched = useSignal<{ actions: string; name: string; turn: number } | undefined>(undefined);
  const aim = useSignal(-1);
  const actions = watched.value ? split(watched.value.actions).slice(0, watched.value.turn).join(" ") : play.actions;
  const ghosts = useMemo(() => new Ghosts({ game: game.name, rows: play.rows }, playersOf(kit.describe, game.name)), [game, play.rows]);

  const walked = useMemo(() => new Walked({ game: game.name, rows: play.rows }, ghosts, false), [ghosts]);

  useEffect(() => {
    const asked = new AbortController();
    const mine = watched.peek() === undefined;
    shared().ask("play_at", { game: game.name, rows: play.rows, actions }, asked.signal).then(
      (reply) => {
        setWhy("");
        setState(reply);
        const hero = mine && heroOf(reply, game);
        if (!hero) return;
        walked.at(reply.turn, hero);
        walked.keep();
      },
      (error: Error) => asked.signal.aborted || setWhy(error.message),
    );
    aim.value = -1;
    return () => asked.abort();
  }, [game, play.rows, actions]);

  useEffect(() => {
    const now = watched.value;
    if (!now) return undefined;
    const timer = setTimeout(() => {
      watched.value = now.turn < split(now.actions).length ? { ...now, turn: now.turn + 1 } : undefined;
    }, now.turn < split(now.actions).length ? PACE : 4 * PACE);
    return () => clearTimeout(timer);
  }, [watched.value]);

  const choices = state?.choices ?? [];
  const aims = state?.aims ?? [];
  const marked = useRef(false); // once there are marks there is room for what they mean
  marked.current ||= aims.length > 0 || state?.thrown !== undefined;
  const more = choices.filter(moreOf);
  const early = useRef<string[]>([]);
  const act = (action: string): void => {
    if (watched.value || !state || state.outcome !== "playing") return;
    const now = history.state.peek();
    if (state.turn !== split(now.actions).length) {
      if (early.current.length < MOST_KEYS) early.current.push(action);
      return;
    }
    if (choices.includes(action)) history.set({ ...now, actions: withAction(now.actions, action) }, spokenAction(action, aims));
  };
  useEffect(() => { // what was pressed before this turn was there, as far as it is legal
    const due = early.current.splice(0);
    const first = due.findIndex((action) => choices.includes(action));
    if (first < 0 || watched.value) return;
    act(due[first] ?? "");
    early.current = due.slice(first + 1);
  }, [state]);
  const restart = (): void => {
    early.current = [];
    watched.value = undefined;
    if (play.actions) history.set({ ...play, actions: "" }, "restart");
  };
  const back = (): void => {
    early.current = [];
    const now = history.state.peek();
    if (watched.value) watched.value = undefined;
    else if (now.actions) history.set({ ...now, actions: split(now.actions).slice(0, -1).join(" ") }, "turn taken back");
  };
  const nextAim = (): void => {
    aim.value = aims.length > 0 ? (aim.value + 1) % aims.length : -1;
  };
  const throwNow = (): void => {
    const action = aims[aim.value]?.action;
    if (action) act(action);
    else nextAim();
  };
  const watch = (text: string, name: string): void => {
    watched.value = { actions: text, name, turn: 0 };
  };

  useKeys((event, down) => {
    if (!down) return;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=checkbox]), select, textarea")) return;
    const presses = target.closest("button, a, summary, input") !== null;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = KEYS[name];
    if (presses && (name === " " || name === "Enter")) return;
    if (/^[1-9]$/.test(name) && more[Number(name) - 1]) act(more[Number(name) - 1] ?? "");
    else if (step) {
      document.getElementById("board")?.focus({ preventScroll: true }); // Space is the game's from now on
      act(step);
    } else if (name === "j" || name === "t") nextAim();
    else if (name === "Enter") throwNow();
    else if (name === "Escape" && aim.value >= 0) aim.value = -1;
    else if (name === "u" || name === "Backspace") back();
    else if (name === "r") restart();
    else return;
    event.preventDefault();
  });

  if (why) return <p class="panel error" id="unplayable" role="alert">{why}</p>;
  if (!state) return <Loading />;
  const over = state.outcome !== "playing";
  const room = roomAround(play.places, heroOf(state, game));
  return (
    <div class="play-turns">
      <section class="panel stage" id="stage-panel" aria-label={t`The game`} aria-busy={state.turn !== split(actions).length && !over}>
        <Verdict state={state} name={watched.value?.name} />
        {room && <p id="room-name" class="help" role="status">{play.places?.length === 1 ? room.name : t`${room.name}, one of ${play.places?.length ?? 0} rooms`}</p>}
        <div class="under-pad">
          <Board game={game} palette={palette} level={play.rows} state={state} room={room} heat={heatShown.value ? walked.counts.value : undefined} aim={aims[aim.value]} ghosts={ghosts} act={act} />
          <div class="pad" role="group" aria-label={t`Moves`}>
            {["N", "W", ".", "E", "S"].map((action) => (
              <button type="button" key={action} id={`move-${NAMES[action]}`} class={`pad-${NAMES[action]}`} disabled={over || !!watched.value || !choices.includes(action)}
                onClick={() => act(action)}>{action === "." ? t`Wait` : { N: "↑", E: "→", S: "↓", W: "←" }[action]}<span class="unseen"> {NAMES[action]}</span></button>
            ))}
            <button type="button" id="aim" class="pad-aim" disabled={over || aims.length === 0} onClick={nextAim}>{t`Aim`}</button>
            <button type="button" id="throw" class="pad-throw" disabled={over || aim.value < 0} onClick={throwNow}>{t`Throw`}</button>
          </div>
        </div>
        <p id="board-keys" class="help keys">{t`Arrows or WASD step, space waits where the rules allow it, J aims a throw, Enter throws, U takes back, R restarts. Or tap a tile.`}</p>
        {marked.current && <p id="marks" class="help" style={{ visibility: aims.length > 0 || state.thrown ? "visible" : "hidden" }}>
          {state.thrown ? t`The yellow arrow is what you threw.` : t`White rings are targets of a throw.`}
        </p>}
        {play.places && <p id="goal" class="help">{GOAL}{play.part && t` The dungeon is played in parts: then comes part ${play.part + 1}.`}</p>}
        {more.length > 0 && <div class="bar more-moves" role="group" aria-label={t`Further moves`}>
          {more.map((action, i) => <button type="button" key={action} data-action={action} disabled={over || !!watched.value} onClick={() => act(action)}>{moreOf(action)} {i < 9 && <kbd>{i + 1}</kbd>}</button>)}
        </div>}
        <div class="bar actions">
          <button type="button" id="back" disabled={!play.actions && !watched.value} onClick={back}>{t`Take back`}</button>
          <button type="button" id="restart" disabled={!play.actions} onClick={restart}>{t`Restart`}</button>
          <button type="button" id="watch" disabled={!play.actions || !!watched.value} onClick={() => watch(play.actions, t`your play`)}>{t`Watch again`}</button>
          {state.outcome === "won" && !watched.value && (!play.places || play.part) && <button type="button" id="onward" class="main"
            onClick={() => void (play.part ? nextPart(play) : onward(game.name, play)).then((next) => next && history.set(next, "the next level"), (error) => announce(wordsOf(error)))}>{play.part ? t`Next part` : t`Next level`}</button>}
          {watched.value && <button type="button" id="unwatch" class="main" onClick={() => (watched.value = undefined)}>{t`Go on playing`}</button>}
          <Full of=".stage" />
        </div>
      </section>
      <div class="side">
        <Facts state={state} game={game} />
        <GhostPanel ghosts={ghosts} walked={walked} unit="turns" watch={watch} />
      </div>
    </div>
  );
}

/** How it stands, read out when it changes. */
export function Verdict({ state, name }: { state: PlayState; name?: string | undefined }) {
  const words = state.outcome === "won" ? t`Won` : state.outcome === "lost" ? t`Lost` : state.outcome === "timeout" ? t`Timeout` : "";
  return (
    <p id="outcome" class={`verdict ${state.outcome}`} role="status">
      {name && <span class="watching">{t`Watching ${name}. `}</span>}
      {words ? <b>{t`${words} after ${state.turn} turns.`}</b> : <>{t`Turn `}<span id="turn">{state.turn}</span></>}
    </p>
  );
}

/** Who did it: the hero goes by the tile that he starts on. */
function nameOf(game: Game, who: number): string {
  const tile = game.tiles[who];
  return tile ? `${tile.roles.includes("start") ? t`hero` : spoken(tile.name)}: ` : "";
}

/** What the rules count, and what has just happened. */
function Facts({ state, game }: { state: PlayState; game: Game }) {
  // What a game of the user's does not count stays at 0.
  const own = ownGames.peek().some(({ name }) => name === game.name);
  const shown = Object.entries(state.counters).filter(([name, value]) => !name.includes("left") && name !== "turn" && !(own && value === 0));
  return (
    <section class="panel" aria-labelledby="facts-title">
      <h2 id="facts-title">{t`Status`}</h2>
      <dl class="counters">
        {shown.map(([name, value]) => <div key={name}><dt>{spoken(name)}</dt><dd data-counter={name}>{value}</dd></div>)}
      </dl>
      <h3>{t`Last turn`}</h3>
      <ul class="events">
        {state.events.map((event, i) => (
          <li key={i}>{t`${nameOf(game, event.who)}${spoken(event.kind)} at ${event.x}, ${event.y}`}</li>
        ))}
        {state.events.length === 0 && <li>{t`nothing yet`}</li>}
      </ul>
    </section>
  );
}

interface BoardProps {
  game: Game;
  palette: Palette;
  /** as it began */
  level: readonly string[];
  state: PlayState;
  /** the part of it that is seen; undefined: all */
  room: Place | undefined;
  /** how often its tiles were walked on; undefined: that is not shown */
  heat: Uint32Array | undefined;
  aim: Cell | undefined;
  ghosts: Ghosts;
  act: (action: string) => void;
}

/** The map. A tap on a target throws, one elsewhere steps into that direction. */
function Board({ game, palette, level, state, room, heat, aim, ghosts, act }: BoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [tile, setTile] = useState(24);
  const { choices = [], aims = [], actors: [actor] } = state;
  const thrown = state.thrown as [number, number] | undefined;
  const [left, top] = [room?.x ?? 0, room?.y ?? 0];
  const rows = useMemo(() => (room ? partOf(state.rows, room) : state.rows), [state.rows, room?.name]);
  const [w, h] = [rows[0]?.length ?? 1, rows.length];
  const side = Math.max(1, Math.round(tile * devicePixelRatio));

  useStage(box, canvas, [w, h], (width, height) => {
    const most = isFull(box.current) ? MOST_FULL : MOST_TILE;
    const whole = shownTile(w, h, width, height, most);
    const room = Math.floor(Math.min(width / w, height / h, most));
    setTile(whole >= 0.8 * room ? whole : room);
  });

  const shadows = ghosts.wanted.value;
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext("2d", { alpha: false });
    if (!pen) return;
    const figure = !actor && startIsPlace(game) ? heroOf(state, game) : undefined;
    const bare = figure ? withoutHero(game, level, state.rows, figure) : state.rows;
    palette.draw(pen, room ? partOf(bare, room) : bare, side);
    if (heat) drawHeat(pen, heat, widthOf(level), side, { x: left, y: top });
    if (figure) drawFigure(pen, { x: figure.x - left, y: figure.y - top }, side);
    // Who moves apart from the tiles stands with his feet at his place.
    const middle = ([x, y]: readonly [number, number]): [number, number] =>
      (actor ? [(x - left) * side, (y - top - 0.5) * side] : [(x - left + 0.5) * side, (y - top + 0.5) * side]);
    if (actor) drawHero(pen, middle([actor.x, actor.y]), side);
    drawGhosts(pen, shadows, state.turn, side, middle);
    if (thrown) spear(pen, { x: thrown[0] - left, y: thrown[1] - top }, side);
    for (const { x, y } of aims) ring(pen, { x: x - left, y: y - top }, side, aim?.x === x && aim.y === y);
  }, [rows, palette, side, shadows, aim, aims, thrown, actor, level, heat]);

  const hero = heroOf(state, game);
  const tap = (event: PointerEvent): void => {
    const at = canvas.current?.getBoundingClientRect();
    if (!at || !hero || event.button !== 0) return;
    const x = left + Math.floor(((event.clientX - at.left) / at.width) * w);
    const y = top + Math.floor(((event.clientY - at.top) / at.height) * h);
    const target = aims.find((at) => at.x === x && at.y === y)?.action;
    const [dx, dy] = [x - hero.x, y - hero.y];
    const beside = Math.abs(dx) + Math.abs(dy) === 1;
    if (target && !beside) act(target);
    else if (dx === 0 && dy === 0) act(".");
    else act(directionOf(dx, dy, choices));
  };
  return (
    <div class="board" ref={box}>
      <canvas ref={canvas} id="board" class="level-canvas" tabIndex={0} role="application" aria-describedby="board-keys"
        aria-label={`${levelLabel(rows, palette, game)}${hero ? t`; the hero is at ${hero.x - left}, ${hero.y - top}` : ""}${thrown ? t`; what was thrown lies at ${thrown[0] - left}, ${thrown[1] - top}` : ""}`}
        width={w * side} height={h * side} style={{ width: `${w * tile}px`, height: `${h * tile}px` }} onPointerDown={tap} />
    </div>
  );
}

const partOf = (rows: readonly string[], { x, y, w, h }: Place): string[] => rows.slice(y, y + h).map((row) => row.slice(x, x + w));

/** A player whom no tile of the game shows; at the edge, where he stands beyond it. */
function drawHero(pen: CanvasRenderingContext2D, place: readonly [number, number], side: number): void {
  const [x, y] = place.map((at, i) => Math.min((i ? pen.canvas.height : pen.canvas.width) - side / 4, Math.max(side / 4, at))) as [number, number];
  pen.fillStyle = "#fff";
  pen.strokeStyle = "#c2185b";
  pen.lineWidth = Math.max(2, side / 6);
  pen.beginPath();
  pen.arc(x, y, side * 0.32, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
}

function heroOf({ rows, actors: [hero] }: PlayState, game: Game): Cell | undefined {
  if (hero) return { x: Math.floor(hero.x), y: Math.round(hero.y) - 1 };
  const glyph = game.tiles.find(({ roles }) => roles.includes("start"))?.glyph ?? "";
  const y = rows.findIndex((row) => row.includes(glyph));
  return y < 0 ? undefined : { x: rows[y]?.indexOf(glyph) ?? 0, y };
}

/** The legal step that goes farthest that way; the longer side first. */
function directionOf(dx: number, dy: number, choices: readonly string[]): string {
  const sides = [dx > 0 ? "E" : "W", dy > 0 ? "S" : "N"];
  if (Math.abs(dy) > Math.abs(dx)) sides.reverse();
  return sides.find((action) => {
    const [sx, sy] = STEPS[action] ?? [0, 0];
    return sx * dx + sy * dy > 0 && choices.includes(action);
  }) ?? "none";
}

/** Where what was thrown lies: a spear across the tile, which is still seen. */
function spear(pen: CanvasRenderingContext2D, { x, y }: Cell, side: number): void {
  for (const [colour, width] of [["#000", 6], ["#ffd23f", 12]] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1, Math.round(side / width));
    pen.beginPath();
    pen.moveTo((x + 0.15) * side, (y + 0.85) * side);
    pen.lineTo((x + 0.85) * side, (y + 0.15) * side);
    pen.lineTo((x + 0.6) * side, (y + 0.2) * side);
    pen.moveTo((x + 0.85) * side, (y + 0.15) * side);
    pen.lineTo((x + 0.8) * side, (y + 0.4) * side);
    pen.stroke();
  }
}

function ring(pen: CanvasRenderingContext2D, { x, y }: Cell, side: number, aimed: boolean): void {
  const width = Math.max(1, Math.round(side / (aimed ? 8 : 16)));
  for (const [colour, radius] of [["#000", 0.44], [aimed ? "#ffd23f" : "#fff", 0.38]] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc((x + 0.5) * side, (y + 0.5) * side, side * radius, 0, 2 * Math.PI);
    pen.stroke();
  }
}
