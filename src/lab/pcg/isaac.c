/* isaac.c - the benchmark's "isaac": rooms on a grid whose doors meet, with a
   start, a boss, a treasure and a shop. A code's bits are doors: 1 left, 2 up,
   4 right, 8 down. The way from start to boss is measured in the maze of 3 x 3
   cells a room, but between the cells that the two room numbers mean in a grid
   of rooms, which is the maze's upper left corner. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <string.h>

enum { SIZE, REGIONS, CONNECTED, LOOSE, LOCATIONS, DISTANCE };
enum { WALL, CENTRE, DOOR, START, BOSS };
#define MOST 64 /* rooms of the largest variant */

/* The maze: three cells a room each way. */
static PcgBoard maze_of(const SettBenchmark *p, const uint8_t *content,
                        uint8_t *cells)
{
    static const int32_t door_x[] = {-1, 0, 1, 0}, door_y[] = {0, -1, 0, 1};
    PcgBoard maze = {cells, 3 * p->w, 3 * p->h};
    memset(cells, WALL, (size_t)pcg_area(&maze));
    for (int32_t r = 0; r < p->w * p->h; r++) {
        int32_t at = (r / p->w * 3 + 1) * maze.w + r % p->w * 3 + 1;
        cells[at] = content[r] > 0 ? CENTRE : WALL;
        for (int32_t side = 0; side < 4; side++)
            if (content[r] >> side & 1)
                cells[at + door_y[side] * maze.w + door_x[side]] = DOOR;
    }
    return maze;
}

static int32_t loose_doors(const PcgBoard *m)
{
    int32_t count = 0;
    for (int32_t c = 0; c < pcg_area(m); c++) {
        int32_t x = c % m->w, y = c / m->w;
        if (x == 0 || y == 0 || x == m->w - 1 || y == m->h - 1)
            count += m->cells[c] == DOOR;
        else if (x % 3 == 2 && m->cells[c] != m->cells[c + 1])
            count++;
        else if (y % 3 == 2 && m->cells[c] != m->cells[c + m->w])
            count++;
    }
    return count;
}

/* Distinct ones of the four that are rooms. */
static int32_t locations(const SettBenchmark *p, const uint8_t *content)
{
    const uint8_t *place = content + p->w * p->h;
    int32_t count = 0;
    for (int32_t i = 0; i < 4; i++) {
        bool first = content[place[i]] > 0;
        for (int32_t j = 0; j < i; j++)
            first = first && place[j] != place[i];
        count += first;
    }
    return count;
}

static int32_t boss_distance(const SettBenchmark *p, const PcgBoard *maze,
                             const uint8_t *content, uint8_t *cells)
{
    int32_t steps[9 * MOST], queue[9 * MOST];
    const uint8_t *place = content + p->w * p->h;
    cells[place[0] / p->w * maze->w + place[0] % p->w] = START;
    cells[place[1] / p->w * maze->w + place[1] % p->w] = BOSS;
    int32_t boss = sett_pcg_first(maze, BOSS);
    sett_pcg_distances(maze,
                       PCG_CODE(CENTRE) | PCG_CODE(DOOR) | PCG_CODE(START) |
                           PCG_CODE(BOSS),
                       sett_pcg_first(maze, START), steps, queue);
    return steps[boss];
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    uint8_t cells[9 * MOST], rooms[MOST];
    int32_t area = p->w * p->h;
    PcgBoard maze = maze_of(p, content, cells), grid = {rooms, p->w, p->h};
    double *n = out->numbers;
    for (int32_t r = 0; r < area; r++) {
        rooms[r] = content[r] > 0;
        n[SIZE] += rooms[r];
    }
    int32_t regions = sett_pcg_regions(&grid, PCG_CODE(1), NULL, tmp);
    int32_t connected =
        sett_pcg_regions(&maze, PCG_CODE(CENTRE) | PCG_CODE(DOOR), NULL, tmp);
    int32_t *trace = sett_arena_raw(tmp, 9 * (size_t)area, sizeof *trace);
    if (regions < 0 || connected < 0 || trace == NULL)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < 9 * area; c++)
        trace[c] = cells[c];
    n[REGIONS] = regions;
    n[CONNECTED] = connected;
    n[LOOSE] = loose_doors(&maze);
    n[LOCATIONS] = locations(p, content);
    n[DISTANCE] = boss_distance(p, &maze, content, cells);
    return sett_pcg_trace(out, trace, 9 * area, keep) ? SETT_OK
                                                      : SETT_NO_MEMORY;
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double area = p->w * p->h, regions = 0, functional = 0, loose = 0;
    double map = sett_pcg_range3(n[SIZE], 0, p->settings[0], area);
    if (map >= 1)
        regions = (sett_pcg_range(n[REGIONS], 0, 1, 1, area) +
                   sett_pcg_range(n[CONNECTED], 0, 1, 1, area)) /
                  2;
    if (regions >= 1)
        functional = (sett_pcg_range2(n[LOCATIONS], 0, 4) +
                      sett_pcg_range3(n[DISTANCE], 0, p->w + p->h, 9 * area)) /
                     2;
    if (functional >= 1)
        loose = sett_pcg_range(n[LOOSE], 0, 0, 0, area);
    return 0.9 * (map + regions + functional) / 3.0 + 0.1 * loose;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    double area = p->w * p->h, error = 0.2 * area;
    return sett_pcg_range(i->numbers[SIZE], c[0] - error, c[0] + error, area,
                          area);
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    double area = p->w * p->h;
    int32_t rooms = 0, doors = 0;
    (void)tmp;
    for (int32_t c = 0; c < a->trace_count; c++) {
        bool centre = c % (3 * p->w) % 3 == 1 && c / (3 * p->w) % 3 == 1;
        if (a->trace[c] == b->trace[c])
            continue;
        rooms += centre;
        doors += !centre;
    }
    *out = sett_pcg_range3(0.25 * sett_pcg_range2(rooms, 0, area) +
                               0.75 * sett_pcg_range2(doors, 0, area),
                           0, 0.6, 1);
    return SETT_OK;
}

static const char *const tiles[] = {"none", "l",   "u",   "lu",  "r",  "lr",
                                    "ur",   "lur", "d",   "ld",  "ud", "lud",
                                    "rd",   "lrd", "urd", "lurd"};
static const char *const places[] = {"start", "boss", "treasure", "shop", NULL};
static const char *const numbers[] = {
    "map_size",          "num_regions", "connect_regions",
    "loose_connections", "locations",   "player_boss_distance"};
static const SettBenchmarkControl controls[] = {{"map_size", 6, 15}};

const SettBenchmark sett_pcg_isaac = {
    .name = "isaac-v0",
    .help = "rooms with doors, a start, a boss, a treasure and a shop",
    .w = 4,
    .h = 4,
    .tiles = tiles,
    .glyphs = ".123456789abcdef",
    .tile_count = 16,
    .places = places,
    .controls = controls,
    .control_count = 1,
    .numbers = numbers,
    .number_count = 6,
    .settings = {6},
    .info = info,
    .quality = quality,
    .control = control,
    .apart = apart,
    .make = NULL,
};
