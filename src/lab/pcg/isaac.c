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

/* Two maps pass as different where 7 or 8 of their links differ (of fewer,
   rooms must differ too), so maps of a set are all about equally far apart. The
   lines of the projective plane of order 4 are 21 sets of 5 of 21 points, two
   of which share one point: a map with the links of one line turned has exactly
   8 links other than that of another line. Which link is which point, and what
   is turned, is searched for, so that as many of these maps as can be pass.

   The way that the benchmark measures begins and ends in the maze's upper left
   corner: with no door between the rooms 0 and 1, the cells that the numbers 7
   and 13 mean there are the left door of room 1 and the upper door of room 4,
   and no way between these is shorter than 8. */
#define LINKS 24
#define POINTS 21
#define SHUT 0  /* the link between rooms 0 and 1 */
#define KEPT 12 /* that between 0 and 4 */

typedef struct Plan {
    const SettBenchmark *p;
    SettRng rng;
    int32_t link[LINKS]; /* of the points; then those that no map turns */
    uint32_t base;       /* bit of each link that is there */
    uint8_t maps[POINTS][MOST + 4];
    int32_t passing;
} Plan;

/* Rooms on both sides of a link: 12 across, then 12 down. */
static void rooms_of(int32_t link, int32_t *a, int32_t *b)
{
    bool across = link < 12;
    *a = across ? link / 3 * 4 + link % 3 : link - 12;
    *b = *a + (across ? 1 : 4);
}

/* Layout of a set of links; rooms without links are none. */
static void lay_out(uint32_t links, uint8_t *content)
{
    memset(content, 0, 16);
    for (int32_t i = 0; i < LINKS; i++) {
        int32_t a, b;
        if ((links >> i & 1) == 0)
            continue;
        rooms_of(i, &a, &b);
        content[a] |= i < 12 ? 4 : 8;
        content[b] |= i < 12 ? 1 : 2;
    }
}

/* Start and boss where they have to be; the rest at rooms that are left, the
   last first. */
static void put_places(const SettBenchmark *p, uint8_t *content)
{
    uint8_t *place = content + p->w * p->h;
    int32_t count = 2;
    place[0] = 7;
    place[1] = 13;
    place[2] = place[3] = 0;
    for (int32_t r = p->w * p->h - 1; r >= 0 && count < 4; r--)
        if (content[r] > 0 && r != 7 && r != 13)
            place[count++] = (uint8_t)r;
}

static uint32_t links_of(const Plan *plan, int32_t line)
{
    static const int32_t points[] = {0, 1, 4, 14, 16}; /* a difference set */
    uint32_t links = plan->base;
    for (int32_t i = 0; i < 5; i++)
        links ^= 1u << plan->link[(line + points[i]) % POINTS];
    return links;
}

static SettStatus passes(const SettBenchmark *p, const uint8_t *content,
                         SettArena *tmp, bool *out)
{
    SettBenchmarkInfo i = {.content = content};
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = info(p, content, tmp, tmp, &i);
    *out = status == SETT_OK && quality(p, &i) >= 1;
    sett_arena_reset(tmp, mark);
    return status;
}

/* Makes the maps of all lines that pass. */
static SettStatus make_maps(Plan *plan, SettArena *tmp)
{
    plan->passing = 0;
    for (int32_t line = 0; line < POINTS; line++) {
        uint8_t *map = plan->maps[plan->passing];
        bool good;
        lay_out(links_of(plan, line), map);
        put_places(plan->p, map);
        SettStatus status = passes(plan->p, map, tmp, &good);
        if (status != SETT_OK)
            return status;
        plan->passing += good;
    }
    return SETT_OK;
}

static void begin_plan(Plan *plan)
{
    int32_t free[LINKS], count = 0;
    for (int32_t i = 0; i < LINKS; i++)
        if (i != SHUT && i != KEPT)
            free[count++] = i;
    sett_rng_shuffle(&plan->rng, free, count);
    memcpy(plan->link, free, (size_t)count * sizeof *free);
    plan->link[22] = SHUT;
    plan->link[23] = KEPT;
    plan->base = (uint32_t)sett_rng_next(&plan->rng) & 0xFFFFFFu;
    plan->base |= (uint32_t)sett_rng_next(&plan->rng) & 0xFFFFFFu;
    plan->base = (plan->base | 1u << KEPT) & ~(1u << SHUT);
}

/* Two links change places, or one is there that was not. */
static void change_plan(Plan *plan)
{
    int32_t a = (int32_t)sett_rng_below(&plan->rng, 22);
    int32_t b = (int32_t)sett_rng_below(&plan->rng, 22);
    int32_t link = plan->link[a];
    if (sett_rng_below(&plan->rng, 3) == 0) {
        plan->base ^= 1u << link;
        return;
    }
    plan->link[a] = plan->link[b];
    plan->link[b] = link;
}

static SettStatus search_plan(Plan *best, int64_t tries, SettArena *tmp)
{
    Plan next;
    begin_plan(best);
    SettStatus status = make_maps(best, tmp);
    for (int64_t i = 0; status == SETT_OK && i < tries; i++) {
        if (best->passing == POINTS)
            break;
        if (sett_work(tmp, 100000))
            return SETT_CANCELLED;
        next = *best;
        change_plan(&next);
        status = make_maps(&next, tmp);
        best->rng = next.rng;
        if (next.passing >= best->passing)
            *best = next;
    }
    return status;
}

static int32_t size_of(const uint8_t *map)
{
    int32_t size = 0;
    for (int32_t r = 0; r < 16; r++)
        size += map[r] > 0;
    return size;
}

/* Each map goes to the highest control that it is large enough for and that has
   none; controls without a map get one with all rooms and doors. */
static void hand_out(const Plan *plan, const SettBenchmarkJob *job,
                     uint8_t *contents)
{
    bool used[POINTS] = {false};
    uint8_t filler[MOST + 4];
    int32_t bytes = sett_benchmark_size(plan->p);
    lay_out(0xFFFFFFu & ~(1u << SHUT), filler);
    put_places(plan->p, filler);
    for (int32_t i = 0; i < job->count; i++) {
        int32_t chosen = -1;
        for (int32_t m = 0; m < plan->passing; m++)
            if (!used[m] &&
                (job->controls[i] > 12 ||
                 5 * size_of(plan->maps[m]) >= 5 * job->controls[i] + 16) &&
                (chosen < 0 ||
                 size_of(plan->maps[m]) < size_of(plan->maps[chosen])))
                chosen = m;
        if (chosen >= 0)
            used[chosen] = true;
        memcpy(contents + (size_t)i * (size_t)bytes,
               chosen >= 0 ? plan->maps[chosen] : filler, (size_t)bytes);
    }
}

static SettStatus make(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents)
{
    Plan *plan = SETT_TAKE(tmp, 1, Plan);
    if (plan == NULL)
        return SETT_NO_MEMORY;
    plan->p = job->problem;
    plan->rng = sett_rng(job->seed, SETT_FOR_SEARCH, 0);
    SettStatus status =
        search_plan(plan, job->effort > 0 ? job->effort : 5000, tmp);
    if (status == SETT_OK)
        hand_out(plan, job, contents);
    for (int32_t i = 0; status == SETT_OK && i < job->count; i++)
        if (job->crew->done != NULL)
            job->crew->done(job->crew->user);
    return status;
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
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = ".123456789abcdef",
    .places = places,
    .settings = {6},
    PCG_STEPS(info, quality, control, apart, make),
};
