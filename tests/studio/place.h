/* place.h - a store in a folder of its own, for the tests of the studio. Links
   and the like can be laid out around it. */
#ifndef SETT_TEST_PLACE_H
#define SETT_TEST_PLACE_H

#include "studio/server/store.h"
#include "support/testkit.h"

#define SECRET "a secret of elsewhere"

/** A fresh folder with a store, and a secret beside it. `now` and
    `outcome` are those of the last change. */
typedef struct Place {
    char root[64], folder[80], secret[80];
    StudioStore store;
    StudioState now;
    StudioOutcome outcome;
} Place;

/** A fresh folder with an open store; to be ended. */
void place_begin(Place *p);
void place_end(Place *p);
void place_open(Place *p);
/** Path of a file in the folder; static, until the next call. */
const char *place_at(const Place *p, const char *name);
void place_put_file(const char *path, const char *text);
SettStatus place_save(Place *p, const char *name, const char *tag,
                      const char *text);
/** Saves over what is there, as a client that knows it. */
void place_save_on(Place *p, const char *name, const char *text);
/** Content of a project, static; "" where it is not there. */
const char *place_content(Place *p, const char *name, StudioState *state);
/** Fails the test where the project is another. */
void place_expect(Place *p, const char *name, const char *text,
                  int64_t revision);

#endif
