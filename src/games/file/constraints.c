/* constraints.c - [[constraints]]: what a level must be, beyond the counts of
   its tiles. Read once; check tells each that does not hold by its id. */
#include "games/file/file.h"

#include <math.h>
#include <string.h>

static const char *const kinds[] = {"count",    "connected", "reach",
                                    "distance", "never",     "region",
                                    "measure",  "softlock",  NULL};

/* A set of a member that is one name or a list of names. */
static int32_t set_of(Reading *r, const SettJson *table, const char *key,
                      bool needed)
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL && needed) {
        sett_file_wrong(r, "G0005", table, "\"%s\" is missing here", key);
        return -1;
    }
    if (value == NULL)
        return -1;
    if (value->type == SETT_JSON_STRING)
        return sett_file_is_string(r, value)
                   ? sett_file_set(r, value, value->string, value->size, 0)
                   : -1;
    if (value->type != SETT_JSON_ARRAY || value->size == 0) {
        sett_file_wrong(r, "G0004", value,
                        "a tag or a list of tags was expected");
        return -1;
    }
    SettText all = sett_text(r->arena->alloc);
    for (const SettJson *t = value->child; t != NULL; t = t->next) {
        if (t->type != SETT_JSON_STRING) {
            sett_file_is_string(r, t);
            sett_text_free(&all);
            return -1;
        }
        if (all.size > 0)
            sett_text_char(&all, '|');
        sett_text_bytes(&all, t->string, t->size);
    }
    int32_t set = -1;
    if (all.status != SETT_OK)
        sett_file_no_memory(r);
    else
        set = sett_file_set(r, value->child, all.data, all.size, 0);
    sett_text_free(&all);
    return set;
}

static const char *words_of(Reading *r, const SettJson *value)
{
    if (value == NULL)
        return "";
    if (value->type == SETT_JSON_ARRAY && value->child != NULL)
        value = value->child;
    return value->type == SETT_JSON_STRING
               ? sett_file_copy(r, value->string, strlen(value->string))
               : "";
}

static void bounds(Reading *r, const SettJson *table, FileConstraint *out,
                   const char *low, const char *high)
{
    out->low = out->high = (double)NAN;
    sett_file_number(r, table, low, &out->low);
    sett_file_number(r, table, high, &out->high);
    if (out->low > out->high) {
        sett_file_wrong(r, "G0405", table, "no level has %s over %s", low,
                        high);
        sett_file_help(r, "the bounds contradict each other");
    }
}

static void read_count(Reading *r, const SettJson *t, FileConstraint *out)
{
    static const char *const own[] = {"tag",      "in",       "min", "max",
                                      "frac_min", "frac_max", NULL};
    const SettJson *in = sett_file_list(r, t, "in");
    sett_file_keys(r, t, own);
    out->a = set_of(r, t, "tag", true);
    out->share = sett_file_member(t, "frac_min") != NULL ||
                 sett_file_member(t, "frac_max") != NULL;
    bounds(r, t, out, out->share ? "frac_min" : "min",
           out->share ? "frac_max" : "max");
    out->text = words_of(r, sett_file_member(t, "tag"));
    if (in == NULL)
        return;
    /* in = [0, 2]: one of these numbers; held as a mask of 0..30. */
    out->w = 1;
    for (const SettJson *n = in->child; n != NULL; n = n->next) {
        int32_t value;
        if (sett_file_integer(r, n, 0, 30, &value))
            out->x |= 1 << value;
    }
}

static void read_pair(Reading *r, const SettJson *t, FileConstraint *out,
                      bool bounded)
{
    static const char *const reach[] = {"from", "to", "by", NULL};
    static const char *const distance[] = {"from", "to", "min",
                                           "max",  "by", NULL};
    static const char *const by[] = {"walk4", NULL};
    sett_file_keys(r, t, bounded ? distance : reach);
    sett_file_word(r, t, "by", by);
    out->a = set_of(r, t, "from", true);
    out->b = set_of(r, t, "to", true);
    out->text = words_of(r, sett_file_member(t, "to"));
    if (bounded)
        bounds(r, t, out, "min", "max");
}

static void read_connected(Reading *r, const SettJson *t, FileConstraint *out)
{
    static const char *const own[] = {"tags", "by", NULL};
    static const char *const by[] = {"walk4", NULL};
    sett_file_keys(r, t, own);
    sett_file_word(r, t, "by", by);
    out->a = set_of(r, t, "tags", true);
}

/* "A above B", "A beside B" */
static void read_never(Reading *r, const SettJson *value, FileConstraint *out)
{
    if (!sett_file_is_string(r, value))
        return;
    const char *text = value->string, *words[] = {" above ", " beside "};
    for (int32_t i = 0; i < 2; i++) {
        const char *at = strstr(text, words[i]);
        if (at == NULL)
            continue;
        size_t skip = strlen(words[i]), first = (size_t)(at - text);
        out->below = i == 0;
        out->a = sett_file_set(r, value, text, first, 0);
        out->b = sett_file_set(r, value, at + skip, value->size - first - skip,
                               first + skip);
        out->text = sett_file_copy(r, text, value->size);
        return;
    }
    sett_file_wrong(r, "G0401", value, "this says of no neighbours");
    sett_file_help(r, "\"A above B\" or \"A beside B\", tags or tiles");
}

static void read_region(Reading *r, const SettJson *t, FileConstraint *out)
{
    static const char *const own[] = {"rect", "only", NULL};
    const SettJson *rect = sett_file_list(r, t, "rect");
    int32_t box[4] = {0, 0, 1, 1}, i = 0;
    sett_file_keys(r, t, own);
    out->a = set_of(r, t, "only", true);
    out->text = words_of(r, sett_file_member(t, "only"));
    if (rect == NULL || rect->size != 4) {
        sett_file_wrong(r, "G0005", rect != NULL ? rect : t,
                        "a region needs rect = [x, y, w, h]");
        return;
    }
    for (const SettJson *n = rect->child; n != NULL; n = n->next) {
        sett_file_integer(r, n, i < 2 ? 0 : 1, SETT_MAX_SIDE, &box[i]);
        i++;
    }
    out->x = box[0];
    out->y = box[1];
    out->w = box[2];
    out->h = box[3];
}

static void read_measure(Reading *r, const SettJson *t, FileConstraint *out)
{
    static const char *const own[] = {"name", "min", "max", NULL};
    const SettGame *game = &r->file->game;
    const SettJson *name = sett_file_member(t, "name");
    sett_file_keys(r, t, own);
    bounds(r, t, out, "min", "max");
    if (name == NULL || !sett_file_is_string(r, name)) {
        if (name == NULL)
            sett_file_wrong(r, "G0005", t, "\"name\" is missing here");
        return;
    }
    out->measure = sett_measure_named(game, name->string);
    out->text = words_of(r, name);
    if (out->measure >= 0)
        return;
    SettGuess guess = sett_guess(name->string);
    for (int32_t i = 0; i < game->measures.count; i++)
        sett_guess_try(&guess, game->measures.rows[i].name);
    sett_file_wrong(r, "G0402", name, "there is no measure \"%.40s\"",
                    name->string);
    sett_file_help(r, "one that [measures] declares");
    sett_file_guess(r, &guess, true);
}

static void read_softlock(Reading *r, const SettJson *value)
{
    if (!sett_json_is(value, "never")) {
        sett_file_wrong(r, "G0401", value,
                        "softlock is never, or not asked for");
        sett_file_help(r, "softlock = \"never\"");
    } else if (r->file->data.agent_count == 0) {
        sett_file_wrong(r, "G0401", value,
                        "a game without [player] has no softlocks");
    }
}

static void read_kind(Reading *r, const SettJson *value, FileConstraint *out)
{
    bool table = value->type == SETT_JSON_OBJECT;
    if (!table && out->kind != FILE_NEVER && out->kind != FILE_SOFTLOCK) {
        sett_file_wrong(r, "G0004", value, "a table was expected, { ... }");
        return;
    }
    switch (out->kind) {
    case FILE_COUNT:
        read_count(r, value, out);
        break;
    case FILE_CONNECTED:
        read_connected(r, value, out);
        break;
    case FILE_REACH:
        read_pair(r, value, out, false);
        break;
    case FILE_DISTANCE:
        read_pair(r, value, out, true);
        break;
    case FILE_NEVER:
        read_never(r, value, out);
        break;
    case FILE_ONLY:
        read_region(r, value, out);
        break;
    case FILE_MEASURE:
        read_measure(r, value, out);
        break;
    default:
        read_softlock(r, value);
    }
}

static bool read_constraint(Reading *r, const SettJson *json,
                            FileConstraint *out, int32_t index)
{
    static const char *const own[] = {
        "id",       "hard",  "weight", "count",   "connected", "reach",
        "distance", "never", "region", "measure", "softlock",  NULL};
    const SettJson *kind = NULL;
    const char *id = sett_file_string(r, json, "id");
    sett_file_keys(r, json, own);
    sett_file_int(r, json, "weight", 0, 1000000, 1);
    *out = (FileConstraint){.id = id, .text = "", .a = -1, .b = -1};
    out->hard = sett_file_bool(r, json, "hard", true);
    if (id == NULL) {
        sett_file_wrong(r, "G0005", json, "constraint %d has no id",
                        (int)index + 1);
        sett_file_help(r, "id = \"one-region\": reports name it");
        return false;
    }
    for (int32_t i = 0; kinds[i] != NULL; i++)
        if (sett_file_member(json, kinds[i]) != NULL) {
            if (kind != NULL) {
                sett_file_wrong(r, "G0401", sett_file_member(json, kinds[i]),
                                "constraint \"%.40s\" says two things", id);
                return false;
            }
            kind = sett_file_member(json, kinds[i]);
            out->kind = (FileConstraintKind)i;
        }
    if (kind == NULL) {
        sett_file_wrong(r, "G0401", json, "constraint \"%.40s\" says nothing",
                        id);
        sett_file_help(
            r, "one of count, connected, reach, distance, never, region, "
               "measure, softlock");
        return false;
    }
    read_kind(r, kind, out);
    return true;
}

/* Bounds on the same tile that no level can hold. */
static void check_arithmetic(Reading *r, const SettJson *list,
                             const FileConstraint *all, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = 0; j < count; j++) {
            const FileConstraint *a = &all[i], *b = &all[j];
            if (i == j || a->kind != FILE_COUNT || b->kind != FILE_COUNT ||
                a->a != b->a || a->share || b->share || a->w || b->w ||
                !(a->low > b->high))
                continue;
            sett_file_wrong(
                r, "G0405", list,
                "constraints \"%.30s\" and \"%.30s\" cannot both hold: "
                "at least %d and at most %d of %.30s",
                a->id, b->id, (int)a->low, (int)b->high, a->text);
            return;
        }
}

void sett_file_read_constraints(Reading *r)
{
    const SettJson *list = sett_file_list(r, r->root, "constraints");
    int32_t count = 0;
    if (list == NULL)
        return;
    if (list->size > SETT_GAME_FILE_MOST_CONSTRAINTS) {
        sett_file_wrong(r, "G0007", list, "there are %d constraints",
                        (int)list->size);
        sett_file_help(r, "at most %d", SETT_GAME_FILE_MOST_CONSTRAINTS);
        return;
    }
    FileConstraint *all = SETT_TAKE(r->arena, list->size + 1, FileConstraint);
    if (all == NULL) {
        sett_file_no_memory(r);
        return;
    }
    for (const SettJson *c = list->child; c != NULL; c = c->next) {
        if (c->type != SETT_JSON_OBJECT)
            sett_file_wrong(r, "G0004", c, "a constraint is a table");
        else
            count += read_constraint(r, c, &all[count], count);
        for (int32_t i = 0; i + 1 < count; i++)
            if (strcmp(all[i].id, all[count - 1].id) == 0) {
                sett_file_wrong(r, "G0403", sett_file_member(c, "id"),
                                "two constraints have the id \"%.40s\"",
                                all[i].id);
                break;
            }
    }
    check_arithmetic(r, list, all, count);
    r->file->data.constraints = all;
    r->file->data.constraint_count = count;
}
