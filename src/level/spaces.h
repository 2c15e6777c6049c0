/* spaces.h - the spatial patterns of a small map: corridors, connectors,
   chambers and what is left, and the graph of how they touch. Knows no game:
   only what is open. Rules and canonical orders: docs/design/edd.md, sections
   2.1 and 3.1 (Alvarez et al. 2019). */
#ifndef SETT_LEVEL_SPACES_H
#define SETT_LEVEL_SPACES_H

#include "level/board.h"

/** Largest side of a map: a row is one word. */
#define SETT_SPACES_SIDE 64
/** Words of rows with one empty row above and one below. */
#define SETT_SPACES_ROWS (SETT_SPACES_SIDE + 2)

typedef enum SettSpaceKind {
    SETT_CORRIDOR,     /**< two tiles or more between two walls */
    SETT_TURN,         /**< one tile: a corner */
    SETT_INTERSECTION, /**< one tile where corridors meet or end */
    SETT_CHAMBER,      /**< grown from 3 x 3 open tiles */
    SETT_REST          /**< none of these */
} SettSpaceKind;

/** One spatial pattern; all are 4-connected. */
typedef struct SettSpace {
    SettSpaceKind kind;
    int32_t cells;      /**< how many */
    int32_t first;      /**< place of the first cell in row-major order */
    int32_t x, y, w, h; /**< bounding box */
    int32_t rows;       /**< CHAMBER: its h rows of bits begin at rows[this];
                             -1 where there are boards */
} SettSpace;

/** Where two spaces touch: `a` comes before `b` in the canonical order. */
typedef struct SettPassage {
    int16_t a, b;
    int16_t width; /**< cells of b that touch a, 8-connected */
    int16_t at;    /**< place of the first of them */
} SettPassage;

/** Spaces of a w x h map. A place is (y + 1) << shift | (x + 1), so that its
    neighbours are +-1 and +-(1 << shift) and the outside has places, too. All
    memory belongs to the arena of sett_spaces_take. */
typedef struct SettSpaces {
    int32_t w, h, shift, places;
    SettSpace *items; /**< corridors, connectors, chambers, rest,
                           each in row-major order */
    int32_t count;
    uint64_t *rows; /**< bits of all chambers, row by row */
    int32_t row_count;
    SettBoard *boards; /**< cells by space, where the map fits a board: then
                            there are no rows */
    int16_t *owner;    /**< by place: its space, -1 for closed and outside */
    /* The graph; only spaces that a seed reaches. */
    int16_t *nodes; /**< spaces in canonical order */
    int32_t node_count;
    int16_t *rank; /**< by space: its index in nodes, -1 = not reached */
    SettPassage *passages; /**< in the order in which they are found */
    int32_t passage_count;
    int32_t *ways_from; /**< by space (count + 1): range in `ways` */
    int16_t *ways; /**< passages of each space, in the order of `passages` */
    int16_t *queue, *rim, *seen, *live; /**< scratch by place */
    uint64_t open[SETT_SPACES_ROWS];    /**< bit x of word y + 1 */
} SettSpaces;

static inline int32_t sett_spaces_place(const SettSpaces *s, int32_t x,
                                        int32_t y)
{
    return (y + 1) << s->shift | (x + 1);
}
static inline SettPoint sett_spaces_point(const SettSpaces *s, int32_t place)
{
    SettPoint p = {(place & ((1 << s->shift) - 1)) - 1,
                   (place >> s->shift) - 1};
    return p;
}
/** The other end of a passage. */
static inline int32_t sett_passage_other(const SettPassage *p, int32_t space)
{
    return p->a == space ? p->b : p->a;
}

/** Memory for a map of this size (each side 1..64, else SETT_TOO_LARGE), with
    the rows of `open` all zero. */
SettStatus sett_spaces_take(SettArena *arena, int32_t w, int32_t h,
                            SettSpaces *out);
/** Finds the spaces of `open`. O(area). */
void sett_spaces_find(SettSpaces *s);
/** The graph of the spaces that can be reached from `seeds` (open places, in
    order): each seed's space, then breadth first. A space's neighbours come in
    the order in which a flood from its first cell (left, right, up, down) meets
    them. Wants sett_spaces_find. O(area). */
void sett_spaces_link(SettSpaces *s, const int16_t *seeds, int32_t seed_count);
/** Marks all that is joined to `space`, not by way of `without` (-1: none),
   where part[] is still 0. `queue` has room for all spaces. */
void sett_spaces_mark(const SettSpaces *s, int32_t space, int32_t without,
                      int16_t mark, int16_t *part, int16_t *queue);
/** Connected parts of the graph; uses its scratch. */
int32_t sett_spaces_parts(const SettSpaces *s);
/** bridge[i] = 1 for passages without which their ends are not joined. */
SettStatus sett_spaces_bridges(const SettSpaces *s, SettArena *tmp,
                               uint8_t *bridge);

#endif
