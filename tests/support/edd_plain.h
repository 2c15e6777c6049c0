/* edd_plain.h - EDD rooms once more, written from the rules alone: one array of
   tiles, one search for everything, no bits, no caches. Slow and short on
   purpose: tests hold the library's analysis against it. Compat mode; what the
   own mode defines otherwise has functions of its own. No bosses. */
#ifndef SETT_TEST_EDD_PLAIN_H
#define SETT_TEST_EDD_PLAIN_H

#include <stdbool.h>

#define PLAIN_EDD_SIDE 24
#define PLAIN_EDD_CELLS (PLAIN_EDD_SIDE * PLAIN_EDD_SIDE)
#define PLAIN_EDD_MESO 300

typedef struct PlainSpot {
    int x, y;
} PlainSpot;

/** kind: 'c' corridor, 't' turn, 'i' intersection, 'R' chamber, 'n' nothing. */
typedef struct PlainSpace {
    char kind;
    int cells, first_x, first_y, box; /**< box: area of the bounding box */
    int doors, enemies, treasures;
    bool in_graph;
} PlainSpace;

/** Two spaces that touch, in creation order; a was processed before b. */
typedef struct PlainEdge {
    int a, b, width;
} PlainEdge;

/** kind: 'c' choke point, 'd' dead end, 'a' ambush, 'g' guard room,
    't' treasure room, 'G' guarded treasure. */
typedef struct PlainMeso {
    char kind;
    int count, things;
    short space[PLAIN_EDD_CELLS];
} PlainMeso;

/** Means of the doors and of the treasures; `count` treasures have a value. */
typedef struct PlainSafety {
    double safety, greed;
    int count;
    double treasure[PLAIN_EDD_CELLS];
} PlainSafety;

typedef struct PlainEdd {
    int w, h;
    char at[PLAIN_EDD_SIDE][PLAIN_EDD_SIDE]; /**< [y][x]: . # T E D */
    int walls, passable, doors, enemies, treasures;
    int cut, cut_enemies, cut_treasures;       /**< in regions without a door */
    PlainSpot door[PLAIN_EDD_CELLS];           /**< row-major */
    int owner[PLAIN_EDD_SIDE][PLAIN_EDD_SIDE]; /**< [y][x], -1 for a wall */
    PlainSpace space[PLAIN_EDD_CELLS];         /**< by their first cells */
    int spaces;
    int node[PLAIN_EDD_CELLS], nodes; /**< spaces in the order of the graph */
    PlainEdge edge[4 * PLAIN_EDD_CELLS];
    int edges;
    PlainMeso meso[PLAIN_EDD_MESO];
    int mesos;
    PlainSafety safety;
} PlainEdd;

/** The configuration: EDD's defaults where plain_edd_defaults says. */
typedef struct PlainConfig {
    double room, corridor, area, length, enemy, enemy_high, treasure,
        treasure_high;
} PlainConfig;

typedef struct PlainFitness {
    double total, inventorial, chamber, corridor; /**< g of both shares */
    double enemy_error, treasure_error, infeasible;
    double space[PLAIN_EDD_CELLS], meso[PLAIN_EDD_MESO];
} PlainFitness;

typedef struct PlainDimensions {
    double symmetry, similarity, meso, spatial, linearity, leniency, inner;
    double symmetry_own, inner_own, leniency_own; /**< of the own mode */
} PlainDimensions;

/** Rows of w tiles ended by '/' or by the end. Reads, finds spaces, graph, meso
    patterns (dead ends of the own mode where `own`) and safeties. */
void plain_edd_open(PlainEdd *room, const char *rows, bool own);
PlainConfig plain_edd_defaults(void);
/** Over the defaults: the targets that an edited room sets. */
PlainConfig plain_edd_adapted(const PlainEdd *edited);
void plain_edd_fitness(const PlainEdd *room, const PlainConfig *config,
                       PlainFitness *out);
/** The target has the room's size. */
void plain_edd_dimensions(const PlainEdd *room, const PlainEdd *target,
                          PlainDimensions *out);
/** kind: 'E', 'T' or '#'. Walls are clustered only in the own mode. */
void plain_edd_spread(const PlainEdd *room, char kind, bool own,
                      double *density, double *sparsity);

typedef bool PlainMarks[PLAIN_EDD_SIDE][PLAIN_EDD_SIDE]; /**< [y][x] */

extern const int plain_edd_dx[4], plain_edd_dy[4]; /**< left right up down */
/** Tiles that are marked and joined with (x, y), breadth first, neighbours
   left, right, up, down; takes their marks away. Returns how many. */
int plain_edd_gather(PlainMarks marks, int x, int y,
                     PlainSpot out[PLAIN_EDD_CELLS]);
bool plain_edd_wall(const PlainEdd *room, int x, int y);
void plain_edd_find_spaces(PlainEdd *room);
void plain_edd_find_graph(PlainEdd *room);
void plain_edd_find_meso(PlainEdd *room, bool own);

#endif
