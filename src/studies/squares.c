/* squares.c - a study of square numbers: the least that a study says. */
#include "sett/study_run.h"

typedef struct SquareOptions {
    SettStudyOptions study;
} SquareOptions;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS_OF(SquareOptions, 12, 100, "squares"),
};

typedef struct Squares {
    SettStudyRun run;
    uint64_t value[100];
} Squares;

static SettStatus set_up(void *self, const void *options)
{
    Squares *t = self;
    t->run.items = ((const SquareOptions *)options)->study.levels;
    SettStatus status = sett_study_seed(&t->run);
    t->run.key = sett_hash_mix(t->run.seed, (uint64_t)t->run.items);
    return status;
}

static SettStatus square(void *self, int64_t index, SettArena *tmp,
                         SettText *payload)
{
    Squares *t = self;
    (void)tmp;
    sett_study_put(payload, (uint64_t)(index * index) + t->run.seed);
    return SETT_OK;
}

static bool take(void *self, int64_t index, const uint8_t *payload, size_t size)
{
    Squares *t = self;
    if (size == 8)
        t->value[index] = sett_study_get(payload);
    return size == 8;
}

static SettStatus finish(void *self)
{
    Squares *t = self;
    SettText text = sett_text(t->run.host.arena->alloc);
    for (int64_t i = 0; i < t->run.items; i++)
        sett_text_format(&text, "%lld\n", (long long)t->value[i]);
    SettStatus status = sett_study_save(&t->run, "squares.txt", &text);
    sett_text_free(&text);
    return status;
}

static void report(void *self, SettText *out)
{
    const Squares *t = self;
    sett_text_format(out, "%lld squares\n", (long long)t->run.items);
}

const SettStudy sett_study_squares = {.name = "squares",
                                      .help = "square numbers",
                                      .what = "squares",
                                      SETT_STUDY_OPTIONS(SquareOptions, rows),
                                      .size = sizeof(Squares),
                                      .output_version = 1,
                                      .set_up = set_up,
                                      .item = square,
                                      .take = take,
                                      .finish = finish,
                                      .report = report};
