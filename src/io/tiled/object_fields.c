/* object_fields.c - properties that new objects of a map of Tiled get: beside
   those of the object whose form they take, or in their place. */
#include "io/tiled/map.h"

#include <string.h>

static void put_quoted(const SettDoc *doc, const char *text, SettText *out)
{
    if (doc->xml) {
        sett_text_char(out, '"');
        sett_xml_text(out, text);
        sett_text_char(out, '"');
    } else {
        SettJsonWriter json = sett_json_writer(out, true);
        sett_json_put_string(&json, text);
    }
}

static const char *type_of(const SettJson *f)
{
    return f->type == SETT_JSON_TRUE || f->type == SETT_JSON_FALSE ? "bool"
           : f->type != SETT_JSON_NUMBER                           ? "string"
           : f->string[strcspn(f->string, ".eE")] != '\0'          ? "float"
                                                                   : "int";
}

static void put_field(const SettDoc *doc, const SettJson *f, SettText *out)
{
    bool flag = f->type == SETT_JSON_TRUE || f->type == SETT_JSON_FALSE;
    const char *type = type_of(f);
    const char *value =
        flag ? f->type == SETT_JSON_TRUE ? "true" : "false" : f->string;
    sett_text_add(out, doc->xml ? "<property name=" : "{\"name\":");
    put_quoted(doc, f->key, out);
    if (!doc->xml || strcmp(type, "string") != 0) {
        sett_text_add(out, doc->xml ? " type=" : ", \"type\":");
        put_quoted(doc, type, out);
    }
    sett_text_add(out, doc->xml ? " value=" : ", \"value\":");
    if (doc->xml || strcmp(type, "string") == 0)
        put_quoted(doc, value, out);
    else
        sett_text_add(out, value);
    sett_text_add(out, doc->xml ? "/>" : "}");
}

static void put_list(const SettDoc *doc, const SettJson *fields, SettText *out)
{
    sett_text_add(out, doc->xml ? "<properties>" : "[");
    for (const SettJson *f = fields->child; f != NULL; f = f->next) {
        put_field(doc, f, out);
        sett_text_add(out, !doc->xml && f->next != NULL ? ", " : "");
    }
    sett_text_add(out, doc->xml ? "</properties>" : "]");
}

void sett_tiled_put_fields(const SettDoc *doc, const SettJson *fields,
                           SettText *out)
{
    sett_text_add(out, doc->xml ? "" : "\"properties\":");
    put_list(doc, fields, out);
}

static const SettDocNode *named(const SettDoc *doc, const SettDocNode *list,
                                const char *name)
{
    for (const SettDocNode *n = list != NULL ? list->child : NULL; n != NULL;
         n = n->next)
        if ((!doc->xml || sett_doc_text_is(n->name, "property")) &&
            sett_doc_text_is(sett_doc_string(n, "name"), name))
            return n;
    return NULL;
}

/* All of them, where the object has none. */
static void add_list(const SettDoc *doc, SettDocEdits *edits,
                     const SettDocNode *object, const SettDocNode *list,
                     const SettJson *fields)
{
    SettText text = sett_text(edits->arena->alloc);
    bool closed = doc->xml && doc->bytes[object->end - 2] == '/';
    if (list != NULL) {
        put_list(doc, fields, &text);
        sett_doc_edit_text(edits, list->begin, list->end, &text);
        return;
    }
    sett_text_add(&text, closed ? ">" : "");
    sett_tiled_put_fields(doc, fields, &text);
    sett_text_add(&text, closed ? "</object>" : doc->xml ? "" : ", ");
    sett_doc_edit_text(edits, closed ? object->end - 2 : object->inner_begin,
                       closed ? object->end : object->inner_begin, &text);
}

void sett_tiled_edit_fields(const SettDoc *doc, SettDocEdits *edits,
                            const SettDocNode *object, const SettJson *fields)
{
    const SettDocNode *list = doc->xml ? sett_doc_child(object, "properties")
                                       : sett_doc_get(object, "properties");
    if (fields == NULL || fields->child == NULL)
        return;
    if (list == NULL || list->child == NULL) {
        add_list(doc, edits, object, list, fields);
        return;
    }
    /* New ones first: they go before the first one, which may change. */
    for (int32_t pass = 0; pass < 2; pass++)
        for (const SettJson *f = fields->child; f != NULL; f = f->next) {
            const SettDocNode *old = named(doc, list, f->key);
            SettText text = sett_text(edits->arena->alloc);
            size_t at = list->child->begin;
            if ((old != NULL) != (pass == 1))
                continue;
            put_field(doc, f, &text);
            sett_text_add(&text, old == NULL && !doc->xml ? ", " : "");
            sett_doc_edit_text(edits, old != NULL ? old->begin : at,
                               old != NULL ? old->end : at, &text);
        }
}
