/* map_elites_store.c - a search by map-elites as JSON: its counts, what it met
   lately, its children that wait, and both its archives. */
#include "search/archive_cells.h"
#include "search/map_elites.h"

/* The tags as bytes, so that they are stored as genomes are. */
static SettStatus take_tags(SettArena *tmp, const MapSelf *self,
                            SettGenome *out)
{
    out->size = out->capacity = (int32_t)self->places * 4;
    out->bytes = sett_arena_raw(tmp, 1, (size_t)out->size);
    if (out->bytes == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < out->size; i++)
        out->bytes[i] = (uint8_t)(self->seen[i / 4] >> (i % 4 * 8));
    return SETT_OK;
}

void sett_map_write(SettSearchCore *core, SettJsonWriter *out)
{
    const MapSelf *self = core->self;
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettGenome tags;
    sett_write_u64(out, "tried", self->tried);
    sett_write_u64(out, "generation", self->generation);
    sett_write_u64(out, "sweep", (uint64_t)(self->sweep + 1));
    sett_write_u64(out, "feasible", (uint64_t)self->taken[SETT_FEASIBLE]);
    sett_write_u64(out, "infeasible", (uint64_t)self->taken[SETT_UNFEASIBLE]);
    sett_write_u64(out, "started", self->started);
    sett_write_u64(out, "edited", self->edited);
    if (take_tags(&core->tmp, self, &tags) == SETT_OK)
        sett_write_genome(out, "seen", &tags);
    else
        out->out->status = SETT_NO_MEMORY;
    sett_arena_reset(&core->tmp, mark);
    sett_brood_write(&self->kept.brood, out);
    sett_write_archive(self->kept.archive, out);
    if (self->steps == NULL)
        return;
    sett_json_key(out, "steps");
    sett_json_open(out, '{');
    sett_write_archive(self->steps, out);
    sett_json_close(out);
}

static bool read_counts(MapSelf *self, const SettJson *object)
{
    uint64_t sweep, feasible, infeasible, started, edited;
    if (!sett_read_u64(object, "tried", &self->tried) ||
        !sett_read_u64(object, "generation", &self->generation) ||
        !sett_read_u64(object, "sweep", &sweep) ||
        !sett_read_u64(object, "feasible", &feasible) ||
        !sett_read_u64(object, "infeasible", &infeasible) ||
        !sett_read_u64(object, "started", &started) ||
        !sett_read_u64(object, "edited", &edited) || sweep > SETT_MAX_CELLS ||
        feasible > INT32_MAX / 2 || infeasible > INT32_MAX / 2)
        return false;
    self->sweep = (int32_t)sweep - 1;
    self->taken[SETT_FEASIBLE] = (int32_t)feasible;
    self->taken[SETT_UNFEASIBLE] = (int32_t)infeasible;
    self->started = started != 0;
    self->edited = edited != 0;
    return true;
}

SettStatus sett_map_read(SettSearchCore *core, const SettJson *object,
                         SettError *err)
{
    MapSelf *self = core->self;
    SettGenome tags;
    if (take_tags(&core->tmp, self, &tags) != SETT_OK)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    int32_t size = tags.size;
    if (!read_counts(self, object) ||
        !sett_read_genome(object, "seen", &tags) || tags.size != size)
        return sett_fail_at(err, SETT_BAD_INPUT, object->line, object->column,
                            "the stored search lacks its counts");
    for (int32_t i = 0; i < size; i += 4)
        self->seen[i / 4] = (uint32_t)tags.bytes[i] |
                            (uint32_t)tags.bytes[i + 1] << 8 |
                            (uint32_t)tags.bytes[i + 2] << 16 |
                            (uint32_t)tags.bytes[i + 3] << 24;
    SettStatus s = sett_brood_read(core, &self->kept.brood, object, err);
    if (s == SETT_OK)
        s = sett_read_archive(core, self->kept.archive, object, err);
    const SettJson *steps = sett_json_member(object, "steps");
    if (s != SETT_OK || self->steps == NULL)
        return s;
    if (steps == NULL || steps->type != SETT_JSON_OBJECT)
        return sett_fail_at(err, SETT_BAD_INPUT, object->line, object->column,
                            "the stored search lacks its steps");
    return sett_read_archive(core, self->steps, steps, err);
}
