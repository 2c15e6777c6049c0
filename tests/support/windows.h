/* windows.h - windows of two by two tiles, which patterns are learnt from. */
#ifndef SETT_TESTS_WINDOWS_H
#define SETT_TESTS_WINDOWS_H

#include "sett/grid.h"

/** Whether the window of a level at (x, y) is somewhere in another. */
bool window_occurs(const SettGrid *level, int32_t x, int32_t y,
                   const SettGrid *in);

#endif
