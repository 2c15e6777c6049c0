/* flood_plain.c - plain twins of the floods and components: cell by cell with a
   queue. */
#include "level/plain.h"

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

SettStatus sett_flood_plain(const SettMask *open, SettMask *reached,
                            SettArena *tmp, int64_t *count)
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

SettStatus sett_components_plain(const SettMask *open, SettArena *tmp,
                                 int32_t *labels, int32_t *sizes,
                                 int32_t *count)
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

SettStatus sett_keep_largest_plain(SettMask *open, SettArena *tmp,
                                   int64_t *count)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    int32_t area = open->w * open->h, found = 0;
    int32_t *labels = SETT_TAKE(tmp, area, int32_t);
    int32_t *sizes = SETT_TAKE(tmp, (area + 1) / 2, int32_t);
    SettStatus status = SETT_NO_MEMORY;
    if (labels != NULL && sizes != NULL)
        status = sett_components_plain(open, tmp, labels, sizes, &found);
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
