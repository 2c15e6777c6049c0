// starters.ts - two small games to begin one's own with; those that come with the program
// can be begun with as well.
import { t } from "../core/strings";

const SHARED = `[win]
all = ["reach goal"]
`;

const ABOVE = `# A game seen from above: find the exit, keep away from what chases you.

[game]
format = 1
name = "my-game"
version = "1"
help = "a game of my own"
size = { w = [8, 100], h = [8, 100] }
default = [24, 16]
border = "wall"

[tiles.floor]
glyph = "."
tags = ["empty"]
color = "#b9ac8c"

[tiles.wall]
glyph = "#"
tags = ["solid"]
color = "#3b3a45"

[tiles.start]
glyph = "@"
tags = ["start"]
min = 1
max = 1
color = "#5b8fd6"

[tiles.exit]
glyph = ">"
tags = ["goal"]
min = 1
max = 1
color = "#6fae5a"

[tiles.enemy]
glyph = "e"
tags = ["enemy"]
kind = "enemy"
min = 2
max = 6
color = "#b5542f"

[tiles.treasure]
glyph = "$"
tags = ["collect"]
value = 1
min = 2
max = 6
color = "#e8b923"

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

${SHARED}
[lose]
any = ["hp <= 0"]
`;

const SIDE = `# A game seen from the side: run and jump to the exit.

[game]
format = 1
name = "my-game"
version = "1"
help = "a game of my own"
slices = "columns"
forward = "right"
size = { w = [10, 300], h = [8, 40] }
default = [32, 12]
outside = { top = "open", bottom = "void", left = "solid", right = "solid" }

[tiles.air]
glyph = "."
tags = ["empty"]
color = "#9cc9f5"

[tiles.ground]
glyph = "#"
tags = ["solid"]
color = "#8a5a3c"

[tiles.start]
glyph = "@"
tags = ["start"]
min = 1
max = 1
color = "#3f6fc0"

[tiles.exit]
glyph = ">"
tags = ["goal"]
min = 1
max = 1
color = "#4fae3f"

[tiles.coin]
glyph = "$"
tags = ["collect"]
value = 1
color = "#e8b923"

[tiles.spikes]
glyph = "^"
tags = ["hazard"]
color = "#a03028"

[player]
mode = "platformer"
jump_height = 3
jump_width = 5

${SHARED}
[link]

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
