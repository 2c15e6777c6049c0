/* test_names.c - distances between names, against the plain definition. */
#include "support/testkit.h"

#include <string.h>

static void known_distances(void **state)
{
    (void)state;
    assert_int_equal(sett_name_distance("", ""), 0);
    assert_int_equal(sett_name_distance("", "abc"), 3);
    assert_int_equal(sett_name_distance("diggers", "diggers"), 0);
    assert_int_equal(sett_name_distance("diggers", "digers"), 1);
    assert_int_equal(sett_name_distance("diggers", "diggesr"), 1);
    assert_int_equal(sett_name_distance("kitten", "sitting"), 3);
    assert_int_equal(sett_name_distance("ca", "abc"), 3); /* one edit a byte */
    assert_int_equal(sett_name_distance("seed", "speed"), 1);
}

static void long_names_are_far(void **state)
{
    (void)state;
    char a[200], b[200];
    memset(a, 'a', sizeof a);
    memset(b, 'a', sizeof b);
    a[99] = b[98] = '\0';
    assert_int_equal(sett_name_distance(a, b), 1);
    assert_int_equal(sett_name_distance(a, ""), 99);
    a[99] = 'a';
    a[100] = '\0';
    assert_int_equal(sett_name_distance(a, b), 99);
    assert_int_equal(sett_name_distance(a, a), 0);
    assert_int_equal(sett_name_distance("b", a), 99);
    assert_int_equal(sett_name_distance(a, "b"), 99);
    memset(a, 'a', sizeof a);
    a[199] = '\0';
    assert_int_equal(sett_name_distance("", a), 99);
    assert_int_equal(sett_name_distance("aaab", a), 99);
}

/* The definition by recursion over what is left of both names; at most 5 bytes
   each, so at most 10 deep. */
static int32_t plain(const char *a, size_t m, const char *b, size_t n)
{
    if (m == 0 || n == 0)
        return (int32_t)(m + n);
    int32_t best = plain(a, m - 1, b, n - 1) + (a[m - 1] != b[n - 1]);
    int32_t drop = plain(a, m - 1, b, n) + 1;
    int32_t add = plain(a, m, b, n - 1) + 1;
    best = drop < best ? drop : best;
    best = add < best ? add : best;
    if (m > 1 && n > 1 && a[m - 1] == b[n - 2] && a[m - 2] == b[n - 1]) {
        int32_t swap = plain(a, m - 2, b, n - 2) + 1;
        best = swap < best ? swap : best;
    }
    return best;
}

static void random_name(SettRng *rng, char *name)
{
    size_t size = sett_rng_below(rng, 6);
    for (size_t i = 0; i < size; i++)
        name[i] = (char)('a' + sett_rng_below(rng, 3));
    name[size] = '\0';
}

static void same_as_the_definition(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        char a[8], b[8];
        random_name(&rng, a);
        random_name(&rng, b);
        int32_t expected = plain(a, strlen(a), b, strlen(b));
        assert_int_equal(sett_name_distance(a, b), expected);
        assert_int_equal(sett_name_distance(b, a), expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_distances),
        cmocka_unit_test(long_names_are_far),
        cmocka_unit_test(same_as_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
