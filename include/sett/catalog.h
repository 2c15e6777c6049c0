/* catalog.h - the one list of everything that is registered. Only the catalog
   knows every part by name; whoever wants "all generators" asks here. */
#ifndef SETT_CATALOG_H
#define SETT_CATALOG_H

#include "sett/eval.h"
#include "sett/game.h"
#include "sett/gen.h"
#include "sett/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The parts, each list in a fixed order, static storage. */
typedef struct SettCatalog {
    const SettGame *const *games;
    int32_t game_count;
    const SettGen *const *gens;
    int32_t gen_count;
    const SettEval *const *evals;
    int32_t eval_count;
    const SettGenomeKind *const *genomes;
    int32_t genome_count;
    const SettSearchMethod *const *methods;
    int32_t method_count;
} SettCatalog;

const SettCatalog *sett_catalog(void);
const SettGame *sett_game_named(const char *name);
const SettGen *sett_gen_named(const char *name);

/** Everything that can be chosen or set, as one JSON document: games with tiles
    and measures, generators with parameters, ranges and help. Forms, docs and
    shell completion are made from it. */
SettStatus sett_describe(SettText *out);

#ifdef __cplusplus
}
#endif
#endif
