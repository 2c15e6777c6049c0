// compare.mjs PROGRAM MODULE COUNT SEED FILE... - documents made from FILEs by small
// changes, read by PROGRAM (toml_tree) and by @ltd/j-toml (MODULE), which was written
// by others. What PROGRAM reads, the other reads as the same tree; what PROGRAM refuses as
// wrong, the other refuses; what PROGRAM leaves out of TOML ("unsupported") is free.
// Seed 0 changes nothing. Prints the first ten differences; exit code 1 where there are some.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [program, module, count, seed, ...files] = process.argv.slice(2);
const TOML = (await import(pathToFileURL(module))).default;
const sources = files.map((f) => readFileSync(f));
const scraps = ["[", "]", "[[", "]]", "{", "}", "=", ".", ",", "#", '"', "'", "'''", "\n", "\r\n", "\r", "\t",
    " ", "\\", "\\u00e9", "\\U0001F600", "\\ud800", "\\n", "0", "1_000", "00", "1.5", "1.", ".5", "-0", "+3", "1_",
    "1__0", "0.0", "9223372036854775807", "9223372036854775808", "true", "false", "tru", "a = 1\n", "[a]\n",
    "[a.b]\n", "[[a]]\n", "[[a.b]]\n", 'x = { a = 1, b = "c" }\n', "y = [1, 2,\n 3,]\n", 'z = [{a=1},{b=2}]\n',
    '"a b" = 2\n', "'' = 3\n", "\u0000", "\u007f", "\u00e9", "\ud83d\ude00", "l = '''\n\nq'''''\n", "1e3", "0x1f", "inf",
    "1979-05-27", "07:32:00", '"""', "x.y = 1\n"].map((s) => Buffer.from(s));

let state = BigInt(seed) * 0x9E3779B97F4A7C15n + 1n;
function below(n) {
    state ^= (state << 13n) & 0xFFFFFFFFFFFFFFFFn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xFFFFFFFFFFFFFFFFn;
    return Number((state >> 11n) % BigInt(n));
}

function change(bytes) {
    const at = below(bytes.length + 1);
    const end = Math.min(bytes.length, at + below(below(8) === 0 ? 60 : 6));
    const kind = below(7);
    const put = kind === 0 ? Buffer.alloc(0) // takes a piece out
        : kind <= 3 ? scraps[below(scraps.length)]
        : kind === 4 ? Buffer.from([below(256)])
        : kind === 5 ? bytes.subarray(at, end) // doubles it
        : (() => { const s = sources[below(sources.length)], f = below(s.length + 1);
                   return s.subarray(f, f + below(80)); })();
    const keep = kind === 5 || below(2) ? at : end;
    return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(keep)]);
}

// A piece of a source, so that documents are short and many differ in shape.
function document(index) {
    let bytes = sources[index % sources.length];
    if (seed === "0") return bytes;
    if (below(3) > 0) {
        const lines = bytes.toString("latin1").split("\n");
        const from = below(lines.length);
        bytes = Buffer.from(lines.slice(from, from + 1 + below(40)).join("\n"), "latin1");
    }
    for (let n = below(4); n >= 0; n--) bytes = change(bytes);
    return bytes;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function other(bytes) {
    let text;
    try { text = utf8.decode(bytes); } catch { return { no: "not UTF-8" }; }
    try { return { tree: TOML.parse(text, 1.0, "\n", true) }; } catch (e) { return { no: e.message.split("\n")[0] }; }
}

// Both trees as one text: keys sorted, numbers as doubles, line ends as the other has them.
function plain(v) {
    if (typeof v === "bigint") v = Number(v);
    if (typeof v === "string") v = v.replaceAll("\r\n", "\n");
    if (Array.isArray(v)) return "[" + v.map(plain).join(",") + "]";
    if (v instanceof Date) return "date";
    if (v !== null && typeof v === "object")
        return "{" + Object.keys(v).sort().map((k) => JSON.stringify(k) + ":" + plain(v[k])).join(",") + "}";
    return typeof v === "number" ? String(Object.is(v, -0) ? 0 : v) : JSON.stringify(v);
}

function differs(ours, bytes) {
    const theirs = other(bytes);
    if (ours.startsWith("unsupported ")) return null;
    if (ours.startsWith("no ")) {
        // The other does not look at control characters in comments between values of an array.
        const [, line, column] = /^no (\d+):(\d+) a control character/.exec(ours) ?? [];
        const before = line && bytes.toString().split("\n")[line - 1].slice(0, column);
        return theirs.tree === undefined || before?.includes("#") ? null
            : `refused (${ours}), and the other reads it`;
    }
    if (theirs.tree === undefined) return `read, and the other says: ${theirs.no}`;
    const a = plain(JSON.parse(ours.slice(4))), b = plain(theirs.tree);
    return a === b ? null : `read as ${a.slice(0, 200)}, and by the other as ${b.slice(0, 200)}`;
}

const child = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const tally = { yes: 0, no: 0, unsupported: 0 };
let bad = 0;
for (let i = 0; i < Number(count); i += 500) {
    const batch = [];
    for (let k = i; k < Math.min(i + 500, Number(count)); k++) batch.push(document(k));
    child.stdin.write(Buffer.concat(batch.flatMap((b) => [Buffer.from(`${b.length}\n`), b])));
    for (const bytes of batch) {
        const { value } = await answers.next();
        tally[value.slice(0, value.indexOf(" "))]++;
        const why = differs(value, bytes);
        if (why !== null && bad++ < 10) console.log(`${why}\n${JSON.stringify(bytes.toString("latin1"))}\n`);
    }
}
child.stdin.end();
console.log(`${count} documents: ${tally.yes} read, ${tally.no} refused, ${tally.unsupported} left out; ${bad} different`);
process.exit(bad > 0 ? 1 : 0);
