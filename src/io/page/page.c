/* page.c - the page builder: navigation and content grow side by side and are
   joined at the end. */
#include "sett/results.h"

#include "io/page/page_style.h"
#include "sett/io.h"

SettPage sett_page(SettAlloc alloc)
{
    return (SettPage){.links = sett_text(alloc), .body = sett_text(alloc)};
}

void sett_page_free(SettPage *page)
{
    sett_text_free(&page->links);
    sett_text_free(&page->body);
}

static void put_picture(SettText *out, const SettText *svg)
{
    if (svg->status != SETT_OK && out->status == SETT_OK)
        out->status = svg->status;
    sett_text_bytes(out, svg->data, svg->size);
}

static void close_section(SettPage *page)
{
    SETT_ASSERT(page->columns == 0);
    if (page->in_section)
        sett_text_add(&page->body, "</section>\n");
    page->in_section = false;
}

void sett_page_section(SettPage *page, const char *id, const char *heading)
{
    close_section(page);
    page->in_section = true;
    sett_xml_format(&page->links, "<a href=\"#%s\">%s</a>\n", id, heading);
    sett_xml_format(&page->body, "<section id=\"%s\">\n<h2>%s</h2>\n", id,
                    heading);
}

void sett_page_paragraph(SettPage *page, const char *text)
{
    sett_xml_format(&page->body, "<p>%s</p>\n", text);
}

void sett_page_figure(SettPage *page, const SettText *svg, const char *caption)
{
    sett_text_add(&page->body,
                  "<figure>\n<div class=\"plate\" tabindex=\"0\">\n");
    put_picture(&page->body, svg);
    sett_text_add(&page->body, "</div>\n");
    sett_xml_format(&page->body, "<figcaption>%s</figcaption>\n", caption);
    sett_text_add(&page->body, "</figure>\n");
}

void sett_page_symbols(SettPage *page, const SettText *symbols)
{
    sett_text_add(&page->body,
                  "<svg class=\"symbols\" width=\"0\" height=\"0\" "
                  "aria-hidden=\"true\">\n");
    put_picture(&page->body, symbols);
    sett_text_add(&page->body, "</svg>\n");
}

void sett_page_gallery(SettPage *page)
{
    sett_text_add(&page->body, "<div class=\"gallery\">\n");
}

void sett_page_gallery_item(SettPage *page, const SettText *svg,
                            const char *caption)
{
    sett_text_add(&page->body, "<figure>\n");
    put_picture(&page->body, svg);
    sett_xml_format(&page->body, "<figcaption>%s</figcaption>\n", caption);
    sett_text_add(&page->body, "</figure>\n");
}

void sett_page_gallery_end(SettPage *page)
{
    sett_text_add(&page->body, "</div>\n");
}

static const char *cell_class(int32_t places)
{
    return places == SETT_PAGE_WORDS ? "" : " class=\"number\"";
}

void sett_page_table(SettPage *page, const char *caption,
                     const char *const *names, const int32_t *places,
                     int32_t columns)
{
    SETT_ASSERT(page->columns == 0);
    sett_text_add(&page->body, "<div class=\"wide\" tabindex=\"0\"><table>\n");
    if (caption != NULL)
        sett_xml_format(&page->body, "<caption>%s</caption>\n", caption);
    sett_text_add(&page->body, "<thead><tr>");
    for (int32_t i = 0; i < columns; i++) {
        sett_text_format(&page->body, "<th scope=\"col\"%s>",
                         cell_class(places[i]));
        sett_xml_format(&page->body, "%s</th>", names[i]);
    }
    sett_text_add(&page->body, "</tr></thead>\n<tbody>\n");
    page->columns = columns;
    page->places = places;
    page->column = 0;
}

static void open_cell(SettPage *page)
{
    SETT_ASSERT(page->columns > 0);
    if (page->column == 0)
        sett_text_add(&page->body, "<tr>");
    sett_text_format(&page->body, "<td%s>",
                     cell_class(page->places[page->column]));
}

static void close_cell(SettPage *page)
{
    sett_text_add(&page->body, "</td>");
    page->column = (page->column + 1) % page->columns;
    if (page->column == 0)
        sett_text_add(&page->body, "</tr>\n");
}

void sett_page_words(SettPage *page, const char *words)
{
    open_cell(page);
    SETT_ASSERT(page->places[page->column] == SETT_PAGE_WORDS);
    sett_xml_text(&page->body, words);
    close_cell(page);
}

void sett_page_number(SettPage *page, double value)
{
    open_cell(page);
    SETT_ASSERT(page->places[page->column] >= 0);
    sett_text_readable(&page->body, value, page->places[page->column]);
    close_cell(page);
}

void sett_page_table_end(SettPage *page)
{
    SETT_ASSERT(page->columns > 0 && page->column == 0);
    sett_text_add(&page->body, "</tbody>\n</table></div>\n");
    page->columns = 0;
}

SettStatus sett_page_finish(SettPage *page, const char *title,
                            const char *summary, SettText *out)
{
    close_section(page);
    sett_text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                       "<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" "
                       "content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" "
                       "content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'\">\n");
    sett_xml_format(out, "<title>%s</title>\n", title);
    sett_text_add(out, "<style>\n" SETT_PAGE_STYLE "</style>\n</head>\n<body>\n"
                       "<header>\n");
    sett_xml_format(out, "<h1>%s</h1>\n", title);
    if (summary != NULL)
        sett_xml_format(out, "<p class=\"summary\">%s</p>\n", summary);
    if (page->links.size > 0 || page->links.status != SETT_OK) {
        sett_text_add(out, "<nav>\n");
        put_picture(out, &page->links);
        sett_text_add(out, "</nav>\n");
    }
    sett_text_add(out, "</header>\n<main>\n");
    put_picture(out, &page->body);
    sett_text_add(out, "</main>\n<footer>Made by Sett " SETT_VERSION
                       ".</footer>\n</body>\n</html>\n");
    return out->status;
}
