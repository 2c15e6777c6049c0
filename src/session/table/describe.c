/* describe.c - verbs, records and their members as JSON. */
#include "session/table/verbs.h"

static void put_member(SettJsonWriter *w, const SettMember *m)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "name", m->name);
    sett_json_add_string(w, "type", m->type);
    if (m->kind == SETT_FIELD_INT) {
        sett_json_add_int(w, "default", m->def);
        sett_json_add_int(w, "low", m->low);
        sett_json_add_int(w, "high", m->high);
    }
    sett_json_add_string(w, "help", m->help);
    sett_json_close(w);
}

static void put_members(SettJsonWriter *w, const char *key,
                        const SettMember *members, const SettMember *first)
{
    sett_json_add_open(w, key, '[');
    if (first != NULL)
        put_member(w, first);
    for (const SettMember *m = members; m != NULL && m->name != NULL; m++)
        put_member(w, m);
    sett_json_close(w);
}

SettStatus sett_verbs_describe(SettText *out)
{
    int32_t count;
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_open(&w, "verbs", '[');
    const SettSessionVerb *const *verbs = sett_verbs(&count);
    for (int32_t i = 0; i < count; i++) {
        const SettSessionVerb *verb = verbs[i];
        const SettMember handle = {
            .name = "handle",
            .type = "int",
            .help = verb->makes ? "names what was made, until it is released"
                                : "of what was made before"};
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "name", verb->name);
        sett_json_add_string(&w, "help", verb->help);
        sett_json_add_bool(&w, "native", verb->native);
        put_members(&w, "request", verb->request,
                    verb->kept != NULL && !verb->makes ? &handle : NULL);
        if (verb->reply != NULL)
            put_members(&w, "reply", verb->reply, verb->makes ? &handle : NULL);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_add_open(&w, "records", '[');
    const SettRecord *const *records = sett_records(&count);
    for (int32_t i = 0; i < count; i++) {
        const SettRecord *record = records[i];
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "name", record->name);
        sett_json_add_string(&w, "help", record->help);
        if (record->is != NULL)
            sett_json_add_string(&w, "is", record->is);
        else
            put_members(&w, "members", record->members, NULL);
        sett_json_add_bool(&w, "asked", record->asked);
        sett_json_add_bool(&w, "open", record->open);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    return out->status;
}

static SettStatus describe(SettAsk *ask)
{
    return sett_verbs_describe(ask->bytes);
}

VERB(verbs, describe,
     "All verbs, and the members of their requests and replies.", .raw = true,
     .native = true,
     REPLY(TOLD("version", "int", "of this document: 1"),
           TOLD("verbs", "object[]", "what can be asked"),
           TOLD("records", "object[]",
                "named objects in requests and replies")));
