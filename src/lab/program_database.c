/* program_database.c - see program_database.h. */
#include "sett/program_database.h"

#include <string.h>

#include "search/parts.h"

#define FIRST_FEASIBLE "20" /* programs that the search begins with */

/* A program of the archive, and what it came to on its fresh levels. */
typedef struct Candidate {
    const SettIndividual *one;
    SettScore score; /* violation > 0: it lost one, or they are dull */
} Candidate;

struct SettProgramDatabase {
    SettProgramDatabaseDef def;
    SettArena arena;
    SettSearchDef parts;
    SettProgramGenome genome;
    SettProgramEval eval;
    SettSearch *search;
    Candidate *candidates;
    int32_t candidate_count;
    int32_t *chosen; /* of each cell, the place of its candidate; -1 = none */
    int32_t kept;
};

SettProgramDatabaseDef sett_program_database_def(void)
{
    return (SettProgramDatabaseDef){
        .seed = 1, .alloc = sett_alloc_default(), .jobs = sett_jobs_serial()};
}

/* "solid:6,foes:5,spread:4", as the canvas's taste has it. */
static void put_taste(const SettCanvasTaste *t, SettText *out)
{
    const SettCanvasAxis *ranges[] = {&t->solid, &t->foes, &t->spread,
                                      &t->variety};
    static const int32_t axes[] = {SETT_PROGRAM_SOLID, SETT_PROGRAM_FOES,
                                   SETT_PROGRAM_SPREAD, SETT_PROGRAM_VARIETY};
    for (int32_t i = 0; i < 4; i++)
        if (ranges[i]->bins > 0)
            sett_text_format(out, "%s%s:%d", out->size > 0 ? "," : "",
                             sett_eval_programs.features[axes[i]].name,
                             (int)ranges[i]->bins);
}

static SettStatus choose_method(SettProgramDatabase *b, SettError *err)
{
    const SettTable *table = &b->parts.method->params;
    void *params = sett_params_new(table, &b->arena);
    if (params == NULL)
        return sett_no_memory(err);
    b->parts.method_params = params;
    SettText taste = sett_text(b->def.alloc);
    const char *dimensions = b->def.dimensions;
    if (dimensions == NULL) {
        put_taste(&b->def.game->canvas->taste, &taste);
        dimensions = taste.data;
    }
    SettStatus status = taste.status != SETT_OK
                            ? sett_no_memory(err)
                            : sett_params_set(table, params, "dimensions",
                                              dimensions, NULL, &b->arena, err);
    sett_text_free(&taste);
    if (status == SETT_OK)
        status = sett_params_set(table, params, "first-feasible",
                                 FIRST_FEASIBLE, NULL, &b->arena, err);
    if (status != SETT_BAD_INPUT)
        return status;
    if (err != NULL)
        err->status = SETT_BAD_ARGUMENT;
    return SETT_BAD_ARGUMENT;
}

static SettStatus open_search(SettProgramDatabase *b, SettError *err)
{
    const SettProgramDatabaseDef *d = &b->def;
    SettSearchDef *s = &b->parts;
    *s = sett_search_def();
    s->game = d->game;
    s->method = &sett_method_map_elites;
    s->genome = &sett_genome_programs;
    s->eval = &sett_eval_programs;
    sett_params_default(&s->genome->params, &b->genome);
    sett_params_default(&s->eval->params, &b->eval);
    b->genome.usual = d->usual;
    b->genome.levels = b->eval.levels = d->params->levels + d->further;
    b->eval.must = d->params->levels;
    b->eval.budget = d->params->budget;
    s->genome_params = &b->genome;
    s->eval_params = &b->eval;
    s->w = d->w;
    s->h = d->h * b->genome.levels;
    s->seed = d->seed;
    s->max_evaluations = (uint64_t)d->programs;
    s->features = UINT64_MAX;
    s->alloc = d->alloc;
    s->jobs = d->jobs;
    s->cancel = d->cancel;
    SettStatus status = choose_method(b, err);
    return status == SETT_OK ? sett_search_create(s, &b->search, err) : status;
}

SettStatus sett_program_database_create(const SettProgramDatabaseDef *def,
                                        SettProgramDatabase **out,
                                        SettError *err)
{
    SettProgramDatabase *b = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *b);
    *out = NULL;
    if (b == NULL)
        return sett_no_memory(err);
    *b = (SettProgramDatabase){.def = *def};
    sett_arena_init(&b->arena, def->alloc, 0);
    SettStatus status = open_search(b, err);
    if (status == SETT_OK)
        *out = b;
    else
        sett_program_database_destroy(b);
    return status;
}

void sett_program_database_destroy(SettProgramDatabase *b)
{
    if (b == NULL)
        return;
    SettAlloc alloc = b->def.alloc;
    sett_search_destroy(b->search);
    sett_arena_free(&b->arena);
    alloc.fn(alloc.user, b, sizeof *b, 0);
}

SettSearch *sett_program_database_search(SettProgramDatabase *b)
{
    return b->search;
}

void sett_program_database_adopt(SettProgramDatabase *b, SettSearch *search)
{
    sett_search_destroy(b->search);
    b->search = search;
}

const SettSearchDef *sett_program_database_parts(const SettProgramDatabase *b)
{
    return &b->parts;
}

/* Everything that decides the result, but for how long it runs. */
static int64_t key_of(const SettProgramDatabase *b)
{
    const SettProgramDatabaseDef *d = &b->def;
    uint64_t key = sett_hash(d->game->name, strlen(d->game->name), 1);
    key = sett_hash_mix(key, d->seed);
    key = sett_hash_mix(key, (uint64_t)d->w << 32 | (uint32_t)d->h);
    key = sett_hash_mix(key, (uint64_t)b->genome.levels);
    key = sett_hash_mix(key, (uint64_t)b->eval.must);
    key = sett_hash_mix(key, (uint64_t)b->eval.budget);
    key = sett_hash_mix(key, b->genome.usual.threshold);
    if (d->dimensions != NULL)
        key = sett_hash(d->dimensions, strlen(d->dimensions), key);
    return (int64_t)(key >> 1);
}

#define HASH "hash" /* the last member: of all bytes before it */

static int64_t hash_of(const char *text, size_t size)
{
    return text == NULL ? 0 : (int64_t)(sett_hash(text, size, 0) >> 1);
}

SettStatus sett_program_database_write(SettProgramDatabase *b, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    const size_t start = out->size;
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "key", key_of(b));
    sett_json_add_open(&w, "search", '{');
    SettStatus status = sett_search_write(b->search, &w);
    sett_json_close(&w);
    if (out->status == SETT_OK)
        sett_json_add_int(&w, HASH,
                          hash_of(out->data + start, out->size - start));
    sett_json_close(&w);
    return status == SETT_OK ? out->status : status;
}

/* Reads the state and refuses one that is not as it was written: its hash is
   the last member. A state that is older than the hash has none; any other
   third member is one whose name was changed. */
static SettStatus read_root(const char *text, size_t size, SettArena *arena,
                            const SettJson **root, SettError *err)
{
    SettStatus status = sett_json_read(text, size, NULL, arena, root, err);
    if (status != SETT_OK)
        return status;
    const SettJson *hash = sett_json_member(*root, HASH);
    const char *at = NULL;
    int64_t value;
    for (const char *next = text;
         (next = strstr(next, ",\"" HASH "\"")) != NULL; next++)
        at = next;
    if (((*root)->size <= 2 && hash == NULL) ||
        ((*root)->size == 3 && at != NULL && hash != NULL &&
         hash->next == NULL && sett_json_int(hash, &value) &&
         value == hash_of(text, (size_t)(at - text))))
        return SETT_OK;
    return sett_json_refuse(
        err, *root, "a copy of it, or a run that begins anew in another folder",
        "this state is not as it was written");
}

SettStatus sett_program_database_read(SettProgramDatabase *b, const char *path,
                                      const char *text, size_t size,
                                      SettError *err)
{
    SettArenaMark mark = sett_arena_mark(&b->arena);
    const SettJson *root;
    int64_t key;
    SettStatus status = read_root(text, size, &b->arena, &root, err);
    if (status != SETT_OK) {
        sett_error_source(err, path);
        return status;
    }
    const SettJson *search = sett_json_member(root, "search");
    if (!sett_json_int(sett_json_member(root, "key"), &key) || key != key_of(b))
        status = sett_fail(err, SETT_BAD_ARGUMENT,
                           "%s is of another game, seed, size or rating", path);
    else if (search == NULL)
        status = sett_fail(err, SETT_BAD_INPUT, "%s has no search", path);
    else
        status = sett_search_read(b->search, search, err);
    sett_arena_reset(&b->arena, mark);
    return status;
}

SettStatus sett_program_database_list(SettProgramDatabase *b, int32_t *count)
{
    const SettArchive *archive = sett_search_archive(b->search);
    int32_t filled = sett_archive_filled(archive, SETT_FEASIBLE), all = 0;
    for (int32_t i = 0; i < filled; i++)
        all += sett_archive_count(
            archive, sett_archive_filled_cell(archive, SETT_FEASIBLE, i),
            SETT_FEASIBLE);
    b->candidates = SETT_TAKE(&b->arena, all + 1, Candidate);
    b->chosen = SETT_TAKE(&b->arena, sett_archive_cells(archive), int32_t);
    if (b->candidates == NULL || b->chosen == NULL)
        return SETT_NO_MEMORY;
    b->candidate_count = 0;
    for (int32_t i = 0; i < filled; i++) {
        int32_t cell = sett_archive_filled_cell(archive, SETT_FEASIBLE, i);
        int32_t n = sett_archive_count(archive, cell, SETT_FEASIBLE);
        for (int32_t k = 0; k < n; k++)
            b->candidates[b->candidate_count++] = (Candidate){
                .one = sett_archive_at(archive, cell, SETT_FEASIBLE, k),
                .score.violation = 1};
    }
    *count = b->candidate_count;
    return SETT_OK;
}

/* The search's evaluator on a sheet of fresh levels, with the oracle's own
   budget. */
SettStatus sett_program_database_confirm(SettProgramDatabase *b, int32_t index,
                                         SettArena *tmp)
{
    const SettProgramDatabaseDef *d = &b->def;
    const SettProgramGenome genome = {.levels = d->params->confirm};
    const SettProgramEval eval = {.levels = d->params->confirm};
    const SettGenomeJob job = {.game = d->game,
                               .params = &genome,
                               .w = d->w,
                               .h = d->h * genome.levels,
                               .tmp = tmp};
    const SettEvalJob judge = {
        .game = d->game, .params = &eval, .tmp = tmp, .cancel = d->cancel};
    Candidate *c = &b->candidates[index];
    SettLevel sheet = {.lock = NULL};
    SettStatus status = sett_grid_take(tmp, job.w, job.h, &sheet.grid);
    if (status == SETT_OK)
        status = sett_genome_programs.express(&job, &c->one->genome, d->seed,
                                              &sheet.grid);
    return status == SETT_OK ? sett_eval_programs.run(&judge, &sheet, &c->score)
                             : status;
}

int32_t sett_program_database_choose(SettProgramDatabase *b)
{
    const SettArchive *archive = sett_search_archive(b->search);
    b->kept = 0;
    for (int32_t i = 0; i < sett_archive_cells(archive); i++)
        b->chosen[i] = -1;
    for (int32_t i = 0; i < b->candidate_count; i++) {
        const SettScore *score = &b->candidates[i].score;
        if (!(score->violation <= 0))
            continue;
        int32_t *at = &b->chosen[sett_archive_cell(archive, score->features)];
        b->kept += *at < 0;
        if (*at < 0 || score->fitness > b->candidates[*at].score.fitness)
            *at = i;
    }
    return b->kept;
}

SettStatus sett_program_database_file(const SettProgramDatabase *b,
                                      int32_t index, SettText *name,
                                      SettText *out)
{
    const SettArchive *archive = sett_search_archive(b->search);
    int32_t cell = 0, levels = b->def.params->confirm;
    int32_t bins[SETT_MAX_DIMENSIONS];
    SettGagents generator;
    while (b->chosen[cell] < 0 || index-- > 0)
        cell++;
    const Candidate *c = &b->candidates[b->chosen[cell]];
    SettStatus status = sett_program_decode(&c->one->genome, &generator);
    if (status != SETT_OK)
        return status;
    sett_archive_bins(archive, cell, bins);
    sett_text_format(name, "%.20s", b->def.game->name);
    for (int32_t i = 0; i < sett_archive_definition(archive)->axis_count; i++)
        sett_text_format(name, "-%d", (int)bins[i]);
    if (name->status != SETT_OK)
        return name->status;
    const SettProgramOrigin origin = {
        .name = name->data,
        .seed = b->def.seed,
        .programs = b->def.programs,
        .usual = (double)b->def.usual.threshold / 4294967296.0,
        .generations = -1,
        .rating = {.levels = levels, .won = levels, .progress = 1},
        .features = c->score.features,
        .filled = b->kept,
        .cells = sett_archive_cells(archive)};
    return sett_program_write(b->def.game, &generator, &origin, true,
                              b->def.alloc, out);
}
