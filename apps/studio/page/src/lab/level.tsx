// level.tsx - the lab's level: the picture that the worker drew, what is on it, what
// is under the pointer, and the same as text.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ART_SIDE, type Palette } from "../core/art";
import type { Game, Level as Made } from "../core/describe";
import { copy, download } from "../store/files";
import { linkTo } from "../store/route";
import { announce } from "../ui/announce";
import { Legend, levelLabel, shownTile } from "../ui/level";
import { spoken } from "../ui/words";
import type { LabModel } from "./model";
import { toCommand, toQuery } from "./settings";

interface Props {
  model: LabModel;
  game: Game;
  palette: Palette;
}

export function Level({ model, game, palette }: Props) {
  const section = useRef<HTMLElement>(null);
  const made = model.made.value;
  const rows = made?.level.rows ?? [];
  const { text, wrong } = model.status.value;
  useLayoutEffect(() => {
    if (!section.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const box = entry?.target as HTMLElement;
      box.style.setProperty("--level-height", `${box.offsetHeight}px`); // the style sheet keeps it in sight
    });
    watch.observe(section.current);
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={section} id="level" class={model.error.value ? "panel stale" : "panel"} aria-labelledby="level-title" aria-busy={model.busy.value}>
      <div class="bar">
        <h2 id="level-title">Level</h2>
        <p id="status" role="status" class={wrong ? "wrong" : ""}>{text}</p>
        <button type="button" id="stop" hidden={!model.long.value} onClick={() => model.stop()}>Stop</button>
      </div>
      <Picture model={model} game={game} palette={palette} />
      {made && <Legend rows={rows} palette={palette} game={game} />}
      <Actions model={model} text={textOf(rows)} />
      <Facts model={model} level={made?.level} />
      <details id="text-view">
        <summary>The level as text</summary>
        <pre id="text" tabIndex={0} aria-label="The level as text">{textOf(rows)}</pre>
      </details>
    </section>
  );
}

const textOf = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join("");

/** Lines that say why there is no level or no picture of it. */
function verdict(level: Made, picture: ImageBitmap | undefined): string[] {
  const lines = level.reasons.map((reason) => reason.text);
  if (level.rows && !picture) lines.push("This level is too large for a picture; its text is below.");
  return lines;
}

function Picture({ model, game, palette }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const under = useSignal("\u00a0");
  const room = useSignal({ width: 0, height: 0 });
  const made = model.made.value;
  const picture = made?.picture;
  const rows = made?.level.rows ?? [];
  const [w, h] = [rows[0]?.length ?? 1, rows.length || 1];

  useEffect(() => {
    const fit = () => {
      const height = Math.max(240, innerHeight - (innerWidth < 700 ? 120 : 250));
      room.value = { width: stage.current?.clientWidth ?? 0, height };
    };
    fit();
    const watch = new ResizeObserver(fit);
    if (stage.current) watch.observe(stage.current);
    addEventListener("resize", fit);
    return () => {
      watch.disconnect();
      removeEventListener("resize", fit);
    };
  }, []);

  useLayoutEffect(() => {
    if (!canvas.current || !picture || picture.width === 0) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
  }, [picture]);

  const tile = shownTile(w, h, room.value.width, room.value.height);
  const crisp = made?.picture !== undefined && tile * devicePixelRatio >= ART_SIDE;
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * w);
    const y = Math.floor(((event.clientY - box.top) / box.height) * h);
    const on = game.tiles.find(({ glyph }) => glyph === rows[y]?.[x]);
    under.value = on ? `${spoken(on.name)} at ${x}, ${y}` : "\u00a0";
  };
  return (
    <>
      <div id="stage" ref={stage}>
        <canvas ref={canvas} id="canvas" class={crisp ? "crisp" : ""} role="img" hidden={!picture}
          aria-label={rows.length ? levelLabel(rows, palette, game) : "No level yet"}
          style={{ width: `${w * tile}px`, height: `${h * tile}px` }}
          onPointerMove={point} onPointerLeave={() => (under.value = "\u00a0")} />
        {made && <Verdict level={made.level} picture={picture} />}
      </div>
      <p id="under" aria-hidden="true">{under}</p>
    </>
  );
}

function Verdict({ level, picture }: { level: Made; picture: ImageBitmap | undefined }) {
  const lines = verdict(level, picture);
  return (
    <div id="verdict" hidden={lines.length === 0 && level.rows !== undefined}>
      {!level.rows && <p class="strong">No level under these settings.</p>}
      {lines.map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

function Actions({ model, text }: { model: LabModel; text: string }) {
  const put = async (what: string, content: string) => announce((await copy(content)) ? `${what} copied` : "The browser does not let this page copy");
  const save = () => {
    const { seed, layout, furnish } = model.settings.value;
    const canvas = document.getElementById("canvas") as HTMLCanvasElement;
    canvas.toBlob((blob) => (blob ? download(`sett-${layout}-${furnish}-${seed}.png`, blob) : announce("There is no picture to save")), "image/png");
  };
  return (
    <div class="bar actions">
      <button type="button" id="copy-link" onClick={() => put("Link", linkTo("lab", toQuery(model.settings.value)))}>Copy link</button>
      <button type="button" id="save-png" onClick={save}>Save PNG</button>
      <button type="button" id="copy-text" onClick={() => put("Text", text)}>Copy as text</button>
    </div>
  );
}

/** Lines break between options, not at the hyphens within. */
const Command = ({ command }: { command: string }) => (
  <code id="command">
    {command.split(/ (?=--)/).flatMap((text, i) => [i ? " " : "", <span key={i} class={text.length < 32 ? "whole" : ""}>{text}</span>])}
  </code>
);

const Facts = ({ model, level }: { model: LabModel; level: Made | undefined }) => (
  <dl id="facts">
    <div><dt>Level hash</dt><dd><code id="hash">{level ? (level.hash ?? "none") : ""}</code></dd></div>
    <div><dt>On the command line</dt><dd><Command command={toCommand(model.settings.value)} /></dd></div>
  </dl>
);
