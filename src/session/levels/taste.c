/* taste.c - a designer's taste, learnt anew from all choices that the caller
   keeps: nothing outlives the verb. */
#include <math.h>

#include "session/ask.h"
#include "sett/taste.h"

#define MOST_CHOICES 1000
#define MOST_OTHERS 100
#define MOST_LEVELS 10000

static SettStatus measure_all(SettAsk *ask, const SettTraining *levels,
                              double *values)
{
    const SettGame *game = ask->asked.game;
    int32_t columns = game->measures.count;
    SettArenaMark mark = sett_arena_mark(ask->arena);
    for (int32_t i = 0; i < levels->count; i++) {
        SettLevel level = {.grid = levels->levels[i]};
        double *row = values + (size_t)i * (size_t)columns;
        SettStatus status = sett_game_measure(game, &level, ask->arena, row);
        sett_arena_reset(ask->arena, mark);
        if (status == SETT_NO_MEMORY || status == SETT_CANCELLED)
            return status;
        for (int32_t c = 0; status != SETT_OK && c < columns; c++)
            row[c] = (double)NAN; /* too broken to measure: says nothing */
    }
    return SETT_OK;
}

static SettStatus read_levels(SettAsk *ask, const SettJson *list, int32_t most,
                              SettTraining *levels, double **values)
{
    size_t columns = (size_t)ask->asked.game->measures.count;
    SettStatus status =
        sett_ask_levels(ask, ask->asked.game, list, most, ask->arena, levels);
    if (status != SETT_OK)
        return status;
    *values = sett_arena_take(ask->arena, (size_t)levels->count * columns + 1,
                              sizeof **values);
    return *values != NULL ? measure_all(ask, levels, *values) : SETT_NO_MEMORY;
}

static SettStatus choose(SettAsk *ask, const SettJson *choice, SettTaste *taste)
{
    static const SettMember rows[] = {ASKED_IN("taken", "text[]", ""),
                                      ASKED_IN("others", "text[][]", ""),
                                      MEMBERS_END};
    SettStatus status = sett_ask_members(choice, rows, ask->err);
    if (status != SETT_OK)
        return status;
    const SettJson *taken = sett_json_member(choice, "taken");
    const SettJson *others = sett_json_member(choice, "others");
    if (taken == NULL || others == NULL || others->type != SETT_JSON_ARRAY)
        return sett_json_refuse(ask->err, choice, NULL,
                                "a choice has \"taken\", a level, and "
                                "\"others\", a list of levels");
    SettTraining passed;
    SettGrid grid;
    double *values = SETT_TAKE(ask->arena, taste->game->measures.count, double);
    double *other_values = NULL;
    if (values == NULL)
        return SETT_NO_MEMORY;
    status = sett_json_rows(taste->game, taken, ask->arena, &grid, ask->err);
    if (status == SETT_OK)
        status = measure_all(ask, &(SettTraining){&grid, 1}, values);
    if (status == SETT_OK)
        status = read_levels(ask, others, MOST_OTHERS, &passed, &other_values);
    if (status == SETT_OK)
        sett_taste_choose(taste, values, other_values, passed.count);
    return status;
}

static SettStatus choose_all(SettAsk *ask, SettTaste *taste)
{
    const SettJson *list = ask->asked.choices;
    if (list->size > MOST_CHOICES)
        return sett_fail_at(ask->err, SETT_TOO_LARGE, list->line, list->column,
                            "more than %d choices", MOST_CHOICES);
    SettStatus status = SETT_OK;
    SettArenaMark mark = sett_arena_mark(ask->arena);
    for (const SettJson *c = list->child; status == SETT_OK && c; c = c->next) {
        status = choose(ask, c, taste);
        sett_arena_reset(ask->arena, mark);
    }
    return status;
}

static void put_words(SettAsk *ask, const SettTaste *taste)
{
    SettTasteWord words[SETT_TASTE_WORDS];
    int32_t count = sett_taste_words(taste, words);
    sett_json_add_open(ask->out, "words", '[');
    for (int32_t i = 0; i < count; i++) {
        sett_json_open(ask->out, '{');
        sett_json_add_string(ask->out, "measure",
                             taste->game->measures.rows[words[i].measure].name);
        sett_json_add_double(ask->out, "weight", words[i].weight);
        sett_taste_word_text(taste, &words[i], &ask->text);
        sett_ask_put_text(ask->out, "text", &ask->text);
        sett_json_close(ask->out);
    }
    sett_json_close(ask->out);
}

static SettStatus taste(SettAsk *ask)
{
    SettTaste learnt;
    SettTraining levels = {NULL, 0};
    double *values = NULL;
    int32_t columns = ask->asked.game->measures.count;
    SettStatus status = sett_taste_take(ask->arena, ask->asked.game, &learnt);
    if (status == SETT_OK)
        status = choose_all(ask, &learnt);
    if (status == SETT_OK && ask->asked.scored != NULL)
        status =
            read_levels(ask, ask->asked.scored, MOST_LEVELS, &levels, &values);
    if (status != SETT_OK)
        return status;
    sett_json_add_int(ask->out, "choices", learnt.choices);
    sett_json_add_int(ask->out, "expected", learnt.expected);
    sett_json_add_int(ask->out, "foreseen", learnt.foreseen);
    sett_json_add_double(ask->out, "blind", learnt.blind);
    put_words(ask, &learnt);
    sett_json_add_open(ask->out, "scores", '[');
    for (int32_t i = 0; i < levels.count; i++)
        sett_json_put_double(
            ask->out,
            sett_taste_score(&learnt, values + (size_t)i * (size_t)columns));
    sett_json_close(ask->out);
    return SETT_OK;
}

VERB(taste, taste,
     "What a designer likes, learnt from choices, and how much levels are to "
     "that taste.",
     REQUEST(ASKED(game, "game", "of all levels"),
             ASKED(choices, "TasteChoice[]", "the oldest first"),
             ASKED_AS(scored, "levels", "text[][]?", "that get a score")),
     REPLY(TOLD("choices", "int", "that say something"),
           TOLD("expected", "int", "of these, all but the first"),
           TOLD("foreseen", "int",
                "of these, where the level taken was the one expected"),
           TOLD("blind", "real", "how many a blind guess foresees, on average"),
           TOLD("words", "TasteWord[]",
                "what the choices have in common, the weightiest first; none "
                "before three choices"),
           TOLD("scores", "real[]",
                "one a level, the higher the more to that taste; 0: the mean "
                "of what was shown")));

RECORD_ASKED(TasteChoice, "A level that was taken where others were shown.",
             TOLD("taken", "text[]", "the level, a character a tile"),
             TOLD("others", "text[][]", "what was passed over"));

RECORD(TasteWord, "A measure that choices have in common.",
       TOLD("measure", "text", "its name"),
       TOLD("weight", "real", "what a standard deviation more of it is worth"),
       TOLD("text", "text", "\"fewer enemies\""));
