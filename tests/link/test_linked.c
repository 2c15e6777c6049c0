/* test_linked.c - levels of many segments: nothing in them is changed, ways
   through them are played by other rules' code, wishes are kept, the global way
   costs no more than the greedy one; failing memory. */
#include "link/blocked.h"
#include "link/linking.h"
#include "link/prefix.h"
#include "link/traits.h"

static void played(Own *o, const SettLinked *l)
{
    SettGrid level;
    bool accepted = false, fit = false;
    const SettLinkModel *m = &o->model;
    assert_int_equal(sett_link_grid(m, l->numbers, l->count, &o->tmp, &level),
                     SETT_OK);
    assert_int_equal(sett_link_unbroken(m, &level, &o->tmp, &fit), SETT_OK);
    assert_true(fit);
    if (m->agent->turns != NULL) {
        assert_int_equal(sett_verify_turns(m->agent->turns, &level, l->way,
                                           l->way_count, &o->tmp, &accepted,
                                           NULL, NULL),
                         SETT_OK);
    } else {
        SettLevel view = {.grid = level};
        SettVerdict v;
        for (int32_t i = 0; i < m->game->judge_count; i++)
            if (strcmp(m->game->judges[i].name, m->agent->judge) == 0)
                assert_int_equal(
                    m->game->judges[i].judge(m->game->judges[i].self, &view, 0,
                                             &o->tmp, &v),
                    SETT_OK);
        assert_int_equal(sett_verify_jumps(m->agent->runner, &level, v.witness,
                                           v.witness_count, &o->tmp, &accepted),
                         SETT_OK);
    }
    assert_true(accepted);
}

static void kept_as_they_are(const SettLinkJob *job, const SettLinked *l)
{
    int32_t at = 0;
    for (int32_t i = 0; i < job->count; i++) {
        assert_memory_equal(l->numbers + at, job->segments[i].numbers,
                            (size_t)job->segments[i].count * sizeof(int32_t));
        at += job->segments[i].count;
        if (i + 1 < job->count) {
            assert_memory_equal(l->numbers + at, l->seams[i].numbers,
                                (size_t)l->seams[i].count * sizeof(int32_t));
            at += l->seams[i].count;
        }
    }
    assert_int_equal(at, l->count);
}

static const char *const agents[] = {"mario-2022", "icarus-full", "icarus-full",
                                     "dg-head",    "dg-2022a",    "dg-2022b"};
static const int32_t games[] = {0, 1, 1, 2, 2, 2};

static void all_levels_of_a_game(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 6; i++) {
        Own o;
        SettLinked greedy, global;
        own_open(&o, games[i], agents[i]);
        if (i == 2)
            o.wish.unseen = 0;
        SettLinkJob job = own_job(&o, OWN_LEVELS);
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &greedy),
                         SETT_OK);
        /* Some of our own levels are not for the weaker rules. */
        if (!greedy.found) {
            assert_true(i >= 4);
            own_close(&o);
            continue;
        }
        kept_as_they_are(&job, &greedy);
        played(&o, &greedy);
        job.global = true;
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &global),
                         SETT_OK);
        assert_true(global.found && global.cost <= greedy.cost);
        kept_as_they_are(&job, &global);
        played(&o, &global);
        own_close(&o);
    }
}

/* What a link costs by what it changes around it. */
static double change(Own *o, const SettLinked *l, const SettLinkJob *job)
{
    double with[2], without[2];
    int32_t list[600], count = 0;
    for (int32_t i = 0; i < 2; i++)
        for (int32_t k = 0; k < job->segments[i].count; k++)
            list[count++] = job->segments[i].numbers[k];
    assert_int_equal(sett_link_traits(&o->model,
                                      (SettSpan){l->numbers, l->count}, &o->tmp,
                                      with),
                     SETT_OK);
    assert_int_equal(
        sett_link_traits(&o->model, (SettSpan){list, count}, &o->tmp, without),
        SETT_OK);
    return sett_link_distance(with, without);
}

static void links_are_noticed_less_where_that_has_a_price(void **state)
{
    (void)state;
    double plain = 0, priced = 0;
    for (int32_t g = 0; g < 3; g++) {
        Own o;
        SettSpan pair[2];
        own_open(&o, g, NULL);
        o.wish.unseen = o.wish.repeat = 0;
        o.wish.low = 1;
        SettLinkJob job = own_job(&o, 2);
        job.segments = pair;
        for (int32_t i = 0; i < OWN_LEVELS; i++) {
            SettLinked a, b;
            for (int32_t k = 0; k < 2; k++) {
                pair[k] = o.span[(i + 3 * k) % OWN_LEVELS];
                pair[k].count = pair[k].count < 28 ? pair[k].count : 28;
            }
            o.wish.shift = 0;
            assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &a),
                             SETT_OK);
            o.wish.shift = 50;
            assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &b),
                             SETT_OK);
            assert_int_equal(a.found, b.found);
            if (!a.found)
                continue;
            played(&o, &b);
            plain += change(&o, &a, &job);
            priced += change(&o, &b, &job);
        }
        own_close(&o);
    }
    assert_true(priced < 0.8 * plain);
}

/* A wall at the outer end of a segment: only a repair helps, and it says what
   it took; where nothing has to be taken, nothing is. */
static void repair_takes_the_outermost_slices(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        Own o;
        SettLinked l;
        SettSpan pair[2];
        uint8_t solid[SETT_MAX_SIDE];
        int32_t wall, numbers[64];
        own_open(&o, g, NULL);
        memset(solid, o.model.game->fill_solid, sizeof solid);
        assert_int_equal(
            sett_slice_add(&o.model.slices, solid, o.model.size, &wall),
            SETT_OK);
        SettLinkJob job = own_job(&o, 2);
        job.segments = pair;
        pair[0] = o.span[0];
        pair[1] = o.span[1];
        job.repair = 2;
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
        assert_true(l.found && l.cut == NULL);
        int32_t count = o.span[0].count < 63 ? o.span[0].count : 63;
        memcpy(numbers, o.span[0].numbers, (size_t)count * sizeof *numbers);
        numbers[count - 2] = numbers[count - 1] = wall;
        pair[0] = (SettSpan){numbers, count};
        job.repair = 1;
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
        assert_true(!l.found && l.cut == NULL);
        job.repair = 2;
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
        assert_true(l.found);
        assert_int_equal(l.cut[1], 2);
        assert_int_equal(l.cut[0] + l.cut[2] + l.cut[3], 0);
        pair[0].count -= 2;
        kept_as_they_are(&job, &l);
        played(&o, &l);
        own_close(&o);
    }
}

/* Long levels are looked at in parts; foes decide ties by the parity of their
   place, so parts that begin at odd columns would be other levels. */
static void long_levels_of_odd_pieces(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 6; round++) {
        Own o;
        SettLinked l;
        SettSpan pieces[12];
        own_open(&o, 2, agents[3 + round % 2]);
        o.wish.unseen = 0;
        for (int32_t i = 0; i < 12; i++) {
            pieces[i] = o.span[(i * 3 + round) % OWN_LEVELS];
            pieces[i].count = 11 + (i * 5 + round) % 9;
        }
        SettLinkJob job = own_job(&o, 12);
        job.segments = pieces;
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
        if (l.found) {
            kept_as_they_are(&job, &l);
            played(&o, &l);
        }
        assert_true(l.found || round % 2 == 1);
        own_close(&o);
    }
}

/* Two lanes that meet only behind the last segment: ways go round there and far
   back, so nothing of them is settled when the level grows long. */
static void ways_that_go_round_behind_the_end(void **state)
{
    (void)state;
    static const char *const lane[2] = {"-------*---&---", "-&-----*-----&-"};
    Own o;
    SettLinked l;
    SettGrid grid;
    SettSpan spans[5];
    int32_t *numbers;
    own_open(&o, 2, "dg-2022a");
    o.wish.unseen = o.wish.repeat = 0;
    assert_int_equal(sett_grid_take(&o.arena, 15, 11, &grid), SETT_OK);
    for (int32_t y = 0; y < 11; y++)
        for (int32_t x = 0; x < 15; x++) {
            char glyph = y == 2 ? lane[0][x] : y == 8 ? lane[1][x] : '^';
            grid.cells[sett_grid_at(&grid, x, y)] =
                (uint8_t)sett_tile_glyph(&o.model.game->tiles, glyph);
        }
    assert_int_equal(
        sett_link_number(&o.model, &grid, &numbers, &spans[0].count), SETT_OK);
    for (int32_t i = 1; i < 5; i++)
        spans[i] = (SettSpan){numbers, 15};
    /* The lower lane of the first has no entrance from the left. */
    grid.cells[sett_grid_at(&grid, 0, 8)] =
        (uint8_t)sett_tile_glyph(&o.model.game->tiles, '^');
    assert_int_equal(
        sett_link_number(&o.model, &grid, &numbers, &spans[0].count), SETT_OK);
    spans[0].numbers = numbers;
    SettLinkJob job = own_job(&o, 5);
    static const uint8_t locked[4] = {1, 1, 1, 1};
    job.segments = spans;
    job.locked = locked;
    assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
    assert_true(l.found);
    kept_as_they_are(&job, &l);
    played(&o, &l);
    own_close(&o);
}

/* One cell of a proof less, and it proves nothing; nor do all cells, since the
   far end is among them. */
static void each_cell_is_needed(const Own *o, const SettGrid *wall,
                                SettMask *cells)
{
    int32_t dropped = 0, refused = 0;
    for (int32_t y = 0; y < cells->h; y++)
        for (int32_t x = 0; x < cells->w; x++) {
            if (!sett_mask_get(cells, x, y))
                continue;
            sett_mask_unset(cells, x, y);
            refused += !sett_verify_blocked(o->model.agent, wall, cells);
            dropped++;
            sett_mask_set(cells, x, y);
        }
    assert_int_equal(refused, dropped);
    for (int32_t y = 0; y < cells->h; y++)
        for (int32_t x = 0; x < cells->w; x++)
            sett_mask_set(cells, x, y);
    assert_false(sett_verify_blocked(o->model.agent, &o->level[0], cells));
}

/* Segments with a wall, or with a switch behind walls: proofs that are checked,
   and that are not accepted of other segments. */
static void walls_are_proved(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 6; g++) {
        Own o;
        SettLinked l;
        SettGrid wall;
        own_open(&o, games[g], agents[g]);
        const SettGame *game = o.model.game;
        assert_int_equal(
            sett_grid_take(&o.arena, o.level[0].w, o.level[0].h, &wall),
            SETT_OK);
        sett_grid_copy(&wall, &o.level[0]);
        bool columns = game->slices == SETT_COLUMNS;
        int32_t middle = sett_slice_count(game, &wall) / 2;
        for (int32_t i = 0; i < (columns ? wall.h : wall.w); i++)
            wall.cells[columns ? sett_grid_at(&wall, middle, i)
                               : sett_grid_at(&wall, i, middle)] =
                game->fill_solid;
        if (g == 4) { /* no wall but a box around a switch */
            sett_grid_copy(&wall, &o.level[0]);
            for (int32_t k = 0; k < 9; k++)
                wall.cells[sett_grid_at(&wall, 13 + k % 3, 5 + k / 3)] =
                    k == 4 ? DG_SWITCH : DG_BLOCK;
        }
        int32_t *numbers;
        SettSpan spans[3] = {o.span[1], {NULL, 0}, o.span[2]};
        assert_int_equal(
            sett_link_number(&o.model, &wall, &numbers, &spans[1].count),
            SETT_OK);
        spans[1].numbers = numbers;
        SettLinkJob job = own_job(&o, 3);
        job.segments = spans;
        assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
        assert_false(l.found);
        assert_int_equal(l.blocked, 1);
        assert_int_equal(l.proof.by_switch, g == 4);
        assert_false(
            sett_verify_blocked(o.model.agent, &o.level[0], &l.proof.cells));
        each_cell_is_needed(&o, &wall, &l.proof.cells);
        own_close(&o);
    }
}

/* What can be completed is never proved to be blocked. */
static void no_proof_of_what_is_false(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 6; g++) {
        Own o;
        own_open(&o, games[g], agents[g]);
        for (int32_t i = 0; i < OWN_LEVELS; i++) {
            SettBlocked b;
            bool fit;
            assert_int_equal(
                sett_link_completable(&o.model, &o.level[i], &o.tmp, &fit),
                SETT_OK);
            assert_int_equal(
                sett_link_blocked(&o.model, &o.level[i], &o.tmp, &b), SETT_OK);
            assert_false(fit && b.blocked);
        }
        own_close(&o);
    }
}

/* Random words between random pieces of levels: what is known of a prefix says
   the same as the whole level's judge. */
static void asks_as_the_judge_does(void **state)
{
    (void)state;
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    static const char *const judges[] = {"mario-2022", "icarus-2022",
                                         "icarus-full"};
    int32_t yes = 0;
    for (int32_t g = 0; g < 3; g++) {
        Own o;
        own_open(&o, g > 0, judges[g]);
        for (int32_t i = 0; i < 400; i++) {
            SettArenaMark mark = sett_arena_mark(&o.tmp);
            SettSpan a = o.span[sett_rng_below(&rng, OWN_LEVELS)];
            SettSpan b = o.span[sett_rng_below(&rng, OWN_LEVELS)];
            int32_t word[8], all[200], n = 0;
            a.count = 6 + (int32_t)sett_rng_below(&rng, 12);
            b.numbers += sett_rng_below(&rng, 10);
            b.count = 6 + (int32_t)sett_rng_below(&rng, 12);
            SettPrefix p;
            SettTrial t;
            assert_int_equal(sett_prefix(&o.model, a, 100, &o.tmp, &p),
                             SETT_OK);
            assert_int_equal(sett_trial(&p, b, &o.tmp, &t), SETT_OK);
            for (int32_t k = 0; k < 4; k++) {
                SettSpan w = {word, (int32_t)sett_rng_below(&rng, 6)};
                SettAnswer answer;
                SettGrid level;
                bool fit;
                for (int32_t c = 0; c < w.count; c++)
                    word[c] = (int32_t)sett_rng_below(
                        &rng, (uint32_t)o.model.slices.count);
                assert_int_equal(sett_trial_ask(&t, w, false, &answer),
                                 SETT_OK);
                n = 0;
                for (int32_t c = 0; c < a.count; c++)
                    all[n++] = a.numbers[c];
                for (int32_t c = 0; c < w.count; c++)
                    all[n++] = word[c];
                for (int32_t c = 0; c < b.count; c++)
                    all[n++] = b.numbers[c];
                assert_int_equal(
                    sett_link_grid(&o.model, all, n, &o.tmp, &level), SETT_OK);
                assert_int_equal(
                    sett_link_completable(&o.model, &level, &o.tmp, &fit),
                    SETT_OK);
                assert_int_equal(answer, fit ? SETT_YES : SETT_NO);
                yes += fit;
            }
            sett_arena_reset(&o.tmp, mark);
        }
        own_close(&o);
    }
    assert_in_range(yes, 500, 4300);
}

static void wishes_are_kept(void **state)
{
    (void)state;
    Own o;
    SettLinked l;
    own_open(&o, 0, NULL);
    SettLinkJob job = own_job(&o, 3);
    o.wish.low = 3;
    o.wish.high = 5;
    assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
    assert_true(l.found);
    for (int32_t i = 0; i < 2; i++)
        assert_in_range(l.seams[i].count, 3, 5);
    /* What stood there may not any more. */
    uint8_t *forbidden = SETT_TAKE(&o.arena, o.model.slices.count, uint8_t);
    for (int32_t i = 0; i < l.seams[0].count; i++)
        forbidden[l.seams[0].numbers[i]] = 1;
    o.wish.forbidden = forbidden;
    o.wish.forbidden_count = o.model.slices.count;
    assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
    assert_true(l.found);
    for (int32_t i = 0; i < l.seams[0].count; i++)
        assert_int_equal(forbidden[l.seams[0].numbers[i]], 0);
    const uint8_t locked[2] = {0, 1};
    job.locked = locked;
    assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
    assert_true(l.found);
    assert_int_equal(l.seams[1].count, 0);
    own_close(&o);
}

/* A house cut in two is finished, in the order of its columns. */
static void structures_are_finished(void **state)
{
    (void)state;
    Own o;
    SettLinked l;
    own_open(&o, 2, NULL);
    SettSpan cut[2] = {o.span[5], o.span[5]};
    cut[0].count = 4; /* village: the first house begins in column 3 */
    cut[1].numbers += 5;
    cut[1].count -= 5; /* and ends in column 6 */
    SettLinkJob job = own_job(&o, 2);
    job.segments = cut;
    assert_int_equal(sett_link_all(&job, &o.arena, &o.tmp, &l), SETT_OK);
    assert_true(l.found);
    kept_as_they_are(&job, &l);
    played(&o, &l);
    SettGrid level;
    int32_t broken;
    assert_int_equal(
        sett_link_grid(&o.model, l.numbers, l.count, &o.tmp, &level), SETT_OK);
    assert_int_equal(sett_structures_broken(&sett_game_dungeongrams, &level,
                                            &o.tmp, &broken),
                     SETT_OK);
    assert_int_equal(broken, 0);
    own_close(&o);
}

static void memory_runs_out(void **state)
{
    (void)state;
    Own o;
    own_open(&o, 2, NULL);
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n, .fail_after = true};
        Own again = o;
        SettLinked l;
        sett_arena_init(&again.arena, testkit_alloc(&counter), 0);
        sett_arena_init(&again.tmp, testkit_alloc(&counter), 0);
        status = own_learn(&again, &sett_game_dungeongrams, NULL);
        SettLinkJob job = own_job(&again, 3);
        job.global = true;
        if (status == SETT_OK)
            status = sett_link_all(&job, &again.arena, &again.tmp, &l);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        own_close(&again);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(n < 1000);
        assert_true(status != SETT_OK || counter.asked < n);
    }
    own_close(&o);
}

/* A piece of a structure counts anywhere in a slice, and nothing else does. */
static void parts_are_found_anywhere_in_a_slice(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        Own o;
        uint8_t slice[SETT_MAX_SIDE];
        own_open(&o, g, NULL);
        const SettGame *game = o.model.game;
        for (int32_t t = 0; t < game->tiles.count; t++)
            for (int32_t i = 0; i < o.model.size; i++) {
                int32_t number;
                memset(slice, game->fill_open, sizeof slice);
                slice[i] = (uint8_t)t;
                assert_int_equal(sett_slice_add(&o.model.slices, slice,
                                                o.model.size, &number),
                                 SETT_OK);
                bool part = game->tiles.tiles[t].roles & SETT_IS(STRUCTURE);
                assert_int_equal(sett_link_has_part(&o.model, number), part);
            }
        own_close(&o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_levels_of_a_game),
        cmocka_unit_test(links_are_noticed_less_where_that_has_a_price),
        cmocka_unit_test(repair_takes_the_outermost_slices),
        cmocka_unit_test(long_levels_of_odd_pieces),
        cmocka_unit_test(ways_that_go_round_behind_the_end),
        cmocka_unit_test(walls_are_proved),
        cmocka_unit_test(no_proof_of_what_is_false),
        cmocka_unit_test(asks_as_the_judge_does),
        cmocka_unit_test(wishes_are_kept),
        cmocka_unit_test(structures_are_finished),
        cmocka_unit_test(parts_are_found_anywhere_in_a_slice),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
