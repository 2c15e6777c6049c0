/* furnish_cf.c - the constraint-based furnisher (Green et al. 2019, Table 2;
   docs/design/md2.md, section 9): kinds in the table's order, each object drawn
   uniformly from the free cells that satisfy its rules, which are looked up
   again after every placement; where none is left the next option is tried. */
#include "gen/furnish/pool.h"
#include "gen/parts.h"

#include <string.h>

static const SettParam constraint_rows[] = {
    SETT_ROW_CHOICE(SettRuleParams, scale_distances, "scale-distances",
                    SETT_SCALE_AUTO, SETT_AUTO_NAMES,
                    "distances grow with the root of the area; auto: on levels "
                    "over four times the paper's"),
    SETT_RULE_ROWS,
};

static void constraint_fit(const SettGame *game, void *params)
{
    SettRuleParams *p = params;
    p->counts = game->furnish->constraint_counts;
    p->rules = game->furnish->constraint;
}

/* The free cells that satisfy one option, rising. Kept from one placement to
   the next where nothing that the option asks about has changed. On a small map
   they are a set, on a large one a pool (furnish_pools.c), else a list. */
typedef struct Choice {
    SettOption option;
    int32_t number;
    int32_t count;
    SettFlat set;
    int32_t *list;
    SettPools *pools; /* NULL: not on this map */
    const char *text;
} Choice;

static SettStatus look_up(SettSite *site, Choice *choice)
{
    choice->count = 0;
    if (choice->pools != NULL)
        return sett_pools_look_up(choice->pools, choice->number,
                                  &choice->option, &choice->count);
    if (site->field.ready) {
        choice->set = sett_option_cells(site, &choice->option);
        choice->count = sett_flat_count(choice->set);
        return SETT_OK;
    }
    for (int32_t i = 0; i < site->floors.count; i++) {
        int32_t cell = site->floors.cells[i];
        if (sett_work(site->job->tmp, 64))
            return SETT_CANCELLED;
        if (sett_site_free(site, cell) &&
            sett_option_holds(site, &choice->option, cell))
            choice->list[choice->count++] = cell;
    }
    return SETT_OK;
}

/* Takes a cell out, by its number. */
static int32_t draw_out(const SettSite *site, Choice *choice, uint32_t at)
{
    choice->count--;
    if (choice->pools != NULL)
        return sett_pools_pick(choice->pools, choice->number, (int32_t)at);
    if (site->field.ready) {
        int32_t place = sett_field_pick(choice->set, (int32_t)at);
        choice->set = sett_flat_without(choice->set, sett_flat_bit(place));
        return sett_field_cell(&site->field, place);
    }
    int32_t cell = choice->list[at];
    memmove(&choice->list[at], &choice->list[at + 1],
            ((size_t)choice->count - at) * sizeof(int32_t));
    return cell;
}

/* Opens the first option that has a cell; none: an empty choice. */
static SettStatus open_choice(SettSite *site, const SettPlaceTable *table,
                              SettKind *kind, int32_t part, Choice *choice)
{
    choice->count = 0;
    for (int32_t number = 0;; number++) {
        choice->number = number;
        if (!sett_option_find(table, kind->tile, part, number, &choice->option))
            return SETT_OK;
        SettStatus status = sett_option_prepare(site, &choice->option);
        if (status != SETT_OK)
            return status;
        choice->text = "";
        if (site->job->report != NULL)
            choice->text = sett_option_text(site, &choice->option);
        if (choice->text == NULL)
            return SETT_NO_MEMORY;
        status = look_up(site, choice);
        if (status != SETT_OK || choice->count > 0)
            return status;
        kind->report.why = choice->text;
    }
}

static SettStatus take_one(SettSite *site, SettKind *kind, Choice *choice)
{
    int32_t candidates = choice->count;
    uint32_t at = sett_rng_below(&site->rng, (uint32_t)candidates);
    int32_t cell = draw_out(site, choice, at);
    SettStatus status = sett_site_place(site, kind, cell, choice->number,
                                        candidates, choice->text);
    if (status != SETT_OK)
        return status;
    if (choice->pools != NULL)
        sett_pools_placed(choice->pools, kind->tile, cell);
    if (sett_option_depends(&choice->option, kind->tile))
        return look_up(site, choice);
    return SETT_OK;
}

/* Each object starts again with the wanted option: a fallback for one is no
   fallback for the next. */
static SettStatus place_kind(SettSite *site, const SettPlaceTable *table,
                             SettKind *kind, Choice *choice)
{
    if (choice->pools != NULL)
        sett_pools_forget(choice->pools);
    for (int32_t i = 0; i < kind->wanted; i++) {
        SettStatus status = SETT_OK;
        if (i == 0 || choice->number > 0 || choice->count == 0)
            status = open_choice(site, table, kind, 0, choice);
        if (status != SETT_OK || choice->count == 0)
            return status;
        status = take_one(site, kind, choice);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus place_pair(SettSite *site, const SettPlaceTable *table,
                             SettKind *kind, Choice *choice)
{
    int32_t had = kind->spot_count;
    for (int32_t part = 0; part < 2 && kind->spot_count < 2; part++) {
        if (choice->pools != NULL)
            sett_pools_forget(choice->pools);
        SettStatus status = open_choice(site, table, kind, part, choice);
        if (status == SETT_OK && choice->count > 0)
            status = take_one(site, kind, choice);
        if (status != SETT_OK)
            return status;
    }
    if (kind->spot_count == 1 && had == 0)
        return sett_site_unplace(site, kind);
    return SETT_OK;
}

static SettStatus place_all(SettSite *site, const SettPlaceTable *table)
{
    Choice choice = {.number = 0};
    choice.list = sett_arena_raw(site->job->tmp, (size_t)site->floors.count,
                                 sizeof *choice.list);
    if (choice.list == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_pools_open(site, &choice.pools);
    if (status != SETT_OK)
        return status;
    SettKind *kind;
    while ((kind = sett_site_next(site, table)) != NULL) {
        status = kind->row->paired ? place_pair(site, table, kind, &choice)
                                   : place_kind(site, table, kind, &choice);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus constraint_run(const SettGenJob *job, SettGrid *grid)
{
    return sett_furnish_by_rules(job, grid, place_all);
}

const SettGen sett_gen_cf = {
    .api = SETT_GEN_API,
    .output_version = 1,
    .name = "cf",
    .help = "constraint-based furnisher: each object where its rules hold",
    .source = "Green et al. 2019, constraint-based furnisher, Table 2",
    .writes = SETT_WRITES_OBJECTS,
    .params = SETT_TABLE(SettRuleParams, constraint_rows),
    .fit = constraint_fit,
    .run = constraint_run,
};
