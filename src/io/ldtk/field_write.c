/* field_write.c - values of fields that new entities of LDtk get: what games
   read, "__value", and what LDtk itself loads, "realEditorValues". */
#include "io/ldtk/write.h"

#include "base/hex.h"

#include <string.h>

const SettJson *sett_ldtk_given(const SettJson *fields, const SettDocNode *node,
                                const char *name)
{
    SettDocText own = sett_doc_string(node, name);
    for (const SettJson *f = fields != NULL ? fields->child : NULL; f != NULL;
         f = f->next)
        if (sett_doc_text_is(own, f->key))
            return f;
    return NULL;
}

static bool is(const SettDocNode *field, const char *type)
{
    return sett_doc_text_is(sett_doc_string(field, "__type"), type);
}

static bool is_enum(const SettDocNode *field)
{
    SettDocText type = sett_doc_string(field, "__type");
    return (type.size > 10 && memcmp(type.at, "LocalEnum.", 10) == 0) ||
           (type.size > 11 && memcmp(type.at, "ExternEnum.", 11) == 0);
}

static bool is_text(const SettDocNode *field)
{
    return is(field, "String") || is(field, "Multilines") ||
           is(field, "FilePath") || is_enum(field);
}

static bool is_colour(const SettJson *v)
{
    return v->type == SETT_JSON_STRING && v->size == 7 && v->string[0] == '#' &&
           sett_hex_number(v->string + 1, 6) >= 0;
}

/* Whether the value is one of the field's type. */
static bool suits(const SettDocNode *field, const SettJson *v)
{
    int64_t whole;
    if (is(field, "Bool"))
        return v->type == SETT_JSON_TRUE || v->type == SETT_JSON_FALSE;
    if (is(field, "Int"))
        return sett_json_int(v, &whole);
    if (is(field, "Float"))
        return v->type == SETT_JSON_NUMBER;
    if (is(field, "Color"))
        return is_colour(v);
    return is_text(field) && v->type == SETT_JSON_STRING;
}

void sett_ldtk_put_value(const SettDocNode *field, const SettJson *v,
                         SettText *out)
{
    SettJsonWriter json = sett_json_writer(out, true);
    (void)field;
    sett_json_put_value(&json, v);
}

void sett_ldtk_put_real(const SettDocNode *field, const SettJson *v,
                        SettText *out)
{
    const char *id = is(field, "Bool")                        ? "V_Bool"
                     : is(field, "Float")                     ? "V_Float"
                     : is(field, "Int") || is(field, "Color") ? "V_Int"
                                                              : "V_String";
    sett_text_format(out, "[{ \"id\": \"%s\", \"params\": [", id);
    if (is(field, "Color"))
        sett_text_int(out, sett_hex_number(v->string + 1, 6));
    else
        sett_ldtk_put_value(field, v, out);
    sett_text_add(out, "] }]");
}

SettStatus sett_ldtk_check_fields(SettLdtkWriter *w, const SettDocNode *def,
                                  const SettJson *fields, const char *entity)
{
    for (const SettJson *f = fields != NULL ? fields->child : NULL; f != NULL;
         f = f->next) {
        const SettDocNode *field = sett_ldtk_items(def, "fieldDefs");
        while (field != NULL &&
               !sett_doc_text_is(sett_doc_string(field, "identifier"), f->key))
            field = field->next;
        if (field != NULL && suits(field, f))
            continue;
        SettDocText type = sett_doc_string(field, "__type");
        return sett_json_refuse(
            w->err, f,
            field == NULL ? "one of its fields" : "a value of its type",
            "entity %.60s has no field %.60s%s%.*s", entity, f->key,
            field == NULL ? "" : " with such a value, it is ",
            field == NULL ? 0 : (int)type.size, field == NULL ? "" : type.at);
    }
    return SETT_OK;
}

void sett_ldtk_edit_fields(const SettDocNode *node, const SettJson *fields,
                           SettDocEdits *edits)
{
    for (const SettDocNode *f = sett_ldtk_items(node, "fieldInstances");
         f != NULL; f = f->next) {
        const SettJson *v = sett_ldtk_given(fields, f, "__identifier");
        const SettDocNode *value = sett_doc_get(f, "__value");
        const SettDocNode *real = sett_doc_get(f, "realEditorValues");
        SettText text = sett_text(edits->arena->alloc);
        if (v != NULL && value != NULL) {
            sett_ldtk_put_value(f, v, &text);
            sett_ldtk_put(edits, value, &text);
        }
        if (v != NULL && real != NULL) {
            sett_ldtk_put_real(f, v, &text);
            sett_ldtk_put(edits, real, &text);
        }
    }
}
