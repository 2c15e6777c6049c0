/* choose.c - one wish for each segment of a level (wish.h), split by ';': of
   the segments that fulfil it the one chosen least, the first on ties. */
#include <inttypes.h>
#include <string.h>

#include "sett/segments.h"
#include "sett/wished.h"

#define MOST_WISHES 1000

typedef struct Targets {
    const SettGame *game;
    const SettLevelList *pool;
    double *values;
    int32_t *chosen; /* how often */
} Targets;

/* Wish `number`, from 1, as the line has it. */
static SettStatus read_one(const SettStudyHost *host, const SettGame *game,
                           const char *text, int32_t number, SettWish *out)
{
    SettStatus status = sett_wish_read(game, text, host->arena, out, host->err);
    for (int32_t i = 0; status == SETT_OK && i < out->count; i++)
        if (out->terms[i].player != NULL)
            status = sett_fail_at(
                host->err, SETT_BAD_INPUT, 1, out->terms[i].column,
                "wish %d: a segment's wish speaks of measures, not "
                "of players",
                (int)number);
    if (status == SETT_BAD_INPUT) {
        sett_error_source(host->err, "--target");
        if (host->show != NULL)
            host->show(host->user, text, strlen(text));
    }
    return sett_error_argument(host->err, status);
}

static SettStatus choose(const SettStudyHost *host, const Targets *t,
                         const char *text, int32_t number, SettFileLevel *out)
{
    SettWish wish;
    double miss;
    SettStatus status = read_one(host, t->game, text, number, &wish);
    if (status != SETT_OK)
        return status;
    int64_t at = sett_wish_choose(&wish, t->values, t->game->measures.count,
                                  t->pool->count, t->chosen, &miss);
    *out = t->pool->items[at];
    if (miss > 0) {
        sett_study_note(
            host, true,
            sett_arena_format(
                host->arena,
                "wish %d, %s: no segment is so; the nearest is level "
                "%" PRId64 " of %s",
                (int)number, text, out->index + 1, out->source));
        return SETT_INFEASIBLE;
    }
    sett_study_note(host, false,
                    sett_arena_format(
                        host->arena, "segment %d, %s: level %" PRId64 " of %s",
                        (int)number, text, out->index + 1, out->source));
    return SETT_OK;
}

/* The segment of each wish in turn into `chosen`. */
static SettStatus choose_all(const SettStudyHost *host, Targets *t,
                             const char *text, SettLevelList *chosen)
{
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = host->arena};
    SettMeasuredLevels measured = {t->game, t->pool->items, t->pool->count,
                                   NULL};
    SettStatus status = sett_levels_measure(&measured, &alone, host->arena);
    t->values = measured.values;
    int32_t number = 0;
    for (const char *at = text; status == SETT_OK; number++) {
        size_t size = strcspn(at, ";");
        const char *wish =
            sett_arena_format(host->arena, "%.*s", (int)size, at);
        SettFileLevel level;
        if (wish == NULL)
            return SETT_NO_MEMORY;
        status = choose(host, t, wish, number + 1, &level);
        if (status == SETT_OK)
            status = sett_levels_add(chosen, host->arena->alloc, level);
        if (at[size] == '\0')
            break;
        at += size + 1;
    }
    return status;
}

SettStatus sett_segments_choose(const SettStudyHost *host, const SettGame *game,
                                const char *text, SettLevelList *segments)
{
    Targets t = {.game = game, .pool = segments};
    SettLevelList chosen = {0};
    int32_t wishes = 1;
    for (const char *c = text; *c != 0; c++)
        wishes += *c == ';';
    if (wishes > MOST_WISHES)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "--target: over %d wishes", MOST_WISHES);
    t.chosen = SETT_TAKE(host->arena, segments->count, int32_t);
    SettStatus status =
        t.chosen != NULL ? choose_all(host, &t, text, &chosen) : SETT_NO_MEMORY;
    if (status == SETT_OK) {
        const SettLevelList all = *segments;
        *segments = chosen;
        chosen = all;
    }
    sett_levels_free(&chosen, host->arena->alloc);
    return status;
}
