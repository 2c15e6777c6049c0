/* schema.c - JSON schemas (draft 2020-12) of requests, from the types of their
   rows (SettMember of sett/session.h). */
#include "session/mcp/mcp.h"

#include <string.h>

enum { MOST_RECORDS = 512 };

/* A part of a type. */
typedef struct Part {
    const char *at;
    size_t size;
} Part;

static bool is_word(Part p, const char *word)
{
    return strlen(word) == p.size && memcmp(p.at, word, p.size) == 0;
}

/* The first part of `rest` up to `mark` outside brackets; `rest` is what is
   behind it. False: there is no part any more. */
static bool cut(Part *rest, char mark, Part *out)
{
    int32_t depth = 0;
    bool quoted = false;
    if (rest->at == NULL)
        return false;
    for (size_t i = 0; i < rest->size; i++) {
        char c = rest->at[i];
        quoted = c == '"' ? !quoted : quoted;
        if (quoted)
            continue;
        if (c == '(' || c == '[')
            depth++;
        else if (c == ')' || c == ']')
            depth--;
        else if (c == mark && depth == 0) {
            *out = (Part){rest->at, i};
            *rest = (Part){rest->at + i + 1, rest->size - i - 1};
            while (rest->size > 0 && rest->at[0] == ' ')
                *rest = (Part){rest->at + 1, rest->size - 1};
            return true;
        }
    }
    *out = *rest;
    *rest = (Part){NULL, 0};
    return true;
}

static bool ends(Part p, const char *end)
{
    return p.size > 2 && memcmp(p.at + p.size - 2, end, 2) == 0;
}

static void put_type(SettJsonWriter *w, Part type);

static void put_tuple(SettJsonWriter *w, Part inner)
{
    int32_t count = 0;
    Part one;
    sett_json_add_string(w, "type", "array");
    sett_json_add_open(w, "prefixItems", '[');
    while (cut(&inner, ',', &one)) {
        sett_json_open(w, '{');
        put_type(w, one);
        sett_json_close(w);
        count++;
    }
    sett_json_close(w);
    sett_json_add_int(w, "minItems", count);
    sett_json_add_int(w, "maxItems", count);
}

static void put_word(SettJsonWriter *w, Part word)
{
    static const char *const plain[][2] = {
        {"int", "integer"}, {"real", "number"}, {"bool", "boolean"},
        {"text", "string"}, {"game", "string"}, {"object", "object"},
        {"null", "null"},
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (is_word(word, plain[i][0])) {
            sett_json_add_string(w, "type", plain[i][1]);
            return;
        }
    if (word.at[0] == '"') {
        sett_json_key(w, "const");
        sett_json_put_bytes(w, word.at + 1, word.size - 2);
    } else if (is_word(word, "true") || is_word(word, "false")) {
        sett_json_add_bool(w, "const", is_word(word, "true"));
    } else {
        char name[64] = "#/$defs/";
        bool recipe = is_word(word, "recipe");
        SETT_ASSERT(word.size < sizeof name - 8);
        memcpy(name + 8, recipe ? "Recipe" : word.at, word.size);
        sett_json_add_string(w, "$ref", name);
    }
}

/* One of the types that "|" separates. Brackets nest as deep as a row was
   written. */
static void put_one(SettJsonWriter *w, Part type)
{
    bool list = ends(type, "[]"), map = ends(type, "{}");
    if (list || map) {
        sett_json_add_string(w, "type", list ? "array" : "object");
        sett_json_add_open(w, list ? "items" : "additionalProperties", '{');
        put_type(w, (Part){type.at, type.size - 2});
        sett_json_close(w);
    } else if (type.at[0] == '(') {
        put_type(w, (Part){type.at + 1, type.size - 2});
    } else if (type.at[0] == '[') {
        put_tuple(w, (Part){type.at + 1, type.size - 2});
    } else {
        put_word(w, type);
    }
}

/* What a schema says of a type, into an open object. */
static void put_type(SettJsonWriter *w, Part type)
{
    Part rest = type, one;
    cut(&rest, '|', &one);
    if (rest.at == NULL) {
        put_one(w, one);
        return;
    }
    sett_json_add_open(w, "anyOf", '[');
    do {
        sett_json_open(w, '{');
        put_one(w, one);
        sett_json_close(w);
    } while (cut(&rest, '|', &one));
    sett_json_close(w);
}

/* A type without its "?" at the end. */
static Part whole(const char *type)
{
    size_t size = strlen(type);
    return (Part){type, type[size - 1] == '?' ? size - 1 : size};
}

static bool may_miss(const SettMember *m)
{
    return m->type[strlen(m->type) - 1] == '?';
}

static void put_member(SettJsonWriter *w, const SettMember *m)
{
    sett_json_add_open(w, m->name, '{');
    put_type(w, whole(m->type));
    if (m->high > m->low) {
        sett_json_add_int(w, "minimum", m->low);
        sett_json_add_int(w, "maximum", m->high);
        if (may_miss(m))
            sett_json_add_int(w, "default", m->def);
    }
    sett_json_add_string(w, "description", m->help);
    sett_json_close(w);
}

/* Members as "properties" and "required"; all of a record's as "allOf". */
static void put_members(SettJsonWriter *w, const SettMember *members,
                        bool handle)
{
    bool takes_over = false;
    sett_json_add_string(w, "type", "object");
    sett_json_add_open(w, "properties", '{');
    if (handle) {
        sett_json_add_open(w, "handle", '{');
        sett_json_add_string(w, "type", "integer");
        sett_json_add_string(w, "description", "of what was made before");
        sett_json_close(w);
    }
    for (const SettMember *m = members; m != NULL && m->name != NULL; m++) {
        takes_over = takes_over || m->name[0] == '\0';
        if (m->name[0] != '\0')
            put_member(w, m);
    }
    sett_json_close(w);
    sett_json_add_open(w, "required", '[');
    if (handle)
        sett_json_put_string(w, "handle");
    for (const SettMember *m = members; m != NULL && m->name != NULL; m++)
        if (m->name[0] != '\0' && !may_miss(m))
            sett_json_put_string(w, m->name);
    sett_json_close(w);
    if (!takes_over)
        return;
    sett_json_add_open(w, "allOf", '[');
    for (const SettMember *m = members; m->name != NULL; m++)
        if (m->name[0] == '\0') {
            sett_json_open(w, '{');
            put_type(w, whole(m->type));
            sett_json_close(w);
        }
    sett_json_close(w);
}

/* Marks the records that a type names. */
static void mark_type(const char *type, bool *wanted)
{
    int32_t count;
    const SettRecord *const *records = sett_records(&count);
    SETT_ASSERT(count <= MOST_RECORDS);
    while (*type != '\0') {
        if (*type == '"')
            type += strcspn(type + 1, "\"") + 1;
        size_t size = strcspn(type, "\"[](){}|, ?");
        Part word = {type, size};
        for (int32_t i = 0; i < count && size > 0; i++)
            if (is_word(word, records[i]->name) ||
                (is_word(word, "recipe") &&
                 strcmp(records[i]->name, "Recipe") == 0))
                wanted[i] = true;
        type += size > 0 ? size : 1;
    }
}

static void mark_members(const SettMember *members, bool *wanted)
{
    for (const SettMember *m = members; m != NULL && m->name != NULL; m++)
        mark_type(m->type, wanted);
}

/* The records that those which are wanted name, too, until there are no more.
 */
static void mark_all(bool *wanted)
{
    int32_t count, before = -1, now = 0;
    const SettRecord *const *records = sett_records(&count);
    while (now != before) {
        before = now;
        now = 0;
        for (int32_t i = 0; i < count; i++) {
            if (!wanted[i])
                continue;
            if (records[i]->is != NULL)
                mark_type(records[i]->is, wanted);
            else
                mark_members(records[i]->members, wanted);
        }
        for (int32_t i = 0; i < count; i++)
            now += wanted[i] ? 1 : 0;
    }
}

static void put_records(SettJsonWriter *w, const bool *wanted)
{
    int32_t count;
    const SettRecord *const *records = sett_records(&count);
    sett_json_add_open(w, "$defs", '{');
    for (int32_t i = 0; i < count; i++) {
        if (!wanted[i])
            continue;
        sett_json_add_open(w, records[i]->name, '{');
        sett_json_add_string(w, "description", records[i]->help);
        if (records[i]->is != NULL)
            put_type(w, whole(records[i]->is));
        else
            put_members(w, records[i]->members, false);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_mcp_schema(SettJsonWriter *w, const SettSessionVerb *verb)
{
    bool wanted[MOST_RECORDS] = {false};
    mark_members(verb->request, wanted);
    mark_all(wanted);
    sett_json_open(w, '{');
    put_members(w, verb->request, verb->kept != NULL && !verb->makes);
    sett_json_add_bool(w, "additionalProperties", false);
    put_records(w, wanted);
    sett_json_close(w);
}
