/* sweep.c - sweep [--seeds N] [--seed S] [--jobs N]: very many seeds over sizes
   3x3 to 64x64, default and odd parameters, each level judged by verify.c. An
   error has to be one of the stated rules, proven by plain search: under 12
   floor tiles, or a longest path under 4. Exit code 1 where anything is not as
   promised. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sett/sett.h"
#include "verify.h"

#define MOST_SIDE 64
#define MOST_JOBS 64
#define CHUNK 200

/* The classes that the promise speaks of. */
enum { FULL, MIDDLE, SMALL, ODD, CLASSES };
static const char *const class_names[CLASSES] = {
    "10x20 and above, defaults", "8x8 to 10x20, defaults",
    "under 8x8, defaults", "odd parameters"};

typedef struct Tally {
    int64_t seeds, levels, few_floors, short_path, wrong;
} Tally;

typedef struct Sweep {
    const SettGame *game;
    uint64_t seed;
    int64_t seeds, next;
    pthread_mutex_t lock;
    Tally tally[CLASSES];
    int32_t told;
} Sweep;

/* One seed's task. */
typedef struct Case {
    SettRecipe recipe;
    int32_t class;
    uint64_t number;
} Case;

static const char *const layouts[3] = {"cc", "cac", "ac"};
static const char *const furnishers[3] = {"cf", "caf", "af"};

/* --------------------------------------------------------------------- drawing
 */

/* Most seeds at the paper's size, many small, few large. */
static void draw_size(SettRng *rng, SettRecipe *r)
{
    uint32_t kind = sett_rng_below(rng, 100);
    int32_t most = kind < 60 ? 0 : kind < 90 ? 20 : kind < 99 ? 32 : MOST_SIDE;
    r->w = most == 0 ? 10 : sett_rng_range(rng, 3, most);
    r->h = most == 0 ? 20 : sett_rng_range(rng, 3, most);
}

/* A legal value somewhere in the row's range; small numbers more often. */
static void draw_value(SettRng *rng, const SettParam *row, char *out,
                       size_t size)
{
    double u = sett_rng_unit(rng);
    double v = row->low + (row->high - row->low) * u * u * u;
    switch (row->type) {
    case SETT_PARAM_INT:
        snprintf(out, size, "%d", (int)floor(v));
        break;
    case SETT_PARAM_BOOL:
        snprintf(out, size, "%s", u < 0.5 ? "off" : "on");
        break;
    case SETT_PARAM_CHANCE:
    case SETT_PARAM_REAL:
        snprintf(out, size, "%d.%04d", (int)v, (int)((v - floor(v)) * 10000));
        break;
    case SETT_PARAM_CHOICE:
        sett_choice_name(row->choices,
                         (int32_t)(u * sett_choice_count(row->choices)), out,
                         size);
        break;
    default:
        out[0] = '\0';
    }
}

static void draw_params(SettRng *rng, SettRecipe *r, const SettGen *gen,
                        const char *stage, SettArena *arena)
{
    for (int32_t i = 0; i < gen->params.count; i++) {
        char name[80], value[40];
        draw_value(rng, &gen->params.rows[i], value, sizeof value);
        if (value[0] == '\0' || sett_rng_below(rng, 2) == 0)
            continue;
        snprintf(name, sizeof name, "%s.%s", stage, gen->params.rows[i].name);
        sett_recipe_set(r, name, value, arena, NULL);
    }
}

static int32_t class_of(const SettRecipe *r)
{
    if (r->w >= 10 && r->h >= 20)
        return FULL;
    return r->w >= 8 && r->h >= 8 ? MIDDLE : SMALL;
}

static bool draw_case(const Sweep *sweep, uint64_t number, SettArena *arena,
                      Case *out)
{
    SettRng rng = sett_rng(sweep->seed, SETT_FOR_TEST, number);
    SettRecipe *r = &out->recipe;
    out->number = number;
    if (sett_recipe_default(sweep->game, arena, r, NULL) != SETT_OK)
        return false;
    sett_recipe_choose(r, SETT_WRITES_LAYOUT, layouts[sett_rng_below(&rng, 3)],
                       arena, NULL);
    sett_recipe_choose(r, SETT_WRITES_OBJECTS,
                       furnishers[sett_rng_below(&rng, 3)], arena, NULL);
    draw_size(&rng, r);
    r->seed = sett_rng_next(&rng) >> 1;
    out->class = class_of(r);
    if (sett_rng_below(&rng, 10) == 0 && r->w <= 20 && r->h <= 20) {
        out->class = ODD;
        draw_params(&rng, r, r->layout, "layout", arena);
        draw_params(&rng, r, r->furnish, "furnish", arena);
    }
    return true;
}

/* ------------------------------------------------------------------- judging
 */

static void to_text(const Sweep *sweep, const SettGrid *grid, char *out)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        out[c] = sweep->game->tiles.tiles[grid->cells[c]].glyph;
}

/* With odd parameters distances may be told not to scale; then the objects'
   tables are not judged. */
static const char *judge_level(const Sweep *sweep, const Case *one,
                               const SettGrid *grid, int *scratch)
{
    char text[MOST_SIDE * MOST_SIDE];
    VerifyLevel level = {text, grid->w, grid->h};
    to_text(sweep, grid, text);
    double a = (grid->w - 2) * (grid->h - 2) / 144.0;
    VerifyTable table =
        one->class == ODD                               ? VERIFY_NO_TABLE
        : strcmp(one->recipe.furnish->name, "cf") == 0  ? VERIFY_TABLE_2
        : strcmp(one->recipe.furnish->name, "caf") == 0 ? VERIFY_TABLE_3
                                                        : VERIFY_NO_TABLE;
    VerifyWalls walls = verify_walls(&level, false, scratch);
    if (walls.components != 1)
        return "the layout falls apart";
    return verify_level(&level, table, a > 4 ? sqrt(a) : 1, scratch);
}

/* Odd parameters may ask for nothing but walls: no floor is under 12 tiles. */
static bool is_all_wall(const Case *one, const SettGenReport *report)
{
    return one->class == ODD && report->reasons.count == 1 &&
           strcmp(report->reasons.reasons[0].code, "no-floor") == 0;
}

/* An error is right where the bare layout breaks a stated rule. */
static const char *judge_error(const Sweep *sweep, const Case *one,
                               SettArena *arena, Tally *tally, int *scratch)
{
    char text[MOST_SIDE * MOST_SIDE];
    SettRecipe bare = one->recipe;
    SettGrid grid;
    bare.furnish = NULL;
    if (sett_grid_take(arena, bare.w, bare.h, &grid) != SETT_OK)
        return "out of memory";
    SettTwoStep pipe = sett_recipe_pipe(&bare);
    SettGenReport report = {.attempts = 0};
    SettStatus s =
        sett_two_step(&pipe, bare.seed, 0, arena, &grid, &report, NULL);
    if (s == SETT_INFEASIBLE && is_all_wall(one, &report)) {
        tally->few_floors++;
        return NULL;
    }
    if (s != SETT_OK)
        return "the layout itself fails";
    to_text(sweep, &grid, text);
    VerifyLevel level = {text, grid.w, grid.h};
    VerifyWalls walls = verify_walls(&level, true, scratch);
    if (walls.floors < 12) {
        tally->few_floors++;
        return NULL;
    }
    if (walls.longest < 4) {
        tally->short_path++;
        return NULL;
    }
    return "an error that no rule explains";
}

static const char *try_case(const Sweep *sweep, const Case *one,
                            SettArena *arena, Tally *tally)
{
    int scratch[2 * MOST_SIDE * MOST_SIDE];
    SettGrid grid;
    tally->seeds++;
    if (sett_grid_take(arena, one->recipe.w, one->recipe.h, &grid) != SETT_OK)
        return "out of memory";
    SettTwoStep pipe = sett_recipe_pipe(&one->recipe);
    SettStatus s =
        sett_two_step(&pipe, one->recipe.seed, 0, arena, &grid, NULL, NULL);
    if (s == SETT_INFEASIBLE)
        return judge_error(sweep, one, arena, tally, scratch);
    if (s != SETT_OK)
        return sett_status_text(s);
    tally->levels++;
    return judge_level(sweep, one, &grid, scratch);
}

/* ------------------------------------------------------------------- threads
 */

static void tell(Sweep *sweep, const Case *one, const char *wrong)
{
    pthread_mutex_lock(&sweep->lock);
    if (sweep->told++ < 20)
        printf("case %" PRIu64 ": %s (%s-%s %dx%d, level seed %" PRIu64 ")\n",
               one->number, wrong, one->recipe.layout->name,
               one->recipe.furnish->name, one->recipe.w, one->recipe.h,
               one->recipe.seed);
    pthread_mutex_unlock(&sweep->lock);
}

static int64_t next_chunk(Sweep *sweep, const Tally *done)
{
    pthread_mutex_lock(&sweep->lock);
    for (int32_t c = 0; c < CLASSES; c++) {
        Tally *t = &sweep->tally[c];
        t->seeds += done[c].seeds;
        t->levels += done[c].levels;
        t->few_floors += done[c].few_floors;
        t->short_path += done[c].short_path;
        t->wrong += done[c].wrong;
    }
    int64_t at = sweep->next;
    sweep->next += CHUNK;
    if (isatty(2) && at % (CHUNK * 100) == 0)
        fprintf(stderr, "\r%" PRId64 " of %" PRId64, at, sweep->seeds);
    pthread_mutex_unlock(&sweep->lock);
    return at;
}

static void *work(void *user)
{
    Sweep *sweep = user;
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    Tally done[CLASSES] = {{0}};
    for (;;) {
        int64_t from = next_chunk(sweep, done);
        memset(done, 0, sizeof done);
        if (from >= sweep->seeds)
            break;
        for (int64_t i = from; i < from + CHUNK && i < sweep->seeds; i++) {
            Case one;
            sett_arena_reset(&arena, mark);
            const char *wrong = "out of memory";
            if (draw_case(sweep, (uint64_t)i, &arena, &one))
                wrong = try_case(sweep, &one, &arena, &done[one.class]);
            if (wrong == NULL)
                continue;
            done[one.class].wrong++;
            tell(sweep, &one, wrong);
        }
    }
    sett_arena_free(&arena);
    return NULL;
}

/* -------------------------------------------------------------------- report
 */

static int report(const Sweep *sweep)
{
    int64_t wrong = 0;
    printf("%-28s %10s %10s %11s %11s %6s\n", "class", "seeds", "levels",
           "few floors", "short path", "wrong");
    for (int32_t c = 0; c < CLASSES; c++) {
        const Tally *t = &sweep->tally[c];
        printf("%-28s %10" PRId64 " %10" PRId64 " %11" PRId64 " %11" PRId64
               " %6" PRId64 "\n",
               class_names[c], t->seeds, t->levels, t->few_floors,
               t->short_path, t->wrong);
        wrong += t->wrong;
    }
    const Tally *full = &sweep->tally[FULL], *middle = &sweep->tally[MIDDLE];
    bool kept = wrong == 0 && full->levels == full->seeds &&
                100 * (middle->seeds - middle->levels) <= middle->seeds;
    printf("%s\n", kept ? "every promise is kept" : "a promise is broken");
    return kept ? 0 : 1;
}

static int64_t number(int argc, char **argv, const char *name, int64_t usual)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return strtoll(argv[i + 1], NULL, 10);
    return usual;
}

int main(int argc, char **argv)
{
    Sweep sweep = {.game = sett_game_named("md2")};
    pthread_t threads[MOST_JOBS];
    sweep.seed = (uint64_t)number(argc, argv, "--seed", 1);
    sweep.seeds = number(argc, argv, "--seeds", 100000);
    int64_t jobs = number(argc, argv, "--jobs", sysconf(_SC_NPROCESSORS_ONLN));
    jobs = jobs < 1 ? 1 : jobs > MOST_JOBS ? MOST_JOBS : jobs;
    pthread_mutex_init(&sweep.lock, NULL);
    for (int64_t i = 0; i < jobs; i++)
        if (pthread_create(&threads[i], NULL, work, &sweep) != 0)
            return 2;
    for (int64_t i = 0; i < jobs; i++)
        pthread_join(threads[i], NULL);
    if (isatty(2))
        fprintf(stderr, "\r%*s\r", 40, "");
    return report(&sweep);
}
