/* kernel_push.c - the rules of pushing boxes: one step in 4 directions, with
   the one box that is in the way. */
#include "games/kernel/graph.h"
#include "games/kernel/turn.h"

static uint64_t *boxes_of(const KernelLevel *l, KernelState *s)
{
    return s->left + l->words;
}

static bool box_at(const KernelLevel *l, const KernelState *s, int32_t cell)
{
    return s->left[l->words + cell / 64] >> cell % 64 & 1;
}

/* The cell stepped on, and where its box goes (-1: no box there). */
static bool step_of(const KernelLevel *l, const KernelState *s, uint32_t action,
                    int32_t *to, int32_t *box_to)
{
    if (action >= 4)
        return false;
    SettPoint by = sett_kernel_dirs[action];
    *box_to = -1;
    if (!sett_kernel_beside(l, s->node, by, to) ||
        !sett_kernel_lets_in(l, *to, by.x, by.y) ||
        !sett_kernel_may_enter(l, s, *to))
        return false;
    if (!box_at(l, s, *to))
        return true;
    return sett_kernel_beside(l, *to, by, box_to) &&
           sett_kernel_lets_in(l, *box_to, by.x, by.y) &&
           !(l->cell[*box_to] & KERNEL_CHANGES) && !box_at(l, s, *box_to) &&
           *box_to != s->node;
}

bool sett_kernel_can_push(const KernelLevel *level, const KernelState *state,
                          uint32_t action)
{
    int32_t to, box_to;
    return step_of(level, state, action, &to, &box_to);
}

bool sett_kernel_push(const KernelTurn *turn, uint32_t action)
{
    int32_t to, box_to;
    KernelState *s = turn->s;
    if (!step_of(turn->l, s, action, &to, &box_to))
        return false;
    if (box_to >= 0) {
        uint64_t *boxes = boxes_of(turn->l, s);
        boxes[to / 64] &= ~((uint64_t)1 << to % 64);
        boxes[box_to / 64] |= (uint64_t)1 << box_to % 64;
        sett_kernel_tell(turn, KERNEL_PUSHED, box_to, 0);
    }
    s->node = to;
    sett_kernel_enter(turn, to);
    return true;
}
