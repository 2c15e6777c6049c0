/* play_win.c - what wins a play, after its last turn; and where turns with a
   push are counted that it is not won before, since the game ends then. */
#include "solve/model/play.h"

#define THINGS                                                               \
    (SETT_DOES_COLLECT | SETT_DOES_KEY | SETT_DOES_SWITCH | SETT_DOES_FOOD | \
     SETT_DOES_HEAL)

static const SettPoint nowhere = {0, 0};

/* A condition as one asked of every cell after a turn: the literal is false
   where the cell stands in the way of a win. */
typedef struct Asked {
    const SettKernelRule *rule;
    const SettLit *of, *to; /* cells that are asked; what has to be there */
    SettLit some;           /* where any box is asked: there is one of them */
} Asked;

typedef struct Winning {
    SolveModel *m;
    SolvePlay *p;
    Asked *asked;
} Winning;

/* Tiles drawn so, with any of these tags. */
static uint64_t boxes_with(const SolvePlay *p, uint64_t tags)
{
    uint64_t tiles = 0;
    for (int32_t i = 0; i < p->k->tile_count; i++)
        if (p->k->tiles[i].does & SETT_DOES_BOX && p->k->tiles[i].tags & tags)
            tiles |= (uint64_t)1 << i;
    return tiles;
}

static void say(const Winning *w, SettLit *lits, int32_t count)
{
    if (w->p->guard != SETT_NO_LIT)
        lits[count++] = sett_not(w->p->guard);
    sett_solver_clause(w->m->s, lits, count);
}

static void forbid(const Winning *w, uint64_t tiles)
{
    const SettLit *set = tiles != 0 ? sett_model_set(w->m, tiles) : NULL;
    for (int32_t c = 0; set != NULL && c < w->m->area; c++)
        sett_model_clause(w->m, w->p->guard, (SettLit[]){sett_not(set[c])}, 1);
}

static uint64_t tagged(const Winning *w, uint64_t tags)
{
    return tags != 0 ? sett_play_tiles(w->p, 0, tags, nowhere) : 0;
}

/* "All box on target", "all target on box". Tiles that never move are on one
   themselves, or never will be. */
static void ask_all_on(const Winning *w, Asked *a)
{
    SolveModel *m = w->m;
    const SettKernelRule *rule = a->rule;
    bool push = w->p->boxes != NULL;
    if (push && boxes_with(w->p, rule->on) != 0) {
        a->of = sett_model_set(m, tagged(w, rule->tags));
        return;
    }
    forbid(w, tagged(w, rule->tags) & ~tagged(w, rule->on));
    uint64_t boxes = push ? boxes_with(w->p, rule->tags) : 0;
    if (boxes == 0)
        return;
    int32_t v = sett_solver_vars(m->s, 1);
    const SettLit *set = sett_model_set(m, boxes);
    a->to = sett_model_set(m, tagged(w, rule->on));
    a->some = sett_lit(v);
    if (set == NULL || v < 0)
        return;
    for (int32_t c = 0; c < m->area; c++) {
        sett_model_clause(m, w->p->guard,
                          (SettLit[]){sett_not(set[c]), a->some}, 2);
        w->p->lits[c] = set[c];
    }
    w->p->lits[m->area] = sett_not(a->some);
    say(w, w->p->lits, m->area + 1);
}

/* "No gem": things are taken where the player was; all else stays. */
static void ask_none(const Winning *w, Asked *a)
{
    uint64_t things = sett_play_tiles(w->p, THINGS, 0, nowhere);
    uint64_t tiles = tagged(w, a->rule->tags);
    if (w->p->boxes != NULL)
        forbid(w, boxes_with(w->p, a->rule->tags));
    forbid(w, tiles & ~things);
    if ((tiles & things) != 0)
        a->of = sett_model_set(w->m, tiles & things);
}

static bool at_edge(const SolveModel *m, int32_t c, SettDir side)
{
    int32_t x = c % m->w, y = c / m->w;
    return side == SETT_N   ? y == 0
           : side == SETT_E ? x == m->w - 1
           : side == SETT_S ? y == m->h - 1
                            : x == 0;
}

/* Literals of which one is true where a cell is as it should be after turn t;
   their number, 0 where nothing is asked of it. */
static int32_t fine(const Winning *w, const Asked *a, int32_t t, int32_t c,
                    SettLit *lits)
{
    const SolveModel *m = w->m;
    const SolvePlay *p = w->p;
    int32_t count = 0;
    switch (a->rule->kind) {
    case SETT_RULE_GOAL:
        lits[count++] = sett_not(sett_play_player(m, p, t, c));
        lits[count++] = a->to[c];
        break;
    case SETT_RULE_EDGE:
        if (!at_edge(m, c, a->rule->side))
            lits[count++] = sett_not(sett_play_player(m, p, t, c));
        break;
    case SETT_RULE_NO:
        if (a->of != NULL)
            lits[count++] = sett_not(a->of[c]);
        for (int32_t i = 0; a->of != NULL && i <= t; i++)
            lits[count++] = sett_play_player(m, p, i, c);
        break;
    default:
        if (a->of != NULL) {
            lits[count++] = sett_not(a->of[c]);
            lits[count++] = sett_play_box(m, p, t, c);
        } else if (a->to != NULL) {
            lits[count++] = sett_not(sett_play_box(m, p, t, c));
            lits[count++] = a->to[c];
            lits[count++] = sett_not(a->some);
        }
        break;
    }
    return count;
}

static void win_at_last(const Winning *w, const Asked *a)
{
    for (int32_t c = 0; c < w->m->area; c++) {
        int32_t count = fine(w, a, w->p->steps, c, w->p->lits);
        if (count > 0)
            say(w, w->p->lits, count);
    }
}

/* Before the rest, some cell is not as it should be. */
static SettStatus win_not_before(const Winning *w, int32_t t)
{
    SolveModel *m = w->m;
    SolvePlay *p = w->p;
    SettLit *not_yet = p->lits, *one = SETT_TAKE(m->arena, t + 3, SettLit);
    int32_t count = 0;
    if (one == NULL)
        return SETT_NO_MEMORY;
    not_yet[count++] = sett_play_rest(m, p, t);
    for (int32_t i = 0; i < p->k->win_count; i++)
        for (int32_t c = 0; c < m->area; c++) {
            int32_t asked = fine(w, &w->asked[i], t, c, one);
            int32_t v = asked > 0 ? sett_solver_vars(m->s, 1) : -1;
            if (v < 0)
                continue;
            not_yet[count++] = sett_lit(v);
            for (int32_t k = 0; k < asked; k++)
                sett_solver_clause(
                    m->s, (SettLit[]){sett_not(sett_lit(v)), sett_not(one[k])},
                    2);
        }
    say(w, not_yet, count);
    return sett_model_status(m);
}

SettStatus sett_play_win(SolveModel *m, SolvePlay *p)
{
    Winning w = {m, p, SETT_TAKE(m->arena, p->k->win_count, Asked)};
    if (w.asked == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < p->k->win_count; i++) {
        Asked *a = &w.asked[i];
        a->rule = &p->k->win[i];
        if (a->rule->kind == SETT_RULE_GOAL)
            a->to = sett_model_set(
                m, sett_play_tiles(p, SETT_DOES_GOAL, 0, nowhere));
        if (a->rule->kind == SETT_RULE_NO)
            ask_none(&w, a);
        if (a->rule->kind == SETT_RULE_ALL_ON)
            ask_all_on(&w, a);
        if (sett_model_status(m) != SETT_OK)
            return sett_model_status(m);
        win_at_last(&w, a);
    }
    SettStatus status = sett_model_status(m);
    for (int32_t t = 0; t < p->steps && status == SETT_OK && m->def->pushes > 0;
         t++)
        status = win_not_before(&w, t);
    return status;
}
