/* open.c - a source is read: what is wrong with it, its objects, the characters
   of its levels and the levels themselves; and one level is written back. */
#include "session/puzzle/puzzle.h"

static void close_puzzle(void *object)
{
    SettKeptPuzzle *kept = object;
    sett_puzzle_run_destroy(kept->run);
    sett_arena_free(&kept->search);
    sett_puzzle_destroy(kept->puzzle);
}

const SettKept sett_kept_puzzle = {"puzzle", sizeof(SettKeptPuzzle),
                                   close_puzzle};

SettStatus sett_puzzle_needs_game(const SettAsk *ask, const SettGame **out)
{
    const SettKeptPuzzle *kept = ask->object;
    *out = sett_puzzle_game(kept->puzzle);
    return *out != NULL ? SETT_OK
                        : sett_fail(ask->err, SETT_BAD_INPUT,
                                    "the source has too many errors");
}

SettStatus sett_puzzle_asked_level(SettAsk *ask, SettGrid *out)
{
    const SettKeptPuzzle *kept = ask->object;
    const SettGame *game;
    SettStatus status = sett_puzzle_needs_game(ask, &game);
    if (status != SETT_OK)
        return status;
    if (ask->asked.rows != NULL)
        return sett_json_rows(game, ask->asked.rows, ask->arena, out, ask->err);
    status = sett_puzzle_level(kept->puzzle, ask->asked.index, ask->arena, out,
                               ask->err);
    return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
}

static void put_messages(SettJsonWriter *w, const SettPuzzle *puzzle)
{
    int32_t count;
    const SettPuzzleMessage *m = sett_puzzle_messages(puzzle, &count);
    sett_json_add_open(w, "messages", '[');
    for (int32_t i = 0; i < count; i++) {
        sett_json_open(w, '{');
        sett_json_add_int(w, "line", m[i].line > 0 ? m[i].line : 0);
        sett_json_add_bool(w, "error", m[i].error);
        sett_json_add_string(w, "id", m[i].id);
        sett_json_add_string(w, "text", m[i].text);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_colour(SettJsonWriter *w, int32_t colour)
{
    static const char digits[] = "0123456789abcdef";
    char text[8] = "#";
    for (int32_t i = 0; i < 6; i++)
        text[1 + i] = digits[(uint32_t)colour >> (20 - 4 * i) & 15];
    sett_json_put_string(w, colour >= 0 ? text : "");
}

static void put_objects(SettJsonWriter *w, const SettPuzzle *puzzle)
{
    sett_json_add_open(w, "objects", '[');
    for (int32_t i = 0; i < sett_puzzle_object_count(puzzle); i++) {
        SettPuzzleObject o = sett_puzzle_object(puzzle, i);
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", o.name);
        sett_json_add_int(w, "layer", o.layer);
        sett_json_add_open(w, "pixels", '[');
        for (int32_t k = 0; k < SETT_PUZZLE_SPRITE * SETT_PUZZLE_SPRITE; k++)
            put_colour(w, o.pixels[k]);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus put_tiles(SettAsk *ask, const SettPuzzle *puzzle)
{
    SettJsonWriter *w = ask->out;
    const SettTileSet *tiles = &sett_puzzle_game(puzzle)->tiles;
    int32_t most = sett_puzzle_object_count(puzzle);
    int32_t *objects = SETT_TAKE(ask->arena, most + 1, int32_t);
    if (objects == NULL)
        return SETT_NO_MEMORY;
    sett_json_add_open(w, "tiles", '[');
    for (int32_t t = 0; t < tiles->count; t++) {
        const char glyph[2] = {tiles->tiles[t].glyph, '\0'};
        int32_t count = sett_puzzle_tile_objects(puzzle, t, objects, most);
        sett_json_open(w, '{');
        sett_json_add_string(w, "glyph", glyph);
        sett_json_add_string(w, "name", tiles->tiles[t].name);
        sett_json_add_open(w, "objects", '[');
        for (int32_t i = 0; i < count; i++)
            sett_json_put_int(w, objects[i]);
        sett_json_close(w);
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

static SettStatus put_levels(SettAsk *ask, const SettPuzzle *puzzle)
{
    SettJsonWriter *w = ask->out;
    sett_json_add_open(w, "levels", '[');
    for (int32_t i = 0; i < sett_puzzle_level_count(puzzle); i++) {
        const char *message = sett_puzzle_level_message(puzzle, i);
        SettGrid grid;
        sett_json_open(w, '{');
        sett_json_add_int(w, "index", i);
        if (message != NULL)
            sett_json_add_string(w, "message", message);
        else if (sett_puzzle_level(puzzle, i, ask->arena, &grid, NULL) ==
                 SETT_OK)
            sett_json_add_rows(w, sett_puzzle_game(puzzle), &grid);
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

static SettStatus open_source(SettAsk *ask)
{
    SettKeptPuzzle *kept = ask->object;
    const SettJson *text = ask->asked.text;
    kept->search = sett_ask_arena(ask);
    SettStatus status = sett_puzzle_create(
        text->string, text->size, ask->arena->alloc, &kept->puzzle, ask->err);
    if (status != SETT_OK)
        return status;
    const SettGame *game = sett_puzzle_game(kept->puzzle);
    sett_json_add_bool(ask->out, "playable", game != NULL);
    sett_json_add_string(ask->out, "title", game != NULL ? game->help : "");
    put_messages(ask->out, kept->puzzle);
    put_objects(ask->out, kept->puzzle);
    if (game == NULL) {
        sett_json_add_open(ask->out, "tiles", '[');
        sett_json_close(ask->out);
    } else {
        status = put_tiles(ask, kept->puzzle);
    }
    return status == SETT_OK ? put_levels(ask, kept->puzzle) : status;
}

VERB(puzzle_open, open_source,
     "Reads a game written in PuzzleScript; what is wrong with it is told.",
     .kept = &sett_kept_puzzle, .makes = true,
     REQUEST(ASKED(text, "text", "the source")),
     REPLY(TOLD("playable", "bool", "a game came out of it"),
           TOLD("title", "text", "of the game"),
           TOLD("messages", "PuzzleMessage[]", "errors and warnings, in order"),
           TOLD("objects", "PuzzleObject[]", "by their number in play"),
           TOLD("tiles", "PuzzleTile[]", "characters that levels may have"),
           TOLD("levels", "PuzzleLevel[]", "messages among them")));

RECORD(PuzzleMessage, "What is wrong with a source, or worth knowing.",
       TOLD("line", "int", "from 1; 0: no line"),
       TOLD("error", "bool", "else a warning"),
       TOLD("id", "text", "stable name, such as legend-undefined"),
       TOLD("text", "text", "for people"));
RECORD(PuzzleObject, "An object of a source.", TOLD("name", "text", "of it"),
       TOLD("layer", "int", "lies over lower ones; -1: never used"),
       TOLD("pixels", "text[]",
            "25 colours as #rrggbb, row by row; empty: transparent"));
RECORD(PuzzleTile, "A character of levels.",
       TOLD("glyph", "text", "as in the rows of levels"),
       TOLD("name", "text", "its objects but the background"),
       TOLD("objects", "int[]", "numbers of its objects, ascending"));
RECORD(PuzzleLevel, "A level of a source.",
       TOLD("index", "int", "messages counted, from 0"),
       TOLD("message", "text?", "of one that is a message"),
       TOLD("rows", "text[]?", "of one that is played"));

static SettStatus write_back(SettAsk *ask)
{
    SettKeptPuzzle *kept = ask->object;
    SettGrid grid;
    SettStatus status = sett_puzzle_asked_level(ask, &grid);
    if (status == SETT_OK)
        status = sett_puzzle_export(kept->puzzle, ask->asked.index, &grid,
                                    &ask->text, ask->err);
    if (status == SETT_OK)
        sett_ask_put_text(ask->out, "text", &ask->text);
    return status == SETT_BAD_ARGUMENT ? SETT_BAD_INPUT : status;
}

VERB(puzzle_export, write_back,
     "The source with a level's rows replaced and every other byte as it was.",
     .kept = &sett_kept_puzzle,
     REQUEST(ASKED_INT(index, 0, 0, INT32_MAX,
                       "of the level in the source, messages counted"),
             ASKED(rows, "text[]", "the new level, a character a tile")),
     REPLY(TOLD("text", "text", "the source")));
