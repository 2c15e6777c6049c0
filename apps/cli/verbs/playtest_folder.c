/* playtest_folder.c - the report of sett playtest: one page that needs no
   network, tables as CSV, and the heat maps as SVG and PNG. */
#include <inttypes.h>

#include "sett/chart.h"
#include "sett/results.h"
#include "verbs/playtest.h"

#define PAGE_TILE 12.0

static SettStatus save(PlaytestRun *run, const char *name, SettText *text)
{
    const char *path = name ? cli_join(run->cli, run->cli->output, name) : NULL;
    if (path == NULL || text->status != SETT_OK)
        return cli_no_memory(run->cli);
    return cli_save(run->cli, path, text);
}

static SettStatus play_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const PlaytestRun *run = user;
    const CliLevel *level = &run->levels.items[row / run->testers.count];
    values[0].text = level->source;
    values[1].integer = level->index;
    values[2].text = run->testers.tests[row % run->testers.count].name;
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        values[3 + v].real = run->values[row * SETT_PLAY_VALUES + v];
    return SETT_OK;
}

#define PLAY_COLUMN(id, name, help) {name, SETT_RESULT_REAL},
static const SettResultColumn play_columns[] = {
    {"source", SETT_RESULT_TEXT},
    {"index", SETT_RESULT_INT},
    {"player", SETT_RESULT_TEXT},
    SETT_PLAY_VALUE_LIST(PLAY_COLUMN)};

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    const PlaytestRun *run = user;
    values[0].text = run->levels.items[row].source;
    values[1].integer = run->levels.items[row].index;
    values[2].real = run->difficulty.levels[row];
    return SETT_OK;
}

static const SettResultColumn level_columns[] = {
    {"source", SETT_RESULT_TEXT},
    {"index", SETT_RESULT_INT},
    {"difficulty", SETT_RESULT_REAL},
};

static SettStatus link_row(void *user, int64_t row, SettResultValue *values,
                           SettError *err)
{
    (void)err;
    const PlaytestRun *run = user;
    const SettRelated *link = &run->difficulty.links[row];
    values[0].text = run->game->measures.rows[link->column].name;
    values[1].real = link->r;
    values[2].real = link->p;
    values[3].real = link->corrected;
    return SETT_OK;
}

static const SettResultColumn link_columns[] = {
    {"measure", SETT_RESULT_TEXT},
    {"r", SETT_RESULT_REAL},
    {"p", SETT_RESULT_REAL},
    {"p_holm", SETT_RESULT_REAL},
};

#define COLUMNS(rows) \
    .columns = rows, .column_count = (int32_t)(sizeof rows / sizeof rows[0])

static SettStatus write_csv(PlaytestRun *run, const SettResultTable *table,
                            const char *name)
{
    SettText text = sett_text(run->cli->alloc);
    SettStatus s = sett_results_csv(table, &text, &run->cli->err);
    if (s == SETT_OK)
        s = save(run, name, &text);
    sett_text_free(&text);
    return s == SETT_NO_MEMORY ? cli_no_memory(run->cli) : s;
}

static SettStatus write_tables(PlaytestRun *run)
{
    const SettResultTable plays = {.name = "plays",
                                   COLUMNS(play_columns),
                                   .rows =
                                       run->levels.count * run->testers.count,
                                   .row = play_row,
                                   .user = run};
    const SettResultTable levels = {.name = "levels",
                                    COLUMNS(level_columns),
                                    .rows = run->levels.count,
                                    .row = level_row,
                                    .user = run};
    const SettResultTable links = {.name = "difficulty",
                                   COLUMNS(link_columns),
                                   .rows = run->difficulty.link_count,
                                   .row = link_row,
                                   .user = run};
    SettStatus s = write_csv(run, &plays, "plays.csv");
    if (s == SETT_OK)
        s = write_csv(run, &levels, "levels.csv");
    return s == SETT_OK ? write_csv(run, &links, "difficulty.csv") : s;
}

/* What all players together left on a level. */
static SettStatus all_players(PlaytestRun *run, int64_t level, SettHeatMap *out)
{
    const SettGrid *grid = &run->levels.items[level].grid;
    if (sett_heat_take(&run->cli->arena, grid->w, grid->h, out) != SETT_OK)
        return cli_no_memory(run->cli);
    for (int32_t p = 0; p < run->testers.count; p++)
        sett_heat_add(out, &run->heat[level * run->testers.count + p]);
    return SETT_OK;
}

static SettHeatTone tone_of(SettHeat kind)
{
    return kind == SETT_HEAT_VISITS ? SETT_HEAT_COOL : SETT_HEAT_WARM;
}

static SettStatus save_svg(PlaytestRun *run, const SettGrid *grid,
                           const int64_t *counts, SettHeatTone tone,
                           const char *stem)
{
    const char *name = sett_arena_format(&run->cli->arena, "%s.svg", stem);
    SettText text = sett_text(run->cli->alloc);
    SettStatus s =
        sett_render_heat_svg(run->game, grid, counts, tone, stem, &text);
    if (s == SETT_OK)
        s = save(run, name, &text);
    sett_text_free(&text);
    return s;
}

/* A build without PNG writes none. */
static SettStatus save_png(PlaytestRun *run, const SettGrid *grid,
                           const int64_t *counts, SettHeatTone tone,
                           const char *stem)
{
    const char *name = sett_arena_format(&run->cli->arena, "%s.png", stem);
    SettArenaMark mark = sett_arena_mark(&run->cli->arena);
    SettText text = sett_text(run->cli->alloc);
    uint8_t *rgb;
    int32_t w, h;
    SettStatus s = sett_render_heat_rgb(run->game, grid, counts, tone, 2,
                                        &run->cli->arena, &rgb, &w, &h);
    if (s == SETT_OK)
        s = sett_png_write(rgb, w, h, &text, &run->cli->err);
    sett_arena_reset(&run->cli->arena, mark);
    if (s == SETT_OK)
        s = save(run, name, &text);
    sett_text_free(&text);
    if (s == SETT_NO_MEMORY)
        return cli_no_memory(run->cli);
    return s == SETT_UNSUPPORTED ? SETT_OK : s;
}

static SettStatus save_map(PlaytestRun *run, const SettGrid *grid,
                           const SettHeatMap *map, const char *of)
{
    SettStatus s = SETT_OK;
    for (SettHeat k = 0; s == SETT_OK && k < SETT_HEATS; k++) {
        const char *stem = sett_arena_format(&run->cli->arena, "%s-%s", of,
                                             sett_heat_names[k]);
        if (stem == NULL)
            return cli_no_memory(run->cli);
        s = save_svg(run, grid, map->counts[k], tone_of(k), stem);
        if (s == SETT_OK)
            s = save_png(run, grid, map->counts[k], tone_of(k), stem);
    }
    return s;
}

static SettStatus save_levels(PlaytestRun *run)
{
    SettStatus s = SETT_OK;
    for (int64_t i = 0; s == SETT_OK && i < run->pictures; i++) {
        SettHeatMap map;
        const char *of =
            sett_arena_format(&run->cli->arena, "level-%04d", (int)i);
        if (of == NULL)
            return cli_no_memory(run->cli);
        s = all_players(run, i, &map);
        if (s == SETT_OK)
            s = save_map(run, &run->levels.items[i].grid, &map, of);
    }
    return s;
}

/* Solid where every level is, else open. */
static void draw_common(const PlaytestRun *run, SettGrid *floor)
{
    uint8_t solid[256];
    sett_tiles_any(&run->game->tiles, SETT_IS(SOLID), solid);
    for (int32_t c = 0; c < sett_grid_area(floor); c++) {
        bool wall = true;
        for (int64_t i = 0; i < run->levels.count && wall; i++)
            wall = solid[run->levels.items[i].grid.cells[c]];
        floor->cells[c] = wall ? run->game->fill_solid : run->game->fill_open;
    }
}

/* Levels of one size, laid on top of each other. False where sizes differ, or
   there is only one level. */
static SettStatus all_levels(PlaytestRun *run, SettGrid *floor,
                             SettHeatMap *map, bool *same)
{
    const SettGrid *first = &run->levels.items[0].grid;
    *same = run->levels.count > 1;
    for (int64_t i = 1; i < run->levels.count; i++)
        *same = *same && run->levels.items[i].grid.w == first->w &&
                run->levels.items[i].grid.h == first->h;
    if (!*same)
        return SETT_OK;
    SettArena *arena = &run->cli->arena;
    if (sett_grid_take(arena, first->w, first->h, floor) != SETT_OK ||
        sett_heat_take(arena, first->w, first->h, map) != SETT_OK)
        return cli_no_memory(run->cli);
    draw_common(run, floor);
    for (int64_t i = 0; i < run->levels.count * run->testers.count; i++)
        sett_heat_add(map, &run->heat[i]);
    return SETT_OK;
}

/* A text from the arena; the page is broken where memory ran out. */
static const char *said(SettPage *page, const char *text)
{
    if (text == NULL)
        page->body.status = SETT_NO_MEMORY;
    return text ? text : "";
}

static void add_item(PlaytestRun *run, SettPage *page, const SettGrid *grid,
                     const SettHeatMap *map, SettHeat kind, const char *who)
{
    const int64_t *counts = map->counts[kind];
    int64_t most = 0;
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        most = counts[c] > most ? counts[c] : most;
    const char *caption =
        most > 0 ? sett_arena_format(&run->cli->arena, "%s: %s, most %" PRId64,
                                     who, sett_heat_names[kind], most)
                 : sett_arena_format(&run->cli->arena, "%s: no %s", who,
                                     sett_heat_names[kind]);
    SettText svg = sett_text(run->cli->alloc);
    sett_render_heat_inner(run->game, grid, counts, tone_of(kind), 0, 0,
                           PAGE_TILE, &svg);
    SettText whole = sett_text(run->cli->alloc);
    sett_text_format(&whole, "<svg width=\"%d\" height=\"%d\">\n",
                     (int)(grid->w * PAGE_TILE), (int)(grid->h * PAGE_TILE));
    sett_text_bytes(&whole, svg.data, svg.size);
    sett_text_add(&whole, "</svg>\n");
    if (svg.status != SETT_OK)
        whole.status = svg.status;
    sett_page_gallery_item(page, &whole, said(page, caption));
    sett_text_free(&svg);
    sett_text_free(&whole);
}

static void add_map(PlaytestRun *run, SettPage *page, const SettGrid *grid,
                    const SettHeatMap *map, const char *who)
{
    for (SettHeat k = 0; k < SETT_HEATS; k++)
        add_item(run, page, grid, map, k, who);
}

static SettStatus add_level(PlaytestRun *run, SettPage *page, int64_t level)
{
    const SettGrid *grid = &run->levels.items[level].grid;
    SettHeatMap map;
    SettStatus s = all_players(run, level, &map);
    if (s != SETT_OK)
        return s;
    sett_page_paragraph(page, said(page, cli_playtest_name(run, level)));
    sett_page_gallery(page);
    for (int32_t p = 0; p < run->testers.count; p++) {
        int64_t play = level * run->testers.count + p;
        bool won = run->values[play * SETT_PLAY_VALUES + SETT_PLAY_WIN] > 0;
        const char *who = sett_arena_format(&run->cli->arena, "%s, %s",
                                            run->testers.tests[p].name,
                                            won ? "won" : "not won");
        add_item(run, page, grid, &run->heat[play], SETT_HEAT_VISITS,
                 said(page, who));
    }
    add_map(run, page, grid, &map, "all");
    sett_page_gallery_end(page);
    return SETT_OK;
}

static void add_players(const PlaytestRun *run, SettPage *page)
{
    static const char *const heads[] = {
        "player",  "won %", "kills", "of all", "treasure",
        "potions", "hp",    "turns", "damage", "effort"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, 1, 2, 2, 3, 2, 2, 1, 2, 3};
    sett_page_table(page, "Means over all levels", heads, places, 10);
    for (int32_t p = 0; p < run->testers.count; p++) {
        sett_page_words(page, run->testers.tests[p].name);
        for (int32_t v = 0; v < SETT_PLAY_VALUES; v++) {
            SettSample sample = sett_sample();
            for (int64_t i = 0; i < run->levels.count; i++)
                sett_sample_add(&sample, sett_playtest_values(
                                             run, i)[p * SETT_PLAY_VALUES + v]);
            sett_page_number(page, v == SETT_PLAY_WIN ? 100 * sample.mean
                                                      : sample.mean);
        }
    }
    sett_page_table_end(page);
}

static void add_links(const PlaytestRun *run, SettPage *page)
{
    static const char *const heads[] = {"measure", "r", "p", "p Holm"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 2, 4, 4};
    int32_t count =
        run->difficulty.link_count < 10 ? run->difficulty.link_count : 10;
    if (count == 0)
        return;
    sett_page_table(page,
                    "What difficulty goes with: Pearson's correlation with "
                    "measures of the levels, the strongest first",
                    heads, places, 4);
    for (int32_t i = 0; i < count; i++) {
        const SettRelated *link = &run->difficulty.links[i];
        sett_page_words(page, run->game->measures.rows[link->column].name);
        sett_page_number(page, link->r);
        sett_page_number(page, link->p);
        sett_page_number(page, link->corrected);
    }
    sett_page_table_end(page);
}

static void add_difficulties(const PlaytestRun *run, SettPage *page)
{
    static const char *const heads[] = {"level", "difficulty"};
    static const int32_t places[] = {SETT_PAGE_WORDS, 3};
    sett_page_paragraph(
        page,
        "The effort of a play is 1 where it is not won, else damage / (damage "
        "+ hit points left). The difficulty of a level is the mean effort of "
        "its plays, from 0 (won unhurt by all) to 1 (won by nobody).");
    add_links(run, page);
    sett_page_table(page, "Difficulty", heads, places, 2);
    for (int64_t i = 0; i < run->levels.count; i++) {
        sett_page_words(page, said(page, cli_playtest_name(run, i)));
        sett_page_number(page, run->difficulty.levels[i]);
    }
    sett_page_table_end(page);
}

static void add_symbols(const PlaytestRun *run, SettPage *page)
{
    SettText symbols = sett_text(run->cli->alloc);
    sett_render_symbols(run->game, &symbols);
    sett_page_symbols(page, &symbols);
    sett_text_free(&symbols);
}

static SettStatus add_set(PlaytestRun *run, SettPage *page)
{
    SettGrid floor;
    SettHeatMap map;
    bool same;
    SettStatus s = all_levels(run, &floor, &map, &same);
    if (s != SETT_OK || !same)
        return s;
    sett_page_section(page, "set", "All levels, one over the other");
    sett_page_gallery(page);
    add_map(run, page, &floor, &map, "all");
    sett_page_gallery_end(page);
    return save_map(run, &floor, &map, "all");
}

static SettStatus write_page(PlaytestRun *run)
{
    SettPage page = sett_page(run->cli->alloc);
    SettText text = sett_text(run->cli->alloc);
    sett_page_section(&page, "players", "Players");
    add_players(run, &page);
    add_symbols(run, &page);
    SettStatus s = add_set(run, &page);
    sett_page_section(&page, "levels", "Levels");
    for (int64_t i = 0; s == SETT_OK && i < run->pictures; i++)
        s = add_level(run, &page, i);
    sett_page_section(&page, "difficulty", "Difficulty");
    add_difficulties(run, &page);
    if (s == SETT_OK)
        s = sett_page_finish(
            &page, "Playtest",
            "Levels as players find them. Shades go with the root "
            "of the count, darker is more; a cell says its count "
            "under the pointer.",
            &text);
    if (s == SETT_OK)
        s = save(run, "index.html", &text);
    sett_text_free(&text);
    sett_page_free(&page);
    return s;
}

SettStatus cli_playtest_folder(PlaytestRun *run)
{
    if (run->pictures > run->levels.count)
        run->pictures = run->levels.count;
    const char *folder = run->cli->output;
    SettStatus s = cli_folder(run->cli, folder, CLI_FOLDER_NEW);
    if (s == SETT_OK)
        s = cli_made_folder(run->cli, "output", folder, NULL);
    if (s == SETT_OK)
        s = write_tables(run);
    if (s == SETT_OK)
        s = save_levels(run);
    return s == SETT_OK ? write_page(run) : s;
}
