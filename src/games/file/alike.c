/* alike.c - SettGame.alike of a game from a file: for what its judge refuses,
   numbers of moves, measures that are too low, and softlocks. */
#include "games/kernel/alike.h"
#include "games/file/measures.h"

#ifndef SETT_NO_SEARCH /* modules without the engine have no use for it */

typedef struct Alike {
    const FileData *data;
    const SettLevel *level;
    SettArena *tmp;
    int32_t tile_count;
    uint64_t *sets;
} Alike;

/* A sum, least or greatest of ways and numbers. */
static bool is_of_ways(const FileMeasure *measure)
{
    bool is = true;
    for (int32_t i = 0; i < measure->count && is; i++) {
        uint8_t code = measure->code[i].code;
        is = code == FILE_OTHER || code == FILE_PATH || code == FILE_PUSH ||
             code == FILE_ADD || code == FILE_MIN || code == FILE_MAX;
    }
    return is;
}

/* The cell keeps a tile of a set, and is as open. */
static void keep(Alike *a, int32_t cell, const uint8_t *has)
{
    const uint8_t *open = a->data->open;
    uint8_t tile = a->level->grid.cells[cell];
    uint64_t tiles = 0;
    for (int32_t t = 0; t < a->tile_count; t++)
        if (has[t] && open[t] == open[tile])
            tiles |= (uint64_t)1 << t;
    a->sets[cell] &= tiles;
}

/* Keeps a shortest way; `*known` false where there is none. */
static SettStatus keep_way(Alike *a, const FileOp *op, bool *known)
{
    const SettGrid *g = &a->level->grid;
    const FileSet *from = &a->data->sets[op->a];
    const uint8_t *to = a->data->sets[op->b].has;
    int32_t *dist, sources, at = -1;
    SettStatus status =
        sett_file_steps(a->data, g, from, a->tmp, &dist, &sources);
    *known = false;
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(g) && sources > 0; c++)
        if (to[g->cells[c]] && dist[c] != SETT_FAR &&
            (at < 0 || dist[c] < dist[at]))
            at = c;
    *known = at >= 0;
    if (!*known)
        return SETT_OK;
    keep(a, at, to);
    while (dist[at] > 0) {
        int32_t next = at;
        for (int32_t d = 0; d < 4 && next == at; d++) {
            int32_t x = at % g->w + sett_dirs[d].x;
            int32_t y = at / g->w + sett_dirs[d].y;
            if (x >= 0 && y >= 0 && x < g->w && y < g->h &&
                dist[y * g->w + x] == dist[at] - 1)
                next = y * g->w + x;
        }
        at = next;
        keep(a, at, dist[at] > 0 ? a->data->open : from->has);
    }
    return SETT_OK;
}

/* A measure of ways that is too low stays so as long as these ways are there.
 */
static SettStatus measure_alike(Alike *a, const FileConstraint *what,
                                bool *known)
{
    double values[FILE_MOST_MEASURES];
    bool wanted[FILE_MOST_MEASURES] = {false};
    wanted[what->measure] = true;
    SettStatus status =
        sett_file_measure_some(a->data, a->level, wanted, a->tmp, values);
    *known = status == SETT_OK && values[what->measure] < what->low;
    for (int32_t m = 0; m <= what->measure && *known; m++)
        *known = !wanted[m] || is_of_ways(&a->data->measures[m]);
    for (int32_t m = 0; m <= what->measure && *known; m++) {
        const FileMeasure *measure = &a->data->measures[m];
        for (int32_t i = 0; wanted[m] && i < measure->count && *known; i++)
            if (measure->code[i].code == FILE_PATH)
                status = keep_way(a, &measure->code[i], known);
    }
    return status;
}

static SettStatus constraint_alike(Alike *a, const FileConstraint *what,
                                   bool *known)
{
    for (int32_t c = 0; c < sett_grid_area(&a->level->grid); c++)
        a->sets[c] = ~(uint64_t)0;
    if (what->hard && what->kind == FILE_MEASURE)
        return measure_alike(a, what, known);
    if (what->hard && what->kind == FILE_SOFTLOCK)
        return sett_kernel_alike_stuck(&a->data->agents[0].kernel, a->level,
                                       a->tmp, a->sets, known);
    return SETT_OK;
}

SettStatus sett_file_alike(const SettGame *game, const SettJudge *judge,
                           const SettLevel *level, SettArena *tmp,
                           uint64_t *alike, bool *known)
{
    const FileData *data = game->self;
    Alike a = {data, level, tmp, game->tiles.count, alike};
    SettStatus status = SETT_OK;
    int32_t low = 0, high = SETT_FAR;
    *known = false;
    if (game->tiles.count > 64)
        return SETT_OK;
#ifndef SETT_NO_LEARN /* only what is learnt asks for it */
    for (int32_t i = 0; i < game->demand_count; i++)
        if (game->demands[i].kind == SETT_DEMAND_FEWEST) {
            low = (int32_t)game->demands[i].low;
            high = (int32_t)game->demands[i].high;
        }
#endif
    if (judge != NULL && judge->judge == sett_kernel_judge)
        status =
            sett_kernel_alike(judge->self, level, low, high, tmp, alike, known);
    for (int32_t i = 0; i < data->constraint_count && status == SETT_OK &&
                        !*known && level->grid.cells != NULL;
         i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = constraint_alike(&a, &data->constraints[i], known);
        sett_arena_reset(tmp, mark);
    }
    return status;
}

#else

SettStatus sett_file_alike(const SettGame *game, const SettJudge *judge,
                           const SettLevel *level, SettArena *tmp,
                           uint64_t *sets, bool *known)
{
    (void)game, (void)judge, (void)level, (void)tmp, (void)sets;
    *known = false;
    return SETT_OK;
}

#endif
