/* dungeon_play.c - sett measure edd PROJECT --play: every room of a dungeon as
   personas of MiniDungeons 2 play it, and what that says of the whole. */
#include <inttypes.h>

#include "sett/edd.h"
#include "verbs/dungeon.h"

typedef struct Playing {
    const SettDungeon *dungeon;
    SettEddPlayers *players;
    SettEddTour *tour;
} Playing;

static SettStatus play_one(void *user, int64_t index, SettArena *tmp)
{
    const Playing *p = user;
    return sett_edd_play_visit(p->players, p->dungeon, tmp,
                               &p->tour->visits[index]);
}

static SettStatus set_foe(Cli *cli, const SettTable *table, void *params,
                          const char *name, const char *value)
{
    if (value == NULL)
        return SETT_OK;
    SettStatus s = sett_params_set(table, params, name, value, NULL,
                                   &cli->arena, &cli->err);
    return s == SETT_BAD_INPUT ? (cli->err.status = SETT_BAD_ARGUMENT) : s;
}

static SettStatus read_query(Cli *cli, const CliPlayQuery *query,
                             SettEddPlayers **out)
{
    const SettTable *table = &sett_catalog_eval(cli->catalog, "edd")->params;
    void *params = sett_params_new(table, &cli->arena);
    if (params == NULL)
        return cli_no_memory(cli);
    SettStatus s = set_foe(cli, table, params, "enemy-as", query->enemy_as);
    if (s == SETT_OK)
        s = set_foe(cli, table, params, "boss-as", query->boss_as);
    if (s != SETT_OK)
        return s;
    s = sett_edd_players_new(params, (int32_t)query->budget, &cli->cancel,
                             &cli->arena, out);
    return s == SETT_OK ? s : cli_no_memory(cli);
}

SettStatus cli_dungeon_play(Cli *cli, const CliDungeon *dungeon,
                            const CliPlayQuery *query, SettEddTour *out)
{
    Playing p = {.dungeon = dungeon->d, .tour = out};
    SettStatus s = read_query(cli, query, &p.players);
    if (s != SETT_OK)
        return s;
    if (sett_edd_tour(dungeon->d, &cli->arena, out) != SETT_OK)
        return cli_no_memory(cli);
    cli_progress_start(cli, "rooms", out->count);
    s = cli_each(cli, out->count, play_one, &p, NULL);
    cli_progress_end(cli);
    return s;
}

void cli_dungeon_put_play(SettJsonWriter *w, const CliDungeon *dungeon,
                          const SettEddTour *tour)
{
    double whole[SETT_EDD_PLAYED];
    sett_edd_tour_played(tour, whole);
    sett_dungeon_put_played(w, whole);
    sett_json_key(w, "played_rooms");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < tour->count; i++)
        sett_dungeon_put_visit(w, dungeon->d, &tour->visits[i]);
    sett_json_close(w);
}

static void print_unknown(Cli *cli, const SettEddVisit *visit)
{
    if (visit->unknown == 0)
        return;
    sett_text_format(&cli->out,
                     "; unknown for %d of %d personas, the budget is spent: %d "
                     "nodes",
                     (int)visit->unknown, SETT_EDD_PERSONAS, (int)visit->nodes);
    if (visit->foes > 0)
        sett_text_format(&cli->out, " or %" PRIu64 " turns of %d foes",
                         visit->turns, (int)visit->foes);
}

static void print_visit(Cli *cli, const CliDungeon *dungeon,
                        const SettEddVisit *visit)
{
    const SettDungeonRoom *room = sett_dungeon_room(dungeon->d, visit->room);
    sett_text_format(&cli->out, "room \"%s\": ", room->name);
    if (!visit->reached) {
        sett_text_add(&cli->out, "not reached\n");
        return;
    }
    for (int32_t d = 0; d < SETT_EDD_PLAYED; d++) {
        sett_text_format(&cli->out, "%s%s ", d > 0 ? ", " : "",
                         sett_edd_played_name(d));
        sett_text_fixed(&cli->out, visit->played[d], 3);
    }
    print_unknown(cli, visit);
    sett_text_char(&cli->out, '\n');
}

void cli_dungeon_print_play(Cli *cli, const CliDungeon *dungeon,
                            const SettEddTour *tour)
{
    double whole[SETT_EDD_PLAYED];
    sett_edd_tour_played(tour, whole);
    for (int32_t d = 0; d < SETT_EDD_PLAYED; d++) {
        sett_text_format(&cli->out, "%-16s ", sett_edd_played_name(d));
        sett_text_fixed(&cli->out, whole[d], 3);
        sett_text_char(&cli->out, '\n');
    }
    for (int32_t i = 0; i < tour->count; i++)
        print_visit(cli, dungeon, &tour->visits[i]);
}
