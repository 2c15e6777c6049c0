/* test_jobs.c - the serial runner, the cancel question, and many items. */
#include "support/testkit.h"

typedef struct Seen {
    int64_t next;
    bool in_order;
} Seen;

static void note(void *user, int64_t index, int32_t worker)
{
    Seen *seen = user;
    seen->in_order = seen->in_order && index == seen->next && worker == 0;
    seen->next++;
}

static void serial_runs_in_order(void **state)
{
    (void)state;
    SettJobs jobs = sett_jobs_serial();
    Seen seen = {0, true};
    assert_int_equal(jobs.workers, 1);
    jobs.run(jobs.host, 0, note, &seen);
    assert_int_equal(seen.next, 0);
    jobs.run(jobs.host, 1000, note, &seen);
    assert_int_equal(seen.next, 1000);
    assert_true(seen.in_order);
}

static bool answer(void *user)
{
    return *(bool *)user;
}

static void cancelling(void **state)
{
    (void)state;
    bool stop = false;
    SettCancel cancel = {answer, &stop};
    assert_false(sett_cancelled(NULL));
    assert_false(sett_cancelled(&cancel));
    stop = true;
    assert_true(sett_cancelled(&cancel));
}

/* Items of 64 bytes each, some of which fail. */
typedef struct Items {
    int64_t made, counted;
    int64_t bad, worse; /* fail with SETT_BAD_INPUT, SETT_IO */
} Items;

static SettStatus make_item(void *user, int64_t index, SettArena *tmp)
{
    Items *items = user;
    items->made++;
    if (sett_arena_take(tmp, 64, 1) == NULL)
        return SETT_NO_MEMORY;
    return index == items->bad     ? SETT_BAD_INPUT
           : index == items->worse ? SETT_IO
                                   : SETT_OK;
}

static void count_item(void *user)
{
    ((Items *)user)->counted++;
}

/* A host whose last item comes first. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    (void)host;
    while (count-- > 0)
        task(user, count, 0);
}

static void the_lowest_failure_counts(void **state)
{
    (void)state;
    bool stop = false;
    SettCancel cancel = {answer, &stop};
    for (int32_t backwards = 0; backwards < 2; backwards++) {
        SettArena tmp = testkit_arena();
        Items items = {.bad = 40, .worse = 70};
        SettCrew crew = {.jobs = sett_jobs_serial(),
                         .scratch = &tmp,
                         .cancel = &cancel,
                         .done = count_item,
                         .user = &items};
        int64_t done = -1;
        if (backwards)
            crew.jobs.run = run_backwards;
        assert_int_equal(sett_each(&crew, 100, make_item, &items, &done),
                         SETT_BAD_INPUT);
        assert_int_equal(done, 40);
        assert_int_equal(items.made, backwards ? 100 : 41);
        assert_int_equal(items.counted, backwards ? 98 : 40);
        assert_int_equal(sett_each(&crew, 40, make_item, &items, &done),
                         SETT_OK);
        assert_int_equal(done, 40);
        assert_int_equal(sett_each(&crew, 0, make_item, &items, NULL), SETT_OK);
        stop = true;
        assert_int_equal(sett_each(&crew, 40, make_item, &items, &done),
                         SETT_CANCELLED);
        assert_int_equal(done, 0);
        stop = false;
        sett_arena_free(&tmp);
    }
}

static SettStatus work_in(void *user, SettAlloc alloc)
{
    SettArena tmp;
    sett_arena_init(&tmp, alloc, 0);
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &tmp};
    SettStatus status = sett_each(&crew, 5, make_item, user, NULL);
    sett_arena_free(&tmp);
    return status;
}

static void memory_may_fail(void **state)
{
    (void)state;
    Items items = {.bad = -1, .worse = -1};
    testkit_memory(work_in, &items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(serial_runs_in_order),
        cmocka_unit_test(cancelling),
        cmocka_unit_test(the_lowest_failure_counts),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
