/* mdungeons.c - the benchmark's "mdungeons": a small dungeon whose solver's own
   route walks over eight foes and lives. Setting 0: foes, 1: nodes of each
   search. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <string.h>

enum {
    REGIONS,
    PLAYERS,
    EXITS,
    LAYOUT,
    ENEMIES,
    HEURISTIC,
    LENGTH,
    TREASURES,
    POTIONS,
    FOUGHT,
    HEALTH,
    NEAREST
};
enum { SOLID, EMPTY, PLAYER, EXIT, POTION, TREASURE, GOBLIN, OGRE, CODES };
#define MOST 384 /* cells of the largest variant */
#define FULL 5

/* A state: x, y, health, one bit for each thing that is gone. */
typedef struct Level {
    PcgBoard b;
    int32_t exit, size;
    int32_t thing[MOST]; /* its number by cell, -1 = none */
} Level;

static int32_t cell_of(const Level *l, const uint8_t *state)
{
    return state[1] * l->b.w + state[0];
}

static bool is_there(const uint8_t *state, int32_t thing)
{
    return thing >= 0 && (state[3 + thing / 8] >> thing % 8 & 1) == 0;
}

static void meet(const Level *l, int32_t cell, uint8_t *state)
{
    int32_t thing = l->thing[cell], health = state[2];
    if (!is_there(state, thing))
        return;
    state[3 + thing / 8] = (uint8_t)(state[3 + thing / 8] | 1u << thing % 8);
    switch (l->b.cells[cell]) {
    case POTION:
        health = health + 2 < FULL ? health + 2 : FULL;
        break;
    case GOBLIN:
        health -= 1;
        break;
    case OGRE:
        health -= 2;
        break;
    default:
        break;
    }
    state[2] = (uint8_t)(health > 0 ? health : 0);
}

static int32_t children(const void *level, const uint8_t *state, uint8_t *out)
{
    const Level *l = level;
    for (int32_t way = 0; way < 4; way++) {
        uint8_t *child = out + way * l->size;
        int32_t to = sett_pcg_next(&l->b, cell_of(l, state), way);
        memcpy(child, state, (size_t)l->size);
        if (to < 0 || l->b.cells[to] == SOLID)
            continue;
        child[0] = (uint8_t)(to % l->b.w);
        child[1] = (uint8_t)(to / l->b.w);
        meet(l, to, child);
    }
    return 4;
}

static int32_t cells_apart(const PcgBoard *b, int32_t p, int32_t q)
{
    int32_t x = p % b->w - q % b->w, y = p / b->w - q / b->w;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/* Things of a code that are gone. */
static int32_t gone(const Level *l, const uint8_t *state, uint8_t code)
{
    int32_t count = 0;
    for (int32_t c = 0; c < pcg_area(&l->b); c++)
        count += l->b.cells[c] == code && !is_there(state, l->thing[c]);
    return count;
}

static int32_t heuristic(const void *level, const uint8_t *state)
{
    const Level *l = level;
    return cells_apart(&l->b, cell_of(l, state), l->exit) +
           4 * (FULL - state[2]) - 2 * gone(l, state, TREASURE) +
           (l->b.w + 2) * (l->b.h + 2);
}

static bool won(const void *level, const uint8_t *state)
{
    const Level *l = level;
    return cell_of(l, state) == l->exit;
}

static bool lost(const void *level, const uint8_t *state)
{
    (void)level;
    return state[2] == 0;
}

static void read_level(const PcgBoard *b, Level *l, uint8_t *start)
{
    int32_t things = 0, player = sett_pcg_first(b, PLAYER);
    l->b = *b;
    l->exit = sett_pcg_first(b, EXIT);
    for (int32_t c = 0; c < pcg_area(b); c++)
        l->thing[c] = b->cells[c] >= POTION ? things++ : -1;
    l->size = 3 + (things + 7) / 8;
    memset(start, 0, (size_t)l->size);
    start[0] = (uint8_t)(player % b->w);
    start[1] = (uint8_t)(player / b->w);
    start[2] = FULL;
}

/* Sum over the foes that are nearest to the route, as many as wanted. */
static int32_t nearest_foes(const SettBenchmark *p, const Level *l,
                            const PcgFound *found)
{
    int32_t counts[64] = {0}, left = p->settings[0], sum = 0;
    for (int32_t c = 0; c < pcg_area(&l->b); c++) {
        int32_t least = l->b.w + l->b.h;
        if (l->b.cells[c] != GOBLIN && l->b.cells[c] != OGRE)
            continue;
        for (int32_t i = 0; found->won && i <= found->steps; i++) {
            int32_t d =
                cells_apart(&l->b, c, cell_of(l, found->states + i * l->size));
            least = d < least ? d : least;
        }
        counts[least]++;
    }
    for (int32_t d = 0; d < 64; d++)
        for (int32_t i = 0; i < counts[d] && left > 0; i++, left--)
            sum += d;
    return sum;
}

/* What is met on the way, a letter each. */
static int32_t word_of(const Level *l, const PcgFound *found, int32_t *word)
{
    static const char letters[] = "p$12";
    int32_t count = 0;
    for (int32_t i = 1; i <= found->steps; i++) {
        const uint8_t *to = found->states + i * l->size, *from = to - l->size;
        int32_t cell = cell_of(l, to);
        if (is_there(from, l->thing[cell]))
            word[count++] = letters[l->b.cells[cell] - POTION];
    }
    return count;
}

static SettStatus play(const SettBenchmark *p, const PcgBoard *b,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    Level *l = SETT_TAKE(tmp, 1, Level);
    uint8_t start[3 + MOST / 8 + 1];
    PcgFound found;
    double *n = out->numbers;
    if (l == NULL)
        return SETT_NO_MEMORY;
    read_level(b, l, start);
    PcgGame game = {.level = l,
                    .state_size = l->size,
                    .key_size = l->size,
                    .children = children,
                    .heuristic = heuristic,
                    .won = won,
                    .lost = lost};
    SettStatus status = sett_pcg_solve(&game, start, PCG_ASTAR_FIRST,
                                       p->settings[1], tmp, &found);
    if (status != SETT_OK)
        return status;
    const uint8_t *end = found.states + found.steps * l->size;
    n[HEURISTIC] = found.heuristic;
    n[LENGTH] = found.won ? found.steps + 1 : 0;
    n[TREASURES] = gone(l, end, TREASURE);
    n[POTIONS] = gone(l, end, POTION);
    n[FOUGHT] = gone(l, end, GOBLIN) + gone(l, end, OGRE);
    n[HEALTH] = end[2];
    n[NEAREST] = nearest_foes(p, l, &found);
    int32_t *word = sett_arena_raw(tmp, (size_t)found.steps, sizeof *word);
    return word != NULL &&
                   sett_pcg_trace(out, word, word_of(l, &found, word), keep)
               ? SETT_OK
               : SETT_NO_MEMORY;
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    PcgBoard b = pcg_board(p, content);
    int32_t counts[CODES];
    int32_t regions =
        sett_pcg_regions(&b, ((1u << CODES) - 1) & ~PCG_CODE(SOLID), NULL, tmp);
    if (regions < 0)
        return SETT_NO_MEMORY;
    sett_pcg_count(&b, CODES, counts);
    out->numbers[REGIONS] = regions;
    out->numbers[PLAYERS] = counts[PLAYER];
    out->numbers[EXITS] = counts[EXIT];
    out->numbers[LAYOUT] = counts[SOLID] + counts[EMPTY];
    out->numbers[ENEMIES] = counts[GOBLIN] + counts[OGRE];
    out->numbers[HEURISTIC] = -1;
    if (regions != 1 || counts[PLAYER] != 1 || counts[EXIT] != 1)
        return SETT_OK;
    return play(p, &b, keep, tmp, out);
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double area = p->w * p->h, foes = p->settings[0], solution = 0, near = 0;
    double player = sett_pcg_range(n[PLAYERS], 0, 1, 1, area);
    double exit = sett_pcg_range(n[EXITS], 0, 1, 1, area);
    double regions = sett_pcg_range(n[REGIONS], 0, 1, 1, area / 10);
    double stats =
        (player + exit + regions + sett_pcg_range3(n[ENEMIES], 0, foes, area) +
         sett_pcg_range3(n[LAYOUT], 0, area / 2, area)) /
        5;
    if (player >= 1 && exit >= 1 && regions >= 1) {
        solution = (sett_pcg_range(n[HEURISTIC], 0, 0, 0, area * area) +
                    sett_pcg_range3(n[LENGTH], 0, foes + 2, area * area)) /
                   2;
        near = sett_pcg_range(n[NEAREST], 0, 0, 0, foes * (p->w + p->h));
    }
    return (stats + solution + near) / 3;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    const double *n = i->numbers;
    double more = 0.2 * (p->w + p->h), longer = 0.5 * p->settings[0];
    if (n[HEURISTIC] < 0)
        return 0;
    return (sett_pcg_range3(n[TREASURES], 0, c[0] - more, c[0] + more) +
            sett_pcg_range3(n[LENGTH], 0, c[1] - longer, c[1] + longer)) /
           2;
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    int32_t area = p->w * p->h, different = 0;
    double ratio = sett_pcg_ratio((PcgWord){a->trace, a->trace_count},
                                  (PcgWord){b->trace, b->trace_count}, tmp);
    if (ratio < 0)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < area; c++)
        different += a->content[c] != b->content[c];
    *out =
        sett_pcg_range3(0.8 * (1 - ratio) + 0.2 * different / area, 0, 0.4, 1);
    return SETT_OK;
}

static const char *const tiles[] = {"solid",  "empty",    "player", "exit",
                                    "potion", "treasure", "goblin", "ogre"};
static const char *const numbers[] = {
    "regions",     "players",     "exits",           "layout",
    "enemies",     "heuristic",   "solution_length", "col_treasures",
    "col_potions", "col_enemies", "health",          "nearest"};
static const SettBenchmarkControl controls[] = {{"col_treasures", 0, 19},
                                                {"solution_length", 16, 47}};

const SettBenchmark sett_pcg_mdungeons = {
    .name = "mdungeons-v0",
    .help = "a dungeon whose solution fights eight foes and lives",
    .w = 8,
    .h = 12,
    .tiles = tiles,
    .glyphs = "#.@>p$12",
    .tile_count = CODES,
    .controls = controls,
    .control_count = 2,
    .numbers = numbers,
    .number_count = 12,
    .settings = {8, 5000},
    .info = info,
    .quality = quality,
    .control = control,
    .apart = apart,
    .make = NULL,
};
