/* record.c - the whole record of a breeding: who stood on which page and where
   everybody comes from, and the document that brings it back. */
#include "session/breeding/bred.h"

void sett_bred_put_seed(SettJsonWriter *w, uint64_t seed)
{
    SettText digits = sett_text(w->out->alloc);
    sett_text_format(&digits, "%llu", (unsigned long long)seed);
    sett_ask_put_text(w, "seed", &digits);
    sett_text_free(&digits);
}

void sett_bred_put(SettJsonWriter *w, const SettBred *one)
{
    int32_t agents = one->generator.agents.count;
    char origins[SETT_MAX_GAGENTS + 1] = "";
    for (int32_t i = 0; i < agents; i++)
        origins[i] = (char)('0' + one->origins[i]);
    sett_json_add_int(w, "id", one->id);
    sett_json_add_string(w, "birth", sett_birth_name(one->birth));
    sett_json_add_string(w, "name", one->name);
    sett_json_add_int(w, "generation", one->generation);
    sett_json_add_bool(w, "mutated", one->mutated);
    sett_json_add_open(w, "parents", '[');
    for (int32_t i = 0; i < 2 && one->parents[i] >= 0; i++)
        sett_json_put_int(w, one->parents[i]);
    sett_json_close(w);
    sett_json_add_int(w, "agents", agents);
    sett_json_add_string(w, "origins", origins);
    sett_ask_put_hash(
        w, sett_params_hash(&sett_gagents_table, &one->generator,
                            sett_hash(one->origins, (size_t)agents, 0)));
}

#define WORD(name, text) "|\"" text "\""
RECORD(Born, "A generator that was born, and where it comes from.",
       TOLD("id", "int", "counts all of a breeding, from 0"),
       TOLD("birth", &("" SETT_BIRTH_LIST(WORD))[1], "how it came about"),
       TOLD("name", "text",
            "of its file or in its database; empty: it was bred"),
       TOLD("generation", "int", "of the page that it was born on"),
       TOLD("mutated", "bool", "after it was crossed or copied"),
       TOLD("parents", "int[]", "their ids: none, one or two"),
       TOLD("agents", "int", "how many"),
       TOLD("origins", "text",
            "a digit for each agent: 0 or 1 is the parent it comes from, 2: "
            "neither"),
       TOLD("hash", "text", "of what it draws and whose its agents are"));
#undef WORD

void sett_bred_show(SettBreeding *b, int32_t page)
{
    while (sett_breeding_state(b).page > page)
        (void)sett_breeding_undo(b);
    while (sett_breeding_state(b).page < page)
        (void)sett_breeding_redo(b);
}

static void put_page(SettJsonWriter *w, const SettBreeding *b)
{
    SettBreedingState state = sett_breeding_state(b);
    sett_json_open(w, '{');
    sett_json_add_int(w, "generation", state.generation);
    sett_json_add_open(w, "places", '[');
    for (int32_t i = 0; i < state.population; i++)
        sett_json_put_int(w, sett_breeding_at(b, i)->id);
    sett_json_close(w);
    sett_json_add_open(w, "marked", '[');
    for (int32_t i = 0; i < state.population; i++)
        if (sett_breeding_is_marked(b, i))
            sett_json_put_int(w, i);
    sett_json_close(w);
    sett_json_close(w);
}

static SettStatus tree(SettAsk *ask)
{
    const SettKeptBreeding *bred = ask->object;
    SettBreedingState state = sett_breeding_state(bred->b);
    SettJsonWriter *w = ask->out;
    sett_json_add_open(w, "pages", '[');
    for (int32_t i = 0; i < state.pages; i++) {
        sett_bred_show(bred->b, i);
        put_page(w, bred->b);
    }
    sett_bred_show(bred->b, state.page);
    sett_json_close(w);
    sett_json_add_open(w, "born", '[');
    for (int32_t id = 0; id < state.born; id++) {
        sett_json_open(w, '{');
        sett_bred_put(w, sett_breeding_born(bred->b, id));
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

RECORD(TreePage, "A page of a breeding's record.",
       TOLD("generation", "int", "how often it was bred on"),
       TOLD("places", "int[]", "ids of the generators"),
       TOLD("marked", "int[]", "places of the parents, from 0"));

RECORD(Tree, "The record of a breeding.",
       TOLD("pages", "TreePage[]", "from the first"),
       TOLD("born", "Born[]", "all that ever stood on one, by id"));

VERB(breeding_tree, tree, "Every page of a breeding, and who comes from whom.",
     .kept = &sett_bred_kind, REPLY_AS("Tree"));

static SettStatus write(SettAsk *ask)
{
    SettJsonWriter w = sett_json_writer(ask->bytes, true);
    sett_breeding_write(((const SettKeptBreeding *)ask->object)->b, &w);
    return SETT_OK;
}

VERB(breeding_session, write,
     "A breeding as the bytes of a JSON document, for breeding_begin. It may "
     "be large.",
     .kept = &sett_bred_kind);
