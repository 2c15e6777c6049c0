/* scratch.h - one piece of work with its scratch in an arena: wherever that
   ends, to 16 bytes, it says SETT_NO_MEMORY; with enough it answers as ever;
   and it gives back what it says that it does. */
#ifndef SETT_TEST_SCRATCH_H
#define SETT_TEST_SCRATCH_H

#include "golden/mix.h"
#include "parts/parts.h"

/* What a work is done on. Everything else lives in `keep`. */
typedef struct Place {
    SettArena keep;
    const SettGame *game;
    const SettGen *gen;
    const SettGenomeKind *genome;
    SettGenomeJob genome_job;
    SettEvalJob eval_job;
    const SettEval *eval;
    SettLevel level;
    SettMask open;
    SettDungeon *dungeon;
    int32_t number;
    uint64_t answer; /* hash of what the last work found */
} Place;

/* Of all works of a test: the smallest limits with which they ended, summed,
   and their answers. */
static size_t least;
static uint64_t answers;

typedef SettStatus Work(Place *p, SettArena *tmp);
typedef enum Scratch { KEPT, GIVEN_BACK } Scratch;

static inline void within(const char *what, Place *p, Work *work,
                          Scratch scratch)
{
    SettArena tmp = testkit_arena();
    SettStatus whole = work(p, &tmp), s = SETT_NO_MEMORY;
    uint64_t answer = p->answer;
    SettArenaMark after = sett_arena_mark(&tmp);
    if (whole == SETT_NO_MEMORY ||
        (scratch == GIVEN_BACK && after.block != NULL))
        fail_msg("%s, %s: status %d, scratch not given back", what,
                 p->game->name, whole);
    sett_arena_free(&tmp);
    size_t limit = 16;
    while (s == SETT_NO_MEMORY) {
        limit += limit < 6000 ? 16 : 16 + limit / 64;
        TestAlloc counter = {0};
        SettArenaMark mark = sett_arena_mark(&p->keep);
        sett_arena_init(&tmp, testkit_alloc(&counter), limit);
        s = work(p, &tmp);
        sett_arena_free(&tmp);
        sett_arena_reset(&p->keep, mark);
        if ((s != whole && s != SETT_NO_MEMORY) || counter.live_bytes != 0)
            fail_msg("%s, %s, %d bytes: status %d, not %d", what, p->game->name,
                     (int)limit, s, whole);
    }
    if (p->answer != answer)
        fail_msg("%s, %s: another answer", what, p->game->name);
    least += limit;
    answers = sett_hash_mix(answers, answer);
}

/* Scratch that is not given back on the way takes more than was measured; less
   is welcome. Figures are those of 64 bits, without a sanitizer's gaps. What
   the answers mean is looked at elsewhere; here they stay. */
static inline void in_all(size_t most, uint64_t hash)
{
    SettArena tmp = testkit_arena();
    const char *one = sett_arena_raw(&tmp, 16, 1);
    const char *two = sett_arena_raw(&tmp, 16, 1);
    if (sizeof(void *) == 8 && two - one == 16 && least > most)
        fail_msg("%d bytes of scratch, not %d", (int)least, (int)most);
    if (answers != hash)
        fail_msg("the answers are new: UINT64_C(0x%016llx)",
                 (unsigned long long)answers);
    sett_arena_free(&tmp);
}

static inline int begin(void **state)
{
    (void)state;
    least = 0;
    answers = 0;
    return 0;
}

static inline uint64_t hash_of(const void *bytes, size_t size)
{
    return sett_hash(bytes, size, 0);
}

static inline uint64_t hash_values(const double *values, int32_t count)
{
    uint64_t hash = (uint64_t)count;
    for (int32_t i = 0; i < count; i++)
        hash = mix_double(hash, values[i]);
    return hash;
}

/* Mostly ground, some walls and things. */
static inline void draw_level(Place *p, SettRng *rng)
{
    const SettGame *game = p->game;
    SettGrid *grid = &p->level.grid;
    int32_t w = game->default_w < 30 ? game->default_w : 30;
    assert_int_equal(sett_grid_take(&p->keep, w, game->default_h, grid),
                     SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        uint32_t kind = sett_rng_below(rng, 100);
        uint32_t tile = sett_rng_below(rng, (uint32_t)game->tiles.count);
        grid->cells[c] = kind < 70   ? game->fill_open
                         : kind < 88 ? game->fill_solid
                                     : (uint8_t)tile;
    }
}

#endif
