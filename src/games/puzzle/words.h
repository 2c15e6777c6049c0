/* words.h - every word of a source as a number: those of the language have
   fixed ones, names of a game follow. */
#ifndef SETT_PUZZLE_WORDS_H
#define SETT_PUZZLE_WORDS_H

#include "sett/base.h"

/* clang-format off */
/** Words of the language. The first is "no word": the empty text. */
#define PUZ_WORD_LIST(X) \
    X(NONE, "") X(UP, "up") X(DOWN, "down") X(LEFT, "left") X(RIGHT, "right") \
    X(ACTION, "action") X(MOVING, "moving") X(ORTHOGONAL, "orthogonal") \
    X(HORIZONTAL, "horizontal") X(VERTICAL, "vertical") \
    X(H_PARALLEL, "\n1") X(H_PERPENDICULAR, "\n2") \
    X(V_PARALLEL, "\n3") X(V_PERPENDICULAR, "\n4") \
    X(PARALLEL, "parallel") X(PERPENDICULAR, "perpendicular") \
    X(TURN_LEFT, "^") X(TURN_RIGHT, "v") X(BACK, "<") X(AHEAD, ">") \
    X(STATIONARY, "stationary") X(NO, "no") X(RANDOM, "random") \
    X(RANDOMDIR, "randomdir") X(ELLIPSIS, "...") X(OPEN, "[") X(CLOSE, "]") \
    X(BAR, "|") X(ARROW, "->") X(PLUS, "+") X(LATE, "late") X(RIGID, "rigid") \
    X(STARTLOOP, "startloop") X(ENDLOOP, "endloop") \
    X(SFX0, "sfx0") X(SFX1, "sfx1") X(SFX2, "sfx2") X(SFX3, "sfx3") \
    X(SFX4, "sfx4") X(SFX5, "sfx5") X(SFX6, "sfx6") X(SFX7, "sfx7") \
    X(SFX8, "sfx8") X(SFX9, "sfx9") X(SFX10, "sfx10") X(CANCEL, "cancel") \
    X(CHECKPOINT, "checkpoint") X(RESTART, "restart") X(WIN, "win") \
    X(MESSAGE, "message") X(AGAIN, "again") \
    X(OBJECTS, "objects") X(LEGEND, "legend") X(SOUNDS, "sounds") \
    X(COLLISIONLAYERS, "collisionlayers") X(RULES, "rules") \
    X(WINCONDITIONS, "winconditions") X(LEVELS, "levels") \
    X(ANY, "any") X(ALL, "all") X(SOME, "some") X(ON, "on") \
    X(MOVE, "move") X(CREATE, "create") X(DESTROY, "destroy") \
    X(CANTMOVE, "cantmove") X(UNDO, "undo") X(TITLESCREEN, "titlescreen") \
    X(STARTGAME, "startgame") X(ENDGAME, "endgame") \
    X(STARTLEVEL, "startlevel") X(ENDLEVEL, "endlevel") \
    X(SHOWMESSAGE, "showmessage") X(CLOSEMESSAGE, "closemessage") \
    X(AND, "and") X(OR, "or") X(EQUALS, "=") X(BACKGROUND, "background") \
    X(PLAYER, "player") X(TRANSPARENT, "transparent") \
    X(TITLE, "title") X(AUTHOR, "author") X(HOMEPAGE, "homepage") \
    X(BACKGROUND_COLOR, "background_color") X(TEXT_COLOR, "text_color") \
    X(KEY_REPEAT_INTERVAL, "key_repeat_interval") \
    X(REALTIME_INTERVAL, "realtime_interval") \
    X(AGAIN_INTERVAL, "again_interval") X(FLICKSCREEN, "flickscreen") \
    X(ZOOMSCREEN, "zoomscreen") X(COLOR_PALETTE, "color_palette") \
    X(YOUTUBE, "youtube") X(RUN_RULES, "run_rules_on_level_start") \
    X(NOREPEAT_ACTION, "norepeat_action") \
    X(REQUIRE_MOVEMENT, "require_player_movement") X(DEBUG, "debug") \
    X(VERBOSE_LOGGING, "verbose_logging") \
    X(THROTTLE_MOVEMENT, "throttle_movement") X(NOUNDO, "noundo") \
    X(NOACTION, "noaction") X(NORESTART, "norestart") X(SCANLINE, "scanline")
/* clang-format on */

typedef enum PuzWord {
#define PUZ_WORD_ENUM(name, text) PUZ_##name,
    PUZ_WORD_LIST(PUZ_WORD_ENUM)
#undef PUZ_WORD_ENUM
        PUZ_WORDS
} PuzWord;

/** All words met, each once. Belongs to its arena. */
typedef struct PuzNames {
    SettArena *arena;
    const char **text; /**< UTF-8, lower case */
    int32_t *units;    /**< length in UTF-16 */
    int32_t count, capacity;
    int32_t *slots; /**< hash table: word + 1, 0 = free */
    int32_t mask;
} PuzNames;

SettStatus sett_puz_names_init(PuzNames *names, SettArena *arena);
/** Number of a word given as code points, added where it is new; -1: no memory.
 */
int32_t sett_puz_name(PuzNames *names, const uint32_t *codes, int32_t count);
/** The same for UTF-8, only looked up: -1 where it is not there. */
int32_t sett_puz_name_find(const PuzNames *names, const char *text);

static inline bool sett_puz_is_movement(int32_t name)
{
    return (name >= PUZ_UP && name <= PUZ_VERTICAL) ||
           (name >= PUZ_PARALLEL && name <= PUZ_RANDOMDIR);
}

#endif
