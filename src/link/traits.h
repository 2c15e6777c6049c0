/* traits.h - the two characteristics that a game's segments are kept by, and
   how far a link moves them: the distance between those of a level with its
   links and those of the same segments without (Biemer and Cooper 2022, Table
   II). What moves them little is not noticed. */
#ifndef SETT_LINK_TRAITS_H
#define SETT_LINK_TRAITS_H

#include "link/model.h"

/** Both characteristics of slices. */
SettStatus sett_link_traits(const SettLinkModel *model, SettSpan slices,
                            SettArena *tmp, double out[2]);

#endif
