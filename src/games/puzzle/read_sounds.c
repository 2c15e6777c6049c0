/* read_sounds.c - sounds are read and checked, and have no effect on play. */
#include "games/puzzle/reader.h"

#include <string.h>

static bool is_ascii_word(uint32_t c)
{
    return c < 0x80 && sett_puz_is_word(c);
}

static bool ends_word(const PuzReader *r, int32_t at)
{
    return at >= r->size || !is_ascii_word(r->line[at]);
}

/* One of these words with its end and the space behind it; -1: none. */
static int32_t take_one_of(PuzReader *r, const int32_t *words, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const char *text = sett_puz_name_text(r, words[i]);
        int32_t end = r->at + (int32_t)strlen(text);
        if (sett_puz_at(r, text) && ends_word(r, end)) {
            r->at = end;
            sett_puz_skip_space(r);
            return words[i];
        }
    }
    return -1;
}

static int32_t take_event(PuzReader *r)
{
    static const int32_t events[] = {
        PUZ_UNDO,        PUZ_RESTART,      PUZ_TITLESCREEN, PUZ_STARTGAME,
        PUZ_CANCEL,      PUZ_ENDGAME,      PUZ_STARTLEVEL,  PUZ_ENDLEVEL,
        PUZ_SHOWMESSAGE, PUZ_CLOSEMESSAGE, PUZ_SFX0,        PUZ_SFX1,
        PUZ_SFX2,        PUZ_SFX3,         PUZ_SFX4,        PUZ_SFX5,
        PUZ_SFX6,        PUZ_SFX7,         PUZ_SFX8,        PUZ_SFX9,
        PUZ_SFX10};
    return take_one_of(r, events, sizeof events / sizeof events[0]);
}

static int32_t take_verb(PuzReader *r)
{
    static const int32_t verbs[] = {PUZ_MOVE, PUZ_ACTION, PUZ_CREATE,
                                    PUZ_DESTROY, PUZ_CANTMOVE};
    return take_one_of(r, verbs, sizeof verbs / sizeof verbs[0]);
}

static int32_t take_direction(PuzReader *r)
{
    static const int32_t directions[] = {
        PUZ_UP,         PUZ_DOWN,     PUZ_LEFT,      PUZ_RIGHT,
        PUZ_HORIZONTAL, PUZ_VERTICAL, PUZ_ORTHOGONAL};
    return take_one_of(r, directions, sizeof directions / sizeof directions[0]);
}

/* Digits with the end of a word behind them. */
static int32_t take_seed(PuzReader *r)
{
    int32_t end = r->at;
    while (end < r->size && r->line[end] >= '0' && r->line[end] <= '9')
        end++;
    if (end == r->at || !ends_word(r, end))
        return -1;
    int32_t name = sett_puz_word_at(r, r->at, end);
    r->at = end;
    return name;
}

/* What cannot be read: up to space or a comment, else the rest. */
static int32_t take_odd(PuzReader *r)
{
    int32_t name = sett_puz_take_any(r);
    if (name < 0)
        sett_puz_skip_rest(r);
    return name;
}

static void push(PuzReader *r, int32_t name, PuzSoundKind kind)
{
    if (!sett_puz_push(r->arena, &r->sound.words, name) ||
        !sett_puz_push(r->arena, &r->sound.kinds, (int32_t)kind))
        r->status = SETT_NO_MEMORY;
    r->index++;
}

static void read_first(PuzReader *r)
{
    int32_t name = take_event(r);
    if (name >= 0) {
        push(r, name, PUZ_SOUND_EVENT);
        return;
    }
    name = sett_puz_take_word(r);
    r->sound_wrong = true;
    if (name < 0) {
        take_odd(r);
        sett_puz_note(r, PUZ_SAY_SOUND_START, NULL, NULL);
    } else if (!sett_puz_declared(r->source, name)) {
        sett_puz_note(r, PUZ_SAY_SOUND_TOKEN, sett_puz_name_text(r, name),
                      NULL);
    } else {
        r->sound_wrong = false;
        push(r, name, PUZ_SOUND_NAME);
    }
}

static void fail_at_odd(PuzReader *r, PuzMessageId id, const char *before)
{
    const char *odd = sett_puz_name_text(r, take_odd(r));
    r->sound_wrong = true;
    sett_puz_note(r, id, before, odd);
}

static void read_second(PuzReader *r)
{
    bool event = r->sound.kinds.items[0] == PUZ_SOUND_EVENT;
    int32_t name = event ? take_seed(r) : take_verb(r);
    if (name >= 0)
        push(r, name, event ? PUZ_SOUND_SEED : PUZ_SOUND_VERB);
    else if (event)
        fail_at_odd(r, PUZ_SAY_SOUND_SEED, NULL);
    else
        fail_at_odd(r, PUZ_SAY_SOUND_VERB, NULL);
    if (r->sound_wrong) /* these two messages name no word */
        return;
}

static void read_more(PuzReader *r)
{
    int32_t count = r->sound.words.count;
    const char *before = sett_puz_name_text(r, r->sound.words.items[count - 1]);
    int32_t verb = r->sound.words.items[1];
    if (r->sound.kinds.items[0] == PUZ_SOUND_EVENT ||
        r->sound.kinds.items[count - 1] == PUZ_SOUND_SEED) {
        fail_at_odd(r, PUZ_SAY_SOUND_EXTRA, before);
        return;
    }
    bool directional = verb == PUZ_MOVE || verb == PUZ_CANTMOVE;
    int32_t name = directional ? take_direction(r) : -1;
    if (name >= 0) {
        push(r, name, PUZ_SOUND_DIRECTION);
        return;
    }
    name = take_seed(r);
    if (name >= 0)
        push(r, name, PUZ_SOUND_SEED);
    else
        fail_at_odd(
            r, directional ? PUZ_SAY_SOUND_DIRECTION : PUZ_SAY_SOUND_VERB_SEED,
            before);
}

void sett_puz_read_sounds(PuzReader *r)
{
    if (r->sound_wrong)
        take_odd(r);
    else if (r->sound.words.count == 0)
        read_first(r);
    else if (r->sound.words.count == 1)
        read_second(r);
    else
        read_more(r);
    if (r->at == r->size)
        sett_puz_end_sounds(r);
}

void sett_puz_end_sounds(PuzReader *r)
{
    PuzSource *s = r->source;
    if (r->sound.words.count > 0 && !r->sound_wrong) {
        PuzSound *sound =
            PUZ_ADD(r, s->sounds, s->sound_count, s->sound_capacity);
        if (sound != NULL) {
            *sound = r->sound;
            sound->line = r->number;
        }
    }
    r->sound = (PuzSound){0};
}
