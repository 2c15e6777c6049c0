/* actions.c - lists of actions as text: each in the notation of its rules, and
   "." for a wait in every game. */
#include "sett/play.h"

#include "base/short_text.h"

#define SAMPLE 6 /* actions that an error shows */

typedef struct Reader {
    const char *text;
    size_t at, size;
    int32_t line, column;
} Reader;

/* Moves past bytes; columns count characters, not bytes. */
static void pass(Reader *r, size_t bytes)
{
    for (; bytes > 0; bytes--) {
        unsigned char c = (unsigned char)r->text[r->at++];
        if (c == '\n') {
            r->line++;
            r->column = 1;
        } else if ((c & 0xC0) != 0x80) {
            r->column++;
        }
    }
}

static bool skip_blanks(Reader *r)
{
    while (r->at < r->size) {
        char c = r->text[r->at];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return true;
        pass(r, 1);
    }
    return false;
}

/* The texts of the first actions: a sample of the notation. */
static void expect_some(const SettRules *rules, SettError *err)
{
    SettShortText room;
    SettText text = sett_short_text(&room);
    for (uint32_t action = 0; action < SAMPLE; action++) {
        size_t size = text.size;
        if (size > 0)
            sett_text_char(&text, ' ');
        if (!rules->print_action(rules, action, &text))
            text.size = size;
    }
    sett_expect(err, "such as %.*s", (int)text.size, text.data);
}

SettStatus sett_actions_read(const SettRules *rules, const char *text,
                             size_t size, SettArena *arena, uint32_t **out,
                             int32_t *count, SettError *err)
{
    Reader r = {.text = text, .size = size, .line = 1, .column = 1};
    if (size > SETT_MAX_TEXT)
        return sett_fail(err, SETT_TOO_LARGE, "too many actions");
    /* An action is a character at least. */
    *count = 0;
    *out = sett_arena_raw(arena, size + 1, sizeof(uint32_t));
    if (*out == NULL)
        return sett_no_memory(err);
    while (skip_blanks(&r)) {
        uint32_t *action = &(*out)[(*count)++];
        size_t used = 1;
        if (text[r.at] == '.') {
            *action = SETT_WAIT;
        } else if (!rules->read_action(rules, text + r.at, size - r.at, &used,
                                       action) ||
                   used == 0) {
            sett_fail_at(err, SETT_BAD_INPUT, r.line, r.column,
                         "no such action");
            expect_some(rules, err);
            return SETT_BAD_INPUT;
        }
        pass(&r, used);
    }
    return SETT_OK;
}

void sett_actions_write(const SettRules *rules, const uint32_t *actions,
                        int32_t count, SettText *out)
{
    for (int32_t i = 0; i < count; i++) {
        if (i > 0)
            sett_text_char(out, ' ');
        if (actions[i] == SETT_WAIT ||
            !rules->print_action(rules, actions[i], out))
            sett_text_char(out, '.');
    }
}

bool sett_action_listed(const SettRules *rules, uint32_t action,
                        const uint32_t *legal, int32_t count)
{
    if (action == SETT_WAIT)
        action = rules->wait;
    for (int32_t i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

const char *sett_action_list(const SettRules *rules, const void *context)
{
    return rules->action_list != NULL ? rules->action_list(context) : "";
}
