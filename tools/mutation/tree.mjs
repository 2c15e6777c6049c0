// tree.mjs - the copy of the project that tools/mutate changes, its builds, and how
// a command is run there. The copy has nothing beside it (no ../shared), as a plain clone.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { constants } from "node:os";
import { dirname, join, relative } from "node:path";

const LARGEST_FILE = 2 << 20; // KiB x 512: what a mutated program may write to one file
const MOST_MEMORY = 6 << 20; // KiB
const RECORDER = ["tools/mutation/coverage.mjs", "tools/mutation/traced.cmake", "tools/mutation/trace.c"];
const WORKLESS = ["tools", "install", "bench"]; // labels of tests of other things than src

export const isFile = (path) => existsSync(path) && statSync(path).isFile();

export function foldersOf(root) {
  const here = join(root, "build/mutate");
  return { root, here, source: join(here, "source"), build: join(here, "build"), sanitized: join(here, "sanitized"), traced: join(here, "traced"), scratch: join(here, "tmp") };
}

export const git = (root, ...words) =>
  execFileSync("git", ["-C", root, ...words], { encoding: "utf8", maxBuffer: 1 << 28 }).split("\n").filter(Boolean);

/** Files of the project, in byte order. */
export const filesOf = (root, ...places) =>
  git(root, "ls-files", "--cached", "--others", "--exclude-standard", "--", ...places).filter((file) => isFile(join(root, file))).sort();

/** Brings the copy up to the project. Files that are equal keep their time. */
export function bringCopy({ root, source }) {
  mkdirSync(source, { recursive: true });
  const files = new Set(filesOf(root));
  for (const old of readdirSync(source, { recursive: true }).map(String))
    if (isFile(join(source, old)) && !files.has(old)) rmSync(join(source, old));
  for (const file of files) {
    const [from, to] = [join(root, file), join(source, file)];
    if (isFile(to) && readFileSync(from).equals(readFileSync(to))) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}

/** Hash of all that the library and its tests are made of. */
export function treeHash({ root }) {
  const hash = createHash("sha256");
  for (const file of filesOf(root, "src", "include", "apps", "tests", "cmake", "samples", "CMakeLists.txt", ...RECORDER))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

export const hashOf = (...paths) => {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
};

/** Environment of tests: as in a plain clone, with a folder for temporary files. */
export const environment = (folders) => ({ ...process.env, SETT_SHARED: join(folders.here, "none"), TMPDIR: folders.scratch, HOME: folders.scratch });

/** Mutated programs may write and remove anything that they are allowed to. Where the tool
    runs as root, they run as nobody, who owns no file but those of the scratch folder. */
const NOBODY = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

export function freshScratch({ scratch }) {
  if (existsSync(scratch)) execFileSync("chmod", ["-R", "u+w", scratch]);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  if (NOBODY.uid) chownSync(scratch, NOBODY.uid, NOBODY.gid);
}

const running = new Set();

/** Ends with all that it has started. */
function interrupted(signal) {
  for (const child of running) killGroup(child);
  process.exit(128 + constants.signals[signal]);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, interrupted);

function killGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // it has ended
  }
}

/** Sum of the times that sh prints of its children: "0m1.20s 0m0.05s". */
function cpuOf(text) {
  const children = text.trim().split("\n").at(-1) ?? "";
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
}

/** Runs a command to its end. It and its children are killed after `seconds`, and each
    of its processes after `cpu` seconds of CPU; a process has `memory` KiB. The code is 128 + N after signal N; `used`
    is the CPU time of all processes, 0 where they were killed. `test`: it runs what may be
    mutated.
    @returns {Promise<{ code: number, text: string, late: boolean, used: number }>} */
export function run(words, { cwd, env = process.env, seconds = 3600, cpu, memory = MOST_MEMORY, stopped, test = false } = {}) {
  if (words.some((word) => /node/.test(word))) memory = "unlimited"; // node reserves more
  const most = Math.ceil(cpu ?? 0);
  // One option a command: dash takes no more. SIGXCPU first, so that a time-out is told from a crash.
  const limits = cpu ? `ulimit -S -t ${most}; ulimit -H -t ${most + 1}; ulimit -f ${LARGEST_FILE}; ulimit -c 0; ulimit -v ${memory}; ` : "";
  const script = `${limits}"$@"; code=$?; times >&3; exit $code`;
  return new Promise((done) => {
    const child = spawn("sh", ["-c", script, "sh", ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe", "pipe"], detached: true, ...(test ? NOBODY : {}) });
    let [text, times, late] = ["", "", false];
    const take = (part) => (text = (text + part).slice(-20000));
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.stdio[3].on("data", (part) => (times += part));
    const timer = setTimeout(() => ((late = true), killGroup(child)), seconds * 1000);
    const stop = () => killGroup(child);
    stopped?.addEventListener("abort", stop);
    running.add(child);
    child.on("error", (error) => (clearTimeout(timer), done({ code: 127, text: String(error), late, used: 0 })));
    const end = (code, signal) => {
      clearTimeout(timer);
      stopped?.removeEventListener("abort", stop);
      done({ code: code ?? 128 + constants.signals[signal], text, late, used: cpuOf(times) });
    };
    child.on("close", end);
    child.on("exit", (code, signal) => {
      running.delete(child);
      killGroup(child);
      setTimeout(end, 500, code, signal); // a process of another session keeps the pipes open
    });
  });
}

/** Configures and builds everything in a folder; throws what the compiler says. */
export async function built(folders, folder, jobs, flags) {
  const launcher = process.env.CMAKE_C_COMPILER_LAUNCHER ?? (process.env.PATH.split(":").some((path) => isFile(join(path, "ccache"))) ? "ccache" : "");
  const configure = ["cmake", "-S", folders.source, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1",
    "-DSETT_LIBRARY=SHARED", "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON", "-DSETT_WERROR=OFF", "-DSETT_WASM_TOO=OFF", "-DSETT_BENCH=OFF", "-DSETT_INSTALL=OFF",
    `-DCMAKE_C_COMPILER_LAUNCHER=${launcher}`, ...flags];
  for (const [what, words] of [["configure", configure], ["build", ["ninja", "-C", folder, "-j", String(jobs)]]]) {
    const { code, text } = await run(words, { cwd: folders.source });
    if (code !== 0) throw new Error(`cannot ${what} ${folder}:\n${text.slice(-3000)}`);
  }
}

const asked = (compiler, question) => spawnSync(compiler, [question], { encoding: "utf8" }).stdout?.trim() ?? "";

/** What CMake is told for AddressSanitizer: the newest clang that has its runtime, with its
    own linker, as in test.sh; gcc where there is none. */
export function sanitizing() {
  const runtime = `libclang_rt.asan-${execFileSync("uname", ["-m"], { encoding: "utf8" }).trim()}.a`;
  const compiler = ["clang-19", "clang"].find((name) => isFile(asked(name, `-print-file-name=${runtime}`))) ?? "gcc";
  const linker = isFile(asked(compiler, "-print-prog-name=ld.lld")) ? " -fuse-ld=lld" : "";
  return [`-DCMAKE_C_COMPILER=${compiler}`, "-DCMAKE_C_FLAGS=-O1 -fno-omit-frame-pointer -fsanitize=address",
    ...["EXE", "SHARED"].map((kind) => `-DCMAKE_${kind}_LINKER_FLAGS=${linker}`)];
}

/** What CTest would run, without tests of tools and of the installed package; and whether the
    reference (docs/reference) is what the program says of itself, as test.sh asks. */
export function testsOf(folders, folder) {
  const text = execFileSync("ctest", ["--test-dir", folder, "--show-only=json-v1"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const property = (test, name) => test.properties?.find((p) => p.name === name)?.value;
  const tests = JSON.parse(text).tests
    .filter((test) => test.command && !/^(tools|install)\./.test(test.name) && !(property(test, "LABELS") ?? []).some((label) => WORKLESS.includes(label)))
    .map((test) => ({ name: test.name, command: test.command, cwd: property(test, "WORKING_DIRECTORY") ?? folder }));
  const check = join(folders.source, "tools/check_docs");
  const program = join(folder, "sett");
  if (isFile(check) && isFile(program)) tests.push({ name: "docs.reference", command: [check, folders.source, program], cwd: folder });
  return tests;
}

/** Runs `work` over all items, `jobs` at a time. */
export async function inParallel(items, jobs, work) {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next], next++);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

export const writeJson = (path, value) => writeFileSync(path, JSON.stringify(value));

/** A path of the copy as the project names it; undefined: it lies elsewhere. */
export function projectPath(folders, path) {
  const name = relative(folders.source, path);
  return name.startsWith("..") ? undefined : name;
}
