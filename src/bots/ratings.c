/* ratings.c - see ratings.h. */
#include "bots/ratings.h"

#include <string.h>

const Rating *bot_rating(const Bot *bot, const Game *game, int players)
{
    for (const Rating *row = bot_ratings; row->game; row++)
        if (row->players == players && strcmp(row->game, game->name) == 0 &&
            strcmp(row->bot, bot->name) == 0)
            return row;
    return NULL;
}
