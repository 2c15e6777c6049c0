/* evolve_database.c - sett evolve pplgg --database: generators of every kind by
   MAP-Elites over agent programs (docs/design/pplgg.md, section 11). The search
   judges programs by a few levels. Every program that is left in the archive
   then has to win a number of fresh levels and to look like something on them;
   what it is like there decides its cell, whose fittest program is written. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "evolve_pplgg.h"
#include "search_file.h"
#include "sett/programs.h"

#define STATE "search.state" /* what --resume goes on from */
#define STEP 256             /* programs between two looks at the clock */
#define SAVE_EVERY 60.0      /* seconds */
#define NAME_SIZE 48

static const char *const feature_names[] = {
#define FEATURE_NAME(name, text, low, high, help) text,
    SETT_PROGRAM_FEATURES(FEATURE_NAME)
#undef FEATURE_NAME
};
static const int32_t axes[] = {SETT_PROGRAM_SOLID, SETT_PROGRAM_FOES,
                               SETT_PROGRAM_SPREAD, SETT_PROGRAM_VARIETY};
enum { AXES = sizeof axes / sizeof axes[0] };

/* A program of the archive, and what it came to on its fresh levels. */
typedef struct Candidate {
    const SettIndividual *one;
    SettScore score; /* violation > 0: it lost one, or they are dull */
} Candidate;

typedef struct Database {
    Cli *cli;
    const BredDatabase *d;
    CliSearch s;
    SettProgramGenome genome;
    SettProgramEval eval;
    Candidate *candidates;
    int32_t candidate_count;
    int32_t *chosen; /* of each cell, the place of its candidate; -1 = none */
} Database;

/* "solid:6,foes:5,spread:4", as the canvas's taste has it. */
static SettStatus choose_axes(Database *b)
{
    if (b->d->dimensions != NULL)
        return cli_search_dimensions(b->cli, &b->s, b->d->dimensions);
    const SettCanvasTaste *t = &b->d->game->canvas->taste;
    const SettCanvasAxis ranges[AXES] = {t->solid, t->foes, t->spread,
                                         t->variety};
    SettText text = sett_text(b->cli->alloc);
    for (int32_t i = 0; i < AXES; i++)
        if (ranges[i].bins > 0)
            sett_text_format(&text, "%s%s:%d", text.size > 0 ? "," : "",
                             feature_names[axes[i]], (int)ranges[i].bins);
    SettStatus s = text.status == SETT_OK
                       ? cli_search_dimensions(b->cli, &b->s, text.data)
                       : cli_no_memory(b->cli);
    sett_text_free(&text);
    return s;
}

static SettStatus set_first(Database *b, const char *name, const char *value)
{
    return sett_params_set(&b->s.def.method->params, b->s.params.method, name,
                           value, NULL, &b->cli->arena, &b->cli->err);
}

static SettStatus choose_parts(Database *b)
{
    Cli *cli = b->cli;
    SettSearchDef *def = &b->s.def;
    b->s = (CliSearch){.def = sett_search_def()};
    def->game = b->d->game;
    def->method = cli->catalog->methods[0];
    def->genome = &sett_genome_programs;
    def->eval = &sett_eval_programs;
    b->s.params.method =
        sett_arena_take(&cli->arena, 1, (size_t)def->method->params.size + 8);
    if (b->s.params.method == NULL)
        return cli_no_memory(cli);
    sett_params_default(&def->method->params, b->s.params.method);
    sett_params_default(&def->genome->params, &b->genome);
    sett_params_default(&def->eval->params, &b->eval);
    b->genome.usual = b->d->usual;
    b->genome.levels = b->eval.levels = b->d->params->levels + b->d->further;
    b->eval.must = b->d->params->levels;
    b->eval.budget = b->d->params->budget;
    def->method_params = b->s.params.method;
    def->genome_params = &b->genome;
    def->eval_params = &b->eval;
    SettStatus s = cli_uses_search(cli, def);
    if (s == SETT_OK)
        s = choose_axes(b);
    return s == SETT_OK ? set_first(b, "first-feasible", "20") : s;
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

/* Everything that decides the result, but for how long it runs. */
static int64_t key_of(const Database *b)
{
    uint64_t key = sett_hash(b->d->game->name, strlen(b->d->game->name), 1);
    key = sett_hash_mix(key, b->d->seed);
    key = sett_hash_mix(key, (uint64_t)b->d->w << 32 | (uint32_t)b->d->h);
    key = sett_hash_mix(key, (uint64_t)b->genome.levels);
    key = sett_hash_mix(key, (uint64_t)b->eval.must);
    key = sett_hash_mix(key, (uint64_t)b->eval.budget);
    key = sett_hash_mix(key, b->genome.usual.threshold);
    if (b->d->dimensions != NULL)
        key = sett_hash(b->d->dimensions, strlen(b->d->dimensions), key);
    return (int64_t)(key >> 1);
}

#define HASH "hash" /* the last member: of all bytes before it */

static int64_t hash_of(const char *text, size_t size)
{
    return text == NULL ? 0 : (int64_t)(sett_hash(text, size, 0) >> 1);
}

/* A state that is older than the hash has none; any other third member is one
   whose name was changed. */
static SettStatus check_hash(Cli *cli, const SettJson *root, const char *text)
{
    const SettJson *last = root->child;
    const char *at = NULL;
    int64_t hash = 0;
    while (last != NULL && last->next != NULL)
        last = last->next;
    if (root->size <= 2 && sett_json_member(root, HASH) == NULL)
        return SETT_OK;
    for (const char *next = text;
         (next = strstr(next, ",\"" HASH "\"")) != NULL; next++)
        at = next;
    if (root->size == 3 && at != NULL && sett_json_member(root, HASH) == last &&
        sett_json_int(last, &hash) &&
        hash == hash_of(text, (size_t)(at - text)))
        return SETT_OK;
    SettStatus s =
        sett_fail_at(&cli->err, SETT_BAD_INPUT, root->line, root->column,
                     "this state is not as it was written");
    sett_expect(&cli->err, "a copy of it, or a run that begins anew in another "
                           "folder");
    return s;
}

static SettStatus save_state(const Database *b)
{
    Cli *cli = b->cli;
    const char *path = cli_join(cli, b->d->folder, STATE);
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
    int64_t hash = hash_of(text.data, text.size);
    sett_json_key(&w, HASH);
    sett_json_put_int(&w, hash);
    sett_json_close(&w);
    cli->force = true; /* it replaces its own earlier state */
    if (path == NULL || s == SETT_NO_MEMORY || text.status != SETT_OK)
        s = cli_no_memory(cli);
    if (s == SETT_OK)
        s = cli_save(cli, path, &text);
    cli->force = force;
    sett_text_free(&text);
    return s;
}

/* A run that was killed before its first save begins anew. */
static bool has_state(const Database *b)
{
    const char *path = cli_join(b->cli, b->d->folder, STATE);
    bool has = path != NULL && b->cli->io.exists(b->cli->io.host, path);
    if (!has)
        cli_note(b->cli, "%s holds no search yet: it begins", b->d->folder);
    return has;
}

static SettStatus read_state(Database *b)
{
    Cli *cli = b->cli;
    const char *path = cli_join(cli, b->d->folder, STATE);
    const SettJson *json = NULL;
    char *text = NULL;
    size_t size = 0;
    int64_t key = -1;
    SettStatus s =
        path != NULL ? cli_read(cli, path, &text, &size) : cli_no_memory(cli);
    if (s == SETT_OK)
        s = sett_json_read(text, size, NULL, &cli->arena, &json, &cli->err);
    if (s == SETT_OK)
        s = check_hash(cli, json, text);
    if (s != SETT_OK)
        sett_error_source(&cli->err, path != NULL ? path : STATE);
    if (s != SETT_OK)
        return s;
    if (!sett_json_int(sett_json_member(json, "key"), &key) || key != key_of(b))
        return cli_usage(cli,
                         "%s is of another game, seed, size or "
                         "rating",
                         path);
    const SettJson *search = sett_json_member(json, "search");
    if (search == NULL)
        return sett_fail(&cli->err, SETT_BAD_INPUT, "%s has no search", path);
    return sett_search_read(b->s.search, search, &cli->err);
}

static SettStatus search_all(Database *b)
{
    Cli *cli = b->cli;
    SettSearch *search = b->s.search;
    double saved = cli_now();
    SettStatus s = SETT_OK;
    cli_progress_start(cli, "programs", b->d->programs);
    cli_progress_add(cli, (int64_t)sett_search_evaluations(search));
    while (s == SETT_OK && !sett_search_done(search)) {
        uint64_t before = sett_search_evaluations(search);
        s = sett_search_step(search, STEP);
        cli_progress_add(cli,
                         (int64_t)(sett_search_evaluations(search) - before));
        cli_progress_tick(cli);
        if (s == SETT_OK && cli_now() - saved > SAVE_EVERY) {
            s = save_state(b);
            saved = cli_now();
        }
    }
    cli_progress_end(cli);
    if (s == SETT_CANCELLED)
        cli_saving(cli);
    SettStatus kept = s == SETT_OK || s == SETT_CANCELLED ? save_state(b) : s;
    if (s == SETT_NO_MEMORY)
        return cli_no_memory(cli);
    return kept != SETT_OK ? kept : s;
}

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

/* The search's evaluator on a sheet of fresh levels, with the oracle's own
   budget: those of "sett describe --rate --seed". It stops at the first level
   that is lost. */
static SettStatus confirm_one(void *user, int64_t index, SettArena *tmp)
{
    Database *b = user;
    const SettProgramGenome genome = {.levels = b->d->params->confirm};
    const SettProgramEval eval = {.levels = b->d->params->confirm};
    const SettGenomeJob job = {.game = b->d->game,
                               .params = &genome,
                               .w = b->d->w,
                               .h = b->d->h * genome.levels,
                               .tmp = tmp};
    const SettEvalJob judge = {.game = b->d->game,
                               .params = &eval,
                               .tmp = tmp,
                               .cancel = &b->cli->cancel};
    Candidate *c = &b->candidates[index];
    SettLevel sheet = {.lock = NULL};
    SettStatus s = sett_grid_take(tmp, job.w, job.h, &sheet.grid);
    if (s == SETT_OK)
        s = sett_genome_programs.express(&job, &c->one->genome, b->d->seed,
                                         &sheet.grid);
    return s == SETT_OK ? sett_eval_programs.run(&judge, &sheet, &c->score) : s;
}

static SettStatus list_candidates(Database *b)
{
    const SettArchive *archive = sett_search_archive(b->s.search);
    int32_t filled = sett_archive_filled(archive, SETT_FEASIBLE), all = 0;
    for (int32_t i = 0; i < filled; i++)
        all += sett_archive_count(
            archive, sett_archive_filled_cell(archive, SETT_FEASIBLE, i),
            SETT_FEASIBLE);
    b->candidates = SETT_TAKE(&b->cli->arena, all + 1, Candidate);
    b->chosen = SETT_TAKE(&b->cli->arena, sett_archive_cells(archive), int32_t);
    if (b->candidates == NULL || b->chosen == NULL)
        return cli_no_memory(b->cli);
    for (int32_t i = 0; i < filled; i++) {
        int32_t cell = sett_archive_filled_cell(archive, SETT_FEASIBLE, i);
        int32_t n = sett_archive_count(archive, cell, SETT_FEASIBLE);
        for (int32_t k = 0; k < n; k++)
            b->candidates[b->candidate_count++].one =
                sett_archive_at(archive, cell, SETT_FEASIBLE, k);
    }
    return SETT_OK;
}

/* The fittest of every cell, the first of equals. */
static void choose(Database *b)
{
    const SettArchive *archive = sett_search_archive(b->s.search);
    for (int32_t i = 0; i < sett_archive_cells(archive); i++)
        b->chosen[i] = -1;
    for (int32_t i = 0; i < b->candidate_count; i++) {
        const SettScore *score = &b->candidates[i].score;
        if (!(score->violation <= 0))
            continue;
        int32_t *at = &b->chosen[sett_archive_cell(archive, score->features)];
        if (*at < 0 || score->fitness > b->candidates[*at].score.fitness)
            *at = i;
    }
}

static SettStatus confirm_all(Database *b)
{
    SettStatus s = list_candidates(b);
    if (s != SETT_OK)
        return s;
    cli_progress_start(b->cli, "programs confirmed", b->candidate_count);
    s = cli_each(b->cli, b->candidate_count, confirm_one, b, NULL);
    cli_progress_end(b->cli);
    if (s == SETT_OK)
        choose(b);
    return s == SETT_NO_MEMORY ? cli_no_memory(b->cli) : s;
}

static SettStatus write_one(const Database *b, int32_t cell, int32_t written)
{
    Cli *cli = b->cli;
    const Candidate *c = &b->candidates[b->chosen[cell]];
    int32_t levels = b->d->params->confirm;
    SettGagents *generator = SETT_TAKE(&cli->arena, 1, SettGagents);
    char name[NAME_SIZE], file[NAME_SIZE + 8];
    if (generator == NULL)
        return cli_no_memory(cli);
    SettStatus s = sett_program_decode(&c->one->genome, generator);
    if (s != SETT_OK)
        return s;
    name_cell(b, cell, name);
    const BredProgram program = {
        .game = b->d->game,
        .generator = generator,
        .name = name,
        .seed = b->d->seed,
        .programs = b->d->programs,
        .usual = (double)b->d->usual.threshold / 4294967296.0,
        .generations = -1,
        .rating = {.levels = levels, .won = levels, .progress = 1},
        .features = feature_names,
        .values = c->score.features,
        .feature_count = SETT_PROGRAM_FEATURE_COUNT,
        .filled = written,
        .cells = sett_archive_cells(sett_search_archive(b->s.search))};
    snprintf(file, sizeof file, "%s.json", name);
    const char *path = cli_join(cli, b->d->folder, file);
    SettText text = sett_text(cli->alloc);
    s = path != NULL ? cli_bred_write(cli, &program, true, &text)
                     : cli_no_memory(cli);
    if (s == SETT_OK)
        s = cli_save(cli, path, &text);
    sett_text_free(&text);
    return s;
}

static SettStatus write_files(const Database *b, int32_t written)
{
    SettStatus s = SETT_OK;
    const SettArchive *archive = sett_search_archive(b->s.search);
    bool force = b->cli->force;
    b->cli->force = force || b->d->resume; /* an earlier run's files */
    for (int32_t i = 0; s == SETT_OK && i < sett_archive_cells(archive); i++)
        if (b->chosen[i] >= 0)
            s = write_one(b, i, written);
    b->cli->force = force;
    return s;
}

static SettStatus write_all(Database *b)
{
    const SettArchive *archive = sett_search_archive(b->s.search);
    int32_t cells = sett_archive_cells(archive), written = 0;
    for (int32_t i = 0; i < cells; i++)
        written += b->chosen[i] >= 0;
    SettStatus s = write_files(b, written);
    if (s != SETT_OK)
        return s;
    sett_archive_summary(b->s.search, &b->cli->out);
    sett_text_format(&b->cli->out,
                     "%d generators, each in its cell by %d fresh levels that "
                     "it won\n",
                     (int)written, (int)b->d->params->confirm);
    return written > 0 ? SETT_OK
                       : sett_fail(&b->cli->err, SETT_INFEASIBLE,
                                   "no generator won all its levels");
}

static SettStatus do_database(Database *b)
{
    SettStatus s = open_search(b);
    if (s == SETT_OK && b->d->resume && has_state(b))
        s = read_state(b);
    if (s == SETT_OK)
        s = search_all(b);
    if (s == SETT_OK)
        s = confirm_all(b);
    if (s == SETT_OK)
        s = write_all(b);
    if (s == SETT_CANCELLED)
        cli_warn(
            b->cli,
            "stopped after %" PRIu64 " of %" PRId64 " programs; go on with: %s",
            sett_search_evaluations(b->s.search), b->d->programs, b->d->line);
    return s;
}

SettStatus cli_database(Cli *cli, const BredDatabase *database)
{
    Database *b = SETT_TAKE(&cli->arena, 1, Database);
    if (b == NULL)
        return cli_no_memory(cli);
    b->cli = cli;
    b->d = database;
    SettStatus s =
        cli_folder(cli, database->folder,
                   database->resume ? CLI_FOLDER_RESUME : CLI_FOLDER_NEW);
    if (s != SETT_OK)
        return s;
    s = do_database(b);
    /* Also where no generator won all its levels, or it was stopped. */
    if (s == SETT_OK || s == SETT_INFEASIBLE || s == SETT_CANCELLED) {
        SettStatus told =
            cli_made_folder(cli, "database", database->folder, NULL);
        s = told != SETT_OK ? told : s;
    }
    cli_search_close(&b->s);
    return s == SETT_NO_MEMORY ? cli_no_memory(cli) : s;
}
