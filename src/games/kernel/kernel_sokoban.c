/* kernel_sokoban.c - see sokoban.h: floor, push distances, dead squares, frozen
   boxes, and the least number of pushes by an assignment of boxes to targets
   (the Hungarian method by shortest augmenting paths, Jonker and Volgenant
   1987). */
#include "games/kernel/sokoban.h"

#include "base/least.h"
#include "level/bits.h"

#include <string.h>

static void set_bit(uint64_t *set, int32_t cell)
{
    set[cell / 64] |= (uint64_t)1 << cell % 64;
}

bool sett_kernel_is_sokoban(const KernelLevel *l)
{
    const SettKernel *k = l->k;
    if (k->mode != SETT_KERNEL_PUSH || l->things > 0 || l->hazards ||
        k->lose_count > 0 || k->win_count != 1 || k->hp > 0 ||
        k->resource.used || l->win[0].rule->kind != SETT_RULE_ALL_ON ||
        l->win[0].fixed > 0 || l->win[0].foes != 0 ||
        (l->win[0].cells == NULL && !l->win[0].boxes))
        return false;
    for (int32_t i = 0; i < l->area; i++)
        if (l->cell[i] & KERNEL_CHANGES || k->tiles[l->tile[i]].enter)
            return false;
    return true;
}

/* All cells that are joined to the player's, boxes left out. Boxes elsewhere
   never move. */
static SettStatus find_floor(Sokoban *s, SettArena *arena)
{
    const KernelLevel *l = s->l;
    int32_t *number = sett_arena_raw(arena, (size_t)l->area, sizeof *number);
    int32_t *cell = sett_arena_raw(arena, (size_t)l->area, sizeof *cell);
    if (number == NULL || cell == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < l->area; i++)
        number[i] = -1;
    number[l->start] = 0;
    cell[s->count++] = l->start;
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t to;
            if (!sett_kernel_beside(l, cell[i], sett_kernel_dirs[d], &to) ||
                l->cell[to] & KERNEL_SOLID || number[to] >= 0)
                continue;
            number[to] = s->count;
            cell[s->count++] = to;
        }
    if (s->count >= SOKOBAN_FAR)
        return SETT_TOO_LARGE;
    int32_t(*next)[4] = sett_arena_raw(arena, (size_t)s->count, sizeof *next);
    if (next == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t to;
            bool open =
                sett_kernel_beside(l, cell[i], sett_kernel_dirs[d], &to);
            next[i][d] = open ? number[to] : -1;
        }
    s->cell = cell;
    s->number = number;
    s->next = (const int32_t(*)[4])next;
    s->words = (s->count + 63) / 64;
    return SETT_OK;
}

static bool is_target(const Sokoban *s, int32_t cell)
{
    const KernelLevel *l = s->l;
    const KernelRule *r = &l->win[0];
    if (r->cells != NULL)
        return sett_sokoban_bit(r->cells, cell);
    return (l->k->tiles[l->tile[cell]].tags & r->rule->on) != 0;
}

/* Pulls a box away from the target: what comes to a cell can be pushed back. */
static void measure(const Sokoban *s, int32_t target, uint16_t *pushes,
                    int32_t *queue)
{
    int32_t end = 0;
    memset(pushes, 0xff, (size_t)s->count * sizeof *pushes);
    pushes[target] = 0;
    queue[end++] = target;
    for (int32_t begin = 0; begin < end; begin++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t box = s->next[queue[begin]][d];
            int32_t player = box < 0 ? -1 : s->next[box][d];
            if (player < 0 || pushes[box] != SOKOBAN_FAR)
                continue;
            pushes[box] = (uint16_t)(pushes[queue[begin]] + 1);
            queue[end++] = box;
        }
}

static SettStatus find_targets(Sokoban *s, SettArena *arena)
{
    size_t words = (size_t)s->words, count = (size_t)s->count;
    uint64_t *targets = SETT_TAKE(arena, words, uint64_t);
    uint64_t *dead = SETT_TAKE(arena, words, uint64_t);
    int32_t *target = sett_arena_raw(arena, count, sizeof *target);
    int32_t *queue = sett_arena_raw(arena, count, sizeof *queue);
    if (!targets || !dead || !target || !queue)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->count; i++)
        if (is_target(s, s->cell[i])) {
            set_bit(targets, i);
            target[s->target_count++] = i;
        }
    uint16_t *pushes =
        sett_arena_raw(arena, count * (size_t)s->target_count, sizeof *pushes);
    if (pushes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t t = 0; t < s->target_count; t++) {
        measure(s, target[t], pushes + (size_t)t * count, queue);
        if (sett_work(arena, 10 * count))
            return SETT_CANCELLED;
    }
    for (int32_t i = 0; i < s->count; i++) {
        bool lives = false;
        for (int32_t t = 0; t < s->target_count && !lives; t++)
            lives = pushes[(size_t)t * count + (size_t)i] != SOKOBAN_FAR;
        if (!lives)
            set_bit(dead, i);
    }
    s->targets = targets;
    s->target = target;
    s->pushes = pushes;
    s->dead = dead;
    return SETT_OK;
}

/* Boxes that no floor is joined to stay where they are; so do targets. */
static bool count_boxes(Sokoban *s)
{
    const KernelLevel *l = s->l;
    bool lost = false;
    for (int32_t i = 0; i < s->count; i++)
        s->boxes += sett_sokoban_bit(l->boxes, s->cell[i]);
    int32_t aside = l->box_count - s->boxes, on_target = 0, bare = 0;
    for (int32_t i = 0; i < l->area; i++) {
        if (l->cell[i] & KERNEL_SOLID)
            continue;
        on_target += sett_sokoban_bit(l->boxes, i) && is_target(s, i);
        bare += is_target(s, i) && !sett_sokoban_bit(l->boxes, i);
    }
    for (int32_t i = 0; i < s->count; i++) {
        on_target -=
            sett_sokoban_bit(l->boxes, s->cell[i]) && is_target(s, s->cell[i]);
        bare -=
            is_target(s, s->cell[i]) && !sett_sokoban_bit(l->boxes, s->cell[i]);
    }
    lost = s->all_boxes ? aside > on_target : bare > 0;
    return !lost && (s->all_boxes ? s->boxes <= s->target_count
                                  : s->boxes >= s->target_count);
}

SettStatus sett_sokoban_read(const KernelLevel *level, SettArena *arena,
                             Sokoban *out, bool *possible)
{
    *out = (Sokoban){.l = level, .all_boxes = level->win[0].cells == NULL};
    SettStatus status = find_floor(out, arena);
    if (status == SETT_OK)
        status = find_targets(out, arena);
    if (status != SETT_OK)
        return status;
    *possible = count_boxes(out);
    /* As many boxes as targets: both rules say the same. */
    if (out->boxes == out->target_count)
        out->all_boxes = true;
    return SETT_OK;
}

typedef struct Assignment {
    const Sokoban *s;
    int32_t rows, columns;       /* rows are all given a column */
    const int32_t *row, *column; /* floor cells, or targets */
    int32_t *u, *v, *given, *way, *least;
    bool boxes_are_rows;
} Assignment;

static int32_t cost(const Assignment *a, int32_t row, int32_t column)
{
    int32_t target = a->boxes_are_rows ? column : row;
    int32_t box = a->boxes_are_rows ? a->row[row] : a->column[column];
    uint16_t pushes =
        a->s->pushes[(size_t)target * (size_t)a->s->count + (size_t)box];
    return pushes == SOKOBAN_FAR ? 1000000 : pushes;
}

/* One more row, by the cheapest augmenting path; columns count from 1. */
static void augment(Assignment *a, int32_t row)
{
    int32_t column = 0;
    uint64_t used[8] = {0};
    a->given[0] = row;
    for (int32_t j = 0; j <= a->columns; j++)
        a->least[j] = INT32_MAX;
    do {
        int32_t at = a->given[column], delta = INT32_MAX, next = 0;
        used[column / 64] |= (uint64_t)1 << column % 64;
        for (int32_t j = 1; j <= a->columns; j++) {
            if (used[j / 64] >> j % 64 & 1)
                continue;
            int32_t now = cost(a, at - 1, j - 1) - a->u[at] - a->v[j];
            if (now < a->least[j]) {
                a->least[j] = now;
                a->way[j] = column;
            }
            if (a->least[j] < delta) {
                delta = a->least[j];
                next = j;
            }
        }
        for (int32_t j = 0; j <= a->columns; j++) {
            if (used[j / 64] >> j % 64 & 1) {
                a->u[a->given[j]] += delta;
                a->v[j] -= delta;
            } else
                a->least[j] -= delta;
        }
        column = next;
    } while (a->given[column] != 0);
    for (; column != 0; column = a->way[column])
        a->given[column] = a->given[a->way[column]];
}

static int32_t assign(Assignment *a, int32_t *room)
{
    a->u = room;
    a->v = a->u + a->rows + 1;
    a->given = a->v + a->columns + 1;
    a->way = a->given + a->columns + 1;
    a->least = a->way + a->columns + 1;
    memset(room, 0,
           (size_t)(a->rows + 1 + 4 * (a->columns + 1)) * sizeof *room);
    for (int32_t row = 1; row <= a->rows; row++)
        augment(a, row);
    int32_t sum = 0;
    for (int32_t j = 1; j <= a->columns; j++)
        if (a->given[j] > 0)
            sum += cost(a, a->given[j] - 1, j - 1);
    return sum >= 1000000 ? SETT_FAR : sum;
}

/* Of every row the cheapest column: for so many that assigning takes long. */
static int32_t sum_of_least(const Assignment *a)
{
    int32_t sum = 0;
    for (int32_t row = 0; row < a->rows; row++) {
        int32_t least = 1000000;
        for (int32_t j = 0; j < a->columns; j++) {
            int32_t now = cost(a, row, j);
            least = sett_min(least, now);
        }
        if (least == 1000000)
            return SETT_FAR;
        sum += least;
    }
    return sum;
}

int32_t sett_sokoban_room(const Sokoban *s)
{
    return 6 * (s->boxes + s->target_count + 2);
}

int32_t sett_sokoban_least(const Sokoban *s, const uint64_t *boxes,
                           int32_t *room)
{
    int32_t count = 0;
    int32_t *box = room;
    for (int32_t w = 0; w < s->words; w++)
        for (uint64_t rest = boxes[w]; rest != 0; rest &= rest - 1)
            box[count++] = 64 * w + sett_bits_lowest(rest);
    Assignment a = {.s = s, .boxes_are_rows = s->all_boxes};
    a.rows = s->all_boxes ? count : s->target_count;
    a.columns = s->all_boxes ? s->target_count : count;
    a.row = s->all_boxes ? box : s->target;
    a.column = s->all_boxes ? s->target : box;
    if (a.columns > 40)
        return sum_of_least(&a);
    return assign(&a, room + count);
}

typedef struct Freeze {
    const Sokoban *s;
    const uint64_t *boxes;
    int32_t seen[64], count; /* boxes that count as walls meanwhile */
    bool off_target;
} Freeze;

static bool is_seen(const Freeze *f, int32_t cell)
{
    for (int32_t i = 0; i < f->count; i++)
        if (f->seen[i] == cell)
            return true;
    return false;
}

static bool is_frozen(Freeze *f, int32_t cell);

/* Whether the box cannot move along an axis (0: upright, 1: sideways). */
static bool is_stopped(Freeze *f, int32_t cell, int32_t axis)
{
    const Sokoban *s = f->s;
    int32_t one = s->next[cell][axis], other = s->next[cell][axis + 2];
    if (one < 0 || other < 0 || is_seen(f, one) || is_seen(f, other))
        return true;
    if (s->all_boxes && sett_sokoban_bit(s->dead, one) &&
        sett_sokoban_bit(s->dead, other))
        return true;
    return (sett_sokoban_bit(f->boxes, one) && is_frozen(f, one)) ||
           (sett_sokoban_bit(f->boxes, other) && is_frozen(f, other));
}

/* Depth: at most the number of boxes, 64. */
static bool is_frozen(Freeze *f, int32_t cell)
{
    if (f->count == 64)
        return false;
    int32_t before = f->count;
    f->seen[f->count++] = cell;
    bool off = f->off_target;
    if (is_stopped(f, cell, 0) && is_stopped(f, cell, 1)) {
        f->off_target = f->off_target || !sett_sokoban_bit(f->s->targets, cell);
        return true;
    }
    f->count = before;
    f->off_target = off;
    return false;
}

bool sett_sokoban_frozen(const Sokoban *s, const uint64_t *boxes, int32_t cell)
{
    Freeze f = {.s = s, .boxes = boxes};
    return s->all_boxes && is_frozen(&f, cell) && f.off_target;
}

int32_t sett_sokoban_flood(const Sokoban *s, const uint64_t *boxes,
                           int32_t from, uint64_t *reach, int32_t *queue)
{
    int32_t end = 0, lowest = from;
    memset(reach, 0, (size_t)s->words * sizeof *reach);
    set_bit(reach, from);
    queue[end++] = from;
    for (int32_t begin = 0; begin < end; begin++) {
        const int32_t *next = s->next[queue[begin]];
        for (int32_t d = 0; d < 4; d++) {
            int32_t to = next[d];
            if (to < 0 || sett_sokoban_bit(reach, to) ||
                sett_sokoban_bit(boxes, to))
                continue;
            set_bit(reach, to);
            queue[end++] = to;
            lowest = sett_min(lowest, to);
        }
    }
    return lowest;
}

SettStatus sett_sokoban_trial(const KernelLevel *level, SettArena *arena,
                              SokobanTrial *out)
{
    SettStatus status =
        sett_sokoban_read(level, arena, &out->s, &out->possible);
    if (status != SETT_OK)
        return status;
    out->boxes = SETT_TAKE(arena, out->s.words, uint64_t);
    out->room = SETT_TAKE(arena, sett_sokoban_room(&out->s), int32_t);
    return out->boxes == NULL || out->room == NULL ? SETT_NO_MEMORY : SETT_OK;
}

bool sett_sokoban_is_dead(const SokobanTrial *trial, const KernelState *state)
{
    const Sokoban *s = &trial->s;
    if (!trial->possible)
        return true;
    for (int32_t w = 0; w < s->words; w++)
        trial->boxes[w] = 0;
    for (int32_t i = 0; i < s->count; i++)
        if (sett_sokoban_bit(state->left, s->cell[i]))
            set_bit(trial->boxes, i);
    if (sett_sokoban_least(s, trial->boxes, trial->room) == SETT_FAR)
        return true;
    for (int32_t i = 0; i < s->count; i++)
        if (sett_sokoban_bit(trial->boxes, i) &&
            sett_sokoban_frozen(s, trial->boxes, i))
            return true;
    return false;
}

/* A corral: cells that the player does not reach, joined to one another, with
   the boxes around. Whatever is done elsewhere, its boxes must be pushed some
   day; where all first pushes of them lead into the corral, and the player can
   make each that is possible at all, other boxes may wait (PI-corrals, Brian
   Damgaard). Only where one of its boxes is not on a target. */
typedef struct Corral {
    const Sokoban *s;
    const uint64_t *boxes, *reach;
    uint64_t *mine; /* its boxes */
    int32_t pushes; /* that the player can make now */
    bool prunes, off_target;
} Corral;

/* Fills a corral from a cell; the cells' marks are in `seen`. */
static void find_corral(Corral *c, int32_t from, uint64_t *seen, uint64_t *own,
                        int32_t *queue)
{
    const Sokoban *s = c->s;
    int32_t end = 0;
    memset(own, 0, (size_t)s->words * sizeof *own);
    memset(c->mine, 0, (size_t)s->words * sizeof *c->mine);
    set_bit(seen, from);
    set_bit(own, from);
    queue[end++] = from;
    for (int32_t begin = 0; begin < end; begin++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t to = s->next[queue[begin]][d];
            if (to < 0 || sett_sokoban_bit(own, to))
                continue;
            bool box = sett_sokoban_bit(c->boxes, to);
            if (box && !sett_sokoban_bit(c->mine, to)) {
                set_bit(c->mine, to);
                c->off_target =
                    c->off_target || !sett_sokoban_bit(s->targets, to);
            }
            if (box)
                continue;
            set_bit(seen, to);
            set_bit(own, to);
            queue[end++] = to;
        }
}

/* Every push of a box of the corral: it must lead inside, or be impossible as
   long as the corral is not touched; and the player must be able to make it. */
static void judge_corral(Corral *c, const uint64_t *own)
{
    const Sokoban *s = c->s;
    for (int32_t box = 0; box < s->count && c->prunes; box++) {
        if (!sett_sokoban_bit(c->mine, box))
            continue;
        for (int32_t d = 0; d < 4; d++) {
            int32_t to = s->next[box][d], behind = s->next[box][(d + 2) % 4];
            if (to < 0 || behind < 0 || sett_sokoban_bit(s->dead, to))
                continue;
            /* From inside: the player would have to be there first. */
            if (sett_sokoban_bit(own, behind) ||
                sett_sokoban_bit(c->mine, behind))
                continue;
            bool into = sett_sokoban_bit(own, to);
            bool onto = sett_sokoban_bit(c->mine, to);
            if (onto)
                continue; /* two boxes of the corral in a row */
            if (!into || !sett_sokoban_bit(c->reach, behind)) {
                c->prunes = false;
                return;
            }
            c->pushes++;
        }
    }
}

void sett_sokoban_corral(const Sokoban *s, const uint64_t *boxes,
                         const uint64_t *reach, int32_t *queue, uint64_t *out)
{
    uint64_t seen[SOKOBAN_CORRAL_WORDS], own[SOKOBAN_CORRAL_WORDS];
    uint64_t mine[SOKOBAN_CORRAL_WORDS] = {0};
    int32_t best = INT32_MAX;
    memcpy(out, boxes, (size_t)s->words * sizeof *out);
    if (s->words > SOKOBAN_CORRAL_WORDS || !s->all_boxes)
        return;
    memset(seen, 0, sizeof seen);
    for (int32_t i = 0; i < s->count; i++) {
        if (sett_sokoban_bit(seen, i) || sett_sokoban_bit(reach, i) ||
            sett_sokoban_bit(boxes, i))
            continue;
        Corral c = {s, boxes, reach, mine, 0, true, false};
        find_corral(&c, i, seen, own, queue);
        if (!c.off_target)
            continue;
        judge_corral(&c, own);
        if (!c.prunes || c.pushes >= best)
            continue;
        best = c.pushes;
        memcpy(out, mine, (size_t)s->words * sizeof *out);
    }
}
