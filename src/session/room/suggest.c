/* suggest.c - six rooms to start with, one each of six styles, found one after
   the other (docs/design/edd.md, section 6.5). */
#include "session/room/room.h"
#include "sett/edd.h"

#define MOST_BUDGET 1000000

typedef struct Suggest {
    SettRoomSearch all; /* what all have in common, and who runs now */
    int32_t from, end;  /* those that are looked for here */
    int32_t at;         /* whose turn it is; those from `from` on are done */
    SettEddSuggestions found;
} Suggest;

static void close_suggest(void *object)
{
    Suggest *g = object;
    sett_kept_search_close(&g->all.base);
}

static const SettKept suggest_kind = {"suggestions", sizeof(Suggest),
                                      close_suggest};

/* At most `units` evaluations of suggestion g->at; *spent of them were used. */
static SettStatus go_on(Suggest *g, uint64_t units, uint64_t *spent,
                        SettError *err)
{
    SettEddSuggestion *item = &g->found.items[g->at];
    SettKeptSearch *b = &g->all.base;
    SettStatus status = SETT_OK;
    if (b->search == NULL) {
        SettSearchDef def = sett_edd_suggest_def(&b->def, item->place, g->at);
        status = sett_search_create(&def, &b->search, err);
    }
    if (status == SETT_OK)
        status = sett_search_step(b->search, units);
    if (status != SETT_OK)
        return status;
    *spent = item->evaluations;
    status = sett_edd_suggestion_take(item, b->search);
    *spent = item->evaluations - *spent;
    if (status == SETT_OK && sett_search_done(b->search)) {
        sett_search_destroy(b->search);
        b->search = NULL;
        g->at++;
    }
    return status;
}

static const char *state_of(const Suggest *g, int32_t i)
{
    if (i < g->from || i > g->at || (i == g->at && g->all.base.search == NULL))
        return "waiting";
    if (i == g->at)
        return "running";
    return g->found.items[i].found ? "ready" : "none";
}

static void put_slots(SettJsonWriter *w, const Suggest *g)
{
    uint64_t spent = 0;
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++)
        spent += g->found.items[i].evaluations;
    sett_json_add_bool(w, "done", g->at == g->end);
    sett_json_add_int(w, "spent", (int64_t)spent);
    sett_json_add_open(w, "slots", '[');
    for (int32_t i = 0; i < SETT_EDD_SUGGESTIONS; i++) {
        const SettEddSuggestion *item = &g->found.items[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "style", item->style->name);
        sett_json_add_string(w, "help", item->style->help);
        sett_json_add_string(w, "state", state_of(g, i));
        if (item->found) {
            sett_json_add_double(w, "fitness", item->fitness);
            sett_json_add_rows(w, g->all.base.def.game, &item->room);
        }
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus suggest(SettAsk *ask)
{
    Suggest *g = ask->object;
    SettKeptSearch *b = &g->all.base;
    SettSearchDef *d = &b->def;
    SettStatus status = sett_room_begin(ask, &g->all, "fi2pop");
    if (status != SETT_OK)
        return status;
    d->max_evaluations = (uint64_t)ask->asked.budget;
    g->from = g->at = ask->asked.first;
    g->end = g->from + ask->asked.count;
    if (g->end > SETT_EDD_SUGGESTIONS)
        g->end = SETT_EDD_SUGGESTIONS;
    status = sett_params_set(&d->genome->params, b->params.genome, "initial",
                             SETT_EDD_SUGGESTION_INITIAL, NULL, ask->arena,
                             ask->err);
    if (status == SETT_OK)
        status = sett_edd_suggestions(d, &b->arena, &g->found);
    if (status == SETT_OK)
        put_slots(ask->out, g);
    return status;
}

static SettStatus step(SettAsk *ask)
{
    Suggest *g = ask->object;
    int64_t units = ask->asked.units;
    while (units > 0 && g->at < g->end) {
        uint64_t spent = 0;
        SettStatus status = go_on(g, (uint64_t)units, &spent, ask->err);
        if (status != SETT_OK)
            return status;
        units -= spent > 0 ? (int64_t)spent : 1; /* a run that ended before */
    }
    put_slots(ask->out, g);
    return SETT_OK;
}

RECORD(RoomSlot, "One of six rooms to start with.",
       TOLD("style", "text", "its style's name"),
       TOLD("help", "text", "what the style is"),
       TOLD("state", "\"waiting\"|\"running\"|\"ready\"|\"none\"",
            "none: no feasible room was found"),
       TOLD("fitness", "real?",
            "of the best room so far; left out where there is none"),
       TOLD("rows", "text[]?", "that room; left out as above"));

RECORD(RoomSlots, "Rooms to start with.",
       TOLD("done", "bool", "all that are looked for have ended"),
       TOLD("spent", "int", "rooms tried so far"),
       TOLD("slots", "RoomSlot[]", "six, found one after the other"));

VERB(room_suggest, suggest,
     "Begins six rooms to start with, each of another style.",
     .kept = &suggest_kind, .makes = true,
     REQUEST(SETT_ROOM_BEGUN,
             ASKED_INT(budget, SETT_EDD_SUGGESTION_BUDGET, 0, MOST_BUDGET,
                       "rooms to try for each of the six at most"),
             ASKED_INT(first, 0, 0, SETT_EDD_SUGGESTIONS - 1,
                       "which of the six is looked for first"),
             ASKED_INT(count, SETT_EDD_SUGGESTIONS, 1, SETT_EDD_SUGGESTIONS,
                       "how many of them: workers can share the six")),
     REPLY_AS("RoomSlots"));

VERB(room_suggest_step, step, "Goes on with the six.", .kept = &suggest_kind,
     REQUEST(ASKED_UNITS("rooms to try")), REPLY_AS("RoomSlots"));
