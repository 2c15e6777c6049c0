/* hand_play.c - a play by hand, a key at a time: steps, other actions picked
   one by one with the cursor on their target, waits, undo without end, restart.
 */
#include <string.h>

#include "io/play/play_text.h"
#include "sett/io.h"
#include "sett/play_show.h"

#define MOST_CHOICES 256
#define SHOW_CURSOR "\x1b[?25h"
#define HIDE_CURSOR "\x1b[?25l"
#define SAVE_CURSOR "\0337"
#define GO_BACK "\0338"

struct SettHandPlay {
    SettHandDef def;
    const SettRules *rules;
    SettArena *arena;
    size_t state_size;
    uint8_t *states; /* of every turn so far */
    uint32_t *actions;
    int32_t turn, capacity;
    void *scratch;
    SettGrid frame;
    uint32_t choices[MOST_CHOICES];
    int32_t choice_count;
    int32_t aim; /* the choice that the cursor stands on; -1: none */
    SettPoint target;
    bool cursor; /* the last frame shows it */
    const char *note;
};

static void *state_at(const SettHandPlay *h, int32_t turn)
{
    return h->states + (size_t)turn * h->state_size;
}

static SettStatus grow(SettHandPlay *h)
{
    if (h->turn + 1 < h->capacity)
        return SETT_OK;
    int32_t capacity = 2 * h->capacity + 256;
    uint8_t *states = sett_arena_raw(h->arena, (size_t)capacity, h->state_size);
    uint32_t *actions = SETT_TAKE(h->arena, capacity, uint32_t);
    if (states == NULL || actions == NULL)
        return SETT_NO_MEMORY;
    if (h->capacity > 0) {
        memcpy(states, h->states, (size_t)(h->turn + 1) * h->state_size);
        memcpy(actions, h->actions, (size_t)h->turn * sizeof *actions);
    }
    h->states = states;
    h->actions = actions;
    h->capacity = capacity;
    return SETT_OK;
}

static void list_choices(SettHandPlay *h)
{
    int32_t count =
        h->rules->actions(h->def.context, h->scratch, state_at(h, h->turn),
                          h->choices, MOST_CHOICES);
    h->choice_count = count < MOST_CHOICES ? count : MOST_CHOICES;
}

SettStatus sett_hand_open(const SettHandDef *def, SettArena *arena,
                          SettHandPlay **out)
{
    SettHandPlay *h = SETT_TAKE(arena, 1, SettHandPlay);
    if (h == NULL)
        return SETT_NO_MEMORY;
    h->def = *def;
    h->arena = arena;
    h->rules = def->game->rules;
    h->aim = -1;
    h->state_size = h->rules->state_size(def->context);
    h->scratch = sett_arena_raw(arena, 1, h->rules->scratch_size(def->context));
    if (h->scratch == NULL ||
        sett_grid_take(arena, def->w, def->h, &h->frame) != SETT_OK ||
        grow(h) != SETT_OK)
        return SETT_NO_MEMORY;
    memset(h->states, 0, (size_t)h->capacity * h->state_size);
    h->rules->scratch_init(def->context, h->scratch, def->cancel);
    h->rules->start(def->context, state_at(h, 0));
    list_choices(h);
    *out = h;
    return SETT_OK;
}

const uint32_t *sett_hand_actions(const SettHandPlay *h, int32_t *count)
{
    *count = h->turn;
    return h->actions;
}

static SettStatus take_turn(SettHandPlay *h, uint32_t action)
{
    const SettRules *rules = h->rules;
    if (rules->outcome(h->def.context, state_at(h, h->turn)) != SETT_PLAYING) {
        h->note = "the game is over: u takes back, r begins anew, q stops";
        return SETT_OK;
    }
    SettStatus status = grow(h);
    if (status != SETT_OK)
        return status;
    memcpy(state_at(h, h->turn + 1), state_at(h, h->turn), h->state_size);
    h->actions[h->turn++] = action;
    if (!rules->play(h->def.context, h->scratch, state_at(h, h->turn), action,
                     NULL))
        return SETT_CANCELLED;
    list_choices(h);
    return SETT_OK;
}

static SettStatus take_if_legal(SettHandPlay *h, uint32_t action,
                                const char *otherwise)
{
    if (sett_action_listed(h->rules, action, h->choices, h->choice_count))
        return take_turn(h, action);
    h->note = otherwise;
    return SETT_OK;
}

/* The action that a letter stands for in the rules' notation. */
static SettStatus step(SettHandPlay *h, const char *letter)
{
    size_t used;
    uint32_t action;
    if (h->rules->read_action(h->rules, letter, 1, &used, &action))
        return take_if_legal(h, action, "there is no way");
    h->note = "there is no way";
    return SETT_OK;
}

static SettStatus go_back(SettHandPlay *h, int32_t turn)
{
    h->turn = turn;
    list_choices(h);
    return SETT_OK;
}

/* Aims at the next choice after `from` that has a target, in a circle. */
static void aim_after(SettHandPlay *h, int32_t from)
{
    const SettRules *rules = h->rules;
    h->aim = -1;
    for (int32_t i = 1;
         rules->aim != NULL && i <= h->choice_count && h->aim < 0; i++) {
        int32_t at = (from + i) % h->choice_count;
        if (rules->aim(h->def.context, state_at(h, h->turn), h->choices[at],
                       &h->target))
            h->aim = at;
    }
    h->note = h->aim >= 0
                  ? "arrows or tab: next target; enter: throw; escape: not now"
                  : "there is nothing to throw at, or nothing to throw";
}

static SettStatus aim_key(SettHandPlay *h, SettHandKey key)
{
    int32_t at = h->aim;
    h->aim = -1;
    switch (key) {
    case SETT_HAND_ENTER:
    case SETT_HAND_PICK:
        return take_turn(h, h->choices[at]);
    case SETT_HAND_ESCAPE:
    case SETT_HAND_QUIT:
        return SETT_OK;
    default:
        aim_after(h, at);
        return SETT_OK;
    }
}

SettStatus sett_hand_key(SettHandPlay *h, SettHandKey key, bool *quit)
{
    *quit = h->aim < 0 && key == SETT_HAND_QUIT;
    h->note = NULL;
    if (h->aim >= 0)
        return aim_key(h, key);
    switch (key) {
    case SETT_HAND_NORTH:
        return step(h, "N");
    case SETT_HAND_EAST:
        return step(h, "E");
    case SETT_HAND_SOUTH:
        return step(h, "S");
    case SETT_HAND_WEST:
        return step(h, "W");
    case SETT_HAND_WAIT:
        return take_if_legal(h, SETT_WAIT, "a wait is not legal here");
    case SETT_HAND_PICK:
        aim_after(h, h->choice_count - 1);
        return SETT_OK;
    case SETT_HAND_UNDO:
        return go_back(h, h->turn > 0 ? h->turn - 1 : 0);
    case SETT_HAND_RESTART:
        return go_back(h, 0);
    default:
        return SETT_OK;
    }
}

static const char *headline(const SettHandPlay *h)
{
    switch (h->rules->outcome(h->def.context, state_at(h, h->turn))) {
    case SETT_WON:
        return "won!";
    case SETT_LOST:
        return "lost.";
    case SETT_TIMEOUT:
        return "timeout.";
    default:
        return "";
    }
}

/* Marks where what was thrown lies, over the picture that was just added: its
   tile in reverse. The map begins on the second line. */
static void mark_thrown(const SettHandPlay *h, SettText *out)
{
    SettPoint at;
    if (h->rules->thrown == NULL ||
        !h->rules->thrown(h->def.context, state_at(h, h->turn), &at))
        return;
    uint8_t tile = h->frame.cells[sett_grid_at(&h->frame, at.x, at.y)];
    sett_text_format(out, SAVE_CURSOR "\x1b[%d;%dH\x1b[7m%c\x1b[0m" GO_BACK,
                     (int)at.y + 2, (int)at.x + 1,
                     sett_tile_shown(&h->def.game->tiles, tile));
    sett_text_format(out, "what was thrown lies at %d,%d\n", (int)at.x,
                     (int)at.y);
}

void sett_hand_frame(SettHandPlay *h, SettText *out)
{
    const SettHandDef *def = &h->def;
    double values[SETT_MAX_COUNTERS] = {0};
    const void *state = state_at(h, h->turn);
    if (h->cursor)
        sett_text_add(out, HIDE_CURSOR);
    sett_text_format(out, "\x1b[H\x1b[2J%s  turn %d  %s\n", def->title,
                     (int)h->turn, headline(h));
    h->rules->draw(def->context, state, &h->frame);
    sett_render_terminal(def->game, &h->frame, def->colour, out);
    mark_thrown(h, out);
    h->rules->count(def->context, h->scratch, state, values);
    sett_counters_text(h->rules, values, out);
    sett_text_add(out, "\narrows step  t throw  . wait  u undo  r restart  q "
                       "quit\n");
    if (h->note != NULL)
        sett_text_format(out, "%s\n", h->note);
    h->cursor = h->aim >= 0;
    /* The cursor stands on the target; the map begins on the second line. */
    if (h->cursor)
        sett_text_format(out, "\x1b[%d;%dH" SHOW_CURSOR, (int)h->target.y + 2,
                         (int)h->target.x + 1);
}
