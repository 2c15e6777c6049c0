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

/* Members of a file in the order in which they are written. */
static const struct Member {
    const char *key;
    size_t offset;
    bool must, formula;
} members[] = {{"name", offsetof(SettPersona, name), true, false},
               {"help", offsetof(SettPersona, help), false, false},
               {"source", offsetof(SettPersona, source), false, false},
               {"utility", offsetof(SettPersona, utility), true, true},
               {"select", offsetof(SettPersona, select), false, true},
               {"order", offsetof(SettPersona, order), false, true},
               {"bound", offsetof(SettPersona, bound), false, true}};
#define MEMBERS (sizeof members / sizeof members[0])

static const char **value_of(SettPersona *persona, const struct Member *member)
{
    return (const char **)(void *)((char *)persona + member->offset);
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

static SettStatus read_key(const SettJson *at, const SettRules *rules,
                           SettPersona *out, SettError *err)
{
    int64_t version;
    if (strncmp(at->key, "x_", 2) == 0 || strcmp(at->key, "made") == 0)
        return SETT_OK;
    if (strcmp(at->key, "persona") == 0)
        return sett_json_int(at, &version) && version == 1
                   ? SETT_OK
                   : sett_json_refuse(
                         err, at, NULL,
                         "'persona' is not 1, the version known here");
    for (size_t i = 0; i < MEMBERS; i++) {
        if (strcmp(at->key, members[i].key) != 0)
            continue;
        if (at->type != SETT_JSON_STRING || strlen(at->string) != at->size ||
            (members[i].must && at->size == 0))
            return sett_json_refuse(err, at, NULL, "'%s' is no text", at->key);
        *value_of(out, &members[i]) = at->string;
        return members[i].formula ? check_formula(at, at->key, rules, err)
                                  : SETT_OK;
    }
    return sett_json_refuse(
        err, at, "persona, name, utility, select, order, bound, help or source",
        "unknown key '%s'", at->key);
}

SettStatus sett_persona_read(const SettJson *json, const SettRules *rules,
                             SettPersona *out, SettError *err)
{
    *out = (SettPersona){.help = "", .source = ""};
    if (json->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, json, NULL, "a persona is an object");
    if (sett_json_member(json, "persona") == NULL)
        return sett_json_refuse(err, json, NULL, "no 'persona'");
    for (const SettJson *at = json->child; at != NULL; at = at->next) {
        SettStatus status = read_key(at, rules, out, err);
        if (status != SETT_OK)
            return status;
    }
    for (size_t i = 0; i < MEMBERS; i++)
        if (members[i].must && *value_of(out, &members[i]) == NULL)
            return sett_json_refuse(err, json, NULL, "no '%s'", members[i].key);
    return SETT_OK;
}

void sett_persona_write(const SettPersona *persona, SettJsonWriter *out)
{
    SettPersona copy = *persona;
    sett_json_open(out, '{');
    sett_json_add_int(out, "persona", 1);
    for (size_t i = 0; i < MEMBERS; i++) {
        const char *value = *value_of(&copy, &members[i]);
        if (value != NULL && value[0] != '\0')
            sett_json_add_string(out, members[i].key, value);
    }
    sett_json_close(out);
}
