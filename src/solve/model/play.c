/* play.c - a level together with a play of at most so many turns that wins it:
   literals say where the player and the boxes are after each turn, clauses what
   a turn does. Once it is won everything rests, so that shorter plays are plays
   too. Follows Cooper 2023 ("Sturgeon-MKIII", levels with their playthroughs);
   differs: the rules are those of the game's kernel, boxes and player have
   variables of their own, and every play is played again by the game. */
#include "solve/model/play.h"

#define MOST_LITERALS 4000000

static const SettPoint nowhere = {0, 0};

#define SAY(m, p, ...)                           \
    sett_model_clause(                           \
        m, (p)->guard, (SettLit[]){__VA_ARGS__}, \
        (int32_t)(sizeof((SettLit[]){__VA_ARGS__}) / sizeof(SettLit)))

static const char *unknown_tile(const SettKernel *k)
{
    for (int32_t i = 0; i < k->tile_count; i++) {
        const SettKernelTile *t = &k->tiles[i];
        if (t->does & SETT_DOES_LOCK)
            return "has locks";
        if (t->gate != 0)
            return "has gates";
        if (t->does & SETT_DOES_PORTAL)
            return "has portals";
        if (t->does & SETT_DOES_SLIDE)
            return "has slippery ground";
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

static SettStatus take_room(SolveModel *m, SolvePlay *p)
{
    bool breaks = false;
    p->k = m->game->kernel;
    p->kinds = count_kinds(p->k);
    p->guard = name_it(m);
    p->steps = turns_of(m);
    p->player = sett_solver_vars(m->s, (p->steps + 1) * m->area);
    p->rest = sett_solver_vars(m->s, p->steps);
    if (p->k->mode == SETT_KERNEL_PUSH) {
        p->box = sett_solver_vars(m->s, p->steps * m->area);
        uint64_t tiles = 0;
        for (int32_t i = 0; i < p->k->tile_count; i++)
            if (p->k->tiles[i].does & SETT_DOES_BOX)
                tiles |= (uint64_t)1 << i;
        p->boxes = sett_model_set(m, tiles);
    }
    for (int32_t i = 0; i < p->k->move_count; i++)
        breaks = breaks || p->k->moves[i].there != 0;
    uint32_t never = SETT_DOES_HAZARD | (breaks ? 0 : SETT_DOES_SOLID);
    const SettLit *shut =
        sett_model_set(m, sett_play_tiles(p, never, 0, nowhere));
    SettLit *stand = SETT_TAKE(m->arena, m->area, SettLit);
    p->actions = SETT_TAKE(m->arena, p->steps, uint32_t);
    p->lits = SETT_TAKE(
        m->arena, (int64_t)m->area * p->k->win_count + p->steps + 4, SettLit);
    if (p->actions == NULL || p->lits == NULL || stand == NULL || shut == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < m->area; c++)
        stand[c] = sett_not(shut[c]);
    p->stand = stand;
    return sett_model_status(m);
}

/* The player begins where the last start is. */
static SettStatus begin(SolveModel *m, const SolvePlay *p)
{
    uint64_t tiles = 0;
    for (int32_t i = 0; i < p->k->tile_count; i++)
        if (p->k->tiles[i].does & SETT_DOES_START)
            tiles |= (uint64_t)1 << i;
    const SettLit *start = sett_model_set(m, tiles);
    int32_t later = sett_solver_vars(m->s, m->area); /* another one follows */
    if (start == NULL || later < 0)
        return sett_model_status(m);
    for (int32_t c = 0; c < m->area; c++) {
        SettLit follows = sett_lit(later + c);
        SettLit here = sett_not(sett_play_player(m, p, 0, c));
        SAY(m, p, here, start[c]);
        SAY(m, p, here, sett_not(follows));
        if (c == 0)
            continue;
        SettLit before = sett_lit(later + c - 1);
        SAY(m, p, sett_not(start[c]), before);
        SAY(m, p, sett_not(follows), before);
    }
    return sett_model_status(m);
}

/* What stands somewhere after turn t. */
static void stand(SolveModel *m, const SolvePlay *p, const SettLit *solid,
                  int32_t t)
{
    SettLit *lits = p->lits;
    for (int32_t c = 0; c < m->area; c++) {
        SettLit player = sett_play_player(m, p, t, c);
        lits[c] = player;
        if (p->stand[c] != m->yes)
            SAY(m, p, sett_not(player), p->stand[c]);
        if (p->boxes == NULL)
            continue;
        SettLit box = sett_play_box(m, p, t, c);
        SAY(m, p, sett_not(box), sett_not(solid[c]));
        SAY(m, p, sett_not(box), sett_not(player));
    }
    (void)sett_solver_sum(m->s, lits, NULL, m->area, 1, 1, p->guard);
}

/* Where an action may lead from a cell in turn t: somewhere, and only where the
   level lets it. */
static void go_from(SolveModel *m, const SolvePlay *p, int32_t c)
{
    SettLit to[SOLVE_MOST_KINDS + 4], may[SOLVE_MOST_KINDS + 4];
    const SolveMove *moves = &p->moves[c * p->kinds];
    int32_t first = sett_play_player(m, p, 1, 0), row = 2 * m->area;
    int32_t count = 2;
    for (int32_t k = 0; k < p->kinds; k++) {
        int32_t n = moves[k].to, ways = 2;
        bool free = n < 0, known = n < 0;
        for (int32_t i = 0; i < p->kinds && n >= 0; i++) {
            known = known || (i < k && moves[i].to == n);
            free = free || (moves[i].to == n && (moves[i].may == m->yes ||
                                                 moves[i].may == p->stand[n]));
            if (moves[i].to == n)
                may[ways++] = moves[i].may;
        }
        if (known)
            continue;
        to[count++] = first + 2 * n;
        for (int32_t t = 0; t < p->steps && !free; t++) {
            may[0] = sett_not(sett_play_player(m, p, t, c));
            may[1] = sett_not(sett_play_player(m, p, t + 1, n));
            sett_model_clause(m, p->guard, may, ways);
        }
    }
    for (int32_t t = 0; t < p->steps; t++) {
        to[0] = sett_not(sett_play_player(m, p, t, c));
        to[1] = sett_play_rest(m, p, t);
        sett_model_clause(m, p->guard, to, count);
        SAY(m, p, to[0], sett_not(to[1]), sett_play_player(m, p, t + 1, c));
        for (int32_t i = 2; i < count; i++)
            to[i] += row;
    }
}

/* A step onto a box moves it on. */
static void push_from(SolveModel *m, const SolvePlay *p, int32_t t, int32_t c,
                      SettDir d, const SettLit *barred)
{
    SettPoint by = sett_dirs[d];
    int32_t n = sett_play_beside(m, p->k, c, by);
    int32_t far = n >= 0 ? sett_play_beside(m, p->k, n, by) : -1;
    if (n < 0)
        return;
    SettLit from = sett_not(sett_play_player(m, p, t, c));
    SettLit to = sett_not(sett_play_player(m, p, t + 1, n));
    SettLit box = sett_not(sett_play_box(m, p, t, n));
    if (far < 0 || far == c) {
        SAY(m, p, from, to, box);
        return;
    }
    SAY(m, p, from, to, box, sett_play_box(m, p, t + 1, far));
    SAY(m, p, from, to, box, sett_not(sett_play_box(m, p, t, far)));
    if (barred[far] != sett_not(m->yes))
        SAY(m, p, from, to, box, sett_not(barred[far]));
}

/* A box is new where it was pushed to alone. */
static void appear(SolveModel *m, const SolvePlay *p, int32_t t, int32_t c)
{
    SettLit now = sett_not(sett_play_box(m, p, t + 1, c));
    SettLit then = sett_play_box(m, p, t, c), any[6] = {now, then};
    int32_t count = 2;
    for (int32_t d = 0; d < 4; d++) {
        SettPoint back = {-sett_dirs[d].x, -sett_dirs[d].y};
        int32_t from = sett_play_beside(m, p->k, c, back);
        int32_t before = from >= 0 ? sett_play_beside(m, p->k, from, back) : -1;
        if (before < 0)
            continue;
        SettLit came = sett_play_player(m, p, t + 1, from);
        any[count++] = came;
        SAY(m, p, now, then, sett_not(came), sett_play_player(m, p, t, before));
        SAY(m, p, now, then, sett_not(came), sett_play_box(m, p, t, from));
    }
    sett_model_clause(m, p->guard, any, count);
}

/* Boxes stay unless the player comes. */
static SettStatus push(SolveModel *m, const SolvePlay *p)
{
    for (int32_t d = 0; d < 4; d++) {
        const SettLit *barred =
            sett_model_set(m, sett_play_tiles(p, 0, 0, sett_dirs[d]));
        for (int32_t t = 0; t < p->steps && barred != NULL; t++)
            for (int32_t c = 0; c < m->area; c++)
                push_from(m, p, t, c, (SettDir)d, barred);
    }
    for (int32_t t = 0; t < p->steps; t++)
        for (int32_t c = 0; c < m->area; c++) {
            SAY(m, p, sett_not(sett_play_box(m, p, t, c)),
                sett_play_box(m, p, t + 1, c),
                sett_play_player(m, p, t + 1, c));
            appear(m, p, t, c);
        }
    return sett_model_status(m);
}

/* A turn counts as a push where the player goes onto a box. */
static SettStatus count_pushes(SolveModel *m, const SolvePlay *p)
{
    int32_t first = sett_solver_vars(m->s, p->steps);
    for (int32_t t = 0; t < p->steps && first >= 0; t++) {
        p->lits[t] = sett_lit(first + t);
        for (int32_t c = 0; c < m->area; c++)
            SAY(m, p, sett_not(p->lits[t]),
                sett_not(sett_play_player(m, p, t + 1, c)),
                sett_play_box(m, p, t, c));
    }
    if (first >= 0 && m->def->pushes > p->steps)
        sett_model_clause(m, p->guard, NULL, 0);
    else if (first >= 0)
        (void)sett_solver_sum(m->s, p->lits, NULL, p->steps, m->def->pushes,
                              p->steps, p->guard);
    return sett_model_status(m);
}

static SettStatus take_turns(SolveModel *m, const SolvePlay *p)
{
    const SettLit *solid =
        sett_model_set(m, sett_play_tiles(p, SETT_DOES_SOLID, 0, nowhere));
    if (solid == NULL)
        return sett_model_status(m);
    for (int32_t t = 0; t <= p->steps; t++)
        stand(m, p, solid, t);
    for (int32_t t = 0; t + 1 < p->steps; t++)
        SAY(m, p, sett_not(sett_play_rest(m, p, t)),
            sett_play_rest(m, p, t + 1));
    for (int32_t c = 0; c < m->area; c++) {
        go_from(m, p, c);
        if (sett_work(m->arena, 50 * (uint64_t)(p->steps * p->kinds)))
            return SETT_CANCELLED;
    }
    SettStatus status = sett_model_status(m);
    if (status == SETT_OK && p->boxes != NULL)
        status = push(m, p);
    if (status == SETT_OK && m->def->pushes > 0)
        status = count_pushes(m, p);
    return status;
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
    if (status == SETT_OK)
        status = p != NULL ? take_room(m, p) : SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = prefer_plain(m);
    if (status == SETT_OK)
        status = sett_play_moves(m, p);
    if (status == SETT_OK)
        status = begin(m, p);
    if (status == SETT_OK)
        status = take_turns(m, p);
    if (status == SETT_OK)
        status = sett_play_win(m, p);
    m->play = p;
    return status;
}
