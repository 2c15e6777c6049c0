/* reader.h - the state of reading a source, token by token. */
#ifndef SETT_PUZZLE_READER_H
#define SETT_PUZZLE_READER_H

#include "games/puzzle/chars.h"
#include "games/puzzle/source.h"

/** In a message, whose text may hold brackets. */
#define PUZ_IN_MESSAGE (-4)

typedef struct PuzReader {
    PuzSource *source;
    SettArena *arena;
    SettStatus status;               /**< sticks */
    const uint32_t *line, *original; /**< of this line; lower case, as it is */
    int32_t size, original_size, at;
    size_t bytes_from, bytes_to; /**< of this line in the source */
    int32_t number;              /**< of the line, from 1 */
    int32_t comment;             /**< nested comments that are open */
    bool start;      /**< this token counts as the first of its line */
    bool start_next; /**< and so does the next, after a comment */
    bool must_end;   /**< only comments may follow */
    const char *must_end_after;
    int32_t index;   /**< of the token; what it counts is up to the section */
    int32_t section; /**< PUZ_OBJECTS ..., or PUZ_NONE in the prelude */
    uint32_t seen;   /**< bit per section that was met */
    PuzList words;   /**< of this line */
    PuzSound sound;
    bool sound_wrong;
    /* OBJECTS: 0 name, 1 after a name, 2 colours, 3 sprite. */
    int32_t object_part;
    int32_t object; /**< index of the last, -1 = none */
    int32_t rows;   /**< of the sprite that is read; -1: of none yet */
    PuzList level_keys;
} PuzReader;

/** Names a part of the line. -1: no memory, which sticks. */
int32_t sett_puz_word_at(PuzReader *r, int32_t from, int32_t to);
/** Text of a part of the line, trimmed; "" where memory is out. */
const char *sett_puz_text_at(PuzReader *r, const uint32_t *line, int32_t from,
                             int32_t to);
void sett_puz_skip_space(PuzReader *r);
/** Everything up to the next "(". */
void sett_puz_skip_rest(PuzReader *r);
/** A word and the space behind it: its name, or -1 where there is none. */
int32_t sett_puz_take_word(PuzReader *r);
/** The same of anything but space and brackets. */
int32_t sett_puz_take_any(PuzReader *r);
/** `at` stands at this text. */
bool sett_puz_at(const PuzReader *r, const char *text);
static inline void sett_puz_note(PuzReader *r, PuzMessageId id,
                                 const char *first, const char *second)
{
    sett_puz_say(&r->source->messages, id, r->number, first, second);
}
static inline const char *sett_puz_name_text(const PuzReader *r, int32_t name)
{
    return name < 0 ? "" : r->source->names.text[name];
}
/** A word that names ought not to be. */
bool sett_puz_is_keyword(int32_t name);
/** Adds an item to one of the source's lists: its address, or NULL. */
void *sett_puz_add(PuzReader *r, void **items, int32_t *count,
                   int32_t *capacity, size_t size);
#define PUZ_ADD(r, list, list_count, list_capacity)                    \
    sett_puz_add(r, (void **)&(list), &(list_count), &(list_capacity), \
                 sizeof *(list))

/* One token of a section each, and what the end of a line does. */
void sett_puz_read_prelude(PuzReader *r);
void sett_puz_read_objects(PuzReader *r);
void sett_puz_read_legend(PuzReader *r);
void sett_puz_end_legend(PuzReader *r);
void sett_puz_read_sounds(PuzReader *r);
void sett_puz_end_sounds(PuzReader *r);
void sett_puz_read_layers(PuzReader *r);
void sett_puz_read_rules(PuzReader *r);
void sett_puz_read_wins(PuzReader *r);
void sett_puz_read_levels(PuzReader *r);
void sett_puz_blank_levels(PuzReader *r);

#endif
