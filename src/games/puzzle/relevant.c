/* relevant.c - the objects that play depends on. A layer is left out where no
   rule that does anything to other layers, or gives a command, looks at it, and
   neither win conditions nor the player do: two states that differ only there
   have the same future, so that a search need not tell them apart. Nothing is
   left out of games with again (which asks whether anything has changed), with
   loops (whose limit counts all changes), with rigid rules or with draws. */
#include "games/puzzle/squares.h"

static bool touches(const PuzGame *g, const uint64_t *objects, int32_t layer)
{
    const uint64_t *mask = g->layer_masks + layer * g->ow;
    for (int32_t i = 0; i < g->ow; i++)
        if (objects[i] & mask[i])
            return true;
    return false;
}

typedef struct Needs {
    const PuzGame *g;
    bool *layers; /* that play depends on */
    bool more;
} Needs;

static void need(Needs *n, int32_t layer)
{
    n->more = n->more || !n->layers[layer];
    n->layers[layer] = true;
}

static void need_objects(Needs *n, const uint64_t *objects)
{
    for (int32_t l = 0; objects != NULL && l < n->g->layer_count; l++)
        if (touches(n->g, objects, l))
            need(n, l);
}

/* Whether a cell's replacement does something to a layer that counts. */
static bool does(const Needs *n, const PuzCellRule *cell)
{
    const PuzGame *g = n->g;
    const uint64_t *clear = g->words + cell->first + 2 * (g->ow + g->mw);
    const uint64_t *go = clear + 2 * g->ow;
    if (!cell->replaces)
        return false;
    for (int32_t l = 0; l < g->layer_count; l++)
        if (n->layers[l] &&
            (touches(g, clear, l) || touches(g, clear + g->ow, l) ||
             sett_puz_going(go, l) || sett_puz_going(go + g->mw, l) ||
             sett_puz_going(go + 2 * g->mw, l)))
            return true;
    return false;
}

static void need_cell(Needs *n, const PuzCellRule *cell)
{
    const PuzGame *g = n->g;
    const uint64_t *w = g->words + cell->first;
    if (cell->ellipsis)
        return;
    need_objects(n, w);
    need_objects(n, w + g->ow);
    for (int32_t l = 0; l < g->layer_count; l++)
        if (sett_puz_going(w + 2 * g->ow, l) ||
            sett_puz_going(w + 2 * g->ow + g->mw, l))
            need(n, l);
    for (int32_t k = 0; k < cell->any_count; k++)
        need_objects(n, g->words + cell->any_first + k * g->ow);
}

static bool counts(const Needs *n, const PuzRule *rule)
{
    const PuzGame *g = n->g;
    if (rule->commands & ~(uint32_t)PUZ_DO_OTHER)
        return true;
    for (int32_t r = 0; rule->right && r < rule->row_count; r++) {
        const PuzRowRule *row = &g->rows[rule->row_first + r];
        for (int32_t k = 0; k < row->cell_count; k++)
            if (!g->cells[row->cell_first + k].ellipsis &&
                does(n, &g->cells[row->cell_first + k]))
                return true;
    }
    return false;
}

static bool is_plain(const PuzGame *g)
{
    if (!g->deterministic || g->rigid_count > 0)
        return false;
    for (int32_t i = 0; i < g->early_count; i++)
        if (g->early[i].loop >= 0)
            return false;
    for (int32_t i = 0; i < g->late_count; i++)
        if (g->late[i].loop >= 0)
            return false;
    for (int32_t i = 0; i < g->rule_count; i++)
        if (g->rules[i].commands & PUZ_DO_AGAIN)
            return false;
    return true;
}

static void find_layers(Needs *n)
{
    const PuzGame *g = n->g;
    need_objects(n, g->player);
    for (int32_t i = 0; i < g->win_count; i++) {
        need_objects(n, g->wins[i].first);
        if (!g->wins[i].second_any)
            need_objects(n, g->wins[i].second);
    }
    do {
        n->more = false;
        for (int32_t i = 0; i < g->rule_count; i++) {
            const PuzRule *rule = &g->rules[i];
            if (!counts(n, rule))
                continue;
            for (int32_t r = 0; r < rule->row_count; r++) {
                const PuzRowRule *row = &g->rows[rule->row_first + r];
                for (int32_t k = 0; k < row->cell_count; k++)
                    need_cell(n, &g->cells[row->cell_first + k]);
            }
        }
    } while (n->more);
}

SettStatus sett_puz_relevant(const PuzGame *g, bool all, SettArena *arena,
                             uint64_t **out)
{
    uint64_t *mask = SETT_TAKE(arena, g->ow, uint64_t);
    Needs n = {.g = g, .layers = SETT_TAKE(arena, g->layer_count + 1, bool)};
    *out = mask;
    if (mask == NULL || n.layers == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < g->ow; i++)
        mask[i] = ~(uint64_t)0;
    if (all || !is_plain(g))
        return SETT_OK;
    find_layers(&n);
    for (int32_t l = 0; l < g->layer_count; l++)
        for (int32_t i = 0; i < g->ow && !n.layers[l]; i++)
            mask[i] &= ~g->layer_masks[l * g->ow + i];
    return SETT_OK;
}
