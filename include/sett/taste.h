/* sett/taste.h - what a designer likes, learnt from what was taken and what was
   passed over: a linear preference over a game's measures. Choices are
   comparisons, so that nobody is asked for a number. */
#ifndef SETT_TASTE_H
#define SETT_TASTE_H

#include "sett/game.h"
#include "sett/lab.h"

SETT_BEGIN

/** Sums over all choices; none is kept. Lists have a row a measure and belong
    to the arena that it was taken from. */
typedef struct SettTaste {
    const SettGame *game;
    int32_t choices;
    /** Choices behind the first, and those of them where the one that was taken
        was also the one expected: a taste that is none stays near the share of
        a blind guess. */
    int32_t expected, foreseen;
    double blind;    /**< how many a blind guess foresees, on average */
    SettSample *all; /**< of all levels that were shown */
    /** Square: products of differences, taken minus other, each by the number
        of others. The lower half. */
    double *sums;
    double *toward;  /**< sums of differences, by the same */
    double *weights; /**< what a standard deviation more is worth */
    double *scratch; /**< square, and two rows */
} SettTaste;

/** One that knows nothing: all scores 0. SETT_NO_MEMORY. Cost: the square of
    the game's measures in doubles, twice. */
SettStatus sett_taste_take(SettArena *arena, const SettGame *game,
                           SettTaste *out);
/** One level was taken where these others were shown as well: `taken` and rows
    of `others` have a value a measure, NaN where it does not apply. A step that
    was undone is a choice of what stood before. Learns at once: ridge
    regression of all differences, in standard deviations, on 1; a choice weighs
    the same however many others there were. No others: no choice. Cost: others
   times the square of the measures, and its cube. */
void sett_taste_choose(SettTaste *t, const double *taken, const double *others,
                       int32_t count);
/** How much a level is to that taste: 0 is the mean of what was shown, more is
    better. Only comparisons mean anything. */
double sett_taste_score(const SettTaste *t, const double *values);

/** One thing that the choices have in common. */
typedef struct SettTasteWord {
    int32_t measure;
    double weight; /**< its sign: more or less of it */
} SettTasteWord;
/** Most words of a taste. */
#define SETT_TASTE_WORDS 4
/** The measures that weigh most, the heaviest first, each at least two fifths
    of it; none before three choices. Returns how many. */
int32_t sett_taste_words(const SettTaste *t,
                         SettTasteWord words[SETT_TASTE_WORDS]);
/** "fewer enemies", "higher linearity (few ways between doors)". */
void sett_taste_word_text(const SettTaste *t, const SettTasteWord *word,
                          SettText *out);

SETT_END
#endif
