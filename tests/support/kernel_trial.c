/* kernel_trial.c - see kernel_trial.h. */
#include "kernel_trial.h"

#include <stdio.h>
#include <string.h>

int32_t kernel_trial_below(KernelTrial *t, int32_t n)
{
    return (int32_t)sett_rng_below(&t->rng, (uint32_t)n);
}

/* Width, then height: every compiler draws the same levels. */
void kernel_trial_draw(KernelTrial *t, SettPoint least, SettPoint sizes,
                       const int32_t *weight)
{
    int32_t sum = 0, w = least.x + kernel_trial_below(t, sizes.x);
    int32_t h = least.y + kernel_trial_below(t, sizes.y);
    t->grid = (SettGrid){t->cells, w, h};
    for (int32_t i = 0; i < TILES; i++)
        sum += weight[i];
    for (int32_t c = 0; c < w * h; c++) {
        int32_t at = kernel_trial_below(t, sum), tile = 0;
        while (at >= weight[tile])
            at -= weight[tile++];
        t->cells[c] = (uint8_t)tile;
    }
    t->cells[kernel_trial_below(t, w * h)] = START;
}

/* The game and the level, for who looks into a failure. */
const char *kernel_trial_told(const KernelTrial *t)
{
    static char text[4096];
    int32_t n = snprintf(text, sizeof text, " hp %d out %d %d", t->k.hp,
                         (int)t->k.outside[0], (int)t->k.outside[1]);
    for (int32_t i = 0; i < t->k.win_count; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " win %d tags %d n %d",
                      (int)t->win[i].kind, (int)t->win[i].tags, t->win[i].n);
    for (int32_t i = THING; i < TILES; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "\n%c does %x kind %d gate %d enter %d damage %d",
                      ".#@GTOML"[i], t -> tiles[i].does, t->tiles[i].kind,
                      t->tiles[i].gate, t->tiles[i].enter, t->tiles[i].damage);
    for (int32_t c = 0; c < t->grid.w * t->grid.h; c++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%c",
                      c % t->grid.w == 0 ? "\n" : "", ".#@GTOML"[t->cells[c]]);
    return text;
}

static void assert_play(const KernelTrial *t, const SettRules *rules,
                        const uint32_t *way, int32_t count, SettOutcome end,
                        SettArena *arena)
{
    const SettLevel level = {.grid = t->grid};
    const void *context;
    SettReport report = sett_report(arena);
    SettReplay replay;
    assert_int_equal(
        rules->prepare(rules, &level, NULL, arena, &context, &report), SETT_OK);
    assert_int_equal(
        sett_replay(rules, context, way, count, 0, NULL, NULL, arena, &replay),
        SETT_OK);
    assert_int_equal(replay.outcome, end);
    assert_int_equal(replay.illegal, 0);
    assert_int_equal(replay.turns, count);
}

static void compare(KernelTrial *t, const SettKernelAnswer *a,
                    const PlainAnswer *p, const PlainGame *plain,
                    SettArena *arena)
{
    SettRules rules = sett_kernel_rules(&t->k);
    const SettVerdict *v = &a->verdict;
    if ((v->answer == SETT_YES) != p->wins || v->answer == SETT_UNKNOWN)
        fail_msg("%s, twin %d:%s", sett_answer_name(v->answer), p->wins,
                 kernel_trial_told(t));
    if (p->wins) {
        t->tally.yes++;
        if (kernel_plain_replay(plain, v->witness, v->witness_count) !=
            SETT_WON)
            fail_msg("the play does not win:%s", kernel_trial_told(t));
        assert_play(t, &rules, v->witness, v->witness_count, SETT_WON, arena);
        if (t->k.mode != SETT_KERNEL_PUSH && v->witness_count != p->fewest)
            fail_msg("%d moves, twin %d:%s", v->witness_count, p->fewest,
                     kernel_trial_told(t));
        if (t->k.mode == SETT_KERNEL_PUSH && a->fewest &&
            a->verdict.proof[0] == 0 && a->pushes > 0 && a->pushes != p->pushes)
            fail_msg("%d pushes, twin %d:%s", a->pushes, p->pushes,
                     kernel_trial_told(t));
        assert_true(a->fewest || p->fewest == 0);
        t->tally.fewest += a->fewest;
    } else {
        t->tally.no++;
        assert_true(v->proof[0] != 0);
        assert_true(v->report.count > 0);
    }
    if ((a->stuck == SETT_YES) != p->stuck || a->stuck == SETT_UNKNOWN)
        fail_msg("stuck %s, twin %d:%s", sett_answer_name(a->stuck), p->stuck,
                 kernel_trial_told(t));
    if (!p->stuck) {
        t->tally.free++;
        assert_true(a->stuck_proof[0] != 0);
        return;
    }
    t->tally.stuck++;
    if (a->stuck_shortest && a->stuck_count != p->soonest)
        fail_msg("stuck after %d, twin %d:%s", a->stuck_count, p->soonest,
                 kernel_trial_told(t));
    t->tally.soonest += a->stuck_shortest;
    assert_true(a->stuck_count >= p->soonest);
    assert_play(t, &rules, a->stuck_way, a->stuck_count, SETT_PLAYING, arena);
    assert_int_equal(kernel_plain_replay(plain, a->stuck_way, a->stuck_count),
                     SETT_PLAYING);
}

/* Verdicts and, where the player jumps, its arcs, wherever memory ends. */
static SettStatus without_memory(void *user, SettAlloc alloc)
{
    const KernelTrial *t = user;
    const SettLevel level = {.grid = t->grid};
    const SettKernelAsk ask = {.fewest = true, .stuck = true};
    SettKernelAnswer answer;
    SettVerdict verdict;
    SettArena arena;
    static const SettPoint arc[] = {{1, -1}, {2, -1}, {2, 0}};
    const SettPoint *const arcs[] = {arc};
    const int32_t length = 3;
    const SettJumpStep *tree;
    int32_t steps;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_kernel_jumps(arcs, &length, 1, &arena, &tree, &steps, NULL);
    if (status == SETT_OK)
        assert_int_equal(steps, 3);
    if (status == SETT_OK)
        status = sett_kernel_solve(&t->k, &level, &ask, &arena, &answer);
    if (status == SETT_OK)
        status = sett_kernel_judge(&t->k, &level, 0, &arena, &verdict);
    sett_arena_free(&arena);
    return status;
}

void kernel_trial_level(KernelTrial *t, SettArena *arena)
{
    SettArenaMark mark = sett_arena_mark(arena);
    const SettLevel level = {.grid = t->grid};
    PlainGame plain;
    SettError err;
    int32_t foes = 0;
    for (int32_t c = 0; c < t->grid.w * t->grid.h; c++)
        foes += (t->tiles[t->cells[c]].does & SETT_DOES_FOE) != 0;
    if (t->k.mode == SETT_KERNEL_TURNS && foes > PLAIN_FOES)
        return;
    if (sett_kernel_check(&t->k, &err) != SETT_OK)
        fail_msg("%s", err.text);
    kernel_plain_read(&t->k, &t->grid, &plain);
    PlainAnswer twin = kernel_plain_solve(&plain);
    if (twin.too_many) {
        t->tally.skipped++;
        return;
    }
    SettKernelAnswer answer;
    const SettKernelAsk ask = {.fewest = true, .stuck = true};
    assert_int_equal(sett_kernel_solve(&t->k, &level, &ask, arena, &answer),
                     SETT_OK);
    compare(t, &answer, &twin, &plain, arena);
    if (t->tally.yes + t->tally.no == 1)
        testkit_memory(without_memory, t);
    /* The quick verdict says the same, with a play of its own. */
    SettVerdict verdict;
    assert_int_equal(sett_kernel_judge(&t->k, &level, 0, arena, &verdict),
                     SETT_OK);
    assert_int_equal(verdict.answer, answer.verdict.answer);
    if (verdict.answer == SETT_YES)
        assert_int_equal(
            kernel_plain_replay(&plain, verdict.witness, verdict.witness_count),
            SETT_WON);
    sett_arena_reset(arena, mark);
}

KernelTrial kernel_trial_new(uint64_t seed, SettKernelMode mode)
{
    KernelTrial t = {.k = sett_kernel_def(),
                     .rng = sett_rng(seed, SETT_FOR_TEST, 0)};
    t.k.mode = mode;
    t.k.tile_count = TILES;
    t.tiles[WALL] = (SettKernelTile){.does = SETT_DOES_SOLID, .tags = TAG_WALL};
    t.tiles[START].does = SETT_DOES_START;
    t.tiles[GOAL] = (SettKernelTile){.does = SETT_DOES_GOAL, .tags = TAG_GOAL};
    t.win[0] = (SettKernelRule){.kind = SETT_RULE_GOAL};
    t.win[1] = (SettKernelRule){.kind = SETT_RULE_NO, .tags = TAG_COIN};
    t.gate = (SettKernelRule){.kind = SETT_RULE_NO, .tags = TAG_SWITCH};
    t.k.win_count = 1;
    return t;
}

/* Pointers of a trial, which is copied when it is made. */
void kernel_trial_point(KernelTrial *t)
{
    t->k.tiles = t->tiles;
    t->k.win = t->win;
    t->k.gates = &t->gate;
    t->k.gate_count = 1;
    t->k.lose = &t->lose;
    t->k.foes = t->foe;
}

/* Things that each mode has: a random four of them. */
void kernel_trial_things(KernelTrial *t)
{
    static const SettKernelTile all[] = {
        {.does = SETT_DOES_KEY, .tags = TAG_KEY, .kind = 0},
        {.does = SETT_DOES_LOCK, .kind = 0},
        {.does = SETT_DOES_SWITCH, .tags = TAG_SWITCH},
        {.tags = 0, .gate = 1},
        {.does = SETT_DOES_COLLECT, .tags = TAG_COIN, .value = 3},
        {.does = SETT_DOES_HAZARD},
        {.enter = 1 << SETT_E},
        {.enter = 1 << SETT_N | 1 << SETT_W},
        {.does = SETT_DOES_PORTAL, .kind = 5},
        {.does = SETT_DOES_SLIDE},
        {.does = SETT_DOES_HAZARD, .damage = 1},
        {.does = SETT_DOES_HEAL, .value = 1},
        {.does = SETT_DOES_LOCK | SETT_DOES_GOAL, .kind = 1},
        {.does = SETT_DOES_KEY, .kind = 1, .tags = TAG_COIN},
    };
    const int32_t count = (int32_t)(sizeof all / sizeof all[0]);
    int32_t pair = kernel_trial_below(t, 4);
    for (int32_t i = THING; i < TILES; i++)
        t->tiles[i] = all[kernel_trial_below(t, count)];
    if (pair < 2) { /* what belongs together */
        t->tiles[THING] = all[2 * pair];
        t->tiles[OTHER] = all[2 * pair + 1];
    }
    t->k.hp = kernel_trial_below(t, 2) ? 0 : 2;
    t->k.hp_most = 3;
    t->k.consume_keys = kernel_trial_below(t, 4) > 0;
    t->k.win_count = kernel_trial_below(t, 3) ? 1 : 2;
    if (kernel_trial_below(t, 6) == 0)
        t->win[0] = (SettKernelRule){.kind = SETT_RULE_EDGE,
                                     .side = (SettDir)kernel_trial_below(t, 4)};
    else if (kernel_trial_below(t, 8) == 0)
        t->win[0] = (SettKernelRule){.kind = SETT_RULE_TAKEN,
                                     .tags = TAG_COIN | TAG_SWITCH,
                                     .compare = SETT_AT_LEAST,
                                     .n = 2};
}

const int32_t kernel_trial_usual[TILES] = {30, 18, 0, 4, 6, 6, 5, 5};

void kernel_trial_sides(KernelTrial *t)
{
    for (int32_t i = 0; i < 2; i++)
        t->k.outside[i] = t->k.outside[i + 2] =
            kernel_trial_below(t, 4) ? SETT_OUTSIDE_SOLID : SETT_OUTSIDE_WRAP;
}

void kernel_trial_both_sides(const Tally *n, int32_t least)
{
    print_message("yes %d, no %d, stuck %d, not %d, shortest %d, skipped %d\n",
                  n->yes, n->no, n->stuck, n->free, n->soonest, n->skipped);
    assert_true(n->yes > least && n->no > least && n->stuck > least &&
                n->free > least);
}
