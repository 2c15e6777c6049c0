// hello.mjs - a level in node, a page or a bundle: a module.
import { generate } from "sett";

const levels = await generate({ game: "md2", seed: 7 });
console.log(levels.rows(0).join("\n"));
