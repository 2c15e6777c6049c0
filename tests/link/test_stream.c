/* test_stream.c - levels without an end: every beginning of one can be
   completed, by whole ways that the rules' other code plays; memory is the same
   after any number of segments; failing memory changes nothing. */
#include "link/linking.h"
#include "link/stream.h"

/* A stream of a game's own levels, cut into pieces of 12 slices. */
typedef struct Flow {
    Own own;
    SettLinkStream *stream;
    TestAlloc counter;
    SettSpan piece[64];
    int32_t pieces;
    SettRng rng;
} Flow;

static void flow_open(Flow *f, int32_t game, const char *agent)
{
    memset(f, 0, sizeof *f);
    own_open(&f->own, game, agent);
    f->own.wish.unseen = 0;
    for (int32_t i = 0; i < OWN_LEVELS; i++)
        for (int32_t at = 0; at + 12 <= f->own.span[i].count && f->pieces < 64;
             at += 12)
            f->piece[f->pieces++] = (SettSpan){f->own.span[i].numbers + at, 12};
    SettLinkStreamDef def = {.model = &f->own.model,
                             .wish = &f->own.wish,
                             .alphabets = &f->own.alphabets,
                             .longest = 12,
                             .alloc = testkit_alloc(&f->counter)};
    assert_int_equal(sett_link_stream_create(&def, &f->stream), SETT_OK);
    f->rng = sett_rng(4, SETT_FOR_TEST, (uint64_t)game);
}

static void flow_close(Flow *f)
{
    sett_link_stream_destroy(f->stream);
    assert_int_equal(f->counter.live_bytes, 0);
    own_close(&f->own);
}

/* One more piece, whichever can stand here. */
static SettSpan flow_add(Flow *f, SettStreamed *out)
{
    int32_t first = (int32_t)sett_rng_below(&f->rng, (uint32_t)f->pieces);
    for (int32_t i = 0; i < f->pieces; i++) {
        SettSpan piece = f->piece[(first + i) % f->pieces];
        assert_int_equal(sett_link_stream_add(f->stream, piece, out), SETT_OK);
        if (out->seam.found)
            return piece;
    }
    fail_msg("no piece can stand here");
    return f->piece[0];
}

static void judge(Own *o, const int32_t *numbers, int32_t count,
                  const uint32_t *way, int32_t way_count)
{
    const SettLinkModel *m = &o->model;
    SettArenaMark mark = sett_arena_mark(&o->tmp);
    SettGrid level;
    bool fit = false;
    assert_int_equal(sett_link_grid(m, numbers, count, &o->tmp, &level),
                     SETT_OK);
    if (m->agent->turns != NULL)
        assert_int_equal(sett_verify_turns(m->agent->turns, &level, way,
                                           way_count, &o->tmp, &fit, NULL,
                                           NULL),
                         SETT_OK);
    else
        assert_int_equal(sett_link_completable(m, &level, &o->tmp, &fit),
                         SETT_OK);
    assert_true(fit);
    sett_arena_reset(&o->tmp, mark);
}

static void every_beginning_can_be_completed(void **state)
{
    (void)state;
    static const char *const agents[] = {"mario-2022", "icarus-full", "dg-head",
                                         "dg-2022a", "dg-2022b"};
    static const int32_t games[] = {0, 1, 2, 2, 2};
    enum { SEGMENTS = 40, ROOM = 4000 };
    for (int32_t g = 0; g < 5; g++) {
        Flow f;
        int32_t *numbers = test_malloc(ROOM * sizeof *numbers);
        uint32_t *way = test_malloc(16 * ROOM * sizeof *way);
        int32_t count = 0, settled = 0;
        flow_open(&f, games[g], agents[g]);
        for (int32_t i = 0; i < SEGMENTS; i++) {
            SettStreamed out;
            SettSpan piece = flow_add(&f, &out);
            assert_true(count + out.seam.count + piece.count <= ROOM);
            for (int32_t k = 0; k < out.seam.count; k++)
                numbers[count++] = out.seam.numbers[k];
            for (int32_t k = 0; k < piece.count; k++)
                numbers[count++] = piece.numbers[k];
            for (int32_t k = 0; k < out.way_count; k++)
                way[settled++] = out.way[k];
            const SettTurnTail *rest = &f.stream->prefix.tail;
            int32_t all = settled;
            for (int32_t k = 0; k < rest->way_count; k++)
                way[all++] = rest->way[k];
            assert_true(all < 16 * ROOM);
            judge(&f.own, numbers, count, way, all);
        }
        flow_close(&f);
        test_free(numbers);
        test_free(way);
    }
}

static void memory_does_not_grow(void **state)
{
    (void)state;
    static const char *const agents[] = {"mario-2022", "icarus-full",
                                         "dg-head"};
    if (!sett_trail_fits(14))
        skip(); /* the plain twin of jumps keeps whole levels */
    for (int32_t g = 0; g < 3; g++) {
        Flow f;
        SettStreamed out;
        flow_open(&f, g, agents[g]);
        for (int32_t i = 0; i < 150; i++)
            flow_add(&f, &out);
        int64_t live = f.counter.live_bytes;
        size_t slices = (size_t)f.own.model.slices.count;
        for (int32_t i = 0; i < 600; i++)
            flow_add(&f, &out);
        assert_true(f.counter.live_bytes <= live + live / 4);
        /* Made-up slices are numbered once. */
        assert_true((size_t)f.own.model.slices.count <= slices + 64);
        flow_close(&f);
    }
}

static void what_cannot_stand_here_changes_nothing(void **state)
{
    (void)state;
    Flow f;
    SettStreamed out;
    int32_t wall[12];
    flow_open(&f, 0, "mario-2022");
    SettSpan piece = flow_add(&f, &out);
    uint8_t solid[14];
    memset(solid, f.own.model.game->fill_solid, sizeof solid);
    assert_int_equal(sett_slice_add(&f.own.model.slices, solid, 14, &wall[0]),
                     SETT_OK);
    for (int32_t i = 1; i < 12; i++)
        wall[i] = wall[0];
    assert_int_equal(sett_link_stream_add(f.stream, (SettSpan){wall, 12}, &out),
                     SETT_OK);
    assert_false(out.seam.found);
    assert_int_equal(sett_link_stream_add(f.stream, (SettSpan){wall, 13}, &out),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_link_stream_add(f.stream, (SettSpan){wall, 0}, &out),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_link_stream_add(f.stream, piece, &out), SETT_OK);
    assert_true(out.seam.found);
    flow_close(&f);
    sett_link_stream_destroy(NULL);
}

static void memory_runs_out(void **state)
{
    (void)state;
    for (int64_t n = 1; n < 12; n++) {
        Flow f;
        SettStreamed out;
        flow_open(&f, 2, "dg-head");
        flow_add(&f, &out);
        f.counter.fail_at = f.counter.asked + n;
        f.counter.fail_after = true;
        SettStatus status = sett_link_stream_add(f.stream, f.piece[0], &out);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        f.counter.fail_at = 0;
        f.counter.fail_after = false;
        flow_add(&f, &out);
        flow_close(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_beginning_can_be_completed),
        cmocka_unit_test(memory_does_not_grow),
        cmocka_unit_test(what_cannot_stand_here_changes_nothing),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
