/* members.c - members of the file's tables by type. What is of another type is
   noted and then taken as absent, so that reading goes on. */
#include "games/file/file.h"

#include <string.h>

void sett_file_keys(Reading *r, const SettJson *table, const char *const *keys)
{
    if (table == NULL)
        return;
    for (const SettJson *m = table->child; m != NULL; m = m->next) {
        SettGuess guess = sett_guess(m->key);
        bool known = strncmp(m->key, "x_", 2) == 0;
        for (int32_t i = 0; keys[i] != NULL && !known; i++) {
            known = strcmp(keys[i], m->key) == 0;
            sett_guess_try(&guess, keys[i]);
        }
        if (known)
            continue;
        sett_file_wrong_key(r, "G0003", m, "unknown key \"%.60s\"", m->key);
        sett_file_help(r, "keys for your own use begin with x_");
        sett_file_guess(r, &guess, false);
    }
}

const SettJson *sett_file_member(const SettJson *table, const char *key)
{
    return table == NULL ? NULL : sett_json_member(table, key);
}

static const char *type_name(const SettJson *value)
{
    switch (value->type) {
    case SETT_JSON_NULL:
        return "null";
    case SETT_JSON_FALSE:
    case SETT_JSON_TRUE:
        return "a boolean";
    case SETT_JSON_NUMBER:
        return "a number";
    case SETT_JSON_STRING:
        return "a string";
    case SETT_JSON_ARRAY:
        return "a list";
    default:
        return "a table";
    }
}

static void other_type(Reading *r, const SettJson *value, const char *wanted)
{
    sett_file_wrong(r, "G0004", value, "%s%.60s%s is %s, not %s",
                    value->key ? "\"" : "this", value->key ? value->key : "",
                    value->key ? "\"" : "", type_name(value), wanted);
}

const SettJson *sett_file_table(Reading *r, const SettJson *table,
                                const char *key)
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL || value->type == SETT_JSON_OBJECT)
        return value;
    other_type(r, value, "a table");
    return NULL;
}

const SettJson *sett_file_list(Reading *r, const SettJson *table,
                               const char *key)
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL || value->type == SETT_JSON_ARRAY)
        return value;
    other_type(r, value, "a list");
    return NULL;
}

const char *sett_file_copy(Reading *r, const char *text, size_t size)
{
    char *copy = sett_arena_raw(r->arena, size + 1, 1);
    if (copy == NULL)
        return sett_file_no_memory(r);
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

bool sett_file_is_string(Reading *r, const SettJson *value)
{
    if (value->type != SETT_JSON_STRING) {
        other_type(r, value, "a string");
        return false;
    }
    if (strlen(value->string) == value->size)
        return true;
    sett_file_wrong(r, "G0004", value, "the string has a zero byte");
    return false;
}

const char *sett_file_string(Reading *r, const SettJson *table, const char *key)
{
    const SettJson *value = sett_file_member(table, key);
    return value != NULL && sett_file_is_string(r, value)
               ? sett_file_copy(r, value->string, value->size)
               : NULL;
}

bool sett_file_integer(Reading *r, const SettJson *value, int32_t low,
                       int32_t high, int32_t *out)
{
    int64_t number;
    if (value->type != SETT_JSON_NUMBER) {
        other_type(r, value, "a whole number");
        return false;
    }
    if (!sett_int_read(value->string, value->size, &number)) {
        sett_file_wrong(r, "G0004", value, "%.30s is not a whole number",
                        value->string);
        return false;
    }
    if (number < low || number > high) {
        sett_file_wrong(r, "G0006", value, "%s%.60s%s%.30s is out of range",
                        value->key ? "\"" : "", value->key ? value->key : "",
                        value->key ? "\" = " : "", value->string);
        sett_file_help(r, "a whole number in %d..%d", (int)low, (int)high);
        return false;
    }
    *out = (int32_t)number;
    return true;
}

int32_t sett_file_int(Reading *r, const SettJson *table, const char *key,
                      int32_t low, int32_t high, int32_t absent)
{
    const SettJson *value = sett_file_member(table, key);
    int32_t number = absent;
    if (value != NULL && !sett_file_integer(r, value, low, high, &number))
        return absent;
    return number;
}

bool sett_file_bool(Reading *r, const SettJson *table, const char *key,
                    bool absent)
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL)
        return absent;
    if (value->type == SETT_JSON_TRUE || value->type == SETT_JSON_FALSE)
        return value->type == SETT_JSON_TRUE;
    other_type(r, value, "true or false");
    return absent;
}

int32_t sett_file_word(Reading *r, const SettJson *table, const char *key,
                       const char *const *words)
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL || !sett_file_is_string(r, value))
        return -1;
    SettGuess guess = sett_guess(value->string);
    for (int32_t i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], value->string) == 0)
            return i;
        sett_guess_try(&guess, words[i]);
    }
    SettText list = sett_text(r->arena->alloc);
    for (int32_t i = 0; words[i] != NULL; i++) {
        sett_text_add(&list, i > 0 ? ", " : "one of ");
        sett_text_add(&list, words[i]);
    }
    sett_file_wrong(r, "G0009", value, "\"%.60s\" is no %.60s", value->string,
                    key);
    sett_file_help(r, "%s", list.data != NULL ? list.data : "");
    sett_file_guess(r, &guess, true);
    sett_text_free(&list);
    return -1;
}

bool sett_file_range(Reading *r, const SettJson *table, const char *key,
                     int32_t low, int32_t high, int32_t out[2])
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL)
        return false;
    if (value->type == SETT_JSON_NUMBER) {
        if (!sett_file_integer(r, value, low, high, &out[0]))
            return false;
        out[1] = out[0];
        return true;
    }
    if (value->type != SETT_JSON_ARRAY || value->size != 2) {
        other_type(r, value, "a list of two whole numbers, lowest and highest");
        return false;
    }
    if (!sett_file_integer(r, value->child, low, high, &out[0]) ||
        !sett_file_integer(r, value->child->next, low, high, &out[1]))
        return false;
    if (out[0] <= out[1])
        return true;
    sett_file_wrong(r, "G0006", value,
                    "the lowest, %d, is more than the highest, %d", (int)out[0],
                    (int)out[1]);
    return false;
}

bool sett_file_number(Reading *r, const SettJson *table, const char *key,
                      double *out)
{
    const SettJson *value = sett_file_member(table, key);
    if (value == NULL)
        return false;
    if (value->type != SETT_JSON_NUMBER) {
        other_type(r, value, "a number");
        return false;
    }
    *out = value->number;
    return true;
}

bool sett_file_point(Reading *r, const SettJson *value, int32_t most,
                     SettPoint *out)
{
    if (value->type != SETT_JSON_ARRAY || value->size != 2) {
        other_type(r, value, "a place [x, y]");
        return false;
    }
    return sett_file_integer(r, value->child, -most, most, &out->x) &&
           sett_file_integer(r, value->child->next, -most, most, &out->y);
}
