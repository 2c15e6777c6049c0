// starters.ts - two small games to begin one's own with; those that come with the program
// can be begun with as well.
import { t } from "../core/strings";

const begun = (about: string, space: string): string => `# A game seen from ${about}.

[game]
format = 1
name = "my-game"
version = "1"
help = "a game of my own"
${space}`;

/** A tile that has one tag; `more`: lines of its table. */
const tile = (name: string, glyph: string, tag: string, color: string, more = ""): string => `
[tiles.${name}]
glyph = "${glyph}"
tags = ["${tag}"]
${more}color = "${color}"
`;

const ONE = "min = 1\nmax = 1\n";
const SOME = "min = 2\nmax = 6\n";
const WIN = `
[win]
all = ["reach goal"]

`;

const ABOVE = begun("above: find the exit, keep away from what chases you", `size = { w = [8, 100], h = [8, 100] }
default = [24, 16]
border = "wall"
`) + tile("floor", ".", "empty", "#b9ac8c") + tile("wall", "#", "solid", "#3b3a45") + tile("start", "@", "start", "#5b8fd6", ONE) + tile("exit", ">", "goal", "#6fae5a", ONE) +
  tile("enemy", "e", "enemy", "#b5542f", `kind = "enemy"\n${SOME}`) + tile("treasure", "$", "collect", "#e8b923", `value = 1\n${SOME}`) + `
[player]
mode = "turns"
hp = { start = 10, max = 10 }
attack = 1
wait = true

[enemies.enemy]
hp = 1
damage = 1
behaviour = "chase"
chase = { range = 4, metric = "manhattan", sight = true, from = "self", else = "stay", order = "path" }
${WIN}[lose]
any = ["hp <= 0"]
`;

const SIDE = begun("the side: run and jump to the exit", `slices = "columns"
forward = "right"
size = { w = [10, 300], h = [8, 40] }
default = [32, 12]
outside = { top = "open", bottom = "void", left = "solid", right = "solid" }
`) + tile("air", ".", "empty", "#9cc9f5") + tile("ground", "#", "solid", "#8a5a3c") + tile("start", "@", "start", "#3f6fc0", ONE) + tile("exit", ">", "goal", "#4fae3f", ONE) +
  tile("coin", "$", "collect", "#e8b923", "value = 1\n") + tile("spikes", "^", "hazard", "#a03028") + `
[player]
mode = "platformer"
jump_height = 3
jump_width = 5
${WIN}[link]

# New levels look like this one: draw your own here.
[[levels]]
art = '''
................................
................................
................................
................................
................................
............$......##...........
..........####..................
................................
.....$...........$......##......
.@..###........###...........>..
############.########.^#########
############.###################
'''
`;

export const STARTERS: readonly { name: string; title: string; text: string }[] = [
  { name: "above", title: t`seen from above`, text: ABOVE },
  { name: "side", title: t`seen from the side`, text: SIDE },
];
