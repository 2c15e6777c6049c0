/* distances_plain.c - plain twins of the distances, the length of a path, the
   longest path and the table of distances: a queue of cells, a search from
   every cell. */
#include "level/dist_table.h"
#include "level/plain.h"

static void step(const SettMask *open, SettPoint at, int32_t *dist,
                 SettPoint *queue, int32_t *end)
{
    int32_t steps = dist[at.y * open->w + at.x];
    for (int32_t d = 0; d < 4; d++) {
        SettPoint p = {at.x + sett_dirs[d].x, at.y + sett_dirs[d].y};
        if (!sett_mask_has(open, p) || !sett_mask_get(open, p.x, p.y) ||
            dist[p.y * open->w + p.x] != SETT_FAR)
            continue;
        dist[p.y * open->w + p.x] = steps + 1;
        queue[(*end)++] = p;
    }
}

SettStatus sett_distances_plain(const SettMask *open, const SettPoint *sources,
                                int32_t source_count, SettArena *tmp,
                                int32_t *dist)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t area = open->w * open->h, end = 0;
    SettPoint *queue = SETT_TAKE(tmp, area, SettPoint);
    if (queue == NULL) {
        sett_arena_reset(tmp, mark);
        return SETT_NO_MEMORY;
    }
    for (int32_t i = 0; i < area; i++)
        dist[i] = SETT_FAR;
    for (int32_t i = 0; i < source_count; i++) {
        SettPoint p = sources[i];
        SETT_ASSERT(sett_mask_has(open, p));
        if (dist[p.y * open->w + p.x] == SETT_FAR)
            queue[end++] = p;
        dist[p.y * open->w + p.x] = 0;
    }
    for (int32_t begin = 0; begin < end; begin++)
        step(open, queue[begin], dist, queue, &end);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

/* `to` counts as open: it is reached in one step from whatever is reached
   beside it. */
static int32_t length_to(const SettMask *open, const int32_t *dist,
                         SettPoint to)
{
    int32_t least = dist[to.y * open->w + to.x];
    for (int32_t d = 0; d < 4; d++) {
        SettPoint p = {to.x + sett_dirs[d].x, to.y + sett_dirs[d].y};
        if (!sett_mask_has(open, p))
            continue;
        int32_t steps = dist[p.y * open->w + p.x];
        if (steps < least - 1)
            least = steps + 1;
    }
    return least;
}

SettStatus sett_path_length_plain(const SettMask *open, SettPoint from,
                                  SettPoint to, SettArena *tmp, int32_t *length)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t *dist = SETT_TAKE(tmp, open->w * open->h, int32_t);
    SettStatus status = SETT_NO_MEMORY;
    if (dist != NULL)
        status = sett_distances_plain(open, &from, 1, tmp, dist);
    if (status == SETT_OK)
        *length = length_to(open, dist, to);
    sett_arena_reset(tmp, mark);
    return status;
}

/* The cell with the greatest distance that is known, the first in row-major
   order on ties. */
static int32_t farthest(const int32_t *dist, int32_t area)
{
    int32_t best = -1;
    for (int32_t i = 0; i < area; i++)
        if (dist[i] != SETT_FAR && (best < 0 || dist[i] > dist[best]))
            best = i;
    return best;
}

static SettPoint point(const SettMask *mask, int32_t cell)
{
    return (SettPoint){cell % mask->w, cell / mask->w};
}

static SettStatus search(const SettMask *open, SettPoint from, SettArena *tmp,
                         int32_t *dist, SettLongest *out)
{
    SettStatus status = sett_distances_plain(open, &from, 1, tmp, dist);
    if (status != SETT_OK)
        return status;
    int32_t to = farthest(dist, open->w * open->h);
    out->searches++;
    if (dist[to] > out->length) {
        out->length = dist[to];
        out->from = from;
        out->to = point(open, to);
    }
    return SETT_OK;
}

SettStatus sett_longest_path_plain(const SettMask *open, SettArena *tmp,
                                   SettLongest *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    int32_t area = open->w * open->h;
    int32_t *dist = SETT_TAKE(tmp, area, int32_t);
    SettStatus status = dist == NULL ? SETT_NO_MEMORY : SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < area; i++) {
        SettPoint from = point(open, i);
        if (sett_mask_get(open, from.x, from.y))
            status = search(open, from, tmp, dist, out);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

/* Both sweeps over a mask that holds one component. */
static SettStatus sweep(const SettMask *part, SettArena *tmp, SettLongest *out)
{
    int32_t area = part->w * part->h, first = 0;
    int32_t *dist = SETT_TAKE(tmp, area, int32_t);
    if (dist == NULL)
        return SETT_NO_MEMORY;
    while (!sett_mask_get(part, first % part->w, first / part->w))
        first++;
    SettLongest there = {-1, {-1, -1}, {-1, -1}, 0}, back = there;
    SettStatus status = search(part, point(part, first), tmp, dist, &there);
    if (status == SETT_OK)
        status = search(part, there.to, tmp, dist, &back);
    bool in_order = back.from.y < back.to.y ||
                    (back.from.y == back.to.y && back.from.x < back.to.x);
    *out = (SettLongest){back.length, in_order ? back.from : back.to,
                         in_order ? back.to : back.from, 2};
    return status;
}

SettStatus sett_longest_path_sweep_plain(const SettMask *open, SettArena *tmp,
                                         SettLongest *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *out = (SettLongest){-1, {-1, -1}, {-1, -1}, 0};
    SettMask part;
    int64_t cells = 0;
    SettStatus status = sett_mask_take(tmp, open->w, open->h, &part);
    if (status == SETT_OK) {
        sett_mask_copy(&part, open);
        status = sett_keep_largest_plain(&part, tmp, &cells);
    }
    if (status == SETT_OK && cells > 0)
        status = sweep(&part, tmp, out);
    sett_arena_reset(tmp, mark);
    return status;
}

static SettStatus fill(const SettMask *open, SettArena *arena,
                       const SettTableCells *cells)
{
    SettArenaMark mark = sett_arena_mark(arena);
    int32_t *dist = SETT_TAKE(arena, open->w * open->h, int32_t);
    SettStatus status = dist == NULL ? SETT_NO_MEMORY : SETT_OK;
    uint16_t *at = cells->dist;
    for (int32_t i = 0; status == SETT_OK && i < cells->count; i++) {
        status = sett_distances_plain(open, &cells->cell[i], 1, arena, dist);
        for (int32_t j = 0; j < cells->count; j++) {
            SettPoint to = cells->cell[j];
            int32_t steps = dist[to.y * open->w + to.x];
            *at++ = steps == SETT_FAR ? UINT16_MAX : (uint16_t)steps;
        }
    }
    sett_arena_reset(arena, mark);
    return status;
}

SettStatus sett_dist_table_plain(const SettMask *open, SettArena *arena,
                                 SettDistTable *out)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettTableCells cells;
    SettStatus status = sett_dist_table_take(open, arena, &cells);
    if (status == SETT_OK)
        status = fill(open, arena, &cells);
    if (status == SETT_OK)
        *out =
            (SettDistTable){cells.index, cells.cell, cells.dist, cells.count};
    else
        sett_arena_reset(arena, mark);
    return status;
}
