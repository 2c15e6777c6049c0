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

static void forbid(const SolvePlay *p, uint64_t tiles)
{
    const SettLit *set = tiles != 0 ? sett_model_set(p->m, tiles) : NULL;
    for (int32_t c = 0; set != NULL && c < p->m->area; c++)
        sett_play_say(p, sett_not(set[c]), SETT_NO_LIT, SETT_NO_LIT,
                      SETT_NO_LIT);
}

static uint64_t tagged(const SolvePlay *p, uint64_t tags)
{
    return sett_play_tiles(p, 0, tags, nowhere);
}

/* Boxes drawn so, where they are pushed. */
static uint64_t boxes_with(const SolvePlay *p, uint64_t tags)
{
    return p->boxes != NULL && tags != 0
               ? sett_play_drawn(p, SETT_DOES_BOX, tags)
               : 0;
}

/* "All box on target", "all target on box". Tiles that never move are on one
   themselves, or never will be. */
static void ask_all_on(const SolvePlay *p, Asked *a)
{
    SolveModel *m = p->m;
    const SettKernelRule *rule = a->rule;
    if (boxes_with(p, rule->on) != 0) {
        a->of = sett_model_set(m, tagged(p, rule->tags));
        return;
    }
    forbid(p, tagged(p, rule->tags) & ~tagged(p, rule->on));
    uint64_t boxes = boxes_with(p, rule->tags);
    int32_t v = boxes != 0 ? sett_solver_vars(m->s, 1) : -1;
    const SettLit *set = v >= 0 ? sett_model_set(m, boxes) : NULL;
    if (set == NULL)
        return;
    a->to = sett_model_set(m, tagged(p, rule->on));
    a->some = sett_lit(v);
    for (int32_t c = 0; c < m->area; c++)
        sett_play_say(p, sett_not(set[c]), a->some, SETT_NO_LIT, SETT_NO_LIT);
    for (int32_t c = 0; c < m->area; c++)
        p->lits[c] = set[c];
    p->lits[m->area] = sett_not(a->some);
    sett_play_say_all(p, m->area + 1);
}

/* "No gem": things are taken where the player was; all else stays. */
static void ask_none(const SolvePlay *p, Asked *a)
{
    uint64_t things = sett_play_tiles(p, THINGS, 0, nowhere);
    uint64_t tiles = tagged(p, a->rule->tags);
    forbid(p, boxes_with(p, a->rule->tags) | (tiles & ~things));
    if ((tiles & things) != 0)
        a->of = sett_model_set(p->m, tiles & things);
}

static bool at_edge(const SolveModel *m, int32_t c, SettDir side)
{
    int32_t x = c % m->w, y = c / m->w;
    return side == SETT_N   ? y == 0
           : side == SETT_E ? x == m->w - 1
           : side == SETT_S ? y == m->h - 1
                            : x == 0;
}

/* Literals of which one is true where a cell is as it should be after turn t,
   into p->lits; their number, 0 where nothing is asked of it. */
static int32_t fine(const SolvePlay *p, const Asked *a, int32_t t, int32_t c)
{
    int32_t count = 0;
    SettLit *lits = p->lits;
    switch (a->rule->kind) {
    case SETT_RULE_GOAL:
        lits[count++] = sett_not(sett_play_at(p, t, c));
        lits[count++] = a->to[c];
        break;
    case SETT_RULE_EDGE:
        if (!at_edge(p->m, c, a->rule->side))
            lits[count++] = sett_not(sett_play_at(p, t, c));
        break;
    case SETT_RULE_NO:
        if (a->of != NULL)
            lits[count++] = sett_not(a->of[c]);
        for (int32_t i = 0; a->of != NULL && i <= t; i++)
            lits[count++] = sett_play_at(p, i, c);
        break;
    default:
        if (a->of != NULL) {
            lits[count++] = sett_not(a->of[c]);
            lits[count++] = sett_play_box(p, t, c);
        } else if (a->to != NULL) {
            lits[count++] = sett_not(sett_play_box(p, t, c));
            lits[count++] = a->to[c];
            lits[count++] = sett_not(a->some);
        }
        break;
    }
    return count;
}

/* Before the rest, some cell is not as it should be. */
static SettStatus win_not_before(const SolvePlay *p, const Asked *asked,
                                 int32_t t)
{
    SettSolver *s = p->m->s;
    int32_t all = p->k->win_count * p->m->area;
    int32_t first = sett_solver_vars(s, all), count = 0;
    for (int32_t i = 0; i < all && first >= 0; i++) {
        int32_t lits = fine(p, &asked[i / p->m->area], t, i % p->m->area);
        SettLit not_so = sett_not(sett_lit(first + i));
        for (int32_t k = 0; k < lits; k++)
            sett_solver_clause(s, (SettLit[]){not_so, sett_not(p->lits[k])}, 2);
        if (lits == 0)
            sett_solver_clause(s, &not_so, 1);
    }
    for (int32_t i = 0; i < all && first >= 0; i++)
        p->lits[count++] = sett_lit(first + i);
    p->lits[count++] = sett_play_rest(p, t);
    sett_play_say_all(p, count);
    return sett_model_status(p->m);
}

static void win_at_last(const SolvePlay *p, const Asked *a)
{
    for (int32_t c = 0; c < p->m->area; c++) {
        int32_t count = fine(p, a, p->steps, c);
        if (count > 0)
            sett_play_say_all(p, count);
    }
}

SettStatus sett_play_win(SolvePlay *p)
{
    Asked *asked = SETT_TAKE(p->m->arena, p->k->win_count, Asked);
    if (asked == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < p->k->win_count; i++) {
        Asked *a = &asked[i];
        a->rule = &p->k->win[i];
        if (a->rule->kind == SETT_RULE_GOAL)
            a->to = sett_play_set(p, SETT_DOES_GOAL, 0, nowhere);
        if (a->rule->kind == SETT_RULE_NO)
            ask_none(p, a);
        if (a->rule->kind == SETT_RULE_ALL_ON)
            ask_all_on(p, a);
        if (sett_model_status(p->m) != SETT_OK)
            return sett_model_status(p->m);
        win_at_last(p, a);
    }
    SettStatus status = sett_model_status(p->m);
    int32_t turns = p->m->def->pushes > 0 ? p->steps : 0;
    for (int32_t t = 0; t < turns && status == SETT_OK; t++)
        status = win_not_before(p, asked, t);
    return status;
}
