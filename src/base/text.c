/* text.c - a growing text whose first failed allocation sticks, so that many
   additions need one check at their end. Doubles are in number_print.c. */
#include "base/least.h"
#include "sett/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FIRST_CAPACITY 64

SettText sett_text(SettAlloc alloc)
{
    return (SettText){.alloc = alloc, .status = SETT_OK};
}

void sett_text_free(SettText *text)
{
    if (text->data != NULL)
        text->alloc.fn(text->alloc.user, text->data, text->capacity, 0);
    *text = sett_text(text->alloc);
}

void sett_text_clear(SettText *text)
{
    text->size = 0;
    if (text->data != NULL)
        text->data[0] = '\0';
}

/* Room for `more` bytes and the 0 behind them; doubles. */
static bool reserve(SettText *text, size_t more)
{
    size_t need;
    if (text->status != SETT_OK)
        return false;
    if (sett_size_add(text->size, more, &need) &&
        sett_size_add(need, 1, &need)) {
        if (need <= text->capacity)
            return true;
        size_t wish = text->capacity < FIRST_CAPACITY ? FIRST_CAPACITY
                      : text->capacity > SIZE_MAX / 2 ? SIZE_MAX
                                                      : text->capacity * 2;
        wish = sett_max_size(wish, need);
        char *data =
            text->alloc.fn(text->alloc.user, text->data, text->capacity, wish);
        if (data != NULL) {
            text->data = data;
            text->capacity = wish;
            return true;
        }
    }
    text->status = SETT_NO_MEMORY;
    return false;
}

void sett_text_bytes(SettText *text, const void *bytes, size_t size)
{
    if (!reserve(text, size))
        return;
    if (size != 0)
        memcpy(text->data + text->size, bytes, size);
    text->size += size;
    text->data[text->size] = '\0';
}

void sett_text_add(SettText *text, const char *string)
{
    sett_text_bytes(text, string, strlen(string));
}

void sett_text_char(SettText *text, char c)
{
    sett_text_bytes(text, &c, 1);
}

void sett_text_pad(SettText *text, size_t start, size_t column)
{
    do
        sett_text_char(text, ' ');
    while (text->status == SETT_OK && text->size - start < column);
}

void sett_text_int(SettText *text, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (value < 0)
        digits[--at] = '-';
    sett_text_bytes(text, digits + at, sizeof digits - at);
}

void sett_text_hex(SettText *text, uint64_t value, int32_t digits)
{
    SETT_ASSERT(digits >= 1 && digits <= 16);
    char out[16];
    for (int32_t i = digits - 1; i >= 0; i--) {
        out[i] = "0123456789abcdef"[value & 15];
        value >>= 4;
    }
    sett_text_bytes(text, out, (size_t)digits);
}

void sett_text_format(SettText *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int size = vsnprintf(NULL, 0, format, list);
    va_end(list);
    SETT_ASSERT(size >= 0);
    if (!reserve(text, (size_t)size))
        return;
    va_start(list, format);
    vsnprintf(text->data + text->size, (size_t)size + 1, format, list);
    va_end(list);
    text->size += (size_t)size;
}
