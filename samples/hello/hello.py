# hello.py - a level from Python.
import sett

level = sett.levels("md2", 1, seed=7)[0]
print("\n".join(level.rows))
