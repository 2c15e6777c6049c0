/* test_mario_players.c - the platform game's own players: what is won is won by
   their actions, what is proven unplayable is never won, and neither hangs on
   how a play is cut into steps. */
#include "games/mario/mario_search.h"
#include "support/mario_play.h"

#include <math.h>
#include <string.h>

#define SKY16                                                        \
    "------------------------------/------------------------------/" \
    "------------------------------/------------------------------/" \
    "------------------------------/------------------------------/" \
    "------------------------------/------------------------------/" \
    "------------------------------/"

static const char easy[] = SKY16 "------------------------------/"
                                 "M-----------#-------g-------F-/"
                                 "XXXXXXXXXXXXXXX--XXXXXXXXXXXXX";
/* A wall of eight tiles: nobody jumps so high. */
static const char walled[] = "------------------------------/"
                             "------------------------------/"
                             "------------------------------/"
                             "--------------#---------------/"
                             "--------------#---------------/"
                             "--------------#---------------/"
                             "--------------#---------------/"
                             "--------------#---------------/"
                             "--------------#---------------/"
                             "--------------#---------------/"
                             "M-------------#-------------F-/"
                             "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX";
/* A pit of 20 columns: nobody jumps so far. */
static const char torn[] = SKY16 "------------------------------/"
                                 "M---------------------------F-/"
                                 "XXXX--------------------XXXXXX";

typedef struct Run {
    const SettPlayer *player;
    const SettRules *rules;
    SettAlloc alloc;
    uint64_t budget, piece;
    int32_t nodes;
} Run;

static Run usual(const SettPlayer *player)
{
    return (Run){player,         &sett_mario_rules, sett_alloc_default(),
                 player->budget, UINT64_MAX,        0};
}

/* Plays to the end on an arena of its own; the plan lives in `arena`. */
static SettStatus play_to_end(const Run *r, const MarioPlay *play,
                              SettArena *arena, SettPlan *plan)
{
    SettPlayDef def = sett_play_def(r->player);
    uint8_t params[64];
    SettPlay *run;
    sett_params_default(&r->player->params, params);
    if (r->nodes > 0)
        memcpy(params, &r->nodes, sizeof r->nodes); /* the first field */
    def.params = params;
    def.rules = r->rules;
    def.context = play->c;
    def.arena = arena;
    def.budget = r->budget;
    SettStatus s = sett_play_create(&def, &run, NULL);
    while (s == SETT_OK && !sett_play_done(run))
        s = sett_play_step(run, r->piece);
    return s == SETT_OK ? sett_play_plan(run, plan) : s;
}

static void open_play(MarioPlay *play, const char *rows)
{
    assert_int_equal(mario_play_open(play, rows, 60, 0), SETT_OK);
}

static void both_win_what_is_easy(void **state)
{
    (void)state;
    static const SettPlayer *const players[] = {&sett_player_baumgarten,
                                                &sett_player_solve};
    for (int32_t i = 0; i < 2; i++) {
        MarioPlay play;
        SettPlan plan;
        Run run = usual(players[i]);
        open_play(&play, easy);
        assert_int_equal(play_to_end(&run, &play, &play.arena, &plan), SETT_OK);
        assert_int_equal(plan.verdict.answer, SETT_YES);
        assert_true(plan.verdict.progress == 1);
        assert_int_equal(plan.verdict.report.count, 0);
        mario_play_close(&play);
    }
}

static void walls_and_pits_are_proofs(void **state)
{
    (void)state;
    static const char *const levels[] = {walled, torn};
    for (int32_t i = 0; i < 2; i++) {
        MarioPlay play;
        SettPlan plan;
        Run run = usual(&sett_player_solve);
        open_play(&play, levels[i]);
        assert_int_equal(play_to_end(&run, &play, &play.arena, &plan), SETT_OK);
        assert_int_equal(plan.verdict.answer, SETT_NO);
        assert_true(plan.verdict.proof[0] != '\0');
        assert_true(plan.verdict.progress > 0 && plan.verdict.progress < 0.7);
        assert_int_equal(plan.verdict.report.count, 1);
        assert_string_equal(plan.verdict.report.reasons[0].code, "sealed");
        assert_int_equal(plan.verdict.report.reasons[0].cell_count, 1);
        mario_play_close(&play);
    }
}

/* The same wall, but a block on the near side gives a mushroom: whoever grows
   may break what is in the way, so nothing is proven. */
static void who_may_grow_is_not_sealed_in(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        char rows[sizeof walled];
        MarioPlay play;
        SettPoint at;
        bool sealed;
        memcpy(rows, walled, sizeof rows);
        if (i == 1)
            rows[31 * 7 + 2] = '?';
        open_play(&play, rows);
        assert_int_equal(sett_mario_sealed(play.c, &play.arena, &sealed, &at),
                         SETT_OK);
        assert_int_equal(sealed, i == 0);
        mario_play_close(&play);
    }
}

/* The hero sinks through the top row, even where it is solid, and through no
   other. */
static void the_top_row_is_no_obstacle(void **state)
{
    (void)state;
    for (int32_t ceiling = 0; ceiling < 3; ceiling++) {
        char rows[sizeof walled];
        MarioPlay play;
        SettPoint at;
        bool sealed;
        memcpy(rows, walled, sizeof rows);
        for (int32_t y = 0; y < 11; y++)
            rows[31 * y + 14] = '#';
        memset(rows + (size_t)(31 * ceiling), '#', 30);
        open_play(&play, rows);
        assert_int_equal(sett_mario_sealed(play.c, &play.arena, &sealed, &at),
                         SETT_OK);
        assert_int_equal(sealed, ceiling > 0);
        mario_play_close(&play);
    }
}

static void wall_at(char *rows, int32_t column, int32_t wide)
{
    memcpy(rows, walled, sizeof walled);
    for (int32_t y = 3; y < 11; y++)
        for (int32_t x = 1; x < 28; x++)
            rows[31 * y + x] = x >= column && x < column + wide ? '#' : '-';
}

/* The last number before the wall, in binary32: he runs into it there and comes
   out behind it, if its column is a power of two. */
static void some_walls_are_slipped_into(void **state)
{
    (void)state;
    for (int32_t column = 2; column < 20; column++) {
        bool slips = (column & (column - 1)) == 0;
        char rows[sizeof walled];
        MarioPlay play;
        wall_at(rows, column, 1);
        open_play(&play, rows);
        for (int32_t t = 0; t < 40; t++)
            sett_mario_tick(play.c, play.s, 0, NULL);
        play.s->x = nextafterf((float)(16 * column - 4), 0);
        sett_mario_tick(play.c, play.s, MARIO_RIGHT, NULL);
        assert_true(play.s->x == (float)(16 * column + (slips ? 11 : -5)));
        for (int32_t t = 0; t < 40; t++)
            sett_mario_tick(play.c, play.s, MARIO_RIGHT, NULL);
        assert_int_equal(play.s->x > (float)(16 * column), slips);
        mario_play_close(&play);
    }
}

/* In such a wall he stands, and climbs out at its top. */
static void such_walls_seal_nothing(void **state)
{
    (void)state;
    for (int32_t column = 2; column < 20; column++)
        for (int32_t wide = 1; wide < 3; wide++) {
            bool slips = (column & (column - 1)) == 0;
            char rows[sizeof walled];
            MarioPlay play;
            SettPoint at;
            bool sealed;
            wall_at(rows, column, wide);
            open_play(&play, rows);
            assert_int_equal(
                sett_mario_sealed(play.c, &play.arena, &sealed, &at), SETT_OK);
            if (sealed == slips)
                fail_msg("column %d, %d wide", (int)column, (int)wide);
            mario_play_close(&play);
        }
}

/* An agent proves nothing; it says where it ended. */
static void the_agent_says_where_it_ended(void **state)
{
    (void)state;
    MarioPlay play;
    SettPlan plan;
    Run run = usual(&sett_player_baumgarten);
    open_play(&play, torn);
    assert_int_equal(play_to_end(&run, &play, &play.arena, &plan), SETT_OK);
    assert_int_equal(plan.verdict.answer, SETT_UNKNOWN);
    assert_int_equal(plan.verdict.report.count, 1);
    assert_string_equal(plan.verdict.report.reasons[0].code, "died");
    mario_play_close(&play);
}

static void no_budget_is_no_plan(void **state)
{
    (void)state;
    static const SettPlayer *const players[] = {&sett_player_baumgarten,
                                                &sett_player_solve};
    for (int32_t i = 0; i < 2; i++) {
        MarioPlay play;
        SettPlan plan;
        Run run = usual(players[i]);
        run.budget = 0;
        open_play(&play, easy);
        assert_int_equal(play_to_end(&run, &play, &play.arena, &plan), SETT_OK);
        assert_int_equal(plan.count, 0);
        assert_int_equal(plan.verdict.answer, SETT_UNKNOWN);
        mario_play_close(&play);
    }
}

static void other_games_are_refused(void **state)
{
    (void)state;
    MarioPlay play;
    SettPlan plan;
    Run run = usual(&sett_player_solve);
    SettRules other = sett_mario_rules;
    run.rules = &other;
    open_play(&play, easy);
    assert_int_equal(play_to_end(&run, &play, &play.arena, &plan),
                     SETT_BAD_ARGUMENT);
    mario_play_close(&play);
}

/* Ground of changing height, pits, walls; blocks, and foes, where they are
   wanted. */
static void terrain(SettRng *rng, bool blocks, bool foes, char *out)
{
    enum { W = 30, H = 14 };
    int32_t ground = 2, wall = 0;
    for (int32_t x = 0; x < W; x++) {
        if (sett_rng_below(rng, 4) == 0)
            ground = (int32_t)sett_rng_below(rng, 6);
        wall =
            sett_rng_below(rng, 8) == 0 ? (int32_t)sett_rng_below(rng, 13) : 0;
        int32_t roof = (int32_t)sett_rng_below(rng, 12);
        for (int32_t y = 0; y < H; y++) {
            int32_t up = H - y;
            char c = up <= ground || up <= wall ? 'X' : '-';
            if (blocks && c == '-' && up == roof + 2 &&
                sett_rng_below(rng, 3) == 0)
                c = "S#%C@1D2"[sett_rng_below(rng, foes ? 8 : 7)];
            if (c == '-' && foes && sett_rng_below(rng, 60) == 0)
                c = "gkrK"[sett_rng_below(rng, 4)];
            out[y * (W + 1) + x] = c;
        }
    }
    for (int32_t y = 0; y < H; y++)
        out[y * (W + 1) + W] = y < H - 1 ? '\n' : '\0';
}

static void note_plan(const SettPlan *plan, SettText *out)
{
    sett_text_format(out, " %d %d %d ", (int)plan->verdict.answer,
                     (int)plan->verdict.spent, (int)plan->count);
    sett_text_hex(out,
                  sett_hash(plan->actions,
                            (size_t)plan->count * sizeof plan->actions[0], 0),
                  16);
}

/* What the agent does with 900 units, 40 expansions in each tick. */
static void note_agent(const MarioPlay *play, SettText *out)
{
    SettPlan plan;
    SettArena arena = testkit_arena();
    Run run = usual(&sett_player_baumgarten);
    run.budget = 900;
    run.nodes = 40;
    assert_int_equal(play_to_end(&run, play, &arena, &plan), SETT_OK);
    note_plan(&plan, out);
    sett_arena_free(&arena);
}

/* The proof never speaks of a level that can be won. All that is said is as it
   was when somebody looked at it. */
static void what_is_won_is_not_sealed(void **state)
{
    (void)state;
    char rows[31 * 14];
    int32_t won = 0, proven = 0;
    SettText said = sett_text(sett_alloc_default());
    for (uint64_t level = 0; level < 600; level++) {
        SettRng rng = sett_rng(10, SETT_FOR_TEST, level);
        MarioPlay play;
        SettPlan plan;
        SettPoint at;
        bool sealed;
        Run run = usual(&sett_player_solve);
        run.budget = run.piece = 600;
        terrain(&rng, level % 4 > 0, level % 4 > 1, rows);
        open_play(&play, rows);
        assert_int_equal(sett_mario_sealed(play.c, &play.arena, &sealed, &at),
                         SETT_OK);
        assert_int_equal(play_to_end(&run, &play, &play.arena, &plan), SETT_OK);
        won += plan.verdict.answer == SETT_YES;
        proven += sealed;
        sett_text_format(&said, "%d %d", (int)at.x, (int)at.y);
        note_plan(&plan, &said);
        if (level % 8 == 7)
            note_agent(&play, &said);
        sett_text_char(&said, '\n');
        if (sealed && plan.verdict.answer == SETT_YES)
            fail_msg("sealed at column %d, yet won:\n%s", at.x, rows);
        mario_play_close(&play);
    }
    assert_true(won > 50 && proven > 20);
    testkit_bytes("mario_verdicts.txt", said.data, said.size,
                  UINT64_C(0x41146a65372f9bc8));
    sett_text_free(&said);
}

static void pieces_change_nothing(void **state)
{
    (void)state;
    static const SettPlayer *const players[] = {&sett_player_baumgarten,
                                                &sett_player_solve};
    for (int32_t i = 0; i < 4; i++) {
        MarioPlay play;
        SettPlan whole, cut;
        Run run = usual(players[i % 2]);
        run.budget = 700;
        run.nodes = 60;
        open_play(&play, i < 2 ? easy : torn);
        assert_int_equal(play_to_end(&run, &play, &play.arena, &whole),
                         SETT_OK);
        run.piece = 7;
        assert_int_equal(play_to_end(&run, &play, &play.arena, &cut), SETT_OK);
        assert_int_equal(whole.count, cut.count);
        assert_int_equal(whole.verdict.spent, cut.verdict.spent);
        assert_memory_equal(whole.actions, cut.actions,
                            (size_t)whole.count * sizeof whole.actions[0]);
        mario_play_close(&play);
    }
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    static const SettPlayer *const players[] = {&sett_player_baumgarten,
                                                &sett_player_solve};
    for (int32_t i = 0; i < 4; i++) {
        MarioPlay play;
        SettStatus status = SETT_NO_MEMORY;
        Run run = usual(players[i % 2]);
        run.nodes = 100;
        run.budget = 2000;
        open_play(&play, i < 2 ? easy : torn);
        for (int64_t n = 1; status == SETT_NO_MEMORY; n++) {
            TestAlloc counter = {.fail_at = n};
            SettArena arena;
            SettPlan plan;
            sett_arena_init(&arena, testkit_alloc(&counter), 0);
            status = play_to_end(&run, &play, &arena, &plan);
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
            sett_arena_free(&arena);
            assert_int_equal(counter.live_bytes, 0);
            assert_true(n < 1000);
            assert_true(status != SETT_OK || counter.asked < n);
        }
        mario_play_close(&play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_win_what_is_easy),
        cmocka_unit_test(walls_and_pits_are_proofs),
        cmocka_unit_test(the_agent_says_where_it_ended),
        cmocka_unit_test(no_budget_is_no_plan),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(who_may_grow_is_not_sealed_in),
        cmocka_unit_test(the_top_row_is_no_obstacle),
        cmocka_unit_test(some_walls_are_slipped_into),
        cmocka_unit_test(such_walls_seal_nothing),
        cmocka_unit_test(what_is_won_is_not_sealed),
        cmocka_unit_test(pieces_change_nothing),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
