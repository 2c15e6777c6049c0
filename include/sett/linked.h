/* linked.h - a level made of segments as a whole: where its segments lie, the
   way through it, and pictures of both. How segments are linked:
   sett/link.h. */
#ifndef SETT_LINKED_H
#define SETT_LINKED_H

#include "sett/link.h"

SETT_BEGIN

/** Everything that links of one game need. */
typedef struct SettLinkKit {
    const SettGame *game;
    SettLinkModel *model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
} SettLinkKit;

/** A level made of segments. */
typedef struct SettLinkedLevel {
    const SettGrid *const *segments; /**< NULL-ended */
    SettLinked linked;
    SettGrid level;
    bool unbroken;   /**< by the game's own check of structures */
    SettLinkWay way; /**< replayed by the rules */
} SettLinkedLevel;

/** Fills in the level of `linked->linked`, with a way through it that was
    played. Both belong to `arena`. Errors as sett_link_way. */
SettStatus sett_linked_level(const SettLinkKit *kit, SettArena *arena,
                             SettLinkedLevel *linked);
/** Slices of segment `i` in the level: all but those that a repair took. */
int32_t sett_linked_slices(const SettLinkKit *kit,
                           const SettLinkedLevel *linked, int32_t i);
/** The first slice of segment `i` in the level. */
int32_t sett_linked_first(const SettLinkKit *kit, const SettLinkedLevel *linked,
                          int32_t i);

/** Level, links and way as SVG. SETT_NO_MEMORY, SETT_TOO_LARGE. */
SettStatus sett_linked_svg(const SettLinkKit *kit,
                           const SettLinkedLevel *linked, const char *title,
                           SettText *out);
/** The same as PNG, `scale` (1..16) times the art's size; `arena` holds the
    pixels. Errors as sett_render_rgb and sett_png_write. */
SettStatus sett_linked_png(const SettLinkKit *kit,
                           const SettLinkedLevel *linked, int32_t scale,
                           SettArena *arena, SettText *out, SettError *err);

/** Where a segment comes from: a file, and its place in it from 0. */
typedef struct SettLinkedFrom {
    const char *source;
    int64_t index;
} SettLinkedFrom;
/** The level with its segments, which `from` names in their order, links and
    way as one JSON document. */
void sett_linked_json(const SettLinkKit *kit, const SettLinkedLevel *linked,
                      const SettLinkedFrom *from, SettText *out);
/** A slice as level text has it, ended by a 0 byte. */
void sett_link_glyphs(const SettLinkKit *kit, int32_t number,
                      char glyphs[SETT_MAX_SIDE + 1]);

SETT_END
#endif
