/* pcg_make.h - what the makers of contents share. */
#ifndef SETT_LAB_PCG_MAKE_H
#define SETT_LAB_PCG_MAKE_H

#include "lab/pcg/pcg.h"

#endif
