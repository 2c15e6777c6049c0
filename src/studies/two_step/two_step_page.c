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
                      const Expected *rows, int32_t count, bool creators)
{
    static const char *const heads[] = {"measure", "part",    "mean",
                                        "sd",      "95 % +-", "expected"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 2, 2, 2, 2};
    const char *const *names =
        creators ? sett_two_step_creators : sett_two_step_furnishers;
    sett_page_table(page, caption, heads, places, 6);
    for (int32_t r = 0; r < count; r++) {
        int32_t column = sett_measure_named(t->nine.game, rows[r].measure);
        SETT_ASSERT(column >= 0);
        for (uint32_t g = 0; g < SETT_NINE_SIDE; g++) {
            /* Layouts are counted once: those of the first furnisher. */
            uint32_t combos = creators ? SETT_NINE_CC << 3 * g & SETT_NINE_CF
                                       : SETT_NINE_CF << g;
            SettSample sample = sett_nine_sample(&t->nine.tables[0], column,
                                                 combos, 0, t->nine.levels);
            sett_study_row(page, (const char *[]){rows[r].words, names[g]},
                           (double[]){sample.mean, sett_sample_sd(&sample),
                                      sett_sample_interval(&sample),
                                      rows[r].mean[g]});
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
    SettStatus status = sett_recipe_level(r, index, arena, &grid);
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

SettStatus sett_two_step_page(void *self, SettPage *page)
{
    SettTwoStep *t = self;
    SettStudyRun *run = &t->nine.run;
    sett_page_section(page, "claims", "What the paper says, and what we find");
    sett_page_claims(page, run->claims, run->claim_count);
    sett_nine_page_tests(
        &t->nine, page,
        "Welch's two-sided tests; p corrected by Holm over all of them",
        "measure", 2, t->found.tests, SETT_TWO_STEP_TESTS);
    sett_page_section(page, "figures", "Figures");
    SettStatus status = sett_study_show(run, page, 0, 3);
    sett_page_section(page, "means", "Means");
    add_means(t, page, "Layouts", of_creators, 3, true);
    add_means(t, page, "Levels", of_furnishers, 8, false);
    sett_page_section(page, "gallery", "Gallery");
    sett_study_symbols(page, t->nine.game, run->host.arena->alloc);
    sett_page_gallery(page);
    for (int32_t c = 0; c < SETT_NINE; c++)
        for (int64_t i = 0;
             status == SETT_OK && i < t->nine.levels && i < GALLERY_LEVELS; i++)
            status = add_level(t, page, c, i);
    sett_page_gallery_end(page);
    if (status != SETT_OK)
        return status;
    const char *facts = sett_arena_format(run->host.arena, ", %lld infeasible",
                                          (long long)t->nine.failed);
    return sett_nine_page_end(
        &t->nine, page, facts != NULL ? facts : "", "",
        "Beside this page: results.sqlite (tables levels, claims, tests, "
        "meta), levels.csv, claims.json, figure1.svg, figure2.svg, "
        "figure3.svg.");
}
