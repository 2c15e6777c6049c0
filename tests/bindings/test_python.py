"""What the installed package does, with numpy and without (SETT_NUMPY=0)."""

import doctest
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
import threading
import unittest

if os.environ.get("SETT_NUMPY") == "0":
    sys.modules["numpy"] = None  # an import fails

import sett
import sett._archive
import sett._levels
import sett._session
import sett.verbs

NUMPY = sett._levels.numpy is not None


def walls(cells):
    """Share of walls of each level, as objective and as measure."""
    share = [sum(tile == 0 for row in level for tile in row) / 200 for level in cells.tolist()]
    return share, [[one] for one in share]


class Levels(unittest.TestCase):
    def test_doctests(self):
        for module in (sett, sett._archive, sett._levels, sett._session):
            self.assertEqual(doctest.testmod(module).failed, 0, module.__name__)

    def test_same_levels_as_the_command_line(self):
        made = sett.levels("md2", 5, seed=7, layout="cac", furnish="cf")
        text = subprocess.run(
            [os.environ["SETT"], "generate", "md2", "--layout", "cac", "--furnish", "cf",
             "--count", "5", "--seed", "7", "-q"], capture_output=True, text=True, check=True)
        rows = [line for line in text.stdout.splitlines() if len(line) == 10]
        self.assertEqual([row for level in made for row in level.rows], rows)

    def test_measures_are_those_of_the_verb(self):
        made = sett.levels("md2", 4, seed=3)
        told = sett.check("md2", made[2].rows)["measures"]
        for name, value in zip(made.names, [made.values[2, i] for i in range(len(made.names))]):
            if math.isnan(value):
                self.assertIsNone(told[name])
            else:
                self.assertEqual(told[name], value, name)

    def test_own_levels_are_checked(self):
        made = sett.generate("md2", 3, seed=3)
        made[1, 0, 0] = 2  # a second hero
        self.assertEqual(list(sett.measure("md2", made).feasible), [1, 0, 1])

    def test_refusals_say_what_is_expected(self):
        with self.assertRaises(sett.SettError) as caught:
            sett.generate("md3", 1)
        self.assertIn("no such game", str(caught.exception))
        with self.assertRaises(sett.SettError) as caught:
            sett.session().ask("genrate")
        self.assertEqual(caught.exception.status, "bad input")
        with self.assertRaises(sett.SettError):
            sett.session().raw("level_array", {"recipe": {"game": "md2"}}, bytearray(3))

    def test_empty(self):
        self.assertEqual(len(sett.levels("md2", 0)), 0)

    def test_played_and_drawn(self):
        level = sett.levels("md2", 1, seed=3)[0]
        self.assertIn("outcome", str(sett.play("md2", level.rows, "R")))
        self.assertEqual(level.png()[:8], b"\x89PNG\r\n\x1a\n")

    def test_threads_have_their_own_conversation(self):
        seen = []
        def work():
            seen.append(hashlib.sha256(bytes(memoryview(sett.generate("md2", 200, seed=5)).cast("B")))
                        .hexdigest())
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(seen)), 1)
        self.assertEqual(len(seen), 4)

    def test_typed_verbs(self):
        self.assertFalse(sett.verbs.Verbs().measure(game="md2", rows=["X"])["feasible"])

    @unittest.skipUnless(NUMPY, "numpy is off")
    def test_frame(self):
        try:
            frame = sett.levels("md2", 50, seed=1).frame()
        except ImportError:
            self.skipTest("pandas is missing")
        self.assertEqual(frame.shape, (50, 39))
        self.assertTrue(frame["feasible"].all())


class Archives(unittest.TestCase):
    def test_own_fitness_fills_the_map(self):
        runs = [sett.evolve({"game": "md2"}, walls, [(0, 1, 20)], evaluations=600, batch=100)
                for _ in range(2)]
        first, second = (run.elites() for run in runs)
        self.assertEqual(memoryview(first[0]).tobytes(), memoryview(second[0]).tobytes())
        alone = sett.Archive([(0, 1, 20)], recipe={"game": "md2"})
        alone.tell(levels := alone.ask(100), *walls(levels))
        self.assertGreater(runs[0].stats["filled"], alone.stats["filled"])
        for level, objective in zip(first[0].tolist(), first[1]):
            self.assertAlmostEqual(walls_of(level), objective)

    def test_nan_and_illegal_solutions_do_not_win(self):
        archive = sett.Archive([(0, 1, 4)], length=1)
        self.assertEqual(archive.tell([[1.0]], [math.nan], [[0.5]])["unusable"], 1)
        archive.tell([[2.0]], [9.0], [[0.5]], [0])
        self.assertEqual(archive.stats["filled"], 0)
        archive.tell([[3.0]], [1.0], [[0.5]])
        self.assertEqual(list(archive.elites()[1]), [1.0])

    def test_frame(self):
        archive = sett.Archive([(0, 1, 4), (0, 1, 4)], length=1)
        archive.add([[1.0], [2.0]], [5.0, 7.0], [[0.1, 0.9], [0.6, 0.2]])
        try:
            frame = archive.frame().sort_values("objective")
        except ImportError:
            self.skipTest("pandas is missing")
        self.assertEqual(list(frame), ["objective", "measure_0", "measure_1"])
        self.assertEqual(frame.values.tolist(), [[5.0, 0.1, 0.9], [7.0, 0.6, 0.2]])

    def test_worse_solutions_are_refused(self):
        archive = sett.Archive([(0, 1, 4)], length=1)
        for objective, expected in ((1.0, 1.0), (0.5, 1.0), (2.0, 2.0)):
            archive.add([[objective]], [objective], [[0.5]])
            self.assertEqual(list(archive.elites()[1]), [expected])


MINE = """
import random, sett, sys

def mirrored(rows):
    return sum(a == b for row in rows for a, b in zip(row, reversed(row))) / sum(map(len, rows))

def nothing(rows):
    return None

def corridors(asked):
    if asked["index"] % 10 == 9:
        return None
    draw = random.Random(asked["seed"] * 1000 + asked["index"])
    return ["X" * asked["w"]] + ["X" + "." * draw.randint(1, asked["w"] - 2) + "X" * asked["w"]
                                 for _ in range(asked["h"] - 2)] + ["X" * asked["w"]]

if sys.argv[1] == "measures":
    sett.serve_measures(mirrored=mirrored, never=nothing)
else:
    sett.serve_levels(lambda asked: (rows := corridors(asked)) and [row[:asked["w"]] for row in rows])
"""


class Commands(unittest.TestCase):
    """Functions in Python as measures and generators of the command line."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        path = os.path.join(self.folder.name, "mine.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(MINE)
        self.mine = f"{sys.executable} {path}"

    def sett(self, *words):
        done = subprocess.run([os.environ["SETT"], *words], cwd=self.folder.name, check=False,
                              capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_own_measures(self):
        levels = sett.levels("md2", 30, seed=4, layout="cac", furnish="cf")
        wanted = [sum(a == b for row in level.rows for a, b in zip(row, reversed(row)))
                  / sum(map(len, level.rows)) for level in levels]
        command = ["--measure-cmd", f"{self.mine} measures"]
        ranged = json.loads(self.sett(
            "range", "md2", "--layout", "cac", "--furnish", "cf", "--count", "30", "--seed", "4",
            "--levers", "0", "--json", "-q", "--measures", "mirrored,floors", *command))
        told = {one["name"]: one for one in ranged["measures"]}
        self.assertAlmostEqual(told["mirrored"]["mean"], sum(wanted) / 30)
        self.assertAlmostEqual(told["mirrored"]["highest"], max(wanted))
        self.assertEqual(told["never"]["count"], 0)
        self.sett("evolve", "edd", "--size", "13x7", "--dims", "mirrored:5,meso:4", "--budget", "300",
                  "--seed", "1", "-q", "-o", "map.json", *command)

    def test_own_generator(self):
        told = self.sett("compare", "md2", "layout=cac", f"cmd:{self.mine} levels", "--count", "40",
                         "--distances", "--measures", "floors,dead_ends", "-q")
        self.assertIn("36 levels", told)


def walls_of(level):
    return sum(tile == 0 for row in level for tile in row) / 200


if __name__ == "__main__":
    unittest.main()
