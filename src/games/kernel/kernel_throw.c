/* kernel_throw.c - what the player throws at foes, and where it lies. */
#include "games/kernel/turn.h"

#include <stdlib.h>

static const KernelFoe *foes_of(const KernelLevel *l, const KernelState *s)
{
    return (const KernelFoe *)(const void *)(s->left + l->words + l->box_words);
}

/* Where a throw at a foe goes; -1: none is possible. */
static int32_t target(const KernelLevel *l, const KernelFoe *foes, int32_t i)
{
    if (!l->k->throw_dead)
        return foes[i].cell;
    int32_t to = sett_kernel_place(&foes[i]);
    for (int32_t first = 0; first < i; first++)
        if (sett_kernel_place(&foes[first]) == to)
            return -1;
    return to;
}

bool sett_kernel_can_throw(const KernelLevel *l, const KernelState *s,
                           int32_t i)
{
    if (!l->k->throws || i >= l->foes)
        return false;
    const KernelFoe *foes = foes_of(l, s);
    int32_t from = l->node_cell[s->node], to = target(l, foes, i);
    if (to < 0 || (l->k->throw_one && foes[l->foes].cell >= 0))
        return false;
    int32_t away = abs(to % l->w - from % l->w) + abs(to / l->w - from / l->w);
    return (l->k->throw_range == 0 || away <= l->k->throw_range) &&
           sett_kernel_sees(l, s, from, to);
}

bool sett_kernel_aim(const KernelLevel *l, const KernelState *s,
                     uint32_t action, SettPoint *at)
{
    uint32_t i = action - SETT_KERNEL_THROW;
    if (i >= SETT_KERNEL_MAX_MOBILES ||
        !sett_kernel_can_throw(l, s, (int32_t)i))
        return false;
    *at = sett_kernel_point(l, target(l, foes_of(l, s), (int32_t)i));
    return true;
}

bool sett_kernel_thrown(const KernelLevel *l, const KernelState *s,
                        SettPoint *at)
{
    int32_t cell = foes_of(l, s)[l->foes].cell;
    if (cell < 0)
        return false;
    *at = sett_kernel_point(l, cell);
    return true;
}

bool sett_kernel_throw(const KernelTurn *t, uint32_t action)
{
    uint32_t i = action - SETT_KERNEL_THROW;
    if (i >= SETT_KERNEL_MAX_MOBILES ||
        !sett_kernel_can_throw(t->l, t->s, (int32_t)i))
        return false;
    KernelFoe *foes = sett_kernel_foes(t->l, t->s);
    if (t->l->k->throw_one)
        foes[t->l->foes].cell = sett_kernel_place(&foes[i]);
    sett_kernel_wound(t, (int32_t)i, t->l->k->attack);
    return true;
}

void sett_kernel_pick_up(const KernelTurn *t)
{
    KernelFoe *thrown = &sett_kernel_foes(t->l, t->s)[t->l->foes];
    if (thrown->cell == t->l->node_cell[t->s->node])
        thrown->cell = -1;
}
