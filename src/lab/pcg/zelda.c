/* zelda.c - the benchmark's "zelda": a player who takes a key to a door among
   enemies. Setting 0: enemies, 1: tolerance of their number, 2: of distances.
   Diversity compares the way to the key alone: the benchmark looks for the rest
   without the door, and never finds it. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <string.h>

enum { REGIONS, PLAYERS, KEYS, DOORS, ENEMIES, PLAYER_KEY, KEY_DOOR };
enum { SOLID, EMPTY, PLAYER, KEY, DOOR, ENEMY, CODES };
#define OPEN \
    (PCG_CODE(EMPTY) | PCG_CODE(PLAYER) | PCG_CODE(KEY) | PCG_CODE(ENEMY))

static int32_t distance(const int32_t *steps, int32_t to)
{
    return to >= 0 ? steps[to] : -1;
}

static int32_t put_number(int32_t value, int32_t *out)
{
    char digits[12];
    int32_t count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    for (int32_t i = 0; i < count; i++)
        out[i] = digits[count - 1 - i];
    return count;
}

/* The path's cells as "x,y|", mirrored so that it begins in the first quarter.
   At most 14 letters a cell. */
static int32_t word_of(const PcgBoard *b, const int32_t *path, int32_t count,
                       int32_t *word)
{
    int32_t size = 0;
    if (count == 0)
        return 0;
    bool across = 2 * (path[0] % b->w) > b->w;
    bool down = 2 * (path[0] / b->w) > b->h;
    for (int32_t i = 0; i < count; i++) {
        int32_t x = path[i] % b->w, y = path[i] / b->w;
        size += put_number(across ? b->w - 1 - x : x, word + size);
        word[size++] = ',';
        size += put_number(down ? b->h - 1 - y : y, word + size);
        word[size++] = '|';
    }
    return size;
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    PcgBoard b = pcg_board(p, content);
    size_t area = (size_t)pcg_area(&b);
    int32_t counts[CODES], key = sett_pcg_first(&b, KEY), path_count = 0;
    int32_t *steps = sett_arena_raw(tmp, 17 * area, sizeof *steps);
    int32_t regions = sett_pcg_regions(&b, OPEN | PCG_CODE(DOOR), NULL, tmp);
    if (steps == NULL || regions < 0)
        return SETT_NO_MEMORY;
    int32_t *queue = steps + area, *path = steps + 2 * area,
            *word = steps + 3 * area;
    sett_pcg_count(&b, CODES, counts);
    out->numbers[REGIONS] = regions;
    for (int32_t i = 0; i < 4; i++)
        out->numbers[PLAYERS + i] = counts[PLAYER + i];
    sett_pcg_distances(&b, OPEN, sett_pcg_first(&b, PLAYER), steps, queue);
    out->numbers[PLAYER_KEY] = distance(steps, key);
    if (key >= 0 && steps[key] > 0)
        path_count = sett_pcg_path(&b, steps, key, path);
    sett_pcg_distances(&b, OPEN | PCG_CODE(DOOR), key, steps, queue);
    out->numbers[KEY_DOOR] = distance(steps, sett_pcg_first(&b, DOOR));
    path_count = word_of(&b, path, path_count, word);
    return sett_pcg_trace(out, word, path_count, keep) ? SETT_OK
                                                       : SETT_NO_MEMORY;
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double area = p->w * p->h, added = 0;
    double stats =
        (sett_pcg_range(n[PLAYERS], 0, 1, 1, area) +
         sett_pcg_range(n[KEYS], 0, 1, 1, area) +
         sett_pcg_range(n[DOORS], 0, 1, 1, area) +
         sett_pcg_range(n[ENEMIES], 0, p->settings[0] - p->settings[1],
                        p->settings[0] + p->settings[1], area)) /
        4;
    if (n[PLAYERS] == 1 && n[KEYS] == 1 && n[DOORS] == 1) {
        added = ((n[PLAYER_KEY] > 0) + (n[KEY_DOOR] > 0)) / 2.0;
        if (added >= 1)
            added += sett_pcg_range3(n[PLAYER_KEY] + n[KEY_DOOR], 0,
                                     p->w + p->h, area);
    }
    return (sett_pcg_range(n[REGIONS], 0, 1, 1, area / 10) + stats + added) / 4;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    int32_t e = p->settings[2], end = p->w * p->h / 4;
    return (sett_pcg_range(i->numbers[PLAYER_KEY], 0, c[0] - e, c[0] + e, end) +
            sett_pcg_range(i->numbers[KEY_DOOR], 0, c[1] - e, c[1] + e, end)) /
           2;
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    (void)p;
    double ratio = sett_pcg_ratio((PcgWord){a->trace, a->trace_count},
                                  (PcgWord){b->trace, b->trace_count}, tmp);
    if (ratio < 0)
        return SETT_NO_MEMORY;
    *out = sett_pcg_range3(1 - ratio, 0, 0.3, 1);
    return SETT_OK;
}

/* A cell at low..high steps, by lot; -1: none. */
static int32_t cell_at_steps(SettRng *rng, const PcgBoard *b,
                             const int32_t *steps, int32_t low, int32_t high)
{
    int32_t count = 0, chosen = -1;
    for (int32_t c = 0; c < pcg_area(b); c++)
        if (b->cells[c] == EMPTY && steps[c] >= low && steps[c] <= high &&
            sett_rng_below(rng, (uint32_t)++count) == 0)
            chosen = c;
    return chosen;
}

/* More ways through a tree: walls beside floor that fall. */
static void open_walls(SettRng *rng, const PcgBoard *b, uint8_t *cells)
{
    int32_t walls = (int32_t)sett_rng_below(rng, 5);
    for (int32_t i = 0; i < walls; i++) {
        int32_t c = (int32_t)sett_rng_below(rng, (uint32_t)pcg_area(b));
        for (int32_t way = 0; way < 4; way++) {
            int32_t to = sett_pcg_next(b, c, way);
            if (to >= 0 && cells[to] != SOLID)
                cells[c] = EMPTY;
        }
    }
}

/* A cave; in it a key, and player and door as far from it as is asked. */
static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    const SettBenchmark *p = wish->problem;
    SettRng *rng = &wish->rng;
    PcgBoard b = pcg_board(p, content);
    int32_t area = pcg_area(&b), e = p->settings[2];
    int32_t *steps = sett_arena_raw(tmp, 2 * (size_t)area, sizeof *steps);
    SettChance deep = sett_chance(sett_rng_unit(rng));
    if (steps == NULL)
        return SETT_NO_MEMORY;
    memset(content, SOLID, (size_t)area);
    sett_pcg_grow(rng, deep, p->w, p->h, area, EMPTY, content);
    open_walls(rng, &b, content);
    memset(steps, 0, (size_t)area * sizeof *steps);
    int32_t key = cell_at_steps(rng, &b, steps, 0, 0);
    sett_pcg_distances(&b, OPEN, key, steps, steps + area);
    int32_t player = cell_at_steps(rng, &b, steps, wish->control[0] - e,
                                   wish->control[0] + e);
    content[key] = KEY;
    if (player < 0)
        return SETT_OK;
    content[player] = PLAYER;
    int32_t least = p->w + p->h - steps[player];
    if (least < wish->control[1] - e)
        least = wish->control[1] - e;
    int32_t door = cell_at_steps(rng, &b, steps, least, wish->control[1] + e);
    if (door < 0)
        return SETT_OK;
    content[door] = DOOR;
    int32_t enemies = sett_rng_range(rng, p->settings[0] - p->settings[1],
                                     p->settings[0] + p->settings[1]);
    for (int32_t i = 0; i < enemies; i++) {
        int32_t cell = cell_at_steps(rng, &b, steps, 1, area);
        if (cell >= 0)
            content[cell] = ENEMY;
    }
    return SETT_OK;
}

static SettStatus make(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents)
{
    static const PcgMaker maker = {
        .propose = propose, .keep = PCG_DIFFERENT, .effort = 20000};
    return sett_pcg_make(job, &maker, tmp, contents);
}

static const char *const tiles[] = {"solid", "empty", "player",
                                    "key",   "door",  "enemy"};
static const char *const numbers[] = {
    "regions", "players", "keys", "doors", "enemies", "player_key", "key_door"};
static const SettBenchmarkControl controls[] = {{"player_key", 11, 18},
                                                {"key_door", 11, 18}};

const SettBenchmark sett_pcg_zelda = {
    .name = "zelda-v0",
    .help = "a way from the player to a key and on to a door, among enemies",
    .w = 11,
    .h = 7,
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = "#.@k+e",
    .settings = {3, 1, 2},
    PCG_STEPS(info, quality, control, apart, make),
};
