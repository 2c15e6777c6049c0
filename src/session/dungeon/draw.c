/* draw.c - dungeons as text and as pictures, with a way through them. */
#include "session/dungeon/dungeon.h"

#define MOST_SCALE 8

/* *out is NULL where no path is asked for. */
static SettStatus read_way(const SettAsk *ask, const SettDungeon *d,
                           SettDungeonPath *way, const SettDungeonPath **out)
{
    const SettJson *asked = ask->asked.path;
    SettPathType kind;
    *out = asked != NULL ? way : NULL;
    return asked != NULL ? sett_dungeon_asked_path(ask, d, asked, &kind, way)
                         : SETT_OK;
}

static SettStatus write_as(SettAsk *ask, SettDungeon *d, SettText *out)
{
    const SettJson *as = ask->asked.as;
    const char *title =
        ask->asked.title != NULL ? ask->asked.title->string : NULL;
    SettDungeonPath found;
    const SettDungeonPath *way;
    SettStatus status = read_way(ask, d, &found, &way);
    if (status != SETT_OK)
        return status;
    if (sett_json_is(as, "rows"))
        sett_dungeon_write_text(d, out);
    else if (sett_json_is(as, "plan"))
        status = sett_dungeon_plan_text(d, way, ask->arena, out);
    else if (sett_json_is(as, "svg"))
        status = sett_dungeon_svg(d, way, title, out);
    else if (sett_json_is(as, "tiled"))
        status = sett_dungeon_write_tiled(d, ask->arena, out);
    else
        return sett_json_refuse(ask->err, as,
                                "\"as\": rows, plan, svg or tiled",
                                "no such text of a dungeon");
    if (status == SETT_TOO_LARGE)
        sett_fail(ask->err, status, "the plan is too large for it");
    return status == SETT_OK ? out->status : status;
}

static SettStatus put_text(SettAsk *ask, SettDungeon *d, bool newer)
{
    SettStatus status = write_as(ask, d, &ask->text);
    (void)newer;
    if (status == SETT_OK) {
        sett_json_key(ask->out, "text");
        sett_json_put_bytes(ask->out, ask->text.data, ask->text.size);
    }
    return status;
}

static SettStatus write_text(SettAsk *ask)
{
    return sett_dungeon_with(ask, put_text);
}

VERB(dungeon_text, write_text, "A dungeon as the text of a file.",
     REQUEST(ASKED(project, "Project", "the dungeon"),
             ASKED(as, "\"rows\"|\"plan\"|\"svg\"|\"tiled\"",
                   "rows: the rooms as level texts, one after the other; plan: "
                   "the plan, a character a tile; svg: the plan as a picture; "
                   "tiled: a map for Tiled (TMJ), whose tileset verb tiled "
                   "gives for the game edd"),
             ASKED(title, "text?", "of the picture; left out: none"),
             ASKED(path, "PathAsked?",
                   "a way to draw into plan or svg; left out: none")),
     REPLY(TOLD("text", "text", "the file, of many lines")));

static SettStatus draw(SettAsk *ask, SettDungeon *d, bool newer)
{
    SettDungeonPath found;
    const SettDungeonPath *way;
    uint8_t *rgb;
    int32_t w, h;
    (void)newer;
    SettStatus status = read_way(ask, d, &found, &way);
    if (status != SETT_OK)
        return status;
    status =
        sett_dungeon_rgb(d, way, ask->asked.scale, ask->arena, &rgb, &w, &h);
    if (status == SETT_TOO_LARGE)
        sett_fail(ask->err, status, "the picture would be too large");
    if (status != SETT_OK)
        return status;
    const int32_t sides[2] = {w, h};
    for (int32_t i = 0; i < 8; i++)
        sett_text_char(ask->bytes, (char)(sides[i / 4] >> 8 * (i % 4)));
    for (size_t i = 0; i < (size_t)w * (size_t)h; i++) {
        sett_text_bytes(ask->bytes, rgb + 3 * i, 3);
        sett_text_char(ask->bytes, (char)255);
    }
    return SETT_OK;
}

static SettStatus draw_picture(SettAsk *ask)
{
    return sett_dungeon_with(ask, draw);
}

VERB(dungeon_picture, draw_picture,
     "The plan of a dungeon as bytes: width and height (32 bits each, the "
     "lowest byte first), then red, green, blue and 255 of every pixel, row by "
     "row.",
     REQUEST(ASKED(project, "Project", "the dungeon"),
             ASKED_INT(scale, 1, 1, MOST_SCALE,
                       "times as large as the smallest picture"),
             ASKED(path, "PathAsked?", "a way to draw; left out: none")));
