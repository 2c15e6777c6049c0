/* problems.c - what is wrong with a file: collected with places, told for
   people with the line and a caret, and for editors as JSON. */
#include "games/file/file.h"

#include "base/least.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The text cut between characters, what is no character of a line as '?'. */
static void print(char *out, size_t size, const char *format, va_list list)
{
    vsnprintf(out, size, format, list);
    size_t n = strlen(out);
    if (n + 1 == size)
        while (n > 0 && ((unsigned char)out[n - 1] & 0xC0) == 0x80)
            out[--n] = '\0';
    if (n + 2 >= size && n > 0 && (unsigned char)out[n - 1] >= 0xC0)
        out[n - 1] = '\0';
    for (size_t i = 0; out[i] != '\0'; i++)
        if ((unsigned char)out[i] < ' ' || out[i] == 0x7F)
            out[i] = '?';
}

static SettGameProblem *newest(Reading *r)
{
    SettGameProblems *all = r->problems;
    return all->count > 0 && !all->more ? &all->items[all->count - 1] : NULL;
}

static void note(Reading *r, const char *code, const int32_t place[3],
                 const char *format, va_list list)
{
    SettGameProblems *all = r->problems;
    all->errors++;
    if (all->count >= SETT_GAME_FILE_MOST_PROBLEMS) {
        all->more = true;
        return;
    }
    SettGameProblem *p = &all->items[all->count++];
    *p = (SettGameProblem){.line = sett_max(place[0], 1),
                           .column = sett_max(place[1], 1),
                           .width = sett_max(place[2], 1)};
    memcpy(p->code, code, sett_min_size(strlen(code), sizeof p->code - 1));
    print(p->text, sizeof p->text, format, list);
}

static int32_t characters(const char *text, size_t size)
{
    int32_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* Strings without escapes are as wide as they are, with their quotes. */
static int32_t width(const SettJson *at)
{
    if (at->type == SETT_JSON_STRING)
        return memchr(at->string, '\n', at->size) != NULL
                   ? 3
                   : characters(at->string, at->size) + 2;
    return at->type == SETT_JSON_NUMBER ? (int32_t)at->size : 1;
}

void sett_file_wrong(Reading *r, const char *code, const SettJson *at,
                     const char *format, ...)
{
    int32_t place[3] = {1, 1, 1};
    va_list list;
    if (at != NULL && at->line > 0) {
        place[0] = at->line;
        place[1] = at->column;
        place[2] = width(at);
    }
    va_start(list, format);
    note(r, code, place, format, list);
    va_end(list);
}

void sett_file_wrong_key(Reading *r, const char *code, const SettJson *member,
                         const char *format, ...)
{
    int32_t place[3] = {member->key_line, member->key_column,
                        characters(member->key, member->key_size)};
    va_list list;
    va_start(list, format);
    note(r, code, place, format, list);
    va_end(list);
}

void sett_file_wrong_in(Reading *r, const char *code, const SettJson *string,
                        size_t offset, const char *format, ...)
{
    int32_t place[3] = {string->line, string->column, 1};
    offset = sett_min_size(offset, string->size);
    if (memchr(string->string, '\n', string->size) == NULL) {
        place[1] += 1 + characters(string->string, offset);
    } else { /* ''' and a line end before the text */
        size_t from = 0;
        place[0]++;
        for (size_t i = 0; i < offset; i++)
            if (string->string[i] == '\n') {
                place[0]++;
                from = i + 1;
            }
        place[1] = 1 + characters(string->string + from, offset - from);
    }
    va_list list;
    va_start(list, format);
    note(r, code, place, format, list);
    va_end(list);
}

void sett_file_help(Reading *r, const char *format, ...)
{
    SettGameProblem *p = newest(r);
    va_list list;
    if (p == NULL)
        return;
    va_start(list, format);
    print(p->help, sizeof p->help, format, list);
    va_end(list);
}

void sett_file_guess(Reading *r, const SettGuess *guess, bool quoted)
{
    SettGameProblem *p = newest(r);
    if (p == NULL || guess->nearest == NULL)
        return;
    sett_file_help(r, "did you mean \"%s\"?", guess->nearest);
    size_t n = strlen(guess->nearest), at = quoted ? 1 : 0;
    if (n + 3 > sizeof p->fix)
        return;
    memset(p->fix, 0, sizeof p->fix);
    p->fix[0] = p->fix[n + at] = quoted ? '"' : '\0';
    memcpy(p->fix + at, guess->nearest, n);
}

void sett_file_warn(Reading *r)
{
    SettGameProblem *p = newest(r);
    r->problems->errors--;
    if (p != NULL)
        p->warning = true;
}

void *sett_file_no_memory(Reading *r)
{
    r->status = SETT_NO_MEMORY;
    return NULL;
}

/* The line as it stands, and a caret under the column. */
static void show_line(const SettGameProblem *p, const char *text, size_t size,
                      SettText *out)
{
    size_t at = 0;
    for (int32_t line = 1; line < p->line && at < size; at++)
        line += text[at] == '\n';
    size_t end = at;
    while (end < size && text[end] != '\n' && text[end] != '\r')
        end++;
    if (at >= size)
        return;
    size_t shown = sett_min_size(end - at, 200);
    sett_text_add(out, "    ");
    for (size_t i = at; i < at + shown; i++)
        sett_text_char(out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
    sett_text_add(out, "\n    ");
    for (int32_t i = 1; i < p->column && i < 200; i++)
        sett_text_char(out, ' ');
    for (int32_t i = 0; i < p->width && i < 80; i++)
        sett_text_char(out, '^');
    sett_text_char(out, '\n');
}

void sett_game_problems_text(const SettGameProblems *problems,
                             const char *source, const char *text, size_t size,
                             SettText *out)
{
    for (int32_t i = 0; i < problems->count; i++) {
        const SettGameProblem *p = &problems->items[i];
        sett_text_format(out, "%s:%d:%d: %s %s: %s\n", source, (int)p->line,
                         (int)p->column, p->warning ? "warning" : "error",
                         p->code, p->text);
        show_line(p, text, size, out);
        if (p->help[0] != '\0')
            sett_text_format(out, "help: %s\n", p->help);
    }
    if (problems->more)
        sett_text_format(out, "%s: there are more than %d problems\n", source,
                         SETT_GAME_FILE_MOST_PROBLEMS);
}

void sett_game_problems_json(const SettGameProblems *problems,
                             SettJsonWriter *out)
{
    sett_json_open(out, '[');
    for (int32_t i = 0; i < problems->count; i++) {
        const SettGameProblem *p = &problems->items[i];
        sett_json_open(out, '{');
        sett_json_add_string(out, "code", p->code);
        sett_json_add_string(out, "severity", p->warning ? "warning" : "error");
        sett_json_add_int(out, "line", p->line);
        sett_json_add_int(out, "column", p->column);
        sett_json_add_int(out, "width", p->width);
        sett_json_add_string(out, "message", p->text);
        if (p->help[0] != '\0')
            sett_json_add_string(out, "help", p->help);
        if (p->fix[0] != '\0')
            sett_json_add_string(out, "fix", p->fix);
        sett_json_close(out);
    }
    sett_json_close(out);
}
