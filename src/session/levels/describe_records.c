/* describe_records.c - what `describe` answers, and recipes, as records. */
#include "session/ask.h"

SETT_RECORD(Describe, "All that can be chosen or set.",
            SETT_TOLD("version", "int", "of this document: 1"),
            SETT_TOLD("sett", "text", "version of the library"),
            SETT_TOLD("games", "Game[]", "whose levels can be made"),
            SETT_TOLD("generators", "Generator[]", "of recipes"),
            SETT_TOLD("players", "Player[]", "who can play"),
            SETT_TOLD("personas", "Persona[]", "for whom they can"),
            SETT_TOLD("evaluators", "Part[]", "what a search can judge by"),
            SETT_TOLD("genomes", "Part[]", "what it can vary"),
            SETT_TOLD("methods", "Part[]", "how it can search"));

SETT_RECORD(
    Game, "A game.", SETT_TOLD("name", "text", "as requests name it"),
    SETT_TOLD("help", "text", "what it is"),
    SETT_TOLD("rules_version", "int", "changes with its rules"),
    SETT_TOLD("furnished", "bool", "furnishers have rules for its objects"),
    SETT_TOLD(
        "segments", "\"columns\"|\"rows\"?",
        "what its segments are made of; left out: its levels are not linked"),
    SETT_TOLD("size", "GameSize", "of its levels"),
    SETT_TOLD("generators", "text[]", "names of those that make its levels"),
    SETT_TOLD("tiles", "Tile[]", "its alphabet"),
    SETT_TOLD("measures", "Measure[]", "what its levels are measured by"),
    SETT_TOLD("agents", "Judge[]", "who judges by playing"),
    SETT_TOLD("rules", "Param[]?",
              "options of its rules; left out: it is not played"));

SETT_RECORD(GameSize, "How large levels of a game may be, in tiles.",
            SETT_TOLD("min_w", "int", "fewest columns"),
            SETT_TOLD("min_h", "int", "fewest rows"),
            SETT_TOLD("max_w", "int", "most columns"),
            SETT_TOLD("max_h", "int", "most rows"),
            SETT_TOLD("default_w", "int",
                      "columns where a recipe says nothing"),
            SETT_TOLD("default_h", "int", "rows where a recipe says nothing"));

SETT_RECORD(
    Tile, "A kind of tile.",
    SETT_TOLD("name", "text", "in options and reports"),
    SETT_TOLD("glyph", "text", "its character in rows"),
    SETT_TOLD("also", "text?", "further characters that are read as it"),
    SETT_TOLD("colour", "int", "0xRRGGBB"),
    SETT_TOLD("at_least", "int", "that a complete level has"),
    SETT_TOLD("at_most", "int", "that a level may have; -1: any number"),
    SETT_TOLD("roles", "text[]", "what it is, such as solid, start, foe"));

SETT_RECORD(Measure, "A measure of levels.",
            SETT_TOLD("name", "text", "as in measures of levels"),
            SETT_TOLD("help", "text", "what is measured, with the unit"),
            SETT_TOLD("of", "\"layout\"|\"level\"",
                      "of layouts too, or only of complete levels"),
            SETT_TOLD("low", "real", "where an axis of a chart may begin"),
            SETT_TOLD("high", "real",
                      "where it may end; values can lie outside"));

SETT_RECORD(Judge, "Who finds out whether a level can be won.",
            SETT_TOLD("name", "text", "of the judge"),
            SETT_TOLD("help", "text", "how it plays"));

#define WORD(name, text) "|\"" text "\""
SETT_RECORD(Param, "An option.",
            SETT_TOLD("name", "text", "as params of recipes name it"),
            SETT_TOLD("type", &("" SETT_PARAM_TYPE_LIST(WORD))[1],
                      "chance: a number from 0 to 1; rows: a list of objects"),
            SETT_TOLD("default", "real|bool|text|text[]|object[]",
                      "of tiles a list of names, of rows an empty list"),
            SETT_TOLD("low", "real", "least value; of rows how many"),
            SETT_TOLD("high", "real",
                      "largest value; of choices and tiles the last index"),
            SETT_TOLD("choices", "text[]?",
                      "names that can be chosen; only of choice, and of tile "
                      "and tiles where the game is known"),
            SETT_TOLD("columns", "Param[]?", "of rows: what one holds"),
            SETT_TOLD("capacity", "int?", "of rows: how many at most"),
            SETT_TOLD("help", "text", "what it does, with the unit"));
#undef WORD

SETT_RECORD(Part, "A part that can be chosen.",
            SETT_TOLD("name", "text", "as requests name it"),
            SETT_TOLD("help", "text", "what it does"),
            SETT_TOLD("params", "Param[]", "its options"));

SETT_RECORD(
    Generator, "A generator.", SETT_TOLD_AS("Part"),
    SETT_TOLD("source", "text", "where it was published"),
    SETT_TOLD("stage", "\"layout\"|\"furnish\"|\"level\"",
              "what it makes: layouts, objects on one, or whole levels"),
    SETT_TOLD("output_version", "int",
              "changes when the same seed gives other levels"));

SETT_RECORD(Player, "A player of levels.", SETT_TOLD_AS("Part"),
            SETT_TOLD("game", "text",
                      "that it is made for; empty: any that is played"),
            SETT_TOLD("source", "text", "where it was published"),
            SETT_TOLD("unit", "text", "what its budget counts"),
            SETT_TOLD("budget", "int", "the usual one"),
            SETT_TOLD("output_version", "int",
                      "changes when the same seed plays otherwise"));

SETT_RECORD(Persona, "For whom is played; what is empty is left out.",
            SETT_TOLD("persona", "int", "of the format: 1"),
            SETT_TOLD("name", "text", "as requests name it"),
            SETT_TOLD("help", "text?", "what it is after"),
            SETT_TOLD("source", "text?", "where it was published"),
            SETT_TOLD("utility", "text",
                      "formula of how good a state is to it"),
            SETT_TOLD("select", "text?",
                      "formula by which tree search chooses; left out: UCB1"),
            SETT_TOLD("order", "text?",
                      "formula of what best-first search looks at first; left "
                      "out: the utility"),
            SETT_TOLD("bound", "text?",
                      "formula that no win still to come goes beyond; left "
                      "out: none is known"));

SETT_RECORD_ASKED(
    Recipe,
    "What to make, whole: the same recipe and index give the same level. "
    "Members that begin with x_ are allowed and not read.",
    SETT_TOLD("recipe", "int?", "of the format: 1"),
    SETT_TOLD("game", "game", "whose levels are made"),
    SETT_TOLD("size", "[int, int]?",
              "columns and rows; left out: the game's default"),
    SETT_TOLD("seed", "int|text?",
              "0 to 2^64 - 1, in digits where it is over 2^53; left out: 1"),
    SETT_TOLD("fresh_layouts", "bool?",
              "another furnisher gets other layouts; left out: the same ones"),
    SETT_TOLD("layout", "RecipeStage|text?",
              "its name alone: with every default; none: there is no such "
              "stage; left out: the first that suits the game"),
    SETT_TOLD("furnish", "RecipeStage|text?", "the same of objects"),
    SETT_TOLD(
        "stages", "(RecipeStage|text)[]?",
        "instead of layout and furnish: a layout, then up to 7 furnishers"));

SETT_RECORD_ASKED(
    RecipeStage, "A generator of a recipe, with its options.",
    SETT_TOLD("name", "text", "of the generator"),
    SETT_TOLD("params", "object?",
              "options by name; those left out have their defaults"));
