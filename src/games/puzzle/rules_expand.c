/* rules_expand.c - one rule for each thing that an ambiguous movement or a
   property may stand for, in the order of the original: copies go to the end of
   a list, and what one of them was replaced by decides on the right side. */
#include "games/puzzle/drafts.h"

#include <string.h>

/* ---- movements ---- */

/* Directions that a word stands for; 0: it stands for itself. */
static int32_t meant_by(int32_t word, const int32_t **out)
{
    static const int32_t all[] = {PUZ_UP, PUZ_DOWN, PUZ_LEFT, PUZ_RIGHT,
                                  PUZ_ACTION};
    *out = all;
    switch (word) {
    case PUZ_MOVING:
        return 5;
    case PUZ_ORTHOGONAL:
        return 4;
    case PUZ_VERTICAL:
    case PUZ_V_PARALLEL:
    case PUZ_V_PERPENDICULAR:
        return 2;
    case PUZ_HORIZONTAL:
    case PUZ_H_PARALLEL:
    case PUZ_H_PERPENDICULAR:
        *out = all + 2;
        return 2;
    default:
        return 0;
    }
}

static int32_t ambiguous_item(const PuzDraft *d, int32_t cell)
{
    const int32_t *meant;
    for (int32_t i = d->shape->cell_items[cell];
         i < d->shape->cell_items[cell + 1]; i++)
        if (meant_by(d->items[i].word, &meant) > 0)
            return i;
    return -1;
}

static void move_cell(PuzDraft *d, int32_t cell, PuzItem from, int32_t word)
{
    for (int32_t i = d->shape->cell_items[cell];
         cell >= 0 && i < d->shape->cell_items[cell + 1]; i++)
        if (d->items[i].word == from.word && d->items[i].name == from.name)
            d->items[i].word = word;
}

static PuzChoice *choice_of(PuzDraft *d, int32_t word, int32_t name)
{
    for (int32_t i = 0; i < d->choice_count; i++)
        if (d->choices[i].word == word && d->choices[i].name == name)
            return &d->choices[i];
    return NULL;
}

/* Room for two more was left by the copy. */
static void note_choice(PuzDraft *d, int32_t word, int32_t name, int32_t taken,
                        int32_t cell)
{
    PuzChoice *choice = choice_of(d, word, name);
    if (choice == NULL)
        d->choices[d->choice_count++] = (PuzChoice){word, name, taken, 1, cell};
    else if (name < 0 || word < 0 || choice->cell != cell)
        choice->count++;
}

typedef struct Queue {
    PuzDraft *list;
    int32_t count, capacity;
} Queue;

/* Copies of rule `at` for each direction that an item of a cell may mean. */
static bool copy_moves(PuzCompiler *c, Queue *q, int32_t at, int32_t cell)
{
    int32_t found = ambiguous_item(&q->list[at], cell);
    const int32_t *meant;
    PuzItem item = q->list[at].items[found];
    int32_t count = meant_by(item.word, &meant);
    for (int32_t i = 0; i < count; i++) {
        PuzDraft copy;
        if (!sett_puz_copy_draft(c, &q->list[at], &copy))
            return false;
        move_cell(&copy, cell, item, meant[i]);
        int32_t right = sett_puz_right_cell(copy.shape, cell);
        if (right >= 0)
            move_cell(&copy, right, item, meant[i]);
        note_choice(&copy, item.word, item.name, meant[i], cell);
        note_choice(&copy, item.word, -1, meant[i], cell);
        if (!sett_puz_add_draft(c, &q->list, &q->count, &q->capacity, &copy))
            return false;
    }
    return true;
}

/* True where the rule was replaced by copies. */
static bool expand_moves(PuzCompiler *c, Queue *q, int32_t at)
{
    bool replaced = false;
    int32_t cells = q->list[at].shape->cells_left;
    for (int32_t cell = 0; cell < cells; cell++)
        if (ambiguous_item(&q->list[at], cell) >= 0) {
            replaced = true;
            if (!copy_moves(c, q, at, cell))
                break;
        }
    return replaced;
}

/* What has one meaning on the left has it on the right too: first a word with
   its name, then a word with any. */
static void decide_moves(PuzDraft *d)
{
    int32_t from = d->shape->cell_items[d->shape->cells_left];
    for (int32_t named = 1; named >= 0; named--)
        for (int32_t i = 0; i < d->choice_count; i++) {
            const PuzChoice *choice = &d->choices[i];
            if (choice->count != 1 || (choice->name >= 0) != (named == 1))
                continue;
            for (int32_t k = from; k < sett_puz_draft_items(d); k++)
                if (d->items[k].word == choice->word &&
                    (named == 0 || d->items[k].name == choice->name))
                    d->items[k].word = choice->taken;
        }
}

static const char *public_word(PuzCompiler *c, int32_t word)
{
    if (word == PUZ_H_PARALLEL || word == PUZ_V_PARALLEL)
        word = PUZ_PARALLEL;
    if (word == PUZ_H_PERPENDICULAR || word == PUZ_V_PERPENDICULAR)
        word = PUZ_PERPENDICULAR;
    return sett_puz_word(c, word);
}

static bool check_moves(PuzCompiler *c, const PuzDraft *d)
{
    const int32_t *meant;
    for (int32_t i = d->shape->cell_items[d->shape->cells_left];
         i < sett_puz_draft_items(d); i++)
        if (meant_by(d->items[i].word, &meant) > 0) {
            sett_puz_tell(c, PUZ_SAY_MOVEMENT_INFER, d->line,
                          public_word(c, d->items[i].word), NULL);
            c->invalid = true;
            return false;
        }
    return true;
}

/* Runs one rule through `expand` until nothing is replaced any more; results
   in their order in `out`. */
static bool run_queue(PuzCompiler *c, const PuzDraft *rule, Queue *out,
                      bool (*expand)(PuzCompiler *, Queue *, int32_t))
{
    Queue q = {0};
    PuzDraft first = *rule;
    first.choices = NULL;
    first.choice_count = 0;
    if (!sett_puz_add_draft(c, &q.list, &q.count, &q.capacity, &first))
        return false;
    for (int32_t at = 0; at < q.count; at++) {
        if (expand(c, &q, at)) {
            if (c->status != SETT_OK || c->work > PUZ_MOST_WORK)
                return false;
            continue;
        }
        if (!sett_puz_add_draft(c, &out->list, &out->count, &out->capacity,
                                &q.list[at]))
            return false;
    }
    return true;
}

static void take_over(PuzCompiler *c, const Queue *q)
{
    c->drafts = q->list;
    c->draft_count = q->count;
    c->draft_capacity = q->capacity;
}

void sett_puz_expand_moves(PuzCompiler *c)
{
    Queue all = {0};
    for (int32_t i = 0; i < c->draft_count && c->status == SETT_OK; i++) {
        int32_t from = all.count;
        if (!run_queue(c, &c->drafts[i], &all, expand_moves))
            break;
        for (int32_t k = from; k < all.count; k++)
            decide_moves(&all.list[k]);
        for (int32_t k = from; k < all.count; k++)
            if (!check_moves(c, &all.list[k]))
                break;
    }
    take_over(c, &all);
}

/* ---- properties ---- */

static const PuzList *property_of(const PuzCompiler *c, PuzItem item)
{
    if (item.word == PUZ_RANDOM)
        return NULL;
    const PuzMeaning *m = sett_puz_meaning(c, item.name);
    return m->property;
}

/* "no" of a property is "no" of each member. */
static bool spread_no(PuzCompiler *c, PuzDraft *d)
{
    const PuzShape *s = d->shape;
    int32_t total = 0, at = 0, before = sett_puz_draft_items(d);
    for (int32_t i = 0; i < before; i++) {
        const PuzList *list = sett_puz_meaning(c, d->items[i].name)->property;
        total += d->items[i].word == PUZ_NO && list != NULL ? list->count : 1;
    }
    PuzShape *shape = SETT_TAKE(c->tmp, 1, PuzShape);
    int32_t *cell = SETT_TAKE(c->tmp, s->cells + 1, int32_t);
    PuzItem *items = SETT_TAKE(c->tmp, total, PuzItem);
    if (shape == NULL || cell == NULL || items == NULL) {
        c->status = SETT_NO_MEMORY;
        return false;
    }
    for (int32_t k = 0; k < s->cells; k++) {
        for (int32_t i = s->cell_items[k]; i < s->cell_items[k + 1]; i++) {
            PuzItem item = d->items[i];
            const PuzList *list = sett_puz_meaning(c, item.name)->property;
            if (item.word != PUZ_NO || list == NULL) {
                items[at++] = item;
                continue;
            }
            for (int32_t j = 0; j < list->count; j++)
                items[at++] = (PuzItem){PUZ_NO, list->items[j]};
        }
        cell[k + 1] = at;
    }
    *shape = *s;
    shape->cell_items = cell;
    d->shape = shape;
    d->items = items;
    return true;
}

static bool cell_has(const PuzDraft *d, int32_t cell, int32_t name)
{
    for (int32_t i = d->shape->cell_items[cell];
         i < d->shape->cell_items[cell + 1]; i++)
        if (d->items[i].word != PUZ_RANDOM && d->items[i].name == name)
            return true;
    return false;
}

/* Properties on the right that the left cell at their place does not have. */
static bool find_inferred(PuzCompiler *c, const PuzDraft *d, PuzList *out)
{
    const PuzShape *s = d->shape;
    for (int32_t cell = s->cells_left; cell < s->cells; cell++)
        for (int32_t i = s->cell_items[cell]; i < s->cell_items[cell + 1];
             i++) {
            int32_t name = d->items[i].name;
            if (property_of(c, d->items[i]) == NULL ||
                cell_has(d, cell - s->cells_left, name))
                continue;
            if (!sett_puz_has(out, name) && !sett_puz_push(c->tmp, out, name)) {
                c->status = SETT_NO_MEMORY;
                return false;
            }
        }
    return true;
}

/* The first item of a cell that has to be replaced, or -1. The set of
   properties to be inferred is kept as choices with word -2. */
static bool is_inferred(const PuzDraft *d, int32_t name)
{
    return choice_of((PuzDraft *)(uintptr_t)d, -2, name) != NULL;
}

static int32_t open_property(const PuzCompiler *c, const PuzDraft *d,
                             int32_t cell)
{
    for (int32_t i = d->shape->cell_items[cell];
         i < d->shape->cell_items[cell + 1]; i++) {
        PuzItem item = d->items[i];
        if (property_of(c, item) != NULL &&
            (sett_puz_meaning(c, item.name)->single_layer < 0 ||
             is_inferred(d, item.name)))
            return i;
    }
    return -1;
}

static void rename_cell(PuzDraft *d, int32_t cell, int32_t from, int32_t to)
{
    for (int32_t i = d->shape->cell_items[cell];
         i < d->shape->cell_items[cell + 1]; i++)
        if (d->items[i].name == from && d->items[i].word != PUZ_RANDOM)
            d->items[i].name = to;
}

static bool expand_names(PuzCompiler *c, Queue *q, int32_t at)
{
    int32_t cell = 0, found = -1;
    for (; cell < q->list[at].shape->cells_left && found < 0; cell++)
        found = open_property(c, &q->list[at], cell);
    if (found < 0)
        return false;
    cell--;
    int32_t name = q->list[at].items[found].name;
    const PuzList *members = sett_puz_meaning(c, name)->property;
    for (int32_t i = 0; i < members->count; i++) {
        PuzDraft copy;
        if (!sett_puz_copy_draft(c, &q->list[at], &copy))
            break;
        rename_cell(&copy, cell, name, members->items[i]);
        int32_t right = sett_puz_right_cell(copy.shape, cell);
        if (right >= 0)
            rename_cell(&copy, right, name, members->items[i]);
        note_choice(&copy, -1, name, members->items[i], cell);
        if (!sett_puz_add_draft(c, &q->list, &q->count, &q->capacity, &copy))
            break;
    }
    return true;
}

static void decide_names(PuzDraft *d)
{
    for (int32_t i = 0; i < d->choice_count; i++)
        if (d->choices[i].word == -1 && d->choices[i].count == 1)
            for (int32_t cell = d->shape->cells_left; cell < d->shape->cells;
                 cell++)
                rename_cell(d, cell, d->choices[i].name, d->choices[i].taken);
}

/* The last property of all copies that is still open, or -1. */
static int32_t undecided(const PuzCompiler *c, const Queue *q, int32_t from,
                         const PuzList *inferred)
{
    int32_t name = -1;
    for (int32_t k = from; k < q->count; k++) {
        const PuzDraft *d = &q->list[k];
        for (int32_t i = d->shape->cell_items[d->shape->cells_left];
             i < sett_puz_draft_items(d); i++)
            if (property_of(c, d->items[i]) != NULL &&
                sett_puz_has(inferred, d->items[i].name))
                name = d->items[i].name;
    }
    return name;
}

/* The rule with its set of inferred properties noted. */
static bool note_inferred(PuzCompiler *c, PuzDraft *d, const PuzList *names)
{
    d->choices = SETT_TAKE(c->tmp, names->count + 2, PuzChoice);
    if (d->choices == NULL) {
        c->status = SETT_NO_MEMORY;
        return false;
    }
    d->choice_count = names->count;
    for (int32_t i = 0; i < names->count; i++)
        d->choices[i] = (PuzChoice){-2, names->items[i], -1, 0, -1};
    return true;
}

static bool expand_rule(PuzCompiler *c, PuzDraft *rule, Queue *all)
{
    PuzList inferred = {0};
    int32_t from = all->count;
    Queue q = {0};
    if (!spread_no(c, rule) || !find_inferred(c, rule, &inferred) ||
        !note_inferred(c, rule, &inferred) ||
        !sett_puz_add_draft(c, &q.list, &q.count, &q.capacity, rule))
        return false;
    for (int32_t at = 0; at < q.count; at++) {
        if (expand_names(c, &q, at)) {
            if (c->status != SETT_OK || c->work > PUZ_MOST_WORK)
                return false;
            continue;
        }
        decide_names(&q.list[at]);
        if (!sett_puz_add_draft(c, &all->list, &all->count, &all->capacity,
                                &q.list[at]))
            return false;
    }
    int32_t open = undecided(c, all, from, &inferred);
    if (open >= 0) {
        sett_puz_tell(c, PUZ_SAY_PROPERTY_INFER, rule->line,
                      sett_puz_word(c, open), NULL);
        all->count = from;
    }
    return true;
}

void sett_puz_expand_names(PuzCompiler *c)
{
    Queue all = {0};
    for (int32_t i = 0; i < c->draft_count && c->status == SETT_OK; i++)
        if (!expand_rule(c, &c->drafts[i], &all))
            break;
    take_over(c, &all);
}

/* ---- what is spawned stands still ---- */

static int32_t object_layer(const PuzCompiler *c, int32_t name)
{
    const PuzMeaning *m = sett_puz_meaning(c, name);
    return m->object >= 0 ? c->source->objects[m->object].layer : -1;
}

/* Whether the left cell may hold this object, or another of its layer. */
static bool may_be_there(const PuzCompiler *c, const PuzDraft *d, int32_t cell,
                         int32_t name)
{
    int32_t layer = object_layer(c, name);
    for (int32_t i = d->shape->cell_items[cell];
         i < d->shape->cell_items[cell + 1]; i++) {
        int32_t other = d->items[i].name;
        const PuzMeaning *m = sett_puz_meaning(c, other);
        if (m->object >= 0) {
            if (other == name || object_layer(c, other) == layer)
                return true;
            continue;
        }
        for (int32_t j = 0; m->property != NULL && j < m->property->count; j++)
            if (object_layer(c, m->property->items[j]) == layer ||
                m->property->items[j] == name)
                return true;
    }
    return false;
}

void sett_puz_still_spawned(PuzCompiler *c)
{
    for (int32_t k = 0; k < c->draft_count; k++) {
        PuzDraft *d = &c->drafts[k];
        const PuzShape *s = d->shape;
        for (int32_t cell = s->cells_left; cell < s->cells && !d->late; cell++)
            for (int32_t i = s->cell_items[cell]; i < s->cell_items[cell + 1];
                 i++)
                if (d->items[i].word == PUZ_NONE &&
                    sett_puz_meaning(c, d->items[i].name)->object >= 0 &&
                    !may_be_there(c, d, cell - s->cells_left, d->items[i].name))
                    d->items[i].word = PUZ_STATIONARY;
    }
}

/* ---- duplicates ---- */

static bool looks_along(const PuzDraft *d)
{
    for (int32_t i = 0; i < d->shape->rows_left; i++)
        if (d->shape->row_cells[i + 1] - d->shape->row_cells[i] > 1)
            return true;
    return false;
}

static uint64_t draft_hash(const PuzDraft *d)
{
    uint64_t hash = sett_hash_mix((uint64_t)d->line, (uint64_t)d->late);
    if (looks_along(d))
        hash = sett_hash_mix(hash, (uint64_t)d->direction);
    for (int32_t i = 0; i <= d->shape->cells; i++)
        hash = sett_hash_mix(hash, (uint64_t)d->shape->cell_items[i]);
    for (int32_t i = 0; i < sett_puz_draft_items(d); i++)
        hash = sett_hash_mix(hash, (uint64_t)d->items[i].word << 32 |
                                       (uint32_t)d->items[i].name);
    return hash;
}

/* Rules of one line have the same flags and commands. */
static bool are_twins(const PuzDraft *a, const PuzDraft *b)
{
    const PuzShape *s = a->shape, *t = b->shape;
    if (a->line != b->line || s->cells != t->cells ||
        s->rows_left != t->rows_left || s->rows_right != t->rows_right)
        return false;
    if (looks_along(a) && a->direction != b->direction)
        return false;
    for (int32_t i = 0; i <= s->rows_left + s->rows_right; i++)
        if (s->row_cells[i] != t->row_cells[i])
            return false;
    for (int32_t i = 0; i <= s->cells; i++)
        if (s->cell_items[i] != t->cell_items[i])
            return false;
    size_t bytes = (size_t)sett_puz_draft_items(a) * sizeof *a->items;
    return bytes == 0 || memcmp(a->items, b->items, bytes) == 0;
}

/* Of rules that are the same the last one stays. */
void sett_puz_drop_twins(PuzCompiler *c)
{
    int32_t count = c->draft_count;
    uint64_t mask = 63;
    while (mask < 2 * (uint64_t)count)
        mask = 2 * mask + 1;
    int32_t *slots = SETT_TAKE(c->tmp, mask + 1, int32_t);
    bool *drop = SETT_TAKE(c->tmp, count, bool);
    if (slots == NULL || drop == NULL) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = count - 1; i >= 0; i--) {
        uint64_t at = draft_hash(&c->drafts[i]);
        while (slots[at & mask] != 0 && !drop[i]) {
            int32_t other = slots[at & mask] - 1;
            drop[i] = are_twins(&c->drafts[i], &c->drafts[other]);
            at++;
        }
        if (!drop[i])
            slots[at & mask] = i + 1;
    }
    c->draft_count = 0;
    for (int32_t i = 0; i < count; i++)
        if (!drop[i])
            c->drafts[c->draft_count++] = c->drafts[i];
}
