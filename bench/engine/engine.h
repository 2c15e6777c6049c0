/* engine.h - studies of the constraint engine (sett_bench --engine): tables
   with every game, which take minutes where a row takes seconds. */
#ifndef SETT_BENCH_ENGINE_H
#define SETT_BENCH_ENGINE_H

#include "bench.h"

/** Runs a study, "repairs:1000", and writes its table to stdout; `only`: of
    games with that in their name (NULL: all). False: unknown study, or it could
    not be done. */
bool bench_engine(const char *what, const char *only);

#define ENGINE_MOST_GAMES 24

/** One row of a table: a game, by its rules alone or with the 2x2 patterns of
    its samples. */
typedef struct EngineGame {
    const SettGame *game;
    SettGameFile *file;     /**< that it comes from, or NULL */
    SettTraining *patterns; /**< NULL: rules alone */
    SettRecipe recipe;      /**< what its legal levels are made by */
    char name[40];
} EngineGame;

/** The built-in games, those of games/ that are not built in, and again those
    that bring samples. */
typedef struct EngineGames {
    EngineGame of[ENGINE_MOST_GAMES];
    int32_t count;
} EngineGames;
SettStatus engine_games_open(Bench *b, EngineGames *out);
void engine_games_close(EngineGames *games);

/** What is demanded of a game's levels. */
SettSolveDef engine_def(const EngineGame *game, uint64_t seed);
/** A level that the game's check and judge accept: by its recipe from `*index`
    on, which is moved on. */
SettStatus engine_level(const EngineGame *game, uint64_t *index, SettArena *tmp,
                        SettGrid *out);
/** Whether the game's check and judge accept a level: NO where the check or the
    judge refuses it, UNKNOWN where the judge gave up. */
SettStatus engine_accepts(const EngineGame *game, const SettGrid *grid,
                          SettArena *tmp, SettAnswer *accepts);

/** Ends work on an arena after so much CPU time: SETT_CANCELLED. */
typedef struct EngineLimit {
    SettCancel cancel;
    double begun, seconds;
} EngineLimit;
void engine_limit_begin(EngineLimit *limit, double seconds, SettArena *arena);
/** CPU seconds since it began; the arena is free of it again. */
double engine_limit_end(EngineLimit *limit, SettArena *arena);

/** The studies. `n`: how many of each; `only`: of games with that in their name
    (NULL: all). */
SettStatus engine_repairs(Bench *b, int32_t n, const char *only);
SettStatus engine_cores(Bench *b, int32_t n, const char *only);
/** `only`: part of a kind's name. */
SettStatus engine_growth(Bench *b, int32_t n, const char *only);
/** `only`: part of a task's name. */
SettStatus engine_success(Bench *b, int32_t n, const char *only);
/** A whole level of smb, w x 14, from patterns of a shape; `*done` false: the
    budget ended. */
SettStatus engine_whole_level(const EngineGame *smb, const char *shape,
                              int32_t w, uint64_t seed, SettArena *tmp,
                              SettGrid *grid, bool *done);
/** Needs ../shared, or what SETT_SHARED names. */
SettStatus engine_joins(Bench *b, int32_t n, const char *only);
/** `only`: "2x2" or "3x3". */
SettStatus engine_against_collapse(Bench *b, int32_t n, const char *only);

#endif
