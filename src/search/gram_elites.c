/* gram_elites.c - Gram-Elites (Biemer, Hervella and Cooper 2021;
   docs/design/linking.md, section 5): a grid over two features whose cells keep
   a few levels each, two parents from any cells, two children that take what
   the other gives, a rare mutation. What makes it of n-grams is its genome. By
   default ours: usable levels apart from the others, the worst leaves, and
   islands, each with a population and a stream of its own, which make children
   at the same time and are merged now and then; the preset compat is the
   reference, quirks included. */
#include "base/least.h"
#include "search/archive_cells.h"
#include "search/elites.h"
#include "search/parts.h"

#define FIRST_ISLAND 16 /* index of the first island's stream */
#define LEAST_BROOD 64
#define MOST_ISLANDS 64
#define BYTES 256

typedef struct GramElites {
    SettAxes dimensions;
    SettChoice evict;
    int32_t usable, broken;
    bool unique;
    int32_t population;
    SettChance mutation, weak;
    int32_t rivals, islands, batch, visit;
} GramElites;

typedef struct Island {
    SettRng rng;
    SettGenome half;
} Island;

typedef struct GramSelf {
    SettElites kept;
    Island *islands;
    SettArchive *archives[MOST_ISLANDS]; /* NULL: one island, and it has all */
    const uint8_t *rank; /* of tiles, as their glyphs are ordered */
    uint64_t drawn;      /* first levels */
    uint64_t epoch;      /* times that all islands made children */
} GramSelf;

static const SettParam axis_rows[] = {
    SETT_ROW_NAME(SettAxis, feature, "feature", "a feature of the evaluator"),
    SETT_ROW(SettAxis, bins, 10, 1, 64, "bins"),
    SETT_ROW(SettAxis, low, 0, -1e9, 1e9, "where the first bin begins"),
    SETT_ROW(SettAxis, high, 0, -1e9, 1e9,
             "where the last one ends; both 0: the feature's own range"),
};
static const SettTable gram_axis_table = SETT_TABLE(SettAxis, axis_rows);

static const SettParam rows[] = {
    SETT_ROW_ROWS(GramElites, dimensions, "dimensions", &gram_axis_table,
                  "features that span the cells; none: the first two"),
    SETT_ROW_CHOICE(GramElites, evict, "evict", SETT_EVICT_WORST, "worst|heap",
                    "who leaves a full cell: the worst of its kind, or the "
                    "last place of a heap of all; then bins have one more for "
                    "the high end"),
    SETT_ROW(GramElites, usable, 4, 1, 64, "usable levels in a cell"),
    SETT_ROW(GramElites, broken, 2, 0, 64, "other levels in a cell"),
    SETT_ROW(GramElites, unique, true, 0, 1, "no level twice in a cell"),
    SETT_ROW(GramElites, population, 100, 1, 1000000000,
             "levels drawn at the start"),
    SETT_ROW(GramElites, mutation, 0.2, 0, 1,
             "chance of a child to be mutated"),
    SETT_ROW(GramElites, weak, 0.3, 0, 1,
             "chance of a parent to be no usable level"),
    SETT_ROW(GramElites, rivals, 8, 1, 64,
             "cells of which the one that has given fewest parents gives one"),
    SETT_ROW(GramElites, islands, 4, 1, MOST_ISLANDS,
             "populations with streams of their own"),
    SETT_ROW(GramElites, batch, 8, 1, 256,
             "pairs of children that an island makes at once"),
    SETT_ROW(GramElites, visit, 16, 0, 1000000,
             "batches until all islands get what was found anywhere; 0: "
             "never"),
};

/* 0.02 of 2^32. */
#define REFERENCE                                                              \
    .evict = {SETT_EVICT_HEAP}, .usable = 4, .mutation = {UINT64_C(85899346)}, \
    .rivals = 1, .islands = 1, .batch = 1

static const GramElites compat = {REFERENCE, .population = 500};
static const GramElites sampling = {REFERENCE, .population = 1000000000};
static const SettPreset presets[] = {
    {"compat", "as the reference's code", &compat},
    {"map-elites", "the same with plain operators", &compat},
    {"sampling", "levels drawn by n-grams alone", &sampling},
};

/* The reference compares levels as text: tiles rank as their glyphs do, and
   bytes that are no tiles stay behind them. */
static const uint8_t *rank_tiles(const SettTileSet *tiles, SettArena *keep)
{
    uint8_t *rank = SETT_TAKE(keep, BYTES, uint8_t);
    for (int32_t t = 0; rank != NULL && t < BYTES; t++) {
        int32_t less = t < tiles->count ? 0 : t;
        for (int32_t o = 0; t < tiles->count && o < tiles->count; o++)
            less += tiles->tiles[o].glyph < tiles->tiles[t].glyph;
        rank[t] = (uint8_t)less;
    }
    return rank;
}

static SettStatus archive_def(const SettSearchCore *core, SettArchiveDef *def,
                              SettError *err)
{
    const GramElites *p = core->def.method_params;
    bool heap = p->evict.index == SETT_EVICT_HEAP;
    *def = sett_archive_def();
    def->evict = (SettEviction)p->evict.index;
    def->binning = heap ? SETT_BINS_GRAM : SETT_BINS_EVEN;
    def->keep[SETT_FEASIBLE] = p->usable;
    def->keep[SETT_UNFEASIBLE] = heap ? 0 : p->broken;
    def->unique = p->unique;
    def->rank = ((const GramSelf *)core->self)->rank;
    SettStatus status = sett_elites_axes(core, &p->dimensions, 10, def, err);
    for (int32_t a = 0; status == SETT_OK && a < def->axis_count; a++)
        def->axes[a].bins += heap;
    return status;
}

static SettStatus create(SettSearchCore *core, SettError *err)
{
    const GramElites *p = core->def.method_params;
    SettArchiveDef def;
    GramSelf *self = SETT_TAKE(&core->keep, 1, GramSelf);
    core->self = self;
    if (self == NULL)
        return sett_no_memory(err);
    self->kept.others = self->archives;
    self->kept.other_count = MOST_ISLANDS;
    self->islands = SETT_TAKE(&core->keep, p->islands, Island);
    self->rank = rank_tiles(&core->def.game->tiles, &core->keep);
    int32_t brood = 2 * p->islands * p->batch;
    if (self->islands == NULL || self->rank == NULL ||
        sett_brood_take(core, sett_max(brood, LEAST_BROOD),
                        &self->kept.brood) != SETT_OK)
        return sett_no_memory(err);
    SettStatus status = archive_def(core, &def, err);
    if (status == SETT_OK)
        status = sett_elites_open(core, &def, err);
    for (int32_t i = 0; status == SETT_OK && i < p->islands; i++) {
        self->islands[i] = (Island){sett_rng(core->def.seed, SETT_FOR_SEARCH,
                                             (uint64_t)(FIRST_ISLAND + i)),
                                    sett_search_genome(core)};
        if (self->islands[i].half.bytes == NULL)
            return sett_no_memory(err);
        if (p->islands > 1)
            status = sett_archive_create(&def, &self->archives[i], err);
    }
    return status;
}

/* A parent from some random cells: of the one that was chosen least since it
   got a new best. */
static const SettGenome *choose(const GramElites *p, SettArchive *archive,
                                SettRng *rng)
{
    SettPopulation kind = sett_elites_population(archive, p->weak, rng);
    int32_t cell = sett_elites_fresh_cell(archive, kind, p->rivals, rng);
    sett_archive_misses(archive)[cell]++;
    uint32_t count = (uint32_t)sett_archive_count(archive, cell, kind);
    int32_t index = (int32_t)sett_rng_below(rng, count);
    return &sett_archive_at(archive, cell, kind, index)->genome;
}

/* Children being made by all islands at once. */
typedef struct Making {
    SettSearchCore *core;
    GramSelf *self;
    SettGenome **children;
    int32_t count;
    bool first; /* drawn, not bred */
} Making;

static SettStatus breed(const Making *m, const SettGenomeJob *job, int32_t at)
{
    const GramElites *p = m->core->def.method_params;
    Island *island = &m->self->islands[at];
    SettArchive *archive = m->self->archives[at];
    SettPairing pairing = {m->core->def.genome, job, &island->rng, p->mutation,
                           &island->half};
    SettStatus status = SETT_OK;
    if (archive == NULL)
        archive = m->self->kept.archive;
    for (int32_t i = 0; status == SETT_OK && i < p->batch; i++) {
        SettGenome **pair = m->children + 2 * (at * p->batch + i);
        const SettGenome *a = choose(p, archive, &island->rng);
        const SettGenome *b = choose(p, archive, &island->rng);
        status = sett_pair(&pairing, a, b, pair[0], pair[1]);
    }
    return status;
}

static SettStatus make_island(void *user, int64_t index, SettArena *tmp)
{
    const Making *m = user;
    const GramElites *p = m->core->def.method_params;
    SettGenomeJob job = m->core->job;
    SettStatus status = SETT_OK;
    job.tmp = tmp;
    if (!m->first)
        return breed(m, &job, (int32_t)index);
    for (int32_t i = 0; status == SETT_OK && i < m->count; i++)
        if ((m->self->drawn + (uint64_t)i) % (uint64_t)p->islands ==
            (uint64_t)index)
            status = m->core->def.genome->random(
                &job, &m->self->islands[index].rng, m->children[i]);
    return status;
}

static SettStatus make(SettSearchCore *core, GramSelf *self, int32_t count,
                       bool first)
{
    const GramElites *p = core->def.method_params;
    Making m = {core, self, SETT_TAKE(&core->tmp, count, SettGenome *), count,
                first};
    if (m.children == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        m.children[i] = sett_brood_add(&self->kept.brood);
    SettCrew crew = core->crew;
    if (p->islands == 1)
        crew.jobs = sett_jobs_serial();
    return sett_each(&crew, p->islands, make_island, &m, NULL);
}

/* First levels, no more than the budget has room for. */
static SettStatus draw_more(SettSearchCore *core, GramSelf *self, uint64_t more)
{
    uint64_t left = core->def.max_evaluations - core->evaluations;
    uint64_t room = (uint64_t)self->kept.brood.capacity;
    more = sett_min_count(more, room);
    more = sett_min_count(more, left);
    SettStatus status = make(core, self, (int32_t)more, true);
    self->drawn += more;
    return status;
}

static SettStatus make_children(SettSearchCore *core)
{
    const GramElites *p = core->def.method_params;
    GramSelf *self = core->self;
    uint64_t wanted = (uint64_t)p->population;
    if (self->drawn < wanted)
        return draw_more(core, self, wanted - self->drawn);
    if (sett_elites_none(self->kept.archive)) /* all lay outside of the cells */
        return draw_more(core, self, (uint64_t)p->islands);
    bool meet = p->visit > 0 && self->epoch % (uint64_t)p->visit == 0;
    for (int32_t i = 0; i < p->islands; i++) {
        SettArchive *own = self->archives[i];
        if (own != NULL && (meet || sett_elites_none(own)))
            sett_archive_merge(own, self->kept.archive);
    }
    self->epoch++;
    return make(core, self, 2 * p->islands * p->batch, false);
}

static SettStatus advance(SettSearchCore *core)
{
    const GramElites *p = core->def.method_params;
    GramSelf *self = core->self;
    SettIndividual *one;
    SettStatus status = sett_elites_next(core, make_children, &one);
    if (status != SETT_OK)
        return status;
    sett_elites_offer(self->kept.archive, one);
    uint64_t at = one->born < self->drawn
                      ? one->born
                      : (one->born - self->drawn) / (uint64_t)(2 * p->batch);
    SettArchive *home = self->archives[at % (uint64_t)p->islands];
    if (home != NULL)
        sett_elites_offer(home, one);
    return SETT_OK;
}

/* Cells change; islands and their batches are those of the beginning. */
static SettStatus adjusted(SettSearchCore *core, SettError *err)
{
    const GramElites *p = core->def.method_params;
    GramSelf *self = core->self;
    SettArchiveDef def;
    bool same = (p->islands > 1) == (self->archives[0] != NULL) &&
                2 * p->islands * p->batch <= self->kept.brood.capacity;
    for (int32_t i = 0; same && p->islands > 1 && i < MOST_ISLANDS; i++)
        same = (i < p->islands) == (self->archives[i] != NULL);
    if (!same)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "islands and batches cannot change while they work");
    SettStatus status = archive_def(core, &def, err);
    if (status == SETT_OK)
        status = sett_elites_read_more(core, &def, err);
    for (int32_t i = 0; status == SETT_OK && i < MOST_ISLANDS; i++)
        if (self->archives[i] != NULL)
            status = sett_archive_reshape(self->archives[i], &def, err);
    return status == SETT_OK
               ? sett_archive_reshape(self->kept.archive, &def, err)
               : status;
}

static void write(SettSearchCore *core, SettJsonWriter *out)
{
    const GramElites *p = core->def.method_params;
    const GramSelf *self = core->self;
    sett_write_u64(out, "drawn", self->drawn);
    sett_write_u64(out, "epoch", self->epoch);
    sett_elites_write(&self->kept, out);
    sett_json_add_open(out, "islands", '[');
    for (int32_t i = 0; i < p->islands; i++) {
        sett_json_open(out, '{');
        sett_write_rng(out, "stream", &self->islands[i].rng);
        if (self->archives[i] != NULL)
            sett_write_archive(self->archives[i], out);
        sett_json_close(out);
    }
    sett_json_close(out);
}

static SettStatus read(SettSearchCore *core, const SettJson *object,
                       SettError *err)
{
    const GramElites *p = core->def.method_params;
    const SettJson *list = sett_json_list(object, "islands");
    GramSelf *self = core->self;
    int32_t i = 0;
    if (!sett_read_u64(object, "drawn", &self->drawn) ||
        !sett_read_u64(object, "epoch", &self->epoch))
        return sett_json_refuse(err, object, NULL,
                                "the stored search lacks its counts");
    SettStatus status = sett_elites_read(core, object, err);
    if (status != SETT_OK)
        return status;
    if (list == NULL || list->size != (size_t)p->islands)
        return sett_json_refuse(err, object, NULL,
                                "the stored search lacks its islands");
    for (const SettJson *v = list->child; status == SETT_OK && v != NULL;
         v = v->next, i++) {
        if (!sett_read_rng(v, "stream", &self->islands[i].rng))
            return sett_json_refuse(err, v, NULL,
                                    "a stored island has no good stream");
        if (self->archives[i] != NULL)
            status = sett_read_archive(core, self->archives[i], v, err);
    }
    return status;
}

const SettSearchMethod sett_method_gram_elites = {
    .api = SETT_SEARCH_API,
    .output_version = 1,
    .name = "gram-elites",
    .help = "a few levels of every cell, two parents from any of them",
    .source =
        "Biemer, Hervella and Cooper 2021; docs/design/linking.md, section 5",
    .params = SETT_TABLE(GramElites, rows),
    .presets = presets,
    .preset_count = sizeof presets / sizeof presets[0],
    .create = create,
    .destroy = sett_elites_destroy,
    .advance = advance,
    .count = sett_elites_count,
    .get = sett_elites_get,
    .archive = sett_elites_archive,
    .edited = sett_elites_edited,
    .adjusted = adjusted,
    .write = write,
    .read = read,
};
