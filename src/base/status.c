/* status.c - words for outcomes, the caller-owned error, and the assertion.
   vsnprintf is used with integers and strings only, so no locale can show. */
#include "sett/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *sett_status_text(SettStatus status)
{
    static const char *const words[] = {
#define STATUS_WORDS(name, text) text,
        SETT_STATUS_LIST(STATUS_WORDS)
#undef STATUS_WORDS
    };
    if ((uint32_t)status >= SETT_STATUS_COUNT)
        return "unknown status";
    return words[status];
}

/* A text that was cut must not end in half a UTF-8 sequence: terminals and JSON
   readers refuse it. */
static void drop_half_character(char *text)
{
    size_t size = strlen(text), start = size;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t want = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    if (lead >= 0xC0 && size - start < want)
        text[start - 1] = '\0';
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 0)))
#endif
static void
print_cut(char *out, size_t size, const char *format, va_list list)
{
    int wanted = vsnprintf(out, size, format, list);
    if (wanted < 0)
        out[0] = '\0';
    else if ((size_t)wanted >= size)
        drop_half_character(out);
}

/* Every field is written: callers hand in errors they never initialised. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 0)))
#endif
static void
fill(SettError *err, SettStatus status, int32_t line, int32_t column,
     const char *format, va_list list)
{
    if (err == NULL)
        return;
    err->status = status;
    err->line = line;
    err->column = column;
    err->source[0] = err->expected[0] = '\0';
    print_cut(err->text, sizeof err->text, format, list);
}

SettStatus sett_fail(SettError *err, SettStatus status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fill(err, status, 0, 0, format, list);
    va_end(list);
    return status;
}

SettStatus sett_fail_at(SettError *err, SettStatus status, int32_t line,
                        int32_t column, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fill(err, status, line, column, format, list);
    va_end(list);
    return status;
}

SettStatus sett_no_memory(SettError *err)
{
    return sett_fail(err, SETT_NO_MEMORY, "out of memory");
}

SettStatus sett_refuse(SettError *err, SettStatus status, const char *expected,
                       const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fill(err, status, 0, 0, format, list);
    va_end(list);
    sett_expect(err, "%s", expected);
    return status;
}

void sett_expect(SettError *err, const char *format, ...)
{
    if (err == NULL)
        return;
    va_list list;
    va_start(list, format);
    print_cut(err->expected, sizeof err->expected, format, list);
    va_end(list);
}

void sett_error_source(SettError *err, const char *source)
{
    if (err == NULL)
        return;
    size_t size = strlen(source);
    bool cut = size >= sizeof err->source;
    if (cut)
        size = sizeof err->source - 1;
    memmove(err->source, source, size);
    err->source[size] = '\0';
    if (cut)
        drop_half_character(err->source);
}

SettStatus sett_error_in(SettError *err, SettStatus status, const char *source)
{
    if (status != SETT_OK && err != NULL && err->source[0] == '\0')
        sett_error_source(err, source);
    return status;
}

void sett_assert_failed(const char *condition, const char *file, int line)
{
    /* Kept in the frame for a debugger; the library itself never prints. */
    const char *volatile what = condition;
    const char *volatile where = file;
    volatile int at = line;
    (void)what, (void)where, (void)at;
#if defined(__GNUC__)
    __builtin_trap(); /* "unreachable" in WebAssembly, no import needed */
#else
    /* cppcheck-suppress nullPointer ; the only way left to stop */
    *(volatile int *)0 = 0;
    for (;;) {
    }
#endif
}

SettStatus sett_json_refuse(SettError *err, const SettJson *at,
                            const char *expected, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fill(err, SETT_BAD_INPUT, at != NULL ? at->line : 0,
         at != NULL ? at->column : 0, format, list);
    va_end(list);
    if (expected != NULL)
        sett_expect(err, "%s", expected);
    return SETT_BAD_INPUT;
}
