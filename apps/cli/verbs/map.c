/* map.c - sett map: which tiles of a user's project are which of a game's;
   levels out of a map of Tiled or a project of LDtk, and into it. */
#include "frame/verbs.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Options {
    const char *level, *like, *name, *project, *rules;
    bool levels, in_place, drop, yes;
    int64_t seed;
} Options;

static const CliOption rows[] = {
    CLI_FLAG(levels, "print the project's levels as text, not the mapping"),
    CLI_TEXT(level, "NAME", "this level alone; the one LEVELS goes into"),
    CLI_TEXT(like, "NAME",
             "LDtk, worlds: the level whose form new ones take (default: the "
             "first)"),
    CLI_TEXT(name, "NAME",
             "levels are NAME_0, NAME_1 ...; those that are there are changed. "
             "LDtk, with %: a pattern (%idx, %x, %gx, %world ...); % alone: "
             "the project's own"),
    CLI_TEXT(rules, "keep|all",
             "LDtk: leave the lists of rules' tiles as they are, or evaluate "
             "those of all levels (default: where values changed)"),
    CLI_FLAG(drop, "tiles that the project has no place for become the default "
                   "one, and are told; else they are refused"),
    CLI_FLAG(yes, "write by a guessed mapping without being asked"),
    CLI_INT(seed, 1, 0, INT64_MAX, "chooses variants and identifiers"),
    CLI_ROW_FLAG(
        in_place, "in-place",
        "write into the project itself; PATH.bak keeps what was there"),
    CLI_TEXT(project, "FOLDER",
             "tilesets and level files may lie anywhere in here")};

static SettStatus open_project(Cli *cli, const Options *o, SettMapped *out)
{
    const char *path = cli->words[1];
    SettFormatPlace place = {.mapping = NULL};
    char *text = NULL;
    size_t size = 0;
    SettStatus status = sett_host_place(cli_host(cli), path, &place);
    if (status == SETT_OK && o->project != NULL)
        status = cli_project_files(cli, path, o->project, &place.files);
    if (status == SETT_OK)
        status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = sett_mapped_read(cli->game, text, size, path, &place.files,
                                  place.mapping, &cli->arena, out, &cli->err);
    return sett_error_in(&cli->err, status,
                         place.mapping != NULL ? place.mapping_path : path);
}

static SettStatus print_level(void *user, int64_t index, const SettGrid *grid)
{
    Cli *cli = user;
    (void)index;
    sett_text_add(&cli->out, cli->out.size > 0 ? "\n" : "");
    sett_level_write(cli->game, grid, &cli->out);
    return cli->out.status;
}

/* Whether a guess may be written by: it is shown, and asked for on a terminal,
   unless it is from looks alone. */
static SettStatus accept_guess(Cli *cli, const Options *o, const SettMapped *m)
{
    char answer[16] = "";
    SettText guess = sett_text(cli->alloc);
    const bool looks = m->mapping.unclear;
    if (!looks && (!m->mapping.guessed || o->yes))
        return SETT_OK;
    sett_mapping_tell(&m->mapping, &guess);
    bool asks = !looks && isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    if (!cli->quiet || asks)
        cli_note_lines(cli, &guess);
    if (asks) {
        fprintf(stderr, "sett: %s: write by this guess? (y/N) ", m->path);
        fflush(stderr);
        if (fgets(answer, sizeof answer, stdin) != NULL &&
            (answer[0] == 'y' || answer[0] == 'Y'))
            return SETT_OK;
    }
    sett_fail(&cli->err, SETT_BAD_INPUT,
              "the mapping is guessed%s: nothing is written by it",
              looks ? " from looks, not from names" : "");
    sett_expect(&cli->err,
                "%s--map FILE: what sett map %s %s prints, corrected",
                looks ? "" : "--yes, or ", cli->words[0], cli->words[1]);
    return sett_error_in(&cli->err, SETT_BAD_INPUT, m->path);
}

static SettStatus put_levels(Cli *cli, const Options *o, SettMapped *m)
{
    const CliLevels *levels = &cli->levels;
    SettLdtkFiles files = {0};
    SettText lost = sett_text(cli->alloc);
    SettMappedPut put = {.name = o->name,
                         .level = o->level,
                         .like = o->like,
                         .seed = (uint64_t)o->seed,
                         .drop = o->drop,
                         .lost = &lost};
    if (o->rules != NULL && strcmp(o->rules, "keep") != 0 &&
        strcmp(o->rules, "all") != 0)
        return cli_usage(cli, "--rules %s (expected keep or all)", o->rules);
    if (o->rules != NULL)
        put.lists = o->rules[0] == 'k' ? SETT_LDTK_KEPT : SETT_LDTK_ALL;
    if (cli->output == NULL && !o->in_place)
        return cli_usage(cli, "levels go into a copy, -o FILE, or --in-place");
    SettStatus status = accept_guess(cli, o, m);
    if (status != SETT_OK)
        return status;
    status = sett_host_levels(cli_host(cli), m->mapping.game, cli->words[2],
                              &cli->levels);
    SettGrid *grids = SETT_TAKE(&cli->arena, levels->count, SettGrid);
    if (status == SETT_OK && grids == NULL)
        status = SETT_NO_MEMORY;
    put.grids = grids;
    put.count = (int32_t)levels->count;
    for (int64_t i = 0; status == SETT_OK && i < levels->count; i++)
        grids[i] = levels->items[i].grid;
    if (status == SETT_OK)
        status = sett_mapped_put(m, &put, &cli->arena, &files, &cli->err);
    if (status == SETT_OK) {
        if (!cli->quiet)
            cli_note_lines(cli, &lost);
        status =
            o->in_place
                ? sett_mapped_save(m, &cli->io, &files, &cli->arena, &cli->err)
            : files.count > 1 ? cli_usage(cli, "levels have files of their "
                                               "own: --in-place")
                              : cli_deliver(cli, &files.items[0].text);
    }
    sett_ldtk_files_free(&files);
    return sett_error_in(&cli->err, status, m->path);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettText *out = &cli->out, carried = sett_text(cli->alloc);
    SettMapped m = {.path = NULL};
    SettStatus status = open_project(cli, o, &m);
    if (status == SETT_OK && !cli->quiet) /* what stays as it is */
        status = sett_mapped_carried(&m, &cli->arena, &carried);
    if (status != SETT_OK)
        return status;
    cli_note_lines(cli, &carried);
    if (m.mapping.guessed && o->levels && cli->word_count < 3)
        cli_note(cli, "%s: the mapping is guessed; sett map %s %s shows it",
                 m.path, cli->game->name, m.path);
    if (cli->word_count > 2)
        return put_levels(cli, o, &m);
    if (o->levels)
        status = sett_mapped_levels(&m, o->level, print_level, cli, &cli->arena,
                                    &cli->err);
    else if (cli_format(cli, NULL) == &sett_format_json)
        sett_mapping_json(&m.mapping, out);
    else
        sett_mapping_toml(&m.mapping, out);
    return sett_error_in(&cli->err, status, m.path);
}

const CliVerb cli_verb_map = {
    .name = "map",
    .help = "levels out of maps of Tiled and projects of LDtk, and into them",
    .example = "sett map md2 cave.tmx --levels",
    .words = "GAME PROJECT [LEVELS]",
    .more = "Without LEVELS the mapping is printed, as TOML (JSON into a file "
            "*.json): which\nlayers, tiles, values and objects of the project "
            "are which tiles of the game. With\nLEVELS these go into the "
            "project:\nonly cells whose tile changed are written, rules of "
            "LDtk choose their tiles anew,\nall else is kept byte for byte. "
            "The mapping is that of --map, else the section [map] of the "
            "game\nfile, else NAME.sett-map.toml beside the project, else a "
            "guess, which is shown and\nasked for (--yes); by one that names "
            "do not bear out nothing is written.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_PRINTED | CLI_TILES | CLI_LEGEND,
    .run = run,
};
