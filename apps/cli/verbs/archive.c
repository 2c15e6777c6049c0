/* archive.c - sett archive: archive files are shown, merged, asked by cell
   or by value, cut into other cells, and their elites taken out as levels. All
   scores are made anew from the genomes, under the first file's evaluator. */
#include "frame/search.h"
#include "sett/chart.h"

typedef struct Options {
    const char *dims, *cell, *where, *levels, *picture, *records;
    CliSeed plant;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(dims, "NAME[:BINS],..", "re-bins the archive by these features"),
    CLI_TEXT(cell, "X,Y,..",
             "only the elite of this cell, from 0 in each dimension"),
    CLI_TEXT(where, "NAME>=N,..",
             "only elites whose fitness and features are so: >=, <=, > or <"),
    CLI_TEXT(levels, "FILE", "writes the elites there as level text"),
    CLI_TEXT(records, "FILE",
             "writes all usable segments there, as study linking --segments "
             "reads them"),
    CLI_TEXT(plant, "S",
             "--records with a structure put into each that no training level "
             "has; what this cannot be done to is left out"),
    CLI_TEXT(picture, "FILE.svg",
             "writes a map of the cells there, shaded by the best fitness of "
             "each; of two dimensions"),
};

/* What is asked for; errors name the option. */
static SettStatus read_query(Cli *cli, const CliSearch *s, const Options *o,
                             SettArchiveQuery *out)
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

/* The whole archive as a table, or the elites asked for as levels. */
static SettStatus tell_all(Cli *cli, CliSearch *s, const Options *o,
                           const SettArchiveQuery *q)
{
    SettText told = sett_text(cli->alloc);
    SettText levels = sett_text(cli->alloc);
    bool asked = o->cell != NULL || o->where != NULL;
    SettStatus status = SETT_OK;
    if (asked || o->levels != NULL)
        status = sett_archive_elites(&s->def, s->search, q, &cli->arena, &told,
                                     &levels);
    if (status != SETT_OK)
        return status;
    if (asked) {
        sett_text_bytes(&cli->out, told.data, told.size);
        if (told.size == 0)
            cli_note(cli, "no elite is so");
    } else {
        sett_archive_table(s->def.eval, sett_search_archive(s->search),
                           &cli->out);
        sett_archive_summary(s->search, &cli->out);
    }
    return o->levels != NULL ? cli_save(cli, o->levels, &levels) : SETT_OK;
}

static SettStatus gather(Cli *cli, const Options *o, CliSearch *s)
{
    const int32_t first = cli_is_game_file(cli->words[0]);
    if (first == cli->word_count)
        return cli_usage(cli, "an archive is needed behind the game");
    SettStatus status =
        cli_search_read(cli, cli->words[first], UINT64_MAX, UINT64_MAX, s);
    if (status == SETT_OK && o->dims != NULL)
        status = cli_search_dimensions(cli, s, o->dims);
    if (status == SETT_OK && o->dims != NULL)
        status = sett_search_adjust(s->search, s->params.method, &cli->err);
    /* All elites of the other files are fitted to the first one's target and
       scored anew. */
    for (int32_t i = first + 1; status == SETT_OK && i < cli->word_count; i++) {
        CliSearch other;
        const SettSearchDef *a = &s->def, *b = &other.def;
        status =
            cli_search_read(cli, cli->words[i], UINT64_MAX, UINT64_MAX, &other);
        if (status == SETT_OK && (b->game != a->game || b->w != a->w ||
                                  b->h != a->h || b->genome != a->genome))
            return sett_fail(&cli->err, SETT_BAD_INPUT,
                             "%s holds rooms of another size or game",
                             cli->words[i]);
        if (status == SETT_OK)
            status = sett_search_merge(s->search, other.search, &cli->err);
    }
    return status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliSearch s = {.search = NULL};
    SettArchiveQuery q;
    SettText file = sett_text(cli->alloc), text = file, svg = file;
    if (o->picture != NULL && !cli_ends(o->picture, ".svg"))
        return cli_refuse(cli, "a name that ends in .svg",
                          "--picture %s: the map is an SVG", o->picture);
    SettStatus status = gather(cli, o, &s);
    if (status == SETT_OK)
        status = read_query(cli, &s, o, &q);
    if (status == SETT_OK && (cli->json || cli->output != NULL)) {
        status = sett_archive_file_write(&s.def, s.search, &cli->arena, &file);
        if (status == SETT_OK)
            status = cli_deliver(cli, &file);
    }
    if (status == SETT_OK && !cli->json)
        status = tell_all(cli, &s, o, &q);
    if (status == SETT_OK && o->plant.given && o->records == NULL)
        return cli_usage(cli, "--plant goes with --records");
    if (status == SETT_OK && o->records != NULL) {
        status = sett_archive_records(&s.def, s.search,
                                      o->plant.given ? &o->plant.value : NULL,
                                      &cli->arena, &text, &cli->err);
        if (status == SETT_OK)
            status = cli_save(cli, o->records, &text);
    }
    if (status != SETT_OK || o->picture == NULL)
        return status;
    status = sett_chart_archive(s.def.eval, sett_search_archive(s.search),
                                s.def.game->help, &cli->arena, &svg, &cli->err);
    if (status == SETT_BAD_ARGUMENT)
        cli_usage(cli, "--picture: %s", cli->err.text);
    return status == SETT_OK ? cli_save(cli, o->picture, &svg) : status;
}

const CliVerb cli_verb_archive = {
    .name = "archive",
    .help = "show, merge, query and re-bin the archives of evolve",
    .example = "sett evolve edd --seed 1 --budget 5000 --json | sett archive - "
               "--where 'fitness>=0.9'",
    .words = "[GAME] FILE...",
    .more =
        "GAME is the file of a game of your own, whose archives are read by "
        "it.\n"
        "Several files are merged into the first one: into its target, "
        "lock, evaluator and cells.\n-o writes the result as an archive, "
        "which evolve --resume goes on with.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON,
    .output_version = 2,
    .run = run,
};
