"""Python functions as measures and generators of the command line (`--measure-cmd`, `cmd:`):
`range`, `compare`, `playtest`, `measure`, `evolve` and studies start a program that ends with
one of these calls."""

from __future__ import annotations

import json
import sys
from typing import Any, Callable, Optional, Sequence


def _answer(first: "dict[str, Any]", answer: "Callable[[dict[str, Any]], Any]") -> None:
    """Writes the first line, then a line for each that is read, at once."""
    print(json.dumps(first), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


def serve_measures(*, low: float = 0, high: float = 1,
                   **functions: "Callable[[list[str]], Optional[float]]") -> None:
    """Measures by name, from `low` to `high`: each function is given a level's rows, and
    returns a number, or None where it does not apply. `search_fitness` is what a search
    maximises, `search_violation` (0 or more) how far a level is from legal."""
    named = [{"name": name, "low": low, "high": high} for name in functions]
    _answer({"measures": named}, lambda asked: {
        name: function(asked["rows"]) for name, function in functions.items()})


def serve_levels(function: "Callable[[dict[str, Any]], Optional[Sequence[str]]]") -> None:
    """A generator: the function is given "w", "h", "seed" and "index" of a level, and returns
    its rows, or None where there is none."""
    def made(asked: "dict[str, Any]") -> "dict[str, Any]":
        rows = function(asked)
        return {"rows": None if rows is None else list(rows)}
    _answer({"generator": getattr(function, "__name__", "python")}, made)
