/* moves.c - random moves of a hero on 10 x 20 tiles among things and monsters:
   roll-outs of 50 over ten levels, a set of 200 bits a kind. Things are taken
   or trodden on, monsters within eight tiles come nearer by rows and columns.
   No lines of sight, paths, javelins, portals or states of monsters. */
#include "limit/limit.h"

#include <string.h>

#define WIDE 10
#define AREA 200
#define LEVELS 10
#define MOVES 50
#define MONSTERS 8

typedef struct Set {
    uint64_t bits[4];
} Set;

typedef struct World {
    Set treasure, potion, trap;
    int32_t hero, hp, gold;
    int32_t at[MONSTERS]; /* -1: dead */
} World;

typedef struct Level {
    Set walls;
    World start;
} Level;

static bool has(const Set *set, int32_t cell)
{
    return set->bits[cell >> 6] >> (cell & 63) & 1;
}

static void put(Set *set, int32_t cell)
{
    set->bits[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

/* Takes a cell out; whether it was in. */
static bool take(Set *set, int32_t cell)
{
    uint64_t *word = &set->bits[cell >> 6], bit = (uint64_t)1 << (cell & 63);
    bool in = (*word & bit) != 0;
    *word &= ~bit;
    return in;
}

static int32_t open_cell(const Level *level, uint64_t *state)
{
    int32_t cell;
    do
        cell = (int32_t)bench_limit_below(state, AREA);
    while (has(&level->walls, cell));
    return cell;
}

static void draw(Level *level, uint64_t *state)
{
    memset(level, 0, sizeof *level);
    for (int32_t c = 0; c < AREA; c++) {
        int32_t x = c % WIDE, y = c / WIDE;
        bool edge = x == 0 || y == 0 || x == WIDE - 1 || y == AREA / WIDE - 1;
        if (edge || bench_limit_below(state, 4) == 0)
            put(&level->walls, c);
    }
    for (int32_t i = 0; i < 6; i++) {
        put(&level->start.treasure, open_cell(level, state));
        put(&level->start.potion, open_cell(level, state));
        put(&level->start.trap, open_cell(level, state));
    }
    for (int32_t i = 0; i < MONSTERS; i++)
        level->start.at[i] = open_cell(level, state);
    level->start.hero = open_cell(level, state);
    level->start.hp = 10;
}

static int32_t sign(int32_t n)
{
    return (n > 0) - (n < 0);
}

static void come_nearer(const Level *level, World *w, int32_t i)
{
    int32_t at = w->at[i], dx = w->hero % WIDE - at % WIDE;
    int32_t dy = w->hero / WIDE - at / WIDE;
    int32_t far_x = dx < 0 ? -dx : dx, far_y = dy < 0 ? -dy : dy;
    if (far_x + far_y > 8)
        return;
    int32_t to = at + (far_x > far_y ? sign(dx) : WIDE * sign(dy));
    if (to == w->hero)
        w->hp--;
    else if (!has(&level->walls, to))
        w->at[i] = to;
}

/* False where the hero cannot go on. */
static bool move(const Level *level, World *w, uint64_t *state)
{
    const int32_t steps[4] = {-WIDE, 1, WIDE, -1};
    int32_t open[4], count = 0;
    for (int32_t d = 0; d < 4; d++) {
        open[count] = w->hero + steps[d];
        count += !has(&level->walls, open[count]);
    }
    if (count == 0 || w->hp <= 0)
        return false;
    int32_t to = open[bench_limit_below(state, (uint32_t)count)];
    w->gold += take(&w->treasure, to);
    w->hp += take(&w->potion, to);
    w->hp -= has(&w->trap, to);
    for (int32_t i = 0; i < MONSTERS; i++)
        if (w->at[i] == to) {
            w->at[i] = -1;
            w->hp--;
        }
    w->hero = to;
    for (int32_t i = 0; i < MONSTERS; i++)
        if (w->at[i] >= 0)
            come_nearer(level, w, i);
    return true;
}

uint64_t bench_limit_moves(uint64_t n)
{
    Level levels[LEVELS];
    uint64_t state = 1, check = 0, next = 0;
    for (int32_t i = 0; i < LEVELS; i++)
        draw(&levels[i], &state);
    while (n > 0) {
        const Level *level = &levels[next++ % LEVELS];
        World w = level->start;
        for (int32_t i = 0; i < MOVES && n > 0; i++, n--) /* the last counts */
            if (!move(level, &w, &state))
                i = MOVES;
        check += (uint64_t)(w.hp + w.gold);
    }
    return check;
}
