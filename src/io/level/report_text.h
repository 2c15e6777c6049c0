/* report_text.h - what reasons of levels and of dungeons have in common as
   text. */
#ifndef SETT_IO_REPORT_TEXT_H
#define SETT_IO_REPORT_TEXT_H

#include "sett/game.h"

/** Ends a reason's line: " at 3,4 5,4 and 2 more". */
void sett_cells_text(const SettPoint *cells, int32_t count, SettText *out);

#endif
