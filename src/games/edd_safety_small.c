/* edd_safety_small.c - safety of small rooms, sett mode: a room is 128 bits,
   row after row with one spare column that is never set, and a step of a flood
   a few shifts. EDD, spec/edd.md section 2. The plain twin is in edd_safety.c.
 */
#include "games/edd_safety.h"
#include "level/bits.h"

enum { BITS = 128 };

typedef struct Board {
    uint64_t low, high;
} Board;

typedef struct Small {
    const EddRoom *room;
    int32_t stride;
    Board open, enemy, treasure, door;
} Small;

bool sett_edd_rings_fit(int32_t w, int32_t h)
{
    return w < 63 && (w + 1) * h <= BITS;
}

static Board read_board(const Small *m, const uint64_t *rows)
{
    uint64_t words[3] = {0, 0, 0};
    int32_t place = 0;
    for (int32_t y = 1; y <= m->room->spaces.h; y++, place += m->stride) {
        int32_t by = place & 63;
        words[place >> 6] |= rows[y] << by;
        words[(place >> 6) + 1] |= rows[y] >> 1 >> (63 - by);
    }
    return (Board){words[0], words[1]};
}

static int32_t place_of(const Small *m, int32_t place)
{
    SettPoint p = sett_spaces_point(&m->room->spaces, place);
    return p.y * m->stride + p.x;
}

static bool meet(Board a, Board b)
{
    return ((a.low & b.low) | (a.high & b.high)) != 0;
}

/* The open tiles beside those of a ball that are not in it. */
static Board fresh_of(const Small *m, Board a)
{
    const int32_t n = m->stride;
    uint64_t low = a.low << 1 | a.low >> 1 | a.high << 63 | a.low << n |
                   a.low >> n | a.high << (64 - n);
    uint64_t high = a.high << 1 | a.low >> 63 | a.high >> 1 | a.high << n |
                    a.low >> (64 - n) | a.high >> n;
    return (Board){low & m->open.low & ~a.low, high & m->open.high & ~a.high};
}

static Board joined(Board a, Board b)
{
    return (Board){a.low | b.low, a.high | b.high};
}

/* Tiles that are nearer than the first of either kind, and that one; all that
   can be reached where there is none. */
static void measure_door(const Small *m, int32_t door, int32_t *safe,
                         int32_t *poor)
{
    int32_t place = place_of(m, door);
    uint64_t bit = (uint64_t)1 << (place & 63);
    Board ball = {place < 64 ? bit : 0, place < 64 ? 0 : bit};
    *safe = *poor = 0;
    while (*safe == 0 || *poor == 0) {
        Board fresh = fresh_of(m, ball);
        bool last = (fresh.low | fresh.high) == 0;
        bool enemy = meet(fresh, m->enemy), treasure = meet(fresh, m->treasure);
        if (last || enemy || treasure) {
            int32_t tiles =
                sett_bits_count(ball.low) + sett_bits_count(ball.high);
            if (*safe == 0 && (last || enemy))
                *safe = tiles + enemy;
            if (*poor == 0 && (last || treasure))
                *poor = tiles + treasure;
        }
        ball = joined(ball, fresh);
    }
}

static void note(uint64_t met, int16_t tiles, int16_t *way)
{
    for (; met != 0; met &= met - 1)
        way[sett_bits_lowest(met)] = tiles;
}

/* way[place of a treasure] = tiles of the way to the nearest tile of a ball,
   both ends included; 0 = no way. */
static void measure_ways(const Small *m, Board ball, int16_t way[BITS])
{
    for (int32_t i = 0; i < m->room->counts.treasures; i++)
        way[place_of(m, m->room->treasures[i])] = 0;
    Board left = m->treasure;
    for (int16_t tiles = 2; (left.low | left.high) != 0; tiles++) {
        Board fresh = fresh_of(m, ball);
        if ((fresh.low | fresh.high) == 0)
            break;
        note(fresh.low & left.low, tiles, way);
        note(fresh.high & left.high, tiles, way + 64);
        left.low &= ~fresh.low;
        left.high &= ~fresh.high;
        ball = joined(ball, fresh);
    }
}

static void measure_treasures(const Small *m, double *out)
{
    int16_t enemy[BITS], door[BITS];
    measure_ways(m, m->enemy, enemy);
    measure_ways(m, m->door, door);
    for (int32_t i = 0; i < m->room->counts.treasures; i++) {
        int32_t place = place_of(m, m->room->treasures[i]);
        bool far = door[place] == 0;
        out[i] = far ? 0 : sett_edd_treasure_safety(enemy[place], door[place]);
    }
}

void sett_edd_rings_small(const EddRoom *room, EddSafety *out)
{
    Small m = {.room = room, .stride = room->spaces.w + 1};
    m.open = read_board(&m, room->spaces.open);
    m.enemy = read_board(&m, room->enemy);
    m.treasure = read_board(&m, room->treasure);
    m.door = read_board(&m, room->door);
    for (int32_t i = 0; i < room->counts.doors; i++) {
        int32_t safe, poor;
        measure_door(&m, room->doors[i], &safe, &poor);
        out->door_safety[i] = (double)safe / room->counts.passable;
        out->door_greed[i] = (double)poor / room->counts.passable;
    }
    if (out->has_treasure)
        measure_treasures(&m, out->treasure);
}
