/* measures_run.c - the machine that works measures out: IEEE doubles with
   + - * / in the order of the code, so the same on every machine. x / 0 is NaN:
   the measure does not apply. */
#include "games/file/measures.h"

#include "base/least.h"
#include "games/kernel/kernel.h"

#include <math.h>
#include <string.h>

typedef struct Machine {
    const SettGame *game;
    const FileData *data;
    const SettLevel *level;
    SettArena *tmp;
    const double *before; /* measures above this one */
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

/* Tiles of a set in the slice at hand, or in the level; `cells` of how many. */
static int32_t tally(const Machine *m, const FileSet *set, int32_t *cells)
{
    const SettGrid *g = &m->level->grid;
    int32_t count = 0, area = sett_grid_area(g);
    if (!m->looping) {
        *cells = area;
        for (int32_t c = 0; c < area; c++)
            count += set->has[g->cells[c]];
        return count;
    }
    *cells = m->axis == 0 ? g->h : g->w;
    for (int32_t i = 0; i < *cells; i++)
        count += set->has[m->axis == 0 ? g->cells[i * g->w + m->slice]
                                       : g->cells[m->slice * g->w + i]];
    return count;
}

static bool stands_at(const Machine *m, const FileSet *set, int32_t where)
{
    const SettGrid *g = &m->level->grid;
    int32_t size = m->axis == 0 ? g->h : g->w;
    int32_t i = where < 0 ? size - 1 : where;
    if (i >= size)
        return false;
    return set->has[m->axis == 0 ? g->cells[i * g->w + m->slice]
                                 : g->cells[m->slice * g->w + i]];
}

/* Height, from 0, of the top of the lowest run of the set in a column. */
static int32_t top(const SettGrid *g, const FileSet *set, int32_t x)
{
    int32_t y = g->h - 1;
    while (y >= 0 && !set->has[g->cells[y * g->w + x]])
        y--;
    if (y < 0)
        return -1;
    while (y > 0 && set->has[g->cells[(y - 1) * g->w + x]])
        y--;
    return g->h - 1 - y;
}

/* Sum of the distances of the columns' heights from their least-squares line;
   columns without any do not count. */
static double residue(const SettGrid *g, const FileSet *set)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, sum = 0, i = 0;
    for (int32_t c = 0; c < g->w; c++) {
        int32_t h = top(g, set, c);
        if (h < 0)
            continue;
        x += n;
        y += h;
        xx += n * n;
        xy += n * h;
        n++;
    }
    double below = n * xx - x * x;
    double slope = below == 0 ? 0 : (n * xy - x * y) / below;
    double base = below == 0 ? 0 : (y * xx - x * xy) / below;
    for (int32_t c = 0; c < g->w; c++) {
        int32_t h = top(g, set, c);
        if (h >= 0)
            sum += fabs(base + slope * i++ - h);
    }
    return sum;
}

/* The sum where columns are in turn empty and full, around the middle. */
static double residue_most(const SettGrid *g)
{
    double sum = 0;
    for (int32_t i = 0; i < g->w; i++)
        sum += fabs(g->h / 2.0 - (i % 2 == 0 ? 0 : g->h - 1));
    return sum;
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

/* Steps over open cells from any of `a` to the nearest of `b`. */
static double path(Machine *m, const FileSet *a, const FileSet *b)
{
    const SettGrid *g = &m->level->grid;
    int32_t area = sett_grid_area(g), sources = 0, best = SETT_FAR;
    SettPoint *from = SETT_TAKE(m->tmp, area, SettPoint);
    int32_t *dist = SETT_TAKE(m->tmp, area, int32_t);
    SettMask open;
    if (from == NULL || dist == NULL) {
        m->status = SETT_NO_MEMORY;
        return (double)NAN;
    }
    for (int32_t c = 0; c < area; c++)
        if (a->has[g->cells[c]])
            from[sources++] = sett_grid_point(g, c);
    if (sources == 0 || !mask_of(m, m->data->open, &open))
        return (double)NAN;
    m->status = sett_distances(&open, from, sources, m->tmp, dist);
    for (int32_t c = 0; m->status == SETT_OK && c < area; c++)
        if (b->has[g->cells[c]] && dist[c] < best)
            best = dist[c];
    return best == SETT_FAR ? (double)NAN : best;
}

static double longest(Machine *m)
{
    SettMask open;
    SettLongest out = {.length = -1};
    if (mask_of(m, m->data->open, &open))
        m->status = sett_longest_path(&open, m->tmp, &out);
    return out.length < 0 ? (double)NAN : out.length;
}

static double dead_ends(const Machine *m)
{
    const SettGrid *g = &m->level->grid;
    const uint8_t *open = m->data->open;
    int32_t count = 0;
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        int32_t x = c % g->w, y = c / g->w, ways = 0;
        if (!open[g->cells[c]])
            continue;
        for (int32_t d = 0; d < 4; d++) {
            int32_t nx = x + sett_dirs[d].x, ny = y + sett_dirs[d].y;
            ways += sett_grid_has(g, nx, ny) &&
                    open[g->cells[sett_grid_at(g, nx, ny)]];
        }
        count += ways == 1;
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

static void of_level(Machine *m, const FileOp *op)
{
    const FileSet *a =
        op->a < m->data->set_count ? &m->data->sets[op->a] : NULL;
    const SettGrid *g = &m->level->grid;
    SettArenaMark mark = sett_arena_mark(m->tmp);
    int32_t cells, count;
    double value = (double)NAN;
    switch (op->code) {
    case FILE_CELLS:
        value = sett_grid_area(g);
        break;
    case FILE_WIDTH:
        value = g->w;
        break;
    case FILE_HEIGHT:
        value = g->h;
        break;
    case FILE_TALLY:
    case FILE_SHARE:
        count = tally(m, a, &cells);
        value = op->code == FILE_TALLY ? count : (double)count / cells;
        break;
    case FILE_AT:
        value = stands_at(m, a, op->b);
        break;
    case FILE_TOP:
        value = m->axis == 0 ? top(g, a, m->slice) : (double)NAN;
        break;
    case FILE_RESIDUE:
        value = residue(g, a);
        break;
    case FILE_RESIDUE_MOST:
        value = residue_most(g);
        break;
    case FILE_REGIONS:
        value = regions(m, a);
        break;
    case FILE_PATH:
        value = path(m, a, &m->data->sets[op->b]);
        break;
    case FILE_LONGEST:
        value = longest(m);
        break;
    case FILE_DEAD_ENDS:
        value = dead_ends(m);
        break;
    case FILE_PROGRESS:
        value = progress(m, op->a, op->b != 0);
        break;
    default:
        value = m->before[op->a];
    }
    sett_arena_reset(m->tmp, mark);
    push(m, value);
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
        } else if (op->code < FILE_ADD) {
            of_level(m, op);
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

SettStatus sett_file_measure(const SettGame *game, const SettLevel *level,
                             SettArena *tmp, double *out)
{
    const FileData *data = game->self;
    SettArenaMark mark = sett_arena_mark(tmp);
    for (int32_t i = 0; i < data->measure_count; i++) {
        Machine m = {.game = game,
                     .data = data,
                     .level = level,
                     .tmp = tmp,
                     .before = out};
        out[i] = work_out(&m, &data->measures[i]);
        if (out[i] != out[i])
            out[i] = (double)NAN; /* always the same bits */
        sett_arena_reset(tmp, mark);
        if (m.status != SETT_OK)
            return m.status;
    }
    return SETT_OK;
}
