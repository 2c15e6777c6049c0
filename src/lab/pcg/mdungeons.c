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
    return pcg_apart(l->b.w, cell_of(l, state), l->exit) +
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
                pcg_apart(l->b.w, c, cell_of(l, found->states + i * l->size));
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

/* Neighbours that a corridor may go on to: solid, and beside no other part of
   it. */
static int32_t next_cells(const PcgBoard *b, int32_t cell, int32_t *out)
{
    int32_t count = 0;
    for (int32_t way = 0; way < 4; way++) {
        int32_t to = sett_pcg_next(b, cell, way), open = 0;
        if (to < 0 || b->cells[to] != SOLID)
            continue;
        for (int32_t w = 0; w < 4; w++) {
            int32_t beside = sett_pcg_next(b, to, w);
            open += beside >= 0 && b->cells[beside] != SOLID;
        }
        if (open == 1)
            out[count++] = to;
    }
    return count;
}

/* A corridor of `size` cells that never meets itself; where it is stuck it goes
   back a few cells. Returns its cells, fewer where it was stuck too often. */
static int32_t dig(SettRng *rng, const PcgBoard *b, int32_t size,
                   uint8_t *cells, int32_t *path)
{
    int32_t count = 1, ways[4];
    memset(cells, SOLID, (size_t)pcg_area(b));
    path[0] = (int32_t)sett_rng_below(rng, (uint32_t)pcg_area(b));
    cells[path[0]] = EMPTY;
    for (int32_t stuck = 0; count < size && stuck < 300;) {
        int32_t next = next_cells(b, path[count - 1], ways);
        if (next > 0) {
            path[count] = ways[sett_rng_below(rng, (uint32_t)next)];
            cells[path[count++]] = EMPTY;
            continue;
        }
        stuck++;
        int32_t back = sett_rng_range(rng, 1, stuck % 8 == 0 ? 24 : 6);
        while (back-- > 0 && count > 1)
            cells[path[--count]] = SOLID;
    }
    return count;
}

/* What a walk meets, in a style of its own: how many foes are ogres, and how
   low health gets before a potion. */
typedef struct Style {
    int32_t treasures, foes, potions; /* foes and potions at least */
    int32_t ogres, thirst;            /* of 8 */
} Style;

static Style draw_style(SettRng *rng, const int32_t *control, int32_t foes,
                        int32_t slots)
{
    int32_t room = slots - foes - 2;
    int32_t spare = control[0] > 4 ? room - control[0] + 4 : room;
    spare = spare < 0 ? 0 : spare < 8 ? spare : 8; /* for ogres and potions */
    Style s = {.ogres = sett_rng_range(rng, 0, spare),
               .thirst = sett_rng_range(rng, 0, spare)};
    int32_t low = control[0] > 4 ? control[0] - 4 : 0, high = control[0] + 4;
    high = high < room ? high : room;
    low = low < high ? low : high;
    s.treasures = low >= 0 ? sett_rng_range(rng, low, high) : 0;
    room -= s.treasures;
    s.foes = foes + (room > 0 ? sett_rng_range(rng, 0, room / 2) : 0);
    return s;
}

static uint8_t next_thing(SettRng *rng, const Style *s, int32_t health,
                          int32_t foes, int32_t treasures)
{
    int32_t left = foes + treasures;
    if (treasures > 0 &&
        (int32_t)sett_rng_below(rng, (uint32_t)left) < treasures)
        return TREASURE;
    bool ogre = (int32_t)sett_rng_below(rng, 8) < s->ogres;
    int32_t harm = ogre ? 2 : 1;
    if (health <= harm && ogre && health > 1 && sett_rng_below(rng, 2) == 0)
        return GOBLIN;
    if (health <= harm ||
        (health < FULL && (int32_t)sett_rng_below(rng, 12) < s->thirst))
        return POTION;
    return ogre ? OGRE : GOBLIN;
}

/* Things in order, so that the walk is survived; more than `slots` of them: the
   draw is of no use. */
static int32_t draw_things(SettRng *rng, const Style *s, int32_t slots,
                           uint8_t *things)
{
    int32_t health = FULL, foes = s->foes, treasures = s->treasures, count = 0;
    while (foes + treasures > 0 && count < slots) {
        uint8_t thing = next_thing(rng, s, health, foes, treasures);
        things[count++] = thing;
        treasures -= thing == TREASURE;
        foes -= thing == GOBLIN || thing == OGRE;
        health -= thing == GOBLIN ? 1 : thing == OGRE ? 2 : 0;
        if (thing == POTION)
            health = health + 2 < FULL ? health + 2 : FULL;
    }
    return foes + treasures > 0 ? slots + 1 : count;
}

/* Dead ends off the corridor, some with an ogre: boards differ more, and
   nothing there is worth the way. */
static void add_dead_ends(SettRng *rng, const PcgBoard *b, uint8_t *cells)
{
    uint32_t area = (uint32_t)pcg_area(b);
    int32_t left = sett_rng_range(rng, 0, 24);
    for (int32_t i = 0; i < 200 && left > 0; i++) {
        int32_t c = (int32_t)sett_rng_below(rng, area), open = 0;
        for (int32_t way = 0; way < 4; way++) {
            int32_t to = sett_pcg_next(b, c, way);
            open += to >= 0 && cells[to] != SOLID;
        }
        if (cells[c] != SOLID || open != 1)
            continue;
        cells[c] = sett_rng_below(rng, 6) == 0 ? OGRE : EMPTY;
        left--;
    }
}

/* A route holds start, exit, the foes, two potions to survive them, and the
   treasures. */
static bool possible(const SettBenchmark *p, const int32_t *control)
{
    int32_t foes = p->settings[0];
    int32_t treasures = control[0] > 4 ? control[0] - 4 : 0;
    return treasures + foes + 4 <= control[1] + foes / 2;
}

/* A corridor from the player to the exit, with all that is met on it. */
static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    const SettBenchmark *p = wish->problem;
    SettRng *rng = &wish->rng;
    PcgBoard b = pcg_board(p, content);
    int32_t path[MOST], foes = p->settings[0], least = foes + 4;
    uint8_t things[MOST] = {0};
    /* Where both cannot be had, the length alone is. */
    const int32_t asked[] = {possible(p, wish->control) ? wish->control[0] : 4,
                             wish->control[1]};
    int32_t low = wish->control[1] - foes / 2, count = MOST;
    (void)tmp;
    if (asked[0] - 4 > 0)
        least += asked[0] - 4;
    low = low > least ? low : least;
    int32_t high = wish->control[1] + foes / 2;
    high = high < low ? low : high;
    int32_t size = dig(rng, &b, sett_rng_range(rng, low, high), content, path);
    int32_t slots = size - 2;
    for (int32_t i = 0; i < 40 && count > slots; i++) {
        Style s = draw_style(rng, asked, foes, slots);
        count = draw_things(rng, &s, slots, things);
    }
    content[path[0]] = PLAYER;
    content[path[size - 1]] = EXIT;
    if (count > slots)
        return SETT_OK;
    for (int32_t i = 0, put = 0; i < slots; i++)
        if ((int32_t)sett_rng_below(rng, (uint32_t)(slots - i)) < count - put)
            content[path[i + 1]] = things[put++];
    add_dead_ends(rng, &b, content);
    return SETT_OK;
}

/* Two things change places, or one becomes another. */
static void mutate(PcgWish *wish, uint8_t *content)
{
    static const uint8_t things[] = {EMPTY, POTION, TREASURE, GOBLIN, OGRE};
    uint32_t area = (uint32_t)(wish->problem->w * wish->problem->h);
    int32_t places[2] = {-1, -1};
    for (int32_t i = 0; i < 2; i++)
        while (places[i] < 0) {
            int32_t c = (int32_t)sett_rng_below(&wish->rng, area);
            if (content[c] == EMPTY || content[c] >= POTION)
                places[i] = c;
        }
    uint8_t first = content[places[0]];
    content[places[0]] = content[places[1]];
    content[places[1]] = first;
    if (sett_rng_below(&wish->rng, 3) == 0)
        content[places[0]] = things[sett_rng_below(&wish->rng, 5)];
}

static SettStatus make(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents)
{
    static const PcgMaker maker = {.propose = propose,
                                   .keep = PCG_DIFFERENT,
                                   .effort = 400,
                                   .possible = possible,
                                   .mutate = mutate,
                                   .patience = 3,
                                   .steps = 100};
    return sett_pcg_make(job, &maker, tmp, contents);
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
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = "#.@>p$12",
    .settings = {8, 5000},
    PCG_STEPS(info, quality, control, apart, make),
};
