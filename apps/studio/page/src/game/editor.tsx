// editor.tsx - the text of a game file, its lines numbered, what is wrong marked.
import { useRef } from "preact/hooks";
import type { GameProblem } from "../core/session";
import { t } from "../core/strings";

/** The text cut where marks begin and end. */
function marked(text: string, problems: readonly GameProblem[]): [part: string, severity: string][] {
  const parts: [string, string][] = [];
  text.split("\n").forEach((line, i) => {
    let at = 0;
    const here = problems.filter((problem) => problem.line === i + 1).sort((a, b) => a.column - b.column);
    for (const { column, width, severity } of here) {
      if (column - 1 < at) continue;
      parts.push([line.slice(at, column - 1), ""], [line.slice(column - 1, column - 1 + width) || " ", severity]);
      at = column - 1 + width;
    }
    parts.push([`${line.slice(at)}\n`, ""]);
  });
  return parts;
}

/** Where a problem stands in the text. */
export function placeOf(text: string, { line, column, width }: GameProblem): [from: number, to: number] {
  const before = text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  return [before + column - 1, before + column - 1 + width];
}

export function Editor({ text, problems, typed }: { text: string; problems: readonly GameProblem[]; typed: (text: string) => void }) {
  const behind = useRef<HTMLPreElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const follow = ({ scrollTop, scrollLeft }: HTMLElement): void => {
    if (behind.current) behind.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    if (numbers.current) numbers.current.style.transform = `translateY(${-scrollTop}px)`;
  };
  const lines = text.split("\n").length;
  return (
    <div class="game-editor">
      <div class="game-numbers" aria-hidden="true"><pre ref={numbers}>{Array.from({ length: lines }, (_, i) => i + 1).join("\n")}</pre></div>
      <div class="game-text">
        <pre ref={behind} class="game-marks" aria-hidden="true">
          {marked(text, problems).map(([part, severity], i) => (severity ? <mark key={i} class={severity}>{part}</mark> : part))}
        </pre>
        <label class="unseen" for="game-source">{t`Game file`}</label>
        <textarea id="game-source" spellcheck={false} autocomplete="off" wrap="off" value={text} aria-describedby="game-problems"
          aria-invalid={problems.some(({ severity }) => severity === "error") ? "true" : undefined}
          onInput={({ currentTarget }) => typed(currentTarget.value)} onScroll={({ currentTarget }) => follow(currentTarget)} />
      </div>
    </div>
  );
}
