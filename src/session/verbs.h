/* verbs.h - all verbs and records by name, and how a request is read. */
#ifndef SETT_SESSION_VERBS_H
#define SETT_SESSION_VERBS_H

#include "session/ask.h"

/* clang-format off */
/* Where verbs are described. */
#define SETT_VERBS_ABOUT(X) \
    X(verbs)
/* Of every build. */
#define SETT_VERBS_CORE(X) \
    X(describe) X(generate) X(cells) X(measure) X(art)
/* Of those with searches and players too, by folder. */
#define SETT_VERBS_LEVELS(X) \
    X(release) X(make) X(measures) X(gallery) X(level_read) \
    X(tiled)
#define SETT_VERBS_ROOM(X) \
    X(room_start) X(room_step) X(room_edit) X(room_settings) X(room_archive) \
    X(room_judge) X(room_explain) X(room_suggest) X(room_suggest_step) \
    X(room_play) X(room_play_step)
#define SETT_VERBS_DUNGEON(X) \
    X(dungeon_open) X(dungeon_edit) X(dungeon_path) X(dungeon_text) \
    X(dungeon_picture) X(dungeon_play) X(dungeon_play_step)
#define SETT_VERBS_BREEDING(X) \
    X(breeding_begin) X(breeding_do) X(breeding_session) X(breeding_tree) \
    X(breeding_cloud) X(breeding_program) X(breeding_inspect) \
    X(breeding_level) X(breeding_rate)
#define SETT_VERBS_LINK(X) \
    X(segments_start) X(segments_step) X(segments_level) X(link)
#define SETT_VERBS_PLAY(X) \
    X(play_at) X(play_live) X(play_tick) X(ghost) X(endless_begin) \
    X(endless_next)

#define SETT_RECORDS_LEVELS(X) \
    X(reason) X(judged) X(level) X(numbered) X(make_step) X(placed) \
    X(kind_report) X(describe) X(game) X(game_size) X(tile) X(measure) \
    X(judge) X(param) X(part) X(generator) X(player) X(persona) X(recipe) \
    X(recipe_stage) X(made)
#define SETT_RECORDS_ROOM(X) \
    X(feature) X(preset) X(room_axis) X(room_map) X(room_options) \
    X(room_set) X(room_cell) X(room_state) X(room_judged) X(room_space) \
    X(room_passage) X(room_meso) X(room_macro) X(room_part) X(room_why) \
    X(room_slot) X(room_slots) X(room_persona) X(room_play)
#define SETT_RECORDS_DUNGEON(X) \
    X(spot) X(project_room) X(project_end) X(project_connection) \
    X(project_settings) X(project) X(dungeon_edit) X(edit_add) \
    X(edit_remove) X(edit_rename) X(edit_move) X(edit_tiles) X(edit_resize) \
    X(edit_connect) X(edit_disconnect) X(edit_start) X(edit_arrange) \
    X(dungeon_reason) X(dungeon_room) X(dungeon_figures) X(objective) \
    X(dungeon_state) X(path_kind) X(path_asked) X(path) X(dungeon_file) \
    X(played) X(played_room)
#define SETT_RECORDS_BREEDING(X) \
    X(born) X(bred_place) X(bred_page) X(bred_pick) X(tree_page) X(tree) \
    X(cloud) X(agent) X(inspected) X(rating)
#define SETT_RECORDS_LINK(X) \
    X(axis) X(map_cell) X(segments_step) X(span) X(seam) X(linked) \
    X(not_linked)
#define SETT_RECORDS_PLAY(X) \
    X(actor) X(play_event) X(play_state) X(ghost) X(stretch)

#define SETT_VERBS_MORE(X) \
    SETT_VERBS_LEVELS(X) SETT_VERBS_ROOM(X) SETT_VERBS_DUNGEON(X) \
    SETT_VERBS_BREEDING(X) SETT_VERBS_LINK(X) SETT_VERBS_PLAY(X)

#ifdef SETT_NO_SEARCH /* the small module of WebAssembly */
#define SETT_VERB_LIST(X) SETT_VERBS_CORE(X)
#elif defined(__wasm__)
#define SETT_VERB_LIST(X) SETT_VERBS_CORE(X) SETT_VERBS_MORE(X)
#else
#define SETT_VERB_LIST(X) \
    SETT_VERBS_ABOUT(X) SETT_VERBS_CORE(X) SETT_VERBS_MORE(X)
#endif
#ifdef __wasm__
#define SETT_RECORD_LIST(X)
#else
#define SETT_RECORD_LIST(X) \
    SETT_RECORDS_LEVELS(X) SETT_RECORDS_ROOM(X) SETT_RECORDS_DUNGEON(X) \
    SETT_RECORDS_BREEDING(X) SETT_RECORDS_LINK(X) SETT_RECORDS_PLAY(X)
#endif
/* clang-format on */

#define SETT_DECLARE(name) extern const SettSessionVerb sett_verb_##name;
SETT_VERB_LIST(SETT_DECLARE)
#undef SETT_DECLARE
#define SETT_DECLARE(name) extern const SettRecord sett_record_##name;
SETT_RECORD_LIST(SETT_DECLARE)
#undef SETT_DECLARE

/** The verb of that name, or NULL. */
const SettSessionVerb *sett_verb_named(const char *name);
/** Checks the request's members against the verb's rows and fills
    ask->request. */
SettStatus sett_ask_read(SettAsk *ask, const SettSessionVerb *verb);

#endif
