/* messages.c - see messages.h. */
#include "games/puzzle/messages.h"

#include "base/enlarge.h"

#include <string.h>

#define MOST_MESSAGES 100
#define MOST_TEXT 400

enum { E = 1, W = 0 };

static const struct {
    const char *id;
    bool error;
    const char *text;
} kinds[PUZ_MESSAGES] = {
#define PUZ_MESSAGE_ROW(name, id, severity, text) {id, severity, text},
    PUZ_MESSAGE_LIST(PUZ_MESSAGE_ROW)
#undef PUZ_MESSAGE_ROW
};

/* Adds at most what fits; cuts between characters. */
static size_t add(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length > MOST_TEXT - size)
        length = MOST_TEXT - size;
    while (length > 0 && text[length] != '\0' &&
           ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    memcpy(out + size, text, length);
    return size + length;
}

static size_t fill(char *out, const char *text, const char *first,
                   const char *second)
{
    size_t size = 0;
    for (; *text != '\0' && size < MOST_TEXT; text++) {
        if (text[0] == '$' && (text[1] == '1' || text[1] == '2')) {
            const char *word = text[1] == '1' ? first : second;
            size = add(out, size, word != NULL ? word : "");
            text++;
            continue;
        }
        out[size++] = *text;
    }
    out[size] = '\0';
    return size;
}

static bool is_there(const PuzMessages *m, int32_t line, bool error,
                     const char *text)
{
    for (int32_t i = 0; i < m->count; i++)
        if (m->items[i].line == line && m->items[i].error == error &&
            strcmp(m->items[i].text, text) == 0)
            return true;
    return false;
}

static void say(PuzMessages *m, PuzMessageId id, bool error, int32_t line,
                const char *words[2])
{
    char text[MOST_TEXT + 1];
    size_t size = fill(text, kinds[id].text, words[0], words[1]);
    if (m->stopped || is_there(m, line, error, text))
        return;
    if (m->count == m->capacity) {
        int32_t capacity = 2 * m->capacity + 16;
        SettPuzzleMessage *items =
            sett_enlarge(m->arena, m->items, (size_t)m->count, (size_t)capacity,
                         sizeof *items);
        m->status = items == NULL ? SETT_NO_MEMORY : m->status;
        if (items == NULL)
            return;
        m->items = items;
        m->capacity = capacity;
    }
    char *own = sett_arena_raw(m->arena, size + 1, 1);
    m->status = own == NULL ? SETT_NO_MEMORY : m->status;
    if (own == NULL)
        return;
    memcpy(own, text, size + 1);
    m->items[m->count++] = (SettPuzzleMessage){
        .line = line, .error = error, .id = kinds[id].id, .text = own};
    m->errors += error || line == PUZ_NO_LINE;
    m->stopped = m->count > MOST_MESSAGES;
}

void sett_puz_say(PuzMessages *m, PuzMessageId id, int32_t line,
                  const char *first, const char *second)
{
    const char *words[2] = {first, second};
    say(m, id, kinds[id].error, line, words);
}

void sett_puz_say_error(PuzMessages *m, PuzMessageId id, int32_t line,
                        const char *first, const char *second)
{
    const char *words[2] = {first, second};
    say(m, id, true, line, words);
}
