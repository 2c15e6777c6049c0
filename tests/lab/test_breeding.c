/* test_breeding.c - generators bred by hand, on every canvas: pages, parents
   and lineage, undo and redo, sessions that lose nothing, wishes that are read
   or refused, and memory that ends. */
#include "lab/breeding_try.h"
#include "support/spoil.h"

#include <string.h>

static const char *const canvases[] = {"mario", "md2", "dungeongrams"};
#define CANVASES 3

static uint64_t page_hash(const SettBreeding *b)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < sett_breeding_state(b).population; i++)
        hash = sett_params_hash(&sett_gagents_table,
                                &sett_breeding_at(b, i)->generator, hash);
    return hash;
}

static SettText text_of(const SettBreeding *b)
{
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_breeding_write(b, &w);
    assert_int_equal(text.status, SETT_OK);
    return text;
}

static SettStatus read_text(const SettBreedingDef *def, const SettText *text,
                            SettBreeding **out, SettError *err)
{
    SettArena arena = testkit_arena();
    const SettJson *json;
    assert_int_equal(
        sett_json_read(text->data, text->size, NULL, &arena, &json, err),
        SETT_OK);
    SettStatus s = sett_breeding_read(def, json, out, err);
    sett_arena_free(&arena);
    return s;
}

static void a_page_begins_with_the_database(void **state)
{
    (void)state;
    for (int32_t g = 0; g < CANVASES; g++) {
        Place p;
        set_up(&p, canvases[g], 3);
        SettBreeding *b = begin(&p);
        SettBreedingState s = sett_breeding_state(b);
        int32_t seen[PICKS] = {0}, random = 0;
        assert_int_equal(s.population, 12);
        assert_true(s.generation == 0 && s.pages == 1 && s.born == 12);
        for (int32_t i = 0; i < 12; i++) {
            const SettBred *one = sett_breeding_at(b, i);
            assert_int_equal(one->parents[0], -1);
            random += one->birth == SETT_BORN_RANDOM;
            if (one->birth == SETT_BORN_PICKED)
                seen[one->name[0] - 'a']++;
        }
        assert_int_equal(random, 12 - PICKS);
        for (int32_t i = 0; i < PICKS; i++)
            assert_int_equal(seen[i], 1); /* without replacement */
        sett_breeding_destroy(b);
    }
}

/* Agents that the child says it has of a parent are the parent's, in order,
   but for the one that was shifted. */
static void check_lineage(const SettBreeding *b, const SettBred *child)
{
    int32_t at[2] = {0, 0}, nobody = 0;
    for (int32_t i = 0; i < child->generator.agents.count; i++) {
        uint8_t origin = child->origins[i];
        nobody += origin == SETT_OF_NOBODY;
        if (origin == SETT_OF_NOBODY || i == child->shifted)
            continue;
        const SettBred *parent = sett_breeding_born(b, child->parents[origin]);
        const SettGagent *agent = &child->generator.agents.rows[i];
        uint64_t hash = sett_params_hash(&sett_gagent_columns, agent, 0);
        const SettGagentTable *from = &parent->generator.agents;
        while (at[origin] < from->count &&
               sett_params_hash(&sett_gagent_columns, &from->rows[at[origin]],
                                0) != hash)
            at[origin]++;
        assert_true(at[origin]++ < from->count);
    }
    assert_true(nobody <= (child->mutated ? 1 : 0));
    assert_true(child->shifted < 0 || child->mutated);
}

static void children_know_where_each_agent_comes_from(void **state)
{
    (void)state;
    int32_t crossed = 0, copied = 0, mutated = 0, all = 0;
    for (int32_t g = 0; g < CANVASES; g++) {
        Place p;
        set_up(&p, canvases[g], 5);
        p.params.population = 24;
        SettBreeding *b = begin(&p);
        for (int32_t n = 0; n < 20; n++) {
            int32_t first = sett_breeding_at(b, n % 24)->id;
            int32_t second = sett_breeding_at(b, (n + 7) % 24)->id;
            int32_t low = n % 24 < (n + 7) % 24 ? first : second;
            next_of(b, n % 24, (n + 7) % 24);
            assert_int_equal(sett_breeding_at(b, 0)->id, low);
            for (int32_t i = 2; i < 24; i++) {
                const SettBred *child = sett_breeding_at(b, i);
                assert_int_equal(child->generation, n + 1);
                assert_true(child->parents[0] == first ||
                            child->parents[0] == second);
                check_lineage(b, child);
                crossed += child->birth == SETT_BORN_CROSSED;
                copied += child->birth == SETT_BORN_COPIED;
                mutated += child->mutated;
                all++;
            }
        }
        sett_breeding_destroy(b);
    }
    assert_int_equal(crossed + copied, all); /* 1320 of them */
    assert_in_range(copied, 90, 180);        /* a tenth */
    assert_in_range(mutated, 570, 900);      /* a half, and copies */
}

/* Half of the children of one parent would be copies of it. */
static void no_generator_is_on_a_page_twice(void **state)
{
    (void)state;
    for (int32_t g = 0; g < CANVASES; g++)
        for (int32_t turn = 0; turn < 24; turn++) {
            Place p;
            SettError err;
            uint64_t seen[12];
            set_up(&p, canvases[g], (uint64_t)turn);
            p.params.keep = turn % 3 != 0;
            p.params.fresh = turn % 4;
            SettBreeding *b = begin(&p);
            if (turn % 2 && strcmp(canvases[g], "mario") == 0)
                assert_int_equal(sett_breeding_wish(b, "gaps>=1", &err),
                                 SETT_OK);
            sett_breeding_mark(b, turn % 12, true);
            assert_int_equal(sett_breeding_next(b, &err), SETT_OK);
            for (int32_t i = 0; i < 12; i++) {
                seen[i] = sett_params_hash(
                    &sett_gagents_table, &sett_breeding_at(b, i)->generator, 0);
                for (int32_t k = 0; k < i; k++)
                    assert_true(seen[i] != seen[k]);
                if (i > 0 && i < 12 - p.params.fresh)
                    check_lineage(b, sett_breeding_at(b, i));
            }
            sett_breeding_destroy(b);
        }
}

static void marks_are_needed_and_leave_room(void **state)
{
    (void)state;
    Place p;
    SettError err;
    set_up(&p, "md2", 1);
    p.params.population = 4;
    p.params.fresh = 1;
    SettBreeding *b = begin(&p);
    uint64_t hash = page_hash(b);
    assert_int_equal(sett_breeding_next(b, &err), SETT_BAD_ARGUMENT);
    for (int32_t i = 0; i < 3; i++)
        sett_breeding_mark(b, i, true);
    assert_int_equal(sett_breeding_state(b).marked, 3);
    assert_int_equal(sett_breeding_next(b, &err), SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, "no place for children"));
    assert_true(page_hash(b) == hash && sett_breeding_state(b).pages == 1);
    sett_breeding_mark(b, 1, false);
    assert_int_equal(sett_breeding_next(b, &err), SETT_OK);
    assert_int_equal(sett_breeding_at(b, 3)->birth, SETT_BORN_PICKED);
    assert_int_equal(sett_breeding_at(b, 3)->generation, 1);
    assert_int_equal(sett_breeding_state(b).marked, 0);
    sett_breeding_destroy(b);
    p.params.population = 3;
    assert_int_equal(sett_breeding_create(&p.def, &b, &err), SETT_BAD_INPUT);
    p.params.population = 5;
    p.params.fresh = 5;
    assert_int_equal(sett_breeding_create(&p.def, &b, &err), SETT_BAD_INPUT);
    p.def.game = sett_catalog_game(sett_catalog_builtin(), "smb");
    assert_int_equal(sett_breeding_create(&p.def, &b, &err), SETT_UNSUPPORTED);
    assert_null(b);
}

static void steps_are_taken_back_and_again(void **state)
{
    (void)state;
    Place p;
    uint64_t hashes[41];
    set_up(&p, "dungeongrams", 9);
    SettBreeding *b = begin(&p);
    hashes[0] = page_hash(b);
    assert_false(sett_breeding_undo(b));
    for (int32_t n = 1; n <= 40; n++) {
        next_of(b, n % 12, (n + 5) % 12);
        hashes[n] = page_hash(b);
    }
    for (int32_t n = 39; n >= 0; n--) {
        assert_true(sett_breeding_undo(b));
        assert_true(page_hash(b) == hashes[n]);
        assert_int_equal(sett_breeding_state(b).marked, 2);
    }
    for (int32_t n = 1; n <= 20; n++)
        assert_true(sett_breeding_redo(b) && page_hash(b) == hashes[n]);
    assert_int_equal(sett_breeding_state(b).generation, 20);
    /* a new page ends what could be done again, and is another one */
    next_of(b, 0, 1);
    assert_false(sett_breeding_redo(b));
    assert_true(page_hash(b) != hashes[21]);
    assert_int_equal(sett_breeding_state(b).pages, 22);
    sett_breeding_destroy(b);
}

/* The last item first, on the workers in turn. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    const int32_t *workers = host;
    for (int64_t i = count - 1; i >= 0; i--)
        task(user, i, (int32_t)(i % *workers));
}

static uint64_t after_five(const Place *p, const char *wish)
{
    SettBreeding *b = begin(p);
    SettError err;
    assert_int_equal(sett_breeding_wish(b, wish, &err), SETT_OK);
    for (int32_t n = 0; n < 5; n++)
        next_of(b, n, n + 3);
    uint64_t hash = page_hash(b);
    sett_breeding_destroy(b);
    return hash;
}

static void the_seed_decides_at_any_number_of_workers(void **state)
{
    (void)state;
    Place p, other;
    set_up(&p, "md2", 4);
    set_up(&other, "md2", 4);
    p.params.candidates = 5;
    other.params = p.params;
    uint64_t hash = after_five(&p, "monsters>=20");
    for (int32_t workers = 1; workers < 17; workers += 5) {
        other.def.jobs = (SettJobs){run_backwards, &workers, workers};
        assert_true(after_five(&other, "monsters>=20") == hash);
    }
    assert_true(after_five(&p, NULL) != hash);
    p.def.seed = 5;
    assert_true(after_five(&p, "monsters>=20") != hash);
}

static void edits_and_imports_are_pages_of_their_own(void **state)
{
    (void)state;
    Place p;
    SettError err;
    set_up(&p, "mario", 2);
    SettBreeding *b = begin(&p);
    SettGagents changed = sett_breeding_at(b, 3)->generator;
    int32_t id = sett_breeding_at(b, 3)->id;
    changed.agents.rows[0].period = 1 + changed.agents.rows[0].period % 5;
    assert_int_equal(
        sett_breeding_put(b, 3, SETT_BORN_EDITED, &changed, NULL, NULL, &err),
        SETT_OK);
    const SettBred *one = sett_breeding_at(b, 3);
    assert_int_equal(one->parents[0], id);
    assert_true(one->birth == SETT_BORN_EDITED && one->generation == 0);
    assert_int_equal(one->generator.agents.rows[0].period,
                     changed.agents.rows[0].period);
    assert_int_equal(sett_breeding_put(b, 4, SETT_BORN_IMPORTED, &changed,
                                       "mine.json", NULL, &err),
                     SETT_OK);
    assert_string_equal(sett_breeding_at(b, 4)->name, "mine.json");
    assert_true(sett_breeding_undo(b) && sett_breeding_undo(b));
    assert_int_equal(sett_breeding_at(b, 3)->id, id);
    changed.agents.count = 0;
    assert_int_equal(
        sett_breeding_put(b, 4, SETT_BORN_IMPORTED, &changed, "", NULL, &err),
        SETT_BAD_ARGUMENT);
    assert_true(sett_breeding_redo(b));
    sett_breeding_destroy(b);
}

static void a_session_loses_nothing(void **state)
{
    (void)state;
    for (int32_t g = 0; g < CANVASES; g++) {
        Place p;
        SettError err;
        SettBreeding *again;
        SettArena arena = testkit_arena();
        const char extra[] = "{\"meta\": {\"mine\": 7}, \"x_colour\": \"red\"}";
        const SettJson *document;
        set_up(&p, canvases[g], 8);
        p.params.fresh = 2;
        SettBreeding *b = begin(&p);
        assert_int_equal(sett_json_read(extra, sizeof extra - 1, NULL, &arena,
                                        &document, &err),
                         SETT_OK);
        assert_int_equal(sett_breeding_put(b, 1, SETT_BORN_IMPORTED,
                                           &p.generators[2], "\xc3\xa9",
                                           document, &err),
                         SETT_OK);
        sett_arena_free(&arena); /* the breeding has its own copy */
        assert_int_equal(
            sett_breeding_wish(b, g == 1 ? "floors>=30" : "foes>=3", &err),
            SETT_OK);
        next_of(b, 1, 4);
        next_of(b, 0, 5);
        assert_true(sett_breeding_undo(b));
        SettText first = text_of(b);
        assert_non_null(strstr(first.data, "\"x_colour\""));
        assert_int_equal(read_text(&p.def, &first, &again, &err), SETT_OK);
        SettText second = text_of(again);
        assert_string_equal(first.data, second.data);
        assert_true(sett_breeding_redo(b) && sett_breeding_redo(again));
        next_of(b, 2, 3);
        next_of(again, 2, 3);
        assert_true(page_hash(b) == page_hash(again));
        sett_text_free(&first);
        sett_text_free(&second);
        sett_breeding_destroy(b);
        sett_breeding_destroy(again);
    }
}

/* Replaces the first `from` in a session and reads it. */
static SettStatus read_changed(const Place *p, const SettText *session,
                               const char *from, const char *to)
{
    SettText text = sett_text(sett_alloc_default());
    SettBreeding *b;
    SettError err = {0};
    const char *at = strstr(session->data, from);
    assert_non_null(at);
    sett_text_bytes(&text, session->data, (size_t)(at - session->data));
    sett_text_add(&text, to);
    sett_text_add(&text, at + strlen(from));
    SettStatus s = read_text(&p->def, &text, &b, &err);
    assert_true(s == SETT_OK || (err.line > 0 && b == NULL));
    sett_breeding_destroy(b);
    sett_text_free(&text);
    return s;
}

static void sessions_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"sett-breeding", "sett-pplgg"},
        {"\"version\":1", "\"version\":2"},
        {"\"game\":\"md2\"", "\"game\":\"mario\""},
        {"\"turn\":2", "\"turn\":0"},
        {"\"seed\":\"", "\"seed\":\"x"},
        {"\"population\":12", "\"population\":3"},
        {"\"population\":12", "\"population\":13"},
        {"\"page\":1", "\"page\":2"},
        {"\"wish\":null", "\"wish\":\"none\""},
        {"\"birth\":\"crossed\"", "\"birth\":\"hatched\""},
        {"\"parents\":[0", "\"parents\":[99"},
        {"\"origins\":\"0", "\"origins\":\"3"},
        {"\"origins\":\"0", "\"origins\":\""},
        {"\"shifted\":-1", "\"shifted\":64"},
        {"\"format\":\"sett-pplgg\"", "\"format\":\"\""},
        {"\"period\":", "\"period\":9"},
        {"\"marked\":3", "\"marked\":4096"},
        {"\"places\":[", "\"places\":[500,"},
        {"\"places\":[0", "\"places\":[12"},
        {"\"born\":12", "\"born\":23"},
        {"\"pages\":[", "\"pages\":{},\"x\":["},
    };
    Place p;
    set_up(&p, "md2", 6);
    SettBreeding *b = begin(&p);
    next_of(b, 0, 1);
    SettText text = text_of(b);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(read_changed(&p, &text, bad[i][0], bad[i][1]),
                         SETT_BAD_INPUT);
    assert_int_equal(read_changed(&p, &text, "sett-breeding", "sett-breeding"),
                     SETT_OK);
    sett_text_free(&text);
    sett_breeding_destroy(b);
}

static void wishes_are_read_or_refused(void **state)
{
    (void)state;
    Place p;
    SettError err;
    set_up(&p, "mario", 1);
    SettBreeding *b = begin(&p);
    assert_null(sett_breeding_state(b).wish);
    assert_int_equal(sett_breeding_wish(b, "gaps=3..5, foes>4", &err), SETT_OK);
    assert_int_equal(sett_breeding_wish(b, "gasp=3", &err), SETT_BAD_INPUT);
    assert_non_null(strstr(err.expected, "gaps"));
    assert_int_equal(sett_breeding_wish(b, "R.win=1", &err), SETT_BAD_INPUT);
    assert_string_equal(sett_breeding_state(b).wish, "gaps=3..5, foes>4");
    assert_int_equal(sett_breeding_wish(b, NULL, &err), SETT_OK);
    assert_null(sett_breeding_state(b).wish);
    sett_breeding_destroy(b);
}

static SettStatus try_all(void *user, SettAlloc alloc)
{
    Place *p = user;
    SettBreeding *b = NULL, *again = NULL;
    SettError err;
    SettText text = sett_text(sett_alloc_default());
    p->def.alloc = alloc;
    SettStatus s = sett_breeding_create(&p->def, &b, &err);
    if (s == SETT_OK)
        s = sett_breeding_wish(b, "monsters>=3", &err);
    uint64_t before = b != NULL ? page_hash(b) : 0;
    if (b != NULL)
        sett_breeding_mark(b, 0, true);
    if (s == SETT_OK)
        s = sett_breeding_next(b, &err);
    if (s != SETT_OK && b != NULL)
        assert_true(page_hash(b) == before &&
                    sett_breeding_state(b).pages == 1);
    if (s == SETT_OK)
        s = sett_breeding_put(b, 1, SETT_BORN_IMPORTED, &p->generators[0], "x",
                              NULL, &err);
    if (s == SETT_OK) {
        text = text_of(b);
        s = read_text(&p->def, &text, &again, &err);
    }
    sett_text_free(&text);
    sett_breeding_destroy(b);
    sett_breeding_destroy(again);
    return s;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    Place p;
    set_up(&p, "md2", 2);
    p.params.population = 4;
    p.params.candidates = 2;
    p.params.levels = 1;
    testkit_memory(try_all, &p);
}

static SettStatus read_session(void *user, const char *text, size_t size,
                               SettText *all, SettError *err)
{
    const Place *p = user;
    SettArena arena = testkit_arena();
    const SettJson *json;
    SettBreeding *b = NULL;
    SettStatus s = spoil_json(text, size, &arena, &json, err);
    if (s == SETT_OK)
        s = sett_breeding_read(&p->def, json, &b, err);
    if (s == SETT_OK) {
        SettText again = text_of(b);
        sett_text_hex(all, sett_hash(again.data, again.size, 0), 16);
        sett_text_free(&again);
    }
    sett_breeding_destroy(b);
    sett_arena_free(&arena);
    return s;
}

/* Two pages of few generators, with a wish and an imported one. */
static void sessions_with_one_thing_wrong(void **state)
{
    (void)state;
    Place p;
    SettText all = sett_text(sett_alloc_default());
    set_up(&p, "md2", 8);
    p.params.population = 4;
    p.params.fresh = 0;
    for (int32_t i = 0; i < PICKS; i++)
        p.generators[i].agents.count = 1;
    SettBreeding *b = begin(&p);
    assert_int_equal(sett_breeding_wish(b, "floors>=30", NULL), SETT_OK);
    next_of(b, 1, 2);
    assert_int_equal(sett_breeding_put(b, 1, SETT_BORN_IMPORTED,
                                       &p.generators[2], "of mine", NULL, NULL),
                     SETT_OK);
    assert_true(sett_breeding_undo(b));
    SettText session = text_of(b);
    testkit_bytes("session", session.data, session.size,
                  UINT64_C(0xe78de90a5958ae56));
    spoil_values(session.data, read_session, &p, &all);
    testkit_bytes("sessions spoilt", all.data, all.size,
                  UINT64_C(0xdc9d5982dfc73792));
    sett_text_free(&session);
    sett_text_free(&all);
    sett_breeding_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_begins_with_the_database),
        cmocka_unit_test(children_know_where_each_agent_comes_from),
        cmocka_unit_test(no_generator_is_on_a_page_twice),
        cmocka_unit_test(marks_are_needed_and_leave_room),
        cmocka_unit_test(steps_are_taken_back_and_again),
        cmocka_unit_test(the_seed_decides_at_any_number_of_workers),
        cmocka_unit_test(edits_and_imports_are_pages_of_their_own),
        cmocka_unit_test(a_session_loses_nothing),
        cmocka_unit_test(sessions_that_make_no_sense_are_refused),
        cmocka_unit_test(wishes_are_read_or_refused),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(sessions_with_one_thing_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
