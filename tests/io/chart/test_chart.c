/* Charts: well-formed, complete, the same bytes each time, also with odd values
   and without memory. */
#include "support/testkit.h"

#include "io/picture/draw.h"
#include "sett/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 4 };
static const char *const names[] = {"a <b>", "c & \"d\"", "e"};

static SettStatus heat(SettText *out)
{
    static int64_t first[SIDE * SIDE] = {0, 5, 5, 0, 1, 0, 0, 9};
    static int64_t second[SIDE * SIDE] = {0};
    SettHistogram panels[2] = {{0, 4, -1, 1, SIDE, SIDE, first, 20, 3},
                               {0, 4, -1, 1, SIDE, SIDE, second, 0, 0}};
    SettHeatChart chart = {.title = "<heat> & more",
                           .note = "a note",
                           .rows = 2,
                           .columns = 1,
                           .row_names = names,
                           .x_labels = names + 1,
                           .y_labels = names + 2,
                           .panels = panels,
                           .legend = "levels",
                           .shade = SETT_SHADE_ROOT};
    return sett_chart_heat(&chart, out);
}

/* Bins of classes instead of counts, columns with names. */
static SettStatus classes(SettText *out)
{
    static int64_t first[SIDE * SIDE] = {0, 1, 2, 0, 1};
    static int64_t second[SIDE * SIDE] = {1};
    SettHistogram panels[2] = {{0, 4, -1, 1, SIDE, SIDE, first, 20, 0},
                               {0, 4, -1, 1, SIDE, SIDE, second, 1, 0}};
    SettHeatChart chart = {.title = "classes",
                           .rows = 1,
                           .columns = 2,
                           .column_names = names,
                           .x_labels = names,
                           .y_labels = names,
                           .classes = names,
                           .class_count = 2,
                           .panels = panels,
                           .legend = "best"};
    return sett_chart_heat(&chart, out);
}

static SettStatus strip(SettText *out)
{
    static const double share[] = {0.0, 0.5, NAN, 0.25, 1.0, -1.0};
    static const double mark[] = {1.25, NAN};
    SettStripPanel panels[] = {{"one", share, mark}, {NULL, share, NULL}};
    SettStripChart chart = {.title = "strip",
                            .x_label = "steps",
                            .legend = "share",
                            .mark_name = "mean",
                            .row_names = names,
                            .rows = 2,
                            .columns = 3,
                            .first = -1,
                            .panels = panels,
                            .panel_count = 2};
    return sett_chart_strip(&chart, out);
}

static SettStatus bars(SettText *out)
{
    static const double value[] = {1.0, NAN, -3.5, 2.0, 0.0, 4.0};
    static const double half[] = {0.1, 0.2, NAN, 0.5, 0.0, 1.0};
    SettBarPanel panels[] = {
        {.y_label = "kills", .value = value, .half = half},
        {.y_label = "share", .value = value, .y_high = 3.0}};
    SettBarChart chart = {.title = "bars",
                          .note = NULL,
                          .group_names = names,
                          .series_names = names,
                          .group_count = 3,
                          .series_count = 2,
                          .panels = panels,
                          .panel_count = 2};
    return sett_chart_bars(&chart, out);
}

static SettStatus lines_scaled(SettText *out, SettScale scale)
{
    static const double x[] = {1, 10, 100, 1000, 0, -5};
    static const double y[] = {2, 20, NAN, 3, 4, 5};
    static const double low[] = {1, 2, 3, NAN, 1, 1};
    static const double high[] = {3, 40, 3, 3, INFINITY, 6};
    SettSeries series[] = {{"a & b", x, y, low, high, 6},
                           {NULL, x, y, NULL, NULL, 4},
                           {"empty", x, y, NULL, NULL, 0}};
    SettLineChart chart = {.title = "lines",
                           .x_label = "x",
                           .y_label = "y",
                           .x_scale = scale,
                           .y_scale = scale,
                           .series = series,
                           .series_count = 3};
    return sett_chart_lines(&chart, out);
}

static SettStatus log_lines(SettText *out)
{
    return lines_scaled(out, SETT_SCALE_LOG);
}

static SettStatus plain_lines(SettText *out)
{
    return lines_scaled(out, SETT_SCALE_LINEAR);
}

typedef SettStatus Chart(SettText *out);
static Chart *const charts[] = {heat, classes,   strip,
                                bars, log_lines, plain_lines};
enum { CHARTS = sizeof charts / sizeof charts[0] };

static int32_t occurrences(const char *text, const char *word)
{
    int32_t count = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

/* Elements nest and close; attributes are quoted; nothing is left open. */
static void assert_well_formed(const char *text)
{
    char open[16][16];
    int32_t depth = 0;
    for (const char *at = text; (at = strchr(at, '<')) != NULL;) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        char name[16] = {0};
        size_t size = strcspn(at + 1, " />");
        if (at[1] == '/') {
            size = strcspn(at + 2, ">");
            assert_true(depth > 0);
            assert_memory_equal(open[--depth], at + 2, size);
        } else if (end[-1] != '/') {
            assert_true(depth < 16 && size < sizeof name);
            memcpy(name, at + 1, size);
            memcpy(open[depth++], name, sizeof name);
        }
        int32_t quotes = 0;
        for (const char *c = at; c < end; c++)
            quotes += *c == '"';
        assert_int_equal(quotes % 2, 0);
        at = end;
    }
    assert_int_equal(depth, 0);
}

static void every_chart_is_well_formed(void **state)
{
    (void)state;
    for (int32_t i = 0; i < CHARTS; i++) {
        SettText out = sett_text(sett_alloc_default());
        assert_int_equal(charts[i](&out), SETT_OK);
        assert_well_formed(out.data);
        assert_null(strstr(out.data, "null"));
        assert_null(strstr(out.data, "nan"));
        assert_null(strstr(out.data, " id="));
        sett_text_free(&out);
    }
}

/* Bytes of the charts above: what is drawn and where. After a change on
   purpose, look at the chart, then put the hash that is printed here. */
static void charts_are_drawn_as_before(void **state)
{
    (void)state;
    static const uint64_t hashes[CHARTS] = {
        UINT64_C(0xcc0025322e37322b), UINT64_C(0x4f2d3a1498828faa),
        UINT64_C(0x02c6dff78e60d306), UINT64_C(0x9235b652b34a3f3c),
        UINT64_C(0x52bdd5358ca766d2), UINT64_C(0x5031145792ad52d6)};
    for (int32_t i = 0; i < CHARTS; i++) {
        SettText out = sett_text(sett_alloc_default());
        assert_int_equal(charts[i](&out), SETT_OK);
        uint64_t hash = sett_hash(out.data, out.size, 0);
        if (hash != hashes[i])
            fail_msg("chart %d is new: UINT64_C(0x%016llx)", (int)i,
                     (unsigned long long)hash);
        sett_text_free(&out);
    }
}

static void the_same_description_gives_the_same_bytes(void **state)
{
    (void)state;
    for (int32_t i = 0; i < CHARTS; i++) {
        SettText a = sett_text(sett_alloc_default());
        SettText b = sett_text(sett_alloc_default());
        assert_int_equal(charts[i](&a), SETT_OK);
        assert_int_equal(charts[i](&b), SETT_OK);
        assert_string_equal(a.data, b.data);
        sett_text_free(&a);
        sett_text_free(&b);
    }
}

static void every_failed_allocation_is_reported(void **state)
{
    (void)state;
    for (int32_t i = 0; i < CHARTS; i++) {
        SettStatus status = SETT_NO_MEMORY;
        for (int64_t n = 1; status != SETT_OK; n++) {
            assert_true(n < 100);
            TestAlloc counter = {.fail_at = n};
            SettText out = sett_text(testkit_alloc(&counter));
            status = charts[i](&out);
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
            sett_text_free(&out);
            assert_int_equal(counter.live_bytes, 0);
            assert_true(status != SETT_OK || counter.asked < n);
        }
    }
}

static void equal_bins_of_a_row_are_one_rectangle(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    heat(&out);
    /* 9 counts are the darkest shade, drawn once; twice 5 are one wide bar. */
    const char *bins = strstr(out.data, "crispEdges");
    assert_non_null(bins);
    const char *bins_end = strstr(bins, "</g>");
    int32_t drawn = 0;
    for (const char *at = bins; (at = strstr(at, "<rect")) && at < bins_end;)
        drawn += *at++ == '<';
    assert_int_equal(drawn, 3);
    assert_non_null(strstr(bins, "width=\"125\""));
    assert_non_null(strstr(out.data, "&lt;heat&gt; &amp; more"));
    assert_non_null(strstr(out.data, "3 off the axes"));
    assert_null(strstr(out.data, "<heat>"));
    sett_text_free(&out);
}

/* The key names the classes and shows the very shades of the bins; a class that
   no bin has keeps its shade. */
static void classes_are_named(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    char one[32], two[32];
    assert_int_equal(classes(&out), SETT_OK);
    snprintf(one, sizeof one, "fill=\"#%06x\"", (unsigned)sett_shade(0.5));
    snprintf(two, sizeof two, "fill=\"#%06x\"", (unsigned)sett_shade(1.0));
    assert_int_equal(occurrences(out.data, one), 2 + 1 + 1);
    assert_int_equal(occurrences(out.data, two), 1 + 1);
    assert_non_null(strstr(out.data, ">empty<"));
    assert_int_equal(occurrences(out.data, "a &lt;b&gt;"), 1 + 1 + 1 + 1);
    sett_text_free(&out);
}

static void strips_show_what_is_above_zero(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    strip(&out);
    assert_int_equal(occurrences(out.data, "<title>"), 2 * 3);
    assert_non_null(strstr(out.data, "a &lt;b&gt;, 0: 50.0 %"));
    assert_non_null(strstr(out.data, "c &amp; &quot;d&quot;, -1: 25.0 %"));
    sett_text_free(&out);
}

static void bars_leave_out_what_is_missing(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    bars(&out);
    assert_int_equal(occurrences(out.data, "<title>"), 2 * 5);
    /* Three error bars of three strokes; the others are axis lines. */
    assert_int_equal(occurrences(out.data, "stroke-width=\"1.25\""), 3 * 3);
    assert_non_null(strstr(out.data, "e, c &amp; &quot;d&quot;: 4 \xc2\xb1 1"));
    sett_text_free(&out);
}

/* Ends that lie unevenly: 0.5 from 0.25 to 1 on an axis of 0 to 1. */
static void error_bars_may_have_uneven_ends(void **state)
{
    (void)state;
    static const double value[] = {0.5, 0.75}, low[] = {0.25, NAN},
                        high[] = {1, NAN};
    SettBarPanel panel = {
        .value = value, .low = low, .high = high, .y_high = 1};
    SettBarChart chart = {.group_names = names,
                          .series_names = names,
                          .group_count = 2,
                          .series_count = 1,
                          .panels = &panel,
                          .panel_count = 1};
    SettText out = sett_text(sett_alloc_default());
    double y[3][2];
    assert_int_equal(sett_chart_bars(&chart, &out), SETT_OK);
    assert_int_equal(occurrences(out.data, "stroke-width=\"1.25\""), 3);
    assert_non_null(strstr(out.data, ": 0.5 [0.25, 1]<"));
    assert_non_null(strstr(out.data, ": 0.75<"));
    const char *at = strstr(out.data, ": 0.5 ["), *bar = at;
    while (strncmp(bar, "<rect", 5) != 0)
        bar--;
    double bar_y, bar_h;
    assert_int_equal(sscanf(strstr(bar, " y="), " y=\"%lf\"", &bar_y), 1);
    assert_int_equal(sscanf(strstr(bar, "height="), "height=\"%lf\"", &bar_h),
                     1);
    at = bar;
    for (int32_t i = 0; i < 3; at++) {
        at = strstr(at, "<line");
        const char *end = strstr(at, "/>");
        const char *width = strstr(at, "stroke-width=\"1.25\"");
        if (width == NULL || width > end)
            continue;
        assert_int_equal(sscanf(strstr(at, "y1="), "y1=\"%lf\"", &y[i][0]), 1);
        assert_int_equal(sscanf(strstr(at, "y2="), "y2=\"%lf\"", &y[i++][1]),
                         1);
    }
    /* The bar is as high as half the axis. */
    assert_true(fabs(y[0][0] - (bar_y - bar_h)) < 0.01);
    assert_true(fabs(y[0][1] - (bar_y + bar_h / 2)) < 0.01);
    sett_text_free(&out);
}

static void colours_that_come_again_are_dashed(void **state)
{
    (void)state;
    static const double x[] = {1, 2}, y[] = {3, 4};
    SettSeries series[SETT_SERIES_COLOURS + 1];
    for (int32_t i = 0; i <= SETT_SERIES_COLOURS; i++)
        series[i] = (SettSeries){.name = "n", .x = x, .y = y, .count = 2};
    for (int32_t n = SETT_SERIES_COLOURS; n <= SETT_SERIES_COLOURS + 1; n++) {
        SettText out = sett_text(sett_alloc_default());
        SettLineChart chart = {.series = series, .series_count = n};
        assert_int_equal(sett_chart_lines(&chart, &out), SETT_OK);
        assert_int_equal(strstr(out.data, "stroke-dasharray") != NULL,
                         n > SETT_SERIES_COLOURS);
        sett_text_free(&out);
    }
}

static void lines_break_where_nothing_can_be_shown(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    log_lines(&out);
    const char *path = strstr(out.data, "stroke-linejoin");
    const char *line = strstr(path, " d=\"");
    const char *end = strstr(line, "/>");
    int32_t moves = 0, steps = 0;
    for (; line < end; line++) {
        moves += *line == 'M';
        steps += *line == 'L';
    }
    assert_int_equal(moves, 2); /* 1, 10, then 1000; 0 and -5 not at all */
    assert_int_equal(steps, 1);
    sett_text_free(&out);
}

/* A band goes along its upper ends and back along the lower ones: each piece
   begins with a move and is closed. */
static void bands_are_closed_pieces(void **state)
{
    (void)state;
    static const double x[] = {0, 1, 2, 3, 4}, y[] = {5, 5, NAN, 5, 5};
    static const double low[] = {4, 4, 4, 4, 4}, high[] = {6, 6, 6, 6, 6};
    SettSeries series[] = {{"a", x, y, low, high, 5}};
    SettLineChart chart = {.title = "band",
                           .x_label = "x",
                           .y_label = "y",
                           .series = series,
                           .series_count = 1};
    SettText out = sett_text(sett_alloc_default());
    assert_int_equal(sett_chart_lines(&chart, &out), SETT_OK);
    const char *at = strstr(out.data, "fill-opacity=\"0.18\" d=\"");
    assert_non_null(at);
    at = strstr(at, " d=\"") + 4;
    char commands[32] = "";
    double height[2] = {0, 0}; /* of the upper and of the lower ends */
    int32_t n = 0;
    for (; *at != '"'; at++) {
        if (*at != 'M' && *at != 'L' && *at != 'Z')
            continue;
        commands[n] = *at;
        assert_true(n < 10);
        if (*at != 'Z')
            height[n % 5 >= 2] = strtod(strchr(at, ' '), NULL);
        n++;
        /* Upwards is less in SVG. */
        assert_true(n % 5 < 3 || height[0] < height[1]);
    }
    assert_string_equal(commands, "MLLLZMLLLZ");
    sett_text_free(&out);
}

static void empty_charts_are_refused(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    assert_int_equal(sett_chart_heat(&(SettHeatChart){0}, &out),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_chart_strip(&(SettStripChart){0}, &out),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_chart_bars(&(SettBarChart){0}, &out),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_chart_lines(&(SettLineChart){0}, &out),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(out.size, 0);
    sett_text_free(&out);
}

/* OKLab's lightness of an sRGB colour (Ottosson 2020), the way there. */
static double lightness(uint32_t colour)
{
    double c[3];
    for (int32_t i = 0; i < 3; i++) {
        double v = (double)(colour >> (16 - 8 * i) & 255) / 255.0;
        c[i] = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    }
    double l = 0.4122214708 * c[0] + 0.5363325363 * c[1] + 0.0514459929 * c[2];
    double m = 0.2119034982 * c[0] + 0.6806995451 * c[1] + 0.1073969566 * c[2];
    double s = 0.0883024619 * c[0] + 0.2817188376 * c[1] + 0.6299787005 * c[2];
    return 0.2104542553 * cbrt(l) + 0.7936177850 * cbrt(m) -
           0.0040720468 * cbrt(s);
}

static void shades_darken_evenly(void **state)
{
    (void)state;
    for (int32_t i = 0; i <= 100; i++) {
        double even = 0.945 - 0.695 * (double)i / 100.0;
        double is = lightness(sett_shade((double)i / 100.0));
        assert_true(fabs(is - even) < 0.025);
    }
    assert_int_equal(sett_shade(NAN), sett_shade(0.0));
    assert_int_equal(sett_shade(7.0), sett_shade(1.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chart_is_well_formed),
        cmocka_unit_test(charts_are_drawn_as_before),
        cmocka_unit_test(the_same_description_gives_the_same_bytes),
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(equal_bins_of_a_row_are_one_rectangle),
        cmocka_unit_test(classes_are_named),
        cmocka_unit_test(strips_show_what_is_above_zero),
        cmocka_unit_test(bars_leave_out_what_is_missing),
        cmocka_unit_test(error_bars_may_have_uneven_ends),
        cmocka_unit_test(colours_that_come_again_are_dashed),
        cmocka_unit_test(lines_break_where_nothing_can_be_shown),
        cmocka_unit_test(bands_are_closed_pieces),
        cmocka_unit_test(empty_charts_are_refused),
        cmocka_unit_test(shades_darken_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
