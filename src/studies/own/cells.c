/* cells.c - the cells of a study of one's own: choices of a value of each
   factor, and sets that stand for themselves. */
#include <string.h>

#include "base/enlarge.h"
#include "studies/own/own.h"

#define MOST_FACTORS 8

/* One choice of a value of each factor. */
typedef struct Choice {
    const SettJson *list[MOST_FACTORS], *value[MOST_FACTORS];
    bool used[MOST_FACTORS]; /* in the word of a set */
    int32_t count;
} Choice;

static const char *text_of(const SettJson *value)
{
    return value->type == SETT_JSON_TRUE    ? "true"
           : value->type == SETT_JSON_FALSE ? "false"
           : value->string != NULL          ? value->string
                                            : "";
}

/* At the place of a value whose word was wrong. */
static SettStatus at_value(const OwnReader *r, const SettJson *at,
                           SettStatus status)
{
    SettError *err = r->host->err;
    if (status == SETT_OK || status == SETT_NO_MEMORY || err->line > 0 ||
        err->source[0] != 0)
        return status;
    err->line = at->line;
    err->column = at->column;
    return status == SETT_BAD_ARGUMENT ? err->status = SETT_BAD_INPUT : status;
}

static bool by_command(const char *word)
{
    return strncmp(word, "cmd:", 4) == 0;
}

static SettStatus add_cell(OwnReader *r, const SettJson *at, const char *name,
                           const OwnGame *game, uint64_t seed, const char *word)
{
    OwnStudy *t = r->t;
    if (name == NULL || word == NULL)
        return SETT_NO_MEMORY;
    if (t->cell_count == SETT_OWN_CELLS)
        return sett_json_refuse(r->host->err, at, "at most 256",
                                "too many cells");
    OwnCell *cell = &t->cells[t->cell_count++];
    const SettSetDef def = {.count = r->levels, .seeded = true, .seed = seed};
    SettStudyHost host = *r->host;
    host.catalog = game->catalog;
    *cell = (OwnCell){.name = name, .game = game, .seed = seed};
    cell->set = (SettMeasuredSet){.name = word, .count = r->levels};
    if (by_command(word))
        return SETT_OK; /* each item makes its own levels */
    return at_value(r, at,
                    sett_set_open(&host, game->game, word, &def, &cell->set));
}

/* The word of a set with the values of factors for their names in braces. */
static const char *filled(const OwnReader *r, const char *word, Choice *choice)
{
    SettText out = sett_text(r->host->arena->alloc);
    while (*word != 0) {
        int32_t i = 0;
        size_t size = 0;
        for (; *word == '{' && i < choice->count; i++) {
            size = strlen(choice->list[i]->key);
            if (strncmp(word + 1, choice->list[i]->key, size) == 0 &&
                word[1 + size] == '}')
                break;
        }
        if (*word != '{' || i == choice->count) {
            sett_text_char(&out, *word++);
            continue;
        }
        sett_text_add(&out, text_of(choice->value[i]));
        choice->used[i] = true;
        word += size + 2;
    }
    return sett_keep_text(r->host->arena, &out);
}

/* All values of a choice but those that are used as "key=value,key=value". */
static const char *pairs_of(const OwnReader *r, const Choice *choice, bool all)
{
    SettText out = sett_text(r->host->arena->alloc);
    for (int32_t i = 0; i < choice->count; i++)
        if (all || !choice->used[i])
            sett_text_format(&out, "%s%s=%s", out.size > 0 ? "," : "",
                             choice->list[i]->key, text_of(choice->value[i]));
    return sett_keep_text(r->host->arena, &out);
}

/* Values of the other factors lie on a recipe that has a name. */
static SettStatus lay_rest(const OwnReader *r, const Choice *choice,
                           const SettJson *at, OwnCell *cell)
{
    const char *rest = pairs_of(r, choice, false);
    SettRecipe *recipe = SETT_TAKE(r->host->arena, 1, SettRecipe);
    if (rest == NULL || recipe == NULL)
        return SETT_NO_MEMORY;
    if (rest[0] == 0)
        return SETT_OK;
    if (cell->set.recipe == NULL)
        return sett_json_refuse(
            r->host->err, at, "its name in braces in the word of the set",
            "the set has no parameter '%.*s'", (int)strcspn(rest, "="), rest);
    *recipe = *cell->set.recipe;
    cell->set.recipe = recipe;
    return at_value(r, at,
                    sett_recipe_lay(recipe, rest, r->host->max_area,
                                    r->host->arena, r->host->err));
}

static SettStatus add_choice(OwnReader *r, Choice *choice, const SettJson *sets)
{
    OwnStudy *t = r->t;
    const OwnGame *game = &t->games[0];
    const SettJson *at = choice->list[0], *set = NULL;
    int64_t seed = (int64_t)t->run.seed;
    for (int32_t i = 0; i < choice->count; i++) {
        const char *key = choice->list[i]->key;
        const char *text = text_of(choice->value[i]);
        bool is_game = strcmp(key, "game") == 0, is_set = !strcmp(key, "set");
        bool is_seed = strcmp(key, "seed") == 0;
        choice->used[i] = is_game || is_set || is_seed;
        for (int32_t g = 0; is_game && g < t->game_count; g++)
            if (strcmp(t->games[g].word, text) == 0)
                game = &t->games[g];
        if (is_seed && (!sett_json_int(choice->value[i], &seed) || seed < 0))
            return sett_json_refuse(r->host->err, choice->value[i],
                                    "whole numbers from 0 on", "factor 'seed'");
        if (!is_set)
            continue;
        at = choice->value[i];
        set = sett_json_member(sets, text);
        if (set == NULL || set->type != SETT_JSON_STRING)
            return sett_json_refuse(r->host->err, at,
                                    "a name of the table [sets]",
                                    "unknown set '%s'", text);
    }
    const char *name = pairs_of(r, choice, true);
    if (set == NULL)
        return add_cell(r, at, name, game, (uint64_t)seed,
                        pairs_of(r, choice, false));
    SettStatus status = add_cell(r, at, name, game, (uint64_t)seed,
                                 filled(r, set->string, choice));
    return status == SETT_OK
               ? lay_rest(r, choice, at, &t->cells[t->cell_count - 1])
               : status;
}

static SettStatus read_factor(const OwnReader *r, const SettJson *f,
                              Choice *choice)
{
    if (f->type != SETT_JSON_ARRAY || f->size == 0 ||
        choice->count == MOST_FACTORS)
        return sett_json_refuse(r->host->err, f,
                                "a list of values, of at most 8 factors",
                                "factor '%s'", f->key);
    for (const SettJson *v = f->child; v != NULL; v = v->next)
        if (v->type == SETT_JSON_ARRAY || v->type == SETT_JSON_OBJECT ||
            text_of(v)[strcspn(text_of(v), ",=\n")] != 0)
            return sett_json_refuse(r->host->err, v,
                                    "a text or number without ',' and '='; "
                                    "[sets] gives names to words",
                                    "a value of factor '%s'", f->key);
    choice->list[choice->count] = f;
    choice->value[choice->count++] = f->child;
    return SETT_OK;
}

/* Every choice of one value a factor is a cell; the last factor changes first.
 */
static SettStatus cross_factors(OwnReader *r, const SettJson *factors,
                                const SettJson *sets)
{
    Choice choice = {.count = 0};
    SettStatus status = SETT_OK;
    for (const SettJson *f = factors->child; status == SETT_OK && f != NULL;
         f = f->next)
        status = read_factor(r, f, &choice);
    for (bool more = choice.count > 0; status == SETT_OK && more;) {
        status = add_choice(r, &choice, sets);
        more = false;
        for (int32_t i = choice.count - 1; i >= 0 && !more; i--) {
            more = choice.value[i]->next != NULL;
            choice.value[i] =
                more ? choice.value[i]->next : choice.list[i]->child;
        }
    }
    return status;
}

/* Sets that no factor chooses from are cells of their own. */
static SettStatus add_sets(OwnReader *r, const SettJson *sets)
{
    SettStatus status = SETT_OK;
    for (const SettJson *s = sets->child; status == SETT_OK && s != NULL;
         s = s->next) {
        const char *name = sett_arena_format(r->host->arena, "set=%s", s->key);
        bool chosen = false;
        if (s->type != SETT_JSON_STRING)
            return sett_json_refuse(r->host->err, s,
                                    "a file or folder, a recipe or cmd:COMMAND",
                                    "set '%s'", s->key);
        for (int32_t i = 0; name != NULL && i < r->t->cell_count; i++)
            chosen = chosen || sett_own_matches(r->t->cells[i].name, name);
        if (chosen)
            continue;
        if (r->t->game_count > 1)
            return sett_json_refuse(r->host->err, s, "a factor 'set'",
                                    "set '%s': of which of the games?", s->key);
        status =
            add_cell(r, s, name, &r->t->games[0], r->t->run.seed, s->string);
    }
    return status;
}

SettStatus sett_own_cells(OwnReader *r, const SettJson *factors,
                          const SettJson *sets)
{
    SettStatus status = cross_factors(r, factors, sets);
    return status == SETT_OK ? add_sets(r, sets) : status;
}
