/* bred_write.c - a generator that was bred as a file: the program, and under
   "meta" how it was made and how it fared. */
#include <math.h>

#include "evolve_pplgg.h"

static void put(SettJsonWriter *w, const char *key, int64_t value)
{
    sett_json_key(w, key);
    sett_json_put_int(w, value);
}

static void write_rating(const BredProgram *p, SettJsonWriter *w)
{
    SettOracle oracle = {.game = p->game};
    sett_json_key(w, "rating");
    sett_json_open(w, '{');
    sett_json_key(w, "agent");
    sett_json_put_string(w, sett_oracle_name(&oracle));
    put(w, "levels", p->rating.levels);
    put(w, "won", p->rating.won);
    sett_json_key(w, "progress");
    sett_json_put_double(w, p->rating.progress);
    sett_json_close(w);
}

/* Numbers for people: four digits. */
static void write_features(const BredProgram *p, SettJsonWriter *w)
{
    if (p->feature_count == 0)
        return;
    sett_json_key(w, "features");
    sett_json_open(w, '{');
    for (int32_t i = 0; i < p->feature_count; i++) {
        sett_json_key(w, p->features[i]);
        sett_json_put_double(w, floor(p->values[i] * 1e4 + 0.5) / 1e4);
    }
    sett_json_close(w);
}

/* {"meta": {...}}: how it was made, as a document that the file keeps. */
static void write_meta(const BredProgram *p, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_json_open(&w, '{');
    sett_json_key(&w, "meta");
    sett_json_open(&w, '{');
    sett_json_key(&w, "name");
    sett_json_put_string(&w, p->name);
    put(&w, "seed", (int64_t)p->seed);
    if (p->generations >= 0)
        put(&w, "generations", p->generations);
    if (p->programs > 0)
        put(&w, "programs", p->programs);
    if (p->usual > 0) {
        sett_json_key(&w, "usual");
        sett_json_put_double(&w, p->usual);
    }
    if (p->cells > 0) {
        put(&w, "filled", p->filled);
        put(&w, "cells", p->cells);
    }
    write_rating(p, &w);
    write_features(p, &w);
    sett_json_close(&w);
    sett_json_close(&w);
}

SettStatus cli_bred_write(Cli *cli, const BredProgram *program, bool compact,
                          SettText *out)
{
    SettText meta = sett_text(cli->alloc);
    const SettJson *document = NULL;
    write_meta(program, &meta);
    SettStatus s = meta.status;
    if (s == SETT_OK)
        s = sett_json_read(meta.data, meta.size, NULL, &cli->arena, &document,
                           &cli->err);
    if (s == SETT_OK) {
        SettJsonWriter w = sett_json_writer(out, compact);
        sett_gagents_write(program->game, program->generator, document, &w);
        sett_text_char(out, '\n');
        s = out->status;
    }
    sett_text_free(&meta);
    return s == SETT_OK ? SETT_OK : cli_no_memory(cli);
}
