/* fuzz_benchmark.c - contents of benchmark problems: whatever is read is judged
   with scores in [0, 1], and written it reads back as the same content; what is
   refused is refused with a place. The first byte chooses the problem. */
#include <stdlib.h>
#include <string.h>

#include "sett/benchmark.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static bool is_share(double v)
{
    return v >= 0 && v <= 1;
}

static void judge(const SettBenchmarkSet *set, int32_t i, SettArena *arena)
{
    const SettBenchmark *p = set->problem;
    const uint8_t *content = set->contents + i * sett_benchmark_size(p);
    SettBenchmarkInfo info = {.content = content};
    double apart = -1;
    check(p->info(p, content, arena, arena, &info) == SETT_OK);
    check(is_share(p->quality(p, &info)));
    check(is_share(p->control(p, &info, set->controls + i * p->control_count)));
    check(p->apart(p, &info, &info, arena, &apart) == SETT_OK);
    check(is_share(apart));
}

static void write_and_read(const SettBenchmarkSet *set, SettArena *arena)
{
    const SettBenchmark *p = set->problem;
    SettText text = sett_text(sett_alloc_default());
    SettBenchmarkSet back;
    SettError err;
    for (int32_t i = 0; i < set->count; i++)
        sett_benchmark_write(set, i, &text);
    check(sett_benchmark_read(p, text.data, text.size, false, arena, arena,
                              &back, &err) == SETT_OK);
    check(back.count == set->count);
    check(memcmp(back.contents, set->contents,
                 (size_t)(set->count * sett_benchmark_size(p))) == 0);
    check(memcmp(back.controls, set->controls,
                 (size_t)(set->count * p->control_count) *
                     sizeof *set->controls) == 0);
    sett_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    SettArena arena;
    SettBenchmarkSet set;
    SettError err;
    int32_t problems = 0;
    while (sett_benchmarks[problems] != NULL)
        problems++;
    if (size == 0)
        return 0;
    sett_arena_init(&arena, sett_alloc_default(), (size_t)256 << 20);
    const SettBenchmark *p = sett_benchmarks[bytes[0] % problems];
    const char *text = (const char *)bytes + 1;
    SettStatus status = sett_benchmark_read(p, text, size - 1, false, &arena,
                                            &arena, &set, &err);
    if (status == SETT_OK) {
        write_and_read(&set, &arena);
        for (int32_t i = 0; i < set.count && i < 3; i++)
            judge(&set, i, &arena);
    } else {
        check(status != SETT_BAD_INPUT || (err.line > 0 && err.text[0] != 0));
    }
    sett_arena_free(&arena);
    return 0;
}
