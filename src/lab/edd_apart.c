/* edd_apart.c - the fitness of an EDD room taken apart for a caller: see
   edd.h. */
#include "games/edd/edd.h"
#include "sett/edd.h"

static SettStatus put_spaces(const EddWhy *why, SettArena *arena,
                             SettEddWhy *out)
{
    const SettSpaces *s = &why->room.spaces;
    out->space_count = s->count;
    out->spaces = SETT_TAKE(arena, s->count + 1, SettEddSpace);
    out->owner = SETT_TAKE(arena, s->w * s->h, int16_t);
    if (out->spaces == NULL || out->owner == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < s->count; i++) {
        const SettSpace *from = &s->items[i];
        const EddContent *c = &why->room.content[i];
        out->spaces[i] =
            (SettEddSpace){.kind = sett_edd_space_names[from->kind],
                           .x = from->x,
                           .y = from->y,
                           .w = from->w,
                           .h = from->h,
                           .cells = from->cells,
                           .reached = s->rank[i] >= 0,
                           .doors = c->doors,
                           .enemies = c->enemies,
                           .treasures = c->treasures,
                           .bosses = c->bosses};
        if (!out->feasible)
            continue;
        out->spaces[i].quality = why->fitness.space[i];
        out->spaces[i].held = why->fitness.held[i];
    }
    for (int32_t c = 0; c < s->w * s->h; c++)
        out->owner[c] = s->owner[sett_spaces_place(s, c % s->w, c / s->w)];
    return SETT_OK;
}

static SettStatus put_passages(const EddWhy *why, SettArena *arena,
                               SettEddWhy *out)
{
    const SettSpaces *s = &why->room.spaces;
    uint8_t *bridge = SETT_TAKE(arena, s->passage_count + 1, uint8_t);
    out->passage_count = s->passage_count;
    out->passages = SETT_TAKE(arena, s->passage_count + 1, SettEddPassage);
    if (bridge == NULL || out->passages == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = sett_spaces_bridges(s, arena, bridge);
    for (int32_t i = 0; status == SETT_OK && i < s->passage_count; i++) {
        const SettPassage *p = &s->passages[i];
        out->passages[i] = (SettEddPassage){.a = p->a,
                                            .b = p->b,
                                            .width = p->width,
                                            .at = sett_spaces_point(s, p->at),
                                            .bridge = bridge[i]};
    }
    return status;
}

static SettStatus put_meso(const EddWhy *why, SettArena *arena, SettEddWhy *out)
{
    EddMacro macro = {-1, -1, -1};
    out->meso_count = why->room.meso_count;
    out->meso = SETT_TAKE(arena, out->meso_count + 1, SettEddMeso);
    if (out->meso == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < out->meso_count; i++) {
        const EddMeso *m = &why->room.meso[i];
        out->meso[i] = (SettEddMeso){
            .kind = sett_edd_meso_names[m->kind],
            .vault = m->vault,
            .things = m->things,
            .quality = out->feasible ? why->fitness.meso[i] : 0,
            .spaces = m->spaces,
            .count = m->count,
        };
    }
    if (out->feasible)
        macro = sett_edd_macro(&why->room, &why->fitness);
    out->defeat_enemies = macro.defeat_enemies;
    out->defeat_boss = macro.defeat_boss;
    out->find_treasure = macro.find_treasure;
    return SETT_OK;
}

static SettStatus put_parts(const EddWhy *why, SettArena *arena,
                            SettEddWhy *out)
{
    out->part_count = why->parts.count;
    out->parts = SETT_TAKE(arena, out->part_count + 1, SettEddPart);
    if (out->parts == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < out->part_count; i++) {
        const EddPart *p = &why->parts.parts[i];
        out->parts[i] = (SettEddPart){.score = sett_edd_score_names[p->of],
                                      .what = p->what,
                                      .space = p->space,
                                      .cell = p->cell,
                                      .value = p->value,
                                      .in_total = p->in_total};
    }
    return SETT_OK;
}

SettStatus sett_edd_take_apart(const SettEvalJob *job, const SettLevel *room,
                               SettArena *arena, SettEddWhy *out)
{
    EddScorer *scorer = SETT_TAKE(arena, 1, EddScorer);
    EddWhy *why = SETT_TAKE(arena, 1, EddWhy);
    EddConfig *usual = SETT_TAKE(arena, 1, EddConfig);
    SettEvalJob own = *job;
    if (scorer == NULL || why == NULL || usual == NULL)
        return SETT_NO_MEMORY;
    sett_params_default(&sett_edd_config, usual);
    if (own.params == NULL)
        own.params = usual;
    SettStatus status = sett_edd_scorer(&own, arena, scorer);
    if (status == SETT_OK)
        status = sett_edd_why(scorer, room, arena, why);
    if (status != SETT_OK)
        return status;
    *out = (SettEddWhy){.feasible = why->room.feasible,
                        .total = why->total,
                        .w = why->room.spaces.w,
                        .h = why->room.spaces.h,
                        .likeness_weight = scorer->config.likeness_weight,
                        .play_weight = scorer->config.play_weight};
    status = put_spaces(why, arena, out);
    if (status == SETT_OK)
        status = put_passages(why, arena, out);
    if (status == SETT_OK)
        status = put_meso(why, arena, out);
    return status == SETT_OK ? put_parts(why, arena, out) : status;
}
