"""Levels as arrays: made, measured, checked, drawn."""

from __future__ import annotations

import functools
import json
import struct
import zlib
from typing import Any, Callable, Iterable, Optional, Sequence, Union

from ._session import SettError, session

try:
    import numpy
except ImportError:  # memoryviews of the same shape take its place
    numpy = None  # type: ignore[assignment]

Rows = Sequence[str]
Measure = Callable[[Any], Any]
"""Own measure: gets cells[n][h][w], returns n numbers."""


def zeros(shape: "tuple[int, ...]", kind: str) -> Any:
    """An array of zeros: of numpy where it is there, else a memoryview. ``kind`` is "B" for
    bytes or "d" for doubles."""
    if numpy is not None:
        return numpy.zeros(shape, dtype=numpy.uint8 if kind == "B" else numpy.float64)
    size = struct.calcsize(kind)
    for side in shape:
        size *= side
    flat = memoryview(bytearray(size))
    return flat.cast(kind, shape) if size else flat.cast(kind)


def array(values: Any, kind: str) -> Any:
    """`values` as an array that the library can read; no copy where it is one already."""
    if numpy is not None:
        return numpy.ascontiguousarray(values, dtype=numpy.uint8 if kind == "B" else numpy.float64)
    if isinstance(values, memoryview) and values.format == kind:
        return values
    flat: "list[Any]" = []
    shape: "list[int]" = []
    rest = values
    while hasattr(rest, "__len__"):
        shape.append(len(rest))
        if len(rest) == 0:
            break
        rest = rest[0]

    def gather(part: Any) -> None:
        if hasattr(part, "__len__"):
            for item in part:
                gather(item)
        else:
            flat.append(part)

    gather(values)
    out = zeros(tuple(shape), kind)
    out.cast("B")[:] = struct.pack(f"{len(flat)}{kind}", *flat)
    return out


def recipe(game: str = "md2", seed: int = 1, size: "Optional[tuple[int, int]]" = None,
           layout: "Union[str, dict, None]" = None,
           furnish: "Union[str, dict, None]" = None, **more: Any) -> "dict[str, Any]":
    """A recipe as the library reads it: a game, a seed, a size (w, h), and generators by name
    or as {"name": ..., "params": {...}}.

    >>> recipe("md2", layout="cac")
    {'game': 'md2', 'seed': 1, 'layout': {'name': 'cac'}}
    """
    out: "dict[str, Any]" = {"game": game, "seed": seed}
    if size is not None:
        out["size"] = list(size)
    for name, stage in (("layout", layout), ("furnish", furnish)):
        if stage is not None:
            out[name] = {"name": stage} if isinstance(stage, str) else stage
    return {**out, **more}


class Levels:
    """Levels of one size. ``cells[n][h][w]`` are tiles by their number (``tiles`` has their
    glyphs), ``feasible[n]`` 1 or 0, ``values[n][m]`` the measures ``names``, or None."""

    def __init__(self, game: str, shape: "dict[str, Any]", cells: Any, feasible: Any,
                 values: Any) -> None:
        self.game = game
        self.tiles: "list[str]" = shape["tiles"]
        self.names: "list[str]" = shape["measures"]
        self.cells, self.feasible, self.values = cells, feasible, values

    def __len__(self) -> int:
        return len(self.feasible)

    def __getitem__(self, index: int) -> "Level":
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        h, w = self.cells.shape[1], self.cells.shape[2]
        glyph = self.tiles
        return Level(self.game, ["".join(glyph[self.cells[index, y, x]] for x in range(w))
                                 for y in range(h)])

    def frame(self) -> Any:
        """The measures as a pandas frame, a row a level, with the column "feasible"."""
        import pandas

        frame = pandas.DataFrame(self.values, columns=self.names)
        frame.insert(0, "feasible", numpy.asarray(self.feasible, dtype=bool))
        return frame


class Level:
    """One level, a character a tile. A notebook shows its picture.

    >>> Level("md2", ["XXX", "X X", "XXX"]).png()[:4]
    b'\\x89PNG'
    """

    def __init__(self, game: str, rows: Rows) -> None:
        self.game, self.rows = game, list(rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"Level({self.game!r}, {len(self.rows[0])}x{len(self.rows)})"

    def check(self) -> "dict[str, Any]":
        """Whether it is legal, why not, and its measures."""
        return check(self.game, self.rows)

    def png(self) -> bytes:
        """A picture, 16 pixels a tile, in the game's art."""
        return _picture(self.game, self.rows)

    _repr_png_ = png


def levels(game: str = "md2", count: int = 1, seed: int = 1, *, first: int = 0,
           measures: bool = True, recipe: "Optional[dict]" = None, **options: Any) -> Levels:
    """``count`` levels of a recipe from index ``first`` on, with their measures.

    >>> made = levels("md2", 3, seed=7)
    >>> len(made), sum(made.feasible)
    (3, 3)
    """
    request: "dict[str, Any]" = {"first": first, "count": count}
    request["recipe"] = recipe or globals()["recipe"](game, seed, **options)
    shape = json.loads(session().raw("level_array", request))
    cells = zeros((count, shape["h"], shape["w"]), "B")
    feasible = zeros((count,), "B")
    values = zeros((count, len(shape["measures"])), "d") if measures else None
    session().raw("level_array", request, cells, feasible, values)
    return Levels(request["recipe"]["game"], shape, cells, feasible, values)


def generate(game: str = "md2", count: int = 1, seed: int = 1, **options: Any) -> Any:
    """Tiles by their number: cells[count][h][w], bytes. An infeasible level is all 0.

    >>> generate("md2", 2, seed=7).shape
    (2, 20, 10)
    """
    return levels(game, count, seed, measures=False, **options).cells


def measure(game: str, cells: Any) -> Levels:
    """Levels of the caller, cells[n][h][w], checked and measured.

    >>> made = generate("md2", 5, seed=3)
    >>> sum(measure("md2", made).feasible)
    5
    """
    cells = array(cells, "B")
    count, h, w = cells.shape
    request = {"game": game, "count": count, "h": h, "w": w}
    shape = json.loads(session().raw("measure_array", request))
    feasible, values = zeros((count,), "B"), zeros((count, len(shape["measures"])), "d")
    if count:
        session().raw("measure_array", request, cells, feasible, values)
    return Levels(game, shape, cells, feasible, values)


def check(game: str, rows: "Union[Rows, str]") -> "dict[str, Any]":
    """Whether a level is legal ("feasible"), why not ("reasons"), and its "measures".

    >>> check("md2", "XXX\\nXHX\\nXXX")["feasible"]
    False
    """
    if isinstance(rows, str):
        rows = rows.splitlines()
    return session().ask("measure", game=game, rows=list(rows))


def game(text: str, *, json: bool = False,
         files: "Optional[dict[str, str]]" = None) -> "dict[str, Any]":
    """Loads a game file (TOML, or the same tree as JSON) for this thread: afterwards its
    name is taken wherever one of a game is. ``files`` are those that it uses, by name.
    Returns its "game" (the name), "hash", sample "levels" and warnings ("problems");
    :class:`SettError` has the first error, and all of them in ``problems``.

    >>> game('[game]\\nformat = 1')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    sett._session.SettError: G0005: the game has no name (expected ...)
    """
    told = session().ask("game_load", text=text, json=json,
                         files=[{"name": name, "text": its}
                                for name, its in (files or {}).items()])
    _art.cache_clear()
    errors = [one for one in told["problems"] if one["severity"] == "error"]
    if errors:
        first = errors[0]
        error = SettError(f"{first['code']}: {first['message']}", "bad input",
                          first.get("help", ""), first["line"], first["column"])
        error.problems = told["problems"]
        raise error
    return told


def judge(game: str, rows: Rows, agent: "Optional[str]" = None, budget: int = 0
          ) -> "dict[str, Any]":
    """Whether a level is legal and can be completed by one of its game's agents."""
    options = {} if agent is None else {"agent": agent}
    return session().ask("judge", game=game, rows=list(rows), budget=budget, **options)


def play(game: str, rows: Rows, player: str, seed: int = 1, budget: int = 0) -> "dict[str, Any]":
    """Lets a player or a persona play a level."""
    return session().ask("ghost", game=game, rows=list(rows), player=player, seed=seed,
                         budget=budget)


def link(game: str, segments: "Iterable[Rows]", **options: Any) -> "dict[str, Any]":
    """Segments joined to one level that can be completed."""
    return session().ask("link", game=game, segments=[list(rows) for rows in segments], **options)


@functools.lru_cache(maxsize=None)
def _art(game: str) -> "dict[str, bytes]":
    """The picture of each glyph: 16 rows of 16 pixels, a pixel red, green, blue, 255."""
    shape = json.loads(session().raw("measure_array", {"game": game}))
    pixels = session().raw("art", {"game": game})
    return {glyph: pixels[i * 1024:(i + 1) * 1024] for i, glyph in enumerate(shape["tiles"])}


def _picture(game: str, rows: Rows) -> bytes:
    art = _art(game)
    lines = bytearray()
    for row in rows:
        for y in range(16):
            lines.append(0)  # a line of PNG that is not filtered
            for glyph in row:
                lines += art[glyph][y * 64:(y + 1) * 64]

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", 16 * len(rows[0]), 16 * len(rows), 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) +
            chunk(b"IDAT", zlib.compress(bytes(lines))) + chunk(b"IEND", b""))
