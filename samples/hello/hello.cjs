// hello.cjs - a level in node, by require.
const { generate } = require("sett");

generate({ game: "md2", seed: 7 }).then((levels) => console.log(levels.rows(0).join("\n")));
