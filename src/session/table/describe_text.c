/* describe_text.c - verbs, records and their members for people. */
#include "sett/session.h"

static void put_range(SettText *out, const SettMember *m)
{
    if (m->high <= m->low)
        return;
    if (m->high < INT32_MAX)
        sett_text_format(out, " (%lld..%lld", (long long)m->low,
                         (long long)m->high);
    else
        sett_text_format(out, " (%lld or more", (long long)m->low);
    if (m->type[3] == '?')
        sett_text_format(out, ", default %lld", (long long)m->def);
    sett_text_char(out, ')');
}

static void put_members(SettText *out, const char *title,
                        const SettMember *members)
{
    if (members != NULL && members->name != NULL)
        sett_text_format(out, "  %s\n", title);
    for (const SettMember *m = members; m != NULL && m->name != NULL; m++) {
        if (m->name[0] == '\0') {
            sett_text_format(out, "    all of %s\n", m->type);
            continue;
        }
        sett_text_format(out, "    %-20s %-24s %s", m->name, m->type, m->help);
        put_range(out, m);
        sett_text_char(out, '\n');
    }
}

static void put_verb(SettText *out, const SettSessionVerb *verb)
{
    static const SettMember made[] = {{.name = "handle",
                                       .type = "int",
                                       .help = "names what was made, until it "
                                               "is released"},
                                      {.name = NULL}};
    static const SettMember taken[] = {
        {.name = "handle", .type = "int", .help = "of what was made before"},
        {.name = NULL}};
    sett_text_format(out, "%s: %s%s\n", verb->name, verb->help,
                     verb->native ? " Not in WebAssembly." : "");
    if (verb->kept != NULL && !verb->makes)
        put_members(out, "object", taken);
    put_members(out, "request", verb->request);
    if (verb->makes)
        put_members(out, "object", made);
    if (verb->reply == NULL)
        sett_text_add(out, "  reply: bytes\n");
    else
        put_members(out, "reply", verb->reply);
    sett_text_char(out, '\n');
}

static void put_record(SettText *out, const SettRecord *record)
{
    sett_text_format(out, "%s: %s\n", record->name, record->help);
    if (record->is != NULL)
        sett_text_format(out, "  one of %s\n", record->is);
    else
        put_members(out, "members", record->members);
    sett_text_char(out, '\n');
}

void sett_verbs_text(SettText *out)
{
    int32_t count;
    sett_text_add(out, "Verbs\n\n");
    const SettSessionVerb *const *verbs = sett_verbs(&count);
    for (int32_t i = 0; i < count; i++)
        put_verb(out, verbs[i]);
    sett_text_add(out, "Records\n\n");
    const SettRecord *const *records = sett_records(&count);
    for (int32_t i = 0; i < count; i++)
        put_record(out, records[i]);
}
