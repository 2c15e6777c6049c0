/* test_linking.c - a game that is made at run time says how it is linked, with
   public headers alone: its segments are linked where a jump needs it, the link
   is one of its own slices, and what cannot be crossed is shown to be so. */
#include "parts/made.h"
#include "parts/parts.h"
#include "sett/link.h"
#include "sett/linking.h"

#include <string.h>

enum { HIGH = 4 };

/* Up, and two columns on: clears a gap of one column. */
static const SettJumpStep jump[] = {{0, -1, -1, 3}, {1, 0, 0, 3}, {1, 0, 1, 3}};
static const SettPoint falls[] = {{0, 1}, {1, 1}};
static const uint8_t footing[MADE_TILES] = {[1] = SETT_GROUND};

/* Two columns of ground on either side. */
static SettStatus pad(const SettRunner *runner, const SettGrid *segment,
                      SettArena *tmp, SettGrid *out, SettPoint *start,
                      SettPoint *shift)
{
    (void)runner;
    SettStatus status = sett_grid_take(tmp, segment->w + 4, segment->h, out);
    if (status != SETT_OK)
        return status;
    for (int32_t c = 0; c < sett_grid_area(out); c++) {
        int32_t x = c % out->w - 2, y = c / out->w;
        out->cells[c] = x >= 0 && x < segment->w
                            ? segment->cells[sett_grid_at(segment, x, y)]
                            : y == out->h - 1;
    }
    *start = (SettPoint){1, out->h - 2};
    *shift = (SettPoint){2, 0};
    return SETT_OK;
}

static SettStatus unbroken(const SettGame *game, const SettGrid *level,
                           SettArena *tmp, bool *out)
{
    (void)game, (void)level, (void)tmp;
    *out = true;
    return SETT_OK;
}

static const SettRunner runner = {.moves = {.jumps = jump,
                                            .jump_steps = 3,
                                            .falls = falls,
                                            .fall_count = 2,
                                            .top = SETT_TOP_CEILING,
                                            .forward = SETT_E,
                                            .footing = footing},
                                  .pad = pad};
static const SettLinkAgent agents[] = {{.judge = "jumper", .runner = &runner}};
static const char *const pieces[] = {NULL}, *const plain[] = {"#...", NULL};
static const SettLinking linking = {.agents = agents,
                                    .agent_count = 1,
                                    .pieces = pieces,
                                    .plain = plain,
                                    .most = 4,
                                    .order = 2,
                                    .longest = 2,
                                    .loose = "",
                                    .traits = {"hedge", "apple"},
                                    .unbroken = unbroken};

static SettGame jumping(const SettLinking *l)
{
    SettGame game = *made_shared();
    game.slices = SETT_COLUMNS;
    game.forward = SETT_E;
    game.min_h = game.default_h = HIGH;
    game.linking = l;
    return game;
}

/* A segment whose columns are ground ('#'), a gap (' ') or a wall ('|'). */
static SettSpan segment(SettLinkModel *model, const char *columns,
                        SettArena *arena)
{
    SettGrid grid;
    SettSpan span;
    int32_t *numbers;
    assert_int_equal(
        sett_grid_take(arena, (int32_t)strlen(columns), HIGH, &grid), SETT_OK);
    sett_grid_fill(&grid, 0);
    for (int32_t x = 0; x < grid.w; x++)
        for (int32_t y = 0; y < HIGH; y++)
            grid.cells[sett_grid_at(&grid, x, y)] =
                columns[x] == '|' || (columns[x] == '#' && y == HIGH - 1);
    assert_int_equal(sett_link_learn(model, &grid), SETT_OK);
    assert_int_equal(sett_link_number(model, &grid, &numbers, &span.count),
                     SETT_OK);
    span.numbers = numbers;
    return span;
}

typedef struct Case {
    const char *segments[2];
    int32_t slices, blocked;
} Case;

static void link_case(const Case *c)
{
    const SettGame game = jumping(&linking);
    SettArena arena, tmp;
    SettLinkModel *model;
    SettLinkAlphabets alphabets;
    SettLinkWish wish = sett_link_wish();
    SettLinked linked;
    SettGrid level;
    bool fit;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    sett_arena_init(&tmp, sett_alloc_default(), 0);
    assert_int_equal(sett_link_model_new(&game, NULL, &arena, &model, NULL),
                     SETT_OK);
    assert_string_equal(sett_link_judge(model), "jumper");
    const SettSpan spans[] = {segment(model, c->segments[0], &arena),
                              segment(model, c->segments[1], &arena)};
    assert_int_equal(sett_link_alphabets(model, &wish, &alphabets), SETT_OK);
    const SettLinkJob job = {.model = model,
                             .wish = &wish,
                             .alphabets = &alphabets,
                             .segments = spans,
                             .count = 2};
    assert_int_equal(sett_link_all(&job, &arena, &tmp, &linked), SETT_OK);
    assert_int_equal(linked.blocked, c->blocked);
    assert_int_equal(linked.found, c->blocked < 0);
    if (linked.found) {
        assert_int_equal(linked.seams[0].count, c->slices);
        assert_int_equal(linked.count,
                         spans[0].count + c->slices + spans[1].count);
        assert_int_equal(
            sett_link_grid(model, linked.numbers, linked.count, &tmp, &level),
            SETT_OK);
        assert_int_equal(sett_link_completable(model, &level, &tmp, &fit),
                         SETT_OK);
        assert_true(fit);
    }
    sett_arena_free(&tmp);
    sett_arena_free(&arena);
}

static void links_where_jumps_need_them(void **state)
{
    (void)state;
    static const Case cases[] = {
        {{"###", "# #"}, 0, -1},
        {{"## ", " ##"}, 1, -1}, /* a gap of two is cut by ground */
        {{"##", "#||#"}, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        link_case(&cases[i]);
}

/* Only the library's own games can read levels for turns. */
static void turns_need_a_reader(void **state)
{
    (void)state;
    static const SettTurns turns = {.cells = footing, .stamina = 40};
    const SettLinkAgent walker = {.judge = "walker", .turns = &turns};
    SettLinking own = linking;
    own.agents = &walker;
    const SettGame game = jumping(&own);
    SettArena arena;
    SettLinkModel *model;
    SettError err;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    assert_int_equal(sett_link_model_new(&game, NULL, &arena, &model, &err),
                     SETT_UNSUPPORTED);
    assert_string_equal(err.text, "orchard has no reader of turn-based levels");
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_where_jumps_need_them),
        cmocka_unit_test(turns_need_a_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
