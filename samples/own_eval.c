/* own_eval.c - an evaluator of the caller's own: MiniDungeons 2 levels whose
   way from the entrance to the exit has a wanted length and meets few monsters.
   A search in two populations (FI2Pop) breeds levels by it; the library does
   the rest. */
#include <stdio.h>

#include "sett/sett.h"

/* What can be set of it, as a struct and one row a field. */
typedef struct Wish {
    int32_t way;
    double fear;
} Wish;

static const SettParam wish_rows[] = {
    SETT_ROW(Wish, way, 40, 1, 400, "steps from entrance to exit"),
    SETT_ROW(Wish, fear, 0.05, 0, 1, "what a monster on the way costs"),
};

static const SettFeature features[] = {
    {"way", "steps from entrance to exit, by 100", 0, 1},
    {"monsters", "monsters, by 20", 0, 1},
};

/* 1 for a way as wanted without monsters. What is not legal is farther from it
   the more reasons there are. */
static SettStatus judge(const SettEvalJob *job, const SettLevel *level,
                        SettScore *out)
{
    const Wish *wish = job->params;
    const SettGame *game = job->game;
    SettReport report = sett_report(job->tmp);
    double *values =
        sett_arena_take(job->tmp, (size_t)game->measures.count, sizeof *values);
    if (values == NULL)
        return SETT_NO_MEMORY;
    *out = (SettScore){0};
    SettStatus status = sett_game_check(game, level, true, job->tmp, &report);
    out->violation = report.count - report.warnings;
    if (status != SETT_OK || out->violation > 0)
        return status;
    status = sett_game_measure(game, level, job->tmp, values);
    double way = values[sett_measure_named(game, "exit_path")];
    double met = values[sett_measure_named(game, "monsters_on_path")];
    double off = way > wish->way ? way - wish->way : wish->way - way;
    out->fitness = 1 - off / wish->way - wish->fear * met;
    out->features[0] = way / 100;
    out->features[1] = values[sett_measure_named(game, "monsters")] / 20;
    return status;
}

static const SettEval quiet_ways = {
    .api = SETT_EVAL_API,
    .output_version = 1,
    .name = "quiet-ways",
    .help = "ways of a wanted length that meet few monsters",
    .params = SETT_TABLE(Wish, wish_rows),
    .features = features,
    .feature_count = 2,
    .run = judge,
};

static SettStatus breed(SettArena *arena, const SettGrid *first, SettGrid *best,
                        SettScore *score, SettError *err)
{
    const SettCatalog *parts = sett_catalog_builtin();
    SettSearchDef def = sett_search_def();
    SettLevel target = {.grid = *first};
    SettSearch *run = NULL;
    def.method = sett_catalog_method(parts, "fi2pop");
    def.genome = sett_catalog_genome(parts, "tiles");
    if (def.method == NULL || def.genome == NULL)
        return sett_fail(err, SETT_UNSUPPORTED, "a part is missing");
    def.method_params = sett_params_new(&def.method->params, arena);
    def.genome_params = sett_params_new(&def.genome->params, arena);
    void *wish = sett_params_new(&quiet_ways.params, arena);
    if (def.method_params == NULL || def.genome_params == NULL || wish == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    /* By its row: out of range or unknown is refused, with the reason. */
    SettStatus status = sett_params_set(&quiet_ways.params, wish, "way", "30",
                                        NULL, arena, err);
    if (status != SETT_OK)
        return status;
    def.game = sett_catalog_game(parts, "md2");
    def.eval = &quiet_ways;
    def.eval_params = wish;
    def.w = first->w;
    def.h = first->h;
    def.target = &target;
    def.max_evaluations = 5000;
    status = sett_search_create(&def, &run, err);
    while (status == SETT_OK && !sett_search_done(run))
        status = sett_search_step(run, 500);
    if (status == SETT_OK) {
        *score = sett_search_get(run, 0)->score;
        status = sett_search_express(run, 0, best);
    }
    sett_search_destroy(run);
    return status;
}

static SettStatus all(SettArena *arena, SettGrid *best, SettScore *score,
                      SettError *err)
{
    const SettCatalog *parts = sett_catalog_builtin();
    SettRecipe recipe;
    SettGrid first;
    SettStatus status = sett_recipe_default(
        parts, sett_catalog_game(parts, "md2"), arena, &recipe, err);
    if (status == SETT_OK)
        status = sett_grid_take(arena, recipe.w, recipe.h, &first);
    if (status == SETT_OK)
        status = sett_grid_take(arena, recipe.w, recipe.h, best);
    if (status != SETT_OK)
        return status;
    SettPipe pipe = sett_recipe_pipe(&recipe);
    status = sett_make(&pipe, 7, 0, arena, &first, NULL);
    return status == SETT_OK ? breed(arena, &first, best, score, err) : status;
}

int main(void)
{
    SettArena arena;
    SettError err = {0};
    SettGrid best;
    SettScore score = {0};
    const SettTileSet *tiles =
        &sett_catalog_game(sett_catalog_builtin(), "md2")->tiles;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettStatus status = all(&arena, &best, &score, &err);
    if (status != SETT_OK)
        fprintf(stderr, "own_eval: %s %s\n", sett_status_text(status),
                err.text);
    for (int32_t i = 0; status == SETT_OK && i < sett_grid_area(&best); i++)
        printf("%c%s", tiles->tiles[best.cells[i]].glyph,
               i % best.w == best.w - 1 ? "\n" : "");
    if (status == SETT_OK)
        printf("fitness %.3f, violation %.0f, way %.0f\n", score.fitness,
               score.violation, score.features[0] * 100);
    sett_arena_free(&arena);
    return status == SETT_OK && score.violation <= 0 ? 0 : 1;
}
