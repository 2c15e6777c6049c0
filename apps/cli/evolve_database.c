/* evolve_database.c - sett evolve pplgg --database: generators of every kind by
   MAP-Elites over agent programs (spec/pplgg.md section 6). The search judges
   programs by a few levels; of each kind the fittest is kept that wins a number
   of fresh levels as well. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "evolve_pplgg.h"
#include "lab/database.h"
#include "lab/diversity.h"
#include "search_file.h"

#define STATE "search.state" /* what --resume goes on from */
#define STEP 256             /* programs between two looks at the clock */
#define SAVE_EVERY 60.0      /* seconds */
#define NAME_SIZE 48
#define ALIKE 0.64 /* likeness of mixtures between generators, at most */

static const char *const feature_names[] = {
#define FEATURE_NAME(name, text, low, high, help) text,
    SETT_PROGRAM_FEATURES(FEATURE_NAME)
#undef FEATURE_NAME
};
static const int32_t axes[] = {SETT_PROGRAM_SOLID, SETT_PROGRAM_FOES,
                               SETT_PROGRAM_SPREAD, SETT_PROGRAM_VARIETY};
enum { AXES = sizeof axes / sizeof axes[0] };

/* The program of a cell that won its fresh levels, if any did. */
typedef struct Confirmed {
    SettGagents generator;
    SettProgramRating rating;
    double values[SETT_PROGRAM_FEATURE_COUNT];
    char name[NAME_SIZE]; /* empty: none */
    SettMix mix;          /* of its first levels */
} Confirmed;

typedef struct Database {
    Cli *cli;
    const BredDatabase *d;
    CliSearch s;
    SettProgramGenome genome;
    SettProgramEval eval;
    Confirmed *found; /* by place in the archive's list of filled cells */
    int32_t cells;
} Database;

/* ------------------------------------------------------------------- set-up */

/* "solid:6,foes:5,spread:4", as the canvas's taste has it. */
static SettStatus choose_axes(Database *b)
{
    const SettCanvasTaste *t = &b->d->game->canvas->taste;
    const SettCanvasAxis ranges[AXES] = {t->solid, t->foes, t->spread,
                                         t->variety};
    SettText text = sett_text(b->cli->alloc);
    for (int32_t i = 0; i < AXES; i++)
        if (ranges[i].bins > 0)
            sett_text_format(&text, "%s%s:%d", text.size > 0 ? "," : "",
                             feature_names[axes[i]], (int)ranges[i].bins);
    SettStatus s = text.status == SETT_OK
                       ? sett_cli_search_dimensions(b->cli, &b->s, text.data)
                       : sett_cli_no_memory(b->cli);
    sett_text_free(&text);
    return s;
}

static SettStatus set_first(Database *b, const char *name, const char *value)
{
    return sett_params_set(&b->s.def.method->params, b->s.method_params, name,
                           value, NULL, &b->cli->arena, &b->cli->err);
}

static SettStatus choose_parts(Database *b)
{
    Cli *cli = b->cli;
    SettSearchDef *def = &b->s.def;
    b->s = (CliSearch){.def = sett_search_def()};
    def->game = b->d->game;
    def->method = sett_catalog()->methods[0];
    def->genome = &sett_genome_programs;
    def->eval = &sett_eval_programs;
    b->s.method_params =
        sett_arena_take(&cli->arena, 1, (size_t)def->method->params.size + 8);
    if (b->s.method_params == NULL)
        return sett_cli_no_memory(cli);
    sett_params_default(&def->method->params, b->s.method_params);
    sett_params_default(&def->genome->params, &b->genome);
    sett_params_default(&def->eval->params, &b->eval);
    b->genome.levels = b->eval.levels = b->d->params->levels;
    b->eval.budget = b->d->params->budget;
    def->method_params = b->s.method_params;
    def->genome_params = &b->genome;
    def->eval_params = &b->eval;
    SettStatus s = choose_axes(b);
    return s == SETT_OK ? set_first(b, "first-feasible", "50") : s;
}

static SettStatus open_search(Database *b)
{
    SettSearchDef *def = &b->s.def;
    SettStatus s = choose_parts(b);
    if (s != SETT_OK)
        return s;
    def->w = b->d->w;
    def->h = b->d->h * b->genome.levels;
    def->seed = b->d->seed;
    def->max_evaluations = (uint64_t)b->d->programs;
    def->features = UINT64_MAX;
    def->alloc = b->cli->alloc;
    def->jobs = b->cli->jobs;
    def->cancel = &b->cli->cancel;
    return sett_search_create(def, &b->s.search, &b->cli->err);
}

/* ----------------------------------------------------------------- the state
 */

/* Everything that decides the result, but for how long it runs. */
static int64_t key_of(const Database *b)
{
    uint64_t key = sett_hash(b->d->game->name, strlen(b->d->game->name), 1);
    key = sett_hash_mix(key, b->d->seed);
    key = sett_hash_mix(key, (uint64_t)b->d->w << 32 | (uint32_t)b->d->h);
    key = sett_hash_mix(key, (uint64_t)b->genome.levels);
    key = sett_hash_mix(key, (uint64_t)b->eval.budget);
    return (int64_t)(key >> 1);
}

static SettStatus save_state(const Database *b)
{
    Cli *cli = b->cli;
    const char *path = sett_cli_join(cli, b->d->folder, STATE);
    SettText text = sett_text(cli->alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    bool force = cli->force;
    sett_json_open(&w, '{');
    sett_json_key(&w, "key");
    sett_json_put_int(&w, key_of(b));
    sett_json_key(&w, "search");
    sett_json_open(&w, '{');
    SettStatus s = sett_search_write(b->s.search, &w);
    sett_json_close(&w);
    sett_json_close(&w);
    cli->force = true; /* it replaces its own earlier state */
    if (path == NULL || s == SETT_NO_MEMORY || text.status != SETT_OK)
        s = sett_cli_no_memory(cli);
    if (s == SETT_OK)
        s = sett_cli_save(cli, path, &text);
    cli->force = force;
    sett_text_free(&text);
    return s;
}

/* A run that was killed before its first save begins anew. */
static bool has_state(const Database *b)
{
    const char *path = sett_cli_join(b->cli, b->d->folder, STATE);
    bool has = path != NULL && b->cli->io.exists(b->cli->io.host, path);
    if (!has)
        sett_cli_note(b->cli, "%s holds no search yet: it begins",
                      b->d->folder);
    return has;
}

static SettStatus read_state(Database *b)
{
    Cli *cli = b->cli;
    const char *path = sett_cli_join(cli, b->d->folder, STATE);
    const SettJson *json = NULL;
    char *text = NULL;
    size_t size = 0;
    int64_t key = -1;
    SettStatus s = path != NULL ? sett_cli_read(cli, path, &text, &size)
                                : sett_cli_no_memory(cli);
    if (s == SETT_OK)
        s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s != SETT_OK)
        return s;
    if (!sett_json_int(sett_json_member(json, "key"), &key) || key != key_of(b))
        return sett_cli_usage(cli,
                              "%s is of another game, seed, size or "
                              "rating",
                              path);
    const SettJson *search = sett_json_member(json, "search");
    if (search == NULL)
        return sett_fail(&cli->err, SETT_BAD_INPUT, "%s has no search", path);
    return sett_search_read(b->s.search, search, &cli->err);
}

/* ---------------------------------------------------------------- searching
 */

static SettStatus search_all(Database *b)
{
    Cli *cli = b->cli;
    SettSearch *search = b->s.search;
    double saved = sett_cli_now();
    SettStatus s = SETT_OK;
    sett_cli_progress_start(cli, "programs", b->d->programs);
    sett_cli_progress_add(cli, (int64_t)sett_search_evaluations(search));
    while (s == SETT_OK && !sett_search_done(search)) {
        uint64_t before = sett_search_evaluations(search);
        s = sett_search_step(search, STEP);
        sett_cli_progress_add(
            cli, (int64_t)(sett_search_evaluations(search) - before));
        sett_cli_progress_tick(cli);
        if (s == SETT_OK && sett_cli_now() - saved > SAVE_EVERY) {
            s = save_state(b);
            saved = sett_cli_now();
        }
    }
    sett_cli_progress_end(cli);
    SettStatus kept = s == SETT_OK || s == SETT_CANCELLED ? save_state(b) : s;
    if (s == SETT_NO_MEMORY)
        return sett_cli_no_memory(cli);
    return kept != SETT_OK ? kept : s;
}

/* --------------------------------------------------------------- confirming
 */

/* "mario-1-0-3": the game, and the bins of the cell. */
static void name_cell(const Database *b, int32_t cell, char *name)
{
    const SettArchive *archive = sett_search_archive(b->s.search);
    int32_t bins[SETT_MAX_DIMENSIONS];
    int32_t count = sett_archive_definition(archive)->axis_count;
    sett_archive_bins(archive, cell, bins);
    int at = snprintf(name, NAME_SIZE, "%.20s", b->d->game->name);
    for (int32_t i = 0; i < count; i++)
        at += snprintf(name + at, NAME_SIZE - (size_t)at, "-%d", (int)bins[i]);
}

/* Level by level, since most that fail do so soon. */
static SettStatus confirm_one(const Database *b, SettArena *tmp, Confirmed *one)
{
    const SettOracle oracle = {.game = b->d->game, .cancel = &b->cli->cancel};
    SettProgramRating level, *all = &one->rating;
    SettStatus s = SETT_OK;
    *all = (SettProgramRating){.progress = 1};
    for (int32_t i = 0; s == SETT_OK && i < b->d->params->confirm; i++) {
        s = sett_program_rate(&oracle, &one->generator, b->d->seed, (uint64_t)i,
                              1, b->d->w, b->d->h, tmp, &level);
        all->levels++;
        all->won += level.won;
        if (level.won == 0)
            break;
    }
    return s;
}

/* The best first; levels of a cell's candidates are the same ones. */
static SettStatus confirm_cell(void *user, int64_t index, SettArena *tmp)
{
    Database *b = user;
    const SettArchive *archive = sett_search_archive(b->s.search);
    int32_t cell =
        sett_archive_filled_cell(archive, SETT_FEASIBLE, (int32_t)index);
    Confirmed *found = &b->found[index];
    for (int32_t i = 0; i < sett_archive_count(archive, cell, SETT_FEASIBLE);
         i++) {
        const SettIndividual *one =
            sett_archive_at(archive, cell, SETT_FEASIBLE, i);
        SettStatus s = sett_program_decode(&one->genome, &found->generator);
        if (s == SETT_OK)
            s = confirm_one(b, tmp, found);
        if (s != SETT_OK)
            return s;
        if (found->rating.won < b->d->params->confirm)
            continue;
        memcpy(found->values, one->score.features, sizeof found->values);
        name_cell(b, cell, found->name);
        return SETT_OK;
    }
    return SETT_OK;
}

static SettStatus confirm_all(Database *b)
{
    const SettArchive *archive = sett_search_archive(b->s.search);
    b->cells = sett_archive_filled(archive, SETT_FEASIBLE);
    b->found = SETT_TAKE(&b->cli->arena, b->cells + 1, Confirmed);
    if (b->found == NULL)
        return sett_cli_no_memory(b->cli);
    sett_cli_progress_start(b->cli, "kinds", b->cells);
    SettStatus s = sett_cli_each(b->cli, b->cells, confirm_cell, b, NULL);
    sett_cli_progress_end(b->cli);
    return s == SETT_NO_MEMORY ? sett_cli_no_memory(b->cli) : s;
}

/* --------------------------------------------------------- the most alike
 */

#define MIX_LEVELS 3
#define APART 100000 /* each has levels of its own, or they look alike */

/* What it draws with; one whose fresh levels have a floor from end to end is
   left out after all. */
static SettStatus mix_of(void *user, int64_t index, SettArena *tmp)
{
    Database *b = user;
    Confirmed *one = &b->found[index];
    SettArenaMark mark = sett_arena_mark(tmp);
    double floor = 0;
    for (uint64_t i = 0; one->name[0] != 0 && i < MIX_LEVELS; i++) {
        SettGenJob job = {.game = b->d->game,
                          .params = &one->generator,
                          .rng = sett_rng(b->d->seed, SETT_FOR_LAYOUT,
                                          ((uint64_t)index + 1) * APART + i),
                          .tmp = tmp};
        SettGrid grid;
        SettStatus s = sett_grid_take(tmp, b->d->w, b->d->h, &grid);
        if (s == SETT_OK)
            s = sett_gagents_draw(&job, &grid);
        if (s != SETT_OK)
            return s;
        SettMix mix = sett_mix_drawn(b->d->game->canvas, &grid);
        SettProgramLook look;
        sett_program_look(b->d->game, &grid, &look);
        floor += look.floor / MIX_LEVELS;
        sett_mix_add(&one->mix, &mix);
        sett_arena_reset(tmp, mark);
    }
    if (floor > b->d->game->canvas->taste.floor)
        one->name[0] = 0;
    return SETT_OK;
}

/* Sum of likeness to all others that are still in. */
static double likeness(const Database *b, int32_t one, int32_t *others)
{
    double sum = 0;
    *others = 0;
    for (int32_t i = 0; i < b->cells; i++)
        if (i != one && b->found[i].name[0] != 0) {
            sum += sett_same_mix(&b->found[one].mix, &b->found[i].mix);
            ++*others;
        }
    return sum;
}

/* One leaves after the other, the one most like the rest first, until those
   that stay are different enough on average. */
static SettStatus leave_out(Database *b)
{
    SettStatus s = sett_cli_each(b->cli, b->cells, mix_of, b, NULL);
    while (s == SETT_OK) {
        double all = 0, most = -1;
        int32_t out = -1, others = 0;
        for (int32_t i = 0; i < b->cells; i++) {
            double sum = b->found[i].name[0] ? likeness(b, i, &others) : -1;
            all += sum > 0 ? sum : 0;
            if (sum > most) {
                most = sum;
                out = i;
            }
        }
        int64_t pairs = (int64_t)others * (others + 1);
        if (pairs == 0 || all / (double)pairs <= ALIKE)
            break;
        b->found[out].name[0] = 0;
    }
    return s == SETT_NO_MEMORY ? sett_cli_no_memory(b->cli) : s;
}

/* ------------------------------------------------------------------- writing
 */

static SettStatus write_one(const Database *b, const Confirmed *one)
{
    Cli *cli = b->cli;
    const BredProgram program = {
        .game = b->d->game,
        .generator = &one->generator,
        .name = one->name,
        .seed = b->d->seed,
        .generations = -1,
        .rating = one->rating,
        .features = feature_names,
        .values = one->values,
        .feature_count = SETT_PROGRAM_FEATURE_COUNT,
        .filled = b->cells,
        .cells = sett_archive_cells(sett_search_archive(b->s.search))};
    char file[NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.json", one->name);
    const char *path = sett_cli_join(cli, b->d->folder, file);
    SettText text = sett_text(cli->alloc);
    SettStatus s = path != NULL
                       ? sett_cli_bred_write(cli, &program, true, &text)
                       : sett_cli_no_memory(cli);
    if (s == SETT_OK)
        s = sett_cli_save(cli, path, &text);
    sett_text_free(&text);
    return s;
}

static SettStatus write_all(Database *b)
{
    SettStatus s = SETT_OK;
    int32_t written = 0;
    const SettArchive *archive = sett_search_archive(b->s.search);
    bool force = b->cli->force;
    b->cli->force = force || b->d->resume; /* an earlier run's files */
    for (int32_t i = 0; s == SETT_OK && i < b->cells; i++)
        if (b->found[i].name[0] != 0) {
            s = write_one(b, &b->found[i]);
            written++;
        }
    b->cli->force = force;
    if (s != SETT_OK)
        return s;
    SettText line = sett_text(b->cli->alloc);
    sett_cli_search_quality(&b->s, &line);
    sett_cli_note(b->cli,
                  "%d generators, confirmed and unlike, of %d kinds in "
                  "%d cells",
                  (int)written, (int)b->cells,
                  (int)sett_archive_cells(archive));
    sett_text_bytes(&b->cli->out, line.data, line.size);
    sett_text_free(&line);
    return written > 0 ? SETT_OK
                       : sett_fail(&b->cli->err, SETT_INFEASIBLE,
                                   "no generator won all its levels");
}

SettStatus sett_cli_database(Cli *cli, const BredDatabase *database)
{
    Database *b = SETT_TAKE(&cli->arena, 1, Database);
    if (b == NULL)
        return sett_cli_no_memory(cli);
    b->cli = cli;
    b->d = database;
    SettStatus s =
        sett_cli_folder(cli, database->folder,
                        database->resume ? CLI_FOLDER_RESUME : CLI_FOLDER_NEW);
    if (s == SETT_OK)
        s = open_search(b);
    if (s == SETT_OK && database->resume && has_state(b))
        s = read_state(b);
    if (s == SETT_OK)
        s = search_all(b);
    if (s == SETT_OK)
        s = confirm_all(b);
    if (s == SETT_OK)
        s = leave_out(b);
    if (s == SETT_OK)
        s = write_all(b);
    sett_cli_search_close(&b->s);
    return s == SETT_NO_MEMORY ? sett_cli_no_memory(cli) : s;
}
