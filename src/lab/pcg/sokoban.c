/* sokoban.c - the benchmark's "sokoban": crates on targets in at least ten
   moves. Setting 0: difficulty, 1: nodes of each search. */
#include "lab/pcg/pcg.h"
#include "lab/pcg/pcg_make.h"

#include <string.h>

enum { PLAYERS, CRATES, TARGETS, HEURISTIC, LENGTH };
enum { SOLID, EMPTY, PLAYER, CRATE, TARGET, CODES };

/* The board with a ring of wall around it. A state is the player's cell and
   those of the crates. */
typedef struct Level {
    int32_t w, h, crates;
    uint8_t wall[100], dead[100], target[100]; /* by cell; 8 x 8 at most */
    int32_t targets[64];
} Level;

static bool is_wall(const Level *l, int32_t cell)
{
    return l->wall[cell] != 0;
}

static bool has_wall_beside(const Level *l, int32_t cell, int32_t step)
{
    return is_wall(l, cell - step) || is_wall(l, cell + step);
}

static bool is_corner(const Level *l, int32_t cell)
{
    return !is_wall(l, cell) && !l->target[cell] &&
           has_wall_beside(l, cell, l->w) && has_wall_beside(l, cell, 1);
}

/* Between two corners of a line, each cell with a wall beside the line: no
   crate comes back from there. The benchmark lets the sides differ. */
static void mark_lines(Level *l, int32_t step, int32_t side, int32_t lines,
                       int32_t places)
{
    for (int32_t line = 1; line < lines - 1; line++) {
        int32_t corner = -1;
        for (int32_t i = 1; i < places - 1; i++) {
            int32_t cell = line * side + i * step;
            if (is_wall(l, cell) || l->target[cell] ||
                !has_wall_beside(l, cell, side)) {
                corner = -1;
                continue;
            }
            if (!is_corner(l, cell))
                continue;
            for (int32_t j = corner + 1; corner >= 0 && j < i; j++)
                l->dead[line * side + j * step] = 1;
            corner = i;
        }
    }
}

static void mark_dead(Level *l)
{
    for (int32_t y = 1; y < l->h - 1; y++)
        for (int32_t x = 1; x < l->w - 1; x++)
            l->dead[y * l->w + x] = is_corner(l, y * l->w + x);
    mark_lines(l, 1, l->w, l->h, l->w);
    mark_lines(l, l->w, 1, l->w, l->h);
}

/* Reads the board; the start state too. */
static void read_level(const PcgBoard *b, Level *l, uint8_t *start)
{
    int32_t target = 0;
    memset(l, 0, sizeof *l);
    l->w = b->w + 2;
    l->h = b->h + 2;
    memset(l->wall, 1, sizeof l->wall);
    for (int32_t c = 0; c < pcg_area(b); c++) {
        int32_t cell = (c / b->w + 1) * l->w + c % b->w + 1;
        l->wall[cell] = b->cells[c] == SOLID;
        l->target[cell] = b->cells[c] == TARGET;
        if (b->cells[c] == TARGET)
            l->targets[target++] = cell;
        if (b->cells[c] == CRATE)
            start[1 + l->crates++] = (uint8_t)cell;
        if (b->cells[c] == PLAYER)
            start[0] = (uint8_t)cell;
    }
    mark_dead(l);
}

static int32_t crate_at(const Level *l, const uint8_t *state, int32_t cell)
{
    for (int32_t i = 0; i < l->crates; i++)
        if (state[1 + i] == cell)
            return i;
    return -1;
}

static bool is_stuck(const Level *l, const uint8_t *state)
{
    for (int32_t i = 0; i < l->crates; i++)
        if (l->dead[state[1 + i]])
            return true;
    return false;
}

/* Whether a move changes something and leaves no crate on a dead cell. */
static bool move(const Level *l, const uint8_t *state, int32_t step,
                 uint8_t *out)
{
    int32_t to = state[0] + step, crate = crate_at(l, state, to);
    if (is_wall(l, to))
        return false;
    memcpy(out, state, (size_t)l->crates + 1);
    out[0] = (uint8_t)to;
    if (crate < 0)
        return true;
    if (is_wall(l, to + step) || crate_at(l, state, to + step) >= 0)
        return false;
    out[1 + crate] = (uint8_t)(to + step);
    return !is_stuck(l, out);
}

static int32_t children(const void *level, const uint8_t *state, uint8_t *out)
{
    const Level *l = level;
    const int32_t steps[] = {-1, 1, -l->w, l->w};
    int32_t count = 0;
    for (int32_t i = 0; i < 4; i++)
        count += move(l, state, steps[i], out + count * (l->crates + 1));
    return count;
}

/* Each crate in turn to the nearest target that is left. */
static int32_t heuristic(const void *level, const uint8_t *state)
{
    const Level *l = level;
    uint64_t taken = 0;
    int32_t sum = 0;
    for (int32_t i = 0; i < l->crates; i++) {
        int32_t best = -1, least = 0;
        for (int32_t t = 0; t < l->crates; t++) {
            int32_t d = pcg_apart(l->w, state[1 + i], l->targets[t]);
            if ((taken >> t & 1) == 0 && (best < 0 || d < least)) {
                best = t;
                least = d;
            }
        }
        if (best >= 0)
            taken |= UINT64_C(1) << best;
        sum += least;
    }
    return sum;
}

static bool won(const void *level, const uint8_t *state)
{
    const Level *l = level;
    for (int32_t i = 0; i < l->crates; i++)
        if (!l->target[state[1 + i]])
            return false;
    return true;
}

/* Moves and pushes, turned so that the first one goes right and the first
   vertical one down; equal neighbours are one letter. */
static int32_t word_of(const Level *l, const PcgFound *found, int32_t *word)
{
    static const char letters[] = "rldueksy";
    int32_t size = 1 + l->crates, count = 0, across = 0, down = 0;
    bool swap = false;
    for (int32_t i = 0; i < found->steps; i++) {
        const uint8_t *from = found->states + i * size, *to = from + size;
        int32_t step = to[0] - from[0], x, y;
        bool push = memcmp(from + 1, to + 1, (size_t)l->crates) != 0;
        x = step == 1 || step == -1 ? step : 0;
        y = x != 0 ? 0 : step > 0 ? 1 : -1;
        if (i == 0)
            swap = y != 0;
        if (swap) {
            int32_t old = x;
            x = y;
            y = old;
        }
        if (across == 0)
            across = x;
        if (down == 0)
            down = y;
        int32_t way = x != 0 ? (x != across) : 2 + (y != down);
        int32_t letter = letters[4 * push + way];
        if (count == 0 || word[count - 1] != letter)
            word[count++] = letter;
    }
    return count;
}

static SettStatus play(const SettBenchmark *p, const PcgBoard *b,
                       SettArena *keep, SettArena *tmp, SettBenchmarkInfo *out)
{
    Level *l = SETT_TAKE(tmp, 1, Level);
    uint8_t start[65] = {0};
    PcgFound found;
    if (l == NULL)
        return SETT_NO_MEMORY;
    read_level(b, l, start);
    PcgGame game = {.level = l,
                    .state_size = l->crates + 1,
                    .key_size = l->crates + 1,
                    .children = children,
                    .heuristic = heuristic,
                    .won = won};
    SettStatus status = sett_pcg_solve(&game, start, PCG_BREADTH_FIRST,
                                       p->settings[1], tmp, &found);
    if (status != SETT_OK)
        return status;
    out->numbers[HEURISTIC] = found.heuristic;
    if (!found.won)
        return SETT_OK;
    out->numbers[LENGTH] = found.steps;
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
    sett_pcg_count(&b, CODES, counts);
    out->numbers[PLAYERS] = counts[PLAYER];
    out->numbers[CRATES] = counts[CRATE];
    out->numbers[TARGETS] = counts[TARGET];
    out->numbers[HEURISTIC] = -1;
    if (counts[PLAYER] != 1 || counts[CRATE] == 0 ||
        counts[CRATE] != counts[TARGET])
        return SETT_OK;
    return play(p, &b, keep, tmp, out);
}

static double quality(const SettBenchmark *p, const SettBenchmarkInfo *i)
{
    const double *n = i->numbers;
    double area = p->w * p->h, added = 0, less = n[CRATES] - n[TARGETS];
    double stats = (sett_pcg_range(n[PLAYERS], 0, 1, 1, area) +
                    sett_pcg_range3(n[CRATES], 0, 1, area) +
                    sett_pcg_range(less < 0 ? -less : less, 0, 0, 0, area)) /
                   3;
    if (n[HEURISTIC] >= 0)
        added =
            (sett_pcg_range(n[HEURISTIC], 0, 0, 0, (p->w + p->h) * n[CRATES]) +
             sett_pcg_range3(n[LENGTH], 0, (p->w + p->h) * p->settings[0],
                             area * area)) /
            2;
    return (stats + added) / 2;
}

static double control(const SettBenchmark *p, const SettBenchmarkInfo *i,
                      const int32_t *c)
{
    return sett_pcg_range(i->numbers[CRATES], 0, c[0] > 2 ? c[0] - 1 : 1,
                          c[0] + 1, p->w * p->h);
}

static SettStatus apart(const SettBenchmark *p, const SettBenchmarkInfo *a,
                        const SettBenchmarkInfo *b, SettArena *tmp, double *out)
{
    (void)p;
    double ratio = sett_pcg_ratio((PcgWord){a->trace, a->trace_count},
                                  (PcgWord){b->trace, b->trace_count}, tmp);
    if (ratio < 0)
        return SETT_NO_MEMORY;
    *out = sett_pcg_range3(1 - ratio, 0, 0.5, 1);
    return SETT_OK;
}

static const char *const tiles[] = {"solid", "empty", "player", "crate",
                                    "target"};
static const char *const numbers[] = {"players", "crates", "targets",
                                      "heuristic", "length"};
static const SettBenchmarkControl controls[] = {{"crates", 1, 5}};

const SettBenchmark sett_pcg_sokoban = {
    .name = "sokoban-v0",
    .help = "crates to push on targets, in ten moves or more",
    .w = 5,
    .h = 5,
    PCG_LISTS(tiles, controls, numbers),
    .glyphs = "#.@$+",
    .settings = {1, 5000},
    PCG_STEPS(info, quality, control, apart, sett_pcg_sokoban_make),
};
