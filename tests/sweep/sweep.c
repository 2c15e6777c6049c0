/* sweep.c - sweep [--seeds N] [--seed S] [--jobs N] [--part I/P]: very many
   seeds over sizes 3x3 to 64x64, default and odd parameters, each level judged
   by verify.c. An error has to be one of the stated rules, proven by plain
   search: under 12 floor tiles, or a longest path under 4. Exit code 1 where
   anything is not as promised. Part I of P, I from 1 on, takes its share of the
   seeds, so that many machines can; tools/sweep adds the answers up. */
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

/* What one thread, or all of them, has seen. */
typedef struct Counts {
    Tally classes[CLASSES];
    Tally pairs[9];
    int64_t sizes[MOST_SIDE + 1][MOST_SIDE + 1];
} Counts;

typedef struct Sweep {
    const SettGame *game;
    uint64_t seed;
    int64_t from, to, next;
    pthread_mutex_t lock;
    Counts counts;
    int32_t told;
} Sweep;

/* One seed's task. */
typedef struct Case {
    SettRecipe recipe;
    int32_t class, pair;
    uint64_t number;
} Case;

static const char *const layouts[3] = {"cc", "cac", "ac"};
static const char *const furnishers[3] = {"cf", "caf", "af"};

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
    if (sett_recipe_default(sett_catalog_builtin(), sweep->game, arena, r,
                            NULL) != SETT_OK)
        return false;
    uint32_t layout = sett_rng_below(&rng, 3);
    uint32_t furnisher = sett_rng_below(&rng, 3);
    out->pair = (int32_t)(3 * layout + furnisher);
    sett_recipe_choose(r, 0, layouts[layout], arena, NULL);
    sett_recipe_choose(r, 1, furnishers[furnisher], arena, NULL);
    draw_size(&rng, r);
    r->seed = sett_rng_next(&rng) >> 1;
    out->class = class_of(r);
    if (sett_rng_below(&rng, 10) == 0 && r->w <= 20 && r->h <= 20) {
        out->class = ODD;
        draw_params(&rng, r, r->stages[0].gen, "layout", arena);
        draw_params(&rng, r, r->stages[1].gen, "furnish", arena);
    }
    return true;
}

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
        one->class == ODD                                     ? VERIFY_NO_TABLE
        : strcmp(one->recipe.stages[1].gen->name, "cf") == 0  ? VERIFY_TABLE_2
        : strcmp(one->recipe.stages[1].gen->name, "caf") == 0 ? VERIFY_TABLE_3
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
    bare.stages[1].gen = NULL;
    if (sett_grid_take(arena, bare.w, bare.h, &grid) != SETT_OK)
        return "out of memory";
    SettPipe pipe = sett_recipe_pipe(&bare);
    SettGenReport reports[SETT_MAX_STAGES];
    SettStatus s = sett_make(&pipe, bare.seed, 0, arena, &grid, reports);
    if (s == SETT_INFEASIBLE && is_all_wall(one, &reports[0])) {
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
    if (sett_grid_take(arena, one->recipe.w, one->recipe.h, &grid) != SETT_OK)
        return "out of memory";
    SettPipe pipe = sett_recipe_pipe(&one->recipe);
    SettStatus s = sett_make(&pipe, one->recipe.seed, 0, arena, &grid, NULL);
    if (s == SETT_INFEASIBLE)
        return judge_error(sweep, one, arena, tally, scratch);
    if (s != SETT_OK)
        return sett_status_text(s);
    return judge_level(sweep, one, &grid, scratch);
}

static void tell(Sweep *sweep, const Case *one, const char *wrong)
{
    pthread_mutex_lock(&sweep->lock);
    if (sweep->told++ < 20)
        printf("case %" PRIu64 ": %s (%s-%s %dx%d, level seed %" PRIu64 ")\n",
               one->number, wrong, one->recipe.stages[0].gen->name,
               one->recipe.stages[1].gen->name, one->recipe.w, one->recipe.h,
               one->recipe.seed);
    pthread_mutex_unlock(&sweep->lock);
}

static int64_t next_chunk(Sweep *sweep)
{
    pthread_mutex_lock(&sweep->lock);
    int64_t at = sweep->next;
    sweep->next += CHUNK;
    if (isatty(2) && (at - sweep->from) % (CHUNK * 100) == 0)
        fprintf(stderr, "\r%" PRId64 " of %" PRId64, at - sweep->from,
                sweep->to - sweep->from);
    pthread_mutex_unlock(&sweep->lock);
    return at;
}

static void add_tally(Tally *into, const Tally *t)
{
    into->seeds += t->seeds;
    into->levels += t->levels;
    into->few_floors += t->few_floors;
    into->short_path += t->short_path;
    into->wrong += t->wrong;
}

static void add_counts(Sweep *sweep, const Counts *done)
{
    pthread_mutex_lock(&sweep->lock);
    for (int32_t c = 0; c < CLASSES; c++)
        add_tally(&sweep->counts.classes[c], &done->classes[c]);
    for (int32_t p = 0; p < 9; p++)
        add_tally(&sweep->counts.pairs[p], &done->pairs[p]);
    for (int32_t w = 0; w <= MOST_SIDE; w++)
        for (int32_t h = 0; h <= MOST_SIDE; h++)
            sweep->counts.sizes[w][h] += done->sizes[w][h];
    pthread_mutex_unlock(&sweep->lock);
}

static void one_seed(Sweep *sweep, int64_t number, SettArena *arena,
                     Counts *done)
{
    Case one = {.class = ODD};
    Tally tally = {.seeds = 1};
    const char *wrong = "out of memory";
    if (draw_case(sweep, (uint64_t)number, arena, &one))
        wrong = try_case(sweep, &one, arena, &tally);
    tally.wrong = wrong != NULL;
    tally.levels = !tally.wrong && !tally.few_floors && !tally.short_path;
    add_tally(&done->classes[one.class], &tally);
    add_tally(&done->pairs[one.pair], &tally);
    done->sizes[one.recipe.w][one.recipe.h]++;
    if (wrong != NULL)
        tell(sweep, &one, wrong);
}

static void *work(void *user)
{
    Sweep *sweep = user;
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    Counts done = {0};
    for (;;) {
        int64_t from = next_chunk(sweep);
        if (from >= sweep->to)
            break;
        for (int64_t i = from; i < from + CHUNK && i < sweep->to; i++) {
            sett_arena_reset(&arena, mark);
            one_seed(sweep, i, &arena, &done);
        }
    }
    add_counts(sweep, &done);
    sett_arena_free(&arena);
    return NULL;
}

static void print_tally(const char *name, const Tally *t)
{
    printf("%-28s %10" PRId64 " %10" PRId64 " %11" PRId64 " %11" PRId64
           " %6" PRId64 "\n",
           name, t->seeds, t->levels, t->few_floors, t->short_path, t->wrong);
}

/* One line a size, for tools/sweep; else how many there were. */
static void print_sizes(const Counts *counts, bool each)
{
    int32_t n = 0;
    for (int32_t w = 0; w <= MOST_SIDE; w++)
        for (int32_t h = 0; h <= MOST_SIDE; h++) {
            n += counts->sizes[w][h] > 0;
            if (each && counts->sizes[w][h] > 0)
                printf("size %dx%d %" PRId64 "\n", w, h, counts->sizes[w][h]);
        }
    if (!each)
        printf("%d of %d sizes\n", n, (MOST_SIDE - 2) * (MOST_SIDE - 2));
}

static int report(const Sweep *sweep, bool part)
{
    int64_t wrong = 0;
    printf("%-28s %10s %10s %11s %11s %6s\n", "class", "seeds", "levels",
           "few floors", "short path", "wrong");
    for (int32_t c = 0; c < CLASSES; c++) {
        print_tally(class_names[c], &sweep->counts.classes[c]);
        wrong += sweep->counts.classes[c].wrong;
    }
    for (int32_t p = 0; p < 9; p++) {
        char name[16];
        snprintf(name, sizeof name, "%s-%s", layouts[p / 3], furnishers[p % 3]);
        print_tally(name, &sweep->counts.pairs[p]);
    }
    print_sizes(&sweep->counts, part);
    const Tally *full = &sweep->counts.classes[FULL];
    const Tally *middle = &sweep->counts.classes[MIDDLE];
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

/* "--part 3/100": the third hundredth of the seeds. False: all of them. */
static bool take_part(int argc, char **argv, Sweep *sweep)
{
    int64_t seeds = number(argc, argv, "--seeds", 100000), parts = 1;
    int64_t part = number(argc, argv, "--part", 0);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--part") == 0 && strchr(argv[i + 1], '/') != NULL)
            parts = strtoll(strchr(argv[i + 1], '/') + 1, NULL, 10);
    bool given = part >= 1 && part <= parts;
    sweep->from = given ? seeds * (part - 1) / parts : 0;
    sweep->to = given ? seeds * part / parts : seeds;
    sweep->next = sweep->from;
    return given;
}

int main(int argc, char **argv)
{
    static Sweep sweep;
    pthread_t threads[MOST_JOBS];
    sweep.game = sett_catalog_game(sett_catalog_builtin(), "md2");
    sweep.seed = (uint64_t)number(argc, argv, "--seed", 1);
    bool part = take_part(argc, argv, &sweep);
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
    return report(&sweep, part);
}
