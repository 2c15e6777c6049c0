// mutations.mjs - every mutation of one place that tools/mutate can make in a C source:
// comparisons flipped, whole numbers one off, operands dropped, conditions negated,
// statements dropped, results of calls ignored. The reader knows tokens, not C. It relies
// on clang-format's layout (blanks around a binary operator). What does not compile is
// drawn again.
//
// Read are the bodies of functions, and of tables outside them the numbers. Left out are
// comments, lines of the preprocessor, and what stands in SETT_ASSERT or static_assert:
// an assertion states what never fails, so no test can see it weakened.

/** One mutation: bytes `from` to `to` of the source become `text`. `line` is the line of
    `from`.
    @typedef {{ kind: string, from: number, to: number, text: string, line: number }} Mutation */

export const KINDS = ["comparison", "one off", "operand", "negation", "statement", "result"];

const FLIP = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==" };
const BINARY = new Set(["+", "-", "*", "/", "%", "&", "|", "^", "&&", "||"]);
const TOKEN =
  /\/\*[^]*?\*\/|\/\/[^\n]*|^[ \t]*#(?:[^\n\\]|\\[^])*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*\/%&|^]=|[^\s]/gm;
const KEYWORDS = new Set(["if", "for", "while", "switch", "return", "sizeof", "do", "else", "case", "goto", "break", "continue", "default", "const", "static", "struct"]);
const ASSERTIONS = new Set(["SETT_ASSERT", "static_assert", "_Static_assert"]);
const PAIRS = { "(": ")", "[": "]", "{": "}" };

/** Tokens of a source without comments and lines of the preprocessor. */
function tokensOf(source) {
  const tokens = [];
  for (const match of source.matchAll(TOKEN)) {
    const text = match[0];
    if (!/^(\/\*|\/\/|[ \t]*#)/.test(text)) tokens.push({ text, at: match.index, end: match.index + text.length });
  }
  return tokens;
}

/** Index of the bracket that closes the one at `open`; -1: none. */
function closing(tokens, open) {
  const stack = [];
  for (let i = open; i < tokens.length; i++) {
    const { text } = tokens[i];
    if (PAIRS[text]) stack.push(PAIRS[text]);
    else if (text === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return i;
    }
  }
  return -1;
}

const isName = (token) => token !== undefined && /^[A-Za-z_]/.test(token.text) && !KEYWORDS.has(token.text);
const isNumber = (token) => token !== undefined && /^\d/.test(token.text);

/** Index behind the operand that begins at `i`: a name or number with what follows it,
    or a bracket. -1: it is none of these. */
function operandEnd(tokens, i) {
  if (tokens[i]?.text === "(") i = closing(tokens, i) + 1;
  else if (isName(tokens[i]) || isNumber(tokens[i])) i++;
  else return -1;
  for (;;) {
    if (i === 0) return -1;
    const text = tokens[i]?.text;
    if (text === "(" || text === "[") i = closing(tokens, i) + 1;
    else if ((text === "." || text === "->") && isName(tokens[i + 1])) i += 2;
    else return i;
  }
}

/** Index behind the condition that begins at `i`: up to the next "&&" or "||", or the end
    of what surrounds it. */
function conditionEnd(tokens, i) {
  for (let j = i; j < tokens.length; j++) {
    if (PAIRS[tokens[j].text]) j = closing(tokens, j);
    else if (/^(&&|\|\||[)\]},;?:])$/.test(tokens[j].text)) return j > i ? j : -1;
    if (j < 0) return -1;
  }
  return -1;
}

/** Index of the first token of the condition that ends before `i`. */
function conditionStart(tokens, i) {
  let open = 0;
  for (let j = i - 1; j >= 0; j--) {
    const { text } = tokens[j];
    if (/^[)\]}]$/.test(text)) open++;
    else if (/^[([{]$/.test(text) && open > 0) open--;
    else if (open === 0 && /^(&&|\|\||[([{,;?:=]|return)$/.test(text)) return j + 1;
  }
  return -1;
}

function comparison(source, tokens, i) {
  const { text, at, end } = tokens[i];
  return FLIP[text] && source[at - 1] === " " ? [{ from: at, to: end, text: FLIP[text] }] : [];
}

/** The size in "uint8_t stands[256]": no test can notice room for one more. */
function isRoom(tokens, i) {
  const [type, name, open] = [3, 2, 1].map((back) => tokens[i - back]?.text ?? "");
  return open === "[" && tokens[i + 1]?.text === "]" && /^\w+$/.test(name) && /^(\w+|\*)$/.test(type) && !KEYWORDS.has(type);
}

function oneOff(source, tokens, i) {
  const { text, at, end } = tokens[i];
  const number = /^(\d+)([uU]?[lL]{0,2})$/.exec(text);
  if (!number || number[1].length > 9 || (number[1].length > 1 && number[1][0] === "0")) return [];
  const value = Number(number[1]);
  const near = isRoom(tokens, i) ? [value - 1] : value > 0 ? [value + 1, value - 1] : [1];
  return near.map((other) => ({ from: at, to: end, text: `${other}${number[2]}` }));
}

function operand(source, tokens, i) {
  const { text, at, end } = tokens[i];
  if (!BINARY.has(text) || !/\s/.test(source[at - 1]) || !/\s/.test(source[end])) return [];
  const logical = text === "&&" || text === "||";
  const found = [];
  const behind = logical ? conditionEnd(tokens, i + 1) : operandEnd(tokens, i + 1);
  if (behind > 0) found.push({ from: tokens[i - 1].end, to: tokens[behind - 1].end, text: "" });
  const first = logical ? conditionStart(tokens, i) : -1;
  if (first >= 0 && first < i) found.push({ from: tokens[first].at, to: tokens[i + 1].at, text: "" });
  return found;
}

function negation(source, tokens, i) {
  if (!/^(if|while)$/.test(tokens[i].text) || tokens[i + 1]?.text !== "(") return [];
  const close = closing(tokens, i + 1);
  if (close < 0) return [];
  const [from, to] = [tokens[i + 1].end, tokens[close].at];
  return [{ from, to, text: `!(${source.slice(from, to)})` }];
}

/** Index of the ";" behind the expression that is the statement at `i`; -1: it is none. */
function expressionEnd(tokens, i) {
  const before = tokens[i - 1]?.text ?? "";
  if (!/^([;{})]|else)$/.test(before)) return -1;
  const star = tokens[i].text === "*" && before !== ")";
  if (!star && (!isName(tokens[i]) || isName(tokens[i + 1]) || /^[*:]$/.test(tokens[i + 1]?.text))) return -1;
  for (let j = i; j < tokens.length; j++) {
    if (tokens[j].text === ";") return j;
    if (tokens[j].text === "(" || tokens[j].text === "[") j = closing(tokens, j);
    else if (/^[)\]{}]$/.test(tokens[j].text)) return -1;
    if (j < 0) return -1;
  }
  return -1;
}

function statement(source, tokens, i) {
  const jump = /^(break|continue)$/.test(tokens[i].text) && tokens[i + 1]?.text === ";";
  const end = jump ? i + 1 : expressionEnd(tokens, i);
  return end < 0 ? [] : [{ from: tokens[i].at, to: tokens[end].at, text: "" }];
}

/** `x = f(...);` becomes `f(...);`. */
function result(source, tokens, i) {
  const end = expressionEnd(tokens, i);
  if (end < 0) return [];
  const sign = tokens.findIndex((token, j) => j > i && j < end && token.text === "=");
  if (sign < 0 || !isName(tokens[sign + 1]) || tokens[sign + 2]?.text !== "(") return [];
  if (closing(tokens, sign + 2) !== end - 1) return [];
  return [{ from: tokens[i].at, to: tokens[sign + 1].at, text: "" }];
}

const MAKERS = { comparison, "one off": oneOff, operand, negation, statement, result };
const TABLE_KINDS = ["one off"];

/** What may be changed outside brackets: [first token, last token + 1, kinds]. */
function regions(tokens) {
  const found = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i].text !== "{") continue;
    const close = closing(tokens, i);
    if (close < 0) break;
    const before = tokens[i - 1]?.text;
    if (before === ")") found.push([i + 1, close, KINDS]);
    else if (before === "=") found.push([i + 1, close, TABLE_KINDS]);
    i = close;
  }
  return found;
}

/** All mutations of a source, in the order of the text.
    @returns {Mutation[]} */
export function mutationsOf(source) {
  const tokens = tokensOf(source);
  const lines = lineCounter(source);
  const all = [];
  for (const [first, end, kinds] of regions(tokens)) {
    for (let i = first; i < end; i++) {
      if (ASSERTIONS.has(tokens[i].text) && tokens[i + 1]?.text === "(") {
        i = closing(tokens, i + 1);
        continue;
      }
      for (const kind of kinds)
        for (const change of MAKERS[kind](source, tokens, i)) all.push({ kind, ...change, line: lines(change.from) });
    }
  }
  return all;
}

/** First and last line of the function or table that a line lies in; the line itself where
    it lies in none. */
export function withinOf(source, line) {
  const tokens = tokensOf(source);
  const lines = lineCounter(source);
  const ranges = regions(tokens).map(([first, end]) => [lines(tokens[first - 1].at), lines(tokens[end].at)]);
  return ranges.find(([first, last]) => first <= line && line <= last) ?? [line, line];
}

/** A function that gives the line of an offset. */
function lineCounter(source) {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

const breaks = (text) => text.split("\n").length - 1;

/** The mutated source. It has as many lines as before, so that no later line moves. */
export function apply(source, { from, to, text }) {
  const lost = breaks(source.slice(from, to)) - breaks(text);
  return source.slice(0, from) + text + "\n".repeat(Math.max(0, lost)) + source.slice(to);
}

/** The lines that a mutation touches, before and after, each trimmed; empty ones are
    left out. Both name the mutation in lists, as line numbers move. */
export function wording(source, mutation) {
  const first = source.lastIndexOf("\n", mutation.from - 1) + 1;
  const last = source.indexOf("\n", mutation.to);
  const rest = source.length - (last < 0 ? source.length : last);
  const changed = apply(source, mutation);
  const trimmed = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
  return { before: trimmed(source.slice(first, source.length - rest)), after: trimmed(changed.slice(first, changed.length - rest)) };
}
