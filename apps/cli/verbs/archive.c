/* archive.c - sett archive: archive files are shown, merged, asked by cell
   or by value, cut into other cells, and their elites taken out as levels. All
   scores are made anew from the genomes, under the first file's evaluator. */
#include <string.h>

#include "frame/levels.h"
#include "frame/search_file.h"
#include "frame/verbs.h"
#include "sett/chart.h"

typedef struct ArchiveOptions {
    const char *dims, *cell, *where, *levels, *picture, *records;
    CliSeed plant;
} ArchiveOptions;

static const CliOption rows[] = {
    CLI_ROW(ArchiveOptions, dims, "dims", "NAME[:BINS],..",
            "cuts the archive into other cells"),
    CLI_ROW(ArchiveOptions, cell, "cell", "X,Y,..",
            "only the elite of this cell, from 0 in each dimension"),
    CLI_ROW(ArchiveOptions, where, "where", "NAME>=N,..",
            "only elites whose fitness and features are so: >=, <=, > or <"),
    CLI_ROW(ArchiveOptions, levels, "levels", "FILE",
            "writes the elites there as level text"),
    CLI_ROW(ArchiveOptions, records, "records", "FILE",
            "writes all usable segments there, as study linking --segments "
            "reads them"),
    CLI_ROW(ArchiveOptions, plant, "plant", "S",
            "--records with a structure put into each that no training level "
            "has; what this cannot be done to is left out"),
    CLI_ROW(ArchiveOptions, picture, "picture", "FILE.svg",
            "writes a map of the cells there, shaded by the best fitness of "
            "each; of two dimensions"),
};

/* What is asked for; errors name the option. */
static SettStatus read_query(Cli *cli, const CliSearch *s,
                             const ArchiveOptions *o, SettArchiveQuery *out)
{
    *out = (SettArchiveQuery){.cell = -1};
    if (o->where != NULL &&
        sett_archive_where(s->def.eval, o->where, out, &cli->err) != SETT_OK)
        return cli_usage(cli, "--where: %s", cli->err.text);
    if (o->cell != NULL &&
        sett_archive_cell_read(sett_search_archive(s->search), o->cell,
                               &out->cell, &cli->err) != SETT_OK)
        return cli_usage(cli, "--cell: %s", cli->err.text);
    return SETT_OK;
}

typedef struct Telling {
    Cli *cli;
    const CliSearch *s;
    const SettArchiveQuery *query;
    SettText *levels; /* or NULL */
    int32_t told;
} Telling;

static SettStatus tell_one(Telling *t, int32_t cell, SettText *out)
{
    const SettArchive *archive = sett_search_archive(t->s->search);
    const SettArchiveDef *def = sett_archive_definition(archive);
    const SettIndividual *one =
        sett_archive_at(archive, cell, SETT_FEASIBLE, 0);
    SettGrid grid;
    if (sett_grid_take(&t->cli->arena, t->s->def.w, t->s->def.h, &grid) !=
        SETT_OK)
        return cli_no_memory(t->cli);
    SettStatus status =
        sett_search_express_genome(t->s->search, &one->genome, &grid);
    if (status != SETT_OK)
        return status;
    sett_text_format(out, "%scell %d: fitness ", t->told++ ? "\n" : "",
                     (int)cell);
    sett_text_fixed(out, one->score.fitness, 3);
    for (int32_t a = 0; a < def->axis_count; a++) {
        int32_t f = def->axes[a].feature;
        sett_text_format(out, ", %s ", t->s->def.eval->features[f].name);
        sett_text_fixed(out, one->score.features[f], 3);
    }
    sett_text_char(out, '\n');
    sett_level_write(t->s->def.game, &grid, out);
    status = sett_warnings_text(t->s->def.game, &grid, &t->cli->arena, out);
    if (status != SETT_OK)
        return status;
    if (t->levels != NULL) {
        if (t->told > 1)
            sett_text_char(t->levels, '\n');
        sett_level_write(t->s->def.game, &grid, t->levels);
    }
    return SETT_OK;
}

static SettStatus tell(Telling *t, SettText *out)
{
    const SettArchive *archive = sett_search_archive(t->s->search);
    SettStatus status = SETT_OK;
    for (int32_t c = 0; status == SETT_OK && c < sett_archive_cells(archive);
         c++) {
        SettArenaMark mark = sett_arena_mark(&t->cli->arena);
        if (sett_archive_count(archive, c, SETT_FEASIBLE) > 0 &&
            sett_archive_asked(
                t->query, c,
                &sett_archive_at(archive, c, SETT_FEASIBLE, 0)->score))
            status = tell_one(t, c, out);
        sett_arena_reset(&t->cli->arena, mark);
    }
    return status;
}

/* The whole as a table; what was asked for as rooms. */
static SettStatus tell_all(Cli *cli, CliSearch *s, const ArchiveOptions *o,
                           const SettArchiveQuery *q)
{
    SettText levels = sett_text(cli->alloc), ignored = sett_text(cli->alloc);
    Telling t = {cli, s, q, o->levels != NULL ? &levels : NULL, 0};
    bool asked = o->cell != NULL || o->where != NULL;
    SettStatus status = tell(&t, asked ? &cli->out : &ignored);
    if (status == SETT_OK && !asked) {
        sett_archive_table(s->def.eval, sett_search_archive(s->search),
                           &cli->out);
        sett_archive_summary(s->search, &cli->out);
    }
    if (status == SETT_OK && asked && t.told == 0)
        cli_note(cli, "no elite is so");
    if (status == SETT_OK && o->levels != NULL)
        status = cli_save(cli, o->levels, &levels);
    sett_text_free(&levels);
    sett_text_free(&ignored);
    return status;
}

static SettStatus save_map(Cli *cli, const CliSearch *s, const char *path)
{
    SettText svg = sett_text(cli->alloc);
    SettStatus status =
        sett_chart_archive(s->def.eval, sett_search_archive(s->search),
                           s->def.game->help, &cli->arena, &svg, &cli->err);
    if (status == SETT_BAD_ARGUMENT)
        cli_usage(cli, "--picture: %s", cli->err.text);
    if (status == SETT_OK)
        status = cli_save(cli, path, &svg);
    sett_text_free(&svg);
    return status;
}

static SettStatus check_picture(Cli *cli, const char *path)
{
    size_t size = path != NULL ? strlen(path) : 0;
    if (path == NULL || (size > 4 && strcmp(path + size - 4, ".svg") == 0))
        return SETT_OK;
    SettStatus status = cli_usage(cli, "--picture %s: the map is an SVG", path);
    sett_expect(&cli->err, "a name that ends in .svg");
    return status;
}

/* Everybody of the other file, fitted to the first one's target and scored. */
static SettStatus merge_file(Cli *cli, const char *path, CliSearch *into)
{
    CliSearch other;
    SettStatus status =
        cli_search_read(cli, path, UINT64_MAX, UINT64_MAX, &other);
    if (status == SETT_OK &&
        (other.def.game != into->def.game || other.def.w != into->def.w ||
         other.def.h != into->def.h || other.def.genome != into->def.genome))
        status = sett_fail(&cli->err, SETT_BAD_INPUT,
                           "%s holds rooms of another size or game", path);
    if (status == SETT_OK)
        status = sett_search_merge(into->search, other.search, &cli->err);
    cli_search_close(&other);
    return status;
}

static SettStatus gather(Cli *cli, const ArchiveOptions *o, CliSearch *s)
{
    SettStatus status =
        cli_search_read(cli, cli->words[0], UINT64_MAX, UINT64_MAX, s);
    if (status == SETT_OK && o->dims != NULL) {
        status = cli_search_dimensions(cli, s, o->dims);
        if (status == SETT_OK)
            status = sett_search_adjust(s->search, s->params.method, &cli->err);
    }
    for (int32_t i = 1; status == SETT_OK && i < cli->word_count; i++)
        status = merge_file(cli, cli->words[i], s);
    return status;
}

static SettStatus save(Cli *cli, CliSearch *s)
{
    SettText file = sett_text(cli->alloc);
    SettStatus status =
        sett_archive_file_write(&s->def, s->search, &cli->arena, &file);
    status = status == SETT_NO_MEMORY ? cli_no_memory(cli) : status;
    if (status == SETT_OK)
        status = cli_deliver(cli, &file);
    sett_text_free(&file);
    return status;
}

static SettStatus save_records(Cli *cli, const CliSearch *s,
                               const ArchiveOptions *o)
{
    SettText text = sett_text(cli->alloc);
    SettArena tmp;
    sett_arena_init(&tmp, cli->alloc, 0);
    tmp.cancel = &cli->cancel;
    SettStatus status = sett_archive_records(
        &s->def, s->search, o->plant.given ? &o->plant.value : NULL, &tmp,
        &text, &cli->err);
    if (status == SETT_OK)
        status = cli_save(cli, o->records, &text);
    sett_arena_free(&tmp);
    sett_text_free(&text);
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const ArchiveOptions *o = options;
    CliSearch s = {.search = NULL};
    SettArchiveQuery q;
    SettStatus status = check_picture(cli, o->picture);
    if (status == SETT_OK)
        status = gather(cli, o, &s);
    if (status == SETT_OK)
        status = read_query(cli, &s, o, &q);
    if (status == SETT_OK && (cli->json || cli->output != NULL))
        status = save(cli, &s);
    if (status == SETT_OK && !cli->json)
        status = tell_all(cli, &s, o, &q);
    if (status == SETT_OK && o->records != NULL)
        status = save_records(cli, &s, o);
    else if (status == SETT_OK && o->plant.given)
        status = cli_usage(cli, "--plant goes with --records");
    if (status == SETT_OK && o->picture != NULL)
        status = save_map(cli, &s, o->picture);
    cli_search_close(&s);
    return status == SETT_NO_MEMORY ? cli_no_memory(cli) : status;
}

const CliVerb cli_verb_archive = {
    .name = "archive",
    .help = "show, merge, ask, cut anew the archives of evolve",
    .example = "sett evolve edd --seed 1 --budget 5000 --json | sett archive - "
               "--where 'fitness>=0.9'",
    .usage = "sett archive",
    .words = "FILE...",
    .more =
        "Several files are merged into the first one: into its target, lock, "
        "evaluator and cells.\n-o writes the result as an archive, which "
        "evolve --resume goes on with.\n",
    CLI_OPTIONS(ArchiveOptions, rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON,
    .min_words = 1,
    .max_words = -1,
    .output_version = 2,
    .run = run,
};
