/* program_file.c - a generator that was bred as a file: the program, and under
   "meta" how it was made and how it fared. */
#include <math.h>

#include "sett/programs.h"

/* {"meta": {...}}: how it was made, as a document that the file keeps. */
static void write_meta(const SettGame *game, const SettProgramOrigin *o,
                       SettText *out)
{
    const SettOracle oracle = {.game = game};
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_add_open(&w, "meta", '{');
    sett_json_add_string(&w, "name", o->name);
    sett_json_add_int(&w, "seed", (int64_t)o->seed);
    if (o->generations >= 0)
        sett_json_add_int(&w, "generations", o->generations);
    if (o->programs > 0)
        sett_json_add_int(&w, "programs", o->programs);
    if (o->usual > 0)
        sett_json_add_double(&w, "usual", o->usual);
    if (o->cells > 0) {
        sett_json_add_int(&w, "filled", o->filled);
        sett_json_add_int(&w, "cells", o->cells);
    }
    sett_json_add_open(&w, "rating", '{');
    sett_json_add_string(&w, "agent", sett_oracle_name(&oracle));
    sett_json_add_int(&w, "levels", o->rating.levels);
    sett_json_add_int(&w, "won", o->rating.won);
    sett_json_add_double(&w, "progress", o->rating.progress);
    sett_json_close(&w);
    if (o->features != NULL) {
        sett_json_add_open(&w, "features", '{');
        for (int32_t i = 0; i < SETT_PROGRAM_FEATURE_COUNT; i++)
            sett_json_add_double(&w, sett_eval_programs.features[i].name,
                                 /* four digits, for people */
                                 floor(o->features[i] * 1e4 + 0.5) / 1e4);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
}

SettStatus sett_program_write(const SettGame *game,
                              const SettGagents *generator,
                              const SettProgramOrigin *origin, bool compact,
                              SettAlloc alloc, SettText *out)
{
    SettText meta = sett_text(alloc);
    SettArena tmp;
    const SettJson *document;
    sett_arena_init(&tmp, alloc, 0);
    write_meta(game, origin, &meta);
    SettStatus status = meta.status;
    if (status == SETT_OK)
        status =
            sett_json_read(meta.data, meta.size, NULL, &tmp, &document, NULL);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_json_writer(out, compact);
        sett_gagents_write(game, generator, document, &w);
        sett_text_char(out, '\n');
        status = out->status;
    }
    sett_arena_free(&tmp);
    sett_text_free(&meta);
    return status;
}
