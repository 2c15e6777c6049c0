/* paper.c - the linker as Biemer and Cooper 2022 have it, over a model: chains
   and tree search in the paper's order. */
#include "link/tree_search.h"

#include <string.h>

#include "link/linked_parts.h"

static SettStatus choose_alphabet(SettLinkModel *m, bool parts, int32_t *list,
                                  int32_t *count)
{
    const char *const *pieces = m->linking->pieces;
    SettStatus status = SETT_OK;
    *count = 0;
    for (; *pieces != NULL && status == SETT_OK; pieces++)
        status = sett_link_piece(m, *pieces, &list[(*count)++]);
    if (*count != 0)
        return status;
    for (int32_t i = 0; i < m->trained; i++)
        if (parts || !sett_link_has_part(m, i))
            list[(*count)++] = i;
    return SETT_OK;
}

static SettStatus completable(const void *self, const SettGrid *level,
                              SettArena *tmp, bool *fit)
{
    return sett_link_completable(self, level, tmp, fit);
}

static SettStatus unbroken(const void *self, const SettGrid *level,
                           SettArena *tmp, bool *fit)
{
    return sett_link_unbroken(self, level, tmp, fit);
}

SettStatus sett_link_paper(SettLinkModel *model, SettPaper paper,
                           SettTreeSearch **out)
{
    int32_t pieces = 0, count;
    while (model->linking->pieces[pieces] != NULL)
        pieces++;
    SettTreeSearch *search = SETT_TAKE(model->arena, 1, SettTreeSearch);
    int32_t *list = SETT_TAKE(model->arena, model->trained + pieces, int32_t);
    if (search == NULL || list == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = choose_alphabet(model, paper.parts, list, &count);
    *search = (SettTreeSearch){.game = model->game,
                               .slices = &model->slices,
                               .forward = &model->forward,
                               .backward = &model->backward,
                               .alphabet = list,
                               .alphabet_size = count,
                               .most = model->linking->most,
                               .allow_empty = paper.allow_empty,
                               .self = model,
                               .completable = completable,
                               .unbroken = unbroken};
    *out = search;
    return status;
}

/* The link of one seam. */
static SettStatus link_seam(const SettLinkJob *job,
                            const SettTreeSearch *search, int32_t at,
                            SettArena *tmp, SettSeam *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettSpan a = job->segments[at], b = job->segments[at + 1];
    SettGrid start, end;
    SettLink link;
    *out = (SettSeam){.found = false};
    SettStatus status =
        sett_link_grid(job->model, a.numbers, a.count, tmp, &start);
    if (status == SETT_OK)
        status = sett_link_grid(job->model, b.numbers, b.count, tmp, &end);
    if (status == SETT_OK)
        status = sett_tree_search(search, &start, &end, tmp, &link);
    sett_arena_reset(tmp, mark);
    if (status != SETT_OK)
        return status;
    out->asked = link.asked;
    out->gave_up = link.gave_up;
    out->found = link.found && link.count <= SETT_LINK_MOST;
    if (!out->found)
        return SETT_OK;
    out->count = out->cost = link.count;
    memcpy(out->numbers, link.slices, (size_t)link.count * sizeof *link.slices);
    bool pieces = job->model->linking->pieces[0] != NULL;
    out->kind = link.count == 0 ? SETT_LINK_NONE
                : pieces        ? SETT_LINK_PIECES
                                : SETT_LINK_TRAINING;
    out->unseen = sett_seam_unseen(job->model, a,
                                   (SettSpan){out->numbers, out->count}, b);
    return SETT_OK;
}

static void append(SettLinked *out, const int32_t *numbers, int32_t count)
{
    if (count > 0)
        memcpy(out->numbers + out->count, numbers,
               (size_t)count * sizeof *numbers);
    out->count += count;
}

SettStatus sett_link_paper_all(const SettLinkJob *job, SettPaper paper,
                               SettArena *arena, SettArena *tmp,
                               SettLinked *out)
{
    SettTreeSearch *search;
    *out = (SettLinked){.failed = -1, .blocked = -1};
    SettStatus status = sett_link_paper(job->model, paper, &search);
    if (status != SETT_OK)
        return status;
    out->seams = SETT_TAKE(arena, job->count, SettSeam);
    out->numbers = SETT_TAKE(arena, sett_linked_room(job), int32_t);
    if (out->seams == NULL || out->numbers == NULL)
        return SETT_NO_MEMORY;
    append(out, job->segments[0].numbers, job->segments[0].count);
    for (int32_t i = 0; i + 1 < job->count; i++) {
        SettSeam *seam = &out->seams[i];
        status = link_seam(job, search, i, tmp, seam);
        if (status != SETT_OK)
            return status;
        out->asked += seam->asked;
        out->gave_up = out->gave_up || seam->gave_up;
        if (!seam->found) {
            out->failed = i;
            return SETT_OK;
        }
        out->cost += seam->cost;
        append(out, seam->numbers, seam->count);
        append(out, job->segments[i + 1].numbers, job->segments[i + 1].count);
    }
    out->found = true;
    return SETT_OK;
}
