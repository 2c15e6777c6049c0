/* model.c - see model.h and link.h. */
#include "link/model.h"

#include <string.h>

SettStatus sett_link_model(const SettGame *game, const char *judge,
                           SettArena *arena, SettLinkModel *out, SettError *err)
{
    const SettLinking *l = game->linking;
    if (l == NULL)
        return sett_game_needs(game, SETT_GAME_SEGMENTS, err);
    *out = (SettLinkModel){.game = game,
                           .linking = l,
                           .arena = arena,
                           .slices = sett_slice_set(arena)};
    for (int32_t i = 0; i < l->agent_count && out->agent == NULL; i++)
        if (judge == NULL || strcmp(l->agents[i].judge, judge) == 0)
            out->agent = &l->agents[i];
    if (out->agent != NULL && out->agent->turns != NULL && l->read == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has no reader of turn-based levels", game->name);
    if (out->agent == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "%s has no agent \"%s\" that links are made for",
                         game->name, judge);
    out->size =
        game->slices == SETT_COLUMNS ? game->default_h : game->default_w;
    sett_tiles_any(&game->tiles, SETT_IS(STRUCTURE), out->part);
    memcpy(out->chain_part, out->part, sizeof out->part);
    for (const char *c = l->loose; *c != 0; c++)
        out->chain_part[sett_tile_glyph(&game->tiles, *c)] = 0;
    out->forward =
        sett_chain(&out->slices, out->chain_part, l->longest, false, arena);
    out->backward =
        sett_chain(&out->slices, out->chain_part, l->longest, true, arena);
    return sett_ngram(l->order, arena, &out->seen);
}

SettStatus sett_link_model_new(const SettGame *game, const char *judge,
                               SettArena *arena, SettLinkModel **out,
                               SettError *err)
{
    SettLinkModel *model = SETT_TAKE(arena, 1, SettLinkModel);
    *out = model;
    return model == NULL ? SETT_NO_MEMORY
                         : sett_link_model(game, judge, arena, model, err);
}

void sett_link_mend(const SettGame *game, SettGrid *level)
{
    if (game->linking != NULL && game->linking->mend != NULL)
        game->linking->mend(game, level);
}

const char *sett_link_judge(const SettLinkModel *model)
{
    return model->agent->judge;
}

int32_t sett_link_slice_count(const SettLinkModel *model)
{
    return model->slices.count;
}

int32_t sett_link_slice_size(const SettLinkModel *model)
{
    return model->size;
}

const uint8_t *sett_link_slice(const SettLinkModel *model, int32_t number)
{
    return sett_slice_of(&model->slices, number);
}

SettStatus sett_link_number(SettLinkModel *model, const SettGrid *level,
                            int32_t **numbers, int32_t *count)
{
    if (sett_slice_size(model->game, level) != model->size)
        return SETT_BAD_INPUT;
    *count = sett_slice_count(model->game, level);
    *numbers = SETT_TAKE(model->arena, *count, int32_t);
    return *numbers == NULL ? SETT_NO_MEMORY
                            : sett_slice_numbers(&model->slices, model->game,
                                                 level, *numbers);
}

SettStatus sett_link_learn(SettLinkModel *model, const SettGrid *level)
{
    int32_t *numbers, count;
    SettStatus status = sett_link_number(model, level, &numbers, &count);
    if (status == SETT_OK)
        status = sett_ngram_add(&model->seen, numbers, count);
    if (status == SETT_OK)
        status = sett_chain_add(&model->forward, numbers, count);
    if (status == SETT_OK)
        status = sett_chain_add(&model->backward, numbers, count);
    model->trained = model->slices.count;
    model->levels++;
    return status;
}

SettStatus sett_link_piece(SettLinkModel *model, const char *glyphs,
                           int32_t *number)
{
    uint8_t slice[SETT_MAX_SIDE];
    SETT_ASSERT(strlen(glyphs) == (size_t)model->size);
    for (int32_t i = 0; i < model->size; i++)
        slice[i] = (uint8_t)sett_tile_glyph(&model->game->tiles, glyphs[i]);
    return sett_slice_add(&model->slices, slice, model->size, number);
}

SettSpan sett_span_join(const SettSpan *spans, int32_t count, SettArena *arena)
{
    int32_t all = 0, at = 0;
    for (int32_t i = 0; i < count; i++)
        all += spans[i].count;
    int32_t *numbers = SETT_TAKE(arena, all, int32_t);
    for (int32_t i = 0; numbers != NULL && i < count; at += spans[i++].count)
        if (spans[i].count > 0)
            memcpy(numbers + at, spans[i].numbers,
                   (size_t)spans[i].count * sizeof *numbers);
    return (SettSpan){numbers, all};
}

bool sett_link_has_part(const SettLinkModel *model, int32_t slice)
{
    const uint8_t *tiles = sett_slice_of(&model->slices, slice);
    for (int32_t i = 0; i < model->size; i++)
        if (model->part[tiles[i]])
            return true;
    return false;
}

int32_t sett_link_unseen(const SettLinkModel *model, const int32_t *numbers,
                         int32_t count)
{
    return model->levels == 0 ? 0
                              : sett_ngram_bad(&model->seen, numbers, count);
}

SettStatus sett_link_grid(const SettLinkModel *model, const int32_t *numbers,
                          int32_t count, SettArena *arena, SettGrid *out)
{
    SettStatus status =
        sett_slice_grid(model->game, count, model->size, arena, out);
    for (int32_t i = 0; i < count && status == SETT_OK; i++)
        sett_slice_put(model->game, out, i,
                       sett_slice_of(&model->slices, numbers[i]));
    return status;
}

static SettStatus run(const SettRunner *runner, const SettGrid *level,
                      SettArena *tmp, double *progress)
{
    SettGrid padded;
    SettPoint start, shift;
    SettReach reach;
    SettStatus status =
        runner->pad(runner, level, tmp, &padded, &start, &shift);
    if (status == SETT_OK)
        status = sett_platform_reach(&runner->moves, &padded, start, tmp, NULL,
                                     &reach);
    if (status == SETT_OK)
        *progress = (double)reach.furthest / (double)reach.goal;
    return status;
}

static SettStatus walk(const SettLinkModel *m, const SettGrid *grid,
                       SettArena *tmp, double *progress, bool *known)
{
    SettTurnLevel level;
    SettTurnResult result;
    int32_t shift;
    SettStatus status =
        m->linking->read(m->agent->turns, grid, tmp, &level, &shift);
    if (status == SETT_OK && (level.start < 0 || level.exit < 0))
        return SETT_BAD_INPUT;
    if (status == SETT_OK)
        status =
            m->agent->bounded
                ? sett_turns_bounded(&level, SETT_FLAW_NONE, 0, tmp, &result)
                : sett_turns_exact(&level, SETT_LINK_BUDGET, tmp, &result);
    if (status == SETT_TOO_LARGE) {
        *known = false;
        return SETT_OK;
    }
    if (status != SETT_OK)
        return status;
    *progress = result.progress;
    *known = m->agent->bounded || result.answer != SETT_TURNS_GAVE_UP;
    return SETT_OK;
}

SettStatus sett_link_play(const SettLinkModel *model, const SettGrid *level,
                          SettArena *tmp, double *progress, bool *known)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *progress = 0;
    *known = true;
    SettStatus status = model->agent->runner != NULL
                            ? run(model->agent->runner, level, tmp, progress)
                            : walk(model, level, tmp, progress, known);
    sett_arena_reset(tmp, mark);
    return status;
}

#define SHORT_LOOK 3000 /* states, before the bounded search */

/* Whether a level is won, how far one gets being of no interest. Where there
   is no way at all the bounded search finds none either, and has not to be
   asked. */
static SettStatus wins(const SettLinkModel *m, const SettGrid *grid,
                       SettArena *tmp, bool *fit)
{
    SettTurnLevel level;
    SettTurnState start;
    SettTurnResult result;
    int32_t shift;
    uint64_t budget = m->agent->bounded ? SHORT_LOOK : SETT_LINK_BUDGET;
    SettStatus status =
        m->linking->read(m->agent->turns, grid, tmp, &level, &shift);
    if (status == SETT_OK && (level.start < 0 || level.exit < 0))
        return SETT_BAD_INPUT;
    if (status == SETT_OK) {
        sett_turns_start(&level, &start);
        status = sett_turns_exact_from(&level, &start, budget, tmp, &result);
    }
    if (status == SETT_OK && m->agent->bounded &&
        result.answer != SETT_TURNS_NO_WAY)
        status = sett_turns_bounded(&level, SETT_FLAW_NONE, 0, tmp, &result);
    *fit = status == SETT_OK && result.answer == SETT_TURNS_WON;
    return status == SETT_TOO_LARGE ? SETT_OK : status;
}

SettStatus sett_link_completable(const SettLinkModel *m, const SettGrid *level,
                                 SettArena *tmp, bool *fit)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    double progress = 0;
    *fit = false;
    SettStatus status = m->agent->runner != NULL
                            ? run(m->agent->runner, level, tmp, &progress)
                            : wins(m, level, tmp, fit);
    *fit = *fit || progress == 1;
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_link_unbroken(const SettLinkModel *m, const SettGrid *level,
                              SettArena *tmp, bool *fit)
{
    return m->linking->unbroken(m->game, level, tmp, fit);
}
