/* read.c - the TOML file of a study of one's own. */
#include <string.h>

#include "sett/sets.h"
#include "sett/toml.h"
#include "studies/own/own.h"

#define MOST_FACTORS 8

/* The file at hand. */
typedef struct Reader {
    OwnStudy *t;
    const SettStudyHost *host;
    const SettJson *root;
    int64_t levels;
} Reader;

static SettStatus unknown_members(const Reader *r, const SettJson *table,
                                  const char *const *known, int32_t count)
{
    for (const SettJson *m = table->child; m != NULL; m = m->next) {
        SettGuess guess = sett_guess(m->key);
        bool found = false;
        for (int32_t i = 0; i < count; i++) {
            found = found || strcmp(m->key, known[i]) == 0;
            sett_guess_try(&guess, known[i]);
        }
        if (found)
            continue;
        SettStatus status =
            sett_json_refuse(r->host->err, m, NULL, "unknown key '%s'", m->key);
        if (guess.nearest != NULL)
            sett_expect(r->host->err, "did you mean '%s'?", guess.nearest);
        r->host->err->line = m->key_line;
        r->host->err->column = m->key_column;
        return status;
    }
    return SETT_OK;
}

/* A text of a table; NULL in *out where it is not there and `needed` is not. */
static SettStatus text_of(const Reader *r, const SettJson *table,
                          const char *key, bool needed, const char **out)
{
    const SettJson *value = sett_json_member(table, key);
    *out = NULL;
    if (value == NULL)
        return needed ? sett_json_refuse(r->host->err, table, key,
                                         "a key is missing")
                      : SETT_OK;
    if (value->type != SETT_JSON_STRING || value->size == 0)
        return sett_json_refuse(r->host->err, value, "a text", "%s", key);
    *out = value->string;
    return SETT_OK;
}

static SettStatus measure_of(const Reader *r, const SettJson *value,
                             int32_t *out)
{
    const SettMeasures *all = &r->t->game->measures;
    *out = value->type == SETT_JSON_STRING
               ? sett_measure_named(r->t->game, value->string)
               : -1;
    if (*out >= 0)
        return SETT_OK;
    SettGuess guess =
        sett_guess(value->type == SETT_JSON_STRING ? value->string : "");
    for (int32_t i = 0; i < all->count; i++)
        sett_guess_try(&guess, all->rows[i].name);
    SettStatus status = sett_json_refuse(
        r->host->err, value, "a measure that 'sett measure' shows",
        "%s has no such measure", r->t->game->name);
    if (guess.nearest != NULL)
        sett_expect(r->host->err, "did you mean '%s'?", guess.nearest);
    return status;
}

static SettStatus read_head(Reader *r, const SettJson *study)
{
    static const char *const known[] = {"title",  "game",     "seed",
                                        "levels", "measures", "correction"};
    OwnStudy *t = r->t;
    const char *game, *correction;
    SettStatus status = unknown_members(r, study, known, 6);
    if (status == SETT_OK)
        status = text_of(r, study, "title", true, &t->title);
    if (status == SETT_OK)
        status = text_of(r, study, "game", true, &game);
    if (status == SETT_OK)
        status = text_of(r, study, "correction", false, &correction);
    if (status != SETT_OK)
        return status;
    t->game = sett_catalog_game(r->host->catalog, game);
    if (t->game == NULL)
        return sett_json_refuse(r->host->err, sett_json_member(study, "game"),
                                "one that 'sett describe' lists",
                                "unknown game '%s'", game);
    t->holm = correction == NULL || strcmp(correction, "holm") == 0;
    if (!t->holm && strcmp(correction, "none") != 0)
        return sett_json_refuse(r->host->err,
                                sett_json_member(study, "correction"),
                                "holm or none", "correction '%s'", correction);
    const SettJson *levels = sett_json_member(study, "levels");
    if (levels == NULL || !sett_json_int(levels, &r->levels) || r->levels < 2 ||
        r->levels > 1000000)
        return sett_json_refuse(r->host->err, levels != NULL ? levels : study,
                                "levels = 2..1000000", "levels of each cell");
    const SettJson *seed = sett_json_member(study, "seed");
    int64_t value;
    if (seed == NULL || !sett_json_int(seed, &value) || value < 0)
        return sett_json_refuse(r->host->err, seed != NULL ? seed : study,
                                "seed = 0 or more", "seed of the study");
    t->run.seed = (uint64_t)value;
    return SETT_OK;
}

static SettStatus read_measures(Reader *r, const SettJson *study)
{
    OwnStudy *t = r->t;
    const SettJson *list = sett_json_list(study, "measures");
    if (list == NULL || list->size == 0 || list->size > 16)
        return sett_json_refuse(r->host->err, list != NULL ? list : study,
                                "measures = [\"NAME\", ...], 1 to 16",
                                "what is measured");
    t->measures = SETT_TAKE(r->host->arena, (int64_t)list->size, int32_t);
    if (t->measures == NULL)
        return SETT_NO_MEMORY;
    for (const SettJson *m = list->child; m != NULL; m = m->next) {
        SettStatus status = measure_of(r, m, &t->measures[t->measure_count++]);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

static SettStatus add_cell(Reader *r, const SettJson *at, const char *name,
                           OwnCell **out)
{
    OwnStudy *t = r->t;
    if (name == NULL)
        return SETT_NO_MEMORY;
    if (t->cell_count == SETT_OWN_CELLS)
        return sett_json_refuse(r->host->err, at, "at most 256",
                                "too many cells");
    *out = &t->cells[t->cell_count++];
    **out = (OwnCell){.name = name};
    return SETT_OK;
}

/* Every choice of one value a factor is a cell; the last factor changes first.
 */
static SettStatus read_factors(Reader *r, const SettJson *factors)
{
    const SettJson *list[MOST_FACTORS], *value[MOST_FACTORS];
    int32_t n = 0;
    for (const SettJson *f = factors->child; f != NULL; f = f->next) {
        if (f->type != SETT_JSON_ARRAY || f->size == 0 || n == MOST_FACTORS)
            return sett_json_refuse(r->host->err, f,
                                    "a list of values, of at most 8 factors",
                                    "factor '%s'", f->key);
        list[n] = f;
        value[n++] = f->child;
    }
    for (bool more = n > 0; more;) {
        SettText line = sett_text(r->host->arena->alloc);
        OwnCell *cell = NULL;
        for (int32_t i = 0; i < n; i++)
            sett_text_format(&line, "%s%s=%s", i > 0 ? "," : "", list[i]->key,
                             value[i]->string != NULL ? value[i]->string : "");
        SettStatus status = line.status;
        if (status == SETT_OK)
            status = add_cell(
                r, factors, sett_arena_format(r->host->arena, "%s", line.data),
                &cell);
        sett_text_free(&line);
        if (status == SETT_OK)
            status = sett_recipe_line(r->host->catalog, r->t->game, cell->name,
                                      r->host->max_area, r->host->arena,
                                      &cell->recipe, r->host->err);
        if (status == SETT_BAD_ARGUMENT || status == SETT_BAD_INPUT) {
            r->host->err->status = SETT_BAD_INPUT;
            r->host->err->line = factors->child->line;
            r->host->err->column = factors->child->column;
            return SETT_BAD_INPUT;
        }
        if (status != SETT_OK)
            return status;
        cell->count = r->levels;
        cell->recipe.seed = r->t->run.seed;
        more = false;
        for (int32_t i = n - 1; i >= 0 && !more; i--) {
            more = value[i]->next != NULL;
            value[i] = more ? value[i]->next : list[i]->child;
        }
    }
    return SETT_OK;
}

/* As many levels as a recipe's cell has, by a command. */
static SettStatus make_levels(const Reader *r, const char *word,
                              SettLevelList *levels)
{
    const SettSetDef def = {
        .count = r->levels, .seeded = true, .seed = r->t->run.seed};
    SettMeasuredSet set;
    SettStatus status = sett_set_open(r->host, r->t->game, word, &def, &set);
    if (status == SETT_OK)
        *levels = *set.levels;
    return status;
}

/* The levels of a file or folder; their list is of the study's memory. */
static SettStatus read_levels(const Reader *r, const char *path,
                              SettLevelList *levels)
{
    SettArena *arena = r->host->arena;
    SettLevelList found = {0};
    if (strncmp(path, "cmd:", 4) == 0)
        return make_levels(r, path, levels);
    SettStatus status = sett_host_levels(r->host, r->t->game, path, &found);
    SettFileLevel *items = SETT_TAKE(arena, found.count + 1, SettFileLevel);
    if (status == SETT_OK && items == NULL)
        status = SETT_NO_MEMORY;
    if (status == SETT_OK && found.count > 0) {
        memcpy(items, found.items, (size_t)found.count * sizeof *items);
        *levels = (SettLevelList){.items = items, .count = found.count};
    }
    sett_levels_free(&found, arena->alloc);
    return status;
}

static SettStatus read_sets(Reader *r, const SettJson *sets)
{
    for (const SettJson *s = sets->child; s != NULL; s = s->next) {
        OwnCell *cell = NULL;
        if (s->type != SETT_JSON_STRING)
            return sett_json_refuse(r->host->err, s, "a file or folder",
                                    "set '%s'", s->key);
        SettStatus status = add_cell(
            r, s, sett_arena_format(r->host->arena, "set=%s", s->key), &cell);
        if (status == SETT_OK)
            status = read_levels(r, s->string, &cell->levels);
        if (status != SETT_OK)
            return status;
        cell->count = cell->levels.count;
    }
    return SETT_OK;
}

/* The bound of a comparison: one of four keys names its side. */
static SettStatus read_bound(const Reader *r, const SettJson *table,
                             SettClaimRule *rule)
{
    static const char *const sides[] = {"above", "at_least", "below",
                                        "at_most"};
    int32_t found = 0;
    for (int32_t i = 0; i < 4; i++) {
        const SettJson *value = sett_json_member(table, sides[i]);
        if (value == NULL)
            continue;
        if (value->type != SETT_JSON_NUMBER)
            return sett_json_refuse(r->host->err, value, "a number", "%s",
                                    sides[i]);
        rule->side = (SettClaimSide)i;
        rule->bound = value->number;
        found++;
    }
    if (found != 1)
        return sett_json_refuse(r->host->err, table,
                                "one of above, at_least, below and at_most",
                                "the threshold of a comparison");
    const SettJson *alpha = sett_json_member(table, "alpha");
    const SettJson *least = sett_json_member(table, "least");
    rule->alpha = 0.05;
    rule->least = 2;
    if (alpha != NULL)
        rule->alpha = alpha->type == SETT_JSON_NUMBER ? alpha->number : -1.0;
    if (!(rule->alpha >= 0.0 && rule->alpha < 1.0))
        return sett_json_refuse(r->host->err, alpha, "0 to less than 1",
                                "alpha");
    if (least != NULL &&
        (!sett_json_int(least, &rule->least) || rule->least < 1))
        return sett_json_refuse(r->host->err, least, "1 or more", "least");
    return SETT_OK;
}

/* All that the comparison claims, in one line. */
static const char *write_down(const Reader *r, const OwnComparison *c)
{
    const SettClaimRule *rule = &c->rule;
    SettText text = sett_text(r->host->arena->alloc);
    sett_text_format(&text, "%s|%s|%s|%s|%s|%d|", rule->id, rule->text,
                     r->t->game->measures.rows[c->measure].name, c->a, c->b,
                     (int)rule->side);
    sett_text_double(&text, rule->bound);
    sett_text_char(&text, '|');
    sett_text_double(&text, rule->alpha);
    sett_text_format(&text, "|%lld|%d", (long long)rule->least,
                     (int)r->t->holm);
    for (size_t i = 0; text.status == SETT_OK && i < text.size; i++)
        if (text.data[i] == '\n')
            text.data[i] = ' ';
    const char *out = text.status == SETT_OK
                          ? sett_arena_format(r->host->arena, "%s", text.data)
                          : NULL;
    sett_text_free(&text);
    return out;
}

static SettStatus check_side(const Reader *r, const SettJson *table,
                             const char *key, const char *which)
{
    for (int32_t i = 0; i < r->t->cell_count; i++)
        if (sett_own_matches(r->t->cells[i].name, which))
            return SETT_OK;
    return sett_json_refuse(r->host->err, sett_json_member(table, key),
                            "FACTOR=VALUE,... or set=NAME", "no cell has '%s'",
                            which);
}

static SettStatus read_comparison(Reader *r, const SettJson *table)
{
    static const char *const known[] = {"id",      "text",  "measure",  "a",
                                        "b",       "above", "at_least", "below",
                                        "at_most", "alpha", "least"};
    OwnStudy *t = r->t;
    OwnComparison *c = &t->comparisons[t->comparison_count++];
    *c = (OwnComparison){.rule = {.statistic = "difference of means",
                                  .unit = "levels",
                                  .source = SETT_CLAIM_OURS,
                                  .places = 3}};
    const SettJson *measure = sett_json_member(table, "measure");
    SettStatus status = unknown_members(r, table, known, 11);
    if (status == SETT_OK)
        status = text_of(r, table, "id", true, &c->rule.id);
    if (status == SETT_OK)
        status = text_of(r, table, "text", true, &c->rule.text);
    if (status == SETT_OK)
        status = text_of(r, table, "a", true, &c->a);
    if (status == SETT_OK)
        status = text_of(r, table, "b", true, &c->b);
    if (status == SETT_OK)
        status = measure != NULL
                     ? measure_of(r, measure, &c->measure)
                     : sett_json_refuse(r->host->err, table, "measure",
                                        "a key is missing");
    if (status == SETT_OK)
        status = read_bound(r, table, &c->rule);
    if (status == SETT_OK)
        status = check_side(r, table, "a", c->a);
    if (status == SETT_OK)
        status = check_side(r, table, "b", c->b);
    if (status != SETT_OK)
        return status;
    c->written = write_down(r, c);
    return c->written != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus read_root(Reader *r)
{
    static const char *const known[] = {"study", "factors", "sets", "compare"};
    static const SettJson none = {.type = SETT_JSON_OBJECT};
    const SettJson *study = sett_json_member(r->root, "study");
    const SettJson *factors = sett_json_member(r->root, "factors");
    const SettJson *sets = sett_json_member(r->root, "sets");
    const SettJson *compare = sett_json_list(r->root, "compare");
    SettStatus status = unknown_members(r, r->root, known, 4);
    if (status == SETT_OK && study == NULL)
        status = sett_json_refuse(r->host->err, r->root, "[study]",
                                  "a table is missing");
    if (status == SETT_OK)
        status = read_head(r, study);
    if (status == SETT_OK)
        status = read_measures(r, study);
    if (status == SETT_OK)
        status = read_factors(r, factors != NULL ? factors : &none);
    if (status == SETT_OK)
        status = read_sets(r, sets != NULL ? sets : &none);
    if (status == SETT_OK && r->t->cell_count == 0)
        status = sett_json_refuse(r->host->err, r->root, "[factors] or [sets]",
                                  "nothing is studied");
    if (status == SETT_OK && compare != NULL &&
        compare->size > SETT_OWN_COMPARISONS)
        status = sett_json_refuse(r->host->err, compare, "at most 64",
                                  "too many comparisons");
    for (const SettJson *c = compare != NULL ? compare->child : NULL;
         status == SETT_OK && c != NULL; c = c->next)
        status = read_comparison(r, c);
    return status;
}

bool sett_own_matches(const char *name, const char *which)
{
    for (;;) {
        size_t size = strcspn(which, ",");
        bool found = false;
        for (const char *at = name; !found && at != NULL;) {
            size_t pair = strcspn(at, ",");
            found = pair == size && memcmp(at, which, size) == 0;
            at = at[pair] == ',' ? at + pair + 1 : NULL;
        }
        if (!found)
            return false;
        if (which[size] == 0)
            return true;
        which += size + 1;
    }
}

SettStatus sett_own_read(OwnStudy *t, const SettOwnOptions *options)
{
    const SettStudyHost *host = &t->run.host;
    Reader r = {.t = t, .host = host, .levels = 0};
    char *text;
    size_t size;
    SettStatus status = sett_study_read(host, options->file, &text, &size);
    if (status != SETT_OK)
        return status;
    t->cells = SETT_TAKE(host->arena, SETT_OWN_CELLS, OwnCell);
    t->comparisons =
        SETT_TAKE(host->arena, SETT_OWN_COMPARISONS, OwnComparison);
    if (t->cells == NULL || t->comparisons == NULL)
        return SETT_NO_MEMORY;
    status = sett_toml_read(text, size, NULL, host->arena, &r.root, host->err);
    if (status == SETT_OK)
        status = read_root(&r);
    if (status != SETT_OK && host->show != NULL && host->err->line > 0)
        host->show(host->user, text, size);
    return sett_host_named(host, status, options->file);
}
