/* join.c - segments linked by completing what is between them: see
   sett/extend.h. */
#include "sett/extend.h"
#include "sett/slices.h"

#include <string.h>

typedef struct Join {
    const SettSolveDef *def;
    const SettGame *game;
    SettGrid level; /* so far, in room for all of it */
    int32_t count;  /* its slices */
    int32_t size;
} Join;

/* The first slices of the level as a grid of its own. */
static SettStatus cut(const Join *j, int32_t count, SettArena *arena,
                      SettGrid *out)
{
    SettStatus status = sett_slice_grid(j->game, count, j->size, arena, out);
    if (status == SETT_OK) /* what is not there yet is empty */
        sett_slice_cut(j->game, &j->level, 0, out);
    return status;
}

static SettStatus open_gap(const Join *j, const SettGrid *grid, int32_t gap,
                           SettArena *arena, SettMask *holes)
{
    SettGrid flags;
    uint8_t all[SETT_MAX_SIDE];
    SettStatus status = sett_mask_take(arena, grid->w, grid->h, holes);
    if (status == SETT_OK)
        status = sett_grid_take(arena, grid->w, grid->h, &flags);
    memset(all, 1, sizeof all);
    for (int32_t i = 0; status == SETT_OK && i < gap; i++)
        sett_slice_put(j->game, &flags, j->count + i, all);
    for (int32_t c = 0; status == SETT_OK && c < sett_grid_area(grid); c++)
        if (flags.cells[c] != 0)
            sett_mask_set(holes, c % grid->w, c / grid->w);
    return status;
}

/* The level so far, a gap and a segment, completed. */
static SettStatus complete(Join *j, const SettGrid *next, int32_t gap,
                           SettArena *arena, SettSolved *out, SettError *err)
{
    SettSolveDef def = *j->def;
    SettMask holes;
    SettDrawing d = {.holes = &holes};
    int32_t total = j->count + gap + sett_slice_count(j->game, next);
    SettStatus status = cut(j, total, arena, &d.grid);
    if (status == SETT_OK)
        status = open_gap(j, &d.grid, gap, arena, &holes);
    if (status != SETT_OK)
        return status;
    sett_slice_paste(j->game, &d.grid, j->count + gap, next);
    def.only = &holes;
    def.symmetry = SETT_SYMMETRY_NONE;
    def.steps = 0;
    return sett_solve_complete(&def, &d, (uint64_t)gap, arena, out, err);
}

static SettStatus join_next(Join *j, const SettGrid *next, int32_t low,
                            int32_t high, SettArena *arena, SettJoined *out,
                            int32_t *gap, SettError *err)
{
    bool unknown = false;
    for (*gap = low; *gap <= high; ++*gap) {
        SettSolved solved;
        SettArenaMark mark = sett_arena_mark(arena);
        SettStatus status = complete(j, next, *gap, arena, &solved, err);
        if (status != SETT_OK)
            return status;
        out->asked++;
        out->spent.conflicts += solved.spent.conflicts;
        out->spent.decisions += solved.spent.decisions;
        out->spent.refused += solved.spent.refused;
        unknown = unknown || solved.answer == SETT_UNKNOWN;
        if (solved.answer == SETT_YES) {
            sett_slice_paste(j->game, &j->level, 0, &solved.grid);
            j->count = sett_slice_count(j->game, &solved.grid);
        }
        sett_arena_reset(arena, mark);
        out->answer = solved.answer;
        if (solved.answer == SETT_YES)
            return SETT_OK;
    }
    out->answer = unknown ? SETT_UNKNOWN : SETT_NO;
    return SETT_OK;
}

static SettStatus begin(Join *j, const SettGrid *const *segments, int32_t count,
                        int32_t high, SettArena *arena, SettError *err)
{
    int64_t total = (int64_t)(count - 1) * high;
    SettStatus status = sett_game_needs(j->game, SETT_GAME_SLICES, err);
    if (status != SETT_OK)
        return status;
    j->size = sett_slice_size(j->game, segments[0]);
    for (int32_t i = 0; i < count; i++) {
        if (sett_slice_size(j->game, segments[i]) != j->size)
            return sett_fail(
                err, SETT_BAD_ARGUMENT,
                "slices of segment %d have %d tiles, not %d", (int)i + 1,
                (int)sett_slice_size(j->game, segments[i]), (int)j->size);
        total += sett_slice_count(j->game, segments[i]);
    }
    if (total > SETT_MAX_SIDE)
        return sett_fail(err, SETT_TOO_LARGE,
                         "the level may have %lld slices (at most %d)",
                         (long long)total, SETT_MAX_SIDE);
    status =
        sett_slice_grid(j->game, (int32_t)total, j->size, arena, &j->level);
    if (status == SETT_OK)
        sett_slice_paste(j->game, &j->level, 0, segments[0]);
    j->count = sett_slice_count(j->game, segments[0]);
    return status;
}

SettStatus sett_solve_join(const SettSolveDef *def,
                           const SettGrid *const *segments, int32_t count,
                           int32_t low, int32_t high, SettArena *arena,
                           SettJoined *out, SettError *err)
{
    Join j = {.def = def, .game = def->game};
    SETT_ASSERT(count >= 1 && low >= 0 && low <= high &&
                high <= SETT_JOIN_MOST);
    *out = (SettJoined){.answer = SETT_YES};
    SettStatus status = begin(&j, segments, count, high, arena, err);
    out->gaps = SETT_TAKE(arena, count, int32_t);
    if (status == SETT_OK && out->gaps == NULL)
        status = SETT_NO_MEMORY;
    for (int32_t i = 1; status == SETT_OK && i < count; i++) {
        status = join_next(&j, segments[i], low, high, arena, out,
                           &out->gaps[i - 1], err);
        out->failed = i - 1;
        if (out->answer != SETT_YES)
            break;
    }
    if (status == SETT_OK && out->answer == SETT_YES)
        status = cut(&j, j.count, arena, &out->grid);
    return status;
}
