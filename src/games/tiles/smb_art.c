/* smb_art.c - looks as the platform game does. */
#include "games/mario/mario.h"
#include "games/tiles/smb.h"

#define LIKE(tile, as)            \
    {                             \
        tile, &sett_mario_art, as \
    }
static const SettLikeness likenesses[] = {
    LIKE("empty", "empty"),
    LIKE("ground", "ground"),
    LIKE("breakable", "brick"),
    LIKE("question-full", "item-block"),
    LIKE("question-empty", "used-block"),
    LIKE("enemy", "mole"),
    LIKE("pipe-top-left", "pipe-top-left"),
    LIKE("pipe-top-right", "pipe-top-right"),
    LIKE("pipe-left", "pipe-left"),
    LIKE("pipe-right", "pipe-right"),
    LIKE("coin", "coin"),
    LIKE("cannon-top", "cannon"),
    LIKE("cannon", "cannon-foot"),
};

const SettArtwork sett_smb_art = {
    .likenesses = likenesses,
    .likeness_count = sizeof likenesses / sizeof *likenesses,
};
