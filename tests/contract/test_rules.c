/* test_rules.c - the contract of the rules of every game that is played: the
   same play gives the same states whatever is around them, only the used bytes
   of a state matter, actions and their texts are stable. */
#include "parts/parts.h"

#include <string.h>

enum { MOST_ACTIONS = 256, TURNS = 200, CANARY = 0xC3 };

/* States and scratch with a canary behind each. */
typedef struct Player {
    const SettRules *rules;
    const void *context;
    size_t state_size, scratch_size;
    uint8_t *state, *scratch;
    uint32_t actions[MOST_ACTIONS];
    int32_t action_count;
    bool ends; /* nothing can be done after the end, as the contract says */
} Player;

static uint8_t *guarded(SettArena *arena, size_t size)
{
    uint8_t *bytes = sett_arena_take(arena, size + 16, 1);
    assert_non_null(bytes);
    memset(bytes, CANARY, size + 16);
    return bytes;
}

static void assert_guard(const uint8_t *bytes, size_t size)
{
    for (size_t i = size; i < size + 16; i++)
        assert_int_equal(bytes[i], CANARY);
}

static void fresh_scratch(Player *p, SettArena *arena)
{
    p->scratch = guarded(arena, p->scratch_size);
    p->rules->scratch_init(p->context, p->scratch, NULL);
}

static Player sit_down(SettArena *arena, const SettRules *rules,
                       const void *context)
{
    Player p = {.rules = rules, .context = context};
    p.state_size = rules->state_size(context);
    p.scratch_size = rules->scratch_size(context);
    assert_int_equal(p.state_size % 8, 0);
    assert_int_equal(p.scratch_size % 8, 0);
    p.state = guarded(arena, p.state_size);
    fresh_scratch(&p, arena);
    rules->start(context, p.state);
    return p;
}

static size_t used(const Player *p)
{
    size_t bytes = p->rules->state_used(p->context, p->state);
    assert_true(bytes > 0 && bytes <= p->state_size);
    return bytes;
}

static void list_actions(Player *p)
{
    p->action_count = p->rules->actions(p->context, p->scratch, p->state,
                                        p->actions, MOST_ACTIONS);
    assert_true(p->action_count >= 0 && p->action_count <= MOST_ACTIONS);
    bool over = p->rules->outcome(p->context, p->state) != SETT_PLAYING;
    assert_true(over || p->action_count > 0);
    assert_true(!over || !p->ends || p->action_count == 0);
}

static void play(Player *p, uint32_t action, SettEvents *events)
{
    p->rules->play(p->context, p->scratch, p->state, action, events);
    assert_guard(p->state, p->state_size);
    assert_guard(p->scratch, p->scratch_size);
}

/* Takes over a state by its used bytes alone; what is behind is rubbish. */
static void take_over(Player *to, const Player *from)
{
    memset(to->state, 0x5A, to->state_size);
    memcpy(to->state, from->state, used(from));
}

static void assert_agree(Player *a, Player *b)
{
    const SettRules *r = a->rules;
    double one[SETT_MAX_COUNTERS], two[SETT_MAX_COUNTERS];
    assert_int_equal(used(a), used(b));
    assert_memory_equal(a->state, b->state, used(a));
    assert_int_equal(r->hash(a->context, a->state),
                     r->hash(b->context, b->state));
    assert_int_equal(r->outcome(a->context, a->state),
                     r->outcome(b->context, b->state));
    list_actions(a);
    list_actions(b);
    assert_int_equal(a->action_count, b->action_count);
    assert_memory_equal(a->actions, b->actions,
                        (size_t)a->action_count * sizeof a->actions[0]);
    double progress = r->progress(a->context, a->scratch, a->state);
    assert_true(progress >= 0 && progress <= 1);
    assert_true(progress == r->progress(b->context, b->scratch, b->state));
    r->count(a->context, a->scratch, a->state, one);
    r->count(b->context, b->scratch, b->state, two);
    assert_memory_equal(one, two, (size_t)r->counter_count * sizeof one[0]);
}

/* Fewer places than actions: the same ones, and the same number. */
static void assert_listing(Player *p)
{
    uint32_t few[MOST_ACTIONS];
    for (int32_t room = 0; room < p->action_count; room++) {
        few[room] = 0xDEADBEEF;
        assert_int_equal(
            p->rules->actions(p->context, p->scratch, p->state, few, room),
            p->action_count);
        assert_int_equal(few[room], 0xDEADBEEF);
        assert_memory_equal(few, p->actions, (size_t)room * sizeof few[0]);
    }
    for (int32_t i = 0; i < p->action_count; i++)
        for (int32_t j = 0; j < i; j++)
            assert_true(p->actions[i] != p->actions[j]);
}

/* What is aimed is aimed into the level; a wait is not. */
static void assert_aims(const Player *p, const SettGrid *level)
{
    SettPoint at;
    if (p->rules->aim == NULL)
        return;
    assert_false(p->rules->aim(p->context, p->state, p->rules->wait, &at));
    for (int32_t i = 0; i < p->action_count; i++)
        if (p->rules->aim(p->context, p->state, p->actions[i], &at))
            assert_true(sett_grid_has(level, at.x, at.y));
}

/* What was thrown lies where it was aimed, if it is not lost. */
static void assert_thrown(const Player *before, uint32_t action,
                          const Player *after)
{
    const SettRules *r = before->rules;
    SettPoint at, lies;
    if (r->thrown != NULL &&
        r->aim(before->context, before->state, action, &at) &&
        r->thrown(after->context, after->state, &lies)) {
        assert_int_equal(lies.x, at.x);
        assert_int_equal(lies.y, at.y);
    }
}

static void assert_text(const SettRules *rules, uint32_t action)
{
    SettText text = sett_text(sett_alloc_default());
    size_t size = 0;
    uint32_t back;
    assert_true(rules->print_action(rules, action, &text));
    assert_true(text.size > 0);
    assert_true(rules->read_action(rules, text.data, text.size, &size, &back));
    assert_int_equal(size, text.size);
    assert_int_equal(back, action);
    /* Another action may follow at once. */
    size_t first = text.size;
    assert_true(rules->print_action(rules, action, &text));
    assert_true(rules->read_action(rules, text.data, text.size, &size, &back));
    assert_int_equal(size, first);
    for (size_t i = 0; i < first; i++)
        (void)rules->read_action(rules, text.data, i, &size, &back);
    sett_text_free(&text);
}

static void assert_drawn(const Player *p, const SettGame *game,
                         SettArena *arena, const SettGrid *level)
{
    SettGrid picture;
    int64_t counts[256];
    assert_int_equal(sett_grid_take(arena, level->w, level->h, &picture),
                     SETT_OK);
    sett_grid_fill(&picture, 255);
    p->rules->draw(p->context, p->state, &picture);
    sett_grid_count(&picture, counts);
    int32_t start = sett_tile_with(&game->tiles, SETT_IS(START));
    assert_int_equal(counts[start], 1);
    for (int32_t t = game->tiles.count; t < 256; t++)
        assert_int_equal(counts[t], 0);
}

typedef struct Table {
    const SettGame *game;
    const SettGrid *level;
    const void *context;
    SettArena *arena;
    bool odd; /* parameters that may let play go on after the end */
} Table;

/* Two players of one game: one sits through it, the other takes over the state
   at every turn, with caches that were emptied now and then. */
static int32_t play_out(const Table *t, SettRng *rng, int32_t turns)
{
    const SettRules *rules = t->game->rules;
    Player sitting = sit_down(t->arena, rules, t->context);
    Player other = sit_down(t->arena, rules, t->context);
    sitting.ends = other.ends = !t->odd;
    assert_agree(&sitting, &other);
    int32_t turn = 0;
    for (; turn < turns && sitting.action_count > 0; turn++) {
        SettEvent seen[4];
        SettEvents events = {seen, 3, 0};
        memset(seen, CANARY, sizeof seen);
        uint32_t pick = sett_rng_below(rng, (uint32_t)sitting.action_count);
        uint32_t action = sitting.actions[pick];
        if (turn % 16 == 0) {
            assert_listing(&sitting);
            assert_aims(&sitting, t->level);
            assert_text(rules, action);
            fresh_scratch(&other, t->arena);
        }
        take_over(&other, &sitting);
        play(&sitting, action, NULL);
        assert_thrown(&other, action, &sitting);
        play(&other, action, &events);
        assert_int_equal(((uint8_t *)seen)[3 * sizeof seen[0]], CANARY);
        for (int32_t i = 0; i < events.count && i < 3; i++)
            assert_in_range(seen[i].kind, 0, rules->event_count - 1);
        assert_agree(&sitting, &other);
        if (turn % 32 == 0)
            assert_drawn(&sitting, t->game, t->arena, t->level);
    }
    return turn;
}

/* The hash leaves out the history, and only that. */
static void assert_history(Player *p)
{
    const SettRules *r = p->rules;
    size_t history = r->state_history;
    assert_true(history < used(p));
    uint64_t hash = r->hash(p->context, p->state);
    for (size_t i = 0; i < history; i++)
        p->state[i] ^= 0xFF;
    assert_int_equal(r->hash(p->context, p->state), hash);
    for (size_t i = 0; i < history; i++)
        p->state[i] ^= 0xFF;
}

/* The action after which the goal is nearest, or any. */
static uint32_t eager(Player *p, Player *trial, SettRng *rng)
{
    uint32_t any = sett_rng_below(rng, (uint32_t)p->action_count);
    uint32_t best = p->actions[any];
    double most = -1;
    for (int32_t i = 0; sett_rng_below(rng, 4) > 0 && i < p->action_count;
         i++) {
        take_over(trial, p);
        play(trial, p->actions[i], NULL);
        double progress =
            p->rules->progress(p->context, p->scratch, trial->state);
        if (progress <= most)
            continue;
        most = progress;
        best = p->actions[i];
    }
    return best;
}

/* No win came sooner than the rules had said. */
static bool play_to_win(const Table *t, SettRng *rng)
{
    const SettRules *rules = t->game->rules;
    int32_t least[TURNS], turn = 0;
    Player p = sit_down(t->arena, rules, t->context);
    Player trial = sit_down(t->arena, rules, t->context);
    for (list_actions(&p); turn < TURNS && p.action_count > 0; turn++) {
        least[turn] =
            rules->least != NULL ? rules->least(p.context, p.state) : 0;
        play(&p, eager(&p, &trial, rng), NULL);
        assert_history(&p);
        list_actions(&p);
    }
    if (rules->outcome(p.context, p.state) != SETT_WON)
        return false;
    for (int32_t i = 0; i < turn; i++)
        assert_true(least[i] <= turn - i);
    return true;
}

/* An action that is not legal is a wait, whichever it is. */
static void assert_waits(const Table *t)
{
    const SettRules *rules = t->game->rules;
    Player a = sit_down(t->arena, rules, t->context);
    Player b = sit_down(t->arena, rules, t->context);
    play(&a, 0x7FFFFFFFu, NULL);
    play(&b, 0x00FF00FFu, NULL);
    assert_agree(&a, &b);
}

typedef void TableVisit(const Table *t, SettRng *rng);

static const void *prepared(const SettGame *game, const SettGrid *grid,
                            const void *params, SettArena *arena)
{
    const void *context = NULL;
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    assert_int_equal(game->rules->prepare(game->rules, &level, params, arena,
                                          &context, &report),
                     SETT_OK);
    assert_non_null(context);
    assert_int_equal(report.count, 0);
    return context;
}

static void *default_params(const SettRules *rules, SettArena *arena)
{
    void *params = sett_arena_take(arena, 1, rules->params.size + 8);
    assert_non_null(params);
    sett_params_default(&rules->params, params);
    return params;
}

/* Every game that is played, a few levels each. */
static void every_table(TableVisit *visit, uint64_t levels)
{
    const SettCatalog *all = parts_all();
    SettArena arena = testkit_arena();
    for (int32_t g = 0; g < all->game_count; g++)
        for (uint64_t i = 0; all->games[g]->rules != NULL && i < levels; i++) {
            SettArenaMark mark = sett_arena_mark(&arena);
            SettRng rng = sett_rng(3, SETT_FOR_TEST, i);
            SettGrid grid = parts_level(&arena, all->games[g], i);
            Table t = {all->games[g], &grid, NULL, &arena, false};
            t.context = prepared(t.game, &grid,
                                 default_params(t.game->rules, &arena), &arena);
            visit(&t, &rng);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
}

static void played(const Table *t, SettRng *rng)
{
    int32_t turns = 0;
    for (int32_t i = 0; i < 12; i++) {
        SettArenaMark mark = sett_arena_mark(t->arena);
        turns += play_out(t, rng, TURNS);
        sett_arena_reset(t->arena, mark);
    }
    assert_true(turns > 60);
    assert_waits(t);
}

static int32_t wins;

static void won(const Table *t, SettRng *rng)
{
    for (int32_t i = 0; i < 30; i++) {
        SettArenaMark mark = sett_arena_mark(t->arena);
        wins += play_to_win(t, rng);
        sett_arena_reset(t->arena, mark);
    }
}

static void wins_take_as_long_as_was_said(void **state)
{
    (void)state;
    wins = 0;
    every_table(won, 6);
    assert_in_range(wins, 20, 10000);
}

static void same_play_same_states(void **state)
{
    (void)state;
    every_table(played, 6);
}

/* A context of one's own from the same level is no other context. */
static void twin_contexts(const Table *t, SettRng *rng)
{
    const SettRules *rules = t->game->rules;
    const void *twin =
        prepared(t->game, t->level, default_params(rules, t->arena), t->arena);
    Player a = sit_down(t->arena, rules, t->context);
    Player b = sit_down(t->arena, rules, twin);
    assert_agree(&a, &b);
    for (int32_t i = 0; i < 60 && a.action_count > 0; i++) {
        uint32_t pick = sett_rng_below(rng, (uint32_t)a.action_count);
        uint32_t action = a.actions[pick];
        play(&a, action, NULL);
        play(&b, action, NULL);
        assert_agree(&a, &b);
    }
}

static void contexts_depend_on_the_level_alone(void **state)
{
    (void)state;
    every_table(twin_contexts, 3);
}

static void any_params(const Table *t, SettRng *rng)
{
    const SettRules *rules = t->game->rules;
    SettError err;
    for (int32_t i = 0; i < rules->preset_count; i++)
        assert_int_equal(sett_params_check(&rules->params,
                                           rules->presets[i].params,
                                           &t->game->tiles, &err),
                         SETT_OK);
    for (int32_t i = 0; i < 2 * rules->params.count; i++) {
        SettArenaMark mark = sett_arena_mark(t->arena);
        void *params = default_params(rules, t->arena);
        parts_param_end(&rules->params.rows[i / 2], &t->game->tiles,
                        (PartsEnd)(i % 2), params);
        assert_int_equal(
            sett_params_check(&rules->params, params, &t->game->tiles, &err),
            SETT_OK);
        Table other = *t;
        other.context = prepared(t->game, t->level, params, t->arena);
        other.odd = true;
        (void)play_out(&other, rng, 60);
        sett_arena_reset(t->arena, mark);
    }
}

static void rules_hold_at_the_ends_of_their_ranges(void **state)
{
    (void)state;
    every_table(any_params, 3);
}

static SettStatus prepare_within(const Table *t, const void *params,
                                 TestAlloc *counter, size_t limit)
{
    SettArena arena;
    const void *context;
    SettLevel level = {.grid = *t->level};
    sett_arena_init(&arena, testkit_alloc(counter), limit);
    SettReport report = sett_report(&arena);
    SettStatus s = t->game->rules->prepare(t->game->rules, &level, params,
                                           &arena, &context, &report);
    sett_arena_free(&arena);
    assert_int_equal(counter->live_bytes, 0);
    return s;
}

static void memory_ends(const Table *t, SettRng *rng)
{
    (void)rng;
    void *params = default_params(t->game->rules, t->arena);
    TestAlloc plenty = {0};
    int32_t failed = 0;
    assert_int_equal(prepare_within(t, params, &plenty, 0), SETT_OK);
    for (int64_t n = 1; n <= plenty.asked; n++) {
        TestAlloc counter = {.fail_at = n};
        assert_int_equal(prepare_within(t, params, &counter, 0),
                         SETT_NO_MEMORY);
    }
    for (size_t limit = 32; limit < (size_t)plenty.peak_bytes; limit += 160) {
        TestAlloc counter = {0};
        SettStatus s = prepare_within(t, params, &counter, limit);
        assert_true(s == SETT_OK || s == SETT_NO_MEMORY);
        failed += s == SETT_NO_MEMORY;
    }
    assert_true(failed > 0);
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    every_table(memory_ends, 2);
}

/* A level without a start cannot be played, and that is said. */
static void bare(const Table *t, SettRng *rng)
{
    (void)rng;
    const SettRules *rules = t->game->rules;
    SettGrid empty = parts_copy(t->arena, t->level);
    sett_grid_fill(&empty, t->game->fill_open);
    SettLevel level = {.grid = empty};
    SettReport report = sett_report(t->arena);
    const void *context;
    assert_int_equal(rules->prepare(rules, &level,
                                    default_params(rules, t->arena), t->arena,
                                    &context, &report),
                     SETT_INFEASIBLE);
    assert_true(report.count > 0 && report.reasons[0].text[0] != 0);
}

static void levels_without_a_start_are_refused(void **state)
{
    (void)state;
    every_table(bare, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_play_same_states),
        cmocka_unit_test(wins_take_as_long_as_was_said),
        cmocka_unit_test(contexts_depend_on_the_level_alone),
        cmocka_unit_test(rules_hold_at_the_ends_of_their_ranges),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(levels_without_a_start_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
