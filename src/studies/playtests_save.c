/* playtests_save.c - the report of playtests: one page that needs no network,
   tables as CSV, and heat maps as SVG and PNG. */
#include "studies/columns.h"
#include "studies/playtests.h"

#include <inttypes.h>

#include "sett/chart.h"
#include "sett/results.h"

#define PAGE_TILE 12.0 /* pixels */
#define PAGE_LINKS 10  /* correlations on the page */

/* A report on its way into the folder of `run`, which is no study: only what
   sett_study_save reads is set. */
typedef struct Saving {
    const SettPlaytests *tests;
    SettStudyRun run;
} Saving;

static SettStatus play_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const SettPlaytests *t = user;
    const SettFileLevel *level = &t->levels[row / t->testers->count];
    values[0].text = level->source;
    values[1].integer = level->index;
    values[2].text = t->testers->tests[row % t->testers->count].name;
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        values[3 + v].real = t->values[row * SETT_PLAY_VALUES + v];
    return SETT_OK;
}

#define PLAY_COLUMN(id, name, help) {name, SETT_RESULT_REAL},
static const SettResultColumn play_columns[] = {
    TEXTS("source"), INTS("index"), TEXTS("player"),
    SETT_PLAY_VALUE_LIST(PLAY_COLUMN)};

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const SettPlaytests *t = user;
    values[0].text = t->levels[row].source;
    values[1].integer = t->levels[row].index;
    values[2].real = t->difficulty.levels[row];
    return SETT_OK;
}

static const SettResultColumn level_columns[] = {
    TEXTS("source"),
    INTS("index"),
    REALS("difficulty"),
};

static SettStatus link_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const SettPlaytests *t = user;
    const SettRelated *link = &t->difficulty.links[row];
    values[0].text = t->game->measures.rows[link->column].name;
    values[1].real = link->r;
    values[2].real = link->p;
    values[3].real = link->corrected;
    return SETT_OK;
}

static const SettResultColumn link_columns[] = {
    TEXTS("measure"),
    REALS("r"),
    REALS("p"),
    REALS("p_holm"),
};

static SettStatus save_tables(const Saving *s)
{
    const SettPlaytests *t = s->tests;
    void *user = (void *)(uintptr_t)t;
    const SettResultTable tables[] = {
        {.name = "plays",
         SETT_STUDY_COLUMNS(play_columns),
         .rows = t->level_count * t->testers->count,
         .row = play_row,
         .user = user},
        {.name = "levels",
         SETT_STUDY_COLUMNS(level_columns),
         .rows = t->level_count,
         .row = level_row,
         .user = user},
        {.name = "difficulty",
         SETT_STUDY_COLUMNS(link_columns),
         .rows = t->difficulty.link_count,
         .row = link_row,
         .user = user}};
    static const char *const names[] = {"plays.csv", "levels.csv",
                                        "difficulty.csv"};
    SettStatus status = SETT_OK;
    SettText csv = sett_text(s->run.host.arena->alloc);
    for (int32_t i = 0; i < 3 && status == SETT_OK; i++) {
        status = sett_results_csv(&tables[i], &csv, s->run.host.err);
        status = sett_study_keep(&s->run, status, names[i], &csv);
    }
    return status;
}

/* What all players together left on a level. */
static SettStatus all_players(const Saving *s, int64_t level, SettHeatMap *out)
{
    const SettPlaytests *t = s->tests;
    const SettGrid *grid = &t->levels[level].grid;
    SettStatus status =
        sett_heat_take(s->run.host.arena, grid->w, grid->h, out);
    for (int32_t p = 0; p < t->testers->count && status == SETT_OK; p++)
        sett_heat_add(out, &t->heat[level * t->testers->count + p]);
    return status;
}

static SettHeatTone tone_of(SettHeat kind)
{
    return kind == SETT_HEAT_VISITS ? SETT_HEAT_COOL : SETT_HEAT_WARM;
}

/* Saves STEM.svg or STEM.png, and frees its text. */
static SettStatus save_as(const Saving *s, SettStatus made, const char *stem,
                          const char *ending, SettText *text)
{
    const char *name =
        sett_arena_format(s->run.host.arena, "%s%s", stem, ending);
    if (made == SETT_OK && name == NULL)
        made = SETT_NO_MEMORY;
    return sett_study_keep(&s->run, made, name, text);
}

/* One kind of heat on a level, as SVG and as PNG; a build without PNG writes
   none. */
static SettStatus save_heat(const Saving *s, const SettGrid *grid,
                            const SettHeatMap *map, SettHeat kind,
                            const char *stem)
{
    const SettStudyHost *host = &s->run.host;
    const SettGame *game = s->tests->game;
    SettText svg = sett_text(host->arena->alloc), png = svg;
    uint8_t *rgb;
    int32_t w, h;
    SettStatus status = sett_render_heat_svg(game, grid, map->counts[kind],
                                             tone_of(kind), stem, &svg);
    status = save_as(s, status, stem, ".svg", &svg);
    if (status != SETT_OK)
        return status;
    SettArenaMark mark = sett_arena_mark(host->arena);
    status = sett_render_heat_rgb(game, grid, map->counts[kind], tone_of(kind),
                                  2, host->arena, &rgb, &w, &h);
    if (status == SETT_OK)
        status = sett_png_write(rgb, w, h, &png, host->err);
    sett_arena_reset(host->arena, mark);
    status = save_as(s, status, stem, ".png", &png);
    return status == SETT_UNSUPPORTED ? SETT_OK : status;
}

static SettStatus save_map(const Saving *s, const SettGrid *grid,
                           const SettHeatMap *map, const char *of)
{
    SettStatus status = SETT_OK;
    for (SettHeat k = 0; status == SETT_OK && k < SETT_HEATS; k++) {
        const char *stem = sett_arena_format(s->run.host.arena, "%s-%s", of,
                                             sett_heat_names[k]);
        status =
            stem != NULL ? save_heat(s, grid, map, k, stem) : SETT_NO_MEMORY;
    }
    return status;
}

static SettStatus save_levels(const Saving *s, int64_t pictures)
{
    for (int64_t i = 0; i < pictures; i++) {
        SettHeatMap map;
        const char *of =
            sett_arena_format(s->run.host.arena, "level-%04d", (int)i);
        SettStatus status =
            of != NULL ? all_players(s, i, &map) : SETT_NO_MEMORY;
        if (status == SETT_OK)
            status = save_map(s, &s->tests->levels[i].grid, &map, of);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* Solid where every level is, else open. */
static void draw_common(const SettPlaytests *t, SettGrid *floor)
{
    uint8_t solid[256];
    sett_tiles_any(&t->game->tiles, SETT_IS(SOLID), solid);
    for (int32_t c = 0; c < sett_grid_area(floor); c++) {
        bool wall = true;
        for (int64_t i = 0; i < t->level_count && wall; i++)
            wall = solid[t->levels[i].grid.cells[c]];
        floor->cells[c] = wall ? t->game->fill_solid : t->game->fill_open;
    }
}

/* Several levels, all of one size. */
static bool same_size(const SettPlaytests *t)
{
    const SettGrid *first = &t->levels[0].grid;
    for (int64_t i = 1; i < t->level_count; i++)
        if (t->levels[i].grid.w != first->w || t->levels[i].grid.h != first->h)
            return false;
    return t->level_count > 1;
}

/* A text from the arena; the page is broken where memory ran out. */
static const char *said(SettPage *page, const char *text)
{
    if (text == NULL)
        page->body.status = SETT_NO_MEMORY;
    return text != NULL ? text : "";
}

static void add_item(const Saving *s, SettPage *page, const SettGrid *grid,
                     const SettHeatMap *map, SettHeat kind, const char *who)
{
    SettArena *arena = s->run.host.arena;
    const int64_t *counts = map->counts[kind];
    const char *name = sett_heat_names[kind];
    int64_t most = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        most = counts[c] > most ? counts[c] : most;
    const char *caption =
        most > 0
            ? sett_arena_format(arena, "%s: %s, most %" PRId64, who, name, most)
            : sett_arena_format(arena, "%s: no %s", who, name);
    SettText svg = sett_text(arena->alloc);
    sett_text_format(&svg, "<svg width=\"%d\" height=\"%d\">\n",
                     (int)(grid->w * PAGE_TILE), (int)(grid->h * PAGE_TILE));
    sett_render_heat_inner(s->tests->game, grid, counts, tone_of(kind), 0, 0,
                           PAGE_TILE, &svg);
    sett_text_add(&svg, "</svg>\n");
    sett_page_gallery_item(page, &svg, said(page, caption));
    sett_text_free(&svg);
}

static void add_map(const Saving *s, SettPage *page, const SettGrid *grid,
                    const SettHeatMap *map)
{
    for (SettHeat k = 0; k < SETT_HEATS; k++)
        add_item(s, page, grid, map, k, "all");
}

/* All levels of one size, one over the other, on the page and as files. */
static SettStatus add_set(const Saving *s, SettPage *page)
{
    const SettPlaytests *t = s->tests;
    SettGrid floor;
    SettHeatMap map;
    if (!same_size(t))
        return SETT_OK;
    SettArena *arena = s->run.host.arena;
    const SettGrid *first = &t->levels[0].grid;
    if (sett_grid_take(arena, first->w, first->h, &floor) != SETT_OK ||
        sett_heat_take(arena, first->w, first->h, &map) != SETT_OK)
        return SETT_NO_MEMORY;
    draw_common(t, &floor);
    for (int64_t i = 0; i < t->level_count * t->testers->count; i++)
        sett_heat_add(&map, &t->heat[i]);
    sett_page_section(page, "set", "All levels, one over the other");
    sett_page_gallery(page);
    add_map(s, page, &floor, &map);
    sett_page_gallery_end(page);
    return save_map(s, &floor, &map, "all");
}

/* "FILE[0]". */
static const char *level_name(const Saving *s, int64_t level)
{
    const SettFileLevel *l = &s->tests->levels[level];
    return sett_arena_format(s->run.host.arena, "%s[%" PRId64 "]", l->source,
                             l->index);
}

static SettStatus add_level(const Saving *s, SettPage *page, int64_t level)
{
    const SettPlaytests *t = s->tests;
    const SettGrid *grid = &t->levels[level].grid;
    SettHeatMap map;
    SettStatus status = all_players(s, level, &map);
    if (status != SETT_OK)
        return status;
    sett_page_paragraph(page, said(page, level_name(s, level)));
    sett_page_gallery(page);
    for (int32_t p = 0; p < t->testers->count; p++) {
        int64_t play = level * t->testers->count + p;
        bool won = t->values[play * SETT_PLAY_VALUES + SETT_PLAY_WIN] > 0;
        const char *who = sett_arena_format(s->run.host.arena, "%s, %s",
                                            t->testers->tests[p].name,
                                            won ? "won" : "not won");
        add_item(s, page, grid, &t->heat[play], SETT_HEAT_VISITS,
                 said(page, who));
    }
    add_map(s, page, grid, &map);
    sett_page_gallery_end(page);
    return SETT_OK;
}

static void add_players(const SettPlaytests *t, SettPage *page)
{
    static const char *const heads[] = {
        "player",  "won %", "kills", "of all", "treasure",
        "potions", "hp",    "turns", "damage", "effort"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, 1, 2, 2, 3, 2, 2, 1, 2, 3};
    sett_page_table(page, "Means over all levels", heads, places, 10);
    for (int32_t p = 0; p < t->testers->count; p++) {
        sett_page_words(page, t->testers->tests[p].name);
        for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
            sett_page_number(page, (v == SETT_PLAY_WIN ? 100 : 1) *
                                       sett_playtests_mean(t, p, v));
    }
    sett_page_table_end(page);
}

static void add_links(const SettPlaytests *t, SettPage *page)
{
    static const char *const heads[] = {"measure", "r", "p", "p Holm"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 2, 4, 4};
    if (t->difficulty.link_count == 0)
        return;
    sett_page_table(page,
                    "What difficulty goes with: Pearson's correlation with "
                    "measures of the levels, the strongest first",
                    heads, places, 4);
    for (int32_t i = 0; i < t->difficulty.link_count && i < PAGE_LINKS; i++) {
        const SettRelated *link = &t->difficulty.links[i];
        sett_study_row(page, &t->game->measures.rows[link->column].name,
                       (double[]){link->r, link->p, link->corrected});
    }
    sett_page_table_end(page);
}

static void add_difficulties(const Saving *s, SettPage *page)
{
    static const char *const heads[] = {"level", "difficulty"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 3};
    sett_page_paragraph(
        page,
        "The effort of a play is 1 where it is not won, else damage / (damage "
        "+ hit points left). The difficulty of a level is the mean effort of "
        "its plays, from 0 (won unhurt by all) to 1 (won by nobody).");
    add_links(s->tests, page);
    sett_page_table(page, "Difficulty", heads, places, 2);
    for (int64_t i = 0; i < s->tests->level_count; i++) {
        sett_page_words(page, said(page, level_name(s, i)));
        sett_page_number(page, s->tests->difficulty.levels[i]);
    }
    sett_page_table_end(page);
}

static SettStatus add_all(const Saving *s, int64_t pictures, SettPage *page)
{
    SettText symbols = sett_text(s->run.host.arena->alloc);
    sett_page_section(page, "players", "Players");
    add_players(s->tests, page);
    sett_render_symbols(s->tests->game, &symbols);
    sett_page_symbols(page, &symbols);
    sett_text_free(&symbols);
    SettStatus status = add_set(s, page);
    sett_page_section(page, "levels", "Levels");
    for (int64_t i = 0; status == SETT_OK && i < pictures; i++)
        status = add_level(s, page, i);
    sett_page_section(page, "difficulty", "Difficulty");
    add_difficulties(s, page);
    return status;
}

static SettStatus save_page(const Saving *s, int64_t pictures)
{
    SettPage page = sett_page(s->run.host.arena->alloc);
    SettText text = sett_text(s->run.host.arena->alloc);
    SettStatus status = add_all(s, pictures, &page);
    if (status == SETT_OK)
        status = sett_page_finish(
            &page, "Playtest",
            "Levels as players find them. Shades go with the root "
            "of the count, darker is more; a cell says its count "
            "under the pointer.",
            &text);
    sett_page_free(&page);
    return sett_study_keep(&s->run, status, "index.html", &text);
}

SettStatus sett_playtests_save(const SettPlaytests *tests,
                               const SettStudyHost *host, const char *folder,
                               int64_t pictures)
{
    const Saving saving = {tests, {.host = *host, .folder = folder}};
    if (pictures > tests->level_count)
        pictures = tests->level_count;
    SettStatus status = save_tables(&saving);
    if (status == SETT_OK)
        status = save_levels(&saving, pictures);
    return status == SETT_OK ? save_page(&saving, pictures) : status;
}
