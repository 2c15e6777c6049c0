/* edd_safety_small.c - safety of small rooms, sett mode: a room is a board, and
   a step of a flood a few shifts. docs/design/edd.md, section 2.3. The plain
   twin is in edd_safety.c. */
#include "games/edd/edd_safety.h"
#include "level/board.h"

typedef SettBoard Board;

typedef struct Small {
    const EddRoom *room;
    int32_t stride;
    Board open, enemy, treasure, door;
} Small;

static int32_t place_of(const Small *m, int32_t place)
{
    SettPoint p = sett_spaces_point(&m->room->spaces, place);
    return p.y * m->stride + p.x;
}

static bool meet(Board a, Board b)
{
    return sett_board_any(sett_board_and(a, b));
}

/* The open tiles beside those of a ball that are not in it. */
static Board fresh_of(const Small *m, Board a)
{
    return sett_board_less(
        sett_board_and(sett_board_beside(a, m->stride), m->open), a);
}

/* Tiles that are nearer than the first of either kind, and that one; all that
   can be reached where there is none. */
static void measure_door(const Small *m, int32_t door, int32_t *safe,
                         int32_t *poor)
{
    Board ball = sett_board_bit(place_of(m, door));
    *safe = *poor = 0;
    while (*safe == 0 || *poor == 0) {
        Board fresh = fresh_of(m, ball);
        bool last = !sett_board_any(fresh);
        bool enemy = meet(fresh, m->enemy), treasure = meet(fresh, m->treasure);
        if (last || enemy || treasure) {
            int32_t tiles = sett_board_count(ball);
            if (*safe == 0 && (last || enemy))
                *safe = tiles + enemy;
            if (*poor == 0 && (last || treasure))
                *poor = tiles + treasure;
        }
        ball = sett_board_or(ball, fresh);
    }
}

static void note(uint64_t met, int16_t tiles, int16_t *way)
{
    for (; met != 0; met &= met - 1)
        way[sett_bits_lowest(met)] = tiles;
}

/* way[place of a treasure] = tiles of the way to the nearest tile of a ball,
   both ends included; 0 = no way. */
static void measure_ways(const Small *m, Board ball,
                         int16_t way[SETT_BOARD_BITS])
{
    for (int32_t i = 0; i < m->room->counts.treasures; i++)
        way[place_of(m, m->room->treasures[i])] = 0;
    Board left = m->treasure;
    for (int16_t tiles = 2; sett_board_any(left); tiles++) {
        Board fresh = fresh_of(m, ball);
        if (!sett_board_any(fresh))
            break;
        ball = sett_board_or(ball, fresh);
        note(fresh.low & left.low, tiles, way);
        note(fresh.high & left.high, tiles, way + 64);
        left = sett_board_less(left, fresh);
    }
}

static void measure_treasures(const Small *m, double *out)
{
    int16_t enemy[SETT_BOARD_BITS], door[SETT_BOARD_BITS];
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
    const int32_t h = room->spaces.h;
    Small m = {.room = room, .stride = room->spaces.w + 1};
    m.open = sett_board_read(room->spaces.open + 1, h, m.stride);
    m.enemy = sett_board_read(room->enemy + 1, h, m.stride);
    m.treasure = sett_board_read(room->treasure + 1, h, m.stride);
    m.door = sett_board_read(room->door + 1, h, m.stride);
    for (int32_t i = 0; i < room->counts.doors; i++) {
        int32_t safe, poor;
        measure_door(&m, room->doors[i], &safe, &poor);
        out->door_safety[i] = (double)safe / room->counts.passable;
        out->door_greed[i] = (double)poor / room->counts.passable;
    }
    if (out->has_treasure)
        measure_treasures(&m, out->treasure);
}
