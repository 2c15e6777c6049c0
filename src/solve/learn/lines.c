/* lines.c - levels made of whole lines of the sample: walks through a graph
   whose nodes are as many successive lines as a pattern is long, less one, and
   whose edges lead to what follows them somewhere. Walks are counted length by
   length; an edge more adds those before it times those behind it. */
#include "solve/learn/learnt.h"

#include <string.h>

#define MOST_STEPS UINT64_C(2000000000) /* of looking for the best edge */
#define MOST_COUNTS 16777216            /* nodes times lengths */

typedef struct Lines {
    Learnt learnt;
    SettArena *arena;
    bool rows;
    int32_t breadth, length; /* cells of a line; lines of the asked level */
    int32_t context;         /* lines of a node */
    SolveSeen lines, nodes, edges; /* tiles; numbers of lines; of two nodes */
    SettPatternPlace *places; /* where the last line of a node stands first */
    int32_t steps;            /* edges of a walk */
    double *before, *behind;  /* [node][edges]: walks that end, begin there */
    uint64_t spent;
} Lines;

static double at_most(double count)
{
    return count < SETT_LINES_MOST ? count : SETT_LINES_MOST;
}

/* The i-th number of an entry that is made of numbers. */
static int32_t number_in(const SolveSeen *seen, int32_t entry, int32_t i)
{
    int32_t number;
    memcpy(&number, seen->list + (size_t)entry * (size_t)seen->size + 4 * i,
           sizeof number);
    return number;
}

static int32_t see_numbers(SolveSeen *seen, const int32_t *numbers)
{
    return sett_see(seen, (const uint8_t *)numbers);
}

static int32_t see_line(Lines *l, const SettGrid *g, int32_t at, uint8_t *room)
{
    for (int32_t i = 0; i < l->breadth; i++)
        room[i] =
            g->cells[l->rows ? sett_grid_at(g, i, at) : sett_grid_at(g, at, i)];
    return sett_see(&l->lines, room);
}

static void see_nodes(Lines *l, int32_t level, uint8_t *room)
{
    const SettGrid *g = &l->learnt.def->sample->levels[level];
    int32_t latest[SETT_SHAPE_SIDE], edge[2] = {-1, -1};
    if ((l->rows ? g->w : g->h) != l->breadth)
        return;
    for (int32_t at = 0; at < (l->rows ? g->h : g->w); at++) {
        memmove(latest, latest + 1, sizeof latest - sizeof latest[0]);
        latest[SETT_SHAPE_SIDE - 1] = see_line(l, g, at, room);
        if (at + 1 < l->context || latest[SETT_SHAPE_SIDE - 1] < 0)
            continue;
        int32_t known = l->nodes.count;
        edge[0] = edge[1];
        edge[1] = see_numbers(&l->nodes, latest + SETT_SHAPE_SIDE - l->context);
        if (l->nodes.count > known)
            l->places[known] =
                (SettPatternPlace){level, l->rows ? 0 : at, l->rows ? at : 0};
        if (edge[0] >= 0 && edge[1] >= 0)
            (void)see_numbers(&l->edges, edge);
    }
}

static SettStatus see_lines(Lines *l)
{
    const SettTraining *sample = l->learnt.def->sample;
    int64_t all = 1;
    for (int32_t i = 0; i < sample->count; i++)
        all += l->rows ? sample->levels[i].h : sample->levels[i].w;
    uint8_t *room = SETT_TAKE(l->arena, l->breadth, uint8_t);
    l->places = SETT_TAKE(l->arena, all, SettPatternPlace);
    if (room == NULL || l->places == NULL)
        return SETT_NO_MEMORY;
    l->lines = (SolveSeen){.arena = l->arena, .size = l->breadth};
    l->nodes = (SolveSeen){.arena = l->arena, .size = 4 * l->context};
    l->edges = (SolveSeen){.arena = l->arena, .size = 8};
    for (int32_t i = 0; i < sample->count; i++)
        see_nodes(l, i, room);
    return l->lines.status != SETT_OK   ? l->lines.status
           : l->nodes.status != SETT_OK ? l->nodes.status
                                        : l->edges.status;
}

/* Walks of 0, 1, ... edges that end (begin) at each node; `more` (NULL: none)
   is an edge besides. */
static void count_walks(const Lines *l, bool ends, const int32_t *more,
                        double *walks)
{
    int32_t stride = l->steps + 1, edges = l->edges.count;
    int32_t added[2] = {0, 0};
    if (more != NULL)
        memcpy(added, more, sizeof added);
    for (int32_t n = 0; n < l->nodes.count; n++)
        for (int32_t k = 0; k < stride; k++)
            walks[n * stride + k] = k == 0;
    for (int32_t k = 0; k < l->steps; k++)
        for (int32_t e = 0; e < edges + (more != NULL); e++) {
            int32_t a = e < edges ? number_in(&l->edges, e, 0) : added[0];
            int32_t b = e < edges ? number_in(&l->edges, e, 1) : added[1];
            int32_t from = ends ? a : b, to = ends ? b : a;
            double *sum = &walks[to * stride + k + 1];
            *sum = at_most(*sum + walks[from * stride + k]);
        }
}

static double all_walks(const Lines *l, const double *walks)
{
    double sum = 0.0;
    for (int32_t n = 0; n < l->nodes.count; n++)
        sum = at_most(sum + walks[n * (l->steps + 1) + l->steps]);
    return sum;
}

/* Whether a node can stand one line behind another. */
static bool fit(const Lines *l, int32_t a, int32_t b)
{
    for (int32_t i = 0; i + 1 < l->context; i++)
        if (number_in(&l->nodes, a, i + 1) != number_in(&l->nodes, b, i))
            return false;
    return true;
}

/* Walks that take the edge once. */
static double gain_of(const Lines *l, int32_t a, int32_t b)
{
    const double *before = l->before + a * (l->steps + 1);
    const double *behind = l->behind + b * (l->steps + 1);
    double sum = 0.0;
    for (int32_t k = 0; k < l->steps; k++)
        sum = at_most(sum + at_most(before[k] * behind[l->steps - 1 - k]));
    return sum;
}

/* The lines of a node, and behind them the last of another. */
static void draw(const Lines *l, const int32_t *edge, SettGrid *out)
{
    for (int32_t at = 0; at <= l->context; at++) {
        int32_t line = at < l->context
                           ? number_in(&l->nodes, edge[0], at)
                           : number_in(&l->nodes, edge[1], l->context - 1);
        for (int32_t i = 0; i < l->breadth; i++)
            out->cells[l->rows ? sett_grid_at(out, i, at)
                               : sett_grid_at(out, at, i)] =
                l->lines.list[line * l->breadth + i];
    }
}

/* Whether the line adds more levels than the best one, and a new pattern. */
static SettStatus look_at(Lines *l, const int32_t *edge, double *best,
                          SettGrid *room, SettLearntLines *out)
{
    int32_t patterns;
    double gain = gain_of(l, edge[0], edge[1]);
    if (gain <= *best || sett_seen_find(&l->edges, (const uint8_t *)edge) >= 0)
        return SETT_OK;
    draw(l, edge, room);
    SettStatus status = sett_learnt_new(&l->learnt, room, l->arena, &patterns);
    if (status != SETT_OK || patterns == 0)
        return status;
    *best = gain;
    out->found = true;
    out->patterns = patterns;
    out->from = l->places[edge[0]];
    out->to = l->places[edge[1]];
    sett_grid_copy(&out->drawn, room);
    return SETT_OK;
}

static SettStatus find_best(Lines *l, SettLearntLines *out)
{
    SettGrid room;
    double best = 0.0;
    int32_t nodes = l->nodes.count, w = l->rows ? l->breadth : l->context + 1;
    int32_t h = l->rows ? l->context + 1 : l->breadth, chosen[2] = {-1, -1};
    SettStatus status = sett_grid_take(l->arena, w, h, &room);
    if (status == SETT_OK)
        status = sett_grid_take(l->arena, w, h, &out->drawn);
    out->all = true;
    for (int32_t a = 0; status == SETT_OK && a < nodes && out->all; a++)
        for (int32_t b = 0; status == SETT_OK && b < nodes; b++) {
            double before = best;
            const int32_t edge[2] = {a, b};
            l->spent += 4;
            if (!fit(l, a, b))
                continue;
            l->spent += (uint64_t)l->steps;
            if (sett_work(l->arena, (uint64_t)l->steps + 4))
                return SETT_CANCELLED;
            status = look_at(l, edge, &best, &room, out);
            if (best > before)
                memcpy(chosen, edge, sizeof chosen);
            out->all = l->spent < MOST_STEPS;
        }
    if (status != SETT_OK || !out->found)
        return status;
    count_walks(l, true, chosen, l->before);
    out->with = all_walks(l, l->before);
    return SETT_OK;
}

/* Patterns of one line: any line may follow any other. */
static void count_free(const Lines *l, SettLearntLines *out)
{
    out->levels = l->lines.count > 0;
    for (int32_t i = 0; i < l->length; i++)
        out->levels = at_most(out->levels * l->lines.count);
    out->all = true;
}

static SettStatus count_lines(Lines *l, SettLearntLines *out, SettError *err)
{
    int64_t counts = (int64_t)l->nodes.count * (l->steps + 1);
    if (counts > MOST_COUNTS)
        return sett_fail(err, SETT_TOO_LARGE,
                         "%d lines for a level of %d are too many to count",
                         (int)l->lines.count, (int)l->length);
    l->before = SETT_TAKE(l->arena, counts, double);
    l->behind = SETT_TAKE(l->arena, counts, double);
    if (l->before == NULL || l->behind == NULL)
        return SETT_NO_MEMORY;
    count_walks(l, true, NULL, l->before);
    count_walks(l, false, NULL, l->behind);
    out->levels = all_walks(l, l->before);
    return find_best(l, out);
}

SettStatus sett_learn_lines(const SettSolveDef *def, int32_t w, int32_t h,
                            SettArena *arena, SettLearntLines *out,
                            SettError *err)
{
    bool rows = def->game->slices == SETT_ROWS && def->bands == 1;
    Lines l = {.arena = arena,
               .rows = rows,
               .breadth = rows ? w : h,
               .length = rows ? h : w};
    *out = (SettLearntLines){.rows = rows};
    SettStatus status = sett_learnt_open(def, arena, &l.learnt, err);
    if (status != SETT_OK)
        return status;
    int32_t reach = rows ? l.learnt.spots.h : l.learnt.spots.w;
    l.context = reach > 1 ? reach - 1 : 1;
    l.steps = l.length - l.context;
    if (l.length < reach)
        return SETT_OK;
    status = see_lines(&l);
    if (status != SETT_OK)
        return status;
    out->lines = l.lines.count;
    if (reach > 1)
        return count_lines(&l, out, err);
    count_free(&l, out);
    return SETT_OK;
}
