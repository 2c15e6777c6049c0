/* seam.c - see seam.h: alphabets, and the judging of one word. */
#include "base/least.h"
#include "link/seam_parts.h"
#include "link/traits.h"

#include <string.h>

#define SETT_LINK_KIND_TEXT(name, text) text,
const char *const sett_link_kinds[SETT_LINK_KINDS] = {
    SETT_LINK_KIND_LIST(SETT_LINK_KIND_TEXT)};
#undef SETT_LINK_KIND_TEXT

SettLinkWish sett_link_wish(void)
{
    return (SettLinkWish){.high = -1, .unseen = 8, .repeat = 1, .budget = 400};
}

#define FIRST_SLOTS 256 /* most searches meet few */

SettStatus sett_seen(int32_t most, SettArena *arena, SettSeen *out)
{
    *out = (SettSeen){.arena = arena,
                      .slot = SETT_TAKE(arena, FIRST_SLOTS, uint64_t),
                      .slots = FIRST_SLOTS,
                      .most = most};
    return out->slot == NULL ? SETT_NO_MEMORY : SETT_OK;
}

/* Where a key is, or would be. */
static size_t slot_of(const SettSeen *seen, uint64_t key)
{
    size_t mask = (size_t)seen->slots - 1, at = (size_t)key & mask;
    while (seen->slot[at] != 0 && seen->slot[at] != key)
        at = (at + 1) & mask;
    return at;
}

SettStatus sett_seen_before(SettSeen *seen, uint64_t key, bool *met)
{
    size_t at = slot_of(seen, key);
    *met = seen->slot[at] == key;
    if (*met)
        return SETT_OK;
    if (2 * seen->count >= seen->slots) {
        if (seen->slots >= seen->most)
            return SETT_OK;
        SettSeen more = *seen;
        more.slots = 2 * seen->slots;
        more.slot = SETT_TAKE(seen->arena, more.slots, uint64_t);
        if (more.slot == NULL)
            return SETT_NO_MEMORY;
        for (int32_t i = 0; i < seen->slots; i++)
            if (seen->slot[i] != 0)
                more.slot[slot_of(&more, seen->slot[i])] = seen->slot[i];
        *seen = more;
        at = slot_of(seen, key);
    }
    seen->slot[at] = key;
    seen->count++;
    return SETT_OK;
}

static SettStatus add_texts(SettLinkModel *m, const char *const *texts,
                            int32_t kind, SettLinkAlphabets *out)
{
    SettStatus status = SETT_OK;
    for (; *texts != NULL && status == SETT_OK; texts++)
        status =
            sett_link_piece(m, *texts, &out->numbers[kind][out->count[kind]++]);
    return status;
}

static int32_t texts_count(const char *const *texts)
{
    int32_t count = 0;
    while (texts[count] != NULL)
        count++;
    return count;
}

/* Rows with one platform: every width at every place, sides joined. */
static SettStatus add_platforms(SettLinkModel *m, SettLinkAlphabets *out)
{
    uint8_t slice[SETT_MAX_SIDE];
    if (m->linking->platform == m->game->fill_open)
        return SETT_OK;
    for (int32_t width = 1; width < m->size; width++)
        for (int32_t x = 0; x < m->size; x++) {
            memset(slice, m->game->fill_open, (size_t)m->size);
            for (int32_t i = 0; i < width; i++)
                slice[(x + i) % m->size] = m->linking->platform;
            SettStatus status = sett_slice_add(
                &m->slices, slice, m->size, &out->numbers[2][out->count[2]++]);
            if (status != SETT_OK)
                return status;
        }
    return SETT_OK;
}

SettStatus sett_link_alphabets(SettLinkModel *model, const SettLinkWish *wish,
                               SettLinkAlphabets *out)
{
    const SettLinking *l = model->linking;
    const int32_t most[3] = {texts_count(l->pieces) + wish->own_count,
                             model->trained,
                             texts_count(l->plain) + model->size * model->size};
    *out = (SettLinkAlphabets){.count = {0}};
    for (int32_t kind = 0; kind < 3; kind++) {
        out->numbers[kind] = SETT_TAKE(model->arena, most[kind], int32_t);
        if (out->numbers[kind] == NULL)
            return SETT_NO_MEMORY;
    }
    for (int32_t i = 0; i < wish->own_count; i++)
        out->numbers[0][out->count[0]++] = wish->own[i];
    if (wish->only_own)
        return SETT_OK;
    SettStatus status = SETT_OK;
    if (wish->own_count == 0)
        status = add_texts(model, l->pieces, 0, out);
    for (int32_t i = 0; i < model->trained; i++)
        if (!sett_link_has_part(model, i))
            out->numbers[1][out->count[1]++] = i;
    if (status == SETT_OK)
        status = add_texts(model, l->plain, 2, out);
    return status == SETT_OK ? add_platforms(model, out) : status;
}

/* The last slices of the prefix, at most `most`. */
static SettSpan tail_of(const SettPrefix *p, int32_t most)
{
    int32_t count = sett_min(p->count, most);
    return (SettSpan){p->numbers + p->count - count, count};
}

/* The slices around the seam with a word between, and how much of it is the
   prefix. */
static SettStatus around(const SettSeamWork *w, SettSpan word, SettSpan *out,
                         int32_t *tail)
{
    SettSpan before = tail_of(w->s->prefix, SETT_SEAM_WINDOW);
    SettSpan after = {w->s->segment.numbers,
                      sett_min(w->s->segment.count, SETT_SEAM_WINDOW)};
    *tail = before.count;
    *out = sett_span_join((SettSpan[]){before, word, after}, 3, w->s->tmp);
    return out->numbers == NULL ? SETT_NO_MEMORY : SETT_OK;
}

static SettStatus broken_in(const SettSeamWork *w, const int32_t *numbers,
                            int32_t count, int32_t *out)
{
    SettGrid grid;
    SettStatus status =
        sett_link_grid(w->s->model, numbers, count, w->s->tmp, &grid);
    return status == SETT_OK ? sett_structures_broken(w->s->model->game, &grid,
                                                      w->s->tmp, out)
                             : status;
}

/* Whether the structures near the seam are as whole as they were, and the
   paper's check has nothing against it. */
static SettStatus whole(const SettSeamWork *w, SettSpan word, bool *out)
{
    SettArenaMark mark = sett_arena_mark(w->s->tmp);
    SettSpan all;
    SettGrid grid;
    int32_t tail, broken = 0;
    SettStatus status = around(w, word, &all, &tail);
    if (status == SETT_OK)
        status = broken_in(w, all.numbers, all.count, &broken);
    if (status == SETT_OK)
        status = sett_link_grid(w->s->model, all.numbers, all.count, w->s->tmp,
                                &grid);
    *out = broken <= w->broken;
    if (status == SETT_OK && *out)
        status = w->s->model->linking->unbroken(w->s->model->game, &grid,
                                                w->s->tmp, out);
    sett_arena_reset(w->s->tmp, mark);
    return status;
}

/* The slice at a place counted from the seam's left end: of the word, then of
   the segment; from its right end: of the word, then of the prefix; or -1. */
static int32_t slice_at(const SettSeamWork *w, SettSpan word, int32_t at,
                        bool after)
{
    const SettPrefix *p = w->s->prefix;
    int32_t beyond = at - word.count;
    if (beyond < 0)
        return word.numbers[after ? at : word.count - 1 - at];
    if (after)
        return beyond < w->s->segment.count ? w->s->segment.numbers[beyond]
                                            : -1;
    return beyond < p->count ? p->numbers[p->count - 1 - beyond] : -1;
}

static bool grants(const SettSeamWork *w, SettSpan word, bool after)
{
    const SettWants *wants = after ? &w->after : &w->before;
    for (int32_t i = 0; i < wants->count; i++) {
        const SettWanted *item = &wants->items[i];
        int32_t slice = slice_at(w, word, item->slice, after);
        if (slice >= 0 && sett_slice_of(&w->s->model->slices,
                                        slice)[item->cell] != item->tile)
            return false;
    }
    return true;
}

int32_t sett_seam_high(const SettSeamWork *w)
{
    int32_t high = w->s->wish->high;
    if (high < 0)
        high = w->s->model->linking->most + w->after.slices + w->before.slices;
    return w->s->locked ? 0 : sett_min(high, SETT_LINK_MOST);
}

static bool allowed(const SettSeamWork *w, SettSpan word)
{
    const SettLinkWish *wish = w->s->wish;
    if (word.count < (w->s->locked ? 0 : wish->low) ||
        word.count > (w->s->wish->high < 0 && !w->s->locked
                          ? SETT_LINK_MOST
                          : sett_seam_high(w)))
        return false;
    for (int32_t i = 0; i < word.count && wish->forbidden != NULL; i++)
        if (word.numbers[i] < wish->forbidden_count &&
            wish->forbidden[word.numbers[i]])
            return false;
    return true;
}

int32_t sett_seam_unseen(const SettLinkModel *model, SettSpan before,
                         SettSpan word, SettSpan after)
{
    int32_t list[2 * SETT_MAX_ORDER + SETT_LINK_MOST], count = 0;
    int32_t side = model->linking->order - 1;
    SETT_ASSERT(word.count <= SETT_LINK_MOST);
    for (int32_t i = sett_min(side, before.count); i > 0; i--)
        list[count++] = before.numbers[before.count - i];
    for (int32_t i = 0; i < word.count; i++)
        list[count++] = word.numbers[i];
    for (int32_t i = 0; i < sett_min(side, after.count); i++)
        list[count++] = after.numbers[i];
    return sett_link_unseen(model, list, count);
}

static int32_t unseen(const SettSeamWork *w, SettSpan word)
{
    const SettPrefix *p = w->s->prefix;
    return sett_seam_unseen(w->s->model, (SettSpan){p->numbers, p->count}, word,
                            w->s->segment);
}

static int32_t repeats(const SettSeamWork *w, SettSpan word)
{
    int32_t count = 0;
    for (int32_t i = 0; i < w->s->used_count && word.count > 0; i++)
        count += w->s->used[i].count == word.count &&
                 memcmp(w->s->used[i].numbers, word.numbers,
                        (size_t)word.count * sizeof *word.numbers) == 0;
    return count;
}

/* The characteristics of what is near the seam, with a word in it. */
static SettStatus traits_with(const SettSeamWork *w, SettSpan word,
                              double out[2])
{
    SettArenaMark mark = sett_arena_mark(w->s->tmp);
    SettSpan near =
        sett_span_join((SettSpan[]){tail_of(w->s->prefix, SETT_SEAM_NEAR), word,
                                    w->s->segment},
                       3, w->s->tmp);
    if (near.numbers == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_link_traits(w->s->model, near, w->s->tmp, out);
    sett_arena_reset(w->s->tmp, mark);
    return status;
}

/* What a word costs for being noticed: whole thousandths, so that no rounding
   of other machines decides. */
static SettStatus shift_cost(const SettSeamWork *w, SettSpan word, int32_t *out)
{
    double with[2];
    *out = 0;
    if (w->s->wish->shift == 0 || word.count == 0)
        return SETT_OK;
    SettStatus status = traits_with(w, word, with);
    double change = sett_link_distance(with, w->traits);
    *out = change > 0 ? w->s->wish->shift * (int32_t)(1000 * change + 0.5) : 0;
    return status;
}

static void keep(SettSeamWork *w, SettSpan word, SettLinkKind kind,
                 int32_t unknown, int32_t cost)
{
    SettSeam *best = w->best;
    best->found = true;
    best->kind = kind;
    best->count = word.count;
    for (int32_t i = 0; i < word.count; i++)
        best->numbers[i] = word.numbers[i];
    best->unseen = w->s->wish->unseen > 0 ? unknown : unseen(w, word);
    best->cost = cost;
}

SettStatus sett_seam_try(SettSeamWork *w, SettSpan word, SettLinkKind kind)
{
    SettAnswer answer;
    bool fit = true;
    if (sett_work(w->s->tmp, 20000))
        return SETT_CANCELLED;
    if (!allowed(w, word) || !grants(w, word, true) || !grants(w, word, false))
        return SETT_OK;
    int32_t unknown = w->s->wish->unseen > 0 ? unseen(w, word) : 0;
    int32_t cost = word.count + w->s->wish->unseen * unknown +
                   w->s->wish->repeat * repeats(w, word);
    if (w->best->found && cost >= w->best->cost)
        return SETT_OK;
    int32_t noticed;
    SettStatus status = shift_cost(w, word, &noticed);
    cost += noticed;
    if (status != SETT_OK || (w->best->found && cost >= w->best->cost))
        return status;
    bool parts = w->parts;
    for (int32_t i = 0; i < word.count && !parts; i++)
        parts = sett_link_has_part(w->s->model, word.numbers[i]);
    if (parts)
        status = whole(w, word, &fit);
    if (status != SETT_OK || !fit)
        return status;
    status = sett_trial_ask(&w->trial, word, w->thorough, &answer);
    w->best->gave_up = w->best->gave_up || answer == SETT_UNKNOWN;
    if (status == SETT_OK && answer == SETT_YES)
        keep(w, word, kind, unknown, cost);
    return status;
}

static SettStatus wants_of(const SettSeamWork *w, SettSpan span, bool after,
                           SettWants *out)
{
    SettGrid grid;
    int32_t count = sett_min(span.count, SETT_SEAM_WINDOW);
    const int32_t *first =
        after ? span.numbers + span.count - count : span.numbers;
    SettStatus status =
        sett_link_grid(w->s->model, first, count, w->s->tmp, &grid);
    return status == SETT_OK ? sett_structures_wants(w->s->model->game, &grid,
                                                     after, w->s->tmp, out)
                             : status;
}

static SettStatus begin(SettSeamWork *w)
{
    const SettSeamSearch *s = w->s;
    SettSpan prefix = {s->prefix->numbers, s->prefix->count}, all;
    int32_t tail, left = 0, right = 0;
    SettStatus status = sett_trial(s->prefix, s->segment, s->tmp, &w->trial);
    if (status == SETT_OK && s->wish->shift > 0)
        status = traits_with(w, (SettSpan){NULL, 0}, w->traits);
    if (status == SETT_OK)
        status = around(w, (SettSpan){NULL, 0}, &all, &tail);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < all.count && !w->parts; i++)
        w->parts = sett_link_has_part(s->model, all.numbers[i]);
    if (!w->parts)
        return SETT_OK;
    status = wants_of(w, prefix, true, &w->after);
    if (status == SETT_OK)
        status = wants_of(w, s->segment, false, &w->before);
    if (status == SETT_OK)
        status = broken_in(w, all.numbers, tail, &left);
    if (status == SETT_OK)
        status = broken_in(w, all.numbers + tail, all.count - tail, &right);
    w->broken = left + right;
    return status;
}

static SettStatus search(SettSeamWork *w)
{
    SettStatus status = sett_seam_try(w, (SettSpan){NULL, 0}, SETT_LINK_NONE);
    if (status == SETT_OK)
        status = sett_seam_seamless(w);
    return status == SETT_OK ? sett_seam_words(w) : status;
}

SettStatus sett_seam(const SettSeamSearch *search_, SettPrefix *extend,
                     SettSeam *out)
{
    SETT_ASSERT(search_->tmp != search_->model->arena &&
                (extend == NULL || extend->arena != search_->tmp));
    SettArenaMark mark = sett_arena_mark(search_->tmp);
    SettSeamWork w = {.s = search_, .best = out};
    *out = (SettSeam){.found = false};
    SettStatus status = begin(&w);
    if (status == SETT_OK)
        status = search(&w);
    /* By turns, a search that gave up may still find a way. */
    if (status == SETT_OK && !out->found && out->gave_up) {
        w.thorough = true;
        status = search(&w);
    }
    if (status == SETT_OK && out->found && extend != NULL) {
        SettSpan word = {out->numbers, out->count};
        SettAnswer answer;
        status = sett_trial_ask(&w.trial, word, w.thorough, &answer);
        SETT_ASSERT(status != SETT_OK || answer == SETT_YES);
        if (status == SETT_OK)
            status = sett_prefix_extend(extend, &w.trial, word);
    }
    out->asked = w.trial.asked;
    sett_arena_reset(search_->tmp, mark);
    return status;
}
