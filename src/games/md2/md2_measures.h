/* md2_measures.h - the list of what is measured of MiniDungeons 2, and what the
   plain way and the one for small maps share. */
#ifndef SETT_GAMES_MD2_MEASURES_H
#define SETT_GAMES_MD2_MEASURES_H

#include "games/md2/md2.h"
#include "games/measure_rows.h"

#define MD2_MEASURE_LIST(X)                                                    \
    X(FLOORS, "floors", "floor tiles", LAYOUT, 0, 144)                         \
    X(LONGEST, "longest_path", "steps of the longest shortest path", LAYOUT,   \
      0, 60)                                                                   \
    X(CHUNKS, "wall_chunks", "connected walls, the border's included", LAYOUT, \
      0, 16)                                                                   \
    X(EMPTY, "empty_ratio", "floor tiles per tile", LAYOUT, 0, 1)              \
    X(DEAD_ENDS, "dead_ends", "floor tiles with three walls or more beside",   \
      LAYOUT, 0, 30)                                                           \
    X(BRANCHING, "branching_mean", "open neighbours of a floor tile, mean",    \
      LAYOUT, 1, 4)                                                            \
    X(BRANCHING_VARIANCE, "branching_variance",                                \
      "open neighbours of a floor tile, variance", LAYOUT, 0, 2)               \
    X(EXIT, "exit_path", "steps from entrance to exit", LEVEL, 0, 40)          \
    X(TO_GOBLIN, "path_goblin", "steps from the entrance, mean", LEVEL, 0, 40) \
    X(TO_MAGE, "path_mage", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_OGRE, "path_ogre", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_BLOB, "path_blob", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_MINITAUR, "path_minitaur", "steps from the entrance, mean", LEVEL, 0, \
      40)                                                                      \
    X(TO_POTION, "path_potion", "steps from the entrance, mean", LEVEL, 0, 40) \
    X(TO_TREASURE, "path_treasure", "steps from the entrance, mean", LEVEL, 0, \
      40)                                                                      \
    X(TO_TRAP, "path_trap", "steps from the entrance, mean", LEVEL, 0, 40)     \
    X(TO_PORTAL, "path_portal", "steps from the entrance, mean", LEVEL, 0, 40) \
    X(PORTAL_ENTRY, "portal_entry", "steps to the nearest portal", LEVEL, 0,   \
      40)                                                                      \
    X(PORTAL_EXIT, "portal_exit", "steps to the farthest portal", LEVEL, 0,    \
      40)                                                                      \
    X(GOBLINS, "goblins", "how many", LEVEL, 0, 5)                             \
    X(MAGES, "mages", "how many", LEVEL, 0, 5)                                 \
    X(OGRES, "ogres", "how many", LEVEL, 0, 5)                                 \
    X(BLOBS, "blobs", "how many", LEVEL, 0, 5)                                 \
    X(MINITAURS, "minitaurs", "how many", LEVEL, 0, 3)                         \
    X(POTIONS, "potions", "how many", LEVEL, 0, 10)                            \
    X(TREASURES, "treasures", "how many", LEVEL, 0, 10)                        \
    X(TRAPS, "traps", "how many", LEVEL, 0, 5)                                 \
    X(PORTALS, "portals", "how many", LEVEL, 0, 2)                             \
    X(ELEMENTS, "elements", "objects, entrance, exit and portals included",    \
      LEVEL, 0, 30)                                                            \
    X(MONSTERS, "monsters", "goblins, mages, ogres, blobs and minitaurs",      \
      LEVEL, 0, 15)                                                            \
    X(MONSTER_SHARE, "monster_share",                                          \
      "monsters per object, without entrance, exit and portals", LEVEL, 0, 1)  \
    X(POTION_RATIO, "potions_per_monster", "potions per monster", LEVEL, 0, 2) \
    X(TREASURE_RATIO, "potions_per_treasure", "potions per treasure", LEVEL,   \
      0, 4)                                                                    \
    X(ON_PATH, "monsters_on_path",                                             \
      "monsters on or beside a shortest way to the exit", LEVEL, 0, 10)        \
    X(TREASURE_BLOCKED, "guarded_treasures_blocked",                           \
      "treasures that monsters shut off", LEVEL, 0, 5)                         \
    X(TREASURE_NEAR, "guarded_treasures_near",                                 \
      "treasures with a monster at the last step to them", LEVEL, 0, 5)        \
    X(POTION_BLOCKED, "guarded_potions_blocked",                               \
      "potions that monsters shut off", LEVEL, 0, 7)                           \
    X(POTION_NEAR, "guarded_potions_near",                                     \
      "potions with a monster at the last step to them", LEVEL, 0, 7)

#define MD2_MEASURE_ID(id, name, help, of, low, high) MD2_M_##id,
enum { MD2_MEASURE_LIST(MD2_MEASURE_ID) MD2_M_COUNT };

#define MONSTERS                                           \
    ((uint64_t)1 << MD2_GOBLIN | (uint64_t)1 << MD2_MAGE | \
     (uint64_t)1 << MD2_OGRE | (uint64_t)1 << MD2_BLOB |   \
     (uint64_t)1 << MD2_MINITAUR)

static inline double sett_md2_ratio(double a, double b)
{
    return b > 0 ? a / b : sett_no_value();
}

/** The branching of floors, from sums over all of them. */
typedef struct Md2Branching {
    int64_t floors, ways, squares, dead_ends;
} Md2Branching;
void sett_md2_put_branching(const Md2Branching *b, int64_t area, double *out);
/** Steps from the entrance to the objects of one kind that are reached. */
typedef struct Md2Steps {
    int64_t sum, count;
    int32_t least, most;
} Md2Steps;
static inline void sett_md2_tally(Md2Steps *t, int32_t d)
{
    t->least = t->count == 0 || d < t->least ? d : t->least;
    t->most = t->count == 0 || d > t->most ? d : t->most;
    t->sum += d;
    t->count++;
}
/** From the steps to every tile of the alphabet. */
void sett_md2_put_distances(const Md2Steps steps[MD2_TILES], double *out);
/** From the number of every tile. */
void sett_md2_put_counts(const int64_t counts[MD2_TILES], double *out);

/** All measures, a cell at a time; `out` holds nothings. */
SettStatus sett_md2_measure_plain(const SettLevel *level, SettArena *tmp,
                                  double *out);
/** The same for small maps (level/flat.h) of tiles of the alphabet alone; false
    where a grid is no such map. */
bool sett_md2_measure_small(const SettGrid *grid, double *out);

#endif
