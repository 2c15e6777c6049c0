#!/bin/sh
# numpy.sh SETT - what a study leaves behind as NumPy and pandas read it: results.npz, the CSV
# and the database say the same; an archive becomes a frame.
set -eu
sett=${1:?usage: numpy.sh SETT}
python=${PYTHON:-/usr/bin/python3}
"$python" -c 'import numpy, pandas' 2>/dev/null || {
    echo "SKIP: numpy or pandas is missing (Debian: python3-numpy python3-pandas)"
    exit 77
}
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-numpy-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >own.toml <<'END'
[study]
title = "Read by NumPy"
game = "md2"
seed = 7
levels = 30
measures = ["floors", "exit_path"]
[factors]
layout = ["cac", "cc"]
furnish = ["cf"]
[[compare]]
id = "H1"
text = "caves have more \"floor\", d'été"
measure = "floors"
a = "layout=cac"
b = "layout=cc"
above = 0
END
"$sett" study own.toml -o own -q >/dev/null
"$sett" study two-step --levels 3 --seed 1 -o two-step -q >/dev/null
"$sett" evolve edd --size 9x7 --dims symmetry:4,meso:4 --seed 1 --budget 400 -q -o rooms.json
cat >read.py <<'END'
import json
import sqlite3

import numpy
import pandas

for study in "own", "two-step":
    tables = numpy.load(f"{study}/results.npz")
    base = sqlite3.connect(f"{study}/results.sqlite")
    assert "claims" in tables.files, tables.files
    for name in tables.files:
        frame = pandas.DataFrame(tables[name])
        stored = pandas.read_sql(f'select * from "{name}" order by rowid', base)
        assert list(frame) == list(stored) and len(frame) == len(stored), name
        for column in frame:
            if frame[column].dtype.kind in "if":
                numbers = stored[column].astype(float)
                assert numpy.array_equal(frame[column].astype(float), numbers, equal_nan=True)
            else:
                assert list(frame[column]) == list(stored[column].fillna("")), (name, column)
    print(study, {name: len(tables[name]) for name in tables.files})
levels = pandas.DataFrame(numpy.load("own/results.npz")["levels"])
csv = pandas.read_csv("own/levels.csv", float_precision="round_trip")
pandas.testing.assert_frame_equal(levels, csv, check_dtype=False, check_exact=True)
text = pandas.DataFrame(numpy.load("own/results.npz")["claims"])["text"][0]
assert text == 'caves have more "floor", d\'été', text

archive = json.load(open("rooms.json"))
elites = pandas.json_normalize(archive["elites"])
assert len(elites) > 3 and elites["fitness"].between(0, 1).all(), elites
best = elites.sort_values("fitness").iloc[-1]
assert best["fitness"] == max(e["fitness"] for e in archive["elites"])
assert set(elites) >= {"features.symmetry", "features.meso", "rows"}, list(elites)
print("archive", elites.shape)
END
"$python" read.py
