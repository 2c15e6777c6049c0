/* ways_of.c - the ways that a game demands: of its judge's player with jump
   arcs, and those that its check wants over open ground. */
#include "sett/kernel.h"
#include "solve/model/model.h"

#include <string.h>

/* Where the cells of a padded level come from: a cell of the level, or -1 -
   tile. */
typedef struct Padded {
    int32_t w, h;
    int32_t *from;
    SettPoint start;
} Padded;

/* Padding only copies: three levels whose cells are their numbers, byte by
   byte, say what stands where. */
static SettStatus pad_numbers(const SolveModel *m, const SettRunner *runner,
                              Padded *out)
{
    SettGrid level, padded[3];
    SettPoint start, shift;
    SettStatus status = sett_grid_take(m->arena, m->w, m->h, &level);
    for (int32_t pass = 0; status == SETT_OK && pass < 3; pass++) {
        for (int32_t c = 0; c < m->area; c++)
            level.cells[c] = (uint8_t)(pass == 0 ? c : pass == 1 ? c >> 8 : ~c);
        status = runner->pad(runner, &level, m->arena, &padded[pass], &start,
                             &shift);
    }
    if (status != SETT_OK)
        return status;
    int32_t area = sett_grid_area(&padded[0]);
    *out = (Padded){padded[0].w, padded[0].h,
                    SETT_TAKE(m->arena, area, int32_t), start};
    for (int32_t p = 0; out->from != NULL && p < area; p++) {
        bool fixed = padded[0].cells[p] == padded[2].cells[p];
        out->from[p] = fixed ? -1 - padded[0].cells[p]
                             : padded[0].cells[p] + 256 * padded[1].cells[p];
    }
    return out->from != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* A set of tiles over a padded level. */
static const SettLit *pad_set(SolveModel *m, const Padded *p, uint64_t tiles)
{
    const SettLit *set = sett_model_set(m, tiles);
    SettLit *lits = SETT_TAKE(m->arena, p->w * p->h, SettLit);
    if (set == NULL || lits == NULL) {
        m->s->status = SETT_NO_MEMORY;
        return NULL;
    }
    for (int32_t i = 0; i < p->w * p->h; i++) {
        int32_t from = p->from[i];
        bool in = from < 0 && (tiles >> (-1 - from) & 1) != 0;
        lits[i] = from >= 0 ? set[from] : in ? m->yes : sett_not(m->yes);
    }
    return lits;
}

static uint64_t with_footing(const SolveModel *m, const uint8_t *footing,
                             uint32_t kinds)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < m->s->tiles; t++)
        if ((kinds >> footing[t] & 1) != 0)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

#define KIND(name) (UINT32_C(1) << SETT_##name)

/* The level alone. */
static SettStatus pad_nothing(const SolveModel *m, Padded *out)
{
    *out =
        (Padded){m->w, m->h, SETT_TAKE(m->arena, m->area, int32_t), *m->start};
    for (int32_t c = 0; out->from != NULL && c < m->area; c++)
        out->from[c] = c;
    return out->from != NULL ? SETT_OK : SETT_NO_MEMORY;
}

/* A way of low..high moves; `text`: what is demanded. */
static SettStatus jump_through(SolveModel *m, const SettRunner *runner,
                               int32_t low, int32_t high, const char *text)
{
    Padded p;
    const SettPlatformer *moves = &runner->moves;
    if (m->area > 65535)
        return SETT_TOO_LARGE;
    SettStatus status =
        m->start != NULL ? pad_nothing(m, &p) : pad_numbers(m, runner, &p);
    if (status != SETT_OK)
        return status;
    SettJumps jumps = {
        .moves = moves,
        .w = p.w,
        .h = p.h,
        .start = p.start,
        .enter = pad_set(
            m, &p, with_footing(m, moves->footing, KIND(AIR) | KIND(LEDGE))),
        .drop = pad_set(m, &p, with_footing(m, moves->footing, KIND(AIR))),
        .carry = pad_set(
            m, &p, with_footing(m, moves->footing, KIND(GROUND) | KIND(LEDGE))),
        .low = low,
        .high = high};
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_WAY, -1, text);
    if (sett_model_status(m) == SETT_OK)
        (void)sett_solver_jumps(m->s, &jumps, guard);
    return sett_model_status(m);
}

/* Start and goal of turn-based walks are joined; foes, hunger and switches are
   left to the judge. */
static uint64_t walked(const SolveModel *m, const SettTurns *turns,
                       int32_t kind)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < m->s->tiles; t++) {
        bool shut = turns->cells[t] == SETT_CELL_BLOCK ||
                    turns->cells[t] == SETT_CELL_SPIKE;
        if (kind < 0 ? !shut : turns->cells[t] == (uint8_t)kind)
            tiles |= (uint64_t)1 << t;
    }
    return tiles;
}

/* Whether a level has one of some tiles at most. */
static bool is_single(const SolveModel *m, uint64_t tiles)
{
    int32_t most = 0;
    for (int32_t t = 0; t < m->s->tiles; t++)
        if ((tiles >> t & 1) != 0)
            most += m->game->tiles.tiles[t].at_most >= 0
                        ? m->game->tiles.tiles[t].at_most
                        : 2;
    return most == 1;
}

/* What needs a home has one, over open tiles. */
static SettStatus join(SolveModel *m, uint64_t need, uint64_t home,
                       uint64_t open, const char *text)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_WAY, -1, text);
    SettHomes homes = {.map = {m->w, m->h, false, sett_model_set(m, open)},
                       .need = sett_model_set(m, need),
                       .home = sett_model_set(m, home)};
    /* Without the count there may be more of them. */
    homes.single = is_single(m, home) && !m->named;
    if (sett_model_status(m) == SETT_OK)
        (void)sett_solver_homes(m->s, &homes, guard);
    return sett_model_status(m);
}

/* The goal, or one of several, is joined with a start: all of them where the
   game has no kernel that says what a win is. */
static SettStatus join_goal(SolveModel *m, uint64_t goal, uint64_t start,
                            uint64_t open, const char *one, const char *any)
{
    if (m->game->kernel == NULL || is_single(m, goal))
        return join(m, goal, start, open, one);
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_WAY, -1, any);
    const SettLit *of = sett_model_set(m, start), *to = sett_model_set(m, goal);
    const SettLit *over = sett_model_set(m, open);
    return sett_model_status(m) == SETT_OK
               ? sett_model_join_one(m, of, to, over, guard)
               : sett_model_status(m);
}

static SettStatus join_ends(SolveModel *m)
{
    uint64_t start = sett_model_tiles(m, SETT_IS(START));
    uint64_t goal = sett_model_tiles(m, SETT_IS(GOAL));
    uint64_t open = sett_model_tiles(m, SETT_IS(OPEN));
    if (start == 0 || goal == 0 || ((start | goal) & ~open) != 0)
        return SETT_OK;
    /* Where portals lead is not looked at: any may be the way's last. */
    start |= sett_model_tiles(m, SETT_IS(PORTAL));
    return join_goal(m, goal, start, open, "a way from the start to the goal",
                     "a way from the start to a goal");
}

static SettStatus connect(SolveModel *m, const SettGameDemand *row)
{
    SettLit guard = sett_model_demand(m, SETT_DEMANDS_WAY, -1, row->text);
    SettOpenMap map = {m->w, m->h, false,
                       sett_model_set(m, sett_model_meant(m, row, row->over))};
    if (sett_model_status(m) == SETT_OK)
        (void)sett_solver_connect(m->s, &map, guard);
    return sett_model_status(m);
}

#ifndef SETT_NO_LEARN
static SettStatus count_moves(SolveModel *m, const SettGameDemand *row,
                              SettError *err)
{
    const SettLinkAgent *agent = sett_model_agent(m->def);
    if (agent == NULL || agent->runner == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "moves are counted for players with jumps alone");
    return jump_through(m, agent->runner, (int32_t)row->low, (int32_t)row->high,
                        row->text);
}
#endif

static SettStatus keep_rows(SolveModel *m, SettError *err)
{
    (void)err; /* modules that learn nothing have no use for it */
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < m->game->demand_count; i++) {
        const SettGameDemand *row = &m->game->demands[i];
        if (row->kind == SETT_DEMAND_JOINED)
            status = join(m, sett_model_meant(m, row, row->of),
                          sett_model_meant(m, row, row->to),
                          sett_model_meant(m, row, row->over), row->text);
        if (row->kind == SETT_DEMAND_CONNECTED)
            status = connect(m, row);
        if (row->kind == SETT_DEMAND_FAR)
            status = sett_model_far(m, row);
#ifndef SETT_NO_LEARN /* only what is learnt asks for it */
        if (row->kind == SETT_DEMAND_NEAR)
            status = sett_model_near(m, row, err);
        if (row->kind == SETT_DEMAND_MOVES)
            status = count_moves(m, row, err);
        if (row->kind == SETT_DEMAND_FEWEST)
            m->fewest = row;
        if (m->fewest != NULL && sett_model_kernel(m->def) == NULL)
            status = sett_fail(err, SETT_BAD_ARGUMENT,
                               "moves to a win are counted for players of game "
                               "files alone");
#endif
    }
    return status;
}

static SettStatus for_agent(SolveModel *m, const SettLinkAgent *agent)
{
    if (agent->runner != NULL)
        return jump_through(
            m, agent->runner, 0, INT32_MAX,
            sett_arena_format(
                m->arena, "a way to the %s for %s",
                agent->runner->moves.forward == SETT_E ? "right side" : "top",
                agent->judge));
    return join_goal(
        m, walked(m, agent->turns, SETT_CELL_EXIT),
        walked(m, agent->turns, SETT_CELL_START), walked(m, agent->turns, -1),
        "a way from the start to the exit", "a way from the start to an exit");
}

/* Whether the game's rows say themselves what is joined with what. */
static bool tells_ways(const SettGame *game)
{
    for (int32_t i = 0; i < game->demand_count; i++)
        if (game->demands[i].kind == SETT_DEMAND_JOINED)
            return true;
    return false;
}

/* Whether a player in side view goes through open cells to his neighbours
   alone: no jumps, straight falls, no digging. */
static bool steps_aside(const SettKernel *k)
{
    for (int32_t t = 0; t < k->tile_count; t++)
        if ((k->tiles[t].does & SETT_DOES_DIG) != 0)
            return false;
    return k->leap.jump_steps == 0 && k->leap.fall_count == 1 &&
           k->leap.falls[0].x == 0 && k->leap.falls[0].y == 1;
}

/* Whether start and goal are joined by steps to the four neighbours: what is
   not said otherwise. A play that is looked for is its own way. */
static bool joins_ends(const SolveModel *m)
{
    const SettKernel *k = m->game->kernel;
    const SettJudge *judge = m->def->judge;
    if (m->def->steps > 0 || m->game->linking != NULL || tells_ways(m->game))
        return false;
    if (k != NULL &&
        ((judge != NULL && judge->self != k) || !sett_kernel_wins_on_goal(k)))
        return false; /* another player than the game's first, or goal */
    return k == NULL || (k->mode != SETT_KERNEL_MOVES && !k->diagonal &&
                         k->outside[SETT_N] != SETT_OUTSIDE_WRAP &&
                         k->outside[SETT_E] != SETT_OUTSIDE_WRAP &&
                         (k->mode != SETT_KERNEL_PLATFORMER || steps_aside(k)));
}

const SettLinkAgent *sett_model_agent(const SettSolveDef *def)
{
    const SettLinking *linking = def->game->linking;
    if (linking == NULL || def->judge == NULL)
        return NULL;
    for (int32_t i = 0; i < linking->agent_count; i++)
        if (strcmp(linking->agents[i].judge, def->judge->name) == 0)
            return &linking->agents[i];
    return NULL;
}

/* Whom a solver asks: the game, of a level's size. */
typedef struct Asked {
    const SettGame *game;
    const SettJudge *judge;
    int32_t w, h;
    SettArena *arena;
} Asked;

static SettStatus ask_game(const void *self, uint64_t *sets, bool *known)
{
    const Asked *a = self;
    const SettLevel level = {.grid = {.w = a->w, .h = a->h}};
    SettArenaMark mark = sett_arena_mark(a->arena);
    SettStatus status =
        a->game->alike(a->game, a->judge, &level, a->arena, sets, known);
    sett_arena_reset(a->arena, mark);
    return status;
}

/* Whether there is more to a way than open cells: keys before their locks,
   gates, one-way doors. Where players climb or dig the clauses cost more than
   the tries that they save. */
static bool has_more(const SettKernel *k)
{
    bool more = false;
    for (int32_t t = 0; t < k->tile_count; t++)
        more = more || (k->tiles[t].does & SETT_DOES_LOCK) != 0 ||
               k->tiles[t].gate != 0 || k->tiles[t].enter != 0;
    return more;
}

/* What the game refuses is refused before all cells have their tile. */
static SettStatus refuse_early(SolveModel *m)
{
    const SettGame *game = m->game;
    Asked *a = SETT_TAKE(m->arena, 1, Asked);
    SettRefusing refusing = {
        .ask = ask_game,
        .self = a,
        .opens = sett_model_tiles(m, SETT_IS(OPEN)),
    };
    refusing.open = sett_model_set(m, refusing.opens);
    if (a == NULL || refusing.open == NULL)
        return SETT_NO_MEMORY;
    *a = (Asked){game, m->def->judge, m->w, m->h, m->arena};
    (void)sett_solver_refusing(m->s, &refusing);
    return sett_model_status(m);
}

SettStatus sett_model_ways(SolveModel *m, SettError *err)
{
    const SettLinkAgent *agent = sett_model_agent(m->def);
    SettStatus status = agent != NULL ? for_agent(m, agent) : SETT_OK;
    if (status == SETT_TOO_LARGE)
        return sett_fail(err, status, "over 65,535 cells with jumps");
    if (status == SETT_OK)
        status = keep_rows(m, err);
    if (status == SETT_OK && joins_ends(m))
        status = join_ends(m);
    return status == SETT_OK && m->game->alike != NULL &&
                   m->game->kernel != NULL && m->def->judge != NULL &&
                   m->def->steps == 0 && has_more(m->game->kernel)
               ? refuse_early(m)
               : status;
}
