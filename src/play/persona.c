/* persona.c - personas: what they are after and how they search, as formulas.
   Utilities of Holmgard et al. 2018 and Green et al. 2019; selection scores of
   the published evolved agents, simplified. A dead hero costs 5 points. The
   orders of best-first search are ours, found by trying: what is to be had,
   and the strength to go on.
   Files hold the same as JSON. */
#include "play/formula.h"
#include "play/players.h"

#include <string.h>

#define SOURCE "Holmgard et al. 2018; Green et al. 2019"

const SettPersona sett_personas[SETT_PERSONAS] = {
    {.name = "R",
     .help = "runner: the exit, soon",
     .source = SOURCE,
     .utility = "d - s / 100 - 5 * dead",
     .select = "r + s * (d * d / 0.5433292 + d / 0.5433292)"
               " * (d / (0.5433292 * 0.5433292)) - r * h",
     .order = "20 * h + 20 * k - least",
     .bound = "1 - (s + least) / 100"},
    {.name = "MK",
     .help = "monster killer: kills, then the exit",
     .source = SOURCE,
     .utility = "0.7 * k + 0.3 * d - 5 * dead",
     .select = "4 * k * d * h * (i * i * i * i) * (k / h + 2 * d - i)",
     .order = "i + 0.1 * h",
     .bound = "0.7 * k_max + 0.3"},
    {.name = "TC",
     .help = "treasure collector: treasure, then the exit",
     .source = SOURCE,
     .utility = "0.7 * t + 0.3 * d - 5 * dead",
     .select = "3 * r + (2 * o + 2 * k + s + d + t + 0.1903189)",
     .order = "t + t_max + 0.5 * i + 0.1 * h",
     .bound = "0.7 * t_max + 0.3"},
    {.name = "C",
     .help = "completionist: kills, treasure and potions, then the exit",
     .source = SOURCE,
     .utility = "0.3 * d + 0.7 * (k + t + o) / 3 - 5 * dead",
     .select = "r + ((i + s * s * k + 2 * d * s) * k * s - d + i + h * k"
               " + 2 * d * s - t)",
     .order = "k + t + t_max + o + o_max + 0.1 * h",
     .bound = "0.3 + 0.7 * (k_max + t_max + o_max) / 3"},
    {.name = "exit",
     .help = "wins, whatever it takes",
     .source = SOURCE,
     .utility = "won",
     .order = "20 * h + 20 * k - least",
     .bound = "1"},
    {.name = "loiterer",
     .help = "stays alive",
     .source = SOURCE,
     .utility = "s - 5 * dead"},
};

typedef struct Member {
    const char *key;
    const char **value;
    bool must, formula;
} Member;

static SettStatus fail(const SettJson *at, const char *what, const char *name,
                       SettError *err)
{
    return sett_fail_at(err, SETT_BAD_INPUT, at->line, at->column, what, name);
}

/* Formulas are kept as one line of text; the column inside of it is told. */
static SettStatus check_formula(const SettJson *at, const char *key,
                                const SettRules *rules, SettError *err)
{
    SettFacts facts = sett_facts(rules);
    SettFormula formula;
    SettError inner = {0};
    if (sett_formula_read(at->string, &facts, &formula, &inner) == SETT_OK)
        return SETT_OK;
    SettStatus status =
        sett_fail_at(err, SETT_BAD_INPUT, at->line, at->column + inner.column,
                     "%s: %s", key, inner.text);
    if (inner.expected[0] != '\0')
        sett_expect(err, "%s", inner.expected);
    return status;
}

static SettStatus read_member(const Member *member, const SettJson *at,
                              const SettRules *rules, SettError *err)
{
    if (at->type != SETT_JSON_STRING || strlen(at->string) != at->size ||
        (member->must && at->size == 0))
        return fail(at, "'%s' is no text", member->key, err);
    *member->value = at->string;
    return member->formula ? check_formula(at, member->key, rules, err)
                           : SETT_OK;
}

static SettStatus read_key(const Member *members, int32_t count,
                           const SettJson *at, const SettRules *rules,
                           SettError *err)
{
    int64_t version;
    if (strncmp(at->key, "x_", 2) == 0 || strcmp(at->key, "made") == 0)
        return SETT_OK;
    if (strcmp(at->key, "persona") == 0)
        return sett_json_int(at, &version) && version == 1
                   ? SETT_OK
                   : fail(at, "'%s' is not 1, the version known here",
                          "persona", err);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(at->key, members[i].key) == 0)
            return read_member(&members[i], at, rules, err);
    SettStatus status = fail(at, "unknown key '%s'", at->key, err);
    sett_expect(err, "persona, name, utility, select, order, bound, help or "
                     "source");
    return status;
}

SettStatus sett_persona_read(const SettJson *json, const SettRules *rules,
                             SettPersona *out, SettError *err)
{
    const Member members[] = {{"name", &out->name, true, false},
                              {"utility", &out->utility, true, true},
                              {"select", &out->select, false, true},
                              {"order", &out->order, false, true},
                              {"bound", &out->bound, false, true},
                              {"help", &out->help, false, false},
                              {"source", &out->source, false, false}};
    const int32_t count = (int32_t)(sizeof members / sizeof members[0]);
    *out = (SettPersona){.help = "", .source = ""};
    if (json->type != SETT_JSON_OBJECT)
        return fail(json, "a persona is an object%s", "", err);
    if (sett_json_member(json, "persona") == NULL)
        return fail(json, "no '%s'", "persona", err);
    for (const SettJson *at = json->child; at != NULL; at = at->next) {
        SettStatus status = read_key(members, count, at, rules, err);
        if (status != SETT_OK)
            return status;
    }
    for (int32_t i = 0; i < count; i++)
        if (members[i].must && *members[i].value == NULL)
            return fail(json, "no '%s'", members[i].key, err);
    return SETT_OK;
}

static void put(SettJsonWriter *w, const char *key, const char *value)
{
    if (value == NULL || value[0] == '\0')
        return;
    sett_json_add_string(w, key, value);
}

void sett_persona_write(const SettPersona *persona, SettJsonWriter *out)
{
    sett_json_open(out, '{');
    sett_json_add_int(out, "persona", 1);
    put(out, "name", persona->name);
    put(out, "help", persona->help);
    put(out, "source", persona->source);
    put(out, "utility", persona->utility);
    put(out, "select", persona->select);
    put(out, "order", persona->order);
    put(out, "bound", persona->bound);
    sett_json_close(out);
}
