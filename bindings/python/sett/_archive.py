"""Archives that are filled by functions of one's own (MAP-Elites)."""

from __future__ import annotations

import json
from typing import Any, Callable, Iterator, Optional, Sequence

from . import _levels
from ._session import Session

Axis = "tuple[float, float, int]"


class Archive:
    """A grid of cells over one to four measures; each keeps its best solution.

    ``axes`` are (low, high, bins). Solutions are levels of ``recipe`` (see
    `sett.recipe`), which `ask` gives, or vectors of ``length`` doubles of the caller's own:
    then `tell` has the shape of pyribs' ``archive.add``.

    >>> archive = Archive([(0, 1, 10)], length=2)
    >>> archive.tell([[0.5, 2.0], [0.1, 3.0]], [1.0, 2.0], [[0.25], [0.75]])["new"]
    2
    """

    def __init__(self, axes: "Sequence[Axis]", *, recipe: "Optional[dict]" = None,
                 length: int = 0, seed: int = 1) -> None:
        self._session = Session()
        request: "dict[str, Any]" = {
            "axes": [{"low": low, "high": high, "bins": bins} for low, high, bins in axes],
            "seed": seed}
        if recipe is not None:
            request["recipe"] = recipe
        else:
            request["length"] = length
        begun = self._session.ask("archive_begin", **request)
        self._handle, self.cells, self._bytes = begun["handle"], begun["cells"], begun["bytes"]
        self._axes, self._length = len(axes), length
        self._shape = None if recipe is None else self._session.ask(
            "archive_ask", handle=self._handle, count=0)

    def _solutions(self, count: int) -> Any:
        if self._shape is None:
            return _levels.zeros((count, self._length), "d")
        return _levels.zeros((count, self._shape["h"], self._shape["w"]), "B")

    @staticmethod
    def _bytes_of(solutions: Any) -> Any:
        return memoryview(solutions).cast("B") if memoryview(solutions).nbytes else None

    def ask(self, count: int) -> Any:
        """``count`` levels to judge, cells[count][h][w]: at first the recipe's own, then varied
        elites. Vectors, [count][length], are elites drawn evenly, for you to vary: all 0 while
        there is none.

        >>> archive = Archive([(0, 1, 10)], length=2)
        >>> [list(one) for one in archive.ask(1).tolist()]
        [[0.0, 0.0]]
        """
        out = self._solutions(count)
        self._session.raw("archive_ask", {"handle": self._handle, "count": count},
                          self._bytes_of(out))
        return out

    def tell(self, solutions: Any, objective: Any, measures: Any,
             feasible: Any = None) -> "dict[str, Any]":
        """Offers judged solutions: an objective each (more is better) and a list of measures
        each; ``feasible`` 1 or 0 each (all are, by default). Returns how many are new or
        improve a cell, and the archive's figures."""
        solutions = _levels.array(solutions, "d" if self._shape is None else "B")
        count = len(objective)
        values = _levels.zeros((count, 1 + self._axes), "d")
        if _levels.numpy is not None:
            values[:, 0] = objective
            values[:, 1:] = _levels.numpy.asarray(measures, dtype=float).reshape(count, self._axes)
        else:
            for i in range(count):
                values[i, 0] = objective[i]
                for k in range(self._axes):
                    values[i, 1 + k] = measures[i][k]
        legal = None if feasible is None else _levels.array(feasible, "B")
        return json.loads(self._session.raw("archive_tell",
                                            {"handle": self._handle, "count": count},
                                            self._bytes_of(solutions), legal, values))

    add = tell

    @property
    def stats(self) -> "dict[str, Any]":
        """filled, coverage, qd (sum of objectives), best."""
        return self._session.ask("archive_elites", handle=self._handle)

    def elites(self) -> "tuple[Any, Any, Any]":
        """The best solution of each filled cell, its objective, its measures."""
        count = self.stats["count"]
        solutions, values = self._solutions(count), _levels.zeros((count, 1 + self._axes), "d")
        if count:
            self._session.raw("archive_elites", {"handle": self._handle},
                              self._bytes_of(solutions), None, values)
        if _levels.numpy is not None:
            return solutions, values[:, 0], values[:, 1:]
        return (solutions, [values[i, 0] for i in range(count)],
                [[values[i, 1 + k] for k in range(self._axes)] for i in range(count)])

    def frame(self) -> Any:
        """The elites as a pandas frame: objective and one column a measure."""
        import pandas

        _, objective, measures = self.elites()
        frame = pandas.DataFrame(measures, columns=[f"measure_{i}" for i in range(self._axes)])
        frame.insert(0, "objective", objective)
        return frame


def evolve(recipe: "dict", judge: "Callable[[Any], tuple]", axes: "Sequence[Axis]", *,
           evaluations: int = 10000, batch: int = 500, seed: int = 1) -> Archive:
    """MAP-Elites over levels of a recipe. ``judge`` gets cells[n][h][w] and returns n
    objectives and n lists of measures (and n times 1 or 0, whether they are legal).

    >>> def judge(cells):
    ...     walls = [sum(cell == 0 for row in level for cell in row) / 200
    ...              for level in cells.tolist()]
    ...     return walls, [[share] for share in walls]
    >>> evolve({"game": "md2"}, judge, [(0, 1, 10)], evaluations=300).stats["filled"] > 2
    True
    """
    archive = Archive(axes, recipe=recipe, seed=seed)
    for _ in steps(archive, judge, evaluations, batch):
        pass
    return archive


def steps(archive: Archive, judge: "Callable[[Any], tuple]", evaluations: int,
          batch: int = 500) -> "Iterator[dict]":
    """The loop of `evolve`, a batch at a time: gives what `tell` returned, with "told"."""
    told = 0
    while told < evaluations:
        solutions = archive.ask(min(batch, evaluations - told))
        told += len(solutions)
        yield {**archive.tell(solutions, *judge(solutions)), "told": told}
