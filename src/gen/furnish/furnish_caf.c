/* furnish_caf.c - the cellular-automata furnisher (Green et al. 2019, Table 3):
   kind by kind, all floor tiles in a shuffled order, each visited once and
   filled where it is free and the kind's neighbourhood rule holds, until the
   count is reached. One pass a kind; a further option is a further pass. */
#include "gen/furnish/pool.h"
#include "gen/parts.h"

#include <string.h>

static const SettParam automaton_rows[] = {
    SETT_ROW_CHOICE(SettRuleParams, scale_distances, "scale-distances",
                    SETT_SCALE_AUTO, SETT_AUTO_NAMES,
                    "neighbourhoods grow with the root of the area; auto: on "
                    "levels over four times the paper's"),
    SETT_RULE_ROWS,
};

static void automaton_fit(const SettGame *game, void *params)
{
    SettRuleParams *p = params;
    p->counts = game->furnish->automaton_counts;
    p->rules = game->furnish->automaton;
}

/* The floor tiles in an order that is shuffled as far as it is visited: from
   the end down to `fresh` it is drawn. */
typedef struct Order {
    int32_t *cells;
    int32_t count, fresh;
    SettPools *pools; /* of large maps, else NULL */
} Order;

static int32_t visited(Order *order, SettRng *rng, int32_t i)
{
    if (i < order->fresh) {
        uint32_t j = sett_rng_below(rng, (uint32_t)i + 1);
        int32_t drawn = order->cells[j];
        order->cells[j] = order->cells[i];
        order->cells[i] = drawn;
        order->fresh = i;
    }
    return order->cells[i];
}

/* The cells at which a rule holds now: a set on a small map, a pool on a large
   one, else asked cell by cell. */
typedef struct Legal {
    const SettOption *option;
    SettFlat set;
    SettPools *pools;
    int32_t number, count; /* of the option; cells in its pool */
} Legal;

static SettStatus look_up(const SettSite *site, Legal *legal)
{
    if (legal->pools != NULL)
        return sett_pools_look_up(legal->pools, legal->number, legal->option,
                                  &legal->count);
    if (site->field.ready)
        legal->set = sett_option_cells(site, legal->option);
    return SETT_OK;
}

static bool is_legal(const SettSite *site, const Legal *legal, int32_t cell)
{
    if (legal->pools != NULL)
        return sett_pools_has(legal->pools, legal->number, cell);
    if (site->field.ready) {
        int32_t place = cell + cell / site->field.w;
        return sett_flat_get(legal->set, place);
    }
    return sett_site_free(site, cell) &&
           sett_option_holds(site, legal->option, cell);
}

/* For the report only: the pass itself never needs the number. */
static int32_t legal_cells(const SettSite *site, const Legal *legal)
{
    int32_t n = 0;
    if (legal->pools != NULL)
        return legal->count;
    for (int32_t i = 0; site->job->report != NULL && i < site->floors.count &&
                        !sett_work(site->job->tmp, 32);
         i++)
        n += is_legal(site, legal, site->floors.cells[i]);
    return n;
}

/* An object came to a cell: both what it is and the ground that it covers may
   be asked about. */
static SettStatus keep_up(const SettSite *site, const SettKind *kind,
                          int32_t cell, Legal *legal)
{
    if (legal->pools != NULL)
        sett_pools_placed(legal->pools, kind->tile, cell);
    if (legal->pools != NULL ||
        sett_option_depends(legal->option, kind->tile) ||
        sett_option_depends(legal->option, site->job->game->fill_open))
        return look_up(site, legal);
    if (site->field.ready)
        legal->set = sett_flat_and(legal->set, site->field.free);
    return SETT_OK;
}

/* One visit to every floor tile; stops when the kind has `until` objects. */
static SettStatus visit(SettSite *site, SettKind *kind,
                        const SettOption *option, int32_t number, Order *order,
                        int32_t until)
{
    const char *text = "";
    if (site->job->report != NULL)
        text = sett_option_text(site, option);
    if (text == NULL)
        return SETT_NO_MEMORY;
    Legal legal = {.option = option, .pools = order->pools, .number = number};
    SettStatus status = look_up(site, &legal);
    for (int32_t i = order->count - 1;
         status == SETT_OK && i >= 0 && kind->spot_count < until; i--) {
        int32_t cell = visited(order, &site->rng, i);
        if (sett_work(site->job->tmp, 64))
            return SETT_CANCELLED;
        if (!is_legal(site, &legal, cell))
            continue;
        status = sett_site_place(site, kind, cell, number,
                                 legal_cells(site, &legal), text);
        if (status == SETT_OK)
            status = keep_up(site, kind, cell, &legal);
    }
    if (status != SETT_OK)
        return status;
    if (kind->spot_count < until)
        kind->report.why = text;
    return SETT_OK;
}

static SettStatus pass(SettSite *site, const SettPlaceTable *table,
                       SettKind *kind, int32_t part, Order *order,
                       int32_t until)
{
    order->fresh = order->count;
    if (order->pools != NULL)
        sett_pools_forget(order->pools);
    SettOption option;
    for (int32_t number = 0;
         kind->spot_count < until &&
         sett_option_find(table, kind->tile, part, number, &option);
         number++) {
        SettStatus status = sett_option_prepare(site, &option);
        if (status == SETT_OK)
            status = visit(site, kind, &option, number, order, until);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus pass_pair(SettSite *site, const SettPlaceTable *table,
                            SettKind *kind, Order *order)
{
    int32_t had = kind->spot_count;
    SettStatus status = SETT_OK;
    for (int32_t part = 0;
         part < 2 && kind->spot_count < 2 && status == SETT_OK; part++)
        status = pass(site, table, kind, part, order, kind->spot_count + 1);
    if (status == SETT_OK && kind->spot_count == 1 && had == 0)
        return sett_site_unplace(site, kind);
    return status;
}

static SettStatus place_all(SettSite *site, const SettPlaceTable *table)
{
    Order order = {.count = site->floors.count};
    order.cells = SETT_TAKE(site->job->tmp, order.count, int32_t);
    if (order.cells == NULL)
        return SETT_NO_MEMORY;
    memcpy(order.cells, site->floors.cells,
           (size_t)order.count * sizeof *order.cells);
    SettStatus status = sett_pools_open(site, &order.pools);
    if (status != SETT_OK)
        return status;
    SettKind *kind;
    while ((kind = sett_site_next(site, table)) != NULL) {
        int32_t until = kind->spot_count + kind->wanted;
        status = kind->row->paired ? pass_pair(site, table, kind, &order)
                                   : pass(site, table, kind, 0, &order, until);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus automaton_run(const SettGenJob *job, SettGrid *grid)
{
    return sett_furnish_by_rules(job, grid, place_all);
}

const SettGen sett_gen_caf = {
    .api = SETT_GEN_API,
    .output_version = 2,
    .name = "caf",
    .help = "cellular-automata furnisher: one shuffled pass a kind",
    .source = "Green et al. 2019, cellular-automata furnisher, Table 3",
    .writes = SETT_WRITES_OBJECTS,
    .params = SETT_TABLE(SettRuleParams, automaton_rows),
    .fit = automaton_fit,
    .run = automaton_run,
};
