/* edd_measures.c - what is measured of a room on its own, without a target: in
   sett mode under the default configuration. docs/design/edd.md, sections 2 to
   5. */
#include "games/edd/edd.h"
#include "games/measure_rows.h"

#include <math.h>

#define EDD_MEASURE_LIST(X)                                                    \
    X(PASSABLE, "passable", "tiles that can be walked on", LAYOUT, 0, 91)      \
    X(CHAMBERS, "chambers", "how many", LAYOUT, 0, 8)                          \
    X(CORRIDORS, "corridors", "how many", LAYOUT, 0, 8)                        \
    X(TURNS, "turns", "connectors that are corners", LAYOUT, 0, 8)             \
    X(CROSSINGS, "intersections", "connectors where corridors meet", LAYOUT,   \
      0, 8)                                                                    \
    X(RESTS, "nothing", "groups of tiles without a pattern", LAYOUT, 0, 8)     \
    X(CHAMBER_TILES, "chamber_share", "passable tiles in chambers", LAYOUT, 0, \
      1)                                                                       \
    X(CORRIDOR_TILES, "corridor_share", "passable tiles in corridors", LAYOUT, \
      0, 1)                                                                    \
    X(SYMMETRY, "symmetry", "tiles that a mirror or half a turn keeps",        \
      LAYOUT, 0, 1)                                                            \
    X(WALL_DENSITY, "wall_density", "size of wall clusters, 6 is full",        \
      LAYOUT, 0, 1)                                                            \
    X(WALL_SPARSITY, "wall_sparsity", "distance of wall clusters", LAYOUT, 0,  \
      1)                                                                       \
    X(WALLS, "wall_share", "tiles that are walls", LAYOUT, 0, 1)               \
    X(LONE, "lone_walls", "walls without a wall on any of four sides", LAYOUT, \
      0, 1)                                                                    \
    X(FEASIBLE, "feasible", "1: every region has a door", LEVEL, 0, 1)         \
    X(CUT, "cut_tiles", "passable tiles that no door reaches", LEVEL, 0, 20)   \
    X(DOORS, "doors", "how many", LEVEL, 0, 6)                                 \
    X(APART, "cut_doors", "doors that the room cuts off from the others",      \
      LEVEL, 0, 6)                                                             \
    X(ENEMIES, "enemies", "how many", LEVEL, 0, 10)                            \
    X(TREASURES, "treasures", "how many", LEVEL, 0, 10)                        \
    X(BOSSES, "bosses", "how many", LEVEL, 0, 2)                               \
    X(NODES, "graph_nodes", "spatial patterns that a door leads to", LEVEL, 0, \
      24)                                                                      \
    X(PASSAGES, "passages", "where these touch", LEVEL, 0, 24)                 \
    X(CHOKE_POINTS, "choke_points", "how many", LEVEL, 0, 8)                   \
    X(DEAD_ENDS, "dead_ends", "dead branches", LEVEL, 0, 8)                    \
    X(AMBUSHES, "ambushes", "chambers with door and enemy", LEVEL, 0, 4)       \
    X(GUARD_ROOMS, "guard_rooms", "chambers with enemies alone", LEVEL, 0, 4)  \
    X(TREASURE_ROOMS, "treasure_rooms", "chambers with treasure alone", LEVEL, \
      0, 4)                                                                    \
    X(GUARDED, "guarded_treasures", "treasure behind guards", LEVEL, 0, 4)     \
    X(MESO, "meso", "ambushes, guard and treasure rooms by what fits", LEVEL,  \
      0, 1)                                                                    \
    X(SPATIAL, "spatial", "spatial patterns by what fits", LEVEL, 0, 1)        \
    X(LINEARITY, "linearity", "few ways between doors", LEVEL, 0, 1)           \
    X(LENIENCY, "leniency", "few and distant enemies, near treasure", LEVEL,   \
      0, 1)                                                                    \
    X(DOOR_PATH, "door_path", "mean steps between doors per width and height", \
      LEVEL, 0, 1)                                                             \
    X(DEAD_SHARE, "dead_end_share", "passable tiles in dead ends", LEVEL, 0,   \
      1)                                                                       \
    X(CHOKES, "choke_share", "passages that are choke points", LEVEL, 0, 1)    \
    X(LOOPS, "loop_share", "passages that close a loop", LEVEL, 0, 1)          \
    X(DOOR_SAFETY, "door_safety", "tiles before an enemy, per passable, mean", \
      LEVEL, 0, 1)                                                             \
    X(DOOR_GREED, "door_greed", "tiles before a treasure, per passable, mean", \
      LEVEL, 0, 1)                                                             \
    X(TREASURE_SAFETY, "treasure_safety",                                      \
      "how much nearer a door than an enemy, mean", LEVEL, 0, 1)               \
    X(ENEMY_DENSITY, "enemy_density", "size of clusters, 4 is full", LEVEL, 0, \
      1)                                                                       \
    X(ENEMY_SPARSITY, "enemy_sparsity", "distance of clusters", LEVEL, 0, 1)   \
    X(TREASURE_DENSITY, "treasure_density", "size of clusters, 4 is full",     \
      LEVEL, 0, 1)                                                             \
    X(TREASURE_SPARSITY, "treasure_sparsity", "distance of clusters", LEVEL,   \
      0, 1)                                                                    \
    X(FITNESS, "fitness", "of a feasible room, default configuration", LEVEL,  \
      0, 1)

#define EDD_MEASURE_ID(id, name, help, of, low, high) EDD_M_##id,
enum { EDD_MEASURE_LIST(EDD_MEASURE_ID) EDD_M_COUNT };
_Static_assert(EDD_M_COUNT == EDD_MEASURES, "the header's count of measures");

const SettMeasure sett_edd_measure_rows[EDD_MEASURES] = {
    EDD_MEASURE_LIST(MEASURE_ROW)};

static void measure_spaces(const EddRoom *room, double *out)
{
    double tiles[SETT_REST + 1] = {0}, count[SETT_REST + 1] = {0};
    double passable = room->counts.passable, walls = room->counts.walls;
    for (int32_t i = 0; i < room->spaces.count; i++) {
        const SettSpace *space = &room->spaces.items[i];
        count[space->kind]++;
        tiles[space->kind] += space->cells;
    }
    out[EDD_M_PASSABLE] = passable;
    out[EDD_M_CHAMBERS] = count[SETT_CHAMBER];
    out[EDD_M_CORRIDORS] = count[SETT_CORRIDOR];
    out[EDD_M_TURNS] = count[SETT_TURN];
    out[EDD_M_CROSSINGS] = count[SETT_INTERSECTION];
    out[EDD_M_RESTS] = count[SETT_REST];
    out[EDD_M_CHAMBER_TILES] =
        passable > 0 ? tiles[SETT_CHAMBER] / passable : 0;
    out[EDD_M_CORRIDOR_TILES] =
        passable > 0 ? tiles[SETT_CORRIDOR] / passable : 0;
    out[EDD_M_WALLS] = walls / (walls + passable);
    if (walls > 0)
        out[EDD_M_LONE] = sett_edd_lone_walls(room) / walls;
}

static void measure_counts(const EddRoom *room, double *out)
{
    out[EDD_M_FEASIBLE] = room->feasible;
    out[EDD_M_CUT] = room->cut_cells;
    uint64_t kept[SETT_SPACES_ROWS];
    out[EDD_M_DOORS] = room->counts.doors;
    out[EDD_M_APART] = sett_edd_cut_doors(room, kept);
    out[EDD_M_ENEMIES] = room->counts.enemies;
    out[EDD_M_TREASURES] = room->counts.treasures;
    out[EDD_M_BOSSES] = room->counts.bosses;
    out[EDD_M_NODES] = room->spaces.node_count;
    out[EDD_M_PASSAGES] = room->spaces.passage_count;
    for (int32_t k = 0; k < EDD_MESO_KINDS; k++)
        out[EDD_M_CHOKE_POINTS + k] = room->meso_of[k];
}

static SettStatus measure_dimensions(const EddRoom *room,
                                     const EddSafety *safety, double *out)
{
    static const uint8_t of[EDD_DIMENSIONS] = {
        [EDD_SYMMETRY] = EDD_M_SYMMETRY,     [EDD_MESO] = EDD_M_MESO,
        [EDD_SPATIAL] = EDD_M_SPATIAL,       [EDD_LINEARITY] = EDD_M_LINEARITY,
        [EDD_LENIENCY] = EDD_M_LENIENCY,     [EDD_DOOR_PATH] = EDD_M_DOOR_PATH,
        [EDD_DEAD_SHARE] = EDD_M_DEAD_SHARE, [EDD_CHOKES] = EDD_M_CHOKES,
        [EDD_LOOPS] = EDD_M_LOOPS,
    };
    double values[EDD_DIMENSIONS];
    uint32_t wanted =
        EDD_ALL_DIMENSIONS & ~(1u << EDD_SIMILARITY | 1u << EDD_INNER);
    SettStatus status = sett_edd_dimensions(room, safety, NULL, wanted, values);
    for (int32_t d = 0; status == SETT_OK && d < EDD_DIMENSIONS; d++)
        if (wanted >> d & 1)
            out[of[d]] = values[d];
    return status;
}

static SettStatus measure_spreads(const EddRoom *room, double *out)
{
    static const uint8_t at[3] = {EDD_M_ENEMY_DENSITY, EDD_M_TREASURE_DENSITY,
                                  EDD_M_WALL_DENSITY};
    static const EddTile tiles[3] = {EDD_ENEMY, EDD_TREASURE, EDD_WALL};
    for (int32_t i = 0; i < 3; i++) {
        EddSpread spread;
        SettStatus status = sett_edd_spread(room, tiles[i], &spread);
        if (status != SETT_OK)
            return status;
        out[at[i]] = spread.density;
        out[at[i] + 1] = spread.sparsity;
    }
    return SETT_OK;
}

static SettStatus measure_worth(const EddRoom *room, const EddSafety *safety,
                                double *out)
{
    EddConfig config;
    EddFitness fitness;
    sett_params_default(&sett_edd_config, &config);
    if (room->counts.doors > 0) {
        out[EDD_M_DOOR_SAFETY] = safety->mean_safety;
        out[EDD_M_DOOR_GREED] = safety->mean_greed;
    }
    if (safety->has_treasure)
        out[EDD_M_TREASURE_SAFETY] = safety->treasure_mean;
    if (!room->feasible)
        return SETT_OK;
    SettStatus status = sett_edd_fitness(room, safety, &config, &fitness);
    if (status == SETT_OK)
        out[EDD_M_FITNESS] = fitness.total;
    return status;
}

static SettStatus measure_room(EddRoom *room, double *out)
{
    EddSafety safety;
    SettStatus status = sett_edd_patterns(room);
    if (status != SETT_OK)
        return status;
    status = sett_edd_safety(room, &safety);
    if (status != SETT_OK)
        return status;
    measure_spaces(room, out);
    measure_counts(room, out);
    status = measure_dimensions(room, &safety, out);
    if (status != SETT_OK)
        return status;
    status = measure_spreads(room, out);
    return status == SETT_OK ? measure_worth(room, &safety, out) : status;
}

SettStatus sett_edd_measure(const SettGame *game, const SettLevel *level,
                            SettArena *tmp, double *out)
{
    (void)game;
    SettArenaMark mark = sett_arena_mark(tmp);
    uint8_t kind[256];
    EddRoom room;
    for (int32_t i = 0; i < EDD_MEASURES; i++)
        out[i] = (double)NAN;
    sett_edd_kinds(&sett_game_edd.tiles, kind);
    SettStatus status = sett_edd_room(level, kind, EDD_SETT, tmp, &room);
    if (status == SETT_OK)
        status = measure_room(&room, out);
    sett_arena_reset(tmp, mark);
    return status;
}
