/* linking.h - sett/linking.h with the kernels of movement behind it. */
#ifndef SETT_CONTRACTS_LINKING_H
#define SETT_CONTRACTS_LINKING_H

#include "level/platformer.h"
#include "level/turns.h"
#include "sett/linking.h"

#endif
