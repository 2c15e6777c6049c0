/* measured.c - the measures of many levels as text, as a table and as JSON. */
#include <inttypes.h>

#include "io/page/csv.h"
#include "sett/levels.h"

static SettStatus measure_one(void *user, int64_t index, SettArena *tmp)
{
    const SettMeasuredLevels *m = user;
    SettLevel level = {.grid = m->levels[index].grid};
    return sett_game_measure(m->game, &level, tmp,
                             m->values + index * m->game->measures.count);
}

SettStatus sett_levels_measure(SettMeasuredLevels *m, const SettCrew *crew,
                               SettArena *arena)
{
    m->values = SETT_TAKE(arena, m->count * m->game->measures.count, double);
    return m->values != NULL ? sett_each(crew, m->count, measure_one, m, NULL)
                             : SETT_NO_MEMORY;
}

void sett_measured_text(const SettMeasuredLevels *m, SettText *out)
{
    int32_t count = m->game->measures.count;
    for (int64_t i = 0; i < m->count; i++) {
        sett_text_format(out, "%s%s[%" PRId64 "]\n", i > 0 ? "\n" : "",
                         m->levels[i].source, m->levels[i].index);
        for (int32_t k = 0; k < count; k++) {
            double value = m->values[i * count + k];
            sett_text_format(out, "  %-28s", m->game->measures.rows[k].name);
            if (value == value)
                sett_text_double(out, value);
            else
                sett_text_char(out, '-');
            sett_text_char(out, '\n');
        }
    }
}

void sett_measured_csv(const SettMeasuredLevels *m, SettText *out)
{
    int32_t count = m->game->measures.count;
    sett_text_add(out, "source,index");
    for (int32_t k = 0; k < count; k++)
        sett_text_format(out, ",%s", m->game->measures.rows[k].name);
    sett_text_char(out, '\n');
    for (int64_t i = 0; i < m->count; i++) {
        sett_csv_text(out, m->levels[i].source);
        sett_text_format(out, ",%" PRId64, m->levels[i].index);
        for (int32_t k = 0; k < count; k++) {
            double value = m->values[i * count + k];
            sett_text_char(out, ',');
            if (value == value)
                sett_text_double(out, value);
        }
        sett_text_char(out, '\n');
    }
}

static void put_level(SettJsonWriter *w, const SettMeasuredLevels *m, int64_t i)
{
    sett_json_add_string(w, "source", m->levels[i].source);
    sett_json_add_int(w, "index", m->levels[i].index);
    sett_json_add_measures(w, m->game, m->values + i * m->game->measures.count);
}

void sett_measured_json(const SettMeasuredLevels *m, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, false);
    sett_json_open(&w, '{');
    sett_json_add_int(&w, "version", 1);
    sett_json_add_string(&w, "game", m->game->name);
    if (m->count == 1) {
        put_level(&w, m, 0);
    } else {
        sett_json_add_open(&w, "levels", '[');
        for (int64_t i = 0; i < m->count; i++) {
            sett_json_open(&w, '{');
            put_level(&w, m, i);
            sett_json_close(&w);
        }
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_text_char(out, '\n');
}
