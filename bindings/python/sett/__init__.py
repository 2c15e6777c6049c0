"""Sett: levels for tile-based games, made, measured, played, searched.

>>> import sett
>>> cells = sett.generate("md2", 100, seed=7)      # 100 x 20 x 10 tiles
>>> table = sett.levels("md2", 100, seed=7)        # with 38 measures each
>>> len(table.names)
38
"""

from ._archive import Archive, evolve, steps
from ._command import serve_levels, serve_measures
from ._levels import (Level, Levels, check, game, generate, judge, levels, link,
                      measure, play, recipe)
from ._session import Session, SettError, session

__all__ = ["Archive", "Level", "Levels", "Session", "SettError", "check", "evolve", "game",
           "generate", "judge", "levels", "link", "measure", "play", "recipe",
           "serve_levels", "serve_measures", "session", "steps"]
__version__ = "0.1.0"
