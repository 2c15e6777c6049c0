/* edd.c - the study edd: ten pairs of dimensions from the authors'
   experiment room and from an empty one of 20 x 20, by a preset of the paper's
   method and by our own, on equal budgets; both are scored and binned as the
   reference does (docs/design/edd.md, sections 6.1 and 8). */
#include "studies/edd/edd.h"

#include <string.h>

#include "sett/io.h"
#include "studies/columns.h"
#include "studies/searches.h"

_Static_assert(sizeof(SettEddLook) ==
                       SETT_SEARCH_LOOK_VALUES * sizeof(double) &&
                   SETT_EDD_LOOKS == SETT_SEARCH_LOOKS,
               "looks are taken as doubles");

typedef struct Options {
    SettStudyOptions study;
    const char *preset;
    int64_t budget;
} Options;

static const char experiment_room[] = ".........D...\n.............\n"
                                      "......#......\nD....TET.....\n"
                                      "......#......\n.............\n"
                                      "....D........\n";

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS_OF(Options, 5, 1000, "runs of each pair, room and method"),
    SETT_STUDY_ROW(Options, preset, "preset", "NAME",
                   "whose method is studied: p19 (if left out), h19 or src"),
    SETT_STUDY_ROW_INT(Options, budget, "budget", 50000, 100, 100000000,
                       "evaluations of a run"),
};

/* Hashes of the rooms met: open addressing, at most half full. */
typedef struct Met {
    uint64_t *hashes, mask;
    double threshold;
    int64_t distinct, good;
} Met;

static void meet(void *user, const SettIndividual *one)
{
    Met *met = user;
    if (one->score.violation != 0)
        return;
    uint64_t hash = sett_genome_hash(&one->genome) | 1; /* 0: empty place */
    uint64_t at = hash >> 1 & met->mask;
    while (met->hashes[at] != 0 && met->hashes[at] != hash)
        at = (at + 1) & met->mask;
    if (met->hashes[at] == hash)
        return;
    met->hashes[at] = hash;
    met->distinct++;
    met->good += one->score.fitness >= met->threshold;
}

static void put_look(const SettSearch *search, const void *user, SettText *out)
{
    const Met *met = user;
    SettQuality q = sett_archive_quality(sett_search_archive(search));
    const double look[SETT_SEARCH_LOOK_VALUES] = {
        (double)sett_search_evaluations(search),
        q.filled,
        q.qd,
        q.mean,
        (double)met->distinct,
        (double)met->good};
    sett_study_put_doubles(out, look, SETT_SEARCH_LOOK_VALUES);
}

/* The search computed only the features of its dimensions: compute all. */
static SettStatus put_elite(const SettSearchDef *def, const SettIndividual *one,
                            SettArena *tmp, SettText *out)
{
    SettEvalJob job = {.game = def->game,
                       .params = def->eval_params,
                       .target = def->target,
                       .tmp = tmp};
    SettLevel level = {.grid = {one->genome.bytes, def->w, def->h}};
    SettScore score = {0};
    SettStatus status = def->eval->run(&job, &level, &score);
    sett_study_put_doubles(out, &score.fitness, 1);
    sett_study_put_doubles(out, score.features, SETT_EDD_FEATURES);
    sett_text_bytes(out, one->genome.bytes, (size_t)one->genome.size);
    return status;
}

static SettStatus put_elites(const SettSearchDef *def, const SettSearch *search,
                             SettArena *tmp, SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    SettStatus status = SETT_OK;
    for (int32_t c = 0; status == SETT_OK && c < SETT_EDD_CELLS; c++) {
        bool there = sett_archive_count(archive, c, SETT_FEASIBLE) > 0;
        sett_study_put(out, there);
        if (there)
            status = put_elite(
                def, sett_archive_at(archive, c, SETT_FEASIBLE, 0), tmp, out);
    }
    return status;
}

typedef struct Place {
    int32_t room, pair, arm;
    int64_t run;
} Place;

static Place place_of(const SettEddStudy *t, int64_t item)
{
    Place p = {.run = item % t->data.runs};
    item /= t->data.runs;
    p.arm = (int32_t)(item % SETT_EDD_ARMS);
    p.pair = (int32_t)(item / SETT_EDD_ARMS % SETT_EDD_PAIRS);
    p.room = (int32_t)(item / SETT_EDD_ARMS / SETT_EDD_PAIRS);
    return p;
}

/* The method's parameters with the pair's dimensions, in scratch. */
static SettStatus pair_params(const SettEddStudy *t, const Place *p,
                              SettArena *tmp, void **out)
{
    const SettEddParts *parts = &t->parts[p->room][p->arm];
    const SettTable *table = &parts->def.method->params;
    const SettEddPair *pair = &sett_edd_pairs[p->pair];
    *out = sett_arena_take(tmp, 1, table->size);
    const char *text =
        sett_arena_format(tmp, "%d:%d,%d:%d", (int)pair->x, SETT_EDD_BINS,
                          (int)pair->y, SETT_EDD_BINS);
    if (*out == NULL || text == NULL)
        return SETT_NO_MEMORY;
    memcpy(*out, parts->params.method, table->size);
    return sett_params_set(table, *out, "dimensions", text, NULL, tmp, NULL);
}

/* Both arms of a room and pair share their seeds; else each run has its own, so
   that runs are independent. */
static SettStatus do_run(void *user, int64_t item, SettArena *tmp,
                         SettText *payload)
{
    const SettEddStudy *t = user;
    Place p = place_of(t, item);
    SettSearchDef def = t->parts[p.room][p.arm].def;
    SettSearch *search = NULL;
    void *params;
    Met met = {.threshold = sett_edd_pairs[p.pair].mean};
    uint64_t size = 1024;
    while (size < 2 * (t->data.budget + 1024))
        size *= 2;
    met.mask = size - 1;
    met.hashes = SETT_TAKE(tmp, size, uint64_t);
    if (met.hashes == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = pair_params(t, &p, tmp, &params);
    if (status != SETT_OK)
        return status;
    def.method_params = params;
    def.seed = sett_hash_mix(t->run.seed, (uint64_t)p.run);
    def.seed =
        sett_hash_mix(def.seed, (uint64_t)(p.room * SETT_EDD_PAIRS + p.pair));
    def.features = 0;
    def.max_evaluations = t->data.budget;
    def.watch = (SettWatchBirths){meet, &met};
    status = sett_search_watch(&def, put_look, &met, payload, &search);
    if (status == SETT_OK)
        status = put_elites(&def, search, tmp, payload);
    sett_search_destroy(search);
    return status;
}

static bool take_run(void *user, int64_t item, const uint8_t *payload,
                     size_t size)
{
    SettEddStudy *t = user;
    Place p = place_of(t, item);
    SettEddRun *run = &t->all[item];
    const SettSearchDef *def = &t->parts[p.room][p.arm].def;
    const uint8_t *end = payload + size;
    size_t area = (size_t)(def->w * def->h);
    payload = sett_search_take_looks(payload, size, run->looks);
    for (int32_t c = 0; payload != NULL && c < SETT_EDD_CELLS; c++) {
        SettEddElite *elite = &run->elites[c];
        if (end - payload < 8)
            return false;
        elite->there = sett_study_get(payload) != 0;
        payload += 8;
        if (!elite->there)
            continue;
        if ((size_t)(end - payload) < 8 * (SETT_EDD_FEATURES + 1) + area)
            return false;
        payload = sett_study_get_doubles(payload, &elite->fitness, 1);
        payload =
            sett_study_get_doubles(payload, elite->features, SETT_EDD_FEATURES);
        memcpy(elite->tiles, payload, area);
        payload += area;
    }
    return payload == end;
}

/* An empty room with doors in the middle of all sides. */
static SettStatus make_room(SettEddStudy *t, int32_t room, SettGrid *out)
{
    SettArena *arena = t->run.host.arena;
    if (room == 0)
        return sett_level_read(t->game, experiment_room,
                               sizeof experiment_room - 1, 0, arena, out,
                               t->run.host.err);
    SettStatus status = sett_grid_take(arena, 20, 20, out);
    if (status != SETT_OK)
        return SETT_NO_MEMORY;
    uint8_t door = (uint8_t)sett_tile_with(&t->game->tiles, SETT_IS(DOOR));
    sett_grid_fill(out, t->game->fill_open);
    out->cells[sett_grid_at(out, 10, 0)] = door;
    out->cells[sett_grid_at(out, 19, 10)] = door;
    out->cells[sett_grid_at(out, 10, 19)] = door;
    out->cells[sett_grid_at(out, 0, 10)] = door;
    return SETT_OK;
}

static SettStatus make_parts(SettEddStudy *t, int32_t room, int32_t arm)
{
    const SettStudyHost *host = &t->run.host;
    SettEddParts *parts = &t->parts[room][arm];
    SettSearchDef *def = &parts->def;
    SettStatus status =
        sett_search_choose(host->catalog, t->game, "map-elites", host->arena,
                           def, &parts->params, host->err);
    if (status == SETT_OK)
        status = sett_search_choose_preset(def, t->arm_names[arm],
                                           &parts->params, host->err);
    if (status == SETT_OK)
        status = make_room(t, room, &parts->target.grid);
    if (status == SETT_OK)
        status =
            sett_params_set(&def->method->params, parts->params.method,
                            "binning", "edd", NULL, host->arena, host->err);
    if (status != SETT_OK)
        return status;
    def->cancel = host->cancel;
    def->target = &parts->target;
    def->w = parts->target.grid.w;
    def->h = parts->target.grid.h;
    t->eval = def->eval;
    return sett_params_set(&def->eval->params, parts->params.eval, "mode",
                           "compat", NULL, host->arena, host->err);
}

/* Every elite's tiles lie in one block, by room. */
static SettStatus take_runs(SettEddStudy *t)
{
    t->all = SETT_TAKE(t->run.host.arena, t->run.items, SettEddRun);
    if (t->all == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < t->run.items; i++) {
        const SettSearchDef *def = &t->parts[place_of(t, i).room][0].def;
        size_t area = (size_t)(def->w * def->h);
        uint8_t *tiles =
            sett_arena_take(t->run.host.arena, SETT_EDD_CELLS, area);
        if (tiles == NULL)
            return SETT_NO_MEMORY;
        for (int32_t c = 0; c < SETT_EDD_CELLS; c++)
            t->all[i].elites[c].tiles = tiles + (size_t)c * area;
    }
    t->data.all = t->all;
    return SETT_OK;
}

static SettStatus set_up(void *self, const void *options)
{
    const Options *o = options;
    SettEddStudy *t = self;
    const SettStudyHost *host = &t->run.host;
    t->game = sett_catalog_game(host->catalog, "edd");
    t->data.budget = (uint64_t)o->budget;
    t->data.runs = o->study.levels;
    t->arm_names[0] = o->preset != NULL ? o->preset : "p19";
    t->arm_names[1] = "sett";
    t->run.items =
        SETT_EDD_ROOMS * SETT_EDD_PAIRS * SETT_EDD_ARMS * t->data.runs;
    t->run.more = sett_arena_format(host->arena, " --preset %s --budget %lld",
                                    t->arm_names[0], (long long)o->budget);
    if (t->run.more == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_ROOMS * SETT_EDD_ARMS;
         i++)
        status = make_parts(t, i / SETT_EDD_ARMS, i % SETT_EDD_ARMS);
    if (status == SETT_OK)
        status = sett_study_seed(&t->run);
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_ARMS; i++)
        status = sett_study_uses_search(host, &t->parts[0][i].def);
    if (status != SETT_OK)
        return status;
    t->run.key = sett_hash_mix(5, (uint64_t)t->data.runs);
    t->run.key = sett_hash_mix(t->run.key, t->data.budget);
    t->run.key = sett_hash_mix(t->run.key, t->run.seed);
    for (int32_t arm = 0; arm < SETT_EDD_ARMS; arm++)
        t->run.key = sett_search_key(&t->parts[0][arm].def, t->run.key);
    return take_runs(t);
}

static SettStatus look_row(void *user, int64_t row, SettResultValue *v,
                           SettError *err)
{
    SettEddStudy *t = user;
    (void)err;
    Place p = place_of(t, row / SETT_EDD_LOOKS);
    const SettEddLook *look =
        &t->all[row / SETT_EDD_LOOKS].looks[row % SETT_EDD_LOOKS];
    const SettEddPair *pair = &sett_edd_pairs[p.pair];
    v[0].text = sett_edd_room_names[p.room];
    v[1].text = t->eval->features[pair->x].name;
    v[2].text = t->eval->features[pair->y].name;
    v[3].text = t->arm_names[p.arm];
    v[4].integer = p.run;
    sett_search_look_row(look, &v[5]);
    return SETT_OK;
}

static const SettResultColumn look_columns[] = {TEXTS("room"),
                                                TEXTS("x"),
                                                TEXTS("y"),
                                                TEXTS("method"),
                                                INTS("run"),
                                                REALS("evaluations"),
                                                REALS("filled"),
                                                REALS("qd"),
                                                REALS("mean_elite"),
                                                REALS("distinct"),
                                                REALS("as_good_as_reference")};

/* Columns and separators as the authors', one elite a line. */
static SettStatus range_csv(void *user, int32_t which, SettText *out)
{
    (void)which;
    static const int32_t order[SETT_EDD_FEATURES] = {5, 4, 1, 2, 3, 0, 6};
    const SettEddStudy *t = user;
    sett_text_add(out, "Leniency;Linearity;Similarity;NMesoPatterns;"
                       "NSpatialPatterns;Symmetry;Inner Similarity;Fitness\n");
    for (int64_t i = 0; i < t->run.items; i++)
        for (int32_t c = 0; place_of(t, i).arm == 0 && c < SETT_EDD_CELLS;
             c++) {
            const SettEddElite *e = &t->all[i].elites[c];
            if (!e->there)
                continue;
            for (int32_t f = 0; f < SETT_EDD_FEATURES; f++) {
                sett_text_double(out, e->features[order[f]]);
                sett_text_char(out, ';');
            }
            sett_text_double(out, e->fitness);
            sett_text_char(out, '\n');
        }
    return out->status;
}

/* Measures of the elites that the claims ask for. */
static SettStatus measure_elites(SettEddStudy *t)
{
    SettArena *arena = t->run.host.arena;
    double *values = SETT_TAKE(arena, t->game->measures.count, double);
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus status = values != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int64_t i = 0; i < t->run.items * SETT_EDD_CELLS; i++) {
        int64_t run = i / SETT_EDD_CELLS;
        SettEddElite *elite = &t->all[run].elites[i % SETT_EDD_CELLS];
        const SettSearchDef *def = &t->parts[place_of(t, run).room][0].def;
        SettLevel level = {.grid = {elite->tiles, def->w, def->h}};
        if (status != SETT_OK || !elite->there)
            continue;
        status = sett_game_measure(t->game, &level, arena, values);
        for (int32_t m = 0; m < SETT_EDD_MEASURES; m++)
            elite->measures[m] =
                values[sett_measure_named(t->game, sett_edd_measure_names[m])];
        sett_arena_reset(arena, mark);
    }
    return status;
}

static SettStatus finish(void *self)
{
    SettEddStudy *t = self;
    t->run.claims = t->claims;
    t->run.claim_count = SETT_EDD_CLAIMS;
    SettStatus status = measure_elites(t);
    if (status == SETT_OK)
        status = sett_edd_claims(&t->data, t->run.host.arena, t->claims);
    if (status != SETT_OK)
        return status;
    const SettResultTable tables[] = {{.name = "looks",
                                       SETT_STUDY_COLUMNS(look_columns),
                                       .rows = t->run.items * SETT_EDD_LOOKS,
                                       .row = look_row,
                                       .user = t},
                                      sett_study_claims(&t->run)};
    status =
        sett_study_write(&t->run, &(SettStudyTables){tables, 2, 1, NULL, 0});
    return status == SETT_OK ? sett_edd_grids(t) : status;
}

static const SettStudyFigure figures[] = {
    {"qd.svg", sett_edd_lines, 0, "QD score over evaluations"},
    {"coverage.svg", sett_edd_lines, 1, "Cells with a feasible room"},
    {"distinct.svg", sett_edd_lines, 2, "Distinct feasible rooms"},
    {"expressive-range.csv", range_csv, 0, NULL}};

static void report(void *self, SettText *out)
{
    SettEddStudy *t = self;
    sett_text_format(out, "%lld runs\n", (long long)t->run.items);
}

const SettStudy sett_study_edd = {
    .name = "edd",
    .help = "constrained MAP-Elites in EDD: Alvarez et al. 2019, and ours",
    .what = "runs",
    SETT_STUDY_OPTIONS(Options, rows),
    .size = sizeof(SettEddStudy),
    .output_version = 1,
    SETT_STUDY_STEPS(set_up, do_run, take_run, finish, report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_edd_page,
    .title = "Constrained MAP-Elites in EDD",
    .summary = "Ten pairs of dimensions on equal budgets, scored and binned as "
               "the reference does."};
