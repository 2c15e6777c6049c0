/* nine_study.c - the levels of the nine combinations as items of a study, and
   the tables and page parts that its studies share. */
#include <string.h>

#include "base/enlarge.h"
#include "studies/columns.h"
#include "studies/nine_study.h"

/* Levels from..to-1 of one combination. */
typedef struct Item {
    int32_t combo;
    int64_t from, to;
} Item;

static int64_t items_of_combo(const SettNineStudy *nine)
{
    return (nine->levels + nine->block - 1) / nine->block;
}

void sett_nine_begin(SettNineStudy *nine, uint64_t version)
{
    nine->game = sett_catalog_game(nine->run.host.catalog, "md2");
    nine->levels = nine->run.options->levels;
    nine->run.key = sett_hash_mix(version, (uint64_t)nine->levels);
}

SettStatus sett_two_step_recipe(const SettStudyHost *host, const SettGame *game,
                                int32_t combo, uint64_t seed, SettRecipe *out)
{
    const char *names[] = {sett_nine_creators[combo / SETT_NINE_SIDE],
                           sett_nine_furnishers[combo % SETT_NINE_SIDE]};
    SettStatus status =
        sett_recipe_default(host->catalog, game, host->arena, out, host->err);
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_recipe_choose(out, i, names[i], host->arena, host->err);
    out->seed = seed;
    out->fresh_layouts = true;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_study_uses(host, "generator", names[i],
                                 out->stages[i].gen->output_version);
    return status;
}

SettStatus sett_nine_recipes(SettNineStudy *nine)
{
    SettStudyRun *run = &nine->run;
    SettStatus status = sett_study_seed(run);
    for (int32_t c = 0; status == SETT_OK && c < SETT_NINE; c++) {
        SettRecipe *recipe = &nine->recipes[c];
        status =
            sett_two_step_recipe(&run->host, nine->game, c, run->seed, recipe);
        if (status == SETT_OK)
            run->key = sett_hash_mix(run->key, sett_recipe_hash(recipe));
    }
    return status;
}

uint64_t sett_nine_hash_text(uint64_t key, const char *text)
{
    return text ? sett_hash(text, strlen(text), key) : sett_hash_mix(key, 0);
}

SettStatus sett_nine_items(SettNineStudy *nine, int64_t block, int32_t columns,
                           int32_t second)
{
    SettStudyRun *run = &nine->run;
    SettArena *arena = run->host.arena;
    int64_t all = SETT_NINE * nine->levels;
    nine->block = block;
    nine->hashes = SETT_TAKE(arena, all, uint64_t);
    nine->values[0] = SETT_TAKE(arena, all * columns, double);
    nine->values[1] = SETT_TAKE(arena, all * second, double);
    if (nine->hashes == NULL || nine->values[0] == NULL ||
        nine->values[1] == NULL)
        return SETT_NO_MEMORY;
    nine->tables[0] = (SettNineTable){nine->values[0], nine->levels, columns};
    nine->tables[1] = (SettNineTable){nine->values[1], nine->levels, second};
    run->items = SETT_NINE * items_of_combo(nine);
    run->per_item = all / run->items;
    return SETT_OK;
}

static Item item_at(const SettNineStudy *nine, int64_t index)
{
    int64_t count = items_of_combo(nine);
    Item item = {.combo = (int32_t)(index / count),
                 .from = index % count * nine->block};
    item.to = item.from + nine->block < nine->levels ? item.from + nine->block
                                                     : nine->levels;
    return item;
}

static int32_t doubles_of(const SettNineStudy *nine)
{
    return nine->tables[0].columns + nine->tables[1].columns;
}

/* A level that cannot be made or played is a result as well: hash 0, NaN. */
SettStatus sett_nine_do_item(void *self, int64_t index, SettArena *tmp,
                             SettText *payload)
{
    const SettNineStudy *nine = self;
    Item item = item_at(nine, index);
    int32_t doubles = doubles_of(nine);
    double *values = SETT_TAKE(tmp, doubles, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = item.from; i < item.to; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettLevel level = {.lock = NULL};
        uint64_t hash = 0;
        for (int32_t v = 0; v < doubles; v++)
            values[v] = 0.0 / 0.0;
        SettStatus status =
            sett_recipe_level(&nine->recipes[item.combo], i, tmp, &level.grid);
        if (status == SETT_OK)
            status = nine->level(self, &level, i, tmp, values);
        if (status == SETT_OK)
            hash = sett_grid_hash(&level.grid);
        else if (status != SETT_INFEASIBLE)
            return status;
        sett_study_put(payload, hash);
        sett_study_put_doubles(payload, values, doubles);
        sett_arena_reset(tmp, mark);
    }
    return SETT_OK;
}

bool sett_nine_take_item(void *self, int64_t index, const uint8_t *payload,
                         size_t size)
{
    SettNineStudy *nine = self;
    Item item = item_at(nine, index);
    if (size !=
        (size_t)(item.to - item.from) * 8 * ((size_t)doubles_of(nine) + 1))
        return false;
    for (int64_t i = item.from; i < item.to; i++) {
        int64_t at = item.combo * nine->levels + i;
        nine->hashes[at] = sett_study_get(payload);
        nine->failed += nine->hashes[at] == 0;
        payload += 8;
        for (int32_t p = 0; p < 2; p++) {
            int32_t columns = nine->tables[p].columns;
            payload = sett_study_get_doubles(
                payload, nine->values[p] + at * columns, columns);
        }
    }
    return true;
}

void sett_nine_put(const SettNineStudy *nine, int64_t row,
                   SettResultValue *values)
{
    int32_t combo = (int32_t)(row / nine->levels);
    values[0].text = sett_nine_creators[combo / SETT_NINE_SIDE];
    values[1].text = sett_nine_furnishers[combo % SETT_NINE_SIDE];
    values[2].integer = row % nine->levels;
}

const char *sett_nine_hash(SettNineStudy *nine, int64_t row)
{
    for (int32_t i = 0; i < 16; i++)
        nine->hash[i] =
            "0123456789abcdef"[nine->hashes[row] >> (60 - 4 * i) & 15];
    return nine->hash;
}

SettStatus sett_nine_levels(SettNineStudy *nine, const char *extra,
                            SettResultRowFn *row, SettResultTable *out)
{
    static const SettResultColumn fixed[SETT_NINE_FIXED] = {
        TEXTS("creator"), TEXTS("furnisher"), INTS("index"), INTS("feasible"),
        TEXTS("hash")};
    int32_t measures = nine->game->measures.count, count = 0;
    SettResultColumn *columns = SETT_TAKE(
        nine->run.host.arena, SETT_NINE_FIXED + 1 + measures, SettResultColumn);
    if (columns == NULL)
        return SETT_NO_MEMORY;
    while (count < SETT_NINE_FIXED) {
        columns[count] = fixed[count];
        count++;
    }
    if (extra != NULL)
        columns[count++] = (SettResultColumn){extra, SETT_RESULT_REAL};
    for (int32_t m = 0; m < measures; m++)
        columns[count++] = (SettResultColumn){nine->game->measures.rows[m].name,
                                              SETT_RESULT_REAL};
    *out = (SettResultTable){.name = "levels",
                             .columns = columns,
                             .column_count = count,
                             .rows = SETT_NINE * nine->levels,
                             .row = row,
                             .user = nine};
    return SETT_OK;
}

void sett_nine_put_level(SettNineStudy *nine, int64_t row, int32_t first,
                         SettResultValue *values)
{
    const SettNineTable *t = &nine->tables[0];
    sett_nine_put(nine, row, values);
    values[3].integer = nine->hashes[row] != 0;
    values[4].text = sett_nine_hash(nine, row);
    for (int32_t m = 0; m < t->columns; m++)
        values[first + m].real = t->values[row * t->columns + m];
}

SettStatus sett_nine_test_row(void *user, int64_t row, SettResultValue *values,
                              SettError *err)
{
    (void)err;
    const SettNineTest *test = (const SettNineTest *)user + row;
    values[0].text = test->claim;
    values[1].text = test->value;
    values[2].text = test->a;
    values[3].text = test->b;
    values[4].real = test->mean_a;
    values[5].real = test->mean_b;
    values[6].real = test->welch.t;
    values[7].real = test->welch.df;
    values[8].real = test->welch.p;
    values[9].real = test->finding.p;
    values[10].real = test->welch.cohen_d;
    return SETT_OK;
}

void sett_nine_page_tests(const SettNineStudy *nine, SettPage *page,
                          const char *caption, const char *what, int32_t places,
                          const SettNineTest *tests, int32_t count)
{
    const char *heads[] = {"claim", what, "a > b",     "mean a",      "mean b",
                           "t",     "df", "Cohen's d", "p, corrected"};
    enum { W = SETT_PAGE_WORDS };
    const int32_t decimals[] = {W, W, W, places, places, 1, 0, 2, W};
    sett_page_table(page, caption, heads, decimals, 9);
    for (int32_t i = 0; i < count; i++) {
        const SettNineTest *test = &tests[i];
        const char *pair = sett_arena_format(nine->run.host.arena, "%s > %s",
                                             test->a, test->b);
        sett_study_row(page,
                       (const char *[]){test->claim, test->value, pair,
                                        sett_nine_p(nine, test->finding.p)},
                       (double[]){test->mean_a, test->mean_b, test->welch.t,
                                  test->welch.df, test->welch.cohen_d});
    }
    sett_page_table_end(page);
}

const char *sett_nine_p(const SettNineStudy *nine, double p)
{
    if (p < 1e-6)
        return "< 0.000001";
    SettArena *arena = nine->run.host.arena;
    SettText text = sett_text(arena->alloc);
    sett_text_fixed(&text, p, 6);
    return sett_keep_text(arena, &text);
}

SettStatus sett_nine_page_end(const SettNineStudy *nine, SettPage *page,
                              const char *facts, const char *play,
                              const char *beside)
{
    const SettStudyRun *run = &nine->run;
    unsigned long long seed = run->seed;
    const char *how = sett_arena_format(
        run->host.arena,
        "sett %s, seed %llu, %lld levels of each combination%s. Make it again "
        "with: sett study %s --levels %lld --seed %llu%s -o FOLDER. Level i of "
        "a combination: sett generate md2 --layout cc --furnish cf "
        "--fresh-layouts --seed %llu --index i%s.",
        SETT_VERSION, seed, (long long)nine->levels, facts, run->study->name,
        (long long)nine->levels, seed, run->more ? run->more : "", seed, play);
    if (how == NULL)
        return SETT_NO_MEMORY;
    sett_page_section(page, "again", "Again");
    sett_page_paragraph(page, how);
    sett_page_paragraph(page, beside);
    return SETT_OK;
}
