/* level_plain.c - see level_plain.h. */
#include "support/level_plain.h"

typedef struct Queue {
    SettPoint *cell;
    int32_t begin, end;
} Queue;

static void push(Queue *queue, SettMask *seen, SettPoint p)
{
    sett_mask_set(seen, p.x, p.y);
    queue->cell[queue->end++] = p;
}

static bool is_new(const SettMask *open, const SettMask *seen, SettPoint p)
{
    return sett_mask_has(open, p) && sett_mask_get(open, p.x, p.y) &&
           !sett_mask_get(seen, p.x, p.y);
}

/* Reaches all that is connected to what is queued. */
static void run(const SettMask *open, SettMask *seen, Queue *queue)
{
    while (queue->begin < queue->end) {
        SettPoint at = queue->cell[queue->begin++];
        for (int32_t d = 0; d < 4; d++) {
            SettPoint p = {at.x + sett_dirs[d].x, at.y + sett_dirs[d].y};
            if (is_new(open, seen, p))
                push(queue, seen, p);
        }
    }
}

static SettStatus take(const SettMask *open, SettArena *tmp, SettMask *seen,
                       Queue *queue)
{
    *queue = (Queue){SETT_TAKE(tmp, open->w * open->h, SettPoint), 0, 0};
    SettStatus status = sett_mask_take(tmp, open->w, open->h, seen);
    return queue->cell == NULL ? SETT_NO_MEMORY : status;
}

SettStatus plain_flood(const SettMask *open, SettMask *reached, SettArena *tmp,
                       int64_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettMask seen;
    Queue queue;
    SettStatus status = take(open, tmp, &seen, &queue);
    if (status == SETT_OK) {
        for (int32_t y = 0; y < open->h; y++)
            for (int32_t x = 0; x < open->w; x++)
                if (sett_mask_get(open, x, y) && sett_mask_get(reached, x, y))
                    push(&queue, &seen, (SettPoint){x, y});
        run(open, &seen, &queue);
        sett_mask_copy(reached, &seen);
        *count = queue.end;
    }
    sett_arena_reset(tmp, mark);
    return status;
}

/* Labels the component of `from` and returns its size. */
static int32_t label_one(const SettMask *open, SettMask *seen, Queue *queue,
                         SettPoint from, int32_t label, int32_t *labels)
{
    int32_t first = queue->end;
    push(queue, seen, from);
    run(open, seen, queue);
    for (int32_t k = first; k < queue->end; k++)
        labels[queue->cell[k].y * open->w + queue->cell[k].x] = label;
    return queue->end - first;
}

SettStatus plain_components(const SettMask *open, SettArena *tmp,
                            int32_t *labels, int32_t *sizes, int32_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettMask seen;
    Queue queue;
    SettStatus status = take(open, tmp, &seen, &queue);
    int32_t found = 0;
    for (int32_t i = 0; status == SETT_OK && i < open->w * open->h; i++) {
        SettPoint p = {i % open->w, i / open->w};
        if (!sett_mask_get(open, p.x, p.y))
            labels[i] = -1;
        if (!is_new(open, &seen, p))
            continue;
        int32_t size = label_one(open, &seen, &queue, p, found, labels);
        if (sizes != NULL)
            sizes[found] = size;
        found++;
    }
    if (status == SETT_OK)
        *count = found;
    sett_arena_reset(tmp, mark);
    return status;
}

/* The first of the largest components; -1 where there is none. */
static int32_t largest(const int32_t *sizes, int32_t found)
{
    int32_t best = -1;
    for (int32_t i = 0; i < found; i++)
        if (best < 0 || sizes[i] > sizes[best])
            best = i;
    return best;
}

SettStatus plain_keep_largest(SettMask *open, SettArena *tmp, int64_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t area = open->w * open->h, found = 0;
    int32_t *labels = SETT_TAKE(tmp, area, int32_t);
    int32_t *sizes = SETT_TAKE(tmp, (area + 1) / 2, int32_t);
    SettStatus status = SETT_NO_MEMORY;
    if (labels != NULL && sizes != NULL)
        status = plain_components(open, tmp, labels, sizes, &found);
    if (status == SETT_OK) {
        int32_t best = largest(sizes, found);
        *count = best < 0 ? 0 : sizes[best];
        for (int32_t i = 0; i < area; i++)
            if (labels[i] != best)
                sett_mask_unset(open, i % open->w, i / open->w);
    }
    sett_arena_reset(tmp, mark);
    return status;
}

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

SettStatus plain_distances(const SettMask *open, const SettPoint *sources,
                           int32_t source_count, SettArena *tmp, int32_t *dist)
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

SettStatus plain_path_length(const SettMask *open, SettPoint from, SettPoint to,
                             SettArena *tmp, int32_t *length)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t *dist = SETT_TAKE(tmp, open->w * open->h, int32_t);
    SettStatus status = SETT_NO_MEMORY;
    if (dist != NULL)
        status = plain_distances(open, &from, 1, tmp, dist);
    if (status == SETT_OK)
        *length = length_to(open, dist, to);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus plain_path(const SettMask *open, SettPoint from, SettPoint to,
                      SettArena *tmp, SettPoint *path, int32_t *count)
{
    int32_t *dist = SETT_TAKE(tmp, open->w * open->h, int32_t);
    *count = 0;
    if (dist == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = plain_distances(open, &to, 1, tmp, dist);
    int32_t steps = length_to(open, dist, from);
    if (status != SETT_OK || steps == SETT_FAR)
        return status;
    path[(*count)++] = from;
    while (steps-- > 0) {
        SettPoint p = {-1, -1};
        for (int32_t d = 0;
             !sett_mask_has(open, p) || dist[p.y * open->w + p.x] != steps; d++)
            p = (SettPoint){from.x + sett_dirs[d].x, from.y + sett_dirs[d].y};
        path[(*count)++] = from = p;
    }
    return SETT_OK;
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
    SettStatus status = plain_distances(open, &from, 1, tmp, dist);
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

SettStatus plain_longest_path(const SettMask *open, SettArena *tmp,
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

SettStatus plain_dist_table(const SettMask *open, SettArena *arena,
                            SettDistTable *out)
{
    int32_t area = open->w * open->h, count = 0;
    int32_t *index = SETT_TAKE(arena, area, int32_t);
    int32_t *dist = SETT_TAKE(arena, area, int32_t);
    SettPoint *cell = SETT_TAKE(arena, area, SettPoint);
    if (index == NULL || dist == NULL || cell == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < area; i++) {
        SettPoint p = point(open, i);
        index[i] = sett_mask_get(open, p.x, p.y) ? count : -1;
        if (index[i] >= 0)
            cell[count++] = p;
    }
    if (count > 1024)
        return SETT_TOO_LARGE;
    uint16_t *at = SETT_TAKE(arena, count * count, uint16_t);
    if (at == NULL)
        return SETT_NO_MEMORY;
    *out = (SettDistTable){index, cell, at, count};
    for (int32_t i = 0; i < count; i++) {
        SettStatus status = plain_distances(open, &cell[i], 1, arena, dist);
        if (status != SETT_OK)
            return status;
        for (int32_t j = 0; j < count; j++) {
            int32_t steps = dist[cell[j].y * open->w + cell[j].x];
            *at++ = steps == SETT_FAR ? UINT16_MAX : (uint16_t)steps;
        }
    }
    return SETT_OK;
}
