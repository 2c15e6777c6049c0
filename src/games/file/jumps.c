/* jumps.c - jump arcs from a file: lists of absolute offsets ([[0,-1],[0,-2]]),
   words of steps ("u u ru"), or a height and a width from which arcs are made.
   All become the tree of steps that the platformer kernel reads. */
#include "games/file/file.h"

#include "base/least.h"

#include <string.h>

typedef struct Arcs {
    const SettPoint *arc[SETT_GAME_FILE_MOST_ARCS];
    int32_t length[SETT_GAME_FILE_MOST_ARCS];
    const SettJson *json[SETT_GAME_FILE_MOST_ARCS];
    int32_t count;
} Arcs;

static void bad_step(Reading *r, const SettJson *at, int32_t arc, int32_t step,
                     int32_t dx, int32_t dy)
{
    sett_file_wrong(r, "G0203", at,
                    "jump %d step %d moves (%d,%d) from the step before",
                    (int)arc, (int)step, (int)dx, (int)dy);
    sett_file_help(r, "each step moves to one of the 8 neighbours");
}

static bool add_arc(Reading *r, Arcs *arcs, const SettJson *json,
                    const SettPoint *steps, int32_t count)
{
    if (arcs->count >= SETT_GAME_FILE_MOST_ARCS) {
        sett_file_wrong(r, "G0007", json, "one jump too many");
        sett_file_help(r, "at most %d", SETT_GAME_FILE_MOST_ARCS);
        return false;
    }
    arcs->arc[arcs->count] = steps;
    arcs->length[arcs->count] = count;
    arcs->json[arcs->count++] = json;
    return true;
}

static bool too_long(Reading *r, const SettJson *json, size_t steps)
{
    if (steps <= SETT_GAME_FILE_MOST_ARC_STEPS)
        return false;
    sett_file_wrong(r, "G0007", json, "a jump of more than %d steps",
                    SETT_GAME_FILE_MOST_ARC_STEPS);
    return true;
}

static bool read_offsets(Reading *r, Arcs *arcs, const SettJson *json)
{
    SettPoint *steps = SETT_TAKE(r->arena, json->size + 1, SettPoint);
    SettPoint before = {0, 0};
    int32_t count = 0;
    if (steps == NULL)
        return sett_file_no_memory(r) != NULL;
    if (too_long(r, json, json->size))
        return false;
    for (const SettJson *s = json->child; s != NULL; s = s->next) {
        SettPoint p;
        if (!sett_file_point(r, s, 100, &p))
            return false;
        int32_t dx = p.x - before.x, dy = p.y - before.y;
        if (sett_chebyshev(p, before) != 1) {
            bad_step(r, s, arcs->count + 1, count + 1, dx, dy);
            return false;
        }
        steps[count++] = before = p;
    }
    if (count == 0) {
        sett_file_wrong(r, "G0203", json, "a jump without steps");
        return false;
    }
    return add_arc(r, arcs, json, steps, count);
}

static bool read_words(Reading *r, Arcs *arcs, const SettJson *json)
{
    SettPoint at = {0, 0};
    int32_t count = 0;
    SettPoint *steps =
        SETT_TAKE(r->arena, SETT_GAME_FILE_MOST_ARC_STEPS + 1, SettPoint);
    if (steps == NULL)
        return sett_file_no_memory(r) != NULL;
    for (size_t i = 0; i < json->size;) {
        SettPoint step = {0, 0};
        size_t from = i;
        for (; i < json->size && json->string[i] != ' '; i++) {
            char c = json->string[i];
            step.x += (c == 'r') - (c == 'l');
            step.y += (c == 'd') - (c == 'u');
            if (strchr("udlr", c) == NULL || c == '\0') {
                sett_file_wrong_in(r, "G0202", json, i,
                                   "'%c' is no step of a jump", c);
                sett_file_help(r,
                               "u, d, l, r, or two of them (ru), with blanks "
                               "between steps");
                return false;
            }
        }
        i++;
        if (i - 1 == from)
            continue;
        if (too_long(r, json, (size_t)count + 1))
            return false;
        at.x += step.x;
        at.y += step.y;
        if (sett_max(step.x < 0 ? -step.x : step.x,
                     step.y < 0 ? -step.y : step.y) != 1) {
            bad_step(r, json, arcs->count + 1, count + 1, step.x, step.y);
            return false;
        }
        steps[count++] = at;
    }
    if (count == 0) {
        sett_file_wrong(r, "G0203", json, "a jump without steps");
        return false;
    }
    return add_arc(r, arcs, json, steps, count);
}

/* An arc that rises to `height`, is `width` cells wide at take-off height, and
   is there again: over column x it is at h = 4 height x (width - x) / width^2,
   rounded down, and never falls by more than one cell in a step aside. */
static bool make_arc(Reading *r, Arcs *arcs, const SettJson *json,
                     int32_t height, int32_t width)
{
    /* analysed: width is at least 1 */
    SettPoint *steps = SETT_TAKE(r->arena, height * 2 + width + 4, SettPoint);
    int32_t count = 0, y = 0;
    if (steps == NULL)
        return sett_file_no_memory(r) != NULL;
    for (int32_t x = 0; x <= width; x++) {
        int32_t most = x * 2 >= width ? height
                                      : height * 4 * (x + 1) * (width - x) /
                                            (width * width);
        int32_t want = x * 2 < width
                           ? sett_min(height, sett_max(most, 1))
                           : height * 4 * x * (width - x) / (width * width);
        if (x > 0)
            steps[count++] = (SettPoint){x, -y};
        while (y < want)
            steps[count++] = (SettPoint){x, -(++y)};
        while (y > want && count < height * 2 + width + 3)
            steps[count++] = (SettPoint){x, -(--y)};
    }
    if (too_long(r, json, (size_t)count))
        return false;
    return add_arc(r, arcs, json, steps, count);
}

/* Straight up, and one arc for each third of the width. */
static bool make_arcs(Reading *r, Arcs *arcs, const SettJson *player)
{
    const SettJson *at = sett_file_member(player, "jump_height");
    int32_t height = sett_file_int(r, player, "jump_height", 1, 30, 0);
    int32_t width = sett_file_int(r, player, "jump_width", 0, 40, height);
    SettPoint *up = SETT_TAKE(r->arena, height + 1, SettPoint);
    if (up == NULL)
        return sett_file_no_memory(r) != NULL;
    if (height == 0)
        return true;
    for (int32_t i = 0; i < height; i++)
        up[i] = (SettPoint){0, -(i + 1)};
    if (!add_arc(r, arcs, at, up, height))
        return false;
    for (int32_t third = 1; third <= 3; third++)
        if (width * third / 3 > 0 &&
            !make_arc(r, arcs, at, height, width * third / 3))
            return false;
    return true;
}

static bool read_list(Reading *r, const SettJson *list, Arcs *arcs)
{
    for (const SettJson *j = list->child; j != NULL; j = j->next) {
        bool good = j->type == SETT_JSON_STRING  ? read_words(r, arcs, j)
                    : j->type == SETT_JSON_ARRAY ? read_offsets(r, arcs, j)
                                                 : sett_file_is_string(r, j);
        if (!good)
            return false;
    }
    return true;
}

/* Of arcs that begin with others, only the longer ones count: the way of the
   shorter is on theirs. */
void sett_file_read_jumps(Reading *r, const SettJson *player,
                          SettKernel *kernel)
{
    Arcs arcs = {.count = 0};
    SettError err;
    const SettJson *list = sett_file_list(r, player, "jumps");
    if (list != NULL ? !read_list(r, list, &arcs)
                     : !make_arcs(r, &arcs, player))
        return;
    if (arcs.count == 0)
        return;
    SettStatus status =
        sett_kernel_jumps(arcs.arc, arcs.length, arcs.count, r->arena,
                          &kernel->leap.jumps, &kernel->leap.jump_steps, &err);
    if (status == SETT_NO_MEMORY)
        sett_file_no_memory(r);
    else if (status != SETT_OK)
        sett_file_wrong(r, "G0203", list, "%s", err.text);
}
