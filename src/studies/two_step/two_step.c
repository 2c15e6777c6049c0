/* two_step.c - the study two-step: N levels of each of the nine combinations of
   a layout creator and a furnisher (Green et al. 2019), every one on a fresh
   layout, measured and tested against the paper's claims. */
#include <math.h>

#include "sett/chart.h"
#include "sett/io.h"
#include "studies/nine_study.h"

#define BLOCK 50 /* levels of one item */

/* The study; its levels' table has the game's measures as columns. */
typedef struct SettTwoStep {
    SettNineStudy nine;
    SettTwoStepFound found;
} SettTwoStep;

typedef struct Options {
    SettStudyOptions study;
} Options;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS(Options, 1000),
};

static SettStatus measure_level(const void *self, const SettLevel *level,
                                int64_t index, SettArena *tmp, double *values)
{
    const SettTwoStep *t = self;
    (void)index;
    return sett_game_measure(t->nine.game, level, tmp, values);
}

static SettStatus set_up(void *self, const void *options)
{
    SettTwoStep *t = self;
    (void)options;
    sett_nine_begin(&t->nine, 1);
    t->nine.level = measure_level;
    SettStatus status = sett_nine_recipes(&t->nine);
    if (status != SETT_OK)
        return status;
    return sett_nine_items(&t->nine, BLOCK, t->nine.game->measures.count, 0);
}

static SettStatus level_row(void *user, int64_t row, SettResultValue *values,
                            SettError *err)
{
    (void)err;
    sett_nine_put_level(user, row, SETT_NINE_FIXED, values);
    return SETT_OK;
}

static SettStatus finish(void *self)
{
    static const SettResultColumn test_columns[] = {
        SETT_NINE_TEST_COLUMNS("measure")};
    SettTwoStep *t = self;
    SettStudyRun *run = &t->nine.run;
    int32_t columns[SETT_TWO_STEP_MEASURE_COUNT];
    for (int32_t m = 0; m < SETT_TWO_STEP_MEASURE_COUNT; m++) {
        columns[m] =
            sett_measure_named(t->nine.game, sett_two_step_measure_names[m]);
        SETT_ASSERT(columns[m] >= 0);
    }
    SettStatus status = sett_two_step_claims(&t->nine.tables[0], columns,
                                             run->host.arena, &t->found);
    if (status != SETT_OK)
        return status;
    run->claims = t->found.claims;
    run->claim_count = SETT_TWO_STEP_CLAIMS;
    SettResultTable tables[] = {
        {.name = NULL},
        {.name = "tests",
         SETT_STUDY_COLUMNS(test_columns),
         .rows = SETT_TWO_STEP_TESTS,
         .row = sett_nine_test_row,
         .user = t->found.tests},
        sett_study_claims(run),
    };
    const SettResultMeta meta[] = {
        {"game", t->nine.game->name},
        {"levels", sett_study_number(run, (uint64_t)t->nine.levels)}};
    status = sett_nine_levels(&t->nine, NULL, level_row, &tables[0]);
    if (status != SETT_OK)
        return status;
    return sett_study_write(run, &(SettStudyTables){tables, 3, 1, meta, 2});
}

#define TILE 12.0
#define GAP 24.0
#define MARGIN 110.0
#define HEADER 56.0

static const char *const creator_names[SETT_NINE_SIDE] = {
    "rooms (cc)", "caves (cac)", "digger (ac)"};
static const char *const furnisher_names[SETT_NINE_SIDE] = {
    "constraint (cf)", "automaton (caf)", "agents (af)"};

static double value_of(const SettTwoStep *t, int32_t combo, int64_t level,
                       int32_t measure)
{
    const SettNineTable *table = &t->nine.tables[0];
    return table
        ->values[(combo * table->levels + level) * table->columns + measure];
}

static void put_number(SettText *out, const char *name, double value)
{
    sett_text_format(out, " %s=\"", name);
    sett_text_double(out, value);
    sett_text_char(out, '"');
}

static void put_word(SettText *out, double x, double y, const char *anchor,
                     const char *word)
{
    sett_text_add(out, "<text");
    put_number(out, "x", x);
    put_number(out, "y", y);
    sett_text_format(out, " text-anchor=\"%s\">%s</text>\n", anchor, word);
}

/* Column 0 is the bare layout, 1 to 3 the furnishers on that very layout. */
static SettStatus draw_cell(SettTwoStep *t, int32_t creator, int32_t column,
                            SettText *out)
{
    int32_t furnisher = column == 0 ? 0 : column - 1;
    SettRecipe recipe = t->nine.recipes[creator * SETT_NINE_SIDE + furnisher];
    recipe.fresh_layouts = false;
    if (column == 0)
        recipe.stages[1].gen = NULL;
    SettArena *arena = t->nine.run.host.arena;
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid grid;
    SettStatus status = sett_recipe_level(&recipe, 0, arena, &grid);
    if (status == SETT_OK)
        sett_render_inner(
            t->nine.game, &grid, MARGIN + column * (recipe.w * TILE + GAP),
            HEADER + creator * (recipe.h * TILE + GAP), TILE, out);
    sett_arena_reset(arena, mark);
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

static SettStatus draw_figure1(void *self, int32_t which, SettText *out)
{
    SettTwoStep *t = self;
    (void)which;
    double cell_w = t->nine.game->default_w * TILE + GAP;
    double cell_h = t->nine.game->default_h * TILE + GAP;
    double w = MARGIN + 4 * cell_w, h = HEADER + SETT_NINE_SIDE * cell_h;
    sett_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_number(out, "width", w);
    put_number(out, "height", h);
    sett_text_add(out, " viewBox=\"0 0 ");
    sett_text_double(out, w);
    sett_text_char(out, ' ');
    sett_text_double(out, h);
    sett_text_add(out, "\" font-family=\"system-ui, sans-serif\" "
                       "font-size=\"13\">\n<title>Figure 1: one layout under "
                       "three furnishers</title>\n<rect width=\"100%\" "
                       "height=\"100%\" fill=\"#fff\"/>\n");
    sett_render_symbols(t->nine.game, out);
    for (int32_t c = 0; c < 4; c++)
        put_word(out, MARGIN + c * cell_w + (cell_w - GAP) / 2, HEADER - 14,
                 "middle", c == 0 ? "layout" : furnisher_names[c - 1]);
    SettStatus status = SETT_OK;
    for (int32_t r = 0; r < SETT_NINE_SIDE; r++) {
        put_word(out, MARGIN - 14, HEADER + r * cell_h + cell_h / 2, "end",
                 creator_names[r]);
        for (int32_t c = 0; status == SETT_OK && c < 4; c++)
            status = draw_cell(t, r, c, out);
    }
    sett_text_add(out, "</svg>\n");
    return status == SETT_OK ? out->status : status;
}

/* Fixed axes, so that studies can be compared. */
typedef struct Axis {
    const char *measure, *label;
    double low, high;
    int32_t bins;
} Axis;
static const Axis axes[] = {
    {"floors", "floor tiles", 0, 144, 36},
    {"longest_path", "longest path, steps", 0, 60, 30},
    {"wall_chunks", "wall chunks", 0.5, 16.5, 16}, /* whole numbers in the
                                                      middle of their bins */
};
#define PAIRS 3
static const int32_t pairs[PAIRS][2] = {{0, 1}, {0, 2}, {1, 2}};

static SettStatus range_of(SettTwoStep *t, int32_t creator, const Axis *x,
                           const Axis *y, SettHistogram *out)
{
    SettStatus status =
        sett_histogram_take(t->nine.run.host.arena, x->low, x->high, x->bins,
                            y->low, y->high, y->bins, out);
    int32_t combo = creator * SETT_NINE_SIDE;
    int32_t of_x = sett_measure_named(t->nine.game, x->measure);
    int32_t of_y = sett_measure_named(t->nine.game, y->measure);
    for (int64_t i = 0; status == SETT_OK && i < t->nine.levels; i++)
        sett_histogram_add(out, value_of(t, combo, i, of_x),
                           value_of(t, combo, i, of_y));
    return status;
}

static SettStatus draw_figure2(void *self, int32_t which, SettText *out)
{
    SettTwoStep *t = self;
    (void)which;
    const char *x_labels[PAIRS], *y_labels[PAIRS];
    SettHistogram panels[SETT_NINE_SIDE * PAIRS];
    for (int32_t p = 0; p < PAIRS; p++) {
        const Axis *x = &axes[pairs[p][0]], *y = &axes[pairs[p][1]];
        x_labels[p] = x->label;
        y_labels[p] = y->label;
        for (int32_t c = 0; c < SETT_NINE_SIDE; c++) {
            SettStatus status = range_of(t, c, x, y, &panels[c * PAIRS + p]);
            if (status != SETT_OK)
                return status;
        }
    }
    SettHeatChart chart = {.title = "Figure 2: expressive range of the layout "
                                    "creators",
                           .note =
                               sett_arena_format(t->nine.run.host.arena,
                                                 "%lld layouts of each creator",
                                                 (long long)t->nine.levels),
                           .rows = SETT_NINE_SIDE,
                           .columns = PAIRS,
                           .row_names = creator_names,
                           .x_labels = x_labels,
                           .y_labels = y_labels,
                           .panels = panels,
                           .legend = "layouts",
                           .shade = SETT_SHADE_ROOT};
    return sett_chart_heat(&chart, out);
}

#define FARTHEST 41 /* steps 0 to 40 */

static const char *const kinds[][2] = {
    {"exit_path", "exit"},          {"portal_entry", "portal, nearest"},
    {"portal_exit", "portal, far"}, {"path_minitaur", "minitaur"},
    {"path_goblin", "goblins"},     {"path_mage", "mages"},
    {"path_ogre", "ogres"},         {"path_blob", "blobs"},
    {"path_potion", "potions"},     {"path_treasure", "treasures"},
    {"path_trap", "traps"},
};
#define KINDS ((int32_t)(sizeof kinds / sizeof kinds[0]))

/* Share of a furnisher's levels whose mean distance rounds to each column. */
static void strip_of(const SettTwoStep *t, int32_t furnisher, int32_t kind,
                     double *share, double *mean)
{
    int32_t m = sett_measure_named(t->nine.game, kinds[kind][0]);
    SettSample sample = sett_sample();
    double one = 1.0 / (double)(SETT_NINE_SIDE * t->nine.levels);
    for (int32_t c = 0; c < SETT_NINE_SIDE; c++)
        for (int64_t i = 0; i < t->nine.levels; i++) {
            double steps = value_of(t, c * SETT_NINE_SIDE + furnisher, i, m);
            sett_sample_add(&sample, steps);
            if (steps == steps && steps < FARTHEST - 0.5)
                share[(int32_t)floor(steps + 0.5)] += one;
        }
    *mean = sample.count > 0 ? sample.mean : (double)NAN;
}

static SettStatus draw_figure3(void *self, int32_t which, SettText *out)
{
    SettTwoStep *t = self;
    (void)which;
    static const char *const names[SETT_NINE_SIDE] = {
        "constraint-based furnisher (cf)", "cellular-automata furnisher (caf)",
        "agent-based furnisher (af)"};
    SettArena *arena = t->nine.run.host.arena;
    const char *row_names[KINDS];
    SettStripPanel panels[SETT_NINE_SIDE];
    for (int32_t f = 0; f < SETT_NINE_SIDE; f++) {
        double *share = SETT_TAKE(arena, KINDS * FARTHEST, double);
        double *mean = SETT_TAKE(arena, KINDS, double);
        if (share == NULL || mean == NULL)
            return SETT_NO_MEMORY;
        for (int32_t k = 0; k < KINDS; k++) {
            row_names[k] = kinds[k][1];
            strip_of(t, f, k, share + k * FARTHEST, mean + k);
        }
        panels[f] = (SettStripPanel){names[f], share, mean};
    }
    SettStripChart chart = {
        .title = "Figure 3: how far the objects stand from the entrance",
        .note = sett_arena_format(arena,
                                  "%lld levels of each furnisher; objects of a "
                                  "kind by their mean; farther than 40 left "
                                  "out",
                                  (long long)(SETT_NINE_SIDE * t->nine.levels)),
        .x_label = "steps from the entrance",
        .legend = "share of levels",
        .mark_name = "mean",
        .row_names = row_names,
        .rows = KINDS,
        .columns = FARTHEST,
        .panels = panels,
        .panel_count = SETT_NINE_SIDE};
    return sett_chart_strip(&chart, out);
}

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
                      const Expected *lines, int32_t count, bool creators)
{
    static const char *const heads[] = {"measure", "part",    "mean",
                                        "sd",      "95 % +-", "expected"};
    static const int32_t places[] = {
        SETT_PAGE_WORDS, SETT_PAGE_WORDS, 2, 2, 2, 2};
    const char *const *names = creators ? creator_names : furnisher_names;
    sett_page_table(page, caption, heads, places, 6);
    for (int32_t r = 0; r < count; r++) {
        int32_t column = sett_measure_named(t->nine.game, lines[r].measure);
        SETT_ASSERT(column >= 0);
        for (uint32_t g = 0; g < SETT_NINE_SIDE; g++) {
            /* Layouts are counted once: those of the first furnisher. */
            uint32_t combos = creators ? SETT_NINE_CC << 3 * g & SETT_NINE_CF
                                       : SETT_NINE_CF << g;
            SettSample sample = sett_nine_sample(&t->nine.tables[0], column,
                                                 combos, t->nine.levels);
            sett_study_row(page, (const char *[]){lines[r].words, names[g]},
                           (double[]){sample.mean, sett_sample_sd(&sample),
                                      sett_sample_interval(&sample),
                                      lines[r].mean[g]});
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

static SettStatus fill_page(void *self, SettPage *page)
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

static const SettStudyFigure figures[] = {
    {"figure1.svg", draw_figure1, 0,
     "The same layout, bare and under each furnisher"},
    {"figure2.svg", draw_figure2, 0, "Where the layouts of each creator lie"},
    {"figure3.svg", draw_figure3, 0, "Where the furnishers put things"}};

static void report(void *self, SettText *out)
{
    SettTwoStep *t = self;
    sett_text_format(out, "%lld levels (%lld infeasible)\n",
                     (long long)(SETT_NINE * t->nine.levels),
                     (long long)t->nine.failed);
}

const SettStudy sett_study_two_step = {
    .name = "two-step",
    .help = "9,000 dungeons of Green et al. 2019, measured and tested",
    SETT_NINE_STUDY(SettTwoStep),
    .page = fill_page,
    .title = "Two-step dungeons",
    .summary = "Three layout creators times three furnishers (Green et al. "
               "2019)"};
