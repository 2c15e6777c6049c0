/* results.h - what an experiment leaves behind: tables as CSV, for NumPy and as
   an SQLite database, claims with their verdicts, and one HTML page. Everything
   is written into a text, which the caller hands to sett_file_write. The same
   input gives the same bytes, but for SQLite's. */
#ifndef SETT_RESULTS_H
#define SETT_RESULTS_H

#include "sett/base.h"

SETT_BEGIN

/* Tables. Rows are asked for in index order, so that nothing but the written
   bytes is held in memory. */

/** What a column holds. */
typedef enum SettResultType {
    SETT_RESULT_INT,
    SETT_RESULT_REAL, /**< NaN is "no value": NULL, an empty field */
    SETT_RESULT_TEXT  /**< UTF-8; a NULL pointer is "no value" */
} SettResultType;

/** A column; the name belongs to the caller. */
typedef struct SettResultColumn {
    const char *name;
    SettResultType type;
} SettResultColumn;

/** One value; the column says which member holds it. */
typedef union SettResultValue {
    int64_t integer;
    double real;
    const char *text; /**< valid until the next row is asked for */
} SettResultValue;

/** Fills one value a column for row 0, 1, ... An error ends the writing and is
    passed on. */
typedef SettStatus SettResultRowFn(void *user, int64_t row,
                                   SettResultValue *values, SettError *err);

/** Most columns of a table. */
#define SETT_MAX_RESULT_COLUMNS 256

/** A table, described once for both writers. */
typedef struct SettResultTable {
    const char *name;
    const SettResultColumn *columns;
    int32_t column_count; /**< 1..SETT_MAX_RESULT_COLUMNS */
    int64_t rows;
    SettResultRowFn *row;
    void *user; /**< handed to `row` */
} SettResultTable;

/** A fact about the experiment: seed, command, version. */
typedef struct SettResultMeta {
    const char *key, *value;
} SettResultMeta;

/** RFC 4180: a line of names, then the rows, each ended by CR LF. Numbers are
    the shortest that read back the same; infinities are "inf" and "-inf". An
    empty text is "", no value an empty field. Errors: those of `row`,
    SETT_NO_MEMORY, SETT_TOO_LARGE. */
SettStatus sett_results_csv(const SettResultTable *table, SettText *out,
                            SettError *err);

/** The bytes of an SQLite 3 database: the table "meta" (key, value) and every
    given table, with its rows in index order (rowid = index + 1). The content
    is the same for the same input; the bytes depend on SQLite's version.
    Errors: as above; SETT_UNSUPPORTED in a build without SQLite. */
SettStatus sett_results_sqlite(const SettResultMeta *meta, int32_t meta_count,
                               const SettResultTable *tables,
                               int32_t table_count, SettText *out,
                               SettError *err);

/** The bytes of a .npz file of NumPy: for each table an array of its name, with
    a record a row and a field a column: int64, float64 (NaN: no value) and text
    as long as the longest ('' for no value). `name` of a table is all that
    stands before ".npy". The same input gives the same bytes. Errors: those of
    `row`, which is asked twice for each row; SETT_NO_MEMORY, SETT_TOO_LARGE (4
    GiB). */
SettStatus sett_results_npz(const SettResultTable *tables, int32_t table_count,
                            SettText *out, SettError *err);

/* Pages: self-contained HTML with inline style for light and dark, no script,
   nothing fetched (a content security policy forbids it). All texts are
   escaped; pictures are SVG, put in as they are. */

/** A page being put together. Elements come in the order of the calls. Errors
    stick, as in SettText; sett_page_finish reports them. The members are
    private. */
typedef struct SettPage {
    SettText links, body;  /**< navigation; content */
    bool in_section;       /**< a section is open */
    int32_t column;        /**< next cell of the open table */
    int32_t columns;       /**< of the open table; 0 = none is open */
    const int32_t *places; /**< decimals of its columns; caller's */
} SettPage;

/** An empty page, to be given back by sett_page_free. */
SettPage sett_page(SettAlloc alloc);
/** Frees what the page holds; also after an error. */
void sett_page_free(SettPage *page);
/** Writes the whole page to `out`; title and summary stand at its top. The page
    may be freed then. Returns the first error of any call: SETT_NO_MEMORY,
    SETT_TOO_LARGE. */
SettStatus sett_page_finish(SettPage *page, const char *title,
                            const char *summary, SettText *out);

/** A heading with a link to it at the top; `id` is letters, digits, '-'. No
    table is open. */
void sett_page_section(SettPage *page, const char *id, const char *heading);
/** A paragraph of plain text. */
void sett_page_paragraph(SettPage *page, const char *text);
/** A picture with its caption. */
void sett_page_figure(SettPage *page, const SettText *svg, const char *caption);
/** Symbols that later pictures <use> (sett_render_symbols); takes no room. */
void sett_page_symbols(SettPage *page, const SettText *symbols);

/** Opens a grid of small pictures. */
void sett_page_gallery(SettPage *page);
/** Adds one, with its caption; it keeps its own size up to the width of the
    page. */
void sett_page_gallery_item(SettPage *page, const SettText *svg,
                            const char *caption);
/** Closes the grid. */
void sett_page_gallery_end(SettPage *page);

/** Column of words; any other number of `places` is decimals of a number. */
#define SETT_PAGE_WORDS (-1)
/** Opens a table with `columns` names and places; `places` must live until it
    is closed. Caption may be NULL. Cells follow row by row, each in the form of
    its column; the last row must be whole. */
void sett_page_table(SettPage *page, const char *caption,
                     const char *const *names, const int32_t *places,
                     int32_t columns);
/** The next cell, in a column of words. */
void sett_page_words(SettPage *page, const char *words);
/** The next cell, in a column of numbers; NaN is a dash. */
void sett_page_number(SettPage *page, double value);
/** Closes the table. */
void sett_page_table_end(SettPage *page);

/* Claims: what an experiment was to show, and whether it did. How a verdict is
   found: sett/study.h. */

/** Version of claims.json. 2: detail, threshold, source, value,
    low, high, needed. */
#define SETT_CLAIMS_VERSION 2

/** One sentence, one statistic, one threshold, one verdict. Texts belong to the
    caller. */
typedef struct SettClaim {
    const char *id;        /**< "C1" */
    const char *text;      /**< "CC has the longest path of the creators." */
    const char *statistic; /**< "difference of means: 4.2"; or NULL */
    const char *detail;    /**< what the statistic is made of; or NULL */
    const char *threshold; /**< "above 0, p below 0.05"; or NULL */
    const char *source;    /**< of the threshold: "paper" or "ours"; or NULL */
    const char *needed;    /**< not held: what it would take; or NULL */
    double value;          /**< of the statistic; NaN: could not be had */
    double low, high;      /**< its 95 % interval; NaN where there is none */
    double p;              /**< NaN where no test was made */
    bool held;
} SettClaim;

/** `claims` as JSON: {"version": 2, "claims": [{id, text, statistic, detail,
    threshold, source, value, low, high, p, held, needed}]}. A number is null
    where it is NaN, a text "" where it is NULL. SETT_NO_MEMORY,
    SETT_TOO_LARGE. */
SettStatus sett_claims_json(const SettClaim *claims, int32_t count,
                            SettText *out);

/** For a terminal: the verdict and the sentence, then indented the statistic
    and the threshold, and what a claim that does not hold would need. Ends with
    "3 of 4 claims held over ", which the caller completes. */
void sett_claims_list(const SettClaim *claims, int32_t count, SettText *out);

/** Adds the table of claims to a page, with how many held. No table is open. */
void sett_page_claims(SettPage *page, const SettClaim *claims, int32_t count);

SETT_END
#endif
