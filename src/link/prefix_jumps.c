/* prefix_jumps.c - prefixes of games with jump arcs. Where a slice does not fit
   a word, or in builds without fast paths, whole levels are judged instead. */
#include "link/prefix_parts.h"

#include "base/least.h"

#include <string.h>

/* Slices of a level that only bound what comes next are forgotten: no
   player goes back so far. */
#define KEPT 256

static bool fast(const SettLinkModel *m)
{
    return sett_trail_fits(m->size);
}

static const SettPlatformer *moves(const SettLinkModel *m)
{
    return &m->agent->runner->moves;
}

static SettTrailSlice shape(const SettLinkModel *m, int32_t slice)
{
    return sett_trail_slice(moves(m), sett_slice_of(&m->slices, slice),
                            m->size);
}

/* What stands around a level that begins and ends with this slice. */
typedef struct Padding {
    SettTrailSlice front[SETT_LINK_PAD], back[SETT_LINK_PAD];
    int32_t fronts, backs;
    int32_t start_slice, start_cell;
} Padding;

static SettStatus padding(const SettLinkModel *m, int32_t slice, SettArena *tmp,
                          Padding *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettGrid one, padded;
    SettPoint start, shift;
    uint8_t tiles[SETT_TRAIL_CELLS];
    *out = (Padding){.fronts = 0};
    SettStatus status = sett_link_grid(m, &slice, 1, tmp, &one);
    if (status == SETT_OK)
        status = m->agent->runner->pad(m->agent->runner, &one, tmp, &padded,
                                       &start, &shift);
    if (status != SETT_OK)
        return status;
    bool columns = m->game->slices == SETT_COLUMNS;
    int32_t count = sett_slice_count(m->game, &padded);
    out->fronts = columns ? shift.x : count - 1 - shift.y;
    out->backs = count - 1 - out->fronts;
    SETT_ASSERT(out->fronts <= SETT_LINK_PAD && out->backs <= SETT_LINK_PAD);
    out->start_slice = columns ? start.x : count - 1 - start.y;
    out->start_cell = columns ? padded.h - 1 - start.y : start.x;
    for (int32_t i = 0; i < count; i++) {
        if (i == out->fronts)
            continue;
        sett_slice_get(m->game, &padded, i, tiles);
        *(i < out->fronts ? &out->front[i] : &out->back[i - out->fronts - 1]) =
            sett_trail_slice(moves(m), tiles, m->size);
    }
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_prefix_jumps(SettPrefix *prefix, SettSpan segment)
{
    const SettLinkModel *m = prefix->model;
    Padding pad;
    if (!fast(m))
        return SETT_OK;
    SettStatus status = padding(m, segment.numbers[0], prefix->arena, &pad);
    if (status == SETT_OK)
        status = sett_trail(moves(m), m->size, prefix->room + pad.fronts,
                            prefix->arena, &prefix->trail);
    if (status != SETT_OK)
        return status;
    SettTrail *trail = &prefix->trail;
    for (int32_t i = 0; i < pad.fronts; i++)
        sett_trail_add(trail, pad.front[i]);
    sett_trail_enter(trail, pad.start_slice, pad.start_cell);
    for (int32_t i = 0; i < segment.count; i++)
        sett_trail_add(trail, shape(m, segment.numbers[i]));
    sett_trail_close(trail);
    return SETT_OK;
}

SettStatus sett_trial_jumps(SettTrial *trial)
{
    const SettLinkModel *m = trial->prefix->model;
    Padding pad;
    if (!fast(m))
        return SETT_OK;
    SettSpan s = trial->segment;
    SettStatus status = padding(m, s.numbers[s.count - 1], trial->tmp, &pad);
    if (status != SETT_OK)
        return status;
    trial->pads = pad.backs;
    memcpy(trial->pad, pad.back, sizeof pad.back);
    trial->shape = SETT_TAKE(trial->tmp, s.count, SettTrailSlice);
    if (trial->shape == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s.count; i++)
        trial->shape[i] = shape(m, s.numbers[i]);
    trial->steps[0] = trial->prefix->trail;
    int32_t room = trial->steps[0].count + SETT_LINK_MOST + s.count + pad.backs;
    return sett_trail(moves(m), m->size, room, trial->tmp, &trial->end);
}

/* Makes the steps of the trial those of `word`. */
static SettStatus follow(SettTrial *trial, SettSpan word)
{
    const SettLinkModel *m = trial->prefix->model;
    int32_t same = 0;
    while (same < word.count && same < trial->depth &&
           trial->word[same] == word.numbers[same])
        same++;
    for (int32_t d = same; d < word.count; d++) {
        SettTrail *to = &trial->steps[d + 1];
        if (to->open == NULL) {
            SettStatus status =
                sett_trail(moves(m), m->size, trial->steps[0].count + d + 1,
                           trial->tmp, to);
            if (status != SETT_OK)
                return status;
        }
        sett_trail_copy(to, &trial->steps[d]);
        sett_trail_add(to, shape(m, word.numbers[d]));
        sett_trail_close(to);
        trial->word[d] = word.numbers[d];
    }
    trial->depth = word.count;
    return SETT_OK;
}

/* The plain twin: the whole level, judged. */
static SettStatus ask_plain(SettTrial *trial, SettSpan word, bool *yes)
{
    const SettPrefix *p = trial->prefix;
    SettArenaMark mark = sett_arena_mark(trial->tmp);
    SettSpan all = sett_span_join(
        (SettSpan[]){{p->numbers, p->count}, word, trial->segment}, 3,
        trial->tmp);
    SettGrid level;
    if (all.numbers == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_link_grid(p->model, all.numbers, all.count, trial->tmp, &level);
    if (status == SETT_OK)
        status = sett_link_completable(p->model, &level, trial->tmp, yes);
    sett_arena_reset(trial->tmp, mark);
    return status;
}

SettStatus sett_trial_ask_jumps(SettTrial *trial, SettSpan word,
                                SettAnswer *answer)
{
    const SettLinkModel *m = trial->prefix->model;
    bool yes = false;
    SettStatus status =
        fast(m) ? follow(trial, word) : ask_plain(trial, word, &yes);
    if (status == SETT_OK && fast(m)) {
        SettTrail *end = &trial->end;
        sett_trail_copy(end, &trial->steps[word.count]);
        for (int32_t i = 0; i < trial->segment.count; i++)
            sett_trail_add(end, trial->shape[i]);
        for (int32_t i = 0; i < trial->pads; i++)
            sett_trail_add(end, trial->pad[i]);
        yes = sett_trail_ends(end);
    }
    *answer = yes ? SETT_YES : SETT_NO;
    return status;
}

uint64_t sett_trial_interface(SettTrial *trial, SettSpan word)
{
    if (trial->prefix->model->agent->runner == NULL ||
        !fast(trial->prefix->model) || follow(trial, word) != SETT_OK)
        return 0;
    const SettTrail *t = &trial->steps[word.count];
    int32_t first = t->count - t->span - 1;
    uint64_t hash = sett_hash_mix(1, t->carry);
    for (int32_t i = sett_max(first, 0); i < t->count; i++) {
        hash = sett_hash_mix(hash, t->open[i]);
        hash = sett_hash_mix(hash, t->under[i]);
        hash = sett_hash_mix(hash, t->stand[i]);
        hash = sett_hash_mix(hash, t->reach[i]);
    }
    return hash == 0 ? 1 : hash;
}

SettStatus sett_prefix_extend_jumps(SettPrefix *prefix, SettSpan word,
                                    SettSpan segment)
{
    const SettLinkModel *m = prefix->model;
    SettTrail *trail = &prefix->trail;
    if (!fast(m))
        return SETT_OK;
    for (int32_t i = 0; i < word.count; i++)
        sett_trail_add(trail, shape(m, word.numbers[i]));
    for (int32_t i = 0; i < segment.count; i++)
        sett_trail_add(trail, shape(m, segment.numbers[i]));
    sett_trail_close(trail);
    sett_trail_forget(trail, KEPT);
    return SETT_OK;
}
