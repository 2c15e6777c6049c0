/* test_mario_plain.c - the platform game against a second model of it that was
   written from the rules of the engine alone: own levels and random ones,
   random and scripted buttons, everything that a trace records compared tick by
   tick. */
#include "games/mario/mario_search.h"
#include "support/mario_plain_agent.h"
#include "support/mario_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT 65536
#define TICKS 700

/* What the games met together: ticks, ends by status, events by number. */
typedef struct Met {
    int64_t ticks, ends[4], events[13];
} Met;

typedef struct Both {
    MarioPlay play;
    PlainMario *plain;
    SettText ours;
    char *text;
} Both;

static void open_both(Both *b, const char *rows, int32_t timer, int32_t size)
{
    b->plain = test_malloc(sizeof *b->plain);
    b->text = test_malloc(TEXT);
    b->ours = sett_text(sett_alloc_default());
    assert_int_equal(mario_play_open(&b->play, rows, timer, size), SETT_OK);
    plain_mario_open(b->plain, rows, timer, size);
}

static void close_both(Both *b, Met *met)
{
    met->ends[b->plain->status]++;
    mario_play_close(&b->play);
    sett_text_free(&b->ours);
    test_free(b->plain);
    test_free(b->text);
}

static void tick_both(Both *b, int32_t action, const char *name, Met *met)
{
    SettEvent items[PLAIN_MARIO_EVENTS];
    SettEvents events = {items, PLAIN_MARIO_EVENTS, 0};
    uint32_t buttons = action < 0 ? 0 : (uint32_t)action;
    sett_mario_tick(b->play.c, b->play.s, buttons, &events);
    plain_mario_tick(b->plain, (int)buttons);
    sett_text_clear(&b->ours);
    mario_play_describe(&b->play, action, &events, &b->ours);
    plain_mario_describe(b->plain, action, b->text, TEXT);
    if (strcmp(b->ours.data, b->text) != 0)
        fail_msg("%s tick %d action %d:\nplain\n%s\nlibrary\n%s", name,
                 b->plain->tick, action, b->text, b->ours.data);
    met->ticks++;
    for (int i = 0; i < b->plain->events; i++)
        met->events[b->plain->event[i][0]]++;
}

/* Buttons that are held for some ticks; more often to the right. */
static void play_random(SettRng *rng, const char *rows, const char *name,
                        int32_t size, int32_t ticks, Met *met)
{
    static const uint8_t often[] = {2, 10, 10, 26, 26, 18, 16, 1, 9, 17, 25, 0};
    Both b;
    int32_t action = -1, hold = 1;
    open_both(&b, rows, 12, size);
    for (int32_t t = 0; t < ticks && b.plain->status == 0; t++) {
        tick_both(&b, action, name, met);
        if (--hold > 0)
            continue;
        hold = (int32_t)sett_rng_range(rng, 1, 14);
        action = often[sett_rng_below(rng, sizeof often)];
        if (sett_rng_below(rng, 6) == 0)
            action = (int32_t)sett_rng_below(rng, 32);
    }
    close_both(&b, met);
}

static char *read_own(const char *name)
{
    char path[512], *text = test_calloc(1, 16384);
    snprintf(path, sizeof path, "%s/levels/mario/%s", SETT_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, 16383, file);
    fclose(file);
    text[size] = '\0';
    return text;
}

static const char *const own_names[14] = {
    "01-first-steps.txt",  "02-treetops.txt",      "03-stone-stairs.txt",
    "04-pipe-garden.txt",  "05-cannon-pass.txt",   "06-old-mine.txt",
    "07-high-road.txt",    "08-snail-alley.txt",   "09-hidden-hoard.txt",
    "10-urchin-hills.txt", "11-winged-valley.txt", "12-the-tower.txt",
    "13-low-sky.txt",      "14-the-long-way.txt"};

static void own_levels_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(31, SETT_FOR_TEST, 0);
    Met met = {0};
    for (int32_t i = 0; i < 14; i++) {
        char *rows = read_own(own_names[i]);
        for (int32_t size = 0; size < 3; size++)
            play_random(&rng, rows, own_names[i], size, TICKS, &met);
        test_free(rows);
    }
    assert_true(met.ticks > 4000 && met.ends[2] > 10);
}

/* Noise over a floor with holes; every character that a level knows. */
static void draw_noise(SettRng *rng, int32_t w, int32_t h, char *rows)
{
    static const char things[] =
        "XX##SSCQ?!@DooottTT%%|12ULB*bgEGrRkKyYggrkkGoS<>[]";
    uint32_t dense = 4 + sett_rng_below(rng, 30);
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            char c = '-';
            if (y >= h - 2 && sett_rng_below(rng, 12) > 0)
                c = 'X';
            else if (sett_rng_below(rng, 100) < dense)
                c = things[sett_rng_below(rng, sizeof things - 1)];
            *rows++ = c;
        }
        *rows++ = y + 1 < h ? '/' : '\0';
    }
}

/* Ground with few holes, and above it blocks in reach and a foe here and there:
   games that last. */
static void draw_country(SettRng *rng, int32_t w, int32_t h, char *rows)
{
    static const char blocks[] = "SSC@!U1L2Q%o";
    static const char foes[] = "gGrRkKyY";
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            uint32_t chance = sett_rng_below(rng, 100);
            char c = '-';
            if (y >= h - 2)
                c = chance < 94 ? 'X' : '-';
            else if (y == h - 3)
                c = chance < 6   ? foes[sett_rng_below(rng, sizeof foes - 1)]
                    : chance < 8 ? "#*tT"[sett_rng_below(rng, 4)]
                                 : '-';
            else if (y == h - 6 || y == h - 10)
                c = chance < 30 ? blocks[sett_rng_below(rng, sizeof blocks - 1)]
                                : '-';
            *rows++ = c;
        }
        *rows++ = y + 1 < h ? '/' : '\0';
    }
}

static void random_levels_are_the_same(void **state)
{
    (void)state;
    static const int32_t heights[] = {16, 14, 15, 12, 24, 16};
    char rows[32 * 140];
    SettRng rng = sett_rng(32, SETT_FOR_TEST, 0);
    Met met = {0};
    for (int32_t i = 0; i < 400; i++) {
        char name[32];
        int32_t w = (int32_t)sett_rng_range(&rng, 18, 120);
        snprintf(name, sizeof name, "random %d", (int)i);
        if (i % 2 == 0)
            draw_noise(&rng, w, heights[i % 6], rows);
        else
            draw_country(&rng, w, heights[i % 5], rows);
        play_random(&rng, rows, name, (i / 2) % 3, 500, &met);
    }
    assert_true(met.ticks > 50000);
    for (int32_t end = 1; end < 4; end++)
        if (met.ends[end] < 5)
            fail_msg("%d games with end %d", (int)met.ends[end], (int)end);
    for (int32_t kind = PLAIN_EV_BUMP; kind <= PLAIN_EV_WIN; kind++)
        if (met.events[kind] < 5)
            fail_msg("%d events of kind %d", (int)met.events[kind], (int)kind);
}

#define STATES 160

/* States as the plain model has them, so coarse that there are few. */
typedef struct Tried {
    uint64_t key[STATES];
    int32_t count, edges;
} Tried;

static uint64_t coarse(const PlainMario *m)
{
    const PlainHero *h = &m->hero;
    uint64_t key = (uint64_t)(int64_t)(h->x / 6);
    key = key * 1009 + (uint64_t)(int64_t)(h->y / 6 + 200);
    key = key * 61 + (uint64_t)(int64_t)(h->xa / 2 + 20);
    key = key * 61 + (uint64_t)(int64_t)(h->ya / 6 + 20);
    return key * 64 +
           (uint64_t)(h->jump_time * 4 + 2 * h->on_ground + h->may_jump);
}

static bool is_new(Tried *tried, uint64_t key)
{
    for (int32_t i = 0; i < tried->count; i++)
        if (tried->key[i] == key)
            return false;
    if (tried->count == STATES)
        return false;
    tried->key[tried->count++] = key;
    return true;
}

/* Tries all buttons for four ticks each, deep first. */
static bool can_win(const PlainMario *m, Tried *tried)
{
    static const int buttons[] = {26, 10, 16, 18, 9, 25, 0};
    if (m->status != 0 || !is_new(tried, coarse(m)))
        return m->status == 1;
    PlainMario *next = test_malloc(sizeof *next);
    bool won = false;
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0] && !won; i++) {
        *next = *m;
        for (int32_t t = 0; t < 4; t++)
            plain_mario_tick(next, buttons[i]);
        won = can_win(next, tried);
    }
    test_free(next);
    return won;
}

/* Walls and holes that may or may not be passed. */
static void draw_small(SettRng *rng, int32_t w, int32_t h, bool foes,
                       char *rows)
{
    char at[16][32];
    memset(at, '-', sizeof at);
    memset(at[h - 1], 'X', (size_t)w);
    for (int32_t i = 0; i < 3; i++) {
        int32_t x = (int32_t)sett_rng_range(rng, 3, w - 4);
        int32_t size = (int32_t)sett_rng_range(rng, 1, h);
        uint32_t kind = sett_rng_below(rng, foes ? 4 : 3);
        for (int32_t k = 0; k < size && kind < 2; k++)
            at[h - 1 - k][x] = '#';
        for (int32_t k = x; k < x + size && k < w && kind == 2; k++)
            at[h - 1][k] = '-';
        if (kind == 3)
            at[h - 2][x] = "gry"[sett_rng_below(rng, 3)];
    }
    at[h - 2][1] = 'M';
    at[h - 2][w - 2] = 'F';
    for (int32_t y = 0; y < h; y++) {
        memcpy(rows, at[y], (size_t)w);
        rows += w;
        *rows++ = y + 1 < h ? '/' : '\0';
    }
}

typedef struct Answers {
    int32_t ways, sealed, won;
} Answers;

static SettVerdict judge_level(MarioPlay *play, uint64_t budget)
{
    SettVerdict v;
    SettLevel level = {.grid = play->grid};
    const SettJudge *judge = &sett_mario_judges[0];
    assert_int_equal(
        judge->judge(judge->self, &level, budget, &play->arena, &v), SETT_OK);
    return v;
}

static void check_witness(PlainMario *plain, const SettVerdict *v,
                          const char *rows)
{
    plain_mario_open(plain, rows, 20, 0);
    plain_mario_tick(plain, 0);
    for (int32_t i = 0; i < v->witness_count; i++)
        plain_mario_tick(plain, (int)v->witness[i]);
    if (plain->status != 1)
        fail_msg("%s: the way ends with status %d", rows, plain->status);
}

static void check_verdict(const char *rows, Answers *all)
{
    MarioPlay play;
    Tried tried = {.count = 0};
    PlainMario *plain = test_malloc(sizeof *plain);
    bool sealed;
    SettPoint at;
    assert_int_equal(mario_play_open(&play, rows, 20, 0), SETT_OK);
    plain_mario_open(plain, rows, 20, 0);
    bool wins = can_win(plain, &tried);
    SettVerdict v = judge_level(&play, 1500);
    assert_int_equal(sett_mario_sealed(play.c, &play.arena, &sealed, &at),
                     SETT_OK);
    if (wins && (v.answer != SETT_YES || sealed))
        fail_msg("%s: won, but the answer is %d, sealed %d", rows, v.answer,
                 sealed);
    if (v.answer == SETT_YES)
        check_witness(plain, &v, rows);
    if (sealed && all->sealed == 0)
        assert_int_equal(judge_level(&play, 0).answer, SETT_NO);
    all->ways += v.answer == SETT_YES;
    all->sealed += sealed;
    all->won += wins;
    mario_play_close(&play);
    test_free(plain);
}

/* A way wins in the plain model; a level said to have none is not won there,
   whatever is pressed; and what is won there has an answer. */
static void verdicts_are_right(void **state)
{
    (void)state;
    SettRng rng = sett_rng(33, SETT_FOR_TEST, 0);
    Answers all = {0};
    for (int32_t i = 0; i < 45; i++) {
        char rows[16 * 33];
        int32_t w = (int32_t)sett_rng_range(&rng, 16, 24);
        draw_small(&rng, w, (int32_t)sett_rng_range(&rng, 8, 12), i % 3 == 0,
                   rows);
        check_verdict(rows, &all);
    }
    assert_true(all.ways >= 10 && all.sealed >= 3 && all.won >= 8);
}

static void same_agent(const char *rows, const char *name, int32_t nodes,
                       int32_t timer, int32_t wins[2])
{
    unsigned char buttons[1024];
    MarioPlay play;
    uint64_t units;
    int32_t ticks;
    long spent;
    PlainMario *plain = test_malloc(sizeof *plain);
    plain_mario_open(plain, rows, timer, 0);
    int count = plain_agent_run(plain, nodes, buttons, 1024, &spent);
    assert_int_equal(mario_play_open(&play, rows, timer, 0), SETT_OK);
    MarioAgent *agent = sett_mario_agent(play.c, nodes, &play.arena);
    assert_non_null(agent);
    assert_int_equal(
        sett_mario_agent_run(agent, UINT64_MAX, UINT64_MAX, &units), SETT_OK);
    const uint32_t *ours = sett_mario_agent_actions(agent, &ticks);
    for (int32_t i = 0; i < count && i < ticks; i++)
        if (ours[i] != buttons[i])
            fail_msg("%s, %d nodes: step %d is %d, plain %d", name, (int)nodes,
                     (int)i, (int)ours[i], buttons[i]);
    assert_int_equal(ticks, count);
    assert_int_equal((int64_t)units - ticks, spent);
    wins[plain->status == 1]++;
    mario_play_close(&play);
    test_free(plain);
}

/* The agent's buttons, and what it looked at, in a few seconds of each level.
 */
static void agents_are_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(34, SETT_FOR_TEST, 0);
    int32_t wins[2] = {0};
    for (int32_t i = 0; i < 14; i++) {
        char *rows = read_own(own_names[i]);
        same_agent(rows, own_names[i], 15, 2, wins);
        test_free(rows);
    }
    for (int32_t i = 0; i < 12; i++) {
        char rows[16 * 33];
        int32_t w = (int32_t)sett_rng_range(&rng, 16, 24);
        draw_small(&rng, w, (int32_t)sett_rng_range(&rng, 8, 12), true, rows);
        same_agent(rows, rows, i % 2 == 0 ? 40 : 10, 2, wins);
    }
    assert_true(wins[0] > 5 && wins[1] > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_levels_are_the_same),
        cmocka_unit_test(random_levels_are_the_same),
        cmocka_unit_test(verdicts_are_right),
        cmocka_unit_test(agents_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
