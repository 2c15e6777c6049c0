/* tree_search.c - see tree_search.h; its order is that of the reference, whose
   program stops where a link breaks a structure: here it is left out. Differs,
   too: the search gives up at last, where theirs goes through all 127^7 words
   of Mario between segments that no link helps. */
#include "link/tree_search.h"

#include <string.h>

typedef struct Linking {
    const SettTreeSearch *s;
    const SettGrid *start, *end;
    SettArena *tmp;
    SettLink *out;
    int32_t words; /* tried */
} Linking;

SettStatus sett_link_level(const SettTreeSearch *search, const SettGrid *start,
                           const int32_t *slices, int32_t count,
                           const SettGrid *end, SettArena *arena, SettGrid *out)
{
    const SettGame *game = search->game;
    int32_t size = sett_slice_size(game, start);
    int32_t first = sett_slice_count(game, start);
    if (sett_slice_size(game, end) != size ||
        (count > 0 && search->slices->size != size))
        return SETT_BAD_INPUT;
    SettStatus status = sett_slice_grid(
        game, first + count + sett_slice_count(game, end), size, arena, out);
    if (status != SETT_OK)
        return status;
    sett_slice_paste(game, out, 0, start);
    for (int32_t i = 0; i < count; i++)
        sett_slice_put(game, out, first + i,
                       sett_slice_of(search->slices, slices[i]));
    sett_slice_paste(game, out, first + count, end);
    return SETT_OK;
}

/* Tries the link that stands in `out`. */
static SettStatus try_link(Linking *l, bool whole_too)
{
    SettLink *out = l->out;
    if (sett_work(l->tmp, 100000))
        return SETT_CANCELLED;
    SettArenaMark mark = sett_arena_mark(l->tmp);
    SettStatus status = sett_link_level(l->s, l->start, out->slices, out->count,
                                        l->end, l->tmp, &out->level);
    bool fit = true;
    SettArenaMark made = sett_arena_mark(l->tmp);
    if (status == SETT_OK && whole_too)
        status = l->s->unbroken(l->s->self, &out->level, l->tmp, &fit);
    if (status == SETT_OK && fit) {
        out->asked++;
        status = l->s->completable(l->s->self, &out->level, l->tmp, &fit);
    }
    if (status != SETT_OK)
        return status;
    out->found = fit;
    sett_arena_reset(l->tmp, fit ? made : mark);
    return SETT_OK;
}

static void put_rest(SettLink *out, const SettChainEntry *e, bool reversed)
{
    if (e == NULL)
        return;
    for (int32_t i = 0; i < e->rest_size; i++)
        out->slices[out->count + i] =
            e->rest[reversed ? e->rest_size - 1 - i : i];
    out->count += e->rest_size;
}

/* The next word of the same length over the alphabet; false after the last. */
static bool next_word(int32_t *word, int32_t length, int32_t letters)
{
    for (int32_t i = length - 1; i >= 0; i--) {
        if (++word[i] < letters)
            return true;
        word[i] = 0;
    }
    return false;
}

/* All words of one length between two completions. */
static SettStatus try_length(Linking *l, const SettChainEntry *f,
                             const SettChainEntry *b, int32_t length)
{
    int32_t word[SETT_MAX_LINK] = {0};
    do {
        l->out->count = 0;
        put_rest(l->out, f, false);
        for (int32_t i = 0; i < length; i++)
            l->out->slices[l->out->count++] = l->s->alphabet[word[i]];
        put_rest(l->out, b, true);
        SettStatus status = try_link(l, length > 0);
        l->out->gave_up = ++l->words == SETT_LINK_WORDS && !l->out->found;
        if (status != SETT_OK || l->out->found || l->out->gave_up)
            return status;
    } while (next_word(word, length, l->s->alphabet_size));
    return SETT_OK;
}

static SettStatus try_all(Linking *l, const SettChainEntry *first_f,
                          const SettChainEntry *first_b)
{
    const SettChainEntry *f = first_f;
    do {
        const SettChainEntry *b = first_b;
        do {
            for (int32_t n = l->s->allow_empty ? 0 : 1; n <= l->s->most; n++) {
                SettStatus status = SETT_OK;
                if (n == 0 || l->s->alphabet_size > 0)
                    status = try_length(l, f, b, n);
                if (status != SETT_OK || l->out->found || l->out->gave_up)
                    return status;
            }
            b = b == NULL ? NULL : sett_chain_next(l->s->backward, b);
        } while (b != NULL);
        f = f == NULL ? NULL : sett_chain_next(l->s->forward, f);
    } while (f != NULL);
    return SETT_OK;
}

/* Numbers of a segment's slices; -1 for unknown ones. */
static SettStatus number(const SettTreeSearch *s, const SettGrid *segment,
                         SettArena *tmp, int32_t **out, int32_t *count)
{
    int32_t size = sett_slice_size(s->game, segment);
    *count = sett_slice_count(s->game, segment);
    *out = SETT_TAKE(tmp, *count, int32_t);
    uint8_t *slice = SETT_TAKE(tmp, size, uint8_t);
    if (*out == NULL || slice == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < *count; i++) {
        sett_slice_get(s->game, segment, i, slice);
        (*out)[i] =
            s->slices->size == size ? sett_slice_find(s->slices, slice) : -1;
    }
    return SETT_OK;
}

SettStatus sett_tree_search(const SettTreeSearch *search, const SettGrid *start,
                            const SettGrid *end, SettArena *tmp, SettLink *out)
{
    SETT_ASSERT(search->most <= SETT_MAX_LINK);
    Linking l = {search, start, end, tmp, out, 0};
    int32_t *a, *b, a_count, b_count;
    *out = (SettLink){.found = false};
    SettStatus status = number(search, start, tmp, &a, &a_count);
    if (status == SETT_OK)
        status = number(search, end, tmp, &b, &b_count);
    if (status != SETT_OK)
        return status;
    if (search->allow_empty) {
        status = try_link(&l, true);
        if (status != SETT_OK || out->found)
            return status;
    }
    status = try_all(&l, sett_chain_find(search->forward, a, a_count),
                     sett_chain_find(search->backward, b, b_count));
    if (status == SETT_OK && !out->found)
        out->count = 0;
    return status;
}
