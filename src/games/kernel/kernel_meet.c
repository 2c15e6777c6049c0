/* kernel_meet.c - games in which who moves bumps into all that is on a cell,
   one after the other: foes in the order of where they began, and what lies
   there in the place of its own cell in that order; then he enters, unless
   somebody whom he met still stands there. Who moves strikes first. A player
   who dies meets nothing more. */
#include "base/least.h"
#include "games/kernel/turn.h"

/* The player as a mover, where foes are 0.. */
#define PLAYER (-1)

typedef struct Meeting {
    const KernelTurn *t;
    int32_t mover, cell;
    int32_t node; /* PLAYER: where the move leads, past portals */
    bool carried; /* PLAYER: by a portal */
} Meeting;

static const SettKernelFoe *kind_of(const KernelTurn *t, int32_t foe)
{
    return &t->l->k->foes[t->l->foe_kind[foe]];
}

static KernelFoe *foe_of(const KernelTurn *t, int32_t foe)
{
    return &sett_kernel_foes(t->l, t->s)[foe];
}

static bool is_portal(const Meeting *m)
{
    return m->t->l->twin != NULL && m->t->l->twin[m->cell] >= 0;
}

static void player_meets_foe(const KernelTurn *t, int32_t foe)
{
    SettContact contact = kind_of(t, foe)->contact;
    if (contact != SETT_CONTACT_DAMAGE)
        sett_kernel_wound(t, foe, t->l->k->attack);
    if (contact != SETT_CONTACT_KILL)
        sett_kernel_struck(t, foe);
}

static void foe_meets_player(const KernelTurn *t, int32_t foe)
{
    const SettKernelFoe *kind = kind_of(t, foe);
    if (kind->spares_player)
        return;
    if (kind->contact != SETT_CONTACT_KILL)
        sett_kernel_struck(t, foe);
    if (kind->contact != SETT_CONTACT_DAMAGE)
        sett_kernel_wound(t, foe, t->l->k->attack);
}

static void foe_meets_foe(const KernelTurn *t, int32_t mover, int32_t other)
{
    if (kind_of(t, mover)->merges && kind_of(t, mover) == kind_of(t, other)) {
        sett_kernel_grow(t, mover, foe_of(t, other)->hp);
        sett_kernel_kill(t, other);
        return;
    }
    if (!kind_of(t, mover)->fights)
        return;
    sett_kernel_wound(t, other, sett_kernel_blow(t, mover));
    if (kind_of(t, other)->contact != SETT_CONTACT_KILL)
        sett_kernel_wound(t, mover, sett_kernel_blow(t, other));
}

static void meet_ground(Meeting *m)
{
    const KernelTurn *t = m->t;
    int32_t from = t->s->node;
    if (m->mover != PLAYER) {
        sett_kernel_meet_ground(t, m->mover, m->cell);
        return;
    }
    sett_kernel_enter(t, m->cell);
    /* It is won on a goal that he meets, were he kept from entering it. */
    t->s->node = m->node;
    if (t->s->ended == SETT_PLAYING && t->l->cell[m->cell] & KERNEL_GOAL &&
        sett_kernel_wins(t->l, t->s))
        t->s->ended = SETT_WON;
    m->carried = is_portal(m) && t->s->ended != SETT_LOST;
    if (!m->carried)
        t->s->node = from;
}

static bool is_done(const Meeting *m)
{
    return m->mover == PLAYER && m->t->s->ended == SETT_LOST;
}

/* True where somebody still stands there. */
static bool meet_all(Meeting *m)
{
    const KernelTurn *t = m->t;
    bool blocked = false, ground = false;
    for (int32_t i = 0; i < t->l->foes; i++) {
        KernelFoe *foe = foe_of(t, i);
        if (foe->cell != m->cell)
            continue;
        if (!ground && t->l->home[i] > m->cell)
            meet_ground(m);
        ground = ground || t->l->home[i] > m->cell;
        if (is_done(m))
            return blocked;
        if (foe->sleep == 0 && m->mover == PLAYER)
            player_meets_foe(t, i);
        else if (foe->sleep == 0)
            foe_meets_foe(t, m->mover, i);
        blocked = blocked || (foe->cell >= 0 && foe->sleep == 0);
        if (is_done(m))
            return blocked;
    }
    if (!ground)
        meet_ground(m);
    return blocked;
}

/* The node of a cell, which a portal's may not have. */
static int32_t node_of(const KernelLevel *l, int32_t cell, int32_t absent)
{
    for (int32_t i = 0; i < l->nodes; i++)
        if (l->node_cell[i] == cell)
            return i;
    return absent;
}

bool sett_kernel_go(const KernelTurn *t, int32_t node, uint32_t dir)
{
    int32_t from = t->s->node;
    Meeting m = {.t = t, .mover = PLAYER, .node = node};
    (void)sett_kernel_beside(t->l, t->l->node_cell[from], sett_kernel_dirs[dir],
                             &m.cell);
    if (meet_all(&m))
        return false;
    if (!is_portal(&m))
        t->s->node = node;
    else if (!m.carried) /* dead before that */
        t->s->node = node_of(t->l, m.cell, from);
    return t->s->ended != SETT_LOST;
}

bool sett_kernel_foe_goes(const KernelTurn *t, int32_t i, int32_t to)
{
    bool blocked = false,
         player = to == t->l->node_cell[t->s->node] && t->s->ended != SETT_LOST;
    KernelFoe *foe = foe_of(t, i);
    Meeting m = {.t = t, .mover = i, .cell = to};
    if (player) {
        foe_meets_player(t, i);
        blocked = t->s->ended != SETT_LOST;
    }
    blocked = meet_all(&m) || blocked;
    if (foe->cell < 0)
        foe->hp = 0; /* whatever it met afterwards */
    if (blocked)
        return player || kind_of(t, i)->fights;
    if (foe->cell >= 0)
        foe->cell = to;
    else if (foe->cell < -1) /* dead, it lies where it would have gone */
        foe->cell = -2 - to;
    return true;
}
