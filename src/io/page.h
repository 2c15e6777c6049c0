/* page.h - one self-contained HTML page: inline style for light and dark, no
   script, nothing fetched (a content security policy forbids it). All texts are
   escaped; pictures are SVG written by this library. */
#ifndef SETT_IO_PAGE_H
#define SETT_IO_PAGE_H

#include "sett/base.h"

/** A page being put together. Errors stick, as in SettText; sett_page_finish
    reports them. Elements come in the order of the calls. */
typedef struct SettPage {
    SettText links, body;  /**< navigation; content */
    bool in_section;       /**< a section is open */
    int32_t column;        /**< next cell of the open table */
    int32_t columns;       /**< of the open table; 0 = none is open */
    const int32_t *places; /**< decimals of its columns; caller's */
} SettPage;

SettPage sett_page(SettAlloc alloc);
void sett_page_free(SettPage *page);
/** Writes the whole page to `out`. The page may be freed then. */
SettStatus sett_page_finish(SettPage *page, const char *title,
                            const char *summary, SettText *out);

/** A heading with a link to it at the top; `id` is letters, digits, '-'. */
void sett_page_section(SettPage *page, const char *id, const char *heading);
void sett_page_paragraph(SettPage *page, const char *text);
/** A picture with its caption. */
void sett_page_figure(SettPage *page, const SettText *svg, const char *caption);
/** Symbols that later pictures <use>; takes no room. */
void sett_page_symbols(SettPage *page, const SettText *symbols);

/** Opens a grid of small pictures, adds one, closes it. A picture keeps its own
    size up to the width of the page. */
void sett_page_gallery(SettPage *page);
void sett_page_gallery_item(SettPage *page, const SettText *svg,
                            const char *caption);
void sett_page_gallery_end(SettPage *page);

/** Column of words; any other number of `places` is decimals of a number. */
#define SETT_PAGE_WORDS (-1)
/** Opens a table; `places` must live until it is closed. Cells follow row by
    row, each in the form of its column; the last row must be whole. */
void sett_page_table(SettPage *page, const char *caption,
                     const char *const *names, const int32_t *places,
                     int32_t columns);
void sett_page_words(SettPage *page, const char *words);
void sett_page_number(SettPage *page, double value);
void sett_page_table_end(SettPage *page);

#endif
