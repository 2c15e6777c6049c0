/* measures_run.c - the machine that works measures out: IEEE doubles with
   + - * / in the order of the code, so the same on every machine. x / 0 is NaN:
   the measure does not apply. */
#include "games/file/measures.h"

#include "base/least.h"
#include "games/kernel/kernel.h"
#include "level/bits.h"
#include "level/flat.h"
#include "level/skyline.h"

#include <math.h>
#include <string.h>

/* Tiles of each lane in a column, in a row, a byte each, where that is known.
 */
typedef struct Sums {
    bool known[2];
    uint64_t of[2][UINT8_MAX];
    int32_t total[FILE_LANES]; /* in the level, with those of rows */
} Sums;

typedef struct Machine {
    const FileData *data;
    const SettLevel *level;
    SettArena *tmp;
    const double *before; /* measures above this one */
    Sums *sums;
    double stack[FILE_STACK];
    int32_t depth;
    /* The loop: one at a time. */
    bool looping;
    int32_t axis, slice, slices, run, best, runs, least;
    double sum, most;
    SettStatus status;
} Machine;

static void push(Machine *m, double value)
{
    if (m->depth < FILE_STACK)
        m->stack[m->depth++] = value;
}

static double pop(Machine *m)
{
    return m->depth > 0 ? m->stack[--m->depth] : (double)NAN;
}

/* The cells of the slice at hand, or of the level: every so many from the
   first. */
typedef struct Cells {
    const uint8_t *first;
    int32_t count, apart;
} Cells;

static Cells cells_of(const Machine *m)
{
    const SettGrid *g = &m->level->grid;
    if (!m->looping)
        return (Cells){g->cells, sett_grid_area(g), 1};
    return m->axis == 0 ? (Cells){g->cells + m->slice, g->h, g->w}
                        : (Cells){g->cells + m->slice * g->w, g->w, 1};
}

static int32_t tally(Cells in, const uint8_t *has)
{
    int32_t count = 0;
    for (int32_t i = 0; i < in.count; i++)
        count += has[in.first[i * in.apart]];
    return count;
}

static bool stands_at(Cells in, const uint8_t *has, int32_t where)
{
    int32_t i = where < 0 ? in.count - 1 : where;
    return i < in.count && has[in.first[i * in.apart]];
}

#ifndef SETT_NO_MANY
/* The sets of all lanes are counted in one go; false: the level is too large.
 */
static bool count_lanes(Machine *m, int32_t axis)
{
    const SettGrid *g = &m->level->grid;
    const uint64_t *lanes = m->data->lanes;
    const uint8_t *cell = g->cells;
    uint64_t *sums = m->sums->of[axis];
    if (m->sums->known[axis])
        return true;
    if (g->w > UINT8_MAX || g->h > UINT8_MAX)
        return false;
    m->sums->known[axis] = true;
    memset(sums, 0, (size_t)(axis == 0 ? g->w : g->h) * sizeof *sums);
    for (int32_t y = 0; y < g->h && axis == 0; y++)
        for (int32_t x = 0; x < g->w; x++)
            sums[x] += lanes[*cell++];
    if (axis == 0)
        return true;
    memset(m->sums->total, 0, sizeof m->sums->total);
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++)
            sums[y] += lanes[*cell++];
        for (int32_t i = 0; i < FILE_LANES; i++)
            m->sums->total[i] += (int32_t)(sums[y] >> 8 * i & UINT8_MAX);
    }
    return true;
}

/* Tiles of an op's set in the slice at hand, or in the level. */
static int32_t counted(Machine *m, const FileOp *op, Cells in)
{
    int32_t lane = op->b - 1;
    if (lane < 0 || !count_lanes(m, m->looping ? m->axis : 1))
        return tally(in, m->data->sets[op->a].has);
    if (!m->looping)
        return m->sums->total[lane];
    return (int32_t)(m->sums->of[m->axis][m->slice] >> 8 * lane & UINT8_MAX);
}
#else
static int32_t counted(Machine *m, const FileOp *op, Cells in)
{
    return tally(in, m->data->sets[op->a].has);
}
#endif

static bool mask_of(Machine *m, const uint8_t *is, SettMask *out)
{
    const SettGrid *g = &m->level->grid;
    m->status = sett_mask_take(m->tmp, g->w, g->h, out);
    if (m->status == SETT_OK)
        sett_mask_from_grid(out, g, is);
    return m->status == SETT_OK;
}

static double regions(Machine *m, const FileSet *set)
{
    SettMask mask;
    int32_t count = 0;
    const SettGrid *g = &m->level->grid;
    int32_t *labels = SETT_TAKE(m->tmp, sett_grid_area(g), int32_t);
    if (labels == NULL || !mask_of(m, set->has, &mask)) {
        m->status = SETT_NO_MEMORY;
        return 0;
    }
    m->status = sett_components(&mask, m->tmp, labels, NULL, &count);
    return count;
}

SettStatus sett_file_steps(const FileData *data, const SettGrid *g,
                           const FileSet *set, SettArena *tmp, int32_t **out,
                           int32_t *sources)
{
    int32_t area = sett_grid_area(g);
    SettMask open;
    SettPoint *from = SETT_TAKE(tmp, area, SettPoint);
    *out = SETT_TAKE(tmp, area, int32_t);
    *sources = 0;
    if (from == NULL || *out == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < area; i++)
        if (set->has[g->cells[i]])
            from[(*sources)++] = sett_grid_point(g, i);
    SettStatus status = sett_mask_take(tmp, g->w, g->h, &open);
    if (status != SETT_OK || *sources == 0)
        return status;
    sett_mask_from_grid(&open, g, data->open);
    return sett_distances(&open, from, *sources, tmp, *out);
}

/* Steps over open cells from any of `a` to the nearest of `b`. */
static double path(Machine *m, const FileSet *a, const FileSet *b)
{
    const SettGrid *g = &m->level->grid;
    int32_t *dist, sources, best = SETT_FAR;
    m->status = sett_file_steps(m->data, g, a, m->tmp, &dist, &sources);
    if (m->status != SETT_OK || sources == 0)
        return (double)NAN;
    for (int32_t c = 0; c < sett_grid_area(g); c++)
        if (b->has[g->cells[c]] && dist[c] < best)
            best = dist[c];
    return best == SETT_FAR ? (double)NAN : best;
}

static double longest(Machine *m)
{
    SettMask open;
    int32_t length = -1;
    if (mask_of(m, m->data->open, &open))
        m->status = sett_longest_length(&open, m->tmp, &length);
    return length < 0 ? (double)NAN : length;
}

/* Open cells with exactly one open neighbour, 64 at a time. */
static double dead_ends(Machine *m)
{
    SettMask open;
    int32_t count = 0;
    if (!mask_of(m, m->data->open, &open))
        return 0;
    const int32_t last = open.stride * (open.h - 1), n = open.stride;
    for (int32_t i = 0; i < n * open.h; i++) {
        const uint64_t *words = open.words, at = words[i];
        uint64_t north = i >= n ? words[i - n] : 0;
        uint64_t south = i < last ? words[i + n] : 0;
        uint64_t west = at << 1 | (i % n > 0 ? words[i - 1] >> 63 : 0);
        uint64_t east = at >> 1 | (i % n < n - 1 ? words[i + 1] << 63 : 0);
        uint64_t one = ((north ^ south) & ~(west | east)) |
                       ((west ^ east) & ~(north | south));
        count += sett_bits_count(one & at);
    }
    return count;
}

static double progress(Machine *m, int32_t agent, bool whether)
{
    const SettKernel *kernel = &m->data->agents[agent].kernel;
    SettVerdict verdict;
    double value = 0;
    if (whether && !kernel->plain) {
        m->status = sett_kernel_judge(kernel, m->level, 0, m->tmp, &verdict);
        return m->status == SETT_OK ? (verdict.answer == SETT_YES)
                                    : (double)NAN;
    }
    m->status = sett_kernel_progress(kernel, m->level, m->tmp, &value);
    if (m->status != SETT_OK)
        return (double)NAN;
    return whether ? value >= 1 : value;
}

/* Of the slice at hand, or of the level's cells one by one. */
static double of_cells(Machine *m, const FileOp *op)
{
    const Cells in = cells_of(m);
    if (op->code == FILE_AT)
        return stands_at(in, m->data->sets[op->a].has, op->b);
    int32_t count = counted(m, op, in);
    return op->code == FILE_TALLY ? count
           : op->code == FILE_ANY ? count > 0
                                  : (double)count / in.count;
}

static double of_level(Machine *m, const FileOp *op)
{
    const FileSet *a =
        op->a < m->data->set_count ? &m->data->sets[op->a] : NULL;
    const SettGrid *g = &m->level->grid;
    switch (op->code) {
    case FILE_CELLS:
        return sett_grid_area(g);
    case FILE_WIDTH:
        return g->w;
    case FILE_HEIGHT:
        return g->h;
    case FILE_TOP:
        return m->axis == 0 ? sett_top(g, a->has, m->slice) : (double)NAN;
    case FILE_RESIDUE:
        return sett_skyline_off(g, a->has);
    case FILE_RESIDUE_MOST:
        return sett_skyline_most(g);
    case FILE_REGIONS:
        return regions(m, a);
    case FILE_PATH:
        return path(m, a, &m->data->sets[op->b]);
    case FILE_LONGEST:
        return longest(m);
    case FILE_DEAD_ENDS:
        return dead_ends(m);
    case FILE_PROGRESS:
        return progress(m, op->a, op->b != 0);
    default:
        return m->before[op->a];
    }
}

static double combine(const FileOp *op, double a, double b)
{
    bool turned = op->b != 0;
    switch (op->code) {
    case FILE_ADD:
        return a + b;
    case FILE_SUB:
        return a - b;
    case FILE_MUL:
        return a * b;
    case FILE_DIV:
        return b == 0 ? (double)NAN : a / b;
    case FILE_LESS:
        return turned ? b < a : a < b;
    case FILE_NOT_MORE:
        return turned ? b <= a : a <= b;
    case FILE_SAME:
        return a == b;
    case FILE_DIFFERS:
        return a != b;
    case FILE_MIN:
        return b < a ? b : a;
    default:
        return b > a ? b : a;
    }
}

static void begin(Machine *m, const FileOp *op)
{
    const SettGrid *g = &m->level->grid;
    m->looping = true;
    m->axis = op->axis;
    m->slice = m->run = m->best = m->runs = 0;
    m->slices = op->axis == 0 ? g->w : g->h;
    m->sum = 0;
    m->most = (double)NAN;
}

/* One slice is done; true where another one follows. */
static bool slice_done(Machine *m, const FileOp *op)
{
    double value = pop(m);
    m->sum += value;
    if (!(m->most >= value))
        m->most = value;
    m->run = value != 0 && value == value ? m->run + 1 : 0;
    m->runs += m->run == op->b;
    m->best = sett_max(m->best, m->run >= op->b ? m->run : 0);
    if (++m->slice < m->slices)
        return true;
    m->looping = false;
    push(m, op->code == FILE_SUM    ? m->sum
            : op->code == FILE_MOST ? m->most
            : op->code == FILE_RUNS ? m->runs
                                    : m->best);
    return false;
}

static void choose(Machine *m, const FileOp *op)
{
    double c = pop(m), b = pop(m), a = pop(m);
    if (op->code == FILE_IF)
        push(m, a != 0 && a == a ? b : c);
    else
        push(m, a < b ? b : a > c ? c : a);
}

static double work_out(Machine *m, const FileMeasure *measure)
{
    for (int32_t i = 0; i < measure->count && m->status == SETT_OK; i++) {
        const FileOp *op = &measure->code[i];
        if (op->code == FILE_PUSH) {
            push(m, op->number);
        } else if (op->code <= FILE_AT) {
            push(m, of_cells(m, op));
        } else if (op->code < FILE_ADD) {
            SettArenaMark mark = sett_arena_mark(m->tmp);
            push(m, of_level(m, op));
            sett_arena_reset(m->tmp, mark);
        } else if (op->code == FILE_NEGATE || op->code == FILE_ABS) {
            double a = pop(m);
            push(m, op->code == FILE_ABS ? fabs(a) : -a);
        } else if (op->code == FILE_CLAMP || op->code == FILE_IF) {
            choose(m, op);
        } else if (op->code == FILE_LOOP) {
            begin(m, op);
        } else if (op->code > FILE_LOOP) {
            if (slice_done(m, op))
                i = op->a;
        } else {
            double b = pop(m), a = pop(m);
            push(m, combine(op, a, b));
        }
    }
    return pop(m);
}

SettStatus sett_file_measure_some(const FileData *data, const SettLevel *level,
                                  bool *wanted, SettArena *tmp, double *out)
{
    Machine m = {.data = data, .level = level, .tmp = tmp, .before = out};
#ifndef SETT_NO_MANY
    Sums sums;
    sums.known[0] = sums.known[1] = false;
    m.sums = &sums;
#endif
    for (int32_t i = data->measure_count - 1; wanted != NULL && i > 0; i--)
        for (int32_t n = 0; wanted[i] && n < data->measures[i].count; n++)
            if (data->measures[i].code[n].code == FILE_OTHER)
                wanted[data->measures[i].code[n].a] = true;
    for (int32_t i = 0; i < data->measure_count && m.status == SETT_OK; i++) {
        if (wanted != NULL && !wanted[i])
            continue;
        m.depth = 0;
        out[i] = work_out(&m, &data->measures[i]);
        if (out[i] != out[i])
            out[i] = (double)NAN; /* always the same bits */
    }
    return m.status;
}

SettStatus sett_file_measure(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, double *out)
{
    return sett_file_measure_some(game->self, level, NULL, tmp, out);
}
