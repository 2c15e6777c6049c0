/* Problems of the PCG benchmark: scores of small contents that were worked out
   by hand from the benchmark's rules, likeness of words against a plain twin,
   the reader, and sets. */
#include "lab/pcg/pcg.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

static SettArena arena;

static int set_up(void **state)
{
    (void)state;
    arena = testkit_arena();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    return 0;
}

static void near(double a, double b)
{
    if (!(fabs(a - b) <= 1e-9))
        fail_msg("%.12g is not %.12g", a, b);
}

/* A content from glyphs, row by row, then its places as digits of base 16. */
static SettBenchmarkInfo info_of(const char *name, const char *glyphs)
{
    const SettBenchmark *p = sett_benchmark_named(name);
    int32_t size = sett_benchmark_size(p);
    uint8_t *content = sett_arena_raw(&arena, (size_t)size, 1);
    SettBenchmarkInfo info = {.content = content};
    assert_int_equal(strlen(glyphs), size);
    for (int32_t i = 0; i < size; i++) {
        const char *all = i < p->w * p->h ? p->glyphs : "0123456789abcdef";
        const char *at = strchr(all, glyphs[i]);
        assert_non_null(at);
        content[i] = (uint8_t)(at - all);
    }
    assert_int_equal(p->info(p, content, &arena, &arena, &info), SETT_OK);
    return info;
}

static double quality(const char *name, const SettBenchmarkInfo *info)
{
    const SettBenchmark *p = sett_benchmark_named(name);
    return p->quality(p, info);
}

static double apart(const char *name, const SettBenchmarkInfo *a,
                    const SettBenchmarkInfo *b)
{
    const SettBenchmark *p = sett_benchmark_named(name);
    double d = -1;
    assert_int_equal(p->apart(p, a, b, &arena, &d), SETT_OK);
    return d;
}

static void ranges_ask_for_the_plateau_first(void **state)
{
    (void)state;
    near(sett_pcg_range(5, 0, 5, 10, 20), 1);
    near(sett_pcg_range(15, 0, 5, 10, 20), 5 / (10 + 1e-8));
    near(sett_pcg_range(2, 0, 5, 10, 20), 2 / (5 + 1e-8));
    near(sett_pcg_range(0, 0, 0, 0, 4), 1);
    near(sett_pcg_range3(11, 0, 5, 10), 0);
    near(sett_pcg_range2(6, 0, 5), 0);
    near(sett_pcg_range2(5, 0, 5), 1);
}

/* The likeness by its definition, without any of the shortcuts. */
typedef struct Twin {
    PcgWord a, b;
} Twin;

static bool is_popular(const Twin *t, int32_t letter)
{
    int32_t count = 0;
    for (int32_t j = 0; j < t->b.size; j++)
        count += t->b.letters[j] == letter;
    return t->b.size >= 200 && count > t->b.size / 100 + 1;
}

static int32_t run_from(const Twin *t, int32_t i, int32_t a_to, int32_t j,
                        int32_t b_to)
{
    int32_t k = 0;
    while (i + k < a_to && j + k < b_to &&
           t->a.letters[i + k] == t->b.letters[j + k] &&
           !is_popular(t, t->b.letters[j + k]))
        k++;
    return k;
}

static int32_t twin_matches(const Twin *t, int32_t a_from, int32_t a_to,
                            int32_t b_from, int32_t b_to)
{
    int32_t x = a_from, y = b_from, size = 0;
    const int32_t *a = t->a.letters, *b = t->b.letters;
    for (int32_t i = a_from; i < a_to; i++)
        for (int32_t j = b_from; j < b_to; j++) {
            int32_t k = run_from(t, i, a_to, j, b_to);
            if (k > size) {
                size = k;
                x = i;
                y = j;
            }
        }
    for (; x > a_from && y > b_from && a[x - 1] == b[y - 1]; x--, y--)
        size++;
    while (x + size < a_to && y + size < b_to && a[x + size] == b[y + size])
        size++;
    if (size == 0)
        return 0;
    return size + twin_matches(t, a_from, x, b_from, y) +
           twin_matches(t, x + size, a_to, y + size, b_to);
}

static void random_word(SettRng *rng, int32_t most, int32_t letters,
                        int32_t *word, int32_t *size)
{
    *size = sett_rng_range(rng, 0, most);
    for (int32_t i = 0; i < *size; i++)
        word[i] = 'a' + sett_rng_range(rng, 0, letters - 1);
}

static void likeness_is_that_of_its_plain_twin(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 400; i++) {
        SettRng rng = sett_rng(5, SETT_FOR_TEST, i);
        int32_t a[260], b[260], m, n, letters = i % 2 ? 3 : 12;
        random_word(&rng, i % 4 == 3 ? 260 : 40, letters, a, &m);
        random_word(&rng, i % 4 == 3 ? 260 : 40, letters, b, &n);
        Twin t = {{a, m}, {b, n}};
        double want =
            m + n > 0 ? 2.0 * twin_matches(&t, 0, m, 0, n) / (m + n) : 1;
        if (sett_pcg_ratio(t.a, t.b, &arena) != want)
            fail_msg("words %d", (int)i);
    }
}

/* difflib: "abxcd" and "abcd" share "ab" and "cd". */
static void likeness_of_known_words(void **state)
{
    (void)state;
    const int32_t a[] = {'a', 'b', 'x', 'c', 'd'}, b[] = {'a', 'b', 'c', 'd'};
    near(sett_pcg_ratio((PcgWord){a, 5}, (PcgWord){b, 4}, &arena), 8.0 / 9);
    near(sett_pcg_ratio((PcgWord){a, 0}, (PcgWord){b, 0}, &arena), 1);
    near(sett_pcg_ratio((PcgWord){a, 5}, (PcgWord){b, 0}, &arena), 0);
}

static void binary_measures_regions_and_paths(void **state)
{
    (void)state;
    SettBenchmarkInfo i = info_of("binary", "......########"
                                            "#####.########"
                                            "......########"
                                            ".#############"
                                            ".............."
                                            "##############"
                                            "#########....."
                                            "##############"
                                            "##############"
                                            "##############"
                                            "##############"
                                            "##############"
                                            "##############"
                                            "##############");
    const int32_t control[] = {35};
    const SettBenchmark *p = sett_benchmark_named("binary");
    near(i.numbers[0], 27); /* 28 tiles in a line */
    near(i.numbers[1], 2);
    near(quality("binary", &i),
         ((19.6 - 2) / (18.6 + 1e-8) + 27 / (28 + 1e-8)) / 2);
    near(p->control(p, &i, control), 27 / (28 + 1e-8));
    near(apart("binary", &i, &i), 0);
}

static void a_short_sokoban_is_solved_but_too_short(void **state)
{
    (void)state;
    SettBenchmarkInfo i = info_of("sokoban", "#####"
                                             "#####"
                                             "@$.+#"
                                             "#####"
                                             "#####");
    near(i.numbers[3], 0);
    near(i.numbers[4], 2);
    assert_int_equal(i.trace_count, 1);
    assert_int_equal(i.trace[0], 'e');
    near(quality("sokoban", &i), (1 + (1 + 2 / (10 + 1e-8)) / 2) / 2);
}

static void a_stuck_sokoban_keeps_its_heuristic(void **state)
{
    (void)state;
    SettBenchmarkInfo i = info_of("sokoban", "$@..#"
                                             "....#"
                                             "....+"
                                             "....#"
                                             "#####");
    near(i.numbers[3], 6);
    near(i.numbers[4], 0);
}

static void rooms_of_isaac_are_joined_by_doors(void **state)
{
    (void)state;
    /* Two rooms that meet: door right of the first, left of the second. */
    SettBenchmarkInfo i = info_of("isaac", "41............"
                                           ".."
                                           "0101");
    near(i.numbers[0], 2);
    near(i.numbers[1], 1);
    near(i.numbers[2], 1);
    near(i.numbers[3], 0);
    near(i.numbers[4], 2);
    near(i.numbers[5], 1); /* the marks are side by side in the corner */
}

static void smbtile_without_foes_is_a_fault(void **state)
{
    (void)state;
    char glyphs[150 * 16 + 1];
    memset(glyphs, '.', 150 * 16);
    memset(glyphs + 150 * 14, 'X', 300);
    glyphs[150 * 16] = 0;
    SettBenchmarkInfo i = info_of("smbtile", glyphs);
    assert_non_null(i.fault);
    near(quality("smbtile", &i), 0);
    glyphs[150 * 13 + 80] = 'g';
    i = info_of("smbtile", glyphs);
    assert_null(i.fault);
    near(i.numbers[3], 1);
    near(quality("smbtile", &i), 1);
}

static void loderunner_walks_and_climbs(void **state)
{
    (void)state;
    char glyphs[32 * 21 + 1];
    memset(glyphs, '.', 32 * 21);
    glyphs[32 * 21] = 0;
    glyphs[32 * 20] = '@';
    glyphs[32 * 20 + 31] = '$';
    SettBenchmarkInfo i = info_of("loderunnertile", glyphs);
    near(i.numbers[6], 1);   /* collected */
    near(i.numbers[13], 32); /* the floor */
    near(i.numbers[7], 0);   /* the added row is no tile that is used */
    near(i.numbers[9], sqrt(0.5));
}

/* Two equal contents: both rows sum to 2; the first goes with 1 - (2 - 1) / 2,
   and its value is put back at its place. */
static void equal_contents_are_not_diverse(void **state)
{
    (void)state;
    const double both[] = {0, 0, 0, 0};
    const double three[] = {0, 1, 0, 1, 0, 1, 0, 1, 0};
    double list[3];
    near(sett_benchmark_diversity(both, 2, &arena, list), 0.5);
    near(list[0], 0.5);
    near(list[1], 1);
    near(sett_benchmark_diversity(three, 3, &arena, list), 2.0 / 3);
    near(list[0], 0.5);
    near(list[2], 1);
}

static SettStatus read(const char *name, const char *text, SettError *err)
{
    SettBenchmarkSet set;
    return sett_benchmark_read(sett_benchmark_named(name), text, strlen(text),
                               false, &arena, &arena, &set, err);
}

static void bad_contents_are_refused_at_their_place(void **state)
{
    (void)state;
    SettError err;
    assert_int_equal(read("sokoban",
                          "\n{\"content\": 3, \"control\": "
                          "{\"crates\": 2}}\n",
                          &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 13);
    assert_int_equal(read("sokoban", "{\"control\": {\"crates\": 9}}", &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.column, 24);
    assert_int_equal(read("sokoban", "", &err), SETT_BAD_INPUT);
    assert_int_equal(
        read("isaac",
             "{\"content\": {\"layout\": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,16]},"
             "\"control\": {\"map_size\": 7}}",
             &err),
        SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "a room"));
}

static void sets_are_scored_alike_by_any_crew(void **state)
{
    (void)state;
    const SettBenchmark *p = sett_benchmark_named("binary");
    int32_t size = sett_benchmark_size(p);
    SettBenchmarkSet set = {.problem = p, .count = 3};
    SettBenchmarkScores scores;
    SettArena scratch = testkit_arena();
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    const int32_t controls[] = {40, 50, 60};
    set.contents = sett_arena_take(&arena, 3 * (size_t)size, 1);
    set.controls = sett_arena_take(&arena, 3, sizeof(int32_t));
    memcpy(set.controls, controls, sizeof controls);
    memset(set.contents + size, 1, (size_t)size);
    assert_int_equal(sett_benchmark_score(&set, &crew, &arena, &scores),
                     SETT_OK);
    near(scores.diversity, 2.0 / 3); /* the first and the last are equal */
    near(scores.quality, 0);
    near(scores.control, 0);
    near(scores.infos[1].numbers[0], 26);
    sett_arena_free(&scratch);
}

/* Reads and scores a set of two in an arena that may run dry. */
static SettStatus read_and_score(void *user, SettAlloc alloc)
{
    static const char text[] =
        "{\"content\": [[0,0,0,0,0],[0,0,0,0,0],[2,3,1,4,0],[1,1,1,1,1],"
        "[0,0,0,0,0]], \"control\": {\"crates\": 2}}\n";
    SettArena keep, scratch;
    SettBenchmarkSet set;
    SettBenchmarkScores scores;
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    (void)user;
    sett_arena_init(&keep, alloc, 0);
    sett_arena_init(&scratch, alloc, 0);
    SettStatus status = sett_benchmark_read(sett_benchmark_named("sokoban"),
                                            text, sizeof text - 1, false, &keep,
                                            &scratch, &set, NULL);
    if (status == SETT_OK)
        status = sett_benchmark_score(&set, &crew, &keep, &scores);
    sett_arena_free(&keep);
    sett_arena_free(&scratch);
    return status;
}

static void memory_may_end_anywhere(void **state)
{
    (void)state;
    testkit_memory(read_and_score, NULL);
}

/* Makes and scores `count` contents; the hash of their bytes. */
static uint64_t made(const SettBenchmark *p, int32_t count, int32_t workers,
                     SettBenchmarkScores *scores)
{
    SettArena scratch[3];
    SettJobs jobs = sett_jobs_serial();
    SettBenchmarkSet set = {.problem = p, .count = count};
    SettCrew crew = {.jobs = jobs, .scratch = scratch};
    size_t size = (size_t)count * (size_t)sett_benchmark_size(p);
    crew.jobs.workers = workers;
    for (int32_t i = 0; i < 3; i++)
        scratch[i] = testkit_arena();
    assert_int_equal(sett_benchmark_make(&set, NULL, 8, 0, &crew, &arena),
                     SETT_OK);
    assert_int_equal(sett_benchmark_score(&set, &crew, &arena, scores),
                     SETT_OK);
    for (int32_t i = 0; i < 3; i++)
        sett_arena_free(&scratch[i]);
    return sett_hash(set.contents, size, 0);
}

/* Controls that can be obeyed are; isaac's above 12 cannot. */
static void makers_answer_their_controls(void **state)
{
    (void)state;
    static const char *const names[] = {"binary", "zelda", "mdungeons",
                                        "ddave",  "isaac", "loderunnertile",
                                        "smbtile"};
    for (int32_t i = 0; i < 7; i++) {
        const SettBenchmark *p = sett_benchmark_named(names[i]);
        SettBenchmarkScores scores, again;
        uint64_t hash = made(p, 6, 1, &scores);
        near(scores.quality, 1);
        if (i != 4 && i != 5)
            near(scores.diversity, 1);
        for (int32_t k = 0; k < 6; k++)
            if (i != 4 && i != 2)
                near(scores.controls[k], 1);
        assert_true(hash == made(p, 6, 3, &again));
    }
}

/* Controls that were drawn, or those of another set again and again. */
static void contents_are_asked_for(void **state)
{
    (void)state;
    const SettBenchmark *p = sett_benchmark_named("mdungeons");
    SettArena scratch = testkit_arena();
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    SettBenchmarkSet set = {.problem = p, .count = 5}, drawn = set;
    int32_t controls[] = {5, 30, 8, 40}, lot[10];
    const SettBenchmarkSet asked = {p, 2, NULL, controls};
    assert_int_equal(p->control_count, 2);
    assert_int_equal(sett_benchmark_make(&set, &asked, 3, 4, &crew, &arena),
                     SETT_OK);
    for (int32_t i = 0; i < 10; i++)
        assert_int_equal(set.controls[i], controls[i % 4]);
    assert_int_equal(sett_benchmark_make(&drawn, NULL, 3, 4, &crew, &arena),
                     SETT_OK);
    sett_benchmark_draw(p, 3, 5, lot);
    assert_memory_equal(drawn.controls, lot, sizeof lot);
    SettBenchmark none = *p;
    none.make = NULL;
    set.problem = &none;
    assert_int_equal(sett_benchmark_make(&set, NULL, 3, 4, &crew, &arena),
                     SETT_UNSUPPORTED);
    sett_arena_free(&scratch);
}

/* Fails its n-th request for memory in a maker, for every n. */
static SettStatus make_some(void *user, SettAlloc alloc)
{
    SettArena tmp, scratch;
    const SettBenchmark *p = sett_benchmark_named("mdungeons");
    SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &scratch};
    int32_t controls[] = {5, 30, 8, 40};
    const SettBenchmarkSet asked = {p, 2, NULL, controls};
    SettBenchmarkSet set = {.problem = p, .count = 2};
    (void)user;
    sett_arena_init(&tmp, alloc, 0);
    sett_arena_init(&scratch, alloc, 0);
    SettStatus status = sett_benchmark_make(&set, &asked, 1, 4, &crew, &tmp);
    sett_arena_free(&tmp);
    sett_arena_free(&scratch);
    return status;
}

static void memory_may_end_in_makers(void **state)
{
    (void)state;
    testkit_memory(make_some, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_ask_for_the_plateau_first),
        cmocka_unit_test(likeness_is_that_of_its_plain_twin),
        cmocka_unit_test(likeness_of_known_words),
        cmocka_unit_test(binary_measures_regions_and_paths),
        cmocka_unit_test(a_short_sokoban_is_solved_but_too_short),
        cmocka_unit_test(a_stuck_sokoban_keeps_its_heuristic),
        cmocka_unit_test(rooms_of_isaac_are_joined_by_doors),
        cmocka_unit_test(smbtile_without_foes_is_a_fault),
        cmocka_unit_test(loderunner_walks_and_climbs),
        cmocka_unit_test(equal_contents_are_not_diverse),
        cmocka_unit_test(bad_contents_are_refused_at_their_place),
        cmocka_unit_test(sets_are_scored_alike_by_any_crew),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(makers_answer_their_controls),
        cmocka_unit_test(contents_are_asked_for),
        cmocka_unit_test(memory_may_end_in_makers),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
