/* seam_words.c - links as words over alphabets, shortest first. Where a cut
   structure wants its rest, only slices with just that rest may stand: those of
   training levels, or a plain one with the tiles put in. */
#include "base/least.h"
#include "link/seam_parts.h"

#include <string.h>

#define MOST_WORDS 20000 /* looked at for one length and alphabet */
#define BY_TURNS 60      /* and judged, by turns */
#define THOROUGH 12
#define MADE_BY_TURNS 256 /* of made-up slices: they are for the hard cases */

/* What may stand at each place of a word. */
typedef struct Places {
    SettSeamWork *w;
    const int32_t *list[SETT_LINK_MOST];
    int32_t count[SETT_LINK_MOST], at[SETT_LINK_MOST];
    int32_t length;
    SettLinkKind kind;
    SettSeen met;
} Places;

/* The tiles of structures that place `at` of a word must have, and no others;
   false where the two sides contradict each other. */
static bool wanted_at(const SettSeamWork *w, int32_t at, int32_t length,
                      uint8_t *tiles, bool *any)
{
    const SettWants *sides[2] = {&w->after, &w->before};
    memset(tiles, UINT8_MAX, (size_t)w->s->model->size);
    *any = false;
    for (int32_t s = 0; s < 2; s++)
        for (int32_t i = 0; i < sides[s]->count; i++) {
            const SettWanted *item = &sides[s]->items[i];
            if (item->slice != (s == 0 ? at : length - 1 - at))
                continue;
            uint8_t *tile = &tiles[item->cell];
            if (*tile != UINT8_MAX && *tile != item->tile)
                return false;
            *tile = item->tile;
            *any = true;
        }
    return true;
}

static bool has_just(const SettLinkModel *m, int32_t slice,
                     const uint8_t *wanted)
{
    const uint8_t *tiles = sett_slice_of(&m->slices, slice);
    for (int32_t i = 0; i < m->size; i++)
        if (wanted[i] != UINT8_MAX ? tiles[i] != wanted[i]
                                   : m->part[tiles[i]] != 0)
            return false;
    return true;
}

/* A plain slice with the tiles put in. */
static SettStatus put_in(SettLinkModel *m, const char *plain,
                         const uint8_t *wanted, int32_t *number)
{
    uint8_t slice[SETT_MAX_SIDE];
    for (int32_t i = 0; i < m->size; i++)
        slice[i] = wanted[i] != UINT8_MAX
                       ? wanted[i]
                       : (uint8_t)sett_tile_glyph(&m->game->tiles, plain[i]);
    return sett_slice_add(&m->slices, slice, m->size, number);
}

/* Made-up slices are all plain ones with the tiles put in; else it is those of
   training levels, and the first plain one. */
static SettStatus fill_place(Places *p, int32_t at, const uint8_t *wanted)
{
    SettLinkModel *m = p->w->s->model;
    const char *const *plain = m->linking->plain;
    int32_t room = m->trained + 1;
    while (p->kind == SETT_LINK_MADE && plain[room - m->trained - 1] != NULL)
        room++;
    int32_t *list = SETT_TAKE(p->w->s->tmp, room, int32_t);
    if (list == NULL)
        return SETT_NO_MEMORY;
    p->list[at] = list;
    SettStatus status = SETT_OK;
    for (; p->kind == SETT_LINK_MADE && *plain != NULL && status == SETT_OK;
         plain++)
        status = put_in(m, *plain, wanted, &list[p->count[at]++]);
    if (p->kind == SETT_LINK_MADE)
        return status;
    for (int32_t i = 0; i < m->trained; i++)
        if (has_just(m, i, wanted))
            list[p->count[at]++] = i;
    return put_in(m, plain[0], wanted, &list[p->count[at]++]);
}

/* False: no word of this length can be whole. */
static SettStatus fill(Places *p, SettLinkKind kind, int32_t length,
                       bool *possible)
{
    SettSeamWork *w = p->w;
    uint8_t wanted[SETT_MAX_SIDE];
    int32_t letters = (int32_t)kind - (int32_t)SETT_LINK_PIECES;
    p->length = length;
    p->kind = kind;
    *possible = true;
    for (int32_t i = 0; i < length && *possible; i++) {
        bool any;
        p->at[i] = p->count[i] = 0;
        *possible = wanted_at(w, i, length, wanted, &any);
        if (*possible && any) {
            SettStatus status = fill_place(p, i, wanted);
            if (status != SETT_OK)
                return status;
        } else {
            p->list[i] = w->s->alphabets->numbers[letters];
            p->count[i] = w->s->alphabets->count[letters];
        }
        *possible = *possible && p->count[i] > 0;
    }
    return SETT_OK;
}

/* The next word that differs at place `from` or before it; false after the
   last. */
static bool next_word(Places *p, int32_t from)
{
    for (int32_t i = p->length - 1; i > from; i--)
        p->at[i] = 0;
    for (int32_t i = from; i >= 0; i--) {
        if (++p->at[i] < p->count[i])
            return true;
        p->at[i] = 0;
    }
    return false;
}

/* The first place after which an earlier word had the same ways on; length:
   there is none. */
static SettStatus met_before(Places *p, const int32_t *word, int32_t from,
                             int32_t *out)
{
    for (*out = from; *out + 1 < p->length; ++*out) {
        bool met = false;
        uint64_t key =
            sett_trial_interface(&p->w->trial, (SettSpan){word, *out + 1});
        key = key == 0
                  ? 0
                  : sett_hash_mix(key, (uint64_t)(p->length * 64 + *out) * 8 +
                                           p->kind);
        SettStatus status =
            key != 0 ? sett_seen_before(&p->met, key, &met) : SETT_OK;
        if (status != SETT_OK || met)
            return status;
    }
    *out = p->length;
    return SETT_OK;
}

static SettStatus try_all(Places *p, bool *found)
{
    SettSeamWork *w = p->w;
    int32_t word[SETT_LINK_MOST], changed = 0;
    bool jumps = w->s->model->agent->runner != NULL;
    int64_t some = p->kind == SETT_LINK_MADE ? MADE_BY_TURNS : THOROUGH;
    int64_t most = jumps ? MOST_WORDS : w->thorough ? some : BY_TURNS;
    int64_t until = w->trial.asked + most;
    int32_t tried = 0;
    int32_t before = w->best->found ? w->best->cost : INT32_MAX;
    do {
        for (int32_t i = 0; i < p->length; i++)
            word[i] = p->list[i][p->at[i]];
        int32_t same;
        SettStatus status = met_before(p, word, changed, &same);
        if (status != SETT_OK)
            return status;
        changed = same < p->length ? same : p->length - 1;
        if (same == p->length) {
            status = sett_seam_try(w, (SettSpan){word, p->length}, p->kind);
            if (status != SETT_OK)
                return status;
            *found = w->best->found && w->best->cost < before;
        }
        int32_t from = changed;
        /* Of those that are not to be noticed the first need not be best. */
        bool enough = *found && w->s->wish->shift == 0;
        if (enough || !next_word(p, from))
            return SETT_OK;
        while (changed > 0 && p->at[changed] == 0)
            changed--;
    } while (w->trial.asked < until && ++tried < MOST_WORDS);
    return SETT_OK;
}

static SettStatus try_length(Places *p, int32_t length, SettLinkKind first,
                             SettLinkKind last, bool *found)
{
    const SettSeam *best = p->w->best;
    bool any = p->w->s->wish->shift > 0; /* all alphabets, then */
    for (int32_t kind = (int32_t)first;
         kind <= (int32_t)last && (any || !*found); kind++) {
        bool possible, better = false;
        /* The least that a word of this length may cost. */
        int32_t least = length + (best->unseen > 0 ? 0 : p->w->s->wish->unseen);
        if (best->found && least >= best->cost)
            return SETT_OK;
        SettStatus status = fill(p, (SettLinkKind)kind, length, &possible);
        if (status == SETT_OK && possible)
            status = try_all(p, &better);
        *found = *found || better;
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

SettStatus sett_seam_words(SettSeamWork *w)
{
    int32_t high = sett_seam_high(w), low = sett_max(w->s->wish->low, 1);
    Places p = {.w = w};
    SettStatus status = sett_seen(1 << 16, w->s->tmp, &p.met);
    /* No link is shorter than what cut structures take; the large alphabets
       have too many longer words to come before the small one's. */
    int32_t least = sett_max(w->after.slices, w->before.slices);
    least = sett_max(least, low);
    bool found = false;
    /* What can be linked is only made better by a single slice. */
    if (w->best->found && high > 1)
        high = 1;
    for (int32_t n = low; n <= high && status == SETT_OK && !found; n++)
        status =
            try_length(&p, n, SETT_LINK_PIECES,
                       n <= least ? SETT_LINK_MADE : SETT_LINK_PIECES, &found);
    for (int32_t n = least + 1; n <= high && status == SETT_OK && !found; n++)
        status = try_length(&p, n, SETT_LINK_TRAINING, SETT_LINK_MADE, &found);
    return status;
}
