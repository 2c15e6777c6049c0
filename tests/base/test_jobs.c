/* test_jobs.c - the serial runner and the cancel question. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(serial_runs_in_order),
        cmocka_unit_test(cancelling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
