/* oracle_puzzlescript.h - what the parts of this oracle share. */
#ifndef SETT_ORACLE_PUZZLESCRIPT_H
#define SETT_ORACLE_PUZZLESCRIPT_H

#include "oracle/oracle.h"
#include "sett/json.h"
#include "sett/puzzle.h"

uint32_t puz_oracle_fnv(const char *text, size_t size);
const char *puz_oracle_string(const SettJson *object, const char *key);
int64_t puz_oracle_int(const SettJson *object, const char *key, int64_t none);
SettPuzzle *puz_oracle_open(const char *source);

#endif
