/* made_line.c - the command of a record as the words of a command line, and
   what verifying came to, as text and as JSON. */
#include <inttypes.h>
#include <string.h>

#include "sett/made.h"

enum { MOST_WORDS = 500 };

typedef struct Line {
    SettArena *arena;
    char **words;
    int32_t count;
} Line;

static SettStatus refused(SettError *err, const char *what)
{
    return sett_fail(err, SETT_UNSUPPORTED,
                     "its command is not given again: %s", what);
}

static SettStatus add_word(Line *line, const char *text)
{
    size_t size = strlen(text) + 1;
    char *word = SETT_TAKE(line->arena, size, char);
    line->words[line->count++] = word;
    return word != NULL ? (memcpy(word, text, size), SETT_OK) : SETT_NO_MEMORY;
}

/* "--name", or "--name=value" where one is given. */
static SettStatus add_option(Line *line, const char *name, const char *value)
{
    SettText word = sett_text(line->arena->alloc);
    sett_text_add(&word, "--");
    sett_text_add(&word, name);
    sett_text_add(&word, value != NULL ? "=" : "");
    sett_text_add(&word, value != NULL ? value : "");
    SettStatus status = word.status;
    if (status == SETT_OK)
        status = add_word(line, word.data);
    sett_text_free(&word);
    return status;
}

/* The words of "evolve edd". */
static SettStatus add_verb(Line *line, const char *verb)
{
    SettStatus status = add_word(line, verb);
    char *space = status == SETT_OK ? strchr(line->words[0], ' ') : NULL;
    if (space == NULL)
        return status;
    *space = 0;
    return add_word(line, space + 1);
}

/* Only the first levels: where they do not depend on how many there are. */
static const char *fewer(const SettMade *made, const SettJson *option,
                         int64_t quick, SettArena *arena, bool *whole)
{
    static const char *const those[] = {"want", "campaign", "endless"};
    int64_t count = 0;
    bool can = quick > 0 && strcmp(made->verb, "generate") == 0 &&
               strcmp(option->key, "count") == 0 &&
               sett_int_read(option->string, option->size, &count) &&
               count > quick;
    for (size_t i = 0; i < sizeof those / sizeof those[0]; i++)
        can = can && sett_json_member(made->options, those[i]) == NULL;
    if (!can)
        return option->string;
    *whole = false;
    return sett_arena_format(arena, "%" PRId64, quick);
}

static SettStatus add_options(Line *line, const SettMade *made, int64_t quick,
                              bool *whole, SettError *err)
{
    /* These would write elsewhere, wait for keys, or go on with a file. */
    static const char *const those[] = {"output", "force", "interactive",
                                        "session"};
    SettStatus status = SETT_OK;
    for (const SettJson *o = made->options->child; status == SETT_OK && o;
         o = o->next) {
        const char *value = NULL;
        for (size_t i = 0; i < sizeof those / sizeof those[0]; i++)
            if (strcmp(o->key, those[i]) == 0)
                return refused(err, o->key);
        if (o->type == SETT_JSON_STRING) {
            if (strcmp(o->string, "-") == 0)
                return refused(err, "it reads standard input");
            value = fewer(made, o, quick, line->arena, whole);
            if (value == NULL)
                return SETT_NO_MEMORY;
        }
        status = add_option(line, o->key, value);
    }
    return status;
}

SettStatus sett_made_line(const SettMade *made, const char *path, int64_t quick,
                          bool *whole, SettArena *arena, char ***words,
                          int32_t *count, SettError *err)
{
    size_t most = made->options->size + made->words->size;
    if (most > MOST_WORDS)
        return refused(err, "it has too many words");
    Line line = {.arena = arena, .words = SETT_TAKE(arena, most + 5, char *)};
    if (line.words == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = add_verb(&line, made->verb);
    if (status == SETT_OK)
        status = add_options(&line, made, quick, whole, err);
    if (status == SETT_OK && strcmp(made->output, "-") != 0)
        status = add_option(&line, made->output, path);
    if (status == SETT_OK)
        status = add_word(&line, "--");
    for (const SettJson *w = made->words->child; status == SETT_OK && w;
         w = w->next) {
        if (strcmp(w->string, "-") == 0)
            return refused(err, "it reads standard input");
        status = add_word(&line, w->string);
    }
    *words = line.words;
    *count = line.count;
    return status;
}

void sett_verified_text(const SettVerified *found, const char *path,
                        SettText *out)
{
    sett_text_format(out, "%s: %s", path, found->text);
    if (found->kind == SETT_VERIFY_SAME && found->levels > 0)
        sett_text_format(out, ", %s%" PRId64 " level%s",
                         found->whole ? "" : "the first ", found->levels,
                         found->levels == 1 ? "" : "s");
    else if (found->kind == SETT_VERIFY_SAME && found->files > 0)
        sett_text_format(out, ", %" PRId64 " file%s", found->files,
                         found->files == 1 ? "" : "s");
    sett_text_char(out, '\n');
}

void sett_verified_json(const SettVerified *found, const char *path,
                        SettJsonWriter *w)
{
    static const char *const names[] = {
        [SETT_VERIFY_SAME] = "same",       [SETT_VERIFY_DIFFERS] = "differs",
        [SETT_VERIFY_VERSION] = "version", [SETT_VERIFY_INPUT] = "input",
        [SETT_VERIFY_STOPPED] = "stopped", [SETT_VERIFY_REFUSED] = "refused",
        [SETT_VERIFY_NO_RECORD] = "none",  [SETT_VERIFY_DAMAGED] = "damaged"};
    sett_json_open(w, '{');
    sett_json_add_string(w, "result", path);
    sett_json_add_string(w, "verdict", names[found->kind]);
    sett_json_add_string(w, "text", found->text);
    sett_json_add_int(w, "levels", found->levels);
    sett_json_add_int(w, "files", found->files);
    sett_json_add_bool(w, "whole", found->whole);
    sett_json_close(w);
}
