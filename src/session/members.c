/* members.c - requests read by the rows of their verb. */
#include "session/ask.h"

#include <string.h>

/* Whether a value that the verb reads itself has the outermost shape of its
   type: a list, a text, an int (its range hangs on an object), an object. */
static bool has_shape(const SettJson *value, const char *type)
{
    if (type[strcspn(type, "?") - 1] == ']')
        return value->type == SETT_JSON_ARRAY;
    if (type[0] == 't' || type[0] == '"')
        return value->type == SETT_JSON_STRING;
    return value->type ==
           (type[0] == 'i' ? SETT_JSON_NUMBER : SETT_JSON_OBJECT);
}

/* Refuses a value; NULL: the member is missing. */
static SettStatus bad(const SettMember *row, const SettJson *value,
                      SettError *err)
{
    if (value == NULL)
        sett_fail(err, SETT_BAD_INPUT, "no \"%s\"", row->name);
    else
        sett_json_refuse(err, value, NULL, "bad %s", row->name);
    if (row->kind == SETT_FIELD_INT)
        sett_expect(err, "an integer in %d..%d", (int)row->low, (int)row->high);
    else
        sett_expect(err, "%.*s", (int)strcspn(row->type, "?"), row->type);
    return SETT_BAD_INPUT;
}

static SettStatus read_recipe(SettAsk *ask, const SettJson *value,
                              SettRecipe **out)
{
    *out = SETT_TAKE(ask->arena, 1, SettRecipe);
    return *out != NULL ? sett_recipe_read(ask->catalog, value, ask->arena,
                                           *out, ask->err)
                        : SETT_NO_MEMORY;
}

static SettStatus read_member(SettAsk *ask, const SettMember *row,
                              const SettJson *value, void *field)
{
    int64_t number;
    switch (row->kind) {
    case SETT_FIELD_INT:
        if (!sett_json_int(value, &number) || number < row->low ||
            number > row->high)
            return bad(row, value, ask->err);
        *(int32_t *)field = (int32_t)number;
        return SETT_OK;
    case SETT_FIELD_BOOL:
        if (value->type != SETT_JSON_TRUE && value->type != SETT_JSON_FALSE)
            return bad(row, value, ask->err);
        *(bool *)field = value->type == SETT_JSON_TRUE;
        return SETT_OK;
    case SETT_FIELD_GAME: {
        const SettGame **out = field;
        *out = value->type == SETT_JSON_STRING
                   ? sett_catalog_game(ask->catalog, value->string)
                   : NULL;
        return *out != NULL
                   ? SETT_OK
                   : sett_json_refuse(ask->err, value, NULL, "no such game");
    }
    case SETT_FIELD_RECIPE:
        return read_recipe(ask, value, field);
    default:
        if (!has_shape(value, row->type))
            return bad(row, value, ask->err);
        *(const SettJson **)field = value;
        return SETT_OK;
    }
}

static bool has_row(const SettMember *rows, const char *name)
{
    for (; rows != NULL && rows->name != NULL; rows++)
        if (strcmp(name, rows->name) == 0)
            return true;
    return false;
}

static SettStatus refuse_unknown(const SettJson *object, const SettMember *rows,
                                 const char *also, SettError *err)
{
    for (const SettJson *m = object->child; m != NULL; m = m->next)
        if (!has_row(rows, m->key) &&
            (also == NULL || strcmp(m->key, also) != 0))
            return sett_json_refuse(err, m, NULL, "unknown member \"%s\"",
                                    m->key);
    return SETT_OK;
}

SettStatus sett_ask_members(const SettJson *object, const SettMember *rows,
                            SettError *err)
{
    if (object->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, object, NULL, "not an object");
    return refuse_unknown(object, rows, NULL, err);
}

SettStatus sett_ask_read(SettAsk *ask, const SettSessionVerb *verb)
{
    bool handle = verb->kept != NULL && !verb->makes;
    if (ask->json->type != SETT_JSON_OBJECT)
        return sett_fail(ask->err, SETT_BAD_INPUT,
                         "a request must be an object");
    SettStatus status = refuse_unknown(ask->json, verb->request,
                                       handle ? "handle" : NULL, ask->err);
    const SettMember *row = verb->request;
    for (; status == SETT_OK && row != NULL && row->name != NULL; row++) {
        const SettJson *value = sett_json_member(ask->json, row->name);
        void *field = (char *)&ask->asked + row->offset;
        if (value != NULL)
            status = read_member(ask, row, value, field);
        else if (row->kind == SETT_FIELD_INT)
            *(int32_t *)field = (int32_t)row->def;
        if (value == NULL && row->type[strlen(row->type) - 1] != '?')
            status = bad(row, value, ask->err);
    }
    return status;
}

SettStatus sett_ask_int(const SettJson *object, const char *name, int64_t most,
                        int64_t *value, SettError *err)
{
    const SettMember row = {.name = name, .kind = SETT_FIELD_INT, .high = most};
    const SettJson *member = sett_json_member(object, name);
    int64_t read;
    if (member == NULL)
        return SETT_OK;
    if (!sett_json_int(member, &read) || read < 0 || read > most)
        return bad(&row, member, err);
    *value = read;
    return SETT_OK;
}

SettStatus sett_ask_most(const SettAsk *ask, const char *name, int32_t value,
                         int32_t most)
{
    int64_t again = value;
    return value <= most
               ? SETT_OK
               : sett_ask_int(ask->json, name, most, &again, ask->err);
}

SettArena sett_ask_arena(const SettAsk *ask)
{
    SettArena arena;
    sett_arena_init(&arena, ask->arena->alloc, ask->arena->limit);
    arena.cancel = ask->arena->cancel;
    return arena;
}
