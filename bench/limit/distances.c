/* distances.c - steps from one cell to all others of a map of 1000 x 1000: the
   queue of every textbook, over bytes with a wall around them. */
#include "limit/limit.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 1000
#define AREA (SIDE * SIDE)

/* One tile in five is a wall, so that nearly all others are joined. */
static void draw(int32_t *steps)
{
    uint64_t state = 7;
    for (int32_t i = 0; i < AREA; i++) {
        int32_t x = i % SIDE, y = i / SIDE;
        bool edge = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
        steps[i] = edge || bench_limit_below(&state, 5) == 0 ? -2 : -1;
    }
}

static int32_t spread(int32_t *steps, int32_t *queue, int32_t from)
{
    const int32_t to[4] = {-SIDE, 1, SIDE, -1};
    int32_t end = 1;
    queue[0] = from;
    steps[from] = 0;
    for (int32_t i = 0; i < end; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t next = queue[i] + to[d];
            if (steps[next] != -1)
                continue;
            steps[next] = steps[queue[i]] + 1;
            queue[end++] = next;
        }
    return end;
}

uint64_t bench_limit_distances(uint64_t n)
{
    size_t size = AREA * sizeof(int32_t);
    int32_t *map = malloc(size), *steps = malloc(size), *queue = malloc(size);
    uint64_t check = 0;
    if (map != NULL && steps != NULL && queue != NULL) {
        draw(map);
        int32_t from = SIDE + 1;
        while (map[from] != -1)
            from++;
        for (uint64_t i = 0; i < n; i++) {
            memcpy(steps, map, size);
            check += (uint64_t)spread(steps, queue, from);
        }
    }
    free(map);
    free(steps);
    free(queue);
    return check;
}
