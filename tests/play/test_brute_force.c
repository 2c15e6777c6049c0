/* test_brute_force.c - whether a level can be won, the best play of a persona,
   and whether a play can get stuck, against everything that can happen on 500
   small dense levels: all legal actions by a second forward model, with waits
   and without. */
#include "play/players.h"
#include "support/md2_plain.h"
#include "support/md2_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STATES 2500
#define MOST_EDGES (MOST_STATES * 24)
#define SLOTS 8192

/* Every state that can be reached, in order of turns. */
typedef struct Graph {
    PlainLevel level;
    PlainState *states;
    int count;
    int *slots;      /* index + 1 by hash */
    int (*edges)[2]; /* from, to */
    int edge_count;
    char *wins; /* a win is left */
    bool won, full;
    double best[5];
} Graph;

static const char *const personas[5] = {"R", "MK", "TC", "C", "exit"};

/* All that matters later, as bytes. */
static PlainState key_of(const PlainLevel *l, const PlainState *s)
{
    PlainState key = *s;
    key.turn = key.knock_outs = key.throws = 0;
    for (int i = 0; i < l->count; i++)
        if (!key.object[i].alive)
            key.object[i].hp = 0;
    return key;
}

/* Index of a state; new ones are added. -1: no room. */
static int meet(Graph *g, const PlainState *s)
{
    PlainState key = key_of(&g->level, s);
    uint64_t at = sett_hash(&key, sizeof key, 0) % SLOTS;
    for (; g->slots[at] != 0; at = (at + 1) % SLOTS) {
        PlainState other = key_of(&g->level, &g->states[g->slots[at] - 1]);
        if (memcmp(&key, &other, sizeof key) == 0)
            return g->slots[at] - 1;
    }
    if (g->count == MOST_STATES)
        return -1;
    g->states[g->count++] = *s;
    g->slots[at] = g->count;
    return g->count - 1;
}

static void note_win(Graph *g, int from, const PlainState *end)
{
    for (int p = 0; p < 5; p++) {
        double value = plain_utility(&g->level, end, personas[p]);
        if (!g->won || value > g->best[p])
            g->best[p] = value;
    }
    g->won = true;
    g->wins[from] = 1;
}

static void look_into(Graph *g, int from)
{
    PlainAction legal[PLAIN_ACTIONS];
    int count = plain_actions(&g->level, &g->states[from], legal);
    for (int i = 0; i < count && !g->full; i++) {
        PlainState s = g->states[from];
        plain_play(&g->level, &s, legal[i]);
        if (s.lost)
            continue;
        if (s.won) {
            note_win(g, from, &s);
            continue;
        }
        int to = meet(g, &s);
        g->full = to < 0 || g->edge_count == MOST_EDGES;
        if (!g->full) {
            g->edges[g->edge_count][0] = from;
            g->edges[g->edge_count++][1] = to;
        }
    }
}

static void work_out(Graph *g)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (int e = g->edge_count - 1; e >= 0; e--)
            if (g->wins[g->edges[e][1]] && !g->wins[g->edges[e][0]]) {
                g->wins[g->edges[e][0]] = 1;
                changed = true;
            }
    }
}

/* False where there are too many states. */
static bool explore(Graph *g, const PlainState *start)
{
    g->count = g->edge_count = 0;
    g->won = g->full = false;
    memset(g->slots, 0, SLOTS * sizeof *g->slots);
    memset(g->wins, 0, MOST_STATES);
    meet(g, start);
    for (int i = 0; i < g->count && !g->full; i++)
        look_into(g, i);
    if (!g->full)
        work_out(g);
    return !g->full;
}

typedef struct Tally {
    int levels, won, lost, stuck, differ; /* differ: by the waits alone */
} Tally;

static void check_persona(const Graph *g, const char *rows, const Md2Play *play,
                          int p)
{
    SettArena arena = testkit_arena();
    SettPlayDef def = sett_play_def(&sett_player_best_first);
    SettPlay *run;
    SettPlan plan;
    SettError err = {0};
    def.persona = sett_catalog_persona(sett_catalog_builtin(), personas[p]);
    def.rules = &sett_md2_rules;
    def.context = play->c;
    def.arena = &arena;
    def.budget = UINT64_MAX;
    assert_int_equal(sett_play_create(&def, &run, &err), SETT_OK);
    assert_int_equal(sett_play_step(run, UINT64_MAX), SETT_OK);
    assert_int_equal(sett_play_plan(run, &plan), SETT_OK);
    double off = plan.utility - g->best[p];
    if (plan.verdict.answer != (g->won ? SETT_YES : SETT_NO) ||
        plan.best != g->won || (g->won && (off > 1e-9 || off < -1e-9)))
        fail_msg("%s wait %d %s: answer %d best %d utility %f, by force %d %f",
                 rows, g->level.wait, personas[p], (int)plan.verdict.answer,
                 plan.best, plan.utility, g->won, g->best[p]);
    if (!g->won)
        assert_non_null(strstr(plan.verdict.proof,
                               g->level.wait ? "with waits" : "without waits"));
    sett_play_destroy(run);
    sett_arena_free(&arena);
}

/* Turns to the nearest state without a win left, or -1. */
static int nearest_stuck(const Graph *g)
{
    int nearest = -1;
    for (int i = 0; i < g->count; i++)
        if (!g->wins[i] && (nearest < 0 || g->states[i].turn < nearest))
            nearest = g->states[i].turn;
    return nearest;
}

static bool check_stuck(const Graph *g, const char *rows, const Md2Play *play)
{
    SettArena arena = testkit_arena();
    SettStuck stuck;
    int nearest = nearest_stuck(g);
    assert_int_equal(
        sett_stuck(&sett_md2_rules, play->c, 100000, NULL, &arena, &stuck),
        SETT_OK);
    if (stuck.answer != (nearest >= 0 ? SETT_YES : SETT_NO) ||
        (nearest >= 0 && (!stuck.shortest || stuck.count != nearest)))
        fail_msg("%s wait %d: stuck %d after %d, by force after %d", rows,
                 g->level.wait, (int)stuck.answer, (int)stuck.count, nearest);
    sett_arena_free(&arena);
    return nearest >= 0;
}

static void check(const Graph *g, const char *rows, int hp, Tally *tally)
{
    Md2Play play;
    Md2Params p = md2_play_preset("md2");
    p.wait = g->level.wait;
    p.hp = hp;
    assert_int_equal(md2_play_open(&play, rows, '/', &p), SETT_OK);
    for (int k = 0; k < 5; k++)
        check_persona(g, rows, &play, k);
    tally->stuck += check_stuck(g, rows, &play);
    tally->won += g->won;
    tally->lost += !g->won;
    md2_play_close(&play);
}

/* Three rows of four inside a wall, two of three hold something. */
static void dense_level(SettRng *rng, char *rows)
{
    static const char things[] = "MMRRoobbbmmPPTTttt";
    char inside[12];
    for (int i = 0; i < 12; i++)
        inside[i] = sett_rng_below(rng, 6) == 0 ? 'X'
                    : sett_rng_below(rng, 3) == 0
                        ? ' '
                        : things[sett_rng_below(rng, sizeof things - 1)];
    int marks = sett_rng_below(rng, 3) == 0 ? 4 : 2;
    for (int i = 0; i < marks; i++)
        inside[12 * i / marks +
               (int)sett_rng_below(rng, (uint32_t)(12 / marks))] = "Hepp"[i];
    snprintf(rows, 64, "XXXXXX/X%.4sX/X%.4sX/X%.4sX/XXXXXX/", inside,
             inside + 4, inside + 8);
}

static void nothing_is_overlooked(void **state)
{
    (void)state;
    SettRng rng = sett_rng(21, SETT_FOR_TEST, 0);
    Tally tally = {0};
    Graph g = {.states = malloc(MOST_STATES * sizeof *g.states),
               .slots = malloc(SLOTS * sizeof *g.slots),
               .edges = malloc(MOST_EDGES * sizeof *g.edges),
               .wins = malloc(MOST_STATES)};
    assert_true(g.states && g.slots && g.edges && g.wins);
    while (tally.levels < 500) {
        PlainState start;
        char rows[64];
        dense_level(&rng, rows);
        int hp = (int)sett_rng_range(&rng, 1, 6);
        if (!plain_open(&g.level, &start, rows))
            continue;
        start.hp = hp;
        /* Utilities are shares of the whole; health is not among them. */
        g.level.wait = true;
        if (!explore(&g, &start))
            continue;
        bool won = g.won;
        check(&g, rows, hp, &tally);
        g.level.wait = false;
        assert_true(explore(&g, &start));
        tally.differ += won != g.won;
        check(&g, rows, hp, &tally);
        tally.levels++;
    }
    print_message(
        "won %d, cannot be won %d, stuck %d of 1000; %d levels can be "
        "won with waits alone\n",
        tally.won, tally.lost, tally.stuck, tally.differ);
    assert_true(tally.won > 200 && tally.lost > 200 && tally.stuck > 100 &&
                tally.differ > 0);
    free(g.states);
    free(g.slots);
    free(g.edges);
    free(g.wins);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_overlooked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
