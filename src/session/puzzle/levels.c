/* levels.c - new levels like those of a source, each with its play. */
#include "sett/puzzle_levels.h"

#include "session/puzzle/puzzle.h"

#define MOST_LEVELS 100
#define MOST_TRIES 1000000

static void put_level(SettJsonWriter *w, const SettPuzzle *puzzle,
                      const SettPuzzleLevel *level)
{
    const SettGame *game = sett_puzzle_game(puzzle);
    sett_json_open(w, '{');
    sett_json_add_rows(w, game, &level->grid);
    sett_json_add_int(w, "like", level->like);
    sett_json_add_int(w, "count", level->count);
    sett_json_key(w, "actions");
    sett_play_put_actions(w, game->rules, level->actions, level->count);
    sett_json_add_int(w, "apart", level->apart);
    for (int32_t i = 1; i < SETT_PUZZLE_VALUES; i++)
        sett_json_add_double(w, sett_puzzle_value_name((SettPuzzleValue)i),
                             level->values[i]);
    sett_json_close(w);
}

static SettStatus make(SettAsk *ask)
{
    const SettKeptPuzzle *kept = ask->object;
    SettPuzzleLevelsDef def = sett_puzzle_levels_def(kept->puzzle);
    SettPuzzleLevels found;
    const SettGame *game;
    SettStatus status = sett_puzzle_needs_game(ask, &game);
    if (status != SETT_OK)
        return status;
    def.wanted = ask->asked.count;
    def.seed = (uint64_t)ask->asked.seed;
    def.tries = (uint64_t)ask->asked.evaluations;
    def.budget = (uint64_t)ask->asked.budget;
    def.alloc = ask->arena->alloc;
    def.cancel = ask->arena->cancel;
    status = sett_puzzle_levels(&def, ask->arena, &found, ask->err);
    if (status != SETT_OK)
        return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
    sett_json_add_int(ask->out, "tries", (int64_t)found.tries);
    sett_json_add_int(ask->out, "themes", found.themes);
    sett_json_add_open(ask->out, "levels", '[');
    for (int32_t i = 0; i < found.count; i++)
        put_level(ask->out, kept->puzzle, &found.levels[i]);
    sett_json_close(ask->out);
    return SETT_OK;
}

VERB(puzzle_levels, make,
     "Makes new levels like those of the source, each with a play that wins.",
     .kept = &sett_kept_puzzle,
     REQUEST(ASKED_INT(count, 1, 1, MOST_LEVELS, "levels that are wanted"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "of the draws"),
             ASKED_INT(evaluations, 0, 0, MOST_TRIES,
                       "levels that are made and judged; 0: 2000, and 300 for "
                       "each that is wanted"),
             ASKED_INT(budget, 5000, 1, 1000000,
                       "states that the search of each looks into")),
     REPLY(TOLD("tries", "int", "levels that were judged"),
           TOLD("themes", "int",
                "levels of the source that new ones may be like"),
           TOLD("levels", "PuzzleNew[]", "at most as many as wanted")));

RECORD(PuzzleNew, "A new level for a source.",
       TOLD("rows", "text[]", "a character a tile"),
       TOLD("like", "int", "level of the source whose size it has"),
       TOLD("count", "int", "inputs of its shortest play"),
       TOLD("actions", "text", "the play"),
       TOLD("apart", "int",
            "cells that differ from the nearest level of the source"),
       TOLD("dead_ends", "real",
            "share of states from which nothing new leads"),
       TOLD("linear", "real",
            "share of other inputs on the way that lead nowhere"),
       TOLD("objects", "real",
            "of the objects whose kinds the play changes, the share it "
            "changes"),
       TOLD("rules", "real", "share of the lines of rules that match"),
       TOLD("familiar", "real", "share of 3x3 windows that the source has"));
