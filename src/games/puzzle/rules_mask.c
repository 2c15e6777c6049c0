/* rules_mask.c - rules as masks: what a cell must and must not hold, and what
   is cleared and set in it. */
#include "games/puzzle/drafts.h"

#include "base/enlarge.h"

#include <string.h>

PuzCellMasks sett_puz_masks(const PuzGame *g, const PuzCellRule *cell)
{
    const uint64_t *w = g->words + cell->first;
    int32_t o = g->ow, m = g->mw;
    PuzCellMasks masks = {.required = w,
                          .forbidden = w + o,
                          .going = w + 2 * o,
                          .still = w + 2 * o + m};
    w += 2 * o + 2 * m;
    masks.clear = w;
    masks.set = w + o;
    masks.go_clear = w + 2 * o;
    masks.go_set = w + 2 * o + m;
    masks.touched = w + 2 * o + 2 * m;
    masks.random = w + 2 * o + 3 * m;
    masks.random_go = w + 3 * o + 3 * m;
    return masks;
}

/* Zeroed words of the pool; -1: no memory. */
static int32_t take_words(PuzCompiler *c, int32_t count)
{
    PuzGame *g = c->game;
    if (g->word_count + count > g->word_capacity) {
        int32_t capacity = 2 * g->word_capacity + count + 1024;
        uint64_t *larger = sett_enlarge(c->tmp, g->words, (size_t)g->word_count,
                                        (size_t)capacity, sizeof *larger);
        c->status = larger == NULL ? SETT_NO_MEMORY : c->status;
        if (larger == NULL)
            return -1;
        g->words = larger;
        g->word_capacity = capacity;
    }
    int32_t first = g->word_count;
    memset(g->words + first, 0, (size_t)count * sizeof *g->words);
    g->word_count += count;
    return first;
}

/* One cell of both sides while its masks are made. */
typedef struct Cell {
    PuzCompiler *c;
    PuzDraft *d;
    PuzCellRule rule;
    uint64_t *required, *forbidden, *going, *still;
    uint64_t *clear, *set, *go_clear, *go_set, *touched, *random, *random_go;
    int32_t *left, *right, *drawn;        /* name on each layer, -1 = none */
    uint64_t *object_left, *object_right; /* bits of movement words */
    bool dropped;
} Cell;

/* The pool may have moved. */
static void find_masks(Cell *cell)
{
    const PuzGame *g = cell->c->game;
    uint64_t *w = g->words + cell->rule.first;
    int32_t o = g->ow, m = g->mw;
    cell->required = w;
    cell->forbidden = w + o;
    cell->going = w + 2 * o;
    cell->still = w + 2 * o + m;
    w += 2 * o + 2 * m;
    cell->clear = w;
    cell->set = w + o;
    cell->go_clear = w + 2 * o;
    cell->go_set = w + 2 * o + m;
    cell->touched = w + 2 * o + 2 * m;
    cell->random = w + 2 * o + 3 * m;
    cell->random_go = w + 3 * o + 3 * m;
}

static void or_mask(uint64_t *to, const uint64_t *from, int32_t count)
{
    for (int32_t i = 0; from != NULL && i < count; i++)
        to[i] |= from[i];
}

static bool holds(const uint64_t *all, const uint64_t *part, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (part[i] & ~all[i])
            return false;
    return true;
}

static bool is_empty(const uint64_t *mask, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (mask[i] != 0)
            return false;
    return true;
}

static const char *upper_word(const Cell *cell, int32_t name)
{
    return sett_puz_word(cell->c, name);
}

static void tell(const Cell *cell, PuzMessageId id, const char *first,
                 const char *second)
{
    sett_puz_tell(cell->c, id, cell->d->line, first, second);
}

static uint32_t bits_of(int32_t word)
{
    switch (word) {
    case PUZ_UP:
        return PUZ_GO_UP;
    case PUZ_DOWN:
        return PUZ_GO_DOWN;
    case PUZ_LEFT:
        return PUZ_GO_LEFT;
    case PUZ_RIGHT:
        return PUZ_GO_RIGHT;
    case PUZ_ACTION:
        return PUZ_GO_ACTION;
    case PUZ_RANDOMDIR:
        return PUZ_GO_UP | PUZ_GO_LEFT;
    default:
        return 0;
    }
}

/* Layer of an object or of a property on one layer; -1 with a message where a
   name has none. */
static int32_t item_layer(const Cell *cell, int32_t name)
{
    const PuzMeaning *m = sett_puz_meaning(cell->c, name);
    int32_t layer = m->object >= 0 ? cell->c->source->objects[m->object].layer
                                   : m->single_layer;
    if (layer < 0 && m->object < 0)
        tell(cell, PUZ_SAY_NAME_NO_LAYER, upper_word(cell, name), NULL);
    return layer;
}

/* ---- left side ---- */

static void check_ellipsis(Cell *cell, int32_t count, bool edge, int32_t right)
{
    if (count != 1) {
        tell(cell, PUZ_SAY_ELLIPSIS_WITH, NULL, NULL);
        cell->dropped = true;
        return;
    }
    if (edge) {
        tell(cell, PUZ_SAY_ELLIPSIS_EDGE, NULL, NULL);
        cell->dropped = true;
    }
    const PuzShape *s = cell->d->shape;
    if (right >= 0 &&
        (s->cell_items[right + 1] - s->cell_items[right] != 1 ||
         cell->d->items[s->cell_items[right]].word != PUZ_ELLIPSIS))
        tell(cell, PUZ_SAY_ELLIPSIS_LEFT, NULL, NULL);
}

static void add_any(Cell *cell, const uint64_t *mask)
{
    PuzGame *g = cell->c->game;
    int32_t at = take_words(cell->c, g->ow);
    if (at < 0)
        return;
    find_masks(cell);
    or_mask(g->words + at, mask, g->ow);
    if (cell->rule.any_count++ == 0)
        cell->rule.any_first = at;
}

static void add_left(Cell *cell, PuzItem item)
{
    PuzCompiler *c = cell->c;
    const PuzMeaning *m = sett_puz_meaning(c, item.name);
    if (item.word == PUZ_RANDOM) {
        tell(cell, PUZ_SAY_RANDOM_LEFT, NULL, NULL);
        return;
    }
    int32_t layer = item_layer(cell, item.name);
    if (item.word == PUZ_NO) {
        or_mask(cell->forbidden, m->mask, c->game->ow);
        return;
    }
    if (layer < 0)
        return;
    if (cell->left[layer] >= 0) {
        cell->d->discard = true;
        cell->d->discard_names[0] = item.name;
        cell->d->discard_names[1] = cell->left[layer];
    }
    cell->left[layer] = item.name;
    if (m->object >= 0) {
        or_mask(cell->required, m->mask, c->game->ow);
        sett_puz_go(cell->object_left, layer, PUZ_GO_ANY);
    } else {
        add_any(cell, m->mask);
    }
    if (item.word == PUZ_STATIONARY)
        sett_puz_go(cell->still, layer, PUZ_GO_ANY);
    else
        sett_puz_go(cell->going, layer, bits_of(item.word));
}

/* "crate no crate, ...": the names that are asked for and forbidden. */
static void check_never(Cell *cell)
{
    const PuzGame *g = cell->c->game;
    const char *text = "";
    for (int32_t id = 0; id < g->object_count; id++) {
        if (!sett_puz_bit(cell->required, id) ||
            !sett_puz_bit(cell->forbidden, id))
            continue;
        const char *longer = sett_arena_format(
            cell->c->tmp, "%.400s%s%s", text, text[0] != '\0' ? ", " : "",
            sett_puz_word(cell->c, g->object_name[id]));
        text = longer != NULL ? longer : text;
        cell->dropped = true;
    }
    if (cell->dropped)
        tell(cell, PUZ_SAY_NEVER_MATCHES, text, NULL);
}

/* ---- right side ---- */

static void draw_object(Cell *cell, int32_t name)
{
    const PuzObject *object =
        &cell->c->source->objects[sett_puz_meaning(cell->c, name)->object];
    if (object->layer < 0)
        return;
    int32_t there = cell->right[object->layer];
    if (there >= 0 && there != name)
        tell(cell, PUZ_SAY_RANDOM_CONFLICT, upper_word(cell, name),
             upper_word(cell, there));
    cell->drawn[object->layer] = name;
}

static void add_random(Cell *cell, int32_t name)
{
    const PuzMeaning *m = sett_puz_meaning(cell->c, name);
    if (m->mask == NULL) {
        tell(cell, PUZ_SAY_RANDOM_UNKNOWN, upper_word(cell, name), NULL);
        return;
    }
    or_mask(cell->random, m->mask, cell->c->game->ow);
    int32_t count = m->property != NULL ? m->property->count : 1;
    if (count == 1)
        tell(cell, PUZ_SAY_RANDOM_SINGLE, upper_word(cell, name), NULL);
    if (m->object >= 0)
        draw_object(cell, name);
    for (int32_t i = 0; m->property != NULL && m->object < 0 && i < count; i++)
        draw_object(cell, m->property->items[i]);
}

static void set_object(Cell *cell, int32_t id, int32_t layer)
{
    const PuzGame *g = cell->c->game;
    if (id >= 0)
        sett_puz_set(cell->set, id);
    or_mask(cell->clear, g->layer_masks + layer * g->ow, g->ow);
    sett_puz_go(cell->object_right, layer, PUZ_GO_ANY);
}

static void add_right(Cell *cell, PuzItem item)
{
    PuzCompiler *c = cell->c;
    const PuzMeaning *m = sett_puz_meaning(c, item.name);
    if (item.word == PUZ_RANDOM) {
        add_random(cell, item.name);
        return;
    }
    if (item.word == PUZ_NO) {
        or_mask(cell->clear, m->mask, c->game->ow);
        return;
    }
    int32_t layer =
        m->object >= 0 ? c->source->objects[m->object].layer : m->single_layer;
    if (layer < 0)
        return;
    int32_t there =
        cell->right[layer] >= 0 ? cell->right[layer] : cell->drawn[layer];
    if (there >= 0 && !cell->d->discard)
        tell(cell, PUZ_SAY_OVERLAP_RIGHT, upper_word(cell, item.name),
             upper_word(cell, there));
    cell->right[layer] = item.name;
    if (item.word != PUZ_NONE)
        sett_puz_go(cell->touched, layer, PUZ_GO_ANY);
    if (m->object >= 0)
        set_object(cell, c->source->objects[m->object].id, layer);
    if (item.word == PUZ_STATIONARY)
        sett_puz_go(cell->go_clear, layer, PUZ_GO_ANY);
    else if (item.word == PUZ_RANDOMDIR)
        sett_puz_go(cell->random_go, layer, PUZ_GO_UP | PUZ_GO_LEFT);
    else
        sett_puz_go(cell->go_set, layer, bits_of(item.word));
}

/* What the left side names and the right does not goes away. */
static void clear_old(Cell *cell)
{
    const PuzGame *g = cell->c->game;
    if (!holds(cell->set, cell->required, g->ow))
        or_mask(cell->clear, cell->required, g->ow);
    if (!holds(cell->go_set, cell->going, g->mw))
        or_mask(cell->go_clear, cell->going, g->mw);
    for (int32_t layer = 0; layer < g->layer_count; layer++)
        if (cell->left[layer] >= 0 && cell->right[layer] < 0) {
            or_mask(cell->clear, g->layer_masks + layer * g->ow, g->ow);
            sett_puz_go(cell->touched, layer, PUZ_GO_ANY);
        }
    for (int32_t i = 0; i < g->mw; i++)
        cell->touched[i] |= cell->object_left[i] & ~cell->object_right[i];
}

static void make_right(Cell *cell, int32_t right, bool ellipsis)
{
    const PuzShape *s = cell->d->shape;
    const PuzGame *g = cell->c->game;
    int32_t from = s->cell_items[right], to = s->cell_items[right + 1];
    if (to > from && cell->d->items[from].word == PUZ_ELLIPSIS && !ellipsis)
        tell(cell, PUZ_SAY_ELLIPSIS_RIGHT, NULL, NULL);
    for (int32_t i = from; i < to; i++)
        if (cell->d->items[i].word == PUZ_ELLIPSIS && to - from != 1)
            tell(cell, PUZ_SAY_ELLIPSIS_WITH, NULL, NULL);
    for (int32_t i = from; i < to; i++) {
        if (cell->d->items[i].word == PUZ_ELLIPSIS)
            break;
        add_right(cell, cell->d->items[i]);
    }
    clear_old(cell);
    /* All masks of a replacement lie one behind the other. */
    cell->rule.replaces = !is_empty(cell->clear, 3 * g->ow + 4 * g->mw);
}

/* ---- rules ---- */

static void forget(int32_t *names, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        names[i] = -1;
}

/* `k`: the cell, of the left side. */
static void make_cell(Cell *cell, int32_t k, bool edge)
{
    PuzGame *g = cell->c->game;
    const PuzShape *s = cell->d->shape;
    int32_t from = s->cell_items[k], to = s->cell_items[k + 1];
    int32_t right = sett_puz_right_cell(s, k);
    cell->rule = (PuzCellRule){0};
    cell->rule.first = take_words(cell->c, sett_puz_cell_words(g));
    if (cell->rule.first < 0)
        return;
    find_masks(cell);
    forget(cell->left, g->layer_count);
    forget(cell->right, g->layer_count);
    forget(cell->drawn, g->layer_count);
    memset(cell->object_left, 0, (size_t)g->mw * sizeof(uint64_t));
    memset(cell->object_right, 0, (size_t)g->mw * sizeof(uint64_t));
    for (int32_t i = from; i < to && cell->c->status == SETT_OK; i++) {
        if (cell->d->items[i].word == PUZ_ELLIPSIS) {
            check_ellipsis(cell, to - from, edge, right);
            cell->rule.ellipsis = true;
            return;
        }
        add_left(cell, cell->d->items[i]);
    }
    check_never(cell);
    if (right >= 0 && !cell->dropped && cell->c->status == SETT_OK)
        make_right(cell, right,
                   to > from && cell->d->items[from].word == PUZ_ELLIPSIS);
}

static void *grow(PuzCompiler *c, void *list, int32_t count, int32_t *capacity,
                  int32_t need, size_t size)
{
    if (count + need <= *capacity)
        return list;
    int32_t more = 2 * *capacity + need + 64;
    void *larger =
        sett_enlarge(c->tmp, list, (size_t)count, (size_t)more, size);
    if (larger == NULL) {
        c->status = SETT_NO_MEMORY;
        return list;
    }
    *capacity = more;
    return larger;
}

/* Objects and movements without which a row cannot match. */
static void find_need(PuzCompiler *c, PuzRowRule *row)
{
    PuzGame *g = c->game;
    row->need_first = take_words(c, g->ow + g->mw);
    for (int32_t k = 0; row->need_first >= 0 && k < row->cell_count; k++) {
        const PuzCellRule *cell = &g->cells[row->cell_first + k];
        PuzCellMasks masks = sett_puz_masks(g, cell);
        if (cell->ellipsis)
            continue;
        or_mask(g->words + row->need_first, masks.required, g->ow);
        or_mask(g->words + row->need_first + g->ow, masks.going, g->mw);
    }
}

static int32_t find_needs(PuzCompiler *c, int32_t row_first, int32_t count)
{
    PuzGame *g = c->game;
    int32_t first = take_words(c, g->ow + g->mw);
    for (int32_t i = 0; first >= 0 && i < count; i++)
        or_mask(g->words + first, g->words + g->rows[row_first + i].need_first,
                g->ow + g->mw);
    return first;
}

static bool make_rows(Cell *cell)
{
    PuzGame *g = cell->c->game;
    const PuzShape *s = cell->d->shape;
    g->rows = grow(cell->c, g->rows, g->row_count, &g->row_capacity,
                   s->rows_left, sizeof *g->rows);
    g->cells = grow(cell->c, g->cells, g->cell_count, &g->cell_capacity,
                    s->cells_left, sizeof *g->cells);
    cell->dropped = false;
    for (int32_t row = 0; row < s->rows_left && cell->c->status == SETT_OK;
         row++) {
        PuzRowRule *out = &g->rows[g->row_count++];
        int32_t from = s->row_cells[row], to = s->row_cells[row + 1];
        *out =
            (PuzRowRule){.cell_first = g->cell_count, .cell_count = to - from};
        for (int32_t k = from; k < to; k++) {
            make_cell(cell, k, k == from || k == to - 1);
            if (cell->dropped || cell->c->status != SETT_OK)
                return false;
            out->ellipses += cell->rule.ellipsis;
            g->cells[g->cell_count++] = cell->rule;
        }
        find_need(cell->c, out);
    }
    return cell->c->status == SETT_OK;
}

static uint32_t command_bits(const PuzGame *g, const PuzDraft *d)
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < d->command_count; i++)
        switch (g->commands[d->command_first + i].word) {
        case PUZ_CANCEL:
            bits |= PUZ_DO_CANCEL;
            break;
        case PUZ_RESTART:
            bits |= PUZ_DO_RESTART;
            break;
        case PUZ_WIN:
            bits |= PUZ_DO_WIN;
            break;
        case PUZ_CHECKPOINT:
            bits |= PUZ_DO_CHECKPOINT;
            break;
        case PUZ_AGAIN:
            bits |= PUZ_DO_AGAIN;
            break;
        default:
            bits |= PUZ_DO_OTHER;
            break;
        }
    return bits;
}

static uint32_t direction_bits(int32_t direction)
{
    uint32_t bits = bits_of(direction);
    return bits != 0 ? bits : PUZ_GO_RIGHT;
}

static void make_rule(Cell *cell, PuzDraft *d)
{
    PuzGame *g = cell->c->game;
    int32_t rows = g->row_count, cells = g->cell_count, words = g->word_count;
    cell->d = d;
    if (!make_rows(cell)) {
        g->row_count = rows;
        g->cell_count = cells;
        g->word_count = words;
        d->broken = true;
        return;
    }
    int32_t need = find_needs(cell->c, rows, d->shape->rows_left);
    g->rules = grow(cell->c, g->rules, g->rule_count, &g->rule_capacity, 1,
                    sizeof *g->rules);
    if (cell->c->status != SETT_OK)
        return;
    g->rules[g->rule_count++] =
        (PuzRule){.line = d->line,
                  .direction = (int32_t)direction_bits(d->direction),
                  .rigid = d->rigid,
                  .random = d->random,
                  .late = d->late,
                  .right = d->shape->rows_right > 0,
                  .row_first = rows,
                  .need_first = need,
                  .row_count = d->shape->rows_left,
                  .command_first = d->command_first,
                  .command_count = d->command_count,
                  .commands = command_bits(g, d)};
}

static bool take_scratch(Cell *cell)
{
    const PuzGame *g = cell->c->game;
    SettArena *tmp = cell->c->tmp;
    cell->left = SETT_TAKE(tmp, g->layer_count, int32_t);
    cell->right = SETT_TAKE(tmp, g->layer_count, int32_t);
    cell->drawn = SETT_TAKE(tmp, g->layer_count, int32_t);
    cell->object_left = SETT_TAKE(tmp, g->mw, uint64_t);
    cell->object_right = SETT_TAKE(tmp, g->mw, uint64_t);
    return cell->left != NULL && cell->right != NULL && cell->drawn != NULL &&
           cell->object_left != NULL && cell->object_right != NULL;
}

/* Drafts that were dropped are taken out, so that draft i is rule i. */
static void mask_rules(PuzCompiler *c)
{
    Cell cell = {.c = c};
    int32_t kept = 0;
    if (!take_scratch(&cell)) {
        c->status = SETT_NO_MEMORY;
        return;
    }
    for (int32_t i = 0; i < c->draft_count && c->status == SETT_OK &&
                        !c->source->messages.stopped;
         i++) {
        make_rule(&cell, &c->drafts[i]);
        if (!c->drafts[i].broken)
            c->drafts[kept++] = c->drafts[i];
    }
    c->draft_count = kept;
}

void sett_puz_compile_rules(PuzCompiler *c)
{
    void (*const steps[])(PuzCompiler *) = {
        sett_puz_parse_rules,  sett_puz_tidy_rules,
        sett_puz_turn_rules,   sett_puz_expand_moves,
        sett_puz_expand_names, sett_puz_still_spawned,
        sett_puz_drop_twins,   mask_rules};
    int32_t count = (int32_t)(sizeof steps / sizeof steps[0]);
    for (int32_t i = 0; i < count; i++) {
        bool over = c->work > PUZ_MOST_WORK;
        bool rows = c->invalid && i == 3; /* rows of unequal length */
        bool moves = c->invalid && i >= 6;
        if (c->status != SETT_OK || over || rows || moves ||
            c->source->messages.stopped)
            return;
        steps[i](c);
    }
}
