/* play.c - a room as the personas of MiniDungeons 2 find it: in steps of a
   bounded number of nodes, one persona after the other. What each tile becomes
   is a table of the core (sett_edd_stage); which foes enemies and bosses are
   says "eval". */
#include "session/room/room.h"
#include "sett/edd.h"

typedef struct Played {
    bool able;         /* the level could be played at all */
    SettAnswer answer; /* whether the persona can win */
    uint64_t spent;
    double values[SETT_PLAY_VALUES];
    SettHeatMap heat;
} Played;

typedef struct Playing {
    SettArena keep, tmp; /* for good; of one persona's play */
    SettEddPlayers *players;
    SettEddStage stage;
    int32_t at; /* whose turn it is; those before are done */
    SettPlaytestRun run;
    Played played[SETT_EDD_PERSONAS];
} Playing;

static void close_play(void *object)
{
    Playing *p = object;
    sett_play_destroy(p->run.play);
    sett_arena_free(&p->tmp);
    sett_arena_free(&p->keep);
}

static const SettKept playing_kind = {"playtest", sizeof(Playing), close_play};

static void next_persona(Playing *p)
{
    sett_play_destroy(p->run.play);
    p->run.play = NULL;
    sett_arena_reset(&p->tmp, (SettArenaMark){0});
    p->at++;
}

static SettStatus end_play(Playing *p)
{
    Played *played = &p->played[p->at];
    played->able = true;
    SettStatus status = sett_playtest_end(&p->run, &p->tmp, played->values,
                                          &played->heat, &played->answer);
    next_persona(p);
    return status;
}

/* At most `units` nodes for the persona at p->at; *spent of them were used. */
static SettStatus go_on(Playing *p, uint64_t units, uint64_t *spent,
                        SettError *err)
{
    SettLevel level = {.grid = p->stage.level};
    Played *played = &p->played[p->at];
    SettStatus status = SETT_OK;
    if (p->run.play == NULL)
        status = sett_playtest_begin(&p->stage.plays[p->at], &level, 1, 0,
                                     &p->tmp, &p->run, err);
    if (status == SETT_INFEASIBLE) {
        next_persona(p);
        return SETT_OK;
    }
    if (status == SETT_OK)
        status = sett_play_step(p->run.play, units);
    if (status != SETT_OK)
        return status;
    *spent = sett_play_spent(p->run.play) - played->spent;
    played->spent += *spent;
    return sett_play_done(p->run.play) ? end_play(p) : SETT_OK;
}

static void put_dimensions(SettJsonWriter *w, const Playing *p)
{
    const double *values[SETT_EDD_PERSONAS];
    double played[SETT_EDD_PLAYED];
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++)
        values[i] = p->played[i].able ? p->played[i].values : NULL;
    sett_edd_stage_played(&p->stage, values, played);
    sett_json_add_open(w, "features", '{');
    for (int32_t d = 0; d < SETT_EDD_PLAYED; d++)
        sett_json_add_double(w, sett_edd_played_name(d), played[d]);
    sett_json_close(w);
}

static void put_play(SettJsonWriter *w, const Playing *p)
{
    uint64_t spent = 0;
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++)
        spent += p->played[i].spent;
    sett_json_add_bool(w, "done", p->at == SETT_EDD_PERSONAS);
    sett_json_add_int(w, "spent", (int64_t)spent);
    sett_json_add_int(w, "of",
                      (int64_t)p->stage.plays[0].budget * SETT_EDD_PERSONAS);
    sett_json_add_open(w, "personas", '[');
    for (int32_t i = 0; i < SETT_EDD_PERSONAS; i++) {
        const Played *played = &p->played[i];
        const SettPersona *persona = p->stage.plays[i].persona;
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", persona->name);
        sett_json_add_string(w, "help", persona->help);
        sett_json_add_bool(w, "done", i < p->at);
        if (i < p->at)
            sett_json_add_bool(w, "able", played->able);
        if (i < p->at && played->able) {
            sett_json_add_bool(w, "unknown", played->answer == SETT_UNKNOWN);
            sett_json_add_open(w, "values", '{');
            for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
                sett_json_add_double(w, sett_play_value_names[v],
                                     played->values[v]);
            sett_json_close(w);
            const SettGrid *g = &p->stage.level;
            for (int32_t k = 0; k < SETT_HEATS; k++) {
                sett_json_add_open(w, sett_heat_names[k], '[');
                for (int32_t y = 1; y < g->h - 1; y++)
                    for (int32_t x = 1; x < g->w - 1; x++)
                        sett_json_put_int(
                            w, played->heat.counts[k][sett_grid_at(g, x, y)]);
                sett_json_close(w);
            }
        }
        sett_json_close(w);
    }
    sett_json_close(w);
    if (p->at == SETT_EDD_PERSONAS)
        put_dimensions(w, p);
}

static void put_place(SettJsonWriter *w, const char *key, const Playing *p,
                      int32_t place)
{
    int32_t width = p->stage.level.w - 2;
    if (place < 0)
        return;
    sett_json_key(w, key);
    sett_json_put_point(w, place % width, place / width);
}

static SettStatus begin(SettAsk *ask, Playing *p)
{
    const SettAsked *asked = &ask->asked;
    const SettEval *eval = sett_catalog_eval(ask->catalog, "edd");
    SettGrid room;
    p->keep = sett_ask_arena(ask);
    p->tmp = sett_ask_arena(ask);
    if (eval == NULL)
        return SETT_UNSUPPORTED;
    void *params = sett_params_new(&eval->params, ask->arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_room_read(ask, asked->rows, ask->arena, &room);
    if (status != SETT_OK)
        return status;
    if (asked->eval != NULL)
        status = sett_params_read(&eval->params, params, asked->eval, NULL,
                                  ask->err);
    if (status != SETT_OK)
        return status;
    status =
        sett_edd_players_new(params, 0, p->keep.cancel, &p->keep, &p->players);
    if (status != SETT_OK)
        return status;
    status = sett_edd_stage(p->players, &room, &p->keep, &p->stage);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; status == SETT_OK && i < SETT_EDD_PERSONAS; i++)
        status = sett_heat_take(&p->keep, p->stage.level.w, p->stage.level.h,
                                &p->played[i].heat);
    return status;
}

static SettStatus play(SettAsk *ask)
{
    Playing *p = ask->object;
    SettStatus status = begin(ask, p);
    if (status != SETT_OK)
        return status;
    put_place(ask->out, "entrance", p, p->stage.way.entrance);
    put_place(ask->out, "exit", p, p->stage.way.exit);
    put_play(ask->out, p);
    return SETT_OK;
}

static SettStatus step(SettAsk *ask)
{
    Playing *p = ask->object;
    int64_t units = ask->asked.units;
    while (units > 0 && p->at < SETT_EDD_PERSONAS) {
        uint64_t spent = 0;
        SettStatus status = go_on(p, (uint64_t)units, &spent, ask->err);
        if (status != SETT_OK)
            return status;
        units -= spent > 0 ? (int64_t)spent : 1; /* it could not be played */
    }
    put_play(ask->out, p);
    return SETT_OK;
}

RECORD(RoomPersona, "How a persona of MiniDungeons 2 fares in a room.",
       TOLD("name", "text", "short, such as R for the runner"),
       TOLD("help", "text", "what the persona wants"),
       TOLD("done", "bool", "it has played; the rest is left out before"),
       TOLD("able", "bool?",
            "there was a way to play; false: the rest is left out"),
       TOLD("unknown", "bool?",
            "its nodes were spent before it won or was shown to be unable to"),
       TOLD("values", "real{}?",
            "win (1 or 0), kills, kill_share and treasure (shares), potions, "
            "hp, turns, damage (hit points), effort"),
       TOLD("visits", "int[]?", "turns spent on each tile, row by row"),
       TOLD("damage", "int[]?", "hit points lost there"),
       TOLD("deaths", "int[]?", "heroes that died there"));

RECORD(RoomPlay, "A playtest of a room.",
       TOLD("done", "bool", "all personas have played"),
       TOLD("spent", "int", "nodes looked into so far"),
       TOLD("of", "int", "nodes at most"),
       TOLD("personas", "RoomPersona[]", "who play one after the other"),
       TOLD("features", "real{}?",
            "completion, damage, treasure_at_risk, 0 to 1 each; left out until "
            "all are done"));

VERB(room_play, play, "Begins a playtest of a room.", .kept = &playing_kind,
     .makes = true,
     REQUEST(
         ASKED(rows, "text[]",
               "the room, a character a tile, with a door at least"),
         ASKED(eval, "object?",
               "options of the evaluator edd: enemy-as, boss-as, play-budget")),
     REPLY(TOLD("entrance", "[int, int]?",
                "x and y where the hero comes in; left out: nowhere"),
           TOLD("exit", "[int, int]?",
                "where he is to leave; left out: nowhere"),
           TOLD_AS("RoomPlay")));

VERB(room_play_step, step, "Goes on with the playtest.", .kept = &playing_kind,
     REQUEST(ASKED_UNITS("nodes to look into")), REPLY_AS("RoomPlay"));
