/* paper.c - see paper.h. */
#include "link/paper.h"

static SettStatus choose_alphabet(SettLinkModel *m, bool parts, int32_t *list,
                                  int32_t *count)
{
    const char *const *pieces = m->linking->pieces;
    SettStatus status = SETT_OK;
    *count = 0;
    for (; *pieces != NULL && status == SETT_OK; pieces++)
        status = sett_link_piece(m, *pieces, &list[(*count)++]);
    if (m->linking->pieces[0] != NULL)
        return status;
    for (int32_t i = 0; i < m->trained; i++)
        if (parts || !sett_link_has_part(m, i))
            list[(*count)++] = i;
    return SETT_OK;
}

SettStatus sett_link_paper(SettLinkModel *model, SettPaper paper,
                           SettTreeSearch *out)
{
    int32_t pieces = 0, count;
    while (model->linking->pieces[pieces] != NULL)
        pieces++;
    int32_t *list = SETT_TAKE(model->arena, model->trained + pieces, int32_t);
    if (list == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = choose_alphabet(model, paper.parts, list, &count);
    *out = (SettTreeSearch){.game = model->game,
                            .slices = &model->slices,
                            .forward = &model->forward,
                            .backward = &model->backward,
                            .alphabet = list,
                            .alphabet_size = count,
                            .most = model->linking->most,
                            .allow_empty = paper.allow_empty,
                            .self = model,
                            .completable = sett_link_completable,
                            .unbroken = sett_link_unbroken};
    return status;
}
