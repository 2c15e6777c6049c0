/* edd_safety.c - how soon a flood from a door meets an enemy or a treasure, and
   how much nearer a treasure is to a door than to an enemy. docs/design/edd.md,
   section 2.3. Compat mode counts tiles in the order of the reference's flood.
   In sett mode all tiles nearer than the first one count, so that a turned or
   mirrored room is as safe, and a treasure's door is the nearest by path. */
#include "games/edd/edd_safety.h"
#include "level/board.h"

#include <string.h>

typedef struct Flood {
    const EddRoom *room;
    int16_t *queue;
    int16_t *steps; /* by place: 1 + steps, 0 = not yet */
} Flood;

/* Whatever the flood meets, by the number of tiles looked at until then. */
typedef struct Met {
    int32_t enemy, treasure; /* 0 = none */
    int32_t tiles;           /* all that can be reached */
} Met;

static bool has(const uint64_t *rows, SettPoint p)
{
    return rows[p.y + 1] >> p.x & 1;
}

/* Left, right, up, down. Fills `steps` for all that can be reached. */
static Met flood_from(Flood *f, int32_t from)
{
    const SettSpaces *s = &f->room->spaces;
    const int32_t step = 1 << s->shift;
    const int32_t move[4] = {-1, 1, -step, step};
    Met met = {0, 0, 0};
    int32_t head = 0, tail = 0;
    memset(f->steps, 0, (size_t)s->places * sizeof *f->steps);
    f->queue[tail++] = (int16_t)from;
    f->steps[from] = 1;
    while (head < tail) {
        int32_t place = f->queue[head++];
        SettPoint p = sett_spaces_point(s, place);
        if (met.enemy == 0 && has(f->room->enemy, p))
            met.enemy = head;
        if (met.treasure == 0 && has(f->room->treasure, p))
            met.treasure = head;
        for (int32_t d = 0; d < 4; d++) {
            int32_t next = place + move[d];
            SettPoint q = sett_spaces_point(s, next);
            if (f->steps[next] != 0 || (uint32_t)q.x >= (uint32_t)s->w ||
                !has(s->open, q))
                continue;
            f->steps[next] = (int16_t)(f->steps[place] + 1);
            f->queue[tail++] = (int16_t)next;
        }
    }
    met.tiles = tail;
    return met;
}

/* The first door at the least Manhattan distance. */
static int32_t nearest_door(const EddRoom *room, SettPoint from)
{
    int32_t best = -1, least = SETT_FAR;
    for (int32_t i = 0; i < room->counts.doors; i++) {
        SettPoint p = sett_spaces_point(&room->spaces, room->doors[i]);
        if (sett_manhattan(p, from) < least) {
            least = sett_manhattan(p, from);
            best = room->doors[i];
        }
    }
    return best;
}

static double treasure_by_flood(Flood *f, int32_t treasure)
{
    const EddRoom *room = f->room;
    Met met = flood_from(f, treasure);
    if (met.enemy == 0)
        return 0;
    int32_t enemy = f->queue[met.enemy - 1];
    SettPoint at = sett_spaces_point(&room->spaces, treasure);
    return sett_edd_treasure_safety(f->steps[enemy],
                                    f->steps[nearest_door(room, at)]);
}

static SettStatus measure_by_flood(const EddRoom *room, EddSafety *out)
{
    Flood f = {.room = room};
    size_t places = (size_t)room->spaces.places;
    f.queue = sett_arena_raw(room->arena, 2 * places, sizeof *f.queue);
    if (f.queue == NULL)
        return SETT_NO_MEMORY;
    f.steps = f.queue + places;
    for (int32_t i = 0; i < room->counts.doors; i++) {
        Met met = flood_from(&f, room->doors[i]);
        int32_t safe = met.enemy > 0 ? met.enemy : met.tiles;
        int32_t poor = met.treasure > 0 ? met.treasure : met.tiles;
        out->door_safety[i] = (double)safe / room->counts.passable;
        out->door_greed[i] = (double)poor / room->counts.passable;
    }
    for (int32_t i = 0; out->has_treasure && i < room->counts.treasures; i++)
        out->treasure[i] = treasure_by_flood(&f, room->treasures[i]);
    return SETT_OK;
}

typedef uint64_t Rows[SETT_SPACES_ROWS];

/* Tiles within so many steps of one. */
typedef struct Ball {
    const EddRoom *room;
    Rows in;           /* 0 beyond the rows from low to high */
    Rows fresh;        /* what the last step added, from low to high */
    int32_t low, high; /* words that may hold something */
    int32_t steps;
} Ball;

static void ball_start(Ball *b, const EddRoom *room, int32_t place)
{
    SettPoint p = sett_spaces_point(&room->spaces, place);
    memset(b->in, 0, (size_t)(room->spaces.h + 2) * sizeof b->in[0]);
    b->room = room;
    b->in[p.y + 1] = (uint64_t)1 << p.x;
    b->low = b->high = p.y + 1;
    b->steps = 0;
}

/* What a step of a ball met. */
typedef struct Ring {
    bool any, enemy, treasure;
} Ring;

/* One step in all directions. */
static Ring ball_grow(Ball *b)
{
    const EddRoom *room = b->room;
    uint64_t above = 0, any = 0, enemy = 0, treasure = 0;
    b->low -= b->low > 1;
    b->high += b->high < room->spaces.h;
    for (int32_t y = b->low; y <= b->high; y++) {
        uint64_t row = b->in[y];
        uint64_t near = row << 1 | row >> 1 | above | b->in[y + 1];
        uint64_t fresh = near & room->spaces.open[y] & ~row;
        above = row;
        any |= fresh;
        enemy |= fresh & room->enemy[y];
        treasure |= fresh & room->treasure[y];
        b->fresh[y] = fresh;
        b->in[y] = row | fresh;
    }
    b->steps++;
    return (Ring){any != 0, enemy != 0, treasure != 0};
}

/* Tiles that were in it before the last step. */
static int32_t ball_before(const Ball *b)
{
    int32_t count = 0;
    for (int32_t y = b->low; y <= b->high; y++)
        count += sett_bits_count(b->in[y] & ~b->fresh[y]);
    return count;
}

static int32_t ball_count(const Ball *b, const uint64_t *rows)
{
    int32_t count = 0;
    for (int32_t y = b->low; y <= b->high; y++)
        count += sett_bits_count(b->in[y] & rows[y]);
    return count;
}

/* Tiles that are nearer than the first of either kind, and that one; all that
   can be reached where there is none. */
static void door_by_ball(const EddRoom *room, int32_t door, int32_t *safe,
                         int32_t *poor)
{
    Ball b;
    Ring ring = {true, false, false};
    *safe = *poor = 0;
    ball_start(&b, room, door);
    while (ring.any && (*safe == 0 || *poor == 0)) {
        ring = ball_grow(&b);
        if (*safe == 0 && (ring.enemy || !ring.any))
            *safe = ball_before(&b) + ring.enemy;
        if (*poor == 0 && (ring.treasure || !ring.any))
            *poor = ball_before(&b) + ring.treasure;
    }
}

/* Notes the treasures among `fresh`, new tiles of word y. */
static int32_t note_treasures(const SettSpaces *s, uint64_t fresh, int32_t y,
                              int32_t tiles, int16_t *way)
{
    int32_t count = 0;
    for (; fresh != 0; fresh &= fresh - 1, count++)
        way[sett_spaces_place(s, sett_bits_lowest(fresh), y - 1)] =
            (int16_t)tiles;
    return count;
}

/* way[place of a treasure] = tiles of the way to the nearest tile in `rows`,
   both ends included; 0 = no way. */
static void treasures_by_ball(const EddRoom *room, const uint64_t *rows,
                              int16_t *way)
{
    const SettSpaces *s = &room->spaces;
    Rows in;
    int32_t left = room->counts.treasures;
    uint64_t more = 1;
    for (int32_t i = 0; i < left; i++)
        way[room->treasures[i]] = 0;
    memcpy(in, rows, (size_t)(s->h + 2) * sizeof in[0]);
    for (int32_t tiles = 2; left > 0 && more != 0; tiles++) {
        uint64_t above = 0;
        more = 0;
        for (int32_t y = 1; y <= s->h; y++) {
            uint64_t row = in[y];
            in[y] |= (row << 1 | row >> 1 | above | in[y + 1]) & s->open[y];
            above = row;
            more |= in[y] ^ row;
            uint64_t fresh = (in[y] ^ row) & room->treasure[y];
            if (fresh != 0)
                left -= note_treasures(s, fresh, y, tiles, way);
        }
    }
}

void sett_edd_rings_plain(const EddRoom *room, EddSafety *out)
{
    const EddCounts *n = &room->counts;
    for (int32_t i = 0; i < n->doors; i++) {
        int32_t safe, poor;
        door_by_ball(room, room->doors[i], &safe, &poor);
        out->door_safety[i] = (double)safe / n->passable;
        out->door_greed[i] = (double)poor / n->passable;
    }
    if (!out->has_treasure)
        return;
    int16_t *enemy = room->spaces.queue, *door = room->spaces.rim;
    treasures_by_ball(room, room->enemy, enemy);
    treasures_by_ball(room, room->door, door);
    for (int32_t i = 0; i < n->treasures; i++) {
        int32_t place = room->treasures[i];
        out->treasure[i] =
            door[place] == 0
                ? 0
                : sett_edd_treasure_safety(enemy[place], door[place]);
    }
}

static void measure_by_rings(const EddRoom *room, EddSafety *out)
{
#if !defined(SETT_NO_FAST) && !defined(SETT_NO_SEARCH)
    if (sett_board_fits(room->spaces.w, room->spaces.h)) {
        sett_edd_rings_small(room, out);
        return;
    }
#endif
    sett_edd_rings_plain(room, out);
}

static double mean(const double *values, int32_t count)
{
    double sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += values[i];
    return count > 0 ? sum / count : 0;
}

static double variance(const double *values, int32_t count, double middle)
{
    double sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += (values[i] - middle) * (values[i] - middle);
    return count > 0 ? sum / count : 0;
}

SettStatus sett_edd_safety(const EddRoom *room, EddSafety *out)
{
    const EddCounts *n = &room->counts;
    *out = (EddSafety){0};
    out->has_treasure = n->doors > 0 && n->enemies > 0 && n->treasures > 0;
    size_t numbers = 2 * (size_t)n->doors + (size_t)n->treasures;
    out->door_safety = sett_arena_raw(room->arena, numbers, sizeof(double));
    if (out->door_safety == NULL)
        return SETT_NO_MEMORY;
    out->door_greed = out->door_safety + n->doors;
    out->treasure = out->door_greed + n->doors;
    SettStatus status = SETT_OK;
    if (room->mode == EDD_COMPAT)
        status = measure_by_flood(room, out);
    else
        measure_by_rings(room, out);
    if (status != SETT_OK)
        return status;
    out->mean_safety = mean(out->door_safety, n->doors);
    out->mean_greed = mean(out->door_greed, n->doors);
    if (out->has_treasure) {
        out->treasure_mean = mean(out->treasure, n->treasures);
        out->treasure_variance =
            variance(out->treasure, n->treasures, out->treasure_mean);
    }
    return SETT_OK;
}

/* Every door's ball grows until nothing is left; doors met at each step. */
double sett_edd_door_path(const EddRoom *room)
{
    const int32_t doors = room->counts.doors;
    int64_t sum = 0, pairs = 0;
    for (int32_t i = 0; i < doors && doors > 1; i++) {
        Ball b;
        int32_t met = 1;
        ball_start(&b, room, room->doors[i]);
        while (met < doors && ball_grow(&b).any) {
            int32_t now = ball_count(&b, room->door);
            sum += (int64_t)b.steps * (now - met);
            met = now;
        }
        pairs += met - 1;
    }
    return pairs > 0 ? (double)sum / (double)pairs : 0;
}
