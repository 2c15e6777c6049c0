/* read_prelude.c - settings: one a line, a key with a value or a bare flag. */
#include "games/puzzle/reader.h"

static void add_setting(PuzReader *r, int32_t key, const char *value)
{
    PuzSource *s = r->source;
    PuzSetting *setting =
        PUZ_ADD(r, s->settings, s->setting_count, s->setting_capacity);
    if (setting != NULL)
        *setting = (PuzSetting){.key = key, .line = r->number, .value = value};
}

/* The value up to a comment; "" and false where there is none. Titles keep
   their case. */
static bool value_at(PuzReader *r, int32_t key, const char **value)
{
    bool cased = key == PUZ_TITLE || key == PUZ_AUTHOR || key == PUZ_HOMEPAGE;
    int32_t end = r->at;
    while (end < r->size && r->line[end] != '(')
        end++;
    const uint32_t *line =
        cased && r->size == r->original_size ? r->original : r->line;
    *value = sett_puz_text_at(r, line, r->at, end);
    return end > r->at;
}

static void read_valued(PuzReader *r, int32_t key)
{
    const char *value, *text = sett_puz_name_text(r, key);
    if (key == PUZ_YOUTUBE)
        sett_puz_note(r, PUZ_SAY_PRELUDE_YOUTUBE, NULL, NULL);
    if (value_at(r, key, &value)) {
        if (sett_puz_setting(r->source, key) != NULL)
            sett_puz_note(r, PUZ_SAY_PRELUDE_TWICE, text, NULL);
        add_setting(r, key, value);
    } else {
        sett_puz_note(r, PUZ_SAY_PRELUDE_VALUE, text, NULL);
    }
    r->index = 1;
}

static void read_flag(PuzReader *r, int32_t key)
{
    const char *value;
    add_setting(r, key, "true");
    r->index = -1;
    if (value_at(r, key, &value))
        sett_puz_note(r, PUZ_SAY_PRELUDE_NOVALUE, sett_puz_name_text(r, key),
                      value);
}

/* Only the first word of a line is a key; what follows an unknown one is
   passed over. */
static void read_key(PuzReader *r)
{
    int32_t key = sett_puz_take_word(r);
    if (key < 0)
        sett_puz_note(r, PUZ_SAY_PRELUDE_JUNK, " in this line", NULL);
    else if (r->start && key >= PUZ_TITLE && key <= PUZ_YOUTUBE)
        read_valued(r, key);
    else if (r->start && key >= PUZ_RUN_RULES && key <= PUZ_SCANLINE)
        read_flag(r, key);
    else if (r->start)
        sett_puz_note(r, PUZ_SAY_PRELUDE_JUNK, NULL, NULL);
}

void sett_puz_read_prelude(PuzReader *r)
{
    if (r->start)
        r->index = 0;
    if (r->index == 0) {
        read_key(r);
        return;
    }
    sett_puz_skip_rest(r);
    if (++r->index > 2)
        sett_puz_note(r, PUZ_SAY_PRELUDE_COMMENT, NULL, NULL);
}
