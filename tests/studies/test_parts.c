/* test_parts.c - shared work: a thousand parts of which twenty are killed come
   to what one program makes; a part that runs twice does no harm; what differs
   is refused by the names of both journals. Levels, ranges, measures and plays
   in parts are those of one program. */
#define _GNU_SOURCE

#include "support/fakedisk.h"
#include "support/testkit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sett/batch.h"
#include "sett/range.h"
#include "sett/testers.h"

#define KEY 77

/* Whoever runs parts somewhere. */
typedef struct Place {
    SettArena arena;
    SettError err;
    SettStudyHost host;
} Place;

static void open_place(Place *p, SettIo io, SettAlloc alloc)
{
    memset(p, 0, sizeof *p);
    sett_arena_init(&p->arena, alloc, 0);
    p->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &p->arena,
                              .io = io,
                              .jobs = sett_jobs_serial(),
                              .err = &p->err};
}

static void close_place(Place *p)
{
    sett_arena_free(&p->arena);
}

static SettParts parts_of(const Place *p, const char *folder, const char *part)
{
    return (SettParts){.host = &p->host,
                       .folder = folder,
                       .part = part,
                       .resume = part == NULL,
                       .key = KEY};
}

static const char *name_of(char text[40], int32_t i, int32_t n)
{
    snprintf(text, 40, "%d/%d", (int)i, (int)n);
    return text;
}

/* Levels. */

static SettStatus plan_of(Place *p, int64_t count, SettLevelPlan *plan)
{
    *plan = (SettLevelPlan){.game = sett_catalog_game(p->host.catalog, "md2"),
                            .count = count};
    SettStatus status = sett_recipe_default(p->host.catalog, plan->game,
                                            &p->arena, &plan->recipe, &p->err);
    plan->recipe.seed = 5;
    plan->pipe = sett_recipe_pipe(&plan->recipe);
    return status;
}

static SettStatus add_level(void *user, int64_t item, const SettPlanSlot *slot)
{
    SettText *all = user;
    sett_text_format(all, "%d %d\n", (int)item, (int)slot->infeasible);
    sett_text_bytes(all, slot->level.data, slot->level.size);
    return all->status;
}

static SettStatus levels_alone(Place *p, int64_t count, SettText *all)
{
    SettLevelPlan plan;
    SettStatus status = plan_of(p, count, &plan);
    SettArena tmp = testkit_arena();
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &tmp};
    if (status == SETT_OK)
        status = sett_level_plan_all(&plan, false, &alone, &p->arena, add_level,
                                     all);
    sett_arena_free(&tmp);
    return status;
}

static SettStatus levels_part(Place *p, const char *folder, const char *part,
                              int64_t count, SettText *all)
{
    SettLevelPlan plan;
    SettParts parts = parts_of(p, folder, part);
    SettStatus status = plan_of(p, count, &plan);
    return status == SETT_OK
               ? sett_level_plan_parts(&plan, false, add_level, all, &parts)
               : status;
}

static void levels_in_parts(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettText one = sett_text(sett_alloc_default());
    SettText all = sett_text(sett_alloc_default());
    static const char *const order[] = {"2/3", "1/3", "3/3", "1/3", NULL};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        Place p;
        open_place(&p, fakedisk_io(disk), testkit_filled());
        if (i == 0)
            assert_int_equal(levels_alone(&p, 30, &one), SETT_OK);
        assert_int_equal(levels_part(&p, "out", order[i], 30, &all), SETT_OK);
        assert_int_equal(all.size > 0, order[i] == NULL);
        close_place(&p);
    }
    assert_int_equal(all.size, one.size);
    assert_memory_equal(all.data, one.data, one.size);
    assert_int_equal(fakedisk_count(disk), 3); /* nothing was left to do */
    sett_text_free(&one);
    sett_text_free(&all);
    fakedisk_free(disk);
}

/* A disk that ends the program in the middle of its second write to a journal.
 */
static SettStatus (*write_before)(void *host, SettFile *file, const void *bytes,
                                  size_t size, SettError *err);
static int32_t writes;

static SettStatus write_and_die(void *host, SettFile *file, const void *bytes,
                                size_t size, SettError *err)
{
    if (size > 0 && ++writes == 2) {
        (void)write_before(host, file, bytes, size / 2, err);
        raise(SIGKILL);
    }
    return write_before(host, file, bytes, size, err);
}

#define PARTS 1000
#define LEVELS 2000
#define KILL_EVERY 50

static void do_part(const char *folder, int32_t i, bool dies)
{
    char part[40];
    Place p;
    SettIo io = sett_io_posix();
    write_before = io.write;
    writes = 0;
    if (dies)
        io.write = write_and_die;
    open_place(&p, io, testkit_filled());
    SettText none = sett_text(sett_alloc_default());
    assert_int_equal(
        levels_part(&p, folder, name_of(part, i, PARTS), LEVELS, &none),
        SETT_OK);
    assert_int_equal(none.size, 0);
    close_place(&p);
}

static void kill_part(const char *folder, int32_t i)
{
    int ended = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        do_part(folder, i, true);
        _exit(1); /* it was to die before */
    }
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_true(WIFSIGNALED(ended) && WTERMSIG(ended) == SIGKILL);
}

static void thousand_parts(void **state)
{
    (void)state;
    char folder[] = "/tmp/sett-parts-XXXXXX", clean[64];
    assert_non_null(mkdtemp(folder));
    int32_t killed = 0;
    for (int32_t k = 1; k <= PARTS; k++) {
        int32_t i = k * 7 % PARTS + 1; /* in another order */
        if (i % KILL_EVERY == 0) {
            kill_part(folder, i);
            if (++killed % 2 == 0) /* the other half is left to who gathers */
                do_part(folder, i, false);
        } else {
            do_part(folder, i, false);
        }
    }
    assert_int_equal(killed, PARTS / KILL_EVERY);
    Place p;
    TestAlloc counter = {.fail_at = 0};
    open_place(&p, sett_io_posix(), testkit_alloc(&counter));
    SettText one = sett_text(sett_alloc_default());
    SettText all = sett_text(sett_alloc_default());
    assert_int_equal(levels_part(&p, folder, NULL, LEVELS, &all), SETT_OK);
    assert_in_range(counter.peak_bytes, 1, 8 << 20);
    close_place(&p);
    open_place(&p, sett_io_posix(), testkit_filled());
    assert_int_equal(levels_alone(&p, LEVELS, &one), SETT_OK);
    close_place(&p);
    assert_int_equal(all.size, one.size);
    assert_memory_equal(all.data, one.data, one.size);
    sett_text_free(&one);
    sett_text_free(&all);
    snprintf(clean, sizeof clean, "rm -r %s", folder);
    assert_int_equal(system(clean), 0);
}

/* What goes wrong. */

static SettStatus give_number(void *self, int64_t index, SettArena *tmp,
                              SettText *payload)
{
    (void)tmp;
    sett_study_put(payload, (uint64_t)(index * 10 + *(int32_t *)self));
    return SETT_OK;
}

static SettStatus run_numbers(Place *p, FakeDisk *disk, const char *part,
                              int32_t offset)
{
    open_place(p, fakedisk_io(disk), testkit_filled());
    SettParts parts = parts_of(p, "out", part);
    parts.items = 6;
    parts.per_item = 1;
    parts.item = give_number;
    parts.self = &offset;
    return sett_parts_run(&parts);
}

static void different_items(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    Place p;
    assert_int_equal(run_numbers(&p, disk, "1/2", 0), SETT_OK);
    close_place(&p);
    assert_int_equal(run_numbers(&p, disk, "2/3", 1), SETT_OK);
    close_place(&p);
    assert_int_equal(run_numbers(&p, disk, NULL, 0), SETT_BAD_INPUT);
    assert_string_equal(p.err.text,
                        "item 4 of out/journal-2-of-3.log is not what "
                        "out/journal-1-of-2.log has for it: something is not "
                        "deterministic");
    close_place(&p);
    assert_int_equal(run_numbers(&p, disk, "3/2", 0), SETT_BAD_ARGUMENT);
    close_place(&p);
    fakedisk_free(disk);
}

/* Items by lot are made again: the same, or told by number and journal; nothing
   is written. */
static void sampled_items(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    Place p;
    assert_int_equal(run_numbers(&p, disk, NULL, 0), SETT_OK);
    close_place(&p);
    int32_t files = fakedisk_count(disk);
    for (int32_t offset = 0; offset < 2; offset++) {
        open_place(&p, fakedisk_io(disk), testkit_filled());
        SettParts parts = parts_of(&p, "out", NULL);
        parts.items = 6;
        parts.item = give_number;
        parts.self = &offset;
        parts.sample = 1000000;
        assert_int_equal(sett_parts_run(&parts),
                         offset == 0 ? SETT_OK : SETT_BAD_INPUT);
        assert_int_equal(parts.again, 6);
        assert_false(parts.complete);
        if (offset == 1)
            assert_string_equal(p.err.text, "item 0 is not what "
                                            "out/journal.log has for it");
        close_place(&p);
    }
    assert_int_equal(fakedisk_count(disk), files);
    fakedisk_free(disk);
}

/* Who reads a payload that was changed behind its back says so. */
static SettStatus refuse(void *self, int64_t index, const uint8_t *payload,
                         size_t size)
{
    (void)self;
    (void)payload;
    return index == 3 || size != 8 ? SETT_BAD_INPUT : SETT_OK;
}

static void senseless_items(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    Place p;
    int32_t offset = 0;
    assert_int_equal(run_numbers(&p, disk, "2/2", 0), SETT_OK);
    close_place(&p);
    open_place(&p, fakedisk_io(disk), testkit_filled());
    SettParts parts = parts_of(&p, "out", NULL);
    parts.items = 6;
    parts.item = give_number;
    parts.self = &offset;
    assert_int_equal(sett_parts_run(&parts), SETT_OK);
    assert_true(parts.complete);
    assert_int_equal(parts.done, 6);
    assert_int_equal(sett_parts_gather(&parts, refuse), SETT_BAD_INPUT);
    assert_string_equal(p.err.text, "out/journal-2-of-2.log: item 3 of the "
                                    "journal makes no sense");
    close_place(&p);
    fakedisk_free(disk);
}

/* Wherever the disk fails, the rest of the work is done by who comes next. */
static void failing_disk(void **state)
{
    (void)state;
    SettStatus status = SETT_IO;
    for (int64_t n = 1; status != SETT_OK; n++) {
        FakeDisk *disk = fakedisk_new();
        Place p;
        disk->fail_at = n;
        disk->fail_after = true;
        disk->how = n % 2 == 0 ? FAKE_HALF_DONE : FAKE_NOTHING_DONE;
        status = run_numbers(&p, disk, "1/2", 0);
        close_place(&p);
        assert_true(status == SETT_OK || status == SETT_IO);
        disk->fail_at = 0;
        disk->fail_after = false;
        assert_int_equal(run_numbers(&p, disk, "1/2", 0), SETT_OK);
        close_place(&p);
        assert_int_equal(run_numbers(&p, disk, NULL, 0), SETT_OK);
        close_place(&p);
        fakedisk_free(disk);
    }
}

/* Ranges, measures and plays: in parts and alone. */

static SettStatus range_text(Place *p, const char *part, bool shared,
                             SettText *out)
{
    SettLevelPlan plan;
    SettStatus status = plan_of(p, 1, &plan);
    SettRecipeRange r = {.recipe = plan.recipe, .count = 1100, .tried = 3};
    SettParts parts = parts_of(p, "out", part);
    SettArena scratch;
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    sett_arena_init(&scratch, p->arena.alloc, 0);
    if (status == SETT_OK)
        status = sett_range_choose(&r, NULL, &p->arena, &p->err);
    if (status == SETT_OK)
        status = sett_levers_list(&r, &p->arena);
    if (status == SETT_OK)
        status = shared ? sett_range_parts(&r, &parts)
                        : sett_range_measure(&r, &crew, &p->arena);
    if (status == SETT_OK && !shared)
        status = sett_levers_pull(&r, &crew, &p->arena, &p->err);
    if (status == SETT_OK && (!shared || parts.complete))
        sett_range_json(&r, out);
    sett_arena_free(&scratch);
    return status;
}

static SettStatus measure_text(Place *p, const char *part, bool shared,
                               SettText *out)
{
    SettLevelPlan plan;
    SettStatus status = plan_of(p, 1, &plan);
    SettMeasuredSet sets[] = {{.recipe = &plan.recipe, .count = 520},
                              {.recipe = &plan.recipe, .first = 9, .count = 4}};
    SettParts parts = parts_of(p, "out", part);
    SettArena scratch;
    sett_arena_init(&scratch, p->arena.alloc, 0);
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    if (status == SETT_OK && shared)
        status = sett_measure_parts(plan.game, sets, 2, &parts);
    for (int32_t i = 0; status == SETT_OK && !shared && i < 2; i++)
        status = sett_measure_all(plan.game, NULL, &plan.recipe, sets[i].first,
                                  sets[i].count, &crew, &p->arena,
                                  &sets[i].measured, &sets[i].infeasible);
    for (int32_t i = 0; status == SETT_OK && i < 2; i++) {
        if (shared && !parts.complete)
            break;
        sett_study_put(out, (uint64_t)sets[i].infeasible);
        sett_study_put_doubles(out, sets[i].measured.values,
                               sets[i].count * plan.game->measures.count);
    }
    sett_arena_free(&scratch);
    return status == SETT_OK ? out->status : status;
}

static SettStatus play_text(Place *p, const char *part, bool shared,
                            SettText *out)
{
    SettLevelPlan plan;
    SettStatus status = plan_of(p, 1, &plan);
    SettFileLevel levels[2] = {{.source = "a"}, {.source = "b"}};
    SettTesters *testers = sett_arena_take(&p->arena, 1, sizeof *testers);
    SettPlaytests tests = {.game = plan.game,
                           .levels = levels,
                           .level_count = 2,
                           .testers = testers};
    SettParts parts = parts_of(p, "out", part);
    SettArena scratch;
    sett_arena_init(&scratch, p->arena.alloc, 0);
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    if (testers == NULL)
        status = SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_recipe_level(&plan.recipe, i, &p->arena, &levels[i].grid);
    if (status == SETT_OK)
        status =
            sett_testers(&p->host, plan.game, "R,TC", "--players", 30, testers);
    if (status == SETT_OK)
        status = shared ? sett_playtests_parts(&tests, 3, &crew, &parts)
                        : sett_playtests_run(&tests, 3, &crew, &p->arena);
    if (status == SETT_OK && (!shared || parts.complete)) {
        sett_playtests_json(&tests, out);
        for (int32_t i = 0; i < 4; i++)
            for (int32_t c = 0; c < 200; c++)
                sett_text_format(out, "%d ", (int)tests.heat[i].counts[0][c]);
    }
    sett_arena_free(&scratch);
    return status == SETT_OK ? out->status : status;
}

typedef SettStatus TextFn(Place *p, const char *part, bool shared,
                          SettText *out);
static TextFn *const works[] = {range_text, measure_text, play_text};
#define WORKS (int32_t)(sizeof works / sizeof works[0])

static void work_in_parts(void **state)
{
    (void)state;
    for (int32_t w = 0; w < WORKS; w++) {
        FakeDisk *disk = fakedisk_new();
        SettText one = sett_text(sett_alloc_default());
        SettText all = sett_text(sett_alloc_default());
        static const char *const order[] = {"2/2", "1/2", NULL};
        Place p;
        open_place(&p, fakedisk_io(disk), testkit_filled());
        assert_int_equal(works[w](&p, NULL, false, &one), SETT_OK);
        close_place(&p);
        for (int32_t i = 0; i < 3; i++) {
            open_place(&p, fakedisk_io(disk), testkit_filled());
            assert_int_equal(works[w](&p, order[i], true, &all), SETT_OK);
            close_place(&p);
            assert_int_equal(all.size > 0, i == 2);
        }
        assert_true(one.size > 1000);
        assert_int_equal(all.size, one.size);
        assert_memory_equal(all.data, one.data, one.size);
        sett_text_free(&one);
        sett_text_free(&all);
        fakedisk_free(disk);
    }
}

static SettStatus out_of_memory(void *user, SettAlloc alloc)
{
    FakeDisk *disk = fakedisk_new();
    SettText all = sett_text(alloc);
    Place p;
    open_place(&p, fakedisk_io(disk), alloc);
    SettStatus status = SETT_OK;
    if (*(int32_t *)user < 0) {
        status = levels_part(&p, "out", "1/2", 4, &all);
        if (status == SETT_OK)
            status = levels_part(&p, "out", NULL, 4, &all);
    } else {
        status = play_text(&p, NULL, true, &all);
    }
    sett_text_free(&all);
    close_place(&p);
    fakedisk_free(disk);
    return status;
}

/* Words, and what two parts of three have left. */
static SettStatus batch_told(void *user, SettAlloc alloc)
{
    FakeDisk *disk = fakedisk_new();
    const char *const *words;
    int32_t count, offset = 0;
    static const char text[] = "sett a 'b c' # d\n \\\n \"e\\\"f\" ''g";
    Place p;
    (void)user;
    open_place(&p, fakedisk_io(disk), alloc);
    SettStatus status = sett_batch_read(text, sizeof text - 1, &p.arena, &words,
                                        &count, &p.err);
    static const char *const order[] = {"3/3", "1/3"};
    for (int32_t i = 0; status == SETT_OK && i < 2; i++) {
        SettParts parts = parts_of(&p, "out", order[i]);
        parts.items = 7;
        parts.item = give_number;
        parts.self = &offset;
        status = sett_parts_run(&parts);
    }
    SettBatchStatus found;
    if (status == SETT_OK)
        status = sett_batch_status(&p.host, "out", &found);
    if (status == SETT_OK) {
        assert_int_equal(count, 4);
        assert_string_equal(words[1], "b c");
        assert_string_equal(words[2], "e\"f");
        assert_string_equal(words[3], "g");
        assert_int_equal(found.parts, 3);
        assert_int_equal(found.done, 2);
        assert_int_equal(found.items, 5);
        assert_int_equal(found.all, 7);
        assert_int_equal(
            found.ended[0] * 4 + found.ended[1] * 2 + found.ended[2], 5);
    }
    close_place(&p);
    fakedisk_free(disk);
    return status;
}

static SettStatus one_payload(void *user, SettAlloc alloc)
{
    FakeDisk *disk = user;
    Place p;
    int32_t offset = 0;
    const uint8_t *payload = NULL;
    size_t size = 0;
    open_place(&p, fakedisk_io(disk), alloc);
    SettParts parts = parts_of(&p, "out", NULL);
    parts.items = 6;
    parts.item = give_number;
    parts.self = &offset;
    SettStatus status = sett_parts_run(&parts);
    if (status == SETT_OK)
        status = sett_parts_payload(&parts, 3, &p.arena, &payload, &size);
    assert_int_equal(size, status == SETT_OK ? 8 : size);
    close_place(&p);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    Place p;
    assert_int_equal(run_numbers(&p, disk, "1/2", 0), SETT_OK);
    close_place(&p);
    assert_int_equal(run_numbers(&p, disk, "2/2", 0), SETT_OK);
    close_place(&p);
    testkit_memory(one_payload, disk);
    fakedisk_free(disk);
    testkit_memory(batch_told, NULL);
    testkit_memory(out_of_memory, &(int32_t){-1});
    testkit_memory(out_of_memory, &(int32_t){0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_in_parts), cmocka_unit_test(different_items),
        cmocka_unit_test(sampled_items),   cmocka_unit_test(senseless_items),
        cmocka_unit_test(failing_disk),    cmocka_unit_test(work_in_parts),
        cmocka_unit_test(no_memory),       cmocka_unit_test(thousand_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
