/* fit.c - whether a row of a pattern can match at a place where it is known of
   some objects that they stand there, and stay: see squares_parts.h. */
#include "games/puzzle/squares_parts.h"

bool sett_puz_may_hold(const PuzGame *g, const PuzCellRule *cell,
                       int32_t object)
{
    const uint64_t *w = g->words + cell->first;
    const uint64_t *layer = sett_puz_layer_of(g, object);
    if (sett_puz_bit(w + g->ow, object))
        return false;
    if (!sett_puz_bit(w, object) && sett_puz_meet(w, layer, g->ow))
        return false;
    for (int32_t k = 0; k < cell->any_count; k++) {
        const uint64_t *any = g->words + cell->any_first + k * g->ow;
        if (!sett_puz_bit(any, object) && sett_puz_within(any, layer, g->ow))
            return false;
    }
    return true;
}

const uint64_t *sett_puz_replacement(const PuzGame *g, const PuzCellRule *cell)
{
    return g->words + cell->first + 2 * (g->ow + g->mw);
}

uint32_t sett_puz_goes(const PuzGame *g, const PuzCellRule *cell, int32_t layer)
{
    const uint64_t *go = sett_puz_replacement(g, cell) + 2 * g->ow + g->mw;
    const uint64_t *draw = go + 2 * g->mw + g->ow;
    if (sett_puz_going(draw, layer) != 0)
        return PUZ_GO_ANY & ~(uint32_t)PUZ_GO_ACTION;
    return sett_puz_going(go, layer);
}

/* Whether the fixed objects of a cell allow the pattern there. */
static bool fits(const PuzFixed *s, const PuzCellRule *cell, int32_t where)
{
    const PuzGame *g = s->board->g;
    const uint64_t *w = g->words + cell->first,
                   *o = s->objects + (size_t)where * (size_t)g->ow;
    for (int32_t i = 0; i < g->ow; i++)
        if ((w[i] & s->constant[i] & ~o[i]) || (w[g->ow + i] & o[i]))
            return false;
    for (int32_t l = 0; l < g->layer_count; l++) {
        const uint64_t *layer = g->layer_masks + l * g->ow;
        bool full = false, other = false;
        for (int32_t i = 0; i < g->ow; i++) {
            full = full || (o[i] & layer[i]);
            other = other || (w[i] & layer[i] & ~o[i]);
        }
        if (full && other)
            return false;
        for (int32_t k = 0; full && k < cell->any_count; k++) {
            const uint64_t *any = g->words + cell->any_first + k * g->ow;
            bool here = false;
            for (int32_t i = 0; i < g->ow; i++)
                here = here || (any[i] & layer[i] & o[i]);
            if (!here && sett_puz_within(any, layer, g->ow))
                return false;
        }
    }
    return true;
}

int32_t sett_puz_beside(const PuzBoard *b, int32_t cell, uint32_t direction)
{
    int32_t x = cell / b->h, y = cell % b->h;
    x += (direction == PUZ_GO_RIGHT) - (direction == PUZ_GO_LEFT);
    y += (direction == PUZ_GO_DOWN) - (direction == PUZ_GO_UP);
    return x < 0 || y < 0 || x >= b->w || y >= b->h ? -1 : x * b->h + y;
}

bool sett_puz_row_fits(const PuzFixed *s, const PuzRowRule *row,
                       int32_t direction, int32_t k, int32_t where)
{
    static const uint32_t back[] = {0, 2, 1, 0, 8, 0, 0, 0, 4};
    const PuzCellRule *cells = s->board->g->cells + row->cell_first;
    if (row->ellipses > 0)
        return fits(s, &cells[k], where);
    int32_t cell = where;
    for (int32_t i = k; i < row->cell_count; i++) {
        if (cell < 0 || !fits(s, &cells[i], cell))
            return false;
        cell = sett_puz_beside(s->board, cell, (uint32_t)direction);
    }
    cell = where;
    for (int32_t i = k - 1; i >= 0; i--) {
        cell = sett_puz_beside(s->board, cell, back[direction]);
        if (cell < 0 || !fits(s, &cells[i], cell))
            return false;
    }
    return true;
}

bool sett_puz_next_change(const PuzGame *g, PuzChange *c)
{
    for (; c->i < g->rule_count; c->i++, c->r = 0) {
        c->rule = &g->rules[c->i];
        for (; c->rule->right && c->r < c->rule->row_count; c->r++, c->k = -1) {
            c->row = &g->rows[c->rule->row_first + c->r];
            while (++c->k < c->row->cell_count) {
                c->cell = &g->cells[c->row->cell_first + c->k];
                if (!c->cell->ellipsis && c->cell->replaces)
                    return true;
            }
        }
    }
    return false;
}
