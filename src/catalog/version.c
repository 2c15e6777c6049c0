/* version.c - output versions of parts by the names that records have for them.
 */
#include <string.h>

#include "sett/catalog.h"
#include "sett/game_file.h"
#include "sett/programs.h"

/* The version of a row of a table of descriptors that a part names. */
#define TRY_ROWS(kind, rows, count)               \
    for (int32_t i = 0; i < (count); i++)         \
        if (is_part(part, kind, (rows)[i]->name)) \
            return (rows)[i]->output_version;

static bool is_part(const char *part, const char *kind, const char *name)
{
    size_t size = strlen(kind);
    return strncmp(part, kind, size) == 0 && part[size] == ' ' &&
           strcmp(part + size + 1, name) == 0;
}

int32_t sett_catalog_version(const SettCatalog *c, const char *part)
{
    TRY_ROWS("generator", c->gens, c->gen_count)
    TRY_ROWS("search", c->methods, c->method_count)
    TRY_ROWS("genome", c->genomes, c->genome_count)
    TRY_ROWS("rating", c->evals, c->eval_count)
    TRY_ROWS("player", c->players, c->player_count)
    if (is_part(part, "genome", sett_genome_programs.name))
        return sett_genome_programs.output_version;
    if (is_part(part, "rating", sett_eval_programs.name))
        return sett_eval_programs.output_version;
    if (is_part(part, "rating", SETT_GAME_FILE_RATING))
        return SETT_GAME_FILE_RATING_VERSION;
    return -1;
}
