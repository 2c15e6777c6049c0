/* test_breeding_page.c - a page of bred generators as text and as a picture:
   everybody is on it, and memory may end anywhere. */
#include "lab/breeding_try.h"
#include "support/testkit.h"

#include "sett/breeding_page.h"

#include <string.h>

static SettBreedingView view_of(const Place *p, const SettBreeding *b,
                                SettArena *arena)
{
    return (SettBreedingView){
        b, p->def.game, 5, {.jobs = sett_jobs_serial(), .scratch = arena}};
}

static void a_page_shows_all_generators(void **state)
{
    (void)state;
    Place p;
    SettArena arena = testkit_arena();
    SettText out = sett_text(sett_alloc_default());
    SettCards cards;
    set_up(&p, "md2", 3);
    p.params.population = 4;
    SettBreeding *b = begin(&p);
    const SettBreedingView view = view_of(&p, b, &arena);
    sett_breeding_mark(b, 2, true);
    assert_int_equal(sett_breeding_page_text(&view, false, &arena, &out),
                     SETT_OK);
    assert_non_null(strstr(out.data, "generation 0, page 1 of 1, 1 marked"));
    assert_non_null(strstr(out.data, "*3 "));
    assert_non_null(strstr(out.data, "\n 4 "));
    assert_null(strstr(out.data, "\x1b["));
    sett_text_clear(&out);
    assert_int_equal(sett_breeding_page_text(&view, true, &arena, &out),
                     SETT_OK);
    assert_non_null(strstr(out.data, "\x1b["));
    sett_text_clear(&out);
    assert_int_equal(sett_bred_text(&view, 0, &arena, &out), SETT_OK);
    assert_memory_equal(out.data, "#0, ", 4);
    assert_non_null(strstr(out.data, "\nagent 1"));
    assert_int_equal(sett_breeding_picture(&view, &arena, &cards), SETT_OK);
    assert_int_equal(cards.map_count, 4 * 5);
    for (int32_t i = 0; i < cards.text_count; i++) {
        assert_in_range(cards.texts[i].x, 0, cards.w);
        assert_in_range(cards.texts[i].y, 0, cards.h);
    }
    sett_text_free(&out);
    sett_breeding_destroy(b);
    sett_arena_free(&arena);
}

typedef struct Asked {
    const Place *place;
    SettBreeding *b;
} Asked;

static SettStatus show_all(void *user, SettAlloc alloc)
{
    const Asked *a = user;
    SettArena arena;
    SettText out = sett_text(alloc);
    SettCards cards;
    sett_arena_init(&arena, alloc, 0);
    const SettBreedingView view = view_of(a->place, a->b, &arena);
    SettStatus status = sett_breeding_page_text(&view, false, &arena, &out);
    if (status == SETT_OK)
        status = sett_bred_text(&view, 0, &arena, &out);
    if (status == SETT_OK)
        status = sett_breeding_picture(&view, &arena, &cards);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    Place p;
    set_up(&p, "dungeongrams", 1);
    p.params.population = 4;
    Asked asked = {&p, begin(&p)};
    testkit_memory(show_all, &asked);
    sett_breeding_destroy(asked.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_shows_all_generators),
        cmocka_unit_test(memory_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
