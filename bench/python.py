#!/usr/bin/env python3
"""python.py - G38 and G10: what the Python package costs beside a function of one's own.

    SETT_LIBRARY=build/release/portable/libsett.so.0 PYTHONPATH=bindings/python bench/python.py

CPU time of one thread, median of five runs. The work of pyribs' published figures, with
vectors of ten numbers in an archive of 50 x 50 cells and a trivial objective, is
G38.vectors (a batch of 500) and G10.tell (one solution a round trip).
"""

import statistics
import time

import numpy
import sett


def cpu(work, runs=5):
    taken = []
    for _ in range(runs):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return statistics.median(taken)


def frame():
    made = sett.levels("md2", 10_000, seed=7, layout="cac", furnish="cf").frame()
    assert made.shape[0] == 10_000 and made.shape[1] >= 38


def judge(cells):
    flat = cells.reshape(len(cells), -1)
    share = (flat == 1).mean(axis=1)
    return share, numpy.stack([share, (flat == 0).mean(axis=1)], axis=1)


AXES = [(0, 1, 50), (0, 1, 50)]
EVALUATIONS = 100_000


def fitness():
    archive = sett.evolve({"game": "md2"}, judge, AXES, evaluations=EVALUATIONS)
    assert archive.stats["filled"] > 5


def judged_alone(batch=500):
    cells = sett.generate("md2", batch, seed=1)
    for _ in range(EVALUATIONS // batch):
        judge(cells)


def varied_alone(batch=500):
    """The search without Python's share: levels asked for, and nothing told."""
    archive = sett.Archive(AXES, recipe={"game": "md2"}, seed=1)
    cells = archive.ask(batch)
    archive.tell(cells, *judge(cells))
    for _ in range(EVALUATIONS // batch):
        archive.ask(batch)


def vectors(batch, count):
    drawn = numpy.random.default_rng(1).uniform(-1, 1, (batch, 10))

    def work():
        archive = sett.Archive([(-1, 1, 50), (-1, 1, 50)], length=10)
        for _ in range(count // batch):
            archive.tell(drawn, -(drawn ** 2).sum(axis=1), drawn[:, :2])

    return work


if __name__ == "__main__":
    print(f"G38.frame {cpu(frame):.3f} s")
    whole, alone, varied = cpu(fitness, 3), cpu(judged_alone, 3), cpu(varied_alone, 3)
    print(f"G38.fitness {(whole - alone) / EVALUATIONS * 1e6:.2f} us/evaluation, variation included")
    print(f"G38.overhead {(whole - alone - varied) / EVALUATIONS * 1e6:.2f} us/evaluation")
    print(f"G38.vectors {EVALUATIONS / cpu(vectors(500, EVALUATIONS)) / 1e6:.2f} M/s")
    print(f"G10.tell {cpu(vectors(1, 5000)) / 5000 * 1e6:.1f} us")
