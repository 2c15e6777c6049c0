/* pplgg.c - the study pplgg: generators at random and generators of a
   database (Kerssemakers et al. 2012, sections VI and VII;
   docs/design/pplgg.md, section 13): how long their levels take, how alike
   these are within one generator and between several, whether parts of a level
   differ in the generator's own way, and who can complete them. */
#include "studies/pplgg/pplgg.h"

#include <string.h>

#include "sett/programs.h"
#include "studies/columns.h"

typedef struct Options {
    SettStudyOptions study;
    const char *from;
    int64_t random;
} Options;

const int32_t sett_pplgg_radii[SETT_PPLGG_RADII] = {0, 5, 15, 30, 60};

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS_OF(Options, 6, 100,
                       "levels of each generator that are compared"),
    SETT_STUDY_ROW(Options, from, "from", "FOLDER",
                   "the database; sett's own if left out"),
    SETT_STUDY_ROW_INT(Options, random, "random", 30, 3, 1000,
                       "random generators"),
};

/* Every generator has levels of its own: the same ones would have random
   streams in common, and be more alike than the generators are. */
#define LEVELS 10000
#define RANDOM_PLAYS 3 /* most of them are lost, and that takes long */
#define HEAD (10 + SETT_PPLGG_PLAYS) /* doubles that begin a SettPplggOne */
_Static_assert(offsetof(SettPplggOne, parts) == HEAD * sizeof(double),
               "they are read and written together");

SettStatus sett_pplgg_draw(const SettPplggStudy *t, const SettGagents *program,
                           uint64_t index, SettArena *tmp, const SettGrid *grid)
{
    SettGenJob job = {.game = t->game,
                      .params = program,
                      .rng = sett_rng(t->run.seed, SETT_FOR_LAYOUT, index),
                      .tmp = tmp};
    SettGrid level = *grid;
    return sett_gagents_draw(&job, &level);
}

SettStatus sett_pplgg_level(const SettPplggStudy *t, const SettGagents *program,
                            uint64_t index, SettArena *tmp, SettGrid *grid,
                            bool *whole)
{
    const SettCanvas *canvas = t->game->canvas;
    SettStatus status = sett_grid_take(tmp, canvas->ref_w, canvas->ref_h, grid);
    if (status == SETT_OK)
        status = sett_pplgg_draw(t, program, index, tmp, grid);
    if (whole != NULL)
        *whole = status == SETT_OK;
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

/* Shares of tiles in all parts of all levels. */
static int32_t parts_of(const SettPplggStudy *t)
{
    return t->levels * SETT_PPLGG_PARTS * t->game->tiles.count;
}

static int32_t area_of(const SettPplggStudy *t)
{
    return t->game->canvas->ref_w * t->game->canvas->ref_h;
}

/* The program of an item: later ones are the random ones with the radius of all
   their agents forced. */
static int32_t program_of(const SettPplggStudy *t, int64_t item,
                          int32_t *radius)
{
    int32_t own = t->random + t->bred;
    *radius = -1;
    if (item < own)
        return (int32_t)item;
    *radius = sett_pplgg_radii[(item - own) / t->random];
    return (int32_t)((item - own) % t->random);
}

static void force_radius(const SettGame *game, int32_t radius,
                         SettGagents *program)
{
    SettGagentRanges ranges;
    sett_gagent_ranges(game, &ranges);
    for (int32_t i = 0; i < SETT_GAGENT_COLUMNS; i++)
        if (ranges.rows[i].offset == offsetof(SettGagent, radius) &&
            radius > (int32_t)ranges.rows[i].high)
            radius = (int32_t)ranges.rows[i].high;
    for (int32_t i = 0; i < program->agents.count; i++)
        program->agents.rows[i].radius = radius;
}

/* Shares of the tiles in each third of a level. */
static void part_shares(const SettPplggStudy *t, const SettGrid *grid,
                        double *out)
{
    const SettCanvas *canvas = t->game->canvas;
    int32_t first, last, tiles = t->game->tiles.count;
    sett_drawn_columns(canvas, grid->w, &first, &last);
    for (int32_t p = 0; p < SETT_PPLGG_PARTS; p++) {
        SettMix mix = sett_mix_of(
            canvas, grid, first + (last - first) * p / SETT_PPLGG_PARTS,
            first + (last - first) * (p + 1) / SETT_PPLGG_PARTS);
        for (int32_t k = 0; k < tiles; k++)
            *out++ =
                mix.total > 0 ? (double)mix.counts[k] / (double)mix.total : 0;
    }
}

static void compare(const SettPplggStudy *t, const SettGrid *grids,
                    SettPplggOne *out)
{
    const SettCanvas *canvas = t->game->canvas;
    int32_t pairs = t->levels * (t->levels - 1) / 2;
    for (int32_t i = 0; i < t->levels; i++)
        for (int32_t k = i + 1; k < t->levels; k++) {
            SettMix a = sett_mix_drawn(canvas, &grids[i]);
            SettMix b = sett_mix_drawn(canvas, &grids[k]);
            out->cells += sett_same_cells(canvas, &grids[i], &grids[k]) / pairs;
            out->mix += sett_same_mix(&a, &b) / pairs;
        }
}

static SettStatus draw_levels(const SettPplggStudy *t,
                              const SettGagents *program, uint64_t first,
                              SettArena *tmp, SettPplggOne *out)
{
    SettGrid *grids = SETT_TAKE(tmp, t->levels, SettGrid);
    if (grids == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < t->levels; i++) {
        SettProgramLook look;
        SettStatus status = sett_pplgg_level(t, program, first + (uint64_t)i,
                                             tmp, &grids[i], NULL);
        if (status != SETT_OK)
            return status;
        sett_program_look(t->game, &grids[i], &look);
        out->solid += look.solid / t->levels;
        out->floor += look.floor / t->levels;
        out->drawn += look.drawn / t->levels;
        part_shares(t, &grids[i],
                    out->parts + i * SETT_PPLGG_PARTS * t->game->tiles.count);
    }
    compare(t, grids, out);
    memcpy(out->first, grids[0].cells, (size_t)area_of(t));
    return SETT_OK;
}

/* Levels beyond those that are compared. */
static SettStatus play_one(const SettPplggStudy *t, const SettGagents *program,
                           uint64_t first, int32_t index, SettArena *tmp,
                           SettProgramLook *looks, SettPplggOne *out)
{
    SettOracle oracle = {.game = t->game, .cancel = t->run.host.cancel};
    SettLevel level = {.lock = NULL};
    SettVerdict v;
    bool whole;
    SettStatus status = sett_pplgg_level(t, program, first + (uint64_t)index,
                                         tmp, &level.grid, &whole);
    if (status != SETT_OK)
        return status;
    sett_program_look(t->game, &level.grid, &looks[index]);
    out->played++;
    if (!whole)
        return SETT_OK;
    status = sett_oracle_ask(&oracle, &level, tmp, &v);
    if (status != SETT_OK)
        return status;
    if (v.answer != SETT_YES) {
        out->progress += v.progress;
        return SETT_OK;
    }
    out->won++;
    out->progress++;
    return sett_program_deeds(t->game, &level, &v, tmp, &out->deeds[index]);
}

static SettStatus play(const SettPplggStudy *t, const SettGagents *program,
                       uint64_t first, int32_t count, SettArena *tmp,
                       SettPplggOne *out)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < SETT_PPLGG_PLAYS; i++)
        out->deeds[i] = 0.0 / 0.0;
    SettProgramLook looks[SETT_PPLGG_PLAYS];
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = play_one(t, program, first, i, tmp, looks, out);
        sett_arena_reset(tmp, mark);
    }
    int32_t cells;
    out->cell = count > 0 && status == SETT_OK
                    ? sett_program_cell(t->game->canvas, looks, count, &cells)
                    : 0.0 / 0.0;
    return status;
}

static SettStatus take_room(const SettPplggStudy *t, SettArena *arena,
                            SettPplggOne *out)
{
    *out = (SettPplggOne){.parts = SETT_TAKE(arena, parts_of(t), double),
                          .first = SETT_TAKE(arena, area_of(t), uint8_t)};
    return out->parts == NULL || out->first == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static SettStatus do_item(void *user, int64_t item, SettArena *tmp,
                          SettText *payload)
{
    const SettPplggStudy *t = user;
    int32_t radius, index = program_of(t, item, &radius);
    SettGagents *program = SETT_TAKE(tmp, 1, SettGagents);
    uint64_t first = (uint64_t)index * LEVELS; /* whatever the radius */
    SettPplggOne one;
    SettStatus status = take_room(t, tmp, &one);
    if (status != SETT_OK || program == NULL)
        return SETT_NO_MEMORY;
    *program = t->programs[index];
    if (radius >= 0)
        force_radius(t->game, radius, program);
    for (int32_t i = 0; i < program->agents.count; i++)
        one.radius +=
            (double)program->agents.rows[i].radius / program->agents.count;
    status = draw_levels(t, program, first, tmp, &one);
    if (status == SETT_OK)
        status = play(t, program, first + LEVELS / 2,
                      radius >= 0         ? 0
                      : index < t->random ? RANDOM_PLAYS
                                          : SETT_PPLGG_PLAYS,
                      tmp, &one);
    double head[HEAD];
    memcpy(head, &one, sizeof head);
    sett_study_put_doubles(payload, head, HEAD);
    sett_study_put_doubles(payload, one.parts, parts_of(t));
    sett_text_bytes(payload, (const char *)one.first, (size_t)area_of(t));
    return status;
}

static bool take_item(void *user, int64_t item, const uint8_t *at, size_t size)
{
    SettPplggStudy *t = user;
    SettPplggOne *one = &t->all[item];
    double head[HEAD];
    if (size != 8 * (size_t)(HEAD + parts_of(t)) + (size_t)area_of(t))
        return false;
    at = sett_study_get_doubles(at, head, HEAD);
    memcpy(one, head, sizeof head);
    at = sett_study_get_doubles(at, one->parts, parts_of(t));
    memcpy(one->first, at, (size_t)area_of(t));
    return true;
}

double sett_pplgg_between(const SettPplggStudy *t, int32_t group, bool cells,
                          bool whole)
{
    SettCanvas canvas = *t->game->canvas;
    int32_t from = sett_pplgg_first(t, group), n = sett_pplgg_count(t, group),
            pairs = 0;
    double sum = 0;
    if (whole)
        canvas.blank = UINT8_MAX; /* no tile is left out */
    for (int32_t i = from; i < from + n; i++)
        for (int32_t k = i + 1; k < from + n; k++, pairs++) {
            SettGrid a = {t->all[i].first, canvas.ref_w, canvas.ref_h};
            SettGrid b = {t->all[k].first, canvas.ref_w, canvas.ref_h};
            SettMix one = sett_mix_drawn(&canvas, &a);
            SettMix two = sett_mix_drawn(&canvas, &b);
            sum += cells ? sett_same_cells(&canvas, &a, &b)
                         : sett_same_mix(&one, &two);
        }
    return pairs > 0 ? sum / pairs : 0.0 / 0.0;
}

/* Random ones come first. */
static SettStatus read_database(SettPplggStudy *t, const char *folder)
{
    const SettStudyHost *host = &t->run.host;
    SettStudyPrograms base;
    SettStatus status = sett_study_programs(host, t->game, folder, &base);
    if (status != SETT_OK)
        return status;
    t->names = base.names;
    t->bred = base.count;
    t->programs = SETT_TAKE(host->arena, t->random + t->bred, SettGagents);
    if (t->programs == NULL)
        return SETT_NO_MEMORY;
    memcpy(t->programs + t->random, base.programs,
           (size_t)base.count * sizeof *base.programs);
    return SETT_OK;
}

static SettStatus make_random(SettPplggStudy *t)
{
    SettGagentRanges ranges;
    sett_gagent_ranges(t->game, &ranges);
    for (int32_t i = 0; i < t->random; i++) {
        SettRng rng = sett_rng(t->run.seed, SETT_FOR_GENOME, (uint64_t)i);
        sett_gagents_random(&ranges, &rng, &t->programs[i]);
    }
    int64_t items = t->random * (1 + SETT_PPLGG_RADII) + t->bred;
    t->all = SETT_TAKE(t->run.host.arena, items, SettPplggOne);
    SettStatus status = t->all != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int64_t i = 0; status == SETT_OK && i < items; i++)
        status = take_room(t, t->run.host.arena, &t->all[i]);
    return status;
}

static uint64_t key_of(const SettPplggStudy *t)
{
    uint64_t key = sett_hash(t->game->name, strlen(t->game->name), 9);
    key = sett_hash_mix(key, (uint64_t)t->levels);
    key = sett_hash_mix(key, t->run.seed);
    for (int32_t i = 0; i < t->random + t->bred; i++)
        key = sett_params_hash(&sett_gagents_table, &t->programs[i], key);
    return key;
}

static SettStatus choose_game(SettPplggStudy *t)
{
    const SettStudyHost *host = &t->run.host;
    t->game = sett_catalog_game(host->catalog, "mario");
    SettStatus status =
        host->game != NULL ? host->game(host->user, &t->game) : SETT_OK;
    if (status == SETT_OK && t->game->canvas == NULL)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%s has no canvas for agent programs", t->game->name);
    return status;
}

static SettStatus set_up(void *self, const void *options)
{
    const Options *o = options;
    SettPplggStudy *t = self;
    const SettStudyHost *host = &t->run.host;
    t->levels = (int32_t)o->study.levels;
    t->random = (int32_t)o->random;
    SettStatus status = choose_game(t);
    if (status == SETT_OK)
        status = sett_study_seed(&t->run);
    if (status == SETT_OK)
        status = read_database(t, o->from);
    if (status == SETT_OK)
        status = make_random(t);
    if (status == SETT_OK)
        status = sett_study_uses_programs(host, t->game);
    if (status != SETT_OK)
        return status;
    t->run.items = t->random * (1 + SETT_PPLGG_RADII) + t->bred;
    t->run.key = key_of(t);
    t->run.more =
        sett_arena_format(host->arena, " %s%s%s --random %d", t->game->name,
                          o->from != NULL ? " --from " : "",
                          o->from != NULL ? o->from : "", (int)t->random);
    return t->run.more != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static const SettResultColumn one_columns[] = {
    TEXTS("group"),      TEXTS("generator"), REALS("radius"),
    REALS("same_cells"), REALS("same_mix"),  REALS("solid"),
    REALS("drawn"),      REALS("floor"),     REALS("played"),
    REALS("won"),        REALS("progress"),  REALS("milliseconds")};

static SettStatus one_row(void *user, int64_t row, SettResultValue *v,
                          SettError *err)
{
    const SettPplggStudy *t = user;
    const SettPplggOne *one = &t->all[row];
    int32_t radius, program = program_of(t, row, &radius);
    (void)err;
    v[0].text = radius >= 0           ? "radius"
                : program < t->random ? "random"
                                      : "database";
    v[1].text = program < t->random
                    ? sett_study_number(&t->run, (uint64_t)program)
                    : t->names[program - t->random];
    v[2].real = one->radius;
    v[3].real = one->cells;
    v[4].real = one->mix;
    v[5].real = one->solid;
    v[6].real = one->drawn;
    v[7].real = one->floor;
    v[8].real = one->played;
    v[9].real = one->won;
    v[10].real = one->played > 0 ? one->progress / one->played : 0.0 / 0.0;
    v[11].real = radius >= 0 ? 0.0 / 0.0 : t->time.each[program];
    return v[1].text != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* What claims are tested on. */
static void gather(SettPplggStudy *t)
{
    SettPplggData *d = &t->data;
    const SettCanvasTaste *taste = &t->game->canvas->taste;
    *d = (SettPplggData){
        .all = t->all,
        .random = t->random,
        .bred = t->bred,
        .levels = t->levels,
        .tiles = t->game->tiles.count,
        .seed = t->run.seed,
        .mix_all = sett_pplgg_between(t, SETT_PPLGG_BRED, false, true),
        .mix_drawn = sett_pplgg_between(t, SETT_PPLGG_BRED, false, false),
        .deeds = taste->deeds,
        .floor_is_way = taste->floor >= 1,
        .ms = t->time.each};
    memcpy(d->mean_ms, t->time.mean, sizeof d->mean_ms);
    sett_program_cell(t->game->canvas, NULL, 0, &d->cells);
}

static SettStatus finish(void *self)
{
    SettPplggStudy *t = self;
    SettStudyRun *run = &t->run;
    SettStatus status = sett_pplgg_time(t);
    if (status != SETT_OK)
        return status;
    gather(t);
    run->claims = t->claims;
    status = sett_pplgg_claims(&t->data, run->host.arena, t->claims,
                               &run->claim_count);
    if (status != SETT_OK)
        return status;
    const SettResultTable tables[] = {{.name = "generators",
                                       SETT_STUDY_COLUMNS(one_columns),
                                       .rows = run->items,
                                       .row = one_row,
                                       .user = t},
                                      sett_study_claims(run)};
    const SettResultMeta meta[] = {{"game", t->game->name}};
    return sett_study_write(run, &(SettStudyTables){tables, 2, 1, meta, 1});
}

static const SettStudyFigure figures[] = {
    {"figure3.svg", sett_pplgg_clouds, 0,
     "As Figure 3: generators of the database as cloud maps, the mean colour "
     "of "
     "twenty levels"},
    {"figure4.svg", sett_pplgg_clouds, 1,
     "As Figure 4: two parents and their offspring"},
    {"figure5.svg", sett_pplgg_pieces, 0,
     "As Figure 5: the same area of four levels of one generator"},
    {"figure6.svg", sett_pplgg_pieces, 1,
     "As Figure 6: four areas of one level"},
    {SETT_PPLGG_TIMES, sett_pplgg_times, 0, NULL}};

static void report(void *self, SettText *out)
{
    SettPplggStudy *t = self;
    sett_text_format(
        out,
        "%d random generators and %d of the database, which lie in "
        "%d of %d cells\n",
        (int)t->random, (int)t->bred, (int)sett_pplgg_filled(&t->data),
        (int)t->data.cells);
}

const SettStudy sett_study_pplgg = {
    .name = "pplgg",
    .help = "generators that are bred, against random ones",
    .what = "generators",
    SETT_STUDY_OPTIONS(Options, rows),
    .size = sizeof(SettPplggStudy),
    .output_version = 1,
    SETT_STUDY_STEPS(set_up, do_item, take_item, finish, report),
    SETT_STUDY_FIGURES(figures),
    .page = sett_pplgg_page,
    .title = "Generators that are bred",
    .summary = "Agent programs at random and of a database: how alike their "
               "levels are, who completes them, and how long they take "
               "(Kerssemakers, Tuxen, Togelius and Yannakakis 2012)."};
