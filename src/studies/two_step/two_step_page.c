/* two_step_page.c - the study as one HTML page that needs no network: what was
   found, the figures, the numbers, and a gallery. */
#include "sett/io.h"
#include "studies/two_step/two_step.h"

#define GALLERY_LEVELS 4 /* of each combination */
#define GALLERY_TILE 7.0

/* Expected means of 1,000 levels: docs/design/md2.md, section 19. */
typedef struct Expected {
    const char *measure, *words;
    double mean[SETT_NINE_SIDE];
} Expected;

static const Expected of_creators[] = {
    {"floors", "floor tiles", {71.3, 92.0, 85.0}},
    {"longest_path", "longest path, steps", {29.6, 21.9, 25.7}},
    {"wall_chunks", "wall chunks", {1.01, 2.18, 6.07}},
};
static const Expected of_furnishers[] = {
    {"exit_path", "entrance to exit, steps", {20.2, 13.2, 18.6}},
    {"portal_exit", "entrance to far portal, steps", {16.7, 12.6, 18.4}},
    {"path_minitaur", "entrance to minitaur, steps", {7.3, 3.4, 13.5}},
    {"elements", "objects placed", {24.6, 23.9, 25.0}},
    {"guarded_treasures_blocked",
     "treasures shut off by monsters",
     {1.55, 1.11, 1.32}},
    {"guarded_treasures_near",
     "treasures with a monster beside",
     {0.89, 0.87, 1.56}},
    {"guarded_potions_blocked",
     "potions shut off by monsters",
     {2.07, 1.70, 1.97}},
    {"guarded_potions_near",
     "potions with a monster beside",
     {1.48, 1.61, 1.95}},
};

static void add_means(const SettTwoStep *t, SettPage *page, const char *caption,
                      const char *const *names, const Expected *rows,
                      int32_t count, bool creators)
{
    static const char *const heads[] = {"measure", "part",    "mean",
                                        "sd",      "95 % +-", "expected"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 2, 2, 2, 2};
    sett_page_table(page, caption, heads, places, 6);
    for (int32_t r = 0; r < count; r++) {
        int32_t column = sett_measure_named(t->nine.game, rows[r].measure);
        SETT_ASSERT(column >= 0);
        for (uint32_t g = 0; g < SETT_NINE_SIDE; g++) {
            /* Layouts are counted once: those of the first furnisher. */
            uint32_t combos = creators ? SETT_NINE_CC << 3 * g & SETT_NINE_CF
                                       : SETT_NINE_CF << g;
            SettSample sample =
                sett_nine_sample(&t->table, column, combos, 0, t->table.levels);
            sett_page_words(page, rows[r].words);
            sett_page_words(page, names[g]);
            sett_page_number(page, sample.mean);
            sett_page_number(page, sett_sample_sd(&sample));
            sett_page_number(page, sett_sample_interval(&sample));
            sett_page_number(page, rows[r].mean[g]);
        }
    }
    sett_page_table_end(page);
}

static SettStatus add_level(const SettTwoStep *t, SettPage *page, int32_t combo,
                            int64_t index)
{
    const SettRecipe *r = &t->nine.recipes[combo];
    SettArena *arena = t->nine.run.host.arena;
    SettArenaMark mark = sett_arena_mark(arena);
    SettText svg = sett_text(arena->alloc);
    SettGrid grid;
    SettStatus status = sett_two_step_level(r, index, arena, &grid);
    if (status == SETT_OK) {
        sett_render_inner(t->nine.game, &grid, 0, 0, GALLERY_TILE, &svg);
        const char *caption =
            sett_arena_format(arena, "%s %s #%lld", r->stages[0].gen->name,
                              r->stages[1].gen->name, (long long)index);
        sett_page_gallery_item(page, &svg, caption != NULL ? caption : "");
    }
    sett_text_free(&svg);
    sett_arena_reset(arena, mark);
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

static SettStatus add_gallery(const SettTwoStep *t, SettPage *page)
{
    SettText symbols = sett_text(t->nine.run.host.arena->alloc);
    sett_render_symbols(t->nine.game, &symbols);
    sett_page_symbols(page, &symbols);
    sett_text_free(&symbols);
    SettStatus status = SETT_OK;
    int64_t shown =
        t->nine.levels < GALLERY_LEVELS ? t->nine.levels : GALLERY_LEVELS;
    sett_page_gallery(page);
    for (int32_t c = 0; c < SETT_NINE; c++)
        for (int64_t i = 0; status == SETT_OK && i < shown; i++)
            status = add_level(t, page, c, i);
    sett_page_gallery_end(page);
    return status;
}

static void add_words(SettTwoStep *t, SettPage *page)
{
    const char *how = sett_arena_format(
        t->nine.run.host.arena,
        "sett %s, seed %llu, %lld levels of each combination, %lld infeasible. "
        "Make it again with: sett study two-step --levels %lld --seed %llu -o "
        "FOLDER. Level i of a combination: sett generate md2 --layout cc "
        "--furnish cf --fresh-layouts --seed %llu --index i.",
        SETT_VERSION, (unsigned long long)t->nine.run.seed,
        (long long)t->nine.levels, (long long)t->nine.failed,
        (long long)t->nine.levels, (unsigned long long)t->nine.run.seed,
        (unsigned long long)t->nine.run.seed);
    sett_page_section(page, "again", "Again");
    sett_page_paragraph(page, how != NULL ? how : "");
    sett_page_paragraph(
        page,
        "Beside this page: results.sqlite (tables levels, claims, tests, "
        "meta), "
        "levels.csv, claims.json, figure1.svg, figure2.svg, figure3.svg.");
}

SettStatus sett_two_step_page(void *user, SettText *out)
{
    SettTwoStep *t = user;
    static const char *const creators[] = {"rooms (cc)", "caves (cac)",
                                           "digger (ac)"};
    static const char *const furnishers[] = {"constraint (cf)",
                                             "automaton (caf)", "agents (af)"};
    SettPage page = sett_page(t->nine.run.host.arena->alloc);
    sett_page_section(&page, "claims", "What the paper says, and what we find");
    sett_page_claims(&page, t->found.claims, SETT_TWO_STEP_CLAIMS);
    sett_nine_page_tests(
        &t->nine, &page,
        "Welch's two-sided tests; p corrected by Holm over all of them",
        "measure", 2, t->found.tests, SETT_TWO_STEP_TESTS);
    sett_page_section(&page, "figures", "Figures");
    SettStatus status =
        sett_study_figure(&t->nine.run, &page, sett_two_step_figure1,
                          "The same layout, bare and under each furnisher");
    if (status == SETT_OK)
        status = sett_study_figure(&t->nine.run, &page, sett_two_step_figure2,
                                   "Where the layouts of each creator lie");
    if (status == SETT_OK)
        status = sett_study_figure(&t->nine.run, &page, sett_two_step_figure3,
                                   "Where the furnishers put things");
    sett_page_section(&page, "means", "Means");
    add_means(t, &page, "Layouts", creators, of_creators, 3, true);
    add_means(t, &page, "Levels", furnishers, of_furnishers, 8, false);
    sett_page_section(&page, "gallery", "Gallery");
    if (status == SETT_OK)
        status = add_gallery(t, &page);
    add_words(t, &page);
    if (status == SETT_OK)
        status =
            sett_page_finish(&page, "Two-step dungeons",
                             "Three layout creators times three furnishers "
                             "(Green et al. 2019)",
                             out);
    sett_page_free(&page);
    return status;
}
