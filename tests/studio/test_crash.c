/* test_crash.c - a save is whole or has not happened: at every step of it the
   disk fails, or the process dies; and it is killed at any moment, many times.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "studio/place.h"

/* Lets the disk fail, or the process die, at step `at`. */
typedef struct Fault {
    int step, at;
    int why;          /* errno; 0 = die */
    const char *only; /* only steps of this name fail; NULL = number `at` */
} Fault;

static int fault(void *user, const char *step)
{
    Fault *f = user;
    bool hit = f->only ? !strcmp(f->only, step) : ++f->step == f->at;
    if (hit && f->why == 0)
        _exit(9);
    return hit ? f->why : 0;
}

/* Old or new, with the revision that belongs to it. */
static bool is_new(Place *p, const char *name)
{
    StudioState now;
    bool fresh = !strcmp(place_content(p, name, &now), "{2}");
    if (!fresh)
        assert_string_equal(place_content(p, name, &now), "{1}");
    assert_int_equal(now.revision, fresh ? 2 : 1);
    p->now = now;
    return fresh;
}

/* A place with one project. */
static void begin_one(Place *p)
{
    place_begin(p);
    place_save_on(p, "x", "{1}");
}

static void a_failing_disk_leaves_old_or_new(void **state)
{
    (void)state;
    bool done = false;
    int steps = 0;
    for (int n = 1; !done; n++) {
        Place p;
        Fault f = {.at = n, .why = EIO};
        begin_one(&p);
        p.store.fault = fault;
        p.store.fault_user = &f;
        char tag[STUDIO_TAG_SIZE];
        memcpy(tag, p.now.tag, sizeof tag);
        SettStatus status = place_save(&p, "x", tag, "{2}");
        done = f.step < n;
        steps += !done;
        assert_int_equal(status, done ? SETT_OK : SETT_IO);
        p.store.fault = NULL;
        is_new(&p, "x");
        place_save_on(&p, "x", "{3}");
        place_end(&p);
    }
    assert_true(steps >= 8);
}

/* Saves "{2}" in a process that dies at step n; true where it is done before.
 */
static bool saves_till(Place *p, int (*hook)(void *user, const char *step),
                       int n)
{
    int code;
    pid_t child = fork();
    if (child == 0) {
        Fault f = {.at = n, .why = 0};
        p->store.fault = hook;
        p->store.fault_user = &f;
        char tag[STUDIO_TAG_SIZE];
        memcpy(tag, p->now.tag, sizeof tag);
        _exit(place_save(p, "x", tag, "{2}") == SETT_OK ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_true(WEXITSTATUS(code) == 0 || WEXITSTATUS(code) == 9);
    return WEXITSTATUS(code) == 0;
}

static void a_death_at_any_step_leaves_old_or_new(void **state)
{
    (void)state;
    bool done = false;
    int fresh = 0, deaths = 0;
    for (int n = 1; !done; n++) {
        Place p;
        begin_one(&p);
        done = saves_till(&p, fault, n);
        deaths += !done;
        fresh += is_new(&p, "x");
        assert_true(!done || is_new(&p, "x"));
        place_save_on(&p, "x", "{3}");
        place_end(&p);
    }
    assert_true(deaths >= 8 && fresh >= 2);
}

/* Where a disk knows no hard links, backups are copies. */
static void backups_may_be_copies(void **state)
{
    (void)state;
    Place p;
    Fault f = {.why = EPERM, .only = "link"};
    place_begin(&p);
    p.store.fault = fault;
    p.store.fault_user = &f;
    for (int i = 1; i <= 4; i++) {
        char text[16];
        snprintf(text, sizeof text, "{%d}", i);
        place_save_on(&p, "x", text);
        place_expect(&p, "x", text, i);
    }
    SettText old = sett_text(sett_alloc_default());
    assert_int_equal(sett_studio_store_backup(&p.store, "x", 2, &old, NULL),
                     SETT_OK);
    assert_string_equal(old.data, "{2}");
    sett_text_free(&old);
    place_end(&p);
}

/* The same of deleting: it is there, or it is gone and kept as a backup. */
static void a_failing_disk_leaves_it_or_its_backup(void **state)
{
    (void)state;
    bool done = false;
    int steps = 0;
    for (int n = 1; !done; n++) {
        Place p;
        Fault f = {.at = n, .why = EIO};
        begin_one(&p);
        char tag[STUDIO_TAG_SIZE];
        memcpy(tag, p.now.tag, sizeof tag);
        StudioChange change = {"x", tag};
        p.store.fault = fault;
        p.store.fault_user = &f;
        SettStatus status = sett_studio_store_delete(&p.store, &change, &p.now,
                                                     &p.outcome, NULL);
        done = f.step < n;
        steps += !done;
        assert_int_equal(status, done ? SETT_OK : SETT_IO);
        p.store.fault = NULL;
        StudioState now;
        SettText kept = sett_text(sett_alloc_default());
        bool there = place_content(&p, "x", &now)[0] != '\0';
        assert_true(there || sett_studio_store_backup(&p.store, "x", 1, &kept,
                                                      NULL) == SETT_OK);
        assert_true(there || !strcmp(kept.data, "{1}"));
        sett_text_free(&kept);
        p.now = now;
        place_save_on(&p, "x", "{3}");
        place_end(&p);
    }
    assert_true(steps >= 4);
}

/* Dies at any step on a disk that knows no hard links. */
static int no_links(void *user, const char *step)
{
    return strcmp(step, "link") != 0 ? fault(user, step) : EPERM;
}

static void a_death_among_copies_leaves_old_or_new(void **state)
{
    (void)state;
    bool done = false;
    for (int n = 1; !done; n++) {
        Place p;
        begin_one(&p);
        done = saves_till(&p, no_links, n);
        assert_true(is_new(&p, "x") || !done);
        place_save_on(&p, "x", "{3}");
        place_end(&p);
    }
}

/* Saves without end; tells each one that is done through the pipe. */
static void save_for_ever(Place *p, int out, int32_t from)
{
    for (int32_t i = from + 1; i < from + 100000; i++) {
        char text[32], tag[STUDIO_TAG_SIZE];
        snprintf(text, sizeof text, "{%d}", (int)i);
        memcpy(tag, p->now.tag, sizeof tag);
        if (place_save(p, "x", tag, text) != SETT_OK ||
            p->outcome != STUDIO_DONE)
            _exit(1);
        if (write(out, &i, sizeof i) != sizeof i)
            _exit(1);
    }
    _exit(1);
}

/* A process that is killed after `acks` told saves: the last one told. */
static int32_t killed_after(Place *p, int32_t from, int acks)
{
    int ends[2];
    int32_t last = from, told;
    assert_int_equal(pipe(ends), 0);
    sett_studio_store_close(&p->store);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        place_open(p);
        place_content(p, "x", &p->now);
        save_for_ever(p, ends[1], from);
    }
    close(ends[1]);
    for (int i = 0; i < acks && read(ends[0], &told, sizeof told) > 0; i++)
        last = told;
    usleep((useconds_t)(acks * 37 % 400)); /* somewhere in the next one */
    kill(child, SIGKILL);
    while (read(ends[0], &told, sizeof told) == sizeof told)
        last = told;
    close(ends[0]);
    waitpid(child, NULL, 0);
    place_open(p);
    return last;
}

static void kills_lose_no_told_save(void **state)
{
    (void)state;
    Place p;
    int32_t last = 1;
    begin_one(&p);
    for (int round = 0; round < 200; round++) {
        int32_t told = killed_after(&p, last, 1 + round % 5);
        StudioState now;
        int got = 0;
        assert_int_equal(sscanf(place_content(&p, "x", &now), "{%d}", &got), 1);
        assert_true(got == told || got == told + 1);
        assert_int_equal(now.revision, got);
        last = got;
    }
    print_message("%d saves, 200 kills\n", (int)last);
    place_end(&p);
}

static void without_memory_nothing_changes(void **state)
{
    (void)state;
    bool done = false;
    for (int n = 1; !done; n++) {
        Place p;
        TestAlloc counter = {0};
        begin_one(&p);
        p.store.alloc = testkit_alloc(&counter);
        counter.fail_at = n;
        char tag[STUDIO_TAG_SIZE];
        memcpy(tag, p.now.tag, sizeof tag);
        SettStatus status = place_save(&p, "x", tag, "{2}");
        done = counter.asked < n;
        assert_int_equal(status, done ? SETT_OK : SETT_NO_MEMORY);
        assert_int_equal(counter.live_bytes, 0);
        p.store.alloc = sett_alloc_default();
        assert_int_equal(is_new(&p, "x"), done);
        place_end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failing_disk_leaves_old_or_new),
        cmocka_unit_test(a_death_at_any_step_leaves_old_or_new),
        cmocka_unit_test(backups_may_be_copies),
        cmocka_unit_test(a_failing_disk_leaves_it_or_its_backup),
        cmocka_unit_test(a_death_among_copies_leaves_old_or_new),
        cmocka_unit_test(kills_lose_no_told_save),
        cmocka_unit_test(without_memory_nothing_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
