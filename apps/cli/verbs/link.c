/* link.c - sett link: segments to one level, in the order given, with the links
   needed between them. */
#include <inttypes.h>
#include <string.h>

#include "frame/verbs.h"
#include "sett/segments.h"

typedef struct Options {
    const char *corpus, *agent, *own, *forbid, *lock, *player, *target;
    int64_t low, high, unseen, repeat, shift, budget, scale, endless, repair;
    CliSeed seed;
    bool only_own, global, paper;
} Options;

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
    const SettFormat *to =
        cli->output != NULL ? sett_format_of(cli->output) : &sett_format_text;
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

static SettStatus read_wish(Cli *cli, const Options *o, SettLinkKit *l)
{
    SettLinkWish *wish = &l->wish;
    *wish = sett_link_wish();
    wish->low = (int32_t)o->low;
    wish->high = (int32_t)o->high;
    wish->unseen = (int32_t)o->unseen;
    wish->repeat = (int32_t)o->repeat;
    wish->shift = (int32_t)o->shift;
    wish->budget = (int32_t)o->budget;
    wish->only_own = o->only_own;
    int32_t *own = NULL;
    SettStatus status = SETT_OK;
    if (o->own != NULL)
        status = sett_segments_slices(cli_host(cli), l, o->own, &own,
                                      &wish->own_count);
    wish->own = own;
    if (status == SETT_OK && o->forbid != NULL)
        status = sett_segments_forbid(cli_host(cli), l, o->forbid);
    return status == SETT_OK
               ? sett_link_alphabets(l->model, wish, &l->alphabets)
               : status;
}

#define MOST_LINKED 1000 /* segments of a level */
#define MOST_DRAWN 20000 /* segments that are chosen from */

static SettStatus read_segments(Cli *cli, const Options *o)
{
    const SettGame *game = cli->game;
    CliLevels *segments = &cli->levels;
    bool drawn = o->player != NULL || o->endless > 0;
    int64_t most = drawn ? MOST_DRAWN : MOST_LINKED;
    SettStatus status = cli_levels_words(cli);
    if (status == SETT_OK && o->target != NULL)
        status = sett_segments_choose(cli_host(cli), game, o->target, segments);
    for (int64_t i = 0; i < segments->count && status == SETT_OK; i++)
        status = sett_segment_check(cli_host(cli), game, &segments->items[i]);
    if (status == SETT_OK && segments->count > most)
        status = cli_usage(cli, "%" PRId64 " segments (at most %" PRId64 ")",
                           segments->count, most);
    return status;
}

/* All segments in their order, linked and written. Where there is no such level
   it is said only if `must`. */
static SettStatus link_level(Cli *cli, const Options *o, SettLinkKit *l,
                             const CliLevels *segments, bool must,
                             SettLinkedLevel *linked)
{
    const SettStudyHost *host = cli_host(cli);
    uint8_t *locked;
    SettStatus status = sett_segments_locks(
        host, o->lock, (int32_t)segments->count - 1, &locked);
    if (status != SETT_OK)
        return status;
    const SettSegmentsJob job = {locked, o->global, o->paper,
                                 (int32_t)o->repair};
    status = sett_segments_link(host, l, segments, &job, linked);
    if (status != SETT_OK)
        return status;
    if (!linked->linked.found) {
        if (must)
            sett_segments_tell_none(host, l, segments, linked);
        return must ? SETT_INFEASIBLE : SETT_OK;
    }
    sett_segments_tell(host, l, segments, linked);
    status = sett_segments_write(host, l, segments, linked, format_of(cli),
                                 (int32_t)o->scale, &cli->out);
    status = cli_deliver_out(cli, status);
    bool usable = linked->way.accepted && linked->unbroken;
    return status == SETT_OK && !usable ? SETT_INFEASIBLE : status;
}

/* The player's best choice that can stand behind the segment played last. */
static SettStatus link_next(Cli *cli, const Options *o, SettLinkKit *l,
                            const CliLevels *segments)
{
    SettStaircase player;
    SettLinkedLevel linked = {.unbroken = false};
    SettStatus status =
        sett_segments_log(cli_host(cli), l, segments, o->player, &player);
    for (int32_t i = 0; status == SETT_OK && !linked.linked.found; i++) {
        CliLevel items[2];
        CliLevels both = {.items = items};
        int32_t next = sett_staircase_next(&player, i);
        if (next < 0) {
            cli_warn(cli, "no segment can come next");
            return SETT_INFEASIBLE;
        }
        if (player.current >= 0)
            items[both.count++] = segments->items[player.current];
        items[both.count++] = segments->items[next];
        status = link_level(cli, o, l, &both, false, &linked);
        if (linked.linked.found)
            cli_note(
                cli, "next: %s, level %d of it (difficulty %.4f; %d of %d won)",
                segments->items[next].source,
                (int)segments->items[next].index + 1, player.difficulty[next],
                (int)player.won, (int)player.played);
    }
    return status;
}

static SettStatus send(void *cli)
{
    return cli_flush(cli);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SettLinkKit linking = {.game = cli->game};
    const CliLevels *segments = &cli->levels;
    SettLinkedLevel linked;
    if (cli->game->linking == NULL)
        return cli_usage(cli, "levels of %s are not made of segments",
                         cli->game->name);
    SettStatus status = check_options(cli, o);
    if (status != SETT_OK || (status = read_segments(cli, o)) != SETT_OK ||
        (status = sett_segments_learn(cli_host(cli), &linking, o->agent,
                                      o->corpus, segments)) != SETT_OK ||
        (status = read_wish(cli, o, &linking)) != SETT_OK)
        return status;
    if (o->endless > 0) {
        SettSegmentsStream stream = {.count = o->endless,
                                     .json = cli->json,
                                     .out = &cli->out,
                                     .send = send};
        cli->made.lines = true;
        status = cli_seed(cli, &o->seed, &stream.seed);
        return status == SETT_OK ? sett_segments_stream(cli_host(cli), &linking,
                                                        segments, &stream)
                                 : status;
    }
    return o->player != NULL
               ? link_next(cli, o, &linking, segments)
               : link_level(cli, o, &linking, segments, true, &linked);
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
