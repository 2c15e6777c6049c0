/* spoil.h - what readers say of documents with one thing wrong: every refusal
   with its place and its words, and what is read where nothing was wrong. */
#ifndef SETT_TEST_SPOIL_H
#define SETT_TEST_SPOIL_H

#include "support/testkit.h"

/** Reads a document; on SETT_OK adds what was read to `all`. */
typedef SettStatus SpoilRead(void *user, const char *text, size_t size,
                             SettText *all, SettError *err);

/** The document whole; then each byte in turn is where it ends, is left out,
    or has four others in its place. A line each of what came of it. */
void spoil_bytes(const char *text, SpoilRead *read, void *user, SettText *all);
/** The same for every value of a JSON document: a number, a text, a list or
    nothing stands for it, or its member has another name. */
void spoil_values(const char *text, SpoilRead *read, void *user, SettText *all);

/** Reads as JSON and hands the root on. Helps a SpoilRead. */
SettStatus spoil_json(const char *text, size_t size, SettArena *arena,
                      const SettJson **root, SettError *err);

#endif
