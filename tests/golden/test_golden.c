/* test_golden.c - every component must draw what its golden file holds. A
   change on purpose: raise output_version, make golden, look at the drawn
   levels in the diff. */
#include "support/testkit.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "golden/compare.h"
#include "golden/corpus.h"
#include "golden/tables.h"

#define MOST_COMPONENTS 256

static void name_of(int32_t index, char *out, size_t size)
{
    SettText name = sett_text(sett_alloc_default());
    golden_name(index, &name);
    snprintf(out, size, "%s.txt", name.data);
    sett_text_free(&name);
}

static void component_is_golden(void **state)
{
    int32_t index = *(const int32_t *)*state;
    char name[128];
    SettText made = sett_text(sett_alloc_default());
    name_of(index, name, sizeof name);
    assert_int_equal(golden_text(index, GOLDEN_SEEDS, GOLDEN_DRAWN, &made),
                     SETT_OK);
    golden_same(name, &made);
}

/* No number, range, preset or table of a part changes by the way. */
static void tables_are_golden(void **state)
{
    (void)state;
    SettText made = sett_text(sett_alloc_default());
    assert_int_equal(golden_tables(&made), SETT_OK);
    golden_same(GOLDEN_TABLES, &made);
}

static bool is_component(const char *file)
{
    bool found = false;
    for (int32_t i = 0; i < golden_count() && !found; i++) {
        char name[128];
        name_of(i, name, sizeof name);
        found = strcmp(name, file) == 0;
    }
    return found;
}

/* A file that nothing makes any more would look like a promise. */
static void no_file_is_left_over(void **state)
{
    (void)state;
    char path[512];
    DIR *folder = opendir(testkit_path("golden", path, sizeof path));
    assert_non_null(folder);
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        const char *end = strrchr(e->d_name, '.');
        if (end != NULL && strcmp(end, ".txt") == 0 && !is_component(e->d_name))
            fail_msg("%s belongs to no component", e->d_name);
    }
    closedir(folder);
}

static void there_are_components(void **state)
{
    (void)state;
    assert_in_range(golden_count(), 9, MOST_COMPONENTS);
}

int main(void)
{
    static int32_t numbers[MOST_COMPONENTS];
    static SettText names[MOST_COMPONENTS];
    static struct CMUnitTest tests[MOST_COMPONENTS + 3] = {
        cmocka_unit_test(there_are_components),
        cmocka_unit_test(no_file_is_left_over),
        cmocka_unit_test(tables_are_golden),
    };
    int32_t count = golden_count();
    if (count > MOST_COMPONENTS)
        count = MOST_COMPONENTS; /* there_are_components fails */
    for (int32_t i = 0; i < count; i++) {
        numbers[i] = i;
        names[i] = sett_text(sett_alloc_default());
        golden_name(i, &names[i]);
        tests[i + 3] = (struct CMUnitTest){.name = names[i].data,
                                           .test_func = component_is_golden,
                                           .initial_state = &numbers[i]};
    }
    int failed =
        _cmocka_run_group_tests("golden", tests, (size_t)count + 3, NULL, NULL);
    for (int32_t i = 0; i < count; i++)
        sett_text_free(&names[i]);
    return failed;
}
