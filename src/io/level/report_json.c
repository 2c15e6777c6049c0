/* report_json.c - what generators did, as JSON: tries, what became of each kind
   of object, and why each object stands where it stands (docs/design/md2.md,
   section 8). */
#include "sett/io.h"

static void put_kind(SettJsonWriter *w, const SettGame *game,
                     const SettKindReport *kind)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", game->tiles.tiles[kind->tile].name);
    sett_json_add_int(w, "requested", kind->requested);
    sett_json_add_int(w, "kept", kind->kept);
    sett_json_add_int(w, "placed", kind->placed);
    sett_json_add_int(w, "fallback", kind->fallback);
    sett_json_add_int(w, "skipped", kind->skipped);
    sett_json_add_string(w, "why", kind->why ? kind->why : "");
    sett_json_close(w);
}

static void put_object(SettJsonWriter *w, const SettGame *game,
                       const SettPlaced *object)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "kind", game->tiles.tiles[object->tile].name);
    sett_json_add_int(w, "x", object->x);
    sett_json_add_int(w, "y", object->y);
    sett_json_add_string(w, "rule", object->rule ? object->rule : "");
    sett_json_add_int(w, "option", object->option);
    sett_json_add_int(w, "candidates", object->candidates);
    sett_json_close(w);
}

void sett_json_put_made(SettJsonWriter *w, const SettPipe *pipe,
                        const SettGenReport *reports)
{
    int32_t attempts = 0, furnishers = 0;
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++) {
        attempts += reports[i].attempts;
        furnishers += pipe->stages[i].gen != NULL;
    }
    sett_json_open(w, '{');
    if (pipe->stages[0].gen != NULL)
        sett_json_add_int(w, "layout_attempts", reports[0].attempts);
    if (furnishers == 0) {
        sett_json_close(w);
        return;
    }
    sett_json_add_int(w, "furnish_attempts", attempts);
    sett_json_add_open(w, "kinds", '[');
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++)
        for (int32_t k = 0; k < reports[i].kind_count; k++)
            put_kind(w, pipe->game, &reports[i].kinds[k]);
    sett_json_close(w);
    sett_json_add_open(w, "objects", '[');
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++)
        for (int32_t k = 0; k < reports[i].placed_count; k++)
            put_object(w, pipe->game, &reports[i].placed[k]);
    sett_json_close(w);
    sett_json_close(w);
}
