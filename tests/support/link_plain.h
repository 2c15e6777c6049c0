/* link_plain.h - the tile games of linked segments once more, written from the
   rules alone, on rows of characters: the paper's agents, its checks of
   structures, its traits, n-grams, chains and linker (Biemer and Cooper 2022).
   Slow and short on purpose: tests hold the library against it. Sections are
   those of docs/design/linking.md. */
#ifndef SETT_TEST_LINK_PLAIN_H
#define SETT_TEST_LINK_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

#define PLAIN_SEG 128     /**< longest side */
#define PLAIN_SLICES 2048 /**< of all training levels */

/** Rows of text, the top one first. */
typedef struct PlainSegment {
    int w, h;
    char at[PLAIN_SEG][PLAIN_SEG]; /**< [y][x] */
} PlainSegment;

typedef enum PlainTiles { PLAIN_SMB, PLAIN_ICARUS, PLAIN_DG } PlainTiles;

/** Share of the way that the agent gets, sections 2.2 and 2.3. */
double plain_smb_progress(const PlainSegment *s);
double plain_icarus_progress(const PlainSegment *s, bool both_ways);
/** Section 6. */
bool plain_smb_unbroken(const PlainSegment *s);
bool plain_icarus_unbroken(const PlainSegment *s);
/** Section 3. */
double plain_linearity(const PlainSegment *s);
double plain_leniency(PlainTiles game, const PlainSegment *s);
/** `all`: structures of dungeongrams count, too. */
double plain_density(PlainTiles game, const PlainSegment *s, bool all);
/** Index along one axis of an archive with 40 cells over low..high, section 5.
 */
int plain_cell(double value, double low, double high, int cells);

/** Slices in order, each with its bottom or left tile first; NUL-ended. */
typedef struct PlainSlices {
    int count, size;
    char item[PLAIN_SEG][20];
} PlainSlices;

void plain_slices(PlainTiles game, const PlainSegment *s, PlainSlices *out);
/** The level of some slices. */
void plain_level(PlainTiles game, const PlainSlices *slices, PlainSegment *out);

/** N-grams of order n in these sequences that equal the n slices at `at`. */
int plain_gram_count(const PlainSlices *levels, int count, int n,
                     const char (*at)[20]);
/** N-grams of `s` that no level has. */
int plain_bad_grams(const PlainSlices *levels, int count, int n,
                    const PlainSlices *s);

/** A chain's entries in the order of training, section 7. */
typedef struct PlainChain {
    int count;
    struct {
        int key, rest;
        char slice[8][20]; /**< the key's, then the rest's */
    } entry[512];
} PlainChain;

void plain_chain(PlainTiles game, const PlainSlices *levels, int count,
                 bool backward, PlainChain *out);

/** Whether a level of dungeongrams passes for completable in a linker's test:
   by a sum of its characters, true for one in six, as its agent's search has no
   plain twin. What is tested is the order in which links are tried. */
bool plain_toss(const PlainSegment *s);

typedef struct PlainLinker {
    PlainTiles game;
    const PlainChain *forward, *backward;
    const PlainSlices *alphabet;
    int most;
    bool allow_empty;
} PlainLinker;

/** The first link in the reference's order, or false. `asked`: levels whose
    completability was asked. */
bool plain_link(const PlainLinker *l, const PlainSlices *start,
                const PlainSlices *end, PlainSlices *link, int *asked);

#define PLAIN_DG_THINGS 32

typedef struct PlainDgRules {
    int stamina, food, most; /**< most 0: no limit */
} PlainDgRules;

typedef struct PlainDgThing {
    int x, y, home_x, home_y;
    bool there;
} PlainDgThing;

/** A complete level, with start and exit. */
typedef struct PlainDg {
    PlainDgRules rules;
    PlainSegment level; /**< padded; without what can go away */
    int x, y, exit_x, exit_y, stamina;
    bool armed, won, lost;
    int foes, switches, foods;
    PlainDgThing foe[PLAIN_DG_THINGS], lever[PLAIN_DG_THINGS],
        food[PLAIN_DG_THINGS];
} PlainDg;

/** Pads a segment with two empty columns on either side, section 2.4. */
void plain_dg_open(PlainDg *d, const PlainSegment *s, PlainDgRules rules);
/** Stay, up, left, down, right. */
void plain_dg_play(PlainDg *d, int action);
/** 1 it can be won, 0 it cannot, -1 more than `most` states. */
int plain_dg_solve(const PlainDg *d, int most);

typedef struct PlainDgFound {
    bool won, gave_up;
    int spent; /**< states taken up */
    double progress;
} PlainDgFound;

/** The reference's search with its limit. Slow: for levels of few states. */
PlainDgFound plain_dg_bounded(const PlainDg *d);

#endif
