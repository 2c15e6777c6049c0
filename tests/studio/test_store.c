/* test_store.c - projects in a folder: saved, read, listed, kept as backups;
   and nothing outside of the folder is ever read. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "studio/place.h"

static void a_project_is_saved_and_read(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    assert_int_equal(place_save(&p, "a b", "", "{1}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_DONE);
    place_expect(&p, "a b", "{1}", 1);
    place_save_on(&p, "a b", "{2}");
    place_expect(&p, "a b", "{2}", 2);
    StudioState read;
    place_content(&p, "a b", &read);
    assert_string_equal(read.tag, p.now.tag);
    place_end(&p);
}

static void stale_changes_are_told_and_change_nothing(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    assert_int_equal(place_save(&p, "x", "1-00", "{1}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_STALE);
    assert_int_equal(place_save(&p, "x", "", "{1}"), SETT_OK);
    char old[STUDIO_TAG_SIZE];
    memcpy(old, p.now.tag, sizeof old);
    place_save_on(&p, "x", "{2}");
    assert_int_equal(place_save(&p, "x", old, "{3}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_STALE);
    assert_int_equal(p.now.revision, 2);
    assert_int_equal(place_save(&p, "x", "", "{3}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_STALE);
    StudioChange change = {"x", old};
    assert_int_equal(
        sett_studio_store_delete(&p.store, &change, &p.now, &p.outcome, NULL),
        SETT_OK);
    assert_int_equal(p.outcome, STUDIO_STALE);
    place_expect(&p, "x", "{2}", 2);
    place_end(&p);
}

static void the_same_again_is_no_revision(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    assert_int_equal(place_save(&p, "x", "", "{1}"), SETT_OK);
    char tag[STUDIO_TAG_SIZE];
    memcpy(tag, p.now.tag, sizeof tag);
    assert_int_equal(place_save(&p, "x", tag, "{1}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_SAME);
    place_expect(&p, "x", "{1}", 1);
    place_end(&p);
}

/* An editor that knows nothing of us saves too: the tag notices. */
static void changes_from_outside_are_noticed(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    assert_int_equal(place_save(&p, "x", "", "{1}"), SETT_OK);
    char tag[STUDIO_TAG_SIZE];
    memcpy(tag, p.now.tag, sizeof tag);
    place_put_file(place_at(&p, "x.json"), "{9}");
    assert_int_equal(place_save(&p, "x", tag, "{2}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_STALE);
    place_expect(&p, "x", "{9}", 1);
    place_end(&p);
}

/* Nothing at all is a content too, though no project. */
static void an_empty_file_is_read(void **state)
{
    (void)state;
    Place p;
    StudioState now;
    place_begin(&p);
    place_put_file(place_at(&p, "x.json"), "");
    assert_string_equal(place_content(&p, "x", &now), "");
    assert_true(now.exists);
    p.now = now;
    place_save_on(&p, "x", "{1}");
    assert_int_equal(place_save(&p, "y", "", ""), SETT_OK);
    place_expect(&p, "y", "", 1);
    place_end(&p);
}

static void a_file_keeps_its_mode(void **state)
{
    (void)state;
    Place p;
    struct stat about;
    place_begin(&p);
    assert_int_equal(place_save(&p, "x", "", "{1}"), SETT_OK);
    assert_int_equal(chmod(place_at(&p, "x.json"), 0640), 0);
    place_save_on(&p, "x", "{2}");
    assert_int_equal(stat(place_at(&p, "x.json"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    place_end(&p);
}

static StudioList backups(Place *p, const char *name, SettArena *arena)
{
    StudioList list;
    assert_int_equal(
        sett_studio_store_backups(&p->store, name, arena, &list, NULL),
        SETT_OK);
    return list;
}

static void twenty_backups_are_kept(void **state)
{
    (void)state;
    Place p;
    SettArena arena = testkit_arena();
    char text[32];
    place_begin(&p);
    for (int i = 1; i <= 30; i++) {
        snprintf(text, sizeof text, "{%d}", i);
        place_save_on(&p, "x", text);
        StudioList list = backups(&p, "x", &arena);
        assert_int_equal(list.count, i - 1 < 20 ? i - 1 : 20);
        if (i > 1)
            assert_int_equal(list.entries[0].revision, i - 1);
    }
    SettText old = sett_text(sett_alloc_default());
    assert_int_equal(sett_studio_store_backup(&p.store, "x", 12, &old, NULL),
                     SETT_OK);
    assert_string_equal(old.data, "{12}");
    assert_int_equal(sett_studio_store_backup(&p.store, "x", 9, &old, NULL),
                     SETT_INFEASIBLE);
    assert_int_equal(sett_studio_store_backup(&p.store, "x", 30, &old, NULL),
                     SETT_INFEASIBLE);
    sett_text_free(&old);
    sett_arena_free(&arena);
    place_end(&p);
}

static void what_was_deleted_can_come_back(void **state)
{
    (void)state;
    Place p;
    SettArena arena = testkit_arena();
    place_begin(&p);
    place_save_on(&p, "x", "{1}");
    place_save_on(&p, "x", "{2}");
    char tag[STUDIO_TAG_SIZE];
    memcpy(tag, p.now.tag, sizeof tag);
    StudioChange change = {"x", tag};
    assert_int_equal(
        sett_studio_store_delete(&p.store, &change, &p.now, &p.outcome, NULL),
        SETT_OK);
    assert_int_equal(p.outcome, STUDIO_DONE);
    place_expect(&p, "x", "", 2);
    StudioList list;
    assert_int_equal(sett_studio_store_list(&p.store, &arena, &list, NULL),
                     SETT_OK);
    assert_int_equal(list.count, 1);
    assert_true(list.entries[0].deleted);
    assert_int_equal(backups(&p, "x", &arena).count, 2);
    assert_int_equal(place_save(&p, "x", "", "{2}"), SETT_OK);
    assert_int_equal(p.outcome, STUDIO_DONE);
    assert_int_equal(p.now.revision, 3);
    sett_arena_free(&arena);
    place_end(&p);
}

static void a_second_store_only_reads(void **state)
{
    (void)state;
    Place p, q;
    place_begin(&p);
    place_save_on(&p, "x", "{1}");
    q = p;
    place_open(&q);
    assert_true(q.store.read_only);
    assert_false(p.store.read_only);
    place_expect(&q, "x", "{1}", 1);
    assert_int_equal(place_save(&q, "x", p.now.tag, "{2}"), SETT_UNSUPPORTED);
    sett_studio_store_close(&q.store);
    sett_studio_store_close(&p.store);
    place_open(&p);
    assert_false(p.store.read_only);
    place_end(&p);
}

/* What a newer program wrote stays as it is, and can be read. */
static void a_newer_format_is_only_read(void **state)
{
    (void)state;
    static const char *const newer[] = {"{\"version\": 2}",
                                        "{\"a\": 1, \"version\": 1e9}"};
    static const char *const known[] = {
        "{\"version\": 1}", "{\"version\": \"2\"}", "{\"a\": {\"version\": 2}}",
        "no project"};
    Place p;
    place_begin(&p);
    for (size_t i = 0; i < 2; i++) {
        StudioState now;
        place_put_file(place_at(&p, "x.json"), newer[i]);
        assert_string_equal(place_content(&p, "x", &now), newer[i]);
        assert_int_equal(place_save(&p, "x", now.tag, "{}"), SETT_UNSUPPORTED);
        StudioChange change = {"x", now.tag};
        assert_int_equal(sett_studio_store_delete(&p.store, &change, &p.now,
                                                  &p.outcome, NULL),
                         SETT_UNSUPPORTED);
        place_expect(&p, "x", newer[i], 1);
    }
    for (size_t i = 0; i < 4; i++) {
        StudioState now;
        place_put_file(place_at(&p, "y.json"), known[i]);
        assert_string_equal(place_content(&p, "y", &now), known[i]);
        assert_int_equal(place_save(&p, "y", now.tag, "{\"a\": 0}"), SETT_OK);
        assert_int_equal(p.outcome, STUDIO_DONE);
    }
    place_end(&p);
}

static void refused(Place *p, const char *name)
{
    StudioState state;
    SettText text = sett_text(sett_alloc_default());
    assert_int_equal(
        sett_studio_store_read(&p->store, name, &text, &state, NULL),
        SETT_BAD_INPUT);
    assert_int_equal(text.size, 0);
    sett_text_free(&text);
    assert_int_equal(place_save(p, name, "", "{1}"), SETT_BAD_INPUT);
}

static void links_and_pipes_are_refused(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    assert_int_equal(symlink("../secret", place_at(&p, "out.json")), 0);
    assert_int_equal(symlink("out.json", place_at(&p, "chain.json")), 0);
    assert_int_equal(symlink("loop.json", place_at(&p, "loop.json")), 0);
    assert_int_equal(symlink("/dev/zero", place_at(&p, "zero.json")), 0);
    assert_int_equal(symlink("..", place_at(&p, "up.json")), 0);
    assert_int_equal(symlink("none", place_at(&p, "none.json")), 0);
    assert_int_equal(symlink("/proc/self/environ", place_at(&p, "proc.json")),
                     0);
    assert_int_equal(mkfifo(place_at(&p, "pipe.json"), 0666), 0);
    assert_int_equal(mkdir(place_at(&p, "folder.json"), 0777), 0);
    assert_int_equal(link(p.secret, place_at(&p, "hard.json")), 0);
    static const char *const names[] = {"out",    "chain", "loop", "zero",
                                        "up",     "none",  "proc", "pipe",
                                        "folder", "hard"};
    alarm(10); /* a pipe that was waited for would wait for ever */
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        refused(&p, names[i]);
    alarm(0);
    place_end(&p);
}

/* Backups are read under the same rules. */
static void linked_backups_are_refused(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    place_save_on(&p, "x", "{1}");
    place_save_on(&p, "x", "{2}");
    assert_int_equal(
        unlink(place_at(&p, ".sett/backups/x/000000000000001.json")), 0);
    assert_int_equal(
        symlink("../../../../secret",
                place_at(&p, ".sett/backups/x/000000000000001.json")),
        0);
    assert_int_equal(symlink("../../..", place_at(&p, ".sett/backups/y")), 0);
    SettText old = sett_text(sett_alloc_default());
    assert_int_equal(sett_studio_store_backup(&p.store, "x", 1, &old, NULL),
                     SETT_INFEASIBLE);
    assert_int_equal(sett_studio_store_backup(&p.store, "y", 1, &old, NULL),
                     SETT_INFEASIBLE);
    assert_int_equal(old.size, 0);
    sett_text_free(&old);
    place_expect(&p, "x", "{2}", 2);
    place_end(&p);
}

static void a_linked_folder_of_ours_is_refused(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    sett_studio_store_close(&p.store);
    char moved[96];
    snprintf(moved, sizeof moved, "%s/moved", p.root);
    assert_int_equal(rename(place_at(&p, ".sett"), moved), 0);
    assert_int_equal(symlink("../moved", place_at(&p, ".sett")), 0);
    SettError err;
    assert_int_equal(
        sett_studio_store_open(&p.store, p.folder, sett_alloc_default(), &err),
        SETT_IO);
    assert_true(err.text[0] != '\0');
    assert_int_equal(unlink(place_at(&p, ".sett")), 0);
    place_open(&p);
    place_end(&p);
}

/* Another process exchanges the file and a link again and again. */
static void swap_often(const Place *p, int rounds)
{
    char file[512];
    snprintf(file, sizeof file, "%s", place_at(p, "x.json"));
    for (int i = 0; i < rounds; i++)
        if (renameat2(AT_FDCWD, file, AT_FDCWD, place_at(p, "bait"),
                      RENAME_EXCHANGE) != 0)
            _exit(1);
    _exit(0);
}

static void swapped_links_are_never_followed(void **state)
{
    (void)state;
    Place p;
    place_begin(&p);
    int reads = 0, plain = 0, code;
    place_put_file(place_at(&p, "x.json"), "{1}");
    assert_int_equal(symlink("../secret", place_at(&p, "bait")), 0);
    pid_t child = fork();
    if (child == 0)
        swap_often(&p, 100000);
    SettText text = sett_text(sett_alloc_default());
    while (waitpid(child, &code, WNOHANG) == 0) {
        StudioState now;
        SettStatus status =
            sett_studio_store_read(&p.store, "x", &text, &now, NULL);
        assert_true(status == SETT_OK || status == SETT_BAD_INPUT);
        assert_true(!text.data || !strstr(text.data, SECRET));
        plain += status == SETT_OK && now.exists;
        reads++;
    }
    sett_text_free(&text);
    print_message("%d reads, %d of them of a plain file\n", reads, plain);
    if (WEXITSTATUS(code) != 0)
        TESTKIT_SKIP("this disk cannot exchange two files");
    place_end(&p);
}

static void only_projects_are_listed(void **state)
{
    (void)state;
    Place p;
    SettArena arena = testkit_arena();
    StudioList list;
    char name[32];
    place_begin(&p);
    static const char *const others[] = {"b.txt", ".hidden.json", "bad*.json",
                                         ".json", "json"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        place_put_file(place_at(&p, others[i]), "{}");
    assert_int_equal(symlink("../secret", place_at(&p, "out.json")), 0);
    assert_int_equal(mkfifo(place_at(&p, "pipe.json"), 0666), 0);
    place_save_on(&p, "b", "{}");
    p.now = (StudioState){0};
    place_save_on(&p, "a", "{}");
    assert_int_equal(sett_studio_store_list(&p.store, &arena, &list, NULL),
                     SETT_OK);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.entries[0].name, "a");
    assert_int_equal(list.entries[1].bytes, 2);
    assert_false(list.more);
    for (int i = 0; i < STUDIO_MOST_LISTED; i++) {
        snprintf(name, sizeof name, "p%d.json", i);
        place_put_file(place_at(&p, name), "{}");
    }
    assert_int_equal(sett_studio_store_list(&p.store, &arena, &list, NULL),
                     SETT_OK);
    assert_int_equal(list.count, STUDIO_MOST_LISTED);
    assert_true(list.more);
    sett_arena_free(&arena);
    place_end(&p);
}

static void files_over_the_limit_are_refused(void **state)
{
    (void)state;
    Place p;
    StudioState now;
    SettText text = sett_text(sett_alloc_default());
    place_begin(&p);
    place_put_file(place_at(&p, "x.json"), "");
    assert_int_equal(truncate(place_at(&p, "x.json"), STUDIO_MAX_BODY), 0);
    assert_int_equal(sett_studio_store_read(&p.store, "x", &text, &now, NULL),
                     SETT_OK);
    assert_int_equal(truncate(place_at(&p, "x.json"), STUDIO_MAX_BODY + 1), 0);
    assert_int_equal(sett_studio_store_read(&p.store, "x", &text, &now, NULL),
                     SETT_TOO_LARGE);
    sett_text_free(&text);
    place_end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_project_is_saved_and_read),
        cmocka_unit_test(stale_changes_are_told_and_change_nothing),
        cmocka_unit_test(the_same_again_is_no_revision),
        cmocka_unit_test(changes_from_outside_are_noticed),
        cmocka_unit_test(an_empty_file_is_read),
        cmocka_unit_test(a_file_keeps_its_mode),
        cmocka_unit_test(twenty_backups_are_kept),
        cmocka_unit_test(what_was_deleted_can_come_back),
        cmocka_unit_test(a_second_store_only_reads),
        cmocka_unit_test(a_newer_format_is_only_read),
        cmocka_unit_test(links_and_pipes_are_refused),
        cmocka_unit_test(linked_backups_are_refused),
        cmocka_unit_test(a_linked_folder_of_ours_is_refused),
        cmocka_unit_test(swapped_links_are_never_followed),
        cmocka_unit_test(only_projects_are_listed),
        cmocka_unit_test(files_over_the_limit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
