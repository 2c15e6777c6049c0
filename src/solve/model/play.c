/* play.c - a level together with a play of at most so many turns that wins it:
   literals say where the player and the boxes are after each turn, clauses what
   a turn does. Once it is won everything rests, so that shorter plays are plays
   too. Follows Cooper 2023 ("Sturgeon-MKIII", levels with their playthroughs);
   differs: the rules are those of the game's kernel, boxes and player have
   variables of their own, and every play is played again by the game. */
#include "solve/model/play.h"

#define MOST_LITERALS 4000000

static const SettPoint nowhere = {0, 0};

#define SAY2(a, b) sett_play_say(p, a, b, SETT_NO_LIT, SETT_NO_LIT)
#define SAY3(a, b, c) sett_play_say(p, a, b, c, SETT_NO_LIT)
#define SAY4(a, b, c, d) sett_play_say(p, a, b, c, d)

static const char *unknown_tile(const SettKernel *k)
{
    static const struct {
        uint32_t does;
        const char *text;
    } rows[] = {{SETT_DOES_LOCK, "has locks"},
                {SETT_DOES_PORTAL, "has portals"},
                {SETT_DOES_SLIDE, "has slippery ground"}};
    for (int32_t i = 0; i < k->tile_count; i++) {
        const SettKernelTile *t = &k->tiles[i];
        for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++)
            if (t->does & rows[r].does)
                return rows[r].text;
        if (t->gate != 0)
            return "has gates";
        if (t->does & SETT_DOES_HAZARD && t->damage > 0 && k->hp > 0)
            return "has hit points";
    }
    return NULL;
}

/* What of a game's play is not known here; NULL: nothing. */
static const char *unknown_of(const SettKernel *k)
{
    if (k == NULL)
        return "has rules of its own";
    if (k->mode == SETT_KERNEL_PLATFORMER || k->mode == SETT_KERNEL_TURNS)
        return k->mode == SETT_KERNEL_TURNS ? "has a world that moves"
                                            : "has jumps and falls";
    if (k->pad.used)
        return "has levels that are padded for play";
    for (int32_t i = 0; i < k->win_count; i++)
        if (k->win[i].kind > SETT_RULE_ALL_ON)
            return "counts what is left or taken to win";
    for (int32_t i = 0; i < k->lose_count; i++)
        if (k->lose[i].kind != SETT_RULE_TURNS ||
            k->lose[i].compare != SETT_AT_LEAST)
            return "can be lost";
    return unknown_tile(k);
}

static int32_t count_kinds(const SettKernel *k)
{
    int32_t count = k->diagonal ? 8 : 4;
    if (k->mode == SETT_KERNEL_PUSH)
        return 4;
    if (k->mode == SETT_KERNEL_WALK)
        return count;
    count = 0;
    for (int32_t i = 0; i < k->move_count; i++)
        count += 1 + k->moves[i].mirrored;
    return count;
}

static SettStatus check(const SolveModel *m, SettError *err)
{
    const SettSolveDef *def = m->def;
    const SettKernel *k = m->game->kernel;
    const char *unknown = unknown_of(k);
    SETT_ASSERT(def->steps >= 1 && def->pushes >= 0);
    if (unknown != NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "levels are not found together with a play: %s %s",
                         m->game->name, unknown);
    if (def->pushes > 0 && k->mode != SETT_KERNEL_PUSH)
        return sett_fail(err, SETT_BAD_ARGUMENT, "nothing is pushed in %s",
                         m->game->name);
    if (count_kinds(k) > SOLVE_MOST_KINDS)
        return sett_fail(err, SETT_TOO_LARGE,
                         "%s has %d moves (at most %d with a play)",
                         m->game->name, (int)count_kinds(k), SOLVE_MOST_KINDS);
    if ((int64_t)(def->steps + 1) * m->area * (2 + m->game->kernel->win_count) >
        MOST_LITERALS)
        return sett_fail(err, SETT_TOO_LARGE,
                         "a play of %d turns in %d cells is too long",
                         (int)def->steps, (int)m->area);
    return SETT_OK;
}

static SettLit name_it(SolveModel *m)
{
    int32_t steps = m->def->steps, pushes = m->def->pushes;
    const char *text =
        sett_arena_format(m->arena, "a play of at most %d turn%s", (int)steps,
                          steps == 1 ? "" : "s");
    if (pushes > 0 && text != NULL)
        text = sett_arena_format(m->arena, "%s with at least %d push%s", text,
                                 (int)pushes, pushes == 1 ? "" : "es");
    return sett_model_demand(m, SETT_DEMANDS_PLAY, -1, text);
}

/* Turns after which the game ends undecided are no turns. */
static int32_t turns_of(const SolveModel *m)
{
    const SettKernel *k = m->game->kernel;
    int32_t steps = m->def->steps;
    for (int32_t i = 0; i < k->lose_count; i++)
        if (k->lose[i].n < steps)
            steps = k->lose[i].n < 1 ? 1 : k->lose[i].n;
    return steps;
}

static SettStatus take_room(SolvePlay *p)
{
    SolveModel *m = p->m;
    bool breaks = false;
    p->k = m->game->kernel;
    p->kinds = count_kinds(p->k);
    p->guard = name_it(m);
    p->steps = turns_of(m);
    p->player = sett_solver_vars(m->s, (p->steps + 1) * m->area);
    p->rest = sett_solver_vars(m->s, p->steps);
    if (p->k->mode == SETT_KERNEL_PUSH) {
        p->box = sett_solver_vars(m->s, p->steps * m->area);
        p->boxes = sett_model_set(m, sett_play_drawn(p, SETT_DOES_BOX, 0));
    }
    for (int32_t i = 0; i < p->k->move_count; i++)
        breaks = breaks || p->k->moves[i].there != 0;
    uint32_t never = SETT_DOES_HAZARD | (breaks ? 0 : SETT_DOES_SOLID);
    p->solid = sett_play_set(p, SETT_DOES_SOLID, 0, nowhere);
    p->shut = sett_play_set(p, never, 0, nowhere);
    p->actions = SETT_TAKE(m->arena, p->steps, uint32_t);
    p->lits = SETT_TAKE(m->arena,
                        (int64_t)m->area * p->k->win_count + p->steps +
                            SOLVE_MOST_KINDS + 4,
                        SettLit);
    return p->actions != NULL && p->lits != NULL ? sett_model_status(m)
                                                 : SETT_NO_MEMORY;
}

/* The player begins where the last start is. */
static SettStatus begin(const SolvePlay *p)
{
    SolveModel *m = p->m;
    const SettLit *start =
        sett_model_set(m, sett_play_drawn(p, SETT_DOES_START, 0));
    int32_t later = sett_solver_vars(m->s, m->area); /* another one follows */
    for (int32_t c = 0; start != NULL && later >= 0 && c < m->area; c++) {
        SettLit follows = sett_lit(later + c), here = sett_play_at(p, 0, c);
        SAY2(sett_not(here), start[c]);
        SAY2(sett_not(here), sett_not(follows));
        if (c == 0)
            continue;
        SAY2(sett_not(start[c]), follows - 2);
        SAY2(sett_not(follows), follows - 2);
    }
    return sett_model_status(m);
}

/* What stands somewhere after turn t. */
static void stand(const SolvePlay *p, int32_t t)
{
    int32_t area = p->m->area;
    for (int32_t c = 0; c < area; c++) {
        SettLit player = sett_not(sett_play_at(p, t, c));
        SAY2(player, sett_not(p->shut[c]));
        if (p->boxes == NULL)
            continue;
        SettLit box = sett_not(sett_play_box(p, t, c));
        SAY2(box, sett_not(p->solid[c]));
        SAY2(box, player);
    }
    for (int32_t c = 0; c < area; c++)
        p->lits[c] = sett_play_at(p, t, c);
    (void)sett_solver_sum(p->m->s, p->lits, NULL, area, 1, 1, p->guard);
}

/* Actions from a cell to one that the level lets happen: into p->lits from 2
   on. 0: there always is one, where the player may stand; -1: action `kind` is
   none, or not the first that leads there. */
static int32_t ways_to(const SolvePlay *p, const SolveMove *moves, int32_t kind)
{
    int32_t to = moves[kind].to, count = 0;
    for (int32_t k = 0; k < p->kinds && to >= 0; k++) {
        if (moves[k].to != to)
            continue;
        if (k < kind)
            return -1;
        if (moves[k].may == sett_not(p->shut[to]) || moves[k].may == p->m->yes)
            return 0;
        p->lits[2 + count++] = moves[k].may;
    }
    return to >= 0 ? count : -1;
}

/* Where the player gets to from a cell: somewhere, and only where the level
   lets him; or all rests. */
static void go_from(const SolvePlay *p, int32_t c)
{
    const SolveMove *moves = &p->moves[c * p->kinds];
    for (int32_t k = 0; k < p->kinds; k++) {
        int32_t ways = ways_to(p, moves, k);
        for (int32_t t = 0; t < p->steps && ways > 0; t++) {
            p->lits[0] = sett_not(sett_play_at(p, t, c));
            p->lits[1] = sett_not(sett_play_at(p, t + 1, moves[k].to));
            sett_play_say_all(p, 2 + ways);
        }
    }
    for (int32_t t = 0; t < p->steps; t++) {
        SettLit here = sett_not(sett_play_at(p, t, c));
        SettLit rest = sett_play_rest(p, t);
        int32_t count = 2;
        SAY3(here, sett_not(rest), sett_play_at(p, t + 1, c));
        p->lits[0] = here;
        p->lits[1] = rest;
        for (int32_t k = 0; k < p->kinds; k++)
            if (moves[k].to >= 0)
                p->lits[count++] = sett_play_at(p, t + 1, moves[k].to);
        sett_play_say_all(p, count);
    }
}

/* A step onto a box moves it on. */
static void push_from(const SolvePlay *p, int32_t t, int32_t c, SettPoint by,
                      const SettLit *barred)
{
    int32_t n = sett_play_beside(p, c, by);
    int32_t far = n >= 0 ? sett_play_beside(p, n, by) : -1;
    if (n < 0)
        return;
    SettLit from = sett_not(sett_play_at(p, t, c));
    SettLit to = sett_not(sett_play_at(p, t + 1, n));
    SettLit box = sett_not(sett_play_box(p, t, n));
    if (far < 0 || far == c) {
        SAY3(from, to, box);
        return;
    }
    SAY4(from, to, box, sett_play_box(p, t + 1, far));
    SAY4(from, to, box, sett_not(sett_play_box(p, t, far)));
    SAY4(from, to, box, sett_not(barred[far]));
}

/* A box stays unless the player comes, and is new where it was pushed to alone.
 */
static void keep_box(const SolvePlay *p, int32_t t, int32_t c)
{
    SettLit then = sett_play_box(p, t, c), now = sett_play_box(p, t + 1, c);
    SettLit any[4] = {SETT_NO_LIT, SETT_NO_LIT, SETT_NO_LIT, SETT_NO_LIT};
    int32_t count = 0;
    SAY3(sett_not(then), now, sett_play_at(p, t + 1, c));
    now = sett_not(now);
    for (int32_t d = 0; d < 4; d++) {
        SettPoint back = sett_dirs[d ^ 2];
        int32_t from = sett_play_beside(p, c, back);
        int32_t before = from >= 0 ? sett_play_beside(p, from, back) : -1;
        if (before < 0)
            continue;
        any[count++] = sett_play_at(p, t + 1, from);
        SettLit came = sett_not(any[count - 1]);
        SAY4(now, then, came, sett_play_at(p, t, before));
        SAY4(now, then, came, sett_play_box(p, t, from));
    }
    p->lits[0] = now;
    p->lits[1] = then;
    for (int32_t i = 0; i < count; i++)
        p->lits[2 + i] = any[i];
    sett_play_say_all(p, 2 + count);
}

/* A turn counts as a push where the player goes onto a box. */
static SettStatus count_pushes(const SolvePlay *p)
{
    SolveModel *m = p->m;
    int32_t first = sett_solver_vars(m->s, p->steps);
    for (int32_t t = 0; t < p->steps && first >= 0; t++)
        for (int32_t c = 0; c < m->area; c++)
            SAY3(sett_not(sett_lit(first + t)),
                 sett_not(sett_play_at(p, t + 1, c)), sett_play_box(p, t, c));
    for (int32_t t = 0; t < p->steps && first >= 0; t++)
        p->lits[t] = sett_lit(first + t);
    (void)sett_solver_sum(m->s, p->lits, NULL, first >= 0 ? p->steps : 0,
                          m->def->pushes, p->steps, p->guard);
    return sett_model_status(m);
}

static void push(const SolvePlay *p)
{
    for (int32_t d = 0; d < 4; d++) {
        const SettLit *barred = sett_play_set(p, 0, 0, sett_dirs[d]);
        for (int32_t t = 0; t < p->steps && barred != NULL; t++)
            for (int32_t c = 0; c < p->m->area; c++)
                push_from(p, t, c, sett_dirs[d], barred);
    }
    for (int32_t t = 0; t < p->steps; t++)
        for (int32_t c = 0; c < p->m->area; c++)
            keep_box(p, t, c);
}

static SettStatus take_turns(const SolvePlay *p)
{
    SolveModel *m = p->m;
    for (int32_t t = 0; t <= p->steps; t++)
        stand(p, t);
    for (int32_t t = 0; t < p->steps; t++)
        SAY2(sett_not(sett_play_rest(p, t)), sett_play_rest(p, t + 1));
    for (int32_t c = 0; c < m->area; c++) {
        go_from(p, c);
        if (sett_work(m->arena, 50 * (uint64_t)(p->steps * p->kinds)))
            return SETT_CANCELLED;
    }
    if (p->boxes != NULL)
        push(p);
    return m->def->pushes > 0 ? count_pushes(p) : sett_model_status(m);
}

/* Without a sample ground and walls are tried before all else. */
static SettStatus prefer_plain(SolveModel *m)
{
    const SettGame *game = m->game;
    if (m->def->sample != NULL || m->def->zone_count > 0)
        return SETT_OK;
    uint32_t *weights = SETT_TAKE(m->arena, game->tiles.count, uint32_t);
    if (weights == NULL)
        return SETT_NO_MEMORY;
    for (int32_t t = 0; t < game->tiles.count; t++)
        weights[t] = 1;
    weights[game->fill_open] = 60;
    weights[game->fill_solid] = 40;
    sett_solver_weights(m->s, weights, NULL);
    return SETT_OK;
}

SettStatus sett_model_play(SolveModel *m, SettError *err)
{
    if (m->def->steps == 0)
        return SETT_OK;
    SettStatus status = check(m, err);
    SolvePlay *p = SETT_TAKE(m->arena, 1, SolvePlay);
    if (status != SETT_OK || p == NULL)
        return status != SETT_OK ? status : SETT_NO_MEMORY;
    p->m = m;
    status = take_room(p);
    if (status == SETT_OK)
        status = prefer_plain(m);
    if (status == SETT_OK)
        status = sett_play_moves(p);
    if (status == SETT_OK)
        status = begin(p);
    if (status == SETT_OK)
        status = take_turns(p);
    if (status == SETT_OK)
        status = sett_play_win(p);
    m->play = p;
    return status;
}
