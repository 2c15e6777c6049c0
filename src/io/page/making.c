/* making.c - the record of a result, gathered while the result is made. */
#include <string.h>

#include "sett/made.h"

/* Above this many inputs a file that is read twice stands there twice. */
#define LOOK_BACK 65536 /* bytes of rows */

SettMaking sett_making(SettAlloc alloc)
{
    return (SettMaking){sett_text(alloc), sett_text(alloc), sett_text(alloc)};
}

void sett_making_free(SettMaking *making)
{
    sett_text_free(&making->inputs);
    sett_text_free(&making->parts);
    sett_text_free(&making->resumed);
}

/* Adds what is not there yet, a comma between. */
static SettStatus add_row(SettText *rows, const SettText *row)
{
    if (row->status == SETT_OK && rows->size > 0 && rows->size < LOOK_BACK &&
        row->size > 0 && strstr(rows->data, row->data) != NULL)
        return rows->status;
    if (rows->size > 0)
        sett_text_char(rows, ',');
    sett_text_bytes(rows, row->data, row->size);
    if (row->status != SETT_OK)
        rows->status = row->status;
    return rows->status;
}

SettStatus sett_making_part(SettMaking *making, const char *kind,
                            const char *name, int32_t version)
{
    SettText row = sett_text(making->parts.alloc);
    sett_text_format(&row, "\"%s %s\":%d", kind, name, (int)version);
    SettStatus status = add_row(&making->parts, &row);
    sett_text_free(&row);
    return status;
}

SettStatus sett_making_input(SettMaking *making, const char *name,
                             const char *bytes, size_t size)
{
    char hash[SETT_SHA256_HEX];
    SettText row = sett_text(making->inputs.alloc);
    SettJsonWriter w = sett_json_writer(&row, true);
    sett_sha256_hex(bytes, size, hash);
    sett_json_open(&w, '{');
    sett_json_add_string(&w, "file", name);
    sett_json_add_string(&w, "sha256", hash);
    sett_json_close(&w);
    SettStatus status = add_row(&making->inputs, &row);
    sett_text_free(&row);
    return status;
}

bool sett_making_resume(SettMaking *making, const char *verb, const char *bytes,
                        size_t size, SettArena *tmp)
{
    SettMadePart part;
    SettMade made;
    SettArenaMark mark = sett_arena_mark(tmp);
    bool good = sett_made_find(bytes, size, &part) &&
                sett_made_of(bytes, size, tmp, &made) &&
                strcmp(made.verb, verb) == 0;
    sett_arena_reset(tmp, mark);
    sett_text_clear(&making->resumed);
    if (good)
        sett_text_bytes(&making->resumed, bytes + part.at, part.size);
    return good;
}

/* Sorted by name. */
typedef struct Options {
    SettMadeOption *rows;
    int32_t count;
} Options;

static void set(Options *options, const char *name, const char *value)
{
    int32_t at = 0;
    while (at < options->count && strcmp(options->rows[at].name, name) < 0)
        at++;
    if (at == options->count || strcmp(options->rows[at].name, name) != 0)
        memmove(&options->rows[at + 1], &options->rows[at],
                (size_t)(options->count++ - at) * sizeof *options->rows);
    options->rows[at] = (SettMadeOption){name, value};
}

static SettStatus put_options(const SettMadeCommand *command,
                              const SettMade *old, SettArena *tmp,
                              SettJsonWriter *w)
{
    const SettJson *before = old != NULL ? old->options : NULL;
    size_t most = (size_t)command->option_count +
                  (before != NULL ? (size_t)before->size : 0) + 1;
    Options options = {SETT_TAKE(tmp, most, SettMadeOption), 0};
    if (options.rows == NULL)
        return SETT_NO_MEMORY;
    for (const SettJson *o = before != NULL ? before->child : NULL; o != NULL;
         o = o->next)
        set(&options, o->key, o->type == SETT_JSON_TRUE ? NULL : o->string);
    for (int32_t i = 0; i < command->option_count; i++)
        set(&options, command->options[i].name, command->options[i].value);
    sett_json_add_open(w, "options", '{');
    for (int32_t i = 0; i < options.count; i++) {
        const SettMadeOption *o = &options.rows[i];
        if (o->value != NULL)
            sett_json_add_string(w, o->name, o->value);
        else
            sett_json_add_bool(w, o->name, true);
    }
    sett_json_close(w);
    return SETT_OK;
}

/* What goes on needs no more of the words than the game. */
static void put_words(const SettMadeCommand *command, const SettMade *old,
                      SettJsonWriter *w)
{
    sett_json_key(w, "words");
    if (old != NULL && (size_t)command->word_count < old->words->size) {
        sett_json_put_value(w, old->words);
        return;
    }
    sett_json_open(w, '[');
    for (int32_t i = 0; i < command->word_count; i++)
        sett_json_put_string(w, command->words[i]);
    sett_json_close(w);
}

/* The old rows first: they were read first. */
static void put_inputs(const SettMaking *making, const SettMade *old,
                       SettText *out)
{
    SettText rows = sett_text(out->alloc), row = rows;
    for (const SettJson *i = old != NULL ? old->inputs->child : NULL; i != NULL;
         i = i->next) {
        SettJsonWriter w = sett_json_writer(&row, true);
        sett_text_clear(&row);
        sett_json_put_value(&w, i);
        add_row(&rows, &row);
    }
    if (making->inputs.size > 0)
        add_row(&rows, &making->inputs);
    sett_text_add(out, ",\"inputs\":[");
    sett_text_bytes(out, rows.data, rows.size);
    sett_text_char(out, ']');
    if (rows.status != SETT_OK)
        out->status = rows.status;
    sett_text_free(&rows);
    sett_text_free(&row);
}

static SettStatus put_record(const SettMaking *making,
                             const SettMadeCommand *command,
                             const SettMade *old, SettArena *tmp, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "made", 1);
    sett_json_add_string(&w, "sett", SETT_VERSION);
    sett_json_add_string(&w, "verb", command->verb);
    put_words(command, old, &w);
    SettStatus status = put_options(command, old, tmp, &w);
    sett_json_add_string(&w, "output", command->output);
    sett_text_add(out, ",\"parts\":{");
    sett_text_bytes(out, making->parts.data, making->parts.size);
    sett_text_char(out, '}');
    put_inputs(making, old, out);
    if (command->unfinished)
        sett_text_add(out, ",\"unfinished\":true");
    sett_text_char(out, '}');
    return status == SETT_OK ? out->status : status;
}

/* No '<', '>' or '&': the record can stand in XML as it is. */
static void escape(const SettText *plain, SettText *out)
{
    for (size_t i = 0; i < plain->size; i++)
        if (strchr("<>&", plain->data[i]) != NULL && plain->data[i] != 0)
            sett_text_format(out, "\\u00%02x", (unsigned)plain->data[i]);
        else
            sett_text_char(out, plain->data[i]);
}

SettStatus sett_making_record(SettMaking *making,
                              const SettMadeCommand *command, SettArena *tmp,
                              SettText *out, SettError *err)
{
    SettMade made, *old = NULL;
    const SettText *resumed = &making->resumed;
    SettStatus status =
        sett_making_part(making, "verb", command->verb, command->version);
    if (status == SETT_OK && resumed->size > 0) {
        const SettJson *root;
        old = &made;
        status =
            sett_json_read(resumed->data, resumed->size, NULL, tmp, &root, err);
        if (status == SETT_OK)
            status = sett_made_read(root, old, err);
    }
    if (status != SETT_OK)
        return status;
    SettText plain = sett_text(out->alloc);
    status = put_record(making, command, old, tmp, &plain);
    if (status == SETT_OK)
        escape(&plain, out);
    sett_text_free(&plain);
    return status == SETT_OK ? out->status : status;
}
