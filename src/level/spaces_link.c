/* spaces_link.c - how the spaces of a map touch: nodes and passages in
   canonical order, and which passages are bridges. docs/design/edd.md,
   section 3.1. */
#include "level/bits.h"
#include "level/spaces_parts.h"

#include <string.h>

static void add_node(SettSpaces *s, int32_t space)
{
    /* No branch: whether a space is new is hard to predict. */
    int32_t rank = s->rank[space], fresh = rank < 0;
    s->rank[space] = (int16_t)(fresh ? s->node_count : rank);
    s->nodes[s->node_count] = (int16_t)space;
    s->node_count += fresh;
}

/* A cell of the rim that was seen while node n was worked at bears the mark
   n + 1, and -(n + 1) once it belongs to a passage. */

/* Takes a chamber out of `todo`, the open cells of later turns, and counts
   those beside it; `*only` is the last of them. */
static int32_t count_rim(const SettSpaces *s, const SettSpace *chamber,
                         uint64_t *todo, int32_t *only)
{
    const uint64_t *in = s->rows + chamber->rows;
    const int32_t h = chamber->h;
    int32_t count = 0;
    for (int32_t i = 0; i < h; i++)
        todo[chamber->y + i + 1] &= ~in[i];
    for (int32_t i = -1; i <= h; i++) {
        uint64_t row = i >= 0 && i < h ? in[i] : 0;
        uint64_t beside = row << 1 | row >> 1 | (i > 0 ? in[i - 1] : 0) |
                          (i + 1 < h ? in[i + 1] : 0);
        beside &= todo[chamber->y + i + 1];
        if (beside == 0)
            continue;
        count += sett_bits_count(beside);
        *only = sett_spaces_place(s, sett_bits_lowest(beside), chamber->y + i);
    }
    return count;
}

static void take_out(const SettSpaces *s, const SettSpace *space,
                     const int16_t *cells, uint64_t *todo)
{
    for (int32_t i = 0; i < space->cells; i++) {
        SettPoint p = sett_spaces_point(s, cells[i]);
        todo[p.y + 1] &= ~((uint64_t)1 << p.x);
    }
}

/* No flood comes by a chamber any more. */
static void take_chamber_out(SettSpaces *s, const SettSpace *chamber)
{
    const uint64_t *in = s->rows + chamber->rows;
    for (int32_t i = 0; i < chamber->h; i++) {
        int16_t *live = &s->live[sett_spaces_place(s, 0, chamber->y + i)];
        for (uint64_t row = in[i]; row != 0; row &= row - 1)
            live[sett_bits_lowest(row)] = -1;
    }
}

/* Floods the space of node `n` from its first cell and lists, in order, the
   cells beside it that are still `live`, until there are `most` of them. All
   that was met is taken out of `live`, the rim only for so long. No branch on
   what is hard to predict. */
static int32_t list_rim(SettSpaces *s, int32_t n, int32_t most)
{
    const int32_t step = 1 << s->shift, self = s->nodes[n];
    const int32_t move[] = {-1, 1, -step, step};
    int16_t *queue = s->queue, *live = s->live, *list = s->rim;
    int32_t head = 0, tail = 1, rim = 0;
    queue[0] = (int16_t)s->items[self].first;
    live[queue[0]] = -1;
    while (head < tail && rim < most) {
        int32_t place = queue[head++];
        for (int32_t d = 0; d < 4; d++) {
            int32_t next = place + move[d], owner = live[next];
            int32_t own = owner == self;
            queue[tail] = list[rim] = (int16_t)next;
            live[next] = -1;
            tail += own;
            rim += (owner >= 0) - own;
        }
    }
    for (int32_t i = 0; i < rim; i++)
        live[list[i]] = s->owner[list[i]];
    return rim;
}

/* The rim of a space of one cell. */
static int32_t list_beside(SettSpaces *s, int32_t place, uint64_t *todo)
{
    const int32_t step = 1 << s->shift;
    const int32_t move[] = {-1, 1, -step, step};
    SettPoint p = sett_spaces_point(s, place);
    int32_t rim = 0;
    s->live[place] = -1;
    todo[p.y + 1] &= ~((uint64_t)1 << p.x);
    for (int32_t d = 0; d < 4; d++) {
        s->rim[rim] = (int16_t)(place + move[d]);
        rim += s->live[place + move[d]] >= 0;
    }
    return rim;
}

/* Fills the rim of node `n`, the cells beside it that belong to spaces of later
   turns, and returns how many they are. The order matters where there are
   several; a chamber's flood ends with the last of them. */
static int32_t find_rim(SettSpaces *s, int32_t n, uint64_t *todo)
{
    const SettSpace *space = &s->items[s->nodes[n]];
    if (space->cells == 1)
        return list_beside(s, space->first, todo);
    if (space->kind != SETT_CHAMBER) {
        int32_t rim = list_rim(s, n, INT32_MAX);
        take_out(s, space, s->queue, todo);
        return rim;
    }
    int32_t only = 0, most = count_rim(s, space, todo, &only);
    s->rim[0] = (int16_t)only;
    if (most > 1)
        list_rim(s, n, most);
    take_chamber_out(s, space);
    return most;
}

/* The cells of the rim that are 8-connected to `place` and of the same space;
   the queue is free by now. */
static int32_t take_group(SettSpaces *s, int16_t mark, int32_t place)
{
    const int32_t step = 1 << s->shift;
    const int32_t move[] = {-1,        1,         -step,    step,
                            -step - 1, -step + 1, step - 1, step + 1};
    int32_t tail = 0, width = 0;
    s->queue[tail++] = (int16_t)place;
    s->seen[place] = (int16_t)-mark;
    while (tail > 0) {
        int32_t at = s->queue[--tail];
        width++;
        for (int32_t d = 0; d < 8; d++) {
            int32_t next = at + move[d];
            if (s->owner[next] != s->owner[place] || s->seen[next] != mark)
                continue;
            s->seen[next] = (int16_t)-mark;
            s->queue[tail++] = (int16_t)next;
        }
    }
    return width;
}

/* Until the ways are known, ways_from[i] is how many cells of the rim are of
   space i; 0 for all of them before and after. */
void sett_spaces_add_passages(SettSpaces *s, int32_t n, int32_t rim)
{
    int16_t mark = (int16_t)(n + 1);
    for (int32_t i = 0; i < rim; i++) {
        int32_t owner = s->owner[s->rim[i]];
        s->seen[s->rim[i]] = mark;
        s->ways_from[owner]++;
        add_node(s, owner);
    }
    for (int32_t i = 0; i < rim; i++) {
        int32_t place = s->rim[i], owner = s->owner[place];
        if (s->seen[place] != mark)
            continue;
        bool single = s->ways_from[owner] == 1;
        int32_t width = single ? 1 : take_group(s, mark, place);
        s->ways_from[owner] -= width;
        s->passages[s->passage_count++] = (SettPassage){
            s->nodes[n], (int16_t)owner, (int16_t)width, (int16_t)place};
    }
}

/* ways_from[i] is first how many there are, then where they end, then, counted
   down from the last passage, where they begin. */
void sett_spaces_index_ways(SettSpaces *s)
{
    for (int32_t i = 0; i < s->passage_count; i++) {
        s->ways_from[s->passages[i].a]++;
        s->ways_from[s->passages[i].b]++;
    }
    for (int32_t i = 1; i <= s->count; i++)
        s->ways_from[i] += s->ways_from[i - 1];
    for (int32_t i = s->passage_count - 1; i >= 0; i--) {
        s->ways[--s->ways_from[s->passages[i].a]] = (int16_t)i;
        s->ways[--s->ways_from[s->passages[i].b]] = (int16_t)i;
    }
}

void sett_spaces_mark(const SettSpaces *s, int32_t space, int32_t without,
                      int16_t mark, int16_t *part, int16_t *queue)
{
    int32_t head = 0, tail = 0;
    queue[tail++] = (int16_t)space;
    part[space] = mark;
    while (head < tail) {
        int32_t at = queue[head++];
        for (int32_t k = s->ways_from[at]; k < s->ways_from[at + 1]; k++) {
            int32_t other = sett_passage_other(&s->passages[s->ways[k]], at);
            if (other == without || part[other] != 0)
                continue;
            part[other] = mark;
            queue[tail++] = (int16_t)other;
        }
    }
}

int32_t sett_spaces_parts(const SettSpaces *s)
{
    int32_t parts = 0;
    memset(s->seen, 0, (size_t)s->count * sizeof *s->seen);
    for (int32_t n = 0; n < s->node_count; n++) {
        if (s->seen[s->nodes[n]])
            continue;
        sett_spaces_mark(s, s->nodes[n], -1, 1, s->seen, s->queue);
        parts++;
    }
    return parts;
}

void sett_spaces_begin(SettSpaces *s, const int16_t *seeds, int32_t seed_count)
{
    s->node_count = s->passage_count = 0;
    memset(s->ways_from, 0, (size_t)(s->count + 1) * sizeof *s->ways_from);
    memset(s->rank, 0xff, (size_t)s->count * sizeof *s->rank);
    memset(s->seen, 0, (size_t)s->places * sizeof *s->seen);
    for (int32_t i = 0; i < seed_count; i++)
        add_node(s, s->owner[seeds[i]]);
}

void sett_spaces_link_plain(SettSpaces *s, const int16_t *seeds,
                            int32_t seed_count)
{
    uint64_t todo[SETT_SPACES_ROWS];
    sett_spaces_begin(s, seeds, seed_count);
    memcpy(s->live, s->owner, (size_t)s->places * sizeof *s->live);
    memcpy(todo, s->open, (size_t)(s->h + 2) * sizeof *todo);
    for (int32_t n = 0; n < s->node_count; n++)
        sett_spaces_add_passages(s, n, find_rim(s, n, todo));
    sett_spaces_index_ways(s);
}

void sett_spaces_link(SettSpaces *s, const int16_t *seeds, int32_t seed_count)
{
#if !defined(SETT_NO_FAST) && !defined(SETT_NO_SEARCH)
    if (sett_board_fits(s->w, s->h)) {
        sett_spaces_link_small(s, seeds, seed_count);
        return;
    }
#endif
    sett_spaces_link_plain(s, seeds, seed_count);
}

/* One node on the way down of a depth-first search. */
typedef struct Frame {
    int32_t space, way; /* next of its ways to look at */
    int32_t from;       /* the passage that led here; -1 at a root */
} Frame;

typedef struct Descent {
    const SettSpaces *s;
    Frame *stack;
    int32_t depth, clock;
    int32_t *found, *low; /* by space; found 0 = not yet */
    uint8_t *bridge;
} Descent;

static void enter(Descent *d, int32_t space, int32_t from)
{
    d->found[space] = d->low[space] = ++d->clock;
    d->stack[d->depth++] = (Frame){space, d->s->ways_from[space], from};
}

/* A passage is a bridge where nothing below it leads above it (Tarjan). */
static void leave(Descent *d)
{
    Frame *f = &d->stack[--d->depth];
    if (d->depth == 0)
        return;
    int32_t above = d->stack[d->depth - 1].space;
    if (d->low[f->space] < d->low[above])
        d->low[above] = d->low[f->space];
    d->bridge[f->from] = d->low[f->space] > d->found[above];
}

static void look_on(Descent *d)
{
    Frame *f = &d->stack[d->depth - 1];
    int32_t i = d->s->ways[f->way++];
    if (i == f->from)
        return;
    int32_t other = sett_passage_other(&d->s->passages[i], f->space);
    if (d->found[other] == 0)
        enter(d, other, i);
    else if (d->found[other] < d->low[f->space])
        d->low[f->space] = d->found[other];
}

SettStatus sett_spaces_bridges(const SettSpaces *s, SettArena *tmp,
                               uint8_t *bridge)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    Descent d = {.s = s, .bridge = bridge};
    d.found = SETT_TAKE(tmp, 2 * s->count + 1, int32_t);
    d.stack = sett_arena_raw(tmp, (size_t)s->count + 1, sizeof *d.stack);
    if (d.found == NULL || d.stack == NULL)
        return SETT_NO_MEMORY;
    d.low = d.found + s->count;
    memset(bridge, 0, (size_t)s->passage_count);
    for (int32_t n = 0; n < s->node_count; n++) {
        if (d.found[s->nodes[n]] != 0)
            continue;
        enter(&d, s->nodes[n], -1);
        while (d.depth > 0) {
            const Frame *f = &d.stack[d.depth - 1];
            if (f->way < s->ways_from[f->space + 1])
                look_on(&d);
            else
                leave(&d);
        }
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}
