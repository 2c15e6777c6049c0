/* needs.h - what a level needs, said in a line of text, where a game has no
   moves to play it by (docs/design/pplgg.md, section 14):

       reach(door, all treasure), count(enemy) <= 5, degree(door) >= 1

   Terms are split by commas, blanks or line ends, "and" may stand between them.
   A set is a tile's name or a role's ("door", "reward"), or several joined by
   points: what is all of them ("object.foe"). */
#ifndef SETT_CONTRACTS_NEEDS_H
#define SETT_CONTRACTS_NEEDS_H

#include "sett/game.h"

#define SETT_MAX_NEEDS 16

typedef enum SettNeedKind {
    SETT_NEED_REACH,    /**< from some of `a` to one, or all, of `b` */
    SETT_NEED_AT_MOST,  /**< of `a` */
    SETT_NEED_AT_LEAST, /**< of `a` */
    SETT_NEED_EXACTLY,  /**< of `a` */
    SETT_NEED_DEGREE    /**< every one of `a` has so many open neighbours */
} SettNeedKind;

typedef struct SettNeed {
    SettNeedKind kind;
    bool all;
    int32_t number;
    int32_t line, column;        /**< where its term begins, from 1 */
    uint8_t a[256], b[256];      /**< 1 for tiles of the sets */
    char name_a[40], name_b[40]; /**< as written, for reasons */
} SettNeed;

typedef struct SettNeeds {
    SettNeed terms[SETT_MAX_NEEDS];
    int32_t count;
} SettNeeds;

/** Reads such a text; errors (SETT_BAD_INPUT) say line and column. */
SettStatus sett_needs_read(const SettTileSet *tiles, const char *text,
                           size_t size, SettNeeds *out, SettError *err);
/** YES where all terms hold, else NO with a reason and cells for each that does
    not; progress is the mean share of what they ask for. Who walks enters every
    tile with the role OPEN. The report belongs to `tmp`. */
SettStatus sett_needs_ask(const SettNeeds *needs, const SettTileSet *tiles,
                          const SettLevel *level, SettArena *tmp,
                          SettVerdict *out);

#endif
