/* md2_plain.h - MiniDungeons 2 once more, written from the rules alone: one
   list of objects, no tables, no bits. Slow and short on purpose: tests hold
   the library's forward model against it. */
#ifndef SETT_TEST_MD2_PLAIN_H
#define SETT_TEST_MD2_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

#define PLAIN_SIDE 24
#define PLAIN_OBJECTS 96
#define PLAIN_ACTIONS (PLAIN_OBJECTS + 8)

/** What does not change in play. */
typedef struct PlainLevel {
    int w, h;
    char wall[PLAIN_SIDE][PLAIN_SIDE];   /**< [y][x] */
    int count;                           /**< objects, in list order */
    char kind[PLAIN_OBJECTS];            /**< glyph */
    int damage;                          /**< of the hero; 1 by the paper */
    bool wait;                           /**< waits are legal */
    int to_exit[PLAIN_SIDE][PLAIN_SIDE]; /**< steps, -1 = no way */
    int farthest;
} PlainLevel;

/** hp: of a blob its stage as well, of the minitaur rounds of stun. */
typedef struct PlainObject {
    signed char x, y, hp, alive;
} PlainObject;

typedef struct PlainState {
    int hp, x, y;
    int javelin_x, javelin_y; /**< -1 = in the hand */
    int lost, won;
    int kills, treasure, potions;
    int turn, knock_outs, throws; /**< history */
    PlainObject object[PLAIN_OBJECTS];
} PlainState;

/** type: 'N' 'E' 'S' 'W', '.' a wait, 'J' a throw at x, y. */
typedef struct PlainAction {
    char type;
    int x, y;
} PlainAction;

/** Rows ended by '/'. False where the level has not one H and one e, or is too
    large. */
bool plain_open(PlainLevel *level, PlainState *start, const char *rows);
int plain_actions(const PlainLevel *level, const PlainState *s,
                  PlainAction out[PLAIN_ACTIONS]);
void plain_play(const PlainLevel *level, PlainState *s, PlainAction action);
/** As md2_play_describe writes it; returns its length. */
size_t plain_describe(const PlainLevel *level, const PlainState *s, char *out,
                      size_t size);
/** Utility of a persona (R, MK, TC, C, exit), from the formulas of the paper.
 */
double plain_utility(const PlainLevel *level, const PlainState *s,
                     const char *persona);

#endif
