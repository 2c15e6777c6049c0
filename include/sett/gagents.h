/* gagents.h - agent programs: a level generator is a list of drawing agents
   that walk over a canvas (Kerssemakers, Tuxen, Togelius and Yannakakis 2012,
   "A procedural procedural level generator generator", section IV). What they
   may draw with is a game's canvas: data, so that nothing here knows a game. */
#ifndef SETT_GAGENTS_H
#define SETT_GAGENTS_H

#include "sett/gen.h"

SETT_BEGIN

#define SETT_GAGENT_TICKS 1000 /**< a run ends here, even with agents left */
#define SETT_MAX_GAGENTS 64    /**< agents in one generator */

#define SETT_GAGENT_STYLES "line|random"
typedef enum SettGagentStyle {
    SETT_STYLE_LINE,
    SETT_STYLE_RANDOM
} SettGagentStyle;

#define SETT_GAGENT_TRIGGERS "always|terrain|full|without|chance|interval"
typedef enum SettGagentTrigger {
    SETT_WHEN_ALWAYS,
    SETT_WHEN_TERRAIN, /**< it stands on a tile of the kind `seen` */
    SETT_WHEN_FULL,    /**< the area around it holds nothing else */
    SETT_WHEN_WITHOUT, /**< the area around it holds none */
    SETT_WHEN_CHANCE,
    SETT_WHEN_INTERVAL /**< at every so manyth step */
} SettGagentTrigger;

#define SETT_GAGENT_BOUNDARIES "bounce|start|rectangle"
typedef enum SettGagentBoundary {
    SETT_EDGE_BOUNCE,
    SETT_EDGE_START,    /**< back to where it was spawned */
    SETT_EDGE_RECTANGLE /**< somewhere around there */
} SettGagentBoundary;

#define SETT_GAGENT_ACTIONS "place|outline|fill|circle|line|cross|life"
typedef enum SettGagentAction {
    SETT_DRAW_PLACE,
    SETT_DRAW_OUTLINE,
    SETT_DRAW_FILL,
    SETT_DRAW_CIRCLE,
    SETT_DRAW_LINE,
    SETT_DRAW_CROSS,
    SETT_DRAW_LIFE /**< a generation of Conway's Game of Life */
} SettGagentAction;

/** One agent. All fields are always there, also those that its present logic
    does not read, so that a change of mind finds values ready. */
typedef struct SettGagent {
    int32_t spawn;  /**< tick at which it appears */
    int32_t period; /**< it moves every so manyth tick */
    int32_t tokens; /**< actions until it ends */
    int32_t x, y;   /**< in the canvas's reference window */
    int32_t radius; /**< it appears within that of (x, y) */
    SettChoice style;
    int32_t dir;  /**< of a line: 0 north, then clockwise in eighths */
    int32_t step; /**< cells a move */
    SettChoice trigger;
    SettTileRef seen;
    int32_t seen_w, seen_h; /**< the area of `full` and `without` */
    SettChance chance;
    int32_t interval;
    SettChoice boundary;
    int32_t bound_w, bound_h; /**< half sides of the rectangle */
    SettChoice action;
    SettTileRef tile; /**< its brush */
    int32_t w, h, r;  /**< of the shape */
} SettGagent;

typedef struct SettGagentTable {
    int32_t count;
    SettGagent rows[SETT_MAX_GAGENTS];
} SettGagentTable;

#define SETT_GAGENT_TOKENS "action|tile"
#define SETT_GAGENT_BASES "empty|floor"

/** A generator: its agents, and what the paper leaves open. */
typedef struct SettGagents {
    SettChoice token; /**< what costs a token: an action, or a changed tile */
    SettChoice base;  /**< what they draw on */
    bool frame;       /**< start and exit are put in when they are done */
    bool carpet;      /**< shapes are drawn with single brushes as well */
    SettGagentTable agents;
} SettGagents;

extern const SettTable sett_gagent_columns, sett_gagents_table;

/** A tile that agents may draw with. */
typedef struct SettBrush {
    uint8_t tile;
    int32_t weight; /**< how often it is drawn, against the others */
    bool single;    /**< a shape of it is its centre alone: foes */
} SettBrush;

/** A cell that holds a tile when the agents are done; negative numbers count
    from the right or the bottom: -1 is the last. */
typedef struct SettFixture {
    uint8_t tile;
    int32_t x, y;
} SettFixture;

/** A range that a database of generators is spread over. */
typedef struct SettCanvasAxis {
    double low, high;
    int32_t bins; /**< 0: not spread over it */
} SettCanvasAxis;

/** What makes generators of a canvas differ, and what makes them dull. */
typedef struct SettCanvasTaste {
    SettCanvasAxis solid;   /**< share of cells that are solid */
    SettCanvasAxis foes;    /**< and hazards: of a level of ref_w x ref_h */
    SettCanvasAxis spread;  /**< of the rows of tops: their standard deviation
                                 over the height */
    SettCanvasAxis variety; /**< entropy of what is drawn, in bits */
    /** The event of the rules that plays are made of; NULL: a change of the
        action. */
    const char *deed;
    double deeds;   /**< of them in a play, at least */
    double floor;   /**< share of a row that is solid, at most */
    double clutter; /**< share of drawn ground without its like beside it, at
                         most */
    double repeat;  /**< share of edges that come again at one shift, at most */
    double chunks;  /**< share of pieces that are different, at least */
    double adrift; /**< share of `footed` runs that stand on nothing, at most */
    const uint8_t *footed; /**< tiles that belong on ground; NULL: none */
    int32_t footed_count;
} SettCanvasTaste;

/** What a game lends to agent programs. */
typedef struct SettCanvas {
    int32_t ref_w, ref_h; /**< the window that agents' places refer to */
    bool windows_down;    /**< windows repeat down as well as across; else
                               places stretch with the height */
    uint8_t blank;        /**< what is drawn on, and what erases */
    uint8_t floor;        /**< of base=floor and of the frame's columns */
    int32_t floor_rows;   /**< at the bottom */
    int32_t directions;   /**< 4 or 8 */
    const SettBrush *brushes;
    int32_t brush_count;
    /* The frame: columns at both ends are cleared and get their floor, a ring
       of the game's solid fill where the border is closed, then single cells,
       then tiles that stand once on open ground: the first anywhere in the
       largest region, each further one farthest from the one before. */
    int32_t margin;
    bool ring;
    const SettFixture *fixtures;
    int32_t fixture_count;
    const uint8_t *once;
    int32_t once_count;
    /** What the generator draws when it is told nothing. */
    const SettGagent *usual;
    int32_t usual_count;
    /** What a level has to have where the game has neither judges nor rules:
        "reach(door, all treasure), count(foe) <= 5, degree(door) >= 1". NULL:
        the game's check says all. */
    const char *needs;
    SettCanvasTaste taste; /**< of databases */
} SettCanvas;

/** What agents of this canvas may be: the columns of SettGagent within the
    ranges that belong to its size (docs/design/pplgg.md, section 2; canvases
    under 180 x 15 have fewer tokens, smaller shapes and shorter ways). */
#define SETT_GAGENT_COLUMNS 23
typedef struct SettGagentRanges {
    SettParam rows[SETT_GAGENT_COLUMNS];
    SettTable columns;        /**< of `rows`: it points into this struct */
    int32_t fewest, most;     /**< agents in a generator */
    const SettTileSet *tiles; /**< the game's */
    const SettCanvas *canvas;
} SettGagentRanges;

/** Fills `out`, which may not be copied or moved after it. */
void sett_gagent_ranges(const SettGame *game, SettGagentRanges *out);
/** The canvas's brush of that tile, or NULL. */
const SettBrush *sett_canvas_brush(const SettCanvas *canvas, int32_t tile);

/** Draws a level as the generator's program says (job->params: SettGagents),
    whether or not it can be played; the catalog's generator "gagents" also asks
    the game's check. No agents, or one whose brush the canvas does not know, is
    SETT_INFEASIBLE with a reason. */
SettStatus sett_gagents_draw(const SettGenJob *job, SettGrid *grid);
/** The same level; `who` (a byte a cell, or NULL) tells which agent, from 1,
    wrote each cell last; 0 = none of them. */
SettStatus sett_gagents_trace(const SettGenJob *job, SettGrid *grid,
                              uint8_t *who);

/** As above, without the frame and each window with a stream of its own, so
    that what one window's agents do hangs on no other's seed: `windows` has one
    for each of the canvas's windows that the grid holds. For levels without an
    end. */
SettStatus sett_gagents_draw_windows(const SettGenJob *job,
                                     const SettRng *windows, SettGrid *grid);
/** The canvas's frame alone: start, exit, border. */
SettStatus sett_gagents_frame(const SettGenJob *job, SettGrid *grid);

/** One agent, or a whole generator of fewest..most agents, at random. */
void sett_gagent_random(const SettGagentRanges *ranges, SettRng *rng,
                        SettGagent *out);
void sett_gagents_random(const SettGagentRanges *ranges, SettRng *rng,
                         SettGagents *out);

/** A child of two generators: whole agents of both, in their parents' order,
    fewest..most in all; its options are those of `a`. `origins` (may be NULL,
    else SETT_MAX_GAGENTS entries): 0 or 1 for the parent of each agent. `child`
    is neither of the parents. */
void sett_gagents_cross(const SettGagentRanges *ranges, SettRng *rng,
                        const SettGagents *a, const SettGagents *b,
                        SettGagents *child, uint8_t *origins);
/** Shifts one agent's attributes, or adds or takes an agent. */
void sett_gagents_mutate(const SettGagentRanges *ranges, SettRng *rng,
                         SettGagents *generator);

/** Whether a program is one that the canvas allows: 1..SETT_MAX_GAGENTS agents,
    all columns within the canvas's ranges, only its brushes. SETT_BAD_INPUT
   with what is wrong; SETT_UNSUPPORTED for a game without a canvas. */
SettStatus sett_gagents_check(const SettGame *game,
                              const SettGagents *generator, SettError *err);

/** Changes one attribute: "4.period" of agent 4 (from 1, as in words; columns
    of SettGagent), or an option such as "frame". Out of range, a tile that is
    no brush, and what nobody knows are SETT_BAD_INPUT and change nothing. `tmp`
    is reset to where it was. */
SettStatus sett_gagents_set(const SettGame *game, SettGagents *generator,
                            const char *key, const char *value, SettArena *tmp,
                            SettError *err);

/** Reads {"format": "sett-pplgg", "version": 1, "game", "refwidth", "height",
    "token", "base", "frame", "carpet", "agents": [{"spawn", "period", "tokens",
    "pos": [x, y], "radius", "move": {"style", "dir", "step"}, "trigger":
    {"kind", "tile", "w", "h", "p", "interval"}, "boundary": {"kind", "bw",
    "bh"}, "action": {"kind", "tile", "w", "h", "r"}}], "meta"}. Unknown members
    are left to the document; values out of range are SETT_BAD_INPUT with their
    place. */
SettStatus sett_gagents_read(const SettGame *game, const SettJson *json,
                             SettArena *tmp, SettGagents *out, SettError *err);
/** Writes that file. `from`: the document that the generator was read from, or
    NULL; its members that mean nothing here are written again, those of agent i
    with agent i. */
void sett_gagents_write(const SettGame *game, const SettGagents *generator,
                        const SettJson *from, SettJsonWriter *out);
/** A line in words: "draws brick lines 6 wide from column 40 on, ...". */
void sett_gagent_words(const SettGame *game, const SettGagent *agent,
                       SettText *out);
/** A line for every agent, in the order of their first ticks. */
void sett_gagents_words(const SettGame *game, const SettGagents *generator,
                        SettText *out);

/** Options and agents that differ, a line before and a line after. */
void sett_gagents_changes(const SettGame *game, const SettGagents *before,
                          const SettGagents *now, SettText *out);

SETT_END
#endif
