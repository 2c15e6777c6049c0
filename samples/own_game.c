/* own_game.c - a game of the caller's own: cellars of 40 x 30 tiles with rats
   and gold. It is made, checked, measured, drawn and searched by the parts that
   come with the library, which know it by its descriptor alone. */
#include <stdio.h>

#include "sett/sett.h"

enum { WALL, FLOOR, UP, DOWN, RAT, GOLD, TILES };

static const SettTile tiles[TILES] = {
    [WALL] = {.name = "wall",
              .glyph = '#',
              .roles = SETT_IS(SOLID),
              .at_most = -1},
    [FLOOR] = {.name = "floor",
               .glyph = '.',
               .roles = SETT_IS(OPEN) | SETT_IS(EMPTY),
               .at_most = -1},
    [UP] = {.name = "stairs-up",
            .glyph = '<',
            .roles = SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(START),
            .at_least = 1,
            .at_most = 1},
    [DOWN] = {.name = "stairs-down",
              .glyph = '>',
              .roles = SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(GOAL),
              .at_least = 1,
              .at_most = 1},
    [RAT] = {.name = "rat",
             .glyph = 'r',
             .colour = 0xb05030,
             .roles = SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(FOE),
             .at_most = 20},
    [GOLD] = {.name = "gold",
              .glyph = '$',
              .colour = 0xe0b020,
              .roles = SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(REWARD),
              .at_most = 20},
};

/* Steps from stairs to stairs; SETT_FAR where no way leads there. */
static SettStatus way_of(const SettGrid *grid, SettArena *tmp, int32_t *length)
{
    static const uint8_t open[256] = {
        [FLOOR] = 1, [UP] = 1, [DOWN] = 1, [RAT] = 1, [GOLD] = 1};
    SettPoint up = {-1, -1}, down = {-1, -1};
    SettMask mask;
    *length = SETT_FAR;
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        if (grid->cells[c] == UP)
            up = sett_grid_point(grid, c);
        if (grid->cells[c] == DOWN)
            down = sett_grid_point(grid, c);
    }
    if (up.x < 0 || down.x < 0)
        return SETT_OK;
    SettStatus status = sett_mask_take(tmp, grid->w, grid->h, &mask);
    if (status != SETT_OK)
        return status;
    sett_mask_from_grid(&mask, grid, open);
    return sett_path_length(&mask, up, down, tmp, length);
}

static int32_t count_of(const SettGrid *grid, uint8_t tile)
{
    int32_t count = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        count += grid->cells[c] == tile;
    return count;
}

static SettStatus check(const SettGame *game, const SettLevel *level,
                        SettArena *tmp, SettReport *report)
{
    int32_t length;
    (void)game;
    SettStatus status = way_of(&level->grid, tmp, &length);
    if (status == SETT_OK && length == SETT_FAR)
        status = sett_report_add(report, "no-path", NULL, 0,
                                 "no way leads from stairs to stairs");
    return status;
}

static const SettMeasure measures[] = {
    {"way", "steps from stairs to stairs", SETT_OF_LEVEL, 0, 120},
    {"rats", "rats", SETT_OF_LEVEL, 0, 20},
    {"gold", "pieces of gold", SETT_OF_LEVEL, 0, 20},
};

static SettStatus measure(const SettGame *game, const SettLevel *level,
                          SettArena *tmp, double *out)
{
    int32_t length;
    (void)game;
    SettStatus status = way_of(&level->grid, tmp, &length);
    out[0] = length == SETT_FAR ? 0 : length;
    out[1] = count_of(&level->grid, RAT);
    out[2] = count_of(&level->grid, GOLD);
    return status;
}

/* For the constraint-based furnisher: stairs at the ends of the longest path,
   gold in corners, rats near gold. */
#define COUNT(kind, least, most)                   \
    {                                              \
        .tile = {kind}, .low = least, .high = most \
    }
static const SettFurnishing furnish = {
    .constraint_counts = {4,
                          {{.tile = {UP}, .low = 1, .high = 1, .must = true},
                           {.tile = {DOWN}, .low = 1, .high = 1, .must = true},
                           COUNT(GOLD, 4, 8),
                           COUNT(RAT, 5, 9)}},
    .constraint =
        {5,
         {{.tile = {UP}, .test = {SETT_TEST_PATH_HEAD}, .high = 5},
          {.tile = {DOWN}, .test = {SETT_TEST_PATH_TAIL}, .high = 5},
          {.tile = {GOLD}, .test = {SETT_TEST_WALLS4}, .low = 2, .high = 4},
          {.tile = {RAT},
           .test = {SETT_TEST_NEAR},
           .of = {(uint64_t)1 << GOLD},
           .low = 1,
           .high = 6},
          {.tile = {RAT}, .option = 1, .test = {SETT_TEST_ANY}}}},
    .start = {UP},
    .goal = {DOWN},
    .min_floors = 60,
    .min_longest_path = 20,
    .area_one = 40 * 30,
    .usual_floors = 85,
    .full_floors = 75,
};

static const SettGame cellar = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "cellar",
    .help = "cellars with rats and gold",
    .tiles = {tiles, TILES, NULL},
    .min_w = 10,
    .min_h = 10,
    .max_w = 200,
    .max_h = 200,
    .default_w = 40,
    .default_h = 30,
    .fill_solid = WALL,
    .fill_open = FLOOR,
    .closed_border = true,
    .check = check,
    .measures = {measures, 3, measure},
    .furnish = &furnish,
};

/* Long ways are good; a grid of cells over rats and gold keeps the best of each
 * kind. */
static SettStatus judge(const SettEvalJob *job, const SettLevel *level,
                        SettScore *out)
{
    double values[3];
    SettReport report = sett_report(job->tmp);
    SettStatus status = sett_game_measure(job->game, level, job->tmp, values);
    if (status == SETT_OK)
        status = sett_game_check(job->game, level, true, job->tmp, &report);
    *out = (SettScore){.fitness = values[0] / 120,
                       .violation = report.count,
                       .features = {values[1] / 20, values[2] / 20}};
    return status;
}

static const SettFeature features[] = {{"rats", "rats by 20", 0, 1},
                                       {"gold", "gold by 20", 0, 1}};
static const SettEval long_ways = {
    .api = SETT_EVAL_API,
    .output_version = 1,
    .name = "long-ways",
    .help = "long ways from stairs to stairs",
    .features = features,
    .feature_count = 2,
    .run = judge,
};

/* Begins with a level that was made; `best` gets the one with the longest way.
 */
static SettStatus search(const SettCatalog *parts, const SettLevel *first,
                         SettArena *arena, SettGrid *best, SettError *err)
{
    SettSearchDef def = sett_search_def();
    SettSearch *run = NULL;
    def.method = sett_catalog_method(parts, "map-elites");
    def.genome = sett_catalog_genome(parts, "tiles");
    if (def.method == NULL || def.genome == NULL)
        return sett_fail(err, SETT_UNSUPPORTED, "a part is missing");
    void *how = sett_params_new(&def.method->params, arena);
    def.genome_params = sett_params_new(&def.genome->params, arena);
    if (how == NULL || def.genome_params == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    SettStatus status = sett_params_set(&def.method->params, how, "dimensions",
                                        "rats:5,gold:5", NULL, arena, err);
    if (status != SETT_OK)
        return status;
    def.method_params = how;
    def.game = sett_catalog_game(parts, "cellar");
    def.eval = sett_catalog_eval(parts, "long-ways");
    def.w = first->grid.w;
    def.h = first->grid.h;
    def.target = first;
    def.max_evaluations = 4000;
    status = sett_search_create(&def, &run, err);
    while (status == SETT_OK && !sett_search_done(run))
        status =
            sett_search_step(run, 500); /* a game could draw a frame here */
    if (status == SETT_OK) {
        const SettArchive *archive = sett_search_archive(run);
        printf("%d of %d cells hold a legal cellar\n",
               (int)sett_archive_filled(archive, SETT_FEASIBLE),
               (int)sett_archive_cells(archive));
        status = sett_search_express(run, 0, best);
    }
    sett_search_destroy(run);
    return status;
}

static SettStatus show(const char *title, const SettGrid *grid,
                       SettArena *arena)
{
    double values[3];
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    SettText text = sett_text(sett_alloc_default());
    SettStatus status = sett_game_check(&cellar, &level, true, arena, &report);
    if (status == SETT_OK)
        status = sett_game_measure(&cellar, &level, arena, values);
    sett_render_terminal(&cellar, grid, false, &text);
    if (status == SETT_OK)
        status = text.status;
    if (status == SETT_OK)
        printf("%s: %s, way %.0f, rats %.0f, gold %.0f\n%s\n", title,
               report.count == 0 ? "legal" : report.reasons[0].text, values[0],
               values[1], values[2], text.data);
    sett_text_free(&text);
    return status;
}

static SettStatus all(const SettCatalog *parts, SettArena *arena,
                      SettError *err)
{
    SettRecipe recipe;
    SettGrid made, best;
    SettStatus status =
        sett_recipe_default(parts, &cellar, arena, &recipe, err);
    if (status != SETT_OK)
        return status;
    status = sett_grid_take(arena, recipe.w, recipe.h, &made);
    if (status == SETT_OK)
        status = sett_grid_take(arena, recipe.w, recipe.h, &best);
    if (status != SETT_OK)
        return sett_fail(err, status, "no grid");
    SettPipe pipe = sett_recipe_pipe(&recipe);
    status = sett_make(&pipe, 7, 0, arena, &made, NULL);
    if (status != SETT_OK)
        return sett_fail(err, status, "no level");
    status = show("made", &made, arena);
    SettLevel first = {.grid = made};
    if (status == SETT_OK)
        status = search(parts, &first, arena, &best, err);
    if (status == SETT_OK)
        status = show("found", &best, arena);
    return status;
}

int main(void)
{
    SettArena arena;
    SettError err = {0};
    SettCatalog *parts;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    /* The built-in parts and ours, under their names. */
    SettStatus status = sett_catalog_create(sett_alloc_default(), &parts);
    if (status == SETT_OK)
        status = sett_catalog_add_game(parts, &cellar, &err);
    if (status == SETT_OK)
        status = sett_catalog_add_eval(parts, &long_ways, &err);
    if (status == SETT_OK)
        status = all(parts, &arena, &err);
    if (status != SETT_OK)
        fprintf(stderr, "own_game: %s %s\n", sett_status_text(status),
                err.text);
    sett_catalog_destroy(parts);
    sett_arena_free(&arena);
    return status == SETT_OK ? 0 : 1;
}
