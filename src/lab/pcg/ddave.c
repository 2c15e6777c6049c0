/* ddave.c - the benchmark's "ddave": a small platform game with a key, an exit
   and diamonds. Setting 0: jumps, 1: nodes of each search. The time in the air
   is no part of what the searches take for the same state, so they miss some
   ways; their verdict counts all the same. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <string.h>

enum {
    PLAYERS,
    EXITS,
    DIAMONDS,
    KEYS,
    SPIKES,
    PLAYER_GROUND,
    EXIT_GROUND,
    HEURISTIC,
    JUMPS,
    REACHED, /* mean over the diamonds of how near the searches came */
    FIRST_DIAMOND
};
enum { SOLID, EMPTY, PLAYER, EXIT, DIAMOND, KEY, SPIKE, CODES };
#define OPEN (((1u << CODES) - 1) & ~PCG_CODE(SOLID))
#define MOST 187                   /* cells of the largest variant */
enum { X, Y, ALIVE, TAKEN, LEFT }; /* of a state; then air and two for jumps */

typedef struct Level {
    PcgBoard b;
    int32_t exit, key, target; /* target -1: key and exit */
    int32_t bits;              /* bytes of collected diamonds */
    uint8_t number[MOST];      /* of a diamond */
    uint8_t cells[MOST];
} Level;

static int32_t cell_of(const Level *l, const uint8_t *state)
{
    return state[Y] * l->b.w + state[X];
}

static bool is_free(const Level *l, int32_t x, int32_t y)
{
    return x >= 0 && x < l->b.w && y >= 0 && y < l->b.h &&
           l->cells[y * l->b.w + x] != SOLID;
}

static void collect(const Level *l, uint8_t *state)
{
    int32_t cell = cell_of(l, state), d = l->number[cell];
    switch (l->cells[cell]) {
    case DIAMOND:
        state[LEFT + d / 8] = (uint8_t)(state[LEFT + d / 8] | 1u << d % 8);
        break;
    case SPIKE:
        state[ALIVE] = 0;
        break;
    case KEY:
        state[TAKEN] = 1;
        break;
    default:
        break;
    }
}

/* One tick of an action: stay, left, right, jump. */
static void tick(const Level *l, int32_t action, uint8_t *state)
{
    uint8_t *air = state + LEFT + l->bits;
    int32_t x = state[X], y = state[Y];
    if (action == 1 || action == 2) {
        int32_t to = action == 1 ? x - 1 : x + 1;
        if (is_free(l, to, y))
            x = to;
    } else if (action == 3 && !is_free(l, x, y + 1) && is_free(l, x, y - 1)) {
        air[0] = 3;
        air[2] = (uint8_t)(air[2] + (++air[1] == 0));
    }
    if (air[0] > 1) {
        air[0]--;
        if (is_free(l, x, y - 1))
            y--;
        else
            air[0] = 1;
    } else if (air[0] == 1) {
        air[0] = 0;
    } else if (is_free(l, x, y + 1)) {
        y++;
    }
    state[X] = (uint8_t)x;
    state[Y] = (uint8_t)y;
    collect(l, state);
}

static int32_t size_of(const Level *l)
{
    return LEFT + l->bits + 3;
}

static int32_t children(const void *level, const uint8_t *state, uint8_t *out)
{
    const Level *l = level;
    size_t size = (size_t)size_of(l);
    for (int32_t action = 0; action < 4; action++) {
        memcpy(out + (size_t)action * size, state, size);
        tick(l, action, out + (size_t)action * size);
    }
    return 4;
}

static int32_t heuristic(const void *level, const uint8_t *state)
{
    const Level *l = level;
    int32_t cell = cell_of(l, state);
    if (l->target >= 0)
        return pcg_apart(l->b.w, cell, l->target);
    return state[TAKEN] ? pcg_apart(l->b.w, cell, l->exit)
                        : pcg_apart(l->b.w, cell, l->key) + l->b.w + l->b.h + 4;
}

static bool won(const void *level, const uint8_t *state)
{
    const Level *l = level;
    int32_t cell = cell_of(l, state);
    return l->target >= 0 ? cell == l->target : state[TAKEN] && cell == l->exit;
}

static bool lost(const void *level, const uint8_t *state)
{
    (void)level;
    return state[ALIVE] == 0;
}

/* The component that the benchmark keeps: sizes are listed once a component, in
   the order of the players, and the place of the largest in that list is taken
   for a player's number. -1: no player, nothing is repaired. */
static int32_t kept_component(const PcgBoard *b, const int32_t *owner)
{
    int32_t sizes[MOST] = {0}, listed[MOST], count = 0, best = 0, player = 0;
    for (int32_t c = 0; c < pcg_area(b); c++)
        if (owner[c] >= 0)
            sizes[owner[c]]++;
    for (int32_t c = 0; c < pcg_area(b); c++) {
        bool known = b->cells[c] != PLAYER;
        for (int32_t i = 0; i < count && !known; i++)
            known = listed[i] == owner[c];
        if (known)
            continue;
        listed[count] = owner[c];
        if (sizes[owner[c]] > sizes[listed[best]])
            best = count;
        count++;
    }
    for (int32_t c = 0; c < pcg_area(b); c++)
        if (b->cells[c] == PLAYER && player++ == best)
            return owner[c];
    return -1;
}

static SettStatus repair(Level *l, const uint8_t *content, SettArena *tmp)
{
    int32_t owner[MOST];
    PcgBoard b = {content, l->b.w, l->b.h};
    if (sett_pcg_regions(&b, OPEN, owner, tmp) < 0)
        return SETT_NO_MEMORY;
    int32_t kept = kept_component(&b, owner);
    for (int32_t c = 0; c < pcg_area(&b); c++)
        l->cells[c] = kept < 0 || owner[c] == kept ? content[c] : SOLID;
    return SETT_OK;
}

static int32_t on_ground(const PcgBoard *b, uint8_t code)
{
    int32_t count = 0;
    for (int32_t c = 0; c < pcg_area(b); c++) {
        int32_t below = sett_pcg_next(b, c, 3);
        count += b->cells[c] == code && (below < 0 || b->cells[below] == SOLID);
    }
    return count;
}

static SettStatus solve(const SettBenchmark *p, Level *l, SettArena *tmp,
                        PcgFound *found)
{
    uint8_t start[LEFT + MOST / 8 + 4] = {0};
    int32_t player = sett_pcg_first(&l->b, PLAYER);
    PcgGame game = {.level = l,
                    .state_size = size_of(l),
                    .key_size = LEFT + l->bits,
                    .children = children,
                    .heuristic = heuristic,
                    .won = won,
                    .lost = lost};
    start[X] = (uint8_t)(player % l->b.w);
    start[Y] = (uint8_t)(player / l->b.w);
    start[ALIVE] = 1;
    return sett_pcg_solve(&game, start, PCG_ASTAR_FIRST, p->settings[1], tmp,
                          found);
}

/* One search a diamond. */
static SettStatus reach_diamonds(const SettBenchmark *p, Level *l,
                                 SettArena *tmp, SettBenchmarkInfo *out)
{
    int32_t count = 0;
    double area = pcg_area(&l->b), sum = 0;
    PcgFound found;
    for (int32_t c = 0; c < pcg_area(&l->b); c++) {
        if (l->cells[c] != DIAMOND)
            continue;
        SettArenaMark mark = sett_arena_mark(tmp);
        l->target = c;
        SettStatus status = solve(p, l, tmp, &found);
        if (status != SETT_OK)
            return status;
        sett_arena_reset(tmp, mark);
        sum += sett_pcg_range(found.heuristic, 0, 0, 0, area);
        if (FIRST_DIAMOND + count < SETT_BENCHMARK_NUMBERS)
            out->numbers[FIRST_DIAMOND + count] = found.heuristic;
        count++;
    }
    if (count > 0)
        out->numbers[REACHED] = sum / count;
    return SETT_OK;
}

static SettStatus play(const SettBenchmark *p, Level *l, SettArena *keep,
                       SettArena *tmp, SettBenchmarkInfo *out)
{
    int32_t diamonds = 0;
    PcgFound found;
    l->exit = sett_pcg_first(&l->b, EXIT);
    l->key = sett_pcg_first(&l->b, KEY);
    l->target = -1;
    for (int32_t c = 0; c < pcg_area(&l->b); c++)
        if (l->cells[c] == DIAMOND)
            l->number[c] = (uint8_t)diamonds++;
    l->bits = (diamonds + 7) / 8;
    SettStatus status = solve(p, l, tmp, &found);
    if (status != SETT_OK)
        return status;
    int32_t *route =
        sett_arena_raw(tmp, (size_t)found.steps + 1, sizeof *route);
    if (route == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i <= found.steps; i++)
        route[i] = cell_of(l, found.states + i * size_of(l));
    const uint8_t *air =
        found.states + found.steps * size_of(l) + LEFT + l->bits;
    out->numbers[HEURISTIC] = found.heuristic;
    out->numbers[JUMPS] = air[1] + 256 * air[2];
    if (found.won && !sett_pcg_trace(out, route, found.steps + 1, keep))
        return SETT_NO_MEMORY;
    return reach_diamonds(p, l, tmp, out);
}

static SettStatus info(const SettBenchmark *p, const uint8_t *content,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    Level *l = SETT_TAKE(tmp, 1, Level);
    int32_t counts[CODES];
    double *n = out->numbers;
    if (l == NULL)
        return SETT_NO_MEMORY;
    l->b = (PcgBoard){l->cells, p->w, p->h};
    SettStatus status = repair(l, content, tmp);
    if (status != SETT_OK)
        return status;
    /* The controls speak of the repaired board too. */
    uint8_t *cells = sett_arena_raw(keep, (size_t)pcg_area(&l->b), 1);
    if (cells == NULL)
        return SETT_NO_MEMORY;
    memcpy(cells, l->cells, (size_t)pcg_area(&l->b));
    out->content = cells;
    sett_pcg_count(&l->b, CODES, counts);
    n[PLAYERS] = counts[PLAYER];
    n[EXITS] = counts[EXIT];
    n[DIAMONDS] = counts[DIAMOND];
    n[KEYS] = counts[KEY];
    n[SPIKES] = counts[SPIKE];
    n[PLAYER_GROUND] = on_ground(&l->b, PLAYER);
    n[EXIT_GROUND] = on_ground(&l->b, EXIT);
    n[HEURISTIC] = -1;
    n[REACHED] = 1;
    if (counts[PLAYER] != 1 || counts[EXIT] != 1 || counts[KEY] != 1)
        return SETT_OK;
    return play(p, l, keep, tmp, out);
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double area = p->w * p->h, wide = p->w > p->h ? p->w : p->h;
    double narrow = p->w > p->h ? p->h : p->w;
    double stats = (sett_pcg_range(n[PLAYERS], 0, 1, 1, area) +
                    sett_pcg_range3(n[PLAYER_GROUND] + n[EXIT_GROUND], 0,
                                    n[PLAYERS] + n[EXITS], area) +
                    sett_pcg_range(n[EXITS], 0, 1, 1, area) +
                    sett_pcg_range(n[KEYS], 0, 1, 1, area) +
                    sett_pcg_range(n[SPIKES], 0, 0, 2 * wide, area)) /
                   5;
    if (n[HEURISTIC] < 0)
        return stats / 3;
    double game = (sett_pcg_range(n[HEURISTIC], 0, 0, 0, area) +
                   sett_pcg_range3(n[JUMPS], 0, p->settings[0], wide)) /
                  2;
    double diamonds =
        (n[REACHED] + sett_pcg_range(n[DIAMONDS], 0, 0, narrow, area)) / 2;
    return (stats + game + diamonds) / 3;
}

/* Manhattan distance of the nearest tile of a code to (x, y). */
static double nearest(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      uint8_t code, int32_t x, int32_t y)
{
    PcgBoard b = pcg_board(p, i->content);
    int32_t least = p->w + p->h;
    for (int32_t c = 0; c < pcg_area(&b); c++) {
        int32_t d = pcg_apart(b.w, c, y * p->w + x);
        if (b.cells[c] == code && d < least)
            least = d;
    }
    return sett_pcg_range(least, 0, 0, 0, p->w + p->h);
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    double less = c[4] - i->numbers[DIAMONDS];
    return (nearest(p, i, PLAYER, c[0], c[1]) +
            nearest(p, i, EXIT, c[2], c[3]) +
            sett_pcg_range(less < 0 ? -less : less, 0, 0, 0, p->w * p->h)) /
           3;
}

static int32_t least_of(const PcgBoard *b, const SettBenchmarkInfo *i, bool y,
                        int32_t least)
{
    for (int32_t k = 0; k < i->trace_count; k++) {
        int32_t v = y ? i->trace[k] / b->w : i->trace[k] % b->w;
        least = v < least ? v : least;
    }
    return least;
}

/* Visits of both routes, moved to the upper left corner together, and mirrored
   or not. */
static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    const SettBenchmarkInfo *both[] = {a, b};
    int32_t visits[2][MOST] = {{0}}, same = 0, turned = 0;
    PcgBoard board = pcg_board(p, a->content);
    int32_t x = least_of(&board, a, false, least_of(&board, b, false, p->w));
    int32_t y = least_of(&board, a, true, least_of(&board, b, true, p->h));
    (void)tmp;
    for (int32_t side = 0; side < 2; side++)
        for (int32_t k = 0; k < both[side]->trace_count; k++)
            visits[side][both[side]->trace[k] - y * p->w - x]++;
    for (int32_t c = 0; c < pcg_area(&board); c++) {
        int32_t mirror = c / p->w * p->w + p->w - 1 - c % p->w;
        int32_t d = visits[0][c] - visits[1][c];
        int32_t e = visits[0][mirror] - visits[1][c];
        same += d < 0 ? -d : d;
        turned += e < 0 ? -e : e;
    }
    *out = sett_pcg_range3(same < turned ? same : turned, 0,
                           0.4 * (p->w + p->h), p->w * p->h);
    return SETT_OK;
}

/* Cells that are reached from a cell by any buttons, as the game moves; spikes
   are not entered. A state is a cell and the time in the air. */
static void reach(const Level *l, int32_t from, bool *reached)
{
    int32_t queue[4 * MOST], count = 1;
    bool seen[4 * MOST] = {false};
    uint8_t state[LEFT + MOST / 8 + 4] = {0};
    uint8_t *air = state + LEFT + l->bits;
    memset(reached, 0, MOST * sizeof *reached);
    queue[0] = 4 * from;
    seen[queue[0]] = true;
    for (int32_t i = 0; i < count; i++)
        for (int32_t action = 0; action < 4; action++) {
            int32_t cell = queue[i] / 4;
            reached[cell] = true;
            state[X] = (uint8_t)(cell % l->b.w);
            state[Y] = (uint8_t)(cell / l->b.w);
            air[0] = (uint8_t)(queue[i] % 4);
            state[ALIVE] = 1;
            tick(l, action, state);
            int32_t to = 4 * cell_of(l, state) + air[0];
            if (!state[ALIVE] || seen[to])
                continue;
            seen[to] = true;
            queue[count++] = to;
        }
}

/* Walls by lot; ground under the player and the exit. */
static void draw_board(SettRng *rng, const SettBenchmark *p,
                       const int32_t *control, uint8_t *cells)
{
    int32_t area = p->w * p->h, player = control[1] * p->w + control[0];
    int32_t exit = control[3] * p->w + control[2];
    uint32_t walls = (uint32_t)sett_rng_range(rng, 20, 45);
    for (int32_t c = 0; c < area; c++)
        cells[c] = sett_rng_below(rng, 100) < walls ? SOLID
                   : sett_rng_below(rng, 20) == 0   ? SPIKE
                                                    : EMPTY;
    cells[player] = PLAYER;
    cells[exit] = EXIT;
    if (player + p->w < area)
        cells[player + p->w] = SOLID;
    cells[exit + p->w] = SOLID;
}

/* A reached cell that is empty, by lot; -1: none. */
static int32_t place_of(SettRng *rng, const Level *l, const bool *reached)
{
    int32_t count = 0, chosen = -1;
    for (int32_t c = 0; c < pcg_area(&l->b); c++)
        if (reached[c] && l->cells[c] == EMPTY &&
            sett_rng_below(rng, (uint32_t)++count) == 0)
            chosen = c;
    return chosen;
}

/* Puts a key from which the exit is reached, and diamonds. False where the
   board has no place for them. */
static bool furnish(SettRng *rng, const int32_t *control, Level *l)
{
    bool reached[MOST], onward[MOST];
    int32_t player = sett_pcg_first(&l->b, PLAYER);
    int32_t exit = sett_pcg_first(&l->b, EXIT);
    reach(l, player, reached);
    if (!reached[exit])
        return false;
    int32_t key = place_of(rng, l, reached);
    if (key < 0)
        return false;
    reach(l, key, onward);
    if (!onward[exit])
        return false;
    l->cells[key] = KEY;
    for (int32_t i = 0; i < control[4]; i++) {
        int32_t cell = place_of(rng, l, reached);
        if (cell < 0)
            return false;
        l->cells[cell] = DIAMOND;
    }
    return true;
}

/* What the benchmark would fill is filled here. */
static SettStatus fill(const SettBenchmark *p, Level *l, SettArena *tmp,
                       uint8_t *content)
{
    memcpy(content, l->cells, (size_t)(p->w * p->h));
    SettStatus status = repair(l, content, tmp);
    memcpy(content, l->cells, (size_t)(p->w * p->h));
    return status;
}

static SettStatus propose(PcgWish *wish, SettArena *tmp, uint8_t *content)
{
    const SettBenchmark *p = wish->problem;
    Level *l = SETT_TAKE(tmp, 1, Level);
    bool done = false;
    if (l == NULL)
        return SETT_NO_MEMORY;
    l->b = (PcgBoard){l->cells, p->w, p->h};
    for (int32_t i = 0; i < 200 && !done; i++) {
        draw_board(&wish->rng, p, wish->control, l->cells);
        done = furnish(&wish->rng, wish->control, l);
    }
    return fill(p, l, tmp, content);
}

static SettStatus make(const SettBenchmarkJob *job, SettArena *tmp,
                       uint8_t *contents)
{
    static const PcgMaker maker = {
        .propose = propose, .keep = PCG_DIFFERENT, .effort = 2000};
    return sett_pcg_make(job, &maker, tmp, contents);
}

static const char *const tiles[] = {"solid",   "empty", "player", "exit",
                                    "diamond", "key",   "spike"};
static const char *const numbers[] = {
    "players",        "exits",        "diamonds",  "keys",      "spikes",
    "playerOnGround", "exitOnGround", "heuristic", "num_jumps", "reached"};
static const SettBenchmarkControl controls[] = {{"sx", 0, 10},
                                                {"sy", 5, 6},
                                                {"ex", 0, 10},
                                                {"ey", 0, 2},
                                                {"diamonds", 0, 6}};

const SettBenchmark sett_pcg_ddave = {
    .name = "ddave-v0",
    .help = "a platform level: jump to the key, to the exit and to diamonds",
    .w = 11,
    .h = 7,
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = "#.@>*k^",
    .settings = {2, 5000},
    PCG_STEPS(info, quality, control, apart, make),
};
