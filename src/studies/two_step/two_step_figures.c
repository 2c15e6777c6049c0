/* two_step_figures.c - Figures 1 to 3 of the two-step paper: levels on the same
   layouts, the expressive range of the creators, and how far the objects stand
   from the entrance. */
#include <math.h>

#include "sett/chart.h"
#include "sett/io.h"
#include "studies/two_step/two_step.h"

#define TILE 12.0
#define GAP 24.0
#define MARGIN 110.0
#define HEADER 56.0

const char *const sett_two_step_creators[SETT_NINE_SIDE] = {
    "rooms (cc)", "caves (cac)", "digger (ac)"};
const char *const sett_two_step_furnishers[SETT_NINE_SIDE] = {
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

SettStatus sett_two_step_figure1(void *self, int32_t which, SettText *out)
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
                 "middle", c == 0 ? "layout" : sett_two_step_furnishers[c - 1]);
    SettStatus status = SETT_OK;
    for (int32_t r = 0; r < SETT_NINE_SIDE; r++) {
        put_word(out, MARGIN - 14, HEADER + r * cell_h + cell_h / 2, "end",
                 sett_two_step_creators[r]);
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

SettStatus sett_two_step_figure2(void *self, int32_t which, SettText *out)
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
                           .row_names = sett_two_step_creators,
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

SettStatus sett_two_step_figure3(void *self, int32_t which, SettText *out)
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
