/* learn.c - segments of files made ready to be linked: checked, learnt from,
   and the slices that may stand, or may not, between them. */
#include <inttypes.h>
#include <string.h>

#include "sett/segments.h"

#define MOST_LINKED 1000 /* segments of a level */
#define MOST_DRAWN 20000 /* segments that are chosen from */

/* The slices of one level as numbers. */
static SettStatus read_slices(const SettStudyHost *host, const SettLinkKit *l,
                              const char *path, int32_t **numbers,
                              int32_t *count)
{
    SettGrid grid;
    SettStatus status = sett_host_level(host, l->game, path, &grid);
    if (status != SETT_OK)
        return status;
    status = sett_link_number(l->model, &grid, numbers, count);
    if (status == SETT_BAD_INPUT && host->err->status == SETT_OK) {
        status = sett_fail(host->err, status, "slices of %d tiles",
                           (int)sett_slice_size(l->game, &grid));
        sett_expect(host->err, "%d", (int)sett_link_slice_size(l->model));
        sett_error_source(host->err, path);
    }
    return status;
}

static SettStatus forbid(const SettStudyHost *host, SettLinkKit *l,
                         const char *path)
{
    int32_t *numbers, count;
    SettStatus status = read_slices(host, l, path, &numbers, &count);
    if (status != SETT_OK)
        return status;
    l->wish.forbidden_count = sett_link_slice_count(l->model);
    uint8_t *flags = SETT_TAKE(host->arena, l->wish.forbidden_count, uint8_t);
    if (flags == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        flags[numbers[i]] = 1;
    l->wish.forbidden = flags;
    return SETT_OK;
}

/* A segment is a level of the game without start and goal, whole but for its
   sides. */
static SettStatus check(const SettStudyHost *host, const SettGame *game,
                        const SettFileLevel *level)
{
    SettReport report = sett_report(host->arena);
    SettLevel view = {.grid = level->grid};
    const char *wrong = NULL;
    if (sett_level_is_furnished(game, &level->grid)) {
        wrong = "a level with a start or a goal is no segment";
    } else {
        SettStatus status =
            sett_game_check(game, &view, false, host->arena, &report);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
    }
    for (int32_t i = 0; i < report.count && wrong == NULL; i++)
        if (!report.reasons[i].warning &&
            strcmp(report.reasons[i].code, "broken-structure") != 0)
            wrong = report.reasons[i].text;
        else
            sett_study_note(host, false,
                            sett_arena_format(host->arena, "%s: %s",
                                              level->source,
                                              report.reasons[i].text));
    if (wrong == NULL)
        return SETT_OK;
    sett_fail(host->err, SETT_BAD_INPUT, "%s", wrong);
    sett_error_source(host->err, level->source);
    return SETT_BAD_INPUT;
}

/* The levels of a corpus, which are mended, or the segments as they are. */
static SettStatus learn_levels(const SettStudyHost *host, SettLinkKit *l,
                               const SettLevelList *from, bool corpus)
{
    SettStatus status = SETT_OK;
    for (int64_t i = 0; i < from->count && status == SETT_OK; i++) {
        SettGrid *grid = &from->items[i].grid;
        if (corpus)
            sett_link_mend(l->game, grid);
        status = sett_link_learn(l->model, grid);
        if (status == SETT_BAD_INPUT && corpus)
            return sett_host_refuse_training(
                host, sett_slice_size(l->game, grid),
                sett_link_slice_size(l->model), from->items[i].source);
    }
    return status;
}

static SettStatus learn(const SettStudyHost *host, SettLinkKit *l,
                        const char *agent, const char *corpus,
                        const SettLevelList *segments)
{
    SettLevelList levels = {0};
    SettStatus status =
        sett_link_model_new(l->game, agent, host->arena, &l->model, host->err);
    if (status != SETT_OK || corpus == NULL)
        return status != SETT_OK ? status
                                 : learn_levels(host, l, segments, false);
    status = sett_host_levels(host, l->game, corpus, &levels);
    if (status == SETT_OK)
        status = learn_levels(host, l, &levels, true);
    sett_levels_free(&levels, host->arena->alloc);
    return status;
}

static SettStatus read_wish(const SettStudyHost *host,
                            const SettSegmentsAsked *asked, SettLinkKit *l)
{
    SettLinkWish *wish = &l->wish;
    int32_t *own = NULL;
    SettStatus status = SETT_OK;
    *wish = (SettLinkWish){.low = (int32_t)asked->low,
                           .high = (int32_t)asked->high,
                           .unseen = (int32_t)asked->unseen,
                           .repeat = (int32_t)asked->repeat,
                           .shift = (int32_t)asked->shift,
                           .budget = (int32_t)asked->budget,
                           .only_own = asked->only_own};
    if (asked->own != NULL)
        status = read_slices(host, l, asked->own, &own, &wish->own_count);
    wish->own = own;
    if (status == SETT_OK && asked->forbid != NULL)
        status = forbid(host, l, asked->forbid);
    return status == SETT_OK
               ? sett_link_alphabets(l->model, wish, &l->alphabets)
               : status;
}

SettStatus sett_segments_open(const SettStudyHost *host,
                              const SettSegmentsAsked *asked,
                              SettLevelList *segments, SettLinkKit *l)
{
    bool drawn = asked->player != NULL || asked->endless > 0;
    int64_t most = drawn ? MOST_DRAWN : MOST_LINKED;
    SettStatus status = SETT_OK;
    if (asked->target != NULL)
        status = sett_segments_choose(host, l->game, asked->target, segments);
    for (int64_t i = 0; i < segments->count && status == SETT_OK; i++)
        status = check(host, l->game, &segments->items[i]);
    if (status == SETT_OK && segments->count > most)
        return sett_fail(host->err, SETT_BAD_ARGUMENT,
                         "%" PRId64 " segments (at most %" PRId64 ")",
                         segments->count, most);
    if (status == SETT_OK)
        status = learn(host, l, asked->agent, asked->corpus, segments);
    return status == SETT_OK ? read_wish(host, asked, l) : status;
}

SettStatus sett_segments_number(const SettStudyHost *host, const SettLinkKit *l,
                                const SettLevelList *segments, SettSpan **out)
{
    *out = SETT_TAKE(host->arena, segments->count, SettSpan);
    SettStatus status = *out == NULL ? SETT_NO_MEMORY : SETT_OK;
    for (int64_t i = 0; i < segments->count && status == SETT_OK; i++) {
        int32_t *numbers;
        status = sett_link_number(l->model, &segments->items[i].grid, &numbers,
                                  &(*out)[i].count);
        (*out)[i].numbers = numbers;
    }
    return status;
}
