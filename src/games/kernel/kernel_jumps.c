/* kernel_jumps.c - jump arcs as a tree of steps: arcs that begin alike share
   their beginning. Preorder; children in the order in which arcs name them. */
#include "games/kernel/kernel.h"

typedef struct Step {
    int32_t dx, dy, parent, first, last, next;
} Step;

static int32_t child_of(Step *steps, int32_t *count, int32_t parent, int32_t dx,
                        int32_t dy)
{
    for (int32_t c = steps[parent].first; c > 0; c = steps[c].next)
        if (steps[c].dx == dx && steps[c].dy == dy)
            return c;
    int32_t made = (*count)++;
    steps[made] = (Step){dx, dy, parent, 0, 0, 0};
    if (steps[parent].first == 0)
        steps[parent].first = made;
    else
        steps[steps[parent].last].next = made;
    steps[parent].last = made;
    return made;
}

/* Writes in preorder; goes down by `first`, on by `next`, up by `parent`. */
static void write_tree(const Step *steps, SettJumpStep *out, int32_t *place)
{
    int32_t count = 0, at = steps[0].first;
    while (at > 0) {
        int32_t parent = steps[at].parent;
        place[at] = count;
        out[count++] =
            (SettJumpStep){(int8_t)steps[at].dx, (int8_t)steps[at].dy,
                           (int16_t)(parent == 0 ? -1 : place[parent]), 0};
        if (steps[at].first > 0) {
            at = steps[at].first;
            continue;
        }
        while (at > 0) {
            out[place[at]].end = (int16_t)count;
            if (steps[at].next > 0)
                break;
            at = steps[at].parent;
        }
        at = at > 0 ? steps[at].next : 0;
    }
}

static SettStatus add_arc(const SettPoint *arc, int32_t length, int32_t number,
                          Step *steps, int32_t *count, SettError *err)
{
    SettPoint at = {0, 0};
    int32_t node = 0;
    for (int32_t i = 0; i < length; i++) {
        int32_t dx = arc[i].x - at.x, dy = arc[i].y - at.y;
        if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0))
            return sett_fail(err, SETT_BAD_INPUT,
                             "jump %d step %d moves (%d,%d) from the step "
                             "before; each step must move to one of the 8 "
                             "neighbours",
                             number, i + 1, dx, dy);
        node = child_of(steps, count, node, dx, dy);
        at = arc[i];
    }
    return SETT_OK;
}

SettStatus sett_kernel_jumps(const SettPoint *const *arcs,
                             const int32_t *lengths, int32_t count,
                             SettArena *arena, const SettJumpStep **out,
                             int32_t *steps, SettError *err)
{
    int32_t total = 1;
    for (int32_t i = 0; i < count; i++) {
        if (count > 32 || lengths[i] < 0 || lengths[i] > 64)
            return sett_fail(err, SETT_BAD_INPUT,
                             "jump %d: over 32 jumps, or over 64 steps", i + 1);
        total += lengths[i];
    }
    Step *tree = SETT_TAKE(arena, total, Step);
    SettJumpStep *made = SETT_TAKE(arena, total, SettJumpStep);
    int32_t *place = SETT_TAKE(arena, total, int32_t);
    if (tree == NULL || made == NULL || place == NULL)
        return SETT_NO_MEMORY;
    int32_t nodes = 1;
    for (int32_t i = 0; i < count; i++) {
        SettStatus status =
            add_arc(arcs[i], lengths[i], i + 1, tree, &nodes, err);
        if (status != SETT_OK)
            return status;
    }
    write_tree(tree, made, place);
    *out = made;
    *steps = nodes - 1;
    return SETT_OK;
}
