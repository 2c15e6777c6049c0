/* oracle_formats_schema.c - LDtk's published JSON schema, as far as that schema
   goes: types, members that must be there, closed lists of words, references
   and alternatives. */
#include "oracle/oracle_formats.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH = 64 };

typedef struct Schema {
    const SettJson *root;
    int32_t wrong;
    char first[200]; /* what was wrong first */
} Schema;

static const char *type_of(const SettJson *v)
{
    int64_t whole;
    switch (v->type) {
    case SETT_JSON_NULL:
        return "null";
    case SETT_JSON_FALSE:
    case SETT_JSON_TRUE:
        return "boolean";
    case SETT_JSON_NUMBER:
        return sett_json_int(v, &whole) ? "integer" : "number";
    case SETT_JSON_STRING:
        return "string";
    case SETT_JSON_ARRAY:
        return "array";
    case SETT_JSON_OBJECT:
        return "object";
    }
    return "";
}

static bool is_type(const SettJson *value, const SettJson *name)
{
    const char *is = type_of(value);
    return sett_json_is(name, is) ||
           (strcmp(is, "integer") == 0 && sett_json_is(name, "number"));
}

static void refuse(Schema *s, const SettJson *at, const char *what,
                   const char *name)
{
    if (s->wrong++ == 0)
        snprintf(s->first, sizeof s->first, "line %d: %s %s", (int)at->line,
                 what, name);
}

static void check_value(Schema *s, const SettJson *rule, const SettJson *value,
                        int32_t depth);

/* "#/otherTypes/Level" */
static const SettJson *referred(const Schema *s, const SettJson *ref)
{
    const char *slash = strrchr(ref->string, '/');
    const char *name = slash != NULL ? slash + 1 : "";
    const SettJson *at = sett_json_member(s->root, name);
    return at != NULL ? at
                      : sett_json_member(
                            sett_json_member(s->root, "otherTypes"), name);
}

static void check_words(Schema *s, const SettJson *rule, const SettJson *value)
{
    const SettJson *words = sett_json_list(rule, "enum");
    bool found = words == NULL;
    for (const SettJson *w = words != NULL ? words->child : NULL; w != NULL;
         w = w->next)
        found = found ||
                (w->type == SETT_JSON_NULL && value->type == w->type) ||
                (w->type == SETT_JSON_STRING && sett_json_is(value, w->string));
    if (!found)
        refuse(s, value, "no word of the list for",
               value->key != NULL ? value->key : "");
}

static void check_type(Schema *s, const SettJson *rule, const SettJson *value)
{
    const SettJson *type = sett_json_member(rule, "type");
    bool found = type == NULL;
    if (type != NULL && type->type == SETT_JSON_STRING)
        found = is_type(value, type);
    for (const SettJson *t =
             type != NULL && type->type == SETT_JSON_ARRAY ? type->child : NULL;
         t != NULL; t = t->next)
        found = found || is_type(value, t);
    if (!found)
        refuse(s, value, type_of(value),
               value->key != NULL ? value->key : "of a list");
}

static void check_object(Schema *s, const SettJson *rule, const SettJson *value,
                         int32_t depth)
{
    const SettJson *needed = sett_json_list(rule, "required");
    const SettJson *members = sett_json_member(rule, "properties");
    bool closed =
        sett_json_member(rule, "additionalProperties") != NULL &&
        sett_json_member(rule, "additionalProperties")->type == SETT_JSON_FALSE;
    for (const SettJson *n = needed != NULL ? needed->child : NULL; n != NULL;
         n = n->next)
        if (sett_json_member(value, n->string) == NULL)
            refuse(s, value, "without", n->string);
    for (const SettJson *m = value->child; m != NULL; m = m->next) {
        const SettJson *own = sett_json_member(members, m->key);
        if (own != NULL)
            check_value(s, own, m, depth + 1);
        else if (closed)
            refuse(s, m, "no member", m->key);
    }
}

/* Whether one of the alternatives holds. */
static void check_alternatives(Schema *s, const SettJson *list,
                               const SettJson *value, int32_t depth)
{
    for (const SettJson *r = list->child; r != NULL; r = r->next) {
        Schema one = {.root = s->root};
        check_value(&one, r, value, depth + 1);
        if (one.wrong == 0)
            return;
    }
    refuse(s, value, "no alternative for",
           value->key != NULL ? value->key : "");
}

static void check_value(Schema *s, const SettJson *rule, const SettJson *value,
                        int32_t depth)
{
    const SettJson *ref = sett_json_member(rule, "$ref");
    const SettJson *items = sett_json_member(rule, "items");
    const SettJson *some = sett_json_list(rule, "oneOf");
    if (depth > DEPTH) {
        refuse(s, value, "too deep", "");
        return;
    }
    if (some == NULL)
        some = sett_json_list(rule, "anyOf");
    if (ref != NULL && ref->type == SETT_JSON_STRING) {
        const SettJson *at = referred(s, ref);
        if (at == NULL)
            refuse(s, value, "no type", ref->string);
        else
            check_value(s, at, value, depth + 1);
    }
    if (some != NULL)
        check_alternatives(s, some, value, depth);
    check_type(s, rule, value);
    check_words(s, rule, value);
    if (value->type == SETT_JSON_OBJECT)
        check_object(s, rule, value, depth);
    for (const SettJson *i = value->type == SETT_JSON_ARRAY && items != NULL
                                 ? value->child
                                 : NULL;
         i != NULL; i = i->next)
        check_value(s, items, i, depth + 1);
}

int32_t oracle_schema(OracleFile *f, const char *text, size_t size,
                      const char *first[1])
{
    char path[2048];
    char *rules = NULL;
    size_t rules_size = 0;
    SettJsonLimits limits = sett_json_limits();
    const SettJson *value = NULL;
    Schema *s = SETT_TAKE(f->arena, 1, Schema);
    limits.twice = SETT_JSON_LAST_WINS;
    snprintf(path, sizeof path, "%s/ldtk/ldtk-1.5.3.schema.json", f->o->folder);
    if (s == NULL ||
        sett_file_read(f->files.io, path, 0, f->arena, &rules, &rules_size,
                       NULL) != SETT_OK ||
        sett_json_read(rules, rules_size, &limits, f->arena, &s->root, NULL) !=
            SETT_OK ||
        sett_json_read(text, size, &limits, f->arena, &value, NULL) != SETT_OK)
        return -1;
    check_value(s, sett_json_member(s->root, "LdtkJsonRoot"), value, 0);
    *first = s->first;
    return s->wrong;
}
