/* segments.c - see segments.h. */
#include "games/tiles/segments.h"

#include <string.h>

const SettJumpStep sett_arc_steps[SETT_ARC_STEPS] = {
    {0, -1, -1, 30}, {0, -1, 0, 7},   {0, -1, 1, 7},  {1, 0, 2, 5},
    {0, -1, 3, 5},   {0, -1, 2, 7},   {1, 0, 5, 7},   {1, 0, 0, 30},
    {0, -1, 7, 30},  {0, -1, 8, 12},  {0, -1, 9, 12}, {1, 0, 10, 12},
    {1, 0, 8, 30},   {0, -1, 12, 30}, {1, 0, 13, 30}, {0, -1, 14, 30},
    {1, 0, 15, 30},  {1, 0, 16, 30},  {0, 1, 17, 24}, {1, 0, 18, 24},
    {1, 0, 19, 24},  {0, 1, 20, 24},  {1, 0, 21, 24}, {0, 1, 22, 24},
    {1, 0, 17, 30},  {0, 1, 24, 30},  {1, 0, 25, 30}, {0, 1, 26, 30},
    {1, 0, 27, 30},  {0, 1, 28, 30},
};

double sett_thirds(int32_t count)
{
    double sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += 1.0 / 3;
    return sum;
}

void sett_grid_paste(SettGrid *to, const SettGrid *from, int32_t x, int32_t y)
{
    SETT_ASSERT(x >= 0 && y >= 0 && x + from->w <= to->w &&
                y + from->h <= to->h);
    for (int32_t row = 0; row < from->h; row++)
        memcpy(to->cells + sett_grid_at(to, x, y + row),
               from->cells + sett_grid_at(from, 0, row), (size_t)from->w);
}

SettStatus sett_runner_progress(const SettRunner *runner,
                                const SettGrid *segment, SettArena *tmp,
                                double *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid padded;
    SettPoint start, shift;
    SettReach reach;
    SettStatus status =
        runner->pad(runner, segment, tmp, &padded, &start, &shift);
    if (status == SETT_OK)
        status = sett_platform_reach(&runner->moves, &padded, start, tmp, NULL,
                                     &reach);
    if (status == SETT_OK)
        *out = (double)reach.furthest / (double)reach.goal;
    sett_arena_reset(tmp, mark);
    return status;
}

/* The way as actions. */
static SettStatus write_witness(const SettPoint *path, int32_t count,
                                SettArena *tmp, SettVerdict *out)
{
    uint32_t *cells = SETT_TAKE(tmp, count, uint32_t);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        cells[i] = ((uint32_t)path[i].y & 0xffff) << 16 | (uint32_t)path[i].x;
    out->witness = cells;
    out->witness_count = count;
    return SETT_OK;
}

static SettStatus write_reason(const SettRunner *runner, const SettGrid *padded,
                               const SettMask *reached, SettPoint shift,
                               SettArena *tmp, SettVerdict *out)
{
    SettPoint at;
    const char *why =
        sett_platform_why(&runner->moves, padded, reached, shift, tmp, &at);
    if (why == NULL)
        return SETT_NO_MEMORY;
    at.x -= shift.x;
    at.y -= shift.y;
    out->proof = "every cell that can be reached was";
    return sett_report_add(&out->report, "no-way", &at, 1, "%s", why);
}

static SettStatus judge_padded(const SettRunner *runner, const SettGrid *padded,
                               SettPoint start, SettPoint shift, SettArena *tmp,
                               SettVerdict *out)
{
    SettMask reached;
    SettReach reach;
    int32_t count = 0;
    SettPoint *path = sett_arena_raw(tmp,
                                     (size_t)sett_grid_area(padded) *
                                         (size_t)(runner->moves.jump_steps + 1),
                                     sizeof *path);
    if (path == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_mask_take(tmp, padded->w, padded->h, &reached);
    if (status != SETT_OK)
        return status;
    status = sett_platform_walk(&runner->moves, padded, start, tmp, &reached,
                                &reach, path, &count);
    if (status != SETT_OK)
        return status;
    out->answer = reach.furthest == reach.goal ? SETT_YES : SETT_NO;
    out->progress = (double)reach.furthest / (double)reach.goal;
    out->spent = (uint64_t)sett_mask_count(&reached);
    return out->answer == SETT_YES
               ? write_witness(path, count, tmp, out)
               : write_reason(runner, padded, &reached, shift, tmp, out);
}

SettStatus sett_runner_judge(const void *self, const SettLevel *level,
                             uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    (void)budget; /* there are never more states than cells */
    const SettRunner *runner = self;
    SettGrid padded;
    SettPoint start, shift;
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    SettStatus status =
        runner->pad(runner, &level->grid, tmp, &padded, &start, &shift);
    return status != SETT_OK
               ? status
               : judge_padded(runner, &padded, start, shift, tmp, out);
}
