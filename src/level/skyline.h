/* skyline.h - how far a level's columns are from lying on a line: the linearity
   of Biemer and Cooper 2022. */
#ifndef SETT_LEVEL_SKYLINE_H
#define SETT_LEVEL_SKYLINE_H

#include "sett/grid.h"

/** Height, from 0, of the top of the lowest run of tiles that `has` names in
    column `x`; -1: there is none. */
int32_t sett_top(const SettGrid *g, const uint8_t *has, int32_t x);
/** Sum of the distances of the columns' heights from their least-squares line;
    columns without any do not count. */
double sett_skyline_off(const SettGrid *g, const uint8_t *has);
/** The same where columns are in turn empty and full, around the middle. */
double sett_skyline_most(const SettGrid *g);

#endif
