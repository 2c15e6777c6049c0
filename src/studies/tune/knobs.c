/* knobs.c - finds the ranges in a furnisher's tables by the type of their
   columns, so that any furnisher with such tables can be tuned. */
#include "studies/tune/tune.h"

#include <string.h>

static int32_t *field(void *params, size_t offset)
{
    return (int32_t *)(void *)((char *)params + offset);
}

static int32_t value(const void *params, size_t offset)
{
    int32_t x;
    memcpy(&x, (const char *)params + offset, sizeof x);
    return x;
}

/* One table of the parameters while its rows are looked through. */
typedef struct Rows {
    const void *params;
    const SettParam *table;
    int32_t reach, row;
} Rows;

static void copy_row(const Rows *rows, void *out)
{
    size_t size = rows->table->columns->size;
    memcpy(out,
           (const char *)rows->params + rows->table->rows_offset +
               (size_t)rows->row * size,
           size);
}

static void add_knob(const Rows *rows, const char *end, bool is_high,
                     int32_t least, TuneKnobs *out)
{
    if (out->count == TUNE_MOST_KNOBS)
        return;
    const SettTable *columns = rows->table->columns;
    const SettParam *own = sett_params_find(columns, end);
    const SettParam *other =
        sett_params_find(columns, is_high ? "low" : "high");
    size_t base = rows->table->rows_offset + (size_t)rows->row * columns->size;
    TuneKnob knob = {.at = base + own->offset,
                     .other = base + other->offset,
                     .is_high = is_high,
                     .table = rows->table->name,
                     .row = rows->row};
    int32_t now = value(rows->params, knob.at);
    int32_t low = now - rows->reach, high = now + rows->reach;
    knob.open = !is_high && value(rows->params, knob.other) < 0;
    knob.least = low > least ? low : least;
    knob.most = high < (int32_t)own->high ? high : (int32_t)own->high;
    out->knobs[out->count++] = knob;
}

/* Rewards stay possible: a level without them has no share of treasure, and
   that would look like an effect of other knobs. */
static void add_count(const Rows *rows, const SettTileSet *tiles,
                      TuneKnobs *out)
{
    SettCountRow r;
    copy_row(rows, &r);
    if (r.must || r.paired)
        return;
    bool reward = r.tile.tile >= 0 &&
                  (tiles->tiles[r.tile.tile].roles & SETT_IS(REWARD)) != 0;
    add_knob(rows, "low", false, reward && r.low > 0, out);
    add_knob(rows, "high", true, r.low > 0, out);
}

/* Tests that no range belongs to, or that look at its high end alone. */
static void add_rule(const Rows *rows, TuneKnobs *out)
{
    SettPlaceRow r;
    copy_row(rows, &r);
    if (r.test.index == SETT_TEST_ANY || r.test.index >= SETT_TEST_FARTHEST)
        return;
    if (r.test.index != SETT_TEST_PATH_HEAD &&
        r.test.index != SETT_TEST_PATH_TAIL)
        add_knob(rows, "low", false, 0, out);
    add_knob(rows, "high", true, 0, out);
}

static void add_vote(const Rows *rows, TuneKnobs *out)
{
    SettVoteRow r;
    copy_row(rows, &r);
    if (r.of.bits == 0 || r.verb.index == SETT_SPREAD)
        return;
    add_knob(rows, "low", false, 0, out);
    if (r.high >= 0)
        add_knob(rows, "high", true, 0, out);
}

void sett_tune_knobs(const SettRecipe *recipe, int32_t reach, TuneKnobs *out)
{
    const SettTable *table = &recipe->stages[1].gen->params;
    *out = (TuneKnobs){.size = table->size, .first = recipe->stages[1].params};
    Rows rows = {.params = recipe->stages[1].params, .reach = reach};
    for (int32_t i = 0; i < table->count; i++) {
        rows.table = &table->rows[i];
        if (rows.table->columns == NULL)
            continue;
        int32_t count = value(rows.params, rows.table->offset);
        for (rows.row = 0; rows.row < count; rows.row++)
            if (rows.table->columns == &sett_count_columns)
                add_count(&rows, &recipe->game->tiles, out);
            else if (rows.table->columns == &sett_place_columns)
                add_rule(&rows, out);
            else if (rows.table->columns == &sett_vote_columns)
                add_vote(&rows, out);
    }
}

int32_t sett_tune_moved(const TuneKnobs *knobs, const void *params,
                        int32_t knob)
{
    size_t at = knobs->knobs[knob].at;
    return value(params, at) - value(knobs->first, at);
}

bool sett_tune_step(const TuneKnobs *knobs, void *params, int32_t knob,
                    int32_t by)
{
    const TuneKnob *k = &knobs->knobs[knob];
    int32_t to = value(params, k->at) + by, other = value(params, k->other);
    bool crossed = k->is_high ? to < other : to > other;
    if (to < k->least || to > k->most || (crossed && !k->open))
        return false;
    *field(params, k->at) = to;
    return true;
}

void sett_tune_scatter(const TuneKnobs *knobs, SettRng *rng, void *params)
{
    for (int32_t i = 0; i < knobs->count; i++) {
        const TuneKnob *k = &knobs->knobs[i];
        int32_t least = k->least;
        if (k->is_high && least < value(params, k->other))
            least = value(params, k->other);
        *field(params, k->at) = sett_rng_range(rng, least, k->most);
    }
}

/* A column of the knob's row in words, after a blank; nothing where the table
   has no such column. */
static void add_column(const SettRecipe *recipe, const TuneKnob *knob,
                       const char *name, SettText *out)
{
    const SettParam *table =
        sett_params_find(&recipe->stages[1].gen->params, knob->table);
    const SettParam *column = sett_params_find(table->columns, name);
    if (column == NULL)
        return;
    const char *row = (const char *)recipe->stages[1].params +
                      table->rows_offset +
                      (size_t)knob->row * table->columns->size;
    sett_text_char(out, ' ');
    sett_params_print(column, row, &recipe->game->tiles, out);
}

static void add_range(const TuneKnob *knob, const void *params, SettText *out)
{
    int32_t own = value(params, knob->at), other = value(params, knob->other);
    int32_t low = knob->is_high ? other : own;
    int32_t high = knob->is_high ? own : other;
    if (low >= 0)
        sett_text_int(out, low);
    sett_text_add(out, "..");
    if (high >= 0)
        sett_text_int(out, high);
}

void sett_tuning_describe(const SettTuning *t, SettText *out)
{
    const TuneKnobs *knobs = &t->knobs;
    for (int32_t i = 0; i < knobs->count; i++) {
        const TuneKnob *k = &knobs->knobs[i];
        bool second = k->is_high && i > 0 && k[-1].at == k->other;
        if (sett_tune_moved(knobs, t->best, i) == 0 ||
            (second && sett_tune_moved(knobs, t->best, i - 1) != 0))
            continue;
        sett_text_format(out, "  %s[%d]", k->table, (int)k->row);
        add_column(t->def.recipe, k, "tile", out);
        add_column(t->def.recipe, k, "test", out);
        add_column(t->def.recipe, k, "verb", out);
        sett_text_add(out, ": ");
        add_range(k, knobs->first, out);
        sett_text_add(out, " becomes ");
        add_range(k, t->best, out);
        sett_text_char(out, '\n');
    }
}
