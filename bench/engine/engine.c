/* engine.c - what the studies of the constraint engine share: games, legal
   levels of them, and a limit of CPU time. */
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From a file of games/. */
static SettStatus open_file(Bench *b, const char *name, SettGameFile **out)
{
    SettIo io = sett_io_posix();
    char *text;
    size_t size;
    SettGameProblems problems;
    const SettGameFileDef def = sett_game_file_def();
    const char *path = sett_arena_format(&b->arena, "%s/../games/%s.game.toml",
                                         SETT_BENCH_SOURCE, name);
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_file_read(&io, path, 0, &b->arena, &text, &size, NULL);
    return status == SETT_OK
               ? sett_game_file_read(&def, text, size, out, &problems, NULL)
               : status;
}

/* The game's own samples; NULL where it has none. */
static SettStatus read_samples(Bench *b, const SettGame *game,
                               SettTraining **out)
{
    int32_t count = 0;
    *out = NULL;
    while (game->samples != NULL && game->samples[count] != NULL)
        count++;
    if (count == 0)
        return SETT_OK;
    SettGrid *grids = SETT_TAKE(&b->arena, count, SettGrid);
    *out = SETT_TAKE(&b->arena, 1, SettTraining);
    if (grids == NULL || *out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        SettDrawing d;
        const char *text = game->samples[i];
        SettStatus status = sett_drawing_read(game, text, strlen(text), '\0', 0,
                                              0, &b->arena, &d, NULL);
        if (status != SETT_OK)
            return status;
        grids[i] = d.grid;
    }
    **out = (SettTraining){grids, count};
    return SETT_OK;
}

static SettStatus add_game(Bench *b, const SettGame *game, SettGameFile *file,
                           EngineGames *out)
{
    SettTraining *samples;
    SettStatus status = read_samples(b, game, &samples);
    for (int32_t pass = 0; status == SETT_OK && pass < 2; pass++) {
        if (pass == 1 && samples == NULL)
            return SETT_OK;
        EngineGame *g = &out->of[out->count];
        SETT_ASSERT(out->count < ENGINE_MOST_GAMES);
        *g = (EngineGame){.game = game, .patterns = pass == 1 ? samples : NULL};
        snprintf(g->name, sizeof g->name, "%s%s", game->name,
                 pass == 1 ? ", patterns" : "");
        status =
            sett_recipe_default(b->catalog, game, &b->arena, &g->recipe, NULL);
        if (status == SETT_OK && pass == 1)
            status =
                sett_recipe_choose(&g->recipe, 0, "solve", &b->arena, NULL);
        g->file = pass == 0 ? file : NULL;
        out->count += status == SETT_OK;
    }
    return status;
}

SettStatus engine_games_open(Bench *b, EngineGames *out)
{
    static const char *const files[] = {"binary",    "loderunner", "mission",
                                        "roguelike", "sokoban",    "zelda"};
    SettStatus status = SETT_OK;
    *out = (EngineGames){.count = 0};
    for (int32_t i = 0; status == SETT_OK && i < b->catalog->game_count; i++)
        status = add_game(b, b->catalog->games[i], NULL, out);
    for (size_t i = 0; status == SETT_OK && i < sizeof files / sizeof files[0];
         i++) {
        SettGameFile *file = NULL;
        status = open_file(b, files[i], &file);
        if (status == SETT_OK)
            status = add_game(b, sett_game_file_game(file), file, out);
    }
    return status;
}

void engine_games_close(EngineGames *games)
{
    for (int32_t i = 0; i < games->count; i++)
        sett_game_file_destroy(games->of[i].file);
}

SettSolveDef engine_def(const EngineGame *game, uint64_t seed)
{
    SettSolveDef def = sett_solve_def(game->game);
    def.sample = game->patterns;
    def.seed = seed;
    return def;
}

SettStatus engine_accepts(const EngineGame *game, const SettGrid *grid,
                          SettArena *tmp, SettAnswer *accepts)
{
    SettChecked checked;
    const SettJudge *judge = engine_def(game, 0).judge;
    SettStatus status =
        sett_level_check(game->game, judge, 0, grid, tmp, &checked);
    bool unknown = status == SETT_OK && judge != NULL &&
                   checked.verdict.answer == SETT_UNKNOWN &&
                   sett_report_feasible(&checked.report);
    *accepts = status == SETT_OK && checked.feasible ? SETT_YES
               : unknown                             ? SETT_UNKNOWN
                                                     : SETT_NO;
    return status;
}

SettStatus engine_level(const EngineGame *game, uint64_t *index, SettArena *tmp,
                        SettGrid *out)
{
    const SettRecipe *r = &game->recipe;
    SettPipe pipe = sett_recipe_pipe(r);
    SettStatus status = sett_grid_take(tmp, r->w, r->h, out);
    SettAnswer found = SETT_NO;
    while (status == SETT_OK && found != SETT_YES) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = sett_make(&pipe, r->seed, (*index)++, tmp, out, NULL);
        if (status == SETT_OK)
            status = engine_accepts(game, out, tmp, &found);
        else if (status == SETT_INFEASIBLE)
            status = SETT_OK;
        sett_arena_reset(tmp, mark);
    }
    return status;
}

static bool is_over(void *user)
{
    const EngineLimit *limit = user;
    return bench_cpu() - limit->begun > limit->seconds;
}

void engine_limit_begin(EngineLimit *limit, double seconds, SettArena *arena)
{
    *limit = (EngineLimit){{is_over, limit}, bench_cpu(), seconds};
    arena->cancel = &limit->cancel;
}

double engine_limit_end(EngineLimit *limit, SettArena *arena)
{
    arena->cancel = NULL;
    return bench_cpu() - limit->begun;
}

bool bench_engine(const char *what, const char *only)
{
    static const struct {
        const char *name;
        SettStatus (*run)(Bench *b, int32_t n, const char *only);
    } studies[] = {{"repairs", engine_repairs},
                   {"cores", engine_cores},
                   {"collapse", engine_against_collapse},
                   {"growth", engine_growth},
                   {"joins", engine_joins},
                   {"success", engine_success}};
    const char *colon = strchr(what, ':');
    int32_t n = colon != NULL ? (int32_t)strtol(colon + 1, NULL, 10) : 0;
    for (size_t i = 0; n > 0 && i < sizeof studies / sizeof studies[0]; i++) {
        Bench b;
        if (strncmp(what, studies[i].name, (size_t)(colon - what)) != 0)
            continue;
        bench_open(&b, sett_alloc_default());
        SettStatus status = studies[i].run(&b, n, only);
        bench_close(&b);
        if (status != SETT_OK)
            fprintf(stderr, "%s: %s\n", what, sett_status_text(status));
        return status == SETT_OK;
    }
    fprintf(stderr, "--engine: repairs:N, cores:N, collapse:N, "
                    "growth:N, joins:N or success:N\n");
    return false;
}
