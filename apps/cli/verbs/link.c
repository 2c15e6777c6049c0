/* link.c - sett link: segments to one level, in the order given, with the links
   needed between them. */
#include <inttypes.h>
#include <string.h>

#include "frame/verbs.h"
#include "sett/segments.h"

typedef SettSegmentsAsked Options;

static const CliOption rows[] = {
    CLI_TEXT(corpus, "PATH",
             "training levels: a file or folder; the segments, if left out"),
    CLI_TEXT(
        agent, "NAME",
        "agent that must complete the level (sett describe GAME lists them)"),
    CLI_ROW_INT(low, "min", 0, 0, SETT_LINK_MOST, "slices of a link, at least"),
    CLI_ROW_INT(
        high, "max", -1, 0, SETT_LINK_MOST,
        "slices of a link, at most; as the paper's search, if left out"),
    CLI_ROW(own, "slices", "FILE",
            "linking slices of your own: all slices of a level"),
    CLI_ROW_FLAG(only_own, "only-slices", "and no others"),
    CLI_TEXT(forbid, "FILE", "a level whose slices may not stand in links"),
    CLI_TEXT(lock, "LIST", "seams where nothing may stand, from 1: 1,3"),
    CLI_FLAG(global, "the level whose links cost least in all, not one by one"),
    CLI_INT(unseen, 8, 0, 1000,
            "extra slices allowed to avoid one unseen n-gram"),
    CLI_INT(repeat, 1, 0, 1000,
            "extra slices allowed to avoid repeating a link of the level"),
    CLI_INT(shift, 0, 0, 1000,
            "extra slices allowed for each 0.001 less change of the "
            "characteristics around the link"),
    CLI_INT(budget, 400, 0, 1000000,
            "links of known n-grams that are tried at a seam"),
    CLI_FLAG(paper, "the paper's own search instead, seam by seam"),
    CLI_TEXT(target, "WISH;..",
             "a level of one segment for each wish, found among those given: "
             "gaps>=4;foes=1..2,gaps=0;foes=0 (any measure)"),
    CLI_INT(repair, 0, 0, 2,
            "outermost slices of a segment that may be taken away on a side "
            "where no link helps; said on stderr"),
    CLI_TEXT(player, "LOG",
             "only the segment that suits a player next, behind the one played "
             "last: {\"source\": \"hills.txt\", \"index\": 0, \"won\": true} a "
             "line"),
    CLI_INT(endless, 0, 0, 1000000000000,
            "so many segments, drawn from those given, as a stream: one slice "
            "a line in the order of play, or JSON lines"),
    CLI_TEXT(seed, "S", "of --endless; drawn and noted if left out"),
    CLI_INT(scale, 1, 1, 16, "PNG: 16-pixel tiles, this many times as big"),
};

/* What is written: by the ending of -o, or JSON where --json says so. */
static const SettFormat *format_of(const Cli *cli)
{
    const SettFormat *to = cli_format(cli, &sett_format_text);
    return to == &sett_format_text && cli->json ? &sett_format_json : to;
}

static SettStatus check_options(Cli *cli, const Options *o)
{
    const SettFormat *to = format_of(cli);
    if (to != &sett_format_text && to != &sett_format_json &&
        to != &sett_format_svg && to != &sett_format_png)
        return cli_refuse(cli, "a name that ends in .txt, .json, .svg or .png",
                          "--output %s", cli->output);
    if (o->high >= 0 && o->high < o->low)
        return cli_usage(cli, "--min %" PRId64 " is more than --max %" PRId64,
                         o->low, o->high);
    bool more = o->own != NULL || o->forbid != NULL || o->lock != NULL ||
                o->global || o->high >= 0 || o->low > 1 || o->repair > 0;
    bool whole = o->global || o->paper || o->lock != NULL;
    const CliRule rules[] = {
        {o->only_own && o->own == NULL, "--only-slices needs --slices FILE"},
        {o->endless > 0 && (whole || o->player != NULL || cli->output != NULL),
         "--endless goes to standard output, and without --global, --paper, "
         "--lock and --player"},
        {o->target != NULL && (o->player != NULL || o->endless > 0),
         "--target goes without --player and --endless"},
        {o->player != NULL && whole,
         "--player goes without --global, --paper and --lock"},
        {o->paper && more, "--paper knows no other wish than --min 0 or 1"},
        {false, NULL}};
    return cli_rules(cli, rules);
}

static SettStatus send(void *cli)
{
    return cli_flush(cli);
}

static SettStatus stream(Cli *cli, const Options *o, SettLinkKit *kit)
{
    SettSegmentsStream to = {
        .count = o->endless, .json = cli->json, .out = &cli->out, .send = send};
    cli->made.lines = true;
    SettStatus status = cli_seed(cli, &o->seed, &to.seed);
    return status == SETT_OK
               ? sett_segments_stream(cli_host(cli), kit, &cli->levels, &to)
               : status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettLinkKit kit = {.game = cli->game};
    const char *next;
    SettStatus status =
        sett_game_needs(cli->game, SETT_GAME_SEGMENTS, &cli->err);
    if (status == SETT_OK)
        status = check_options(cli, o);
    if (status != SETT_OK || (status = cli_levels_words(cli)) != SETT_OK ||
        (status = sett_segments_open(cli_host(cli), o, &cli->levels, &kit)) !=
            SETT_OK)
        return status;
    if (o->endless > 0)
        return stream(cli, o, &kit);
    status = sett_segments_link(cli_host(cli), &kit, &cli->levels, o,
                                format_of(cli), &cli->out, &next);
    bool unusable = status == SETT_INFEASIBLE && cli->out.size > 0;
    SettStatus sent = cli_deliver_out(cli, unusable ? SETT_OK : status);
    if (next != NULL)
        cli_note(cli, "%s", next);
    return sent == SETT_OK ? status : sent;
}

const CliVerb cli_verb_link = {
    .name = "link",
    .help = "join segments to one level that can be completed",
    .example = "sett link smb levels/smb/hills.txt levels/smb/pipes.txt",
    .words = "GAME SEGMENT...",
    .more =
        "Segments are level files (levels split by empty lines, or the JSON of "
        "generate);\ntheir order is kept and nothing in them is changed. "
        "Between them stand as few\nslices as possible: with --corpus such "
        "that every n-gram across the seam is\none of the training levels, "
        "where that can be had. The way through the level is\nplayed by the "
        "game's rules before anything is written. The ending of -o "
        "chooses:\n.txt, .json, .svg or .png (pictures show links and the "
        "way). The exit code is 1\nwhere there is no such level.\n\n--endless "
        "puts segment behind segment, in the same memory however many; the "
        "level\nso far can be completed after each. --player steps to a harder "
        "segment for each one\nwon and two steps to easier ones for each one "
        "lost, from the middle on (a step is\na tenth of all segments); "
        "difficulty is its leniency measure.\n\n--target takes segments out of "
        "archives of evolve gram-elites, too.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_TILES | CLI_LEGEND,
    .output_version = 1,
    .run = run,
};
