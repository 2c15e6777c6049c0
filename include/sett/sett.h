/* sett.h - all of libsett. */
#ifndef SETT_H
#define SETT_H

#include "sett/archive.h"
#include "sett/base.h"
#include "sett/breeding.h"
#include "sett/catalog.h"
#include "sett/chart.h"
#include "sett/dungeon.h"
#include "sett/edd.h"
#include "sett/eval.h"
#include "sett/gagents.h"
#include "sett/game.h"
#include "sett/gen.h"
#include "sett/grid.h"
#include "sett/io.h"
#include "sett/journal.h"
#include "sett/json.h"
#include "sett/lab.h"
#include "sett/link.h"
#include "sett/params.h"
#include "sett/play.h"
#include "sett/playtest.h"
#include "sett/programs.h"
#include "sett/results.h"
#include "sett/rng.h"
#include "sett/search.h"
#include "sett/slices.h"
#include "sett/specimens.h"
#include "sett/wish.h"

#endif
