/* measures_run.c - the machine that works measures out: IEEE doubles with
   + - * / in the order of the code, so the same on every machine. x / 0 is NaN:
   the measure does not apply. In a loop over slices each step of the code works
   on many slices at once. */
#include "games/file/measures.h"

#include "base/least.h"
#include "games/kernel/kernel.h"
#include "level/bits.h"
#include "level/flat.h"
#include "level/skyline.h"

#include <math.h>
#include <string.h>

enum { ABREAST = 32 }; /* slices that are worked out at once */

/* Tiles of each lane in a column, in a row, a byte each, where that is known.
 */
typedef struct Sums {
    bool known;
    uint64_t of[2][UINT8_MAX];
} Sums;

typedef struct Machine {
    const FileData *data;
    const SettLevel *level;
    SettArena *tmp;
    const double *before; /* measures above this one */
    Sums *sums;
    SettMask open; /* without words: not known yet */
    double (*stack)[ABREAST];
    int32_t depth;
    int32_t count; /* of each value of the stack: a number for each slice that
                      is worked out; 1 out of loops */
    /* The loop: one at a time. */
    bool looping;
    int32_t axis, slice, slices, run, best, runs;
    double sum, most;
    SettStatus status;
} Machine;

static double *push(Machine *m)
{
    return m->stack[m->depth < FILE_STACK ? m->depth++ : FILE_STACK - 1];
}

static double *pop(Machine *m)
{
    return m->stack[m->depth > 0 ? --m->depth : 0];
}

static void push_all(Machine *m, double value)
{
    double *out = push(m);
    for (int32_t i = 0; i < m->count; i++)
        out[i] = value;
}

/* The cells of one of the slices at hand, or of the level: every so many from
   the first. */
typedef struct Cells {
    const uint8_t *first;
    int32_t count, apart;
} Cells;

static Cells cells_of(const Machine *m, int32_t i)
{
    const SettGrid *g = &m->level->grid;
    if (!m->looping)
        return (Cells){g->cells, sett_grid_area(g), 1};
    int32_t slice = m->slice + i;
    return m->axis == 0 ? (Cells){g->cells + slice, g->h, g->w}
                        : (Cells){g->cells + slice * g->w, g->w, 1};
}

static int32_t tally(Cells in, const uint8_t *has)
{
    int32_t count = 0;
    for (int32_t i = 0; i < in.count; i++)
        count += has[in.first[i * in.apart]];
    return count;
}

#ifndef SETT_NO_MANY
/* The sets of all lanes are counted in one go; false: the level is too large.
 */
static bool count_lanes(const Machine *m)
{
    const SettGrid *g = &m->level->grid;
    const uint64_t *lanes = m->data->lanes;
    const uint8_t *cell = g->cells;
    uint64_t *columns = m->sums->of[0], *rows = m->sums->of[1];
    if (m->sums->known)
        return true;
    if (g->w > UINT8_MAX || g->h > UINT8_MAX)
        return false;
    m->sums->known = true;
    memset(columns, 0, (size_t)g->w * sizeof *columns);
    for (int32_t y = 0; y < g->h; y++) {
        uint64_t row = 0;
        for (int32_t x = 0; x < g->w; x++) {
            uint64_t more = lanes[*cell++];
            columns[x] += more;
            row += more;
        }
        rows[y] = row;
    }
    return true;
}

/* Tiles of an op's set in the slices at hand, or in the level; false: not
   known. */
static bool count_fast(const Machine *m, const FileOp *op, double *out)
{
    int32_t shift = 8 * (op->b - 1), sum = 0;
    if (shift < 0 || !count_lanes(m))
        return false;
    const uint64_t *of = m->sums->of[m->axis] + m->slice;
    for (int32_t i = 0; i < m->count && m->looping; i++)
        out[i] = (double)(int32_t)(of[i] >> shift & UINT8_MAX);
    for (int32_t y = 0; y < m->level->grid.h && !m->looping; y++)
        sum += (int32_t)(m->sums->of[1][y] >> shift & UINT8_MAX);
    if (!m->looping)
        out[0] = sum;
    return true;
}
#else
static bool count_fast(const Machine *m, const FileOp *op, double *out)
{
    (void)m, (void)op, (void)out;
    return false;
}
#endif

/* Of the slices at hand, or of the level. */
static void count_cells(const Machine *m, const FileOp *op, double *out)
{
    const uint8_t *has = m->data->sets[op->a].has;
    if (!count_fast(m, op, out))
        for (int32_t i = 0; i < m->count; i++)
            out[i] = tally(cells_of(m, i), has);
    double cells = cells_of(m, 0).count;
    for (int32_t i = 0; i < m->count && op->code != FILE_TALLY; i++)
        out[i] = op->code == FILE_ANY ? out[i] > 0 : out[i] / cells;
}

/* Whether the slices at hand have a tile at a place. */
static void look_at(const Machine *m, const FileOp *op, double *out)
{
    const uint8_t *has = m->data->sets[op->a].has;
    const Cells in = cells_of(m, 0);
    int32_t where = op->b < 0 ? in.count - 1 : op->b;
    int32_t apart = m->axis == 0 ? 1 : m->level->grid.w;
    for (int32_t i = 0; i < m->count; i++)
        out[i] =
            where < in.count && has[in.first[where * in.apart + i * apart]];
}

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

/* The open cells; false where there is no memory for them. */
static bool find_open(Machine *m)
{
    return m->open.words != NULL || mask_of(m, m->data->open, &m->open);
}

static double longest(Machine *m)
{
    int32_t length = -1;
    m->status = sett_longest_length(&m->open, m->tmp, &length);
    return length < 0 ? (double)NAN : length;
}

/* Open cells with exactly one open neighbour, 64 at a time. */
static double dead_ends(const SettMask *mask)
{
    const SettMask open = *mask;
    int32_t count = 0;
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
        return dead_ends(&m->open);
    case FILE_PROGRESS:
        return progress(m, op->a, op->b != 0);
    default:
        return m->before[op->a];
    }
}

/* Heights of the columns at hand. */
static void find_tops(const Machine *m, const FileOp *op, double *out)
{
    const uint8_t *has = m->data->sets[op->a].has;
    for (int32_t i = 0; i < m->count; i++)
        out[i] = m->axis == 0 ? sett_top(&m->level->grid, has, m->slice + i)
                              : (double)NAN;
}

/* What is the same for all slices. */
static void push_of_level(Machine *m, const FileOp *op)
{
    bool open = op->code == FILE_LONGEST || op->code == FILE_DEAD_ENDS;
    if (open && !find_open(m))
        return;
    SettArenaMark mark = sett_arena_mark(m->tmp);
    push_all(m, of_level(m, op));
    sett_arena_reset(m->tmp, mark);
}

#define EACH(value)                       \
    for (int32_t i = 0; i < count; i++) { \
        double a = left[i], b = right[i]; \
        out[i] = value;                   \
    }                                     \
    break

static void combine(Machine *m, const FileOp *op)
{
    const int32_t count = m->count;
    const double *right = pop(m), *left = pop(m);
    double *out = push(m);
    const double *swap = right;
    if (op->b != 0) { /* turned round */
        right = left;
        left = swap;
    }
    switch (op->code) {
    case FILE_ADD:
        EACH(a + b);
    case FILE_SUB:
        EACH(a - b);
    case FILE_MUL:
        EACH(a * b);
    case FILE_DIV:
        EACH(b == 0 ? (double)NAN : a / b);
    case FILE_LESS:
        EACH(a < b);
    case FILE_NOT_MORE:
        EACH(a <= b);
    case FILE_SAME:
        EACH(a == b);
    case FILE_DIFFERS:
        EACH(a != b);
    case FILE_MIN:
        EACH(b < a ? b : a);
    default:
        EACH(b > a ? b : a);
    }
}
#undef EACH

static void change(Machine *m, const FileOp *op)
{
    const double *a = pop(m);
    double *out = push(m);
    for (int32_t i = 0; i < m->count; i++)
        out[i] = op->code == FILE_ABS ? fabs(a[i]) : -a[i];
}

static void choose(Machine *m, const FileOp *op)
{
    const double *c = pop(m), *b = pop(m), *a = pop(m);
    double *out = push(m);
    for (int32_t i = 0; i < m->count; i++)
        if (op->code == FILE_IF)
            out[i] = a[i] != 0 && a[i] == a[i] ? b[i] : c[i];
        else
            out[i] = a[i] < b[i] ? b[i] : a[i] > c[i] ? c[i] : a[i];
}

static void begin(Machine *m, const FileOp *op)
{
    const SettGrid *g = &m->level->grid;
    m->looping = true;
    m->axis = op->axis;
    m->slice = m->run = m->best = m->runs = 0;
    m->slices = op->axis == 0 ? g->w : g->h;
    m->count = sett_min(m->slices, ABREAST);
    m->sum = 0;
    m->most = (double)NAN;
}

static void add_slice(Machine *m, const FileOp *op, double value)
{
    if (op->code == FILE_SUM) {
        m->sum += value;
    } else if (op->code == FILE_MOST) {
        m->most = m->most >= value ? m->most : value;
    } else {
        m->run = value != 0 && value == value ? m->run + 1 : 0;
        m->runs += m->run == op->b;
        m->best = sett_max(m->best, m->run >= op->b ? m->run : 0);
    }
}

/* Some slices are done; true where others follow. */
static bool slices_done(Machine *m, const FileOp *op)
{
    const double *values = pop(m);
    for (int32_t i = 0; i < m->count; i++)
        add_slice(m, op, values[i]);
    m->slice += m->count;
    m->count = sett_min(m->slices - m->slice, ABREAST);
    if (m->count > 0)
        return true;
    m->looping = false;
    m->count = 1;
    push_all(m, op->code == FILE_SUM    ? m->sum
                : op->code == FILE_MOST ? m->most
                : op->code == FILE_RUNS ? m->runs
                                        : m->best);
    return false;
}

static double work_out(Machine *m, const FileMeasure *measure)
{
    m->depth = 0;
    for (int32_t i = 0; i < measure->count && m->status == SETT_OK; i++) {
        const FileOp *op = &measure->code[i];
        if (op->code == FILE_PUSH)
            push_all(m, op->number);
        else if (op->code < FILE_AT)
            count_cells(m, op, push(m));
        else if (op->code == FILE_AT)
            look_at(m, op, push(m));
        else if (op->code == FILE_TOP)
            find_tops(m, op, push(m));
        else if (op->code < FILE_ADD)
            push_of_level(m, op);
        else if (op->code == FILE_NEGATE || op->code == FILE_ABS)
            change(m, op);
        else if (op->code == FILE_CLAMP || op->code == FILE_IF)
            choose(m, op);
        else if (op->code == FILE_LOOP)
            begin(m, op);
        else if (op->code < FILE_LOOP)
            combine(m, op);
        else if (slices_done(m, op))
            i = op->a;
    }
    return m->status == SETT_OK ? pop(m)[0] : (double)NAN;
}

SettStatus sett_file_measure_some(const FileData *data, const SettLevel *level,
                                  bool *wanted, SettArena *tmp, double *out)
{
    double stack[FILE_STACK][ABREAST];
    Machine m = {.data = data, .level = level, .tmp = tmp, .before = out};
    SettArenaMark mark = sett_arena_mark(tmp);
    m.stack = stack;
    m.count = 1;
#ifndef SETT_NO_MANY
    Sums sums;
    sums.known = false;
    m.sums = &sums;
#endif
    for (int32_t i = data->measure_count - 1; wanted != NULL && i > 0; i--)
        for (int32_t n = 0; wanted[i] && n < data->measures[i].count; n++)
            if (data->measures[i].code[n].code == FILE_OTHER)
                wanted[data->measures[i].code[n].a] = true;
    for (int32_t i = 0; i < data->measure_count && m.status == SETT_OK; i++) {
        if (wanted != NULL && !wanted[i])
            continue;
        out[i] = work_out(&m, &data->measures[i]);
        if (out[i] != out[i])
            out[i] = (double)NAN; /* always the same bits */
    }
    sett_arena_reset(tmp, mark);
    return m.status;
}

SettStatus sett_file_measure(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, double *out)
{
    return sett_file_measure_some(game->self, level, NULL, tmp, out);
}
