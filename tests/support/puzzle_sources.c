/* puzzle_sources.c - how tests read a source of PuzzleScript. */
#include "puzzle_sources.h"

#include <string.h>

#include "testkit.h"

SettPuzzle *puzzle_open(const char *source)
{
    SettPuzzle *p;
    assert_int_equal(sett_puzzle_create(source, strlen(source),
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_errors(p), 0);
    return p;
}
