/* furnish_solve.c - the constraint engine as a furnisher: the tables of the
   constraint-based furnisher (Green et al. 2019, Table 2) as demands that all
   hold at once, together with all that the game's check and its agent ask of a
   level. Where they contradict, the kinds of the refutation give way, the last
   of the table first: by their next option, then by leaving one out. */
#include "lab/furnish/furnish.h"

#include "base/least.h"
#include "contracts/gen_report.h"
#include "gen/parts.h"

#define MOST_CELLS 10000
#define TRIES 64 /* levels that the game may refuse */

typedef struct Params {
    SettRuleParams rules;
    int32_t complete, budget;
} Params;

static const SettParam rows[] = {
    SETT_ROW_CHOICE(SettRuleParams, scale_distances, "scale-distances",
                    SETT_SCALE_AUTO, SETT_AUTO_NAMES,
                    "distances grow with the root of the area; auto: on levels "
                    "over four times the paper's"),
    SETT_RULE_ROWS,
    SETT_ROW(Params, complete, 1, 0, 1,
             "1: the game's first agent completes the level"),
    SETT_ROW(Params, budget, 5000, 1, 100000,
             "conflicts after which demands are taken back, not by refutation"),
};

static bool suits(const SettGame *game)
{
    return game->furnish != NULL && game->tiles.count <= SETT_SOLVER_TILES;
}

static void fit(const SettGame *game, void *params)
{
    sett_gen_cf.fit(game, params);
}

/* Kinds with something to place, in the order of the table. */
static void list_kinds(Furnish *f)
{
    for (int32_t i = 0; i < f->table->count; i++) {
        SettKind *kind = sett_site_kind(f->site, f->table->rows[i].tile.tile);
        bool listed = kind == NULL || kind->wanted == 0;
        for (int32_t k = 0; k < f->kind_count; k++)
            listed = listed || f->kinds[k].kind == kind;
        if (!listed)
            f->kinds[f->kind_count++] = (FurnishKind){
                .kind = kind,
                .parts = kind->row->paired && kind->wanted == 2 ? 2 : 1};
    }
}

/* What is assumed for now: no further option, none left out. */
static int32_t assume(const Furnish *f, SettLit *out)
{
    int32_t n = 0;
    for (int32_t i = 0; i < f->kind_count; i++) {
        const FurnishKind *k = &f->kinds[i];
        for (int32_t part = 0; part < k->parts; part++)
            for (int32_t o = k->allowed[part] + 1; o < k->options[part]; o++)
                out[n++] = sett_not(k->allow[part][o]);
        if (k->skipped < k->skips)
            out[n++] = sett_not(sett_lit(k->skip + k->skipped));
    }
    return n;
}

static bool contradicts(const SettLit *core, int32_t count, SettLit lit)
{
    for (int32_t i = 0; i < count; i++)
        if (core[i] == lit)
            return true;
    return false;
}

/* The last kind of a refutation gives way; false: none can. */
static bool give_way(Furnish *f, const SettLit *core, int32_t count)
{
    for (int32_t i = f->kind_count - 1; i >= 0; i--) {
        FurnishKind *k = &f->kinds[i];
        for (int32_t part = 0; part < k->parts; part++) {
            int32_t o = k->allowed[part] + 1;
            if (o < k->options[part] &&
                contradicts(core, count, sett_not(k->allow[part][o]))) {
                k->allowed[part] = o;
                return true;
            }
        }
    }
    for (int32_t i = f->kind_count - 1; i >= 0; i--) {
        FurnishKind *k = &f->kinds[i];
        if (k->skipped < k->skips &&
            contradicts(core, count,
                        sett_not(sett_lit(k->skip + k->skipped)))) {
            k->skipped++;
            return true;
        }
    }
    return false;
}

/* Whether some rule of a kind asks about other objects. */
static bool asks_others(const Furnish *f, const FurnishKind *k)
{
    for (int32_t i = 0; i < f->table->count; i++)
        if (f->table->rows[i].tile.tile == k->kind->tile &&
            !sett_furnish_static(&f->table->rows[i]))
            return true;
    return false;
}

/* Where no refutation comes: of kinds that ask about others (then of all) every
   option, and as many as find a place. */
static void loosen(Furnish *f, bool all)
{
    for (int32_t i = 0; i < f->kind_count; i++) {
        FurnishKind *k = &f->kinds[i];
        if (!all && !asks_others(f, k))
            continue;
        for (int32_t part = 0; part < k->parts; part++)
            k->allowed[part] = sett_max(0, k->options[part] - 1);
        k->skipped = k->skips;
    }
}

/* One search with what is left of the budget; it takes at least one of it. */
static SettStatus solve_once(Furnish *f, SettSolveDef *def, const SettLit *lits,
                             int32_t count, uint64_t *left)
{
    uint64_t before = f->m.s->spent.conflicts;
    def->budget = *left;
    SettStatus status = sett_model_solve(&f->m, lits, count, &f->solved);
    uint64_t spent = f->m.s->spent.conflicts - before + 1;
    *left -= spent < *left ? spent : *left;
    return status;
}

/* Solves until every demand holds that is not taken back. The budget is that of
   all searches until demands are loosened; then it begins anew. */
static SettStatus search(Furnish *f, SettSolveDef *def)
{
    SettLit assumed[SETT_MAX_COUNT_ROWS * (2 * FURNISH_OPTIONS + 1)];
    const uint64_t budget = def->budget;
    uint64_t left = budget;
    int32_t refused = 0;
    int32_t loose = 0;
    for (;;) {
        int32_t count = assume(f, assumed);
        bool holds = true;
        SettStatus status = SETT_OK;
        f->solved.answer = SETT_UNKNOWN;
        if (left > 0)
            status = solve_once(f, def, assumed, count, &left);
        if (status == SETT_OK && f->solved.answer == SETT_YES)
            status = sett_furnish_late(f, &holds);
        if (status != SETT_OK || (f->solved.answer == SETT_YES && holds))
            return status;
        if (f->solved.answer == SETT_YES)
            continue;
        if (f->solved.spent.refused > refused) {
            refused = f->solved.spent.refused;
            if (refused == TRIES)
                return SETT_OK;
            status = sett_furnish_hint(f);
            if (status != SETT_OK)
                return status;
            continue;
        }
        if (f->solved.answer == SETT_UNKNOWN) {
            if (loose == 2)
                return SETT_OK;
            loosen(f, loose++ == 1);
            left = budget;
            status = sett_furnish_hint(f);
            if (status != SETT_OK)
                return status;
            continue;
        }
        const SettLit *core = sett_solver_core(f->m.s, &count);
        if (!give_way(f, core, count))
            return SETT_OK;
    }
}

/* How each object was found, before the model goes. */
static void note_found(Furnish *f)
{
    for (int32_t c = 0; c < f->m.area; c++)
        for (int32_t i = 0; i < f->kind_count; i++) {
            FurnishKind *k = &f->kinds[i];
            for (int32_t part = 0; part < k->parts; part++)
                for (int32_t o = k->options[part] - 1; o >= 0; o--) {
                    SettLit lit = k->at[part][o][c];
                    if (lit == SETT_NO_LIT)
                        continue;
                    k->places[part][o]++;
                    if (sett_solver_value(f->m.s, lit) > 0)
                        f->found[c] = (uint8_t)(1 + part * FURNISH_OPTIONS + o);
                }
        }
}

/* Objects of a kind as they were found. */
static SettStatus place_kind(Furnish *f, const FurnishKind *k,
                             const SettGrid *level)
{
    SettSite *site = f->site;
    for (int32_t i = 0; i < k->parts * sett_grid_area(level); i++) {
        int32_t part = i / sett_grid_area(level), c = i % sett_grid_area(level);
        int32_t o = f->found[c] - 1 - part * FURNISH_OPTIONS;
        if (level->cells[c] != k->kind->tile || o < 0 || o >= FURNISH_OPTIONS)
            continue;
        SettOption option;
        const char *text = "";
        (void)sett_option_find(f->table, k->kind->tile, part, o, &option);
        if (site->job->report != NULL)
            text = sett_option_text(site, &option);
        if (text == NULL)
            return SETT_NO_MEMORY;
        SettStatus status =
            sett_site_place(site, k->kind, c, o, k->places[part][o], text);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus place_all(Furnish *f, const SettGrid *level)
{
    SettStatus status = SETT_OK;
    SettKind *kind;
    while (status == SETT_OK &&
           (kind = sett_site_next(f->site, f->table)) != NULL)
        for (int32_t k = 0; k < f->kind_count; k++) {
            if (f->kinds[k].kind != kind)
                continue;
            if (f->kinds[k].skipped > 0)
                kind->report.why = "its rules and those of other kinds";
            status = place_kind(f, &f->kinds[k], level);
        }
    return status;
}

static SettStatus refuse(const Furnish *f)
{
    SettReport *reasons = sett_gen_reasons(f->site->job);
    if (f->solved.answer == SETT_UNKNOWN)
        return sett_gen_refused(sett_report_add(
            reasons, "budget", NULL, 0, "no level was found in %d conflicts",
            (int)f->solved.spent.conflicts));
    return sett_gen_refused(sett_report_add(
        reasons, "contradiction", NULL, 0,
        "no level on this ground keeps the game's rules and those of what "
        "must be placed"));
}

static SettStatus furnish(SettSite *site, const SettPlaceTable *table)
{
    const Params *p = site->job->params;
    SettSolveDef def = sett_solve_def(site->job->game);
    Furnish f = {.site = site, .table = table};
    list_kinds(&f);
    if (f.kind_count == 0)
        return SETT_OK;
    if (sett_grid_area(site->grid) > MOST_CELLS)
        return sett_gen_refused(sett_report_add(
            sett_gen_reasons(site->job), "too-large", NULL, 0,
            "over %d cells: another furnisher is for such levels", MOST_CELLS));
    def.seed = sett_rng_next(&site->rng);
    def.budget = (uint64_t)p->budget;
    def.tries = 1; /* then other cells are drawn */
    if (p->complete == 0)
        def.judge = NULL;
    SettGrid level;
    SettArena *tmp = site->job->tmp;
    f.found = SETT_TAKE(tmp, sett_grid_area(site->grid), uint8_t);
    SettStatus status =
        sett_grid_take(tmp, site->grid->w, site->grid->h, &level);
    if (status == SETT_OK && f.found != NULL)
        status = sett_furnish_look_up(&f);
    if (status != SETT_OK || f.found == NULL)
        return status == SETT_OK ? SETT_NO_MEMORY : status;
    SettArenaMark mark = sett_arena_mark(tmp);
    status = sett_furnish_open(&f, &def);
    if (status == SETT_OK)
        status = search(&f, &def);
    sett_model_spent(&f.m, &f.solved);
    if (status == SETT_OK && f.solved.answer == SETT_YES) {
        note_found(&f);
        sett_grid_copy(&level, &f.solved.grid);
    }
    sett_arena_reset(tmp, mark);
    if (status != SETT_OK)
        return status;
    return f.solved.answer == SETT_YES ? place_all(&f, &level) : refuse(&f);
}

static SettStatus run(const SettGenJob *job, SettGrid *grid)
{
    return sett_furnish_by_rules(job, grid, furnish);
}

const SettGen sett_gen_sf = {
    .api = SETT_GEN_API,
    .output_version = 3,
    .name = "sf",
    .help = "furnisher by the constraint engine: all rules at once",
    .source = "rules of Green et al. 2019, Table 2",
    .writes = SETT_WRITES_OBJECTS,
    .params = SETT_TABLE(Params, rows),
    .suits = suits,
    .fit = fit,
    .run = run,
};
