/* oracle_md2.c - the rules of MiniDungeons 2 against games that the original
   engine recorded, games given as action strings, and micro levels:
       oracle_md2 FOLDER
   FOLDER holds any of games.txt.gz, action-games.tsv, micro.txt and the levels
   map<number>.txt that the first two name. */
#include "oracle/oracle.h"
#include "support/md2_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void play_action(Md2Play *play, uint32_t action)
{
    sett_md2_rules.play(play->c, play->scratch, play->s, action, NULL);
}

static bool open_map(Oracle *o, Md2Play *play, int number)
{
    char name[64];
    snprintf(name, sizeof name, "map%d.txt", number);
    char *text = oracle_text(o, name);
    if (text == NULL)
        return false;
    Md2Params p = md2_play_preset("md2");
    p.wait = true; /* recorded plans run out, and the hero waits */
    bool opened = md2_play_open(play, text, '\n', &p) == SETT_OK;
    free(text);
    if (!oracle_check(o, opened, "%s: cannot be played", name))
        md2_play_close(play);
    return opened;
}

/* One line without its end; false at the end of the file. */
static bool zip_line(gzFile file, char *line, int size)
{
    if (gzgets(file, line, size) == NULL)
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static char glyph(int32_t tile)
{
    return sett_game_md2.tiles.tiles[tile].glyph;
}

/* As the engine prints: portals as T, things that are gone as a space. */
static char fixture_glyph(const Md2Play *play, const Md2Floor *f)
{
    if (f->item >= 0 && !sett_md2_bit(play->s, f->item))
        return ' ';
    return f->fixture == MD2_PORTAL ? 'T' : glyph(f->fixture);
}

/* What the engine prints for a cell: whatever comes last in list order, the
   hero first of all; used things and the dead as well. */
static char printed(const Md2Play *play, int32_t cell)
{
    const Md2Context *c = play->c;
    int32_t floor = c->floor_of[cell];
    if (floor < 0)
        return 'X';
    const Md2Floor *f = &c->floor[floor];
    char top = ' ';
    int32_t top_rank = -1;
    if (play->s->hero == floor)
        top = play->s->status == MD2_LOST ? 'D' : 'H';
    if (f->fixture != MD2_FLOOR) {
        top = fixture_glyph(play, f);
        top_rank = floor;
    }
    for (int32_t i = 0; i < c->monsters; i++)
        if (sett_md2_places(c, play->s)[i] == floor &&
            c->monster[i].home > top_rank)
            top = sett_md2_bit(play->s, i) ? glyph(c->monster[i].kind) : 'x';
    return top;
}

static bool same_row(const Md2Play *play, int32_t y, const char *row)
{
    int32_t w = play->grid.w;
    if ((int32_t)strlen(row) != w)
        return false;
    for (int32_t x = 0; x < w; x++) {
        char ours = printed(play, y * w + x);
        if (ours != row[x] && !(ours == 'x' && row[x] == 'D'))
            return false;
    }
    return true;
}

/* Hero and picture after a turn; one comparison. */
static bool check_frame(Oracle *o, const Md2Play *play, gzFile file,
                        const char *name, int turn)
{
    char line[1024];
    int hp = 0, x = 0, y = 0;
    if (!zip_line(file, line, sizeof line) ||
        sscanf(line, "%d %d %d", &hp, &x, &y) != 3)
        return oracle_check(o, false, "%s turn %d: no frame", name, turn);
    const Md2Floor *at = &play->c->floor[play->s->hero];
    bool same = hp == play->s->hp && x == at->x && y == at->y;
    int32_t wrong_row = -1;
    for (int32_t row = 0; row < play->grid.h; row++)
        if (!zip_line(file, line, sizeof line) || !same_row(play, row, line))
            wrong_row = row;
    return oracle_check(o, same && wrong_row < 0,
                        "%s turn %d: hp %d at (%d,%d), ours hp %d at (%d,%d); "
                        "row %d",
                        name, turn, hp, x, y, play->s->hp, at->x, at->y,
                        wrong_row);
}

static bool read_step(gzFile file, uint32_t *action)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    char line[1024];
    int kind = 0, x = 0, y = 0;
    if (!zip_line(file, line, sizeof line) ||
        sscanf(line, "%d %d %d", &kind, &x, &y) != 3)
        return false;
    *action = kind == 2 ? sett_md2_throw(x, y) : MD2_WAIT;
    for (uint32_t dir = 0; dir < 4; dir++)
        if (kind == 1 && x == dx[dir] && y == dy[dir])
            *action = dir;
    return true;
}

static void check_end(Oracle *o, const Md2Play *play, gzFile file,
                      const char *name)
{
    const Md2State *s = play->s;
    char line[1024] = "", ours[1024];
    bool read = zip_line(file, line, sizeof line);
    snprintf(ours, sizeof ours, "END %d %d %d %d %d %d %d", s->hp, s->kills,
             s->treasure, s->potions, s->knock_outs, s->throws, s->turn);
    oracle_check(o, read && strcmp(line, ours) == 0, "%s: %s, ours %s", name,
                 line, ours);
}

/* A wait of a recorded game is in the list that play and proofs go by. Other
   actions need not be: the engine's agents throw javelins that they have not.
 */
static void check_wait(Oracle *o, const Md2Play *play, uint32_t action,
                       const char *name, int turn)
{
    uint32_t legal[256];
    int32_t count =
        sett_md2_rules.actions(play->c, play->scratch, play->s, legal, 256);
    if (action == MD2_WAIT && count > 0)
        oracle_check(o,
                     sett_action_listed(&sett_md2_rules, action, legal, count),
                     "%s turn %d: the wait is not legal", name, turn);
}

/* The game's file plays it, too. */
static void check_trace(Oracle *o, Md2Play *play, Md2File *twin, gzFile file,
                        const char *name, int turns)
{
    uint32_t action = MD2_WAIT;
    const char *differs = NULL;
    md2_file_start(twin, play);
    check_frame(o, play, file, name, 0);
    for (int turn = 1; turn <= turns && read_step(file, &action); turn++) {
        check_wait(o, play, action, name, turn);
        md2_file_play(twin, action);
        play_action(play, action);
        check_frame(o, play, file, name, turn);
        if (differs == NULL)
            differs = md2_file_differs(twin, play);
    }
    check_end(o, play, file, name);
    oracle_check(o, differs == NULL, "%s: another %s by the game's file", name,
                 differs == NULL ? "" : differs);
}

static void check_recorded(Oracle *o)
{
    char path[2048], line[1024], name[512];
    int map = 0, turns = 0;
    Md2Play play;
    Md2File twin;
    if (!oracle_member(o, "games.txt.gz", path, sizeof path))
        return;
    gzFile file = gzopen(path, "rb");
    if (!oracle_check(o, file != NULL, "%s: cannot be read", path))
        return;
    md2_file_open(&twin, 10, 1, true, "");
    /* Lines between two traces that are not read belong to an absent map. */
    while (zip_line(file, line, sizeof line)) {
        if (sscanf(line, "TRACE %d %511s %d", &map, name, &turns) != 3 ||
            !open_map(o, &play, map))
            continue;
        check_trace(o, &play, &twin, file, name, turns);
        md2_play_close(&play);
    }
    gzclose(file);
    md2_file_close(&twin);
}

/* Utilities that were recorded with two of the games: R, MK, TC, C. */
typedef struct Utilities {
    int map;
    const char *agent;
    double values[4];
} Utilities;

static const Utilities recorded_utilities[] = {
    {100, "MK", {0.640, 1.000, 0.440, 0.813}},
    {201, "R", {0.750, 0.650, 0.5625, 0.504}},
};

static void check_utilities(Oracle *o, const Md2Play *play, int map,
                            const char *agent)
{
    static const char *const names[4] = {"R", "MK", "TC", "C"};
    double d = 1 - md2_play_counter(play, "distance") /
                       md2_play_counter(play, "max-distance");
    double k =
        md2_play_counter(play, "kills") / md2_play_counter(play, "killable");
    double t = md2_play_counter(play, "treasure") /
               md2_play_counter(play, "treasure-total");
    double p = md2_play_counter(play, "potions") /
               md2_play_counter(play, "potion-total");
    double ours[4] = {d - md2_play_counter(play, "steps") / 100,
                      0.7 * k + 0.3 * d, 0.7 * t + 0.3 * d,
                      0.3 * d + 0.7 * (k + t + p) / 3};
    for (size_t i = 0;
         i < sizeof recorded_utilities / sizeof recorded_utilities[0]; i++) {
        const Utilities *row = &recorded_utilities[i];
        if (row->map != map || strcmp(row->agent, agent) != 0)
            continue;
        for (int32_t u = 0; u < 4; u++)
            oracle_check(o, fabs(ours[u] - row->values[u]) <= 0.000501,
                         "map %d %s: utility %s %g, ours %g", map, agent,
                         names[u], row->values[u], ours[u]);
    }
}

/* "map agent actions hp hp_lost kills treasure potions knock_outs throws turns"
   by tabs, as in the file's first line. */
static void check_action_game(Oracle *o, const char *line)
{
    int map = 0;
    char agent[64], *actions = malloc(strlen(line) + 1);
    int at = 0;
    Md2Play play;
    assert_non_null(actions);
    if (sscanf(line, "%d %63s %s %n", &map, agent, actions, &at) == 3 &&
        open_map(o, &play, map)) {
        char ours[256];
        bool read = md2_play_text(&play, actions);
        const Md2State *s = play.s;
        int lost =
            play.c->p.hp + s->potions * play.c->p.heal - s->hp; /* no cap */
        snprintf(ours, sizeof ours, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d", s->hp,
                 lost, s->kills, s->treasure, s->potions, s->knock_outs,
                 s->throws, s->turn);
        oracle_check(
            o, read && s->status == MD2_WON && strcmp(ours, line + at) == 0,
            "map %d %s: %s, ours %s (status %d)", map, agent, line + at, ours,
            s->status);
        check_utilities(o, &play, map, agent);
        md2_play_close(&play);
    }
    free(actions);
}

static void check_action_games(Oracle *o)
{
    char *text = oracle_text(o, "action-games.tsv");
    if (text == NULL)
        return;
    char *at = text, *line = oracle_line(&at); /* the header */
    while ((line = oracle_line(&at)) != NULL)
        check_action_game(o, line);
    free(text);
}

/* What stands between the next two of `open` and `close`; NULL at the end. */
static char *between(char **at, char open, char close)
{
    char *begin = strchr(*at, open);
    char *end = begin != NULL ? strchr(begin + 1, close) : NULL;
    if (end == NULL)
        return NULL;
    *end = '\0';
    *at = end + 1;
    return begin + 1;
}

static void check_micro_states(Oracle *o, Md2Play *play, const char *name,
                               const char *actions, char *at)
{
    SettText ours = sett_text(sett_alloc_default());
    size_t left = strlen(actions), used = 0;
    uint32_t action = MD2_WAIT;
    for (int turn = 1; left > 0; turn++, actions += used, left -= used) {
        char *want = between(&at, '[', ']');
        bool read = sett_md2_rules.read_action(&sett_md2_rules, actions, left,
                                               &used, &action);
        if (!oracle_check(o, want != NULL && read, "%s: turn %d cannot be read",
                          name, turn))
            break;
        play_action(play, action);
        md2_play_describe(play, &ours);
        oracle_check(o, strcmp(ours.data, want) == 0, "%s turn %d: %s, ours %s",
                     name, turn, want, ours.data);
    }
    sett_text_free(&ours);
}

/* name | `rows` | `actions` | [state] [state] ... */
static void check_micro_line(Oracle *o, char *line)
{
    char *at = line;
    char *rows = between(&at, '`', '`');
    char *actions = rows != NULL ? between(&at, '`', '`') : NULL;
    if (actions == NULL)
        return; /* a remark */
    Md2Play play;
    line[strcspn(line, "|`")] = '\0';
    if (oracle_check(o, md2_play_open(&play, rows, '/', NULL) == SETT_OK,
                     "%s: cannot be played", line))
        check_micro_states(o, &play, line, actions, at);
    md2_play_close(&play);
}

static void check_micro(Oracle *o)
{
    char *text = oracle_text(o, "micro.txt");
    if (text == NULL)
        return;
    char *at = text, *line;
    while ((line = oracle_line(&at)) != NULL)
        check_micro_line(o, line);
    free(text);
}

int main(int argc, char **argv)
{
    Oracle oracle;
    int code = oracle_open(&oracle, argc, argv, "md2");
    if (code != 0)
        return code;
    check_recorded(&oracle);
    check_action_games(&oracle);
    check_micro(&oracle);
    return oracle_close(&oracle);
}
