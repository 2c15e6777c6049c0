/* claims.c - claims as JSON, as a table of a page and as terminal text. */
#include "sett/results.h"

#include <math.h>

#include "sett/io.h"
#include "sett/json.h"

static const char *or_empty(const char *text)
{
    return text != NULL ? text : "";
}

static int32_t count_held(const SettClaim *claims, int32_t count)
{
    int32_t held = 0;
    for (int32_t i = 0; i < count; i++)
        held += claims[i].held;
    return held;
}

static void put_text(SettJsonWriter *w, const char *key, const char *text)
{
    sett_json_add_string(w, key, or_empty(text));
}

SettStatus sett_claims_json(const SettClaim *claims, int32_t count,
                            SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", SETT_CLAIMS_VERSION);
    sett_json_add_open(&w, "claims", '[');
    for (int32_t i = 0; i < count; i++) {
        const SettClaim *claim = &claims[i];
        sett_json_open(&w, '{');
        put_text(&w, "id", claim->id);
        put_text(&w, "text", claim->text);
        put_text(&w, "statistic", claim->statistic);
        put_text(&w, "detail", claim->detail);
        put_text(&w, "threshold", claim->threshold);
        put_text(&w, "source", claim->source);
        sett_json_add_double(&w, "value", claim->value);
        sett_json_add_double(&w, "low", claim->low);
        sett_json_add_double(&w, "high", claim->high);
        sett_json_add_double(&w, "p", claim->p);
        sett_json_add_bool(&w, "held", claim->held);
        put_text(&w, "needed", claim->needed);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return out->status;
}

void sett_claims_list(const SettClaim *claims, int32_t count, SettText *out)
{
    for (int32_t i = 0; i < count; i++) {
        const SettClaim *c = &claims[i];
        sett_text_format(out, "%-4s %-8s %s\n", c->id,
                         c->held ? "held" : "NOT HELD", c->text);
        sett_text_format(out, "%14s%s", "", or_empty(c->statistic));
        if (!isnan(c->p)) {
            sett_text_add(out, ", p = ");
            sett_text_p(out, c->p);
        }
        if (c->threshold != NULL)
            sett_text_format(out, "; threshold (%s): %s", or_empty(c->source),
                             c->threshold);
        sett_text_char(out, '\n');
        if (!c->held && c->needed != NULL)
            sett_text_format(out, "%14sNeeded: %s\n", "", c->needed);
    }
    sett_text_format(out, "%d of %d claims held over ",
                     (int)count_held(claims, count), (int)count);
}

static void put_row(SettText *out, const SettClaim *claim)
{
    sett_xml_format(out,
                    "<tr id=\"claim-%s\"><th scope=\"row\">%s</th><td>%s</td>"
                    "<td>%s",
                    claim->id, claim->id, claim->text, claim->statistic);
    if (claim->detail != NULL)
        sett_xml_format(out, "<br>\n<small>%s</small>", claim->detail);
    sett_xml_format(out, "</td><td>%s", claim->threshold);
    if (claim->source != NULL)
        sett_xml_format(out, " (%s)", claim->source);
    sett_text_add(out, "</td><td class=\"number\">");
    sett_text_p(out, claim->p);
    sett_text_add(out, claim->held
                           ? "</td><td class=\"held\">\xe2\x9c\x93 held"
                           : "</td><td class=\"failed\">\xe2\x9c\x97 not held");
    if (!claim->held && claim->needed != NULL)
        sett_xml_format(out, "\n<small>Needed: %s</small>", claim->needed);
    sett_text_add(out, "</td></tr>\n");
}

void sett_page_claims(SettPage *page, const SettClaim *claims, int32_t count)
{
    SettText *out = &page->body;
    SETT_ASSERT(page->columns == 0);
    sett_text_format(out, "<p class=\"verdict\">%d of %d claims held.</p>\n",
                     (int)count_held(claims, count), (int)count);
    sett_text_add(out,
                  "<div class=\"wide\" tabindex=\"0\"><table>\n"
                  "<thead><tr><th scope=\"col\">id</th>"
                  "<th scope=\"col\">claim</th>"
                  "<th scope=\"col\">statistic</th>"
                  "<th scope=\"col\">threshold</th>"
                  "<th scope=\"col\" class=\"number\">p</th>"
                  "<th scope=\"col\">verdict</th></tr></thead>\n<tbody>\n");
    for (int32_t i = 0; i < count; i++)
        put_row(out, &claims[i]);
    sett_text_add(out, "</tbody>\n</table></div>\n");
}
