/* model.c - see model.h. */
#include "solve/model/play.h"

#include "base/enlarge.h"
#include "level/bits.h"

#include <string.h>

#define MOST_COUNTED 8000000 /* states, for fewest moves of all levels */
#define FEW 4 /* tiles without which a set needs no variable of its own */

SettStatus sett_model_status(const SolveModel *m)
{
    return m->s->status;
}

uint64_t sett_model_tiles(const SolveModel *m, uint64_t roles)
{
    uint64_t tiles = 0;
    for (int32_t t = 0; t < m->game->tiles.count; t++)
        if ((m->game->tiles.tiles[t].roles & roles) != 0)
            tiles |= (uint64_t)1 << t;
    return tiles;
}

uint64_t sett_model_meant(const SolveModel *m, const SettGameDemand *row,
                          uint64_t set)
{
    return row->tiles ? set : sett_model_tiles(m, set);
}

static bool more_demands(SolveModel *m)
{
    if (m->demand_count < m->demand_room)
        return true;
    int32_t room = 2 * m->demand_room + 64;
    SolveDemand *more =
        sett_enlarge(m->arena, m->demands, (size_t)m->demand_count,
                     (size_t)room, sizeof *more);
    if (more == NULL) {
        m->s->status = SETT_NO_MEMORY;
        return false;
    }
    m->demands = more;
    m->demand_room = room;
    return true;
}

SettLit sett_model_demand(SolveModel *m, SettDemandKind kind, int32_t cell,
                          const char *text)
{
    if (!m->named || !more_demands(m))
        return SETT_NO_LIT;
    int32_t v = sett_solver_vars(m->s, 1);
    if (v < 0 || text == NULL) {
        m->s->status = SETT_NO_MEMORY;
        return SETT_NO_LIT;
    }
    m->demands[m->demand_count++] =
        (SolveDemand){{kind, cell, text}, sett_lit(v)};
    return sett_lit(v);
}

void sett_model_clause(SolveModel *m, SettLit guard, const SettLit *lits,
                       int32_t count)
{
    SettLit all[2 * SETT_SOLVER_TILES];
    SETT_ASSERT(count < 2 * SETT_SOLVER_TILES);
    for (int32_t i = 0; i < count; i++)
        all[i] = lits[i];
    if (guard != SETT_NO_LIT)
        all[count++] = sett_not(guard);
    sett_solver_clause(m->s, all, count);
}

static bool more_sets(SolveModel *m)
{
    if (m->set_count < m->set_room)
        return true;
    int32_t room = 2 * m->set_room + 24;
    SolveSet *more = sett_enlarge(m->arena, m->sets, (size_t)m->set_count,
                                  (size_t)room, sizeof *more);
    if (more == NULL)
        return false;
    m->sets = more;
    m->set_room = room;
    return true;
}

static uint64_t every_tile(const SolveModel *m)
{
    return m->s->tiles == 64 ? ~(uint64_t)0 : ((uint64_t)1 << m->s->tiles) - 1;
}

/* lit <-> the cell has one of the tiles. */
static void define(SolveModel *m, int32_t cell, uint64_t tiles, SettLit lit)
{
    SettLit any[SETT_SOLVER_TILES + 1];
    int32_t count = 0;
    any[count++] = sett_not(lit);
    for (int32_t t = 0; t < m->s->tiles; t++) {
        SettLit tile = sett_tile_lit(m->s, cell, t);
        bool in = (tiles >> t & 1) != 0;
        sett_solver_clause(
            m->s, (SettLit[]){sett_not(tile), in ? lit : sett_not(lit)}, 2);
        if (in)
            any[count++] = tile;
    }
    sett_solver_clause(m->s, any, count);
}

/* The set of these tiles, a new one without literals where there is none;
   NULL: no memory. Others move then. */
static SolveSet *open_set(SolveModel *m, uint64_t tiles)
{
    for (int32_t i = 0; i < m->set_count; i++)
        if (m->sets[i].tiles == tiles)
            return &m->sets[i];
    SettLit *lits = SETT_TAKE(m->arena, m->area, SettLit);
    if (lits == NULL || !more_sets(m)) {
        m->s->status = SETT_NO_MEMORY;
        return NULL;
    }
    for (int32_t c = 0; c < m->area; c++)
        lits[c] = SETT_NO_LIT;
    m->sets[m->set_count] = (SolveSet){tiles, lits};
    return &m->sets[m->set_count++];
}

/* The literal of a cell of a set where there is one without a new variable. */
static SettLit plain_lit(const SolveModel *m, const SolveSet *set,
                         const SettLit *others, int32_t cell)
{
    uint64_t tiles = set->tiles;
    if (set->lits[cell] != SETT_NO_LIT)
        return set->lits[cell];
    if (tiles == 0 || tiles == every_tile(m))
        return tiles == 0 ? sett_not(m->yes) : m->yes;
    if (others != NULL && others[cell] != SETT_NO_LIT)
        return sett_not(others[cell]);
    if ((tiles & (tiles - 1)) == 0)
        return sett_tile_lit(m->s, cell, __builtin_ctzll(tiles));
    return SETT_NO_LIT;
}

/* Gives cells of a set their literals. */
static void fill_set(SolveModel *m, const SolveSet *set, int32_t from,
                     int32_t to)
{
    const SettLit *others = NULL;
    int32_t count = 0;
    for (int32_t i = 0; i < m->set_count; i++)
        if (m->sets[i].tiles == (every_tile(m) & ~set->tiles))
            others = m->sets[i].lits;
    for (int32_t c = from; c < to; c++) {
        set->lits[c] = plain_lit(m, set, others, c);
        count += set->lits[c] == SETT_NO_LIT;
    }
    int32_t v = sett_solver_vars(m->s, count);
    for (int32_t c = from; c < to && v >= 0; c++)
        if (set->lits[c] == SETT_NO_LIT) {
            set->lits[c] = sett_lit(v++);
            define(m, c, set->tiles, set->lits[c]);
        }
}

const SettLit *sett_model_set(SolveModel *m, uint64_t tiles)
{
    const SolveSet *set = open_set(m, tiles & every_tile(m));
    if (set == NULL)
        return NULL;
    fill_set(m, set, 0, m->area);
    return m->s->status == SETT_OK ? set->lits : NULL;
}

void sett_model_read(const SolveModel *m, SettGrid *grid)
{
    for (int32_t c = 0; c < m->area; c++)
        grid->cells[c] = (uint8_t)sett_solver_tile(m->s, c);
    if (m->play != NULL)
        sett_play_read(m->play);
}

#ifndef SETT_NO_LEARN /* only what is learnt asks for it */
/* Whether a win takes as many moves as is asked for. */
static SettStatus count_moves(SolveModel *m, const SettLevel *level,
                              SettArena *tmp, SettAnswer *accepts)
{
    const SettKernelAsk ask = {.fewest = true};
    const SettGameDemand *row = m->fewest;
    SettKernelAnswer found = {.verdict.answer = SETT_UNKNOWN};
    SettStatus status = SETT_OK;
    if (m->counted < MOST_COUNTED)
        status =
            sett_kernel_solve(m->def->judge->self, level, &ask, tmp, &found);
    m->counted += found.verdict.spent;
    int32_t moves = sett_kernel_moves(&found);
    bool won = found.verdict.answer == SETT_YES;
    if (found.verdict.answer == SETT_NO || (won && moves < row->low) ||
        (found.fewest && moves > row->high))
        *accepts = SETT_NO;
    else if (!found.fewest && !(won && moves <= row->high && row->low <= 0))
        *accepts = SETT_UNKNOWN;
    return status;
}
#endif

/* Whether the game's own check and judge accept a level. */
static SettStatus accepts_level(SolveModel *m, const SettGrid *grid,
                                SettArena *tmp, SettAnswer *accepts)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(tmp);
    SettVerdict verdict;
    *accepts = SETT_NO;
    SettStatus status = sett_game_check(m->game, &level, true, tmp, &report);
    if (status != SETT_OK)
        return status;
    if (report.broken)
        return SETT_NO_MEMORY;
    if (!sett_report_feasible(&report))
        return SETT_OK;
    bool won = true;
    if (m->play != NULL)
        status = sett_play_replay(m->play, &level, tmp, &won);
    if (status != SETT_OK || !won)
        return status;
    *accepts = SETT_YES;
    /* A play that won is the word of a judge who plays by the same rules. */
    const SettJudge *judge = m->def->judge;
    if (judge != NULL && (m->play == NULL || judge->self != m->game->kernel)) {
        status = judge->judge(judge->self, &level, 0, tmp, &verdict);
        *accepts = verdict.answer;
    }
#ifndef SETT_NO_LEARN
    if (status == SETT_OK && *accepts == SETT_YES && m->fewest != NULL)
        status = count_moves(m, &level, tmp, accepts);
#endif
    return status;
}

static void refuse(SolveModel *m, const SettLit *lits, int32_t count, bool near)
{
    if (near)
        sett_solver_refuse(m->s, lits, count);
    else
        sett_solver_clause(m->s, lits, count);
}

/* For refusals, which come one after the other. */
static bool has_room(SolveModel *m)
{
    if (m->refusal == NULL)
        m->refusal = SETT_TAKE(m->arena, FEW * m->area, SettLit);
    if (m->alike == NULL)
        m->alike = SETT_TAKE(m->arena, m->area, uint64_t);
    if (m->refusal == NULL || m->alike == NULL)
        m->s->status = SETT_NO_MEMORY;
    return m->s->status == SETT_OK;
}

static void refuse_level(SolveModel *m, const SettGrid *grid, bool near)
{
    if (!has_room(m))
        return;
    for (int32_t c = 0; c < m->area; c++)
        m->refusal[c] = sett_not(sett_tile_lit(m->s, c, grid->cells[c]));
    refuse(m, m->refusal, m->area, near);
}

void sett_model_refuse(SolveModel *m, const SettGrid *grid)
{
    refuse_level(m, grid, false);
}

/* A clause: some cell has another tile than those of its set in m->alike. */
static SettStatus refuse_all(SolveModel *m, bool near)
{
    int32_t count = 0;
    for (int32_t c = 0; c < m->area; c++) {
        uint64_t others = every_tile(m) & ~m->alike[c];
        if (sett_bits_count(others) <= FEW &&
            m->s->tiles - sett_bits_count(others) > 1) {
            for (; others != 0; others &= others - 1)
                m->refusal[count++] =
                    sett_tile_lit(m->s, c, __builtin_ctzll(others));
            continue;
        }
        const SolveSet *set = open_set(m, m->alike[c] & every_tile(m));
        if (set == NULL)
            return SETT_NO_MEMORY;
        fill_set(m, set, c, c + 1);
        if (m->s->status != SETT_OK)
            break;
        m->refusal[count++] = sett_not(set->lits[c]);
    }
    refuse(m, m->refusal, count, near);
    return sett_model_status(m);
}

/* Refuses a level and all that are refused for the same reason, where the game
   knows one without playing it. */
static SettStatus refuse_alike(SolveModel *m, const SettGrid *grid, bool near,
                               bool *known)
{
    const SettLevel level = {.grid = *grid};
    *known = false;
    if (m->game->alike == NULL || m->play != NULL)
        return SETT_OK;
    if (!has_room(m))
        return sett_model_status(m);
    SettArenaMark mark = sett_arena_mark(m->arena);
    SettStatus status = m->game->alike(m->game, m->def->judge, &level, m->arena,
                                       m->alike, known);
    sett_arena_reset(m->arena, mark);
    return status == SETT_OK && *known ? refuse_all(m, near) : status;
}

SettStatus sett_model_judge(SolveModel *m, const SettGrid *grid, bool near,
                            SettAnswer *accepts)
{
    bool known;
    *accepts = SETT_NO;
    SettStatus status = refuse_alike(m, grid, near, &known);

    if (status != SETT_OK || known)
        return status;
    SettArenaMark mark = sett_arena_mark(m->arena);
    status = accepts_level(m, grid, m->arena, accepts);
    sett_arena_reset(m->arena, mark);
    if (status != SETT_OK || *accepts == SETT_YES)
        return status;
    m->doubt = m->doubt || *accepts == SETT_UNKNOWN;
    refuse_level(m, grid, near);
    return sett_model_status(m);
}

void sett_model_spent(const SolveModel *m, SettSolved *out)
{
    if (m->s == NULL) /* memory ended before there was a solver */
        return;
    out->spent.conflicts += m->s->spent.conflicts;
    out->spent.decisions += m->s->spent.decisions;
}
