/* parts.h - what those who read the journals of parts share. */
#ifndef SETT_STUDIES_PARTS_H
#define SETT_STUDIES_PARTS_H

#include "sett/parts.h"

/** Item of the record that a part writes last; its payload is the number of
    items of the whole work. */
#define PARTS_END UINT64_MAX

#endif
