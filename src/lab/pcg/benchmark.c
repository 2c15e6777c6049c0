/* benchmark.c - the list of problems, controls by lot, and sets of contents. */
#include "lab/pcg/pcg.h"

#include "sett/rng.h"

#include <string.h>

#define PCG_ROW(name) &sett_pcg_##name,
const SettBenchmark *const sett_benchmarks[] = {PCG_LIST(PCG_ROW) NULL};
#undef PCG_ROW

const SettBenchmark *sett_benchmark_named(const char *name)
{
    size_t size = strlen(name);
    for (int32_t i = 0; sett_benchmarks[i] != NULL; i++) {
        const char *whole = sett_benchmarks[i]->name;
        if (strcmp(whole, name) == 0 || (strncmp(whole, name, size) == 0 &&
                                         strcmp(whole + size, "-v0") == 0))
            return sett_benchmarks[i];
    }
    return NULL;
}

int32_t sett_benchmark_size(const SettBenchmark *p)
{
    int32_t size = p->w * p->h;
    for (int32_t i = 0; p->places != NULL && p->places[i] != NULL; i++)
        size++;
    return size;
}

void sett_benchmark_draw(const SettBenchmark *p, uint64_t seed, int32_t count,
                         int32_t *controls)
{
    for (int32_t i = 0; i < count; i++) {
        SettRng rng = sett_rng(seed, SETT_FOR_STUDY, (uint64_t)i);
        for (int32_t k = 0; k < p->control_count; k++)
            controls[i * p->control_count + k] =
                sett_rng_range(&rng, p->controls[k].low, p->controls[k].high);
    }
}

SettStatus sett_benchmark_make(SettBenchmarkSet *set,
                               const SettBenchmarkSet *asked, uint64_t seed,
                               int64_t effort, const SettCrew *crew,
                               SettArena *arena)
{
    const SettBenchmark *p = set->problem;
    const int32_t count = set->count, all = count * p->control_count;
    if (p->make == NULL)
        return SETT_UNSUPPORTED;
    set->contents =
        sett_arena_take(arena, (size_t)count, (size_t)sett_benchmark_size(p));
    set->controls = SETT_TAKE(arena, all, int32_t);
    if (set->contents == NULL || set->controls == NULL)
        return SETT_NO_MEMORY;
    if (asked == NULL)
        sett_benchmark_draw(p, seed, count, set->controls);
    for (int32_t i = 0; asked != NULL && i < all; i++)
        set->controls[i] =
            asked->controls[i % (asked->count * p->control_count)];
    const SettBenchmarkJob job = {.problem = p,
                                  .controls = set->controls,
                                  .count = count,
                                  .seed = seed,
                                  .effort = effort,
                                  .crew = crew};
    return p->make(&job, arena, set->contents);
}

void sett_benchmark_draw_text(const SettBenchmark *p, const uint8_t *content,
                              SettText *out)
{
    const uint8_t *place = content + p->w * p->h;
    for (int32_t y = 0; y < p->h; y++) {
        for (int32_t x = 0; x < p->w; x++)
            sett_text_char(out, p->glyphs[content[y * p->w + x]]);
        sett_text_char(out, '\n');
    }
    for (int32_t i = 0; p->places != NULL && p->places[i] != NULL; i++)
        sett_text_format(out, "%s (%d, %d)\n", p->places[i],
                         (int)(place[i] % p->w), (int)(place[i] / p->w));
}
