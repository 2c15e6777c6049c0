/* turn_match.h - a part of turn_body.h: masks of lines, and where patterns are
 * found. */

#ifndef SETT_PUZZLE_TURN_MATCH_H
#define SETT_PUZZLE_TURN_MATCH_H

static inline void note_objects(PuzEngine *e, int32_t cell, const uint64_t *o)
{
    int32_t x = cell / e->h, y = cell - x * e->h;
    for (int32_t i = 0; i < PUZ_OW; i++) {
        e->column[x * PUZ_OW + i] |= o[i];
        e->row[y * PUZ_OW + i] |= o[i];
        e->all[i] |= o[i];
    }
}

static inline void note_moves(PuzEngine *e, int32_t cell, const uint64_t *m)
{
    int32_t x = cell / e->h, y = cell - x * e->h;
    for (int32_t i = 0; i < PUZ_MW; i++) {
        e->go_column[x * PUZ_MW + i] |= m[i];
        e->go_row[y * PUZ_MW + i] |= m[i];
        e->go_all[i] |= m[i];
    }
}

static void find_object_masks(PuzEngine *e)
{
    memset(e->row, 0, (size_t)(e->h * PUZ_OW) * sizeof *e->row);
    for (int32_t i = 0; i < PUZ_OW; i++)
        e->all[i] = 0;
    const uint64_t *o = e->objects;
    for (int32_t x = 0; x < e->w; x++) {
        uint64_t *column = e->column + x * PUZ_OW, *row = e->row;
        for (int32_t i = 0; i < PUZ_OW; i++)
            column[i] = 0;
        for (int32_t y = 0; y < e->h; y++, o += PUZ_OW, row += PUZ_OW)
            for (int32_t i = 0; i < PUZ_OW; i++) {
                column[i] |= o[i];
                row[i] |= o[i];
            }
        for (int32_t i = 0; i < PUZ_OW; i++)
            e->all[i] |= column[i];
    }
    e->masks_good = true;
}

static void clear_move_masks(PuzEngine *e)
{
    memset(e->go_column, 0, (size_t)(e->w * PUZ_MW) * sizeof(uint64_t));
    memset(e->go_row, 0, (size_t)(e->h * PUZ_MW) * sizeof(uint64_t));
    for (int32_t i = 0; i < PUZ_MW; i++)
        e->go_all[i] = 0;
}

static void find_move_masks(PuzEngine *e)
{
    clear_move_masks(e);
    for (int32_t cell = 0; cell < e->n; cell++)
        note_moves(e, cell, e->moves + cell * PUZ_MW);
}

/* Work that is no step, which would count against the limit of an input, but
   takes time all the same. */
static inline void ask_sooner(PuzEngine *e, int32_t work)
{
    e->stop_at -= sett_min_count(e->stop_at, (uint64_t)work);
}

/* ---- matching ---- */

static inline bool has_all(const uint64_t *set, const uint64_t *need,
                           int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if ((set[i] & need[i]) != need[i])
            return false;
    return true;
}

static inline bool cell_matches(const PuzEngine *e, const PuzCellRule *rule,
                                int32_t cell)
{
    const uint64_t *w = e->g->words + rule->first;
    const uint64_t *o = e->objects + cell * PUZ_OW;
    const uint64_t *m = e->moves + cell * PUZ_MW;
    for (int32_t i = 0; i < PUZ_OW; i++)
        if ((o[i] & w[i]) != w[i] || (o[i] & w[PUZ_OW + i]) != 0)
            return false;
    w += 2 * PUZ_OW;
    for (int32_t i = 0; i < PUZ_MW; i++)
        if ((m[i] & w[i]) != w[i] || (m[i] & w[PUZ_MW + i]) != 0)
            return false;
    w = e->g->words + rule->any_first;
    for (int32_t k = 0; k < rule->any_count; k++, w += PUZ_OW) {
        uint64_t any = 0;
        for (int32_t i = 0; i < PUZ_OW; i++)
            any |= o[i] & w[i];
        if (any == 0)
            return false;
    }
    return true;
}

static inline bool run_matches(const PuzEngine *e, const PuzCellRule *cells,
                               int32_t count, int32_t cell, int32_t step)
{
    for (int32_t k = 0; k < count; k++)
        if (!cell_matches(e, &cells[k], cell + k * step))
            return false;
    return true;
}

static inline int32_t step_of(const PuzEngine *e, int32_t direction)
{
    return direction == PUZ_GO_UP     ? -1
           : direction == PUZ_GO_DOWN ? 1
           : direction == PUZ_GO_LEFT ? -e->h
                                      : e->h;
}

/* Cells from one to the edge in a direction, itself included. */
static inline int32_t room_from(const PuzEngine *e, int32_t cell,
                                int32_t direction)
{
    int32_t x = cell / e->h, y = cell - x * e->h;
    return direction == PUZ_GO_UP     ? y + 1
           : direction == PUZ_GO_DOWN ? e->h - y
           : direction == PUZ_GO_LEFT ? x + 1
                                      : e->w - x;
}

static inline void add_match(PuzEngine *e, int32_t *count, PuzMatch match)
{
    if (*count >= e->match_capacity) {
        e->did |= PUZ_DID_LIMIT;
        return;
    }
    e->matches[(*count)++] = match;
}

/* A pattern in up to three parts around its ellipses. */
typedef struct PUZ_NAME(Parts) {
    const PuzCellRule *cells[3];
    int32_t count[3], parts, total;
} PUZ_NAME(Parts);

static PUZ_NAME(Parts)
    PUZ_NAME(parts_of)(const PuzGame *g, const PuzRowRule *row)
{
    PUZ_NAME(Parts) p = {.parts = 1};
    const PuzCellRule *cells = g->cells + row->cell_first;
    p.cells[0] = cells;
    for (int32_t k = 0; k < row->cell_count; k++) {
        if (!cells[k].ellipsis) {
            p.count[p.parts - 1]++;
            p.total++;
        } else if (p.parts < 3) {
            p.cells[p.parts++] = cells + k + 1;
        }
    }
    return p;
}

/* All ways to place a pattern with ellipses whose first cell is here. */
static void match_gaps(PuzEngine *e, const PUZ_NAME(Parts) * p, int32_t cell,
                       int32_t direction, int32_t *count)
{
    int32_t step = step_of(e, direction);
    int32_t spare = room_from(e, cell, direction) - p->total;
    if (spare < 0 || !run_matches(e, p->cells[0], p->count[0], cell, step))
        return;
    for (int32_t k = 0; k <= spare; k++) {
        int32_t second = cell + (p->count[0] + k) * step;
        e->steps++;
        if (!run_matches(e, p->cells[1], p->count[1], second, step))
            continue;
        if (p->parts == 2) {
            add_match(e, count, (PuzMatch){cell, {(int16_t)k, 0}});
            continue;
        }
        for (int32_t l = 0; l <= spare - k; l++) {
            int32_t third = second + (p->count[1] + l) * step;
            e->steps++;
            if (run_matches(e, p->cells[2], p->count[2], third, step))
                add_match(e, count, (PuzMatch){cell, {(int16_t)k, (int16_t)l}});
        }
    }
}

static inline bool line_may(const PuzEngine *e, const uint64_t *need,
                            bool vertical, int32_t line)
{
    const uint64_t *o = (vertical ? e->column : e->row) + line * PUZ_OW;
    const uint64_t *m = (vertical ? e->go_column : e->go_row) + line * PUZ_MW;
    return has_all(o, need, PUZ_OW) && has_all(m, need + PUZ_OW, PUZ_MW);
}

/* Matches of a row of a pattern, in the order of the original, behind those
   that are there. */
static void match_row(PuzEngine *e, const PuzRowRule *row, int32_t direction,
                      int32_t *count)
{
    const PuzGame *g = e->g;
    const uint64_t *need = g->words + row->need_first;
    bool vertical = direction == PUZ_GO_UP || direction == PUZ_GO_DOWN;
    bool back = direction == PUZ_GO_UP || direction == PUZ_GO_LEFT;
    int32_t length = row->cell_count - row->ellipses;
    int32_t lines = vertical ? e->w : e->h, along = vertical ? e->h : e->w;
    int32_t from = back ? length - 1 : 0;
    int32_t to = back ? along : along - length + 1;
    int32_t stride = vertical ? 1 : e->h, step = back ? -stride : stride;
    const PuzCellRule *cells = g->cells + row->cell_first;
    PUZ_NAME(Parts) parts;
    if (!has_all(e->all, need, PUZ_OW) ||
        !has_all(e->go_all, need + PUZ_OW, PUZ_MW))
        return;
    if (!e->masks_good)
        find_object_masks(e);
    if (row->ellipses > 0)
        parts = PUZ_NAME(parts_of)(g, row);
    ask_sooner(e, lines);
    for (int32_t line = 0; line < lines; line++) {
        if (!line_may(e, need, vertical, line))
            continue;
        int32_t base = vertical ? line * e->h : line;
        e->steps += (uint64_t)along;
        for (int32_t i = from; i < to; i++) {
            int32_t cell = base + i * stride;
            if (row->ellipses > 0)
                match_gaps(e, &parts, cell, direction, count);
            else if (run_matches(e, cells, length, cell, step))
                add_match(e, count, (PuzMatch){cell, {0, 0}});
        }
    }
}

static bool still_matches(const PuzEngine *e, const PuzRowRule *row,
                          int32_t direction, const PuzMatch *match)
{
    int32_t step = step_of(e, direction);
    if (row->ellipses == 0)
        return run_matches(e, e->g->cells + row->cell_first, row->cell_count,
                           match->cell, step);
    PUZ_NAME(Parts) p = PUZ_NAME(parts_of)(e->g, row);
    int32_t cell = match->cell;
    for (int32_t i = 0; i < p.parts; i++) {
        if (!run_matches(e, p.cells[i], p.count[i], cell, step))
            return false;
        cell += (p.count[i] + (i < 2 ? match->gaps[i] : 0)) * step;
    }
    return true;
}

/* Finds the matches of all rows of a rule. False where one has none. */
static bool match_rule(PuzEngine *e, const PuzRule *rule)
{
    int32_t count = 0;
    for (int32_t i = 0; i < rule->row_count; i++) {
        e->match_first[i] = count;
        match_row(e, &e->g->rows[rule->row_first + i], rule->direction, &count);
        e->match_count[i] = count - e->match_first[i];
        if (e->match_count[i] == 0)
            return false;
    }
    return rule->row_count > 0;
}

#endif
