/* benchmark_score.c - quality, control and diversity of a set, as the benchmark
   forms them: sums in numpy's order, as it decides which of two rows is
   larger. */
#include "lab/pcg/pcg.h"

#include <string.h>

/* Numpy's pairwise sum. The depth is that of halving 500 numbers. */
static double sum_of(const double *v, int32_t count)
{
    double r[8], sum = 0;
    int32_t i;
    if (count < 8) {
        for (i = 0; i < count; i++)
            sum += v[i];
        return sum;
    }
    if (count > 128) {
        int32_t half = count / 2;
        half -= half % 8;
        return sum_of(v, half) + sum_of(v + half, count - half);
    }
    memcpy(r, v, sizeof r);
    for (i = 8; i < count - count % 8; i += 8)
        for (int32_t k = 0; k < 8; k++)
            r[k] += v[i + k];
    sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
    for (; i < count; i++)
        sum += v[i];
    return sum;
}

typedef struct Crowd {
    const double *apart;
    int32_t all, count; /* contents, and those that are kept */
    int32_t *kept;
    double *row;
} Crowd;

static double likeness(const Crowd *c, int32_t i)
{
    for (int32_t j = 0; j < c->count; j++)
        c->row[j] = 1 - c->apart[c->kept[i] * c->all + c->kept[j]];
    return sum_of(c->row, c->count);
}

static double value_of(const Crowd *c, double most)
{
    int32_t positive = 0;
    for (int32_t j = 0; j < c->count; j++)
        positive += c->row[j] > 0;
    double v = 1 - (most - 1) / positive;
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

/* Where each removed one goes back into a list of the kept: last removed first,
   at its place, or at the end. */
static void insert(double *list, int32_t *count, int32_t at, double value)
{
    at = at < *count ? at : *count;
    memmove(list + at + 1, list + at, (size_t)(*count - at) * sizeof *list);
    list[at] = value;
    ++*count;
}

double sett_benchmark_diversity(const double *apart, int32_t count,
                                SettArena *tmp, double *list)
{
    size_t n = (size_t)count;
    Crowd c = {.apart = apart, .all = count, .count = count};
    int32_t *removed = sett_arena_raw(tmp, n, sizeof *removed), gone = 0;
    double *values = sett_arena_raw(tmp, n, sizeof *values);
    c.kept = sett_arena_raw(tmp, n, sizeof *c.kept);
    c.row = sett_arena_raw(tmp, n, sizeof *c.row);
    if (removed == NULL || values == NULL || c.kept == NULL || c.row == NULL)
        return -1;
    for (int32_t i = 0; i < count; i++)
        c.kept[i] = i;
    while (c.count > 0) {
        int32_t worst = 0, passing = 0;
        double most = -1;
        for (int32_t i = 0; i < c.count; i++) {
            double sum = likeness(&c, i);
            if (sum > most) {
                most = sum;
                worst = i;
            }
        }
        (void)passing;
        if (most <= 1)
            break;
        likeness(&c, worst);
        removed[gone] = c.kept[worst];
        values[gone++] = value_of(&c, most);
        memmove(c.kept + worst, c.kept + worst + 1,
                (size_t)(--c.count - worst) * sizeof *c.kept);
    }
    int32_t size = c.count, passing = 0;
    for (int32_t i = 0; i < size; i++)
        list[i] = 1;
    for (int32_t i = gone - 1; i >= 0; i--)
        insert(list, &size, removed[i], values[i]);
    for (int32_t i = 0; i < count; i++)
        passing += list[i] >= 1;
    return count > 0 ? (double)passing / count : 0;
}

/* The work of many threads: item i is content i, then row i of distances. */
typedef struct Score {
    const SettBenchmarkSet *set;
    SettBenchmarkScores *out;
    double *apart;
    SettArena *keeps; /* of each content: its trace */
} Score;

static SettStatus one_info(void *user, int64_t index, SettArena *tmp)
{
    Score *s = user;
    const SettBenchmark *p = s->set->problem;
    SettBenchmarkInfo *info = &s->out->infos[index];
    const uint8_t *content = s->set->contents + index * sett_benchmark_size(p);
    *info = (SettBenchmarkInfo){.content = content};
    SettStatus status = p->info(p, content, &s->keeps[index], tmp, info);
    if (status != SETT_OK)
        return status;
    s->out->qualities[index] = p->quality(p, info);
    s->out->controls[index] =
        p->control(p, info, s->set->controls + index * p->control_count);
    return SETT_OK;
}

static SettStatus one_row(void *user, int64_t index, SettArena *tmp)
{
    Score *s = user;
    const SettBenchmark *p = s->set->problem;
    const SettBenchmarkInfo *infos = s->out->infos;
    SettStatus status = SETT_OK;
    for (int32_t j = 0; status == SETT_OK && j < s->set->count; j++)
        status = p->apart(p, &infos[index], &infos[j], tmp,
                          &s->apart[index * s->set->count + j]);
    return status;
}

static SettStatus run(Score *s, const SettCrew *crew, SettArena *keep)
{
    SettBenchmarkScores *o = s->out;
    int32_t count = s->set->count;
    SettStatus status = sett_each(crew, count, one_info, s, NULL);
    if (status != SETT_OK ||
        (status = sett_each(crew, count, one_row, s, NULL)) != SETT_OK)
        return status;
    if (count == 1)
        s->apart[0] = 0; /* one alone is as different as can be */
    o->diversity =
        sett_benchmark_diversity(s->apart, count, keep, o->diversities);
    if (o->diversity < 0)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        o->quality += o->qualities[i] >= 1;
        o->control += o->controls[i] >= 1;
    }
    o->quality /= count;
    o->control /= count;
    return SETT_OK;
}

SettStatus sett_benchmark_score(const SettBenchmarkSet *set,
                                const SettCrew *crew, SettArena *keep,
                                SettBenchmarkScores *out)
{
    size_t n = (size_t)set->count;
    Score s = {.set = set, .out = out};
    SETT_ASSERT(set->count >= 1 && set->count <= SETT_BENCHMARK_CONTENTS);
    *out = (SettBenchmarkScores){0};
    out->infos = SETT_TAKE(keep, n, SettBenchmarkInfo);
    out->qualities = sett_arena_take(keep, 3 * n, sizeof(double));
    s.apart = sett_arena_raw(keep, n * n, sizeof(double));
    s.keeps = sett_arenas_take(keep, set->count, crew->cancel);
    if (out->infos == NULL || out->qualities == NULL || s.apart == NULL ||
        s.keeps == NULL)
        return SETT_NO_MEMORY;
    out->controls = out->qualities + n;
    out->diversities = out->qualities + 2 * n;
    SettStatus status = run(&s, crew, keep);
    for (int32_t i = 0; status == SETT_OK && i < set->count; i++)
        if (!sett_pcg_trace(&out->infos[i], out->infos[i].trace,
                            out->infos[i].trace_count, keep))
            status = SETT_NO_MEMORY;
    /* ddave's infos speak of a repaired copy that lived there too. */
    for (int32_t i = 0; i < set->count; i++)
        out->infos[i].content =
            set->contents + i * sett_benchmark_size(set->problem);
    sett_arenas_free(s.keeps, set->count);
    return status;
}
