#!/usr/bin/env python3
"""pyribs.py - pyribs and Sett at the same work, in the same minutes.

    SETT_LIBRARY=build/release/portable/libsett.so.0 PYTHONPATH=bindings/python \
        bench/pyribs.py build/release [--runs 5] [--iterations 2000] [--rooms 100000]

First the archives alone: vectors of ten numbers, drawn evenly, 50x50 cells.
The sphere is that of pyribs' examples/sphere.py (bench/sphere.c says how), in 20 and 100
dimensions: 540 solutions an iteration, by Gaussian noise and along a line. Three do it:
pyribs; Sett's archive with an emitter of this file's, the same arithmetic in numpy; and
sett_bench --sphere, all in C. The problem of tiles is rooms of EDD at 13x7 in five by five
cells of symmetry and meso patterns. Each who breeds them is told by Sett's own measures how
good a room is: pyribs with its emitters (a number a tile, cut off; the doors are laid over
it), pyribs with an emitter of this file's that draws two tiles anew, from the rooms that Sett
begins with; Sett's archive and variation through Python, and `sett evolve edd`. Rooms that
break a rule count for none.

CPU time of one thread, without what is compiled or imported first. Each run has its own seed;
the three take turns. A line is medians: evaluations, evaluations a second, CPU seconds, QD
score, QD score a second, share of the cells, least and largest QD score. Without pyribs it
says so and ends with 0.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[threads] = "1"

import numpy  # noqa: E402: it reads the variables above
import sett  # noqa: E402

try:
    import ribs
    from ribs.archives import GridArchive
    from ribs.emitters import GaussianEmitter, IsoLineEmitter
    from ribs.schedulers import Scheduler
except ImportError as missing:
    ribs = None
    why = missing

BATCH, BOUND, SIDE = 540, 5.12, 100
SIGMA, LINE = 0.5, 0.2
WIDTH, HEIGHT, BINS = 13, 7, 5
KINDS, DOOR = 4, 4  # floor, wall, treasure and enemy; the door is the next tile


def sphere(x):
    """Objective and measures as in pyribs' example."""
    shift, half = BOUND * 0.4, x.shape[1] // 2
    worst = (-BOUND - shift) ** 2 * x.shape[1]
    objective = (worst - numpy.square(x - shift).sum(axis=1)) / worst * 100
    inside = x.copy()
    out = (x < -BOUND) | (x > BOUND)
    inside[out] = BOUND / inside[out]
    return objective, numpy.stack([inside[:, :half].sum(axis=1), inside[:, half:].sum(axis=1)],
                                  axis=1)


def axes_of(dim):
    return dim // 2 * BOUND


def sphere_pyribs(dim, line, iterations, seed):
    archive = GridArchive(solution_dim=dim, dims=(SIDE, SIDE),
                          ranges=[(-axes_of(dim), axes_of(dim))] * 2, seed=seed)
    common = {"x0": numpy.zeros(dim), "batch_size": BATCH, "seed": seed + 1000}
    emitter = (IsoLineEmitter(archive, iso_sigma=SIGMA, line_sigma=LINE, **common) if line
               else GaussianEmitter(archive, sigma=SIGMA, **common))
    scheduler = Scheduler(archive, [emitter])
    began = time.process_time()
    for _ in range(iterations):
        scheduler.tell(*sphere(scheduler.ask()))
    taken = time.process_time() - began
    return taken, archive.stats.qd_score, archive.stats.coverage


def sphere_sett(dim, line, iterations, seed):
    wide = axes_of(dim)
    archive = sett.Archive([(-wide, wide, SIDE)] * 2, length=dim, seed=seed)
    draw = numpy.random.default_rng(seed + 1000)
    began = time.process_time()
    for _ in range(iterations):
        x = archive.ask(BATCH)
        along = draw.normal(scale=LINE, size=(BATCH, 1)) * (archive.ask(BATCH) - x) if line else 0
        x += draw.normal(scale=SIGMA, size=(BATCH, dim)) + along
        archive.tell(x, *sphere(x))
    taken = time.process_time() - began
    stats = archive.stats
    return taken, stats["qd"], stats["coverage"]


def sphere_native(build, dim, line, iterations, seed):
    name = "line_map_elites" if line else "map_elites"
    out = subprocess.run([f"{build}/bench/sett_bench", "--sphere", f"{dim}:{iterations}:{seed}",
                          "--filter", name], check=True, capture_output=True, text=True).stdout
    _, rate, _, _, score, share, _, _ = out.splitlines()[1].split()
    return iterations * BATCH / float(rate), float(score), float(share) / 100


def told(add, batch, count, seed):
    """CPU seconds of `add` with `count` vectors of ten numbers, drawn before."""
    x = numpy.random.default_rng(seed).uniform(-1, 1, (count, 10))
    objective = 10 - numpy.square(x).sum(axis=1)
    began = time.process_time()
    for i in range(0, count, batch):
        add(x[i:i + batch], objective[i:i + batch], x[i:i + batch, :2])
    return time.process_time() - began


def told_pyribs(batch, count, seed):
    archive = GridArchive(solution_dim=10, dims=(50, 50), ranges=[(-1, 1)] * 2, seed=seed)
    taken = told(archive.add, batch, count, seed)
    return taken, archive.stats.qd_score, archive.stats.coverage


def told_sett(batch, count, seed):
    archive = sett.Archive([(-1, 1, 50)] * 2, length=10, seed=seed)
    taken, stats = told(archive.tell, batch, count, seed), archive.stats
    return taken, stats["qd"], stats["coverage"]


def rooms(x):
    cells = x.astype(numpy.uint8).reshape(len(x), HEIGHT, WIDTH)
    cells[:, HEIGHT // 2, 0] = cells[:, HEIGHT // 2, -1] = DOOR
    return cells


def judge(cells):
    """Fitness, the two measures, and whether a room is legal: Sett's for all three."""
    told = sett.measure("edd", cells)
    column = [told.names.index(name) for name in ("fitness", "symmetry", "meso")]
    values = told.values[:, column]
    return values[:, 0], values[:, 1:], told.feasible


class Redrawn:
    """About two tiles of an elite drawn anew; the rooms of Sett's recipe at first."""

    def __init__(self, archive, seed):
        self.archive, self.draw = archive, numpy.random.default_rng(seed + 1000)
        first = sett.generate("edd", BATCH, seed, size=(WIDTH, HEIGHT)).reshape(BATCH, -1)
        self.first = numpy.minimum(first, KINDS - 1) + 0.5

    def ask(self):
        if self.archive.empty:
            return self.first
        parents = self.archive.sample_elites(BATCH).solution_batch
        anew = self.draw.random(parents.shape) < 2 / parents.shape[1]
        return numpy.where(anew, self.draw.uniform(0, KINDS, parents.shape), parents)


def tiles_pyribs(count, seed, sigma=None):
    """By pyribs' own emitters with that sigma, in turn; without one by `Redrawn`."""
    archive = GridArchive(solution_dim=WIDTH * HEIGHT, dims=(BINS, BINS), ranges=[(0, 1)] * 2,
                          seed=seed)
    common = {"bounds": [(0, KINDS - 1e-9)] * (WIDTH * HEIGHT), "batch_size": BATCH,
              "x0": numpy.full(WIDTH * HEIGHT, 0.5)}
    emitters = [Redrawn(archive, seed)] if sigma is None else [
        GaussianEmitter(archive, sigma=sigma, seed=seed + 1000, **common),
        IsoLineEmitter(archive, iso_sigma=sigma, line_sigma=LINE, seed=seed + 2000, **common)]
    began = time.process_time()
    for i in range(count // BATCH):
        x = emitters[i % len(emitters)].ask()
        fitness, measures, legal = judge(rooms(x))
        keep = legal != 0
        if keep.any():
            archive.add(x[keep], fitness[keep], measures[keep])
    taken = time.process_time() - began
    return taken, archive.stats.qd_score, archive.stats.coverage


def tiles_sett(count, seed):
    archive = sett.Archive([(0, 1, BINS)] * 2, seed=seed,
                           recipe=sett.recipe("edd", seed, size=(WIDTH, HEIGHT)))
    began = time.process_time()
    for _ in range(count // BATCH):
        cells = archive.ask(BATCH)
        archive.tell(cells, *judge(cells))
    taken = time.process_time() - began
    stats = archive.stats
    return taken, stats["qd"], stats["coverage"]


def child_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tiles_native(build, count, seed):
    with tempfile.TemporaryDirectory() as folder:
        path, before = f"{folder}/archive.json", child_seconds()
        subprocess.run([f"{build}/sett", "evolve", "edd", "--size", f"{WIDTH}x{HEIGHT}", "--dims",
                        f"symmetry:{BINS},meso:{BINS}", "--eval.targets", "fixed", "--budget",
                        str(count), "--seed", str(seed), "-j", "1", "-q", "-o", path],
                       check=True, stdout=subprocess.DEVNULL)
        taken = child_seconds() - before
        with open(path, encoding="utf-8") as file:
            elites = json.load(file)["elites"]
    glyphs = sett.measure("edd", numpy.zeros((0, HEIGHT, WIDTH))).tiles
    again = sett.Archive([(0, 1, BINS)] * 2, length=1)
    fitness, measures, legal = judge([[[glyphs.index(glyph) for glyph in row]
                                       for row in one["rows"]] for one in elites])
    again.tell(numpy.zeros((len(elites), 1)), fitness, measures, legal)
    return taken, again.stats["qd"], again.stats["coverage"]


def print_side_by_side(title, evaluations, runs, contestants):
    """Each in turn, `runs` times, and a line of medians for each."""
    results = {name: [] for name in contestants}
    for seed in range(1, runs + 1):
        for name, work in contestants.items():
            results[name].append(work(seed))
    for name, told in results.items():
        taken, score, share = (statistics.median(column) for column in zip(*told))
        rate = statistics.median(one[1] / one[0] for one in told)
        scores = [one[1] for one in told]
        print(f"{title:26} {name:14} {evaluations:9,} {evaluations / taken:11,.0f} {taken:8.2f} "
              f"{score:11,.2f} {rate:11,.0f} {share:8.2%}  {min(scores):,.2f} to {max(scores):,.2f}",
              flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("build", help="folder of a release build")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--iterations", type=int, default=2000, help="of 540, sphere")
    options.add_argument("--rooms", type=int, default=100_000, help="evaluations of tiles")
    options.add_argument("--sigma", type=float, default=0.15, help="of pyribs' emitters of tiles")
    asked = options.parse_args()
    if ribs is None:
        print(f"SKIP: {why}: pyribs cannot be imported")
        return
    sphere_pyribs(20, True, 3, 1)  # what numba compiles
    print(f"pyribs {ribs.__version__}, numpy {numpy.__version__}, {asked.runs} runs, load "
          f"{os.getloadavg()[0]:.1f} before")
    print(f"{'work':26} {'by':14} {'evals':>9} {'evals/s':>11} {'CPU s':>8} {'QD score':>11} "
          f"{'score/s':>11} {'cells':>8}  least and largest")
    for batch, count in ((500, 500_000), (1, 10_000)):
        print_side_by_side(f"told {batch} at once", count, asked.runs,
                           {"pyribs": lambda seed: told_pyribs(batch, count, seed),
                            "sett, Python": lambda seed: told_sett(batch, count, seed)})
    for dim in (20, 100):
        for line in (False, True):
            print_side_by_side(
                f"sphere {dim}, {'line' if line else 'Gaussian'}", asked.iterations * BATCH,
                asked.runs,
                {"pyribs": lambda seed: sphere_pyribs(dim, line, asked.iterations, seed),
                 "sett, Python": lambda seed: sphere_sett(dim, line, asked.iterations, seed),
                 "sett, C": lambda seed: sphere_native(asked.build, dim, line, asked.iterations,
                                                       seed)})
    count = asked.rooms // BATCH * BATCH
    print_side_by_side("rooms 13x7", count, asked.runs,
                       {"pyribs": lambda seed: tiles_pyribs(count, seed, asked.sigma),
                        "pyribs, tiles": lambda seed: tiles_pyribs(count, seed),
                        "sett, Python": lambda seed: tiles_sett(count, seed),
                        "sett, C": lambda seed: tiles_native(asked.build, count, seed)})
    print(f"load {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
