/* words.c - keys, texts and names in the file of a study of one's own. */
#include <string.h>

#include "studies/own/own.h"

bool sett_own_matches(const char *name, const char *which)
{
    for (;;) {
        size_t size = strcspn(which, ",");
        bool found = false;
        for (const char *at = name; !found && at != NULL;) {
            size_t pair = strcspn(at, ",");
            found = pair == size && memcmp(at, which, size) == 0;
            at = at[pair] == ',' ? at + pair + 1 : NULL;
        }
        if (!found)
            return false;
        if (which[size] == 0)
            return true;
        which += size + 1;
    }
}

void sett_own_unknown(OwnReader *r, const SettJson *table,
                      const char *const *known, int32_t count)
{
    for (const SettJson *m = table->child; r->status == SETT_OK && m != NULL;
         m = m->next) {
        SettGuess guess = sett_guess(m->key);
        bool found = false;
        for (int32_t i = 0; i < count; i++) {
            found = found || strcmp(m->key, known[i]) == 0;
            sett_guess_try(&guess, known[i]);
        }
        if (found)
            continue;
        r->status =
            sett_json_refuse(r->host->err, m, NULL, "unknown key '%s'", m->key);
        if (guess.nearest != NULL)
            sett_expect(r->host->err, "did you mean '%s'?", guess.nearest);
        r->host->err->line = m->key_line;
        r->host->err->column = m->key_column;
    }
}

void sett_own_refuse(OwnReader *r, const SettJson *table, const char *key,
                     const char *expected)
{
    const SettJson *value = sett_json_member(table, key);
    if (r->status != SETT_OK)
        return;
    r->status = value != NULL ? sett_json_refuse(r->host->err, value, expected,
                                                 "bad %s", key)
                              : sett_json_refuse(r->host->err, table, expected,
                                                 "key '%s' is missing", key);
}

const char *sett_own_text(OwnReader *r, const SettJson *table, const char *key,
                          bool needed)
{
    const SettJson *value = sett_json_member(table, key);
    if (value != NULL && value->type == SETT_JSON_STRING && value->size > 0)
        return value->string;
    if (value != NULL || needed)
        sett_own_refuse(r, table, key, "a text");
    return NULL;
}

int32_t sett_own_measure(OwnReader *r, const SettJson *value)
{
    const SettGame *view = &r->t->view;
    const char *name = value->type == SETT_JSON_STRING ? value->string : "";
    int32_t column = sett_measure_named(view, name);
    if (column >= 0 || r->status != SETT_OK)
        return column;
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < view->measures.count; i++)
        sett_guess_try(&guess, view->measures.rows[i].name);
    r->status = sett_json_refuse(
        r->host->err, value, "a measure that 'sett measure' shows",
        "%s has no such measure",
        r->t->game_count == 1 ? r->t->games[0].game->name : "one of the games");
    if (guess.nearest != NULL)
        sett_expect(r->host->err, "did you mean '%s'?", guess.nearest);
    return column;
}

void sett_own_side(OwnReader *r, const SettJson *at, const char *which)
{
    if (r->status != SETT_OK)
        return;
    for (int32_t i = 0; i < r->t->cell_count; i++)
        if (sett_own_matches(r->t->cells[i].name, which))
            return;
    r->status =
        sett_json_refuse(r->host->err, at, "FACTOR=VALUE,... or set=NAME",
                         "no cell has '%s'", which);
}
