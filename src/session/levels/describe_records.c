/* describe_records.c - what `describe` answers, and recipes, as records. */
#include "session/ask.h"

RECORD(Describe, "All that can be chosen or set.",
       TOLD("version", "int", "of this document: 1"),
       TOLD("sett", "text", "version of the library"),
       TOLD("games", "Game[]", "whose levels can be made"),
       TOLD("generators", "Generator[]", "of recipes"),
       TOLD("players", "Player[]", "who can play"),
       TOLD("personas", "Persona[]", "for whom they can"),
       TOLD("evaluators", "Part[]", "what a search can judge by"),
       TOLD("genomes", "Part[]", "what it can vary"),
       TOLD("methods", "Part[]", "how it can search"));

RECORD(
    Game, "A game.", TOLD("name", "text", "as requests name it"),
    TOLD("help", "text", "what it is"),
    TOLD("rules_version", "int", "changes with its rules"),
    TOLD("furnished", "bool", "furnishers have rules for its objects"),
    TOLD("segments", "\"columns\"|\"rows\"?",
         "what its segments are made of; left out: its levels are not linked"),
    TOLD("size", "GameSize", "of its levels"),
    TOLD("generators", "text[]", "names of those that make its levels"),
    TOLD("tiles", "Tile[]", "its alphabet"),
    TOLD("measures", "Measure[]", "what its levels are measured by"),
    TOLD("agents", "Judge[]", "who judges by playing"),
    TOLD("rules", "Param[]?",
         "options of its rules; left out: it is not played"));

RECORD(GameSize, "How large levels of a game may be, in tiles.",
       TOLD("min_w", "int", "fewest columns"),
       TOLD("min_h", "int", "fewest rows"),
       TOLD("max_w", "int", "most columns"), TOLD("max_h", "int", "most rows"),
       TOLD("default_w", "int", "columns where a recipe says nothing"),
       TOLD("default_h", "int", "rows where a recipe says nothing"));

RECORD(Tile, "A kind of tile.", TOLD("name", "text", "in options and reports"),
       TOLD("glyph", "text", "its character in rows"),
       TOLD("also", "text?", "further characters that are read as it"),
       TOLD("colour", "int", "0xRRGGBB"),
       TOLD("at_least", "int", "that a complete level has"),
       TOLD("at_most", "int", "that a level may have; -1: any number"),
       TOLD("roles", "text[]", "what it is, such as solid, start, foe"));

RECORD(Measure, "A measure of levels.",
       TOLD("name", "text", "as in measures of levels"),
       TOLD("help", "text", "what is measured, with the unit"),
       TOLD("of", "\"layout\"|\"level\"",
            "of layouts too, or only of complete levels"),
       TOLD("low", "real", "where an axis of a chart may begin"),
       TOLD("high", "real", "where it may end; values can lie outside"));

RECORD(Judge, "Who finds out whether a level can be won.",
       TOLD("name", "text", "of the judge"),
       TOLD("help", "text", "how it plays"));

#define WORD(name, text) "|\"" text "\""
RECORD(Param, "An option.",
       TOLD("name", "text", "as params of recipes name it"),
       TOLD("type", &("" SETT_PARAM_TYPE_LIST(WORD))[1],
            "chance: a number from 0 to 1; rows: a list of objects"),
       TOLD("default", "real|bool|text|text[]|object[]",
            "of tiles a list of names, of rows an empty list"),
       TOLD("low", "real", "least value; of rows how many"),
       TOLD("high", "real",
            "largest value; of choices and tiles the last index"),
       TOLD("choices", "text[]?",
            "names that can be chosen; only of choice, and of tile and tiles "
            "where the game is known"),
       TOLD("columns", "Param[]?", "of rows: what one holds"),
       TOLD("capacity", "int?", "of rows: how many at most"),
       TOLD("help", "text", "what it does, with the unit"));
#undef WORD

RECORD(Part, "A part that can be chosen.",
       TOLD("name", "text", "as requests name it"),
       TOLD("help", "text", "what it does"),
       TOLD("params", "Param[]", "its options"));

RECORD(Generator, "A generator.", TOLD_AS("Part"),
       TOLD("source", "text", "where it was published"),
       TOLD("stage", "\"layout\"|\"furnish\"|\"level\"",
            "what it makes: layouts, objects on one, or whole levels"),
       TOLD("output_version", "int",
            "changes when the same seed gives other levels"));

RECORD(Player, "A player of levels.", TOLD_AS("Part"),
       TOLD("game", "text", "that it is made for; empty: any that is played"),
       TOLD("source", "text", "where it was published"),
       TOLD("unit", "text", "what its budget counts"),
       TOLD("budget", "int", "the usual one"),
       TOLD("output_version", "int",
            "changes when the same seed plays otherwise"));

RECORD(Persona, "For whom is played; what is empty is left out.",
       TOLD("persona", "int", "of the format: 1"),
       TOLD("name", "text", "as requests name it"),
       TOLD("help", "text?", "what it is after"),
       TOLD("source", "text?", "where it was published"),
       TOLD("utility", "text", "formula of how good a state is to it"),
       TOLD("select", "text?",
            "formula by which tree search chooses; left out: UCB1"),
       TOLD("order", "text?",
            "formula of what best-first search looks at first; left out: the "
            "utility"),
       TOLD("bound", "text?",
            "formula that no win still to come goes beyond; left out: none is "
            "known"));

RECORD_ASKED(
    Recipe,
    "What to make, whole: the same recipe and index give the same level. "
    "Members that begin with x_ are allowed and not read.",
    TOLD("recipe", "int?", "of the format: 1"),
    TOLD("game", "game", "whose levels are made"),
    TOLD("size", "[int, int]?",
         "columns and rows; left out: the game's default"),
    TOLD("seed", "int|text?",
         "0 to 2^64 - 1, in digits where it is over 2^53; left out: 1"),
    TOLD("fresh_layouts", "bool?",
         "another furnisher gets other layouts; left out: the same ones"),
    TOLD("layout", "RecipeStage|text?",
         "its name alone: with every default; none: there is no such stage; "
         "left out: the first that suits the game"),
    TOLD("furnish", "RecipeStage|text?", "the same of objects"),
    TOLD("stages", "(RecipeStage|text)[]?",
         "instead of layout and furnish: a layout, then up to 7 furnishers"));

RECORD_ASKED(RecipeStage, "A generator of a recipe, with its options.",
             TOLD("name", "text", "of the generator"),
             TOLD("params", "object?",
                  "options by name; those left out have their defaults"));
