/* test_paper.c - the paper's linker over whole levels: every pair of our own
   levels of all three games under every agent, longer levels, and what it says
   where there is no link. */
#include "link/linking.h"
#include "sett/link.h"

static const SettPaper any = {.allow_empty = true, .parts = true};
static const SettPaper longer = {.allow_empty = false, .parts = true};

/* Whether the slices of a span stand in the level from `first` on. */
static bool stands(const SettLinked *l, int32_t first, SettSpan span)
{
    return first + span.count <= l->count &&
           memcmp(l->numbers + first, span.numbers,
                  (size_t)span.count * sizeof *span.numbers) == 0;
}

/* The level is its segments and links in order, whole, and its way leads to the
   goal. */
static void check_level(Own *o, const SettLinkJob *job, const SettLinked *l)
{
    SettGrid level;
    SettLinkWay way;
    bool whole = false;
    int32_t at = 0, cost = 0;
    assert_true(l->found);
    for (int32_t i = 0; i < job->count; i++) {
        const SettSeam *s = &l->seams[i];
        assert_true(stands(l, at, job->segments[i]));
        at += job->segments[i].count;
        if (i + 1 == job->count)
            break;
        assert_true(s->found);
        assert_true(stands(l, at, (SettSpan){s->numbers, s->count}));
        at += s->count;
        cost += s->count;
    }
    assert_int_equal(at, l->count);
    assert_int_equal(cost, l->cost);
    assert_int_equal(
        sett_link_grid(&o->model, l->numbers, l->count, &o->tmp, &level),
        SETT_OK);
    assert_int_equal(sett_link_unbroken(&o->model, &level, &o->tmp, &whole),
                     SETT_OK);
    assert_true(whole);
    assert_int_equal(sett_link_way(&o->model, &level, NULL, 0, &o->tmp, &way),
                     SETT_OK);
    assert_int_equal(way.answer, SETT_YES);
    assert_true(way.accepted && way.place_count > 1);
}

/* N-grams that no training level has, of the whole level. */
static int32_t unseen_of(const Own *o, const SettLinked *l)
{
    return sett_link_unseen(&o->model, l->numbers, l->count);
}

/* All pairs of levels that the agent completes alone; returns how many. */
static int32_t check_pairs(int32_t game, const char *agent)
{
    Own o;
    bool fit[OWN_LEVELS];
    int32_t pairs = 0;
    own_open(&o, game, agent);
    for (int32_t i = 0; i < OWN_LEVELS; i++)
        assert_int_equal(
            sett_link_completable(&o.model, &o.level[i], &o.tmp, &fit[i]),
            SETT_OK);
    for (int32_t i = 0; i < OWN_LEVELS * OWN_LEVELS; i++) {
        SettSpan pair[2] = {o.span[i / OWN_LEVELS], o.span[i % OWN_LEVELS]};
        if (!fit[i / OWN_LEVELS] || !fit[i % OWN_LEVELS])
            continue;
        pairs++;
        SettLinkJob job = own_job(&o, 2);
        SettLinked shortest, least;
        SettArenaMark mark = sett_arena_mark(&o.tmp);
        SettArena tmp = testkit_arena();
        job.segments = pair;
        assert_int_equal(
            sett_link_paper_all(&job, any, &o.tmp, &tmp, &shortest), SETT_OK);
        check_level(&o, &job, &shortest);
        assert_int_equal(shortest.seams[0].unseen, unseen_of(&o, &shortest));
        assert_int_equal(
            sett_link_paper_all(&job, longer, &o.tmp, &tmp, &least), SETT_OK);
        check_level(&o, &job, &least);
        assert_true(least.seams[0].count >= 1 &&
                    least.seams[0].count >= shortest.seams[0].count);
        assert_int_equal(least.seams[0].kind,
                         game == 0 ? SETT_LINK_TRAINING : SETT_LINK_PIECES);
        sett_arena_free(&tmp);
        sett_arena_reset(&o.tmp, mark);
    }
    own_close(&o);
    return pairs;
}

static void smb_links(void **state)
{
    (void)state;
    assert_int_equal(check_pairs(0, "mario-2022"), 49);
}

static void icarus_links(void **state)
{
    (void)state;
    assert_int_equal(check_pairs(1, "icarus-2022"), 4);
    assert_int_equal(check_pairs(1, "icarus-mirrored"), 25);
    assert_int_equal(check_pairs(1, "icarus-full"), 49);
}

static void dungeongrams_links(void **state)
{
    (void)state;
    assert_int_equal(check_pairs(2, "dg-2022a"), 49);
    assert_int_equal(check_pairs(2, "dg-2022b"), 49);
    assert_int_equal(check_pairs(2, "dg-head"), 49);
}

/* The paper's own agent, a bounded search: its ways are replayed, too. */
static void the_papers_own_agent_links(void **state)
{
    (void)state;
    assert_int_equal(check_pairs(2, "dg-2022a-bounded"), 49);
}

static void levels_of_many_segments_are_put_together(void **state)
{
    (void)state;
    for (int32_t game = 0; game < 3; game++) {
        Own o;
        SettLinked l;
        own_open(&o, game, NULL);
        SettLinkJob job = own_job(&o, 4);
        SettArena tmp = testkit_arena();
        assert_int_equal(sett_link_paper_all(&job, any, &o.tmp, &tmp, &l),
                         SETT_OK);
        check_level(&o, &job, &l);
        job.count = 1;
        assert_int_equal(sett_link_paper_all(&job, any, &o.tmp, &tmp, &l),
                         SETT_OK);
        assert_true(l.found && l.cost == 0 && stands(&l, 0, o.span[0]));
        sett_arena_free(&tmp);
        own_close(&o);
    }
}

/* A column of blocks across the second of three segments: no link before it
   helps, and the seam is named. */
static void a_seam_without_a_link_is_named(void **state)
{
    (void)state;
    Own o;
    SettLinked l;
    int32_t wall, numbers[9];
    own_open(&o, 2, "dg-head");
    assert_int_equal(sett_link_piece(&o.model, "XXXXXXXXXXX", &wall), SETT_OK);
    memcpy(numbers, o.span[1].numbers, 8 * sizeof *numbers);
    numbers[8] = wall;
    SettSpan three[3] = {o.span[0], o.span[2], {numbers, 9}};
    SettLinkJob job = own_job(&o, 3);
    SettArena tmp = testkit_arena();
    job.segments = three;
    assert_int_equal(sett_link_paper_all(&job, any, &o.tmp, &tmp, &l), SETT_OK);
    assert_true(!l.found && l.seams[0].found && !l.seams[1].found);
    assert_int_equal(l.failed, 1);
    assert_true(l.asked > 1);
    sett_arena_free(&tmp);
    own_close(&o);
}

/* What a search says is not enough: a way that the rules refuse is none. */
static void ways_are_replayed(void **state)
{
    (void)state;
    Own o;
    SettLinkWay way;
    SettVerdict v;
    own_open(&o, 2, "dg-head");
    SettLevel level = {.grid = o.level[0]};
    const SettJudge *judge = &sett_game_dungeongrams.judges[0];
    assert_string_equal(judge->name, "dg-head");
    assert_int_equal(judge->judge(judge->self, &level, 0, &o.tmp, &v), SETT_OK);
    assert_int_equal(v.answer, SETT_YES);
    assert_int_equal(sett_link_way(&o.model, &level.grid, v.witness,
                                   v.witness_count, &o.tmp, &way),
                     SETT_OK);
    assert_true(way.accepted);
    assert_int_equal(way.place_count, v.witness_count + 1);
    assert_int_equal(way.places[0].x, -2);
    assert_int_equal(sett_link_way(&o.model, &level.grid, v.witness,
                                   v.witness_count - 1, &o.tmp, &way),
                     SETT_OK);
    assert_false(way.accepted);
    own_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smb_links),
        cmocka_unit_test(icarus_links),
        cmocka_unit_test(dungeongrams_links),
        cmocka_unit_test(the_papers_own_agent_links),
        cmocka_unit_test(levels_of_many_segments_are_put_together),
        cmocka_unit_test(a_seam_without_a_link_is_named),
        cmocka_unit_test(ways_are_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
