/* gram.c - the study gram-elites: segments of three games by Gram-Elites
   as the reference does it, by ours, and by the paper's two baselines on equal
   iterations, all judged by the paper's agents (Biemer, Hervella and Cooper
   2021; docs/design/linking.md, sections 5 and 13). */
#include "studies/gram/gram.h"

#include <string.h>

#include "studies/columns.h"
#include "studies/searches.h"

_Static_assert(sizeof(SettGramLook) ==
                       SETT_SEARCH_LOOK_VALUES * sizeof(double) &&
                   SETT_GRAM_LOOKS == SETT_SEARCH_LOOKS,
               "looks are taken as doubles");

typedef struct Options {
    SettStudyOptions study;
    const char *corpus;
    int64_t iterations;
    bool full;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS_OF(Options, 3, 1000, "runs of each game and method"),
    SETT_STUDY_ROW(
        Options, corpus, "corpus", "FOLDER",
        "training levels in folders smb, icarus and dungeongrams (or as "
        "the paper's are called); sett's own if left out"),
    SETT_STUDY_ROW_INT(Options, iterations, "iterations", 5000, 10, 1000000000,
                       "pairs of children in a run"),
    SETT_STUDY_ROW_FLAG(Options, full, "full",
                        "as many as in the paper: 80,000, 120,000 and 60,000"),
};

typedef struct Born {
    double all, generable, playable;
} Born;

static void born(void *user, const SettIndividual *one)
{
    Born *b = user;
    b->all++;
    b->generable += one->score.violation < 1;
    b->playable += one->score.violation == 0;
}

/* 2: the cell's best is usable; 1: it is not; 0: the cell is empty. */
static uint8_t state_of(const SettArchive *archive, int32_t cell)
{
    if (sett_archive_count(archive, cell, SETT_FEASIBLE) > 0)
        return sett_archive_at(archive, cell, SETT_FEASIBLE, 0)
                           ->score.violation == 0
                   ? 2
                   : 1;
    return sett_archive_count(archive, cell, SETT_UNFEASIBLE) > 0;
}

static void put_look(const SettSearch *search, const void *user, SettText *out)
{
    const Born *b = user;
    const SettArchive *archive = sett_search_archive(search);
    double filled = 0, usable = 0, fitness = 0;
    for (int32_t c = 0; c < sett_archive_cells(archive); c++) {
        uint8_t state = state_of(archive, c);
        if (state == 0)
            continue;
        filled++;
        usable += state == 2;
        SettPopulation kind = sett_archive_count(archive, c, SETT_FEASIBLE) > 0
                                  ? SETT_FEASIBLE
                                  : SETT_UNFEASIBLE;
        fitness += sett_archive_at(archive, c, kind, 0)->score.fitness;
    }
    const double look[SETT_SEARCH_LOOK_VALUES] = {
        (double)sett_search_evaluations(search),
        filled,
        usable,
        filled > 0 ? fitness / filled : 0,
        b->all > 0 ? b->generable / b->all : 0,
        b->all > 0 ? b->playable / b->all : 0};
    sett_study_put_doubles(out, look, SETT_SEARCH_LOOK_VALUES);
}

/* The state of all cells, and usable segments evenly spread over them. */
static void put_archive(const SettSearch *search, SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    int32_t cells = sett_archive_cells(archive), usable = 0, met = 0;
    for (int32_t c = 0; c < SETT_GRAM_CELLS; c++) {
        uint8_t state = c < cells ? state_of(archive, c) : 0;
        sett_text_char(out, (char)state);
        usable += state == 2;
    }
    for (int32_t c = 0, shown = 0; c < cells && shown < SETT_GRAM_SHOWN; c++) {
        if (state_of(archive, c) != 2)
            continue;
        if (met++ != usable * (2 * shown + 1) / (2 * SETT_GRAM_SHOWN))
            continue;
        const SettGenome *g =
            &sett_archive_at(archive, c, SETT_FEASIBLE, 0)->genome;
        sett_text_bytes(out, g->bytes, (size_t)g->size);
        shown++;
    }
}

typedef struct Place {
    int32_t game, arm;
    int64_t run;
} Place;

static Place place_of(const SettGramStudy *t, int64_t item)
{
    return (Place){(int32_t)(item / t->runs / SETT_GRAM_ARMS),
                   (int32_t)(item / t->runs % SETT_GRAM_ARMS), item % t->runs};
}

/* Runs of the same number share their seed over games and methods. */
static SettStatus do_run(void *user, int64_t item, SettArena *tmp,
                         SettText *payload)
{
    SettGramStudy *t = user;
    Place p = place_of(t, item);
    SettSearchDef def = t->parts[p.game][p.arm];
    SettSearch *search = NULL;
    Born b = {0};
    (void)tmp;
    double began = sett_study_cpu(&t->run.host);
    def.seed = sett_hash_mix(t->run.seed, (uint64_t)p.run);
    def.training = &t->training[p.game];
    def.watch = (SettWatchBirths){born, &b};
    SettStatus status = sett_search_watch(&def, put_look, &b, payload, &search);
    if (status == SETT_OK)
        put_archive(search, payload);
    sett_search_destroy(search);
    t->all[item].seconds = sett_study_cpu(&t->run.host) - began;
    return status;
}

static bool take_run(void *user, int64_t item, const uint8_t *payload,
                     size_t size)
{
    SettGramStudy *t = user;
    SettGramRun *run = &t->all[item];
    const SettSearchDef *def =
        &t->parts[place_of(t, item).game][place_of(t, item).arm];
    size_t area = (size_t)(def->w * def->h);
    const uint8_t *end = payload + size;
    payload = sett_search_take_looks(payload, size, run->looks);
    if (payload == NULL || end - payload < SETT_GRAM_CELLS)
        return false;
    memcpy(run->cells, payload, SETT_GRAM_CELLS);
    payload += SETT_GRAM_CELLS;
    size = (size_t)(end - payload);
    if (size % area != 0 || size / area > SETT_GRAM_SHOWN)
        return false;
    for (size_t i = 0; i < size / area; i++) {
        run->shown[i] = true;
        memcpy(run->tiles[i], payload + i * area, area);
    }
    return true;
}

static SettStatus make_parts(SettGramStudy *t, int32_t game, int32_t arm)
{
    const SettStudyHost *host = &t->run.host;
    SettSearchDef *def = &t->parts[game][arm], paper;
    SettSearchParams params, theirs;
    SettStatus status =
        sett_gram_search(host->catalog, t->games[game], sett_gram_arms[arm], 0,
                         host->arena, def, &params, host->err);
    if (status == SETT_OK) /* the same n-grams for all */
        status = sett_gram_order(def, &params, host->arena, host->err);
    if (status == SETT_OK)
        status = sett_gram_search(host->catalog, t->games[game], "compat", 0,
                                  host->arena, &paper, &theirs, host->err);
    if (status != SETT_OK)
        return status;
    def->eval_params = theirs.eval;
    def->cancel = host->cancel;
    def->features = 0;
    def->max_evaluations = sett_gram_budget(def, t->iterations[game]);
    SETT_ASSERT(def->w * def->h <= SETT_GRAM_AREA);
    return SETT_OK;
}

static SettStatus make_game(SettGramStudy *t, const Options *o, int32_t game)
{
    const SettStudyHost *host = &t->run.host;
    const SettGramPaper *paper = &sett_gram_papers[game];
    t->games[game] = sett_catalog_game(host->catalog, paper->game);
    t->iterations[game] = o->full ? paper->iterations : o->iterations;
    SettStatus status = sett_study_training(host, t->games[game], o->corpus,
                                            &t->training[game]);
    for (int32_t arm = 0; status == SETT_OK && arm < SETT_GRAM_ARMS; arm++)
        status = make_parts(t, game, arm);
    return status;
}

static uint64_t key_of_levels(const SettTraining *training, uint64_t key)
{
    for (int32_t i = 0; i < training->count; i++) {
        const SettGrid *g = &training->levels[i];
        key = sett_hash_mix(key, (uint64_t)g->w);
        key = sett_hash(g->cells, (size_t)sett_grid_area(g), key);
    }
    return key;
}

static uint64_t key_of(const SettGramStudy *t)
{
    uint64_t key = sett_hash_mix(7, (uint64_t)t->runs);
    key = sett_hash_mix(key, t->run.seed);
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++) {
        key = key_of_levels(&t->training[g], key);
        for (int32_t arm = 0; arm < SETT_GRAM_ARMS; arm++) {
            const SettSearchDef *d = &t->parts[g][arm];
            key = sett_hash_mix(key, d->max_evaluations);
            key = sett_search_key(d, key);
        }
    }
    return key;
}

static SettStatus set_up(void *self, const void *options)
{
    const Options *o = options;
    SettGramStudy *t = self;
    const SettStudyHost *host = &t->run.host;
    SettStatus status = SETT_OK;
    t->runs = o->study.levels;
    for (int32_t g = 0; status == SETT_OK && g < SETT_GRAM_GAMES; g++)
        status = make_game(t, o, g);
    if (status == SETT_OK)
        status = sett_study_seed(&t->run);
    for (int32_t i = 0;
         status == SETT_OK && i < SETT_GRAM_GAMES * SETT_GRAM_ARMS; i++)
        status = sett_study_uses_search(
            host, &t->parts[i / SETT_GRAM_ARMS][i % SETT_GRAM_ARMS]);
    if (status != SETT_OK)
        return status;
    t->run.items = SETT_GRAM_GAMES * SETT_GRAM_ARMS * t->runs;
    t->run.key = key_of(t);
    t->run.more =
        sett_arena_format(host->arena, "%s%s%s --iterations %lld",
                          o->corpus != NULL ? " --corpus " : "",
                          o->corpus != NULL ? o->corpus : "",
                          o->full ? " --full" : "", (long long)o->iterations);
    t->all = SETT_TAKE(host->arena, t->run.items, SettGramRun);
    if (t->all == NULL || t->run.more == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < t->run.items; i++)
        t->all[i].seconds = 0.0 / 0.0;
    return SETT_OK;
}

static SettStatus look_row(void *user, int64_t row, SettResultValue *v,
                           SettError *err)
{
    const SettGramStudy *t = user;
    (void)err;
    Place p = place_of(t, row / SETT_GRAM_LOOKS);
    const SettGramLook *look =
        &t->all[row / SETT_GRAM_LOOKS].looks[row % SETT_GRAM_LOOKS];
    v[0].text = t->games[p.game]->name;
    v[1].text = sett_gram_arms[p.arm];
    v[2].integer = p.run;
    sett_search_look_row(look, &v[3]);
    return SETT_OK;
}

static const SettResultColumn look_columns[] = {
    TEXTS("game"),        TEXTS("method"),         INTS("run"),
    REALS("evaluations"), REALS("filled"),         REALS("usable"),
    REALS("fitness"),     REALS("born_generable"), REALS("born_usable")};

static SettStatus finish(void *self)
{
    SettGramStudy *t = self;
    SettStatus status = sett_gram_test(t);
    if (status != SETT_OK)
        return status;
    const SettResultTable tables[] = {{.name = "looks",
                                       SETT_STUDY_COLUMNS(look_columns),
                                       .rows = t->run.items * SETT_GRAM_LOOKS,
                                       .row = look_row,
                                       .user = t},
                                      sett_study_claims(&t->run)};
    return sett_study_write(&t->run, &(SettStudyTables){tables, 2, 1, NULL, 0});
}

/* Two of each game, side by side on the page. */
#define GAME(name, game)                                         \
    {"archives-" name ".svg", sett_gram_maps, game, "Archives"}, \
    {                                                            \
        "usable-" name ".svg", sett_gram_lines, game,            \
            "Usable cells over evaluations"                      \
    }
static const SettStudyFigure figures[] = {
    GAME("smb", SETT_GRAM_SMB), GAME("icarus", SETT_GRAM_ICARUS),
    GAME("dungeongrams", SETT_GRAM_DUNGEONGRAMS)};

/* CPU seconds are of this machine, and no part of the results. */
static void report(void *self, SettText *out)
{
    const SettGramStudy *t = self;
    sett_text_format(out, "%lld runs\n", (long long)t->run.items);
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++) {
        sett_text_format(out, "%s, %lld iterations, CPU seconds a run:",
                         t->games[g]->name, (long long)t->iterations[g]);
        for (int32_t arm = 0; arm < SETT_GRAM_ARMS; arm++) {
            double sum = 0;
            for (int64_t r = 0; r < t->runs; r++)
                sum += sett_gram_run(t, g, arm, r)->seconds;
            sett_text_format(out, "%s %s ", arm > 0 ? "," : "",
                             sett_gram_arms[arm]);
            if (sum == sum)
                sett_text_fixed(out, sum / (double)t->runs, 2);
            else
                sett_text_add(out, "-");
        }
        sett_text_format(out, " (the authors' program at %d: %d)\n",
                         (int)sett_gram_papers[g].iterations,
                         (int)sett_gram_papers[g].seconds);
    }
}

const SettStudy sett_study_gram_elites = {
    .name = "gram-elites",
    .help = "Gram-Elites, its baselines, and ours beside them",
    .what = "runs",
    SETT_STUDY_OPTIONS(Options, rows),
    .size = sizeof(SettGramStudy),
    .output_version = 1,
    SETT_STUDY_STEPS(set_up, do_run, take_run, finish, report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_gram_page,
    .title = "Gram-Elites",
    .summary =
        "Segments of three games by the reference's way, by ours, and by "
        "two baselines on equal iterations."};
