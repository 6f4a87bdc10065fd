/* ratings.h - how strong the bots are: Elo as script/ladder measured it, by game and
 * number of players. `beginner` has 1000; 400 points more win ten games of eleven. */
#ifndef BOTS_RATINGS_H
#define BOTS_RATINGS_H

#include "bots/bot.h"

/* Less is no number to show, only far below a beginner, who wins ten games of eleven: so
 * few lost games say hardly more than that. */
enum { LEAST_RATING = 600 };

typedef struct {
    const char *game, *bot;
    int players, elo, error;        /* error: 95 %, from the beginner on */
} Rating;

extern const Rating bot_ratings[];  /* data/ratings.json; the last has no game */

/* What was measured; NULL: nothing. */
const Rating *bot_rating(const Bot *bot, const Game *game, int players);

#endif
