/* The page builder: complete, escaped, without anything to fetch. */
#include "support/testkit.h"

#include "sett/results.h"

#include <math.h>
#include <string.h>

static SettStatus build(SettAlloc alloc, SettText *out)
{
    static const char *const names[] = {"kind", "mean <sd>"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 2};
    SettText svg = sett_text(alloc);
    sett_text_add(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>");
    SettPage page = sett_page(alloc);
    sett_page_section(&page, "first", "First & last");
    sett_page_paragraph(&page, "<script>");
    sett_page_section(&page, "second", "Second");
    sett_page_symbols(&page, &svg);
    sett_page_figure(&page, &svg, "caption");
    sett_page_table(&page, "a table", names, places, 2);
    sett_page_words(&page, "goblin");
    sett_page_number(&page, 2.0 / 3.0);
    sett_page_words(&page, "ogre");
    sett_page_number(&page, NAN);
    sett_page_table_end(&page);
    sett_page_gallery(&page);
    sett_page_gallery_item(&page, &svg, "level 1");
    sett_page_gallery_end(&page);
    SettStatus status = sett_page_finish(&page, "Title", "Summary", out);
    sett_page_free(&page);
    sett_text_free(&svg);
    return status;
}

static int32_t occurrences(const char *text, const char *word)
{
    int32_t count = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

static void everything_is_in_the_page(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    assert_int_equal(build(sett_alloc_default(), &out), SETT_OK);
    static const char *const parts[] = {
        "<!DOCTYPE html>",
        "<title>Title</title>",
        "<a href=\"#first\">First &amp; last</a>",
        "<section id=\"second\">",
        "<p>&lt;script&gt;</p>",
        "mean &lt;sd&gt;</th>",
        "<tr><td>goblin</td><td class=\"number\">0.67</td></tr>",
        "<tr><td>ogre</td><td class=\"number\">\xe2\x80\x93</td></tr>",
        "<figcaption>level 1</figcaption>",
        "</html>",
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strstr(out.data, parts[i]) == NULL)
            fail_msg("not in the page: %s", parts[i]);
    sett_text_free(&out);
}

static void elements_are_closed(void **state)
{
    (void)state;
    static const char *const pair[][2] = {
        {"<section", "</section>"},
        {"<table", "</table>"},
        {"<figure", "</figure>"},
        {"<div", "</div>"},
        {"<tr", "</tr>"},
        {"<svg", "</svg>"},
        {"<p", "</p>"},
        {"<nav", "</nav>"},
    };
    SettText out = sett_text(sett_alloc_default());
    build(sett_alloc_default(), &out);
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++)
        assert_int_equal(occurrences(out.data, pair[i][0]),
                         occurrences(out.data, pair[i][1]));
    sett_text_free(&out);
}

static void nothing_is_fetched_or_run(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    build(sett_alloc_default(), &out);
    assert_null(strstr(out.data, "<script"));
    assert_null(strstr(out.data, "<link"));
    assert_null(strstr(out.data, "src="));
    assert_null(strstr(out.data, "url("));
    assert_int_equal(occurrences(out.data, "http://"),
                     occurrences(out.data, "xmlns=\"http://www.w3.org/"));
    assert_non_null(strstr(out.data, "default-src 'none'"));
    sett_text_free(&out);
}

static void every_failed_allocation_is_reported(void **state)
{
    (void)state;
    SettStatus status = SETT_NO_MEMORY;
    for (int64_t n = 1; status != SETT_OK; n++) {
        assert_true(n < 100);
        TestAlloc counter = {.fail_at = n};
        SettText out = sett_text(testkit_alloc(&counter));
        status = build(testkit_alloc(&counter), &out);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_text_free(&out);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(status != SETT_OK || counter.asked < n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_in_the_page),
        cmocka_unit_test(elements_are_closed),
        cmocka_unit_test(nothing_is_fetched_or_run),
        cmocka_unit_test(every_failed_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
