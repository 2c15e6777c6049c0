/* edd_dead_ends.c - branches of the pattern graph with neither door nor loop.
   docs/design/edd.md, section 3.2. Compat mode repeats the reference's search
   from every space with a door, each with a copy of its own; sett mode gives
   each largest dead branch once. */
#include "games/edd/edd.h"

#include <string.h>

/* One call of the reference's visit(space, from). */
typedef struct Visit {
    int16_t space, from;
    int32_t way; /* next of its ways to look at */
} Visit;

typedef struct Walk {
    EddRoom *room;
    Visit *stack;
    int32_t depth;
    int16_t *list; /* spaces in the order in which they were met */
    int32_t count;
    uint8_t *listed, *dead; /* by space */
} Walk;

static void enter(Walk *w, int32_t space, int32_t from)
{
    if (w->room->content[space].doors > 0)
        w->dead[space] = 0;
    w->stack[w->depth++] = (Visit){(int16_t)space, (int16_t)from,
                                   w->room->spaces.ways_from[space]};
}

static void list_space(Walk *w, int32_t space)
{
    if (w->listed[space])
        return;
    w->listed[space] = 1;
    w->list[w->count++] = (int16_t)space;
}

static void leave(Walk *w)
{
    int32_t space = w->stack[--w->depth].space;
    list_space(w, space);
    if (w->depth == 0)
        return;
    int32_t above = w->stack[w->depth - 1].space;
    if (w->dead[above])
        w->dead[above] = w->dead[space];
}

static void look_on(Walk *w)
{
    const SettSpaces *s = &w->room->spaces;
    Visit *v = &w->stack[w->depth - 1];
    int32_t way = s->ways[v->way++];
    int32_t other = sett_passage_other(&s->passages[way], v->space);
    if (other == v->from)
        return;
    if (w->listed[other]) {
        w->dead[other] = w->dead[v->space] = 0;
        return;
    }
    list_space(w, other);
    enter(w, other, v->space);
}

static void walk_from(Walk *w, int32_t space)
{
    const SettSpaces *s = &w->room->spaces;
    memset(w->listed, 0, (size_t)s->count);
    memset(w->dead, 1, (size_t)s->count);
    w->count = 0;
    enter(w, space, -1);
    while (w->depth > 0) {
        const Visit *v = &w->stack[w->depth - 1];
        if (v->way < s->ways_from[v->space + 1])
            look_on(w);
        else
            leave(w);
    }
}

/* The dead ones of `list`, in its order, become one dead end. */
static SettStatus add_dead_end(EddRoom *room, const int16_t *list,
                               int32_t count, const uint8_t *dead)
{
    int32_t members = 0;
    for (int32_t i = 0; i < count; i++)
        members += dead[list[i]];
    if (members == 0)
        return SETT_OK;
    int16_t *out = sett_edd_add_meso(room, EDD_DEAD_END, members, 0);
    if (out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        if (!dead[list[i]])
            continue;
        *out++ = list[i];
        room->is_dead[list[i]] = 1;
    }
    return SETT_OK;
}

/* The space where a walk begins is listed late and may be entered once more. */
static SettStatus walk_all(EddRoom *room)
{
    const SettSpaces *s = &room->spaces;
    size_t count = (size_t)s->count + 2;
    Walk w = {.room = room};
    w.stack = sett_arena_raw(room->arena, count, sizeof *w.stack);
    w.list = sett_arena_raw(room->arena, count, sizeof *w.list);
    w.listed = sett_arena_raw(room->arena, 2 * count, 1);
    if (w.stack == NULL || w.list == NULL || w.listed == NULL)
        return SETT_NO_MEMORY;
    w.dead = w.listed + count;
    SettStatus status = SETT_OK;
    for (int32_t n = 0; status == SETT_OK && n < s->node_count; n++) {
        if (room->content[s->nodes[n]].doors == 0)
            continue;
        walk_from(&w, s->nodes[n]);
        status = add_dead_end(room, w.list, w.count, w.dead);
    }
    return status;
}

typedef struct Peel {
    EddRoom *room;
    int32_t *left; /* passages by space that lead to what is not peeled off */
    uint8_t *off;  /* by space */
    int16_t *queue;
    int32_t tail;
} Peel;

static void peel_off(Peel *p, int32_t space)
{
    if (p->left[space] > 1 || p->off[space] ||
        p->room->content[space].doors > 0)
        return;
    p->off[space] = 1;
    p->queue[p->tail++] = (int16_t)space;
}

/* Ends without a door are taken off until none is left. */
static void peel_all(Peel *p)
{
    const SettSpaces *s = &p->room->spaces;
    for (int32_t n = 0; n < s->node_count; n++) {
        int32_t space = s->nodes[n];
        p->left[space] = s->ways_from[space + 1] - s->ways_from[space];
    }
    for (int32_t n = 0; n < s->node_count; n++)
        peel_off(p, s->nodes[n]);
    for (int32_t head = 0; head < p->tail; head++) {
        int32_t space = p->queue[head];
        for (int32_t k = s->ways_from[space]; k < s->ways_from[space + 1];
             k++) {
            int32_t other = sett_passage_other(&s->passages[s->ways[k]], space);
            p->left[other]--;
            peel_off(p, other);
        }
    }
}

/* All that hangs together with `space` and was taken off. */
static SettStatus add_branch(Peel *p, int32_t space)
{
    const SettSpaces *s = &p->room->spaces;
    int32_t head = 0, tail = 0;
    p->queue[tail++] = (int16_t)space;
    p->off[space] = 2;
    while (head < tail) {
        int32_t at = p->queue[head++];
        for (int32_t k = s->ways_from[at]; k < s->ways_from[at + 1]; k++) {
            int32_t other = sett_passage_other(&s->passages[s->ways[k]], at);
            if (p->off[other] != 1)
                continue;
            p->off[other] = 2;
            p->queue[tail++] = (int16_t)other;
        }
    }
    int16_t *out = sett_edd_add_meso(p->room, EDD_DEAD_END, tail, 0);
    if (out == NULL)
        return SETT_NO_MEMORY;
    memcpy(out, p->queue, (size_t)tail * sizeof *out);
    for (int32_t i = 0; i < tail; i++)
        p->room->is_dead[out[i]] = 1;
    return SETT_OK;
}

static SettStatus find_branches(EddRoom *room)
{
    const SettSpaces *s = &room->spaces;
    size_t count = (size_t)s->count + 1;
    Peel p = {.room = room};
    p.left = sett_arena_raw(room->arena, count, sizeof *p.left);
    p.off = sett_arena_take(room->arena, count, 1);
    p.queue = sett_arena_raw(room->arena, count, sizeof *p.queue);
    if (p.left == NULL || p.off == NULL || p.queue == NULL)
        return SETT_NO_MEMORY;
    peel_all(&p);
    SettStatus status = SETT_OK;
    for (int32_t n = 0; status == SETT_OK && n < s->node_count; n++)
        if (p.off[s->nodes[n]] == 1)
            status = add_branch(&p, s->nodes[n]);
    return status;
}

SettStatus sett_edd_find_dead_ends(EddRoom *room)
{
    return room->mode == EDD_COMPAT ? walk_all(room) : find_branches(room);
}
