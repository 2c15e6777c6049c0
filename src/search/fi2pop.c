/* fi2pop.c - two populations, one of feasible and one of infeasible levels,
   that exchange children (Kimbrough et al. 2008); for one good level under one
   evaluator. docs/design/edd.md, section 6.5: children two a pair, parents by
   tournaments, the best survive. It ends by itself where nothing has become
   better for a while. */
#include "base/least.h"
#include "search/elites.h"
#include "search/parts.h"

#define FIRST_TRIES 20 /* random levels a place, until the search begins */

typedef struct Fi2pop {
    int32_t population, infeasible;
    SettChance parents, mutation;
    int32_t patience;
} Fi2pop;

static const SettParam rows[] = {
    SETT_ROW(Fi2pop, population, 50, 2, 1000, "feasible levels"),
    SETT_ROW(Fi2pop, infeasible, 50, 1, 1000, "infeasible levels"),
    SETT_ROW(Fi2pop, parents, 0.7, 0, 1, "share that become parents"),
    SETT_ROW(Fi2pop, mutation, 0.9, 0, 1, "chance of a child to be mutated"),
    SETT_ROW(Fi2pop, patience, 50, 0, 1000000,
             "generations without a better level until the end; 0: for ever"),
};

typedef struct Self {
    SettElites kept; /* in one cell */
    uint64_t tried;  /* random levels */
    int32_t stale;   /* generations since the best became better */
    double best;     /* fitness at the last generation */
    bool started;    /* no more random levels */
} Self;

static SettStatus create(SettSearchCore *core, SettError *err)
{
    const Fi2pop *p = core->def.method_params;
    Self *self = SETT_TAKE(&core->keep, 1, Self);
    core->self = self;
    if (self == NULL || sett_brood_take(core, p->population + p->infeasible + 2,
                                        &self->kept.brood) != SETT_OK)
        return sett_no_memory(err);
    SettArchiveDef def = sett_archive_def();
    def.keep[SETT_FEASIBLE] = p->population;
    def.keep[SETT_UNFEASIBLE] = p->infeasible;
    def.genome_capacity = core->genome_capacity;
    def.alloc = core->def.alloc;
    return sett_archive_create(&def, &self->kept.archive, err);
}

/* The best of a random number of random members: lists are sorted. */
static const SettIndividual *winner(SettSearchCore *core, const Self *self,
                                    SettPopulation kind)
{
    int32_t n = sett_archive_count(self->kept.archive, 0, kind), best = n - 1;
    int32_t rivals = sett_rng_range(&core->rng, 1, n > 1 ? n - 1 : 1);
    for (int32_t i = 0; i < rivals; i++) {
        int32_t one = (int32_t)sett_rng_below(&core->rng, (uint32_t)n);
        best = sett_min(best, one);
    }
    return sett_archive_at(self->kept.archive, 0, kind, best);
}

static SettStatus breed(SettSearchCore *core, Self *self, SettPopulation kind)
{
    const Fi2pop *p = core->def.method_params;
    int32_t n = sett_archive_count(self->kept.archive, 0, kind);
    int32_t parents = (int32_t)((uint64_t)n * p->parents.threshold >> 32);
    int32_t pairs = parents / 2 > 0 ? parents / 2 : n > 0;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < pairs; i++) {
        const SettIndividual *a = winner(core, self, kind);
        const SettIndividual *b = winner(core, self, kind);
        status = sett_brood_pair(core, &self->kept.brood, &a->genome,
                                 &b->genome, p->mutation);
    }
    return status;
}

/* Random levels until there are enough feasible ones, then generations. */
static SettStatus make_children(SettSearchCore *core)
{
    const Fi2pop *p = core->def.method_params;
    Self *self = core->self;
    SettStatus status = SETT_OK;
    self->started = self->started ||
                    sett_archive_count(self->kept.archive, 0, SETT_FEASIBLE) >=
                        p->population ||
                    self->tried >= (uint64_t)p->population * FIRST_TRIES;
    if (self->started) {
        status = breed(core, self, SETT_FEASIBLE);
        return status == SETT_OK ? breed(core, self, SETT_UNFEASIBLE) : status;
    }
    for (int32_t i = 0; status == SETT_OK && i < p->population; i++) {
        self->tried++;
        status = core->def.genome->random(&core->job, &core->rng,
                                          sett_brood_add(&self->kept.brood));
    }
    return status;
}

static SettStatus advance(SettSearchCore *core)
{
    const Fi2pop *p = core->def.method_params;
    Self *self = core->self;
    const SettArchive *archive = self->kept.archive;
    SettIndividual *one;
    SettStatus status = sett_elites_next(core, make_children, &one);
    if (status != SETT_OK)
        return status;
    sett_archive_add(self->kept.archive, one, NULL);
    if (!sett_brood_empty(&self->kept.brood) ||
        sett_archive_count(archive, 0, SETT_FEASIBLE) == 0)
        return SETT_OK;
    /* The end of a generation. */
    double best = sett_archive_at(archive, 0, SETT_FEASIBLE, 0)->score.fitness;
    self->stale = self->started && !(best > self->best) ? self->stale + 1 : 0;
    self->best = best;
    core->finished = p->patience > 0 && self->stale >= p->patience;
    return SETT_OK;
}

static SettPopulation shown(const Self *self)
{
    return sett_archive_count(self->kept.archive, 0, SETT_FEASIBLE) > 0
               ? SETT_FEASIBLE
               : SETT_UNFEASIBLE;
}

static int32_t count(const SettSearchCore *core)
{
    const Self *self = core->self;
    return sett_archive_count(self->kept.archive, 0, shown(self));
}

static const SettIndividual *get(const SettSearchCore *core, int32_t index)
{
    const Self *self = core->self;
    return sett_archive_at(self->kept.archive, 0, shown(self), index);
}

static SettStatus edited(SettSearchCore *core)
{
    Self *self = core->self;
    self->stale = 0;
    self->best = 0;
    core->finished = false;
    return sett_elites_edited(core);
}

static void write(SettSearchCore *core, SettJsonWriter *out)
{
    const Self *self = core->self;
    sett_write_u64(out, "tried", self->tried);
    sett_json_add_int(out, "stale", self->stale);
    sett_json_add_double(out, "best", self->best);
    sett_json_add_bool(out, "started", self->started);
    sett_elites_write(&self->kept, out);
}

static SettStatus read(SettSearchCore *core, const SettJson *object,
                       SettError *err)
{
    Self *self = core->self;
    const SettJson *best = sett_json_member(object, "best");
    int64_t stale;
    if (!sett_read_u64(object, "tried", &self->tried) || best == NULL ||
        best->type != SETT_JSON_NUMBER ||
        !sett_read_bool(object, "started", &self->started) ||
        !sett_json_int(sett_json_member(object, "stale"), &stale) ||
        stale < 0 || stale > INT32_MAX / 2)
        return sett_json_refuse(err, object, NULL,
                                "the stored search lacks its counts");
    self->stale = (int32_t)stale;
    self->best = best->number;
    return sett_elites_read(core, object, err);
}

const SettSearchMethod sett_method_fi2pop = {
    .api = SETT_SEARCH_API,
    .output_version = 1,
    .name = "fi2pop",
    .help = "feasible and infeasible levels in two populations",
    .source = "Kimbrough et al. 2008; docs/design/edd.md, section 6.5",
    .params = SETT_TABLE(Fi2pop, rows),
    .create = create,
    .destroy = sett_elites_destroy,
    .advance = advance,
    .count = count,
    .get = get,
    .archive = sett_elites_archive,
    .edited = edited,
    .write = write,
    .read = read,
};
