/* linking.h - linking as the verbs use it: a model from a corpus and segments,
   levels put together, ways through them that are played by the rules, and
   pictures. */
#ifndef SETT_CLI_LINKING_H
#define SETT_CLI_LINKING_H

#include "levels.h"
#include "sett/link.h"

/** Everything that links of one game need. */
typedef struct CliLinking {
    const SettGame *game;
    SettLinkModel *model;
    SettLinkWish wish;
    SettLinkAlphabets alphabets;
} CliLinking;

/** A level made of segments. */
typedef struct CliLinked {
    const SettGrid *const *segments;
    SettLinked linked;
    SettGrid level;
    bool unbroken;   /**< by the game's own check of structures */
    SettLinkWay way; /**< replayed by the rules */
} CliLinked;

/** Learns every level of a file or folder. */
SettStatus cli_corpus(Cli *cli, CliLinking *linking, const char *path);
/** The level of a linked job with a way through it that was played. */
SettStatus cli_linked(Cli *cli, const CliLinking *linking, CliLinked *linked);

/** Slices of segment `i` in the level: all but those that a repair took. */
int32_t cli_segment_slices(const CliLinking *linking, const CliLinked *linked,
                           int32_t i);
/** The first slice of segment `i` in the level. */
int32_t cli_first_slice(const CliLinking *linking, const CliLinked *linked,
                        int32_t i);
/** Level, links and way as SVG, or as PNG bytes. */
SettStatus cli_link_svg(Cli *cli, const CliLinking *linking,
                        const CliLinked *linked, const char *title,
                        SettText *out);
SettStatus cli_link_png(Cli *cli, const CliLinking *linking,
                        const CliLinked *linked, int32_t scale, SettText *out);

#endif
