/* play_text.c - a play told turn by turn, and how it ended: as text, or as
   members of a JSON object. */
#include "io/play/play_text.h"

#include <string.h>

#include "sett/io.h"
#include "sett/play_show.h"

typedef struct Teller {
    const SettPlayShow *show;
    SettGrid frame;
    SettText *out;     /* NULL: as JSON */
    SettJsonWriter *w; /* NULL: as text */
} Teller;

static const char *actor_name(const SettGame *game, const SettEvent *event)
{
    if (event->who < 0)
        return "";
    const SettTile *tile = &game->tiles.tiles[event->who];
    return tile->roles & SETT_IS(START) ? "hero" : tile->name;
}

static void print_turn(const Teller *t, const SettTurn *turn)
{
    const SettGame *game = t->show->game;
    SettText *out = t->out;
    if (turn->number == 0) {
        sett_text_add(out, "start\n");
    } else {
        sett_text_format(out, "turn %d: ", (int)turn->number);
        sett_actions_write(game->rules, &turn->action, 1, out);
        sett_text_add(out, turn->legal ? "\n" : " (not legal: a wait)\n");
    }
    sett_render_terminal(game, &t->frame, t->show->colour, out);
    for (int32_t i = 0; i < turn->events->count; i++) {
        const SettEvent *event = &turn->events->items[i];
        sett_text_format(out, "  %s %s at %d,%d",
                         game->rules->events[event->kind],
                         actor_name(game, event), (int)event->x, (int)event->y);
        if (event->value != 0)
            sett_text_format(out, " (%d)", (int)event->value);
        sett_text_char(out, '\n');
    }
    sett_text_char(out, '\n');
}

/* The text is on its way into w->out: a copy of it is made first. */
void sett_play_put_actions(SettJsonWriter *w, const SettRules *rules,
                           const uint32_t *actions, int32_t count)
{
    SettText text = sett_text(w->out->alloc);
    sett_actions_write(rules, actions, count, &text);
    sett_json_put_bytes(w, text.data ? text.data : "", text.size);
    if (text.status != SETT_OK)
        w->out->status = text.status;
    sett_text_free(&text);
}

static void put_turn(const Teller *t, const SettTurn *turn)
{
    const SettGame *game = t->show->game;
    SettJsonWriter *w = t->w;
    sett_json_open(w, '{');
    sett_json_add_int(w, "turn", turn->number);
    if (turn->number > 0) {
        sett_json_key(w, "action");
        sett_play_put_actions(w, game->rules, &turn->action, 1);
        sett_json_add_bool(w, "legal", turn->legal);
    }
    sett_json_key(w, "rows");
    sett_json_put_rows(w, game, &t->frame);
    sett_json_add_open(w, "events", '[');
    for (int32_t i = 0; i < turn->events->count; i++) {
        const SettEvent *event = &turn->events->items[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "event", game->rules->events[event->kind]);
        sett_json_add_string(w, "who", actor_name(game, event));
        sett_json_add_int(w, "x", event->x);
        sett_json_add_int(w, "y", event->y);
        sett_json_add_int(w, "value", event->value);
        sett_json_close(w);
    }
    sett_json_close(w);
    sett_json_close(w);
}

static void tell_turn(void *user, const SettTurn *turn)
{
    Teller *t = user;
    t->show->game->rules->draw(t->show->context, turn->state, &t->frame);
    if (t->w != NULL)
        put_turn(t, turn);
    else
        print_turn(t, turn);
}

static SettStatus replay(Teller *t, SettArena *tmp, SettReplay *end)
{
    const SettPlayShow *show = t->show;
    const SettTurnWatch watch = {tell_turn, t};
    SettStatus status = sett_grid_take(tmp, show->w, show->h, &t->frame);
    if (status != SETT_OK)
        return status;
    return sett_replay(show->game->rules, show->context, show->actions,
                       show->count, show->waits, show->trace ? &watch : NULL,
                       NULL, tmp, end);
}

SettStatus sett_play_show_text(const SettPlayShow *show, SettArena *tmp,
                               SettText *out, SettReplay *end)
{
    Teller t = {.show = show, .out = out};
    return replay(&t, tmp, end);
}

static const char *outcome_name(SettOutcome outcome)
{
    return outcome == SETT_PLAYING ? "not over" : sett_outcome_name(outcome);
}

SettStatus sett_play_show_json(const SettPlayShow *show, SettArena *tmp,
                               SettJsonWriter *w)
{
    const SettRules *rules = show->game->rules;
    SettReplay end;
    Teller t = {.show = show, .w = w};
    if (show->trace) {
        sett_json_add_open(w, "frames", '[');
    }
    SettStatus status = replay(&t, tmp, &end);
    if (status != SETT_OK)
        return status;
    if (show->trace)
        sett_json_close(w);
    sett_json_add_string(w, "outcome", outcome_name(end.outcome));
    sett_json_add_int(w, "turns", end.turns);
    sett_json_add_int(w, "waits", end.waits);
    sett_json_add_int(w, "first_illegal", end.illegal);
    sett_json_add_double(w, "progress", end.progress);
    sett_json_add_open(w, "counters", '{');
    for (int32_t i = 0; i < rules->counter_count; i++)
        sett_json_add_double(w, rules->counters[i], end.counters[i]);
    sett_json_close(w);
    return SETT_OK;
}

/* Whether counter `of` is the total of counter `part`: killable of kills,
   potion-total of potions, max-hp of hp. */
static bool is_total(const char *of, const char *part)
{
    size_t size = strlen(part);
    size_t stem = part[size - 1] == 's' ? size - 1 : size;
    if (strncmp(of, "max-", 4) == 0)
        return strcmp(of + 4, part) == 0;
    return strncmp(of, part, stem) == 0 &&
           (strcmp(of + stem, "able") == 0 || strcmp(of + stem, "-total") == 0);
}

void sett_counters_text(const SettRules *rules, const double *values,
                        SettText *out)
{
    const char *comma = "";
    for (int32_t i = 0; i < rules->counter_count; i++) {
        int32_t total = -1;
        bool is_one = false; /* the total of another */
        for (int32_t k = rules->counter_count - 1; k >= 0; k--) {
            if (k != i && is_total(rules->counters[k], rules->counters[i]))
                total = k;
            is_one = is_one || (k != i && is_total(rules->counters[i],
                                                   rules->counters[k]));
        }
        if (is_one || (total < 0 && values[i] == 0))
            continue;
        sett_text_format(out, "%s%s ", comma, rules->counters[i]);
        sett_text_double(out, values[i]);
        if (total >= 0 && values[i] <= values[total]) {
            sett_text_add(out, " of ");
            sett_text_double(out, values[total]);
        }
        comma = ", ";
    }
}

void sett_play_end_text(const SettRules *rules, const SettReplay *end,
                        SettText *out)
{
    sett_text_format(out, "%s after %d turns", outcome_name(end->outcome),
                     (int)end->turns);
    if (end->waits > 0)
        sett_text_format(out, ", the last %d of them waits", (int)end->waits);
    sett_text_add(out, "\n  ");
    sett_counters_text(rules, end->counters, out);
    sett_text_char(out, '\n');
}
