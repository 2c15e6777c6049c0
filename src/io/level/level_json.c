/* level_json.c - levels, measures and reports as parts of a JSON document: the
   command line and the WebAssembly module say them in the same words. */
#include "sett/io.h"

#include <string.h>

void sett_json_put_rows(SettJsonWriter *w, const SettGame *game,
                        const SettGrid *grid)
{
    char row[SETT_MAX_SIDE];
    sett_json_open(w, '[');
    for (int32_t y = 0; y < grid->h; y++) {
        const uint8_t *cells = grid->cells + sett_grid_at(grid, 0, y);
        for (int32_t x = 0; x < grid->w; x++)
            row[x] = sett_tile_shown(&game->tiles, cells[x]);
        sett_json_put_bytes(w, row, (size_t)grid->w);
    }
    sett_json_close(w);
}

void sett_json_add_rows(SettJsonWriter *w, const SettGame *game,
                        const SettGrid *grid)
{
    sett_json_key(w, "rows");
    sett_json_put_rows(w, game, grid);
}

void sett_json_put_point(SettJsonWriter *w, int32_t x, int32_t y)
{
    sett_json_open(w, '[');
    sett_json_put_int(w, x);
    sett_json_put_int(w, y);
    sett_json_close(w);
}

static SettStatus row_error(const SettJson *at, SettError *err,
                            const char *what)
{
    return sett_json_refuse(err, at, "one string a row: [\"XXXX\", ...]", "%s",
                            what);
}

static SettStatus join_rows(const SettJson *rows, SettText *text,
                            SettError *err)
{
    if (rows->type != SETT_JSON_ARRAY)
        return row_error(rows, err, "rows that are no array");
    for (const SettJson *row = rows->child; row != NULL; row = row->next) {
        if (row->type != SETT_JSON_STRING)
            return row_error(row, err, "a row that is no text");
        if (memchr(row->string, '\n', row->size) != NULL)
            return row_error(row, err, "a row of more than one line");
        sett_text_bytes(text, row->string, row->size);
        sett_text_char(text, '\n');
    }
    return text->status;
}

/* The reader counts lines of the joined text: back to the row's own place. */
static void place_of_row(const SettJson *rows, SettError *err)
{
    const SettJson *row = rows->child;
    for (int32_t i = 1; row != NULL && i < err->line; i++)
        row = row->next;
    if (row == NULL) {
        err->line = rows->line;
        err->column = rows->column;
        return;
    }
    err->line = row->line;
    err->column += row->column; /* the quote stands before column 1 */
}

SettStatus sett_json_rows(const SettGame *game, const SettJson *rows,
                          SettArena *arena, SettGrid *grid, SettError *err)
{
    if (rows == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "no rows");
    SettText text = sett_text(arena->alloc);
    SettStatus status = join_rows(rows, &text, err);
    if (status != SETT_OK) {
        sett_text_free(&text);
        return status;
    }
    status = sett_level_read(game, text.data != NULL ? text.data : "",
                             text.size, 0, arena, grid, err);
    if (status != SETT_OK && err != NULL)
        place_of_row(rows, err);
    sett_text_free(&text);
    return status;
}

void sett_json_add_measures(SettJsonWriter *w, const SettGame *game,
                            const double *values)
{
    for (int32_t i = 0; i < game->measures.count; i++)
        sett_json_add_double(w, game->measures.rows[i].name, values[i]);
}

void sett_json_put_measures(SettJsonWriter *w, const SettGame *game,
                            const double *values)
{
    sett_json_open(w, '{');
    sett_json_add_measures(w, game, values);
    sett_json_close(w);
}

static void put_reason(SettJsonWriter *w, const SettReason *reason)
{
    sett_json_open(w, '{');
    sett_json_add_string(w, "code", reason->code);
    sett_json_add_string(w, "text", reason->text);
    sett_json_add_open(w, "cells", '[');
    for (int32_t i = 0; i < reason->cell_count; i++)
        sett_json_put_point(w, reason->cells[i].x, reason->cells[i].y);
    sett_json_close(w);
    if (reason->warning)
        sett_json_add_bool(w, "warning", true);
    sett_json_close(w);
}

void sett_json_put_reasons(SettJsonWriter *w, const SettReport *report)
{
    sett_json_open(w, '[');
    for (int32_t i = 0; i < report->count; i++)
        put_reason(w, &report->reasons[i]);
    sett_json_close(w);
}

SettStatus sett_json_of_game(const SettGame *game, const SettJson *root,
                             SettError *err)
{
    const SettJson *named = sett_json_member(root, "game");
    if (named == NULL || named->type != SETT_JSON_STRING ||
        sett_json_is(named, game->name))
        return SETT_OK;
    sett_json_refuse(err, named, NULL, "these are levels of %.40s",
                     named->string);
    sett_expect(err, "levels of %s", game->name);
    return SETT_BAD_INPUT;
}

SettStatus sett_json_add_warnings(SettJsonWriter *w, const SettGame *game,
                                  const SettGrid *grid, SettArena *tmp)
{
    SettReport report = sett_report(tmp);
    SettLevel level = {.grid = *grid};
    SettStatus status = sett_game_check(game, &level, false, tmp, &report);
    if (status == SETT_NO_MEMORY || report.broken)
        return SETT_NO_MEMORY;
    if (report.warnings == 0)
        return SETT_OK;
    sett_json_add_open(w, "warnings", '[');
    for (int32_t i = 0; i < report.count; i++)
        if (report.reasons[i].warning)
            put_reason(w, &report.reasons[i]);
    sett_json_close(w);
    return SETT_OK;
}

/* The rooms that corridor `c` of a plan touches, each once. */
static void put_rooms_beside(SettJsonWriter *w, const SettFloorPlan *plan,
                             const SettCorridor *c)
{
    const SettDoorway *doors = plan->doors + c->first_door;
    sett_json_add_open(w, "rooms", '[');
    for (int32_t i = 0; i < c->door_count; i++) {
        bool again = false;
        for (int32_t k = 0; k < i && !again; k++)
            again = doors[k].room == doors[i].room;
        if (!again)
            sett_json_put_int(w, doors[i].room);
    }
    sett_json_close(w);
}

/* `order`: doors by room, `first` where each room's begin. */
static void add_plan(SettJsonWriter *w, const SettFloorPlan *plan,
                     const int32_t *first, const int32_t *order,
                     const SettTheme *themes, const int32_t *theme_of)
{
    sett_json_add_open(w, "rooms", '[');
    for (int32_t i = 0; i < plan->room_count; i++) {
        sett_json_open(w, '{');
        sett_json_add_int(w, "x", plan->rooms[i].x);
        sett_json_add_int(w, "y", plan->rooms[i].y);
        sett_json_add_int(w, "w", plan->rooms[i].w);
        sett_json_add_int(w, "h", plan->rooms[i].h);
        if (theme_of != NULL && theme_of[i] >= 0)
            sett_json_add_string(w, "theme", themes[theme_of[i]].name);
        sett_json_add_open(w, "doors", '[');
        for (int32_t k = first[i]; k < first[i + 1]; k++)
            sett_json_put_point(w, plan->doors[order[k]].x,
                                plan->doors[order[k]].y);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_add_open(w, "corridors", '[');
    for (int32_t i = 0; i < plan->corridor_count; i++) {
        const SettCorridor *c = &plan->corridors[i];
        sett_json_open(w, '{');
        put_rooms_beside(w, plan, c);
        sett_json_add_open(w, "cells", '[');
        for (int32_t k = c->first; k < c->first + c->count; k++)
            sett_json_put_point(w, plan->cells[k].x, plan->cells[k].y);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
}

/* Members "rooms" and "corridors". */
static SettStatus put_plan(SettJsonWriter *w, const SettFloorPlan *plan,
                           const SettGame *game, const int32_t *theme_of,
                           SettArena *tmp)
{
    int32_t *first = SETT_TAKE(tmp, plan->room_count + 2, int32_t);
    int32_t *order = SETT_TAKE(tmp, plan->door_count, int32_t);
    if (first == NULL || order == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < plan->door_count; i++)
        first[plan->doors[i].room + 2]++;
    for (int32_t i = 2; i < plan->room_count + 2; i++)
        first[i] += first[i - 1];
    for (int32_t i = 0; i < plan->door_count; i++)
        order[first[plan->doors[i].room + 1]++] = i;
    add_plan(w, plan, first, order,
             game->furnish != NULL ? game->furnish->themes : NULL, theme_of);
    return SETT_OK;
}

/* Rooms as a furnisher found them, else as the layout's creator has them. */
static SettStatus add_rooms(SettJsonWriter *w, const SettGame *game,
                            const SettGrid *grid, const SettGenReport *reports,
                            SettArena *tmp)
{
    uint8_t is_open[256];
    SettMask open;
    SettFloorPlan plan;
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++)
        if (reports[i].plan != NULL)
            return put_plan(w, reports[i].plan, game, reports[i].themes, tmp);
    if (reports[0].room_count == 0)
        return SETT_OK;
    SettStatus status = sett_mask_take(tmp, grid->w, grid->h, &open);
    if (status != SETT_OK)
        return status;
    sett_tiles_any(&game->tiles, SETT_IS(OPEN), is_open);
    sett_mask_from_grid(&open, grid, is_open);
    status = sett_floor_plan(&open, reports[0].rooms, reports[0].room_count,
                             tmp, &plan);
    return status == SETT_OK ? put_plan(w, &plan, game, NULL, tmp) : status;
}

static void add_furnished(SettJsonWriter *w, const SettPipe *pipe,
                          const SettGenReport *reports)
{
    int32_t attempts = 0, furnishers = 0;
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++) {
        attempts += reports[i].attempts;
        furnishers += pipe->stages[i].gen != NULL;
    }
    if (furnishers == 0)
        return;
    sett_json_add_int(w, "furnish_attempts", attempts);
    sett_json_add_open(w, "kinds", '[');
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++)
        for (int32_t k = 0; k < reports[i].kind_count; k++) {
            const SettKindReport *kind = &reports[i].kinds[k];
            sett_json_open(w, '{');
            sett_json_add_string(w, "kind",
                                 pipe->game->tiles.tiles[kind->tile].name);
            sett_json_add_int(w, "requested", kind->requested);
            sett_json_add_int(w, "kept", kind->kept);
            sett_json_add_int(w, "placed", kind->placed);
            sett_json_add_int(w, "fallback", kind->fallback);
            sett_json_add_int(w, "skipped", kind->skipped);
            sett_json_add_string(w, "why", kind->why ? kind->why : "");
            sett_json_close(w);
        }
    sett_json_close(w);
    sett_json_add_open(w, "objects", '[');
    for (int32_t i = 1; i < SETT_MAX_STAGES; i++)
        for (int32_t k = 0; k < reports[i].placed_count; k++) {
            const SettPlaced *object = &reports[i].placed[k];
            sett_json_open(w, '{');
            sett_json_add_string(w, "kind",
                                 pipe->game->tiles.tiles[object->tile].name);
            sett_json_add_int(w, "x", object->x);
            sett_json_add_int(w, "y", object->y);
            sett_json_add_string(w, "rule", object->rule ? object->rule : "");
            sett_json_add_int(w, "option", object->option);
            sett_json_add_int(w, "candidates", object->candidates);
            sett_json_close(w);
        }
    sett_json_close(w);
}

SettStatus sett_json_put_made(SettJsonWriter *w, const SettPipe *pipe,
                              const SettGrid *grid,
                              const SettGenReport *reports, SettArena *tmp)
{
    sett_json_open(w, '{');
    if (pipe->stages[0].gen != NULL)
        sett_json_add_int(w, "layout_attempts", reports[0].attempts);
    SettStatus status = add_rooms(w, pipe->game, grid, reports, tmp);
    add_furnished(w, pipe, reports);
    sett_json_close(w);
    return status;
}
