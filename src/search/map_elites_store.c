/* map_elites_store.c - a search by map-elites as JSON: its counts, what it met
   lately, its children that wait, and both its archives. */
#include "base/bits.h"
#include "search/map_elites.h"

/* The tags as bytes, so that they are stored as genomes are. */
static SettStatus take_tags(SettArena *tmp, const MapSelf *self,
                            SettGenome *out)
{
    out->size = out->capacity = (int32_t)self->places * 4;
    out->bytes = sett_arena_raw(tmp, 1, (size_t)out->size);
    if (out->bytes == NULL)
        return SETT_NO_MEMORY;
    for (uint32_t i = 0; i < self->places; i++)
        sett_write_bytes(self->seen[i], 4, out->bytes + 4 * (size_t)i);
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
    sett_elites_write(&self->kept, out);
    if (self->steps == NULL)
        return;
    sett_json_add_open(out, "steps", '{');
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
        return sett_no_memory(err);
    int32_t size = tags.size;
    if (!read_counts(self, object) ||
        !sett_read_genome(object, "seen", &tags) || tags.size != size)
        return sett_json_refuse(err, object, NULL,
                                "the stored search lacks its counts");
    for (uint32_t i = 0; i < self->places; i++)
        self->seen[i] =
            (uint32_t)sett_read_bytes(tags.bytes + 4 * (size_t)i, 4);
    SettStatus status = sett_elites_read(core, object, err);
    const SettJson *steps = sett_json_member(object, "steps");
    if (status != SETT_OK || self->steps == NULL)
        return status;
    if (steps == NULL || steps->type != SETT_JSON_OBJECT)
        return sett_json_refuse(err, object, NULL,
                                "the stored search lacks its steps");
    return sett_read_archive(core, self->steps, steps, err);
}
