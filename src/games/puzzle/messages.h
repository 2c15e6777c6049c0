/* messages.h - what is wrong with a source, in the order it was found. */
#ifndef SETT_PUZZLE_MESSAGES_H
#define SETT_PUZZLE_MESSAGES_H

#include "sett/puzzle.h"

/* clang-format off */
/** Identifier, severity (E or W), text; $1 and $2 are the words concerned. Two
    messages are the same where line, severity and text are. */
#define PUZ_MESSAGE_LIST(X) \
    X(PRELUDE_JUNK, "prelude-junk", E, "unknown setting$1") \
    X(PRELUDE_VALUE, "prelude-value", E, "\"$1\" needs a value") \
    X(PRELUDE_NOVALUE, "prelude-novalue", W, "\"$1\" takes no value, but \"$2\" follows") \
    X(PRELUDE_TWICE, "prelude-twice", W, "\"$1\" was set before; the last value counts") \
    X(PRELUDE_COMMENT, "prelude-comment", W, "a comment ends the value of a setting; the rest is ignored") \
    X(PRELUDE_YOUTUBE, "prelude-youtube", W, "\"youtube\" has no effect") \
    X(DIMENSION, "dimension", W, "\"$1\" is no size; expected WIDTHxHEIGHT in whole numbers over 0$2") \
    X(PALETTE_UNKNOWN, "palette-unknown", E, "unknown palette \"$1\"; arnecolors is used") \
    X(TEXT_COLOR, "text-color", E, "text_color \"$1\" is no colour") \
    X(BACKGROUND_COLOR, "background-color", E, "background_color \"$1\" is no colour") \
    X(COMMENT_CLOSE, "comment-close", W, "\")\" closes no comment") \
    X(HEADER_EXTRA, "header-extra", E, "only a comment may follow $1 on its line") \
    X(SECTION_TWICE, "section-twice", E, "section \"$1\" was there before") \
    X(SECTION_FIRST, "section-first", E, "section \"$1\" must be the first one") \
    X(SECTION_ORDER, "section-order", E, "section \"$1\" must come after \"$2\", which is missing") \
    X(OBJECT_TWICE, "object-twice", E, "object \"$1\" was defined before") \
    X(NAME_IN_USE, "name-in-use", E, "name \"$1\" is in use already") \
    X(KEYWORD_NAME, "keyword-name", W, "\"$1\" is a word of the language; choose another name") \
    X(OBJECT_JUNK, "object-junk", W, "expected the name of an object: letters, digits and _") \
    X(COLOR_EXPECTED, "color-expected", E, "expected a colour of \"$1\", found \"$2\"") \
    X(COLOR_INVALID, "color-invalid", E, "object \"$1\" has an unknown colour \"$2\"") \
    X(SPRITE_COLORS, "sprite-colors", E, "an object may have at most 10 colours") \
    X(COLOR_MISSING, "color-missing", E, "object \"$1\" has no colour") \
    X(SPRITE_WIDE, "sprite-wide", W, "a sprite is 5 characters wide") \
    X(SPRITE_JUNK, "sprite-junk", E, "the sprite of \"$1\" holds something that is neither \".\" nor a digit") \
    X(SPRITE_INDEX, "sprite-index", E, "the sprite of \"$1\" uses colour $2, which it does not have") \
    X(SPRITE_SIZE, "sprite-size", W, "a sprite has 5 rows of 5 characters") \
    X(LEGEND_FORMAT, "legend-format", E, "expected \"A = B\", \"A = B or C\" or \"A = B and C\"") \
    X(LEGEND_DANGLING, "legend-dangling", E, "nothing follows \"$1\"") \
    X(LEGEND_EQUALS, "legend-equals", E, "expected \"=\" after the name") \
    X(LEGEND_TOKEN, "legend-token", E, "expected a name of letters, digits and _") \
    X(LEGEND_MIXED, "legend-mixed", E, "\"and\" and \"or\" cannot be mixed in one entry") \
    X(LEGEND_ANDOR, "legend-andor", E, "expected \"and\" or \"or\", found \"$1\"") \
    X(LEGEND_MALFORMED, "legend-malformed", E, "this entry has neither of the forms \"A = B\", \"A = B or C\", \"A = B and C\"") \
    X(LEGEND_UNDEFINED, "legend-undefined", E, "\"$1\" is not defined") \
    X(LEGEND_SELF, "legend-self", E, "\"$1\" is defined by itself") \
    X(LEGEND_REPEAT, "legend-repeat", W, "\"$1\" is listed more than once") \
    X(AND_OF_PROPERTY, "and-of-property", E, "an \"and\" entry cannot hold one that was made with \"or\"") \
    X(OR_OF_AGGREGATE, "or-of-aggregate", E, "\"$1\" cannot hold \"$2\", which was made with \"and\"") \
    X(LEGEND_CROSS, "legend-cross", E, "\"$1\" and \"$2\" mix \"and\" with \"or\"") \
    X(AGGREGATE_LAYER, "aggregate-layer", E, "\"$1\" and \"$2\" are on one layer and cannot be in one cell") \
    X(AGGREGATE_MISSING, "aggregate-missing", E, "\"$1\" is no object") \
    X(NO_OBJECTS, "no-objects", E, "no object is on a layer") \
    X(BACKGROUND_MISSING, "background-missing", E, "there is no \"background\"$1") \
    X(PLAYER_MISSING, "player-missing", E, "there is no \"player\"$1") \
    X(BACKGROUND_LAYERS, "background-layers", E, "all objects of \"background\" must be on one layer") \
    X(BACKGROUND_AGGREGATE, "background-aggregate", E, "\"background\" cannot be made with \"and\"") \
    X(BACKGROUND_LAYER, "background-layer", E, "the background is on no layer") \
    X(SOUND_TOKEN, "sound-token", E, "\"$1\" is neither an event nor a name") \
    X(SOUND_SEED, "sound-seed", E, "expected a number after the event") \
    X(SOUND_VERB, "sound-verb", E, "expected move, action, create, destroy or cantmove") \
    X(SOUND_EXTRA, "sound-extra", E, "nothing may follow $1; found \"$2\"") \
    X(SOUND_DIRECTION, "sound-direction", E, "expected a direction or a number after \"$1\", found \"$2\"") \
    X(SOUND_VERB_SEED, "sound-verb-seed", E, "expected a number after \"$1\", found \"$2\"") \
    X(SOUND_DATA, "sound-data", E, "expected a number instead of \"$1\"") \
    X(SOUND_AGGREGATE, "sound-aggregate", E, "\"$1\" was made with \"and\" and cannot have sounds") \
    X(SOUND_OBJECT, "sound-object", E, "there is no object \"$1\"") \
    X(SOUND_START, "sound-start", W, "expected an event or the name of an object") \
    X(SOUND_TWICE, "sound-twice", W, "event \"$1\" has a sound already") \
    X(SOUND_DECLARATION, "sound-declaration", W, "the line is too short for a sound") \
    X(LAYER_CHAR, "layer-char", E, "unexpected character \"$1\"") \
    X(LAYER_AGGREGATE, "layer-aggregate", E, "\"$1\" was made with \"and\": its objects cannot share a layer") \
    X(LAYER_UNDECLARED, "layer-undeclared", E, "\"$1\" is not defined") \
    X(BACKGROUND_ALONE, "background-alone", E, "\"background\" must be alone on its layer") \
    X(LAYER_SEVERAL, "layer-several", W, "\"$1\" is on several layers; the last one counts") \
    X(LAYER_REPEAT, "layer-repeat", W, "\"$1\" is listed twice") \
    X(NO_LAYERS, "no-layers", E, "there are no collision layers") \
    X(OBJECT_NO_LAYER, "object-no-layer", E, "object \"$1\" is on no layer") \
    X(RULE_COMMENT, "rule-comment", E, "a comment cuts this rule before its arrow") \
    X(RULE_ARROW, "rule-arrow", E, "a rule needs \"->\"") \
    X(RULE_START, "rule-start", E, "only directions, late, rigid, random and + may come before the first \"[\"; found \"$1\"") \
    X(RELATIVE_PREFIX, "relative-prefix", E, "^ v < > cannot say where a rule applies; use up, down, left, right, horizontal or vertical") \
    X(PLUS_FIRST, "plus-first", E, "\"+\" needs a rule before it") \
    X(PLUS_POSITION, "plus-position", E, "\"+\" must be the first symbol of its line") \
    X(PLUS_TWICE, "plus-twice", E, "\"+\" stands twice") \
    X(RANDOM_PLUS, "random-plus", E, "only the first rule of a group can make it random") \
    X(LATE_RIGID, "late-rigid", E, "a late rule cannot be rigid") \
    X(LATE_MIX, "late-mix", W, "a group holds late rules and others") \
    X(BRACKET_NESTED, "bracket-nested", W, "\"[\" inside \"[\"") \
    X(BRACKET_EXTRA, "bracket-extra", W, "\"]\" without \"[\"; the rule is dropped") \
    X(DIRECTION_OUTSIDE, "direction-outside", W, "a direction stands outside brackets") \
    X(OBJECT_OUTSIDE, "object-outside", W, "\"$1\" stands outside brackets") \
    X(BAR_OUTSIDE, "bar-outside", W, "\"|\" stands outside brackets") \
    X(ELLIPSIS_OUTSIDE, "ellipsis-outside", W, "\"...\" stands outside brackets") \
    X(ARROW_INSIDE, "arrow-inside", W, "\"->\" stands inside brackets") \
    X(BRACKET_OPEN, "bracket-open", E, "\"[\" before the cell in front of it was ended") \
    X(TWO_DIRECTIONS, "two-directions", E, "a name can have one movement only") \
    X(MOVEMENT_ALONE, "movement-alone", E, "a movement needs a name behind it") \
    X(LATE_MOVEMENT, "late-movement", E, "late rules cannot speak of movements") \
    X(ARROW_TWICE, "arrow-twice", E, "\"->\" stands twice; the rule is dropped") \
    X(CELL_TOKEN, "cell-token", E, "\"$1\" cannot be in a cell") \
    X(RULE_NAME, "rule-name", E, "\"$1\" is not defined") \
    X(RULE_OUTSIDE, "rule-outside", E, "a rule cannot begin with a name") \
    X(RULE_NOTHING, "rule-nothing", E, "the rule looks for nothing") \
    X(RULE_EMPTY, "rule-empty", E, "a pattern without cells matches everything") \
    X(ELLIPSIS_END, "ellipsis-end", E, "a pattern cannot end with \"...\"") \
    X(PATTERN_EMPTY, "pattern-empty", E, "a pattern has no cells") \
    X(MATCH_COUNT, "match-count", W, "both sides need as many patterns; the rule is dropped") \
    X(ROW_LENGTH, "row-length", E, "a pattern and its replacement must have as many cells") \
    X(COMMAND_PLACE, "command-place", W, "command \"$1\" belongs at the end of a rule") \
    X(SFX_UNDEFINED, "sfx-undefined", W, "\"$1\" has no sound") \
    X(OBJECT_REPEAT, "object-repeat", E, "\"$1\" stands twice in one cell") \
    X(OBJECT_REPEAT_HINT, "object-repeat-hint", W, "a property may be given a second name, to stand twice in a cell") \
    X(NO_REPEAT, "no-repeat", W, "\"no $1\" stands twice in one cell") \
    X(NO_SUPERFLUOUS, "no-superfluous", W, "\"no $1\" says nothing new beside $2") \
    X(NO_CONFLICT, "no-conflict", E, "\"no $1\" contradicts $2 in the same cell") \
    X(NO_AGGREGATE, "no-aggregate", E, "\"no\" cannot exclude \"$1\", which was made with \"and\"") \
    X(MOVEMENT_INFER, "movement-infer", E, "the left side does not decide the movement \"$1\" on the right") \
    X(PROPERTY_INFER, "property-infer", E, "the left side does not decide which \"$1\" is meant on the right") \
    X(NEVER_MATCHES, "never-matches", W, "a cell asks for $1 and forbids it; the rule is dropped") \
    X(RANDOM_LEFT, "random-left", E, "\"random\" can only stand on the right") \
    X(RANDOM_UNKNOWN, "random-unknown", E, "no random \"$1\" can be made") \
    X(NAME_NO_LAYER, "name-no-layer", E, "\"$1\" is on no layer") \
    X(OVERLAP_RIGHT, "overlap-right", E, "\"$1\" and \"$2\" cannot be in one cell") \
    X(ELLIPSIS_WITH, "ellipsis-with", E, "\"...\" must be alone in its cell") \
    X(ELLIPSIS_EDGE, "ellipsis-edge", E, "\"...\" cannot be the first or last cell") \
    X(ELLIPSIS_LEFT, "ellipsis-left", E, "\"...\" on the left needs one at the same place on the right") \
    X(ELLIPSIS_RIGHT, "ellipsis-right", E, "\"...\" on the right needs one at the same place on the left") \
    X(ELLIPSIS_THREE, "ellipsis-three", E, "a pattern can have two \"...\" only") \
    X(ELLIPSIS_DOUBLE, "ellipsis-double", W, "two \"...\" in a row are as one") \
    X(RANDOM_SINGLE, "random-single", W, "random \"$1\" has one choice only") \
    X(RANDOM_CONFLICT, "random-conflict", W, "random \"$1\" may be where \"$2\" is needed") \
    X(OVERLAP_LEFT, "overlap-left", E, "$1 can never be in one cell; the rule is dropped") \
    X(RIGID_LIMIT, "rigid-limit", E, "there can be 30 rigid groups only") \
    X(LOOP_END, "loop-end", E, "\"endloop\" without \"startloop\"") \
    X(LOOP_NESTED, "loop-nested", E, "loops cannot be nested") \
    X(LOOP_OPEN, "loop-open", E, "\"startloop\" without \"endloop\"") \
    X(LOOP_INSIDE, "loop-inside", E, "a loop begins or ends inside a group of rules") \
    X(WIN_FORMAT, "win-format", E, "expected a win condition") \
    X(WIN_START, "win-start", E, "expected all, some or no, found \"$1\"") \
    X(WIN_ON, "win-on", E, "expected \"on\", found \"$1\"") \
    X(WIN_NAME, "win-name", E, "\"$1\" is not defined") \
    X(WIN_EXTRA, "win-extra", E, "unexpected \"$1\"") \
    X(WIN_BAD, "win-bad", E, "a win condition needs a name") \
    X(WIN_TERM, "win-term", E, "\"$1\" means nothing in a win condition") \
    X(LEVEL_MESSAGE_SPACE, "level-message-space", W, "a space is missing after \"message\"") \
    X(LEVEL_RECTANGLE, "level-rectangle", W, "all rows of a level must be as long") \
    X(LEVEL_KEY, "level-key", E, "\"$1\" is no character of a level") \
    X(LEVEL_SYMBOL, "level-symbol", E, "\"$1\" stands for nothing") \
    X(LEVEL_OR, "level-or", E, "\"$1\" was made with \"or\": a level must say which object is meant") \
    X(MESSAGE_LONG, "message-long", W, "the message is too long for a screen") \
    X(NO_LEVELS, "no-levels", E, "there are no levels") \
    X(NAME_MISSING, "name-missing", E, "there is no \"$1\"") \
    X(LIMIT, "limit", E, "over a limit of this program: $1") \
    X(GROUP_LOOP, "group-loop", E, "a group of rules went on after $1 passes") \
    X(LOOP_LIMIT, "loop-limit", E, "a loop went on after $1 rounds") \
    X(AGAIN_LIMIT, "again-limit", E, "\"again\" went on after $1 turns")
/* clang-format on */

typedef enum PuzMessageId {
#define PUZ_MESSAGE_ENUM(name, id, severity, text) PUZ_SAY_##name,
    PUZ_MESSAGE_LIST(PUZ_MESSAGE_ENUM)
#undef PUZ_MESSAGE_ENUM
        PUZ_MESSAGES
} PuzMessageId;

/** Line of a message without a place. */
#define PUZ_NO_LINE (-1)

/** All messages of a source. */
typedef struct PuzMessages {
    SettArena *arena;
    SettPuzzleMessage *items;
    int32_t count, capacity;
    int32_t errors; /**< that count: errors, and warnings without line */
    bool stopped;   /**< more messages than anybody reads */
    SettStatus status;
} PuzMessages;

/** Adds a message that is not there yet; words may be NULL. */
void sett_puz_say(PuzMessages *m, PuzMessageId id, int32_t line,
                  const char *first, const char *second);
/** The same as an error, whatever the list says. */
void sett_puz_say_error(PuzMessages *m, PuzMessageId id, int32_t line,
                        const char *first, const char *second);

#endif
