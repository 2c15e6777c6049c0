/* ngram.c - see ngram.h. */
#include "base/ngram.h"

#include "base/enlarge.h"

#include <string.h>

static size_t width(const SettNgram *m)
{
    return (size_t)(m->order - 1);
}

/* Where a prior stands in the table, or would. */
static size_t slot_of(const SettNgram *m, const int32_t *tokens)
{
    size_t mask = 4 * (size_t)m->prior_room - 1;
    size_t size = width(m) * sizeof *tokens;
    size_t at = (size_t)sett_hash(tokens, size, 0) & mask;
    while (m->slot[at] != 0 &&
           memcmp(m->tokens + (size_t)(m->slot[at] - 1) * width(m), tokens,
                  size) != 0)
        at = (at + 1) & mask;
    return at;
}

static SettStatus room_for_priors(SettNgram *m, int32_t room)
{
    size_t tokens = width(m) * sizeof *m->tokens;
    int32_t *slot = SETT_TAKE(m->arena, 4 * room, int32_t);
    int32_t *list = sett_enlarge(m->arena, m->tokens, (size_t)m->prior_count,
                                 (size_t)room, tokens);
    SettNgramPrior *priors =
        sett_enlarge(m->arena, m->priors, (size_t)m->prior_count, (size_t)room,
                     sizeof *priors);
    if (slot == NULL || list == NULL || priors == NULL)
        return SETT_NO_MEMORY;
    m->slot = slot;
    m->tokens = list;
    m->priors = priors;
    m->prior_room = room;
    for (int32_t i = 0; i < m->prior_count; i++)
        m->slot[slot_of(m, m->tokens + (size_t)i * width(m))] = i + 1;
    return SETT_OK;
}

static SettStatus room_for_next(SettNgram *m, int32_t room)
{
    SettNgramNext *next = sett_enlarge(m->arena, m->next, (size_t)m->next_count,
                                       (size_t)room, sizeof *next);
    if (next == NULL)
        return SETT_NO_MEMORY;
    m->next = next;
    m->next_room = room;
    return SETT_OK;
}

SettStatus sett_ngram(int32_t order, SettArena *arena, SettNgram *out)
{
    if (order < 1 || order > SETT_MAX_ORDER)
        return SETT_BAD_ARGUMENT;
    *out = (SettNgram){.arena = arena, .order = order};
    SettStatus status = room_for_priors(out, 64);
    return status == SETT_OK ? room_for_next(out, 64) : status;
}

int32_t sett_ngram_prior(const SettNgram *model, const int32_t *tokens)
{
    return model->slot[slot_of(model, tokens)] - 1;
}

const SettNgramNext *sett_ngram_after(const SettNgram *model, int32_t prior,
                                      int32_t token)
{
    for (int32_t i = model->priors[prior].first; i >= 0;
         i = model->next[i].more)
        if (model->next[i].token == token)
            return &model->next[i];
    return NULL;
}

static SettStatus meet_prior(SettNgram *m, const int32_t *tokens, int32_t *out)
{
    *out = sett_ngram_prior(m, tokens);
    if (*out >= 0)
        return SETT_OK;
    if (m->prior_count == m->prior_room) {
        SettStatus status = room_for_priors(m, 2 * m->prior_room);
        if (status != SETT_OK)
            return status;
    }
    size_t at = slot_of(m, tokens);
    *out = m->prior_count++;
    m->slot[at] = m->prior_count;
    m->priors[*out] = (SettNgramPrior){-1, -1, 0};
    if (width(m) > 0)
        memcpy(m->tokens + (size_t)*out * width(m), tokens,
               width(m) * sizeof *tokens);
    return SETT_OK;
}

static SettStatus count_next(SettNgram *m, int32_t prior, int32_t token,
                             int32_t to)
{
    SettNgramPrior *p = &m->priors[prior];
    p->total++;
    for (int32_t i = p->first; i >= 0; i = m->next[i].more)
        if (m->next[i].token == token) {
            m->next[i].count++;
            return SETT_OK;
        }
    if (m->next_count == m->next_room) {
        SettStatus status = room_for_next(m, 2 * m->next_room);
        if (status != SETT_OK)
            return status;
    }
    int32_t i = m->next_count++;
    m->next[i] = (SettNgramNext){token, 1, to, -1};
    if (p->last >= 0)
        m->next[p->last].more = i;
    else
        p->first = i;
    p->last = i;
    return SETT_OK;
}

SettStatus sett_ngram_add(SettNgram *model, const int32_t *tokens,
                          int32_t count)
{
    int32_t before = model->order - 1, prior, to;
    if (count <= before)
        return SETT_OK;
    SettStatus status = meet_prior(model, tokens, &prior);
    for (int32_t i = before; i < count && status == SETT_OK; i++) {
        status = meet_prior(model, tokens + i - before + 1, &to);
        if (status == SETT_OK)
            status = count_next(model, prior, tokens[i], to);
        prior = to;
    }
    return status;
}

int32_t sett_ngram_bad(const SettNgram *model, const int32_t *tokens,
                       int32_t count)
{
    int32_t before = model->order - 1, bad = 0;
    for (int32_t i = before; i < count; i++) {
        int32_t prior = sett_ngram_prior(model, tokens + i - before);
        bad += prior < 0 || sett_ngram_after(model, prior, tokens[i]) == NULL;
    }
    return bad;
}

const SettNgramNext *sett_ngram_draw(const SettNgram *model, int32_t prior,
                                     SettRng *rng)
{
    const SettNgramPrior *p = &model->priors[prior];
    if (p->first < 0)
        return NULL;
    SETT_ASSERT(p->total <= UINT32_MAX);
    uint32_t left = sett_rng_below(rng, (uint32_t)p->total);
    int32_t i = p->first;
    while (left >= (uint32_t)model->next[i].count) {
        left -= (uint32_t)model->next[i].count;
        i = model->next[i].more;
    }
    return &model->next[i];
}

int32_t sett_ngram_generate(const SettNgram *model, SettRng *rng, int32_t *out,
                            int32_t count)
{
    uint32_t good = 0; /* priors that something follows */
    int32_t prior = -1, made = 0;
    for (int32_t i = 0; i < model->prior_count; i++)
        good += model->priors[i].first >= 0;
    if (good == 0)
        return 0;
    for (uint32_t left = sett_rng_below(rng, good) + 1; left > 0;)
        left -= model->priors[++prior].first >= 0;
    while (made < count) {
        const SettNgramNext *next = sett_ngram_draw(model, prior, rng);
        if (next == NULL)
            break;
        out[made++] = next->token;
        prior = next->to;
    }
    return made;
}
