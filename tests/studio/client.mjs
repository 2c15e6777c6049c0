// client.mjs - starts sett studio and speaks HTTP with it over plain sockets, so
// that tests can say things that fetch does not let them say. Loopback only.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder, in memory where that can be had: many small saves.
    @param {string} [under] */
export function freshFolder(under = "/dev/shm") {
  try {
    return mkdtempSync(join(under, "sett-studio-"));
  } catch {
    return mkdtempSync(join(tmpdir(), "sett-studio-"));
  }
}

export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true });

/** A running server. `url` has no slash at its end. */
export class Studio {
  /** @param {string} sett program @param {string} folder
      @param {string[]} before a command that runs the program
      @param {string[]} more further words of sett studio */
  static async start(sett, folder, before = [], more = []) {
    const studio = new Studio();
    const [program, ...args] = [...before, sett, "studio", folder, "--no-open", ...more];
    studio.child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    studio.stderr = "";
    studio.child.stderr.on("data", (text) => (studio.stderr += text));
    studio.ended = new Promise((done) => studio.child.on("exit", (code, signal) => done(signal ?? code)));
    const line = await new Promise((done, failed) => {
      let text = "";
      studio.child.stdout.on("data", (part) => {
        text += part;
        if (text.includes("\n")) done(text);
      });
      studio.child.on("error", failed);
      studio.child.on("exit", () => failed(new Error(`the server ended: ${studio.stderr}`)));
    });
    [, studio.url, studio.port, studio.token] = line.match(/^(http:\/\/(?:127\.0\.0\.1:(\d+)|localhost))\/#token=([0-9a-f]{64})\n$/);
    studio.port = Number(studio.port);
    return studio;
  }

  /** What our own page sends with every request. */
  headers(more = {}) {
    return {
      Host: `127.0.0.1:${this.port}`,
      Origin: this.url,
      Authorization: `Bearer ${this.token}`,
      "Content-Type": "application/json",
      ...more,
    };
  }

  /** One good request on a connection of its own. */
  async ask(method, target, body, more = {}) {
    const client = new Client(this.port);
    try {
      return await client.ask(method, target, this.headers(more), body);
    } finally {
      client.close();
    }
  }

  kill() {
    this.child.kill("SIGKILL");
    return this.ended;
  }

  stop() {
    this.child.kill("SIGINT");
    return this.ended;
  }
}

/** A request as bytes. Headers that are undefined are left out. */
export function bytesOf(method, target, headers, body) {
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  if (body !== undefined && !("Content-Length" in headers)) lines.push(`Content-Length: ${Buffer.byteLength(body)}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"), Buffer.from(body ?? "")]);
}

/** A connection that is kept; a new one where the server has closed it. */
export class Client {
  /** @param {number | string} port a string is the path of a socket */
  constructor(port, host = "127.0.0.1") {
    this.port = port;
    this.host = host;
  }

  #open() {
    this.socket = connect(typeof this.port === "string" ? { path: this.port } : { port: this.port, host: this.host, noDelay: true });
    this.text = Buffer.alloc(0);
    const here = this.socket;
    here.on("data", (part) => {
      this.text = Buffer.concat([this.text, part]);
      this.#look();
    });
    here.on("error", () => {});
    here.on("close", () => {
      if (this.socket !== here) return;
      this.socket = undefined;
      this.#look(true);
    });
  }

  #look(closed = false) {
    if (!this.waiting) return;
    const answer = parse(this.text, this.waiting.head);
    if (!answer && !closed) return;
    const { done, failed } = this.waiting;
    this.waiting = undefined;
    if (!answer) return failed(new Error("the connection was closed"));
    this.text = this.text.subarray(answer.size);
    done(answer);
  }

  /** @returns {Promise<{ status: number, headers: Record<string, string>, body: string }>} */
  send(bytes, head = false) {
    if (!this.socket) this.#open();
    const answer = new Promise((done, failed) => (this.waiting = { done, failed, head }));
    this.socket.write(bytes);
    return answer.then((got) => {
      if (got.headers.connection === "close") this.close();
      return got;
    });
  }

  ask(method, target, headers, body) {
    return this.send(bytesOf(method, target, headers, body), method === "HEAD");
  }

  close() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.destroy();
  }
}

/** The answer at the beginning of `bytes`; undefined while it is not whole. */
function parse(bytes, head) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first, ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const size = end + 4 + (head ? 0 : Number(headers["content-length"] ?? 0));
  if (bytes.length < size) return undefined;
  return { status: Number(first.split(" ")[1]), headers, size, body: bytes.subarray(end + 4, size).toString() };
}
