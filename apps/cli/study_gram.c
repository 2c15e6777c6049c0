/* study_gram.c - sett study gram-elites: segments of three games by Gram-Elites
   as the reference does it, by ours, and by the paper's two baselines on equal
   iterations, all judged by the paper's agents (Biemer, Hervella and Cooper
   2021; docs/design/linking.md, sections 5 and 13). */
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <time.h>

#include "study_gram.h"
#include "verbs.h"

const char *const cli_gram_arms[GRAM_ARMS] = {"compat", "sett", "map-elites",
                                              "sampling"};

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS_OF(GramStudyOptions, 3, 1000,
                       "runs of each game and method"),
    SETT_STUDY_ROW(
        GramStudyOptions, corpus, "corpus", "FOLDER",
        "training levels in folders smb, icarus and dungeongrams (or as "
        "the paper's are called); sett's own if left out"),
    SETT_STUDY_ROW_INT(GramStudyOptions, iterations, "iterations", 5000, 10,
                       1000000000, "pairs of children in a run"),
    SETT_STUDY_ROW_FLAG(GramStudyOptions, full, "full",
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

/* 2 where the best of a cell is usable, 1 where there is any, else 0. */
static uint8_t state_of(const SettArchive *archive, int32_t cell)
{
    if (sett_archive_count(archive, cell, SETT_FEASIBLE) > 0)
        return sett_archive_at(archive, cell, SETT_FEASIBLE, 0)
                           ->score.violation == 0
                   ? 2
                   : 1;
    return sett_archive_count(archive, cell, SETT_UNFEASIBLE) > 0;
}

static double best_of(const SettArchive *archive, int32_t cell)
{
    SettPopulation kind = sett_archive_count(archive, cell, SETT_FEASIBLE) > 0
                              ? SETT_FEASIBLE
                              : SETT_UNFEASIBLE;
    return sett_archive_at(archive, cell, kind, 0)->score.fitness;
}

static void put_look(const SettSearch *search, const Born *b, SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    double filled = 0, usable = 0, fitness = 0;
    for (int32_t c = 0; c < sett_archive_cells(archive); c++) {
        uint8_t state = state_of(archive, c);
        if (state == 0)
            continue;
        filled++;
        usable += state == 2;
        fitness += best_of(archive, c);
    }
    sett_study_put_double(out, (double)sett_search_evaluations(search));
    sett_study_put_double(out, filled);
    sett_study_put_double(out, usable);
    sett_study_put_double(out, filled > 0 ? fitness / filled : 0);
    sett_study_put_double(out, b->all > 0 ? b->generable / b->all : 0);
    sett_study_put_double(out, b->all > 0 ? b->playable / b->all : 0);
}

/* Which cells hold what, and some usable segments from all over them. */
static void put_archive(const SettSearch *search, SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    int32_t cells = sett_archive_cells(archive), usable = 0, met = 0;
    for (int32_t c = 0; c < GRAM_CELLS; c++) {
        uint8_t state = c < cells ? state_of(archive, c) : 0;
        sett_text_char(out, (char)state);
        usable += state == 2;
    }
    for (int32_t c = 0, shown = 0; c < cells && shown < GRAM_SHOWN; c++) {
        if (state_of(archive, c) != 2)
            continue;
        if (met++ != usable * (2 * shown + 1) / (2 * GRAM_SHOWN))
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

static Place place_of(const GramStudy *t, int64_t item)
{
    return (Place){(int32_t)(item / t->runs / GRAM_ARMS),
                   (int32_t)(item / t->runs % GRAM_ARMS), item % t->runs};
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Runs of the same number share their seed over games and methods. */
static SettStatus do_run(void *user, int64_t item, SettArena *tmp,
                         SettText *payload)
{
    GramStudy *t = user;
    Place p = place_of(t, item);
    SettSearchDef def = t->parts[p.game][p.arm].def;
    SettSearch *search = NULL;
    Born b = {0};
    (void)tmp;
    double began = cpu_seconds();
    def.seed = sett_hash_mix(t->study.seed, (uint64_t)p.run);
    def.training = &t->training[p.game];
    def.watch = (SettWatchBirths){born, &b};
    SettStatus s = sett_search_create(&def, &search, NULL);
    for (uint64_t i = 0; s == SETT_OK && i < GRAM_LOOKS; i++) {
        uint64_t until =
            i == 0 ? 1 : def.max_evaluations * i / (GRAM_LOOKS - 1);
        s = sett_search_step(search, until - sett_search_evaluations(search));
        put_look(search, &b, payload);
    }
    if (s == SETT_OK)
        put_archive(search, payload);
    sett_search_destroy(search);
    t->all[item].seconds = cpu_seconds() - began;
    return s == SETT_OK ? payload->status : s;
}

static bool take_run(void *user, int64_t item, const uint8_t *payload,
                     size_t size)
{
    GramStudy *t = user;
    GramRun *run = &t->all[item];
    const SettSearchDef *def =
        &t->parts[place_of(t, item).game][place_of(t, item).arm].def;
    size_t area = (size_t)(def->w * def->h);
    if (size < GRAM_LOOKS * 48 + GRAM_CELLS)
        return false;
    for (int32_t i = 0; i < GRAM_LOOKS; i++, payload += 48) {
        GramLook *look = &run->looks[i];
        look->evaluations = sett_study_get_double(payload);
        look->filled = sett_study_get_double(payload + 8);
        look->usable = sett_study_get_double(payload + 16);
        look->fitness = sett_study_get_double(payload + 24);
        look->generable = sett_study_get_double(payload + 32);
        look->playable = sett_study_get_double(payload + 40);
    }
    memcpy(run->cells, payload, GRAM_CELLS);
    payload += GRAM_CELLS;
    size -= GRAM_LOOKS * 48 + GRAM_CELLS;
    if (size % area != 0 || size / area > GRAM_SHOWN)
        return false;
    for (size_t i = 0; i < size / area; i++) {
        run->shown[i] = true;
        memcpy(run->tiles[i], payload + i * area, area);
    }
    return true;
}

static SettStatus make_parts(GramStudy *t, int32_t game, int32_t arm)
{
    CliSearch *s = &t->parts[game][arm], paper;
    const SettTraining *training = &t->training[game];
    SettStatus status = cli_gram_parts(cli_of(&t->study), t->games[game],
                                       cli_gram_arms[arm], training, 0, s);
    if (status == SETT_OK) /* the same n-grams for all */
        status = cli_gram_order(cli_of(&t->study), s);
    if (status == SETT_OK)
        status = cli_gram_parts(cli_of(&t->study), t->games[game], "compat",
                                training, 0, &paper);
    if (status != SETT_OK)
        return status;
    s->def.eval_params = s->params.eval = paper.params.eval;
    s->def.jobs = sett_jobs_serial(); /* runs are the pieces of work */
    s->def.features = 0;
    s->def.max_evaluations = cli_gram_budget(s, t->iterations[game]);
    SETT_ASSERT(s->def.w * s->def.h <= GRAM_AREA);
    return SETT_OK;
}

static SettStatus make_game(GramStudy *t, const GramStudyOptions *o,
                            int32_t game)
{
    const CliGramGame *paper = &cli_gram_games[game];
    t->games[game] = sett_catalog_game(t->study.host.catalog, paper->game);
    t->iterations[game] = o->full ? paper->iterations : o->iterations;
    SettStatus s = cli_training_corpus(cli_of(&t->study), t->games[game],
                                       o->corpus, &t->training[game]);
    for (int32_t arm = 0; s == SETT_OK && arm < GRAM_ARMS; arm++)
        s = make_parts(t, game, arm);
    return s;
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

static uint64_t key_of(const GramStudy *t)
{
    uint64_t key = sett_hash_mix(7, (uint64_t)t->runs);
    key = sett_hash_mix(key, t->study.seed);
    for (int32_t g = 0; g < CLI_GRAM_GAMES; g++) {
        key = key_of_levels(&t->training[g], key);
        for (int32_t arm = 0; arm < GRAM_ARMS; arm++) {
            const SettSearchDef *d = &t->parts[g][arm].def;
            key = sett_hash_mix(key, d->max_evaluations);
            key = sett_hash_mix(key, (uint64_t)d->method->output_version);
            key = sett_hash_mix(key, (uint64_t)d->genome->output_version);
            key = sett_hash_mix(key, (uint64_t)d->eval->output_version);
            key = sett_params_hash(&d->method->params, d->method_params, key);
            key = sett_params_hash(&d->genome->params, d->genome_params, key);
            key = sett_params_hash(&d->eval->params, d->eval_params, key);
        }
    }
    return key;
}

static SettStatus set_up(void *self, const void *options)
{
    const GramStudyOptions *o = options;
    GramStudy *t = self;
    SettStatus s = SETT_OK;
    t->runs = o->study.levels;
    for (int32_t g = 0; s == SETT_OK && g < CLI_GRAM_GAMES; g++)
        s = make_game(t, o, g);
    if (s == SETT_OK)
        s = sett_study_seed(&t->study);
    if (s != SETT_OK)
        return s;
    SettArena *arena = t->study.host.arena;
    for (int32_t i = 0; s == SETT_OK && i < CLI_GRAM_GAMES * GRAM_ARMS; i++)
        s = cli_uses_search(cli_of(&t->study),
                            &t->parts[i / GRAM_ARMS][i % GRAM_ARMS].def);
    if (s != SETT_OK)
        return s;
    t->study.items = CLI_GRAM_GAMES * GRAM_ARMS * t->runs;
    t->study.key = key_of(t);
    t->study.more =
        sett_arena_format(arena, "%s%s%s --iterations %lld",
                          o->corpus != NULL ? " --corpus " : "",
                          o->corpus != NULL ? o->corpus : "",
                          o->full ? " --full" : "", (long long)o->iterations);
    t->all = SETT_TAKE(arena, t->study.items, GramRun);
    if (t->all == NULL || t->study.more == NULL)
        return sett_study_no_memory(&t->study.host);
    for (int64_t i = 0; i < t->study.items; i++)
        t->all[i].seconds = 0.0 / 0.0;
    return SETT_OK;
}

static SettStatus look_row(void *user, int64_t row, SettResultValue *v,
                           SettError *err)
{
    const GramStudy *t = user;
    (void)err;
    Place p = place_of(t, row / GRAM_LOOKS);
    const GramLook *look = &t->all[row / GRAM_LOOKS].looks[row % GRAM_LOOKS];
    v[0].text = t->games[p.game]->name;
    v[1].text = cli_gram_arms[p.arm];
    v[2].integer = p.run;
    v[3].real = look->evaluations;
    v[4].real = look->filled;
    v[5].real = look->usable;
    v[6].real = look->fitness;
    v[7].real = look->generable;
    v[8].real = look->playable;
    return SETT_OK;
}

static const SettResultColumn look_columns[] = {
    {"game", SETT_RESULT_TEXT},        {"method", SETT_RESULT_TEXT},
    {"run", SETT_RESULT_INT},          {"evaluations", SETT_RESULT_REAL},
    {"filled", SETT_RESULT_REAL},      {"usable", SETT_RESULT_REAL},
    {"fitness", SETT_RESULT_REAL},     {"born_generable", SETT_RESULT_REAL},
    {"born_usable", SETT_RESULT_REAL},
};

static SettStatus write_results(void *self)
{
    GramStudy *t = self;
    SettResultTable looks = {.name = "looks",
                             SETT_STUDY_COLUMNS(look_columns),
                             .rows = t->study.items * GRAM_LOOKS,
                             .row = look_row,
                             .user = t};
    SettStatus s = cli_study_gram_claims(t);
    SettResultTable tables[] = {looks,
                                sett_study_claims(t->claims, SETT_GRAM_CLAIMS)};
    if (s == SETT_OK)
        s = sett_study_save_claims(&t->study, t->claims, SETT_GRAM_CLAIMS);
    if (s == SETT_OK)
        s = sett_study_save_csv(&t->study, &looks, "looks.csv");
    if (s == SETT_OK)
        s = sett_study_save_sqlite(&t->study, NULL, 0, tables, 2);
    return s == SETT_OK ? cli_study_gram_pages(t) : s;
}

/* CPU seconds are of this machine, and no part of the results. */
static void put_times(const GramStudy *t, SettText *out)
{
    for (int32_t g = 0; g < CLI_GRAM_GAMES; g++) {
        sett_text_format(out, "%s, %lld iterations, CPU seconds a run:",
                         t->games[g]->name, (long long)t->iterations[g]);
        for (int32_t arm = 0; arm < GRAM_ARMS; arm++) {
            double sum = 0;
            for (int64_t r = 0; r < t->runs; r++)
                sum += t->all[gram_run_at(t, g, arm, r)].seconds;
            sett_text_format(out, "%s %s ", arm > 0 ? "," : "",
                             cli_gram_arms[arm]);
            if (sum == sum)
                sett_text_fixed(out, sum / (double)t->runs, 2);
            else
                sett_text_add(out, "-");
        }
        sett_text_format(out, " (the authors' program at %d: %d)\n",
                         (int)cli_gram_games[g].iterations,
                         (int)cli_gram_games[g].seconds);
    }
}

static void report(void *self, SettText *out)
{
    GramStudy *t = self;
    sett_claims_list(t->claims, SETT_GRAM_CLAIMS, out);
    sett_text_format(out, "%lld runs\n", (long long)t->study.items);
    put_times(t, out);
}

const SettStudy cli_study_gram_elites = {
    .name = "gram-elites",
    .help = "Gram-Elites, its baselines, and ours beside them",
    .what = "runs",
    SETT_STUDY_OPTIONS(GramStudyOptions, rows),
    .output_version = 1,
    .size = sizeof(GramStudy),
    .set_up = set_up,
    .item = do_run,
    .take = take_run,
    .finish = write_results,
    .report = report};
