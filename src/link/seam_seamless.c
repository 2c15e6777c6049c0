/* seam_seamless.c - links without an n-gram that no training level has: walks
   through the n-grams from the slices that the level ends with to those that
   the segment begins with, shortest first. From how many slices away the end
   can be reached at all is known beforehand, and what leads to the same slices
   and the same reachable cells as an earlier word is left out. */
#include "base/least.h"
#include "link/seam_parts.h"

#define MOST_NODES 20000 /* of the walks, for each length */
#define SLOTS 16384
/* Slices of a seamless link, unless a wish says so. */
#define BY_JUMPS 12
#define BY_TURNS 6

/* can[r * priors + p]: the end is exactly r slices away from prior p. */
typedef struct Walks {
    SettSeamWork *w;
    const SettNgram *seen;
    uint8_t *can;
    int32_t priors, from, side;
    int64_t first_asked;
    int32_t nodes;
    SettSeen met;
    int32_t edge[SETT_LINK_MOST + 1]; /* next one to try */
    int32_t word[SETT_LINK_MOST];
} Walks;

static void mark_distances(Walks *k, int32_t to, int32_t most)
{
    const SettNgram *seen = k->seen;
    k->can[to] = 1;
    for (int32_t r = 1; r <= most; r++) {
        const uint8_t *before = k->can + (size_t)(r - 1) * (size_t)k->priors;
        uint8_t *row = k->can + (size_t)r * (size_t)k->priors;
        for (int32_t p = 0; p < k->priors; p++)
            for (int32_t e = seen->priors[p].first; e >= 0 && !row[p];
                 e = seen->next[e].more)
                row[p] = before[seen->next[e].to];
    }
}

static bool possible(const Walks *k, int32_t prior, int32_t away)
{
    return k->can[(size_t)away * (size_t)k->priors + (size_t)prior] != 0;
}

/* Whether this was met before with as many slices to go. */
static SettStatus again(Walks *k, int32_t depth, int32_t prior, int32_t left,
                        bool *met)
{
    uint64_t key =
        sett_trial_interface(&k->w->trial, (SettSpan){k->word, depth});
    *met = false;
    if (key == 0)
        return SETT_OK;
    key = sett_hash_mix(key, (uint64_t)prior << 16 | (uint64_t)left);
    return sett_seen_before(&k->met, key == 0 ? 1 : key, met);
}

static bool spent(const Walks *k)
{
    return k->nodes >= MOST_NODES ||
           k->w->trial.asked - k->first_asked >= k->w->s->wish->budget;
}

/* All words of one length, depth first; edges in the order of training. */
static SettStatus walk(Walks *k, int32_t length)
{
    const SettNgram *seen = k->seen;
    int32_t depth = 0;
    k->edge[0] = seen->priors[k->from].first;
    k->nodes = 0;
    while (depth >= 0 && !spent(k)) {
        int32_t e = k->edge[depth];
        if (sett_work(k->w->s->tmp, 2000))
            return SETT_CANCELLED;
        if (e < 0) {
            depth--;
            continue;
        }
        k->edge[depth] = seen->next[e].more;
        int32_t to = seen->next[e].to, left = length - depth - 1;
        if (!possible(k, to, left + k->side))
            continue;
        k->nodes++;
        k->word[depth] = seen->next[e].token;
        if (left > 0) {
            bool met;
            SettStatus status = again(k, depth + 1, to, left, &met);
            if (status != SETT_OK)
                return status;
            if (met)
                continue;
            k->edge[++depth] = seen->priors[to].first;
            continue;
        }
        SettStatus status = sett_seam_try(k->w, (SettSpan){k->word, length},
                                          SETT_LINK_SEAMLESS);
        bool good = k->w->best->found && k->w->best->unseen == 0;
        if (status != SETT_OK || (good && k->w->s->wish->shift == 0))
            return status;
    }
    return SETT_OK;
}

SettStatus sett_seam_seamless(SettSeamWork *w)
{
    const SettLinkModel *m = w->s->model;
    const SettPrefix *p = w->s->prefix;
    const SettSpan segment = w->s->segment;
    int32_t high = sett_seam_high(w), side = m->linking->order - 1;
    if (w->s->wish->high < 0 && !w->s->locked)
        high = m->agent->runner != NULL ? BY_JUMPS : BY_TURNS;
    bool done = w->best->found && w->best->unseen == 0;
    if (m->levels == 0 || w->s->wish->unseen == 0 || done || high == 0 ||
        w->s->wish->only_own || p->count < side || segment.count < side)
        return SETT_OK;
    /* The priors at the two sides of the seam. */
    int32_t from = sett_ngram_prior(&m->seen, p->numbers + p->count - side);
    int32_t to = sett_ngram_prior(&m->seen, segment.numbers);
    if (from < 0 || to < 0)
        return SETT_OK;
    Walks k = {.w = w,
               .seen = &m->seen,
               .priors = m->seen.prior_count,
               .from = from,
               .side = side,
               .first_asked = w->trial.asked};
    k.can = SETT_TAKE(w->s->tmp, (high + side + 1) * k.priors, uint8_t);
    SettStatus status = sett_seen(SLOTS, w->s->tmp, &k.met);
    if (k.can == NULL || status != SETT_OK)
        return SETT_NO_MEMORY;
    mark_distances(&k, to, high + side);
    int32_t low = sett_max(w->s->wish->low, 1);
    for (int32_t n = low; n <= high && status == SETT_OK && !done; n++) {
        if (possible(&k, from, n + side))
            status = walk(&k, n);
        done = w->best->found && w->best->unseen == 0;
    }
    return status;
}
