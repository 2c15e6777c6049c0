/* Escaping: any bytes in, well-formed XML text out. */
#include "support/testkit.h"

#include "sett/io.h"

#include <string.h>

static void becomes(const char *text, const char *expected)
{
    SettText out = sett_text(sett_alloc_default());
    sett_xml_text(&out, text);
    assert_int_equal(out.status, SETT_OK);
    assert_string_equal(out.data != NULL ? out.data : "", expected);
    sett_text_free(&out);
}

static void markup_is_escaped(void **state)
{
    (void)state;
    becomes("a<b>&\"c\"'d'", "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;");
    becomes("", "");
    becomes(NULL, "");
}

static void good_characters_pass(void **state)
{
    (void)state;
    becomes("caf\xc3\xa9\t\n\xe2\x89\xa5 \xf0\x9f\x8f\xb0",
            "caf\xc3\xa9\t\n\xe2\x89\xa5 \xf0\x9f\x8f\xb0");
}

#define GONE "\xef\xbf\xbd"

static void what_xml_cannot_hold_is_replaced(void **state)
{
    (void)state;
    becomes("a\x01z", "a" GONE "z");
    becomes("\xff", GONE);
    becomes("\xc3", GONE);                   /* cut short */
    becomes("\xc0\xaf", GONE GONE);          /* overlong */
    becomes("\xe0\x80\xaf", GONE GONE GONE); /* overlong */
    becomes("\xed\xa0\x80", GONE GONE GONE); /* surrogate */
    becomes("\xef\xbf\xbf", GONE GONE GONE); /* U+FFFF */
    becomes("\xf4\x90\x80\x80", GONE GONE GONE GONE);
    becomes("\xe2\x89<", GONE GONE "&lt;");
}

static void formats_escape_and_round(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    sett_xml_format(&out, "<a b=\"%s\" c=\"%d\" d=\"%06x\"/>", "x<y", -3,
                    0x0072b2u);
    sett_xml_format(&out, "%f %f %f%s", 1.0 / 3, -0.001, 12.0, "");
    assert_int_equal(out.status, SETT_OK);
    assert_string_equal(out.data,
                        "<a b=\"x&lt;y\" c=\"-3\" d=\"0072b2\"/>0.33 0 12");
    sett_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup_is_escaped),
        cmocka_unit_test(good_characters_pass),
        cmocka_unit_test(what_xml_cannot_hold_is_replaced),
        cmocka_unit_test(formats_escape_and_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
