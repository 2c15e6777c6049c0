"""Writes sett/verbs.py, a typed method for each verb, from what the library says of itself:

    python3 bindings/python/make_verbs.py >bindings/python/sett/verbs.py
"""

from __future__ import annotations

import keyword
import re
import textwrap

from sett import session

WORDS = {"int": "int", "real": "float", "bool": "bool", "text": "str", "game": "str",
         "recipe": "Dict[str, Any]", "object": "Dict[str, Any]", "null": "None",
         "true": "Literal[True]", "false": "Literal[False]"}
TOKEN = re.compile(r'\s*("[^"]*"|\w+|\[\]|\{\}|[][(),|])')


def typed(text: str) -> str:
    """A type of sett/session.h as one of Python."""
    tokens = TOKEN.findall(text)

    def one() -> str:
        token = tokens.pop(0)
        if token == "(":
            out = either()
            tokens.pop(0)
        elif token == "[":
            parts = [either()]
            while tokens.pop(0) == ",":
                parts.append(either())
            out = f"Tuple[{', '.join(parts)}]"
        else:
            out = f"Literal[{token}]" if token[0] == '"' else WORDS.get(token, f'"{token}"')
        while tokens and tokens[0] in ("[]", "{}"):
            out = f"List[{out}]" if tokens.pop(0) == "[]" else f"Dict[str, {out}]"
        return out

    def either() -> str:
        parts = [one()]
        while tokens and tokens[0] == "|":
            tokens.pop(0)
            parts.append(one())
        return parts[0] if len(parts) == 1 else f"Union[{', '.join(parts)}]"

    return either()


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"""', "'''")


def doc(text: str, indent: str) -> str:
    lines = textwrap.wrap(quoted(text), 96 - len(indent)) or [""]
    return f'{indent}"""' + f"\n{indent}".join(lines) + '"""\n'


def record(name: str, help_: str, members: "list[dict]") -> str:
    """A TypedDict; a member that may be left out is noted in its class docs."""
    bases = [m["type"] for m in members if m["name"] == ""]
    if "|" in "".join(bases):  # one of several
        return f"{name} = {typed(bases[0])}\n\n\n"
    own = [m for m in members if m["name"] != ""]
    text = ""
    reserved = [m for m in own if keyword.iskeyword(m["name"])]
    if reserved:  # no field of a class may have such a name
        fields = ", ".join(f'"{m["name"]}": {typed(m["type"].rstrip("?"))}' for m in reserved)
        text = f'_{name} = TypedDict("_{name}", {{{fields}}}, total=False)\n\n\n'
        bases, own = bases + [f"_{name}"], [m for m in own if m not in reserved]
    text += f"class {name}({', '.join(bases or ['TypedDict'])}, total=False):\n"
    text += doc(help_ or name, "    ")
    for m in own:
        text += f"    {m['name']}: {typed(m['type'].rstrip('?'))}\n"
    return text + "\n\n"


def argument(name: str) -> str:
    return name + "_" if keyword.iskeyword(name) else name


def method(verb: dict) -> str:
    name = verb["name"]
    asked = verb.get("request") or []
    plain = [m for m in asked if m["name"] != ""]
    must = [m for m in plain if not m["type"].endswith("?")]
    may = [m for m in plain if m["type"].endswith("?")]
    words = [f"{argument(m['name'])}: {typed(m['type'])}" for m in must]
    words += [f"{argument(m['name'])}: Optional[{typed(m['type'].rstrip('?'))}] = None"
              for m in may]
    bytes_ = "reply" not in verb
    reply = "bytes" if bytes_ else f'"{reply_name(name)}"'
    head = f"    def {name}(self{', *, ' if words else ''}{', '.join(words)}) -> {reply}:\n"
    if len(head) > 100:
        arguments = textwrap.fill(f"self, *, {', '.join(words)}", 84 - len(reply),
                                  subsequent_indent=" " * 12)
        head = f"    def {name}(\n            {arguments}) -> {reply}:\n"
    out = head + doc(verb["help"], "        ")
    for m in plain:
        where = f" ({m['low']} to {m['high']})" if "high" in m else ""
        out = out.replace('"""\n', f"\n        ``{argument(m['name'])}``: {quoted(m['help'])}{where}.\"\"\"\n") \
            if out.count('"""') == 2 else out
    names = ", ".join(f'"{m["name"]}": {argument(m["name"])}' for m in plain)
    ask = "raw" if bytes_ else "ask"
    body = f"        return self._{ask}(\"{name}\", {{{names}}})\n"
    if len(body) > 100:
        body = (f"        return self._{ask}(\"{name}\", {{\n" +
                textwrap.fill(names, 96, initial_indent=" " * 12, subsequent_indent=" " * 12) +
                "})\n")
    return out + body + "\n"


def reply_name(verb: str) -> str:
    return "".join(part.capitalize() for part in verb.split("_")) + "Reply"


def ordered(records: "list[dict]") -> "list[dict]":
    """Those that others take over first."""
    by_name = {r["name"]: r for r in records}
    out: "list[dict]" = []

    def put(r: dict) -> None:
        if r in out:
            return
        for m in r.get("members") or []:
            if m["name"] == "" and m["type"] in by_name:
                put(by_name[m["type"]])
        out.append(r)

    for r in records:
        put(r)
    return out


def main() -> None:
    told = session().ask("verbs")
    text = '"""Every verb of a conversation, typed. Made by make_verbs.py; do not edit."""\n\n'
    text += "from __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, "
    text += "Optional, Tuple, TypedDict, Union\n\nfrom ._session import Session\n\n\n"
    unions: "list[str]" = []
    for r in ordered(told["records"]):
        if r.get("is"):
            unions.append(f"{r['name']} = {typed(r['is'])}\n")
        else:
            text += record(r["name"], r["help"], r.get("members") or [])
    for verb in told["verbs"]:
        if "reply" in verb:
            text += record(reply_name(verb["name"]), f"What {verb['name']} answers.",
                           verb["reply"])
    text += "".join(unions) + ("\n\n" if unions else "")
    text += "class Verbs(Session):\n" + doc("A conversation with a method for each verb; what is "
                                            "None is left out of the request.", "    ")
    text += '''
    def _raw(self, verb: str, request: Dict[str, Any]) -> bytes:
        return self.raw(verb, {name: value for name, value in request.items()
                               if value is not None})

    def _ask(self, verb: str, request: Dict[str, Any]) -> Any:
        return self.ask(verb, **{name: value for name, value in request.items()
                                 if value is not None})

'''
    text += "".join(method(verb) for verb in told["verbs"])
    print(text.rstrip())


main()
