/* puzzle_plain_parts.h - the data of the plain interpreter. */
#ifndef SETT_PUZZLE_PLAIN_PARTS_H
#define SETT_PUZZLE_PLAIN_PARTS_H

#include "support/puzzle_plain.h"

enum {
    PLAIN_OBJECTS = 512,
    PLAIN_LAYERS = 128,
    PLAIN_CELLS = 16384,
    PLAIN_ROWS = 16,
    PLAIN_ANYS = 16,
    PLAIN_MATCHES = 20000,
    PLAIN_RIGIDS = 32,
    PLAIN_NAMES = 1024,
    PLAIN_NAME = 80
};

typedef struct PlainSquare {
    bool has[PLAIN_OBJECTS];
    unsigned char go[PLAIN_LAYERS], rigid[PLAIN_LAYERS];
    bool held[PLAIN_LAYERS];
} PlainSquare;

/** Objects, or layers with movement bits: by number in rules as listed. */
typedef struct PlainList {
    short *item;
    unsigned char *bits; /* of layers; else NULL */
    int count;
} PlainList;

typedef struct PlainCell {
    bool dots, changes;
    PlainList need, never, any[PLAIN_ANYS];
    int anys;
    PlainList go, still;
    PlainList clear, set, random;
    PlainList wipe, give, touch, turn;
} PlainCell;

typedef struct PlainRow {
    PlainCell *cell;
    int cells;
} PlainRow;

typedef struct PlainRule {
    int side; /* 0 up, 1 down, 2 left, 3 right */
    bool rigid, random;
    PlainRow row[PLAIN_ROWS];
    int rows;
    char commands[12]; /* a again, c cancel, k checkpoint, r, w, o others */
} PlainRule;

typedef struct PlainGroup {
    PlainRule *rule;
    int rules, loop, rigid;
    bool random;
} PlainGroup;

typedef struct PlainMatch {
    int x, y, gap[2];
} PlainMatch;

typedef struct PlainMatches {
    PlainMatch item[PLAIN_MATCHES];
    int count;
} PlainMatches;

typedef struct PlainName {
    char name[PLAIN_NAME];
    bool object[PLAIN_OBJECTS];
    bool all;                    /* made with "and" */
    short listed[PLAIN_OBJECTS]; /* its objects as they are written */
    int count;
} PlainName;

typedef struct PlainWin {
    char quantity; /* n, s, a */
    PlainName a, b;
    bool on;
} PlainWin;

struct PuzPlain {
    int objects, layers, w, h;
    char object_name[PLAIN_OBJECTS][PLAIN_NAME];
    int layer[PLAIN_OBJECTS];
    int order[PLAIN_OBJECTS], ordered; /* objects as layers list them */
    int order_layer[PLAIN_OBJECTS];    /* and on which */
    PlainName name[PLAIN_NAMES];
    int names;
    PlainName player;
    PlainWin win[16];
    int wins;
    bool require, run_first;
    PlainGroup *early, *late;
    int earlies, lates, rigids;
    PlainSquare *board, *restart, *spare[3];
    PlainMatches *found;
    unsigned char rc[256];
    int rc_i, rc_j;
    char queue[12];
    bool banned[PLAIN_RIGIDS];
    bool won, endless, due;
};

/** Seeds the generator and does what comes before the first input. */
void puz_plain_begin(PuzPlain *p, const char *seed);

/** Groups of rules from their listing; else why this model cannot read it. */
const char *puz_plain_rules(PuzPlain *p, const char *rules);
void puz_plain_free_rules(PuzPlain *p);
/** Puts a cell of a rule there; whether that changes anything. */
bool puz_plain_put(PuzPlain *p, const PlainRule *rule, const PlainCell *c,
                   PlainSquare *s, int group);
void puz_plain_seed(PuzPlain *p, const char *seed);
/** One of `count`, by the next draw. */
int puz_plain_pick(PuzPlain *p, int count);

#endif
