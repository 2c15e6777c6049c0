/* test_link_public.c - all of link.h in one go, as a caller without private
   headers has it: models, levels of two segments by every linker, judges, ways;
   and that memory may run out in each of them. */
#include "link/linking.h"

#define ROOM 400 /* slices */

/* What a caller works with. */
typedef struct Caller {
    const Own *own;
    const SettGame *game;
    SettArena arena, tmp;
    SettLinkModel *model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
    SettSpan span[2];
    SettSeam seam;
    SettLinked linked, whole, papers;
    SettLink link;
    bool accepted;
} Caller;

static bool same(const SettGrid *a, const SettGrid *b)
{
    return a->w == b->w && a->h == b->h &&
           memcmp(a->cells, b->cells, (size_t)sett_grid_area(a)) == 0;
}

static SettStatus learn(Caller *c)
{
    SettStatus status =
        sett_link_model_new(c->game, NULL, &c->arena, &c->model, NULL);
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++) {
        int32_t *numbers = NULL;
        status = sett_link_learn(c->model, &c->own->level[i]);
        if (status == SETT_OK)
            status = sett_link_number(c->model, &c->own->level[i], &numbers,
                                      &c->span[i].count);
        c->span[i].numbers = numbers;
    }
    c->wish = sett_link_wish();
    return status == SETT_OK
               ? sett_link_alphabets(c->model, &c->wish, &c->alphabets)
               : status;
}

static SettLinkJob job_of(Caller *c)
{
    return (SettLinkJob){.model = c->model,
                         .wish = &c->wish,
                         .alphabets = &c->alphabets,
                         .segments = c->span,
                         .count = 2};
}

static SettStatus by_seam(Caller *c)
{
    SettLinkJob job = job_of(c);
    SettPrefix *prefix;
    SettStatus status =
        sett_link_begin(c->model, c->span[0], ROOM, &c->arena, &prefix);
    if (status == SETT_OK)
        status = sett_link_after(&job, prefix, c->span[1], &c->tmp, &c->seam,
                                 &c->linked);
    return status == SETT_OK
               ? sett_link_all(&job, &c->arena, &c->tmp, &c->whole)
               : status;
}

static SettStatus by_paper(Caller *c)
{
    const SettPaper paper = {.allow_empty = true, .parts = true};
    SettLinkJob job = job_of(c);
    SettTreeSearch *search;
    SettGrid level;
    SettStatus status = sett_link_paper(c->model, paper, &search);
    if (status == SETT_OK)
        status = sett_tree_search(search, &c->own->level[0], &c->own->level[1],
                                  &c->tmp, &c->link);
    if (status == SETT_OK)
        status =
            sett_link_level(search, &c->own->level[0], c->link.slices,
                            c->link.count, &c->own->level[1], &c->tmp, &level);
    if (status == SETT_OK)
        assert_true(same(&level, &c->link.level));
    return status == SETT_OK ? sett_link_paper_all(&job, paper, &c->arena,
                                                   &c->tmp, &c->papers)
                             : status;
}

static SettStatus judge(Caller *c)
{
    SettGrid level;
    SettLinkWay way;
    double progress, traits[2];
    bool known, unbroken, completable;
    int32_t broken;
    SettStatus status = sett_link_grid(c->model, c->linked.numbers,
                                       c->linked.count, &c->tmp, &level);
    if (status == SETT_OK)
        status = sett_link_play(c->model, &level, &c->tmp, &progress, &known);
    if (status == SETT_OK)
        status = sett_link_completable(c->model, &level, &c->tmp, &completable);
    if (status == SETT_OK)
        status = sett_link_unbroken(c->model, &level, &c->tmp, &unbroken);
    if (status == SETT_OK)
        status = sett_structures_broken(c->game, &level, &c->tmp, &broken);
    if (status == SETT_OK)
        status = sett_link_grid_traits(c->model, &level, &c->tmp, traits);
    if (status == SETT_OK)
        status = sett_link_way(c->model, &level, c->linked.way,
                               c->linked.way_count, &c->tmp, &way);
    if (status == SETT_OK)
        assert_true(progress == 1 && known && completable && unbroken &&
                    way.accepted);
    return status;
}

static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    Caller *c = user;
    sett_arena_init(&c->arena, alloc, 0);
    sett_arena_init(&c->tmp, alloc, 0);
    SettStatus status = learn(c);
    if (status == SETT_OK)
        status = by_seam(c);
    if (status == SETT_OK)
        status = by_paper(c);
    if (status == SETT_OK)
        status = judge(c);
    if (status == SETT_OK) {
        assert_true(c->linked.found && c->whole.found && c->papers.found);
        assert_int_equal(c->linked.count, c->whole.count);
        assert_memory_equal(c->linked.numbers, c->whole.numbers,
                            (size_t)c->whole.count * sizeof(int32_t));
        assert_int_equal(c->linked.cost, c->seam.cost);
        assert_int_equal(c->papers.cost, c->link.count);
    }
    sett_arena_free(&c->arena);
    sett_arena_free(&c->tmp);
    return status;
}

static void without_memory(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        Own own;
        own_open(&own, g, NULL);
        Caller c = {.own = &own, .game = own.model.game};
        testkit_memory(all_of_it, &c);
        own_close(&own);
    }
}

/* What is read of a model is what the game and its levels say. */
static void models_say_what_they_know(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        Own own;
        uint8_t slice[SETT_MAX_SIDE];
        own_open(&own, g, NULL);
        Caller c = {.own = &own,
                    .game = own.model.game,
                    .arena = testkit_arena(),
                    .tmp = testkit_arena()};
        assert_int_equal(learn(&c), SETT_OK);
        assert_string_equal(sett_link_judge(c.model), c.game->judges[0].name);
        int32_t size = sett_link_slice_size(c.model);
        assert_int_equal(size, sett_slice_size(c.game, &own.level[0]));
        assert_true(sett_link_slice_count(c.model) > 1);
        for (int32_t i = 0; i < c.span[1].count; i++) {
            int32_t number = c.span[1].numbers[i];
            assert_in_range(number, 0, sett_link_slice_count(c.model) - 1);
            sett_slice_get(c.game, &own.level[1], i, slice);
            assert_memory_equal(sett_link_slice(c.model, number), slice,
                                (size_t)size);
        }
        sett_arena_free(&c.arena);
        sett_arena_free(&c.tmp);
        own_close(&own);
    }
}

/* A beginning has room for itself, and a game without links has no model. */
static void what_cannot_be(void **state)
{
    (void)state;
    Own own;
    SettPrefix *prefix;
    SettLinkModel *model;
    own_open(&own, 0, NULL);
    assert_int_equal(sett_link_begin(&own.model, own.span[0],
                                     own.span[0].count - 1, &own.tmp, &prefix),
                     SETT_TOO_LARGE);
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    assert_int_equal(sett_link_model_new(md2, NULL, &own.tmp, &model, NULL),
                     SETT_UNSUPPORTED);
    assert_int_equal(
        sett_link_model_new(own.model.game, "nobody", &own.tmp, &model, NULL),
        SETT_BAD_ARGUMENT);
    own_close(&own);
}

/* Levels of a game without links stay as they are. */
static void nothing_to_mend(void **state)
{
    (void)state;
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    uint8_t cells[6] = {0, 1, 2, 3, 4, 5}, as_it_was[6];
    SettGrid grid = {cells, 3, 2};
    memcpy(as_it_was, cells, sizeof cells);
    sett_link_mend(md2, &grid);
    assert_memory_equal(cells, as_it_was, sizeof cells);
}

static SettStatus slices_of(void *user, SettAlloc alloc)
{
    const Own *own = user;
    const SettGame *game = own->model.game;
    SettArena arena;
    SettGrid copy;
    int32_t numbers[SETT_MAX_SIDE], count = own->span[0].count;
    sett_arena_init(&arena, alloc, 0);
    SettSliceSet set = sett_slice_set(&arena);
    SettStatus status = sett_slice_numbers(&set, game, &own->level[0], numbers);
    if (status == SETT_OK)
        status = sett_slice_grid(game, count, set.size, &arena, &copy);
    if (status == SETT_OK) {
        for (int32_t i = 0; i < count; i++)
            sett_slice_put(game, &copy, i, sett_slice_of(&set, numbers[i]));
        assert_true(same(&copy, &own->level[0]));
    }
    sett_arena_free(&arena);
    return status;
}

static void slices_without_memory(void **state)
{
    (void)state;
    for (int32_t g = 0; g < 3; g++) {
        Own own;
        own_open(&own, g, NULL);
        testkit_memory(slices_of, &own);
        own_close(&own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_say_what_they_know),
        cmocka_unit_test(what_cannot_be),
        cmocka_unit_test(nothing_to_mend),
        cmocka_unit_test(slices_without_memory),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
