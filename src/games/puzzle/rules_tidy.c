/* rules_tidy.c - what "no" says beside other items: contradictions, and what
   can be left out. Then one copy of each rule for each direction. */
#include "games/puzzle/drafts.h"

#include <string.h>

static bool overlaps(const PuzCompiler *c, const uint64_t *a, const uint64_t *b)
{
    for (int32_t i = 0; i < c->game->ow; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* Names joined by commas, cut where they get long. */
static const char *join(PuzCompiler *c, const char *before, int32_t name)
{
    const char *text = sett_arena_format(c->tmp, "%.400s%s%s", before,
                                         before[0] != '\0' ? ", " : "",
                                         sett_puz_word(c, name));
    c->status = text == NULL ? SETT_NO_MEMORY : c->status;
    return text != NULL ? text : "";
}

static void check_right(PuzCompiler *c, const PuzDraft *d, int32_t cell)
{
    const PuzShape *s = d->shape;
    uint64_t *present = SETT_TAKE(c->tmp, c->game->ow, uint64_t);
    const char *names = "";
    if (present == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = s->cell_items[cell]; i < s->cell_items[cell + 1]; i++) {
        const PuzMeaning *m = sett_puz_meaning(c, d->items[i].name);
        if (d->items[i].word == PUZ_NO || m->object < 0)
            continue;
        names = join(c, names, d->items[i].name);
        for (int32_t w = 0; w < c->game->ow; w++)
            present[w] |= m->mask[w];
    }
    for (int32_t i = s->cell_items[cell]; i < s->cell_items[cell + 1]; i++) {
        const PuzMeaning *m = sett_puz_meaning(c, d->items[i].name);
        if (d->items[i].word == PUZ_NO && m->mask != NULL &&
            overlaps(c, m->mask, present))
            sett_puz_tell(c, PUZ_SAY_NO_CONFLICT, d->line,
                          sett_puz_word(c, d->items[i].name), names);
    }
}

/* Items of a cell are cut out in place; the cell keeps its room and its length
   is noted in `counts`. */
static void cut_item(PuzDraft *d, int32_t first, int32_t *count, int32_t at)
{
    for (int32_t i = at; i + 1 < *count; i++)
        d->items[first + i] = d->items[first + i + 1];
    --*count;
}

static bool has_no(const PuzDraft *d, int32_t first, int32_t count,
                   int32_t name)
{
    for (int32_t i = 0; i < count; i++)
        if (d->items[first + i].word == PUZ_NO &&
            d->items[first + i].name == name)
            return true;
    return false;
}

/* A "no" on the right that stands on the left too. After one was taken out the
   next item is passed over, as in the original. */
static void tidy_right(PuzDraft *d, int32_t cell, int32_t *counts)
{
    const PuzShape *s = d->shape;
    int32_t left = cell - s->cells_left;
    int32_t first = s->cell_items[cell];
    for (int32_t i = 0; i < counts[cell]; i++) {
        PuzItem item = d->items[first + i];
        if (item.word == PUZ_NO &&
            has_no(d, s->cell_items[left], counts[left], item.name))
            cut_item(d, first, &counts[cell], i);
    }
}

typedef struct Required {
    uint64_t *objects;
    int32_t *by; /* name that takes up each layer, -1 = none */
} Required;

static void require(PuzCompiler *c, Required *r, int32_t object, int32_t name)
{
    const PuzObject *o = &c->source->objects[object];
    if (o->layer < 0)
        return;
    r->by[o->layer] = name;
    sett_puz_set(r->objects, o->id);
}

static void require_item(PuzCompiler *c, Required *r, int32_t name)
{
    const PuzMeaning *m = sett_puz_meaning(c, name);
    const PuzList *list =
        m->property != NULL && m->single_layer >= 0 ? m->property : NULL;
    if (list == NULL && m->object >= 0)
        require(c, r, m->object, name);
    else if (list == NULL)
        list = m->aggregate;
    for (int32_t i = 0; list != NULL && i < list->count; i++)
        require(c, r, sett_puz_meaning(c, list->items[i])->object, name);
}

/* Whether the layers of all objects of the mask are taken up by others. */
static bool is_covered(const PuzCompiler *c, const Required *r,
                       const uint64_t *mask)
{
    const PuzGame *g = c->game;
    for (int32_t layer = 0; layer < g->layer_count; layer++)
        if (r->by[layer] < 0 &&
            overlaps(c, g->layer_masks + layer * g->ow, mask))
            return false;
    return !overlaps(c, mask, r->objects);
}

static const char *occupiers(PuzCompiler *c, const Required *r)
{
    const char *text = "";
    for (int32_t layer = 0; layer < c->game->layer_count; layer++)
        if (r->by[layer] >= 0)
            text = join(c, text, r->by[layer]);
    return text;
}

static void tidy_left(PuzCompiler *c, PuzDraft *d, int32_t cell,
                      int32_t *counts, Required *r)
{
    int32_t first = d->shape->cell_items[cell];
    memset(r->objects, 0, (size_t)c->game->ow * sizeof *r->objects);
    for (int32_t i = 0; i < c->game->layer_count; i++)
        r->by[i] = -1;
    for (int32_t i = 0; i < counts[cell]; i++)
        if (d->items[first + i].word != PUZ_NO)
            require_item(c, r, d->items[first + i].name);
    for (int32_t i = 0; i < counts[cell]; i++) {
        PuzItem item = d->items[first + i];
        const uint64_t *mask = sett_puz_meaning(c, item.name)->mask;
        if (item.word != PUZ_NO || mask == NULL || !is_covered(c, r, mask))
            continue;
        sett_puz_tell(c, PUZ_SAY_NO_SUPERFLUOUS, d->line,
                      sett_puz_word(c, item.name), occupiers(c, r));
        cut_item(d, first, &counts[cell], i);
        i--;
    }
}

/* Puts the items together again after some were cut. */
static void close_up(PuzCompiler *c, PuzDraft *d, const int32_t *counts)
{
    const PuzShape *old = d->shape;
    PuzShape *shape = SETT_TAKE(c->tmp, 1, PuzShape);
    int32_t *cell = SETT_TAKE(c->tmp, old->cells + 1, int32_t);
    if (shape == NULL || cell == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < old->cells; i++) {
        memmove(d->items + cell[i], d->items + old->cell_items[i],
                (size_t)counts[i] * sizeof *d->items);
        cell[i + 1] = cell[i] + counts[i];
    }
    *shape = *old;
    shape->cell_items = cell;
    d->shape = shape;
}

static void tidy(PuzCompiler *c, PuzDraft *d, Required *r)
{
    const PuzShape *s = d->shape;
    int32_t *counts = SETT_TAKE(c->tmp, s->cells, int32_t);
    if (counts == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < s->cells; i++)
        counts[i] = s->cell_items[i + 1] - s->cell_items[i];
    for (int32_t i = s->cells_left; i < s->cells; i++)
        check_right(c, d, i);
    for (int32_t i = s->cells_left; i < s->cells && !d->broken; i++)
        tidy_right(d, i, counts);
    for (int32_t i = 0; i < s->cells_left; i++)
        tidy_left(c, d, i, counts, r);
    close_up(c, d, counts);
}

void sett_puz_tidy_rules(PuzCompiler *c)
{
    Required r = {.objects = SETT_TAKE(c->tmp, c->game->ow, uint64_t),
                  .by = SETT_TAKE(c->tmp, c->game->layer_count, int32_t)};
    if (r.objects == NULL || r.by == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < c->draft_count && c->status == SETT_OK; i++)
        tidy(c, &c->drafts[i], &r);
}

/* ---- directions ---- */

/* ^ v < > parallel perpendicular, for up, down, left, right. */
static int32_t absolute(int32_t direction, int32_t word)
{
    static const int32_t table[4][6] = {{PUZ_V_PARALLEL, PUZ_H_PERPENDICULAR,
                                         PUZ_LEFT, PUZ_RIGHT, PUZ_DOWN, PUZ_UP},
                                        {PUZ_V_PARALLEL, PUZ_H_PERPENDICULAR,
                                         PUZ_RIGHT, PUZ_LEFT, PUZ_UP, PUZ_DOWN},
                                        {PUZ_H_PARALLEL, PUZ_V_PERPENDICULAR,
                                         PUZ_DOWN, PUZ_UP, PUZ_RIGHT, PUZ_LEFT},
                                        {PUZ_H_PARALLEL, PUZ_V_PERPENDICULAR,
                                         PUZ_UP, PUZ_DOWN, PUZ_LEFT,
                                         PUZ_RIGHT}};
    if (word < PUZ_PARALLEL || word > PUZ_AHEAD)
        return word;
    return table[direction - PUZ_UP][word - PUZ_PARALLEL];
}

static bool has_ellipsis(const PuzDraft *d)
{
    for (int32_t i = 0; i < d->shape->cell_items[d->shape->cells_left]; i++)
        if (d->items[i].name == PUZ_ELLIPSIS)
            return true;
    return false;
}

/* Turns every row round. */
static void reverse(PuzCompiler *c, PuzDraft *d)
{
    const PuzShape *s = d->shape;
    int32_t total = sett_puz_draft_items(d), at = 0, next = 0;
    PuzShape *shape = SETT_TAKE(c->tmp, 1, PuzShape);
    int32_t *cell = SETT_TAKE(c->tmp, s->cells + 1, int32_t);
    PuzItem *items = SETT_TAKE(c->tmp, total, PuzItem);
    if (shape == NULL || cell == NULL || items == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t row = 0; row < s->rows_left + s->rows_right; row++)
        for (int32_t k = s->row_cells[row + 1] - 1; k >= s->row_cells[row];
             k--) {
            int32_t count = s->cell_items[k + 1] - s->cell_items[k];
            if (count > 0)
                memcpy(items + at, d->items + s->cell_items[k],
                       (size_t)count * sizeof *items);
            at += count;
            cell[++next] = at;
        }
    *shape = *s;
    shape->cell_items = cell;
    d->shape = shape;
    d->items = items;
}

static int32_t members_of(const PuzCompiler *c, const PuzDraft *d)
{
    int32_t count = 0;
    for (int32_t i = 0; i < sett_puz_draft_items(d); i++) {
        const PuzList *list = sett_puz_meaning(c, d->items[i].name)->aggregate;
        count += list != NULL ? list->count : 1;
    }
    return count;
}

/* The first member takes the aggregate's place, the others go to the end of
   the cell. */
static void open_aggregates(PuzCompiler *c, PuzDraft *d)
{
    const PuzShape *s = d->shape;
    PuzShape *shape = SETT_TAKE(c->tmp, 1, PuzShape);
    int32_t *cell = SETT_TAKE(c->tmp, s->cells + 1, int32_t);
    PuzItem *items = SETT_TAKE(c->tmp, members_of(c, d), PuzItem);
    if (shape == NULL || cell == NULL || items == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    int32_t at = 0;
    for (int32_t k = 0; k < s->cells; k++) {
        int32_t from = s->cell_items[k], to = s->cell_items[k + 1];
        for (int32_t i = from; i < to; i++) {
            PuzItem item = d->items[i];
            const PuzList *list = sett_puz_meaning(c, item.name)->aggregate;
            if (list != NULL && item.word == PUZ_NO)
                sett_puz_tell(c, PUZ_SAY_NO_AGGREGATE, d->line,
                              sett_puz_word(c, item.name), NULL);
            if (list != NULL && list->count > 0)
                item.name = list->items[0];
            if (list == NULL || list->count > 0)
                items[at++] = item;
        }
        for (int32_t i = from; i < to; i++) {
            const PuzList *list =
                sett_puz_meaning(c, d->items[i].name)->aggregate;
            for (int32_t j = 1; list != NULL && j < list->count; j++)
                items[at++] = (PuzItem){d->items[i].word, list->items[j]};
        }
        cell[k + 1] = at;
    }
    *shape = *s;
    shape->cell_items = cell;
    d->shape = shape;
    d->items = items;
}

static void turn(PuzCompiler *c, PuzDraft *d)
{
    for (int32_t i = 0; i < sett_puz_draft_items(d); i++)
        d->items[i].word = absolute(d->direction, d->items[i].word);
    if (!has_ellipsis(d) &&
        (d->direction == PUZ_UP || d->direction == PUZ_LEFT)) {
        d->direction = d->direction == PUZ_UP ? PUZ_DOWN : PUZ_RIGHT;
        reverse(c, d);
    }
    if (c->status == SETT_OK)
        open_aggregates(c, d);
    for (int32_t i = 0; c->status == SETT_OK && i < sett_puz_draft_items(d);
         i++) {
        const PuzMeaning *m = sett_puz_meaning(c, d->items[i].name);
        if (m->synonym >= 0 && m->object < 0)
            d->items[i].name = m->synonym;
    }
}

void sett_puz_turn_rules(PuzCompiler *c)
{
    PuzDraft *list = NULL;
    int32_t count = 0, capacity = 0;
    for (int32_t i = 0; i < c->draft_count; i++) {
        const PuzDraft *from = &c->drafts[i];
        for (int32_t j = 0; j < from->directions->count; j++) {
            PuzDraft copy;
            if (!sett_puz_copy_draft(c, from, &copy))
                return;
            copy.direction = from->directions->items[j];
            if (!sett_puz_add_draft(c, &list, &count, &capacity, &copy))
                return;
        }
    }
    for (int32_t i = 0; i < count && c->status == SETT_OK; i++)
        turn(c, &list[i]);
    c->drafts = list;
    c->draft_count = count;
    c->draft_capacity = capacity;
}
