// types.mjs - whether a value is of a type as sett/session.h notes types.

/** For what `verbs` answers: a function of an object and its members that says what is
    wrong with it, or "". */
export function checker({ records }) {
  const named = new Map(records.map((record) => [record.name, record]));
  const simple = {
    int: Number.isSafeInteger,
    real: (value) => typeof value === "number",
    bool: (value) => typeof value === "boolean",
    text: (value) => typeof value === "string",
    game: (value) => typeof value === "string",
    object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    null: (value) => value === null,
    true: (value) => value === true,
    false: (value) => value === false,
  };

  /** A type as a function that judges values. */
  function parse(text) {
    let at = 0;
    function one() {
      let judge;
      if (text[at] === "(") {
        at++;
        judge = either();
        at++;
      } else if (text[at] === "[") {
        const parts = [];
        do {
          at++;
          while (text[at] === " ") at++;
          parts.push(either());
        } while (text[at] === ",");
        at++;
        judge = (value) => Array.isArray(value) && value.length === parts.length && parts.every((part, i) => part(value[i]));
      } else {
        const [word] = /^("[^"]*"|\w+)/.exec(text.slice(at)) ?? [""];
        if (word === "") throw new Error(`no type: ${text}`);
        at += word.length;
        const name = word === "recipe" ? "Recipe" : word;
        if (word.startsWith('"')) judge = (value) => value === JSON.parse(word);
        else if (simple[name]) judge = simple[name];
        else if (named.get(name)?.is) judge = parse(named.get(name).is);
        else if (named.has(name)) judge = (value) => is(value, name);
        else throw new Error(`there is no type ${word} (${text})`);
      }
      for (;;) {
        const inner = judge;
        if (text.startsWith("[]", at)) judge = (value) => Array.isArray(value) && value.every(inner);
        else if (text.startsWith("{}", at)) judge = (value) => simple.object(value) && Object.values(value).every(inner);
        else return judge;
        at += 2;
      }
    }
    function either() {
      const parts = [one()];
      while (text[at] === "|") {
        at++;
        parts.push(one());
      }
      return (value) => parts.some((part) => part(value));
    }
    const judge = either();
    if (at !== text.length) throw new Error(`what is "${text.slice(at)}" in ${text}?`);
    return judge;
  }

  const parsed = new Map();
  function typed(text) {
    const type = text.replace(/\?$/, "");
    if (!parsed.has(type)) parsed.set(type, parse(type));
    return parsed.get(type);
  }

  /** The sets of members that an object may have: one, or of a union one each. */
  function sets(members) {
    let all = [[]];
    for (const member of members) {
      const more = member.name === "" ? member.type.split("|").flatMap((name) => recordSets(name)) : [[member]];
      all = all.flatMap((before) => more.map((one) => [...before, ...one]));
    }
    return all;
  }
  function recordSets(name) {
    const record = named.get(name);
    if (!record) throw new Error(`there is no record ${name}`);
    return record.is ? record.is.split("|").flatMap(recordSets) : sets(record.members);
  }

  function wrongWith(object, members, open = false) {
    const known = new Set(members.map(({ name }) => name));
    const stray = open ? undefined : Object.keys(object).find((name) => !known.has(name));
    if (stray !== undefined) return `"${stray}" is not told of`;
    for (const { name, type } of members) {
      if (!(name in object)) {
        if (!type.endsWith("?")) return `no "${name}"`;
      } else if (!typed(type)(object[name])) {
        return `"${name}" is no ${type}: ${JSON.stringify(object[name])?.slice(0, 200)}`;
      }
    }
    return "";
  }
  function is(value, name) {
    return simple.object(value) && recordSets(name).some((members) => wrongWith(value, members, named.get(name).open) === "");
  }

  return (object, members) => {
    const found = sets(members).map((one) => wrongWith(object, one));
    return found.includes("") ? "" : found[0];
  };
}
