/* edd_plain_score.c - see edd_plain.h: spread, fitness and dimensions. Sections
   4 and 5. */
#include "support/edd_plain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

PlainConfig plain_edd_defaults(void)
{
    return (PlainConfig){0.85, 0.15, 60, 4, 0.02, 0.03, 0.02, 0.03};
}

PlainConfig plain_edd_adapted(const PlainEdd *r)
{
    PlainConfig c = plain_edd_defaults();
    double cells[2] = {0, 0}, count[2] = {0, 0};
    for (int i = 0; i < r->spaces; i++) {
        int which = r->space[i].kind == 'R' ? 1 : 0;
        if (which == 0 && r->space[i].kind != 'c')
            continue;
        cells[which] += r->space[i].cells;
        count[which]++;
    }
    c.length = count[0] > 0 ? fmax(3, ceil(cells[0] / count[0])) : 3;
    if (count[1] > 0)
        c.area = ceil(cells[1] / count[1]);
    c.room = cells[1] / r->passable;
    c.corridor = 1 - c.room;
    c.enemy = c.enemy_high = (double)r->enemies / r->passable;
    c.treasure = c.treasure_high = (double)r->treasures / r->passable;
    return c;
}

static double space_quality(const PlainSpace *s, const PlainConfig *c)
{
    switch (s->kind) {
    case 'c':
        return fmin(s->cells / c->length, 1);
    case 't':
        return 0.1;
    case 'i':
        return 0.9;
    case 'R':
        return 0.3 * s->cells / s->box +
               0.7 * fmax(0, 1 - fabs(c->area - s->cells) / c->area);
    default:
        return 0;
    }
}

static bool in_another(const PlainEdd *r, int except, int space)
{
    for (int i = 0; i < r->mesos; i++)
        for (int k = 0; k < r->meso[i].count && i != except; k++)
            if (r->meso[i].space[k] == space)
                return true;
    return false;
}

static double meso_quality(const PlainEdd *r, int i)
{
    const PlainMeso *m = &r->meso[i];
    double target = m->kind == 'a' ? 1 : 2, shared = 0;
    if (m->kind == 'c')
        return 0.5;
    if (m->kind != 'd')
        return fmax(0, 1 - fabs(m->things - target) / target);
    for (int k = 0; k < m->count; k++)
        shared += in_another(r, i, m->space[k]);
    return 0.5 * (1 - fabs(shared / m->count - 1)) + 0.5;
}

/* The error of a ratio, of all instances together. */
static double error_of(int n, int passable, double low, double high)
{
    double ratio = (double)n / passable;
    double off = ratio < low ? low - ratio : ratio > high ? ratio - high : 0;
    return n > 0 ? off / fmax(low, 1 - high) : 0;
}

static double held(const PlainEdd *r, const PlainFitness *f, int space)
{
    bool corridor = r->space[space].kind == 'c';
    double sum = 0;
    for (int i = 0; i < r->mesos; i++)
        for (int k = 0; k < r->meso[i].count; k++) {
            char kind = r->meso[i].kind;
            if (r->meso[i].space[k] != space || kind == 'c')
                continue;
            if (corridor && kind == 'd')
                sum = f->meso[i]; /* the last one */
            else if (!corridor)
                sum += f->meso[i];
        }
    return corridor ? sum : fmin(1, sum);
}

static double near_target(double r, double t)
{
    return 1 - fabs(r - t) / fmax(t, 1 - t);
}

static double lost_share(int failed, int total)
{
    return total == 0 ? 1 : (double)failed / total;
}

void plain_edd_fitness(const PlainEdd *r, const PlainConfig *c, PlainFitness *f)
{
    double share[2] = {0, 0};
    for (int i = 0; i < r->spaces; i++)
        f->space[i] = space_quality(&r->space[i], c);
    for (int i = 0; i < r->mesos; i++)
        f->meso[i] = meso_quality(r, i);
    for (int i = 0; i < r->spaces; i++)
        if (r->space[i].kind == 'R' || r->space[i].kind == 'c')
            share[r->space[i].kind == 'R'] +=
                r->space[i].cells * (0.9 * f->space[i] + 0.1 * held(r, f, i)) /
                r->passable;
    f->enemy_error = error_of(r->enemies, r->passable, c->enemy, c->enemy_high);
    f->treasure_error =
        error_of(r->treasures, r->passable, c->treasure, c->treasure_high);
    f->inventorial = 0.2 * (1 - f->enemy_error) + 0.4 * (1 - f->enemy_error) +
                     0.4 * (1 - f->treasure_error);
    f->chamber = near_target(share[1], c->room);
    f->corridor = near_target(share[0], c->corridor);
    f->total =
        0.5 * f->inventorial + 0.5 * (0.3 * f->chamber + 0.7 * f->corridor);
    f->infeasible =
        r->doors == 0
            ? 0
            : fmax(0, 1 - (lost_share(r->cut_enemies, r->enemies) +
                           lost_share(r->cut_treasures, r->treasures)) /
                              3);
}

static PlainSpot medoid(const PlainSpot *spot, int count)
{
    int best = 0, least = -1;
    for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int k = 0; k < count; k++)
            sum += abs(spot[i].x - spot[k].x) + abs(spot[i].y - spot[k].y);
        if (least < 0 || sum < least) {
            least = sum;
            best = i;
        }
    }
    return spot[best];
}

/* Clusters in row-major order of their first tiles: their middles and sizes. */
static int clusters(const PlainEdd *r, char kind, bool joined,
                    PlainSpot *middle, int *size)
{
    PlainMarks marks = {{false}};
    PlainSpot spot[PLAIN_EDD_CELLS];
    int count = 0;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            marks[y][x] = r->at[y][x] == kind;
    for (int i = 0; i < r->w * r->h; i++) {
        int x = i % r->w, y = i / r->w, n = 1;
        if (!marks[y][x])
            continue;
        spot[0] = (PlainSpot){x, y};
        if (joined)
            n = plain_edd_gather(marks, x, y, spot);
        marks[y][x] = false;
        size[count] = n;
        middle[count++] = medoid(spot, n);
    }
    return count;
}

void plain_edd_spread(const PlainEdd *r, char kind, bool own, double *density,
                      double *sparsity)
{
    PlainSpot middle[PLAIN_EDD_CELLS];
    int size[PLAIN_EDD_CELLS];
    int n = kind == 'E' ? r->enemies : kind == 'T' ? r->treasures : r->walls;
    int count = clusters(r, kind, own || kind != '#', middle, size);
    *density = *sparsity = 0;
    if (n == 1)
        *density =
            kind == '#' ? 1.0 / ((r->w - 1) * (r->h - 1)) : 1.0 / r->passable;
    if (n <= 1)
        return;
    for (int i = 0; i < count; i++)
        *density += fmin(1, size[i] / (kind == '#' ? 6.0 : 4.0));
    *density /= count;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (k != i)
                *sparsity += (double)(abs(middle[i].x - middle[k].x) +
                                      abs(middle[i].y - middle[k].y)) /
                             (r->w + r->h);
    *sparsity = count > 1 ? *sparsity / (count * (count - 1)) : 0;
}

static bool is_wall(const PlainEdd *r, int x, int y)
{
    return r->at[y][x] == '#';
}

static double symmetry(const PlainEdd *r)
{
    int v = 0, hz = 0, d = 0;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            int left = r->w - 1 - x, up = r->h - 1 - y;
            if (!is_wall(r, x, y))
                continue;
            v += y < r->h / 2 && is_wall(r, x, up) ? 2 : 0;
            hz += x < r->w / 2 && is_wall(r, left, y) ? 2 : 0;
            d +=
                x < r->w && x < r->w / r->h * y && is_wall(r, left, up) ? 2 : 0;
        }
    int most = v > hz ? v : hz;
    return r->walls == 0 ? 0 : (double)(d > most ? d : most) / r->walls;
}

/* Own mode: all tiles but floor, by left to right, top to bottom, half a turn
   and, in square rooms, both diagonals. */
static double own_symmetry(const PlainEdd *r)
{
    int same[5] = {0}, all = 0, best = 0;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            char c = r->at[y][x];
            int left = r->w - 1 - x, up = r->h - 1 - y;
            if (c == '.')
                continue;
            all++;
            same[0] += r->at[y][left] == c;
            same[1] += r->at[up][x] == c;
            same[2] += r->at[up][left] == c;
            same[3] += r->w == r->h && r->at[x][y] == c;
            same[4] += r->w == r->h && r->at[left][up] == c;
        }
    for (int i = 0; i < 5; i++)
        best = same[i] > best ? same[i] : best;
    return all > 0 ? (double)best / all : 1;
}

static int component_edges(const PlainEdd *r, int from, int t)
{
    int queue[PLAIN_EDD_CELLS], count = 0, edges = 0;
    bool seen[PLAIN_EDD_CELLS] = {false};
    seen[from] = true;
    queue[count++] = from;
    for (int i = 0; i < count; i++)
        for (int e = 0; e < r->edges; e++) {
            int a = r->edge[e].a, b = r->edge[e].b;
            int m = a == queue[i] ? b : b == queue[i] ? a : -1;
            edges += m == t;
            if (m < 0 || m == t || seen[m])
                continue;
            seen[m] = true;
            queue[count++] = m;
        }
    return edges;
}

static double linearity(const PlainEdd *r)
{
    int paths = 1, t = r->nodes > 0 ? r->node[0] : -1;
    for (int i = 1; i < r->nodes; i++)
        if (r->space[r->node[i]].doors > 0)
            paths += component_edges(r, r->node[i], t);
    return 1 - fmin(1, (double)paths / (r->nodes + 4 * r->doors));
}

static double leniency(const PlainEdd *r)
{
    double es, ed, ts, td;
    plain_edd_spread(r, 'E', false, &ed, &es);
    plain_edd_spread(r, 'T', false, &td, &ts);
    if (r->enemies == 0)
        return 1;
    double foes = log10(r->enemies);
    double loot = r->treasures > 0 ? log10(r->treasures) : 0;
    return 1 -
           (0.3 * foes * es + 0.3 * foes * ed + 0.4 * (1 - r->safety.safety)) +
           0.5 * (0.5 * loot * ts + 0.5 * loot * td);
}

static double inner(const PlainEdd *r, const PlainEdd *target, bool own)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double a[2], b[2];
        plain_edd_spread(r, "ET#"[i], own, &a[0], &a[1]);
        plain_edd_spread(target, "ET#"[i], own, &b[0], &b[1]);
        for (int k = 0; k < 2; k++) {
            double d = fabs(a[k] - b[k]);
            sum += own ? d : d == 0 ? 0 : fmin(1, fabs(log10(d)));
        }
    }
    return own ? 1 - sum / 6 : sum / 6;
}

void plain_edd_dimensions(const PlainEdd *r, const PlainEdd *target,
                          PlainDimensions *out)
{
    int fights = 0, same = 0, short_side = r->w < r->h ? r->w : r->h;
    double fit = fmax(1, floor(r->w / 3.5) * floor(r->h / 3.5));
    for (int i = 0; i < r->mesos; i++)
        fights += strchr("agt", r->meso[i].kind) != NULL;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            same += r->at[y][x] == target->at[y][x];
    out->symmetry = symmetry(r);
    out->similarity = (double)same / (r->w * r->h);
    out->meso = fmin(1, fights / fit);
    out->spatial = fmin(1, r->nodes / fmax(1, 4 * (short_side - 1)));
    out->linearity = linearity(r);
    out->leniency = leniency(r);
    out->symmetry_own = own_symmetry(r);
    out->inner = inner(r, target, false);
    out->inner_own = inner(r, target, true);
    out->leniency_own = fmin(1, fmax(0, out->leniency));
}
