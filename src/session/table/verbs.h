/* verbs.h - all verbs and records by name, and how a request is read. */
#ifndef SETT_SESSION_VERBS_H
#define SETT_SESSION_VERBS_H

#include "session/ask.h"

/* clang-format off */
/* Of every build. */
#define SETT_VERBS_CORE(X) \
    X(describe) X(generate) X(cells) X(measure) X(art)
/* Of games from files, which the module of the npm package has, too. */
#define SETT_VERBS_OWN(X) \
    X(judge) X(game_load) X(game_format) X(game_explain)
/* Of builds with searches and players too. */
#define SETT_VERBS_MORE(X) \
    X(release) X(make) X(measures) X(gallery) X(level_read) X(tiled) \
    X(room_start) X(room_step) X(room_edit) X(room_settings) X(room_archive) \
    X(room_judge) X(room_explain) X(room_suggest) X(room_suggest_step) \
    X(room_play) X(room_play_step) X(dungeon_open) X(dungeon_edit) \
    X(dungeon_path) X(dungeon_text) X(dungeon_picture) X(dungeon_play) \
    X(dungeon_play_step) X(breeding_begin) X(breeding_do) X(breeding_session) \
    X(breeding_tree) X(breeding_cloud) X(breeding_program) X(breeding_inspect) \
    X(breeding_level) X(breeding_rate) X(segments_start) X(segments_step) \
    X(segments_level) X(link) X(play_at) X(play_live) X(play_tick) X(ghost) \
    X(endless_begin) X(endless_next) \
    X(complete) X(repair) X(why) X(game_files) X(taste)

/* Of games in PuzzleScript; in the browser a module of its own. */
#define SETT_VERBS_PUZZLE(X) \
    X(puzzle_open) X(puzzle_begin) X(puzzle_input) X(puzzle_solve) \
    X(puzzle_search) X(puzzle_step) X(puzzle_export) X(puzzle_levels)

/* Of worlds without an end; in the browser a module of its own. */
#define SETT_VERBS_WORLD(X) X(world) X(world_map) X(world_options)

/* Of maps of Tiled, projects of LDtk and tilesets; in the browser a module of its own. */
#define SETT_VERBS_PROJECT(X) \
    X(project_read) X(project_put) X(project_draw) X(game_import) X(dress)

#ifdef SETT_PUZZLES_ALONE
#define SETT_VERB_LIST(X) X(release) SETT_VERBS_PUZZLE(X)
#elif defined(SETT_WORLDS_ALONE)
#define SETT_VERB_LIST(X) X(game_load) SETT_VERBS_WORLD(X)
#elif defined(SETT_PROJECTS_ALONE)
#define SETT_VERB_LIST(X) X(game_load) SETT_VERBS_PROJECT(X)
#elif defined(SETT_OWN_GAMES) /* the module of the npm package */
#define SETT_VERB_LIST(X) SETT_VERBS_CORE(X) SETT_VERBS_OWN(X)
#elif defined(SETT_NO_SEARCH) /* the small module of WebAssembly */
#define SETT_VERB_LIST(X) SETT_VERBS_CORE(X)
#elif defined(__wasm__)
#define SETT_VERB_LIST(X) SETT_VERBS_CORE(X) SETT_VERBS_OWN(X) SETT_VERBS_MORE(X)
#else /* where verbs and records are described, and memory is shared */
#define SETT_VERB_LIST(X) \
    X(verbs) SETT_VERBS_CORE(X) SETT_VERBS_OWN(X) SETT_VERBS_MORE(X) \
    SETT_VERBS_PUZZLE(X) SETT_VERBS_WORLD(X) SETT_VERBS_PROJECT(X) \
    X(level_array) \
    X(measure_array) X(archive_begin) X(archive_ask) X(archive_tell) \
    X(archive_elites) X(mission) X(dungeon_why) X(blend) X(learn) X(join) \
    X(extend_begin) X(extend_next) X(extend_end)
#endif
#ifdef __wasm__
#define SETT_RECORD_LIST(X)
#else
#define SETT_RECORD_LIST(X) \
    X(Reason) X(Judged) X(Level) X(Numbered) X(MakeStep) X(Placed) \
    X(KindReport) X(Describe) X(Game) X(GameSize) X(Tile) X(Measure) X(Judge) \
    X(Param) X(Part) X(Generator) X(Player) X(Persona) X(Recipe) \
    X(RecipeStage) X(MadeRoom) X(MadeCorridor) X(Made) X(Feature) X(Preset) \
    X(RoomAxis) X(RoomMap) \
    X(RoomOptions) X(RoomSet) X(RoomCell) X(RoomState) X(RoomJudged) \
    X(RoomSpace) X(RoomPassage) X(RoomMeso) X(RoomMacro) X(RoomPart) \
    X(RoomWhy) X(RoomSlot) X(RoomSlots) X(RoomPersona) X(RoomPlay) X(Spot) \
    X(ProjectRoom) X(ProjectEnd) X(ProjectConnection) X(ProjectSettings) \
    X(Project) X(DungeonEdit) X(EditAdd) X(EditRemove) X(EditRename) \
    X(EditMove) X(EditTiles) X(EditResize) X(EditConnect) X(EditDisconnect) \
    X(EditStart) X(EditArrange) X(DungeonReason) X(DungeonRoom) \
    X(DungeonFigures) X(Objective) X(DungeonState) X(PathKind) X(PathAsked) \
    X(Path) X(DungeonFile) X(Played) X(PlayedRoom) X(Born) X(Place) \
    X(BreedingPage) X(Pick) X(TreePage) X(Tree) X(Cloud) X(Agent) X(Inspected) \
    X(Rating) X(Axis) X(MapCell) X(SegmentsStep) X(Span) X(Seam) X(Linked) \
    X(NotLinked) X(Actor) X(PlayAim) X(PlayEvent) X(PlayState) X(Ghost) \
    X(Stretch) X(Demand) \
    X(LearntPlace) X(LearntLines) X(LearntLine) \
    X(PuzzleMessage) X(PuzzleObject) X(PuzzleTile) X(PuzzleLevel) X(PuzzleNew) \
    X(PuzzleState) X(PuzzleSolved) \
    X(GameUse) X(GameProblem) X(TasteChoice) X(TasteWord) X(WorldKind) X(ProjectLevel) X(ProjectPicture)
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

#endif
