/* test_archive_query.c - which elites are asked for: terms and cells as text.
 */
#include "support/search_run.h"
#include "support/testkit.h"

#include <string.h>

static const SettEval *edd_eval(void)
{
    return sett_catalog_eval(sett_catalog_builtin(), "edd");
}

/* Whether a level of this fitness and symmetry is asked for. */
static bool asked(const char *text, double fitness, double symmetry)
{
    SettArchiveQuery query = {.cell = -1};
    SettScore score = {.fitness = fitness};
    for (int32_t i = 0; i < edd_eval()->feature_count; i++)
        if (strcmp(edd_eval()->features[i].name, "symmetry") == 0)
            score.features[i] = symmetry;
    assert_int_equal(sett_archive_where(edd_eval(), text, &query, NULL),
                     SETT_OK);
    return sett_archive_asked(&query, 3, &score);
}

static void all_terms_have_to_hold(void **state)
{
    (void)state;
    assert_true(asked("", 0, 0));
    assert_true(asked("fitness>=0.5", 0.5, 0));
    assert_false(asked("fitness>0.5", 0.5, 0));
    assert_true(asked("fitness<=0.5", 0.5, 0));
    assert_false(asked("fitness<0.5", 0.5, 0));
    assert_true(asked("fitness>0.5,symmetry<1e-3", 0.6, 0));
    assert_false(asked("fitness>0.5,symmetry<1e-3", 0.6, 0.1));
    assert_false(asked("fitness>0.5,symmetry<1e-3", 0.4, 0));
}

static void refuse(const char *text, const char *words)
{
    SettArchiveQuery query = {.cell = -1};
    SettError err;
    assert_int_equal(sett_archive_where(edd_eval(), text, &query, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, words));
}

static void bad_terms_are_refused(void **state)
{
    (void)state;
    refuse("fitness", "\"fitness\" is no condition");
    refuse("fitness,symmetry>1", "\"fitness\" is no condition");
    refuse(">1", "no condition");
    refuse("fitness>", "no condition");
    refuse("fitness>=1x", "no condition");
    refuse("fitnes>1", "no feature \"fitnes\"");
    refuse("fitness>1,fitness>1,fitness>1,fitness>1,fitness>1,fitness>1,"
           "fitness>1,fitness>1,fitness>1,fitness>1,fitness>1,fitness>1,"
           "fitness>1,fitness>1,fitness>1,fitness>1,fitness>1",
           "over 16 conditions");
}

static void cells_are_named_by_their_bins(void **state)
{
    (void)state;
    SearchRun run;
    SettError err;
    int32_t cell, bins[SETT_MAX_DIMENSIONS];
    search_open(&run, "map-elites", "sett", search_room);
    search_set(&run, "dimensions", "symmetry:5,meso:4");
    search_start(&run);
    const SettArchive *archive = sett_search_archive(run.search);
    assert_int_equal(sett_archive_cell_read(archive, "2,3", &cell, NULL),
                     SETT_OK);
    sett_archive_bins(archive, cell, bins);
    assert_int_equal(bins[0], 2);
    assert_int_equal(bins[1], 3);
    const SettArchiveQuery query = {.cell = cell};
    const SettScore score = {.fitness = 1};
    assert_true(sett_archive_asked(&query, cell, &score));
    assert_false(sett_archive_asked(&query, cell - 1, &score));
    assert_int_equal(sett_archive_cell_read(archive, "2,4", &cell, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "number 2 is 0 to 3");
    assert_int_equal(sett_archive_cell_read(archive, "2", &cell, &err),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_archive_cell_read(archive, "2,3,1", &cell, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "one number a dimension");
    search_close(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_terms_have_to_hold),
        cmocka_unit_test(bad_terms_are_refused),
        cmocka_unit_test(cells_are_named_by_their_bins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
