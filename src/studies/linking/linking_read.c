/* linking_read.c - what the study of links works on: training levels, segments
   from the records of an archive ("# a,b,i fitness" before each) or cut from
   the training levels, and which of them are neighbours. */
#include "studies/linking/linking.h"

#include <string.h>

#include "sett/io.h"

/* A game, where its segments are found, and the hash of what the paper worked
   on: training levels, then segments with their bins, in its order. */
typedef struct Source {
    const char *game, *records;
    uint64_t papers;
} Source;

static const Source sources[SETT_LINKING_GAMES] = {
    {"smb", "mario.txt", 0x36bce7e09b70dbfa},
    {"icarus", "icarus.txt", 0x8dba85c69981222e},
    {"dungeongrams", "dungeongrams.txt", 0x2772a97547b1af5e},
};

static uint64_t hash_of(const SettLinkingGame *g)
{
    uint64_t key = (uint64_t)g->training_count;
    for (int32_t i = 0; i < g->training_count; i++)
        key = sett_hash_mix(key, sett_grid_hash(&g->training[i]));
    for (int32_t i = 0; i < g->segment_count; i++) {
        const SettLinkingSegment *s = &g->segments[i];
        key = sett_hash_mix(key, (uint64_t)(s->a * 1000 + s->b));
        key = sett_hash_mix(key, sett_grid_hash(&s->grid));
    }
    return key;
}

/* "# a,b,i fitness": the numbers, and whether the segment is usable. */
static bool read_head(const char *line, size_t size, SettLinkingSegment *s,
                      bool *usable)
{
    int32_t *fields[3] = {&s->a, &s->b, &s->index};
    const char *at = line + 2, *end = line + size;
    for (int32_t i = 0; i < 3; i++) {
        size_t n = 0;
        int64_t value;
        while (at + n < end && at[n] != ',' && at[n] != ' ')
            n++;
        if (at + n >= end || !sett_int_read(at, n, &value) || value < 0 ||
            value > 1000)
            return false;
        *fields[i] = (int32_t)value;
        at += n + 1;
    }
    size_t used;
    *usable = sett_double_read(at, (size_t)(end - at), &used) == 0;
    return used > 0;
}

static size_t line_size(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline != NULL ? (size_t)(newline - at) : (size_t)(end - at);
}

/* The end of the rows that follow a head. */
static const char *end_of_rows(const char *at, const char *end)
{
    while (at < end && !(at[0] == '#' && at + 1 < end && at[1] == ' ')) {
        size_t size = line_size(at, end);
        at += size + (at + size < end);
    }
    return at;
}

static SettStatus read_records(SettLinkingStudy *t, SettLinkingGame *g,
                               const char *path)
{
    const SettStudyHost *host = &t->run.host;
    char *text;
    size_t size;
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status != SETT_OK)
        return status;
    g->segments = SETT_TAKE(host->arena, size / 40 + 1, SettLinkingSegment);
    if (g->segments == NULL)
        return SETT_NO_MEMORY;
    const char *end = text + size;
    for (const char *at = text; at < end && status == SETT_OK;) {
        SettLinkingSegment s;
        bool usable = false;
        size_t head = line_size(at, end);
        if (at[0] != '#' || !read_head(at, head, &s, &usable))
            return sett_fail(host->err, SETT_BAD_INPUT,
                             "%s: no record such as \"# 3,12,0 0.0\" at byte "
                             "%lld",
                             path, (long long)(at - text));
        const char *rows = at + head + 1;
        at = rows < end ? end_of_rows(rows, end) : end;
        if (rows >= end)
            break;
        status = sett_level_read(g->game, rows, (size_t)(at - rows), 0,
                                 host->arena, &s.grid, host->err);
        if (status == SETT_OK && usable)
            g->segments[g->segment_count++] = s;
    }
    return status;
}

/* Pieces of the training levels, of the game's usual length. */
static SettStatus cut_levels(SettLinkingStudy *t, SettLinkingGame *g)
{
    const SettGame *game = g->game;
    bool columns = game->slices == SETT_COLUMNS;
    int32_t length = columns ? game->default_w : game->default_h, room = 0;
    for (int32_t i = 0; i < g->training_count; i++)
        room += sett_slice_count(game, &g->training[i]) / length;
    g->segments = SETT_TAKE(t->run.host.arena, room + 1, SettLinkingSegment);
    if (g->segments == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < g->training_count; i++) {
        const SettGrid *level = &g->training[i];
        int32_t size = sett_slice_size(game, level);
        for (int32_t k = 0; (k + 1) * length <= sett_slice_count(game, level);
             k++) {
            SettLinkingSegment *s = &g->segments[g->segment_count++];
            *s = (SettLinkingSegment){.a = i, .b = k};
            SettStatus status = sett_slice_grid(game, length, size,
                                                t->run.host.arena, &s->grid);
            if (status != SETT_OK)
                return status;
            sett_slice_cut(game, level, k * length, &s->grid);
        }
    }
    return SETT_OK;
}

static SettStatus read_game(SettLinkingStudy *t, SettLinkingGame *g,
                            const Source *source)
{
    const SettStudyHost *host = &t->run.host;
    *g = (SettLinkingGame){.game =
                               sett_catalog_game(host->catalog, source->game)};
    SettTraining training = {.levels = NULL};
    SettStatus status =
        sett_study_training(host, g->game, t->options->corpus, &training);
    g->training = training.levels;
    g->training_count = training.count;
    if (status != SETT_OK)
        return status;
    if (t->options->segments == NULL)
        return cut_levels(t, g);
    const char *path =
        sett_study_path(host, t->options->segments, source->records);
    if (path == NULL)
        return SETT_NO_MEMORY;
    status = read_records(t, g, path);
    g->papers = status == SETT_OK && hash_of(g) == source->papers;
    return status;
}

#define BINS 128

/* Segments by their bins: the first of each, and the next of the same. */
typedef struct Bins {
    int32_t first[BINS][BINS];
    int32_t *next;
} Bins;

static void add_pair(SettLinkingRun *run, int32_t from, int32_t to)
{
    run->pairs[run->pair_count][0] = from;
    run->pairs[run->pair_count][1] = to;
    run->pair_count++;
}

static void pair_bin(SettLinkingRun *run, const Bins *bins, int32_t from,
                     int32_t a, int32_t b)
{
    for (int32_t i = bins->first[a][b] - 1; i >= 0; i = bins->next[i] - 1)
        if (i != from)
            add_pair(run, from, i);
}

/* Pairs a segment with its own bin and the nearest filled one in each of four
   directions. */
static void pair_neighbours(SettLinkingRun *run, const Bins *bins, int32_t from)
{
    static const int32_t da[] = {1, -1, 0, 0}, db[] = {0, 0, 1, -1};
    const SettLinkingSegment *s = &run->of->segments[from];
    pair_bin(run, bins, from, s->a, s->b);
    for (int32_t d = 0; d < 4; d++) {
        int32_t a = s->a + da[d], b = s->b + db[d];
        while (a >= 0 && b >= 0 && a < BINS && b < BINS &&
               bins->first[a][b] == 0) {
            a += da[d];
            b += db[d];
        }
        if (a >= 0 && b >= 0 && a < BINS && b < BINS)
            pair_bin(run, bins, from, a, b);
    }
}

static SettStatus find_usable(SettLinkingStudy *t, SettLinkingRun *run)
{
    const SettLinkingGame *g = run->of;
    SettArena tmp;
    SettLinkModel *model;
    run->usable = SETT_TAKE(t->run.host.arena, g->segment_count, uint8_t);
    if (run->usable == NULL)
        return SETT_NO_MEMORY;
    sett_arena_init(&tmp, t->run.host.arena->alloc, 0);
    tmp.cancel = t->run.host.cancel;
    SettStatus status =
        sett_link_model_new(g->game, run->paper, &tmp, &model, t->run.host.err);
    for (int32_t i = 0; i < g->segment_count && status == SETT_OK; i++) {
        bool fit;
        status = sett_link_completable(model, &g->segments[i].grid, &tmp, &fit);
        run->usable[i] = fit;
    }
    sett_arena_free(&tmp);
    return status;
}

/* Keeps every N-th pair, so that at most `most` are left. */
static void thin_out(SettLinkingRun *run, int64_t most)
{
    run->all_pairs = run->pair_count;
    if (most <= 0 || run->pair_count <= most)
        return;
    int64_t every = (run->pair_count + most - 1) / most, kept = 0;
    for (int64_t i = 0; i < run->pair_count; i += every, kept++) {
        memmove(run->pairs[kept], run->pairs[i], sizeof run->pairs[i]);
    }
    run->pair_count = kept;
}

static SettStatus find_pairs(SettLinkingStudy *t, SettLinkingRun *run)
{
    const SettLinkingGame *g = run->of;
    const SettStudyHost *host = &t->run.host;
    Bins *bins = SETT_TAKE(host->arena, 1, Bins);
    int64_t n = g->segment_count, most = t->bins ? n * 64 : n * n;
    run->pairs =
        sett_arena_take(host->arena, (size_t)most + 1, sizeof *run->pairs);
    run->first = SETT_TAKE(host->arena, n + 1, int64_t);
    if (bins == NULL || run->pairs == NULL || run->first == NULL)
        return SETT_NO_MEMORY;
    bins->next = SETT_TAKE(host->arena, n, int32_t);
    if (bins->next == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = (int32_t)n - 1; i >= 0 && t->bins; i--) {
        const SettLinkingSegment *s = &g->segments[i];
        if (!run->usable[i] || s->a >= BINS || s->b >= BINS)
            continue;
        bins->next[i] = bins->first[s->a][s->b];
        bins->first[s->a][s->b] = i + 1;
    }
    for (int32_t i = 0; i < n; i++) {
        if (t->bins && run->usable[i] && run->pair_count + 64 > most)
            return sett_fail(host->err, SETT_BAD_ARGUMENT,
                             "too many segments in a bin");
        if (t->bins && run->usable[i])
            pair_neighbours(run, bins, i);
        for (int32_t k = 0; !t->bins && run->usable[i] && k < n; k++)
            if (k != i && run->usable[k])
                add_pair(run, i, k);
    }
    thin_out(run, t->options->pairs);
    for (int64_t i = 0, at = 0; i <= n; i++) {
        while (at < run->pair_count && run->pairs[at][0] < i)
            at++;
        run->first[i] = at;
    }
    return SETT_OK;
}

#define RUN(game, ours, theirs, by_theirs, walked)                         \
    {                                                                      \
        .of = game, .agent = ours, .paper = theirs, .by_paper = by_theirs, \
        .walked_paper = walked                                             \
    }

SettStatus sett_linking_read(SettLinkingStudy *t)
{
    /* The paper has no Table III for the rules published later (2022b) and no
       figures for today's (head), where its linker is slowest. */
    const SettLinkingGame *smb = &t->games[0], *icarus = &t->games[1],
                          *dg = &t->games[2];
    const SettLinkingRun runs[SETT_LINKING_RUNS] = {
        RUN(smb, "mario-2022", "mario-2022", true, true),
        RUN(icarus, "icarus-2022", "icarus-2022", true, true),
        RUN(icarus, "icarus-mirrored", "icarus-mirrored", true, true),
        RUN(icarus, "icarus-full", "icarus-full", true, true),
        RUN(dg, "dg-2022a", "dg-2022a-bounded", true, true),
        RUN(dg, "dg-2022b", "dg-2022b-bounded", true, false),
        RUN(dg, "dg-head", "dg-head", false, false),
    };
    SettStatus status = SETT_OK;
    t->bins = t->options->segments != NULL;
    for (int32_t i = 0; i < SETT_LINKING_GAMES && status == SETT_OK; i++)
        status = read_game(t, &t->games[i], &sources[i]);
    for (int32_t i = 0; i < SETT_LINKING_RUNS && status == SETT_OK; i++) {
        t->runs[i] = runs[i];
        status = find_usable(t, &t->runs[i]);
        if (status == SETT_OK)
            status = find_pairs(t, &t->runs[i]);
    }
    return status;
}
