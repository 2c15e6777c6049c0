/* studio_tree.c - the whole record of a breeding: who stood on which page, and
   where everybody comes from. What is asked and answered stands at the top of
   studio_breeding.c. */
#include "wasm/studio_breeding.h"

EXPORT(breeding_tree)
SettStatus sett_wasm_breeding_tree(Session *s, size_t size);

/* The page that the breeding shows. */
static void put_page(SettJsonWriter *w, const SettBreeding *b)
{
    SettBreedingState state = sett_breeding_state(b);
    sett_json_open(w, '{');
    sett_json_add_int(w, "generation", state.generation);
    sett_json_key(w, "places");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < state.population; i++)
        sett_json_put_int(w, sett_breeding_at(b, i)->id);
    sett_json_close(w);
    sett_json_key(w, "marked");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < state.population; i++)
        if (sett_breeding_is_marked(b, i))
            sett_json_put_int(w, i);
    sett_json_close(w);
    sett_json_close(w);
}

void sett_studio_show_page(SettBreeding *b, int32_t page)
{
    while (sett_breeding_state(b).page > page)
        (void)sett_breeding_undo(b);
    while (sett_breeding_state(b).page < page)
        (void)sett_breeding_redo(b);
}

static SettStatus tree(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", NULL};
    Bred *bred;
    SettStatus status =
        sett_studio_take_breeding(s, request, names, &bred, err);
    if (status != SETT_OK)
        return status;
    SettBreedingState state = sett_breeding_state(bred->b);
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "pages");
    sett_json_open(&w, '[');
    for (int32_t page = 0; page < state.pages; page++) {
        sett_studio_show_page(bred->b, page);
        put_page(&w, bred->b);
    }
    sett_studio_show_page(bred->b, state.page);
    sett_json_close(&w);
    sett_json_key(&w, "born");
    sett_json_open(&w, '[');
    for (int32_t id = 0; id < state.born; id++) {
        sett_json_open(&w, '{');
        sett_studio_put_born(&w, sett_breeding_born(bred->b, id));
        sett_json_close(&w);
    }
    sett_json_close(&w);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_breeding_tree(Session *s, size_t size)
{
    return sett_session_answer(s, size, tree);
}
