/* chars.c - see chars.h. */
#include "games/puzzle/chars.h"

#include "base/utf8.h"
#include "games/puzzle/chars_table.h"

bool sett_puz_is_space(uint32_t c)
{
    if (c < 0x80)
        return c == ' ' || (c >= 9 && c <= 13);
    return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
           c == 0x3000 || c == 0xFEFF;
}

bool sett_puz_is_word(uint32_t c)
{
    if (c < 0x80)
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               (c >= '0' && c <= '9') || c == '_';
    size_t low = 0, high = sizeof word_runs / sizeof word_runs[0];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (word_runs[middle][1] < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof word_runs / sizeof word_runs[0] &&
           word_runs[low][0] <= c;
}

uint32_t sett_puz_lower(uint32_t c)
{
    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    for (size_t i = 0; i < sizeof lower_runs / sizeof lower_runs[0]; i++) {
        if (c < lower_runs[i].first)
            break;
        if (c <= lower_runs[i].last &&
            (c - lower_runs[i].first) % lower_runs[i].step == 0)
            return (uint32_t)((int32_t)c + lower_runs[i].add);
    }
    return c;
}

static uint32_t code_of(const char *text, size_t size)
{
    const unsigned char *p = (const unsigned char *)text;
    static const uint32_t lead[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = p[0] & lead[size];
    for (size_t i = 1; i < size; i++)
        code = code << 6 | (p[i] & 0x3F);
    return code;
}

int32_t sett_puz_decode(const char *text, size_t size, uint32_t *out)
{
    int32_t count = 0;
    for (size_t at = 0; at < size;) {
        size_t bytes = sett_utf8_size(text + at, size - at);
        out[count++] = bytes == 0 ? 0xFFFD : code_of(text + at, bytes);
        at += bytes == 0 ? 1 : bytes;
    }
    return count;
}

/* Surrogates, 0xD800..0xDFFF, come before 0xE000..0xFFFF in UTF-16. */
static uint32_t rank(uint32_t code)
{
    return code > 0xFFFF ? 0xD800 : code;
}

int32_t sett_puz_compare(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    while (i > 0 && ((unsigned char)a[i] & 0xC0) == 0x80)
        i--;
    if (a[i] == '\0' || b[i] == '\0')
        return (a[i] != '\0') - (b[i] != '\0');
    size_t sizes[2] = {sett_utf8_size(a + i, 4), sett_utf8_size(b + i, 4)};
    uint32_t x = sizes[0] == 0 ? 0 : code_of(a + i, sizes[0]);
    uint32_t y = sizes[1] == 0 ? 0 : code_of(b + i, sizes[1]);
    if (rank(x) != rank(y))
        return rank(x) < rank(y) ? -1 : 1;
    return (x > y) - (x < y);
}
