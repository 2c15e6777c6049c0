/* joins.c - sett_bench --engine joins:N: N pairs of the segments of Biemer and
   Cooper 2022, linked by the linker's shortest links and by completing what is
   between them, each judged by the game's own check and judge. Patterns and
   slices are those of TheVGLC's levels. */
#include "engine/engine.h"

#include "sett/extend.h"
#include "sett/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SEGMENTS 4000
#define MOST_LEVELS 64
#define MOST_GAP 16

typedef struct Joins {
    const SettGame *game;
    SettGrid *segments, *levels;
    SettSpan *spans;
    int32_t count, level_count;
    SettLinkModel *model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
} Joins;

typedef struct JoinTally {
    int32_t found, whole, none, longest;
    int64_t slices;
    double seconds, worst;
} JoinTally;

static const char *shared(SettArena *arena, const char *name)
{
    const char *folder = getenv("SETT_SHARED");
    return folder != NULL
               ? sett_arena_format(arena, "%s/levels/%s", folder, name)
               : sett_arena_format(arena, "%s/../../shared/levels/%s",
                                   SETT_BENCH_SOURCE, name);
}

/* Segments stand behind lines such as "# 0,0,1 0.0"; those that can be
   completed by themselves end in 0.0. */
static SettStatus read_segments(Joins *j, const char *name, SettArena *arena)
{
    SettIo io = sett_io_posix();
    char *text;
    size_t size;
    const char *path = shared(arena, name);
    j->segments = SETT_TAKE(arena, MOST_SEGMENTS, SettGrid);
    if (path == NULL || j->segments == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_file_read(&io, path, 0, arena, &text, &size, NULL);
    const char *end = text + size;
    while (status == SETT_OK && text < end && j->count < MOST_SEGMENTS) {
        const char *begin = memchr(text, '\n', (size_t)(end - text));
        if (begin++ == NULL)
            break;
        bool usable = begin - text > 5 && strncmp(begin - 5, " 0.0", 4) == 0;
        const char *next = strstr(begin, "\n# ");
        next = next != NULL ? next + 1 : end;
        text += next - text;
        if (usable)
            status = sett_level_read(j->game, begin, (size_t)(next - begin), 0,
                                     arena, &j->segments[j->count++], NULL);
    }
    return status;
}

static SettStatus read_level(Joins *j, const char *path, SettArena *arena)
{
    SettIo io = sett_io_posix();
    char *text;
    size_t size;
    SettGrid *g = &j->levels[j->level_count];
    SettStatus status = sett_file_read(&io, path, 0, arena, &text, &size, NULL);
    if (status == SETT_OK)
        status = sett_level_read(j->game, text, size, 0, arena, g, NULL);
    if (status != SETT_OK)
        return status;
    sett_link_mend(j->game, g);
    j->level_count++;
    return sett_link_learn(j->model, g);
}

static SettStatus read_levels(Joins *j, const char *name, SettArena *arena)
{
    SettIo io = sett_io_posix();
    SettText names = sett_text(arena->alloc);
    const char *folder = shared(arena, name);
    j->levels = SETT_TAKE(arena, MOST_LEVELS, SettGrid);
    if (folder == NULL || j->levels == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = io.list(io.host, folder, &names, NULL);
    const char *at = names.data;
    for (const char *end;
         status == SETT_OK && at != NULL && (end = strchr(at, '\n')) != NULL &&
         j->level_count < MOST_LEVELS;
         at = end + 1)
        if (end - at > 4 && strncmp(end - 4, ".txt", 4) == 0)
            status = read_level(j,
                                sett_arena_format(arena, "%s/%.*s", folder,
                                                  (int)(end - at), at),
                                arena);
    sett_text_free(&names);
    return status;
}

static SettStatus open_joins(Joins *j, Bench *b, const char *game,
                             const char *segments, const char *levels)
{
    SettArena *arena = &b->arena;
    *j = (Joins){.game = sett_catalog_game(b->catalog, game)};
    SettStatus status =
        sett_link_model_new(j->game, NULL, arena, &j->model, NULL);
    if (status == SETT_OK)
        status = read_levels(j, levels, arena);
    if (status == SETT_OK)
        status = read_segments(j, segments, arena);
    j->spans = SETT_TAKE(arena, j->count + 1, SettSpan);
    if (status == SETT_OK && j->spans == NULL)
        status = SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < j->count; i++) {
        int32_t *numbers;
        status = sett_link_number(j->model, &j->segments[i], &numbers,
                                  &j->spans[i].count);
        j->spans[i].numbers = numbers;
    }
    j->wish = sett_link_wish();
    j->wish.unseen = j->wish.repeat = 0;
    return status == SETT_OK
               ? sett_link_alphabets(j->model, &j->wish, &j->alphabets)
               : status;
}

static void count_one(JoinTally *t, bool found, int32_t slices, double seconds)
{
    t->found += found;
    t->slices += found ? slices : 0;
    t->none += found && slices == 0;
    t->longest = found && slices > t->longest ? slices : t->longest;
    t->seconds += seconds;
    t->worst = seconds > t->worst ? seconds : t->worst;
}

static SettStatus judge(const Joins *j, const SettGrid *level, SettArena *tmp,
                        JoinTally *t)
{
    SettChecked checked;
    SettStatus status =
        sett_level_check(j->game, &j->game->judges[0], 0, level, tmp, &checked);
    t->whole += status == SETT_OK && checked.feasible;
    return status;
}

static SettStatus by_linker(const Joins *j, int32_t a, int32_t c,
                            SettArena *tmp, JoinTally *t)
{
    SettPrefix *prefix;
    SettSeam seam;
    SettLinked linked;
    SettGrid level;
    SettArena own; /* the beginning's, which is not that of the search */
    SettLinkJob job = {
        .model = j->model, .wish = &j->wish, .alphabets = &j->alphabets};
    sett_arena_init(&own, tmp->alloc, 0);
    double begun = bench_thread_cpu();
    SettStatus status =
        sett_link_begin(j->model, j->spans[a], 400, &own, &prefix);
    if (status == SETT_OK)
        status =
            sett_link_after(&job, prefix, j->spans[c], tmp, &seam, &linked);
    bool found = status == SETT_OK && seam.found;
    count_one(t, found, found ? seam.count : 0, bench_thread_cpu() - begun);
    if (found)
        status =
            sett_link_grid(j->model, linked.numbers, linked.count, tmp, &level);
    if (found && status == SETT_OK)
        status = judge(j, &level, tmp, t);
    sett_arena_free(&own);
    return status;
}

static SettStatus by_engine(const Joins *j, const char *shape, int32_t a,
                            int32_t c, SettArena *tmp, JoinTally *t)
{
    const SettTraining training = {j->levels, j->level_count};
    const SettGrid *both[2] = {&j->segments[a], &j->segments[c]};
    SettSolveDef def = sett_solve_def(j->game);
    SettJoined joined;
    def.sample = &training;
    def.budget = 20000;
    (void)sett_shape_read(shape, &def.shape);
    double begun = bench_thread_cpu();
    SettStatus status =
        sett_solve_join(&def, both, 2, 0, MOST_GAP, tmp, &joined, NULL);
    bool found = status == SETT_OK && joined.answer == SETT_YES;
    count_one(t, found, found ? joined.gaps[0] : 0, bench_thread_cpu() - begun);
    return found ? judge(j, &joined.grid, tmp, t) : status;
}

static SettStatus table(const Joins *j, int32_t n, SettArena *tmp)
{
    static const char *const ways[] = {"linker, shortest", "none", "2x2",
                                       "3x3"};
    for (int32_t way = 0; way < 4; way++) {
        JoinTally t = {0};
        SettStatus status = SETT_OK;
        for (int32_t i = 0; status == SETT_OK && i < n; i++) {
            int32_t a = (int32_t)((int64_t)i * 7919 % j->count);
            int32_t c = (int32_t)((int64_t)i * 104729 % j->count);
            SettArenaMark mark = sett_arena_mark(tmp);
            status = way == 0 ? by_linker(j, a, c, tmp, &t)
                              : by_engine(j, ways[way], a, c, tmp, &t);
            sett_arena_reset(tmp, mark);
        }
        if (status != SETT_OK)
            return status;
        printf("%s\t%s%s\t%d\t%d\t%d\t%d\t%.3f\t%d\t%.5f\t%.4f\n",
               j->game->name, way > 0 ? "completed, " : "", ways[way], (int)n,
               (int)t.found, (int)t.whole, (int)t.none,
               t.found > 0 ? (double)t.slices / t.found : 0, (int)t.longest,
               t.seconds / n, t.worst);
        fflush(stdout);
    }
    return SETT_OK;
}

SettStatus engine_joins(Bench *b, int32_t n, const char *only)
{
    static const struct {
        const char *game, *segments, *levels;
    } of[] = {{"smb", "gram-elites/mario.txt", "smb"},
              {"icarus", "gram-elites/icarus.txt", "kidicarus-Dd"}};
    SettStatus status = SETT_OK;
    printf("game\tby\tpairs\tlinked\twhole, completable\twithout a "
           "slice\tmean slices\tmost\ts a pair\tworst s\n");
    for (size_t i = 0; status == SETT_OK && i < 2; i++) {
        Joins j;
        if (only != NULL && strstr(of[i].game, only) == NULL)
            continue;
        status = open_joins(&j, b, of[i].game, of[i].segments, of[i].levels);
        if (status == SETT_OK)
            status = table(&j, n, &b->tmp);
    }
    return status;
}
